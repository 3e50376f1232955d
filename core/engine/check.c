/* The self-check: nothing that the engine does is taken on trust.
 *
 *   every reason     its premises are true and earlier, and together with the negated consequence they conflict;
 *   every filter     what it removes has no support (looked at when few assignments are left);
 *   every fixpoint   nothing is left to propagate;
 *   every clause     learned clauses re-derive: a second solver, without learning, refutes their negation;
 *   every solution   all constraints accept it, by their own check.
 *
 * Whoever is caught is named in the solver's message, and the solver stops with SOLVER_BUG. */
#include <string.h>

#include "base/assignment.h"
#include "engine/internal.h"

enum { ENUMERATE_MAX = 512, REFUTE_NODES = 300, CLAUSES_EVERY = 16 };

static bool caught(struct solver *s, uint32_t prop, const char *what)
{
    const struct prop *p = &s->props[prop];
    const char *text = arena_format(&s->arena, "%s '%s': %s", p->class->name, p->name, what);
    (void)solver_fail(s, SOLVER_BUG, text == NULL ? what : text);
    return false;
}

void solver_blame(struct solver *s, uint32_t constraint, const char *what)
{
    (void)caught(s, constraint, what);
}

/* ---- by enumeration ---- */

/* The scope's places that are the same cell must agree. */
static bool consistent(const struct solver *s, const struct prop *p, const uint8_t *values)
{
    for (uint32_t i = 0; p->repeated && i < p->n; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (prop_cell(s, p, i) == prop_cell(s, p, j) && values[i] != values[j])
                return false;
        }
    }
    return true;
}

bool check_filter(struct solver *s, uint32_t prop, const vset *before)
{
    const struct prop *p = &s->props[prop];
    if (p->n == 0 || !assignments_within(before, p->n, ENUMERATE_MAX))
        return true;
    uint8_t *values = mem_array(s->mem, p->n, sizeof *values);
    if (values == NULL)
        return out_of_memory(s);
    bool failed = s->conflict.by != SOLVER_NONE, ok = true;
    for (uint32_t i = 0; i < p->n; i++)
        values[i] = (uint8_t)bit_low(before[i]);
    do {
        if (!consistent(s, p, values) || !p->class->check(values, p->n, p->data))
            continue;
        ok = !failed;
        for (uint32_t i = 0; i < p->n; i++)
            ok = ok && (s->dom[prop_cell(s, p, i)] & bit(values[i])) != 0;
    } while (ok && assignment_next(before, p->n, values));
    mem_free(s->mem, values, p->n * sizeof *values);
    s->stats.self_checks++;
    return ok || caught(s, prop, "its filter rules out an assignment that its check accepts");
}

/* ---- reasons ---- */

/* Depth-first search on a copy, a few nodes deep: is there an assignment within `dom` that filter and check accept? */
static enum verdict copy_search(struct solver *s, vset *dom, uint32_t *nodes)
{
    struct copy *c = &s->lab;
    copy_set(c, dom);
    bool ok = copy_run(c);
    if (c->failed_memory)
        return VERDICT_UNKNOWN;
    if (!ok)
        return VERDICT_NO;
    if (++*nodes > REFUTE_NODES)
        return VERDICT_UNKNOWN;
    uint32_t open = c->n;
    for (uint32_t i = 0; i < c->n && open == c->n; i++) {
        if (!bit_single(copy_domain(c, i)))
            open = i;
    }
    size_t bytes = (c->n + 1) * sizeof(vset);
    vset *here = mem_alloc(s->mem, bytes);
    if (here == NULL)
        return VERDICT_UNKNOWN;
    for (uint32_t i = 0; i < c->n; i++)
        here[i] = copy_domain(c, i);
    enum verdict v = open == c->n ? VERDICT_YES : VERDICT_NO;
    for (vset d = open == c->n ? 0 : here[open]; d != 0 && v == VERDICT_NO; d &= d - 1) {
        memcpy(dom, here, c->n * sizeof *dom);
        dom[open] = bit(bit_low(d));
        v = copy_search(s, dom, nodes);
    }
    mem_free(s->mem, here, bytes);
    return v;
}

bool check_reason(struct solver *s, size_t start, uint32_t prop, uint32_t place, vset lost, size_t moment)
{
    const struct prop *p = &s->props[prop];
    s->stats.self_checks++;
    for (size_t k = start; k < s->premises.n; k++) {
        struct premise q = s->premises.at[k];
        if ((domain_before(s, q.cell, moment) & q.lost) != 0)
            return caught(s, prop, "a reason has a premise that did not hold yet");
    }
    if (!lab_ready(s, prop))
        return false;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t cell = prop_cell(s, p, i);
        s->lab_dom[i] = domain_root(s, cell);
        for (size_t k = start; k < s->premises.n; k++)
            s->lab_dom[i] &= s->premises.at[k].cell == cell ? ~s->premises.at[k].lost : ~(vset)0;
        if (place != PROP_CONFLICT && cell == prop_cell(s, p, place))
            s->lab_dom[i] &= lost;
        if (s->lab_dom[i] == 0)
            return true;
    }
    uint32_t nodes = 0;
    if (p->repeated || copy_search(s, s->lab_dom, &nodes) != VERDICT_YES)
        return true;
    return caught(s, prop, place == PROP_CONFLICT ? "the reason of a conflict does not imply it"
                                                  : "a reason does not imply what it explains");
}

bool check_clause_reason(struct solver *s, size_t entry)
{
    const struct entry *e = &s->trail[entry];
    s->stats.self_checks++;
    for (uint32_t i = 0; i < clause_size(s, e->by); i++) {
        struct literal l = clause_literal(s, e->by, i);
        vset held = l.cell == e->cell ? l.in & e->removed : l.in & domain_before(s, l.cell, entry);
        if (held == 0)
            continue;
        (void)solver_fail(s, SOLVER_BUG, "a clause that was not unit was taken for the reason of a change");
        return false;
    }
    return true;
}

/* ---- fixpoints ---- */

static bool check_prop_fixpoint(struct solver *s, uint32_t prop)
{
    const struct prop *p = &s->props[prop];
    if (p->repeated || p->class->state_bytes != 0 || !prop_is_on(s, p))
        return true;
    s->lab_prop = SOLVER_NONE; /* the copy must know the present domains as possible */
    if (!lab_ready(s, prop))
        return false;
    for (uint32_t i = 0; i < p->n; i++)
        s->lab_dom[i] = s->dom[prop_cell(s, p, i)];
    copy_set(&s->lab, s->lab_dom);
    if (p->class->filter(&s->lab.view, p->data) && s->lab.logged == 0)
        return true;
    return s->lab.failed_memory ? out_of_memory(s)
                                : caught(s, prop, "its filter finds more when it is run again on the same domains");
}

static bool check_clause_fixpoint(struct solver *s, uint32_t clause)
{
    uint32_t open = 0;
    for (uint32_t i = 0; i < clause_size(s, clause); i++) {
        struct literal l = clause_literal(s, clause, i);
        if ((s->dom[l.cell] & ~l.in) == 0)
            return true;
        open += (s->dom[l.cell] & l.in) != 0;
    }
    if (open >= 2)
        return true;
    (void)solver_fail(s, SOLVER_BUG, "a clause is unit or false at a fixpoint");
    return false;
}

bool check_fixpoint(struct solver *s)
{
    bool ok = true;
    s->stats.self_checks++;
    for (uint32_t i = 0; ok && i < s->n_props; i++) {
        if ((s->props[i].class->flags & PROP_ON_FIX) == 0)
            ok = check_prop_fixpoint(s, i);
    }
    if (s->fixpoints++ % CLAUSES_EVERY != 0)
        return ok;
    for (size_t i = 0; ok && i < s->clauses.n_learned; i++)
        ok = check_clause_fixpoint(s, s->clauses.learned[i]);
    for (size_t i = 0; ok && i < s->clauses.n_kept; i++)
        ok = check_clause_fixpoint(s, s->clauses.kept[i]);
    return ok;
}

/* ---- learned clauses ---- */

bool shadow_make(struct solver *s)
{
    struct engine_options o = s->options;
    o.self_check = o.learning = 0;
    o.conflicts = 0;
    o.exchange = NULL;
    o.seconds = 0;
    struct solver *t = solver_new(&o, s->mem);
    if (t == NULL)
        return out_of_memory(s);
    s->shadow = t;
    for (uint32_t c = 0; c < s->cells; c++) {
        if (solver_add_cells(t, 1, s->dom[c]) == SOLVER_NONE)
            return out_of_memory(s);
    }
    for (uint32_t c = 0; s->merged != NULL && c < s->cells; c++) {
        if (cell_of(s, c) == c)
            continue; /* scopes are in representatives already; clauses of the caller are not */
        solver_merge(t, c, cell_of(s, c));
        t->root[cell_of(s, c)] = t->dom[cell_of(s, c)] = s->dom[cell_of(s, c)];
        t->broken = false;
    }
    for (size_t i = 0; i < s->n_props; i++) {
        const struct prop *p = &s->props[i];
        solver_guard(t, p->guard);
        if (solver_post(t, p->class, p->data, s->scopes + p->scope, p->n, p->name) == SOLVER_NONE)
            return out_of_memory(s);
    }
    solver_guard(t, SOLVER_NONE); /* the clauses have theirs in them */
    for (size_t i = 0, start = 0; i < s->n_pending; i++) {
        if (s->pending[i].cell != SOLVER_NONE)
            continue;
        if (!solver_add_clause(t, s->pending + start, (uint32_t)(i - start)))
            return out_of_memory(s);
        start = i + 1;
    }
    return solver_prepare(t) || out_of_memory(s);
}

bool check_refuted(struct solver *s, const struct literal *held, uint32_t n, const char *caught)
{
    struct solver *t = s->shadow;
    t->options.conflicts = (int64_t)t->stats.conflicts + REFUTE_NODES;
    t->stopped = "";
    if (solver_solve(t, held, n) == VERDICT_YES)
        (void)solver_fail(s, SOLVER_BUG, caught);
    return s->status == SOLVER_OK;
}

/* The negation of the clause in s->analysis must be refuted by the second solver, with a little search where filters
 * are weak; then the second solver gets the clause too. */
bool check_learned(struct solver *s)
{
    struct solver *t = s->shadow;
    const struct analysis *a = &s->analysis;
    size_t bytes = a->n_clause * sizeof(struct literal);
    struct literal *negated = mem_alloc(s->mem, bytes);
    if (negated == NULL)
        return out_of_memory(s);
    for (size_t i = 0; i < a->n_clause; i++)
        negated[i] = (struct literal){.cell = a->clause[i].cell, .in = ~a->clause[i].in};
    bool ok = check_refuted(s, negated, (uint32_t)a->n_clause,
                            "a learned clause does not follow from the constraints");
    mem_free(s->mem, negated, bytes);
    s->stats.self_checks++;
    if (!ok)
        return false;
    return solver_add_clause(t, a->clause, (uint32_t)a->n_clause) || out_of_memory(s);
}

/* ---- solutions ---- */

bool check_solution(struct solver *s)
{
    for (uint32_t i = 0; i < s->n_props; i++) {
        const struct prop *p = &s->props[i];
        if (p->guard != SOLVER_NONE && s->value[p->guard] == 0)
            continue;
        uint8_t *values = mem_array(s->mem, (size_t)p->n + 1, sizeof *values);
        if (values == NULL)
            return out_of_memory(s);
        for (uint32_t j = 0; j < p->n; j++)
            values[j] = s->value[prop_cell(s, p, j)];
        bool ok = p->class->check(values, p->n, p->data);
        mem_free(s->mem, values, ((size_t)p->n + 1) * sizeof *values);
        s->stats.self_checks++;
        if (!ok)
            return caught(s, i, "its filter lets a solution pass that its check refuses");
    }
    return true;
}
