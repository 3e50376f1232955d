/* What the files that read the JSON of f-puzzles share. */
#ifndef FORMATS_FPUZZLES_H
#define FORMATS_FPUZZLES_H

#include "formats/sudoku_link.h"

#ifdef ORIME_JANSSON

/* Notes what is wrong with a key; always false. */
bool fpuzzles_wrong(struct sudoku_variant *v, const char *key, const char *wanted);

/* "R1C2"; false: it is no cell of the grid. */
bool fpuzzles_cell(const struct sudoku_variant *v, const json_t *value, uint32_t *cell);

/* Takes one of the list of that name (NULL: none, but *is_known is answered). */
bool fpuzzles_take(struct sudoku_variant *v, const char *key, json_t *part, bool *is_known);

#endif
#endif
