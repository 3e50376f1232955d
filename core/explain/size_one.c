/* What single constraints remove: each filter runs on a copy of the state of its cells, and only when one of them has
 * changed. */
#include "explain/internal.h"

static const struct post *post_of(const struct explainer *e, uint32_t i)
{
    const struct constraints *list = &e->model->constraints;
    return &list->posts[list->at[i].first];
}

static bool copy_ready(struct explainer *e, uint32_t i)
{
    struct part *part = &e->part[i];
    const struct post *p = post_of(e, i);
    if (part->result != NULL)
        return true;
    if (p->prop == SOLVER_NONE) {
        part->n_scope = p->n;
    } else
        part->scope = solver_constraint_scope(e->solver, p->prop, &part->n_scope);
    part->result = arena_array(&e->arena, (size_t)part->n_scope + 1, sizeof *part->result);
    if (part->result == NULL)
        return explain_no_memory(e);
    if (p->prop == SOLVER_NONE)
        return true;
    struct copy *copy = arena_alloc(&e->arena, sizeof *copy);
    if (copy == NULL)
        return explain_no_memory(e);
    for (uint32_t k = 0; k < part->n_scope; k++)
        part->result[k] = e->state[part->scope[k]];
    part->copy = copy;
    return copy_init(copy, solver_constraint_class(e->solver, p->prop), solver_constraint_data(e->solver, p->prop),
                     part->n_scope, part->result, e->mem) ||
           explain_no_memory(e);
}

static uint32_t cell_at(const struct explainer *e, uint32_t i, uint32_t place)
{
    const struct part *part = &e->part[i];
    return part->scope != NULL ? part->scope[place] : e->same[post_of(e, i)->clause[place].cell];
}

/* Places of one merged cell keep what all of them allow. False: nothing changed. */
static bool agree(const struct explainer *e, uint32_t i)
{
    const struct part *part = &e->part[i];
    bool changed = false;
    for (uint32_t a = 0; part->n_cells < part->n_scope && a < part->n_scope; a++)
        for (uint32_t b = 0; b < part->n_scope; b++)
            if (cell_at(e, i, a) == cell_at(e, i, b) && (part->result[a] & ~part->result[b]) != 0) {
                part->result[a] &= part->result[b];
                changed = true;
            }
    return changed;
}

/* A clause takes a value away when all its literals but those of one cell are false. */
static void clause_result(struct explainer *e, uint32_t i)
{
    const struct post *p = post_of(e, i);
    vset *result = e->part[i].result;
    uint32_t only = NOBODY;
    bool several = false;
    for (uint32_t k = 0; k < p->n; k++) {
        uint32_t cell = cell_at(e, i, k);
        result[k] = e->state[cell];
        if ((result[k] & p->clause[k].in) == 0)
            continue;
        several |= only != NOBODY && cell != only;
        only = cell;
    }
    vset keep = 0;
    for (uint32_t k = 0; k < p->n; k++)
        keep |= cell_at(e, i, k) == only ? p->clause[k].in : 0;
    for (uint32_t k = 0; !several && k < p->n; k++)
        if (cell_at(e, i, k) == only)
            result[k] &= keep;
}

static bool copy_result(struct explainer *e, uint32_t i)
{
    struct part *part = &e->part[i];
    for (uint32_t k = 0; k < part->n_scope; k++)
        part->result[k] = e->state[part->scope[k]];
    do {
        copy_set(part->copy, part->result);
        if (!copy_run(part->copy))
            return part->copy->failed_memory ? explain_no_memory(e) : false;
        for (uint32_t k = 0; k < part->n_scope; k++)
            part->result[k] = copy_domain(part->copy, k);
    } while (agree(e, i));
    return true;
}

/* Is this place the first one of its cell? */
static bool first_place(const struct explainer *e, uint32_t i, uint32_t place)
{
    if (e->part[i].n_cells == e->part[i].n_scope)
        return true;
    uint32_t k = 0;
    while (cell_at(e, i, k) != cell_at(e, i, place))
        k++;
    return k == place;
}

static bool look(struct explainer *e, uint32_t i)
{
    struct part *part = &e->part[i];
    part->gain = 0;
    if (!copy_ready(e, i))
        return false;
    e->work += 4 * (uint64_t)part->n_scope;
    if (part->copy == NULL)
        clause_result(e, i);
    else if (!copy_result(e, i)) /* cannot be: there is an answer within the state */
        return !e->out_of_memory;
    part->dirty = false;
    for (uint32_t k = 0; k < part->n_scope; k++)
        if (first_place(e, i, k))
            part->gain += bit_count(e->state[cell_at(e, i, k)] & ~part->result[k]);
    return true;
}

static bool fill_step(struct explainer *e, uint32_t i, struct step *step)
{
    const struct part *part = &e->part[i];
    struct literal *removed = arena_array(&e->arena, (size_t)part->n_cells + 1, sizeof *removed);
    uint32_t *one = arena_copy(&e->arena, &i, 1, sizeof i);
    if (removed == NULL || one == NULL)
        return explain_no_memory(e);
    *step = (struct step){.difficulty = 10, .constraints = one, .n_constraints = 1, .removed = removed, .proved = true};
    for (uint32_t k = 0; k < part->n_scope; k++) {
        uint32_t cell = cell_at(e, i, k);
        vset lost = e->state[cell] & ~part->result[k];
        if (lost != 0 && first_place(e, i, k))
            removed[step->n_removed++] = (struct literal){.cell = cell, .in = lost};
    }
    return true;
}

/* ---- what a constraint leaves, when no filter tells all of it ---- */

/* Asks for an assignment that keeps the constraint and has a value of `in` in a cell, and elsewhere, where it can be,
 * what has not been seen yet: a few of them show nearly all that is left. */
static enum verdict other_than(struct explainer *e, uint32_t i, uint32_t cell, vset in)
{
    const struct part *part = &e->part[i];
    const struct literal assumed[] = {switch_of(e, i), {.cell = cell, .in = in}};
    if (explainer_spent(e))
        return VERDICT_UNKNOWN;
    for (uint32_t k = 0; k < part->n_cells; k++) {
        vset unseen = e->state[part->cells[k]] & ~part->left[k];
        solver_prefer(e->solver, part->cells[k], bit_low(unseen != 0 ? unseen : e->state[part->cells[k]]));
    }
    for (uint32_t k = 0; k < e->parts; k++)
        if (k != i && e->model->constraints.at[k].selector != SOLVER_NONE)
            solver_prefer(e->solver, e->model->constraints.at[k].selector, 0);
    solver_allow_work(e->solver, e->limits.work == 0 ? 0 : e->limits.work - explainer_work(e));
    solver_allow_conflicts(e->solver, e->limits.conflicts);
    e->stats.queries++;
    e->work += (uint64_t)part->n_cells + e->parts;
    return solver_solve(e->solver, assumed, 2);
}

/* False: the engine failed. */
static bool look_closely(struct explainer *e, uint32_t i)
{
    struct part *part = &e->part[i];
    part->gain = 0;
    if (part->left == NULL && (part->left = arena_array(&e->arena, part->n_cells + 1, sizeof *part->left)) == NULL)
        return explain_no_memory(e);
    for (uint32_t k = 0; k < part->n_cells; k++)
        part->left[k] = bit(e->answer[part->cells[k]]);
    for (uint32_t k = 0; k < part->n_cells; k++) {
        enum verdict v = VERDICT_YES;
        for (vset unseen; v == VERDICT_YES && (unseen = e->state[part->cells[k]] & ~part->left[k]) != 0;) {
            v = other_than(e, i, part->cells[k], unseen);
            for (uint32_t c = 0; v == VERDICT_YES && c < part->n_cells; c++)
                part->left[c] |= bit(solver_value(e->solver, part->cells[c]));
            if (v == VERDICT_UNKNOWN)
                part->left[k] |= unseen;
        }
        if (v == VERDICT_ERROR)
            return false;
    }
    for (uint32_t k = 0; k < part->n_cells; k++)
        part->gain += bit_count(e->state[part->cells[k]] & ~part->left[k]);
    part->dirty = false;
    return true;
}

static bool fill_closely(struct explainer *e, uint32_t i, struct step *step)
{
    const struct part *part = &e->part[i];
    struct literal *removed = arena_array(&e->arena, (size_t)part->n_cells + 1, sizeof *removed);
    uint32_t *one = arena_copy(&e->arena, &i, 1, sizeof i);
    if (removed == NULL || one == NULL)
        return explain_no_memory(e);
    *step = (struct step){.difficulty = 10, .constraints = one, .n_constraints = 1, .removed = removed, .proved = true};
    for (uint32_t k = 0; k < part->n_cells; k++) {
        vset lost = e->state[part->cells[k]] & ~part->left[k];
        if (lost != 0)
            removed[step->n_removed++] = (struct literal){.cell = part->cells[k], .in = lost};
    }
    return true;
}

/* Looks again at a constraint some cell of which has changed. False: the engine failed. */
static bool look_again(struct explainer *e, uint32_t i)
{
    struct part *part = &e->part[i];
    bool enough = e->model->constraints.at[i].selector == SOLVER_NONE || searched_enough(e);
    part->close = !part->complete && !enough;
    part->gain = 0;
    if (part->close)
        return look_closely(e, i);
    return !part->single || look(e, i);
}

bool size_one(struct explainer *e, struct step *step)
{
    uint32_t best = NOBODY, best_distance = 0;
    for (uint32_t i = 0; i < e->parts; i++) {
        struct part *part = &e->part[i];
        if (part->dirty && !look_again(e, i))
            return false;
        if (part->gain == 0 || (best != NOBODY && part->gain < e->part[best].gain))
            continue;
        uint32_t distance = distance_to_last(e, part->cells, part->n_cells);
        if (best == NOBODY || part->gain > e->part[best].gain || distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    if (best == NOBODY)
        return false;
    return e->part[best].close ? fill_closely(e, best, step) : fill_step(e, best, step);
}
