/* Every step once more, by code that shares nothing with the search for it: a fresh solver without selectors over the named
 * constraints alone, which knows nothing of what was learned before. */
#include "explain/explain.h"

static bool post_one(struct solver *t, const struct model *m, const struct post *p, const uint32_t *same)
{
    uint32_t n = p->n;
    const uint32_t *scope = p->prop == SOLVER_NONE ? NULL : solver_constraint_scope(m->solver, p->prop, &n);
    struct literal *literals = arena_array(solver_arena(t), (size_t)n + 1, sizeof *literals);
    uint32_t *cells = arena_array(solver_arena(t), (size_t)n + 1, sizeof *cells);
    if (literals == NULL || cells == NULL)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        cells[i] = same[scope == NULL ? p->clause[i].cell : scope[i]];
        literals[i] = (struct literal){.cell = cells[i], .in = scope == NULL ? p->clause[i].in : 0};
    }
    if (scope == NULL)
        return solver_add_clause(t, literals, n);
    return solver_post(t, solver_constraint_class(m->solver, p->prop), solver_constraint_data(m->solver, p->prop), cells,
                       n, NULL) != SOLVER_NONE;
}

/* All cells of the model, merged ones as one, with the state on the board and what givens say of the others. */
static bool fill(struct solver *t, const struct model *m, const vset *state, uint32_t *same)
{
    uint32_t total = solver_cell_count(m->solver), board = model_board_cells(m);
    for (uint32_t c = 0; c < total; c++) {
        same[c] = solver_representative(m->solver, c);
        vset values = c < board ? state[c] : same[c] == c ? solver_domain(m->solver, c) : 1;
        if (values == 0 || solver_add_cells(t, 1, values) == SOLVER_NONE)
            return false;
    }
    return true;
}

enum verdict explain_recheck(const struct model *m, const vset *state, const uint32_t *constraints, uint32_t n,
                             uint32_t cell, uint32_t value, struct mem *mem)
{
    struct engine_options options;
    engine_options_default(&options);
    options.self_check = 0;
    struct solver *t = solver_new(&options, mem);
    uint32_t *same = t == NULL ? NULL : arena_array(solver_arena(t), solver_cell_count(m->solver), sizeof *same);
    bool ok = same != NULL && fill(t, m, state, same);
    for (uint32_t i = 0; ok && i < n; i++) {
        const struct constraint *c = &m->constraints.at[constraints[i]];
        if (c->selector == SOLVER_NONE)
            solver_restrict(t, same[c->given.cell], c->given.in);
        for (uint32_t k = 0; ok && k < c->n; k++)
            ok = post_one(t, m, &m->constraints.posts[c->first + k], same);
    }
    enum verdict v = VERDICT_ERROR;
    if (ok && cell != SOLVER_NONE)
        solver_restrict(t, same[cell], (vset)1 << value);
    if (ok)
        v = solver_solve(t, NULL, 0);
    solver_free(t);
    return v;
}
