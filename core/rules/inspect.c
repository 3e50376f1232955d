#include <string.h>

#include "rules/author.h"
#include "rules/trial.h"

bool trial_begin(struct trial_puzzle *t, const struct author *a, const struct orime_picture *picture,
                 const uint8_t *dropped, uint32_t n_dropped)
{
    *t = (struct trial_puzzle){.text = {.mem = a->mem, .dropped = dropped, .n_dropped = n_dropped}};
    if (!puzzle_derive(a->rule, picture, NULL, &t->text, a->d))
        return false;
    t->begun = true;
    if (!puzzle_read(&t->puzzle, a->rules, NULL, "derived puzzle", t->text.text, t->text.size, NULL, 0, a->mem, a->d) ||
        !puzzle_build(&t->puzzle, a->options, a->d))
        return false;
    const struct model *m = &t->puzzle.model;
    if (m->width == picture->width && m->height == picture->height && m->depth == picture->depth &&
        m->n_values == picture->n_values) {
        if (picture->n == model_answer_cells(m) || m->sides.n + m->points.n == 0)
            return puzzle_validate(&t->puzzle, picture->values, a->d);
        diagnose(a->d, &(struct place){0}, NULL, "a picture of cells alone, and answers of rule %s are more",
                 a->rule->id);
        return false;
    }
    diagnose(a->d, &(struct place){0}, NULL, "a bug in rule %s: what it derives is of another size than the picture",
             a->rule->id);
    return false;
}

void trial_finish(struct trial_puzzle *t)
{
    if (t->begun)
        puzzle_free(&t->puzzle);
    derived_free(&t->text);
}

uint32_t trial_open(const struct trial_puzzle *t)
{
    uint32_t open = 0;
    for (uint32_t c = 0; c < model_answer_cells(&t->puzzle.model); c++)
        open += !bit_single(solver_domain(t->puzzle.model.solver, c));
    return open;
}

static enum verdict failed(const struct author *a, const struct solver *s)
{
    if (solver_status(s) == SOLVER_OUT_OF_MEMORY)
        diagnose_memory(a->d, &(struct place){0});
    else
        diagnose(a->d, &(struct place){0}, NULL, "a bug was caught: %s", solver_message(s));
    return VERDICT_ERROR;
}

/* At least one cell must differ from the picture. */
static bool forbid(struct solver *s, const struct orime_picture *picture, uint32_t cells, struct mem *mem)
{
    struct literal *l = mem_array(mem, cells, sizeof *l);
    if (l == NULL)
        return false;
    for (uint32_t c = 0; c < cells; c++)
        l[c] = (struct literal){c, ~bit(picture->values[c])};
    bool added = solver_add_clause(s, l, cells);
    mem_free(mem, l, cells * sizeof *l);
    return added;
}

enum verdict trial_other(struct trial_puzzle *t, const struct author *a, const struct orime_picture *picture,
                         uint8_t *other)
{
    struct solver *s = t->puzzle.model.solver;
    if (!forbid(s, picture, model_answer_cells(&t->puzzle.model), a->mem)) {
        diagnose_memory(a->d, &(struct place){0});
        return VERDICT_ERROR;
    }
    switch (solver_solve(s, NULL, 0)) {
    case VERDICT_NO:
        return VERDICT_YES;
    case VERDICT_UNKNOWN:
        return VERDICT_UNKNOWN;
    case VERDICT_YES:
        model_values(&t->puzzle.model, other);
        return puzzle_validate(&t->puzzle, other, a->d) ? VERDICT_NO : VERDICT_ERROR;
    case VERDICT_ERROR:
        break;
    }
    return failed(a, s);
}

static enum verdict inspect(struct trial_puzzle *t, const struct author *a, const struct orime_picture *picture,
                            uint8_t *other, struct inspection *result)
{
    struct solver *s = t->puzzle.model.solver;
    enum verdict verdict = solver_propagate(s);
    result->open = verdict == VERDICT_YES ? 0 : trial_open(t);
    result->propagated = *solver_stopped_by(s) == '\0';
    /* Solved as a solver would who does not know the picture: how hard it is must not depend on it. */
    if (verdict == VERDICT_UNKNOWN)
        verdict = solver_solve(s, NULL, 0);
    if (verdict == VERDICT_YES && result->open > 0)
        verdict = trial_other(t, a, picture, other);
    else if (verdict == VERDICT_NO || verdict == VERDICT_ERROR)
        verdict = failed(a, s); /* the picture is an answer, so "none" is wrong */
    result->decisions = solver_statistics(s)->decisions;
    result->conflicts = solver_statistics(s)->conflicts;
    result->stopped_by = solver_stopped_by(s);
    return verdict;
}

enum verdict author_inspect(const struct author *a, const struct orime_picture *picture, uint8_t *other,
                            struct inspection *result)
{
    return author_inspect_without(a, picture, NULL, 0, other, result);
}

enum verdict author_inspect_without(const struct author *a, const struct orime_picture *picture, const uint8_t *dropped,
                                    uint32_t n_dropped, uint8_t *other, struct inspection *result)
{
    struct trial_puzzle t;
    *result = (struct inspection){0};
    enum verdict verdict = VERDICT_ERROR;
    if (trial_begin(&t, a, picture, dropped, n_dropped))
        verdict = inspect(&t, a, picture, other, result);
    trial_finish(&t);
    return verdict;
}
