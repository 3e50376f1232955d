/* Making an explainer; the state, and what depends on it. */
#include <string.h>

#include "explain/internal.h"

void explain_limits_default(struct explain_limits *l)
{
    *l = (struct explain_limits){
        .queries = 4000, .conflicts = 2000, .nodes = 1000000, .work = EXPLAIN_WORK, .techniques = true};
}

/* ---- work ---- */

uint64_t explainer_work(const struct explainer *e)
{
    return e->work + solver_statistics(e->solver)->work;
}

bool explainer_spent(const struct explainer *e)
{
    return e->limits.work > 0 && explainer_work(e) >= e->limits.work;
}

bool searched_enough(const struct explainer *e)
{
    uint64_t all = e->limits.work, done = explainer_work(e);
    return all > 0 && (done - e->step_work > all / 4 || done > all / 5 * 3);
}

bool explain_no_memory(struct explainer *e)
{
    e->out_of_memory = true;
    return false;
}

/* ---- which constraint is on which cells ---- */

/* Notes a cell of part `i` once; false when it is no cell of the board. `stamp` is by cell. */
static bool note_cell(struct explainer *e, uint32_t i, uint32_t cell, uint32_t *stamp, bool *again)
{
    cell = solver_representative(e->solver, cell);
    if (cell >= e->cells)
        return false;
    *again |= stamp[cell] == i + 1;
    if (stamp[cell] != i + 1) {
        stamp[cell] = i + 1;
        e->part[i].cells[e->part[i].n_cells++] = cell;
    }
    return true;
}

static size_t post_cells(const struct explainer *e, const struct post *p)
{
    uint32_t n = p->n;
    if (p->prop != SOLVER_NONE)
        (void)solver_constraint_scope(e->solver, p->prop, &n);
    return n;
}

static bool part_make(struct explainer *e, uint32_t i, uint32_t *stamp)
{
    const struct constraints *list = &e->model->constraints;
    const struct constraint *c = &list->at[i];
    struct part *part = &e->part[i];
    size_t room = 1;
    for (uint32_t k = 0; k < c->n; k++)
        room += post_cells(e, &list->posts[c->first + k]);
    if ((part->cells = arena_array(&e->arena, room, sizeof *part->cells)) == NULL)
        return explain_no_memory(e);
    bool board = true, again = false;
    for (uint32_t k = 0; k < c->n; k++) {
        const struct post *p = &list->posts[c->first + k];
        uint32_t n = p->n;
        const uint32_t *scope = p->prop == SOLVER_NONE ? NULL : solver_constraint_scope(e->solver, p->prop, &n);
        for (uint32_t j = 0; j < n; j++)
            board &= note_cell(e, i, scope == NULL ? p->clause[j].cell : scope[j], stamp, &again);
        part->single = c->n == 1;
        part->complete = p->prop == SOLVER_NONE ||
                         (!again && (solver_constraint_class(e->solver, p->prop)->flags & PROP_COMPLETE) != 0);
    }
    part->single &= board;
    part->complete &= part->single;
    part->dirty = true;
    return true;
}

static bool index_uses(struct explainer *e)
{
    uint32_t *start = e->use_start = arena_array(&e->arena, (size_t)e->cells + 2, sizeof *start);
    size_t total = 1;
    for (uint32_t i = 0; i < e->parts; i++)
        total += e->part[i].n_cells;
    e->uses = arena_array(&e->arena, total, sizeof *e->uses);
    if (start == NULL || e->uses == NULL)
        return explain_no_memory(e);
    for (uint32_t i = 0; i < e->parts; i++)
        for (uint32_t k = 0; k < e->part[i].n_cells; k++)
            start[e->part[i].cells[k] + 2]++;
    for (uint32_t c = 2; c <= e->cells + 1; c++)
        start[c] += start[c - 1];
    for (uint32_t i = 0; i < e->parts; i++)
        for (uint32_t k = 0; k < e->part[i].n_cells; k++)
            e->uses[start[e->part[i].cells[k] + 1]++] = i;
    return true;
}

static bool make_parts(struct explainer *e)
{
    uint32_t *stamp = arena_array(&e->arena, e->cells, sizeof *stamp);
    e->part = arena_array(&e->arena, e->parts + 1, sizeof *e->part);
    if (stamp == NULL || e->part == NULL)
        return explain_no_memory(e);
    for (uint32_t i = 0; i < e->parts; i++)
        if (!part_make(e, i, stamp))
            return false;
    return index_uses(e);
}

/* ---- the state ---- */

/* The engine is told at its root, where it needs no reason; the worlds that lose a value are worlds no more. */
static void lose(struct explainer *e, uint32_t cell, vset lost)
{
    lost &= e->state[cell];
    if (lost == 0)
        return;
    e->state[cell] &= ~lost;
    solver_restrict(e->solver, cell, e->state[cell]);
    kill_worlds(e, cell, lost);
    for (uint32_t u = e->use_start[cell]; u < e->use_start[cell + 1]; u++)
        e->part[e->uses[u]].dirty = true;
}

void explainer_know(struct explainer *e, uint32_t cell, vset values)
{
    lose(e, e->same[cell], ~values);
}

bool explainer_take(struct explainer *e, const struct step *step)
{
    uint32_t *last = arena_array(&e->arena, (size_t)step->n_removed + 1, sizeof *last);
    if (last == NULL)
        return explain_no_memory(e);
    for (uint32_t i = 0; i < step->n_removed; i++) {
        last[i] = step->removed[i].cell;
        lose(e, step->removed[i].cell, step->removed[i].in);
    }
    for (uint32_t i = 0; e->settled != NULL && i < step->n_placed; i++)
        for (uint32_t c = step->placed[i].cell; c < e->cells; c++)
            e->settled[c] |= e->same[c] == e->same[step->placed[i].cell];
    if (!step->follows && step->n_removed > 0) {
        e->last = last;
        e->n_last = step->n_removed;
    }
    return true;
}

static void apply_givens(struct explainer *e)
{
    const struct constraints *list = &e->model->constraints;
    for (size_t i = 0; i < list->n; i++) {
        const struct constraint *c = &list->at[i];
        if (c->selector != SOLVER_NONE)
            continue;
        uint32_t cell = solver_representative(e->solver, c->given.cell);
        if (cell < e->cells)
            lose(e, cell, ~c->given.in);
        else
            solver_restrict(e->solver, cell, c->given.in);
    }
}

const char *explainer_fault(const struct explainer *e)
{
    return e->fault;
}

vset explainer_state(const struct explainer *e, uint32_t cell)
{
    return e->state[e->same[cell]];
}

uint32_t explainer_cell(const struct explainer *e, uint32_t cell)
{
    return e->same[cell];
}

const uint32_t *explainer_scope(const struct explainer *e, uint32_t constraint, uint32_t *n)
{
    *n = e->part[constraint].n_cells;
    return e->part[constraint].cells;
}

struct explain_stats explainer_stats(const struct explainer *e)
{
    struct explain_stats stats = e->stats;
    stats.work = explainer_work(e);
    for (uint32_t c = 0; c < e->cells; c++)
        stats.unsettled += e->same[c] == c ? bit_count(e->state[c] & e->possible[c] & ~e->found[c]) : 0;
    return stats;
}

uint32_t distance_to_last(const struct explainer *e, const uint32_t *cells, uint32_t n)
{
    uint32_t width = e->model->width, area = width * e->model->height, best = UINT32_MAX;
    for (uint32_t i = 0; i < e->n_last; i++)
        for (uint32_t k = 0; k < n; k++) {
            uint32_t a = e->last[i], b = cells[k];
            int64_t x = (int64_t)(a % width) - b % width, y = (int64_t)(a % area / width) - b % area / width;
            int64_t z = (int64_t)(a / area) - b / area;
            uint32_t d = (uint32_t)((x < 0 ? -x : x) + (y < 0 ? -y : y) + (z < 0 ? -z : z));
            best = d < best ? d : best;
        }
    return best;
}

/* ---- values that some answer has ---- */

enum { GIVEN_UP_MAX = 8 }; /* questions without an answer, before the values left are taken as possible */

/* With several answers: which values are in one of them? All constraints are on. */
static bool find_possible(struct explainer *e)
{
    uint32_t n = 0, given_up = 0;
    uint32_t *all = arena_array(&e->arena, e->parts + 1, sizeof *all);
    if (all == NULL)
        return explain_no_memory(e);
    for (uint32_t i = 0; i < e->parts; i++)
        if (e->model->constraints.at[i].selector != SOLVER_NONE)
            all[n++] = i;
    for (uint32_t c = 0; c < e->cells; c++)
        for (vset open = open_values(e, c); open != 0; open &= open - 1) {
            uint32_t value = bit_low(open);
            if ((e->possible[c] & bit(value)) != 0)
                continue;
            bool enough = given_up >= GIVEN_UP_MAX || (e->limits.work > 0 && explainer_work(e) > e->limits.work / 2);
            enum verdict v = enough ? VERDICT_UNKNOWN : ask(e, all, n, c, value);
            if (v == VERDICT_ERROR || e->out_of_memory)
                return false;
            for (uint32_t k = 0; v == VERDICT_YES && k < e->cells; k++)
                e->found[k] |= bit(e->worlds[e->n_worlds - 1].values[k]);
            for (uint32_t k = 0; v == VERDICT_YES && k < e->cells; k++)
                e->possible[k] |= e->found[k];
            if (v != VERDICT_UNKNOWN)
                continue;
            e->possible[c] |= bit(value); /* nobody will try to rule it out */
            given_up++;
        }
    return true;
}

/* False: out of memory, or a bug was caught. */
static bool settle_possible(struct explainer *e)
{
    if (e->settled_possible || e->answer == NULL)
        return true;
    bool one = true;
    e->settled_possible = true;
    if (!e->unique && !find_possible(e))
        return false;
    for (uint32_t c = 0; c < e->cells; c++)
        one &= e->same[c] != c || bit_single(e->possible[c]);
    e->unique |= one;
    return true;
}

enum verdict explainer_unique(struct explainer *e)
{
    if (!settle_possible(e))
        return VERDICT_ERROR;
    bool done = !e->unchecked; /* the steps have led to one answer */
    for (uint32_t c = 0; c < e->cells; c++) {
        if (e->same[c] == c && !bit_single(e->found[c]))
            return VERDICT_NO;
        done &= e->same[c] != c || bit_single(e->state[c]);
    }
    return e->unique || done ? VERDICT_YES : VERDICT_UNKNOWN;
}

static bool fill(struct explainer *e, const uint8_t *answer)
{
    e->same = arena_array(&e->arena, e->cells, sizeof *e->same);
    e->state = arena_array(&e->arena, e->cells, sizeof *e->state);
    e->possible = arena_array(&e->arena, e->cells, sizeof *e->possible);
    e->found = arena_array(&e->arena, e->cells, sizeof *e->found);
    e->answer = answer == NULL ? NULL : arena_copy(&e->arena, answer, e->cells, 1);
    e->targets = arena_array(&e->arena, (size_t)e->cells * e->values, sizeof *e->targets);
    e->assumed = arena_array(&e->arena, (size_t)e->parts + 2, sizeof *e->assumed);
    e->hit = arena_array(&e->arena, (size_t)e->parts + 1, sizeof *e->hit);
    e->chosen = arena_array(&e->arena, e->words, sizeof *e->chosen);
    e->covered = arena_array(&e->arena, e->words, sizeof *e->covered);
    e->board = arena_alloc(&e->arena, e->cells);
    e->shown = arena_array(&e->arena, e->cells, sizeof *e->shown);
    if (e->shown == NULL || e->chosen == NULL || e->covered == NULL || e->board == NULL || e->same == NULL ||
        e->state == NULL || e->possible == NULL ||
        e->found == NULL || e->targets == NULL || e->assumed == NULL || e->hit == NULL ||
        (answer != NULL && e->answer == NULL))
        return explain_no_memory(e);
    for (uint32_t c = 0; c < e->cells; c++) {
        e->same[c] = solver_representative(e->solver, c);
        e->state[c] = solver_domain(e->solver, c);
        e->possible[c] = e->found[c] = answer == NULL ? 0 : bit(answer[c]);
    }
    if (!make_parts(e))
        return false;
    if (answer != NULL)
        apply_givens(e);
    return true;
}

static uint32_t selectors(const struct model *m)
{
    uint32_t n = 0;
    for (size_t i = 0; i < m->constraints.n; i++)
        n += m->constraints.at[i].selector != SOLVER_NONE;
    return n;
}

struct explainer *explainer_new(struct puzzle *puzzle, const uint8_t *answer, bool unique,
                                const struct explain_limits *limits, struct mem *mem)
{
    struct explainer *e = mem_alloc(mem, sizeof *e);
    if (e == NULL)
        return NULL;
    e->puzzle = puzzle;
    e->model = &puzzle->model;
    e->solver = puzzle->model.solver;
    e->mem = mem;
    arena_init(&e->arena, mem);
    e->limits = *limits;
    e->unique = unique;
    e->cells = model_answer_cells(e->model);
    e->values = model_most_values(e->model);
    e->parts = (uint32_t)e->model->constraints.n;
    e->words = e->parts / 64 + 1;
    e->auxiliary = solver_cell_count(e->solver) - selectors(e->model) > e->cells;
    if (solver_propagate(e->solver) != VERDICT_ERROR && fill(e, answer))
        return e;
    explainer_free(e);
    return NULL;
}

enum explained explainer_next(struct explainer *e, struct step *step)
{
    e->questions = e->nodes = 0;
    e->step_work = explainer_work(e);
    if (!settle_possible(e))
        return EXPLAIN_FAILED;
    enum explained found = e->limits.techniques && e->puzzle->rule->step != NULL ? find_technique(e, step)
                                                                                 : EXPLAIN_DONE;
    if (found == EXPLAIN_DONE && size_one(e, step))
        found = EXPLAIN_STEP;
    if (found == EXPLAIN_DONE && !e->out_of_memory)
        found = search_by_size(e, step);
    if (e->out_of_memory || e->fault != NULL || solver_status(e->solver) != SOLVER_OK)
        return EXPLAIN_FAILED;
    if (found != EXPLAIN_STEP)
        return found;
    e->steps += !step->follows || e->steps == 0;
    step->number = e->steps;
    return say_step(e, step) && explainer_take(e, step) ? EXPLAIN_STEP : EXPLAIN_FAILED;
}

void explainer_free(struct explainer *e)
{
    if (e == NULL)
        return;
    for (uint32_t i = 0; e->part != NULL && i < e->parts; i++)
        if (e->part[i].copy != NULL)
            copy_free(e->part[i].copy);
    for (size_t t = 0; e->targets != NULL && t < (size_t)e->cells * e->values; t++)
        mem_free(e->mem, e->targets[t].worlds, e->targets[t].capacity * sizeof *e->targets[t].worlds);
    mem_free(e->mem, e->worlds, e->worlds_capacity * sizeof *e->worlds);
    mem_free(e->mem, e->rows, e->rows_capacity * sizeof *e->rows);
    mem_free(e->mem, e->banned, e->banned_capacity * sizeof *e->banned);
    mem_free(e->mem, e->sets, e->sets_capacity * sizeof *e->sets);
    arena_free(&e->arena);
    mem_free(e->mem, e, sizeof *e);
}
