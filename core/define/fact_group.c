/* SET in one group; each group of SET has one INPUT of its size. */
#include "define/facts.h"
#include "define/inputs.h"
#include "define/term.h"

/* "black in one group", "... by corners", "... with the border", "some black in one group" is not empty. flag: by
 * corners; flag2: with the border */
enum parsed parse_group(struct parser *p, const struct scope *s, struct fact *f)
{
    if (!starts_set(p))
        return OTHER;
    if (!parse_set(p, &f->set))
        return BAD;
    if (!accept_words(p, "in one group"))
        return OTHER;
    f->flag = accept_words(p, "by corners");
    uint32_t at = p->at;
    f->flag2 = accept_words(p, "with the border");
    f->width = s->kind->build == build_board;
    if (f->flag2 && f->width == 0)
        return mine(wrong_at(p, at, "a sentence of the whole board", "\"with the border\" here"));
    return MINE;
}

/* The graph of a place: cells that share a side, or a corner, too. `place` gives the number of a cell in it. */
struct graph {
    uint32_t n, n_edges;
    orime_cell *cells;
    uint32_t *place;
    struct orime_edge *edges;
};

static struct graph graph_of(struct builder *b, const uint32_t *cells, uint32_t n, bool corners)
{
    static const int32_t steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    int32_t width = (int32_t)b->g->width, height = (int32_t)b->g->height;
    struct graph g = {.n = n};
    g.cells = build_memory(b, n + (size_t)1, sizeof *g.cells);
    g.place = build_memory(b, b->g->cells, sizeof *g.place);
    g.edges = build_memory(b, 6 * (size_t)n + 1, sizeof *g.edges);
    for (uint32_t k = 0; k < n; k++) {
        g.cells[k] = cells[k];
        g.place[cells[k]] = k + 1;
    }
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t d = 0; d < (corners ? 4 : 2); d++) {
            int32_t x = (int32_t)(cells[k] % b->g->width) + steps[d][0];
            int32_t y = (int32_t)(cells[k] / b->g->width) + steps[d][1];
            uint32_t other = x < 0 || x >= width || y >= height ? 0 : g.place[y * width + x];
            if (other != 0)
                g.edges[g.n_edges++] = (struct orime_edge){k, other - 1};
        }
    return g;
}

/* All cells of the board but holes, in b->around. */
static uint32_t board_cells(struct builder *b)
{
    uint32_t n = 0;
    for (uint32_t c = 0; c < b->g->cells; c++)
        if (b->g->hole == NULL || !b->g->hole[c])
            b->around[n++] = c;
    return n;
}

/* A place more, which is always in the set, beside all cells of the border. */
static void add_border(struct builder *b, struct graph *g, orime_set set)
{
    uint32_t v = 0, width = b->g->width;
    while (v < 63 && (set >> v & 1) == 0)
        v++;
    for (uint32_t k = 0; k < g->n; k++) {
        uint32_t x = g->cells[k] % width, y = g->cells[k] / width;
        if (x == 0 || y == 0 || x + 1 == width || y + 1 == b->g->height)
            g->edges[g->n_edges++] = (struct orime_edge){k, g->n};
    }
    g->cells[g->n++] = b->host->cells(b->m, 1, (orime_set)1 << v);
}

void build_group(struct builder *b, const struct instance *i, const struct fact *f)
{
    struct orime_connection how = {.size = sizeof how, .set = game_set(b->g, &f->set)};
    uint32_t n = f->width != 0 ? board_cells(b) : i->n;
    struct graph g = graph_of(b, f->width != 0 ? b->around : i->cells, n, f->flag);
    if (f->flag2)
        add_border(b, &g, how.set);
    b->host->connected(b->m, build_name(b, i, f), g.cells, g.n, g.edges, g.n_edges, &how);
}

/* ---- islands ---- */

/* "each group of white has one number of its size"; flag: of its size */
enum parsed parse_islands(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (!accept_words(p, "each group of"))
        return OTHER;
    if (!parse_set(p, &f->set) || !expect(p, "has") || !expect(p, "one"))
        return BAD;
    f->input = find_noun(p->d, word_at(p, 0));
    if (f->input == ORIME_NONE || p->d->inputs[f->input].kind->shape != SHAPE_CELLS)
        return mine(wrong(p, "an input with a clue a cell", "\"%.40s\"", word_at(p, 0)));
    p->at++;
    f->flag = accept_words(p, "of its size");
    return MINE;
}

/* What follows where each island has a size: so many cells are of the set, and no others. Not needed, but on large
 * boards the search finds an answer by it. */
static void count_islands(struct builder *b, const struct graph *g, orime_set set, const uint32_t *low,
                          const uint32_t *high, uint32_t roots)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < roots; i++) {
        if (low[i] != high[i])
            return;
        total += low[i];
    }
    if (total <= g->n && !b->itemised)
        b->host->count(b->m, "all islands", g->cells, g->n, set, (uint32_t)total, (uint32_t)total);
}

void build_islands(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct clue_set *c = &b->g->clues[f->input];
    uint32_t n = board_cells(b), roots = 0;
    struct graph g = graph_of(b, b->around, n, false);
    uint32_t *root = build_memory(b, n + (size_t)1, sizeof *root), *low = build_memory(b, n + (size_t)1, sizeof *low);
    uint32_t *high = build_memory(b, n + (size_t)1, sizeof *high);
    for (uint32_t k = 0; k < n; k++) {
        if (!game_has(b->g, f->input, g.cells[k]))
            continue;
        int32_t number = c->of[g.cells[k]];
        root[roots] = k;
        low[roots] = number >= 0 ? (uint32_t)number : 1;
        high[roots++] = number >= 0 ? (uint32_t)number : n;
    }
    orime_set set = game_set(b->g, &f->set);
    for (uint32_t k = 0; k < n && roots == 0; k++) /* no clue: no group */
        build_keep(b, g.cells[k], ~set);
    if (roots == 0)
        return;
    struct orime_connection how = {.size = sizeof how, .set = set, .roots = root, .n_roots = roots};
    how.low = f->flag ? low : NULL;
    how.high = f->flag ? high : NULL;
    b->host->connected(b->m, build_name(b, i, f), g.cells, g.n, g.edges, g.n_edges, &how);
    if (f->flag)
        count_islands(b, &g, set, low, high, roots);
}
