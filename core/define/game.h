/* A puzzle of a rule that is text: what its file says, by the inputs of the definition. Builder, evaluator and drawing
 * read it, and nothing else of one another. */
#ifndef DEFINE_GAME_H
#define DEFINE_GAME_H

#include "define/syntax.h"

/* What one input says. Numbers are ORIME_NO_NUMBER and ORIME_ANY_NUMBER where there is none, or an unknown one. */
struct clue_set {
    bool present;
    /* by cell: numbers, symbols (from 0), values of givens; by line of a border; by list; by corner */
    const int32_t *of;
    const int32_t *second;       /* the other number of a split cell; the direction of an arrow (enum spot) */
    struct orime_regions regions;
    uint32_t n;                  /* lists and pairs; lines of a border; corners */
    const uint32_t *cells, *begin; /* those of list i are cells[begin[i]] up to cells[begin[i + 1] - 1] */
    uint32_t width, height;      /* of corners */
};

struct game {
    const struct definition *d;
    uint32_t width, height, cells;
    uint32_t n_values;
    uint32_t n_all;                  /* behind the values: pieces of the line, which are values of cells of their own */
    struct orime_value palette[DEFINE_VALUES];
    int64_t number[DEFINE_VALUES];   /* of each value; NO_VALUE_NUMBER */
    uint32_t entry[DEFINE_VALUES];   /* of [values] */
    orime_set free;                  /* values that a cell may take which is not fixed */
    const uint8_t *fixed;            /* by cell: its value, ORIME_OPEN where it may vary */
    bool *hole;                      /* by cell; NULL: there are none */
    const struct clue_set *clues;       /* by input */
    const int64_t *options;
    uint32_t largest;                /* cells of the largest region */
};

/* The values of a set. */
orime_set game_set(const struct game *g, const struct set *set);

/* Do the options say that the sentence is meant? */
bool game_means(const struct game *g, const struct sentence *s);

/* Of a set: is it one of pieces of the line? */
static inline bool game_of_pieces(const struct game *g, orime_set set)
{
    return g->n_all > g->n_values && set >> g->n_values != 0;
}

/* Reads a puzzle; the hook `parse` of all such rules. */
const void *game_parse(const struct orime_host *host, orime_reader *r);

/* Is a clue of the input there? Of cells, or of what else it has clues for. */
bool game_has(const struct game *g, uint32_t input, uint32_t at);

/* Does a filter take this cell (list, pair)? Those of values are none of the puzzle's: they take all. */
bool game_takes(const struct game *g, const struct filter *f, uint32_t at);

static inline bool game_relation(int64_t a, enum relation relation, int64_t b)
{
    switch (relation) {
    case RELATION_EQUAL:
        return a == b;
    case RELATION_UNEQUAL:
        return a != b;
    case RELATION_LESS:
        return a < b;
    case RELATION_LESS_EQUAL:
        return a <= b;
    case RELATION_MORE:
        return a > b;
    case RELATION_MORE_EQUAL:
        return a >= b;
    }
    return false;
}

/* Is the cell a part of lines and regions? Holes and fixed cells are not. */
static inline bool game_open(const struct game *g, uint32_t cell)
{
    return (g->hole == NULL || !g->hole[cell]) && g->fixed[cell] == ORIME_OPEN;
}

#endif
