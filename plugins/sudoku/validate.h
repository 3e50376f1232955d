/* What the files that judge an answer share. */
#ifndef SUDOKU_VALIDATE_H
#define SUDOKU_VALIDATE_H

#include "sudoku.h"

struct checking {
    const struct orime_host *host;
    orime_report *r;
    const struct sudoku *p;
    const uint8_t *values;
    bool good;
};

/* 0: the cell is open. */
uint32_t sudoku_digit_at(const struct checking *k, uint32_t cell);

uint32_t sudoku_apart(uint32_t a, uint32_t b);
bool sudoku_is_consecutive(uint32_t a, uint32_t b);
bool sudoku_is_double(uint32_t a, uint32_t b);

/* Notes that two cells do not go together. */
void sudoku_broken_pair(struct checking *k, uint32_t a, uint32_t b, const char *what);

/* Does the answer keep to a list of cells? */
void sudoku_check_group(struct checking *k, const struct group *g);

#endif
