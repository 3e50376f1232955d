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

/* Columns of a terminal that the picture takes in this style. */
uint32_t picture_columns(const struct picture *p, const struct picture_style *style);

/* Draws it, layers separated by a blank line. PICTURE_HALF without colour is for two values, of which value 1 is drawn;
 * a picture that holds more falls back to PICTURE_WIDE. Errors stay in `out`, for ferror. */
void picture_draw(FILE *out, const struct picture *p, const struct picture_style *style);

/* One row as glyphs: writes width + 1 bytes, the NUL included. `row` counts on through the layers. */
void picture_row(const struct picture *p, uint32_t row, char *glyphs);

#endif
