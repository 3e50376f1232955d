#include "model/lattice.h"

static bool has_lattice(const struct lattice *l)
{
    return l->sides || l->points;
}

static uint32_t outline(const struct lattice *l)
{
    return (l->sides && l->sides_outline) || (l->points && l->points_outline);
}

uint32_t lattice_columns(const struct lattice *l)
{
    return has_lattice(l) ? 2 * l->width - 1 + 2 * outline(l) : l->width;
}

uint32_t lattice_rows(const struct lattice *l)
{
    return has_lattice(l) ? 2 * l->height - 1 + 2 * outline(l) : l->height;
}

/* Sides and points are counted from the outline, or from the first line within it: by so much more or less. */
static uint32_t lines(uint32_t n, bool with_outline)
{
    return with_outline ? n + 1 : n - 1;
}

uint32_t lattice_upright(const struct lattice *l)
{
    return l->sides ? lines(l->width, l->sides_outline) * l->height : 0;
}

uint32_t lattice_sides(const struct lattice *l)
{
    return l->sides ? lattice_upright(l) + l->width * lines(l->height, l->sides_outline) : 0;
}

uint32_t lattice_points(const struct lattice *l)
{
    return l->points ? lines(l->width, l->points_outline) * lines(l->height, l->points_outline) : 0;
}

/* Is line `i` of 0..n there? */
static bool is_line(uint32_t i, uint32_t n, bool with_outline)
{
    return with_outline ? i <= n : i > 0 && i < n;
}

static uint32_t side_at(const struct lattice *l, uint32_t x, uint32_t y)
{
    bool o = l->sides_outline, upright = x % 2 == 0;
    uint32_t cells = l->width * l->height, i = x / 2, j = y / 2;
    if (!l->sides || !(upright ? is_line(i, l->width, o) : is_line(j, l->height, o)))
        return LATTICE_NOTHING;
    return upright ? cells + j * lines(l->width, o) + i - !o : cells + lattice_upright(l) + (j - !o) * l->width + i;
}

static uint32_t point_at(const struct lattice *l, uint32_t x, uint32_t y)
{
    bool o = l->points_outline;
    uint32_t i = x / 2, j = y / 2;
    if (!l->points || !is_line(i, l->width, o) || !is_line(j, l->height, o))
        return LATTICE_NOTHING;
    return l->width * l->height + lattice_sides(l) + (j - !o) * lines(l->width, o) + i - !o;
}

uint32_t lattice_find(const struct lattice *l, uint32_t x, uint32_t y)
{
    if (x > 2 * l->width || y > 2 * l->height)
        return LATTICE_NOTHING;
    if (x % 2 == 1 && y % 2 == 1)
        return y / 2 * l->width + x / 2;
    return x % 2 == 0 && y % 2 == 0 ? point_at(l, x, y) : side_at(l, x, y);
}

uint32_t lattice_at(const struct lattice *l, uint32_t column, uint32_t row)
{
    if (!has_lattice(l))
        return row * l->width + column;
    return lattice_find(l, column + !outline(l), row + !outline(l));
}

void lattice_where(const struct lattice *l, uint32_t cell, uint32_t *x, uint32_t *y)
{
    uint32_t cells = l->width * l->height, upright = lattice_upright(l), sides = lattice_sides(l), columns;
    bool o = l->sides_outline;
    if (cell < cells) {
        *x = 2 * (cell % l->width) + 1;
        *y = 2 * (cell / l->width) + 1;
    } else if (cell - cells < upright) {
        columns = lines(l->width, o);
        *x = 2 * ((cell - cells) % columns + !o);
        *y = 2 * ((cell - cells) / columns) + 1;
    } else if (cell - cells < sides) {
        *x = 2 * ((cell - cells - upright) % l->width) + 1;
        *y = 2 * ((cell - cells - upright) / l->width + !o);
    } else {
        columns = lines(l->width, l->points_outline);
        *x = 2 * ((cell - cells - sides) % columns + !l->points_outline);
        *y = 2 * ((cell - cells - sides) / columns + !l->points_outline);
    }
}
