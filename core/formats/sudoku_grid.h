/* Grids of a sudoku drawn with text, as the readers of several formats find them. */
#ifndef FORMATS_SUDOKU_GRID_H
#define FORMATS_SUDOKU_GRID_H

#include "formats/sudoku_sheet.h"

/* How the cells of a text are written. */
struct grid_shape {
    uint32_t side; /* 0: no grid was found */
    bool words;    /* a word a cell, else a sign */
    bool dashes;   /* '-' is an empty cell */
};

/* What the rows of a text look like: |, blanks and lines of -+= are passed over, and so are lines that start with '#'.
 */
struct grid_shape grid_shape_of(const char *bytes, size_t size);

/* Is the line a row of such a grid, of however many cells? */
bool grid_is_row(const struct text_line *line, const struct grid_shape *shape);

/* Takes the rows from the lines of the piece. Lines of words above the grid become the title. False: a row is wrong, or
 * missing. */
bool grid_read(struct reading *r, struct sudoku_sheet *s);

#endif
