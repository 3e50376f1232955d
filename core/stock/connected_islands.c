/* What roots and bounds add to `connected`: which root a node belongs to, which nodes would join two groups, how
 * far a group can still grow, and whether it has the room that it needs. */
#include <string.h>

#include "stock/connected_walk.h"

static uint32_t bound_low(const struct connected *c, uint32_t r)
{
    return c->low == NULL ? 0 : c->low[r];
}

static uint32_t bound_high(const struct connected *c, uint32_t r)
{
    return c->high == NULL ? UINT32_MAX : c->high[r];
}

/* The nodes that are in and hang together with a root belong to it; w->size tells its weight. False: two roots meet,
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
static bool drop_joints(struct connected_walk *w)
{
    const struct connected *c = w->c;
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t touch = CONNECTED_NONE;
        bool joint = false;
        w->label[i] = w->status[i] == CONNECTED_OUT ? CONNECTED_SHUT : w->owner[i];
        if (w->status[i] != CONNECTED_OPEN)
            continue;
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t owner = w->owner[c->next[k]];
            joint |= owner != CONNECTED_NONE && touch != CONNECTED_NONE && owner != touch;
            touch = owner == CONNECTED_NONE ? touch : owner;
        }
        w->label[i] = touch;
        if (touch != CONNECTED_NONE)
            joint |= (uint64_t)w->size[touch] + c->weight[i] > bound_high(c, touch);
        if (joint && !walk_out(w, i, connected_code(CODE_JOINT, 0)))
            return false;
    }
    return true;
}

static void add_to_ball(struct connected_walk *w, uint32_t i, uint32_t r, uint32_t distance)
{
    w->gate[i] = r + 1;
    w->distance[i] = distance;
    w->order[w->met++] = i;
}

/* The nodes that the group of root r may come to hold, w->gate[i] == r + 1: as far as its bound lets it grow, and
 * not touching another group; a node on the way costs 1 at least. They are w->order[0 .. w->met - 1]; gives their
 * weight. */
static uint64_t reach(struct connected_walk *w, const uint32_t *roots, uint32_t r)
{
    const struct connected *c = w->c;
    uint32_t room = bound_high(c, r) - w->size[r];
    uint64_t weight = 0;
    w->met = 0;
    add_to_ball(w, roots[r], r, 0);
    for (uint32_t head = 0; head < w->met; head++) { /* what it has comes first: it costs nothing */
        uint32_t i = w->order[head];
        weight += c->weight[i];
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++)
            if (w->owner[c->next[k]] == r && w->gate[c->next[k]] != r + 1)
                add_to_ball(w, c->next[k], r, 0);
    }
    uint32_t own = w->met;
    for (uint32_t head = 0; head < w->met; head++) {
        uint32_t i = w->order[head], distance = w->distance[i] + 1;
        weight += head < own ? 0 : c->weight[i];
        if (distance > room)
            continue;
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (w->gate[j] != r + 1 && (w->label[j] == CONNECTED_NONE || w->label[j] == r))
                add_to_ball(w, j, r, distance);
        }
    }
    return weight;
}

/* Counts for each node the roots that may reach it; what none reaches is out. False: a group lacks room. What each
 * root may reach is kept in w->pool, as far as there is room for it. */
static bool reach_all(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots)
{
    const struct connected *c = w->c;
    uint32_t used = 0;
    memset(w->reached, 0, c->n * sizeof *w->reached);
    memset(w->gate, 0, c->n * sizeof *w->gate);
    for (uint32_t r = 0; r < n_roots; r++) {
        uint64_t weight = reach(w, roots, r);
        if (weight < bound_low(c, r))
            return false;
        for (uint32_t k = 0; k < w->met; k++)
            w->reached[w->order[k]]++;
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
    return find_owners(w, roots, n_roots) && drop_joints(w);
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
