/* The clues of a board: words beside each row and above each column, outermost first; walls between its cells, and
 * words and marks in them. */
#ifndef MODEL_CLUES_H
#define MODEL_CLUES_H

#include <stdbool.h>
#include <stdint.h>

struct clue_word {
    const char *text;
    int32_t value; /* whose colour it is drawn in; -1: none */
};

struct clue_line {
    struct clue_word *words;
    uint32_t n;
};

enum clue_mark { MARK_NONE, MARK_CIRCLE, MARK_DISC, MARK_SPLIT }; /* as in enum orime_mark */

struct clue_cell {
    const char *text;    /* NULL: none */
    enum clue_mark mark;
};

/* Walls stand where the ids of neighbours differ. `across[y]`: is there any between the rows y - 1 and y; `down[x]`:
 * between the columns x - 1 and x? */
struct clue_walls {
    const uint32_t *ids; /* of each cell; NULL: there are no walls */
    const bool *across, *down;
};

enum clue_figure_kind { /* as in enum orime_figure */
    FIGURE_LINE,
    FIGURE_BULB,
    FIGURE_ARROW,
    FIGURE_OUTLINE,
    FIGURE_SHADE,
    FIGURE_RING_BETWEEN,
    FIGURE_DOT_BETWEEN,
    FIGURE_LESS_BETWEEN,
    FIGURE_BAND,
    FIGURES
};

struct clue_figure {
    enum clue_figure_kind kind;
    const uint32_t *cells; /* at least one; two neighbours of what lies between */
    uint32_t n;
    const char *text;      /* of a line, an outline, a shade; NULL: none */
};

/* A small text where cells meet: at the upper left corner of cell (x, y), or of where it would be. */
struct clue_corner {
    uint32_t x, y;
    const char *text;
};

struct clues {
    struct clue_line *rows, *columns; /* height and width of them, or NULL: no clues beside and above the board */
    struct clue_line *right, *below;  /* the same behind the rows and below the columns, the nearest word first */
    struct clue_walls walls;
    struct clue_cell *cells;          /* one for each cell of the board; NULL: none */
    struct clue_figure *figures;      /* in the order in which they were told */
    uint32_t n_figures;
    bool no_fifths;                   /* no thicker line after every fifth cell */
    struct clue_corner *corners;
    uint32_t n_corners;
    struct clue_line *lines[3];       /* of a volume, those along x, y and z; see clue_of. NULL: none */
};

/* The clue of a line along an axis (0: x, 1: y, 2: z) of a volume of width x height cells, by its two other coordinates
 * in alphabetical order. */
static inline struct clue_line *clue_of(const struct clues *c, uint32_t width, uint32_t height, uint32_t axis,
                                        uint32_t u, uint32_t v)
{
    return &c->lines[axis][v * (axis == 0 ? height : width) + u];
}

#endif
