/* What is known of edges and nodes, now or in the past. */
#include "stock/loop.h"

size_t loop_scratch(uint32_t n, const void *data)
{
    const struct loop *l = data;
    size_t nodes = l->n_nodes, edges = l->n_edges;
    size_t words = nodes * (LOOP_NODE_WORDS + 2) + edges * LOOP_EDGE_WORDS + LOOP_MORE_WORDS;
    return (size_t)n * (2 * sizeof(vset) + sizeof(uint32_t)) + words * sizeof(uint32_t) + edges + nodes;
}

static void lay_out(struct loop_world *w, const struct loop *l, void *scratch)
{
    *w = (struct loop_world){.l = l, .supposed = PROP_CONFLICT, .domain = scratch};
    w->initial = w->domain + l->n;
    w->level = (uint32_t *)(w->initial + l->n);
    w->degree = w->level + l->n;
    w->possible = w->degree + l->n_nodes;
    w->words = w->possible + l->n_nodes;
    w->edge = (uint8_t *)(w->words + (size_t)l->n_nodes * LOOP_NODE_WORDS + (size_t)l->n_edges * LOOP_EDGE_WORDS +
                          LOOP_MORE_WORDS);
    w->node = w->edge + l->n_edges;
}

static uint8_t state_of(const struct loop *l, uint32_t place, vset domain)
{
    return (domain & l->in[place]) == 0 ? LOOP_OUT : (domain & ~l->in[place]) == 0 ? LOOP_IN : LOOP_OPEN;
}

static void count_edges(struct loop_world *w)
{
    const struct loop *l = w->l;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        w->degree[x] = w->possible[x] = 0;
    for (uint32_t e = 0; e < l->n_edges; e++) {
        uint32_t a = l->ends[2 * e], b = l->ends[2 * e + 1];
        uint32_t in = w->edge[e] == LOOP_IN, not_out = w->edge[e] != LOOP_OUT;
        w->n_in += in;
        w->n_open += not_out - in;
        w->degree[a] += in;
        w->degree[b] += in;
        w->possible[a] += not_out;
        w->possible[b] += not_out;
    }
}

void loop_world_now(struct loop_world *w, const struct loop *l, struct view *v)
{
    lay_out(w, l, v->scratch);
    w->v = v;
    for (uint32_t e = 0; e < l->n_edges; e++)
        w->edge[e] = state_of(l, e, view_domain(v, e));
    for (uint32_t x = 0; x < l->n_nodes; x++)
        w->node[x] = l->place_of[x] == LOOP_NONE ? LOOP_OPEN
                                                 : state_of(l, l->place_of[x], view_domain(v, l->place_of[x]));
    count_edges(w);
}

/* What was removed is supposed to be what is left. */
void loop_world_then(struct loop_world *w, const struct loop *l, struct past *p, uint32_t i, vset lost)
{
    lay_out(w, l, past_scratch(p));
    w->p = p;
    w->supposed = i;
    past_read(p, w->domain, w->initial, w->level);
    if (i != PROP_CONFLICT)
        w->domain[i] = (lost & l->in[i]) != 0 ? l->in[i] : ~l->in[i];
    for (uint32_t e = 0; e < l->n_edges; e++)
        w->edge[e] = state_of(l, e, w->domain[e]);
    for (uint32_t x = 0; x < l->n_nodes; x++)
        w->node[x] = l->place_of[x] == LOOP_NONE ? LOOP_OPEN : state_of(l, l->place_of[x], w->domain[l->place_of[x]]);
    count_edges(w);
}

bool loop_set_edge(struct loop_world *w, uint32_t e, enum loop_state state, uint32_t code)
{
    w->again = true;
    return view_restrict(w->v, e, state == LOOP_IN ? w->l->in[e] : ~w->l->in[e], code);
}

/* ---- premises ---- */

void loop_say(const struct loop_world *w, uint32_t place, enum loop_state state)
{
    if (place != w->supposed)
        past_premise(w->p, place, state == LOOP_IN ? ~w->l->in[place] : w->l->in[place]);
}

void loop_say_edge(const struct loop_world *w, uint32_t e)
{
    loop_say(w, e, (enum loop_state)w->edge[e]);
}

void loop_say_on(const struct loop_world *w, uint32_t x)
{
    if ((w->l->node[x] & LOOP_MUST) == 0)
        loop_say(w, w->l->place_of[x], LOOP_IN);
}

void loop_say_all(const struct loop_world *w)
{
    for (uint32_t i = 0; i < w->l->n; i++)
        if (i != w->supposed)
            past_premise(w->p, i, w->initial[i] & ~w->domain[i]);
}

/* ---- the way of the loop ---- */

/* Straight on where the loop may cross itself, or around a corner when no edge but two can be there. */
static uint32_t next_at_crossing(const struct loop_world *w, uint32_t e, uint32_t x)
{
    const struct loop *l = w->l;
    uint32_t other = LOOP_NONE, possible = 0;
    for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
        uint32_t f = l->at[k];
        possible += w->edge[f] != LOOP_OUT;
        if (f == e || w->edge[f] != LOOP_IN)
            continue;
        if (l->axis[f] == l->axis[e])
            return f;
        other = f;
    }
    return possible == 2 ? other : LOOP_NONE;
}

uint32_t loop_next(const struct loop_world *w, uint32_t e, uint32_t x)
{
    const struct loop *l = w->l;
    if (loop_crosses(l, x))
        return next_at_crossing(w, e, x);
    if (w->degree[x] != 2 || loop_is_free(l, x))
        return LOOP_NONE;
    for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++)
        if (l->at[k] != e && w->edge[l->at[k]] == LOOP_IN)
            return l->at[k];
    return LOOP_NONE;
}
