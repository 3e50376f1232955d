/* Why no root gets to a node that is in: a search from there, or from its component, to all places where ways end. */
#include "stock/islands_reason.h"

/* What a search counts as components, which must all be paid for, and which need premises. */
enum counted { COMPONENTS_NONE, COMPONENTS_OWN, COMPONENTS_ALL };

/* What root r can pay for, by what is known for good: through a node that is `k` nodes from the root, the root
 * included, a way of bound - k + 1 nodes may go on. Keeps the best of all roots in s->room. Nodes with a stop shut
 * the way. */
static void find_room(struct islands *s, uint32_t r)
{
    const struct connected *c = s->c;
    uint32_t root = c->roots[r], high = bound_high(c, r), tail = 0;
    if (s->room[root] >= high)
        return;
    s->room[root] = high;
    s->queue[tail++] = root;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t i = s->queue[head], left = s->room[i] - 1;
        if (s->stop[i])
            continue;
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (s->room[j] >= left || (s->q->initial[j] & c->set) == 0)
                continue;
            s->room[j] = left;
            s->queue[tail++] = j;
        }
    }
}

static void find_all_room(struct islands *s)
{
    for (uint32_t i = 0; i < s->c->n; i++)
        s->room[i] = 0;
    for (uint32_t r = 0; r < s->c->n_roots; r++)
        find_room(s, r);
}

/* Two neighbours of node i that different roots own, or one, or none: CONNECTED_NONE. */
static void touched(const struct islands *s, uint32_t i, uint32_t *first, uint32_t *second)
{
    const struct connected *c = s->c;
    *first = *second = CONNECTED_NONE;
    for (uint32_t k = c->start[i]; k < c->start[i + 1] && *second == CONNECTED_NONE; k++) {
        uint32_t j = c->next[k];
        if (s->owner[j] == CONNECTED_NONE)
            continue;
        if (*first == CONNECTED_NONE)
            *first = j;
        else if (s->owner[j] != s->owner[*first])
            *second = j;
    }
}

/* Must the way end at node i, which may be paid for with s->ways.cost[i]? It touches two groups, through which nobody
 * gets; or one that becomes too large by what the way has cost, which another way may undercut when it goes where
 * others end: so it shuts nothing (s->stop). Sets *root when it touches one that does not become too large. */
static bool ends(struct islands *s, uint32_t i, bool *root)
{
    uint32_t first, second;
    touched(s, i, &first, &second);
    if (first == CONNECTED_NONE)
        return false;
    uint32_t r = s->owner[first];
    s->stop[i] = second != CONNECTED_NONE;
    s->stops[s->n_stops++] = i;
    *root |= second == CONNECTED_NONE && (uint64_t)s->size[r] + s->ways.cost[i] <= bound_high(s->c, r);
    return true;
}

/* Where the ways from a node end for which nobody pays. */
static void look_on(struct islands *s, uint32_t i, uint32_t cost, enum counted counted)
{
    const struct connected *c = s->c;
    for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
        uint32_t j = c->next[k], step = c->weight[j], component = s->components.of[j];
        if (counted == COMPONENTS_ALL && component != CONNECTED_NONE) {
            j = component;
            step = s->components.weight[component];
        }
        if (s->met_at[j] || s->room[c->next[k]] < (uint64_t)cost + c->weight[c->next[k]])
            continue;
        s->met_at[j] = 1;
        if (was_out(s->q, j)) {
            s->stop[j] = 1;
            s->stops[s->n_stops++] = j;
        } else if (cost + (uint64_t)step <= c->total) {
            ways_put(&s->ways, j, cost + step);
        }
    }
}

/* Searches from a node that is in for a root that can take it, no further than any root could come, whatever is out.
 * Gives the places where the ways end, in s->stops. False: a root can. */
static bool no_root(struct islands *s, uint32_t node, enum counted counted)
{
    const struct connected *c = s->c;
    uint32_t own = counted == COMPONENTS_NONE ? CONNECTED_NONE : s->components.of[node];
    uint32_t first = own == CONNECTED_NONE ? node : own;
    bool root = false;
    for (uint32_t k = 0; k < s->n_stops; k++)
        s->stop[s->stops[k]] = 0;
    s->n_stops = 0;
    for (uint32_t i = 0; i < c->n; i++)
        s->met_at[i] = 0;
    for (uint32_t k = 0; own != CONNECTED_NONE && k < s->components.n[own]; k++)
        s->met_at[s->components.nodes[s->components.at[own] + k]] = 1;
    s->met_at[first] = 1;
    ways_put(&s->ways, first, own == CONNECTED_NONE ? c->weight[node] : s->components.weight[own]);
    for (uint32_t cost = 0; cost <= c->total; cost++) {
        for (uint32_t i; (i = ways_take(&s->ways, cost)) != CONNECTED_NONE;) {
            bool component = i == own || (counted == COMPONENTS_ALL && s->components.of[i] != CONNECTED_NONE);
            if (!component && ends(s, i, &root))
                continue;
            for (uint32_t k = 0; k < (component ? s->components.n[i] : 1); k++)
                look_on(s, component ? s->components.nodes[s->components.at[i] + k] : i, cost, counted);
        }
    }
    return !root;
}

/* Why the way ends at node i. */
static void say_stop(struct islands *s, uint32_t i)
{
    uint32_t first, second;
    if (was_out(s->q, i)) {
        islands_say_out(s, i);
        return;
    }
    touched(s, i, &first, &second);
    if (second != CONNECTED_NONE) {
        islands_say_way(s, first);
        islands_say_way(s, second);
        return;
    }
    uint32_t high = bound_high(s->c, s->owner[first]), cost = s->ways.cost[i];
    islands_say_size(s, s->owner[first], first, high >= cost ? high - cost + 1 : 0);
}

/* As few components as suffice; and stops that no root gets to, but through others that shut the way, tell nothing. */
void islands_explain_far(struct islands *s, uint32_t node)
{
    const struct connected *c = s->c;
    enum counted counted = COMPONENTS_NONE;
    for (uint32_t i = 0; i < c->n; i++)
        s->stop[i] = 0;
    s->n_stops = 0;
    find_all_room(s);
    while (!no_root(s, node, counted) && counted < COMPONENTS_ALL)
        counted++;
    find_all_room(s);
    islands_say_in(s, node);
    for (uint32_t i = 0; i < c->n && counted != COMPONENTS_NONE; i++)
        if (s->components.of[i] == i && (i == s->components.of[node] || (counted == COMPONENTS_ALL && s->met_at[i])))
            islands_say_component(s, i, c->total);
    for (uint32_t k = 0; k < s->n_stops; k++)
        if (s->room[s->stops[k]] > 0)
            say_stop(s, s->stops[k]);
}
