/* `connected`, against the plainest code: all graphs of up to 6 nodes, random graphs, boards of 1 x N, with roots
 * and bounds, in both modes. */
#include "driver.h"

#include <stdlib.h>

enum { MOST_EDGES = 40 };

struct graph {
    uint32_t n, n_edges;
    struct edge edges[MOST_EDGES];
    struct connection how;
    uint32_t roots[TRIAL_PLACES], low[TRIAL_PLACES], high[TRIAL_PLACES];
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct graph *g = args;
    return stock_connected(s, scope, n, g->edges, g->n_edges, &g->how, "connected");
}

/* Gives every place that is in the smallest number among those that it is connected to. */
static void spread(const struct graph *g, const bool *in, uint32_t *group)
{
    for (uint32_t i = 0; i < g->n; i++)
        group[i] = i;
    for (uint32_t again = 1; again != 0;) {
        again = 0;
        for (uint32_t k = 0; k < g->n_edges; k++) {
            uint32_t a = g->edges[k].a, b = g->edges[k].b;
            if (!in[a] || !in[b] || group[a] == group[b])
                continue;
            group[a] = group[b] = group[a] < group[b] ? group[a] : group[b];
            again = 1;
        }
    }
}

static bool group_holds(const struct graph *g, const bool *in, const uint32_t *group, uint32_t which, uint32_t bound)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < g->n; i++)
        size += in[i] && group[i] == which;
    return (g->how.low == NULL || size >= g->low[bound]) && (g->how.high == NULL || size <= g->high[bound]);
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct graph *g = args;
    bool in[TRIAL_PLACES] = {false};
    uint32_t group[TRIAL_PLACES] = {0}, groups = 0, only = n;
    for (uint32_t i = 0; i < n; i++)
        in[i] = g->how.set >> values[i] & 1;
    spread(g, in, group);
    for (uint32_t i = 0; i < n; i++)
        if (in[i] && group[i] == i) {
            uint32_t roots = 0;
            groups++;
            only = i;
            for (uint32_t r = 0; r < g->how.n_roots; r++)
                roots += group[g->roots[r]] == i;
            if (g->how.n_roots != 0 && roots != 1)
                return false;
        }
    for (uint32_t r = 0; r < g->how.n_roots; r++)
        if (!in[g->roots[r]] || !group_holds(g, in, group, group[g->roots[r]], r))
            return false;
    if (g->how.n_roots != 0)
        return true;
    return groups <= 1 && (groups == 1 || !g->how.not_empty) && group_holds(g, in, group, only, 0);
}

static void loop(struct engine_options *o)
{
    o->connectivity = CONNECTIVITY_LOOP;
}

/* The graph in both modes; the bounds are those of the graph itself, wherever it was copied from. */
static void try_graph(struct graph g, vset values, uint64_t seed, bool all, struct tried *tried)
{
    vset initial[TRIAL_PLACES];
    for (uint32_t i = 0; i < TRIAL_PLACES; i++)
        initial[i] = values;
    g.how.roots = g.how.n_roots == 0 ? NULL : g.roots;
    g.how.low = g.how.low == NULL ? NULL : g.low;
    g.how.high = g.how.high == NULL ? NULL : g.high;
    bool plain = g.how.n_roots == 0 && g.how.low == NULL && g.how.high == NULL;
    struct trial t = {.what = "connected", .n = g.n, .initial = initial, .args = &g, .post = post, .holds = holds,
                      .promise = plain ? PROMISE_DOMAIN : PROMISE_FIXED, .states = 4, .seed = seed};
    try_filter(&t, tried);
    for (uint32_t mode = 0; mode < 2; mode++) {
        t.options = mode == 0 ? NULL : loop;
        try_solver(&t, tried);
        if (all) {
            try_repeated(&t, tried);
            try_memory(&t);
        }
    }
}

/* Graph number `bits` of those with n nodes. */
static struct graph numbered(uint32_t n, uint32_t bits)
{
    struct graph g = {.n = n, .how.set = 2};
    for (uint32_t b = 1; b < n; b++)
        for (uint32_t a = 0; a < b; a++, bits >>= 1)
            if (bits & 1)
                g.edges[g.n_edges++] = (struct edge){a, b};
    return g;
}

static void add_options(struct graph *g, struct random *r)
{
    static const uint32_t bound[1];
    g->how.not_empty = random_below(r, 2);
    g->how.n_roots = random_below(r, g->n < 3 ? g->n + 1 : 4);
    for (uint32_t k = 0; k < g->how.n_roots; k++) {
        bool again;
        do {
            again = false;
            g->roots[k] = random_below(r, g->n);
            for (uint32_t q = 0; q < k; q++)
                again |= g->roots[q] == g->roots[k];
        } while (again);
    }
    g->how.low = random_below(r, 2) ? bound : NULL;
    g->how.high = random_below(r, 2) ? bound : NULL;
    for (uint32_t k = 0; k < TRIAL_PLACES; k++) {
        g->low[k] = random_below(r, 4);
        g->high[k] = random_below(r, 5);
    }
}

/* The number of a graph after its nodes were renamed. */
static uint32_t renamed(uint32_t n, uint32_t bits, const uint32_t *name)
{
    uint32_t result = 0;
    for (uint32_t b = 1; b < n; b++)
        for (uint32_t a = 0; a < b; a++, bits >>= 1) {
            uint32_t high = name[a] < name[b] ? name[b] : name[a], low = name[a] < name[b] ? name[a] : name[b];
            result |= (bits & 1) << (high * (high - 1) / 2 + low);
        }
    return result;
}

/* Marks all graphs that differ from this one in the names of nodes only. */
static void mark_renamed(uint32_t n, uint32_t bits, uint32_t done, uint32_t *name, uint8_t *marked)
{
    if (done == n)
        marked[renamed(n, bits, name)] = 1;
    for (uint32_t i = done; i < n; i++) {
        uint32_t swap = name[done];
        name[done] = name[i];
        name[i] = swap;
        mark_renamed(n, bits, done + 1, name, marked);
        name[i] = name[done];
        name[done] = swap;
    }
}

static uint32_t try_graphs_of(uint32_t n, struct tried *tried)
{
    uint32_t number = 1u << (n < 2 ? 0 : n * (n - 1) / 2), different = 0;
    uint8_t *marked = calloc(number, 1);
    ck_assert_ptr_nonnull(marked);
    for (uint32_t bits = 0; bits < number; bits++) {
        if (marked[bits])
            continue;
        uint32_t name[6] = {0, 1, 2, 3, 4, 5};
        mark_renamed(n, bits, 0, name, marked);
        different++;
        struct graph g = numbered(n, bits);
        try_graph(g, 3, bits, different % 8 == 1, tried);
        g.how.not_empty = true;
        try_graph(g, 3, bits, false, tried);
    }
    free(marked);
    return different;
}

/* There are 1, 1, 2, 4, 11, 34 and 156 graphs. */
START_TEST(all_small_graphs)
{
    static const uint32_t graphs[] = {1, 1, 2, 4, 11, 34, 156};
    struct tried tried = {0};
    for (uint32_t n = 0; n <= 6; n++)
        ck_assert_uint_eq(try_graphs_of(n, &tried), graphs[n]);
    ck_assert_uint_gt(tried.removals, 10000);
    ck_assert_uint_gt(tried.conflicts, 1000);
    ck_assert_uint_gt(tried.premises, 10000);
}
END_TEST

START_TEST(roots_and_bounds)
{
    struct tried tried = {0};
    struct random r = {7};
    for (uint32_t k = 0; k < 250; k++) {
        uint32_t n = 1 + random_below(&r, 6);
        struct graph g = numbered(n, (uint32_t)random_next(&r));
        add_options(&g, &r);
        try_graph(g, 3, k, k % 16 == 0, &tried);
    }
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

/* Nine nodes; three values, of which the set holds two, on six. */
START_TEST(larger_graphs)
{
    struct tried tried = {0};
    struct random r = {3};
    for (uint32_t k = 0; k < 40; k++) {
        bool several = k % 3 == 0;
        struct graph g = {.n = several ? 6 : 9, .how.set = several ? 5 : 2};
        for (g.n_edges = 0; g.n_edges < g.n + k % 8; g.n_edges++) /* some twice, some from a node to itself */
            g.edges[g.n_edges] = (struct edge){random_below(&r, g.n), random_below(&r, g.n)};
        if (k % 2 != 0)
            add_options(&g, &r);
        try_graph(g, several ? 7 : 3, k, k % 8 == 0, &tried);
    }
    ck_assert_uint_gt(tried.learned, 50);
}
END_TEST

static struct graph board(uint32_t width, uint32_t height)
{
    struct graph g = {.n = width * height, .how.set = 2};
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            if (x > 0)
                g.edges[g.n_edges++] = (struct edge){y * width + x - 1, y * width + x};
            if (y > 0)
                g.edges[g.n_edges++] = (struct edge){(y - 1) * width + x, y * width + x};
        }
    return g;
}

/* Solutions in all that was tried: both modes, learning off and on. */
static uint64_t solutions_of(struct graph g, uint32_t times)
{
    struct tried tried = {0};
    try_graph(g, 3, 1, false, &tried);
    ck_assert_uint_eq(tried.solutions % times, 0);
    return tried.solutions / times;
}

/* On a row of N, a group is an interval: N (N + 1) / 2, and none at all. Connected sets of a 3 x 3 board: 218, and
 * none. */
START_TEST(known_numbers)
{
    for (uint32_t n = 1; n <= 8; n++)
        ck_assert_uint_eq(solutions_of(board(n, 1), 4), n * (n + 1) / 2 + 1);
    ck_assert_uint_eq(solutions_of(board(3, 3), 4), 219);
    struct graph g = board(3, 3);
    g.how.not_empty = true;
    ck_assert_uint_eq(solutions_of(g, 4), 218);
    g = board(0, 0);
    ck_assert_uint_eq(solutions_of(g, 4), 1);
    g.how.not_empty = true;
    ck_assert_uint_eq(solutions_of(g, 4), 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {all_small_graphs, roots_and_bounds, larger_graphs, known_numbers};
    return run_suite("connected", tests, sizeof tests / sizeof *tests);
}
