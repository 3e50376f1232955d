/* How a puzzle is drawn: boxes or regions within walls, givens in their cells. Odd cells are rings and even ones discs,
 * the nearest that there is to the circles and squares of books. Clones are grey, with a letter that they share. */
#include "sudoku.h"

static void draw_sandwich(const struct orime_host *host, orime_canvas *c, const struct group *g, const char *sum)
{
    if (g->row)
        host->row_clue(c, g->number - 1, sum, -1);
    else
        host->column_clue(c, g->number - 1, sum, -1);
}

static void draw_group(const struct orime_host *host, orime_canvas *c, const struct group *g)
{
    static const enum orime_figure figures[] = {[CAGE] = ORIME_OUTLINE,
                                                [SUM_CAGE] = ORIME_OUTLINE,
                                                [THERMOMETER] = ORIME_BULB,
                                                [ARROW] = ORIME_ARROW,
                                                [LITTLE_KILLER] = ORIME_LINE,
                                                [PALINDROME] = ORIME_LINE,
                                                [RENBAN] = ORIME_BAND,
                                                [WHITE_DOT] = ORIME_RING_BETWEEN,
                                                [BLACK_DOT] = ORIME_DOT_BETWEEN,
                                                [LESS] = ORIME_LESS_BETWEEN};
    char sum[12], *at = sum + sizeof sum - 1, part[] = {(char)('a' + (g->number - 1) % 26), '\0'};
    *at = '\0';
    if (g->sum == 0 && g->kind == SANDWICH)
        *--at = '0';
    for (uint32_t left = g->sum; left != 0; left /= 10)
        *--at = (char)('0' + left % 10);
    if (g->kind == SANDWICH)
        draw_sandwich(host, c, g, at);
    else if (g->kind != CLONE)
        host->figure(c, figures[g->kind], g->cells, g->n, g->sum == 0 ? NULL : at);
    for (uint32_t i = 0; i < g->n && g->kind == CLONE; i += g->part)
        host->figure(c, ORIME_SHADE, g->cells + i, g->part, part);
}

static void draw_diagonals(const struct orime_host *host, orime_canvas *c, uint32_t n)
{
    host->figure(c, ORIME_LINE, (const uint32_t[]){0, n * n - 1}, 2, NULL);
    host->figure(c, ORIME_LINE, (const uint32_t[]){n - 1, n * n - n}, 2, NULL);
}

static void draw_windows(const struct orime_host *host, orime_canvas *c, const struct sudoku *p)
{
    uint32_t cells[SUDOKU_MAX];
    for (uint32_t top = 1; top + p->box_height < p->n; top += p->box_height + 1)
        for (uint32_t left = 1; left + p->box_width < p->n; left += p->box_width + 1) {
            for (uint32_t i = 0; i < p->n; i++)
                cells[i] = (top + i / p->box_width) * p->n + left + i % p->box_width;
            host->figure(c, ORIME_SHADE, cells, p->n, NULL);
        }
}

void sudoku_render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct sudoku *p = puzzle;
    uint32_t ids[SUDOKU_MAX * SUDOKU_MAX];
    for (uint32_t i = 0; i < p->n * p->n; i++) {
        const char given[] = {sudoku_glyph(p->given[i]), '\0'};
        ids[i] = p->region[i];
        if (p->given[i] != 0)
            host->cell_text(c, i % p->n, i / p->n, given);
        if (p->parity != NULL && p->parity[i] != '.')
            host->cell_mark(c, i % p->n, i / p->n, p->parity[i] == 'o' ? ORIME_CIRCLE : ORIME_DISC);
    }
    host->regions(c, ids);
    if (p->diagonals)
        draw_diagonals(host, c, p->n);
    if (p->windows)
        draw_windows(host, c, p);
    for (uint32_t i = 0; i < p->n_groups; i++)
        draw_group(host, c, &p->groups[i]);
}
