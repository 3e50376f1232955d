/* Mode `propagate`.
 *
 * One depth-first walk over what is not out, from the roots (or from one node that is in), finds what cannot be reached, and
 * by low points what must be passed on the way to a node that is in: an open node that cuts it off is in, too (R. Tarjan,
 * "Depth-first search and linear graph algorithms", SIAM J. Comput. 1(2), 1972). The walk keeps its own stack, and low points are
 * summed up afterwards, backwards along the order in which nodes were met, so nothing is recursive. */
#include <string.h>

#include "stock/connected_walk.h"

/* ---- the walk ---- */

enum { ARRAYS = 13 }; /* of uint32_t, one for each node */

void walk_layout(struct connected_walk *w, const struct connected *c, struct view *v, void *scratch)
{
    size_t n = c->n;
    *w = (struct connected_walk){.c = c, .v = v, .kept = scratch};
    uint32_t *block = (uint32_t *)(w->kept + n);
    uint32_t **const arrays[ARRAYS] = {&w->order, &w->number, &w->up, &w->at, &w->low, &w->ins, &w->sum, &w->cut,
                                       &w->owner, &w->touch, &w->reached, &w->ball, &w->size};
    for (size_t k = 0; k < ARRAYS; k++)
        *arrays[k] = block + k * n;
    w->pool = block + ARRAYS * n;
    w->status = (uint8_t *)(w->pool + CONNECTED_POOL * n);
    w->wanted = w->status + n;
}

size_t connected_filter_scratch(uint32_t n, const void *data)
{
    (void)data;
    size_t node = sizeof(struct connected_ball) + (ARRAYS + CONNECTED_POOL) * sizeof(uint32_t) + 2;
    size_t explain = connected_explain_scratch(n);
    return n * node > explain ? n * node : explain;
}

static void classify(struct connected_walk *w)
{
    w->n_in = w->n_out = 0;
    w->first_in = CONNECTED_NONE;
    for (uint32_t i = 0; i < w->c->n; i++) {
        enum connected_status s = connected_status(w->c, view_domain(w->v, i));
        w->status[i] = (uint8_t)s;
        w->n_out += s == CONNECTED_OUT;
        w->n_in += s == CONNECTED_IN;
        if (s == CONNECTED_IN && w->first_in == CONNECTED_NONE)
            w->first_in = i;
    }
}

static bool may_enter(const struct connected_walk *w, uint32_t i)
{
    return w->number[i] == 0 && w->status[i] != CONNECTED_OUT && (!w->in_ball || w->ball[i] == w->in_ball);
}

/* Walks from `root`; nodes get numbers from w->met + 1 on. */
void walk_from(struct connected_walk *w, uint32_t root)
{
    const struct connected *c = w->c;
    if (!may_enter(w, root))
        return;
    uint32_t i = root;
    w->order[w->met] = i;
    w->number[i] = ++w->met;
    w->up[i] = CONNECTED_NONE;
    w->at[i] = c->start[i];
    while (i != CONNECTED_NONE) {
        uint32_t k = w->at[i], end = c->start[i + 1];
        while (k < end && !may_enter(w, c->next[k]))
            k++;
        w->at[i] = k + 1;
        if (k == end) {
            i = w->up[i];
            continue;
        }
        uint32_t child = c->next[k];
        w->order[w->met] = child;
        w->number[child] = ++w->met;
        w->up[child] = i;
        w->at[child] = c->start[child];
        i = child;
    }
}

/* Low points, and for each subtree its nodes in `wanted` and its weight; cut[i]: the weight that hangs on node i alone; at[i]: a
 * wanted node that does, or none. Roots count as joined with each other. */
void walk_sweep(struct connected_walk *w, const uint8_t *wanted, uint8_t want)
{
    const struct connected *c = w->c;
    for (uint32_t k = 0; k < w->met; k++) {
        uint32_t i = w->order[k];
        w->ins[i] = wanted[i] == want ? i : CONNECTED_NONE;
        w->sum[i] = c->weight[i];
        w->cut[i] = 0;
        w->at[i] = CONNECTED_NONE;
        bool root = w->up[i] == CONNECTED_NONE || (c->root_of != NULL && c->root_of[i] != CONNECTED_NONE);
        w->low[i] = root ? 0 : w->number[i];
    }
    for (uint32_t k = w->met; k-- > 0;) {
        uint32_t i = w->order[k], up = w->up[i], low = w->low[i];
        for (uint32_t e = c->start[i]; e < c->start[i + 1]; e++) {
            uint32_t other = w->number[c->next[e]];
            low = other != 0 && other < low ? other : low;
        }
        if (up == CONNECTED_NONE)
            continue;
        if (low >= w->number[up]) {
            w->cut[up] += w->sum[i];
            w->at[up] = w->ins[i] == CONNECTED_NONE ? w->at[up] : w->ins[i];
        }
        w->low[up] = low < w->low[up] ? low : w->low[up];
        w->ins[up] = w->ins[up] == CONNECTED_NONE ? w->ins[i] : w->ins[up];
        w->sum[up] += w->sum[i];
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
    for (uint32_t i = 0; i < c->n; i++) {
        if (w->status[i] == CONNECTED_OUT || w->number[i] != 0)
            continue;
        uint32_t from = w->met, weight = 0;
        walk_from(w, i);
        for (uint32_t k = from; k < w->met; k++)
            weight += c->weight[w->order[k]];
        for (uint32_t k = from; k < w->met; k++) {
            uint32_t node = w->order[k];
            bool fits = weight >= need && (c->high == NULL || c->weight[node] <= c->high[0]);
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

static bool drop_unreached(struct connected_walk *w, uint32_t root)
{
    const struct connected *c = w->c;
    for (uint32_t i = 0; i < c->n; i++)
        if (w->number[i] == 0 && w->status[i] == CONNECTED_IN)
            return false;
    for (uint32_t i = 0; i < c->n; i++)
        if (w->number[i] == 0 && w->status[i] == CONNECTED_OPEN && !walk_out(w, i, connected_code(CODE_CUT, root)))
            return false;
    return true;
}

static bool force_passages(struct connected_walk *w)
{
    walk_sweep(w, w->status, CONNECTED_IN);
    for (uint32_t k = 0; k < w->met; k++) {
        uint32_t i = w->order[k];
        if (w->status[i] == CONNECTED_OPEN && w->at[i] != CONNECTED_NONE && !walk_in(w, i, connected_code(CODE_CUT, w->at[i])))
            return false;
    }
    return true;
}

/* Without roots: a walk from any node that is in. */
static bool filter_group(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    w->met = w->in_ball = 0;
    memset(w->number, 0, w->c->n * sizeof *w->number);
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
    if (w.n_in == 0) {
        memset(w.number, 0, c->n * sizeof *w.number);
        return filter_unseen(&w);
    }
    return connected_sized(c) ? filter_rooted(&w, &w.first_in, 1) : filter_group(&w, &w.first_in, 1);
}
