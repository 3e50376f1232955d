/* Degrees of nodes, and pieces of the loop: an edge that would close one while something is left outside is out.
 *
 * Pieces are kept by their ends. A node where the loop may cross itself counts as two, one for each axis; the two are
 * joined when it is known that the loop turns there. */
#include "stock/loop.h"

/* ---- degrees ---- */

static bool set_edges(struct loop_world *w, uint32_t x, enum loop_state state)
{
    const struct loop *l = w->l;
    for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++)
        if (w->edge[l->at[k]] == LOOP_OPEN && !loop_set_edge(w, l->at[k], state, loop_code(LOOP_CODE_DEGREE, x)))
            return false;
    return true;
}

static bool set_node(struct loop_world *w, uint32_t x, enum loop_state state)
{
    uint32_t place = w->l->place_of[x];
    if (place == LOOP_NONE || w->node[x] == state)
        return true;
    w->again = true;
    return view_restrict(w->v, place, state == LOOP_IN ? w->l->in[place] : ~w->l->in[place],
                         loop_code(LOOP_CODE_DEGREE, x));
}

/* The degree is 0 or 2, or 4 where the loop crosses itself. */
static bool filter_degree(struct loop_world *w, uint32_t x)
{
    const struct loop *l = w->l;
    uint32_t in = w->degree[x], possible = w->possible[x];
    uint32_t most = loop_crosses(l, x) ? 4 : 2;
    if (in > most || (in == possible && in % 2 == 1))
        return false;
    if (node_is_off(w, x))
        return in == 0 && (l->node[x] & LOOP_MUST) == 0 && set_edges(w, x, LOOP_OUT);
    bool on = in > 0 || node_is_on(w, x);
    if (on && (possible < 2 || !set_node(w, x, LOOP_IN)))
        return false;
    if (!on && possible < 2)
        return set_edges(w, x, LOOP_OUT) && set_node(w, x, LOOP_OUT);
    if (in == possible)
        return true;
    if (in == most || (in + 1 == possible && in % 2 == 0))
        return set_edges(w, x, LOOP_OUT);
    return !on || !(possible == 2 || in + 1 == possible) || set_edges(w, x, LOOP_IN);
}

/* ---- pieces ---- */

struct pieces {
    uint32_t *end;    /* by item, two for each node: the other end of its piece, if it is an end */
    uint32_t *size;   /* by item that is an end: edges of the piece */
    uint32_t closed;  /* edges of a loop that is closed, 0: there is none */
};

static uint32_t item(const struct loop *l, uint32_t e, uint32_t x)
{
    return 2 * x + (loop_crosses(l, x) && l->axis[e] != 0);
}

static void join(struct pieces *p, uint32_t a, uint32_t b, uint32_t edges)
{
    uint32_t far = p->end[a], other = p->end[b];
    uint32_t size = p->size[far] + (far == b ? 0 : p->size[other]) + edges;
    if (far == b) {
        p->closed = size;
        return;
    }
    p->end[far] = other;
    p->end[other] = far;
    p->size[far] = p->size[other] = size;
}

/* Is it known that the loop turns here, where it might cross itself? */
static bool turns(const struct loop_world *w, uint32_t x)
{
    const struct loop *l = w->l;
    uint32_t axes = 0;
    for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
        if (w->edge[l->at[k]] == LOOP_OPEN)
            return false;
        if (w->edge[l->at[k]] == LOOP_IN)
            axes |= (uint32_t)1 << l->axis[l->at[k]];
    }
    return w->degree[x] == 2 && axes == 3;
}

static void find_pieces(struct loop_world *w, struct pieces *p)
{
    const struct loop *l = w->l;
    *p = (struct pieces){.end = w->words, .size = w->words + (size_t)2 * l->n_nodes};
    for (uint32_t i = 0; i < 2 * l->n_nodes; i++) {
        p->end[i] = i;
        p->size[i] = 0;
    }
    for (uint32_t e = 0; e < l->n_edges; e++)
        if (w->edge[e] == LOOP_IN)
            join(p, item(l, e, l->ends[2 * e]), item(l, e, l->ends[2 * e + 1]), 1);
    for (uint32_t x = 0; l->axis != NULL && x < l->n_nodes; x++)
        if (loop_crosses(l, x) && turns(w, x))
            join(p, 2 * x, 2 * x + 1, 0);
}

static bool filter_pieces(struct loop_world *w)
{
    const struct loop *l = w->l;
    struct pieces p;
    bool bare = false;
    if (w->n_in == 0)
        return w->n_open > 0 || l->may_be_empty;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        bare |= node_is_bare(w, x);
    find_pieces(w, &p);
    if (p.closed != 0 && (p.closed < w->n_in || bare))
        return false;
    for (uint32_t e = 0; e < l->n_edges; e++) {
        if (w->edge[e] != LOOP_OPEN)
            continue;
        uint32_t a = item(l, e, l->ends[2 * e]), b = item(l, e, l->ends[2 * e + 1]);
        bool early = p.end[a] == b && (bare || p.size[a] < w->n_in);
        if ((early || p.closed != 0) && !loop_set_edge(w, e, LOOP_OUT, loop_code(LOOP_CODE_CLOSE, 0)))
            return false;
    }
    return true;
}

bool loop_filter(struct view *v, const void *data)
{
    const struct loop *l = data;
    struct loop_world w;
    loop_world_now(&w, l, v);
    for (uint32_t x = 0; x < l->n_nodes; x++)
        if (!loop_is_free(l, x) && !filter_degree(&w, x))
            return false;
    if (w.again)
        return true;
    return l->paths ? loop_filter_paths(&w) : !l->single || filter_pieces(&w);
}
