/* A model: a solver with a board to draw on, a palette, and names for cells. Built by a rule through the host table.
 *
 * The first cells of the solver are the *answer*, those that answers differ by: the cells of the board, then the sides
 * between them, then its points (corners of cells), where the board has such. Each of the three is a part with a
 * palette of its own. */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include "engine/count.h"
#include "engine/solver.h"
#include "model/constraints.h"
#include "model/lattice.h"

enum { MODEL_MAX_BOARD_CELLS = SOLVER_MAX_CELLS };

struct palette_value {
    const char *name;
    char glyph;
    uint32_t rgb;
    uint8_t look; /* enum look (model/looks.h) */
};

/* Sides and points of a flat board: how they are numbered is said in model/lattice.h. */
struct model_part {
    uint32_t first, n;
    bool there;
    bool outline; /* along the outline of the board, too */
    const struct palette_value *palette;
    uint32_t n_values;
};

struct model {
    struct arena *arena;    /* names, palette; not owned */
    struct solver *solver;  /* owned */
    uint32_t width, height, depth; /* of the board; 0 before model_board */
    const struct palette_value *palette;
    uint32_t n_values;
    struct model_part sides, points;
    const bool *holes;      /* of each board cell: is it not on the board? NULL: all are */
    bool itemised;          /* record the constraints one by one, each with a switch */
    struct constraints constraints;    /* of an itemised model */
};

bool model_init(struct model *m, struct arena *arena, struct mem *mem, const struct engine_options *options);
void model_free(struct model *m);

/* Makes the board: cells 0..width*height*depth-1 of the solver. False: too large or out of memory. */
bool model_board(struct model *m, uint32_t width, uint32_t height, uint32_t depth, const struct palette_value *palette,
                 uint32_t n_values);

/* Adds the sides or the points of a flat board to the answer, the sides first, and before any other cells. False: out
 * of memory, or too many. */
bool model_add_part(struct model *m, struct model_part *part, uint32_t n, bool outline,
                    const struct palette_value *palette, uint32_t n_values);

uint32_t model_board_cells(const struct model *m);

/* Cells, sides and points: what answers are made of. */
uint32_t model_answer_cells(const struct model *m);

/* The palette of a cell of the answer, and how many values it has. */
const struct palette_value *model_palette(const struct model *m, uint32_t cell, uint32_t *n_values);
const char *model_value_name(const struct model *m, uint32_t cell, uint32_t value); /* NULL: the palette has none */

/* The most values that a palette of the answer has. */
uint32_t model_most_values(const struct model *m);

/* "r3c5" (row and column from 1); "x5y3z2" on a board with several layers; "r3c4|r3c5" for the side between two cells,
 * "r3c4+r4c5" for the corner between two cells; row and column 0, and those behind the last, are outside. Writes at
 * most `size` bytes; MODEL_NAME is enough. */
enum { MODEL_NAME = 40 };
void model_cell_name(const struct model *m, uint32_t cell, char *name, size_t size);

/* The solution found last, a byte a cell of the answer. */
void model_values(const struct model *m, uint8_t *values);

/* How the cells of the answer lie in its picture. */
struct lattice model_lattice(const struct model *m);

#endif
