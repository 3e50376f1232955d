/* What draws a board: counts on a first pass, and fills in on a second one, when the arrays are there. */
#ifndef RENDER_PENCIL_H
#define RENDER_PENCIL_H

#include "render/drawing.h"

/* In units. A digit is about 3/5 as wide as its font is high. */
enum { CELL = DRAWING_CELL, FONT = 13, FONT_SMALL = 6 };

enum { LAYER_NAME = 2 * CELL }; /* the width of the place for a layer's name, beside its clues */

enum { PAPER = DRAWING_PAPER, INK = DRAWING_INK, THIN_RGB = DRAWING_THIN, THICK_RGB = DRAWING_THICK, RGB = 0xffffff };

struct pencil {
    struct drawing *d;
    const struct picture *p;
    const struct clues *clues; /* NULL: none */
    uint32_t row_words, column_words;
    int32_t place;     /* the width of a word's place beside a row */
    int32_t left, top; /* of the board, below and behind the clues */
    char (*glyphs)[2]; /* of the values, as texts */
    bool digits;       /* values are written, not painted */
    uint64_t letters;  /* values that are painted, and written small */
    const struct clues *volume;  /* with clues along three axes; NULL: there are none */
    struct clue_line *along[3];  /* the same, as they are drawn */
    char (*layers)[12];          /* their names; NULL: the board is flat */
    char (*numbers)[12];         /* coordinates, from 1 */
    int32_t table;               /* the height of a cell in the table of the clues along z; 0: there is none */
    bool adapts;       /* nothing is painted, and the board follows the colour scheme; else it stays light */
    char *halves;      /* room for the texts of split cells */
    bool *corner;      /* by cell: is there a small text in its corner? NULL: in none */
};

void pencil_box(struct pencil *q, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t rgb);
void pencil_circle(struct pencil *q, struct drawing_circle circle);
void pencil_stroke(struct pencil *q, struct drawing_stroke stroke);
void pencil_path(struct pencil *q, const struct drawing_path *path);

/* A word in the middle of its room: smaller than `size` where it would not fit. */
void pencil_word_of_size(struct pencil *q, int32_t x, int32_t y, int32_t room, int32_t size, const char *text,
                         uint32_t rgb);
void pencil_word(struct pencil *q, int32_t x, int32_t y, int32_t room, const char *text, uint32_t rgb);
void pencil_bold(struct pencil *q); /* the last word */

/* A word of a clue around the board, in its place of one cell's height. */
void pencil_clue(struct pencil *q, const struct clue_word *w, int32_t x, int32_t y, int32_t width);

/* Of a volume: what stands around layer z, whose first cell begins at `top`, and the table of the clues along z below
 * all layers, which end at `top`. volume_prepare fills in names and clues (false: out of memory), volume_measure how
 * much room they take. */
bool volume_prepare(struct pencil *q, const struct clues *clues, struct arena *arena);
void volume_measure(struct pencil *q);
int64_t volume_table_height(const struct pencil *q);
void volume_layer(struct pencil *q, uint32_t z, int32_t top);
void volume_table(struct pencil *q, int32_t top);

/* The thin or the thick lines of a board with holes: thick ones lie around it (holes.c). */
void holes_lines(struct pencil *q, int32_t board_top, bool thick, int32_t width, uint32_t rgb);

/* The figures on the board: first those that lie below its lines, later those above. */
void figures_below(struct pencil *q);
void figures_above(struct pencil *q);

/* Finds out which cells have a small text. False: out of memory. */
bool figures_prepare(struct pencil *q, struct arena *arena);

/* What values look like that are no coloured cells, in a cell whose upper left corner is at x, y; and the sides and
 * points of a board (drawing_looks.c). */
void look_of_cell(struct pencil *q, const struct palette_value *value, int32_t x, int32_t y);
void looks_between(struct pencil *q);

/* Are the lines of the board itself left out, since the sides say where lines are? */
bool looks_hide_lines(const struct pencil *q);

#endif
