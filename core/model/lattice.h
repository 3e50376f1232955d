/* The picture of a board with sides or points: a lattice with a place for each of them. Cells stand in every second row
 * and column, sides between two cells, points where four cells meet; (2h - 1) rows of (2w - 1) places, or (2h + 1) rows
 * of (2w + 1) where sides or points lie along the outline. Some places may stand for nothing.
 *
 * In the answer come the cells, row by row; then the upright sides, row by row, the level sides, row by row; then the
 * points, row by row. */
#ifndef MODEL_LATTICE_H
#define MODEL_LATTICE_H

#include <stdbool.h>
#include <stdint.h>

#define LATTICE_NOTHING UINT32_MAX

struct lattice {
    uint32_t width, height; /* of the board */
    bool sides, sides_outline, points, points_outline;
};

/* Rows and columns of places; those of the board where it has neither sides nor points. */
uint32_t lattice_columns(const struct lattice *l);
uint32_t lattice_rows(const struct lattice *l);

/* Sides and points. */
uint32_t lattice_upright(const struct lattice *l);
uint32_t lattice_sides(const struct lattice *l);
uint32_t lattice_points(const struct lattice *l);

/* The cell of the answer that stands at a place, or LATTICE_NOTHING. */
uint32_t lattice_at(const struct lattice *l, uint32_t column, uint32_t row);

/* Where a cell of the answer lies, in steps of half a cell from the upper left corner of the board: cells have two odd
 * coordinates, points two even ones. */
void lattice_where(const struct lattice *l, uint32_t cell, uint32_t *x, uint32_t *y);

/* What lies there, or LATTICE_NOTHING. */
uint32_t lattice_find(const struct lattice *l, uint32_t x, uint32_t y);

#endif
