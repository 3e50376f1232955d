/* Boards as text: plain, or in colour for a terminal. */
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "model/clues.h"
#include "model/model.h"

/* What a cell may hold beside the values of the palette. */
enum {
    PICTURE_OPEN = 255,    /* not known: '?' */
    PICTURE_DIFFERS = 254, /* not the same in all answers: '*' */
};

struct picture {
    uint32_t width, height, depth;
    const struct palette_value *palette;
    uint32_t n_values;
    const uint8_t *values; /* a byte a cell: a value of the palette, or one of the above */
    /* Of a flat board with sides or points: their values come behind those of the cells (model/lattice.h). */
    struct lattice lattice;
    const struct palette_value *side_palette, *point_palette;
    uint32_t n_side_values, n_point_values;
    const bool *holes;     /* by cell: it is not on the board, and not drawn; NULL: all are */
};

enum picture_form {
    PICTURE_GLYPHS, /* one glyph a cell, as in answer files */
    PICTURE_WIDE,   /* two columns a cell, so that cells look square */
    PICTURE_HALF,   /* two rows of cells a line of text, with the half-block characters of Unicode */
};

struct picture_style {
    enum picture_form form;
    bool colour;               /* 24-bit ANSI colours */
    const struct clues *clues; /* drawn around and on a board of one layer in the form PICTURE_WIDE; NULL: none */
    bool ascii;                /* walls are drawn with - | + instead of Unicode's box drawing characters */
    /* a byte a cell: in PICTURE_WIDE the last column of a marked cell is a '*'; NULL: none */
    const uint8_t *marked;
};

/* A picture of a model's board; `values` stays the caller's. */
struct picture picture_of(const struct model *m, const uint8_t *values);

static inline bool picture_has_lattice(const struct picture *p)
{
    return p->lattice.sides || p->lattice.points;
}

/* The palette of a cell, side or point, by its number in `values`. */
const struct palette_value *picture_palette(const struct picture *p, uint32_t at, uint32_t *n_values);

/* The glyph of what stands there, or '?' or '*'. */
char picture_glyph_at(const struct picture *p, uint32_t at);

/* Is this cell (rows count on through the layers) not on the board? */
static inline bool picture_hole(const struct picture *p, size_t cell)
{
    return p->holes != NULL && p->holes[cell];
}

/* Columns of a terminal that the picture takes in this style. */
uint32_t picture_columns(const struct picture *p, const struct picture_style *style);

/* Draws it, layers separated by a blank line; with sides or points as
 * picture_line has it, unless there are clues to draw. PICTURE_HALF without colour is for two values, of which value 1
 * is drawn; a picture that holds more falls back to PICTURE_WIDE. Errors stay in `out`, for ferror. */
void picture_draw(FILE *out, const struct picture *p, const struct picture_style *style);

/* One row of cells as glyphs, a hole as a blank: writes width + 1 bytes, the NUL included. `row` counts on through the
 * layers. */
void picture_row(const struct picture *p, uint32_t row, char *glyphs);

/* The same as an answer file has it, whose lines hold sides and points, too: a '+' where the lattice has nothing. A
 * line is so long, and there are so many, of all layers; a gap comes before some of them. */
uint32_t picture_line_length(const struct picture *p);
uint32_t picture_lines(const struct picture *p);
bool picture_gap(const struct picture *p, uint32_t line);
void picture_line(const struct picture *p, uint32_t line, char *glyphs);

/* All of the lines, with line ends and a NUL behind the last; with gaps where there are layers. picture_bytes is the
 * room that this takes. */
size_t picture_bytes(const struct picture *p);
void picture_write(const struct picture *p, bool gaps, char *text);

#endif
