/* Small random sudoku boards of every variant, as files, and solved by brute force. */
#ifndef TESTS_SUDOKU_RANDOM_BOARD_H
#define TESTS_SUDOKU_RANDOM_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"

enum { N_MAX = 9, CELLS_MAX = N_MAX * N_MAX, GROUPS_MAX = 64, GROUP_CELLS = 6, NODES = 400000, BOARD_TEXT = 8000 };

enum variant {
    JIGSAW,
    DIAGONALS,
    WINDOWS,
    KNIGHT,
    KING,
    NON_CONSECUTIVE,
    CAGES,
    THERMOMETERS,
    ARROWS,
    PARITY,
    SUM_CAGES,
    LITTLE_KILLERS,
    SANDWICHES,
    PALINDROMES,
    RENBAN,
    CLONES,
    INEQUALITIES,
    DOTS,
    ALL_DOTS,
    VARIANTS
};

struct group {
    enum variant kind;
    bool black;
    uint32_t sum, n, cells[GROUP_CELLS]; /* of a clone the second half is the copy; of a sandwich sum: see `line` */
    uint32_t line;                       /* 0..n - 1: a row; n..2 n - 1: a column */
};

struct board {
    uint32_t n, width, height, variants, n_groups;
    uint32_t region[CELLS_MAX];
    char parity[CELLS_MAX];
    uint8_t given[CELLS_MAX], solution[CELLS_MAX];
    struct group groups[GROUPS_MAX];
};

/* A board with a solution; some of it given, now and then a digit that is wrong. `n` is 4 or 6; `variants`: a set of
 * them. False: no solution was found soon enough. */
bool board_make(struct board *b, struct random *r, uint32_t n, uint32_t variants);

/* Writes the file, of at most BOARD_TEXT bytes. */
void board_put(char *at, const struct board *b);

/* Cells 0..c are filled: does cell c keep the rules with those before? Digits from 1. */
bool board_fits(const struct board *b, const uint8_t *values, uint32_t c);

struct search {
    const struct board *b;
    struct random *random; /* NULL: digits in order */
    uint8_t values[CELLS_MAX], first[CELLS_MAX];
    uint32_t found, limit, nodes;
};

/* Fills cells c.. in all ways, up to `limit` answers or NODES tries. */
void board_fill(struct search *s, uint32_t c);

#endif
