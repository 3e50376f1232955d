/* Mode `propagate`.
 *
 * One depth-first walk over what is not out, from the roots (or from one node that is in), finds what cannot be
 * reached, and by low points what must be passed on the way to a node that is in: an open node that cuts it off is
 * in, too (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1(2), 1972). The walk keeps
 * its way back in the nodes, so nothing is recursive. */
#include <string.h>

#include "stock/connected_walk.h"

/* ---- the walk ---- */

enum { ARRAYS = 13 }; /* of uint32_t, one for each node */

void walk_layout(struct connected_walk *w, const struct connected *c, struct view *v, void *scratch)
{
    size_t n = c->n;
    *w = (struct connected_walk){.c = c, .v = v, .kept = scratch};
    w->step = (struct connected_step *)(w->kept + n);
    uint32_t *block = (uint32_t *)(w->step + n);
    uint32_t **const arrays[ARRAYS] = {&w->order,            &w->gate,             &w->owner,
                                       &w->label,            &w->reached,          &w->size,
                                       &w->components.of,    &w->components.at,    &w->components.n,
                                       &w->components.weight, &w->components.nodes, &w->ways.link,
                                       &w->ways.cost};
    for (size_t k = 0; k < ARRAYS; k++)
        *arrays[k] = block + k * n;
    w->pool = block + ARRAYS * n;
    w->ways.first = w->pool + CONNECTED_POOL * n;
    w->status = (uint8_t *)(w->ways.first + c->total + 1);
    w->wanted = w->status + n;
}

size_t connected_filter_scratch(uint32_t n, const void *data)
{
    const struct connected *c = data;
    size_t node = sizeof(struct connected_ball) + sizeof(struct connected_step) +
                  (ARRAYS + CONNECTED_POOL) * sizeof(uint32_t) + 2;
    size_t filter = n * node + ((size_t)c->total + 1) * sizeof(uint32_t), explain = connected_explain_scratch(c);
    return filter > explain ? filter : explain;
}

void walk_begin_with(struct connected_walk *w, uint32_t ticket)
{
    w->ticket = ticket;
    w->base = w->number;
    w->met = 0;
}

static void enter(struct connected_walk *w, uint32_t i, uint32_t up)
{
    const struct connected *c = w->c;
    bool joined = up == CONNECTED_NONE || (c->root_of != NULL && c->root_of[i] != CONNECTED_NONE);
    w->gate[i] = 0;
    w->order[w->met++] = i;
    w->number++;
    w->step[i] = (struct connected_step){
        .number = w->number,
        .low = joined ? w->base : w->number,
        .up = up,
        .at = c->start[i],
        .wanted = w->wanted[i] ? i : CONNECTED_NONE,
        .sum = c->weight[i],
        .needs = CONNECTED_NONE,
    };
}

/* The subtree of a node is done: what hangs on the node above it? */
static void leave(struct connected_step *step, struct connected_step *up)
{
    if (step->low >= up->number) {
        up->cut += step->sum;
        up->needs = step->wanted == CONNECTED_NONE ? up->needs : step->wanted;
    }
    up->low = step->low < up->low ? step->low : up->low;
    up->wanted = up->wanted == CONNECTED_NONE ? step->wanted : up->wanted;
    up->sum += step->sum;
}

void walk_from(struct connected_walk *w, uint32_t root)
{
    const struct connected *c = w->c;
    if (w->gate[root] != w->ticket)
        return;
    enter(w, root, CONNECTED_NONE);
    for (uint32_t i = root;;) {
        struct connected_step *step = &w->step[i];
        uint32_t k = step->at, end = c->start[i + 1], low = step->low;
        while (k < end && w->gate[c->next[k]] != w->ticket) {
            uint32_t other = w->step[c->next[k++]].number;
            low = other > w->base && other < low ? other : low;
        }
        step->low = low;
        step->at = k + 1;
        if (k < end) {
            enter(w, c->next[k], i);
            i = c->next[k];
        } else if (step->up == CONNECTED_NONE) {
            return;
        } else {
            leave(step, &w->step[step->up]);
            i = step->up;
        }
    }
}

/* Gates open for all that is not out, and what is in is wanted. */
static void classify(struct connected_walk *w)
{
    w->first_in = CONNECTED_NONE;
    for (uint32_t i = 0; i < w->c->n; i++) {
        enum connected_status s = connected_status(w->c, view_domain(w->v, i));
        w->status[i] = (uint8_t)s;
        w->wanted[i] = s == CONNECTED_IN;
        w->gate[i] = s != CONNECTED_OUT;
        w->step[i].number = 0;
        w->n_out += s == CONNECTED_OUT;
        w->n_in += s == CONNECTED_IN;
        if (s == CONNECTED_IN && w->first_in == CONNECTED_NONE)
            w->first_in = i;
    }
}

/* ---- restrictions ---- */

bool walk_out(struct connected_walk *w, uint32_t i, uint32_t code)
{
    w->again = true;
    return view_restrict(w->v, i, ~w->c->set, code);
}

bool walk_in(struct connected_walk *w, uint32_t i, uint32_t code)
{
    w->again = true;
    return view_restrict(w->v, i, w->c->set, code);
}

/* ---- one group, of which nothing is known to be in ---- */

/* A group needs room: components that are too small are out; when only one node is left, it is in. */
static bool filter_unseen(struct connected_walk *w)
{
    const struct connected *c = w->c;
    uint32_t need = c->low == NULL ? c->not_empty : c->low[0] > 0 ? c->low[0] : c->not_empty;
    uint32_t left = 0, last = 0;
    walk_begin_with(w, 1);
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t from = w->met;
        walk_from(w, i);
        for (uint32_t k = from; k < w->met; k++) {
            uint32_t node = w->order[k];
            bool fits = w->step[i].sum >= need && (c->high == NULL || c->weight[node] <= c->high[0]);
            if (!fits && !walk_out(w, node, connected_code(CODE_EMPTY, 0)))
                return false;
            left += fits;
            last = fits ? node : last;
        }
    }
    if (need > 0 && left == 0)
        return false;
    return need == 0 || left > 1 || walk_in(w, last, connected_code(CODE_EMPTY, 0));
}

/* ---- the filter ---- */

/* Nodes whose gates are still open were not met. */
static bool drop_unreached(struct connected_walk *w, uint32_t root)
{
    const struct connected *c = w->c;
    for (uint32_t i = 0; i < c->n; i++)
        if (w->gate[i] != 0 && w->status[i] == CONNECTED_IN)
            return false;
    for (uint32_t i = 0; i < c->n; i++)
        if (w->gate[i] != 0 && !walk_out(w, i, connected_code(CODE_CUT, root)))
            return false;
    return true;
}

static bool force_passages(struct connected_walk *w)
{
    for (uint32_t k = 0; k < w->met; k++) {
        uint32_t i = w->order[k], needs = w->step[i].needs;
        if (needs != CONNECTED_NONE && w->status[i] == CONNECTED_OPEN &&
            !walk_in(w, i, connected_code(CODE_CUT, needs)))
            return false;
    }
    return true;
}

/* Without roots: a walk from any node that is in. */
static bool filter_group(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    walk_begin_with(w, 1);
    for (uint32_t r = 0; r < n_roots; r++)
        walk_from(w, roots[r]);
    if (w->met + w->n_out < w->c->n && !drop_unreached(w, roots[0]))
        return false;
    return w->n_in <= n_roots || force_passages(w);
}

/* From cheap to dear, and no further than to what finds something: then other constraints have their turn first. */
static bool filter_rooted(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    if (!filter_owners(w, roots, n_roots))
        return false;
    if (w->again)
        return true;
    if (!filter_group(w, roots, n_roots))
        return false;
    return w->again || !connected_sized(w->c) || filter_growth(w, roots, n_roots);
}

bool connected_filter(struct view *v, const void *data)
{
    const struct connected *c = data;
    struct connected_walk w;
    walk_layout(&w, c, v, v->scratch);
    for (uint32_t r = 0; r < c->n_roots; r++)
        if (c->shared_root || !view_restrict(v, c->roots[r], c->set, connected_code(CODE_ROOT, r)))
            return false;
    classify(&w);
    if (c->n_roots != 0)
        return filter_rooted(&w, c->roots, c->n_roots);
    if (w.n_in == 0)
        return filter_unseen(&w);
    return connected_sized(c) ? filter_rooted(&w, &w.first_in, 1) : filter_group(&w, &w.first_in, 1);
}
