/* Boards as drawings, for paper and for screens: filled boxes and words, made once from a board, then written as SVG or
 * as PNG, so that both are the same picture. */
#ifndef RENDER_DRAWING_H
#define RENDER_DRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "render/text.h"

/* Lengths are whole units. A cell is so many of them wide and high: 5 mm on paper (SVG), 40 pixels (PNG). */
enum { DRAWING_CELL = 20 };

/* Colours are 0xrrggbb. With this bit they are for a light page, and become light where they are dark on a screen whose
 * user prefers dark ones; such are these only. What is painted never adapts: black is dark and white is light in every
 * scheme, so a board that is not just written on stays light. */
#define DRAWING_ADAPTS ((uint32_t)1 << 24)
enum {
    DRAWING_PAPER = 0x1ffffff,
    DRAWING_INK = 0x1000000,
    DRAWING_THIN = 0x1a0a0a0,
    DRAWING_THICK = 0x1303030,
    DRAWING_SHADE = 0x1dcdcdc,
    DRAWING_DISC = 0x1949494, /* a digit is written on it */
};

/* Walls and thick lines of a board with black cells: 3:1 against black, white and the page, light or dark. */
enum { DRAWING_WALL = 0x767676 };

struct drawing_box {
    int32_t x, y, width, height; /* from the upper left corner */
    uint32_t rgb;
};

struct drawing_circle {
    int32_t x, y, radius; /* of the middle of its line, which is one unit wide */
    bool filled;
    bool below;           /* the lines of the board */
    uint32_t rgb;
};

struct drawing_stroke {
    int32_t x1, y1, x2, y2, width;
    bool below; /* the lines of the board */
    uint32_t rgb;
};

/* A line with bends, or what it surrounds; round at its ends and bends. Points are in quarters of a unit. */
enum { DRAWING_FINE = 4, DRAWING_BENDS = 10 };
struct drawing_path {
    int32_t x[DRAWING_BENDS], y[DRAWING_BENDS];
    uint32_t n;
    int32_t width; /* 0: filled */
    uint32_t rgb;
};

struct drawing_word {
    int32_t x, y; /* the middle */
    int32_t size; /* of the font */
    uint32_t rgb;
    bool bold;
    const char *text; /* the clue's; not owned */
};

struct drawing {
    int32_t width, height;
    bool digits;              /* values are written, not painted */
    uint64_t letters;         /* values that are painted, and have a letter besides: bit v for value v */
    bool adapts;              /* the board, as the page around it; else it is light in every scheme */
    int32_t left, top, layer; /* where the first cell begins; from a layer to the next one below it */
    /* Painted in this order, the first box is the paper; what lies below the lines of the board comes behind the first
     * `n_ground` boxes, which are the paper and the cells. */
    struct drawing_box *boxes;
    struct drawing_circle *circles;
    struct drawing_stroke *strokes;
    struct drawing_path *paths; /* above the lines of the board, below words */
    struct drawing_word *words;
    size_t n_boxes, n_circles, n_strokes, n_paths, n_words, n_ground;
};

/* Draws a board with its clues around and on it (NULL: none; the layers of a volume one below the other, with their
 * coordinates, and the clues along z in a table), thick walls between regions, or else, where no cell holds a clue, a
 * thicker line after every fifth cell. A cell that is PICTURE_OPEN stays white; values whose glyphs are digits are
 * written into their cells, the given ones bold. Clue words of a coloured puzzle stand in a box of their colour,
 * without the glyph of it behind the number; but where colours look alike to somebody, their glyphs stand in cells and
 * boxes. Lives in the arena. False: out of memory, or a board too large to be drawn. */
bool drawing_make(struct drawing *d, const struct picture *p, const struct clues *clues, struct arena *arena);

/* Writes it as SVG 1.1, of its size in millimetres: a large puzzle is several sheets of paper wide. On a screen it
 * follows the colour scheme that its user prefers. `title` may be NULL. Errors stay in `out`, for ferror. */
void drawing_svg(FILE *out, const struct drawing *d, const char *title);

/* Only what lies above the lines of the board, as a part of an SVG. */
void drawing_svg_signs(FILE *out, const struct drawing *d);

/* A text as XML: markup escaped, what XML cannot hold replaced. */
void svg_text(FILE *out, const char *text);

/* Writes it as PNG with cairo: 2 pixels a unit, or 1, 1/2, 1/4 where the picture would be larger than 2^26 pixels or
 * 32767 in one direction. NULL, or why it could not be done (a constant); "out of memory" also where
 * cairo or a library behind it crashed for want of it. */
const char *drawing_png(FILE *out, const struct drawing *d);

#endif
