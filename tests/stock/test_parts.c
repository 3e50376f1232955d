/* `parts` against plain enumeration: random graphs, through the driver, and as many as the first argument says. */
#include <stdio.h>
#include <string.h>

#include "driver.h"

enum { NODES = 9, EDGES = 12 };

struct graph {
    struct parts_spec spec;
    struct edge edges[EDGES];
    uint32_t roots[NODES], low[NODES], high[NODES];
    uint32_t cells[NODES], n_edges, n_cells; /* of nodes that have one: their places */
    bool whole; /* the sizes at walls, too */
};

/* ---- in the plainest code ---- */

static bool wall(const struct graph *g, const uint8_t *values, uint32_t e)
{
    return (g->spec.wall >> values[e] & 1) != 0;
}

static void colour_parts(const struct graph *g, const uint8_t *values, uint32_t *colour)
{
    for (uint32_t x = 0; x < g->spec.n_nodes; x++)
        colour[x] = x;
    for (uint32_t round = 0; round < g->spec.n_nodes; round++)
        for (uint32_t e = 0; e < g->n_edges; e++) {
            uint32_t *a = &colour[g->edges[e].a], *b = &colour[g->edges[e].b];
            if (!wall(g, values, e))
                *a = *b = *a < *b ? *a : *b;
        }
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct graph *g = args;
    uint32_t colour[NODES], size[NODES] = {0}, roots[NODES] = {0};
    uint32_t each = g->spec.roots_each == 0 ? 1 : g->spec.roots_each;
    (void)n;
    colour_parts(g, values, colour);
    for (uint32_t x = 0; x < g->spec.n_nodes; x++)
        size[colour[x]]++;
    for (uint32_t r = 0; r < g->spec.n_roots; r++)
        roots[colour[g->roots[r]]]++;
    for (uint32_t e = 0; e < g->n_edges; e++) {
        uint32_t a = colour[g->edges[e].a], b = colour[g->edges[e].b];
        if (wall(g, values, e) == (a == b))
            return false;
        if (g->whole && g->spec.differ && a != b && size[a] == size[b])
            return false;
    }
    for (uint32_t x = 0; x < g->spec.n_nodes; x++) {
        uint32_t part = size[colour[x]];
        if (part < g->spec.low || (g->spec.high != 0 && part > g->spec.high))
            return false;
        if (g->spec.n_roots != 0 && roots[colour[x]] != each)
            return false;
        if (g->cells[x] != SOLVER_NONE && g->spec.first + values[g->cells[x]] != part)
            return false;
    }
    for (uint32_t r = 0; r < g->spec.n_roots; r++) {
        uint32_t part = size[colour[g->roots[r]]];
        if (g->spec.root_low != NULL && (part < g->low[r] || part > g->high[r]))
            return false;
    }
    return true;
}

/* ---- random graphs ---- */

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct graph *g = args;
    uint32_t cells[NODES];
    struct parts_spec spec = g->spec;
    (void)n;
    for (uint32_t x = 0; x < spec.n_nodes; x++)
        cells[x] = g->cells[x] == SOLVER_NONE ? SOLVER_NONE : scope[g->cells[x]];
    spec.edges = g->edges;
    spec.roots = g->roots;
    spec.root_low = g->spec.root_low == NULL ? NULL : g->low;
    spec.root_high = g->spec.root_low == NULL ? NULL : g->high;
    spec.cells = cells;
    return stock_parts(s, scope, g->n_edges, &spec, "the parts");
}

static void add_bounds(struct graph *g, struct random *r)
{
    uint32_t n = g->spec.n_nodes;
    if (random_below(r, 3) == 0)
        g->spec.low = random_below(r, 4);
    if (random_below(r, 3) == 0)
        g->spec.high = 1 + random_below(r, 5);
    if (random_below(r, 2) == 0) {
        bool bounds = random_below(r, 2) == 0;
        for (uint32_t x = 0; x < n; x++) {
            if (random_below(r, 3) != 0)
                continue;
            g->low[g->spec.n_roots] = random_below(r, 4);
            g->high[g->spec.n_roots] = g->low[g->spec.n_roots] + random_below(r, 4);
            g->roots[g->spec.n_roots++] = x;
        }
        g->spec.root_low = bounds ? g->low : NULL;
        g->spec.roots_each = random_below(r, 3);
    }
}

/* Few nodes, in a grid or not; edges, some of them twice; cells of sizes 1 to 3, or so. */
static struct graph random_graph(struct random *r)
{
    struct graph g = {.spec = {.wall = 2}};
    bool grid = random_below(r, 3) > 0, sized = random_below(r, 3) == 0;
    g.spec.n_nodes = grid ? 4 + 2 * random_below(r, 3) : 1 + random_below(r, 7);
    uint32_t width = g.spec.n_nodes / 2, edges = sized ? 6 : EDGES;
    for (uint32_t x = 0; grid && x < g.spec.n_nodes && g.n_edges + 1 < edges; x++) {
        if ((x + 1) % width != 0)
            g.edges[g.n_edges++] = (struct edge){x, x + 1};
        if (x + width < g.spec.n_nodes)
            g.edges[g.n_edges++] = (struct edge){x + width, x};
    }
    uint32_t more = random_below(r, grid ? 2 : edges);
    for (; more-- > 0 && g.n_edges < edges && g.spec.n_nodes > 1;) {
        uint32_t a = random_below(r, g.spec.n_nodes), b = random_below(r, g.spec.n_nodes - 1);
        g.edges[g.n_edges++] = (struct edge){a, b + (b >= a)};
    }
    add_bounds(&g, r);
    g.spec.first = random_below(r, 2);
    g.spec.differ = random_below(r, 2) != 0;
    for (uint32_t x = 0; x < g.spec.n_nodes; x++) {
        g.cells[x] = SOLVER_NONE;
        if (sized && g.n_cells < 4 && random_below(r, 3) > 0)
            g.cells[x] = g.n_edges + g.n_cells++;
    }
    if (g.n_cells < g.spec.n_nodes)
        g.spec.differ = false;
    return g;
}

static void try_graph(struct random *r, uint32_t number, uint32_t states, struct tried *tried)
{
    struct graph g = random_graph(r);
    vset initial[TRIAL_PLACES];
    uint32_t n = g.n_edges + g.n_cells;
    bool several = random_below(r, 8) == 0 && n <= 8;
    g.spec.wall = several ? 6 : 2;
    for (uint32_t i = 0; i < n; i++)
        initial[i] = i >= g.n_edges ? (vset)31 >> random_below(r, 3)
                     : several      ? 7
                                    : random_below(r, 12) == 0 ? (vset)1 << random_below(r, 2) : 3;
    struct trial t = {.what = "parts", .n = n, .initial = initial, .args = &g, .post = post, .holds = holds,
                      .promise = PROMISE_FIXED, .states = states, .seed = number};
    try_filter(&t, tried);
    g.whole = true;
    try_solver(&t, tried);
    try_repeated(&t, tried);
    if (number % 64 == 0)
        try_memory(&t);
}

static uint32_t wanted = 1500;

START_TEST(random_graphs)
{
    struct tried tried = {0};
    struct random r = {21};
    for (uint32_t k = 0; k < wanted; k++)
        try_graph(&r, k, 6, &tried);
    graphs_were_tried(wanted, &tried);
}
END_TEST

int main(int argc, char **argv)
{
    const TTest *const tests[] = {random_graphs};
    if (argc > 1)
        wanted = (uint32_t)atoi(argv[1]);
    return run_suite("parts", tests, sizeof tests / sizeof *tests);
}
