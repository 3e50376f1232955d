/* Propagation to a fixpoint: clauses first, then the cheapest propagator that has been woken. */
#include <string.h>

#include "engine/internal.h"

void queue_clear(struct solver *s)
{
    if (s->queued == 0)
        return;
    for (uint32_t t = 0; t < PROP_TIERS; t++) {
        struct queue *q = &s->queue[t];
        for (uint32_t i = 0; i < q->n; i++) {
            uint32_t at = q->head + i;
            s->wake[q->at[at >= s->n_props ? at - s->n_props : at]] &= (uint8_t)~WAKE_QUEUED;
        }
        q->n = 0;
    }
    s->queued = 0;
}

static uint32_t queue_pop(struct solver *s)
{
    struct queue *q = s->queue;
    while (q->n == 0)
        q++;
    uint32_t prop = q->at[q->head];
    q->head = q->head + 1 == s->n_props ? 0 : q->head + 1;
    q->n--;
    s->queued--;
    s->wake[prop] &= (uint8_t)~WAKE_QUEUED;
    return prop;
}

/* A state block is copied before its first use at a level, so that undoing the level restores it. */
static bool save_state(struct solver *s, uint32_t prop)
{
    struct prop *p = &s->props[prop];
    if (p->class->state_bytes == 0 || s->level == 0 || p->saved_level == s->level + 1)
        return true;
    size_t words = (p->class->state_bytes + 7) / 8;
    if (!mem_grow(s->mem, &s->saved, &s->saved_capacity, s->n_saved + 1, sizeof *s->saved) ||
        !mem_grow(s->mem, &s->saved_words, &s->saved_words_capacity, s->n_saved_words + words, sizeof *s->saved_words))
        return out_of_memory(s);
    s->saved[s->n_saved++] = (struct saved_state){
        .prop = prop, .saved_level = p->saved_level, .level = (uint32_t)s->level, .data = s->n_saved_words};
    memcpy(s->saved_words + s->n_saved_words, s->states + p->state, words * 8);
    s->n_saved_words += words;
    p->saved_level = (uint32_t)s->level + 1;
    return true;
}

/* About 10 ns of work each. Dear filters look at their places many times. */
static uint64_t filter_work(uint32_t tier, uint32_t n)
{
    return 4 + (uint64_t)n * (tier >= 3 ? 3 : 1);
}

static bool run_filter(struct solver *s, uint32_t prop)
{
    const struct prop *p = &s->props[prop];
    struct view v;
    view_of(s, prop, &v);
    if ((p->class->flags & PROP_IDEMPOTENT) != 0 && !p->repeated)
        s->running = prop;
    s->conflict.by = SOLVER_NONE;
    bool ok = s->observer == NULL ? p->class->filter(&v, p->data) : observe_filter(s, prop, &v);
    s->running = SOLVER_NONE;
    s->stats.propagations++;
    s->stats.work += filter_work(p->class->tier, p->n);
    if (!ok && s->conflict.by == SOLVER_NONE)
        s->conflict = (struct conflict){.source = SOURCE_PROP, .by = prop, .place = PROP_CONFLICT};
    return ok;
}

static bool run_checked(struct solver *s, uint32_t prop)
{
    const struct prop *p = &s->props[prop];
    vset *before = mem_array(s->mem, (size_t)p->n + 1, sizeof *before);
    if (before == NULL)
        return out_of_memory(s);
    for (uint32_t i = 0; i < p->n; i++)
        before[i] = s->dom[prop_cell(s, p, i)];
    bool ok = run_filter(s, prop);
    struct conflict conflict = s->conflict;
    if (s->status == SOLVER_OK)
        ok = check_filter(s, prop, before) && ok;
    s->conflict = conflict;
    mem_free(s->mem, before, ((size_t)p->n + 1) * sizeof *before);
    return ok;
}

bool propagate(struct solver *s)
{
    for (;;) {
        if (s->trail_head < s->n_trail && !clause_propagate(s))
            return false;
        if (s->observer != NULL && !observe_trail(s))
            return false;
        if (s->queued == 0)
            break;
        uint32_t prop = queue_pop(s);
        if (!prop_is_on(s, &s->props[prop]))
            continue;
        if (!save_state(s, prop))
            return false;
        if (s->options.self_check ? !run_checked(s, prop) : !run_filter(s, prop))
            return false;
        if ((s->stats.propagations & 63) == 0 && out_of_limits(s, true)) /* a long line may take a millisecond */
            return false;
    }
    if (s->level == 0)
        root_forget(s);
    return !s->options.self_check || check_fixpoint(s);
}
