/* Reasons of `loop` for cuts and blocks. What is explained is first supposed not to be; then an odd number of edges
 * that are in leaves a set of nodes; or two things that must be on the loop lie in two parts of the graph that share no
 * more than one node, or one edge: the loop would come back over it. The reason names the edges between the two parts
 * that are out. There are two such cuts, next to either of the things; the one with fewer premises is taken. */
#include "stock/loop.h"

/* The room for these reasons; blocks take the first nodes' words while they are looked for. */
struct cut {
    struct loop_world *w;
    uint32_t *mark, *queue, *way; /* by node */
    uint32_t gate, bar;           /* a node and an edge that are not passed, or LOOP_NONE */
    bool only_open;               /* walks pass open edges; or else all that are not out */
};

static struct cut cut_of(struct loop_world *w)
{
    uint32_t n = w->l->n_nodes;
    return (struct cut){.w = w, .mark = w->words + 5 * (size_t)n, .queue = w->words + 6 * (size_t)n,
                        .way = w->words + 7 * (size_t)n, .gate = LOOP_NONE, .bar = LOOP_NONE};
}

enum { FAR = 0, NEAR = 1, BEYOND = 2 };

static void clear(struct cut *c)
{
    for (uint32_t x = 0; x < c->w->l->n_nodes; x++)
        c->mark[x] = FAR;
}

static bool passes(const struct cut *c, uint32_t e, uint32_t mark)
{
    enum loop_state state = (enum loop_state)c->w->edge[e];
    if (e == c->bar)
        return false;
    return mark == BEYOND || (c->only_open ? state == LOOP_OPEN : state != LOOP_OUT);
}

/* Marks what can be reached from the nodes in the queue, `n` of them, which have been marked: NEAR over edges that are
 * passed, BEYOND over all edges; what is marked already is not entered. Gives the number of all that were queued. */
static uint32_t spread(struct cut *c, uint32_t n, uint32_t mark)
{
    const struct loop *l = c->w->l;
    for (uint32_t head = 0; head < n; head++) {
        uint32_t x = c->queue[head];
        for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
            uint32_t e = l->at[k], y = other_end(l, e, x);
            if (c->mark[y] != FAR || y == c->gate || !passes(c, e, mark))
                continue;
            c->mark[y] = mark;
            c->way[y] = e;
            c->queue[n++] = y;
        }
    }
    return n;
}

/* A thing that the loop passes: an edge, or (from n_edges on) a node. Its nodes but the gate are marked and queued. */
static uint32_t start_from(struct cut *c, uint32_t thing, uint32_t mark)
{
    const struct loop *l = c->w->l;
    uint32_t nodes[2], n = thing < l->n_edges ? 2 : 1, queued = 0;
    nodes[0] = thing < l->n_edges ? l->ends[2 * thing] : thing - l->n_edges;
    nodes[1] = thing < l->n_edges ? l->ends[2 * thing + 1] : 0;
    for (uint32_t k = 0; k < n; k++) {
        if (nodes[k] == c->gate || c->mark[nodes[k]] != FAR)
            continue;
        c->mark[nodes[k]] = mark;
        c->way[nodes[k]] = LOOP_NONE;
        c->queue[queued++] = nodes[k];
    }
    return queued;
}

static uint32_t start_at(struct cut *c, uint32_t x, uint32_t mark)
{
    c->mark[x] = mark;
    c->queue[0] = x;
    return 1;
}

static bool in_cut(const struct cut *c, uint32_t e)
{
    const struct loop *l = c->w->l;
    uint32_t a = c->mark[l->ends[2 * e]], b = c->mark[l->ends[2 * e + 1]];
    return e != c->bar && ((a == NEAR && b == BEYOND) || (a == BEYOND && b == NEAR));
}

static uint32_t cost_of_cut(const struct cut *c)
{
    uint32_t cost = 0;
    for (uint32_t e = 0; e < c->w->l->n_edges; e++)
        cost += in_cut(c, e) && loop_cost(c->w, e) > 0;
    return cost;
}

static void say_cut(const struct cut *c)
{
    for (uint32_t e = 0; e < c->w->l->n_edges; e++)
        if (in_cut(c, e))
            loop_say_edge(c->w, e);
}

/* ---- even cuts ---- */

/* All edges between NEAR and BEYOND are decided, and an odd number of them is in. */
static bool is_odd(const struct cut *c)
{
    bool odd = false;
    for (uint32_t e = 0; e < c->w->l->n_edges; e++) {
        if (e != c->bar && !in_cut(c, e))
            continue;
        if (c->w->edge[e] == LOOP_OPEN)
            return false;
        odd ^= c->w->edge[e] == LOOP_IN;
    }
    return odd;
}

/* The parts next to node `from`, and what lies beyond them as seen from node `to`. */
static bool part(struct cut *c, uint32_t from, uint32_t to)
{
    clear(c);
    (void)spread(c, start_at(c, from, NEAR), NEAR);
    if (c->mark[to] == NEAR)
        return false;
    (void)spread(c, start_at(c, to, BEYOND), BEYOND);
    return true;
}

/* The edge that is supposed is decided against an even cut. */
static bool explain_even(struct cut *c, uint32_t e)
{
    const struct loop *l = c->w->l;
    uint32_t a = l->ends[2 * e], b = l->ends[2 * e + 1], first = UINT32_MAX, second = UINT32_MAX;
    c->bar = e;
    if (part(c, b, a) && is_odd(c))
        second = cost_of_cut(c);
    if (part(c, a, b) && is_odd(c))
        first = cost_of_cut(c);
    if (first == UINT32_MAX && second == UINT32_MAX)
        return false;
    if (second < first)
        (void)part(c, b, a);
    say_cut(c);
    return true;
}

/* A part of the graph of open edges that an odd number of edges leaves: all of them are said. */
static bool explain_odd_part(struct cut *c)
{
    const struct loop *l = c->w->l;
    c->only_open = true;
    clear(c);
    for (uint32_t x = 0; x < l->n_nodes; x++) {
        if (c->mark[x] != FAR)
            continue;
        uint32_t n = spread(c, start_at(c, x, NEAR), NEAR), odd = 0;
        for (uint32_t k = 0; k < n; k++)
            odd += c->w->degree[c->queue[k]];
        if (odd % 2 == 0)
            continue;
        for (uint32_t y = 0; y < l->n_nodes; y++)
            c->mark[y] = BEYOND;
        for (uint32_t k = 0; k < n; k++)
            c->mark[c->queue[k]] = NEAR;
        say_cut(c);
        return true;
    }
    return false;
}

/* ---- blocks ---- */

static uint32_t cost_of(const struct loop_world *w, uint32_t thing)
{
    uint32_t n = w->l->n_edges;
    if (thing < n)
        return loop_cost(w, thing);
    return (w->l->node[thing - n] & LOOP_MUST) != 0 ? 0 : loop_cost(w, w->l->place_of[thing - n]);
}

/* Is a thing on some loop within the class? */
static bool lies_in(const struct loop_world *w, const struct loop_blocks *b, uint32_t thing, uint32_t class)
{
    const struct loop *l = w->l;
    if (thing < l->n_edges)
        return loop_class(b, thing) == class;
    for (uint32_t k = l->start[thing - l->n_edges]; k < l->start[thing - l->n_edges + 1]; k++)
        if (w->edge[l->at[k]] != LOOP_OUT && loop_class(b, l->at[k]) == class)
            return true;
    return false;
}

/* The cheapest thing that must be on the loop and does not lie in the class; LOOP_NONE: there is none. */
static uint32_t thing_apart(const struct loop_world *w, const struct loop_blocks *b, uint32_t class)
{
    const struct loop *l = w->l;
    uint32_t best = LOOP_NONE;
    for (uint32_t i = 0; i < l->n_edges + l->n_nodes; i++) {
        bool needed = i < l->n_edges ? w->edge[i] == LOOP_IN : node_is_bare(w, i - l->n_edges);
        if (needed && (best == LOOP_NONE || cost_of(w, i) < cost_of(w, best)) && !lies_in(w, b, i, class))
            best = i;
    }
    return best;
}

/* Where the way from one thing to another leaves the blocks that it began in: over a node, which becomes the gate, or a
 * bridge, which becomes the bar. The way is found from its end. False: they lie in one class. */
static bool find_gate(struct cut *c, const struct loop_blocks *b, uint32_t from, uint32_t to)
{
    const struct loop *l = c->w->l;
    uint32_t last = from < l->n_edges ? from : LOOP_NONE;
    clear(c);
    (void)spread(c, start_from(c, to, NEAR), NEAR);
    uint32_t x = from < l->n_edges ? l->ends[2 * from] : from - l->n_edges;
    if (c->mark[x] == FAR)
        return true; /* there is no way */
    if (from < l->n_edges && c->way[x] == from)
        x = other_end(l, from, x); /* the edge itself is a step of the way */
    for (;; x = other_end(l, last, x)) {
        uint32_t e = c->way[x];
        if (e == LOOP_NONE)
            e = to < l->n_edges ? to : LOOP_NONE;
        if (e == LOOP_NONE || e == last)
            return false;
        bool bridge = is_bridge(b, e) || (last != LOOP_NONE && is_bridge(b, last));
        if (bridge)
            c->bar = is_bridge(b, e) ? e : last;
        else if (last != LOOP_NONE && loop_class(b, e) != loop_class(b, last))
            c->gate = x;
        if (c->bar != LOOP_NONE || c->gate != LOOP_NONE)
            return true;
        if (e == to)
            return false;
        last = e;
    }
}

/* Says the cut next to one of two things, as seen from the other; or only what it costs. */
static uint32_t cut_between(struct cut *c, uint32_t from, uint32_t to, bool say)
{
    clear(c);
    (void)spread(c, start_from(c, from, NEAR), NEAR);
    (void)spread(c, start_from(c, to, BEYOND), BEYOND);
    if (say)
        say_cut(c);
    return cost_of_cut(c);
}

static void say_thing(const struct loop_world *w, uint32_t thing)
{
    if (thing < w->l->n_edges)
        loop_say(w, thing, LOOP_IN);
    else
        loop_say_on(w, thing - w->l->n_edges);
}

/* The loop cannot pass both things. */
static bool explain_apart(struct loop_world *w, const struct loop_blocks *b, uint32_t x, uint32_t y)
{
    struct cut c = cut_of(w);
    if ((x < w->l->n_edges && is_bridge(b, x)) || (y < w->l->n_edges && is_bridge(b, y)))
        return false;
    if (!find_gate(&c, b, x, y))
        return false;
    bool far = cut_between(&c, y, x, false) < cut_between(&c, x, y, false);
    (void)(far ? cut_between(&c, y, x, true) : cut_between(&c, x, y, true));
    say_thing(w, x);
    say_thing(w, y);
    return true;
}

/* Nothing is supposed. A thing with several classes and the two that do not lie in one of them each: two of these three
 * share none. */
static bool explain_blocks(struct loop_world *w, const struct loop_blocks *b)
{
    const struct loop *l = w->l;
    uint32_t x = LOOP_NONE, first = LOOP_NONE;
    for (uint32_t i = 0; i < l->n_edges + l->n_nodes && x == LOOP_NONE; i++)
        x = (i < l->n_edges ? w->edge[i] == LOOP_IN : node_is_bare(w, i - l->n_edges)) ? i : x;
    if (x == LOOP_NONE)
        return false;
    if (x < l->n_edges) {
        uint32_t y = thing_apart(w, b, loop_class(b, x));
        return y != LOOP_NONE && explain_apart(w, b, x, y);
    }
    for (uint32_t k = l->start[x - l->n_edges]; k < l->start[x - l->n_edges + 1]; k++) {
        uint32_t e = l->at[k];
        if (w->edge[e] == LOOP_OUT)
            continue;
        uint32_t y = thing_apart(w, b, loop_class(b, e)), shared = 0;
        if (y == LOOP_NONE)
            return false;
        for (uint32_t j = l->start[x - l->n_edges]; j < l->start[x - l->n_edges + 1]; j++)
            shared += w->edge[l->at[j]] != LOOP_OUT && lies_in(w, b, y, loop_class(b, l->at[j]));
        if (shared == 0)
            return explain_apart(w, b, x, y);
        if (first == LOOP_NONE)
            first = y;
        else if (!lies_in(w, b, first, loop_class(b, e)))
            continue; /* it is apart from the same class */
        else
            return explain_apart(w, b, first, y);
    }
    return false;
}

static bool explain_removal(struct loop_world *w, struct cut *c, uint32_t e, uint32_t kind)
{
    struct loop_blocks b;
    c->only_open = kind == LOOP_CODE_PARITY;
    if (kind != LOOP_CODE_BLOCK)
        return explain_even(c, e);
    loop_find_blocks(w, &b);
    if (is_bridge(&b, e)) /* since other edges of its block are out */
        return explain_even(c, e);
    uint32_t other = thing_apart(w, &b, loop_class(&b, e));
    return other != LOOP_NONE && explain_apart(w, &b, e, other);
}

static bool explain_conflict(struct loop_world *w, struct cut *c)
{
    struct loop_blocks b;
    if (explain_odd_part(c))
        return true;
    if (!w->l->single)
        return w->l->paths && loop_explain_labels(w);
    for (uint32_t x = 0; x < w->l->n_nodes; x++) {
        if (!node_is_bare(w, x) || w->possible[x] > 0)
            continue;
        loop_say_on(w, x);
        for (uint32_t k = w->l->start[x]; k < w->l->start[x + 1]; k++)
            loop_say_edge(w, w->l->at[k]);
        return true;
    }
    loop_find_blocks(w, &b);
    return explain_blocks(w, &b);
}

void loop_reach_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    struct loop_world w;
    loop_world_then(&w, data, p, i, lost);
    struct cut c = cut_of(&w);
    if (!(i == PROP_CONFLICT ? explain_conflict(&w, &c) : explain_removal(&w, &c, i, code & 7)))
        loop_say_all(&w); /* a bug would be that it is long, not that it is wrong */
}
