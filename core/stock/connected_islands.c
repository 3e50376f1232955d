/* What roots and bounds add to `connected`: which root a node belongs to, which nodes would join two groups, how
 * far a group can still grow, and whether it has the room that it needs. */
#include <string.h>

#include "stock/connected_walk.h"

/* The nodes that are in and are connected to a root belong to it; w->size tells its weight. False: two roots meet,
 * or a group is too large. `order` is the queue. */
static bool find_owners(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    const struct connected *c = w->c;
    memset(w->owner, 0xff, c->n * sizeof *w->owner);
    for (uint32_t r = 0; r < n_roots; r++) {
        uint32_t head = 0, tail = 0, weight = 0;
        if (w->owner[roots[r]] != CONNECTED_NONE)
            return false;
        w->owner[roots[r]] = r;
        w->order[tail++] = roots[r];
        while (head < tail) {
            uint32_t i = w->order[head++];
            weight += c->weight[i];
            for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
                uint32_t j = c->next[k];
                if (w->status[j] == CONNECTED_IN && w->owner[j] == CONNECTED_NONE) {
                    w->owner[j] = r;
                    w->order[tail++] = j;
                }
            }
        }
        w->size[r] = weight;
        if (weight > bound_high(c, r))
            return false;
    }
    return true;
}

/* An open node that touches two groups, or makes one too large, is out. Labels all nodes. */
static bool drop_merging(struct connected_walk *w)
{
    const struct connected *c = w->c;
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t touch = CONNECTED_NONE;
        bool merges = false;
        w->label[i] = w->status[i] == CONNECTED_OUT ? CONNECTED_SHUT : w->owner[i];
        if (w->status[i] != CONNECTED_OPEN)
            continue;
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t owner = w->owner[c->next[k]];
            merges |= owner != CONNECTED_NONE && touch != CONNECTED_NONE && owner != touch;
            touch = owner == CONNECTED_NONE ? touch : owner;
        }
        w->label[i] = touch;
        if (touch != CONNECTED_NONE)
            merges |= (uint64_t)w->size[touch] + c->weight[i] > bound_high(c, touch);
        if (merges && !walk_out(w, i, connected_code(CODE_MERGE, 0)))
            return false;
    }
    return true;
}

void components_find(const struct connected *c, struct components *l)
{
    uint32_t tail = 0;
    for (uint32_t first = 0; first < c->n; first++) {
        if (l->of[first] != CONNECTED_LOOSE)
            continue;
        uint32_t head = tail;
        l->of[first] = first;
        l->at[first] = tail;
        l->weight[first] = 0;
        l->nodes[tail++] = first;
        for (; head < tail; head++) {
            uint32_t i = l->nodes[head];
            l->weight[first] += c->weight[i];
            for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
                uint32_t j = c->next[k];
                if (l->of[j] != CONNECTED_LOOSE)
                    continue;
                l->of[j] = first;
                l->nodes[tail++] = j;
            }
        }
        l->n[first] = tail - l->at[first];
    }
}

/* Root r has got to node i: where can it go from there? */
static void step_on(struct connected_walk *w, uint32_t i, uint32_t r, uint32_t cost, uint32_t limit)
{
    const struct connected *c = w->c;
    w->gate[i] = r + 1;
    w->order[w->met++] = i;
    for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
        uint32_t j = c->next[k], component = w->components.of[j], step = w->owner[j] == r ? 0 : c->weight[j];
        if (w->label[j] != CONNECTED_NONE && w->label[j] != r)
            continue;
        if (component != CONNECTED_NONE) {
            step = w->components.weight[component];
            j = component;
        }
        if (w->gate[j] == r + 1 || step > limit - cost)
            continue;
        w->gate[j] = r + 1;
        ways_put(&w->ways, j, cost + step);
    }
}

/* The nodes that the group of root r may come to hold, w->gate[i] == r + 1: as far as its bound lets it grow, and
 * not touching another group; what is on the way has to be paid for. They are w->order[0 .. w->met - 1]; gives
 * their weight. */
static uint64_t reach(struct connected_walk *w, const uint32_t *roots, uint32_t r)
{
    const struct connected *c = w->c;
    uint32_t room = bound_high(c, r) - w->size[r], limit = room < c->total ? room : c->total;
    uint64_t weight = 0;
    w->met = 0;
    w->gate[roots[r]] = r + 1;
    ways_put(&w->ways, roots[r], 0);
    for (uint32_t cost = 0; cost <= limit; cost++) {
        for (uint32_t i; (i = ways_take(&w->ways, cost)) != CONNECTED_NONE;) {
            uint32_t one = w->components.of[i] == CONNECTED_NONE;
            const uint32_t *nodes = one ? &i : w->components.nodes + w->components.at[i];
            uint32_t n = one ? 1 : w->components.n[i];
            weight += one ? c->weight[i] : w->components.weight[i];
            for (uint32_t k = 0; k < n; k++)
                step_on(w, nodes[k], r, cost, limit);
        }
    }
    return weight;
}

/* Can root r pay for node i, which it reaches, and for all components that touch it? The first of these on the way is
 * paid for when the way gets to it, or the way meets none. */
static bool affords(const struct connected_walk *w, uint32_t i, uint32_t r)
{
    const struct connected *c = w->c;
    uint64_t all = 0, saved = w->ways.cost[i], room = bound_high(c, r) - w->size[r];
    for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
        uint32_t component = w->components.of[c->next[k]];
        bool seen = component == CONNECTED_NONE;
        for (uint32_t h = c->start[i]; h < k && !seen; h++)
            seen = w->components.of[c->next[h]] == component;
        if (seen)
            continue;
        uint32_t weight = w->components.weight[component];
        all += weight;
        bool met = w->gate[component] == r + 1;
        uint64_t by = met ? (uint64_t)w->ways.cost[component] - weight + c->weight[i] : UINT64_MAX;
        saved = by < saved ? by : saved;
    }
    return saved + all <= room;
}

/* Counts for each node the roots that may reach it; what none reaches is out. False: a group lacks room. What each
 * root may reach is kept in w->pool, as far as there is room for it. */
static bool reach_all(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    const struct connected *c = w->c;
    uint32_t used = 0;
    for (uint32_t i = 0; i < c->n; i++)
        component_mark(&w->components, i, w->status[i] == CONNECTED_IN && w->owner[i] == CONNECTED_NONE);
    components_find(c, &w->components);
    memset(w->ways.first, 0xff, ((size_t)c->total + 1) * sizeof *w->ways.first);
    memset(w->reached, 0, c->n * sizeof *w->reached);
    memset(w->gate, 0, c->n * sizeof *w->gate);
    for (uint32_t r = 0; r < n_roots; r++) {
        uint64_t weight = reach(w, roots, r);
        if (weight < bound_low(c, r))
            return false;
        for (uint32_t k = 0; k < w->met; k++) {
            uint32_t i = w->order[k];
            w->reached[i] += w->status[i] == CONNECTED_IN || affords(w, i, r);
        }
        bool fits = w->met <= CONNECTED_POOL * c->n - used;
        w->kept[r] = (struct connected_ball){.at = used, .n = fits ? w->met : CONNECTED_NONE, .weight = weight};
        if (fits)
            memcpy(w->pool + used, w->order, w->met * sizeof *w->order);
        used += fits ? w->met : 0;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        if (w->reached[i] != 0 || w->status[i] == CONNECTED_OUT)
            continue;
        if (w->status[i] == CONNECTED_IN || !walk_out(w, i, connected_code(CODE_FAR, i)))
            return false;
    }
    return true;
}

/* Has the group of root r yet to grow, to be large enough or to get to what only it can have? Sets w->gate and
 * w->wanted of what it may reach. */
static bool must_grow(struct connected_walk *w, const uint32_t *roots, uint32_t r)
{
    const struct connected_ball *b = &w->kept[r];
    if (b->n == CONNECTED_NONE)
        (void)reach(w, roots, r);
    const uint32_t *nodes = b->n == CONNECTED_NONE ? w->order : w->pool + b->at;
    uint32_t n = b->n == CONNECTED_NONE ? w->met : b->n;
    bool grows = w->size[r] < bound_low(w->c, r);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = nodes[k];
        w->wanted[i] = w->status[i] == CONNECTED_IN && w->reached[i] == 1;
        grows |= w->wanted[i] && w->owner[i] != r;
        w->gate[i] = r + 1;
    }
    return grows;
}

/* Within what root r can reach: nodes without which the group would be too small, or would not get to what only it
 * can have. */
static bool force_growth(struct connected_walk *w, const uint32_t *roots, uint32_t r)
{
    const struct connected *c = w->c;
    uint64_t weight = w->kept[r].weight;
    walk_begin_with(w, r + 1);
    walk_from(w, roots[r]);
    for (uint32_t k = 0; k < w->met; k++) {
        uint32_t i = w->order[k];
        if (w->status[i] != CONNECTED_OPEN)
            continue;
        const struct connected_step *step = &w->step[i];
        bool fits = true;
        if (step->needs != CONNECTED_NONE)
            fits = walk_in(w, i, connected_code(CODE_FAR, step->needs));
        else if (weight - step->cut - c->weight[i] < bound_low(c, r))
            fits = walk_in(w, i, connected_code(CODE_ROOM, r));
        if (!fits)
            return false;
    }
    return true;
}

bool filter_owners(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    return find_owners(w, roots, n_roots) && drop_merging(w);
}

bool filter_growth(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    if (!reach_all(w, roots, n_roots))
        return false;
    if (w->again)
        return true;
    memset(w->gate, 0, w->c->n * sizeof *w->gate);
    for (uint32_t r = 0; r < n_roots; r++)
        if (must_grow(w, roots, r) && !force_growth(w, roots, r))
            return false;
    return true;
}
