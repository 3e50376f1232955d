/* Worlds: assignments within the state that keep some constraints and break others. */
#include <string.h>

#include "explain/internal.h"

/* ---- which constraints does an assignment break? ---- */

static bool post_holds(struct explainer *e, const struct post *p, const uint8_t *board, uint8_t *scratch)
{
    uint32_t n = p->n;
    const uint32_t *scope = p->prop == SOLVER_NONE ? NULL : solver_constraint_scope(e->solver, p->prop, &n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t cell = solver_representative(e->solver, scope == NULL ? p->clause[k].cell : scope[k]);
        uint32_t value = cell < e->cells ? board[cell] : solver_value(e->solver, cell);
        if (scope == NULL && (p->clause[k].in >> value & 1) != 0)
            return true;
        if (scope != NULL)
            scratch[k] = (uint8_t)value;
    }
    return scope != NULL &&
           solver_constraint_class(e->solver, p->prop)->check(scratch, n, solver_constraint_data(e->solver, p->prop));
}

static bool constraint_holds(struct explainer *e, uint32_t i, const uint8_t *board, uint8_t *scratch)
{
    const struct constraints *list = &e->model->constraints;
    const struct constraint *c = &list->at[i];
    if (c->selector == SOLVER_NONE) {
        uint32_t cell = solver_representative(e->solver, c->given.cell);
        return (c->given.in >> (cell < e->cells ? board[cell] : solver_value(e->solver, cell)) & 1) != 0;
    }
    for (uint32_t k = 0; k < c->n; k++)
        if (!post_holds(e, &list->posts[c->first + k], board, scratch))
            return false;
    return true;
}

/* Cells of a scope, at most: a cell may stand in it twice. */
static uint32_t longest_scope(struct explainer *e)
{
    uint32_t longest = 1;
    for (uint32_t i = 0; i < solver_constraint_count(e->solver); i++) {
        uint32_t n;
        (void)solver_constraint_scope(e->solver, i, &n);
        longest = n > longest ? n : longest;
    }
    return longest;
}

/* ---- adding one ---- */

static bool note_target(struct explainer *e, uint32_t cell, uint32_t value, uint32_t world)
{
    struct target *t = target_of(e, cell, value);
    if (!mem_grow(e->mem, &t->worlds, &t->capacity, t->n_worlds + 1, sizeof *t->worlds))
        return explain_no_memory(e);
    t->worlds[t->n_worlds++] = world;
    return true;
}

/* `changed`: of a world that differs from the answer only there; NOBODY: look at all. Constraints without auxiliary
 * cells hold in the answer. */
static bool add_world(struct explainer *e, const uint8_t *board, uint32_t changed)
{
    if (e->scratch == NULL && (e->scratch = arena_alloc(&e->arena, longest_scope(e))) == NULL)
        return explain_no_memory(e);
    if (!mem_grow(e->mem, &e->worlds, &e->worlds_capacity, e->n_worlds + 1, sizeof *e->worlds))
        return explain_no_memory(e);
    struct world w = {.values = arena_copy(&e->arena, board, e->cells, 1),
                      .broken = arena_array(&e->arena, e->words, sizeof *w.broken)};
    if (w.values == NULL || w.broken == NULL)
        return explain_no_memory(e);
    uint32_t n = changed == NOBODY ? e->parts : e->use_start[changed + 1] - e->use_start[changed];
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = changed == NOBODY ? k : e->uses[e->use_start[changed] + k];
        if (!switchable(e, i) || constraint_holds(e, i, board, e->scratch))
            continue;
        w.broken[i / 64] |= bit(i % 64);
        w.n_broken++;
    }
    e->worlds[e->n_worlds] = w;
    e->stats.worlds++;
    if (e->answer == NULL && !note_target(e, 0, 0, (uint32_t)e->n_worlds))
        return false;
    for (uint32_t c = 0; e->answer != NULL && c < e->cells; c++)
        if ((open_values(e, c) >> board[c] & 1) != 0 && !note_target(e, c, board[c], (uint32_t)e->n_worlds))
            return false;
    e->n_worlds++;
    return true;
}

/* ---- asking ---- */

/* The engine is to look near the answer: what differs from it breaks few constraints. */
static void prefer_answer(struct explainer *e)
{
    for (uint32_t c = 0; e->answer != NULL && c < e->cells; c++)
        if (e->same[c] == c)
            solver_prefer(e->solver, c, e->answer[c]);
    for (uint32_t i = 0; i < e->parts; i++)
        if (e->model->constraints.at[i].selector != SOLVER_NONE)
            solver_prefer(e->solver, e->model->constraints.at[i].selector, 0);
}

enum verdict confirm(struct explainer *e, const uint32_t *constraints, uint32_t n, uint32_t cell, uint32_t value)
{
    uint32_t k = 0;
    if (explainer_spent(e))
        return VERDICT_UNKNOWN;
    for (uint32_t i = 0; i < n; i++)
        e->assumed[k++] = switch_of(e, constraints[i]);
    if (cell != NOBODY)
        e->assumed[k++] = (struct literal){.cell = cell, .in = bit(value)};
    solver_allow_work(e->solver, e->limits.work == 0 ? 0 : e->limits.work - explainer_work(e));
    e->questions++;
    e->work += 4 * (uint64_t)e->parts; /* switches are looked at, and the worlds that come of it */
    e->stats.queries++;
    solver_allow_conflicts(e->solver, e->limits.conflicts);
    enum verdict v = solver_solve(e->solver, e->assumed, k);
    if (v != VERDICT_YES)
        return v;
    for (uint32_t c = 0; c < e->cells; c++)
        e->board[c] = (uint8_t)solver_value(e->solver, c);
    return add_world(e, e->board, NOBODY) ? VERDICT_YES : VERDICT_ERROR;
}

enum verdict ask(struct explainer *e, const uint32_t *constraints, uint32_t n, uint32_t cell, uint32_t value)
{
    prefer_answer(e);
    return confirm(e, constraints, n, cell, value);
}

/* The answer with one cell changed: bounds that cost no question. */
void seed_worlds(struct explainer *e, uint32_t cell, uint32_t value)
{
    if (e->auxiliary)
        return; /* their values in the answer are not known */
    memcpy(e->board, e->answer, e->cells);
    for (uint32_t c = cell; c < e->cells; c++)
        if (e->same[c] == cell)
            e->board[c] = (uint8_t)value;
    (void)add_world(e, e->board, cell);
}

void kill_worlds(struct explainer *e, uint32_t cell, vset lost)
{
    for (; lost != 0; lost &= lost - 1) {
        uint32_t value = bit_low(lost);
        if (value >= e->values)
            break;
        struct target *t = target_of(e, cell, value);
        for (size_t i = 0; i < t->n_worlds; i++)
            e->worlds[t->worlds[i]].dead = true;
        t->n_worlds = 0;
    }
}

bool world_allows(const struct explainer *e, const struct target *t, const uint32_t *constraints, uint32_t n)
{
    for (size_t i = 0; i < t->n_worlds; i++) {
        const struct world *w = &e->worlds[t->worlds[i]];
        uint32_t k = 0;
        while (!w->dead && k < n && !set_has(w->broken, constraints[k]))
            k++;
        if (!w->dead && k == n)
            return true;
    }
    return false;
}
