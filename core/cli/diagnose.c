/* What orime check finds out beside the verdict: why there is no answer, how several of them differ, how hard the only
 * one is. */
#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "cli/explain.h"
#include "render/text.h"

enum { SETS = 1, ALL_SETS = 100, COUNTED = 1000, NONE_QUERIES = 1000, COUNT_CONFLICTS = 20000,
       DECIDING_CONFLICTS = 2000 };

/* The puzzle once more, with a switch for each constraint; its limits begin anew. */
static struct explainer *open_explainer(struct item *it, struct puzzle *twin, const uint8_t *answer)
{
    struct explain_limits limits;
    explain_limits_default(&limits);
    limits.queries = answer == NULL ? NONE_QUERIES : limits.queries;
    limits.work = it->args->thorough ? 0 : limits.work;
    if (explain_twin(it, twin))
        return explainer_new(twin, answer, answer != NULL, &limits, &it->mem);
    return NULL;
}

/* ---- no answer ---- */

static bool add_set(struct item *it, const struct model *m, struct diagnosis *d, const uint32_t *set, uint32_t n)
{
    const char **names = arena_array(&it->arena, (size_t)n + 1, sizeof *names);
    for (uint32_t i = 0; names != NULL && i < n; i++)
        if ((names[i] = constraint_name(m, set[i], &it->arena)) != NULL)
            names[i] = arena_text(&it->arena, names[i], strlen(names[i]));
    if (names == NULL)
        return false;
    d->sets[d->n_sets] = names;
    ((uint32_t *)(uintptr_t)d->set_sizes)[d->n_sets++] = n;
    return true;
}

struct diagnosis *diagnose_none(struct item *it)
{
    struct puzzle twin = {.built = false};
    uint32_t most = it->args->all ? ALL_SETS : SETS;
    struct diagnosis *d = arena_alloc(&it->arena, sizeof *d);
    struct explainer *e = d == NULL ? NULL : open_explainer(it, &twin, NULL);
    if (e == NULL) {
        puzzle_twin_free(&twin);
        return NULL;
    }
    d->sets = arena_array(&it->arena, most, sizeof *d->sets);
    d->set_sizes = arena_array(&it->arena, most, sizeof *d->set_sizes);
    enum explained end = EXPLAIN_STEP;
    while (d->sets != NULL && d->set_sizes != NULL && d->n_sets < most && end == EXPLAIN_STEP) {
        const uint32_t *set;
        uint32_t n;
        bool proved;
        end = explainer_contradiction(e, &set, &n, &proved);
        if (end == EXPLAIN_STEP && !add_set(it, &twin.model, d, set, n))
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
void diagnose_limit(struct item *it, uint64_t conflicts)
{
    uint64_t own = (uint64_t)it->args->engine.conflicts;
    solver_allow_conflicts(it->puzzle.model.solver, own != 0 && own < conflicts ? own : conflicts);
    solver_allow_work(it->puzzle.model.solver, it->args->thorough ? 0 : EXPLAIN_WORK / 4);
}

static void count(struct item *it, struct diagnosis *d)
{
    struct walk w;
    enum verdict v = VERDICT_YES;
    if (!walk_begin(&w, it->puzzle.model.solver, model_answer_cells(&it->puzzle.model)))
        return;
    diagnose_limit(it, COUNT_CONFLICTS);
    while (v == VERDICT_YES && d->counted < COUNTED) {
        v = walk_next(&w);
        d->counted += v == VERDICT_YES;
    }
    d->exact = v == VERDICT_NO;
    walk_end(&w);
}

struct diagnosis *diagnose_several(struct item *it)
{
    const struct model *m = &it->puzzle.model;
    uint32_t cells = model_answer_cells(m);
    struct diagnosis *d = arena_alloc(&it->arena, sizeof *d);
    vset *open = arena_array(&it->arena, cells, sizeof *open);
    struct deciding *deciding = arena_alloc(&it->arena, sizeof *deciding);
    const char **givens = arena_array(&it->arena, DECIDING_MAX, sizeof *givens);
    if (d == NULL || open == NULL || deciding == NULL || givens == NULL)
        return NULL;
    count(it, d);
    if (!d->exact && d->counted < 2) /* those that are shown */
        d->counted = 2;
    diagnose_limit(it, COUNT_CONFLICTS);
    enum verdict known = backbone(m->solver, cells, open);
    diagnose_limit(it, COUNT_CONFLICTS);
    if (known != VERDICT_YES || !explain_deciding(m->solver, cells, open, DECIDING_CONFLICTS, deciding, &it->mem))
        return d;
    for (uint32_t i = 0; i < deciding->n; i++) {
        char cell[32];
        model_cell_name(m, deciding->given[i].cell, cell, sizeof cell);
        givens[i] = arena_format(&it->arena, "%s is %s", cell, 
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

struct diagnosis *diagnose_unique(struct item *it, const uint8_t *answer)
{
    struct puzzle twin = {.built = false};
    struct diagnosis *d = arena_alloc(&it->arena, sizeof *d);
    struct explainer *e = d == NULL ? NULL : open_explainer(it, &twin, answer);
    if (e == NULL) {
        puzzle_twin_free(&twin);
        return NULL;
    }
    struct grade grade = {.n = 0};
    bool graded = grade_all(e, &grade);
    d->grade_number = (double)grade_number(&grade) / GRADE_ONE;
    d->grade_bound = grade_bound(&grade);
    d->level = level_name(level_of(grade_number(&grade)));
    const char *words = !graded ? NULL : grade_words(&grade, &it->arena);
    d->grade = words == NULL ? NULL : arena_text(&it->arena, words, strlen(words));
    explainer_free(e);
    puzzle_twin_free(&twin);
    return d;
}

/* What check would say of a puzzle that was made. */
bool judge_level(void *context, struct puzzle *p, const uint8_t *answer, struct rating *rating)
{
    struct arguments *a = context;
    struct diagnostics d;
    struct explain_limits limits;
    struct puzzle twin = {.built = false};
    struct grade grade = {.n = 0};
    diagnostics_init(&d, &a->arena);
    explain_limits_default(&limits);
    struct engine_options options = explain_options(a);
    bool built = puzzle_twin(&twin, p, &options, &d);
    struct explainer *e = built ? explainer_new(&twin, answer, true, &limits, &a->mem) : NULL;
    bool good = e != NULL && grade_all(e, &grade);
    const char *hardest = !good || grade.n == 0 ? "nothing" : grade_kind_name(&grade.kinds[0], &a->arena);
    *rating = (struct rating){.level = level_of(grade_number(&grade)), .unknown = !grade.complete};
    /* The name of a technique goes with the explainer. */
    rating->hardest = hardest == NULL ? NULL : arena_text(&a->arena, hardest, strlen(hardest));
    explainer_free(e);
    puzzle_twin_free(&twin);
    if (rating->unknown)
        rating->level = ORIME_EXTREME; /* too hard for whoever wants less */
    return good && rating->hardest != NULL;
}

/* ---- in words ---- */

static void show_sets(struct item *it, const struct diagnosis *d)
{
    if (d->n_sets == 0 && d->grade == NULL)
        fputs("  which clues contradict each other was not found out within the limits\n", it->out);
    for (uint32_t i = 0; i < d->n_sets; i++) {
        fputs("  ", it->out);
        for (uint32_t k = 0; k < d->set_sizes[i]; k++)
            fprintf(it->out, "%s%s", k == 0 ? "" : k + 1 == d->set_sizes[i] ? " and " : "; ", d->sets[i][k]);
        fputs(plural(d->set_sizes[i], " cannot hold", " contradict each other"), it->out);
        fputs(i > 0 ? "\n" : d->proved ? " (no smaller set does)\n" : " (the smallest set found)\n", it->out);
    }
    if (it->args->all && d->n_sets > 0)
        fprintf(it->out, "  %" PRIu32 " set%s%s\n", d->n_sets, plural(d->n_sets, "", "s"),
                d->complete ? ", and there are no others" : " so far; there may be more");
}

static void show_side_by_side(struct item *it, const uint8_t *a, const uint8_t *b)
{
    const struct model *m = &it->puzzle.model;
    struct picture left = picture_of(m, a), right = picture_of(m, b);
    size_t bytes = (size_t)picture_line_length(&left) + 1;
    char *row = arena_alloc(&it->arena, bytes), *other = arena_alloc(&it->arena, bytes);
    for (uint32_t y = 0; row != NULL && other != NULL && y < picture_lines(&left); y++) {
        if (picture_gap(&left, y))
            putc('\n', it->out);
        picture_line(&left, y, row);
        picture_line(&right, y, other);
        fprintf(it->out, "  %s   %s\n", row, other);
    }
}

static void show_several(struct item *it, const struct outcome *o)
{
    const struct diagnosis *d = o->diagnosis;
    uint32_t cells = model_answer_cells(&it->puzzle.model), differ = 0;
    for (uint32_t c = 0; c < cells; c++)
        differ += o->answers[0][c] != o->answers[1][c];
    fprintf(it->out, "  %s%" PRIu64 " answers; these two differ in %" PRIu32 " cell%s:\n", d->exact ? "" : "at least ",
            d->counted, differ, plural(differ, "", "s"));
    show_side_by_side(it, o->answers[0], o->answers[1]);
    if (d->n_givens == 0) {
        fputs(d->all_givens
                  ? "  no single given more would make it unique\n"
                  : "  whether a single given more would make it unique was not found out within the limits\n",
              it->out);
        return;
    }
    fputs("  unique with any one of these given: ", it->out);
    for (uint32_t i = 0; i < d->n_givens; i++)
        fprintf(it->out, "%s%s", i == 0 ? "" : ", ", d->givens[i] == NULL ? "?" : d->givens[i]);
    fputs(d->all_givens ? "\n" : ", ...\n", it->out);
}

void show_diagnosis(struct item *it, const struct outcome *o)
{
    if (o->solutions > 1)
        show_several(it, o);
    else
        show_sets(it, o->diagnosis);
}
