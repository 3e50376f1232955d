/* Explaining the samples: what the techniques of a rule find is checked like everything else. */
#include "explain/explain.h"

#include "lint/trial.h"

enum { STEPS_MAX = 200, QUERIES = 200 };

/* Does what the step says follow from the constraints that it names? */
static bool follows(struct trial *t, const struct puzzle *twin, const vset *before, const struct step *step)
{
    if (step->technique == NULL || step->unique || step->n_removed == 0) /* a cell that is known is called placed */
        return true;
    enum verdict v = explain_recheck(&twin->model, before, step->constraints, step->n_constraints, step->removed,
                                     step->n_removed, t->l->mem);
    if (v == VERDICT_YES)
        lint_finding(t->l, "rule %s: step: \"%s\" does not follow from the constraints that it names with `uses`",
                     t->rule->id, step->words);
    return v != VERDICT_YES;
}

static void take_steps(struct trial *t, struct puzzle *twin, struct explainer *e, const char *name)
{
    vset *before = arena_array(&t->arena, (size_t)t->cells + 1, sizeof *before);
    struct step step;
    enum explained found = EXPLAIN_STEP;
    for (uint32_t n = 0; before != NULL && n < STEPS_MAX && found == EXPLAIN_STEP; n++) {
        for (uint32_t c = 0; c < t->cells; c++)
            before[c] = explainer_state(e, c);
        found = explainer_next(e, &step);
        if (found == EXPLAIN_STEP && !follows(t, twin, before, &step))
            return;
    }
    if (found == EXPLAIN_FAILED && explainer_fault(e) != NULL)
        lint_finding(t->l, "rule %s: explaining %s: %s", t->rule->id, name, explainer_fault(e));
    else if (found == EXPLAIN_FAILED && solver_status(twin->model.solver) == SOLVER_BUG)
        lint_finding(t->l, "rule %s: explaining %s: %s", t->rule->id, name, solver_message(twin->model.solver));
}

static void steps_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct trial t;
    struct puzzle twin;
    struct explain_limits limits;
    struct engine_options o = trial_options(true, false);
    lint_doing(l, "explaining %s of rule %s", sample->name, rule->id);
    if (trial_sample(&t, l, rule, sample, &o, 0) && solver_solve(t.p.model.solver, NULL, 0) == VERDICT_YES) {
        model_values(&t.p.model, t.values);
        explain_limits_default(&limits);
        limits.queries = QUERIES;
        struct explainer *e = puzzle_twin(&twin, &t.p, &o, &t.d)
                                  ? explainer_new(&twin, t.values, true, &limits, l->mem)
                                  : NULL;
        if (e != NULL)
            take_steps(&t, &twin, e, sample->name);
        explainer_free(e);
        puzzle_twin_free(&twin);
    }
    trial_end(&t);
}

void check_steps(struct lint *l)
{
    each_sample(l, steps_of);
}
