/* Sudokus of f-puzzles and SudokuPad (Cracking the Cryptic): sudoku_link.c finds and unpacks the JSON, and these read
 * it. */
#ifndef FORMATS_SUDOKU_LINK_H
#define FORMATS_SUDOKU_LINK_H

#ifdef ORIME_JANSSON

#include <jansson.h>

#include "formats/sudoku_variant.h"

/* The JSON of f-puzzles: {"size": 9, "grid": [[{...}, ...], ...], "killercage": [...], ...}. */
bool fpuzzles_read(struct reading *r, json_t *puzzle, struct foreign *out);

/* The JSON of SudokuPad: {"cells": [[{...}, ...], ...], "regions": [...], "cages": [...], ...}. */
bool sudokupad_read(struct reading *r, json_t *puzzle, struct foreign *out);

/* Makes JSON of SudokuPad's short form of it, in which quotes, and objects that are empty, are left out and names
 * shortened. NULL: no memory. */
char *sudokupad_unzip(struct reading *r, const char *text, size_t size, size_t *length);

/* A number, also as a text; false: it is none. */
bool link_number(const json_t *value, int64_t *number);

/* A text as one line; NULL: it is none, or is blank, or memory is out. */
const char *link_line(struct reading *r, const json_t *value);

/* Digits row by row as an answer; NULL: some are missing. `digit` gives that of a cell, 0: none. */
const char *link_answer(struct reading *r, uint32_t side, int64_t (*digit)(const void *from, uint32_t cell),
                        const void *from);

#endif
#endif
