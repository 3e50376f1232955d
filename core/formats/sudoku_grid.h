/* Grids of a sudoku drawn with text, as the readers of several formats find them (sudoku_find.c) and read them
 * (sudoku_grid.c). */
#ifndef FORMATS_SUDOKU_GRID_H
#define FORMATS_SUDOKU_GRID_H

#include "formats/sudoku_sheet.h"

/* How the cells of a text are written. */
struct grid_shape {
    uint32_t side; /* 0: no grid was found */
    bool words;    /* a word a cell, else a sign */
    bool dashes;   /* '-' is an empty cell */
};

/* A grid in a text. */
struct grid_place {
    struct grid_shape shape;
    size_t first, end;  /* where its first row begins, and behind its last one */
    uint32_t rows;      /* as many as it has in good order; fewer than the side: it is damaged */
    uint32_t headings;  /* lines of words above it */
};

/* Finds the next grid at or behind `from`, below any number of lines of words. A damaged one is one when it has two
 * rows, or one of `usual` cells. False: there is none. */
bool grid_find(const char *bytes, size_t size, size_t from, uint32_t usual, struct grid_place *place);

/* Is the text one or more grids, with a few words around them? `cut`: it goes on. */
bool grid_is_here(const char *bytes, size_t size, bool cut);

/* Is the line a row of such a grid, of however many cells? |, blanks and lines of -+= are passed over, and so are lines
 * that start with '#'. */
bool grid_is_row(const struct text_line *line, const struct grid_shape *shape);

/* The next cell of a row from *at on. False: there is no more. */
bool grid_next_cell(const struct text_line *line, bool words, uint32_t *at, struct text_line *cell);

/* The number of a cell that is written as one; UINT32_MAX: it is not. */
uint32_t grid_number(const struct text_line *cell);

/* Can this be a cell: a sign, a number, or (up to 9 x 9) candidates? */
bool grid_good_cell(const struct text_line *cell, uint32_t side);

/* Is the line a row of the shape? */
bool grid_row_fits(const struct text_line *line, const struct grid_shape *shape);

/* Takes the only grid from the lines of the piece. A line of words above it becomes the title. False: a row is wrong,
 * or missing. */
bool grid_read(struct reading *r, struct sudoku_sheet *s);

#endif
