/* What is known of edges, and the pieces that follow from it, now or in the past. */
#include "stock/parts.h"

#include "base/bits.h"
#include "base/dsu.h"

enum { NODE_WORDS = 8 };

size_t parts_scratch(uint32_t n, const void *data)
{
    const struct parts *g = data;
    size_t nodes = (size_t)g->n_nodes + 1;
    return (size_t)n * (2 * sizeof(vset) + sizeof(uint32_t)) + nodes * (NODE_WORDS * sizeof(uint32_t) +
           sizeof(struct piece)) + g->n_edges;
}

static void lay_out(struct parts_world *w, const struct parts *g, void *scratch)
{
    size_t nodes = (size_t)g->n_nodes + 1;
    *w = (struct parts_world){.g = g, .supposed = PROP_CONFLICT, .domain = scratch};
    w->initial = w->domain + g->n;
    w->level = (uint32_t *)(w->initial + g->n);
    uint32_t *words = w->level + g->n;
    uint32_t **const arrays[NODE_WORDS] = {&w->least, &w->most, &w->of, &w->nodes,
                                           &w->stamp, &w->seen, &w->queue, &w->way};
    for (uint32_t k = 0; k < NODE_WORDS; k++)
        *arrays[k] = words + k * nodes;
    w->piece = (struct piece *)(words + NODE_WORDS * nodes);
    w->edge = (uint8_t *)(w->piece + nodes);
}

static void take_edge(struct parts_world *w, uint32_t e, vset domain)
{
    vset wall = w->g->wall;
    w->edge[e] = (domain & wall) == 0 ? PARTS_JOINED : (domain & ~wall) == 0 ? PARTS_WALL : PARTS_OPEN;
}

/* A cell that takes no value at all allows nothing. */
static void take_sizes(struct parts_world *w, uint32_t x, vset domain)
{
    w->least[x] = domain == 0 ? UINT32_MAX : w->g->first + bit_low(domain);
    w->most[x] = domain == 0 ? 0 : w->g->first + 63 - (uint32_t)__builtin_clzll(domain);
}

/* Adds a node to its piece, which is there already. */
static void add(struct parts_world *w, struct piece *p, uint32_t x)
{
    const struct parts *g = w->g;
    uint32_t root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
    p->size++;
    p->roots += root != PARTS_NONE;
    p->low = w->least[x] > p->low ? w->least[x] : p->low;
    p->high = w->most[x] < p->high ? w->most[x] : p->high;
    if (root != PARTS_NONE && g->root_low != NULL && g->root_low[root] > p->low)
        p->low = g->root_low[root];
    if (root != PARTS_NONE && g->root_high != NULL && g->root_high[root] < p->high)
        p->high = g->root_high[root];
}

/* Pieces are numbered by their first nodes. */
static void find_pieces(struct parts_world *w)
{
    const struct parts *g = w->g;
    uint32_t *parent = w->way, begin = 0;
    for (uint32_t x = 0; x < g->n_nodes; x++) {
        parent[x] = x;
        w->stamp[x] = w->seen[x] = 0;
    }
    for (uint32_t e = 0; e < g->n_edges; e++)
        if (w->edge[e] == PARTS_JOINED)
            dsu_union(parent, g->ends[2 * e], g->ends[2 * e + 1]);
    for (uint32_t x = 0; x < g->n_nodes; x++) { /* the first node of a piece comes first, and has its number by then */
        uint32_t first = dsu_find(parent, x);
        if (first == x)
            w->piece[w->n_pieces] = (struct piece){.low = g->low, .high = g->high};
        w->of[x] = first == x ? w->n_pieces++ : w->of[first];
        add(w, &w->piece[w->of[x]], x);
    }
    for (uint32_t p = 0; p < w->n_pieces; p++) {
        w->piece[p].begin = begin;
        begin += w->piece[p].size;
        w->queue[p] = w->piece[p].begin;
    }
    for (uint32_t x = 0; x < g->n_nodes; x++)
        w->nodes[w->queue[w->of[x]]++] = x;
}

void parts_now(struct parts_world *w, const struct parts *g, struct view *v)
{
    lay_out(w, g, v->scratch);
    w->v = v;
    for (uint32_t e = 0; e < g->n_edges; e++)
        take_edge(w, e, view_domain(v, e));
    for (uint32_t x = 0; x < g->n_nodes; x++) {
        w->least[x] = 0;
        w->most[x] = UINT32_MAX;
        if (g->place_of[x] != PARTS_NONE)
            take_sizes(w, x, view_domain(v, g->place_of[x]));
    }
    find_pieces(w);
}

/* What was removed is supposed to be what is left. */
void parts_then(struct parts_world *w, const struct parts *g, struct past *p, uint32_t i, vset lost)
{
    lay_out(w, g, past_scratch(p));
    w->p = p;
    w->supposed = i;
    past_read(p, w->domain, w->initial, w->level);
    if (i != PROP_CONFLICT)
        w->domain[i] = lost & w->initial[i];
    for (uint32_t e = 0; e < g->n_edges; e++)
        take_edge(w, e, w->domain[e]);
    for (uint32_t x = 0; x < g->n_nodes; x++) {
        w->least[x] = 0;
        w->most[x] = UINT32_MAX;
        if (g->place_of[x] != PARTS_NONE)
            take_sizes(w, x, w->domain[g->place_of[x]]);
    }
    find_pieces(w);
}

/* ---- premises ---- */

void parts_say_edge(const struct parts_world *w, uint32_t e)
{
    if (e != w->supposed && w->edge[e] != PARTS_OPEN)
        past_premise(w->p, e, w->edge[e] == PARTS_WALL ? ~w->g->wall : w->g->wall);
}

void parts_say_sizes(const struct parts_world *w, uint32_t x, uint32_t from, uint32_t to)
{
    vset lost = 0;
    for (uint32_t v = 0; v < 64; v++)
        if (w->g->first + v >= from && w->g->first + v <= to)
            lost |= bit(v);
    if (w->g->place_of[x] != w->supposed)
        past_premise(w->p, w->g->place_of[x], lost);
}

void parts_say_all(const struct parts_world *w)
{
    for (uint32_t i = 0; i < w->g->n; i++)
        if (i != w->supposed)
            past_premise(w->p, i, w->initial[i] & ~w->domain[i]);
}

/* ---- walks over joined edges ---- */

uint32_t parts_walk(struct parts_world *w, uint32_t x, uint32_t to, uint32_t most)
{
    const struct parts *g = w->g;
    uint32_t n = 0;
    w->ticket++;
    w->queue[n++] = x;
    w->seen[x] = w->ticket;
    w->way[x] = PARTS_NONE;
    for (uint32_t head = 0; head < n && x != to && n < most; head++) {
        uint32_t y = w->queue[head];
        for (uint32_t k = g->start[y]; k < g->start[y + 1] && n < most; k++) {
            uint32_t e = g->at[k], z = parts_other(g, e, y);
            if (w->edge[e] != PARTS_JOINED || w->seen[z] == w->ticket)
                continue;
            w->seen[z] = w->ticket;
            w->way[z] = e;
            w->queue[n++] = z;
            if (z == to)
                return n;
        }
    }
    return n;
}

void parts_say_way(const struct parts_world *w, uint32_t x)
{
    while (w->way[x] != PARTS_NONE) {
        parts_say_edge(w, w->way[x]);
        x = parts_other(w->g, w->way[x], x);
    }
}

void parts_say_path(struct parts_world *w, uint32_t from, uint32_t to)
{
    (void)parts_walk(w, from, to, UINT32_MAX);
    parts_say_way(w, to);
}
