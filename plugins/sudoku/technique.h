/* Sudoku as a person solves it: grids of candidates, and the steps that named techniques find in them.
 *
 * A layout says which cells must differ: units (rows, columns, boxes, further ones such as diagonals) of which each
 * holds every value once, and peers, which share a unit or are told to differ. A grid has a set of candidates a cell. A
 * technique looks at a grid, does not change it, and gives a step: a value placed, or candidates removed, with the
 * pattern that shows why. Each step is sound: it follows from the layout and the candidates, without supposing that the
 * answer is unique.
 *
 * Values are 0..side-1 (bit v of a set stands for value v). The caller owns all memory, and gives it in blocks. Nothing
 * is global. */
#ifndef SUDOKU_TECHNIQUE_H
#define SUDOKU_TECHNIQUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SUDOKU_SIDE_MAX = 36,
    SUDOKU_REMOVED_MAX = 128, /* candidates that one step removes: what is more waits for the next step */
    SUDOKU_CHAIN_MAX = 64,
    SUDOKU_PATTERN_MAX = 32,
    SUDOKU_HOMES = 8, /* units that chains look at around a cell */
    SUDOKU_NONE = UINT16_MAX,
};

struct sudoku_layout {
    uint32_t side, cells; /* cells = side * side; cell y * side + x */
    uint32_t n_units, max_units;
    uint16_t *units; /* `side` cells each: first the rows, then the columns, then the others */
    uint64_t *peers; /* `words` words a cell: bit c: must differ from cell c */
    uint32_t words;
    uint16_t *home; /* SUDOKU_HOMES a cell: the units it is in, SUDOKU_NONE behind the last */
};

struct sudoku_grid {
    const struct sudoku_layout *layout;
    uint64_t *candidates;   /* a set a cell; of a placed cell only its value */
    uint8_t *placed;        /* a byte a cell */
    uint32_t open;          /* cells that are not placed */
    bool contradiction;     /* a cell has no candidate, or was given what it cannot be */
    uint32_t *from, *queue; /* what chains need, two entries a candidate */
};

/* From the easiest to the hardest, as sudoku_step tries them. */
enum sudoku_technique {
    SUDOKU_FULL_HOUSE,        /* the last open cell of a unit */
    SUDOKU_HIDDEN_SINGLE_BOX, /* the only place of a value in a unit that is neither row nor column */
    SUDOKU_HIDDEN_SINGLE_LINE,
    SUDOKU_NAKED_SINGLE, /* the only candidate of a cell */
    SUDOKU_POINTING,     /* locked candidates: those of a box lie in one line */
    SUDOKU_CLAIMING,     /* those of a line lie in one box (or of a unit in another one) */
    SUDOKU_NAKED_PAIR,
    SUDOKU_HIDDEN_PAIR,
    SUDOKU_NAKED_TRIPLE,
    SUDOKU_HIDDEN_TRIPLE,
    SUDOKU_X_WING,
    SUDOKU_SWORDFISH,
    SUDOKU_SKYSCRAPER, /* chains of two strong links, of one value */
    SUDOKU_TWO_STRING_KITE,
    SUDOKU_TURBOT_FISH,
    SUDOKU_XY_WING, /* chains of three strong links */
    SUDOKU_W_WING,
    SUDOKU_XYZ_WING,
    SUDOKU_SHORT_CHAIN,
    SUDOKU_NAKED_QUADRUPLE,
    SUDOKU_HIDDEN_QUADRUPLE,
    SUDOKU_JELLYFISH,
    SUDOKU_X_CHAIN, /* longer chains: of one value, of cells with two candidates, of both */
    SUDOKU_XY_CHAIN,
    SUDOKU_CHAIN,      /* alternating inference chain */
    SUDOKU_TECHNIQUES, /* how many there are; as an answer: none helps, it takes a guess */
};

struct sudoku_candidate {
    uint16_t cell, value;
};

struct sudoku_step {
    enum sudoku_technique technique;
    uint16_t cell, value; /* placed; cell SUDOKU_NONE: nothing is */
    uint32_t n_removed;
    struct sudoku_candidate removed[SUDOKU_REMOVED_MAX];
    /* The pattern. Units that it stands in (of fish: the base lines, then as many cover lines), SUDOKU_NONE behind the
     * last. */
    uint16_t unit[8];
    uint64_t values; /* that it is made of */
    uint32_t n_pattern;
    uint16_t pattern[SUDOKU_PATTERN_MAX]; /* its cells; the first one of a wing is its pivot */
    /* Of a chain: if the first candidate is false, the second is true, the third false, ... the last one is true. So
     * the first or the last one is true. */
    uint32_t n_chain;
    struct sudoku_candidate chain[SUDOKU_CHAIN_MAX];
};

/* The levels of struct orime_rule's grade. */
enum sudoku_level { SUDOKU_EASY, SUDOKU_MEDIUM, SUDOKU_HARD, SUDOKU_EXPERT, SUDOKU_EXTREME };

/* "naked pair"; of SUDOKU_TECHNIQUES "a guess". */
const char *sudoku_technique_name(enum sudoku_technique technique);

/* Singles are easy; locked candidates and pairs medium; sets, fish, wings and short chains hard; chains expert; a guess
 * extreme. */
enum sudoku_level sudoku_technique_level(enum sudoku_technique technique);

/* ---- layouts ---- */

/* Bytes of the block that a layout needs; it is aligned as by malloc. */
size_t sudoku_layout_bytes(uint32_t side, uint32_t max_units);

/* Rows and columns; further units are added. Then pairs of cells that differ for another reason (a knight's move, say).
 */
void sudoku_layout_init(struct sudoku_layout *l, uint32_t side, uint32_t max_units, void *block);
void sudoku_layout_unit(struct sudoku_layout *l, const uint16_t *cells);
void sudoku_layout_differ(struct sudoku_layout *l, uint32_t a, uint32_t b);

static inline bool sudoku_peers(const struct sudoku_layout *l, uint32_t a, uint32_t b)
{
    return (l->peers[(size_t)a * l->words + b / 64] >> (b % 64) & 1) != 0;
}

/* ---- grids ---- */

size_t sudoku_grid_bytes(const struct sudoku_layout *l);

/* All candidates everywhere. */
void sudoku_grid_init(struct sudoku_grid *g, const struct sudoku_layout *l, void *block);

/* Places a value, and takes it from the peers; removes a candidate. */
void sudoku_place(struct sudoku_grid *g, uint32_t cell, uint32_t value);
void sudoku_remove(struct sudoku_grid *g, uint32_t cell, uint32_t value);

/* The easiest step among the techniques up to `hardest`. False: there is none. The grid is as it was. */
bool sudoku_find_step(struct sudoku_grid *g, enum sudoku_technique hardest, struct sudoku_step *step);
void sudoku_make_step(struct sudoku_grid *g, const struct sudoku_step *step);

/* Solves as far as the techniques up to `hardest` reach: the hardest that was needed; SUDOKU_TECHNIQUES: cells stay
 * open, or the grid is contradictory. */
enum sudoku_technique sudoku_grade(struct sudoku_grid *g, enum sudoku_technique hardest);

/* ---- one technique each: what it finds first, or false. They change nothing but scratch memory. ---- */

bool sudoku_find_single(const struct sudoku_grid *g, enum sudoku_technique technique, struct sudoku_step *step);
bool sudoku_find_locked(const struct sudoku_grid *g, enum sudoku_technique technique, struct sudoku_step *step);
bool sudoku_find_naked(const struct sudoku_grid *g, uint32_t size, struct sudoku_step *step);
bool sudoku_find_hidden(const struct sudoku_grid *g, uint32_t size, struct sudoku_step *step);
bool sudoku_find_fish(const struct sudoku_grid *g, uint32_t size, struct sudoku_step *step);
bool sudoku_find_xyz_wing(const struct sudoku_grid *g, struct sudoku_step *step);
/* Of the kind of chain that is named: the shortest one. */
bool sudoku_find_chain(struct sudoku_grid *g, enum sudoku_technique technique, struct sudoku_step *step);

/* Adds a removal if the candidate is there and the step has room. */
void sudoku_step_remove(const struct sudoku_grid *g, struct sudoku_step *step, uint32_t cell, uint32_t value);

/* Simple colouring: the places of a value, coloured by turns along units that have two. Two of one colour that see each
 * other rule that colour out; what sees both colours goes. The pattern is the coloured cells. */
bool sudoku_find_colouring(const struct sudoku_grid *g, struct sudoku_step *step);

/* Unique rectangle, type 1: of four cells in two rows, two columns and two boxes three have the same two candidates, so
 * that the fourth has another one in the only answer. Only right when there is just one. The pattern is the four cells,
 * the fourth last. */
bool sudoku_find_rectangle(const struct sudoku_grid *g, struct sudoku_step *step);

#endif
