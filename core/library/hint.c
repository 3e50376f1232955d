/* The next step of what is filled in, or what is wrong with it. */
#include "library/steps.h"

#include <string.h>

enum { CONTRADICTION_QUERIES = 1000 };

static bool filled(const orime_puzzle *p, uint32_t cell)
{
    return p->has_state && p->state[cell] != ORIME_NOT_KNOWN;
}

/* Against the one answer. */
static enum orime_code wrong_cells(orime_puzzle *p, struct orime_hint *h)
{
    uint32_t cells = model_answer_cells(&p->puzzle.model);
    uint32_t *wrong = arena_array(&p->hinted, (size_t)cells + 1, sizeof *wrong);
    for (uint32_t c = 0; wrong != NULL && c < cells; c++)
        if (filled(p, c) && p->state[c] != p->answer[c])
            wrong[h->n_wrong++] = c;
    h->wrong = wrong;
    return wrong == NULL ? ORIME_NO_MEMORY : ORIME_OK;
}

static enum orime_code name_set(orime_puzzle *p, const uint32_t *set, uint32_t n, struct orime_hint *h)
{
    const char **names = arena_array(&p->hinted, (size_t)n + 1, sizeof *names);
    for (uint32_t i = 0; names != NULL && i < n; i++) {
        const char *name = constraint_name(&p->twin.model, set[i], &p->hinted);
        names[i] = name == NULL ? NULL : arena_text(&p->hinted, name, strlen(name));
        if (names[i] == NULL)
            return ORIME_NO_MEMORY;
    }
    h->contradiction = names;
    h->n_contradiction = n;
    return names == NULL ? ORIME_NO_MEMORY : ORIME_OK;
}

/* No answer, or none that has what is filled in: which of it, with which clues? */
static enum orime_code contradiction(orime_puzzle *p, uint32_t flags, bool none, struct orime_hint *h)
{
    struct explain_limits limits;
    const uint32_t *set;
    uint32_t n;
    h->status = none ? ORIME_STATUS_NONE : ORIME_STATUS_CONTRADICTION;
    explain_limits_default(&limits);
    limits.queries = CONTRADICTION_QUERIES;
    limits.work = (flags & ORIME_STEPS_THOROUGH) != 0 ? 0 : limits.work;
    if (!steps_twin(p))
        return steps_failed(p);
    for (uint32_t c = 0; !none && c < model_answer_cells(&p->puzzle.model); c++)
        if (filled(p, c) && !constraints_given(&p->twin.model.constraints, c, bit(p->state[c]), &p->mem))
            return ORIME_NO_MEMORY;
    p->explainer = explainer_new(&p->twin, NULL, false, &limits, &p->mem);
    enum explained end = p->explainer == NULL ? EXPLAIN_FAILED
                                              : explainer_contradiction(p->explainer, &set, &n, &h->proved);
    if (end == EXPLAIN_STEP)
        return name_set(p, set, n, h);
    return end == EXPLAIN_FAILED ? steps_failed(p) : end == EXPLAIN_STOPPED ? steps_stopped(p) : ORIME_OK;
}

static enum orime_code end_of_steps(orime_puzzle *p, enum explained end, struct orime_hint *h)
{
    bool solved = true;
    for (uint32_t c = 0; c < model_answer_cells(&p->puzzle.model); c++)
        solved &= bit_single(explainer_state(p->explainer, explainer_cell(p->explainer, c)));
    h->status = end == EXPLAIN_STOPPED ? ORIME_STATUS_UNKNOWN : solved ? ORIME_STATUS_SOLVED : ORIME_STATUS_MULTIPLE;
    return end == EXPLAIN_STOPPED ? steps_stopped(p) : ORIME_OK;
}

static enum orime_code next_step(orime_puzzle *p, uint32_t flags, struct orime_hint *h)
{
    struct step step;
    enum explained end;
    enum orime_code code = steps_begin(p, flags);
    if (code != ORIME_OK)
        return code;
    for (uint32_t c = 0; c < model_answer_cells(&p->puzzle.model); c++)
        if (filled(p, c))
            explainer_know(p->explainer, c, bit(p->state[c]));
    do
        end = steps_next(p, &step);
    while (end == EXPLAIN_STEP && step.follows);
    if (end == EXPLAIN_FAILED)
        return steps_failed(p);
    if (end != EXPLAIN_STEP)
        return end_of_steps(p, end, h);
    struct orime_step_info *info = arena_alloc(&p->hinted, sizeof *info);
    if (info == NULL || !steps_put(p, &step, info))
        return ORIME_NO_MEMORY;
    h->step = info;
    h->status = p->unique == VERDICT_YES  ? ORIME_STATUS_UNIQUE
                : p->unique == VERDICT_NO ? ORIME_STATUS_MULTIPLE
                                          : ORIME_STATUS_SOLVED;
    return ORIME_OK;
}

/* An answer that has all that is filled in: with several answers, wrong is only what leaves none. */
static enum verdict agreeing_answer(orime_puzzle *p, enum orime_code *code)
{
    struct solver *s = p->puzzle.model.solver;
    uint32_t cells = model_answer_cells(&p->puzzle.model), n = 0;
    struct literal *known = arena_array(&p->hinted, (size_t)cells + 1, sizeof *known);
    for (uint32_t c = 0; known != NULL && c < cells; c++)
        if (filled(p, c))
            known[n++] = (struct literal){.cell = c, .in = bit(p->state[c])};
    enum verdict v = known == NULL ? VERDICT_ERROR : solver_solve(s, known, n);
    if (v == VERDICT_YES)
        model_values(&p->puzzle.model, p->answer);
    if (v == VERDICT_UNKNOWN)
        *code = puzzle_stopped(p, s);
    if (v == VERDICT_ERROR)
        *code = known == NULL ? ORIME_NO_MEMORY : puzzle_failed(p, s);
    return v;
}

static enum orime_code hint(orime_puzzle *p, uint32_t flags, struct orime_hint *h)
{
    enum orime_code code = ORIME_OK;
    enum verdict v = steps_answer(p, &code);
    h->status = v == VERDICT_NO ? ORIME_STATUS_NONE : ORIME_STATUS_UNKNOWN;
    if (v == VERDICT_NO)
        return p->puzzle.impossible != NULL ? ORIME_OK : contradiction(p, flags, true, h);
    if (v != VERDICT_YES || code != ORIME_OK)
        return code;
    if (p->has_state && p->unique == VERDICT_YES) {
        h->status = ORIME_STATUS_UNIQUE;
        code = wrong_cells(p, h);
        if (code != ORIME_OK || h->n_wrong > 0)
            return code;
    } else if (p->has_state) {
        v = agreeing_answer(p, &code);
        if (v == VERDICT_NO)
            return contradiction(p, flags, false, h);
        if (v != VERDICT_YES)
            return code;
    }
    return next_step(p, flags, h);
}

enum orime_code orime_hint(orime_puzzle *p, uint32_t flags, struct orime_hint *out)
{
    struct orime_hint all = {.status = ORIME_STATUS_UNKNOWN};
    if (!puzzle_ask(p, "looking for the next step"))
        return p->report.code;
    steps_end(p);
    arena_reset(&p->hinted);
    enum orime_code code = hint(p, flags, &all);
    code = puzzle_done(p, code);
    return give(out, &all, sizeof all) ? code : ORIME_BAD_CALL;
}
