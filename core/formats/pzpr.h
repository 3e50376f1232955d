/* The addresses and files of pzprjs, as puzz.link, pzv.jp, pzprxs and pzplus use them.
 *
 * A puzzle passes through a sheet: what is on the board, the same for an address, a file and a document. A small table
 * (pzpr_kinds.c) says of which parts each kind of puzzle consists, in an address and in a file; each part is a reader
 * and a writer side by side, in pzpr_address.c and pzpr_file.c. pzpr_document.c is between sheets and documents. */
#ifndef FORMATS_PZPR_H
#define FORMATS_PZPR_H

#include "formats/reading.h"

enum {
    PZPR_NO_NUMBER = -1,  /* no clue */
    PZPR_ANY_NUMBER = -2, /* "?" */
    PZPR_PARTS = 3,       /* at most, of a kind */
    PZPR_SIDE_MAX = 1 << 16,
};
#define PZPR_CELLS_MAX ((uint32_t)1 << 22)
#define PZPR_NO_REGION UINT32_MAX /* of a split cell */

/* What is known of a cell in an answer; other values: the number in it. */
enum { PZPR_OPEN = 0, PZPR_BLACK = 1, PZPR_WHITE = 2 };

/* Clues beside a row or above a column, outermost first. */
struct pzpr_line {
    int32_t *numbers;
    uint32_t n;
};

struct pzpr_sheet {
    const struct pzpr_kind *kind;
    uint32_t columns, rows;
    const char *title, *author; /* NULL: not known */
    const char *variant; /* of the rules, as its site calls it; NULL: none */
    /* An entry for each cell, row by row; NULL: the kind has none. */
    uint32_t *region; /* numbered from 0 in reading order, each in one piece */
    int32_t *number;
    int32_t *down; /* of a split cell: the clue for the cells below it; `number` is for those on its right */
    bool *hole;    /* no cell of the board; NULL: all are. Only for reading */
    bool *split;   /* a cell that holds clues and is not painted */
    bool *wall[2]; /* is there one between a cell and the one on its right, below it? Where all walls count */
    int32_t *answer;
    bool answered;                /* is anything known in `answer`? */
    struct pzpr_line *top, *left; /* an entry for each column, for each row; NULL: none */
    /* Lines of the foreign file: where the puzzle begins, and the first row of what it has; rows follow each other when
     * `by_line`, and are all on one line otherwise. */
    uint32_t line, region_line, number_line, clue_line;
    bool by_line;
};

/* Text being read, of one line: an address, from the character behind its size on. */
struct pzpr_text {
    struct reading *r;
    const char *text;
    uint32_t length, at;
    uint32_t line, column; /* of the file: the line, and the column of its first character, from 1 */
};

/* Rows being read. */
struct pzpr_rows {
    struct reading *r;
    const struct text_line *lines;
    uint32_t n, at;
};

struct pzpr_address_part {
    bool (*read)(struct pzpr_text *t, struct pzpr_sheet *s);
    void (*write)(FILE *out, const struct pzpr_sheet *s);
};

struct pzpr_file_part {
    bool (*read)(struct pzpr_rows *f, struct pzpr_sheet *s);
    void (*write)(FILE *out, const struct pzpr_sheet *s);
};

enum pzpr_traits {
    PZPR_REGIONS = 1,
    PZPR_NUMBERS = 2,
    PZPR_CIRCLES = 4,       /* the numbers are 1, a white circle, and 2, a black one: cells that are given */
    PZPR_DIGITS = 8,        /* the numbers are givens, the board is a square, and answers are numbers */
    PZPR_TILES = 16,        /* clues around the board, at most one a line, and split cells */
    PZPR_RUNS = 32,         /* clues around the board, lengths of runs */
    PZPR_AT_TOP = 64,       /* a number belongs to its region, and stands in the first cell of it */
    PZPR_CLUES_WHITE = 128, /* a cell with a number is white, and has no room for a mark */
    PZPR_WALLS = 256,       /* walls count for themselves, within regions, too */
};

struct pzpr_kind {
    const char *id; /* in addresses and files, and the id of orime's rule */
    uint32_t traits;
    int32_t number_max;  /* of a number; 0: whatever the rule accepts */
    int32_t address_max; /* of a number in an address */
    const struct pzpr_address_part *address[PZPR_PARTS];
    const struct pzpr_file_part *file[PZPR_PARTS];
    const char *flag;    /* that makes this kind of another one with the same id; NULL: it is the plain one */
};

/* NULL when there is no such kind (old names count, too); the names of all kinds, "a, b or c". */
const struct pzpr_kind *pzpr_kind_named(const char *id, size_t length);
const struct pzpr_kind *pzpr_kind_flagged(const char *id, const char *flag, size_t length);
const char *pzpr_kind_names(struct arena *arena);
extern const char pzpr_rules[];         /* "a|b|c" */
extern const char pzpr_sudoku_digits[]; /* from 1 on: 36 of them */

/* Notes an unknown kind, naming the nearest one or all; always false. */
bool pzpr_unknown_kind(struct reading *r, uint32_t line, const char *id, size_t length);

/* A sheet of this kind and size, without anything on it. False: too large, or no memory; noted. */
bool pzpr_begin(struct pzpr_sheet *s, const struct pzpr_kind *kind, uint32_t columns, uint32_t rows, uint32_t line,
                struct reading *r);

static inline uint32_t pzpr_cells(const struct pzpr_sheet *s)
{
    return s->columns * s->rows;
}

/* The slots for clues above a column and beside a row, in pzprjs's nonograms. */
static inline uint32_t pzpr_slots(uint32_t length)
{
    return (length + 1) / 2;
}

/* From disjoint sets (base/dsu.h) in `region` to regions, numbered in reading order. */
void pzpr_close_regions(struct pzpr_sheet *s);

/* Cells that touch and have one id are one region: numbers the regions anew, in reading order. False: no memory. */
bool pzpr_number_regions(struct pzpr_sheet *s, struct arena *arena);

/* Is the number (or PZPR_ANY_NUMBER) one that the kind may have? Else notes it, with the column (0: not known). */
bool pzpr_check_number(const struct pzpr_sheet *s, struct reading *r, uint32_t line, uint32_t column, int64_t number);

/* Reads a body: all parts of the kind, one after the other. */
bool pzpr_read_address(struct pzpr_text *t, struct pzpr_sheet *s);

/* Reads a whole file of pzprjs, its lines parted by line feeds or by '/'; and writes one, with line feeds. */
bool pzpr_read_file(struct reading *r, struct pzpr_sheet *s);
void pzpr_write_file(FILE *out, const struct pzpr_sheet *s);

/* The document of a sheet, and its answer; and back. False: no memory, or (noted) the document has what pzprjs does not
 * know. */
bool pzpr_document(struct reading *r, const struct pzpr_sheet *s, struct foreign *out);
bool pzpr_from_document(struct reading *r, const struct ini_document *doc, const char *answer, struct pzpr_sheet *s);

extern const struct pzpr_address_part pzpr_borders, pzpr_letters, pzpr_numbers10, pzpr_numbers16, pzpr_room_numbers,
    pzpr_numbers36, pzpr_circles, pzpr_tile_clues, pzpr_run_clues;
extern const struct pzpr_file_part pzpr_rooms, pzpr_wall_rows, pzpr_numbers, pzpr_marks, pzpr_numbers_and_marks,
    pzpr_tile_rows, pzpr_run_rows, pzpr_answers;

#endif
