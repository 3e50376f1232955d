/* `parts` on random boards of up to 5 x 5 cells: as many divisions as a search finds that knows nothing but the rules.
 * And reasons: a second, slow and simple propagator must see from the premises of each alone that what is explained
 * cannot be otherwise. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "engine/internal.h"
#include "stock/parts.h"

enum { NODES_MAX = 64, EDGES_MAX = 128, DIVISIONS_MAX = 1500, NOBODY = 255, STEPS_MAX = 3000000 };

struct board {
    uint32_t width, height, n_nodes, n_edges, low, high, n_roots, roots_each;
    struct edge edges[EDGES_MAX];
    uint8_t known[EDGES_MAX]; /* 1: a wall; 2: not known */
    uint32_t roots[NODES_MAX], root_low[NODES_MAX], root_high[NODES_MAX], given[NODES_MAX]; /* given: a size, or 0 */
    bool bounds, sizes, differ, rectangles;
};

static struct board make_board(uint32_t width, uint32_t height)
{
    struct board b = {.width = width, .height = height, .n_nodes = width * height};
    for (uint32_t c = 0; c < b.n_nodes; c++) {
        if ((c + 1) % width != 0)
            b.edges[b.n_edges++] = (struct edge){c, c + 1};
        if (c + width < b.n_nodes)
            b.edges[b.n_edges++] = (struct edge){c + width, c};
    }
    memset(b.known, 2, sizeof b.known);
    return b;
}

/* ---- the search that knows the rules alone ---- */

struct force {
    const struct board *b;
    uint8_t part[NODES_MAX]; /* by node, NOBODY: none yet */
    uint32_t n_parts, found;
    uint64_t steps;
};

static bool part_of_rectangle(const struct force *f, uint32_t p)
{
    const struct board *b = f->b;
    uint32_t left = b->width, right = 0, top = b->height, bottom = 0, size = 0;
    for (uint32_t c = 0; c < b->n_nodes; c++)
        if (f->part[c] == p) {
            uint32_t x = c % b->width, y = c / b->width;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y > bottom ? y : bottom;
            size++;
        }
    return size == (right - left + 1) * (bottom - top + 1);
}

/* Is the part that was made last a good one, as far as it goes? */
static bool good_part(const struct force *f, uint32_t p)
{
    const struct board *b = f->b;
    uint32_t size = 0, roots = 0, each = b->roots_each == 0 ? 1 : b->roots_each;
    for (uint32_t c = 0; c < b->n_nodes; c++)
        size += f->part[c] == p;
    for (uint32_t r = 0; r < b->n_roots; r++) {
        if (f->part[b->roots[r]] != p)
            continue;
        roots++;
        if (b->bounds && (size < b->root_low[r] || size > b->root_high[r]))
            return false;
    }
    if (size < b->low || (b->high != 0 && size > b->high) || (b->n_roots != 0 && roots != each))
        return false;
    for (uint32_t c = 0; b->sizes && c < b->n_nodes; c++)
        if (f->part[c] == p && b->given[c] != 0 && b->given[c] != size)
            return false;
    return !b->rectangles || part_of_rectangle(f, p);
}

static uint32_t size_of(const struct force *f, uint32_t p)
{
    uint32_t size = 0;
    for (uint32_t c = 0; c < f->b->n_nodes; c++)
        size += f->part[c] == p;
    return size;
}

static bool good_edges(const struct force *f)
{
    const struct board *b = f->b;
    for (uint32_t e = 0; e < b->n_edges; e++) {
        uint32_t p = f->part[b->edges[e].a], q = f->part[b->edges[e].b];
        if (p == NOBODY || q == NOBODY)
            continue;
        if (b->known[e] != 2 && b->known[e] != (p != q))
            return false;
        if (b->differ && p != q && size_of(f, p) == size_of(f, q) && p < f->n_parts && q < f->n_parts)
            return false;
    }
    return true;
}

static void next_part(struct force *f);

/* Part `p` is closed (1), or takes in or refuses a node next to it. `refused`: by node. */
static void grow(struct force *f, uint32_t p, const uint8_t *refused)
{
    const struct board *b = f->b;
    uint8_t later[NODES_MAX];
    if (f->found > DIVISIONS_MAX || ++f->steps > STEPS_MAX)
        return;
    if (good_part(f, p)) {
        f->n_parts++;
        if (good_edges(f))
            next_part(f);
        f->n_parts--;
    }
    if (b->high != 0 && size_of(f, p) >= b->high)
        return;
    memcpy(later, refused, sizeof later);
    for (uint32_t e = 0; e < b->n_edges; e++)
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t from = k == 0 ? b->edges[e].a : b->edges[e].b, to = k == 0 ? b->edges[e].b : b->edges[e].a;
            if (f->part[from] != p || f->part[to] != NOBODY || later[to])
                continue;
            f->part[to] = (uint8_t)p;
            later[to] = 1;
            grow(f, p, later);
            f->part[to] = NOBODY;
        }
}

static void next_part(struct force *f)
{
    uint8_t refused[NODES_MAX] = {0};
    uint32_t first = 0;
    while (first < f->b->n_nodes && f->part[first] != NOBODY)
        first++;
    if (first == f->b->n_nodes) {
        f->found++;
        return;
    }
    f->part[first] = (uint8_t)f->n_parts;
    grow(f, f->n_parts, refused);
    f->part[first] = NOBODY;
}

/* More than DIVISIONS_MAX when they are too many to count. */
static uint32_t count_by_force(const struct board *b)
{
    struct force f = {.b = b};
    memset(f.part, NOBODY, sizeof f.part);
    next_part(&f);
    return f.steps > STEPS_MAX ? DIVISIONS_MAX + 1 : f.found;
}

/* ---- the solver ---- */

/* Edges are cells 0 .. n_edges - 1; sizes, if there are any, those behind. */
static struct solver *solver_of(const struct board *b, const struct engine_options *o, struct mem *mem, uint32_t *cells)
{
    struct solver *s = solver_new(o, mem);
    ck_assert_ptr_nonnull(s);
    if (b->n_edges > 0)
        ck_assert_uint_eq(solver_add_cells(s, b->n_edges, 3), 0);
    for (uint32_t e = 0; e < b->n_edges; e++)
        if (b->known[e] != 2)
            solver_restrict(s, e, bit(b->known[e]));
    for (uint32_t c = 0; c < b->n_nodes; c++) {
        cells[c] = b->sizes ? solver_add_cells(s, 1, bits_below(b->n_nodes)) : SOLVER_NONE;
        if (b->sizes && b->given[c] != 0)
            solver_restrict(s, cells[c], bit(b->given[c] - 1));
    }
    return s;
}

static uint32_t post(struct solver *s, const struct board *b, const uint32_t *cells)
{
    struct parts_spec spec = {b->n_nodes, b->edges, 2, b->low, b->high, b->roots, b->n_roots, b->roots_each,
                              b->bounds ? b->root_low : NULL, b->bounds ? b->root_high : NULL,
                              b->sizes ? cells : NULL, 1, b->differ};
    uint32_t scope[EDGES_MAX];
    for (uint32_t e = 0; e < b->n_edges; e++)
        scope[e] = e;
    if (b->rectangles)
        ck_assert(stock_parts_rectangles(s, scope, b->n_edges, &spec, b->width) &&
                  stock_parts_boxes(s, scope, b->n_edges, &spec, b->width));
    return stock_parts(s, scope, b->n_edges, &spec, NULL);
}

static uint64_t count_by_solver(const struct board *b, bool learning, uint64_t *learned)
{
    struct mem mem = {0};
    struct engine_options o;
    uint32_t cells[NODES_MAX];
    uint64_t found = 0;
    engine_options_default(&o);
    o.learning = learning;
    o.self_check = 1;
    struct solver *s = solver_of(b, &o, &mem, cells);
    ck_assert_uint_ne(post(s, b, cells), SOLVER_NONE);
    enum verdict v = count_solutions(s, b->n_edges, 0, &found);
    if (v != VERDICT_NO)
        ck_abort_msg("verdict %d: %s", (int)v, solver_message(s));
    *learned += solver_statistics(s)->learned;
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
    return found;
}

static void add_roots(struct board *b, struct random *r)
{
    b->roots_each = random_below(r, 4) == 0 ? 2 : 0;
    b->bounds = random_below(r, 2) == 0;
    for (uint32_t c = 0; c < b->n_nodes; c++) {
        if (random_below(r, 4) != 0)
            continue;
        b->root_low[b->n_roots] = random_below(r, 5);
        b->root_high[b->n_roots] = b->root_low[b->n_roots] + random_below(r, 4) + 1;
        b->roots[b->n_roots++] = c;
    }
}

static struct board random_board(struct random *r, uint32_t most)
{
    struct board b = make_board(1 + random_below(r, most), 1 + random_below(r, most));
    uint32_t kind = random_below(r, 4), known = 5 + random_below(r, 40);
    if (kind == 0)
        add_roots(&b, r);
    if (kind != 1 && random_below(r, 2) == 0)
        b.low = 2 + random_below(r, 3);
    if (kind != 1 || b.n_nodes > 12)
        b.high = (b.low == 0 ? 3 : b.low) + random_below(r, 3);
    if (kind == 1) {
        b.sizes = true;
        b.differ = random_below(r, 2) == 0;
        for (uint32_t c = 0; c < b.n_nodes; c++)
            b.given[c] = random_below(r, 3) == 0 ? 1 + random_below(r, b.n_nodes < 4 ? b.n_nodes : 4) : 0;
    }
    if (kind == 2 || (kind == 0 && random_below(r, 2) == 0))
        b.rectangles = random_below(r, 2) == 0;
    for (uint32_t e = 0; e < b.n_edges; e++)
        if (random_below(r, 100) < known)
            b.known[e] = random_below(r, 2) == 0;
    return b;
}

static uint32_t wanted = 500;

START_TEST(counts)
{
    struct random r = {8};
    uint64_t divisions = 0, learned = 0, some = 0;
    for (uint32_t k = 0; k < wanted; k++) {
        struct board b = random_board(&r, 5);
        uint32_t expected = count_by_force(&b);
        while (expected > DIVISIONS_MAX) {
            b.known[random_below(&r, b.n_edges)] = random_below(&r, 2) == 0;
            expected = count_by_force(&b);
        }
        for (uint32_t learning = 0; learning < 2; learning++) {
            uint64_t found = count_by_solver(&b, learning, &learned);
            if (found != expected)
                ck_abort_msg("board %u, %u x %u, sizes %u to %u, %u roots (%u each), cells %d (differ %d), rectangles "
                             "%d, learning %u: %llu divisions, not %u", (unsigned)k, (unsigned)b.width,
                             (unsigned)b.height, (unsigned)b.low, (unsigned)b.high, (unsigned)b.n_roots,
                             (unsigned)b.roots_each, b.sizes, b.differ, b.rectangles, (unsigned)learning,
                             (unsigned long long)found, (unsigned)expected);
        }
        divisions += expected;
        some += expected > 0;
    }
    printf("%u boards, %llu with divisions, %llu divisions, %llu learned\n", (unsigned)wanted, (unsigned long long)some,
           (unsigned long long)divisions, (unsigned long long)learned);
    ck_assert_uint_gt(divisions, wanted);
    ck_assert_uint_gt(learned, wanted / 10);
}
END_TEST

/* ---- the slow propagator ---- */

struct known {
    const struct parts *g;
    uint8_t state[EDGES_MAX]; /* enum parts_state */
    uint32_t least[NODES_MAX], most[NODES_MAX], colour[NODES_MAX];
};

static void colour_pieces(struct known *k)
{
    bool again = true;
    for (uint32_t x = 0; x < k->g->n_nodes; x++)
        k->colour[x] = x;
    while (again) {
        again = false;
        for (uint32_t e = 0; e < k->g->n_edges; e++) {
            uint32_t *a = &k->colour[k->g->ends[2 * e]], *b = &k->colour[k->g->ends[2 * e + 1]];
            if (k->state[e] != PARTS_JOINED || *a == *b)
                continue;
            *a = *b = *a < *b ? *a : *b;
            again = true;
        }
    }
}

/* What one part that holds these nodes would be like: false, it cannot be. */
static bool one_part(const struct known *k, const bool *in, uint32_t *low)
{
    const struct parts *g = k->g;
    uint32_t size = 0, roots = 0, high = g->high;
    *low = g->low;
    for (uint32_t x = 0; x < g->n_nodes; x++) {
        uint32_t root = g->root_of == NULL ? PARTS_NONE : g->root_of[x];
        if (!in[x])
            continue;
        size++;
        roots += root != PARTS_NONE;
        *low = k->least[x] > *low ? k->least[x] : *low;
        high = k->most[x] < high ? k->most[x] : high;
        if (root != PARTS_NONE && g->root_low != NULL && g->root_low[root] > *low)
            *low = g->root_low[root];
        if (root != PARTS_NONE && g->root_high != NULL && g->root_high[root] < high)
            high = g->root_high[root];
    }
    for (uint32_t e = 0; e < g->n_edges; e++)
        if (k->state[e] == PARTS_WALL && in[g->ends[2 * e]] && in[g->ends[2 * e + 1]])
            return false;
    return size <= high && *low <= high && (g->roots == 0 || roots <= g->roots);
}

/* From each piece: can it be a part with the others that it may reach, each of which fits to it alone? */
static bool impossible(struct known *k)
{
    const struct parts *g = k->g;
    colour_pieces(k);
    for (uint32_t p = 0; p < g->n_nodes; p++) {
        bool own[NODES_MAX] = {false}, reached[NODES_MAX] = {false}, again = true;
        uint32_t low, other, size = 0, roots = 0;
        for (uint32_t x = 0; x < g->n_nodes; x++)
            own[x] = reached[x] = k->colour[x] == p;
        if (k->colour[p] != p)
            continue;
        if (!one_part(k, own, &low))
            return true;
        while (again) {
            again = false;
            for (uint32_t e = 0; e < g->n_edges; e++) {
                uint32_t a = g->ends[2 * e], b = g->ends[2 * e + 1];
                if (k->state[e] == PARTS_WALL || reached[a] == reached[b])
                    continue;
                bool both[NODES_MAX];
                uint32_t q = k->colour[reached[a] ? b : a];
                for (uint32_t x = 0; x < g->n_nodes; x++)
                    both[x] = own[x] || k->colour[x] == q;
                /* low bounds of the other are not asked for: only whether both can be in one part */
                if (!one_part(k, both, &other))
                    continue;
                for (uint32_t x = 0; x < g->n_nodes; x++)
                    reached[x] |= k->colour[x] == q;
                again = true;
            }
        }
        for (uint32_t x = 0; x < g->n_nodes; x++) {
            size += reached[x];
            roots += reached[x] && g->root_of != NULL && g->root_of[x] != PARTS_NONE;
        }
        if (size < low || roots < g->roots)
            return true;
    }
    return false;
}

/* ---- listening to the reasons ---- */

static uint64_t audited, premises;

static void explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct parts *g = data;
    const struct solver *s = p->solver;
    size_t start = p->out == NULL ? 0 : p->out->n;
    struct known k = {.g = g};
    parts_explain(p, data, i, lost, code);
    for (uint32_t x = 0; x < g->n_nodes; x++)
        k.most[x] = UINT32_MAX;
    for (uint32_t j = 0; s != NULL && j < g->n; j++) {
        vset d = domain_root(s, p->cells[j]);
        for (size_t m = start; m < p->out->n; m++)
            if (p->out->at[m].cell == p->cells[j])
                d &= ~p->out->at[m].lost;
        if (j == i)
            d &= lost;
        if (j < g->n_edges)
            k.state[j] = (d & g->wall) == 0 ? PARTS_JOINED : (d & ~g->wall) == 0 ? PARTS_WALL : PARTS_OPEN;
        for (uint32_t x = 0; x < g->n_nodes; x++)
            if (g->place_of[x] == j) {
                k.least[x] = d == 0 ? UINT32_MAX : g->first + bit_low(d);
                k.most[x] = d == 0 ? 0 : g->first + 63 - (uint32_t)__builtin_clzll(d);
            }
    }
    audited += s != NULL;
    premises += s == NULL ? 0 : p->out->n - start;
    if (s != NULL && !impossible(&k))
        ck_abort_msg("a reason of %u premises for place %u (code %u) is not seen to suffice",
                     (unsigned)(p->out->n - start), (unsigned)i, (unsigned)code);
}

static uint32_t audits = 300;

START_TEST(reasons)
{
    struct random r = {9};
    static struct prop_class class;
    for (uint32_t k = 0; k < audits; k++) {
        struct board b = random_board(&r, 8);
        struct mem mem = {0};
        struct engine_options o;
        uint32_t cells[NODES_MAX];
        uint64_t found = 0;
        engine_options_default(&o);
        o.learning = LEARNING_ON;
        o.conflicts = 60;
        struct solver *s = solver_of(&b, &o, &mem, cells);
        uint32_t number = post(s, &b, cells);
        ck_assert_uint_ne(number, SOLVER_NONE);
        class = *solver_constraint_class(s, number);
        class.explain = explain;
        s->props[number].class = &class;
        (void)count_solutions(s, b.n_edges, 100, &found);
        ck_assert_int_eq(solver_status(s), SOLVER_OK);
        solver_free(s);
    }
    printf("%llu reasons seen to suffice, %llu premises\n", (unsigned long long)audited, (unsigned long long)premises);
    ck_assert_uint_gt(audited, audits);
}
END_TEST

int main(int argc, char **argv)
{
    const TTest *const tests[] = {counts, reasons};
    if (argc > 1)
        wanted = (uint32_t)atoi(argv[1]);
    if (argc > 2)
        audits = (uint32_t)atoi(argv[2]);
    return run_suite("parts on boards", tests, sizeof tests / sizeof *tests);
}
