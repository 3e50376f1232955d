/* What the files that build a model share. */
#ifndef SUDOKU_BUILD_H
#define SUDOKU_BUILD_H

#include "sudoku.h"

struct building {
    const struct orime_host *host;
    orime_model *m;
    const struct sudoku *p;
    orime_cell first;
};

#define NAME(b, ...) (b)->host->format((b)->m, __VA_ARGS__)

typedef bool sudoku_pair(uint32_t a, uint32_t b); /* digits */

bool sudoku_consecutive(uint32_t a, uint32_t b);
bool sudoku_doubled(uint32_t a, uint32_t b);

/* The two digits are a pair that `holds`. */
void sudoku_post_pair(const struct building *b, const char *what, const uint32_t *cells, sudoku_pair *holds);

/* A list of cells: build_lists.c. */
void sudoku_post_group(const struct building *b, const struct group *g);

#endif
