/* Every step once more, by code that shares nothing with the search for it: a fresh solver without selectors over the
 * named constraints alone, which knows nothing of what was learned before. */
#include <string.h>

#include "explain/explain.h"

struct recheck {
    const struct model *m;
    const vset *state;
    struct solver *solver;
    uint32_t *twin;     /* by cell of the model: this solver's; SOLVER_NONE: it has not been needed */
};

/* The solver's cell for one of the model, merged ones being one, with the state on the board and what givens say of the
 * others. False: out of memory. */
static bool twin_of(struct recheck *r, uint32_t cell, uint32_t *twin)
{
    const struct model *m = r->m;
    cell = solver_representative(m->solver, cell);
    if (r->twin[cell] == SOLVER_NONE)
        r->twin[cell] = solver_add_cells(r->solver, 1,
                                         cell < model_answer_cells(m) ? r->state[cell]
                                                                      : solver_domain(m->solver, cell));
    *twin = r->twin[cell];
    return *twin != SOLVER_NONE;
}

static bool post_one(struct recheck *r, const struct post *p)
{
    uint32_t n = p->n;
    const struct solver *of = r->m->solver;
    const uint32_t *scope = p->prop == SOLVER_NONE ? NULL : solver_constraint_scope(of, p->prop, &n);
    struct literal *literals = arena_array(solver_arena(r->solver), (size_t)n + 1, sizeof *literals);
    uint32_t *cells = arena_array(solver_arena(r->solver), (size_t)n + 1, sizeof *cells);
    if (literals == NULL || cells == NULL)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        if (!twin_of(r, scope == NULL ? p->clause[i].cell : scope[i], &cells[i]))
            return false;
        literals[i] = (struct literal){.cell = cells[i], .in = scope == NULL ? p->clause[i].in : 0};
    }
    if (scope == NULL)
        return solver_add_clause(r->solver, literals, n);
    return solver_post(r->solver, solver_constraint_class(of, p->prop), solver_constraint_data(of, p->prop), cells, n,
                       NULL) != SOLVER_NONE;
}

static bool post_constraint(struct recheck *r, const struct constraint *c)
{
    uint32_t cell;
    if (c->selector == SOLVER_NONE) {
        if (!twin_of(r, c->given.cell, &cell))
            return false;
        solver_restrict(r->solver, cell, c->given.in);
    }
    for (uint32_t k = 0; k < c->n; k++)
        if (!post_one(r, &r->m->constraints.posts[c->first + k]))
            return false;
    return true;
}

/* One of the cells has a value that it is said not to have. */
static bool post_negation(struct recheck *r, const struct literal *claims, uint32_t n)
{
    struct literal *clause = arena_array(solver_arena(r->solver), (size_t)n + 1, sizeof *clause);
    for (uint32_t i = 0; clause != NULL && i < n; i++) {
        clause[i].in = claims[i].in;
        if (!twin_of(r, claims[i].cell, &clause[i].cell))
            return false;
    }
    return clause != NULL && (n == 0 || solver_add_clause(r->solver, clause, n));
}

enum verdict explain_recheck(const struct model *m, const vset *state, const uint32_t *constraints, uint32_t n,
                             const struct literal *claims, uint32_t n_claims, struct mem *mem)
{
    struct engine_options options;
    engine_options_default(&options);
    options.self_check = 0;
    struct recheck r = {.m = m, .state = state, .solver = solver_new(&options, mem)};
    size_t total = solver_cell_count(m->solver);
    r.twin = r.solver == NULL ? NULL : arena_array(solver_arena(r.solver), total, sizeof *r.twin);
    bool ok = r.twin != NULL;
    if (ok)
        memset(r.twin, UINT8_MAX, total * sizeof *r.twin); /* SOLVER_NONE */
    for (uint32_t i = 0; ok && i < n; i++)
        ok = post_constraint(&r, &m->constraints.at[constraints[i]]);
    ok = ok && post_negation(&r, claims, n_claims);
    enum verdict v = ok ? solver_solve(r.solver, NULL, 0) : VERDICT_ERROR;
    solver_free(r.solver);
    return v;
}
