/* Reasons of `parts`. What is explained is first supposed not to be; then a wall ends within a piece, or a piece is too
 * large, has too many roots, or too little room. */
#include "stock/parts.h"

/* A wall within a piece: of several the cheapest. `p`: PARTS_NONE, any piece. */
static bool explain_path(struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    uint32_t best = PARTS_NONE;
    for (uint32_t e = 0; e < g->n_edges; e++) {
        uint32_t a = w->of[g->ends[2 * e]];
        if (w->edge[e] == PARTS_WALL && a == w->of[g->ends[2 * e + 1]] && (p == PARTS_NONE || a == p) &&
            (best == PARTS_NONE || parts_cost(w, e) < parts_cost(w, best)))
            best = e;
    }
    if (best == PARTS_NONE)
        return false;
    parts_say_edge(w, best);
    parts_say_path(w, g->ends[2 * best], g->ends[2 * best + 1]);
    return true;
}

/* The part that begins at node x is to have at most so many nodes. */
static uint32_t root_high(const struct parts *g, uint32_t x)
{
    uint32_t root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
    return root == PARTS_NONE || g->root_high == NULL ? UINT32_MAX : g->root_high[root];
}

static uint32_t root_low(const struct parts *g, uint32_t x)
{
    uint32_t root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
    return root == PARTS_NONE || g->root_low == NULL ? 0 : g->root_low[root];
}

/* More nodes than all parts may have, or than one of them says. */
static bool explain_large(struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    const struct piece *piece = &w->piece[p];
    uint32_t anchor = w->nodes[piece->begin], nodes = g->high, best = UINT32_MAX;
    if (piece->size <= piece->high)
        return false;
    bool by_cell = false;
    for (uint32_t i = 0; i < piece->size && piece->size <= g->high; i++) {
        uint32_t x = w->nodes[piece->begin + i];
        bool root = root_high(g, x) < piece->size, cell = w->most[x] < piece->size;
        uint32_t cost = root ? 0 : cell ? parts_cost(w, g->place_of[x]) : UINT32_MAX;
        if (cost >= best)
            continue;
        best = cost;
        anchor = x;
        by_cell = !root;
        nodes = root ? root_high(g, x) : w->most[x];
    }
    uint32_t n = parts_walk(w, anchor, PARTS_NONE, nodes + 1);
    for (uint32_t i = 1; i < n; i++)
        parts_say_edge(w, w->way[w->queue[i]]);
    if (by_cell)
        parts_say_sizes(w, anchor, n, UINT32_MAX);
    return true;
}

/* More roots than a part may have. */
static bool explain_roots(struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    const struct piece *piece = &w->piece[p];
    uint32_t first = 0, said = 0;
    if (g->roots == 0 || piece->roots <= g->roots)
        return false;
    while (g->root_of[w->nodes[piece->begin + first]] == PARTS_NONE)
        first++;
    uint32_t n = parts_walk(w, w->nodes[piece->begin + first], PARTS_NONE, UINT32_MAX);
    for (uint32_t i = 0; i < n && said <= g->roots; i++)
        if (g->root_of[w->queue[i]] != PARTS_NONE) {
            parts_say_way(w, w->queue[i]);
            said++;
        }
    return true;
}

/* Two nodes of a piece ask for more nodes, and for fewer. */
static bool explain_bounds(struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    const struct piece *piece = &w->piece[p];
    uint32_t low = PARTS_NONE, high = PARTS_NONE;
    if (piece->low <= piece->high)
        return false;
    for (uint32_t i = 0; i < piece->size; i++) {
        uint32_t x = w->nodes[piece->begin + i];
        if (w->least[x] == piece->low || root_low(g, x) == piece->low)
            low = low == PARTS_NONE ? x : low;
        if (w->most[x] == piece->high || root_high(g, x) == piece->high)
            high = high == PARTS_NONE ? x : high;
    }
    low = g->low == piece->low ? PARTS_NONE : low;
    high = g->high == piece->high ? PARTS_NONE : high;
    if (low != PARTS_NONE && root_low(g, low) < piece->low)
        parts_say_sizes(w, low, 0, piece->low - 1);
    if (high != PARTS_NONE && root_high(g, high) > piece->high)
        parts_say_sizes(w, high, piece->high + 1, UINT32_MAX);
    if (low != PARTS_NONE && high != PARTS_NONE)
        parts_say_path(w, low, high);
    return true;
}

static bool explain_piece(struct parts_world *w, uint32_t p)
{
    return explain_roots(w, p) || explain_large(w, p) || explain_bounds(w, p);
}

static bool explain_conflict(struct parts_world *w)
{
    if (explain_path(w, PARTS_NONE))
        return true;
    for (uint32_t p = 0; p < w->n_pieces; p++)
        if (explain_piece(w, p))
            return true;
    for (uint32_t p = 0; p < w->n_pieces; p++)
        if (parts_explain_room(w, p))
            return true;
    return false;
}

void parts_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    struct parts_world w;
    parts_then(&w, data, p, i, lost);
    uint32_t piece = i == PROP_CONFLICT ? PARTS_NONE : w.of[code >> 3];
    bool done;
    if (i == PROP_CONFLICT)
        done = explain_conflict(&w);
    else if ((code & 7) == PARTS_CODE_PATH)
        done = explain_path(&w, piece);
    else if ((code & 7) == PARTS_CODE_ROOM) /* the first of several edges between two pieces joins them */
        done = explain_path(&w, piece) || parts_explain_room(&w, piece);
    else
        done = explain_piece(&w, piece);
    if (!done)
        parts_say_all(&w); /* a bug would be that it is long, not that it is wrong */
}
