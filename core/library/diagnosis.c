/* Why there is no answer, how several of them differ, how hard the only one is. */
#include "library/diagnosis.h"

#include <string.h>

#include "base/bits.h"

enum {
    SETS = 1,
    ALL_SETS = 100,
    COUNTED = 1000,
    NONE_QUERIES = 1000,
    COUNT_CONFLICTS = 20000,
    DECIDING_CONFLICTS = 2000,
    BACKBONE_CONFLICTS = 20000,
    SPARE_CONFLICTS = 2000, /* to see whether one given can be spared */
};

struct engine_options steps_options(const struct engine_options *given)
{
    struct engine_options options = *given;
    options.learning = 1;
    options.phases = PHASE_SAVED;
    options.probing = PROBE_OFF;
    options.conflicts = 0;
    return options;
}

/* The puzzle once more, with a switch for each constraint; its limits begin anew. */
static struct explainer *open_explainer(const struct inquiry *q, struct puzzle *twin, const uint8_t *answer)
{
    struct explain_limits limits;
    explain_limits_default(&limits);
    limits.queries = answer == NULL ? NONE_QUERIES : limits.queries;
    limits.work = q->thorough ? 0 : limits.work;
    struct engine_options options = steps_options(q->options);
    if (puzzle_twin(twin, q->puzzle, &options, q->d))
        return explainer_new(twin, answer, answer != NULL, &limits, q->mem);
    return NULL;
}

/* ---- no answer ---- */

static bool add_set(const struct inquiry *q, const struct model *m, struct diagnosis *d, const uint32_t *set,
                    uint32_t n)
{
    const char **names = arena_array(q->arena, (size_t)n + 1, sizeof *names);
    for (uint32_t i = 0; names != NULL && i < n; i++)
        if ((names[i] = constraint_name(m, set[i], q->arena)) != NULL)
            names[i] = arena_text(q->arena, names[i], strlen(names[i]));
    if (names == NULL)
        return false;
    d->sets[d->n_sets] = names;
    ((uint32_t *)(uintptr_t)d->set_sizes)[d->n_sets++] = n;
    return true;
}

struct diagnosis *diagnosis_none(const struct inquiry *q)
{
    struct puzzle twin = {.built = false};
    uint32_t most = q->all ? ALL_SETS : SETS;
    struct diagnosis *d = arena_alloc(q->arena, sizeof *d);
    struct explainer *e = d == NULL ? NULL : open_explainer(q, &twin, NULL);
    if (e == NULL) {
        puzzle_twin_free(&twin);
        return NULL;
    }
    d->sets = arena_array(q->arena, most, sizeof *d->sets);
    d->set_sizes = arena_array(q->arena, most, sizeof *d->set_sizes);
    enum explained end = EXPLAIN_STEP;
    while (d->sets != NULL && d->set_sizes != NULL && d->n_sets < most && end == EXPLAIN_STEP) {
        const uint32_t *set;
        uint32_t n;
        bool proved;
        end = explainer_contradiction(e, &set, &n, &proved);
        if (end == EXPLAIN_STEP && !add_set(q, &twin.model, d, set, n))
            end = EXPLAIN_FAILED;
        if (d->n_sets == 1)
            d->proved = proved;
    }
    d->complete = end == EXPLAIN_DONE;
    explainer_free(e);
    puzzle_twin_free(&twin);
    return end == EXPLAIN_FAILED ? NULL : d;
}

/* ---- several answers ---- */

/* A diagnosis is not to take longer than the puzzle. */
void diagnosis_limit(const struct inquiry *q, uint64_t conflicts)
{
    uint64_t own = (uint64_t)q->options->conflicts;
    solver_allow_conflicts(q->puzzle->model.solver, own != 0 && own < conflicts ? own : conflicts);
    solver_allow_work(q->puzzle->model.solver, q->thorough ? 0 : EXPLAIN_WORK / 4);
}

static void count(const struct inquiry *q, struct diagnosis *d)
{
    struct walk w;
    enum verdict v = VERDICT_YES;
    if (!walk_begin(&w, q->puzzle->model.solver, model_answer_cells(&q->puzzle->model)))
        return;
    diagnosis_limit(q, COUNT_CONFLICTS);
    while (v == VERDICT_YES && d->counted < COUNTED) {
        v = walk_next(&w);
        d->counted += v == VERDICT_YES;
    }
    d->exact = v == VERDICT_NO;
    walk_end(&w);
}

struct diagnosis *diagnosis_several(const struct inquiry *q)
{
    const struct model *m = &q->puzzle->model;
    uint32_t cells = model_answer_cells(m);
    struct diagnosis *d = arena_alloc(q->arena, sizeof *d);
    vset *open = arena_array(q->arena, cells, sizeof *open);
    struct deciding *deciding = arena_alloc(q->arena, sizeof *deciding);
    const char **givens = arena_array(q->arena, DECIDING_MAX, sizeof *givens);
    if (d == NULL || open == NULL || deciding == NULL || givens == NULL)
        return NULL;
    count(q, d);
    if (!d->exact && d->counted < 2) /* those that are shown */
        d->counted = 2;
    diagnosis_limit(q, COUNT_CONFLICTS);
    enum verdict known = backbone(m->solver, cells, open);
    diagnosis_limit(q, COUNT_CONFLICTS);
    if (known != VERDICT_YES || !explain_deciding(m->solver, cells, open, DECIDING_CONFLICTS, deciding, q->mem))
        return d;
    for (uint32_t i = 0; i < deciding->n; i++) {
        char cell[32];
        model_cell_name(m, deciding->given[i].cell, cell, sizeof cell);
        givens[i] = arena_format(q->arena, "%s is %s", cell,
                                 model_value_name(m, deciding->given[i].cell, bit_low(deciding->given[i].in)));
    }
    d->givens = givens;
    d->n_givens = deciding->n;
    d->all_givens = deciding->all;
    return d;
}

/* All steps to the end. False: memory ran out, or a bug was caught. */
static bool grade_all(struct explainer *e, struct grade *grade)
{
    struct step step;
    enum explained end;
    while ((end = explainer_next(e, &step)) == EXPLAIN_STEP)
        grade_add(grade, &step);
    grade->complete = end == EXPLAIN_DONE;
    return end != EXPLAIN_FAILED;
}

/* ---- one answer ---- */

struct diagnosis *diagnosis_unique(const struct inquiry *q, const uint8_t *answer)
{
    struct puzzle twin = {.built = false};
    struct diagnosis *d = arena_alloc(q->arena, sizeof *d);
    struct explainer *e = d == NULL ? NULL : open_explainer(q, &twin, answer);
    if (e == NULL) {
        puzzle_twin_free(&twin);
        return NULL;
    }
    struct grade grade = {.n = 0};
    bool graded = grade_all(e, &grade);
    d->grade_number = (double)grade_number(&grade) / GRADE_ONE;
    d->grade_bound = grade_bound(&grade);
    d->level = level_name(level_of(grade_number(&grade)));
    const char *words = !graded ? NULL : grade_words(&grade, q->arena);
    d->grade = words == NULL ? NULL : arena_text(q->arena, words, strlen(words));
    explainer_free(e);
    puzzle_twin_free(&twin);
    return d;
}

/* ---- cells and givens ---- */

const uint8_t *diagnosis_shared(const struct inquiry *q)
{
    uint32_t cells = model_answer_cells(&q->puzzle->model);
    uint8_t *picture = arena_alloc(q->arena, cells);
    vset *domain = arena_array(q->arena, cells, sizeof *domain);
    if (picture == NULL || domain == NULL)
        return NULL;
    diagnosis_limit(q, BACKBONE_CONFLICTS);
    enum verdict verdict = backbone(q->puzzle->model.solver, cells, domain);
    for (uint32_t c = 0; c < cells; c++)
        picture[c] = bit_single(domain[c]) ? (uint8_t)bit_low(domain[c]) : PUZZLE_OPEN;
    return verdict == VERDICT_YES ? picture : NULL;
}

const uint8_t *diagnosis_spare(const struct inquiry *q, const uint8_t *answer)
{
    const struct puzzle *p = q->puzzle;
    if (p->rule->givens == NULL)
        return NULL;
    struct diagnostics d;
    struct maker m = {.rules = q->rules,
                      .options = q->options,
                      .rule_id = q->rule_id,
                      .settings = q->settings,
                      .n_settings = q->n_settings,
                      .work = q->thorough ? 0 : EXPLAIN_WORK / 4,
                      .mem = q->mem,
                      .d = &d};
    uint8_t *spare = arena_alloc(q->arena, model_answer_cells(&p->model));
    diagnostics_init(&d, q->arena);
    bool good = spare != NULL && maker_begin(&m, &p->doc) && maker_spare(&m, answer, SPARE_CONFLICTS, spare);
    maker_end(&m);
    return good ? spare : NULL;
}

/* ---- what was made ---- */

bool judge_puzzle(void *context, struct puzzle *p, const uint8_t *answer, struct rating *rating)
{
    const struct judge *j = context;
    struct diagnostics d;
    struct explain_limits limits;
    struct puzzle twin = {.built = false};
    struct grade grade = {.n = 0};
    diagnostics_init(&d, j->arena);
    explain_limits_default(&limits);
    struct engine_options options = steps_options(j->options);
    bool built = puzzle_twin(&twin, p, &options, &d);
    struct explainer *e = built ? explainer_new(&twin, answer, true, &limits, j->mem) : NULL;
    bool good = e != NULL && grade_all(e, &grade);
    const char *hardest = !good || grade.n == 0 ? "nothing" : grade_kind_name(&grade.kinds[0], j->arena);
    *rating = (struct rating){.level = level_of(grade_number(&grade)), .unknown = !grade.complete};
    /* The name of a technique goes with the explainer. */
    rating->hardest = hardest == NULL ? NULL : arena_text(j->arena, hardest, strlen(hardest));
    explainer_free(e);
    puzzle_twin_free(&twin);
    if (rating->unknown)
        rating->level = ORIME_EXTREME; /* too hard for whoever wants less */
    return good && rating->hardest != NULL;
}
