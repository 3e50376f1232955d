#include "compare/compare.h"
#include "text/json.h"

#include <string.h>

const char *ask_name(enum ask ask)
{
    static const char *const names[] = {"solve", "unique", "count"};
    return names[ask];
}

const char *run_verdict_name(enum run_verdict verdict)
{
    static const char *const names[RUN_VERDICTS] = {"-",      "unknown", "none",    "solved",
                                                    "unique", "several", "refused", "bug"};
    return names[verdict];
}

bool run_decided(const struct run *run)
{
    return run->verdict >= RUN_NONE && run->verdict <= RUN_SEVERAL;
}

bool results_init(struct results *r, const struct comparison *c, struct arena *arena)
{
    *r = (struct results){.comparison = c, .arena = arena};
    r->runs = arena_array(arena, (size_t)c->n_puzzles * c->n_variants * c->repeat, sizeof *r->runs);
    return r->runs != NULL;
}

struct run *results_run(const struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat)
{
    return &r->runs[((size_t)puzzle * r->comparison->n_variants + variant) * r->comparison->repeat + repeat];
}

static bool copy_text(struct arena *arena, const char **text)
{
    if (*text != NULL)
        *text = arena_text(arena, *text, strlen(*text));
    return *text != NULL;
}

bool results_put(struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat, const struct run *run)
{
    struct run copy = *run;
    if ((run->rules != NULL && !copy_text(r->arena, &copy.rules)) ||
        (run->stopped != NULL && !copy_text(r->arena, &copy.stopped)) ||
        (run->message != NULL && !copy_text(r->arena, &copy.message)))
        return false;
    *results_run(r, puzzle, variant, repeat) = copy;
    return true;
}

bool results_due(const struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat)
{
    const struct run *first = results_run(r, puzzle, variant, 0);
    return results_run(r, puzzle, variant, repeat)->verdict == RUN_MISSING && first->verdict != RUN_REFUSED &&
           first->verdict != RUN_BUG;
}

void run_put_counters(struct json *j, const struct run *run)
{
    json_put_number(j, "conflicts", run->conflicts);
    json_put_number(j, "decisions", run->decisions);
    json_put_number(j, "propagations", run->propagations);
    json_put_number(j, "changes", run->changes);
    json_put_number(j, "learned", run->learned);
    json_put_number(j, "restarts", run->restarts);
}
