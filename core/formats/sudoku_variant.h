/* A sudoku with constraints beside rows, columns and boxes, in the making: what the readers of f-puzzles and SudokuPad
 * fill in. What orime has no constraint for is gathered by name, and told in one message. */
#ifndef FORMATS_SUDOKU_VARIANT_H
#define FORMATS_SUDOKU_VARIANT_H

#include "formats/document.h"
#include "formats/sudoku_sheet.h"

enum variant_list {
    VARIANT_CAGES,
    VARIANT_REPEATING,
    VARIANT_THERMOMETERS,
    VARIANT_ARROWS,
    VARIANT_LITTLE_KILLERS,
    VARIANT_PALINDROMES,
    VARIANT_RENBAN,
    VARIANT_CLONES,
    VARIANT_INEQUALITIES,
    VARIANT_WHITE,
    VARIANT_BLACK,
    VARIANT_LISTS
};

struct variant_unknown {
    const char *name;
    uint32_t n;
};

struct sudoku_variant {
    struct reading *r;
    struct sudoku_sheet sheet;
    struct {
        struct ini_line *lines;
        uint32_t n, room;
    } lists[VARIANT_LISTS];
    uint16_t *region;               /* side * side; NULL: the usual boxes */
    char *parity;                   /* side * side: 'o', 'e', '.'; NULL: nothing is known */
    int32_t *row_sums, *column_sums; /* side of each, -1: not known; NULL: none */
    bool diagonals, anti_knight, anti_king, non_consecutive, all_dots;
    struct variant_unknown *unknown;
    uint32_t n_unknown, unknown_room;
};

/* An empty grid. False: a side that is none (noted), or no memory. */
bool variant_begin(struct sudoku_variant *v, struct reading *r, int64_t side);

/* A line in the making: words with blanks between them. */
struct variant_line {
    struct sudoku_variant *v;
    char *text;
    uint32_t length, room, cells;
};

void variant_word(struct variant_line *line, const char *word);
void variant_number(struct variant_line *line, int64_t number);
void variant_cell(struct variant_line *line, uint32_t cell);

/* Adds the line to a list. A line without cells is passed over. */
void variant_add(struct variant_line *line, enum variant_list list);

/* Notes something that orime has no constraint for. */
void variant_unknown(struct sudoku_variant *v, const char *name);

/* The document. False: there was something unknown (all of it noted), or no memory. */
bool variant_document(struct sudoku_variant *v, struct foreign *out);

#endif
