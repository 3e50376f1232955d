/* Posting `connected`: the graph of nodes, which mode, and what the constraint means in the plainest code. */
#include "stock/connected.h"

#include <string.h>

#include "base/dsu.h"

/* ---- the check ---- */

static bool in_set(const struct connected *c, const uint8_t *values, uint32_t node)
{
    return (c->set >> values[node] & 1) != 0;
}

/* Joins neighbours that are both in; then counts, for each root, the places of its group. */
static bool groups_hold(const struct connected *c, const uint8_t *values)
{
    for (uint32_t i = 0; i < c->n; i++)
        c->parent[i] = i;
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++)
            if (in_set(c, values, i) && in_set(c, values, c->next[k]))
                dsu_union(c->parent, i, c->next[k]);
    for (uint32_t r = 0; r < c->n_roots; r++) {
        uint32_t group = dsu_find(c->parent, c->roots[r]), size = 0;
        for (uint32_t i = 0; i < c->n; i++)
            size += in_set(c, values, i) && dsu_find(c->parent, i) == group ? c->weight[i] : 0;
        for (uint32_t q = 0; q < r; q++)
            if (dsu_find(c->parent, c->roots[q]) == group)
                return false;
        if (!in_set(c, values, c->roots[r]) || (c->low != NULL && size < c->low[r]) ||
            (c->high != NULL && size > c->high[r]))
            return false;
    }
    return true;
}

/* Without roots: one group at most, of the size that was asked for. */
static bool one_group(const struct connected *c, const uint8_t *values)
{
    uint32_t first = CONNECTED_NONE, size = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        if (!in_set(c, values, i))
            continue;
        first = first == CONNECTED_NONE ? dsu_find(c->parent, i) : first;
        if (dsu_find(c->parent, i) != first)
            return false;
        size += c->weight[i];
    }
    return (!c->not_empty || size > 0) && (c->low == NULL || size >= c->low[0]) &&
           (c->high == NULL || size <= c->high[0]);
}

/* Every group has a root: each node that is in is connected to one. */
static bool all_rooted(const struct connected *c, const uint8_t *values)
{
    for (uint32_t i = 0; i < c->n; i++) {
        bool rooted = !in_set(c, values, i);
        for (uint32_t r = 0; r < c->n_roots && !rooted; r++)
            rooted = dsu_find(c->parent, c->roots[r]) == dsu_find(c->parent, i);
        if (!rooted)
            return false;
    }
    return true;
}

static bool connected_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct connected *c = data;
    (void)n;
    if (!groups_hold(c, values))
        return false;
    return c->n_roots == 0 ? one_group(c, values) : all_rooted(c, values);
}

/* ---- the classes ---- */

#define CONNECTED_CLASS(mode)                                                                                        \
    .name = "connected", .tier = 3, .filter = mode, .check = connected_check, .scratch = connected_filter_scratch

/* One group: a walk finds all there is to find. */
static const struct prop_class group_class = {
    CONNECTED_CLASS(connected_filter), .flags = PROP_IDEMPOTENT, .explain = connected_explain};
static const struct prop_class sized_class = {CONNECTED_CLASS(connected_filter)}; /* default reasons */
static const struct prop_class rooted_class = {CONNECTED_CLASS(connected_filter), .explain = connected_explain};

static const struct prop_class loop_class = {
    CONNECTED_CLASS(connected_loop), .flags = PROP_ON_FIX, .explain = connected_explain};
static const struct prop_class sized_loop_class = {CONNECTED_CLASS(connected_loop), .flags = PROP_ON_FIX};

static const struct prop_class *class_of(const struct solver *s, const struct connected *c)
{
    bool sized = c->n_roots == 0 && connected_sized(c);
    if (solver_options(s)->connectivity == CONNECTIVITY_LOOP)
        return sized ? &sized_loop_class : &loop_class;
    return sized ? &sized_class : c->n_roots != 0 ? &rooted_class : &group_class;
}

/* ---- the graph of nodes ---- */

struct graph {
    uint32_t *node_of; /* by place */
    uint32_t *cells;   /* by node */
    uint32_t *start, *next, *weight;
    uint32_t n;
};

/* Places that are one cell and touch become one node; nodes are numbered by their first places. */
static void make_nodes(struct solver *s, struct graph *g, const uint32_t *scope, uint32_t n, const struct edge *edges,
                       uint32_t n_edges)
{
    for (uint32_t i = 0; i < n; i++) {
        g->node_of[i] = i;
        g->cells[i] = solver_representative(s, scope[i]);
    }
    for (uint32_t k = 0; k < n_edges; k++)
        if (g->cells[edges[k].a] == g->cells[edges[k].b])
            dsu_union(g->node_of, edges[k].a, edges[k].b);
    for (uint32_t i = 0; i < n; i++) { /* the first place of a node comes first, and has its number by then */
        uint32_t first = dsu_find(g->node_of, i);
        if (first == i)
            g->cells[g->n] = g->cells[i];
        g->start[i] = first == i ? g->n++ : g->start[first];
    }
    memcpy(g->node_of, g->start, n * sizeof *g->node_of);
    memset(g->start, 0, ((size_t)n + 1) * sizeof *g->start);
    for (uint32_t i = 0; i < n; i++)
        g->weight[g->node_of[i]]++;
}

/* Neighbours of each node, in two steps: all ends of edges, then each neighbour once. */
static void make_neighbours(struct graph *g, const struct edge *edges, uint32_t n_edges, uint32_t *seen)
{
    for (uint32_t k = 0; k < n_edges; k++) {
        uint32_t a = g->node_of[edges[k].a], b = g->node_of[edges[k].b];
        if (a != b) {
            g->start[a]++;
            g->start[b]++;
        }
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= g->n; i++)
        g->start[i] = sum += i < g->n ? g->start[i] : 0;
    for (uint32_t k = n_edges; k-- > 0;) { /* fills each block from its end; each start is then where it belongs */
        uint32_t a = g->node_of[edges[k].a], b = g->node_of[edges[k].b];
        if (a != b) {
            g->next[--g->start[a]] = b;
            g->next[--g->start[b]] = a;
        }
    }
    uint32_t kept = 0, from = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t end = g->start[i + 1];
        g->start[i] = kept;
        for (; from < end; from++) {
            if (seen[g->next[from]] != i + 1) {
                seen[g->next[from]] = i + 1;
                g->next[kept++] = g->next[from];
            }
        }
    }
    g->start[g->n] = kept;
}

/* The lasting parts of the constraint; false: out of memory. */
static bool keep(struct arena *a, struct connected *c, const struct graph *g, const struct connection *how)
{
    size_t n_bounds = how->n_roots == 0 ? 1 : how->n_roots;
    uint32_t *roots = arena_array(a, (size_t)how->n_roots + 1, sizeof *roots);
    uint32_t *root_of = how->n_roots == 0 ? NULL : arena_array(a, (size_t)g->n + 1, sizeof *root_of);
    *c = (struct connected){
        .set = how->set,
        .n = g->n,
        .start = arena_copy(a, g->start, (size_t)g->n + 1, sizeof *g->start),
        .next = arena_copy(a, g->next, (size_t)g->start[g->n], sizeof *g->next),
        .weight = arena_copy(a, g->weight, g->n, sizeof *g->weight),
        .not_empty = how->not_empty,
        .n_roots = how->n_roots,
        .roots = roots,
        .root_of = root_of,
        .low = how->low == NULL ? NULL : arena_copy(a, how->low, n_bounds, sizeof *how->low),
        .high = how->high == NULL ? NULL : arena_copy(a, how->high, n_bounds, sizeof *how->high),
        .parent = arena_array(a, (size_t)g->n + 1, sizeof *c->parent),
    };
    if (c->start == NULL || c->next == NULL || c->weight == NULL || roots == NULL || c->parent == NULL ||
        (how->n_roots != 0 && root_of == NULL) || (how->low != NULL && c->low == NULL) ||
        (how->high != NULL && c->high == NULL))
        return false;
    for (uint32_t i = 0; i < g->n; i++)
        c->total += g->weight[i];
    if (root_of != NULL)
        memset(root_of, 0xff, g->n * sizeof *root_of);
    for (uint32_t r = 0; r < how->n_roots; r++) {
        roots[r] = g->node_of[how->roots[r]];
        c->shared_root |= root_of[roots[r]] != CONNECTED_NONE;
        root_of[roots[r]] = r;
    }
    return true;
}

static uint32_t post(struct solver *s, const struct graph *g, const struct connection *how, const char *name)
{
    struct connected *c = arena_alloc(solver_arena(s), sizeof *c);
    if (c == NULL || !keep(solver_arena(s), c, g, how))
        return SOLVER_NONE;
    return solver_post(s, class_of(s, c), c, g->cells, c->n, name);
}

uint32_t stock_connected(struct solver *s, const uint32_t *scope, uint32_t n, const struct edge *edges,
                         uint32_t n_edges, const struct connection *how, const char *name)
{
    struct mem *mem = solver_arena(s)->mem;
    size_t room = 5 * ((size_t)n + 1) + 2 * (size_t)n_edges;
    uint32_t *block = mem_array(mem, room, sizeof *block), number = SOLVER_NONE;
    if (block == NULL)
        return SOLVER_NONE;
    struct graph g = {.node_of = block, .cells = block + n, .weight = block + 2 * (size_t)n};
    g.start = block + 4 * (size_t)n;
    g.next = block + 5 * ((size_t)n + 1);
    make_nodes(s, &g, scope, n, edges, n_edges);
    make_neighbours(&g, edges, n_edges, block + 3 * (size_t)n);
    number = post(s, &g, how, name);
    mem_free(mem, block, room * sizeof *block);
    return number;
}
