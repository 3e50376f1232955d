/* Reasons of `connected` with roots and bounds. What is explained is first supposed not to be (connected_reason.c);
 * then something is wrong that can be told in one of three ways:
 *
 *   merge   nodes that are in lead from one root to another, or are more than the root's group may hold;
 *   far     a node is in and no root gets there: each way ends before nodes that are out, or touches a group that
 *           would become too large by what is on the way, or touches two groups, or costs more than any group can
 *           pay;
 *   room    a root's group cannot become large enough: it is shut in by nodes that are out or touch other groups,
 *           and by its own upper bound. */
#include "stock/islands_reason.h"

static void lay_out(struct islands *s, struct inquiry *q)
{
    size_t n = q->c->n;
    *s = (struct islands){.q = q, .c = q->c, .meet_a = CONNECTED_NONE, .large = CONNECTED_NONE};
    uint32_t **const arrays[INQUIRY_SPARE] = {
        &s->owner,         &s->from,         &s->size,          &s->queue,
        &s->said,          &s->seen,         &s->components.of, &s->components.n,
        &s->components.at, &s->components.weight, &s->components.nodes, &s->ways.link,
        &s->met_at,        &s->order,        &s->room,          &s->stop,
        &s->stops,         &s->ways.cost,
    };
    for (size_t k = 0; k < INQUIRY_SPARE; k++)
        *arrays[k] = q->spare + k * n;
    s->ways.first = q->spare + INQUIRY_SPARE * n;
    for (size_t i = 0; i <= q->c->total; i++)
        s->ways.first[i] = CONNECTED_NONE;
    for (size_t i = 0; i < n; i++) {
        s->owner[i] = CONNECTED_NONE;
        s->said[i] = 0;
    }
}

void islands_say_in(struct islands *s, uint32_t i)
{
    if (!s->said[i])
        premise_in(s->q, i);
    s->said[i] = 1;
}

void islands_say_out(struct islands *s, uint32_t i)
{
    if (!s->said[i])
        premise_out(s->q, i);
    s->said[i] = 1;
}

void islands_say_way(struct islands *s, uint32_t i)
{
    for (; i != CONNECTED_NONE && !s->said[i]; i = s->from[i])
        islands_say_in(s, i);
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

void islands_say_size(struct islands *s, uint32_t r, uint32_t i, uint32_t need)
{
    const struct connected *c = s->c;
    uint32_t weight = 0, head = 0, tail = 0, *queue = s->queue, *seen = s->seen;
    for (uint32_t k = 0; k < c->n; k++)
        seen[k] = 0;
    for (; i != CONNECTED_NONE; i = s->from[i]) { /* the way itself, then what hangs on it */
        islands_say_in(s, i);
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
            islands_say_in(s, j);
            queue[tail++] = j;
            weight += c->weight[j];
        }
    }
}

/* ---- merge ---- */

/* Two roots meet, or one has too much. False: neither. */
static bool explain_merge(struct islands *s)
{
    if (s->meet_a != CONNECTED_NONE) {
        islands_say_way(s, s->meet_a);
        return true;
    }
    if (s->large == CONNECTED_NONE)
        return false;
    islands_say_size(s, s->large, s->c->roots[s->large], bound_high(s->c, s->large) + 1);
    return true;
}

/* ---- components ---- */

void islands_say_component(struct islands *s, uint32_t i, uint32_t need)
{
    const struct connected *c = s->c;
    uint32_t weight = 0, tail = 0, component = s->components.of[i];
    for (uint32_t k = 0; k < s->components.n[component]; k++)
        s->seen[s->components.nodes[s->components.at[component] + k]] = 0;
    s->seen[i] = 1;
    s->queue[tail++] = i;
    for (uint32_t head = 0; head < tail && weight < need; head++) {
        uint32_t at = s->queue[head];
        islands_say_in(s, at);
        weight += c->weight[at];
        for (uint32_t k = c->start[at]; k < c->start[at + 1]; k++) {
            uint32_t j = c->next[k];
            if (s->components.of[j] != component || s->seen[j])
                continue;
            s->seen[j] = 1;
            s->queue[tail++] = j;
        }
    }
}

/* ---- a conflict ---- */

/* Which node is in and out of reach, or which root lacks room? Marks what some root reaches in s->seen. */
static void explain_some(struct islands *s)
{
    const struct connected *c = s->c;
    for (uint32_t i = 0; i < c->n; i++)
        s->seen[i] = 0;
    for (uint32_t r = 0; r < c->n_roots; r++) {
        struct measure m = {.r = r, .owned = true, .components = true};
        if (islands_reach(s, &m) < bound_low(c, r)) {
            islands_explain_room(s, r);
            return;
        }
        for (uint32_t k = 0; k < s->met; k++)
            s->seen[s->order[k]] = 1;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        if (!s->seen[i] && was_in(s->q, i)) {
            islands_explain_far(s, i);
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
    if (explain_merge(&s)) /* whatever the code: what the same call of the filter found before may have come to that */
        return;
    for (uint32_t i = 0; i < q->c->n; i++)
        component_mark(&s.components, i, was_in(q, i) && s.owner[i] == CONNECTED_NONE);
    components_find(q->c, &s.components);
    if (conflict)
        explain_some(&s);
    else if ((code & 7) == CODE_ROOM)
        islands_explain_room(&s, code >> 3);
    else
        islands_explain_far(&s, q->supposed_in ? q->supposed : code >> 3);
}
