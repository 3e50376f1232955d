/* Explanations: the way to the answer, step by step. */
#include "library/steps.h"

#include <string.h>

#include "library/diagnosis.h"

void steps_end(orime_puzzle *p)
{
    explainer_free(p->explainer);
    p->explainer = NULL;
    p->explaining = false;
    puzzle_twin_free(&p->twin);
    p->twin = (struct puzzle){.built = false};
    arena_reset(&p->steps);
}

enum orime_code steps_failed(orime_puzzle *p)
{
    const char *fault = p->explainer == NULL ? NULL : explainer_fault(p->explainer);
    if (fault != NULL) {
        const char *text = arena_format(&p->report.arena, "a bug was caught: %s", fault);
        return text == NULL ? report_memory(&p->report) : report_said(&p->report, ORIME_BUG, text);
    }
    const struct solver *s = p->twin.model.solver;
    if (s == NULL || (solver_status(s) == SOLVER_OK && *solver_stopped_by(s) == '\0'))
        return p->report.d.errors > 0 ? report_noted(&p->report, ORIME_BUG)
               : p->mem.limit > 0     ? report_said(&p->report, ORIME_LIMIT, "stopped by memory")
                                      : report_memory(&p->report);
    return solver_status(s) == SOLVER_OK ? puzzle_stopped(p, s) : puzzle_failed(p, s);
}

enum verdict steps_answer(orime_puzzle *p, enum orime_code *code)
{
    uint32_t cells = model_answer_cells(&p->puzzle.model);
    puzzle_restart(p);
    enum verdict v = puzzle_next(p, code);
    if (v == VERDICT_YES) {
        memcpy(p->answer, p->values, cells);
        enum verdict more = puzzle_next(p, code);
        p->unique = more == VERDICT_NO ? VERDICT_YES : more == VERDICT_YES ? VERDICT_NO : VERDICT_UNKNOWN;
        memcpy(p->values, p->answer, cells);
        p->has_answer = more != VERDICT_ERROR;
        v = more == VERDICT_ERROR ? VERDICT_ERROR : VERDICT_YES;
        if (more == VERDICT_UNKNOWN && p->interrupt == 0)
            *code = ORIME_OK; /* it is not known whether there are others */
    }
    puzzle_restart(p);
    return v;
}

bool steps_twin(orime_puzzle *p)
{
    struct engine_options options = steps_options(&p->options);
    return puzzle_twin(&p->twin, &p->puzzle, &options, &p->report.d);
}

enum orime_code steps_begin(orime_puzzle *p, uint32_t flags)
{
    struct explain_limits limits;
    explain_limits_default(&limits);
    limits.techniques = (flags & ORIME_STEPS_NO_TECHNIQUES) == 0;
    limits.work = (flags & ORIME_STEPS_THOROUGH) != 0 ? 0 : limits.work;
    p->grade = (struct grade){.n = 0};
    if (steps_twin(p))
        p->explainer = explainer_new(&p->twin, p->answer, p->unique == VERDICT_YES, &limits, &p->mem);
    return p->explainer == NULL ? steps_failed(p) : ORIME_OK;
}

enum orime_code orime_explain(orime_puzzle *p, uint32_t flags)
{
    enum orime_code code;
    if (!puzzle_ask(p, "explaining"))
        return p->report.code;
    steps_end(p);
    enum verdict v = steps_answer(p, &code);
    if (v == VERDICT_YES && code == ORIME_OK)
        code = steps_begin(p, flags);
    else if (v == VERDICT_NO)
        code = report_said(&p->report, ORIME_BAD_CALL, "the puzzle has no answer");
    p->explaining = p->explainer != NULL;
    return puzzle_done(p, code);
}

/* ---- a step as data ---- */

static const char *const *names_of(orime_puzzle *p, const struct step *step)
{
    const char **names = arena_array(&p->steps, (size_t)step->n_constraints + 1, sizeof *names);
    for (uint32_t i = 0; names != NULL && i < step->n_constraints; i++) {
        names[i] = constraint_name(&p->twin.model, step->constraints[i], &p->steps);
        if (names[i] == NULL)
            return NULL;
    }
    return names;
}

/* All cells that a literal's cell stands for; `to` NULL: only counted. */
static uint32_t spread(const orime_puzzle *p, struct literal l, uint32_t *to)
{
    uint32_t n = 0, of = explainer_cell(p->explainer, l.cell);
    for (uint32_t c = of; c < model_answer_cells(&p->puzzle.model); c++)
        if (explainer_cell(p->explainer, c) == of) {
            if (to != NULL)
                to[n] = c;
            n++;
        }
    return n;
}

static bool put_changes(orime_puzzle *p, const struct step *step, struct orime_step_info *out)
{
    size_t most = 0;
    for (uint32_t i = 0; i < step->n_removed; i++)
        most += spread(p, step->removed[i], NULL);
    struct orime_cell_change *changes = arena_array(&p->steps, most + 1, sizeof *changes);
    uint32_t *cells = arena_array(&p->steps, most + 1, sizeof *cells);
    for (uint32_t i = 0; changes != NULL && cells != NULL && i < step->n_removed; i++) {
        struct literal l = step->removed[i];
        uint32_t n = spread(p, l, cells);
        for (uint32_t k = 0; k < n; k++)
            changes[out->n_cells++] =
                (struct orime_cell_change){cells[k], l.in, explainer_state(p->explainer, l.cell)};
    }
    out->cells = changes;
    return changes != NULL && cells != NULL;
}

static bool put_placed(orime_puzzle *p, const struct step *step, struct orime_step_info *out)
{
    size_t most = 0;
    for (uint32_t i = 0; i < step->n_placed; i++)
        most += spread(p, step->placed[i], NULL);
    struct orime_cell_value *placed = arena_array(&p->steps, most + 1, sizeof *placed);
    uint32_t *cells = arena_array(&p->steps, most + 1, sizeof *cells);
    for (uint32_t i = 0; placed != NULL && cells != NULL && i < step->n_placed; i++) {
        uint32_t n = spread(p, step->placed[i], cells);
        for (uint32_t k = 0; k < n; k++)
            placed[out->n_placed++] = (struct orime_cell_value){cells[k], bit_low(step->placed[i].in)};
    }
    out->placed = placed;
    return placed != NULL && cells != NULL;
}

bool steps_put(orime_puzzle *p, const struct step *step, struct orime_step_info *out)
{
    arena_reset(&p->steps);
    *out = (struct orime_step_info){
        .size = sizeof *out,
        .number = step->number,
        .difficulty = step->difficulty,
        .technique = step->technique,
        .where = step->where,
        .words = step->words,
        .constraints = names_of(p, step),
        .n_constraints = step->n_constraints,
        .follows = step->follows,
        .by_uniqueness = step->unique,
        .proved = step->proved,
        .checked = !step->unchecked,
    };
    return out->constraints != NULL && put_changes(p, step, out) && put_placed(p, step, out);
}

enum explained steps_next(orime_puzzle *p, struct step *step)
{
    enum explained end = explainer_next(p->explainer, step);
    if (end == EXPLAIN_STEP) {
        grade_add(&p->grade, step);
        atomic_fetch_add_explicit(&p->ticker.steps, 1, memory_order_relaxed);
    }
    p->grade.complete = end == EXPLAIN_DONE && explainer_stats(p->explainer).unsettled == 0;
    if (p->unique == VERDICT_UNKNOWN && end != EXPLAIN_FAILED && !p->has_state)
        p->unique = explainer_unique(p->explainer);
    return end;
}

/* Stopped by the explainer's own limits, or by those of the engine. */
enum orime_code steps_stopped(orime_puzzle *p)
{
    const char *by = solver_stopped_by(p->twin.model.solver);
    bool own = *by == '\0' || strcmp(by, "work") == 0 || strcmp(by, "conflicts") == 0;
    if (!own)
        return puzzle_stopped(p, p->twin.model.solver);
    p->reason = explainer_spent(p->explainer) ? "the usual limit of work" : "its limits";
    return p->report.code = ORIME_LIMIT;
}

enum orime_verdict orime_next_step(orime_puzzle *p, struct orime_step_info *out)
{
    struct orime_step_info all;
    struct step step;
    enum orime_code code = ORIME_OK;
    if (!puzzle_usable(p))
        return ORIME_FAILED;
    if (!p->explaining) {
        (void)report_said(&p->report, ORIME_BAD_CALL, "orime_explain comes first");
        return ORIME_FAILED;
    }
    if (!puzzle_ask(p, "explaining"))
        return ORIME_FAILED;
    puzzle_limit(p, p->twin.model.solver);
    enum explained end = steps_next(p, &step);
    if (end == EXPLAIN_STEP && !steps_put(p, &step, &all))
        code = ORIME_NO_MEMORY;
    else if (end == EXPLAIN_STEP && !give(out, &all, sizeof all))
        code = report_said(&p->report, ORIME_BAD_CALL, "the struct has no size");
    else if (end == EXPLAIN_STOPPED)
        code = steps_stopped(p);
    else if (end == EXPLAIN_FAILED)
        code = steps_failed(p);
    code = puzzle_done(p, code);
    return code != ORIME_OK ? verdict_of(code) : end == EXPLAIN_STEP ? ORIME_FOUND : ORIME_NO_MORE;
}

uint64_t orime_step_state(const orime_puzzle *p, uint32_t cell)
{
    bool there = p->explaining && cell < model_answer_cells(&p->puzzle.model);
    return there ? explainer_state(p->explainer, explainer_cell(p->explainer, cell)) : 0;
}

enum orime_code orime_grade_so_far(orime_puzzle *p, struct orime_grade_info *out)
{
    struct grade *g = &p->grade;
    if (!puzzle_usable(p))
        return p->report.code;
    if (!p->explaining)
        return report_said(&p->report, ORIME_BAD_CALL, "orime_explain comes first");
    const char *bound = grade_bound(g), *words = grade_words(g, &p->reasons);
    struct orime_kind_info *kinds = arena_array(&p->reasons, (size_t)g->n + 1, sizeof *kinds);
    for (uint32_t i = 0; kinds != NULL && i < g->n; i++)
        kinds[i] = (struct orime_kind_info){grade_kind_name(&g->kinds[i], &p->reasons),
                                            (double)g->kinds[i].difficulty / GRADE_ONE, g->kinds[i].count};
    if (words == NULL || kinds == NULL)
        return p->dead = true, report_memory(&p->report);
    struct orime_grade_info all = {
        .grade = (double)grade_number(g) / GRADE_ONE,
        .weight = (double)g->weight / GRADE_ONE,
        .grade_bound = *bound == '\0' ? NULL : bound,
        .level = level_name(level_of(grade_number(g))),
        .grade_words = words,
        .kinds = kinds,
        .n_kinds = g->n,
        .steps = g->steps,
        .largest_set = g->largest,
        .sets = g->sets,
        .proved = g->proved,
        .complete = g->complete,
        .status = p->unique == VERDICT_YES  ? ORIME_STATUS_UNIQUE
                  : p->unique == VERDICT_NO ? ORIME_STATUS_MULTIPLE
                                            : ORIME_STATUS_SOLVED,
    };
    return give(out, &all, sizeof all) ? ORIME_OK : ORIME_BAD_CALL;
}
