/* How a puzzle is drawn: boxes or regions within walls, givens in their cells. Odd cells are rings and even ones discs, the nearest
 * that there is to the circles and squares of books. */
#include "sudoku.h"

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
}
