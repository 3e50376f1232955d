/* `loop` on random boards of up to 5 x 5 nodes: as many lines as a search finds that knows nothing but the rules. And
 * reasons: a second, slow and simple propagator, which looks at a few things that make a loop impossible in the
 * plainest way, must see from the premises of each alone that what is explained cannot be otherwise. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "engine/internal.h"
#include "stock/loop.h"

enum { NODES_MAX = 144, EDGES_MAX = 288, LINES_MAX = 3000 };

struct board {
    uint32_t width, height, n_nodes, n_edges, n_faces;
    struct edge edges[EDGES_MAX], faces[EDGES_MAX];
    uint8_t axis[EDGES_MAX], nodes[NODES_MAX], known[EDGES_MAX]; /* 2: not known */
    uint32_t labels[NODES_MAX];
    enum loop_kind kind;
    bool cross, with_faces;
};

static struct board make_board(uint32_t width, uint32_t height)
{
    struct board b = {.width = width, .height = height, .n_nodes = width * height,
                      .n_faces = (width - 1) * (height - 1)};
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            uint32_t at = y * width + x, w = width - 1;
            if (x + 1 < width) { /* faces above and below; n_faces is outside */
                b.faces[b.n_edges] = (struct edge){y > 0 ? (y - 1) * w + x : b.n_faces,
                                                   y + 1 < height ? y * w + x : b.n_faces};
                b.edges[b.n_edges++] = (struct edge){at, at + 1};
            }
            if (y + 1 < height) {
                b.faces[b.n_edges] = (struct edge){x > 0 ? y * w + x - 1 : b.n_faces,
                                                   x + 1 < width ? y * w + x : b.n_faces};
                b.axis[b.n_edges] = 1;
                b.edges[b.n_edges++] = (struct edge){at, at + width};
            }
        }
    memset(b.known, 2, sizeof b.known);
    memset(b.labels, 0xff, sizeof b.labels);
    return b;
}

/* ---- the search that knows the rules alone ---- */

struct force {
    const struct board *b;
    uint8_t value[EDGES_MAX], degree[NODES_MAX], last[NODES_MAX]; /* by node: its last edge */
    uint32_t found;
};

static bool may_cross(const struct board *b, uint32_t x)
{
    uint32_t column = x % b->width, row = x / b->width;
    bool ends = b->kind == LOOP_PATH && (b->nodes[x] & (LOOP_END | LOOP_MAY_END)) != 0;
    bool allowed = b->cross && !ends && b->kind != LOOP_PATHS && (b->nodes[x] & LOOP_CROSS) != 0;
    return allowed && column > 0 && row > 0 && column + 1 < b->width && row + 1 < b->height;
}

static bool good_degree(const struct board *b, uint32_t x, uint32_t d)
{
    bool end = (b->kind == LOOP_PATH && (b->nodes[x] & LOOP_END) != 0) || b->labels[x] != SOLVER_NONE;
    bool may_end = b->kind == LOOP_PATH && (b->nodes[x] & LOOP_MAY_END) != 0;
    if (end)
        return d == 1;
    if (d == 0)
        return (b->nodes[x] & LOOP_MUST) == 0;
    return d == 2 || (d == 1 && may_end) || (d == 4 && may_cross(b, x));
}

/* Follows the line from an edge, both ways; is that all? */
static bool one_line(const struct force *f)
{
    const struct board *b = f->b;
    uint32_t total = 0, first = EDGES_MAX, seen = 1, ends = 0;
    for (uint32_t e = 0; e < b->n_edges; e++) {
        total += f->value[e];
        first = f->value[e] != 0 && first == EDGES_MAX ? e : first;
    }
    if (total == 0)
        return false;
    for (uint32_t way = 0; way < 2; way++) {
        uint32_t e = first, x = way == 0 ? b->edges[e].a : b->edges[e].b;
        for (;;) {
            uint32_t next = EDGES_MAX;
            for (uint32_t k = 0; k < b->n_edges; k++)
                if (k != e && f->value[k] != 0 && (b->edges[k].a == x || b->edges[k].b == x) &&
                    (f->degree[x] != 4 || b->axis[k] == b->axis[e]))
                    next = k;
            if (next == EDGES_MAX) {
                ends++;
                break;
            }
            if (next == first)
                return seen == total && b->kind != LOOP_PATH;
            e = next;
            x = b->edges[e].a == x ? b->edges[e].b : b->edges[e].a;
            seen++;
        }
    }
    return seen == total && ends == 2;
}

/* From each label its path leads to the other node of it; there are no other edges. */
static bool all_paths(const struct force *f)
{
    const struct board *b = f->b;
    uint32_t total = 0, seen = 0;
    for (uint32_t e = 0; e < b->n_edges; e++)
        total += f->value[e];
    for (uint32_t s = 0; s < b->n_nodes; s++) {
        uint32_t x = s, last = EDGES_MAX;
        if (b->labels[s] == SOLVER_NONE)
            continue;
        do {
            uint32_t next = EDGES_MAX;
            for (uint32_t e = 0; e < b->n_edges; e++)
                if (e != last && f->value[e] != 0 && (b->edges[e].a == x || b->edges[e].b == x))
                    next = e;
            if (next == EDGES_MAX)
                return false;
            x = b->edges[next].a == x ? b->edges[next].b : b->edges[next].a;
            last = next;
            seen++;
        } while (b->labels[x] == SOLVER_NONE);
        if (x == s || b->labels[x] != b->labels[s])
            return false;
    }
    return seen == 2 * total;
}

static void try_edges(struct force *f, uint32_t e)
{
    const struct board *b = f->b;
    if (f->found > LINES_MAX)
        return;
    if (e == b->n_edges) {
        f->found += b->kind == LOOP_PATHS ? all_paths(f) : b->kind == LOOP_MANY || one_line(f);
        return;
    }
    for (uint8_t v = 0; v < 2; v++) {
        uint32_t x[2] = {b->edges[e].a, b->edges[e].b};
        bool good = b->known[e] == 2 || b->known[e] == v;
        f->value[e] = v;
        for (uint32_t k = 0; k < 2; k++) {
            f->degree[x[k]] += v;
            good = good && (f->last[x[k]] != e ? f->degree[x[k]] <= 4 : good_degree(b, x[k], f->degree[x[k]]));
            good = good && (may_cross(b, x[k]) || f->degree[x[k]] <= 2);
        }
        if (good)
            try_edges(f, e + 1);
        for (uint32_t k = 0; k < 2; k++)
            f->degree[x[k]] -= v;
    }
    f->value[e] = 0;
}

static uint32_t count_by_force(const struct board *b)
{
    struct force f = {.b = b};
    for (uint32_t e = 0; e < b->n_edges; e++)
        f.last[b->edges[e].a] = f.last[b->edges[e].b] = (uint8_t)e;
    for (uint32_t x = 0; x < b->n_nodes; x++)
        if (b->n_edges == 0 && !good_degree(b, x, 0))
            return 0;
    try_edges(&f, 0);
    return f.found;
}

/* ---- the solver ---- */

static bool post_faces(struct solver *s, const struct board *b)
{
    uint32_t first = solver_add_cells(s, b->n_faces + 1, 3);
    solver_restrict(s, first + b->n_faces, 1);
    for (uint32_t e = 0; e < b->n_edges; e++)
        for (uint32_t sides = 0; sides < 8; sides++) {
            vset in[3] = {bit(sides & 1), bit(sides >> 1 & 1), bit(sides >> 2)};
            struct literal l[3] = {{e, ~in[0]}, {first + b->faces[e].a, ~in[1]}, {first + b->faces[e].b, ~in[2]}};
            if (bit_count(sides) % 2 == 1 && !solver_add_clause(s, l, 3))
                return false;
        }
    return true;
}

static struct loop_spec spec_of(const struct board *b)
{
    return (struct loop_spec){.kind = b->kind, .n_nodes = b->n_nodes, .edges = b->edges, .in = 2, .nodes = b->nodes,
                              .axis = b->cross ? b->axis : NULL, .labels = b->labels, .even = b->with_faces};
}

static struct solver *solver_of(const struct board *b, bool learning, struct mem *mem)
{
    struct engine_options o;
    engine_options_default(&o);
    o.learning = learning;
    o.self_check = 1;
    struct solver *s = solver_new(&o, mem);
    ck_assert_ptr_nonnull(s);
    if (b->n_edges > 0)
        ck_assert_uint_eq(solver_add_cells(s, b->n_edges, 3), 0);
    for (uint32_t e = 0; e < b->n_edges; e++)
        if (b->known[e] != 2)
            solver_restrict(s, e, bit(b->known[e]));
    return s;
}

static uint64_t count_by_solver(const struct board *b, bool learning, uint64_t *learned)
{
    struct mem mem = {0};
    struct solver *s = solver_of(b, learning, &mem);
    uint32_t scope[EDGES_MAX];
    struct loop_spec spec = spec_of(b);
    uint64_t found = 0;
    for (uint32_t e = 0; e < b->n_edges; e++)
        scope[e] = e;
    ck_assert(!b->with_faces || post_faces(s, b));
    ck_assert_uint_ne(stock_loop(s, scope, b->n_edges, &spec, NULL), SOLVER_NONE);
    enum verdict v = count_solutions(s, b->n_edges, 0, &found);
    if (v != VERDICT_NO)
        ck_abort_msg("verdict %d: %s", (int)v, solver_message(s));
    *learned += solver_statistics(s)->learned;
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
    return found;
}

static struct board random_board(struct random *r, uint32_t most, uint32_t known)
{
    static const enum loop_kind kinds[] = {LOOP_ONE, LOOP_ONE, LOOP_ONE, LOOP_MANY, LOOP_PATH, LOOP_PATHS};
    struct board b = make_board(1 + random_below(r, most), 1 + random_below(r, most));
    b.kind = kinds[random_below(r, 6)];
    b.cross = random_below(r, 3) == 0;
    b.with_faces = b.kind < LOOP_PATH && random_below(r, 2) == 0;
    for (uint32_t x = 0; x < b.n_nodes; x++) {
        b.nodes[x] = (uint8_t)((random_below(r, 9) == 0 ? LOOP_MUST : 0) | (random_below(r, 2) == 0 ? LOOP_CROSS : 0));
        if (b.kind == LOOP_PATH && random_below(r, 4) == 0)
            b.nodes[x] |= LOOP_MAY_END;
    }
    if (b.kind == LOOP_PATH) {
        b.nodes[random_below(r, b.n_nodes)] |= LOOP_MAY_END;
        if (random_below(r, 2) == 0)
            b.nodes[random_below(r, b.n_nodes)] |= LOOP_END;
    }
    for (uint32_t label = 0; b.kind == LOOP_PATHS && label < 1 + b.n_nodes / 6; label++) {
        uint32_t s = random_below(r, b.n_nodes), t = random_below(r, b.n_nodes);
        if (s != t && b.labels[s] == SOLVER_NONE && b.labels[t] == SOLVER_NONE)
            b.labels[s] = b.labels[t] = label;
    }
    for (uint32_t e = 0; e < b.n_edges; e++)
        if (random_below(r, 100) < known)
            b.known[e] = random_below(r, 5) == 0;
    return b;
}

static uint32_t wanted = 500;

START_TEST(counts)
{
    struct random r = {5};
    uint64_t lines = 0, learned = 0, some = 0;
    for (uint32_t k = 0; k < wanted; k++) {
        struct board b = random_board(&r, 5, random_below(&r, 40));
        uint32_t expected = count_by_force(&b);
        while (expected > LINES_MAX) {
            b.known[random_below(&r, b.n_edges)] = 0;
            expected = count_by_force(&b);
        }
        for (uint32_t learning = 0; learning < 2; learning++) {
            uint64_t found = count_by_solver(&b, learning, &learned);
            if (found != expected)
                ck_abort_msg("board %u, %u x %u, kind %d, crossings %d, faces %d, learning %u: %llu lines, not %u",
                             (unsigned)k, (unsigned)b.width, (unsigned)b.height, (int)b.kind, b.cross, b.with_faces,
                             (unsigned)learning, (unsigned long long)found, (unsigned)expected);
        }
        lines += expected;
        some += expected > 0;
    }
    printf("%u boards, %llu with lines, %llu lines, %llu learned\n", (unsigned)wanted, (unsigned long long)some,
           (unsigned long long)lines, (unsigned long long)learned);
    ck_assert_uint_gt(lines, 2 * wanted);
    ck_assert_uint_gt(learned, wanted / 10);
}
END_TEST

/* ---- the slow propagator ---- */

/* What is known of the edges and nodes of a loop, by places. */
struct known {
    const struct loop *l;
    uint8_t state[2 * EDGES_MAX]; /* enum loop_state */
    uint32_t reasons;
};

static bool possible(const struct known *k, uint32_t e)
{
    return k->state[e] != LOOP_OUT;
}

static bool is_needed(const struct known *k, uint32_t x)
{
    uint32_t place = k->l->place_of[x];
    return (k->l->node[x] & LOOP_MUST) != 0 || (place != LOOP_NONE && k->state[place] == LOOP_IN);
}

static bool bad_degree(const struct known *k)
{
    for (uint32_t x = 0; x < k->l->n_nodes; x++) {
        uint32_t in = 0, may = 0, most = loop_is_free(k->l, x) ? EDGES_MAX : loop_crosses(k->l, x) ? 4 : 2;
        for (uint32_t e = 0; e < k->l->n_edges; e++)
            if (k->l->ends[2 * e] == x || k->l->ends[2 * e + 1] == x) {
                in += k->state[e] == LOOP_IN;
                may += possible(k, e);
            }
        bool off = k->l->place_of[x] != LOOP_NONE && k->state[k->l->place_of[x]] == LOOP_OUT;
        if (in > most || (in == may && in % 2 == 1) || (off && (in > 0 || is_needed(k, x))) ||
            (is_needed(k, x) && may < 2))
            return true;
    }
    return false;
}

/* A loop of edges that are in, and something that is needed outside it. */
static bool closed_early(const struct known *k)
{
    const struct loop *l = k->l;
    for (uint32_t first = 0; first < l->n_edges; first++) {
        bool on[EDGES_MAX] = {false}, outside = false;
        uint32_t e = first, x = l->ends[2 * e + 1];
        if (k->state[first] != LOOP_IN)
            continue;
        do {
            uint32_t in = 0, may = 0, straight = LOOP_NONE, other = LOOP_NONE;
            for (uint32_t f = 0; f < l->n_edges; f++)
                if (l->ends[2 * f] == x || l->ends[2 * f + 1] == x) {
                    in += k->state[f] == LOOP_IN;
                    may += possible(k, f);
                    if (f == e || k->state[f] != LOOP_IN)
                        continue;
                    other = f;
                    straight = l->axis != NULL && l->axis[f] == l->axis[e] ? f : straight;
                }
            on[e] = true;
            e = !loop_crosses(l, x) ? (in == 2 ? other : LOOP_NONE) : straight != LOOP_NONE ? straight
                : in == 2 && may == 2                                                      ? other
                                                                                           : LOOP_NONE;
            if (e != LOOP_NONE)
                x = other_end(l, e, x);
        } while (e != LOOP_NONE && e != first);
        for (uint32_t f = 0; f < l->n_edges; f++)
            outside |= k->state[f] == LOOP_IN && !on[f];
        for (uint32_t y = 0; y < l->n_nodes; y++) {
            bool touched = false;
            for (uint32_t f = 0; f < l->n_edges; f++)
                touched |= k->state[f] == LOOP_IN && (l->ends[2 * f] == y || l->ends[2 * f + 1] == y);
            outside |= is_needed(k, y) && !touched;
        }
        if (e == first && outside)
            return true;
    }
    return false;
}

/* Are there values for the open edges so that all degrees are even? By elimination. */
static bool never_even(const struct known *k)
{
    static uint64_t rows[NODES_MAX + 1][(EDGES_MAX + 64) / 64];
    const struct loop *l = k->l;
    uint32_t done = 0;
    memset(rows, 0, sizeof rows);
    for (uint32_t e = 0; e < l->n_edges; e++)
        for (uint32_t i = 0; i < 2; i++) {
            uint64_t *row = rows[l->ends[2 * e + i]];
            if (k->state[e] == LOOP_OPEN)
                row[e / 64] ^= bit(e % 64);
            else if (k->state[e] == LOOP_IN)
                row[EDGES_MAX / 64] ^= bit(63); /* the right side */
        }
    for (uint32_t e = 0; e < l->n_edges; e++) {
        uint32_t pivot = done;
        while (pivot < l->n_nodes && (rows[pivot][e / 64] >> (e % 64) & 1) == 0)
            pivot++;
        if (pivot == l->n_nodes)
            continue;
        for (uint32_t w = 0; w < sizeof rows[0] / 8; w++) {
            uint64_t swap = rows[pivot][w];
            rows[pivot][w] = rows[done][w];
            rows[done][w] = swap;
        }
        for (uint32_t x = 0; x < l->n_nodes; x++)
            for (uint32_t w = 0; x != done && (rows[x][e / 64] >> (e % 64) & 1) != 0 && w < sizeof rows[0] / 8; w++)
                if (w != e / 64)
                    rows[x][w] ^= rows[done][w];
        for (uint32_t x = 0; x < l->n_nodes; x++)
            if (x != done && (rows[x][e / 64] >> (e % 64) & 1) != 0)
                rows[x][e / 64] ^= rows[done][e / 64];
        done++;
    }
    for (uint32_t x = 0; x < l->n_nodes; x++) {
        uint64_t left = 0;
        for (uint32_t w = 0; w < EDGES_MAX / 64; w++)
            left |= rows[x][w];
        if (left == 0 && (rows[x][EDGES_MAX / 64] & ~bit(63)) == 0 && (rows[x][EDGES_MAX / 64] >> 63) != 0)
            return true;
    }
    return false;
}

/* Two ways between two things that share no node where the loop cannot cross itself: found by sending two units, edge
 * by edge, each edge and each node once. The plainest way: one unit, then whether some single node or edge of all that
 * there are, taken away, parts the two. */
static bool parted(const struct known *k, const uint32_t *from, const uint32_t *to, uint32_t n_to, uint32_t gate,
                   uint32_t bar)
{
    const struct loop *l = k->l;
    bool met[NODES_MAX + 2] = {false}, again = true;
    for (uint32_t i = 0; i < 2; i++)
        if (from[i] != LOOP_NONE && from[i] != gate)
            met[from[i]] = true;
    while (again) {
        again = false;
        for (uint32_t e = 0; e < l->n_edges; e++) {
            uint32_t a = l->ends[2 * e], b = l->ends[2 * e + 1];
            if (!possible(k, e) || e == bar || a == gate || b == gate || met[a] == met[b])
                continue;
            met[a] = met[b] = again = true;
        }
    }
    for (uint32_t i = 0; i < n_to; i++)
        if (to[i] != gate && met[to[i]])
            return false;
    return true;
}

static bool cannot_meet(const struct known *k)
{
    const struct loop *l = k->l;
    uint32_t things[EDGES_MAX + NODES_MAX], n = 0;
    for (uint32_t e = 0; e < l->n_edges; e++)
        if (k->state[e] == LOOP_IN)
            things[n++] = e;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        if (is_needed(k, x))
            things[n++] = l->n_edges + x;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            uint32_t from[2], to[2], t[2] = {things[i], things[j]};
            for (uint32_t h = 0; h < 2; h++) {
                uint32_t *ends = h == 0 ? from : to;
                bool edge = t[h] < l->n_edges;
                ends[0] = edge ? l->ends[2 * t[h]] : t[h] - l->n_edges;
                ends[1] = edge ? l->ends[2 * t[h] + 1] : ends[0];
            }
            if (i == j) { /* an edge that is on no loop at all */
                if (t[0] < l->n_edges && parted(k, (uint32_t[]){from[0], LOOP_NONE}, &from[1], 1, LOOP_NONE, t[0]))
                    return true;
                continue;
            }
            if (parted(k, from, to, 2, LOOP_NONE, LOOP_NONE))
                return true;
            for (uint32_t x = 0; x < l->n_nodes; x++) {
                bool own = (t[0] >= l->n_edges && from[0] == x) || (t[1] >= l->n_edges && to[0] == x);
                if (!own && !loop_crosses(l, x) && parted(k, from, to, 2, x, LOOP_NONE))
                    return true;
            }
            for (uint32_t e = 0; l->axis != NULL && e < l->n_edges; e++)
                if (e != t[0] && e != t[1] && parted(k, from, to, 2, LOOP_NONE, e))
                    return true;
        }
    return false;
}

static bool nothing_left(const struct known *k)
{
    for (uint32_t e = 0; e < k->l->n_edges; e++)
        if (possible(k, e))
            return false;
    return !k->l->may_be_empty;
}

/* A loop, two labels that are joined, or one whose nodes are not in one part of what is not joined to others. */
static bool no_paths(const struct known *k)
{
    const struct loop *l = k->l;
    uint32_t colour[NODES_MAX + 1];
    bool again = true, loop = false;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        colour[x] = x;
    for (uint32_t e = 0; e < l->n_real; e++) {
        uint32_t a = colour[l->ends[2 * e]], b = colour[l->ends[2 * e + 1]];
        if (k->state[e] != LOOP_IN)
            continue;
        loop |= a == b;
        for (uint32_t x = 0; x < l->n_nodes; x++)
            colour[x] = colour[x] == b ? a : colour[x];
    }
    for (uint32_t s = 0; s < l->n_nodes; s++) {
        bool met[NODES_MAX + 1] = {false};
        if (l->label[s] == LOOP_NONE)
            continue;
        met[s] = again = true;
        while (again) {
            again = false;
            for (uint32_t e = 0; e < l->n_real; e++) {
                uint32_t a = l->ends[2 * e], b = l->ends[2 * e + 1], to = met[a] ? b : a;
                bool foreign = false;
                for (uint32_t x = 0; x < l->n_nodes; x++)
                    foreign |= l->label[x] != LOOP_NONE && l->label[x] != l->label[s] && colour[x] == colour[to];
                if (met[a] == met[b] || !possible(k, e) || foreign)
                    continue;
                met[to] = again = true;
            }
        }
        for (uint32_t t = 0; t < l->n_nodes; t++)
            if (t != s && l->label[t] != LOOP_NONE && (l->label[t] == l->label[s] ? !met[t] : colour[t] == colour[s]))
                return true;
    }
    return loop;
}

static bool impossible(const struct known *k)
{
    if (k->l->paths && no_paths(k))
        return true;
    return bad_degree(k) || never_even(k) ||
           (k->l->single && (nothing_left(k) || closed_early(k) || cannot_meet(k)));
}

/* ---- listening to the reasons ---- */

static uint64_t audited, premises;

/* With the premises alone, and the opposite of what they explain. */
static void audit(const struct past *p, const struct loop *l, size_t start, uint32_t i, vset lost)
{
    struct known k = {.l = l};
    const struct solver *s = p->solver;
    if (s == NULL) /* the self-check's own question */
        return;
    for (uint32_t j = 0; j < l->n; j++) {
        vset d = domain_root(s, p->cells[j]);
        for (size_t m = start; m < p->out->n; m++)
            if (p->out->at[m].cell == p->cells[j])
                d &= ~p->out->at[m].lost;
        if (j == i)
            d &= lost;
        k.state[j] = (d & l->in[j]) == 0 ? LOOP_OUT : (d & ~l->in[j]) == 0 ? LOOP_IN : LOOP_OPEN;
    }
    audited++;
    premises += p->out->n - start;
    if (!impossible(&k))
        ck_abort_msg("a reason of %u premises for place %u is not seen to suffice", (unsigned)(p->out->n - start),
                     (unsigned)i);
}

static void explain_ends(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    size_t start = p->out == NULL ? 0 : p->out->n;
    loop_explain(p, data, i, lost, code);
    audit(p, data, start, i, lost);
}

static void explain_reach(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    size_t start = p->out == NULL ? 0 : p->out->n;
    loop_reach_explain(p, data, i, lost, code);
    audit(p, data, start, i, lost);
}

/* The solver's own classes with these in place of the explanations. */
static void post_audited(struct solver *s, const struct loop *l)
{
    static struct prop_class classes[2];
    uint32_t number = stock_loop_post(s, l, NULL);
    ck_assert_uint_ne(number, SOLVER_NONE);
    for (uint32_t k = 0; k < 2; k++) {
        classes[k] = *solver_constraint_class(s, number - k);
        classes[k].explain = k == 0 ? explain_ends : explain_reach;
        s->props[number - k].class = &classes[k];
    }
}

static uint32_t audits = 300;

START_TEST(reasons)
{
    struct random r = {6};
    for (uint32_t k = 0; k < audits; k++) {
        struct board b = random_board(&r, 7, 5 + random_below(&r, 20));
        struct mem mem = {0};
        struct engine_options o;
        uint32_t scope[EDGES_MAX];
        uint64_t found = 0;
        b.with_faces = false;
        struct loop_spec spec = spec_of(&b);
        engine_options_default(&o);
        o.learning = LEARNING_ON;
        o.conflicts = 60;
        struct solver *s = solver_new(&o, &mem);
        if (b.n_edges > 0)
            ck_assert_uint_eq(solver_add_cells(s, b.n_edges, 3), 0);
        for (uint32_t e = 0; e < b.n_edges; e++) {
            scope[e] = e;
            if (b.known[e] != 2)
                solver_restrict(s, e, bit(b.known[e]));
        }
        const struct loop *l = stock_loop_new(s, scope, b.n_edges, &spec);
        ck_assert_ptr_nonnull(l);
        post_audited(s, l);
        (void)count_solutions(s, b.n_edges, 200, &found);
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
    return run_suite("loop on boards", tests, sizeof tests / sizeof *tests);
}
