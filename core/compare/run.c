#include "compare/run.h"

#include <string.h>

#include "base/clock.h"
#include "compare/digest.h"

struct trial {
    const struct comparison *c;
    const struct variant *variant;
    struct puzzle puzzle;
    struct arena *arena;
    struct diagnostics d;
    struct run *run;
};

static const char *first_message(const struct diagnostics *d)
{
    return d->kept > 0 ? d->messages[0] : "out of memory";
}

/* The puzzle could not be read or built. */
static void refused(struct trial *t, const char *stopped, uint64_t refusals)
{
    struct run *run = t->run;
    if (t->puzzle.fault == PUZZLE_NO_MEMORY || refusals > 0) {
        run->verdict = RUN_UNKNOWN;
        run->stopped = stopped != NULL ? stopped : "memory";
        return;
    }
    run->verdict = t->puzzle.fault == PUZZLE_RULE_BUG ? RUN_BUG : RUN_REFUSED;
    run->message = first_message(&t->d);
}

static void failed(struct trial *t)
{
    const struct solver *s = t->puzzle.model.solver;
    bool memory = solver_status(s) == SOLVER_OUT_OF_MEMORY;
    t->run->verdict = memory ? RUN_UNKNOWN : RUN_BUG;
    if (memory)
        t->run->stopped = solver_stopped_by(s); /* a word of the program's own */
    else
        t->run->message = arena_text(t->arena, solver_message(s), strlen(solver_message(s)));
}

static uint64_t wanted(const struct comparison *c)
{
    return c->ask == ASK_SOLVE ? 1 : c->ask == ASK_UNIQUE ? 2 : c->count;
}

/* Finds the answers that are wanted, each checked by the rule. */
static enum verdict find(struct trial *t, uint8_t *values)
{
    struct model *m = &t->puzzle.model;
    struct walk w;
    enum verdict verdict = VERDICT_YES;
    if (!walk_begin(&w, m->solver, model_answer_cells(m)))
        return VERDICT_ERROR;
    while (verdict == VERDICT_YES && t->run->answers < wanted(t->c)) {
        verdict = walk_next(&w);
        if (verdict != VERDICT_YES)
            break;
        model_values(m, values);
        if (!puzzle_validate(&t->puzzle, values, &t->d)) {
            t->run->verdict = RUN_BUG;
            t->run->message = first_message(&t->d);
            return VERDICT_ERROR;
        }
        t->run->answers++;
    }
    walk_end(&w);
    return verdict;
}

/* False: interrupted. */
static bool conclude(struct trial *t, enum verdict verdict, const uint8_t *values)
{
    struct run *run = t->run;
    const struct model *m = &t->puzzle.model;
    switch (verdict) {
    case VERDICT_ERROR:
        if (run->verdict != RUN_BUG)
            failed(t);
        return true;
    case VERDICT_UNKNOWN:
        run->verdict = RUN_UNKNOWN;
        run->stopped = arena_text(t->arena, solver_stopped_by(m->solver), strlen(solver_stopped_by(m->solver)));
        return run->stopped == NULL || strcmp(run->stopped, "interrupt") != 0;
    case VERDICT_NO:
        run->exact = true;
        run->verdict = run->answers == 0 ? RUN_NONE : run->answers == 1 ? RUN_UNIQUE : RUN_SEVERAL;
        if (run->answers == 1)
            run->picture = digest_bytes(DIGEST_START, values, model_answer_cells(m));
        return true;
    case VERDICT_YES:
        run->verdict = run->answers == 1 ? RUN_SOLVED : RUN_SEVERAL;
        return true;
    }
    return true;
}

static void take_counters(struct run *run, const struct solver_stats *s)
{
    run->conflicts = s->conflicts;
    run->decisions = s->decisions;
    run->propagations = s->propagations;
    run->changes = s->changes;
    run->learned = s->learned;
    run->restarts = s->restarts;
}

static bool ask(struct trial *t)
{
    uint8_t *values = arena_alloc(&t->puzzle.model_arena, model_answer_cells(&t->puzzle.model));
    enum verdict verdict = values == NULL ? VERDICT_ERROR : find(t, values);
    if (values == NULL) {
        t->run->verdict = RUN_UNKNOWN;
        t->run->stopped = "memory";
        return true;
    }
    take_counters(t->run, solver_statistics(t->puzzle.model.solver));
    return conclude(t, verdict, values);
}

bool run_puzzle(const struct comparison *c, const struct rule_set *rules, uint32_t puzzle, uint32_t variant,
                struct arena *arena, struct run *run)
{
    const struct contestant *p = &c->puzzles[puzzle];
    const struct variant *v = &c->variants[variant];
    const struct way *way = &p->ways[variant];
    struct mem mem = {.limit = (size_t)v->engine.memory};
    struct trial t = {.c = c, .variant = v, .arena = arena, .run = run};
    *run = (struct run){.rules = p->refused == NULL ? way->rules : "", .seconds = -1};
    if (p->refused != NULL) {
        run->verdict = RUN_REFUSED;
        run->message = p->refused;
        return true;
    }
    diagnostics_init(&t.d, arena);
    bool kept = true;
    bool good = puzzle_read_piece(&t.puzzle, rules, v->rule, p->name, p->piece, way->settings, way->n_settings, &mem,
                                  &t.d);
    struct engine_options options = v->engine;
    double start = options.since = clock_seconds();
    if (good && puzzle_build(&t.puzzle, &options, &t.d)) {
        kept = ask(&t);
        run->seconds = clock_seconds() - start;
    } else
        refused(&t, mem.stopped, mem.refused);
    puzzle_free(&t.puzzle);
    return kept && (run->stopped == NULL || strcmp(run->stopped, "interrupt") != 0);
}
