/* orime_check: the verdict, and what there is to say about it. */
#include <string.h>

#include "library/diagnosis.h"
#include "library/handle.h"

/* Finds one answer, and another. */
static enum verdict find(orime_puzzle *p, struct orime_check *c, enum orime_code *code)
{
    uint32_t cells = model_answer_cells(&p->puzzle.model);
    enum verdict v = VERDICT_YES;
    puzzle_restart(p);
    while (c->solutions < 2 && v == VERDICT_YES) {
        v = puzzle_next(p, code);
        uint8_t *kept = v == VERDICT_YES ? arena_copy(&p->checked, p->values, cells, 1) : NULL;
        if (v == VERDICT_YES && kept == NULL) {
            *code = ORIME_NO_MEMORY;
            v = VERDICT_ERROR;
        }
        if (v == VERDICT_YES)
            c->answers[c->solutions++] = kept;
    }
    puzzle_restart(p);
    c->exact = v == VERDICT_NO;
    c->status = c->solutions > 1                  ? ORIME_STATUS_MULTIPLE
                : !c->exact                       ? ORIME_STATUS_UNKNOWN
                : c->solutions == 1               ? ORIME_STATUS_UNIQUE
                                                  : ORIME_STATUS_NONE;
    c->reason = p->reason;
    return v;
}

static void put_sets(orime_puzzle *p, struct orime_check *c, const struct diagnosis *d)
{
    struct orime_clue_set *sets = arena_array(&p->checked, (size_t)d->n_sets + 1, sizeof *sets);
    for (uint32_t i = 0; sets != NULL && i < d->n_sets; i++)
        sets[i] = (struct orime_clue_set){d->sets[i], d->set_sizes[i]};
    c->contradictions = sets;
    c->n_contradictions = sets == NULL ? 0 : d->n_sets;
    c->smallest_proved = d->proved;
    c->all_contradictions = d->complete;
}

static void put(orime_puzzle *p, struct orime_check *c, const struct diagnosis *d)
{
    put_sets(p, c, d);
    c->counted = d->counted;
    c->counted_all = d->exact;
    c->deciding_givens = d->givens;
    c->n_deciding_givens = d->n_givens;
    c->all_deciding_givens = d->all_givens;
    c->grade_words = d->grade;
    if (d->grade == NULL)
        return;
    c->grade = d->grade_number;
    c->grade_bound = *d->grade_bound == '\0' ? NULL : d->grade_bound;
    c->level = d->level;
}

static void diagnose_it(orime_puzzle *p, uint32_t flags, struct orime_check *c)
{
    struct inquiry q = {.puzzle = &p->puzzle,
                        .rules = p->rules->set,
                        .rule_id = p->rule_id,
                        .settings = p->settings,
                        .n_settings = p->n_settings,
                        .options = &p->options,
                        .thorough = (flags & ORIME_CHECK_THOROUGH) != 0,
                        .all = (flags & ORIME_CHECK_ALL) != 0,
                        .arena = &p->checked,
                        .mem = &p->mem,
                        .d = &p->report.d};
    if (c->solutions > 1)
        c->backbone = diagnosis_shared(&q);
    else if (c->solutions == 1 && c->exact)
        c->spare = diagnosis_spare(&q, c->answers[0]);
    const struct diagnosis *d = c->solutions > 1                                 ? diagnosis_several(&q)
                                : !c->exact                                      ? NULL
                                : c->solutions == 0                              ? diagnosis_none(&q)
                                : (flags & ORIME_CHECK_NO_GRADE) != 0            ? NULL
                                                                                 : diagnosis_unique(&q, c->answers[0]);
    if (d != NULL)
        put(p, c, d);
    /* The limits of a diagnosis are its own. */
    solver_allow_conflicts(p->puzzle.model.solver, p->limited ? p->limits.conflicts : (uint64_t)p->options.conflicts);
    solver_allow_work(p->puzzle.model.solver, 0);
}

/* Memory that ran out meanwhile says so, whatever else was found. */
static enum orime_code settle(orime_puzzle *p, uint64_t refused, enum orime_code code)
{
    if (p->interrupt != 0 && code == ORIME_OK)
        return ORIME_INTERRUPTED;
    if (p->mem.refused > refused || p->report.d.no_memory)
        return p->mem.limit > 0 ? ORIME_LIMIT : ORIME_NO_MEMORY;
    return p->report.d.errors > 0 ? report_noted(&p->report, ORIME_BUG) : code;
}

enum orime_code orime_check(orime_puzzle *p, uint32_t flags, struct orime_check *check)
{
    struct orime_check all = {.status = ORIME_STATUS_UNKNOWN};
    enum orime_code code = ORIME_OK;
    if (!puzzle_ask(p, "checking"))
        return p->report.code;
    uint64_t refused = p->mem.refused;
    p->has_answer = false;
    arena_reset(&p->checked);
    enum verdict v = find(p, &all, &code);
    if (v != VERDICT_ERROR) {
        diagnose_it(p, flags, &all);
        code = settle(p, refused, code);
    }
    code = puzzle_done(p, code);
    return give(check, &all, sizeof all) ? code : ORIME_BAD_CALL;
}
