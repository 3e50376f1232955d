/* A model: a solver with a board to draw on, a palette, and names for cells. Built by a rule through the host table. */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include "engine/count.h"
#include "engine/solver.h"
#include "model/constraints.h"

enum { MODEL_MAX_BOARD_CELLS = SOLVER_MAX_CELLS };

struct palette_value {
    const char *name;
    char glyph;
    uint32_t rgb;
};

struct model {
    struct arena *arena;    /* names, palette; not owned */
    struct solver *solver;  /* owned */
    uint32_t width, height, depth; /* of the board; 0 before model_board */
    const struct palette_value *palette;
    uint32_t n_values;
    bool itemised;          /* record the constraints one by one, each with a switch */
    struct constraints constraints;    /* of an itemised model */
};

bool model_init(struct model *m, struct arena *arena, struct mem *mem, const struct engine_options *options);
void model_free(struct model *m);

/* Makes the board: cells 0..width*height*depth-1 of the solver. False: too large or out of memory. */
bool model_board(struct model *m, uint32_t width, uint32_t height, uint32_t depth, const struct palette_value *palette,
                 uint32_t n_values);

uint32_t model_board_cells(const struct model *m);

/* "r3c5" (row and column from 1); "x5y3z2" on a board with several layers. Writes at most `size` bytes. */
void model_cell_name(const struct model *m, uint32_t cell, char *name, size_t size);

/* The solution found last, a byte a board cell. */
void model_values(const struct model *m, uint8_t *values);

#endif
