/* The units of a puzzle and the cells that must differ, for techniques. */
#include "sudoku.h"
#include "technique.h"

static void add_regions(struct sudoku_layout *l, const struct sudoku *p)
{
    uint16_t unit[SUDOKU_SIDE_MAX];
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t k = 0;
        for (uint32_t c = 0; c < l->cells; c++)
            if (p->region[c] == i)
                unit[k++] = (uint16_t)c;
        sudoku_layout_unit(l, unit);
    }
}

static void add_diagonals(struct sudoku_layout *l)
{
    uint16_t unit[2][SUDOKU_SIDE_MAX];
    for (uint32_t i = 0; i < l->side; i++) {
        unit[0][i] = (uint16_t)(i * l->side + i);
        unit[1][i] = (uint16_t)((l->side - 1 - i) * l->side + i);
    }
    sudoku_layout_unit(l, unit[0]);
    sudoku_layout_unit(l, unit[1]);
}

static void add_windows(struct sudoku_layout *l, const struct sudoku *p)
{
    uint16_t unit[SUDOKU_SIDE_MAX];
    for (uint32_t top = 1; top + p->box_height < p->n; top += p->box_height + 1)
        for (uint32_t left = 1; left + p->box_width < p->n; left += p->box_width + 1) {
            for (uint32_t i = 0; i < p->n; i++)
                unit[i] = (uint16_t)((top + i / p->box_width) * p->n + left + i % p->box_width);
            sudoku_layout_unit(l, unit);
        }
}

/* Cells that lie so far apart, in any direction, differ. */
static void add_moves(struct sudoku_layout *l, uint32_t dx, uint32_t dy)
{
    for (uint32_t a = 0; a < l->cells; a++)
        for (uint32_t b = 0; b < a; b++) {
            uint32_t x = a % l->side > b % l->side ? a % l->side - b % l->side : b % l->side - a % l->side;
            if (x == dx && a / l->side - b / l->side == dy)
                sudoku_layout_differ(l, a, b);
        }
}

static uint32_t windows_of(const struct sudoku *p)
{
    uint32_t across = 0, down = 0;
    for (uint32_t left = 1; left + p->box_width < p->n && p->windows; left += p->box_width + 1)
        across++;
    for (uint32_t top = 1; top + p->box_height < p->n && p->windows; top += p->box_height + 1)
        down++;
    return across * down;
}

uint32_t sudoku_units(const struct sudoku *p)
{
    return 3 * p->n + 2 + windows_of(p);
}

void sudoku_lay_out(struct sudoku_layout *l, const struct sudoku *p, void *block)
{
    sudoku_layout_init(l, p->n, sudoku_units(p), block);
    add_regions(l, p);
    if (p->windows)
        add_windows(l, p);
    if (p->diagonals)
        add_diagonals(l);
    if (p->anti_knight) {
        add_moves(l, 1, 2);
        add_moves(l, 2, 1);
    }
    if (p->anti_king)
        add_moves(l, 1, 1);
}
