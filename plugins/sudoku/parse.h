/* Where parse stands. */
#ifndef SUDOKU_PARSE_H
#define SUDOKU_PARSE_H

#include "sudoku.h"

struct parsing {
    const struct orime_host *host;
    orime_reader *r;
    struct sudoku *p;
};

/* Cages, lines, dots and all that is a list of cells: lists.c. */
void sudoku_parse_lists(struct parsing *s);

#endif
