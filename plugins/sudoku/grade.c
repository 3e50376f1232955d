/* How hard is a puzzle? By the hardest technique that a person needs. Of variants whose clues are more than cells that
 * differ (sums, lines along which digits grow, dots) nothing is said. */
#include "sudoku.h"
#include "technique.h"

static bool only_differences(const struct sudoku *p)
{
    return p->n_groups == 0 && !p->non_consecutive && !p->all_dots;
}

static void fill(struct sudoku_grid *g, const struct sudoku *p, const uint8_t *given)
{
    for (uint32_t c = 0; c < g->layout->cells; c++)
        for (uint32_t v = 0; p->parity != NULL && p->parity[c] != '.' && v < p->n; v++)
            if ((p->parity[c] == 'o') != (v % 2 == 0))
                sudoku_remove(g, c, v);
    for (uint32_t c = 0; p->candidates != NULL && c < g->layout->cells; c++)
        for (uint32_t v = 0; v < p->n; v++)
            if ((p->candidates[c] >> v & 1) == 0)
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
    uint32_t units = sudoku_units(p);
    if (!only_differences(p))
        return;
    sudoku_lay_out(&l, p, host->grade_alloc(grade, sudoku_layout_bytes(p->n, units)));
    sudoku_grid_init(&g, &l, host->grade_alloc(grade, sudoku_grid_bytes(&l)));
    fill(&g, p, given);
    enum sudoku_technique hardest = sudoku_grade(&g, SUDOKU_CHAIN);
    host->graded(grade, (enum orime_level)sudoku_technique_level(hardest), sudoku_technique_name(hardest));
}
