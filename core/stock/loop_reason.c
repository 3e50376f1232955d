/* Reasons of `loop` for degrees and pieces. What is explained is first supposed not to be; then a node has a degree
 * that it may not have, or a loop is closed and something lies outside it. */
#include "stock/loop.h"

/* ---- degrees ---- */

/* All edges of the node that are decided so; in all but `spare` of them. */
static void say_edges(const struct loop_world *w, uint32_t x, enum loop_state state)
{
    const struct loop *l = w->l;
    for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++)
        if (w->edge[l->at[k]] == state)
            loop_say(w, l->at[k], state);
}

/* The `n` cheapest edges that are in. */
static void say_cheapest(const struct loop_world *w, uint32_t x, uint32_t n)
{
    const struct loop *l = w->l;
    uint32_t last = LOOP_NONE;
    for (uint32_t said = 0; said < n; said++) {
        uint32_t best = LOOP_NONE;
        for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
            uint32_t e = l->at[k];
            bool later = last == LOOP_NONE || loop_cost(w, e) > loop_cost(w, last) ||
                         (loop_cost(w, e) == loop_cost(w, last) && e > last);
            if (w->edge[e] == LOOP_IN && later && (best == LOOP_NONE || loop_cost(w, e) < loop_cost(w, best)))
                best = e;
        }
        loop_say(w, best, LOOP_IN);
        last = best;
    }
}

/* Is the degree of a node wrong, whatever is still open? Then says why. */
static bool explain_degree(const struct loop_world *w, uint32_t x)
{
    const struct loop *l = w->l;
    uint32_t in = w->degree[x], possible = w->possible[x], most = loop_crosses(l, x) ? 4 : 2;
    if (loop_is_free(l, x))
        return false;
    if (node_is_off(w, x) && (in > 0 || (l->node[x] & LOOP_MUST) != 0)) {
        loop_say(w, l->place_of[x], LOOP_OUT);
        if ((l->node[x] & LOOP_MUST) == 0)
            say_cheapest(w, x, 1);
        return true;
    }
    if (in > most) {
        say_cheapest(w, x, most + 1);
        return true;
    }
    if (in == possible && in % 2 == 1) {
        say_edges(w, x, LOOP_IN);
        say_edges(w, x, LOOP_OUT);
        return true;
    }
    if (!node_is_on(w, x) || possible >= 2)
        return false;
    loop_say_on(w, x);
    say_edges(w, x, LOOP_OUT);
    return true;
}

/* ---- loops that are closed ---- */

/* Walks from edge e behind node x as far as the loop is known, and marks the edges; true: back at e, it is closed. */
static bool walk(const struct loop_world *w, uint32_t e, uint32_t x, uint32_t *mark, uint32_t number)
{
    uint32_t f = e;
    do {
        mark[f] = number;
        f = loop_next(w, f, x);
        if (f == LOOP_NONE)
            return false;
        x = other_end(w->l, f, x);
    } while (f != e);
    return true;
}

/* What is cheapest of all that lies outside the edges with the mark: a place, or LOOP_NONE; *free: there is something
 * that need not be said. */
static uint32_t outside(const struct loop_world *w, const uint32_t *mark, uint32_t number, bool *free)
{
    const struct loop *l = w->l;
    uint32_t best = LOOP_NONE;
    *free = false;
    for (uint32_t e = 0; e < l->n_edges; e++)
        if (w->edge[e] == LOOP_IN && mark[e] != number && (best == LOOP_NONE || loop_cost(w, e) < loop_cost(w, best)))
            best = e;
    for (uint32_t x = 0; x < l->n_nodes; x++) {
        if (!node_is_bare(w, x))
            continue;
        uint32_t place = l->place_of[x];
        *free |= (l->node[x] & LOOP_MUST) != 0;
        if ((l->node[x] & LOOP_MUST) == 0 && (best == LOOP_NONE || loop_cost(w, place) < loop_cost(w, best)))
            best = place;
    }
    return best;
}

/* Where the loop turns though it might cross itself, that is known by the edges that are out. */
static void say_loop(const struct loop_world *w, uint32_t e, uint32_t x)
{
    uint32_t f = e;
    do {
        uint32_t next = loop_next(w, f, x);
        loop_say(w, f, LOOP_IN);
        if (loop_crosses(w->l, x) && w->l->axis[f] != w->l->axis[next])
            say_edges(w, x, LOOP_OUT);
        x = other_end(w->l, next, x);
        f = next;
    } while (f != e);
}

/* Is the loop from edge e on closed, and something outside it? `mark` is 0 for edges that have not been met. */
static bool explain_from(const struct loop_world *w, uint32_t e, uint32_t *mark, uint32_t number)
{
    bool free;
    uint32_t x = w->l->ends[2 * e + 1];
    if (!walk(w, e, x, mark, number)) {
        (void)walk(w, e, w->l->ends[2 * e], mark, number);
        return false;
    }
    uint32_t witness = outside(w, mark, number, &free);
    if (witness == LOOP_NONE && !free)
        return false;
    say_loop(w, e, x);
    if (!free)
        loop_say(w, witness, LOOP_IN);
    return true;
}

static bool explain_closed(const struct loop_world *w)
{
    const struct loop *l = w->l;
    uint32_t *mark = w->words, number = 0;
    for (uint32_t e = 0; e < l->n_edges; e++)
        mark[e] = 0;
    if (w->supposed < l->n_edges && w->edge[w->supposed] == LOOP_IN && explain_from(w, w->supposed, mark, ++number))
        return true;
    for (uint32_t e = 0; e < l->n_edges; e++)
        if (w->edge[e] == LOOP_IN && mark[e] == 0 && explain_from(w, e, mark, ++number))
            return true;
    return false;
}

void loop_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct loop *l = data;
    struct loop_world w;
    loop_world_then(&w, l, p, i, lost);
    if (i != PROP_CONFLICT && (code & 7) == LOOP_CODE_DEGREE) {
        if (!explain_degree(&w, code >> 3))
            loop_say_all(&w);
        return;
    }
    for (uint32_t x = 0; i == PROP_CONFLICT && x < l->n_nodes; x++)
        if (explain_degree(&w, x))
            return;
    if (l->paths ? !loop_explain_paths(&w) : !l->single || !explain_closed(&w))
        loop_say_all(&w); /* nothing is left that could be in; or else a bug, and then this is right, too */
}
