/* Backward: which tallies lead to an answer, so which cells can be what; and an answer. */
#include "stock/frontier.h"

static size_t end_of(const struct frontier_sweep *s, uint32_t state)
{
    return s->states[state + 1].first;
}

/* After the last cell. */
static void mark_ends(struct frontier_sweep *s)
{
    for (uint32_t i = s->layer_state[s->b->n]; i < s->n_states; i++) {
        uint32_t tally;
        if (!frontier_ends(s->b, s->states[i].key, &tally))
            continue;
        for (size_t k = s->states[i].first; k < end_of(s, i); k++)
            s->alive[k] = s->tallies[k] == tally;
    }
}

/* What leads by this arc to an answer does so. True: something does. */
static bool mark(struct frontier_sweep *s, const struct frontier_arc *a)
{
    size_t to = s->states[a->to].first, end = end_of(s, a->to);
    bool any = false;
    for (size_t k = s->states[a->from].first; k < end_of(s, a->from); k++) {
        uint32_t t;
        if (!frontier_moved(s->b, a, s->tallies[k], &t))
            continue;
        while (to < end && s->tallies[to] < t) /* tallies keep their order */
            to++;
        if (to < end && s->tallies[to] == t && s->alive[to]) {
            s->alive[k] = 1;
            any = true;
        }
    }
    return any;
}

bool frontier_backward(struct frontier_sweep *s, uint8_t *supported)
{
    if (!mem_grow(s->mem, &s->alive, &s->alive_capacity, s->n_tallies + 1, 1))
        return false;
    mark_ends(s);
    for (uint32_t p = s->b->n; p-- > 0;) {
        supported[p] = 0;
        for (size_t k = s->layer_arc[p]; k < s->layer_arc[p + 1]; k++)
            supported[p] |= mark(s, &s->arcs[k]) ? s->arcs[k].what : 0;
    }
    return true;
}

/* ---- an answer ---- */

/* The place of tally t in the list of a state; that of none: the end of all. */
static size_t find_tally(const struct frontier_sweep *s, uint32_t state, uint32_t t)
{
    size_t low = s->states[state].first, high = end_of(s, state);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->tallies[middle] < t)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end_of(s, state) && s->tallies[low] == t ? low : s->n_tallies;
}

/* Where arc `a` leads from tally k, when that leads to an answer; else the end of all. */
static size_t follow(const struct frontier_sweep *s, const struct frontier_arc *a, size_t k)
{
    uint32_t t;
    if (!frontier_moved(s->b, a, s->tallies[k], &t))
        return s->n_tallies;
    size_t at = find_tally(s, a->to, t);
    return at < s->n_tallies && s->alive[at] ? at : s->n_tallies;
}

static void walk_on(const struct frontier_sweep *s, uint32_t position, uint32_t state, size_t tally, uint8_t *answer)
{
    for (uint32_t p = position; p < s->b->n; p++) {
        size_t next = s->n_tallies, k = s->layer_arc[p];
        for (; k < s->layer_arc[p + 1] && next == s->n_tallies; k++)
            next = s->arcs[k].from == state ? follow(s, &s->arcs[k], tally) : s->n_tallies;
        answer[p] = s->arcs[k - 1].what;
        state = s->arcs[k - 1].to;
        tally = next;
    }
}

/* The way that led to a tally: any does. */
static void walk_back(const struct frontier_sweep *s, uint32_t position, uint32_t state, size_t tally, uint8_t *answer)
{
    for (uint32_t p = position; p-- > 0;) {
        size_t from = s->n_tallies;
        for (size_t a = s->layer_arc[p]; a < s->layer_arc[p + 1] && from == s->n_tallies; a++) {
            const struct frontier_arc *arc = &s->arcs[a];
            if (arc->to != state)
                continue;
            for (size_t k = s->states[arc->from].first; k < end_of(s, arc->from) && from == s->n_tallies; k++)
                if (follow(s, arc, k) == tally)
                    from = k;
            if (from == s->n_tallies)
                continue;
            answer[p] = arc->what;
            state = arc->from;
        }
        tally = from;
    }
}

/* An answer in which this position is `what`. */
static void answer_with(const struct frontier_sweep *s, uint32_t position, uint8_t what, uint8_t *answer)
{
    for (size_t a = s->layer_arc[position]; a < s->layer_arc[position + 1]; a++) {
        const struct frontier_arc *arc = &s->arcs[a];
        if (arc->what != what)
            continue;
        for (size_t k = s->states[arc->from].first; k < end_of(s, arc->from); k++) {
            size_t to = follow(s, arc, k);
            if (to == s->n_tallies)
                continue;
            answer[position] = what;
            walk_back(s, position, arc->from, k, answer);
            walk_on(s, position + 1, arc->to, to, answer);
            return;
        }
    }
}

void frontier_answer(const struct frontier_sweep *s, const uint8_t *supported, const uint8_t *avoid, uint8_t *answer)
{
    for (uint32_t p = 0; p < s->b->n; p++) {
        uint8_t other = (uint8_t)(supported[p] & ~avoid[p]);
        if (other == 0)
            continue;
        answer_with(s, p, (other & FRONTIER_SEA) != 0 ? FRONTIER_SEA : FRONTIER_LAND, answer);
        return;
    }
    for (uint32_t p = 0; p < s->b->n; p++) /* there is no other one */
        answer[p] = supported[p];
}
