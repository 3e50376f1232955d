/* Clues that a puzzle can do without.
 *
 * A set of clues of which none can be spared is a minimal unsatisfiable subset: of "each clue holds" and "the answer is
 * not the picture". It is found by deletion (J. Marques-Silva, "Minimal unsatisfiability: models, algorithms and
 * applications", ISMVL 2010): one clue after the other is left out for good when there is no other answer without it.
 * One solver is asked all the questions of a
 * round: each clue has a guard, which is assumed, so that what was learned once holds for all. To drop in one go what a
 * proof did not use is faster, but keeps more: 284 instead of 248 of 432 clues of a sphere of twelve cells. */
#include <string.h>

#include "base/random.h"
#include "rules/author.h"
#include "rules/trial.h"

enum { CONFLICTS = 20000, ROUNDS = 8, ROUND_CONFLICTS = 2000 };

enum fate { UNDECIDED, KEPT, DROPPED };

struct dropping {
    const struct author *a;
    struct trial_puzzle *t;
    struct solver *s;
    struct random random;
    uint32_t n;              /* clues */
    uint32_t *guards;        /* by clue: the cell that switches it on */
    uint32_t differs;        /* the cell of "the answer differs"; SOLVER_NONE when nothing but lines is asked for */
    uint8_t *fate;           /* by clue */
    uint32_t *order;
    struct literal *assumptions;
    uint64_t *says;          /* by clue: cells that it settles alone */
    struct spared *result;
};

static void shuffle(struct dropping *g)
{
    for (uint32_t i = g->n; i > 1; i--) {
        uint32_t k = random_below(&g->random, i), swap = g->order[i - 1];
        g->order[i - 1] = g->order[k];
        g->order[k] = swap;
    }
}

/* Those that say most are tried first. What is kept in the end says less, but is fewer: 248 to 260 instead of 254 to
 * 272 of 432 clues of a sphere of twelve cells. */
static void sort_by_weight(struct dropping *g)
{
    for (uint32_t k = 0; k < g->n; k++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < g->n; i++)
            g->assumptions[n++] = (struct literal){g->guards[i], i == k ? 2 : 1};
        uint64_t before = solver_statistics(g->s)->changes;
        (void)solver_propagate_assuming(g->s, g->assumptions, n);
        g->says[k] = solver_statistics(g->s)->changes - before;
    }
    for (uint32_t i = 1; i < g->n; i++) {
        uint32_t clue = g->order[i], at = i;
        for (; at > 0 && g->says[g->order[at - 1]] < g->says[clue]; at--)
            g->order[at] = g->order[at - 1];
        g->order[at] = clue;
    }
}

static void settle(struct dropping *g, uint32_t clue, enum fate fate)
{
    g->fate[clue] = (uint8_t)fate;
    solver_restrict(g->s, g->guards[clue], fate == KEPT ? 2 : 1);
}

/* With `without` left out (SOLVER_NONE: with all that are not dropped): VERDICT_YES when the picture is still found, by
 * lines or as the only answer. */
static enum verdict enough(struct dropping *g, uint32_t without)
{
    uint32_t n = 0;
    if (without != SOLVER_NONE)
        g->assumptions[n++] = (struct literal){g->guards[without], 1};
    if (g->differs != SOLVER_NONE)
        g->assumptions[n++] = (struct literal){g->differs, 2};
    for (uint32_t i = 0; i < g->n; i++)
        if (g->fate[g->order[i]] == UNDECIDED && g->order[i] != without)
            g->assumptions[n++] = (struct literal){g->guards[g->order[i]], 2};
    g->result->questions++;
    if (g->differs == SOLVER_NONE) {
        enum verdict v = solver_propagate_assuming(g->s, g->assumptions, n);
        return v == VERDICT_YES                                           ? VERDICT_YES
               : v == VERDICT_UNKNOWN && *solver_stopped_by(g->s) == '\0' ? VERDICT_NO
                                                                          : v;
    }
    solver_allow_conflicts(g->s, CONFLICTS);
    enum verdict v = solver_solve(g->s, g->assumptions, n);
    return v == VERDICT_YES ? VERDICT_NO : v == VERDICT_NO ? VERDICT_YES : v;
}

static enum verdict drop_all(struct dropping *g)
{
    enum verdict v = enough(g, SOLVER_NONE);
    if (v != VERDICT_YES)
        return v;
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t clue = g->order[i];
        if (g->fate[clue] != UNDECIDED)
            continue;
        v = enough(g, clue);
        if (v == VERDICT_ERROR || (v == VERDICT_UNKNOWN && strcmp(solver_stopped_by(g->s), "conflicts") != 0))
            return v;
        g->result->irredundant &= v != VERDICT_UNKNOWN;
        settle(g, clue, v == VERDICT_YES ? DROPPED : KEPT);
    }
    return VERDICT_YES;
}

/* ---- the solver ---- */

/* "When `differs` is 1, a cell is not as in the picture." */
static bool add_difference(struct dropping *g, const struct orime_picture *picture)
{
    uint32_t cells = model_answer_cells(&g->t->puzzle.model);
    size_t bytes = ((size_t)cells + 1) * sizeof(struct literal);
    struct literal *l = mem_alloc(g->a->mem, bytes);
    g->differs = solver_add_selector(g->s);
    if (l == NULL || g->differs == SOLVER_NONE)
        return false;
    for (uint32_t c = 0; c < cells; c++)
        l[c] = (struct literal){c, ~bit(picture->values[c])};
    l[cells] = (struct literal){g->differs, 1};
    bool added = solver_add_clause(g->s, l, cells + 1);
    mem_free(g->a->mem, l, bytes);
    return added;
}

static bool prepare(struct dropping *g, const struct orime_picture *picture, bool by_line, struct arena *arena)
{
    const struct model *m = &g->t->puzzle.model;
    g->fate = arena_alloc(arena, g->n);
    g->order = arena_array(arena, g->n, sizeof *g->order);
    g->says = arena_array(arena, g->n, sizeof *g->says);
    g->assumptions = arena_array(arena, (size_t)g->n + 2, sizeof *g->assumptions);
    g->guards = arena_array(arena, g->n, sizeof *g->guards);
    g->differs = SOLVER_NONE;
    if (g->fate == NULL || g->order == NULL || g->says == NULL || g->assumptions == NULL || g->guards == NULL)
        return false;
    for (uint32_t k = 0; k < g->n; k++) {
        g->order[k] = k;
        g->guards[k] = m->constraints.at[k].selector;
    }
    shuffle(g);
    if (!by_line && !add_difference(g, picture))
        return false;
    sort_by_weight(g);
    return true;
}

static enum verdict failed(const struct author *a, const struct solver *s, enum verdict v)
{
    if (v == VERDICT_ERROR)
        diagnose(a->d, &(struct place){0}, NULL, "%s%s",
                 solver_status(s) == SOLVER_BUG ? "a bug was caught: " : "out of memory",
                 solver_status(s) == SOLVER_BUG ? solver_message(s) : "");
    return v;
}

static enum verdict drop(struct trial_puzzle *t, const struct author *a, const struct orime_picture *picture,
                         uint64_t seed, bool by_line, struct arena *arena, struct spared *result)
{
    struct dropping g = {.a = a,
                         .t = t,
                         .s = t->puzzle.model.solver,
                         .random = {seed},
                         .n = (uint32_t)t->puzzle.model.constraints.n,
                         .result = result};
    if (!prepare(&g, picture, by_line, arena))
        return failed(a, g.s, VERDICT_ERROR);
    result->irredundant = true;
    enum verdict v = drop_all(&g);
    result->conflicts = solver_statistics(g.s)->conflicts;
    result->stopped_by = solver_stopped_by(g.s);
    if (v != VERDICT_YES)
        return failed(a, g.s, v);
    result->clues = g.n;
    result->dropped = g.fate;
    for (uint32_t k = 0; k < g.n; k++) {
        g.fate[k] = g.fate[k] == DROPPED;
        result->kept += g.fate[k] == 0;
    }
    return VERDICT_YES;
}

/* One round: another order, another result. */
static enum verdict round_of(const struct author *a, const struct orime_picture *picture, uint64_t seed, bool by_line,
                             struct arena *arena, struct spared *result)
{
    struct trial_puzzle t;
    *result = (struct spared){.stopped_by = ""};
    enum verdict v = VERDICT_ERROR;
    bool begun = trial_begin(&t, a, picture, NULL, 0);
    t.puzzle.itemised = true;
    if (begun && puzzle_build(&t.puzzle, a->options, a->d))
        v = drop(&t, a, picture, seed, by_line, arena, result);
    trial_finish(&t);
    return v;
}

enum verdict author_drop_clues(const struct author *a, const struct orime_picture *picture, uint64_t seed, bool by_line,
                               struct arena *arena, struct spared *result)
{
    struct random random = {seed};
    if (!a->rule->derive_dropping) {
        diagnose(a->d, &(struct place){0}, NULL, "the clues of rule %s cannot be left out one by one", a->rule->id);
        return VERDICT_ERROR;
    }
    enum verdict v = round_of(a, picture, random_next(&random), by_line, arena, result);
    uint64_t questions = result->questions, conflicts = result->conflicts;
    for (uint32_t k = 1; k < ROUNDS && v == VERDICT_YES && conflicts < ROUND_CONFLICTS; k++) {
        struct spared next;
        enum verdict again = round_of(a, picture, random_next(&random), by_line, arena, &next);
        questions += next.questions;
        conflicts += next.conflicts;
        if (again == VERDICT_ERROR)
            return again;
        if (again == VERDICT_YES && next.kept < result->kept)
            *result = next;
    }
    result->questions = questions;
    result->conflicts = conflicts;
    return v;
}
