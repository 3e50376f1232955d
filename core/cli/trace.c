/* orime trace: what the engine does with a puzzle, for whoever writes a rule. */
#include <inttypes.h>
#include <string.h>

#include "cli/cli.h"
#include "explain/explain.h"

#define NOBODY UINT32_MAX

struct trace {
    struct item *item;
    const struct model *model;
    struct arena words;        /* of one event */
    uint32_t *constraint_of;   /* by cell: the constraint that it switches on, or NOBODY */
    uint32_t *post_of;         /* by number of a posted constraint */
    uint32_t n_assumed;
    uint32_t n_cells;
};

/* ---- words ---- */

static uint32_t switch_of(const struct trace *t, uint32_t cell)
{
    return cell < t->n_cells ? t->constraint_of[cell] : NOBODY;
}

/* The name of the constraint whose switch is among the premises, or of the one that is posted under the number. */
static const char *who(struct trace *t, const struct observed *what)
{
    uint32_t found = what->constraint != SOLVER_NONE ? t->post_of[what->constraint] : NOBODY;
    for (size_t i = 0; i < what->n_because && found == NOBODY; i++)
        found = switch_of(t, what->because[i].cell);
    const char *name = found == NOBODY ? "a learned clause" : constraint_name(t->model, found, &t->words);
    return name == NULL ? "?" : name;
}

/* "because r1c1 is 3 and r2c2 is not 4" */
static void put_because(struct trace *t, const struct observed *what)
{
    const char *before = ", because ";
    for (size_t i = 0; i < what->n_because; i++) {
        struct literal l = what->because[i];
        if (switch_of(t, l.cell) != NOBODY)
            continue;
        const char *words = literal_words(t->model, (struct literal){.cell = l.cell, .in = ~l.in}, &t->words);
        fprintf(t->item->out, "%s%s", before, words == NULL ? "?" : words);
        before = " and ";
    }
}

static void end_event(struct trace *t)
{
    putc('\n', t->item->out);
    arena_free(&t->words);
    arena_init(&t->words, &t->item->mem);
}

/* ---- events ---- */

static void changed(void *context, const struct observed *what)
{
    struct trace *t = context;
    FILE *out = t->item->out;
    bool assumed = what->source == OBSERVED_DECISION && what->level <= t->n_assumed;
    if (switch_of(t, what->cell) != NOBODY)
        return;
    if (assumed)
        fputs("given: ", out);
    else if (what->source == OBSERVED_DECISION)
        fprintf(out, "decision %zu: ", what->level - t->n_assumed);
    else if (what->source == OBSERVED_TURN)
        fputs("the other way: ", out);
    else
        fprintf(out, "%s: ", who(t, what));
    bool one = (what->left & (what->left - 1)) == 0;
    struct literal l = {.cell = what->cell, .in = one ? what->left : ~what->removed};
    const char *words = literal_words(t->model, l, &t->words);
    fputs(words == NULL ? "?" : words, out);
    put_because(t, what);
    end_event(t);
}

static void conflicted(void *context, const struct observed *what)
{
    struct trace *t = context;
    fprintf(t->item->out, "conflict: %s cannot hold", who(t, what));
    put_because(t, what);
    end_event(t);
}

static void learned(void *context, const struct literal *clause, size_t n, size_t level)
{
    struct trace *t = context;
    FILE *out = t->item->out;
    const char *before = "learned: ";
    for (size_t i = 0; i < n; i++) {
        if (switch_of(t, clause[i].cell) != NOBODY)
            continue;
        const char *words = literal_words(t->model, clause[i], &t->words);
        fprintf(out, "%s%s", before, words == NULL ? "?" : words);
        before = " or ";
    }
    if (before[0] == 'l')
        fputs("learned: the constraints contradict each other", out);
    if (level > t->n_assumed)
        fprintf(out, "; back to decision %zu", level - t->n_assumed);
    else
        fputs("; back to the start", out);
    end_event(t);
}

/* ---- the search of an itemised model, all of whose constraints are switched on by assumptions ---- */

static struct literal *switches(struct trace *t)
{
    const struct constraints *list = &t->model->constraints;
    struct arena *arena = &t->item->arena;
    struct literal *assumed = arena_array(arena, list->n + 1, sizeof *assumed);
    t->n_cells = solver_cell_count(t->model->solver);
    t->constraint_of = arena_array(arena, (size_t)t->n_cells + 1, sizeof *t->constraint_of);
    t->post_of = arena_array(arena, (size_t)solver_constraint_count(t->model->solver) + 1, sizeof *t->post_of);
    if (assumed == NULL || t->constraint_of == NULL || t->post_of == NULL)
        return NULL;
    memset(t->constraint_of, 0xff, ((size_t)t->n_cells + 1) * sizeof *t->constraint_of);
    for (size_t i = 0; i < list->n; i++) {
        const struct constraint *c = &list->at[i];
        if (c->selector == SOLVER_NONE)
            assumed[t->n_assumed++] = c->given;
        else
            t->constraint_of[c->selector] = (uint32_t)i;
        for (uint32_t k = 0; c->selector != SOLVER_NONE && k < c->n; k++)
            if (list->posts[c->first + k].prop != SOLVER_NONE)
                t->post_of[list->posts[c->first + k].prop] = (uint32_t)i;
    }
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].selector != SOLVER_NONE)
            assumed[t->n_assumed++] = (struct literal){.cell = list->at[i].selector, .in = 2};
    return assumed;
}

static enum exit_status tell(struct item *it, struct puzzle *twin)
{
    struct trace t = {.item = it, .model = &twin->model};
    struct solver *s = twin->model.solver;
    const struct literal *assumed = switches(&t);
    if (assumed == NULL)
        return EXIT_LIMIT;
    arena_init(&t.words, &it->mem);
    const struct solver_observer observer = {&t, changed, conflicted, learned, NULL};
    solver_observe(s, &observer);
    enum verdict found = solver_solve(s, assumed, t.n_assumed);
    solver_observe(s, NULL);
    arena_free(&t.words);
    switch (found) {
    case VERDICT_YES:
        fputs("an answer is found\n", it->out);
        return EXIT_ANSWERED;
    case VERDICT_NO:
        fputs("there is no answer\n", it->out);
        return EXIT_NO;
    case VERDICT_UNKNOWN:
        it->memory_said = strcmp(solver_stopped_by(s), "memory") == 0;
        fprintf(it->err, "%s: unknown: stopped by %s\n", it->name, solver_stopped_by(s));
        return EXIT_LIMIT;
    case VERDICT_ERROR:
        break;
    }
    return solver_status(s) == SOLVER_BUG ? EXIT_BUG : EXIT_LIMIT;
}

/* ---- the profile ---- */

enum { KINDS_MAX = 64 };

struct kind {
    const char *name;
    uint64_t constraints, calls, useless, failed;
    double seconds;
};

struct profile {
    const struct solver *solver;
    struct kind kinds[KINDS_MAX];
    uint32_t n;
};

/* Kinds beyond the last place are counted under the last one, which does not happen with the stock constraints. */
static struct kind *kind_of(struct profile *p, uint32_t constraint)
{
    const char *name = solver_constraint_class(p->solver, constraint)->name;
    uint32_t i = 0;
    while (i < p->n && strcmp(p->kinds[i].name, name) != 0)
        i++;
    if (i == p->n && p->n < KINDS_MAX)
        p->kinds[p->n++] = (struct kind){.name = name};
    return &p->kinds[i < p->n ? i : p->n - 1];
}

static void ran(void *context, uint32_t constraint, double seconds, uint64_t changes, bool ok)
{
    struct kind *k = kind_of(context, constraint);
    k->calls++;
    k->useless += changes == 0 && ok;
    k->failed += !ok;
    k->seconds += seconds;
}

static void put_profile(FILE *out, const struct profile *p)
{
    fprintf(out, "%-16s %11s %11s %11s %9s %11s %9s\n", "constraint", "posted", "calls", "in vain", "failed", "ms",
            "us a call");
    for (uint32_t i = 0; i < p->n; i++) {
        const struct kind *k = &p->kinds[i];
        double calls = k->calls > 0 ? (double)k->calls : 1;
        fprintf(out, "%-16s %11" PRIu64 " %11" PRIu64 " %10.1f%% %9" PRIu64 " %11.3f %9.3f\n", k->name, k->constraints,
                k->calls, 100 * (double)k->useless / calls, k->failed, 1e3 * k->seconds, 1e6 * k->seconds / calls);
    }
}

static enum exit_status profile(struct item *it)
{
    struct model *m = &it->puzzle.model;
    struct profile p = {.solver = m->solver};
    struct walk w;
    enum verdict found = VERDICT_YES;
    enum exit_status status = EXIT_ANSWERED;
    uint8_t *values = item_picture(it);
    if (values == NULL || !walk_begin(&w, m->solver, model_answer_cells(m)))
        return item_failed(it);
    for (uint32_t i = 0; i < solver_constraint_count(m->solver); i++)
        kind_of(&p, i)->constraints++;
    const struct solver_observer observer = {&p, NULL, NULL, NULL, ran};
    solver_observe(m->solver, &observer);
    uint32_t answers = 0;
    while (answers < 2 && (found = item_next(it, &w, values, &status)) == VERDICT_YES)
        answers++;
    solver_observe(m->solver, NULL);
    walk_end(&w);
    if (found == VERDICT_ERROR)
        return status;
    put_profile(it->out, &p);
    const struct solver_stats *stats = solver_statistics(m->solver);
    fprintf(it->out, "%" PRIu64 " decisions, %" PRIu64 " conflicts, %" PRIu64 " clauses learned\n", stats->decisions,
            stats->conflicts, stats->learned);
    if (found == VERDICT_UNKNOWN)
        fprintf(it->err, "%s: stopped by %s\n", it->name, solver_stopped_by(m->solver));
    return found == VERDICT_UNKNOWN ? EXIT_LIMIT : answers == 0 ? EXIT_NO : EXIT_ANSWERED;
}

static enum exit_status trace(struct item *it)
{
    struct puzzle twin;
    if (it->args->profile)
        return profile(it);
    if (it->puzzle.impossible != NULL)
        fprintf(it->err, "%s: %s\n", it->name, it->puzzle.impossible);
    bool built = puzzle_twin(&twin, &it->puzzle, &it->args->engine, &it->d);
    enum exit_status status = built ? tell(it, &twin) : EXIT_LIMIT;
    if (!built && twin.fault == PUZZLE_RULE_BUG)
        status = EXIT_BUG;
    item_print(it, &it->d);
    puzzle_twin_free(&twin);
    return status;
}

enum exit_status command_trace(struct arguments *a)
{
    return batch_run(a, trace);
}
