/* Sudoku: what a puzzle is, shared by the files of this folder.
 *
 *   sudoku.c   the schema, the rule       parse.c     from the file to struct sudoku, with lists.c
 *   build.c    cells and constraints, with build_lists.c
 *   validate.c is this an answer? with validate_lists.c
 *   layout.c   units, for techniques      step.c      a step in words, with the units that force it
 *   classic.c  the filter of the plain 9 x 9 grid, with bands.c and bands_wide.c
 *   render.c   how it is drawn
 *   grade.c    how hard is it? by technique.c and chain.c, on the candidate grids of grid.c
 *
 * Digits are 1..n, values of the model 0..n-1: value v is digit v + 1. Cells are numbered row by row. */
#ifndef SUDOKU_H
#define SUDOKU_H

#include "orime/rule.h"

enum { SUDOKU_MIN = 4, SUDOKU_MAX = 36 };

/* What a list of cells means. */
enum kind {
    CAGE,
    SUM_CAGE,      /* a cage in which digits may repeat */
    THERMOMETER,
    ARROW,
    LITTLE_KILLER, /* the sum of a diagonal */
    SANDWICH,      /* a row or column: the sum between its 1 and its largest digit */
    PALINDROME,
    RENBAN,        /* consecutive digits in any order */
    CLONE,         /* cell i holds what cell i % part does */
    WHITE_DOT,
    BLACK_DOT,
    LESS,          /* the first cell is less than the second */
};

struct group {
    enum kind kind;
    uint32_t number; /* its line in its list, from 1 */
    uint32_t sum;    /* of a cage (0: not known), a diagonal, a sandwich */
    uint32_t part;   /* of clones: cells of one */
    bool row;        /* of a sandwich: a row, not a column */
    uint32_t n;
    uint32_t *cells;
};

struct sudoku {
    uint32_t n;                      /* rows, columns, digits */
    uint32_t box_width, box_height;  /* 0: no boxes but regions */
    bool jigsaw, diagonals, windows, anti_knight, anti_king, non_consecutive;
    bool all_dots;                   /* where no dot is, none would be right */
    bool whole;                      /* a filter over the whole grid may take the place of the units */
    const uint8_t *region;           /* n * n: the box or region of each cell, 0..n-1 */
    char *parity;                    /* n * n: 'o', 'e' or '.'; NULL: nothing is known */
    uint64_t *candidates;            /* n * n: bit d - 1: the cell may be digit d; NULL: nothing is known */
    struct group *groups;
    uint32_t n_groups;
    uint8_t given[];                 /* n * n: a digit, 0: none */
};

/* How digit d is written: 1-9, A-Z, and a for 36. */
char sudoku_glyph(uint32_t digit);

const void *sudoku_parse(const struct orime_host *host, orime_reader *r);
void sudoku_build(const struct orime_host *host, orime_model *m, const void *puzzle);
void sudoku_give(const struct orime_host *host, orime_model *m, const void *puzzle);
bool sudoku_regive(const struct orime_host *host, void *puzzle, const uint8_t *givens, uint32_t n);
bool sudoku_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values);
/* Walls, givens, odd and even cells. */
void sudoku_render(const struct orime_host *host, orime_canvas *c, const void *puzzle);
void sudoku_rate(const struct orime_host *host, orime_grade *grade, const void *puzzle, const uint8_t *given);

/* The layout of a puzzle, in a block of sudoku_layout_bytes(p->n, sudoku_units(p)): rows, columns, boxes or regions,
 * windows, diagonals; a knight's and a king's moves as cells that differ. */
struct sudoku_layout;
uint32_t sudoku_units(const struct sudoku *p);
void sudoku_lay_out(struct sudoku_layout *l, const struct sudoku *p, void *block);

/* The easiest step by a technique that has a name. */
void sudoku_step(const struct orime_host *host, orime_step *s, const void *puzzle);

#endif
