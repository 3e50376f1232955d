/* The filter of `parts`: no wall ends within a part; parts are neither too large nor too small, and have as many roots
 * as they should. From cheap to dear, and no further than to what finds something: then other constraints have their
 * turn first. */
#include "stock/parts.h"

#include "base/bits.h"

static bool set_edge(struct parts_world *w, uint32_t e, enum parts_state state, uint32_t code)
{
    w->again = true;
    return view_restrict(w->v, e, state == PARTS_WALL ? w->g->wall : ~w->g->wall, code);
}

/* Edges within a piece are joined. */
static bool filter_inside(struct parts_world *w)
{
    const struct parts *g = w->g;
    for (uint32_t e = 0; e < g->n_edges; e++) {
        uint32_t a = g->ends[2 * e];
        if (w->edge[e] == PARTS_JOINED || w->of[a] != w->of[g->ends[2 * e + 1]])
            continue;
        if (w->edge[e] == PARTS_WALL || !set_edge(w, e, PARTS_JOINED, parts_code(PARTS_CODE_PATH, a)))
            return false;
    }
    return true;
}

static bool filter_sizes_of_pieces(struct parts_world *w)
{
    for (uint32_t p = 0; p < w->n_pieces; p++) {
        const struct piece *piece = &w->piece[p];
        if (piece->size > piece->high || piece->low > piece->high ||
            (w->g->roots != 0 && piece->roots > w->g->roots))
            return false;
    }
    return true;
}

/* Walls between pieces that do not fit into one part. */
static bool filter_misfits(struct parts_world *w)
{
    const struct parts *g = w->g;
    for (uint32_t e = 0; e < g->n_edges; e++) {
        const struct piece *a = &w->piece[w->of[g->ends[2 * e]]], *b = &w->piece[w->of[g->ends[2 * e + 1]]];
        if (w->edge[e] != PARTS_OPEN || (fit_roots(g, a, b) && fit_size(a, b)))
            continue;
        enum parts_code kind = !fit_roots(g, a, b) ? PARTS_CODE_ROOTS : PARTS_CODE_LARGE;
        if (!set_edge(w, e, PARTS_WALL, parts_code(kind, g->ends[2 * e])))
            return false;
    }
    return true;
}

/* Walls between piece p and those that have a wall to it already. Two nodes alone share no second edge, but for those
 * that were given twice. */
static bool filter_between(struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    const struct piece *piece = &w->piece[p];
    w->ticket++;
    for (uint32_t round = 0; round < 2; round++) /* first the walls, then the open edges */
        for (uint32_t i = 0; i < piece->size; i++) {
            uint32_t x = w->nodes[piece->begin + i];
            for (uint32_t k = g->start[x]; k < g->start[x + 1]; k++) {
                uint32_t e = g->at[k], q = w->of[parts_other(g, e, x)];
                if (round == 0 && w->edge[e] == PARTS_WALL)
                    w->stamp[q] = w->ticket;
                if (round == 1 && w->edge[e] == PARTS_OPEN && q != p && w->stamp[q] == w->ticket &&
                    !set_edge(w, e, PARTS_WALL, parts_code(PARTS_CODE_PATH, x)))
                    return false;
            }
        }
    return true;
}

/* The sizes that the cells of a piece may say: those from what it has to what it can get. */
static bool filter_cells(struct parts_world *w, uint32_t p, uint32_t most)
{
    const struct parts *g = w->g;
    const struct piece *piece = &w->piece[p];
    vset small = 0, large = 0;
    for (uint32_t v = 0; v < 64; v++) {
        small |= g->first + v < piece->size ? bit(v) : 0;
        large |= g->first + v > most ? bit(v) : 0;
    }
    for (uint32_t i = 0; i < piece->size; i++) {
        uint32_t x = w->nodes[piece->begin + i], place = g->place_of[x];
        if (place == PARTS_NONE)
            continue;
        vset domain = view_domain(w->v, place);
        w->again |= (domain & (small | large)) != 0;
        if (!view_restrict(w->v, place, ~small, parts_code(PARTS_CODE_LARGE, x)) ||
            !view_restrict(w->v, place, ~large, parts_code(PARTS_CODE_ROOM, x)))
            return false;
    }
    return true;
}

enum { WAYS_MAX = 3 };

static uint32_t open_edges(const struct parts_world *w, uint32_t p)
{
    const struct parts *g = w->g;
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->piece[p].size && n <= WAYS_MAX; i++) {
        uint32_t x = w->nodes[w->piece[p].begin + i];
        for (uint32_t k = g->start[x]; k < g->start[x + 1]; k++)
            n += w->edge[g->at[k]] == PARTS_OPEN && w->of[parts_other(g, g->at[k], x)] != p;
    }
    return n;
}

/* A piece that must grow and could not without one of its neighbours is joined to it. Those with many ways out are not
 * looked at. */
static bool filter_ways_out(struct parts_world *w, uint32_t p, uint32_t size, uint32_t roots)
{
    const struct parts *g = w->g;
    const struct piece *piece = &w->piece[p];
    if (open_edges(w, p) > WAYS_MAX)
        return true;
    for (uint32_t i = 0; i < piece->size; i++) {
        uint32_t x = w->nodes[piece->begin + i];
        for (uint32_t k = g->start[x]; k < g->start[x + 1]; k++) {
            uint32_t e = g->at[k], q = w->of[parts_other(g, e, x)];
            if (w->edge[e] != PARTS_OPEN || q == p)
                continue;
            struct room room = parts_room(w, p, q, size, roots);
            if ((room.size < size || room.roots < roots) &&
                !set_edge(w, e, PARTS_JOINED, parts_code(PARTS_CODE_ROOM, x)))
                return false;
        }
    }
    return true;
}

static bool has_cells(const struct parts_world *w, uint32_t p)
{
    for (uint32_t i = 0; i < w->piece[p].size; i++)
        if (w->g->place_of[w->nodes[w->piece[p].begin + i]] != PARTS_NONE)
            return true;
    return false;
}

static bool filter_room(struct parts_world *w, uint32_t p)
{
    const struct piece *piece = &w->piece[p];
    uint32_t roots = w->g->roots, size = piece->low;
    bool grows = piece->size < size || piece->roots < roots, cells = has_cells(w, p);
    if (!grows && !cells)
        return true;
    struct room room = parts_room(w, p, PARTS_NONE, cells ? piece->high : size, roots);
    if (room.size < size || room.roots < roots)
        return false;
    if (cells && !filter_cells(w, p, room.size < piece->high ? room.size : UINT32_MAX))
        return false;
    return !grows || filter_ways_out(w, p, size, roots);
}

bool parts_filter(struct view *v, const void *data)
{
    struct parts_world w;
    parts_now(&w, data, v);
    if (!filter_inside(&w) || !filter_sizes_of_pieces(&w))
        return false;
    if (!w.again && !filter_misfits(&w))
        return false;
    for (uint32_t p = 0; !w.again && p < w.n_pieces; p++)
        if ((w.piece[p].size > 1 || w.g->doubled) && !filter_between(&w, p))
            return false;
    for (uint32_t p = 0; !w.again && p < w.n_pieces; p++)
        if (!filter_room(&w, p))
            return false;
    return true;
}
