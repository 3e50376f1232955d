/* orime hint: what is wrong with what has been filled in, or the next step. */
#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "cli/explain.h"
#include "text/file.h"
#include "text/json.h"

/* What is filled in, PUZZLE_OPEN elsewhere; NULL: nothing was given. False: it could not be read. */
static bool read_state(struct item *it, const uint8_t **state)
{
    const char *bytes, *file = it->args->state;
    size_t size, narrow;
    struct diagnostics d;
    *state = NULL;
    if (file == NULL)
        return true;
    uint8_t *values = item_picture(it);
    diagnostics_init(&d, &it->arena);
    bool ok = values != NULL && file_read(file, INI_MAX_BYTES, &it->arena, &d, &bytes, &size);
    const char *picture = ok ? picture_narrowed(it, bytes, size, &narrow) : NULL;
    if (picture != NULL) {
        bytes = picture;
        size = narrow;
    }
    ok = ok && puzzle_read_state(&it->puzzle, file, bytes, size, values, &d);
    item_print(it, &d);
    *state = values;
    return ok;
}

static void end_json(struct item *it, struct json *j)
{
    json_end_object(j);
    json_end_line(j);
    it->told = true;
}

/* The JSON object of a puzzle for which there is no more to say. */
static void say_state(struct explanation *x, enum finding finding)
{
    struct json j;
    if (x->item->args->explain_format != EXPLAIN_JSON)
        return;
    begin_json_item(&j, x->item);
    json_put_text(&j, "status", finding_key(finding));
    end_json(x->item, &j);
}

/* ---- what is wrong ---- */

/* Against the one answer. */
static uint32_t show_wrong_cells(struct explanation *x, const uint8_t *state)
{
    struct item *it = x->item;
    const struct model *m = &it->puzzle.model;
    uint32_t cells = model_answer_cells(m), n = 0;
    struct json j;
    bool json = it->args->explain_format == EXPLAIN_JSON;
    for (uint32_t c = 0; c < cells; c++) {
        char name[32];
        if (state[c] == PUZZLE_OPEN || state[c] == x->answer[c])
            continue;
        model_cell_name(m, c, name, sizeof name);
        if (n == 0 && json) {
            begin_json_item(&j, it);
            json_key(&j, "wrong");
            json_begin_array(&j);
        }
        if (json)
            json_text(&j, name);
        else
            fprintf(it->out, "%s%s", n == 0 ? "Wrong: " : " ", name);
        n++;
    }
    if (n > 0 && json) {
        json_end_array(&j);
        end_json(it, &j);
    } else if (n > 0)
        putc('\n', it->out);
    return n;
}

static enum exit_status show_contradiction(struct explanation *x, const uint32_t *set, uint32_t n, bool proved)
{
    struct item *it = x->item;
    const char *text = "";
    struct json j;
    bool json = it->args->explain_format == EXPLAIN_JSON;
    if (json) {
        begin_json_item(&j, it);
        json_put_text(&j, "status", finding_key(x->outcome.finding));
        json_key(&j, "contradiction");
        json_begin_array(&j);
    }
    for (uint32_t i = 0; i < n; i++) {
        text = constraint_name(&x->twin.model, set[i], &it->arena);
        if (json)
            json_text(&j, text);
        else
            fprintf(it->out, "%s%s",
                    i == 0       ? plural(n, "This cannot hold: ", "These contradict each other: ")
                    : i + 1 == n ? " and "
                                 : "; ",
                    text == NULL ? "?" : text);
    }
    if (json) {
        json_end_array(&j);
        json_key(&j, "proved");
        json_bool(&j, proved);
        end_json(it, &j);
    } else
        fputs(proved ? " (no smaller set does)\n" : " (the smallest set found)\n", it->out);
    return EXIT_NO;
}

enum { CONTRADICTION_QUERIES = 1000 };

/* What is filled in leaves no answer: which of it, with which clues? */
static enum exit_status explain_contradiction(struct explanation *x, const uint8_t *state)
{
    struct item *it = x->item;
    struct explain_limits limits;
    const uint32_t *set;
    uint32_t n, cells = model_answer_cells(&it->puzzle.model);
    bool proved;
    enum finding finding = state == NULL ? FINDING_NONE : FINDING_CONTRADICTION;
    x->outcome.finding = finding;
    explain_limits_default(&limits);
    limits.queries = CONTRADICTION_QUERIES;
    limits.work = it->args->thorough ? 0 : limits.work;
    if (!explain_twin(it, &x->twin))
        return EXIT_LIMIT;
    for (uint32_t c = 0; state != NULL && c < cells; c++)
        if (state[c] != PUZZLE_OPEN && !constraints_given(&x->twin.model.constraints, c, bit(state[c]), &it->mem))
            return EXIT_LIMIT;
    x->explainer = explainer_new(&x->twin, NULL, false, &limits, &it->mem);
    if (x->explainer == NULL)
        return explain_failed(x);
    enum explained end = explainer_contradiction(x->explainer, &set, &n, &proved);
    if (end == EXPLAIN_STEP)
        return show_contradiction(x, set, n, proved);
    if (end == EXPLAIN_FAILED)
        return explain_failed(x);
    say_state(x, finding);
    fprintf(it->err, "%s: %s; which clues contradict each other was not found: stopped by %s\n", it->name,
            finding_words(finding), explain_stopped_by(x));
    return was_interrupted(it->args) ? EXIT_INTERRUPT : EXIT_NO;
}

/* ---- the next step ---- */

static void show_hint(struct explanation *x, const struct step *step)
{
    struct item *it = x->item;
    if (it->args->explain_format == EXPLAIN_JSON) {
        struct json j;
        begin_json_item(&j, it);
        json_key(&j, "step");
        explain_json_step(&j, x, step);
        end_json(it, &j);
        return;
    }
    fprintf(it->out, "Look at %s.\n", step->where);
    if (!it->args->look)
        fprintf(it->out, "%s%s\n", step->words, explain_doubt(step));
}

/* Of several answers: how many steps, with the one at hand, follow from all of them? */
static enum exit_status say_several(struct explanation *x)
{
    struct item *it = x->item;
    struct step step;
    enum explained end;
    uint32_t n = 1;
    while ((end = explain_next(x, &step)) == EXPLAIN_STEP)
        n += !step.follows;
    if (end == EXPLAIN_FAILED)
        return explain_failed(x);
    fprintf(it->err, "%s: %s: %s%" PRIu32 " step%s from here hold%s in all %s\n", it->name,
            x->unique == VERDICT_NO ? "several answers" : "not known whether there are several answers",
            end == EXPLAIN_DONE ? "" : "at least ", n, plural(n, "", "s"), plural(n, "s", ""),
            x->filled ? "that have what is filled in" : "of them");
    return EXIT_ANSWERED;
}

/* There is no step. */
static enum exit_status say_end(struct explanation *x, enum explained end)
{
    struct item *it = x->item;
    bool solved = true;
    for (uint32_t c = 0; c < model_answer_cells(&it->puzzle.model); c++)
        solved &= bit_single(explainer_state(x->explainer, c));
    const char *words = end == EXPLAIN_STOPPED        ? "no step was found within the limits"
                        : solved                      ? "it is solved"
                        : x->unique == VERDICT_NO     ? "several answers: no step is left that holds in all of them"
                                                      : "no step is left";
    bool unsure = explainer_stats(x->explainer).unsettled > 0;
    say_state(x, end == EXPLAIN_STOPPED ? FINDING_UNKNOWN : solved ? FINDING_SOLVED : FINDING_MULTIPLE);
    fprintf(it->err, "%s: %s%s%s%s\n", it->name, words, end == EXPLAIN_STOPPED ? ": stopped by " : "",
            end == EXPLAIN_STOPPED ? explain_stopped_by(x) : "",
            unsure && end != EXPLAIN_STOPPED ? ", as far as is known within the limits" : "");
    return solved && x->unique == VERDICT_UNKNOWN ? EXIT_ANSWERED : explain_status(x, end);
}

static enum exit_status next_step(struct explanation *x, const uint8_t *state)
{
    struct step step;
    enum explained end;
    for (uint32_t c = 0; state != NULL && c < model_answer_cells(&x->item->puzzle.model); c++)
        if (state[c] != PUZZLE_OPEN)
            explainer_know(x->explainer, c, bit(state[c]));
    x->filled = state != NULL;
    do
        end = explain_next(x, &step);
    while (end == EXPLAIN_STEP && step.follows);
    if (end == EXPLAIN_FAILED)
        return explain_failed(x);
    if (end != EXPLAIN_STEP)
        return say_end(x, end);
    show_hint(x, &step);
    return x->unique == VERDICT_YES ? EXIT_ANSWERED : say_several(x);
}

/* An answer that has all that is filled in: with several answers, wrong is only what leaves none. */
static enum verdict agreeing_answer(struct explanation *x, const uint8_t *state)
{
    struct item *it = x->item;
    struct solver *s = it->puzzle.model.solver;
    uint32_t cells = model_answer_cells(&it->puzzle.model), n = 0;
    struct literal *filled = arena_array(&it->arena, cells, sizeof *filled);
    for (uint32_t c = 0; filled != NULL && c < cells; c++)
        if (state[c] != PUZZLE_OPEN)
            filled[n++] = (struct literal){.cell = c, .in = bit(state[c])};
    enum verdict v = filled == NULL ? VERDICT_ERROR : solver_solve(s, filled, n);
    if (v == VERDICT_YES)
        model_values(&it->puzzle.model, x->answer);
    return v;
}

static enum exit_status give_hint(struct item *it, struct explanation *x)
{
    const uint8_t *state;
    enum exit_status status = EXIT_BAD;
    if (!read_state(it, &state))
        return EXIT_BAD;
    enum verdict found = explain_answer(it, x, &status);
    if (found == VERDICT_NO && x->outcome.finding != FINDING_UNSAID) {
        bool none = x->outcome.finding == FINDING_NONE && it->puzzle.impossible == NULL;
        if (!none || it->args->explain_format != EXPLAIN_JSON)
            show_status(it, &x->outcome);
        return none ? explain_contradiction(x, NULL) : status;
    }
    if (found != VERDICT_YES)
        return status;
    if (state != NULL && x->unique == VERDICT_YES && show_wrong_cells(x, state) > 0)
        return EXIT_NO;
    if (state != NULL && x->unique != VERDICT_YES) {
        found = agreeing_answer(x, state);
        if (found == VERDICT_NO)
            return explain_contradiction(x, state);
        if (found == VERDICT_ERROR)
            return item_failed(it);
        if (found == VERDICT_UNKNOWN) {
            x->outcome.finding = FINDING_UNKNOWN;
            status = item_stopped(it, &x->outcome);
            show_status(it, &x->outcome);
            return status;
        }
    }
    return explain_begin(x, &status) ? next_step(x, state) : status;
}

static enum exit_status hint(struct item *it)
{
    struct explanation x = {.item = it};
    enum exit_status status = give_hint(it, &x);
    explain_close(&x);
    return status;
}

enum exit_status command_hint(struct arguments *a)
{
    if (a->state != NULL && a->n_operands > 1) {
        fputs("orime hint: --state goes with one puzzle only\n", stderr);
        return EXIT_BAD;
    }
    return explain_write(a, hint);
}
