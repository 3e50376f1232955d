/* What answers are made of: cells, sides and points; their palettes and names. */
#include <stdio.h>

#include "model/model.h"

struct lattice model_lattice(const struct model *m)
{
    return (struct lattice){m->width,         m->height,      m->sides.there, m->sides.outline,
                            m->points.there, m->points.outline};
}

uint32_t model_answer_cells(const struct model *m)
{
    return model_board_cells(m) + m->sides.n + m->points.n;
}

static bool within(const struct model_part *part, uint32_t cell)
{
    return cell >= part->first && cell - part->first < part->n;
}

const struct palette_value *model_palette(const struct model *m, uint32_t cell, uint32_t *n_values)
{
    const struct model_part *part = within(&m->sides, cell) ? &m->sides : within(&m->points, cell) ? &m->points : NULL;
    *n_values = part == NULL ? m->n_values : part->n_values;
    return part == NULL ? m->palette : part->palette;
}

const char *model_value_name(const struct model *m, uint32_t cell, uint32_t value)
{
    uint32_t n;
    const struct palette_value *palette = model_palette(m, cell, &n);
    return value < n ? palette[value].name : NULL;
}

uint32_t model_most_values(const struct model *m)
{
    uint32_t most = m->n_values;
    most = m->sides.n_values > most ? m->sides.n_values : most;
    return m->points.n_values > most ? m->points.n_values : most;
}

/* Of what lies between two cells: both of them, the upper or left one first. */
static void between_name(const struct model *m, uint32_t cell, char *name, size_t size)
{
    struct lattice l = model_lattice(m);
    uint32_t x, y;
    lattice_where(&l, cell, &x, &y);
    unsigned column = x / 2 + x % 2, row = y / 2 + y % 2;
    (void)snprintf(name, size, "r%uc%u%cr%uc%u", row, column, x % 2 == 0 && y % 2 == 0 ? '+' : '|', row + (y % 2 == 0),
                   column + (x % 2 == 0));
}

void model_cell_name(const struct model *m, uint32_t cell, char *name, size_t size)
{
    if (cell >= model_answer_cells(m)) {
        (void)snprintf(name, size, "cell %u", (unsigned)cell);
        return;
    }
    if (cell >= model_board_cells(m)) {
        between_name(m, cell, name, size);
        return;
    }
    unsigned column = cell % m->width + 1, row = cell / m->width % m->height + 1;
    unsigned layer = cell / (m->width * m->height) + 1;
    if (m->depth > 1)
        (void)snprintf(name, size, "x%uy%uz%u", column, row, layer);
    else
        (void)snprintf(name, size, "r%uc%u", row, column);
}

void model_values(const struct model *m, uint8_t *values)
{
    uint32_t cells = model_answer_cells(m);
    for (uint32_t c = 0; c < cells; c++)
        values[c] = (uint8_t)solver_value(m->solver, c);
}
