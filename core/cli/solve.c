/* orime solve: an answer, several, or the proof that there is only one. */
#include <string.h>

#include "cli/cli.h"

/* Adds an answer to the outcome. False: out of memory. */
static bool keep(struct item *it, struct outcome *o, size_t *capacity, const uint8_t *values)
{
    if (o->n_answers == *capacity) {
        size_t more = *capacity == 0 ? 4 : *capacity * 2;
        const uint8_t **answers = arena_array(&it->arena, more, sizeof(*answers));
        if (answers == NULL)
            return false;
        if (o->n_answers > 0)
            memcpy(answers, o->answers, o->n_answers * sizeof(*answers));
        o->answers = answers;
        *capacity = more;
    }
    o->answers[o->n_answers++] = values;
    return true;
}

/* A single puzzle's pictures are shown as they are found; others wait for their heading. */
static bool shows_at_once(const struct item *it)
{
    return !it->many && !it->args->json;
}

static void show_answer(struct item *it, const struct outcome *o, uint32_t i)
{
    if (i > 0)
        putc('\n', it->out);
    show_picture(it, o->answers[i]);
}

/* Finds up to `wanted` answers. The verdict is that of the last search. */
static enum verdict find(struct item *it, uint64_t wanted, struct outcome *o, enum exit_status *status)
{
    struct walk w;
    size_t capacity = 0;
    enum verdict verdict = VERDICT_YES;
    if (!walk_begin(&w, it->puzzle.model.solver, model_answer_cells(&it->puzzle.model))) {
        *status = item_failed(it);
        return VERDICT_ERROR;
    }
    while (o->solutions < wanted && verdict == VERDICT_YES) {
        uint8_t *values = item_picture(it);
        verdict = values == NULL ? VERDICT_ERROR : item_next(it, &w, values, status);
        if (verdict != VERDICT_YES)
            break;
        o->solutions++;
        if (!keep(it, o, &capacity, values))
            verdict = VERDICT_ERROR;
        else if (shows_at_once(it))
            show_answer(it, o, o->n_answers - 1);
        if (ferror(it->out))
            break; /* nobody reads on; main says so */
    }
    walk_end(&w);
    return verdict;
}

static void show(struct item *it, const struct outcome *o)
{
    if (it->args->json) {
        show_json(it, o);
        return;
    }
    if (it->many)
        show_status(it, o);
    if (!shows_at_once(it))
        for (uint32_t i = 0; i < o->n_answers; i++)
            show_answer(it, o, i);
    if (o->n_answers == 0 && o->backbone != NULL)
        show_known(it, o->backbone);
    if (it->args->unique && o->n_answers > 1)
        show_difference(it, o->answers[0], o->answers[1]);
    if (!it->many)
        show_status(it, o);
}

static enum exit_status solve(struct item *it)
{
    const struct arguments *a = it->args;
    uint64_t wanted = a->number > 0 ? (uint64_t)a->number : 1;
    if (a->unique && wanted < 2)
        wanted = 2;
    struct outcome o = {.list = wanted > 1};
    enum exit_status status = EXIT_LIMIT;
    enum verdict last = find(it, wanted, &o, &status);
    if (last == VERDICT_ERROR)
        return status;
    o.finding = finding_of(o.solutions, last);
    o.exact = last == VERDICT_NO;
    if (o.solutions == 0 || (a->unique && o.solutions > 1))
        status = EXIT_NO;
    else
        status = EXIT_ANSWERED;
    if (o.solutions == 0)
        o.reason = it->puzzle.impossible;
    if (last == VERDICT_UNKNOWN)
        status = item_stopped(it, &o);
    show(it, &o);
    return status;
}

enum exit_status command_solve(struct arguments *a)
{
    if (a->unique && a->number > 0) {
        fputs("orime solve: --unique and --number exclude each other\n", stderr);
        return EXIT_BAD;
    }
    return batch_givens(a, solve);
}
