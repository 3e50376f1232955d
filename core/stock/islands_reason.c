/* Reasons of `connected` with roots and bounds. What is explained is first supposed not to be (connected_reason.c);
 * then something is wrong that can be told in one of three ways:
 *
 *   joint   nodes that are in lead from one root to another, or are more than the root's group may hold;
 *   far     a node is in and no root gets there: each way ends before nodes that are out, or touches a group that
 *           would become too large by the nodes on the way, or touches two groups, or is too long for any group;
 *   room    a root's group cannot become large enough: it is shut in by nodes that are out or touch other groups,
 *           and by its own upper bound. */
#include "stock/connected.h"

/* Work space: all in q->spare. */
struct islands {
    struct inquiry *q;
    const struct connected *c;
    uint32_t *owner;  /* by node: the root's number, for nodes that are in and hang together with one; CONNECTED_NONE */
    uint32_t *from;   /* by node with an owner: the next one on the way to its root; the root itself: CONNECTED_NONE */
    uint32_t *size;   /* by root: the weight of what it owns */
    uint32_t *queue, *steps; /* of a search; steps 0: not met */
    uint32_t *said;   /* by node: 1: its premise is given */
    uint32_t *room;   /* by node: how many nodes may a way have that begins here and ends at a root? 0: none */
    uint32_t met;
    uint32_t meet_a, meet_b; /* two neighbours of different roots; CONNECTED_NONE: there are none */
    uint32_t large;   /* a root whose group is too large, or CONNECTED_NONE */
};

static uint32_t bound_low(const struct connected *c, uint32_t r)
{
    return c->low == NULL ? 0 : c->low[r];
}

static uint32_t bound_high(const struct connected *c, uint32_t r)
{
    return c->high == NULL ? UINT32_MAX : c->high[r];
}

static void lay_out(struct islands *s, struct inquiry *q)
{
    size_t n = q->c->n;
    *s = (struct islands){.q = q, .c = q->c, .meet_a = CONNECTED_NONE, .large = CONNECTED_NONE};
    s->owner = q->spare;
    s->from = q->spare + n;
    s->size = q->spare + 2 * n;
    s->queue = q->spare + 3 * n;
    s->steps = q->spare + 4 * n;
    s->said = q->spare + 5 * n;
    s->room = q->spare + 8 * n;
    for (size_t i = 0; i < n; i++) {
        s->owner[i] = CONNECTED_NONE;
        s->said[i] = 0;
    }
}

static void say_in(struct islands *s, uint32_t i)
{
    if (!s->said[i])
        premise_in(s->q, i);
    s->said[i] = 1;
}

static void say_out(struct islands *s, uint32_t i)
{
    if (!s->said[i])
        premise_out(s->q, i);
    s->said[i] = 1;
}

/* All nodes from i to its root are in. */
static void say_way(struct islands *s, uint32_t i)
{
    for (; i != CONNECTED_NONE && !s->said[i]; i = s->from[i])
        say_in(s, i);
}

/* ---- who belongs to whom ---- */

/* The nodes that are in and that root r reaches by such nodes, in s->queue; those that another root has stay with
 * it. */
static void own(struct islands *s, uint32_t r)
{
    const struct connected *c = s->c;
    uint32_t root = c->roots[r], tail = 0;
    s->size[r] = 0;
    if (s->owner[root] != CONNECTED_NONE) {
        s->meet_a = root;
        s->meet_b = CONNECTED_NONE;
        return;
    }
    s->owner[root] = r;
    s->from[root] = CONNECTED_NONE;
    s->queue[tail++] = root;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t i = s->queue[head];
        s->size[r] += c->weight[i];
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (!was_in(s->q, j) || s->owner[j] != CONNECTED_NONE)
                continue;
            s->owner[j] = r;
            s->from[j] = i;
            s->queue[tail++] = j;
        }
    }
    s->met = tail;
    if (s->size[r] > bound_high(c, r) && s->large == CONNECTED_NONE)
        s->large = r;
}

static void own_all(struct islands *s)
{
    for (uint32_t r = 0; r < s->c->n_roots; r++)
        own(s, r);
}

/* Enough of what root r owns, from node i (on the way to the root) on, to weigh `need`. */
static void say_size(struct islands *s, uint32_t r, uint32_t i, uint32_t need)
{
    const struct connected *c = s->c;
    uint32_t weight = 0, head = 0, tail = 0;
    uint32_t *queue = s->q->spare + 6 * (size_t)c->n, *seen = s->q->spare + 7 * (size_t)c->n;
    for (uint32_t k = 0; k < c->n; k++)
        seen[k] = 0;
    for (; i != CONNECTED_NONE; i = s->from[i]) { /* the way itself, then what hangs on it */
        say_in(s, i);
        seen[i] = 1;
        queue[tail++] = i;
        weight += c->weight[i];
    }
    while (weight < need && head < tail) {
        uint32_t at = queue[head++];
        for (uint32_t k = c->start[at]; k < c->start[at + 1] && weight < need; k++) {
            uint32_t j = c->next[k];
            if (seen[j] || s->owner[j] != r)
                continue;
            seen[j] = 1;
            say_in(s, j);
            queue[tail++] = j;
            weight += c->weight[j];
        }
    }
}

/* ---- joint ---- */

/* Two roots meet, or one has too much. False: neither. */
static bool explain_joint(struct islands *s)
{
    if (s->meet_a != CONNECTED_NONE) {
        say_way(s, s->meet_a);
        return true;
    }
    if (s->large == CONNECTED_NONE)
        return false;
    say_size(s, s->large, s->c->roots[s->large], bound_high(s->c, s->large) + 1);
    return true;
}

/* ---- far ---- */

/* What root r can pay for, by what is known for good: through a node that is `k` nodes from the root, the root
 * included, a way of bound - k + 1 nodes may go on. Keeps the best of all roots in s->room. */
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
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (s->room[j] >= left || (s->q->initial[j] & c->set) == 0)
                continue;
            s->room[j] = left;
            s->queue[tail++] = j;
        }
    }
}

/* Node i, `steps` nodes from the one that is asked for, touches a group: the way ends here, and this is why. False:
 * it touches none. */
static bool touches(struct islands *s, uint32_t i, uint32_t steps)
{
    const struct connected *c = s->c;
    uint32_t first = CONNECTED_NONE;
    for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
        uint32_t j = c->next[k];
        if (s->owner[j] == CONNECTED_NONE || (first != CONNECTED_NONE && s->owner[j] == s->owner[first]))
            continue;
        if (first != CONNECTED_NONE) {
            say_way(s, first);
            say_way(s, j);
            return true;
        }
        first = j;
    }
    if (first == CONNECTED_NONE)
        return false;
    uint32_t high = bound_high(c, s->owner[first]);
    say_size(s, s->owner[first], first, high >= steps ? high - steps + 1 : 0);
    return true;
}

/* Looks no further than any root could come, whatever is out: what lies beyond tells nothing. */
static void explain_far(struct islands *s, uint32_t node)
{
    const struct connected *c = s->c;
    uint32_t tail = 0;
    for (uint32_t i = 0; i < c->n; i++)
        s->steps[i] = s->room[i] = 0;
    for (uint32_t r = 0; r < c->n_roots; r++)
        find_room(s, r);
    say_in(s, node);
    s->steps[node] = 1;
    s->queue[tail++] = node;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t i = s->queue[head], steps = s->steps[i] + 1;
        if (touches(s, i, s->steps[i]))
            continue;
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (s->room[j] < steps)
                continue;
            if (was_out(s->q, j)) {
                say_out(s, j);
            } else if (s->steps[j] == 0) {
                s->steps[j] = steps;
                s->queue[tail++] = j;
            }
        }
    }
}

/* ---- room ---- */

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

/* Looks at the neighbours of node i, which root r reaches. `speak`: says what stops it. */
static void spread(struct islands *s, uint32_t i, uint32_t r, uint32_t room, bool count_own, bool speak)
{
    const struct connected *c = s->c;
    for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
        uint32_t j = c->next[k], steps = s->steps[i] + (count_own || s->owner[j] != r);
        if (s->steps[j] != 0 || steps > room + 1)
            continue;
        uint32_t other = was_out(s->q, j) ? CONNECTED_NONE : other_owner(s, j, r);
        if (!was_out(s->q, j) && other == CONNECTED_NONE) {
            s->steps[j] = steps;
            s->queue[s->met++] = j;
        } else if (speak && other != CONNECTED_NONE) {
            say_way(s, other);
        } else if (speak) {
            say_out(s, j);
        }
    }
}

/* The weight that root r can get, in as many steps as its bound allows: from the root alone, or (not count_own)
 * from all that it owns. A node's steps are 1 more than the nodes that lead there. */
static uint64_t reach(struct islands *s, uint32_t r, bool count_own, bool speak)
{
    const struct connected *c = s->c;
    uint32_t room = bound_high(c, r) - (count_own ? c->weight[c->roots[r]] : s->size[r]);
    uint64_t weight = 0;
    room = room == UINT32_MAX ? room - 1 : room;
    for (uint32_t i = 0; i < c->n; i++)
        s->steps[i] = 0;
    s->met = 0;
    s->steps[c->roots[r]] = 1;
    s->queue[s->met++] = c->roots[r];
    for (uint32_t head = 0; head < s->met && !count_own; head++) { /* what it owns comes first: it costs nothing */
        uint32_t i = s->queue[head];
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (s->owner[j] == r && s->steps[j] == 0) {
                s->steps[j] = 1;
                s->queue[s->met++] = j;
            }
        }
    }
    for (uint32_t head = 0; head < s->met; head++) {
        spread(s, s->queue[head], r, room, count_own, speak);
        weight += c->weight[s->queue[head]];
    }
    return weight;
}

static void explain_room(struct islands *s, uint32_t r)
{
    if (reach(s, r, true, false) < bound_low(s->c, r)) {
        (void)reach(s, r, true, true);
        return;
    }
    (void)reach(s, r, false, true);
    for (uint32_t i = 0; i < s->c->n; i++)
        if (s->owner[i] == r)
            say_in(s, i);
}

/* ---- a conflict ---- */

/* Which node is in and out of reach, or which root lacks room? Marks what some root reaches in `seen`. */
static void explain_some(struct islands *s)
{
    const struct connected *c = s->c;
    uint32_t *seen = s->q->spare + 6 * (size_t)c->n;
    for (uint32_t i = 0; i < c->n; i++)
        seen[i] = 0;
    for (uint32_t r = 0; r < c->n_roots; r++) {
        if (reach(s, r, false, false) < bound_low(c, r)) {
            explain_room(s, r);
            return;
        }
        for (uint32_t k = 0; k < s->met; k++)
            seen[s->queue[k]] = 1;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        if (!seen[i] && was_in(s->q, i)) {
            explain_far(s, i);
            return;
        }
    }
}

void islands_explain(struct inquiry *q, uint32_t code)
{
    struct islands s;
    bool conflict = q->supposed == PROP_CONFLICT;
    if (q->c->shared_root || (!conflict && (code & 7) == CODE_ROOT))
        return; /* holds without any premise */
    lay_out(&s, q);
    own_all(&s);
    if (explain_joint(&s)) /* whatever the code: what the same call of the filter found before may have come to that */
        return;
    if (conflict)
        explain_some(&s);
    else if ((code & 7) == CODE_ROOM)
        explain_room(&s, code >> 3);
    else
        explain_far(&s, q->supposed_in ? q->supposed : code >> 3);
}
