/* Why a domain change happened: asked for during conflict analysis only.
 *
 * A reason is a list of premises "this cell had lost these values", all true before the change. What is known at level
 * 0 is left out. A propagator that does not explain itself gets the default reason, all that was known of its scope
 * when it ran, which is sound because a filter sees nothing else; it is shortened under a budget by dropping one
 * premise after the other and running the filter again on a copy. */
#include "engine/internal.h"

bool premise_add(struct solver *s, uint32_t cell, vset lost)
{
    struct premises *out = &s->premises;
    lost &= domain_root(s, cell);
    if (lost == 0)
        return true;
    if (!mem_grow(s->mem, &out->at, &out->capacity, out->n + 1, sizeof *out->at))
        return out_of_memory(s);
    out->at[out->n++] = (struct premise){.cell = cell, .lost = lost};
    return true;
}

/* All literals of the clause are false. */
static bool explain_clause(struct solver *s, uint32_t clause)
{
    clause_used(s, clause);
    uint32_t n = clause_size(s, clause);
    for (uint32_t i = 0; i < n; i++) {
        struct literal l = clause_literal(s, clause, i);
        if (!premise_add(s, l.cell, l.in))
            return false;
    }
    return true;
}

/* ---- the default reason ---- */

/* The copy on which reasons of this propagator are tried out. */
bool lab_ready(struct solver *s, uint32_t prop)
{
    const struct prop *p = &s->props[prop];
    if (s->lab_prop == prop && s->lab.mem != NULL)
        return true;
    copy_free(&s->lab);
    s->lab_prop = SOLVER_NONE;
    if (!mem_grow(s->mem, &s->lab_dom, &s->lab_dom_capacity, (size_t)p->n + 1, sizeof *s->lab_dom))
        return out_of_memory(s);
    for (uint32_t i = 0; i < p->n; i++)
        s->lab_dom[i] = domain_root(s, prop_cell(s, p, i));
    if (!copy_init(&s->lab, p->class, p->data, p->n, s->lab_dom, s->mem))
        return out_of_memory(s);
    s->lab_prop = prop;
    return true;
}

/* Does the filter still refuse, on the root domains less the premises, "the cell of `place` keeps one of `lost`"? */
static bool lab_refuses(struct solver *s, size_t start, uint32_t prop, uint32_t place, vset lost)
{
    const struct prop *p = &s->props[prop];
    for (uint32_t i = 0; i < p->n; i++)
        s->lab_dom[i] = domain_root(s, prop_cell(s, p, i));
    for (size_t k = start; k < s->premises.n; k++) {
        struct premise q = s->premises.at[k];
        s->lab_dom[q.place] &= ~q.lost;
        for (uint32_t i = q.place + 1; p->repeated && i < p->n; i++)
            s->lab_dom[i] &= prop_cell(s, p, i) == q.cell ? ~q.lost : ~(vset)0;
    }
    if (place != PROP_CONFLICT) {
        uint32_t cell = prop_cell(s, p, place);
        for (uint32_t i = 0; i < p->n; i++) {
            if (prop_cell(s, p, i) == cell)
                s->lab_dom[i] &= lost;
            if (s->lab_dom[i] == 0)
                return true;
        }
    }
    copy_set(&s->lab, s->lab_dom);
    return !copy_run(&s->lab) && !s->lab.failed_memory;
}

static bool shorten(struct solver *s, size_t start, uint32_t prop, uint32_t place, vset lost)
{
    if (!lab_ready(s, prop))
        return false;
    int64_t budget = s->options.shorten_budget;
    if (budget-- <= 0 || !lab_refuses(s, start, prop, place, lost))
        return true;
    for (size_t k = s->premises.n; k > start && budget > 0; k--, budget--) {
        struct premise dropped = s->premises.at[k - 1];
        s->premises.at[k - 1] = s->premises.at[--s->premises.n];
        if (lab_refuses(s, start, prop, place, lost)) {
            s->stats.shortened++;
        } else {
            s->premises.at[s->premises.n++] = s->premises.at[k - 1];
            s->premises.at[k - 1] = dropped;
        }
    }
    return true;
}

static int newer(const struct solver *s, const struct premise *a, const struct premise *b)
{
    uint32_t x = lost_entry(s, a->cell, a->lost), y = lost_entry(s, b->cell, b->lost);
    return x > y;
}

/* Oldest first, so that shortening, which goes from the end, drops the newest. */
static void sort_premises(struct solver *s, size_t start)
{
    struct premise *at = s->premises.at + start;
    for (size_t i = 1; i < s->premises.n - start; i++) {
        for (size_t j = i; j > 0 && newer(s, &at[j - 1], &at[j]); j--) {
            struct premise swap = at[j];
            at[j] = at[j - 1];
            at[j - 1] = swap;
        }
    }
}

static bool default_reason(struct solver *s, uint32_t prop, uint32_t place, vset lost, size_t moment)
{
    const struct prop *p = &s->props[prop];
    size_t start = s->premises.n;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t cell = prop_cell(s, p, i);
        bool seen = false;
        for (uint32_t j = 0; p->repeated && j < i; j++)
            seen |= prop_cell(s, p, j) == cell;
        size_t n = s->premises.n;
        if (!seen && !premise_add(s, cell, ~domain_before(s, cell, moment)))
            return false;
        if (s->premises.n > n)
            s->premises.at[n].place = i;
    }
    if (s->options.shorten == REASON_FULL || s->premises.n - start > 256 || s->premises.n == start)
        return true;
    sort_premises(s, start);
    return shorten(s, start, prop, place, lost);
}

/* ---- reasons of propagators ---- */

static bool explain_prop(struct solver *s, uint32_t prop, uint32_t place, vset lost, uint32_t code, size_t moment)
{
    const struct prop *p = &s->props[prop];
    size_t start = s->premises.n;
    bool ok;
    if (p->class->explain == NULL) {
        ok = default_reason(s, prop, place, lost, moment);
    } else {
        struct past past = {
            .solver = s,
            .cells = s->scopes + p->scope,
            .out = &s->premises,
            .moment = moment,
            .n = p->n,
            .now = (uint32_t)s->level,
            .scratch = s->scratch,
        };
        p->class->explain(&past, p->data, place, lost, code);
        ok = !past.failed || out_of_memory(s);
    }
    if (ok && p->guard != SOLVER_NONE)
        ok = premise_add(s, p->guard, 1);
    if (ok && s->options.self_check)
        ok = check_reason(s, start, prop, place, lost, moment);
    return ok;
}

static void end_reason(struct solver *s, struct reason *r)
{
    r->n = (uint32_t)(s->premises.n - r->at);
    s->stats.reasons++;
    s->stats.reason_premises += r->n;
}

bool explain_entry(struct solver *s, size_t entry, vset lost, struct reason *reason)
{
    struct entry *e = &s->trail[entry];
    struct reason r = {.lost = lost, .at = s->premises.n, .code = e->code};
    if (e->kept) {
        const struct reason *kept = &s->reasons[e->code];
        if ((lost & ~kept->lost) == 0) {
            *reason = *kept;
            return true;
        }
        r.code = kept->code;
    }
    if (!explain_prop(s, e->by, e->place, lost, r.code, entry))
        return false;
    end_reason(s, &r);
    *reason = r;
    if (!mem_grow(s->mem, &s->reasons, &s->reasons_capacity, s->n_reasons + 1, sizeof *s->reasons))
        return out_of_memory(s);
    e->code = (uint32_t)s->n_reasons;
    e->kept = 1;
    s->reasons[s->n_reasons++] = r;
    return true;
}

bool explain_conflict(struct solver *s, struct reason *reason)
{
    const struct conflict *c = &s->conflict;
    bool ok;
    *reason = (struct reason){.at = s->premises.n};
    if (c->source == SOURCE_CLAUSE) {
        ok = explain_clause(s, c->by);
    } else if (c->place == PROP_CONFLICT) {
        ok = explain_prop(s, c->by, PROP_CONFLICT, 0, 0, s->n_trail);
    } else { /* the filter took the last values of a cell */
        uint32_t cell = prop_cell(s, &s->props[c->by], c->place);
        vset lost = s->dom[cell];
        ok = explain_prop(s, c->by, c->place, lost, c->code, s->n_trail) && premise_add(s, cell, ~lost);
    }
    end_reason(s, reason);
    return ok;
}

void reasons_forget(struct solver *s)
{
    s->n_reasons = 0;
    s->premises.n = 0;
}
