/* Posting `loop`: the graph, paths as loops, and what the constraint means in the plainest code. */
#include "stock/loop.h"

#include <string.h>

#include "base/bits.h"
#include "base/dsu.h"

/* ---- the checks ---- */

static bool value_in(const struct loop *l, const uint8_t *values, uint32_t place)
{
    return (l->in[place] >> values[place] & 1) != 0;
}

static uint32_t chosen_at(const struct loop *l, const uint8_t *values, uint32_t x)
{
    uint32_t chosen = 0;
    for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++)
        chosen += value_in(l, values, l->at[k]);
    return chosen;
}

static bool degrees_hold(const struct loop *l, const uint8_t *values)
{
    for (uint32_t x = 0; x < l->n_nodes; x++) {
        uint32_t chosen = chosen_at(l, values, x), place = l->place_of[x];
        if (loop_is_free(l, x))
            continue;
        if (chosen != 0 && chosen != 2 && !(chosen == 4 && loop_crosses(l, x)))
            return false;
        if ((l->node[x] & LOOP_MUST) != 0 && chosen == 0)
            return false;
        if (place != LOOP_NONE && value_in(l, values, place) != (chosen > 0))
            return false;
    }
    return true;
}

/* Follows the line from an edge until it is back: does it take all edges that are in? The degrees hold. */
static bool one_line(const struct loop *l, const uint8_t *values)
{
    uint32_t total = 0, steps = 0, first = LOOP_NONE;
    for (uint32_t e = l->n_edges; e-- > 0;)
        if (value_in(l, values, e)) {
            first = e;
            total++;
        }
    if (total == 0)
        return l->may_be_empty;
    uint32_t e = first, x = l->ends[2 * e + 1];
    do {
        uint32_t next = LOOP_NONE, chosen = chosen_at(l, values, x);
        for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
            uint32_t f = l->at[k];
            if (f != e && value_in(l, values, f) && (chosen == 2 || l->axis[f] == l->axis[e]))
                next = f;
        }
        e = next;
        x = other_end(l, e, x);
        steps++;
    } while (e != first || x != l->ends[2 * e + 1]);
    return steps == total;
}

static bool loop_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct loop *l = data;
    (void)n;
    return degrees_hold(l, values) && (!l->paths || loop_paths_check(l, values)) &&
           (!l->single || one_line(l, values));
}

/* Are the edges that are in, less those at `gate`, connected? */
static bool is_connected(const struct loop *l, const uint8_t *values, uint32_t gate)
{
    uint32_t *parent = l->work, first = LOOP_NONE;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        parent[x] = x;
    for (uint32_t e = 0; e < l->n_edges; e++)
        if (value_in(l, values, e) && l->ends[2 * e] != gate && l->ends[2 * e + 1] != gate)
            dsu_union(parent, l->ends[2 * e], l->ends[2 * e + 1]);
    for (uint32_t x = 0; x < l->n_nodes; x++) {
        if (x == gate || chosen_at(l, values, x) == 0)
            continue;
        first = first == LOOP_NONE ? x : first;
        if (dsu_find(parent, x) != dsu_find(parent, first))
            return false;
    }
    return true;
}

/* What the cuts and blocks say: degrees are even; of one loop, no node holds two parts together, unless the loop may
 * cross itself there. */
static bool reach_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct loop *l = data;
    bool good = true;
    (void)n;
    for (uint32_t x = 0; x < l->n_nodes && good; x++)
        good = chosen_at(l, values, x) % 2 == 0;
    if (!good || !l->single)
        return good && (!l->paths || loop_labels_check(l, values));
    bool any = false;
    for (uint32_t e = 0; e < l->n_edges; e++)
        any |= value_in(l, values, e);
    for (uint32_t x = 0; x < l->n_nodes && good; x++) {
        uint32_t chosen = chosen_at(l, values, x);
        bool on = (l->node[x] & LOOP_MUST) != 0 || (l->place_of[x] != LOOP_NONE && value_in(l, values, l->place_of[x]));
        good = !(on && chosen == 0) && (chosen == 0 || loop_crosses(l, x) || is_connected(l, values, x));
    }
    return good && (!any || is_connected(l, values, LOOP_NONE));
}

/* ---- the classes ---- */

static const struct prop_class loop_class_ends = {
    .name = "loop", .tier = 2, .filter = loop_filter, .explain = loop_explain, .check = loop_check,
    .scratch = loop_scratch};
static const struct prop_class loop_class_reach = {
    .name = "loop reach", .tier = 3, .filter = loop_reach, .explain = loop_reach_explain, .check = reach_check,
    .scratch = loop_scratch, .state_bytes = sizeof(uint32_t)};

/* ---- the graph ---- */

/* A graph under work: arrays of their final size. */
struct making {
    struct solver *s;
    struct loop *l;
    vset *in;
    uint32_t *ends, *start, *at, *place_of, *scope;
    uint8_t *axis, *node;
};

static bool make_arrays(struct making *m, uint32_t nodes, uint32_t edges)
{
    struct arena *a = solver_arena(m->s);
    size_t places = (size_t)nodes + edges;
    m->l = arena_alloc(a, sizeof *m->l);
    m->in = arena_array(a, places + 1, sizeof *m->in);
    m->ends = arena_array(a, (size_t)2 * edges + 1, sizeof *m->ends);
    m->start = arena_array(a, (size_t)nodes + 2, sizeof *m->start);
    m->at = arena_array(a, (size_t)2 * edges + 1, sizeof *m->at);
    m->place_of = arena_array(a, (size_t)nodes + 1, sizeof *m->place_of);
    m->scope = arena_array(a, places + 1, sizeof *m->scope);
    m->axis = arena_alloc(a, (size_t)edges + 1);
    m->node = arena_alloc(a, (size_t)nodes + 1);
    uint32_t *work = arena_array(a, (size_t)nodes + 1, sizeof *work);
    if (m->l == NULL || m->in == NULL || m->ends == NULL || m->start == NULL || m->at == NULL ||
        m->place_of == NULL || m->scope == NULL || m->axis == NULL || m->node == NULL || work == NULL)
        return false;
    *m->l = (struct loop){.n_nodes = nodes, .n_edges = edges, .in = m->in, .ends = m->ends, .axis = m->axis,
                          .start = m->start, .at = m->at, .place_of = m->place_of, .node = m->node,
                          .scope = m->scope, .work = work};
    return true;
}

/* The edges of each node, in order. */
static void list_edges(struct making *m)
{
    const struct loop *l = m->l;
    for (uint32_t i = 0; i < 2 * l->n_edges; i++)
        m->start[m->ends[i] + 2]++;
    for (uint32_t x = 2; x < l->n_nodes + 2; x++)
        m->start[x] += m->start[x - 1];
    for (uint32_t i = 0; i < 2 * l->n_edges; i++) /* moves start[x + 1] from the beginning of node x to its end */
        m->at[m->start[m->ends[i] + 1]++] = i / 2;
}

/* The loop crosses itself only where four edges meet, two on each axis, none of which leads beyond. */
static void keep_crossings(struct making *m, uint32_t n_edges)
{
    for (uint32_t x = 0; x < m->l->n_nodes; x++) {
        uint32_t n = m->start[x + 1] - m->start[x], across = 0;
        for (uint32_t k = m->start[x]; k < m->start[x + 1]; k++)
            across += m->at[k] < n_edges ? m->axis[m->at[k]] : 4;
        if (n != 4 || across != 2)
            m->node[x] &= (uint8_t)~LOOP_CROSS;
    }
}

static bool may_end(const struct loop_spec *spec, uint32_t x, bool anywhere)
{
    if (spec->kind == LOOP_PATHS)
        return spec->labels[x] != SOLVER_NONE;
    return spec->kind == LOOP_PATH && (anywhere || (spec->nodes[x] & (LOOP_END | LOOP_MAY_END)) != 0);
}

/* Edges from the node beyond to all where the path may end: cells of their own. */
static bool add_ends(struct making *m, const struct loop_spec *spec, uint32_t edge, bool anywhere)
{
    for (uint32_t x = 0; x < spec->n_nodes; x++) {
        if (!may_end(spec, x, anywhere))
            continue;
        bool given = spec->kind == LOOP_PATHS || (spec->nodes != NULL && (spec->nodes[x] & LOOP_END) != 0);
        uint32_t cell = solver_add_cells(m->s, 1, given ? bit(1) : bits_below(2));
        if (cell == SOLVER_NONE)
            return false;
        m->scope[edge] = cell;
        m->in[edge] = bit(1);
        m->ends[2 * edge] = x;
        m->ends[2 * edge + 1] = spec->n_nodes;
        edge++;
    }
    m->node[spec->n_nodes] = spec->kind == LOOP_PATHS ? LOOP_FREE : LOOP_MUST;
    m->place_of[spec->n_nodes] = LOOP_NONE;
    return true;
}

/* The labels, and which node is the other one of each. */
static bool keep_labels(struct making *m, const struct loop_spec *spec)
{
    size_t nodes = (size_t)spec->n_nodes + 1;
    uint32_t *label = arena_array(solver_arena(m->s), nodes, sizeof *label);
    uint32_t *partner = arena_array(solver_arena(m->s), nodes, sizeof *partner);
    if (label == NULL || partner == NULL)
        return false;
    memset(label, 0xff, nodes * sizeof *label);
    memset(partner, 0xff, nodes * sizeof *partner);
    for (uint32_t x = 0; x < spec->n_nodes; x++) {
        label[x] = spec->labels[x];
        for (uint32_t y = 0; y < x && label[x] != LOOP_NONE && partner[x] == LOOP_NONE; y++)
            if (label[y] == label[x]) {
                partner[x] = y;
                partner[y] = x;
            }
    }
    m->l->label = label;
    m->l->partner = partner;
    m->l->paths = true;
    return true;
}

struct loop *stock_loop_new(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct loop_spec *spec)
{
    struct making m = {.s = s};
    bool path = spec->kind == LOOP_PATH || spec->kind == LOOP_PATHS, anywhere = path;
    uint32_t n_ends = 0, place;
    for (uint32_t x = 0; x < spec->n_nodes && spec->nodes != NULL; x++)
        anywhere = anywhere && (spec->nodes[x] & (LOOP_END | LOOP_MAY_END)) == 0;
    for (uint32_t x = 0; x < spec->n_nodes; x++)
        n_ends += may_end(spec, x, anywhere);
    if (!make_arrays(&m, spec->n_nodes + path, n_edges + n_ends))
        return NULL;
    for (uint32_t e = 0; e < n_edges; e++) {
        m.scope[e] = scope[e];
        m.in[e] = spec->in;
        m.ends[2 * e] = spec->edges[e].a;
        m.ends[2 * e + 1] = spec->edges[e].b;
        m.axis[e] = spec->axis == NULL ? 0 : spec->axis[e];
    }
    for (uint32_t x = 0; x < spec->n_nodes; x++) {
        m.node[x] = spec->nodes == NULL ? 0 : spec->nodes[x] & (LOOP_MUST | LOOP_CROSS);
        m.node[x] &= (uint8_t)(spec->axis == NULL || spec->kind == LOOP_PATHS ? ~LOOP_CROSS : ~0);
    }
    if (path && !add_ends(&m, spec, n_edges, anywhere))
        return NULL;
    place = n_edges + n_ends;
    for (uint32_t x = 0; x < spec->n_nodes; x++) {
        bool has = spec->cells != NULL && spec->cells[x] != SOLVER_NONE;
        m.place_of[x] = has ? place : LOOP_NONE;
        if (!has)
            continue;
        m.scope[place] = spec->cells[x];
        m.in[place++] = spec->on;
    }
    list_edges(&m);
    keep_crossings(&m, n_edges);
    if (spec->kind == LOOP_PATHS && !keep_labels(&m, spec))
        return NULL;
    m.l->n = place;
    m.l->n_real = n_edges;
    m.l->even = spec->even;
    m.l->single = spec->kind == LOOP_ONE || spec->kind == LOOP_PATH;
    m.l->may_be_empty = spec->may_be_empty && !path;
    if (spec->axis == NULL)
        m.l->axis = NULL;
    return m.l;
}

/* ---- posting ---- */

enum { CLAUSES_MAX = 6 }; /* edges of a node whose degree is said by clauses */

/* At least one of the edges and node cells; LOOP_IN: it is in. */
struct saying {
    struct solver *s;
    const struct loop *l;
    struct literal literals[CLAUSES_MAX + 1];
    uint32_t n;
    bool good;
};

static void or_place(struct saying *c, uint32_t place, enum loop_state state)
{
    vset in = c->l->in[place];
    c->literals[c->n++] = (struct literal){.cell = c->l->scope[place], .in = state == LOOP_IN ? in : ~in};
}

static void end_clause(struct saying *c)
{
    c->good = c->good && solver_add_clause(c->s, c->literals, c->n);
    c->n = 0;
}

/* "Some edge but the one numbered `without` is in." */
static void or_other_edges(struct saying *c, uint32_t x, uint32_t without)
{
    for (uint32_t k = c->l->start[x]; k < c->l->start[x + 1]; k++)
        if (k != without)
            or_place(c, c->l->at[k], LOOP_IN);
}

bool stock_loop_degree(struct solver *s, const struct loop *l, uint32_t x)
{
    struct saying c = {.s = s, .l = l, .good = true};
    uint32_t from = l->start[x], end = l->start[x + 1], place = l->place_of[x];
    if (end - from > CLAUSES_MAX || loop_crosses(l, x) || loop_is_free(l, x))
        return true;
    for (uint32_t i = from; i < end; i++) {
        or_place(&c, l->at[i], LOOP_OUT); /* no edge alone */
        or_other_edges(&c, x, i);
        end_clause(&c);
        for (uint32_t j = from; j < i; j++)
            for (uint32_t k = from; k < j; k++) { /* no three edges */
                or_place(&c, l->at[i], LOOP_OUT);
                or_place(&c, l->at[j], LOOP_OUT);
                or_place(&c, l->at[k], LOOP_OUT);
                end_clause(&c);
            }
        if (place != LOOP_NONE) {
            or_place(&c, l->at[i], LOOP_OUT);
            or_place(&c, place, LOOP_IN);
            end_clause(&c);
        }
    }
    bool must = (l->node[x] & LOOP_MUST) != 0;
    for (uint32_t i = from; i < end && (must || place != LOOP_NONE); i++) { /* two edges at least */
        if (!must)
            or_place(&c, place, LOOP_OUT);
        or_other_edges(&c, x, i);
        end_clause(&c);
    }
    return c.good;
}

uint32_t stock_loop_post(struct solver *s, const struct loop *l, const char *name)
{
    if (solver_post(s, &loop_class_reach, l, l->scope, l->n, name) == SOLVER_NONE)
        return SOLVER_NONE;
    return solver_post(s, &loop_class_ends, l, l->scope, l->n, name);
}

uint32_t stock_loop(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct loop_spec *spec,
                    const char *name)
{
    const struct loop *l = stock_loop_new(s, scope, n_edges, spec);
    for (uint32_t x = 0; l != NULL && x < l->n_nodes; x++)
        if (!stock_loop_degree(s, l, x))
            return SOLVER_NONE;
    return l == NULL ? SOLVER_NONE : stock_loop_post(s, l, name);
}
