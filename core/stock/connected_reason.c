/* Reasons of `connected` for one group: two nodes are in and apart, because what lies between them, a frontier, is
 * out.
 *
 * What is explained is first supposed not to be: a node that was dropped is taken as in, one that was forced as
 * out. Then some node that is in has, within what is not out, no way to another. Both ends of the missing way have
 * a frontier: of the nodes next to what this end can reach, those that the other end gets to when nothing but this
 * frontier stops it. That is a smallest separator, in that no node of it could be left out. The one with fewer
 * premises that are not known for good is the reason. */
#include "stock/connected.h"

struct side {
    uint32_t *nodes;    /* those reached, then their frontier */
    uint32_t n, n_all;
    uint32_t end;       /* of those reached, the node that is in for longest */
    uint32_t cost;      /* premises of the frontier that are not known for good */
};

size_t connected_explain_scratch(const struct connected *c)
{
    size_t words = (size_t)c->n * (1 + INQUIRY_SPARE) + c->total + 1;
    return (size_t)c->n * 2 * sizeof(vset) + words * sizeof(uint32_t);
}

/* 0: supposed; 1: known for good; then, the older the better. */
static uint32_t age(const struct inquiry *q, uint32_t i)
{
    return i == q->supposed ? 0 : 1 + q->level[i];
}

/* All that `from` reaches, and the frontier of it. What belongs to the side has the mark `own`. */
static void look(const struct inquiry *q, struct side *side, uint32_t from, uint32_t own)
{
    const struct connected *c = q->c;
    uint32_t *mark = q->spare;
    side->n = side->cost = 0;
    side->end = from;
    side->nodes[side->n++] = from;
    mark[from] = own;
    for (uint32_t head = 0; head < side->n; head++) {
        uint32_t i = side->nodes[head];
        if (was_in(q, i) && age(q, i) < age(q, side->end))
            side->end = i;
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (mark[j] == own || was_out(q, j))
                continue;
            mark[j] = own;
            side->nodes[side->n++] = j;
        }
    }
    side->n_all = side->n;
    for (uint32_t head = 0; head < side->n; head++) {
        uint32_t i = side->nodes[head];
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (mark[j] == own)
                continue;
            mark[j] = own;
            side->nodes[side->n_all++] = j;
            side->cost += age(q, j) > 1;
        }
    }
}

/* Keeps of the frontier of a side, whose nodes and frontier have the mark `own`, what is met from `end` on the way
 * there. */
static void tighten(const struct inquiry *q, struct side *side, uint32_t end, uint32_t own)
{
    const struct connected *c = q->c;
    uint32_t *mark = q->spare, *queue = q->spare + 3 * (size_t)c->n, tail = 0, kept = side->n;
    const uint32_t MET = UINT32_MAX - 1, NEEDED = UINT32_MAX;
    mark[end] = MET;
    queue[tail++] = end;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t i = queue[head];
        for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++) {
            uint32_t j = c->next[k];
            if (mark[j] == own) {
                mark[j] = NEEDED;
            } else if (mark[j] < MET) {
                mark[j] = MET;
                queue[tail++] = j;
            }
        }
    }
    side->cost = 0;
    for (uint32_t k = side->n; k < side->n_all; k++) {
        uint32_t i = side->nodes[k];
        if (mark[i] != NEEDED)
            continue;
        side->nodes[kept++] = i;
        side->cost += age(q, i) > 1;
    }
    side->n_all = kept;
}

/* The node that is in for longest and has no mark, or CONNECTED_NONE. */
static uint32_t oldest_apart(const struct inquiry *q)
{
    const uint32_t *mark = q->spare;
    uint32_t best = CONNECTED_NONE;
    for (uint32_t i = 0; i < q->c->n; i++)
        if (mark[i] == 0 && was_in(q, i) && (best == CONNECTED_NONE || age(q, i) < age(q, best)))
            best = i;
    return best;
}

/* Of all components that hold a node that is in, the one with the cheapest frontier; false: there is none. `other`
 * is room. */
static bool look_everywhere(const struct inquiry *q, struct side *best, struct side *other)
{
    uint32_t own = 0, *mark = q->spare;
    best->n = 0;
    for (uint32_t i = 0; i < q->c->n; i++) {
        if (!was_in(q, i) || mark[i] != 0)
            continue;
        look(q, other, i, ++own);
        if (best->n == 0 || other->cost < best->cost) {
            struct side swap = *best;
            *best = *other;
            *other = swap;
        }
    }
    for (uint32_t i = 0; i < q->c->n; i++)
        mark[i] = 0;
    for (uint32_t k = 0; k < best->n; k++)
        mark[best->nodes[k]] = 1;
    return best->n > 0;
}

/* No group at all, where one is asked for: everything else is out. */
static void explain_empty(const struct inquiry *q)
{
    for (uint32_t i = 0; i < q->c->n; i++)
        premise_out(q, i);
}

static void clear_marks(const struct inquiry *q)
{
    for (uint32_t k = 0; k < q->c->n; k++)
        q->spare[k] = 0;
}

static void explain_cut(const struct inquiry *q, uint32_t i, uint32_t code)
{
    struct side near = {.nodes = q->spare + q->c->n}, far = {.nodes = q->spare + 2 * (size_t)q->c->n};
    clear_marks(q);
    if (i != PROP_CONFLICT) {
        look(q, &near, q->supposed_in ? i : code >> 3, 1);
    } else if (!look_everywhere(q, &near, &far)) {
        explain_empty(q);
        return;
    }
    look(q, &far, oldest_apart(q), 2);
    tighten(q, &far, near.end, 2);
    clear_marks(q);
    look(q, &near, near.end, 1);
    tighten(q, &near, far.end, 1);
    premise_in(q, near.end);
    premise_in(q, far.end);
    const struct side *side = far.cost < near.cost ? &far : &near;
    for (uint32_t k = side->n; k < side->n_all; k++)
        premise_out(q, side->nodes[k]);
}

void connected_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct connected *c = data;
    struct inquiry q = {.c = c, .p = p, .supposed = i, .supposed_in = (lost & c->set) != 0};
    q.domain = past_scratch(p);
    q.initial = q.domain + c->n;
    q.level = (uint32_t *)(q.initial + c->n);
    q.spare = q.level + c->n;
    past_read(p, q.domain, q.initial, q.level);
    if (c->n_roots != 0)
        islands_explain(&q, code);
    else if (i != PROP_CONFLICT && (code & 7) == CODE_EMPTY)
        explain_empty(&q);
    else
        explain_cut(&q, i, code);
}
