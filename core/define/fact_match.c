/* INPUT matched with SET: each clue has a cell of the set beside it for its own, and each such cell has a clue. */
#include <string.h>

#include "define/facts.h"
#include "define/inputs.h"
#include "define/term.h"

enum parsed parse_matched(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    f->input = find_input(p->d, word_at(p, 0));
    if (f->input == ORIME_NONE || strcmp(word_at(p, 1), "matched") != 0)
        return OTHER;
    if (p->d->inputs[f->input].kind->shape != SHAPE_CELLS)
        return mine(wrong(p, "an input with a clue a cell", "\"%.40s\"", word_at(p, 0)));
    p->at += 2;
    return mine(expect(p, "with") && parse_set(p, &f->set));
}

/* A cell that is not drawn says for each clue in which of the four directions its own one is: 0 to 3. */
void build_matched(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct game *g = b->g;
    orime_set set = game_set(g, &f->set);
    orime_cell *own = build_memory(b, g->cells, sizeof *own);
    (void)i;
    for (uint32_t c = 0; c < g->cells; c++) {
        orime_set ways = 0;
        for (uint32_t d = 0; d < 4 && game_has(g, f->input, c); d++) {
            uint32_t x = c % g->width + (uint32_t)direction_x(d), y = c / g->width + (uint32_t)direction_y(d);
            if (x < g->width && y < g->height && game_open(g, y * g->width + x))
                ways |= (orime_set)1 << d;
        }
        if (!game_has(g, f->input, c))
            continue;
        if (ways == 0) {
            build_never(b);
            return;
        }
        own[c] = b->host->cells(b->m, 1, ways);
    }
    for (uint32_t c = 0; c < g->cells; c++) {
        orime_cell cells[6];
        orime_set sets[6];
        uint32_t n = 0;
        for (uint32_t d = 0; d < 4 && game_open(g, c); d++) { /* the clue that looks this way at the cell */
            uint32_t x = c % g->width - (uint32_t)direction_x(d), y = c / g->width - (uint32_t)direction_y(d);
            if (x >= g->width || y >= g->height || !game_has(g, f->input, y * g->width + x))
                continue;
            cells[n] = own[y * g->width + x];
            sets[n++] = (orime_set)1 << d;
            b->host->clause(b->m, (orime_cell[]){cells[n - 1], c}, 2, (orime_set[]){~sets[n - 1], set});
            for (uint32_t k = 0; k + 1 < n; k++)
                b->host->clause(b->m, (orime_cell[]){cells[k], cells[n - 1]}, 2,
                                (orime_set[]){~sets[k], ~sets[n - 1]});
        }
        cells[n] = c;
        sets[n++] = ~set;
        if (game_open(g, c))
            b->host->clause(b->m, cells, n, sets);
    }
}
