#include "engine/count.h"

#include "engine/internal.h"

/* Do the decisions that led to the solution speak of cells that matter only? */
static bool decided_by(const struct solver *s, uint32_t cells)
{
    for (size_t i = s->n_assumptions; s->at_solution && i < s->level; i++) {
        if (s->decision[i].cell >= cells)
            return false;
    }
    return s->at_solution;
}

/* The decisions below which the solution was found imply it, so their negation rules out just that solution. Decisions
 * on cells that do not matter would rule out less than asked: then the values of all cells that matter are used. */
static size_t block_literals(const struct solver *s, uint32_t cells, struct literal *l)
{
    size_t n = 0;
    if (decided_by(s, cells)) {
        for (size_t i = s->level; i > s->n_assumptions; i--)
            l[n++] = (struct literal){.cell = s->decision[i - 1].cell, .in = ~s->decision[i - 1].in};
        return n;
    }
    for (uint32_t c = 0; c < cells; c++) {
        if (s->selector == NULL || c >= s->selector_capacity || !s->selector[c])
            l[n++] = (struct literal){.cell = c, .in = ~bit(solver_value(s, c))};
    }
    return n;
}

/* Rules out the solution found last, while the selector is 1. */
static bool block(struct solver *s, uint32_t cells, uint32_t selector)
{
    size_t capacity = (size_t)cells + s->level + 1;
    struct literal *l = mem_array(s->mem, capacity, sizeof *l);
    if (l == NULL)
        return out_of_memory(s);
    size_t n = block_literals(s, cells, l);
    l[n++] = (struct literal){.cell = selector, .in = 1};
    bool ok = solver_add_clause(s, l, (uint32_t)n);
    mem_free(s->mem, l, capacity * sizeof *l);
    return ok;
}

/* ---- the walk ---- */

enum { WALK_BLOCKS = 2 }; /* solutions that are ruled out by a clause before the walk turns its decisions */

bool walk_begin(struct walk *w, struct solver *s, uint32_t cells)
{
    *w = (struct walk){.solver = s, .cells = cells, .whole = s->cells - s->n_selectors == cells};
    w->selector = solver_add_selector(s);
    return w->selector != SOLVER_NONE;
}

/* Rules out the solution just found by a clause, and goes on from there: the clause asserts the other values of the
 * newest decision. */
static enum verdict block_and_resume(struct walk *w)
{
    struct solver *s = w->solver;
    size_t capacity = s->level + 1, n = 0;
    struct literal *l = mem_array(s->mem, capacity, sizeof *l);
    if (l == NULL)
        return out_of_memory(s) ? VERDICT_YES : VERDICT_UNKNOWN;
    n = block_literals(s, w->cells, l);
    l[n++] = (struct literal){.cell = w->selector, .in = 1};
    level_undo(s, s->level - 1);
    uint32_t clause = clauses_ready(s) ? clause_add(s, l, n, false, 0) : NO_CLAUSE;
    bool ok = clause != NO_CLAUSE && (s->shadow == NULL || solver_add_clause(s->shadow, l, (uint32_t)n));
    if (ok) {
        clause_watch(s, clause);
        (void)change(s, l[0].cell, l[0].in, SOURCE_CLAUSE, clause, 0, 0);
    }
    mem_free(s->mem, l, capacity * sizeof *l);
    if (!ok || s->status != SOLVER_OK)
        return s->status == SOLVER_BUG ? VERDICT_ERROR : VERDICT_UNKNOWN;
    return solver_resume(s);
}

/* Turns the newest decision: no clause, so a walk over many solutions needs no memory for them. What is learned below
 * the spine holds in general, since turned decisions are never resolved (M. Gebser, B. Kaufmann, A. Neumann, T. Schaub,
 * "Conflict-driven answer set enumeration", LPNMR 2007). From the root the solutions behind it would be found again: a
 * search that has not learned so far never does. */
static enum verdict turn_and_resume(struct walk *w)
{
    w->solver->learn_at = 0;
    enum verdict v = turn(w->solver);
    return v == VERDICT_YES ? solver_resume(w->solver) : v;
}

static enum verdict walk_on(struct walk *w)
{
    struct solver *s = w->solver;
    if (out_of_limits(s, true))
        return VERDICT_UNKNOWN;
    s->stats.solves++;
    if (s->at_solution && s->level == s->n_assumptions)
        return VERDICT_NO; /* nothing was decided: whatever holds in every solution led to the last one */
    bool decided = s->at_solution;
    if (w->whole && decided)
        return !s->options.learning || w->found >= WALK_BLOCKS ? turn_and_resume(w) : block_and_resume(w);
    if (!block(s, w->cells, w->selector))
        return s->status == SOLVER_BUG ? VERDICT_ERROR : VERDICT_UNKNOWN;
    struct literal on = {.cell = w->selector, .in = 2};
    return solver_solve(s, &on, 1);
}

enum verdict walk_next(struct walk *w)
{
    struct literal on = {.cell = w->selector, .in = 2};
    enum verdict v = w->found == 0 ? solver_solve(w->solver, &on, 1) : walk_on(w);
    w->found += v == VERDICT_YES;
    return v;
}

void walk_end(struct walk *w)
{
    if (w->selector != SOLVER_NONE)
        solver_restrict(w->solver, w->selector, 1);
    w->selector = SOLVER_NONE;
}

enum verdict count_solutions(struct solver *s, uint32_t cells, uint64_t limit, uint64_t *found)
{
    struct walk w;
    enum verdict v = VERDICT_UNKNOWN;
    *found = 0;
    if (!walk_begin(&w, s, cells))
        return v;
    while ((limit == 0 || w.found < limit) && (v = walk_next(&w)) == VERDICT_YES)
        *found = w.found;
    walk_end(&w);
    return v;
}

/* ---- backbone ---- */

/* "One of the cells that still agree differs": a clause that holds while the selector is 1. */
static bool ask_difference(struct solver *s, uint32_t cells, const vset *domain, uint32_t selector)
{
    struct literal *l = mem_array(s->mem, (size_t)cells + 1, sizeof *l);
    if (l == NULL)
        return out_of_memory(s);
    uint32_t n = 0;
    for (uint32_t c = 0; c < cells; c++) {
        if (!bit_single(domain[c]))
            continue;
        l[n++] = (struct literal){.cell = c, .in = ~domain[c]};
        vset other = solver_domain(s, c) & ~domain[c];
        if (other != 0) /* the search goes for as many differences at once as it can */
            solver_prefer(s, c, bit_low(other));
    }
    l[n++] = (struct literal){.cell = selector, .in = 1};
    bool ok = solver_add_clause(s, l, n);
    mem_free(s->mem, l, ((size_t)cells + 1) * sizeof *l);
    return ok;
}

enum verdict backbone(struct solver *s, uint32_t cells, vset *domain)
{
    for (uint32_t c = 0; c < cells; c++)
        domain[c] = 0;
    enum verdict v = solver_solve(s, NULL, 0);
    uint32_t selector = v == VERDICT_YES ? solver_add_selector(s) : SOLVER_NONE;
    if (v == VERDICT_YES && selector == SOLVER_NONE)
        return VERDICT_UNKNOWN;
    bool any = v == VERDICT_YES;
    while (v == VERDICT_YES) {
        for (uint32_t c = 0; c < cells; c++)
            domain[c] |= bit(solver_value(s, c));
        level_undo(s, 0);
        if (!ask_difference(s, cells, domain, selector)) {
            v = VERDICT_UNKNOWN;
            break;
        }
        struct literal on = {.cell = selector, .in = 2};
        v = solver_solve(s, &on, 1);
    }
    if (selector != SOLVER_NONE)
        solver_restrict(s, selector, 1);
    return v == VERDICT_NO && any ? VERDICT_YES : v;
}
