/* Why the group of a root cannot become large enough: what it can get, and what stops it. */
#include "stock/islands_reason.h"

/* A neighbour of node j, or j itself, that another root than r owns; CONNECTED_NONE: there is none. */
static uint32_t other_owner(const struct islands *s, uint32_t j, uint32_t r)
{
    const struct connected *c = s->c;
    if (s->owner[j] != CONNECTED_NONE)
        return s->owner[j] == r ? CONNECTED_NONE : j;
    for (uint32_t k = c->start[j]; k < c->start[j + 1]; k++)
        if (s->owner[c->next[k]] != CONNECTED_NONE && s->owner[c->next[k]] != r)
            return c->next[k];
    return CONNECTED_NONE;
}

/* Looks at the neighbours of node i, which root r reaches. */
static void spread(struct islands *s, uint32_t i, uint32_t cost, const struct measure *m)
{
    const struct connected *c = s->c;
    s->order[s->met++] = i;
    for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
        uint32_t j = c->next[k], component = m->components ? s->components.of[j] : CONNECTED_NONE;
        uint32_t step = m->owned && s->owner[j] == m->r ? 0 : c->weight[j];
        if (component != CONNECTED_NONE) {
            j = component;
            step = s->components.weight[component];
        }
        if (s->met_at[j] || (step > 0 && c->weight[c->next[k]] > m->limit - cost))
            continue;
        uint32_t other = was_out(s->q, j) ? CONNECTED_NONE : other_owner(s, j, m->r);
        s->met_at[j] = 1;
        if (m->speak && other != CONNECTED_NONE)
            islands_say_way(s, other);
        else if (m->speak && was_out(s->q, j))
            islands_say_out(s, j);
        if (m->speak && component != CONNECTED_NONE)
            islands_say_component(s, c->next[k], c->total);
        if (other == CONNECTED_NONE && !was_out(s->q, j) && step <= m->limit - cost)
            ways_put(&s->ways, j, cost + step);
    }
}

/* The weight that root r can get; the nodes are then in s->order. */
uint64_t islands_reach(struct islands *s, struct measure *m)
{
    const struct connected *c = s->c;
    uint32_t root = c->roots[m->r], room = bound_high(c, m->r) - (m->owned ? s->size[m->r] : c->weight[root]);
    uint64_t weight = 0;
    m->limit = room < c->total ? room : c->total;
    for (uint32_t i = 0; i < c->n; i++)
        s->met_at[i] = 0;
    s->met = 0;
    s->met_at[root] = 1;
    ways_put(&s->ways, root, 0);
    for (uint32_t cost = 0; cost <= m->limit; cost++) {
        for (uint32_t i; (i = ways_take(&s->ways, cost)) != CONNECTED_NONE;) {
            bool component = m->components && s->components.of[i] != CONNECTED_NONE;
            weight += component ? s->components.weight[i] : c->weight[i];
            for (uint32_t k = 0; k < (component ? s->components.n[i] : 1); k++)
                spread(s, component ? s->components.nodes[s->components.at[i] + k] : i, cost, m);
        }
    }
    return weight;
}

/* The shortest of three ways to tell that suffices. */
void islands_explain_room(struct islands *s, uint32_t r)
{
    struct measure m = {.r = r};
    if (islands_reach(s, &m) >= bound_low(s->c, r)) {
        m.owned = true;
        m.components = islands_reach(s, &m) >= bound_low(s->c, r);
    }
    m.speak = true;
    (void)islands_reach(s, &m);
    for (uint32_t i = 0; m.owned && i < s->c->n; i++)
        if (s->owner[i] == r)
            islands_say_in(s, i);
}
