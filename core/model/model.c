#include "model/model.h"

#include <stdio.h>

#include "base/bits.h"

bool model_init(struct model *m, struct arena *arena, struct mem *mem, const struct engine_options *options)
{
    *m = (struct model){.arena = arena, .solver = solver_new(options, mem)};
    m->constraints.solver = m->solver;
    return m->solver != NULL;
}

void model_free(struct model *m)
{
    if (m->solver != NULL) {
        constraints_free(&m->constraints, solver_arena(m->solver)->mem);
        solver_free(m->solver);
    }
    *m = (struct model){0};
}

/* The product, or 0 when it is above the limit; no step can overflow. */
static uint32_t board_cells(uint32_t width, uint32_t height, uint32_t depth)
{
    uint64_t area = (uint64_t)width * height;
    if (area > MODEL_MAX_BOARD_CELLS)
        return 0;
    uint64_t cells = area * depth;
    return cells > MODEL_MAX_BOARD_CELLS ? 0 : (uint32_t)cells;
}

bool model_board(struct model *m, uint32_t width, uint32_t height, uint32_t depth, const struct palette_value *palette,
                 uint32_t n_values)
{
    uint32_t cells = board_cells(width, height, depth);
    if (cells == 0 || n_values == 0 || n_values > 64)
        return false;
    const struct palette_value *copy = arena_copy(m->arena, palette, n_values, sizeof *palette);
    if (copy == NULL || solver_add_cells(m->solver, cells, bits_below(n_values)) == SOLVER_NONE)
        return false;
    m->width = width;
    m->height = height;
    m->depth = depth;
    m->palette = copy;
    m->n_values = n_values;
    return true;
}

bool model_add_part(struct model *m, struct model_part *part, uint32_t n, bool outline,
                    const struct palette_value *palette, uint32_t n_values)
{
    uint32_t first = model_answer_cells(m);
    const struct palette_value *copy = arena_copy(m->arena, palette, n_values, sizeof *palette);
    if (copy == NULL || n > MODEL_MAX_BOARD_CELLS || first != solver_cell_count(m->solver))
        return false;
    if (n > 0 && solver_add_cells(m->solver, n, bits_below(n_values)) == SOLVER_NONE)
        return false;
    *part = (struct model_part){first, n, true, outline, copy, n_values};
    return true;
}

uint32_t model_board_cells(const struct model *m)
{
    return m->width * m->height * m->depth;
}
