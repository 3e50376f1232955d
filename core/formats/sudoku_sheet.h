/* A sudoku on paper: what the readers of its formats fill in, and what a document of the rule sudoku says, ready for
 * their writers. */
#ifndef FORMATS_SUDOKU_SHEET_H
#define FORMATS_SUDOKU_SHEET_H

#include "formats/reading.h"

enum { SUDOKU_SIDE_LIMIT = 36 };

struct sudoku_sheet {
    uint32_t side; /* digits 1..side */
    uint32_t box_width, box_height;
    uint8_t *cells;       /* side * side: the digit that is given; 0: none */
    uint64_t *candidates; /* side * side: bit d - 1: the cell may be d; NULL: nothing is known of candidates */
    const char *title, *author, *source, *note;
    const char *answer;   /* rows of digits, each with a line feed; NULL: not known */
    uint32_t number;      /* line of the file where the puzzle begins */
    const uint32_t *rows; /* lines of the file where the rows stand; NULL: all in line `number` */
};

/* The usual boxes: as square as can be, and wider than high. False: a side that has none (a prime number, or out of
 * range). */
bool sudoku_boxes(uint32_t side, uint32_t *width, uint32_t *height);

/* The side of a grid of so many cells; 0: it is none. */
uint32_t sudoku_side(size_t cells);

/* How a digit is written: 1-9, A-Z, a; and back: 0 for an empty cell (.0*_-?, and x where it is no digit), -1 for what
 * is neither. */
char sudoku_sign(uint32_t digit);
int32_t sudoku_digit(char c, uint32_t side);

/* Is the text a sudoku in one word (sdm.c), perhaps with its answer behind a comma? */
bool sdm_is_puzzle(const char *text, size_t size);

/* Of grids above 9 x 9: 0 is a digit, the first one, when it stands for no empty cell. `signs` are those of all cells.
 */
bool sudoku_counts_from_zero(const char *signs, size_t cells, uint32_t side);

/* [puzzle] and [board] of the document, to which up to two keys and `more` sections may be added. */
struct document_builder;
void sudoku_begin_document(struct document_builder *b, const struct sudoku_sheet *s, struct reading *r,
                           struct foreign *out, uint32_t more);

/* The document. False: no memory. */
bool sudoku_document(const struct sudoku_sheet *s, struct reading *r, struct foreign *out);

/* The sheet of a document that the rule accepted. False: it has what these formats do not carry (noted), or there is no
 * memory. */
bool sudoku_from_document(struct sudoku_sheet *s, const struct ini_document *doc, const char *format,
                          struct reading *r);

/* All that the rows, columns and boxes leave, where the sheet says nothing of candidates. False: no memory. */
bool sudoku_fill_candidates(struct sudoku_sheet *s, struct reading *r);

#endif
