/* `loop` against plain enumeration: random graphs, through the driver, and as many as the first argument says. */
#include <stdio.h>
#include <string.h>

#include "driver.h"

enum { NODES = 8, EDGES = 12 };

struct graph {
    struct loop_spec spec;
    struct edge edges[EDGES];
    uint8_t nodes[NODES], axis[EDGES];
    uint32_t labels[NODES];
    uint32_t cells[NODES], n_edges, n_cells; /* of nodes that have one: their places */
    bool reach; /* what the cuts and blocks say, not all of it */
};

/* ---- in the plainest code ---- */

static bool is_in(const struct graph *g, const uint8_t *values, uint32_t e)
{
    return (g->spec.in >> values[e] & 1) != 0;
}

static uint32_t degree(const struct graph *g, const uint8_t *values, uint32_t x, uint32_t axis)
{
    uint32_t n = 0;
    for (uint32_t e = 0; e < g->n_edges; e++)
        n += is_in(g, values, e) && (g->edges[e].a == x || g->edges[e].b == x) && (axis == 2 || g->axis[e] == axis);
    return n;
}

static bool may_cross(const struct graph *g, uint32_t x)
{
    uint32_t n[2] = {0, 0};
    bool anywhere = g->spec.kind == LOOP_PATH;
    for (uint32_t y = 0; y < g->spec.n_nodes; y++)
        anywhere &= (g->nodes[y] & (LOOP_END | LOOP_MAY_END)) == 0;
    if (g->spec.kind == LOOP_PATH && (anywhere || (g->nodes[x] & (LOOP_END | LOOP_MAY_END)) != 0))
        return false;
    for (uint32_t e = 0; e < g->n_edges; e++)
        n[g->axis[e]] += (uint32_t)(g->edges[e].a == x) + (uint32_t)(g->edges[e].b == x);
    bool allowed = g->spec.kind != LOOP_PATHS && g->spec.axis != NULL && (g->nodes[x] & LOOP_CROSS) != 0;
    return allowed && n[0] == 2 && n[1] == 2;
}

static bool on(const struct graph *g, const uint8_t *values, uint32_t x)
{
    return (g->nodes[x] & LOOP_MUST) != 0 ||
           (g->cells[x] != SOLVER_NONE && (g->spec.on >> values[g->cells[x]] & 1) != 0);
}

static bool ends_at(const struct graph *g, uint32_t e, uint32_t x)
{
    return g->edges[e].a == x || g->edges[e].b == x;
}

/* Colours the edges that are in, each pair that the line joins in one colour; how many colours? */
static uint32_t lines(const struct graph *g, const uint8_t *values)
{
    uint32_t colour[EDGES], n = 0;
    for (uint32_t e = 0; e < g->n_edges; e++)
        colour[e] = e;
    for (uint32_t round = 0; round < g->n_edges; round++)
        for (uint32_t e = 0; e < g->n_edges; e++)
            for (uint32_t f = 0; f < g->n_edges; f++)
                for (uint32_t x = 0; x < g->spec.n_nodes; x++) {
                    bool both = is_in(g, values, e) && is_in(g, values, f);
                    if (!both || e == f || !ends_at(g, e, x) || !ends_at(g, f, x))
                        continue;
                    bool joined = degree(g, values, x, 2) == 4 ? g->axis[e] == g->axis[f] : true;
                    if (joined && colour[f] < colour[e])
                        colour[e] = colour[f];
                }
    for (uint32_t e = 0; e < g->n_edges; e++)
        n += is_in(g, values, e) && colour[e] == e;
    return n;
}

/* The nodes that the edges that are in join to node x, by a search; how many such edges are there? */
static uint32_t joined(const struct graph *g, const uint8_t *values, uint32_t x, bool *met)
{
    uint32_t edges = 0;
    memset(met, 0, NODES);
    met[x] = true;
    for (uint32_t round = 0; round < g->n_edges; round++)
        for (uint32_t e = 0; e < g->n_edges; e++)
            if (is_in(g, values, e) && (met[g->edges[e].a] || met[g->edges[e].b]))
                met[g->edges[e].a] = met[g->edges[e].b] = true;
    for (uint32_t e = 0; e < g->n_edges; e++)
        edges += is_in(g, values, e) && met[g->edges[e].a];
    return edges;
}

/* Each label joins its own, and no other; the lines make no loop. */
static bool labels_hold(const struct graph *g, const uint8_t *values, bool trees)
{
    bool met[NODES];
    for (uint32_t x = 0; x < g->spec.n_nodes; x++) {
        uint32_t edges = joined(g, values, x, met), nodes = 0;
        for (uint32_t y = 0; y < g->spec.n_nodes; y++) {
            nodes += met[y];
            if (g->labels[x] != SOLVER_NONE && g->labels[y] != SOLVER_NONE && met[y] != (g->labels[x] == g->labels[y]))
                return false;
        }
        if (trees && edges + 1 != nodes)
            return false;
    }
    return true;
}

static bool loop_holds(const struct graph *g, const uint8_t *values)
{
    uint32_t ends = 0;
    bool paths = g->spec.kind == LOOP_PATHS;
    for (uint32_t x = 0; x < g->spec.n_nodes; x++) {
        uint32_t d = degree(g, values, x, 2);
        bool anywhere = true, end = (g->spec.kind == LOOP_PATH && d == 1) || (paths && g->labels[x] != SOLVER_NONE);
        for (uint32_t y = 0; y < g->spec.n_nodes; y++)
            anywhere &= (g->nodes[y] & (LOOP_END | LOOP_MAY_END)) == 0;
        if (end && d != 1)
            return false;
        if (d != 0 && d != 2 && !end && !(d == 4 && may_cross(g, x)))
            return false;
        if (end && !paths && !anywhere && (g->nodes[x] & (LOOP_END | LOOP_MAY_END)) == 0)
            return false;
        if (g->spec.kind == LOOP_PATH && (g->nodes[x] & LOOP_END) != 0 && d != 1)
            return false;
        if ((g->nodes[x] & LOOP_MUST) != 0 && d == 0)
            return false;
        if (g->cells[x] != SOLVER_NONE && on(g, values, x) != (d > 0) && (g->nodes[x] & LOOP_MUST) == 0)
            return false;
        if (g->cells[x] != SOLVER_NONE && (g->spec.on >> values[g->cells[x]] & 1) == 0 && d > 0)
            return false;
        ends += end;
    }
    if (paths)
        return labels_hold(g, values, true);
    uint32_t n = lines(g, values);
    if (g->spec.kind == LOOP_PATH)
        return n == 1 && ends == 2;
    return g->spec.kind == LOOP_MANY || n == 1 || (n == 0 && g->spec.may_be_empty);
}

/* How many parts do the edges that are in make, without node `gate`? */
static uint32_t parts(const struct graph *g, const uint8_t *values, uint32_t gate)
{
    uint32_t colour[NODES], n = 0;
    bool touched[NODES] = {false};
    for (uint32_t x = 0; x < g->spec.n_nodes; x++)
        colour[x] = x;
    for (uint32_t round = 0; round < g->n_edges; round++)
        for (uint32_t e = 0; e < g->n_edges; e++) {
            uint32_t a = g->edges[e].a, b = g->edges[e].b;
            if (!is_in(g, values, e))
                continue;
            touched[a] = touched[b] = true;
            if (a != gate && b != gate)
                colour[a] = colour[b] = colour[a] < colour[b] ? colour[a] : colour[b];
        }
    for (uint32_t x = 0; x < g->spec.n_nodes; x++)
        n += touched[x] && x != gate && colour[x] == x;
    return n;
}

static bool reach_holds(const struct graph *g, const uint8_t *values)
{
    for (uint32_t x = 0; x < g->spec.n_nodes; x++) {
        uint32_t d = degree(g, values, x, 2);
        if (d % 2 != 0 || (g->spec.kind == LOOP_ONE && on(g, values, x) && d == 0))
            return false;
        if (g->spec.kind == LOOP_ONE && d > 0 && !may_cross(g, x) && parts(g, values, x) > 1)
            return false;
    }
    return g->spec.kind == LOOP_MANY || parts(g, values, SOLVER_NONE) <= 1;
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct graph *g = args;
    (void)n;
    return g->reach ? reach_holds(g, values) : loop_holds(g, values);
}

/* ---- random graphs ---- */

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct graph *g = args;
    uint32_t cells[NODES];
    struct loop_spec spec = g->spec;
    (void)n;
    for (uint32_t x = 0; x < spec.n_nodes; x++)
        cells[x] = g->cells[x] == SOLVER_NONE ? SOLVER_NONE : scope[g->cells[x]];
    spec.edges = g->edges;
    spec.nodes = g->nodes;
    spec.cells = cells;
    spec.labels = g->labels;
    spec.axis = g->spec.axis == NULL ? NULL : g->axis;
    uint32_t number = stock_loop(s, scope, g->n_edges, &spec, "the loop");
    return number == SOLVER_NONE ? number : number - g->reach;
}

/* A few nodes, in a grid or not; edges, some of them twice. */
static struct graph random_graph(struct random *r, bool path, bool paths)
{
    static const enum loop_kind kinds[] = {LOOP_ONE, LOOP_ONE, LOOP_MANY};
    struct graph g = {.spec = {.kind = path ? LOOP_PATH : kinds[random_below(r, 3)], .in = 2, .on = 2}};
    bool grid = random_below(r, 3) > 0, cross = random_below(r, 3) == 0;
    g.spec.n_nodes = grid ? 4 + 2 * random_below(r, 3) : 1 + random_below(r, 7);
    uint32_t width = g.spec.n_nodes / 2;
    for (uint32_t x = 0; grid && x < g.spec.n_nodes && g.n_edges < EDGES; x++) {
        if ((x + 1) % width != 0)
            g.edges[g.n_edges++] = (struct edge){x, x + 1};
        if (x + width < g.spec.n_nodes) {
            g.axis[g.n_edges] = 1;
            g.edges[g.n_edges++] = (struct edge){x + width, x};
        }
    }
    uint32_t more = random_below(r, grid ? 3 : EDGES);
    while (more-- > 0 && g.n_edges < EDGES - 2) {
        uint32_t a = random_below(r, g.spec.n_nodes), b = random_below(r, g.spec.n_nodes);
        g.axis[g.n_edges] = random_below(r, 2) != 0;
        if (a != b)
            g.edges[g.n_edges++] = (struct edge){a, b};
    }
    if (paths)
        g.spec.kind = LOOP_PATHS;
    for (uint32_t x = 0; x < NODES; x++)
        g.labels[x] = SOLVER_NONE;
    for (uint32_t label = 0; paths && label < 1 + random_below(r, 3); label++) {
        uint32_t a = random_below(r, g.spec.n_nodes), b = random_below(r, g.spec.n_nodes);
        if (a != b && g.labels[a] == SOLVER_NONE && g.labels[b] == SOLVER_NONE)
            g.labels[a] = g.labels[b] = 7 - label;
    }
    g.spec.axis = cross ? g.axis : NULL;
    g.spec.may_be_empty = random_below(r, 3) == 0;
    for (uint32_t x = 0; x < g.spec.n_nodes; x++) {
        g.nodes[x] = (uint8_t)((random_below(r, 6) == 0 ? LOOP_MUST : 0) | (cross ? LOOP_CROSS : 0));
        if (path && random_below(r, 3) == 0)
            g.nodes[x] |= random_below(r, 2) == 0 ? LOOP_END : LOOP_MAY_END;
        g.cells[x] = SOLVER_NONE;
        if (random_below(r, 4) == 0 && g.n_edges + g.n_cells < 13)
            g.cells[x] = g.n_edges + g.n_cells++;
    }
    return g;
}

static void try_graph(struct random *r, uint32_t number, uint32_t states, struct tried *tried)
{
    struct graph g = random_graph(r, number % 4 == 3, number % 4 == 1);
    vset initial[TRIAL_PLACES];
    bool several = random_below(r, 8) == 0 && g.n_edges + g.n_cells <= 9;
    uint32_t n = g.n_edges + g.n_cells;
    g.spec.in = several ? 6 : 2;
    for (uint32_t i = 0; i < n; i++)
        initial[i] = several && i < g.n_edges ? 7 : random_below(r, 12) == 0 ? (vset)1 << random_below(r, 2) : 3;
    struct trial t = {.what = "loop", .n = n, .initial = initial, .args = &g, .post = post, .holds = holds,
                      .promise = PROMISE_FIXED, .states = states, .seed = number};
    if (getenv("SHOW") != NULL) {
        fprintf(stderr, "graph %u: kind %d, %u nodes, empty %d\n", (unsigned)number, (int)g.spec.kind,
                (unsigned)g.spec.n_nodes, g.spec.may_be_empty);
        for (uint32_t e = 0; e < g.n_edges; e++)
            fprintf(stderr, " %u-%u/%u", (unsigned)g.edges[e].a, (unsigned)g.edges[e].b, (unsigned)g.axis[e]);
        for (uint32_t x = 0; x < g.spec.n_nodes; x++)
            fprintf(stderr, " %u:%x(%d)", (unsigned)x, (unsigned)g.nodes[x], (int)g.cells[x]);
        fputc('\n', stderr);
    }
    if (g.spec.kind != LOOP_PATH && g.spec.kind != LOOP_PATHS) {
        try_filter(&t, tried);
        g.reach = true;
        try_filter(&t, tried);
        g.reach = false;
    }
    try_solver(&t, tried);
    try_repeated(&t, tried);
    if (number % 64 == 0)
        try_memory(&t);
}

static uint32_t wanted = 1500;

START_TEST(random_graphs)
{
    struct tried tried = {0};
    struct random r = {20};
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
    return run_suite("loop", tests, sizeof tests / sizeof *tests);
}
