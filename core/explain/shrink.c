/* A small set when there is no time for the smallest: the cores of many values, then those that are small are shrunk to
 * minimal ones by leaving out one constraint after the other, in several orders. */
#include "base/random.h"
#include "explain/internal.h"

enum { CORES = 60, SHRUNK = 8, ORDERS = 3 };

/* With most of the work done, or much of it for this step, the step must come cheap. */
static bool hurry(const struct explainer *e)
{
    uint64_t all = e->limits.work, done = explainer_work(e);
    return all > 0 && (done > all / 5 * 3 || done - e->step_work > all / 3);
}

struct core {
    uint32_t cell, value, n;
    uint32_t *members;
};

/* The constraints that the engine needed to refuse the question last asked. */
uint32_t read_core(const struct explainer *e, uint32_t *members)
{
    uint32_t n, count = 0;
    const struct literal *core = solver_core(e->solver, &n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = 0;
        while (i < e->parts && (switch_of(e, i).cell != core[k].cell || switch_of(e, i).in != core[k].in))
            i++;
        if (i < e->parts)
            members[count++] = i;
    }
    return count;
}

void shuffle(uint32_t *at, uint32_t n, uint64_t seed)
{
    struct random r = {seed};
    for (uint32_t i = n; i > 1; i--) {
        uint32_t k = random_below(&r, i), swap = at[k];
        at[k] = at[i - 1];
        at[i - 1] = swap;
    }
}

/* Leaves out what can be left out; false: the engine failed. */
bool minimise(struct explainer *e, uint32_t cell, uint32_t value, uint32_t *members, uint32_t *n)
{
    for (uint32_t k = *n; k > 0; k--) {
        uint32_t out = members[k - 1];
        members[k - 1] = members[*n - 1];
        enum verdict v = ask(e, members, *n - 1, cell, value);
        if (v == VERDICT_ERROR || e->out_of_memory)
            return false;
        if (v == VERDICT_NO) {
            *n -= 1; /* what was kept stays where it is: the core would change the order */
            continue;
        }
        members[*n - 1] = members[k - 1];
        members[k - 1] = out;
    }
    return true;
}

/* One core for each of the first targets; they come sorted by size. */
static uint32_t collect(struct explainer *e, struct core *cores)
{
    uint32_t n = 0;
    uint32_t *all = arena_array(&e->arena, e->parts + 1, sizeof *all);
    for (uint32_t c = 0; all != NULL && c < e->cells && n < (hurry(e) ? CORES / 4 : CORES); c++)
        for (vset open = open_values(e, c); open != 0 && n < CORES; open &= open - 1) {
            uint32_t parts = 0;
            for (uint32_t i = 0; i < e->parts; i++)
                if (e->model->constraints.at[i].selector != SOLVER_NONE)
                    all[parts++] = i;
            if (ask(e, all, parts, c, bit_low(open)) != VERDICT_NO)
                continue;
            struct core core = {.cell = c, .value = bit_low(open), .n = read_core(e, all)};
            core.members = arena_copy(&e->arena, all, core.n, sizeof *all);
            if (core.members == NULL)
                return 0;
            uint32_t k = n++;
            for (; k > 0 && cores[k - 1].n > core.n; k--)
                cores[k] = cores[k - 1];
            cores[k] = core;
        }
    return n;
}

enum explained shrink_core(struct explainer *e, struct step *step)
{
    struct core cores[CORES], best = {.n = UINT32_MAX};
    uint32_t n = collect(e, cores);
    for (uint32_t k = 0; k < n && k < (hurry(e) ? 2 : SHRUNK); k++)
        for (uint32_t order = 0; order < (hurry(e) ? 1 : ORDERS); order++) {
            struct core c = cores[k];
            c.members = arena_copy(&e->arena, c.members, c.n, sizeof *c.members);
            if (c.members == NULL)
                return EXPLAIN_FAILED;
            shuffle(c.members, c.n, order);
            if (!minimise(e, c.cell, c.value, c.members, &c.n))
                return EXPLAIN_FAILED;
            if (c.n < best.n)
                best = c;
        }
    if (e->out_of_memory || solver_status(e->solver) != SOLVER_OK)
        return EXPLAIN_FAILED;
    if (best.n == UINT32_MAX)
        return EXPLAIN_STOPPED;
    struct target *t = target_of(e, best.cell, best.value);
    if (!note_set(e, t, best.members, best.n) || !close_set(e, t->set - 1, step))
        return EXPLAIN_FAILED;
    step->proved = false;
    return EXPLAIN_STEP;
}
