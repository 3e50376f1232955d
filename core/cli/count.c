/* orime count: how many answers there are. */
#include <inttypes.h>

#include "cli/cli.h"

/* Counts by walking, so that each answer is validated like one that is shown. */
static enum verdict walk(struct item *it, uint64_t limit, uint8_t *first, uint8_t *other, struct outcome *o,
                         enum exit_status *status)
{
    struct walk w;
    enum verdict verdict = VERDICT_YES;
    if (!walk_begin(&w, it->puzzle.model.solver, model_answer_cells(&it->puzzle.model))) {
        *status = item_failed(it);
        return VERDICT_ERROR;
    }
    while ((limit == 0 || o->solutions < limit) && verdict == VERDICT_YES) {
        verdict = item_next(it, &w, o->solutions == 0 ? first : other, status);
        o->solutions += verdict == VERDICT_YES;
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
        fprintf(it->out, "%s: ", it->name);
    fprintf(it->out, "%s%" PRIu64 "\n", o->exact ? "" : "at least ", o->solutions);
    if (o->reason != NULL)
        fprintf(it->err, "%s: %s\n", it->name, o->reason);
}

static enum exit_status count(struct item *it)
{
    struct outcome o = {.finding = FINDING_NONE};
    enum exit_status status = EXIT_LIMIT;
    uint8_t *first = item_picture(it), *other = item_picture(it);
    if (first == NULL || other == NULL)
        return status;
    item_busy(it, "searching", 0, ""); /* from the first answer to the last: none of them is shown */
    enum verdict last = walk(it, (uint64_t)it->args->limit, first, other, &o, &status);
    item_idle(it);
    if (last == VERDICT_ERROR)
        return status;
    const uint8_t *answers[1] = {first};
    o.answers = answers;
    o.n_answers = o.solutions > 0;
    o.exact = last == VERDICT_NO;
    status = o.solutions > 0 ? EXIT_ANSWERED : EXIT_NO;
    o.finding = finding_of(o.solutions, last);
    if (o.solutions == 0)
        o.reason = it->puzzle.impossible;
    if (last == VERDICT_UNKNOWN)
        status = item_stopped(it, &o);
    show(it, &o);
    return status;
}

enum exit_status command_count(struct arguments *a)
{
    return batch_givens(a, count);
}
