/* How hard is a puzzle? By the hardest technique that a person needs. Of variants whose clues are more than cells that differ (sums, lines
 * along which digits grow, dots) nothing is said. */
#include "sudoku.h"
#include "technique.h"

static bool only_differences(const struct sudoku *p)
{
    return p->n_groups == 0 && !p->non_consecutive && !p->all_dots;
}

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

static void lay_out(struct sudoku_layout *l, const struct sudoku *p)
{
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

static uint32_t windows_of(const struct sudoku *p)
{
    uint32_t across = 0, down = 0;
    for (uint32_t left = 1; left + p->box_width < p->n && p->windows; left += p->box_width + 1)
        across++;
    for (uint32_t top = 1; top + p->box_height < p->n && p->windows; top += p->box_height + 1)
        down++;
    return across * down;
}

static void fill(struct sudoku_grid *g, const struct sudoku *p, const uint8_t *given)
{
    for (uint32_t c = 0; c < g->layout->cells; c++)
        for (uint32_t v = 0; p->parity != NULL && p->parity[c] != '.' && v < p->n; v++)
            if ((p->parity[c] == 'o') != (v % 2 == 0))
                sudoku_remove(g, c, v);
    for (uint32_t c = 0; c < g->layout->cells; c++) {
        if (given != NULL && given[c] != ORIME_OPEN)
            sudoku_place(g, c, given[c]);
        else if (given == NULL && p->given[c] != 0)
            sudoku_place(g, c, p->given[c] - 1u);
    }
}

void sudoku_rate(const struct orime_host *host, orime_grade *grade, const void *puzzle, const uint8_t *given)
{
    const struct sudoku *p = puzzle;
    struct sudoku_layout l;
    struct sudoku_grid g;
    uint32_t units = 3 * p->n + 2 + windows_of(p);
    if (!only_differences(p))
        return;
    sudoku_layout_init(&l, p->n, units, host->grade_alloc(grade, sudoku_layout_bytes(p->n, units)));
    lay_out(&l, p);
    sudoku_grid_init(&g, &l, host->grade_alloc(grade, sudoku_grid_bytes(&l)));
    fill(&g, p, given);
    enum sudoku_technique hardest = sudoku_grade(&g, SUDOKU_CHAIN);
    host->graded(grade, (enum orime_level)sudoku_technique_level(hardest), sudoku_technique_name(hardest));
}
