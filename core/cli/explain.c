/* orime explain and orime hint: the way to the answer, step by step, or the next step only. */
#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "cli/cli.h"
#include "cli/explain.h"
#include "text/json.h"

/* ---- the answer first ---- */

/* One answer, and whether it is the only one. VERDICT_YES: there is one. Otherwise it has been said why there is
 * none, unless *o has a status: then that is still to be said. */
static enum verdict find_answer(struct item *it, uint8_t *answer, enum verdict *unique, struct outcome *o,
                                enum exit_status *status)
{
    struct walk w;
    const uint8_t *first = item_find(it, &w, o, status);
    if (first == NULL)
        return VERDICT_NO;
    memcpy(answer, first, model_answer_cells(&it->puzzle.model));
    uint8_t *second = item_picture(it);
    enum verdict more = second == NULL ? VERDICT_ERROR : item_next(it, &w, second, status);
    walk_end(&w);
    *unique = more == VERDICT_NO ? VERDICT_YES : more == VERDICT_YES ? VERDICT_NO : VERDICT_UNKNOWN;
    return more == VERDICT_ERROR ? VERDICT_ERROR : VERDICT_YES;
}

/* The same puzzle with a switch for each constraint. The search for steps looks near the answer, so phases are kept. */
bool explain_twin(struct item *it, struct puzzle *twin)
{
    struct engine_options options = steps_options(&it->args->engine);
    if (puzzle_twin(twin, &it->puzzle, &options, &it->d))
        return true;
    item_print(it, &it->d);
    return false;
}

/* Out of memory, or a bug was caught. */
enum exit_status explain_failed(struct explanation *x)
{
    struct item *it = x->item;
    const char *fault = x->explainer == NULL ? NULL : explainer_fault(x->explainer);
    if (fault != NULL && !item_without_memory(it)) {
        fprintf(it->err, "%s: a bug was caught in the rule \"%s\" %s: %s. Please report it with the puzzle file.\n",
                it->name, it->puzzle.rule->id, it->puzzle.rule->version, fault);
        return EXIT_BUG;
    }
    struct model plain = x->item->puzzle.model;
    if (x->twin.model.solver != NULL)
        x->item->puzzle.model.solver = x->twin.model.solver; /* it is this one's message */
    enum exit_status status = item_failed(x->item);
    x->item->puzzle.model = plain;
    return status;
}

enum verdict explain_answer(struct item *it, struct explanation *x, enum exit_status *status)
{
    *x = (struct explanation){.item = it, .answer = item_picture(it)};
    *status = EXIT_LIMIT;
    return x->answer == NULL ? VERDICT_ERROR : find_answer(it, x->answer, &x->unique, &x->outcome, status);
}

bool explain_begin(struct explanation *x, enum exit_status *status)
{
    struct item *it = x->item;
    struct explain_limits limits;
    *status = EXIT_LIMIT;
    if (!explain_twin(it, &x->twin))
        return false;
    explain_limits_default(&limits);
    limits.techniques = it->args->no_techniques == 0;
    limits.work = it->args->thorough ? 0 : limits.work;
    item_busy(it, "step", 1, "");
    x->explainer = explainer_new(&x->twin, x->answer, x->unique == VERDICT_YES, &limits, &it->mem);
    item_idle(it);
    if (x->explainer == NULL)
        *status = explain_failed(x);
    return x->explainer != NULL;
}

enum explained explain_next(struct explanation *x, struct step *step)
{
    double start = clock_seconds();
    item_busy(x->item, "step", x->steps + 1, "");
    enum explained found = explainer_next(x->explainer, step);
    item_idle(x->item);
    x->steps += found == EXPLAIN_STEP;
    x->item->solve_s += clock_seconds() - start;
    if (found == EXPLAIN_STEP)
        grade_add(&x->grade, step);
    x->grade.complete = found == EXPLAIN_DONE && explainer_stats(x->explainer).unsettled == 0;
    if (x->unique == VERDICT_UNKNOWN && found != EXPLAIN_FAILED && !x->filled)
        x->unique = explainer_unique(x->explainer);
    return found;
}

const char *explain_stopped_by(const struct explanation *x)
{
    const char *by = solver_stopped_by(x->twin.model.solver);
    bool other = *by != '\0' && strcmp(by, "work") != 0 && strcmp(by, "conflicts") != 0;
    return other ? by : explainer_spent(x->explainer) ? "the usual limit of work (--thorough lifts it)" : "its limits";
}

void explain_close(struct explanation *x)
{
    explainer_free(x->explainer);
    x->explainer = NULL;
    puzzle_twin_free(&x->twin);
}

enum exit_status explain_status(struct explanation *x, enum explained end)
{
    if (end == EXPLAIN_FAILED)
        return explain_failed(x);
    if (end == EXPLAIN_STOPPED)
        return was_interrupted(x->item->args) ? EXIT_INTERRUPT : EXIT_LIMIT;
    if (x->explainer != NULL && explainer_stats(x->explainer).unsettled > 0)
        return EXIT_LIMIT;
    return x->unique == VERDICT_YES ? EXIT_ANSWERED : x->unique == VERDICT_NO ? EXIT_NO : EXIT_LIMIT;
}

/* ---- text ---- */

const char *explain_doubt(const struct step *step)
{
    if (step->technique == NULL)
        return step->proved ? "" : " [smallest found, not proved]";
    return step->unchecked ? " [right; that it follows from these alone was not proved]" : "";
}

/* `last`: the number shown last. */
static void show_step(struct item *it, const struct step *step, uint32_t last)
{
    if (step->number == last)
        fprintf(it->out, "      %s\n", step->words);
    else
        fprintf(it->out, "%4" PRIu32 "  %s%s\n", step->number, step->words, explain_doubt(step));
}

static void show_end(struct explanation *x, enum explained end)
{
    struct item *it = x->item;
    FILE *words = it->many ? it->out : it->err;
    const char *grade = grade_words(&x->grade, &it->arena);
    uint64_t unsettled = explainer_stats(x->explainer).unsettled;
    fprintf(words, "%s: %s", it->name,
            x->unique == VERDICT_YES  ? ""
            : x->unique == VERDICT_NO ? "several answers: the steps lead to what they share; "
                                      : "one answer was found, and it is not known whether there are others; ");
    if (unsettled > 0)
        fprintf(words, "of %" PRIu64 " value%s it is not known within the limits whether an answer has %s; ", unsettled,
                plural(unsettled, "", "s"), plural(unsettled, "it", "them"));
    if (end == EXPLAIN_STOPPED)
        fprintf(words, "stopped by %s after step %" PRIu32 "\n", explain_stopped_by(x), x->grade.steps);
    else
        fprintf(words, "%" PRIu32 " step%s, grade %s\n", x->grade.steps, plural(x->grade.steps, "", "s"),
                grade == NULL ? "?" : grade);
}

static enum exit_status explain_text(struct explanation *x)
{
    struct item *it = x->item;
    struct step step;
    enum explained end;
    if (it->many)
        fprintf(it->out, "%s\n", it->name);
    for (uint32_t last = 0; (end = explain_next(x, &step)) == EXPLAIN_STEP && !ferror(it->out); last = step.number)
        show_step(it, &step, last);
    if (end != EXPLAIN_FAILED)
        show_end(x, end);
    return explain_status(x, end);
}

/* ---- JSON ---- */

static void json_cell(struct json *j, const struct explanation *x, struct literal l)
{
    const struct model *m = &x->item->puzzle.model;
    char name[32];
    json_begin_object(j);
    json_key(j, "cells");
    json_begin_array(j);
    for (uint32_t c = l.cell; c < model_answer_cells(m); c++)
        if (explainer_cell(x->explainer, c) == l.cell) {
            model_cell_name(m, c, name, sizeof name);
            json_text(j, name);
        }
    json_end_array(j);
    json_key(j, "not");
    json_begin_array(j);
    for (; l.in != 0; l.in &= l.in - 1)
        if (model_value_name(m, l.cell, bit_low(l.in)) != NULL)
            json_text(j, model_value_name(m, l.cell, bit_low(l.in)));
    json_end_array(j);
    vset left = explainer_state(x->explainer, l.cell);
    json_put_text(j, "is", bit_single(left) ? model_value_name(m, l.cell, bit_low(left)) : NULL);
    json_end_object(j);
}

/* What the step sets for good: cells and their value. */
static void json_placed(struct json *j, const struct explanation *x, const struct step *step)
{
    const struct model *m = &x->item->puzzle.model;
    char name[32];
    json_key(j, "placed");
    json_begin_array(j);
    for (uint32_t i = 0; i < step->n_placed; i++)
        for (uint32_t c = 0; c < model_answer_cells(m); c++)
            if (explainer_cell(x->explainer, c) == explainer_cell(x->explainer, step->placed[i].cell)) {
                model_cell_name(m, c, name, sizeof name);
                json_begin_object(j);
                json_put_text(j, "cell", name);
                json_put_text(j, "is", model_value_name(m, c, bit_low(step->placed[i].in)));
                json_end_object(j);
            }
    json_end_array(j);
}

void explain_json_step(struct json *j, const struct explanation *x, const struct step *step)
{
    struct item *it = x->item;
    json_begin_object(j);
    json_key(j, "number");
    json_int(j, step->number);
    json_put_text(j, "technique", step->technique);
    json_key(j, "difficulty");
    json_int(j, step->difficulty);
    json_put_text(j, "where", step->where);
    json_put_text(j, "words", step->words);
    json_key(j, "constraints");
    json_begin_array(j);
    for (uint32_t i = 0; i < step->n_constraints; i++)
        json_text(j, constraint_name(&x->twin.model, step->constraints[i], &it->arena));
    json_end_array(j);
    json_key(j, "cells");
    json_begin_array(j);
    for (uint32_t i = 0; i < step->n_removed; i++)
        json_cell(j, x, step->removed[i]);
    json_end_array(j);
    json_placed(j, x, step);
    json_put_bool(j, "follows", step->follows);
    json_put_bool(j, "by_uniqueness", step->unique);
    json_put_bool(j, "proved", step->proved);
    json_put_bool(j, "checked", !step->unchecked);
    json_end_object(j);
}

void explain_json_grade(struct json *j, struct explanation *x)
{
    struct item *it = x->item;
    const char *bound = grade_bound(&x->grade);
    json_put_double(j, "grade", (double)grade_number(&x->grade) / GRADE_ONE);
    json_put_text(j, "grade_bound", *bound == '\0' ? NULL : bound);
    json_put_text(j, "level", level_name(level_of(grade_number(&x->grade))));
    json_put_double(j, "weight", (double)x->grade.weight / GRADE_ONE);
    json_key(j, "kinds");
    json_begin_array(j);
    for (uint32_t i = 0; i < x->grade.n; i++) {
        json_begin_object(j);
        json_put_text(j, "kind", grade_kind_name(&x->grade.kinds[i], &it->arena));
        json_put_double(j, "difficulty", (double)x->grade.kinds[i].difficulty / GRADE_ONE);
        json_key(j, "count");
        json_int(j, x->grade.kinds[i].count);
        json_end_object(j);
    }
    json_end_array(j);
}

/* null: not known. */
void explain_json_unique(struct json *j, const struct explanation *x)
{
    json_key(j, "unique");
    if (x->unique == VERDICT_UNKNOWN)
        json_text(j, NULL);
    else
        json_bool(j, x->unique == VERDICT_YES);
}

static enum exit_status explain_json(struct explanation *x)
{
    struct item *it = x->item;
    struct json j;
    struct step step;
    enum explained end;
    begin_json_item(&j, it);
    json_key(&j, "steps");
    json_begin_array(&j);
    while ((end = explain_next(x, &step)) == EXPLAIN_STEP && !ferror(it->out))
        explain_json_step(&j, x, &step);
    json_end_array(&j);
    explain_json_unique(&j, x);
    json_put_bool(&j, "complete", end == EXPLAIN_DONE);
    explain_json_grade(&j, x);
    if (end == EXPLAIN_STOPPED)
        json_put_text(&j, "stopped_by", explain_stopped_by(x));
    struct explain_stats stats = explainer_stats(x->explainer);
    json_key(&j, "largest_set");
    json_int(&j, x->grade.largest);
    json_key(&j, "sets");
    json_int(&j, x->grade.sets);
    json_key(&j, "proved");
    json_int(&j, x->grade.proved);
    json_key(&j, "queries");
    json_int(&j, (int64_t)stats.queries);
    json_put_double(&j, "seconds", it->solve_s);
    json_end_object(&j);
    json_end_line(&j);
    it->told = true;
    return explain_status(x, end);
}

static enum exit_status explain(struct item *it)
{
    struct explanation x;
    enum exit_status status;
    enum verdict found = explain_answer(it, &x, &status);
    if (found == VERDICT_NO && x.outcome.finding != FINDING_UNSAID)
        show_status(it, &x.outcome);
    if (found == VERDICT_YES && explain_begin(&x, &status))
        status = it->args->explain_format == EXPLAIN_HTML   ? explain_page(&x)
                 : it->args->explain_format == EXPLAIN_JSON ? explain_json(&x)
                                                            : explain_text(&x);
    explain_close(&x);
    return status;
}

/* What was written is kept unless it is worth nothing. */
enum exit_status explain_write(struct arguments *a, item_function *function)
{
    FILE *out = output_open(a);
    if (out == NULL)
        return output_failed();
    enum exit_status status = batch_write(a, function, out);
    bool keep = status != EXIT_BAD && status != EXIT_BUG && !a->no_memory && (out == stdout || ftell(out) > 0);
    return output_close(a, out, keep) || status > EXIT_BAD ? status : EXIT_BAD;
}

enum exit_status command_explain(struct arguments *a)
{
    return explain_write(a, explain);
}
