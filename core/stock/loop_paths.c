/* Paths that join nodes of one label, any number of them, with no loop beside them.
 *
 * Each labelled node has an edge, always in, to a node beyond all others, so that degrees are even as elsewhere. Pieces
 * of paths are found without these edges: they must neither close nor join two labels. And the two nodes of a label
 * must reach each other past all that belongs to others. */
#include "base/dsu.h"
#include "stock/loop.h"

/* Does an edge lead beyond? */
static bool leads_beyond(const struct loop *l, uint32_t e)
{
    return e >= l->n_real;
}

/* ---- the checks ---- */

/* Joins what the real edges that are in join; false: some of them make a loop. */
static bool join_all(const struct loop *l, const uint8_t *values, uint32_t *parent)
{
    bool good = true;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        parent[x] = x;
    for (uint32_t e = 0; e < l->n_real; e++) {
        if ((l->in[e] >> values[e] & 1) == 0)
            continue;
        good = good && dsu_find(parent, l->ends[2 * e]) != dsu_find(parent, l->ends[2 * e + 1]);
        dsu_union(parent, l->ends[2 * e], l->ends[2 * e + 1]);
    }
    return good;
}

static bool labels_hold(const struct loop *l, uint32_t *parent)
{
    for (uint32_t x = 0; x < l->n_nodes; x++)
        for (uint32_t y = 0; y < x && l->label[x] != LOOP_NONE; y++) {
            bool joined = dsu_find(parent, x) == dsu_find(parent, y);
            if (l->label[y] != LOOP_NONE && joined != (l->label[x] == l->label[y]))
                return false;
        }
    return true;
}

bool loop_paths_check(const struct loop *l, const uint8_t *values)
{
    return join_all(l, values, l->work) && labels_hold(l, l->work);
}

bool loop_labels_check(const struct loop *l, const uint8_t *values)
{
    (void)join_all(l, values, l->work);
    return labels_hold(l, l->work);
}

/* ---- pieces ---- */

struct ends {
    uint32_t *end; /* by node: the other end of its piece, if it is an end */
    bool closed;
};

static void find_ends(const struct loop_world *w, struct ends *p)
{
    const struct loop *l = w->l;
    *p = (struct ends){.end = w->words};
    for (uint32_t x = 0; x < l->n_nodes; x++)
        p->end[x] = x;
    for (uint32_t e = 0; e < l->n_real; e++) {
        uint32_t a = l->ends[2 * e], b = l->ends[2 * e + 1], far = p->end[a], other = p->end[b];
        if (w->edge[e] != LOOP_IN)
            continue;
        p->closed |= far == b;
        p->end[far] = other;
        p->end[other] = far;
    }
}

static bool labels_differ(const struct loop *l, uint32_t x, uint32_t y)
{
    return l->label[x] != LOOP_NONE && l->label[y] != LOOP_NONE && l->label[x] != l->label[y];
}

bool loop_filter_paths(struct loop_world *w)
{
    const struct loop *l = w->l;
    struct ends p;
    find_ends(w, &p);
    if (p.closed)
        return false;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        if (labels_differ(l, x, p.end[x]))
            return false;
    for (uint32_t e = 0; e < l->n_real; e++) {
        uint32_t a = l->ends[2 * e], b = l->ends[2 * e + 1];
        if (w->edge[e] == LOOP_OPEN && (p.end[a] == b || labels_differ(l, p.end[a], p.end[b])) &&
            !loop_set_edge(w, e, LOOP_OUT, loop_code(LOOP_CODE_CLOSE, 0)))
            return false;
    }
    return true;
}

/* ---- reasons for pieces ---- */

/* From edge e behind node x: the last node of the piece; LOOP_NONE: it is closed. The edges behind e are counted. */
static uint32_t last_node(const struct loop_world *w, uint32_t e, uint32_t x, bool say)
{
    uint32_t f = e;
    for (;;) {
        f = loop_next(w, f, x);
        if (f == LOOP_NONE || leads_beyond(w->l, f))
            return x;
        if (say)
            loop_say(w, f, LOOP_IN);
        if (f == e)
            return LOOP_NONE;
        x = other_end(w->l, f, x);
    }
}

/* Two labels on one piece, or a closed one. */
bool loop_explain_paths(const struct loop_world *w)
{
    const struct loop *l = w->l;
    for (uint32_t e = 0; e < l->n_real; e++) {
        if (w->edge[e] != LOOP_IN)
            continue;
        uint32_t a = last_node(w, e, l->ends[2 * e], false), b = last_node(w, e, l->ends[2 * e + 1], false);
        if (a != LOOP_NONE && !labels_differ(l, a, b))
            continue;
        (void)last_node(w, e, l->ends[2 * e], true);
        if (a != LOOP_NONE) { /* a closed one has been said */
            (void)last_node(w, e, l->ends[2 * e + 1], true);
            loop_say(w, e, LOOP_IN);
        }
        return true;
    }
    return false;
}

/* ---- what the labels reach ---- */

struct reach {
    struct loop_world *w;
    uint32_t *parent; /* by node: sets of what is joined */
    uint32_t *owner;  /* by node that stands for its set: a labelled node of it, or LOOP_NONE */
    uint32_t *queue, *mark;
};

static struct reach reach_of(struct loop_world *w)
{
    const struct loop *l = w->l;
    uint32_t n = l->n_nodes;
    struct reach r = {w, w->words, w->words + n, w->words + 2 * (size_t)n, w->words + 3 * (size_t)n};
    for (uint32_t x = 0; x < n; x++) {
        r.parent[x] = x;
        r.owner[x] = LOOP_NONE;
        r.mark[x] = LOOP_NONE;
    }
    for (uint32_t e = 0; e < l->n_real; e++)
        if (w->edge[e] == LOOP_IN)
            dsu_union(r.parent, l->ends[2 * e], l->ends[2 * e + 1]);
    return r;
}

/* Is there a node of another label in the piece of x? Then that one, else LOOP_NONE. */
static uint32_t stranger(const struct reach *r, uint32_t x, uint32_t label)
{
    const struct loop *l = r->w->l;
    uint32_t set = dsu_find(r->parent, x);
    if (r->owner[set] != LOOP_NONE && l->label[r->owner[set]] != label)
        return r->owner[set];
    return LOOP_NONE;
}

/* From the labelled node s: what is reached has the mark s. Gives the other node of the label if it is not. */
static uint32_t spread(struct reach *r, uint32_t s, uint32_t t)
{
    const struct loop *l = r->w->l;
    uint32_t n = 0;
    r->mark[s] = s;
    r->queue[n++] = s;
    for (uint32_t head = 0; head < n; head++) {
        uint32_t x = r->queue[head];
        for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
            uint32_t e = l->at[k], y = other_end(l, e, x);
            if (leads_beyond(l, e) || r->w->edge[e] == LOOP_OUT || r->mark[y] == s ||
                stranger(r, y, l->label[s]) != LOOP_NONE)
                continue;
            if (y == t)
                return LOOP_NONE;
            r->mark[y] = s;
            r->queue[n++] = y;
        }
    }
    return t;
}

/* The first label whose two nodes are apart: its first node; LOOP_NONE: there is none. A piece with two labels counts
 * as the first one's. */
static uint32_t first_apart(struct reach *r)
{
    const struct loop *l = r->w->l;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        if (l->label[x] != LOOP_NONE) {
            uint32_t set = dsu_find(r->parent, x);
            if (r->owner[set] != LOOP_NONE && l->label[r->owner[set]] != l->label[x])
                return x; /* joined to another label */
            r->owner[set] = x;
        }
    for (uint32_t s = 0; s < l->n_nodes; s++)
        if (l->label[s] != LOOP_NONE && l->partner[s] > s && spread(r, s, l->partner[s]) != LOOP_NONE)
            return s;
    return LOOP_NONE;
}

bool loop_filter_labels(struct loop_world *w)
{
    struct reach r = reach_of(w);
    return first_apart(&r) == LOOP_NONE;
}

/* The way over real edges that are in from one node to another. */
static void say_way(const struct reach *r, uint32_t from, uint32_t to)
{
    const struct loop *l = r->w->l;
    uint32_t *way = r->w->words + 4 * (size_t)l->n_nodes, n = 0;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        way[x] = LOOP_NONE;
    way[from] = LOOP_NONE - 1;
    r->queue[n++] = from;
    for (uint32_t head = 0; head < n && way[to] == LOOP_NONE; head++) {
        uint32_t x = r->queue[head];
        for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
            uint32_t e = l->at[k], y = other_end(l, e, x);
            if (leads_beyond(l, e) || r->w->edge[e] != LOOP_IN || way[y] != LOOP_NONE)
                continue;
            way[y] = e;
            r->queue[n++] = y;
        }
    }
    for (uint32_t x = to; x != from; x = other_end(l, way[x], x))
        loop_say(r->w, way[x], LOOP_IN);
}

/* All that is next to what s reaches: edges that are out, and pieces of others. */
bool loop_explain_labels(struct loop_world *w)
{
    const struct loop *l = w->l;
    struct reach r = reach_of(w);
    uint32_t s = first_apart(&r);
    if (s == LOOP_NONE)
        return false;
    uint32_t other = r.owner[dsu_find(r.parent, s)];
    if (l->label[other] != l->label[s]) {
        say_way(&r, other, s);
        return true;
    }
    for (uint32_t e = 0; e < l->n_real; e++)
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t x = l->ends[2 * e + k], y = l->ends[2 * e + 1 - k];
            if (r.mark[x] != s || r.mark[y] == s)
                continue;
            if (w->edge[e] == LOOP_OUT)
                loop_say(w, e, LOOP_OUT);
            else
                say_way(&r, y, stranger(&r, y, l->label[s]));
        }
    return true;
}
