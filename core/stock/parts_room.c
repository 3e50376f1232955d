/* How far a piece may grow, and the reason where that is not far enough. */
#include "stock/parts.h"

/* Marks the pieces that have a wall to piece p. */
static void stamp_walls(struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    w->ticket++;
    for (uint32_t i = 0; i < w->piece[p].size; i++) {
        uint32_t x = w->nodes[w->piece[p].begin + i];
        for (uint32_t k = g->start[x]; k < g->start[x + 1]; k++)
            if (w->edge[g->at[k]] == PARTS_WALL)
                w->stamp[w->of[parts_other(g, g->at[k], x)]] = w->ticket;
    }
}

static bool may_enter(const struct parts_world *w, uint32_t p, uint32_t q)
{
    return w->stamp[q] != w->ticket && fit_size(&w->piece[p], &w->piece[q]) &&
           fit_roots(w->g, &w->piece[p], &w->piece[q]);
}

struct room parts_room(struct parts_world *w, uint32_t p, uint32_t shut, uint32_t size, uint32_t roots)
{
    const struct parts *g = w->g;
    struct room room = {w->piece[p].size, w->piece[p].roots};
    uint32_t n = 0;
    stamp_walls(w, p);
    if (shut != PARTS_NONE)
        w->stamp[shut] = w->ticket;
    w->seen[p] = w->ticket;
    w->queue[n++] = p;
    for (uint32_t head = 0; head < n; head++) {
        const struct piece *piece = &w->piece[w->queue[head]];
        for (uint32_t i = 0; i < piece->size; i++) {
            uint32_t x = w->nodes[piece->begin + i];
            for (uint32_t k = g->start[x]; k < g->start[x + 1]; k++) {
                uint32_t q = w->of[parts_other(g, g->at[k], x)];
                if (w->edge[g->at[k]] == PARTS_WALL || w->seen[q] == w->ticket || !may_enter(w, p, q))
                    continue;
                w->seen[q] = w->ticket;
                w->queue[n++] = q;
                room.size += w->piece[q].size;
                room.roots += w->piece[q].roots;
                if (room.size >= size && room.roots >= roots)
                    return room;
            }
        }
    }
    return room;
}

/* ---- why a piece cannot grow ---- */

/* A node of the piece whose bound asks for more than `size` nodes, and its way of saying so: the node that it all
 * begins with. Of several the one that costs least. */
static uint32_t demanding(const struct parts_world *w, const struct piece *p, uint32_t size)
{
    const struct parts *g = w->g;
    uint32_t best = PARTS_NONE, cost = UINT32_MAX;
    for (uint32_t i = 0; i < p->size; i++) {
        uint32_t x = w->nodes[p->begin + i], root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
        if (root != PARTS_NONE && g->root_low != NULL && g->root_low[root] > size)
            return x;
        if (w->least[x] > size && parts_cost(w, g->place_of[x]) < cost) {
            best = x;
            cost = parts_cost(w, g->place_of[x]);
        }
    }
    return best;
}

/* Says that the piece of node x has so many nodes at least. */
static void say_tree(struct parts_world *w, uint32_t x, uint32_t nodes)
{
    uint32_t n = parts_walk(w, x, PARTS_NONE, nodes);
    for (uint32_t i = 1; i < n; i++)
        parts_say_edge(w, w->way[w->queue[i]]);
}

/* Says the ways from node x to `n` roots of its piece. */
static void say_roots(struct parts_world *w, uint32_t x, uint32_t n)
{
    uint32_t met = parts_walk(w, x, PARTS_NONE, UINT32_MAX);
    for (uint32_t i = 0; i < met && n > 0; i++)
        if (w->g->root_of[w->queue[i]] != PARTS_NONE) {
            parts_say_way(w, w->queue[i]);
            n--;
        }
}

/* Which node of a piece says that its part has at most `high` nodes? PARTS_NONE: it holds for all parts. */
static uint32_t limiting(const struct parts_world *w, const struct piece *p, uint32_t high)
{
    const struct parts *g = w->g;
    if (g->high <= high)
        return PARTS_NONE;
    for (uint32_t i = 0; i < p->size; i++) {
        uint32_t x = w->nodes[p->begin + i], root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
        if (w->most[x] <= high || (root != PARTS_NONE && g->root_high != NULL && g->root_high[root] <= high))
            return x;
    }
    return PARTS_NONE;
}

static void say_limit(const struct parts_world *w, uint32_t x, uint32_t nodes)
{
    const struct parts *g = w->g;
    uint32_t root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
    if (root == PARTS_NONE || g->root_high == NULL || g->root_high[root] >= nodes)
        parts_say_sizes(w, x, nodes, UINT32_MAX);
}

/* The whole of two pieces is too large for one part. */
static void say_too_large(struct parts_world *w, uint32_t anchor, uint32_t y)
{
    struct piece *p = &w->piece[w->of[anchor]], *q = &w->piece[w->of[y]];
    uint32_t nodes = p->size + q->size, high = p->high < q->high ? p->high : q->high;
    uint32_t limit = p->high <= q->high ? limiting(w, p, high) : limiting(w, q, high);
    say_tree(w, anchor, UINT32_MAX);
    say_tree(w, y, UINT32_MAX);
    if (limit != PARTS_NONE)
        say_limit(w, limit, nodes);
}

/* A wall between piece p and the piece of node y. */
static bool say_wall(struct parts_world *w, uint32_t anchor, uint32_t y)
{
    const struct parts *g = w->g;
    const struct piece *p = &w->piece[w->of[anchor]];
    uint32_t best = PARTS_NONE;
    for (uint32_t i = 0; i < p->size; i++) {
        uint32_t x = w->nodes[p->begin + i];
        for (uint32_t k = g->start[x]; k < g->start[x + 1]; k++) {
            uint32_t e = g->at[k];
            if (w->edge[e] == PARTS_WALL && w->of[parts_other(g, e, x)] == w->of[y] &&
                (best == PARTS_NONE || parts_cost(w, e) < parts_cost(w, best)))
                best = e;
        }
    }
    if (best == PARTS_NONE)
        return false;
    uint32_t x = g->ends[2 * best], z = g->ends[2 * best + 1];
    bool turned = w->of[x] != w->of[anchor];
    parts_say_edge(w, best);
    parts_say_path(w, anchor, turned ? z : x);
    parts_say_path(w, y, turned ? x : z);
    return true;
}

/* Node y cannot be in the part of the anchor, though no wall stands before it. */
static void say_shut(struct parts_world *w, uint32_t anchor, uint32_t y)
{
    const struct piece *p = &w->piece[w->of[anchor]], *q = &w->piece[w->of[y]];
    if (say_wall(w, anchor, y))
        return;
    if (!fit_roots(w->g, p, q)) {
        say_roots(w, anchor, p->roots);
        say_roots(w, y, w->g->roots + 1 - p->roots);
        return;
    }
    say_too_large(w, anchor, y);
}

/* All that is next to what the piece can take in, which has the stamp 1: walls, and pieces that it cannot take. */
static void say_border(struct parts_world *w, uint32_t anchor)
{
    const struct parts *g = w->g;
    for (uint32_t x = 0; x < g->n_nodes; x++)
        for (uint32_t k = g->start[x]; w->stamp[w->of[x]] != 0 && k < g->start[x + 1]; k++) {
            uint32_t e = g->at[k], y = parts_other(g, e, x);
            if (w->stamp[w->of[y]] != 0)
                continue;
            if (w->edge[e] == PARTS_WALL)
                parts_say_edge(w, e);
            else
                say_shut(w, anchor, y);
        }
}

bool parts_explain_room(struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    const struct piece *piece = &w->piece[p];
    struct room room = {piece->size, piece->roots};
    uint32_t anchor = w->nodes[piece->begin];
    if (room.size < piece->low || room.roots < g->roots) /* no further than to enough, which is there mostly */
        room = parts_room(w, p, PARTS_NONE, piece->low, g->roots);
    if (room.size >= piece->low && room.roots >= g->roots)
        return false;
    bool for_all = room.size < g->low || (g->roots != 0 && room.roots < g->roots);
    if (!for_all) {
        anchor = demanding(w, piece, room.size);
        uint32_t root = g->root_of == NULL ? PARTS_NONE : g->root_of[anchor];
        if (root == PARTS_NONE || g->root_low == NULL || g->root_low[root] <= room.size)
            parts_say_sizes(w, anchor, 0, room.size);
    }
    for (uint32_t q = 0; q < w->n_pieces; q++)
        w->stamp[q] = w->seen[q] == w->ticket;
    say_border(w, anchor);
    return true;
}
