#include "desk.h"

#include <string.h>

#include "base/bits.h"

enum { SHOWN = 400 }; /* bytes of a puzzle in a message */

void desk_open(struct desk *k)
{
    struct engine_options o;
    *k = (struct desk){.e = NULL};
    explain_limits_default(&k->limits);
    engine_options_default(&o);
    k->self_check = o.self_check;
    arena_init(&k->arena, &k->mem);
    diagnostics_init(&k->d, &k->arena);
    k->rules = rules_open(NULL, &k->mem, &k->d);
    ck_assert_ptr_nonnull(k->rules);
}

static void forget(struct desk *k)
{
    explainer_free(k->e);
    k->e = NULL;
    if (k->p.mem != NULL)
        puzzle_free(&k->p);
    k->p.mem = NULL;
    k->grade = (struct grade){.n = 0};
}

void desk_close(struct desk *k)
{
    forget(k);
    rules_close(k->rules);
    arena_free(&k->arena);
    ck_assert_uint_eq(k->mem.used, 0);
}

static enum verdict find_answers(struct desk *k)
{
    struct walk w;
    ck_assert(walk_begin(&w, k->p.model.solver, k->cells));
    k->solutions = 0;
    enum verdict v = walk_next(&w);
    if (v == VERDICT_YES) {
        model_values(&k->p.model, k->answer);
        k->solutions = 1;
        v = walk_next(&w);
        k->solutions += v == VERDICT_YES;
    }
    walk_end(&w);
    return v;
}

bool desk_read(struct desk *k, const char *name, const char *text, size_t size, bool techniques)
{
    struct engine_options o;
    engine_options_default(&o);
    forget(k);
    k->text = text;
    o.self_check = k->self_check;
    k->limits.techniques = techniques;
    o.conflicts = 3000;
    diagnostics_init(&k->d, &k->arena);
    if (!puzzle_read(&k->p, k->rules, NULL, name, text, size, NULL, 0, &k->mem, &k->d))
        return false;
    ck_assert(puzzle_build(&k->p, &o, &k->d));
    k->cells = model_answer_cells(&k->p.model);
    k->answer = arena_alloc(&k->arena, k->cells);
    k->before = arena_array(&k->arena, k->cells, sizeof *k->before);
    if (k->p.impossible != NULL || find_answers(k) == VERDICT_UNKNOWN || k->solutions == 0)
        return false;
    o.conflicts = 0;
    o.phases = PHASE_SAVED;
    k->p.itemised = true;
    ck_assert(puzzle_build(&k->p, &o, &k->d));
    k->e = explainer_new(&k->p, k->answer, k->solutions == 1, &k->limits, &k->mem);
    ck_assert_ptr_nonnull(k->e);
    return true;
}

static void recheck(struct desk *k, const struct step *step)
{
    const struct model *m = &k->p.model;
    for (uint32_t i = 0; i < step->n_removed; i++) {
        struct literal r = step->removed[i];
        ck_assert_uint_eq(r.in >> k->answer[r.cell] & 1, 0);
        ck_assert_msg((r.in & ~k->before[r.cell]) == 0, "step %u, %s: takes away what was gone\n%s:\n%.*s",
                      (unsigned)step->number, step->words, k->p.file, SHOWN, k->text);
        ck_assert_uint_ne(r.in, 0);
    }
    for (uint32_t i = 0; i < step->n_placed; i++)
        ck_assert_uint_eq(explainer_state(k->e, step->placed[i].cell), step->placed[i].in);
    for (uint32_t i = 0; i < step->n_constraints; i++)
        ck_assert_uint_lt(step->constraints[i], m->constraints.n);
    ck_assert_msg(step->n_removed > 0 || step->n_placed > 0, "step %u, %s: nothing\n%s:\n%.*s", (unsigned)step->number,
                  step->words, k->p.file, SHOWN, k->text);
    ck_assert(!step->unique || k->solutions == 1); /* rests on the number of answers, not on constraints alone */
    if (step->unique || step->n_removed == 0)
        return;
    enum verdict v = explain_recheck(m, k->before, step->constraints, step->n_constraints, step->removed,
                                     step->n_removed, &k->mem);
    ck_assert_msg(v == VERDICT_NO, "step %u, %s: not forced\n%s:\n%.*s", (unsigned)step->number, step->words, k->p.file,
                  SHOWN, k->text);
}

static void remember(struct desk *k)
{
    for (uint32_t c = 0; c < k->cells; c++)
        k->before[c] = explainer_state(k->e, c);
}

/* What is still open takes each of its values in some answer. */
static void expect_end(struct desk *k)
{
    struct engine_options o;
    engine_options_default(&o);
    k->p.itemised = false;
    ck_assert(puzzle_build(&k->p, &o, &k->d));
    for (uint32_t c = 0; c < k->cells; c++) {
        ck_assert_msg(k->solutions > 1 || k->before[c] == bit(k->answer[c]), "%s: cell %u stays open", k->p.file, c);
        for (vset open = k->solutions > 1 ? k->before[c] : 0; open != 0; open &= open - 1) {
            struct literal l = {c, bit(bit_low(open))};
            ck_assert_int_eq(solver_solve(k->p.model.solver, &l, 1), VERDICT_YES);
        }
    }
}

uint32_t desk_explain(struct desk *k)
{
    struct step step;
    enum explained end;
    remember(k);
    while ((end = explainer_next(k->e, &step)) == EXPLAIN_STEP) {
        recheck(k, &step);
        grade_add(&k->grade, &step);
        remember(k);
    }
    const char *fault = explainer_fault(k->e);
    bool stopped = k->may_stop && end == EXPLAIN_STOPPED;
    k->stopped += stopped;
    ck_assert_msg(stopped || end == EXPLAIN_DONE, "ended with %d: %s\n%s:\n%.*s", (int)end,
                  fault == NULL ? solver_message(k->p.model.solver) : fault, k->p.file, SHOWN, k->text);
    explainer_free(k->e);
    k->e = NULL;
    if (!stopped)
        expect_end(k);
    return k->grade.steps;
}

/* All sets of `size` constraints from number `from` on, chosen behind the first `n`. */
static void try_sets(struct desk *k, uint32_t *set, uint32_t n, uint32_t size, uint32_t from)
{
    const struct constraints *list = &k->p.model.constraints;
    for (uint32_t i = from; n < size && i < list->n; i++) {
        set[n] = i;
        if (list->at[i].selector != SOLVER_NONE)
            try_sets(k, set, n + 1, size, i + 1);
    }
    for (uint32_t c = 0; n == size && c < k->cells; c++)
        for (vset in = explainer_cell(k->e, c) == c ? k->before[c] & ~bit(k->answer[c]) : 0; in != 0; in &= in - 1) {
            struct literal claim = {c, bit(bit_low(in))};
            ck_assert_int_eq(explain_recheck(&k->p.model, k->before, set, n, &claim, 1, &k->mem), VERDICT_YES);
        }
}

void desk_prove(struct desk *k, uint32_t size)
{
    uint32_t set[8];
    for (uint32_t n = 0; n < size; n++)
        try_sets(k, set, 0, n, 0);
}
