/* The plain 9 x 9 grid, boxes of 3 x 3, as one constraint with a filter over all of it. */
#ifndef SUDOKU_CLASSIC_H
#define SUDOKU_CLASSIC_H

#include "orime/rule.h"

/* Posts it over cells first to first + 80, row by row, with values 0..8. */
void classic_post(const struct orime_host *host, orime_model *m, orime_cell first);

#endif
