/* Telling an observer what the search does, with reasons. Nothing here decides anything. */
#include "base/clock.h"
#include "engine/internal.h"

void solver_observe(struct solver *s, const struct solver_observer *observer)
{
    s->observer = observer;
    s->observed = s->n_trail;
}

/* The premises of a reason as literals. */
static bool take_premises(struct solver *s, const struct reason *r, struct observed *what)
{
    if (!mem_grow(s->mem, &s->observed_because, &s->observed_capacity, (size_t)r->n + 1, sizeof *s->observed_because))
        return out_of_memory(s);
    for (uint32_t i = 0; i < r->n; i++) {
        struct premise p = s->premises.at[r->at + i];
        s->observed_because[i] = (struct literal){.cell = p.cell, .in = p.lost};
    }
    what->because = s->observed_because;
    what->n_because = r->n;
    return true;
}

static enum observed_source source_of(enum source source)
{
    return source == SOURCE_PROP     ? OBSERVED_CONSTRAINT
           : source == SOURCE_CLAUSE ? OBSERVED_CLAUSE
           : source == SOURCE_TURN   ? OBSERVED_TURN
                                     : OBSERVED_DECISION;
}

static bool observe_entry(struct solver *s, size_t i)
{
    const struct entry *e = &s->trail[i];
    struct observed what = {.cell = e->cell, .removed = e->removed, .source = source_of(e->source), .level = e->level};
    what.left = domain_before(s, e->cell, i + 1);
    what.constraint = e->source == SOURCE_PROP ? e->by : SOLVER_NONE;
    struct reason r = {.n = 0};
    size_t premises = s->premises.n;
    if (e->source == SOURCE_PROP && !explain_entry(s, i, e->removed, &r))
        return false;
    if (e->source == SOURCE_CLAUSE && e->by != NO_CLAUSE) {
        for (uint32_t k = 0; k < clause_size(s, e->by); k++) {
            struct literal l = clause_literal(s, e->by, k);
            if (l.cell != e->cell && !premise_add(s, l.cell, l.in))
                return false;
        }
        r = (struct reason){.at = premises, .n = (uint32_t)(s->premises.n - premises)};
    }
    if (!take_premises(s, &r, &what))
        return false;
    if (e->source == SOURCE_CLAUSE)
        s->premises.n = premises;
    s->observer->changed(s->observer->context, &what);
    return true;
}

bool observe_trail(struct solver *s)
{
    if (s->observer->changed == NULL || s->level == 0)
        s->observed = s->n_trail;
    for (; s->observed < s->n_trail; s->observed++)
        if (!observe_entry(s, s->observed))
            return false;
    return true;
}

bool observe_conflict(struct solver *s)
{
    struct conflict c = s->conflict;
    struct reason r = {.n = 0};
    if (!observe_trail(s))
        return false;
    if (s->observer->conflicted == NULL || c.source == SOURCE_DECISION || c.source == SOURCE_TURN ||
        (c.source == SOURCE_CLAUSE && c.by == NO_CLAUSE))
        return true;
    size_t premises = s->premises.n;
    struct observed what = {.cell = SOLVER_NONE, .source = source_of(c.source), .level = s->level};
    what.constraint = c.source == SOURCE_PROP ? c.by : SOLVER_NONE;
    if (!explain_conflict(s, &r) || !take_premises(s, &r, &what))
        return false;
    s->premises.n = premises;
    s->conflict = c;
    s->observer->conflicted(s->observer->context, &what);
    return true;
}

bool observe_filter(struct solver *s, uint32_t prop, struct view *v)
{
    const struct prop *p = &s->props[prop];
    if (s->observer->ran == NULL)
        return p->class->filter(v, p->data);
    uint64_t changes = s->stats.changes;
    double start = clock_seconds();
    bool ok = p->class->filter(v, p->data);
    s->observer->ran(s->observer->context, prop, clock_seconds() - start, s->stats.changes - changes, ok);
    return ok;
}
