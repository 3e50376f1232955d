/* The builder: constraints of a puzzle. */
#ifndef DEFINE_BUILD_H
#define DEFINE_BUILD_H

#include "define/game.h"
#include "define/scopes.h"

enum { GUARDS = 8 };

/* One place that a sentence speaks of. */
struct instance {
    const uint32_t *cells;  /* those that take part, in order */
    uint32_t n;
    uint32_t cell;          /* its own cell; ORIME_NONE */
    uint32_t row, column;   /* of a line; ORIME_NONE */
    uint32_t input, item;   /* of a region, list, pair, corner: which one of which input */
    uint32_t wall;          /* of a run: the cell before it; ORIME_NONE */
    bool down;              /* of a run */
    uint32_t split;         /* of two regions: how many cells are of the first */
    const char *place;      /* "row 3" */
};

/* What is posted holds while these cells take these values. */
struct guard {
    orime_cell cell;
    orime_set set;
};

struct builder {
    const struct orime_host *host;
    orime_model *m;
    const struct game *g;
    const struct sentence *sentence;
    const struct fact *fact;
    bool itemised;
    uint32_t *cells, *around; /* room for a place, and for what a term looks at: as many as the board has, and 8 */
    uint32_t *slot;           /* by cell of the board: where it stands in the sum at hand, from 1 */
    orime_cell *differences;  /* by side of cells: the cell that takes it; NULL, or 0: none was made yet */
    orime_cell sides, pieces; /* the first side; the cell of the line's piece in the first cell of the board */
    orime_cell *own_pieces;   /* by cell, where constraints are told one by one: each fact has pieces of its own, */
    uint32_t *own_by, facts;  /* made by the fact with this number */
    orime_cell faces;         /* of a line through cells: the first cell of inside and outside; ORIME_NONE */
    struct parts *parts;      /* what has been said of parts */
    uint32_t n_guards;
    struct guard guards[GUARDS];
    void (*visit)(struct builder *b, const struct instance *i);
};

/* The hook `build` of all rules that are text. */
void define_build(const struct orime_host *host, orime_model *m, const void *puzzle);

struct guard guard_of(struct builder *b, uint32_t cell, orime_set set);

/* What is true of one place of the sentence at hand. The guards of filters are set. */
void build_fact(struct builder *b, const struct instance *i, const struct fact *f);

/* A name for what is posted next: the place and the words. */
const char *build_name(struct builder *b, const struct instance *i, const struct fact *f);
void *build_memory(struct builder *b, size_t count, size_t item);
/* "r3c4"; lives as long as the model where names are wanted, "" elsewhere. */
const char *build_cell_name(struct builder *b, uint32_t cell);

/* Numbers and clues of a place. False: the clue is not there, or not told. */
bool build_number(struct builder *b, const struct instance *i, const struct term *t, int64_t *number);
/* The cells of a place of a term, in b->around. */
uint32_t build_around(struct builder *b, const struct instance *i, const struct term *t);
uint32_t build_spot(struct builder *b, const struct instance *i, enum spot place);

/* The model's cell that a set speaks of: that of the board, or that of the line's piece in it. */
orime_cell build_of(struct builder *b, uint32_t cell, orime_set set);

/* At least one of these, unless a guard is broken. */
void build_clause(struct builder *b, const orime_cell *cells, const orime_set *sets, uint32_t n);
/* The cell takes one of these values, unless a guard is broken. */
void build_keep(struct builder *b, orime_cell cell, orime_set set);
/* Nothing like this can hold. */
void build_never(struct builder *b);
/* As many cells as low..high, unless a guard is broken. */
void build_count(struct builder *b, const char *name, const uint32_t *cells, uint32_t n, orime_set set, int64_t low,
                 int64_t high);

/* A sum of what single cells give, and a number. */
struct sum {
    uint32_t n, room, values; /* values: weights a cell */
    orime_cell *cells;
    int64_t *weights;       /* by place and value */
    int64_t constant;
};
void sum_begin(struct builder *b, struct sum *s);
void sum_add(struct builder *b, struct sum *s, uint32_t cell, uint32_t value, int64_t weight);
/* The same of a cell that is not of the board, and its values. */
void sum_add_other(struct builder *b, struct sum *s, orime_cell cell, uint32_t value, int64_t weight);
/* Adds a term times a factor; false: a clue is not there. */
bool sum_term(struct builder *b, const struct instance *i, struct sum *s, const struct term *t, int64_t factor);
/* low <= sum <= high, under the guards; the sum is done with. */
void sum_post(struct builder *b, const char *name, struct sum *s, int64_t low, int64_t high);
void sum_drop(struct builder *b, struct sum *s);

/* For the enumerations of places: an empty one; a cell is added unless it is fixed or a hole; it is visited unless it
 * is empty or a filter refuses it; the window with this upper left cell, unless a hole is in it. */
struct instance scope_nothing(struct builder *b);
void scope_add(struct builder *b, struct instance *in, uint32_t cell);
void scope_visit(struct builder *b, const struct scope *s, struct instance *in, const char *place);
void scope_window(struct builder *b, const struct scope *s, uint32_t x, uint32_t y);

/* A comparison of which one side is special. */
void build_special(struct builder *b, const struct instance *i, const struct fact *f, const struct comparison *c);

#endif
