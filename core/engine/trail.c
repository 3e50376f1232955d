/* Domain changes, decision levels, and undoing them. A change, its trail entry and its events are one step, so that no
 * domain is ever ahead of its trail. */
#include <string.h>

#include "engine/internal.h"

static bool trail_push(struct solver *s, uint32_t cell, vset removed, enum source source, uint32_t by, uint32_t place,
                       uint32_t code)
{
    if (!mem_grow(s->mem, &s->trail, &s->trail_capacity, s->n_trail + 1, sizeof *s->trail))
        return out_of_memory(s);
    s->trail[s->n_trail] = (struct entry){
        .removed = removed,
        .cell = cell,
        .older = s->last[cell],
        .level = (uint32_t)s->level & 0x1fffffffu,
        .source = source,
        .by = by,
        .place = place,
        .code = code,
    };
    s->last[cell] = (uint32_t)s->n_trail++;
    return true;
}

void queue_prop(struct solver *s, uint32_t prop)
{
    if ((s->wake[prop] & WAKE_QUEUED) != 0)
        return;
    s->wake[prop] |= WAKE_QUEUED;
    struct queue *q = &s->queue[s->wake[prop] & WAKE_TIER];
    uint32_t tail = q->head + q->n;
    if (tail >= s->n_props)
        tail -= (uint32_t)s->n_props;
    q->at[tail] = prop;
    q->n++;
    s->queued++;
}

/* Tells every propagator of the cell: position sets first, then the wake-up. */
static void notify(struct solver *s, uint32_t cell, vset removed, bool fixed)
{
    const struct occurrence *o = s->occurrences + s->occurrence_start[cell];
    const struct occurrence *end = s->occurrences + s->occurrence_start[cell + 1];
    for (; o < end; o++) {
        if (o->stride != 0) {
            uint64_t mask = ~bit(o->place % 64);
            for (vset r = removed; r != 0; r &= r - 1)
                s->places[o->word + (size_t)bit_low(r) * o->stride] &= mask;
        }
        if (o->prop != s->running && ((s->wake[o->prop] & WAKE_ON_FIX) == 0 || fixed))
            queue_prop(s, o->prop);
    }
}

bool change(struct solver *s, uint32_t cell, vset keep, enum source source, uint32_t by, uint32_t place, uint32_t code)
{
    vset removed = s->dom[cell] & ~keep;
    if (removed == 0)
        return true;
    vset now = s->dom[cell] & keep;
    if (now == 0) {
        s->conflict = (struct conflict){.source = source, .by = by, .place = place, .code = code};
        return false;
    }
    /* At level 0 nothing is ever undone or explained; only clauses need to hear of it. */
    if ((s->level != 0 || s->clauses.watch != NULL) && !trail_push(s, cell, removed, source, by, place, code))
        return false;
    s->stats.changes++;
    s->stats.work += 4;
    s->dom[cell] = now;
    if (s->level == 0)
        s->root[cell] = now;
    if (cell < s->cells_prepared)
        notify(s, cell, removed, bit_single(now));
    return true;
}

bool level_new(struct solver *s, struct literal decision)
{
    if (!mem_grow(s->mem, &s->level_start, &s->level_capacity, s->level + 2, sizeof *s->level_start) ||
        !mem_grow(s->mem, &s->decision, &s->decision_capacity, s->level + 1, sizeof *s->decision))
        return out_of_memory(s);
    s->decision[s->level] = decision;
    s->level_start[++s->level] = (uint32_t)s->n_trail;
    return true;
}

static void undo_entry(struct solver *s, const struct entry *e)
{
    uint32_t cell = e->cell;
    vset was = s->dom[cell];
    if (bit_single(was)) {
        if (s->phase != NULL)
            s->phase[cell] = (uint8_t)bit_low(was);
        order_back(s, cell);
    }
    s->dom[cell] = was | e->removed;
    s->last[cell] = e->older;
    if (cell >= s->cells_prepared)
        return;
    const struct occurrence *o = s->occurrences + s->occurrence_start[cell];
    const struct occurrence *end = s->occurrences + s->occurrence_start[cell + 1];
    for (; o < end; o++) {
        if (o->stride != 0) {
            for (vset r = e->removed; r != 0; r &= r - 1)
                s->places[o->word + (size_t)bit_low(r) * o->stride] |= bit(o->place % 64);
        }
    }
}

static void undo_states(struct solver *s)
{
    while (s->n_saved > 0 && s->saved[s->n_saved - 1].level > s->level) {
        const struct saved_state *b = &s->saved[--s->n_saved];
        struct prop *p = &s->props[b->prop];
        memcpy(s->states + p->state, s->saved_words + b->data, p->class->state_bytes);
        p->saved_level = b->saved_level;
        s->n_saved_words = b->data;
    }
}

void level_undo(struct solver *s, size_t level)
{
    s->at_solution = false;
    if (s->level <= level)
        return;
    uint32_t start = s->level_start[level + 1];
    while (s->n_trail > start)
        undo_entry(s, &s->trail[--s->n_trail]);
    if (s->trail_head > start)
        s->trail_head = start;
    s->observed = s->observed < s->n_trail ? s->observed : s->n_trail;
    s->level = level;
    s->next_first = 0;
    undo_states(s);
    queue_clear(s);
    if (level == 0) {
        reasons_forget(s);
        s->spine = 0;
    }
}

void root_forget(struct solver *s)
{
    for (size_t i = 0; i < s->n_trail; i++)
        s->last[s->trail[i].cell] = NO_ENTRY;
    s->n_trail = s->trail_head = s->observed = 0;
}

vset domain_before(const struct solver *s, uint32_t cell, size_t moment)
{
    vset d = s->dom[cell];
    for (uint32_t e = s->last[cell]; e != NO_ENTRY && e >= moment; e = s->trail[e].older)
        d |= s->trail[e].removed;
    return d;
}

uint32_t lost_entry(const struct solver *s, uint32_t cell, vset lost)
{
    uint32_t e = s->last[cell];
    while (e != NO_ENTRY && (s->trail[e].removed & lost) == 0)
        e = s->trail[e].older;
    return e;
}
