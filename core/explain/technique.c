/* The rule's own techniques: asked first, and not trusted. What they place and exclude must be right, and the
 * constraints that they name must force it. */
#include <string.h>

#include "explain/internal.h"
#include "rules/step.h"

static enum explained fault(struct explainer *e, const char *name, const char *what)
{
    e->fault = arena_format(&e->arena, "the technique \"%s\" %s", name, what);
    return e->fault == NULL && !explain_no_memory(e) ? EXPLAIN_FAILED : EXPLAIN_FAILED;
}

/* What is known at the start is dealt with. */
static bool settle_known(struct explainer *e)
{
    if (e->settled != NULL)
        return true;
    e->settled = arena_alloc(&e->arena, e->cells);
    if (e->settled == NULL)
        return explain_no_memory(e);
    for (uint32_t c = 0; c < e->cells; c++)
        e->settled[c] = bit_single(e->state[e->same[c]]);
    return true;
}

/* Do these constraints force all of the step? */
static bool forces_all(struct explainer *e, const struct step *step, const uint32_t *members, uint32_t n)
{
    for (uint32_t i = 0; i < step->n_removed; i++)
        for (vset in = step->removed[i].in; in != 0; in &= in - 1) {
            uint32_t cell = e->same[step->removed[i].cell];
            if (world_allows(e, target_of(e, cell, bit_low(in)), members, n) ||
                confirm(e, members, n, cell, bit_low(in)) != VERDICT_NO)
                return false;
        }
    return true;
}

/* Leaves out what can be left out, those named last first. */
static uint32_t shrink(struct explainer *e, const struct step *step, uint32_t *members, uint32_t n)
{
    for (uint32_t k = n; k > 0; k--) {
        uint32_t out = members[k - 1];
        memmove(members + k - 1, members + k, (n - k) * sizeof *members);
        if (forces_all(e, step, members, n - 1)) {
            n--;
            continue;
        }
        memmove(members + k, members + k - 1, (n - k) * sizeof *members);
        members[k - 1] = out;
    }
    return n;
}

/* From what was found to a step; lists move into the explainer's arena. */
static bool copy_step(struct explainer *e, const struct orime_step *s, struct step *step, uint32_t **members)
{
    *members = arena_array(&e->arena, s->n_constraints + 1, sizeof **members);
    struct literal *removed = arena_array(&e->arena, s->n_removed + 1, sizeof *removed);
    struct literal *placed = arena_array(&e->arena, s->n_placed + 1, sizeof *placed);
    if (*members == NULL || removed == NULL || placed == NULL)
        return explain_no_memory(e);
    if (s->n_constraints > 0)
        memcpy(*members, s->constraints, s->n_constraints * sizeof **members);
    if (s->n_removed > 0)
        memcpy(removed, s->removed, s->n_removed * sizeof *removed);
    if (s->n_placed > 0)
        memcpy(placed, s->placed, s->n_placed * sizeof *placed);
    for (size_t i = 0; i < s->n_removed; i++)
        removed[i].cell = e->same[removed[i].cell];
    *step = (struct step){.technique = s->name,
                          .words = s->words,
                          .difficulty = s->difficulty,
                          .constraints = *members,
                          .n_constraints = (uint32_t)s->n_constraints,
                          .removed = removed,
                          .n_removed = (uint32_t)s->n_removed,
                          .placed = placed,
                          .n_placed = (uint32_t)s->n_placed,
                          .follows = (s->flags & ORIME_FOLLOWS) != 0,
                          .unique = (s->flags & ORIME_BY_UNIQUENESS) != 0};
    return true;
}

/* Is all that the technique says right? */
static enum explained verify(struct explainer *e, uint32_t flags, struct step *step, uint32_t *members)
{
    for (uint32_t i = 0; i < step->n_removed; i++)
        if ((step->removed[i].in & e->found[step->removed[i].cell]) != 0)
            return fault(e, step->technique, "removes a value of an answer");
    if (step->n_removed == 0 && step->n_placed == 0)
        return fault(e, step->technique, "removes nothing");
    if (step->unique || step->n_removed == 0)
        return EXPLAIN_STEP;
    if ((flags & ORIME_SHRINK) != 0)
        step->n_constraints = shrink(e, step, members, step->n_constraints);
    if (forces_all(e, step, members, step->n_constraints) || solver_status(e->solver) != SOLVER_OK)
        return EXPLAIN_STEP;
    const char *stopped = solver_stopped_by(e->solver); /* a question that was given up refutes nothing */
    if (explainer_spent(e) || (*stopped != '\0' && strcmp(stopped, "conflicts") != 0))
        return EXPLAIN_STOPPED;
    if (*stopped == '\0')
        return fault(e, step->technique, "does not follow from the constraints that it names");
    step->unchecked = e->unchecked = true;
    return e->unique ? EXPLAIN_STEP : EXPLAIN_DONE; /* with one answer, the step is right */
}

enum explained find_technique(struct explainer *e, struct step *step)
{
    struct diagnostics d;
    uint32_t *members;
    e->work += 8 * (uint64_t)e->cells;
    if (!settle_known(e))
        return EXPLAIN_FAILED;
    for (uint32_t c = 0; c < e->cells; c++)
        e->shown[c] = e->state[e->same[c]];
    struct orime_step s = {
        .arena = &e->arena, .model = e->model, .state = e->shown, .settled = e->settled, .unique = e->unique};
    diagnostics_init(&d, &e->arena);
    bool asked = puzzle_step(e->puzzle, &s, &d);
    if (!asked)
        e->fault = d.kept > 0 ? d.messages[0] : "its technique broke the contract";
    enum explained found = !asked ? EXPLAIN_FAILED : s.name == NULL ? EXPLAIN_DONE : EXPLAIN_STEP;
    if (found == EXPLAIN_STEP)
        found = copy_step(e, &s, step, &members) ? verify(e, s.flags, step, members) : EXPLAIN_FAILED;
    step_free(&s);
    return found;
}
