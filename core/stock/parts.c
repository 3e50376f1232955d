/* Posting `parts`, and what it means in the plainest code. */
#include "stock/parts.h"

#include <string.h>

#include "base/dsu.h"

/* ---- the check ---- */

static bool is_wall(const struct parts *g, const uint8_t *values, uint32_t e)
{
    return (g->wall >> values[e] & 1) != 0;
}

static bool part_holds(const struct parts *g, uint32_t size, uint32_t roots)
{
    return size >= g->low && size <= g->high && (g->roots == 0 || roots == g->roots);
}

static bool parts_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct parts *g = data;
    uint32_t *parent = g->work, *size = parent + g->n_nodes, *roots = size + g->n_nodes;
    (void)n;
    for (uint32_t x = 0; x < g->n_nodes; x++) {
        parent[x] = x;
        size[x] = roots[x] = 0;
    }
    for (uint32_t e = 0; e < g->n_edges; e++)
        if (!is_wall(g, values, e))
            dsu_union(parent, g->ends[2 * e], g->ends[2 * e + 1]);
    for (uint32_t e = 0; e < g->n_edges; e++)
        if (is_wall(g, values, e) && dsu_find(parent, g->ends[2 * e]) == dsu_find(parent, g->ends[2 * e + 1]))
            return false;
    for (uint32_t x = 0; x < g->n_nodes; x++) {
        size[dsu_find(parent, x)]++;
        roots[dsu_find(parent, x)] += g->root_of != NULL && g->root_of[x] != PARTS_NONE;
    }
    for (uint32_t x = 0; x < g->n_nodes; x++) {
        uint32_t part = dsu_find(parent, x), root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
        if (!part_holds(g, size[part], roots[part]))
            return false;
        if (root != PARTS_NONE && ((g->root_low != NULL && size[part] < g->root_low[root]) ||
                                   (g->root_high != NULL && size[part] > g->root_high[root])))
            return false;
        if (g->place_of[x] != PARTS_NONE && g->first + values[g->place_of[x]] != size[part])
            return false;
    }
    return true;
}

static const struct prop_class parts_class = {
    .name = "parts", .tier = 3, .filter = parts_filter, .explain = parts_explain, .check = parts_check,
    .scratch = parts_scratch};

/* ---- posting ---- */

static bool has_doubles(const struct parts *g)
{
    for (uint32_t x = 0; x < g->n_nodes; x++)
        for (uint32_t k = g->start[x]; k < g->start[x + 1]; k++)
            for (uint32_t j = g->start[x]; j < k; j++)
                if (parts_other(g, g->at[j], x) == parts_other(g, g->at[k], x))
                    return true;
    return false;
}

/* The edges of each node, in order. */
static bool list_edges(struct arena *a, struct parts *g, const uint32_t *ends)
{
    uint32_t *start = arena_array(a, (size_t)g->n_nodes + 2, sizeof *start);
    uint32_t *at = arena_array(a, (size_t)2 * g->n_edges + 1, sizeof *at);
    if (start == NULL || at == NULL)
        return false;
    for (uint32_t i = 0; i < 2 * g->n_edges; i++)
        start[ends[i] + 2]++;
    for (uint32_t x = 2; x < g->n_nodes + 2; x++)
        start[x] += start[x - 1];
    for (uint32_t i = 0; i < 2 * g->n_edges; i++) /* moves start[x + 1] from the beginning of node x to its end */
        at[start[ends[i] + 1]++] = i / 2;
    g->start = start;
    g->at = at;
    g->doubled = has_doubles(g);
    return true;
}

static bool take_roots(struct arena *a, struct parts *g, const struct parts_spec *spec)
{
    if (spec->n_roots == 0)
        return true;
    uint32_t *root_of = arena_array(a, (size_t)g->n_nodes + 1, sizeof *root_of);
    if (root_of == NULL)
        return false;
    memset(root_of, 0xff, g->n_nodes * sizeof *root_of);
    for (uint32_t r = 0; r < spec->n_roots; r++)
        root_of[spec->roots[r]] = r;
    g->root_of = root_of;
    g->roots = spec->roots_each == 0 ? 1 : spec->roots_each;
    g->root_low = spec->root_low == NULL ? NULL : arena_copy(a, spec->root_low, spec->n_roots, sizeof *g->root_low);
    g->root_high = spec->root_high == NULL ? NULL : arena_copy(a, spec->root_high, spec->n_roots, sizeof *g->root_high);
    return (spec->root_low == NULL || g->root_low != NULL) && (spec->root_high == NULL || g->root_high != NULL);
}

static bool post_pairs(struct solver *s, const struct parts *g, const uint32_t *scope, const struct parts_spec *spec,
                       const char *name)
{
    for (uint32_t e = 0; e < g->n_edges; e++) {
        uint32_t a = g->place_of[g->ends[2 * e]], b = g->place_of[g->ends[2 * e + 1]];
        if (a != PARTS_NONE && b != PARTS_NONE &&
            parts_pair_post(s, g, scope[e], scope[a], scope[b], spec->differ, name) == SOLVER_NONE)
            return false;
    }
    return true;
}

uint32_t stock_parts(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                     const char *name)
{
    struct arena *a = solver_arena(s);
    size_t nodes = spec->n_nodes;
    struct parts *g = arena_alloc(a, sizeof *g);
    uint32_t *ends = arena_array(a, (size_t)2 * n_edges + 1, sizeof *ends);
    uint32_t *place_of = arena_array(a, nodes + 1, sizeof *place_of);
    uint32_t *work = arena_array(a, 3 * nodes + 1, sizeof *work);
    uint32_t *places = arena_array(a, n_edges + nodes + 1, sizeof *places);
    if (g == NULL || ends == NULL || place_of == NULL || work == NULL || places == NULL)
        return SOLVER_NONE;
    *g = (struct parts){.n_nodes = spec->n_nodes, .n_edges = n_edges, .n = n_edges, .wall = spec->wall, .ends = ends,
                        .place_of = place_of, .first = spec->first, .low = spec->low,
                        .high = spec->high == 0 ? UINT32_MAX : spec->high, .work = work};
    for (uint32_t e = 0; e < n_edges; e++) {
        places[e] = scope[e];
        ends[2 * e] = spec->edges[e].a;
        ends[2 * e + 1] = spec->edges[e].b;
    }
    for (uint32_t x = 0; x < spec->n_nodes; x++) {
        bool has = spec->cells != NULL && spec->cells[x] != SOLVER_NONE;
        place_of[x] = has ? g->n : PARTS_NONE;
        if (has)
            places[g->n++] = spec->cells[x];
    }
    if (!list_edges(a, g, ends) || !take_roots(a, g, spec) || !post_pairs(s, g, places, spec, name))
        return SOLVER_NONE;
    return solver_post(s, &parts_class, g, places, g->n, name);
}
