/* The search: propagate, learn, jump back; decide; restart; forget; mind the limits. */
#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "engine/exchange.h"
#include "engine/internal.h"

enum verdict solver_fail(struct solver *s, enum solver_status status, const char *message)
{
    if (s->status == SOLVER_OK) {
        s->status = status;
        s->message = message;
    }
    return VERDICT_ERROR;
}

/* ---- limits ---- */

/* Sets s->stopped when a limit is reached. Limits count from the first question. */
bool out_of_limits(struct solver *s, bool look_at_clock)
{
    const struct engine_options *o = &s->options;
    if (s->stopped[0] != '\0')
        return true;
    if (o->pulse != NULL)
        atomic_store_explicit(o->pulse, s->stats.conflicts, memory_order_relaxed);
    if (o->interrupt != NULL && *o->interrupt != 0)
        s->stopped = "interrupt";
    else if (o->conflicts > 0 && s->stats.conflicts >= (uint64_t)o->conflicts)
        s->stopped = "conflicts";
    else if (s->work_limit > 0 && s->stats.work >= s->work_limit)
        s->stopped = "work";
    else if (look_at_clock && o->seconds > 0 && clock_seconds() - s->started >= o->seconds)
        s->stopped = "seconds";
    return s->stopped[0] != '\0';
}

void solver_allow_conflicts(struct solver *s, uint64_t conflicts)
{
    s->options.conflicts = conflicts == 0 ? 0 : (int64_t)(s->stats.conflicts + conflicts);
    if (strcmp(s->stopped, "conflicts") == 0)
        s->stopped = "";
}

void solver_allow_work(struct solver *s, uint64_t work)
{
    s->work_limit = work == 0 ? 0 : s->stats.work + work;
    if (strcmp(s->stopped, "work") == 0)
        s->stopped = "";
}

void solver_go_on(struct solver *s, double seconds)
{
    bool clock = seconds >= 0;
    if (clock) {
        s->options.seconds = seconds;
        s->started = seconds > 0 ? clock_seconds() : 0;
    }
    if (strcmp(s->stopped, "interrupt") == 0 || (clock && strcmp(s->stopped, "seconds") == 0))
        s->stopped = "";
}

/* What a failed step means when it is no conflict: VERDICT_YES: it was a conflict. */
static enum verdict trouble(struct solver *s)
{
    if (s->status == SOLVER_BUG)
        return VERDICT_ERROR;
    return s->stopped[0] != '\0' ? VERDICT_UNKNOWN : VERDICT_YES;
}

/* ---- restarts ---- */

/* The Luby sequence 1 1 2 1 1 2 4 ...: element i, from 1. M. Luby, A. Sinclair, D. Zuckerman, 1993. */
static uint64_t luby(uint64_t i)
{
    for (;;) {
        uint64_t k = 64 - (uint64_t)__builtin_clzll(i); /* 2^(k-1) <= i < 2^k */
        if (i + 1 == (uint64_t)1 << k)
            return (uint64_t)1 << (k - 1);
        i -= ((uint64_t)1 << (k - 1)) - 1;
    }
}

static void plan_restart(struct solver *s)
{
    uint64_t unit = (uint64_t)s->options.restart_unit;
    s->restart_at = s->stats.conflicts + (s->options.restarts == RESTART_LUBY ? unit * luby(++s->restart_count) : unit);
}

/* Luby: when its span is over. Glucose: when recent clauses have clearly more levels than usual (G. Audemard, L. Simon,
 * "Refining restarts strategies for SAT and UNSAT", CP 2012, with moving averages after A. Biere, A. Froehlich,
 * 2015). */
static bool restart_due(struct solver *s)
{
    if (s->options.restarts == RESTART_OFF || s->stats.conflicts < s->restart_at)
        return s->stats.learned >= s->clauses.next_reduce + s->clauses.reduce_step;
    return s->options.restarts == RESTART_LUBY || s->fast_glue > 1.15 * s->slow_glue;
}

static void note_glue(struct solver *s, uint32_t glue)
{
    s->fast_glue += ((double)glue - s->fast_glue) / 32;
    s->slow_glue += ((double)glue - s->slow_glue) / 4096 * (s->stats.conflicts < 4096 ? 8 : 1);
}

/* A clause that speaks of a selector holds while a question lasts; others hold in every solver of the model. */
static void tell(const struct solver *s)
{
    const struct analysis *a = &s->analysis;
    struct shared_clause c = {.n = (uint32_t)a->n_clause, .glue = a->glue};
    if (a->n_clause > EXCHANGE_LITERALS || a->glue > EXCHANGE_GLUE)
        return;
    for (size_t i = 0; i < a->n_clause; i++) {
        c.literals[i] = a->clause[i];
        if (c.literals[i].cell < s->selector_capacity && s->selector[c.literals[i].cell])
            return;
    }
    exchange_tell(s->options.exchange, s, &c);
}

/* At level 0. False: memory, or nothing is left (broken). */
static bool listen(struct solver *s)
{
    struct shared_clause c;
    while (exchange_hear(s->options.exchange, s, &s->heard, &c)) {
        s->stats.heard++;
        if (!clause_install(s, c.literals, c.n, c.glue))
            return false;
    }
    return !s->broken;
}

/* Back to the root (or the spine), and now and then a cleaning of the learned clauses. False: memory, a bug, or nothing
 * is left. */
static bool restart(struct solver *s)
{
    s->stats.restarts++;
    level_undo(s, s->spine);
    if (s->options.phases == PHASE_TARGET)
        order_rephase(s);
    plan_restart(s);
    if (s->options.exchange != NULL && s->level == 0 && !listen(s))
        return false;
    if (look_due(s) && !look_at_root(s))
        return false;
    if (s->stats.learned < s->clauses.next_reduce)
        return true;
    s->clauses.reduce_step += (uint64_t)s->options.reduce / 7 + 1;
    s->clauses.next_reduce = s->stats.learned + s->clauses.reduce_step;
    return clauses_reduce(s);
}

/* ---- conflicts ---- */

static bool learn(struct solver *s)
{
    struct analysis *a = &s->analysis;
    s->stats.learned++;
    s->stats.learned_literals += a->n_clause;
    note_glue(s, a->glue);
    if (s->options.self_check && !check_learned(s))
        return false;
    if (s->options.exchange != NULL)
        tell(s);
    bool late = a->back_level < s->spine;
    level_undo(s, late ? s->spine : a->back_level);
    struct literal first = a->clause[0];
    if (s->observer != NULL && s->observer->learned != NULL)
        s->observer->learned(s->observer->context, a->clause, a->n_clause, a->back_level);
    uint32_t clause = NO_CLAUSE;
    if (a->n_clause > 1 || late) {
        if (!clauses_ready(s) || (clause = clause_add(s, a->clause, a->n_clause, true, a->glue)) == NO_CLAUSE)
            return false;
        if (a->n_clause > 1)
            clause_watch(s, clause);
    }
    if (late && !mem_grow(s->mem, &s->late, &s->late_capacity, s->n_late + 1, sizeof *s->late))
        return out_of_memory(s);
    if (late)
        s->late[s->n_late++] = clause;
    if (!change(s, first.cell, first.in, SOURCE_CLAUSE, clause, 0, 0))
        return false;
    order_decay(s);
    return s->status == SOLVER_OK;
}

/* Says how many literals of the clause are not false (two stand for more), and gives the one that is left. A literal of
 * the highest level may stand anywhere by now, and the first may have been made false by the turn: only a look at all
 * tells. */
static uint32_t open_literals(const struct solver *s, uint32_t clause, struct literal *left)
{
    uint32_t open = 0;
    *left = clause_literal(s, clause, 0);
    for (uint32_t i = 0; i < clause_size(s, clause) && open < 2; i++) {
        struct literal l = clause_literal(s, clause, i);
        if ((s->dom[l.cell] & l.in) == 0)
            continue;
        *left = l;
        open++;
    }
    return open;
}

/* Levels of the spine were undone: clauses that asserted there assert again, as long as they are unit (or false: a
 * conflict). Later watching sees to them: both watched literals are open again then, or lost their value just now. */
static bool assert_late(struct solver *s)
{
    size_t kept = 0;
    bool ok = true;
    for (size_t i = 0; i < s->n_late; i++) {
        uint32_t clause = s->late[i];
        struct literal left;
        if (open_literals(s, clause, &left) > 1)
            continue;
        s->late[kept++] = clause;
        ok = ok && change(s, left.cell, left.in, SOURCE_CLAUSE, clause, 0, 0);
    }
    s->n_late = kept;
    return ok;
}

static bool all_assumptions_failed(struct solver *s)
{
    s->n_core = 0;
    if (!mem_grow(s->mem, &s->core, &s->core_capacity, s->n_assumptions + 1, sizeof *s->core))
        return out_of_memory(s);
    memcpy(s->core, s->assumptions, s->n_assumptions * sizeof *s->core);
    s->n_core = s->n_assumptions;
    return true;
}

enum verdict turn(struct solver *s)
{
    while (s->level > s->n_assumptions) {
        struct literal d = s->decision[s->level - 1];
        level_undo(s, s->level - 1);
        if (s->options.learning)
            s->spine = s->level;
        if (change(s, d.cell, ~d.in, SOURCE_TURN, 0, 0, 0) && assert_late(s))
            return VERDICT_YES;
        enum verdict v = trouble(s);
        if (v != VERDICT_YES)
            return v;
    }
    return all_assumptions_failed(s) ? VERDICT_NO : trouble(s);
}

/* Is it time for depth-first search to start again, and to learn? */
static bool learning_due(struct solver *s)
{
    if (s->learn_at == 0 || s->stats.conflicts < s->learn_at)
        return false;
    s->learn_at = 0;
    s->options.learning = LEARNING_ON;
    return true;
}

/* VERDICT_YES: go on; anything else: the answer. */
static enum verdict handle_conflict(struct solver *s)
{
    enum verdict v = trouble(s);
    if (v != VERDICT_YES)
        return v;
    s->stats.conflicts++;
    s->stats.work += 200;
    if (s->observer != NULL && s->level > 0 && !observe_conflict(s))
        return trouble(s);
    if (s->level == 0) {
        s->broken = true;
        return VERDICT_NO;
    }
    if (s->options.phases == PHASE_TARGET)
        order_note_trail(s);
    if (learning_due(s)) {
        level_undo(s, 0);
    } else if (!s->options.learning || s->level <= s->spine) {
        v = turn(s);
    } else {
        switch (analyze(s)) {
        case ANALYZED_ROOT:
            s->broken = true;
            return VERDICT_NO;
        case ANALYZED_SPINE:
            level_undo(s, s->spine);
            v = turn(s);
            break;
        case ANALYZED_FAILED:
            return trouble(s) == VERDICT_YES ? VERDICT_ERROR : trouble(s);
        case ANALYZED:
            v = learn(s) ? VERDICT_YES : trouble(s);
        }
    }
    if (v == VERDICT_YES && out_of_limits(s, (s->stats.conflicts & 15) == 0))
        return VERDICT_UNKNOWN;
    return v;
}

/* ---- decisions ---- */

/* The next assumption gets a level of its own even when it holds already. VERDICT_YES: go on. */
static enum verdict assume_next(struct solver *s)
{
    struct literal given = s->assumptions[s->level];
    uint32_t cell = cell_of(s, given.cell);
    if ((s->dom[cell] & given.in) == 0) {
        bool ok = s->options.learning ? analyze_core(s, given) : all_assumptions_failed(s);
        return ok ? VERDICT_NO : trouble(s);
    }
    if (!level_new(s, given) || !change(s, cell, given.in, SOURCE_DECISION, 0, 0, 0))
        return trouble(s);
    return VERDICT_YES;
}

/* Depth-first search asks no level why: all assumptions are made before anything is propagated. */
static enum verdict assume(struct solver *s)
{
    enum verdict v = assume_next(s);
    while (v == VERDICT_YES && !s->options.learning && s->level < s->n_assumptions)
        v = assume_next(s);
    return v;
}

static bool all_fixed(const struct solver *s)
{
    uint32_t c = 0;
    while (c < s->cells && bit_single(s->dom[c]))
        c++;
    return c == s->cells;
}

static enum verdict solution(struct solver *s)
{
    if (!mem_grow(s->mem, &s->value, &s->value_capacity, s->cells, sizeof *s->value)) {
        out_of_memory(s);
        return VERDICT_UNKNOWN;
    }
    for (uint32_t c = 0; c < s->cells; c++)
        s->value[c] = (uint8_t)bit_low(s->dom[c]);
    s->at_solution = true;
    if (s->options.self_check && !check_solution(s))
        return trouble(s);
    return VERDICT_YES;
}

/* What a constraint advises. */
static bool advised(struct solver *s, struct literal *d)
{
    if (s->brancher == SOLVER_NONE || s->options.order != ORDER_ACTIVITY)
        return false;
    const struct prop *p = &s->props[s->brancher];
    struct view v;
    uint32_t place = 0;
    vset in = 0;
    view_of(s, s->brancher, &v);
    if (!p->class->branch(&v, p->data, &place, &in))
        return false;
    *d = (struct literal){.cell = place < p->n ? v.cells[place] : 0, .in = in};
    bool sense = place < p->n && (s->dom[d->cell] & in) != 0 && (s->dom[d->cell] & ~in) != 0;
    if (!sense && s->options.self_check)
        solver_blame(s, s->brancher, "its advice is no part of the domain of a cell, or all of it");
    return sense;
}

static void decided(struct solver *s, struct literal d)
{
    s->stats.decisions++;
    if (level_new(s, d))
        (void)change(s, d.cell, d.in, SOURCE_DECISION, 0, 0, 0);
}

/* VERDICT_UNKNOWN with nothing stopped: go on; else the answer. */
static enum verdict decide(struct solver *s)
{
    struct literal d;
    if (advised(s, &d)) {
        decided(s, d);
        return VERDICT_UNKNOWN;
    }
    if (s->order.cells < s->cells) { /* an easy puzzle never comes further than this */
        if (all_fixed(s))
            return solution(s);
        if (!order_ready(s))
            return VERDICT_UNKNOWN;
    }
    uint32_t cell = order_next(s);
    if (cell == SOLVER_NONE)
        return solution(s);
    d = (struct literal){.cell = cell, .in = order_value(s, cell)};
    decided(s, d);
    return VERDICT_UNKNOWN;
}

static bool root_propagate(struct solver *s)
{
    if (s->broken)
        return false;
    if (propagate(s))
        return true;
    s->broken |= trouble(s) == VERDICT_YES;
    return false;
}

/* A few conflicts tell that the puzzle is not easy. A walk that turns its decisions cannot go back to the root. */
enum { LATE = 4 };

static bool probing_due(const struct solver *s)
{
    return s->options.probing == PROBE_LATE && !s->probed && s->stats.conflicts >= LATE && s->options.learning &&
           s->spine == 0;
}

/* Probing takes place at the root. VERDICT_YES: go on; anything else: the answer. */
static enum verdict probe_at_root(struct solver *s)
{
    s->probed = true;
    level_undo(s, 0);
    if (!root_propagate(s) || !probe(s))
        return s->broken ? VERDICT_NO : trouble(s);
    return VERDICT_YES;
}

enum verdict solver_resume(struct solver *s)
{
    for (;;) {
        if (!propagate(s)) {
            enum verdict v = handle_conflict(s);
            if (v != VERDICT_YES)
                return v;
            continue;
        }
        enum verdict v = probing_due(s) ? probe_at_root(s) : VERDICT_YES;
        if (v != VERDICT_YES)
            return v;
        if (s->options.learning && s->level > s->spine && restart_due(s)) {
            if (!restart(s))
                return s->broken ? VERDICT_NO : trouble(s);
            continue; /* what it heard is propagated at the root */
        }
        if (s->level < s->n_assumptions) {
            v = assume(s);
            if (v != VERDICT_YES)
                return v;
            continue;
        }
        v = decide(s);
        if (v != VERDICT_UNKNOWN || s->status != SOLVER_OK || s->stopped[0] != '\0')
            return v;
    }
}

/* ---- questions ---- */

/* Preparing takes long where there are millions of cells. */
static bool prepare(struct solver *s)
{
    const struct engine_options *o = &s->options;
    if (s->prepared || s->status != SOLVER_OK)
        return s->status == SOLVER_OK;
    mem_stop_when(s->mem, o->interrupt, o->seconds > 0 ? s->started + o->seconds : 0);
    bool done = solver_prepare(s);
    mem_stop_when(s->mem, NULL, 0);
    return done;
}

static bool begin(struct solver *s)
{
    if (s->started == 0 && s->options.seconds > 0)
        s->started = clock_seconds();
    s->stats.solves++;
    s->n_core = 0;
    if (!prepare(s))
        return false;
    level_undo(s, 0);
    if (!assert_late(s))
        s->broken |= trouble(s) == VERDICT_YES;
    s->n_late = 0;
    if (s->restart_count == 0 && s->restart_at == 0)
        plan_restart(s);
    if (s->learn_at != 0) /* many short questions are no long search */
        s->learn_at = s->stats.conflicts + LEARN_AT;
    return !out_of_limits(s, true);
}

enum verdict solver_solve(struct solver *s, const struct literal *assumptions, uint32_t n)
{
    if (!begin(s))
        return trouble(s) == VERDICT_YES ? VERDICT_ERROR : trouble(s);
    if (!mem_grow(s->mem, &s->assumptions, &s->assumptions_capacity, (size_t)n + 1, sizeof *s->assumptions)) {
        out_of_memory(s);
        return VERDICT_UNKNOWN;
    }
    if (n > 0)
        memcpy(s->assumptions, assumptions, n * sizeof *s->assumptions);
    s->n_assumptions = n;
    if (!root_propagate(s))
        return s->broken ? VERDICT_NO : trouble(s);
    if (s->options.probing == PROBE_FIRST && !s->probed) {
        enum verdict v = probe_at_root(s);
        if (v != VERDICT_YES)
            return v;
    }
    return solver_resume(s);
}

enum verdict solver_propagate(struct solver *s)
{
    if (!begin(s))
        return trouble(s) == VERDICT_YES ? VERDICT_ERROR : trouble(s);
    s->n_assumptions = 0;
    if (!root_propagate(s))
        return s->broken ? VERDICT_NO : trouble(s);
    return all_fixed(s) ? solution(s) : VERDICT_UNKNOWN;
}

enum verdict solver_propagate_assuming(struct solver *s, const struct literal *assumptions, uint32_t n)
{
    enum verdict v = solver_propagate(s);
    if (v != VERDICT_UNKNOWN || s->stopped[0] != '\0')
        return v;
    bool ok = level_new(s, (struct literal){.cell = SOLVER_NONE});
    for (uint32_t i = 0; i < n && ok; i++)
        ok = change(s, cell_of(s, assumptions[i].cell), assumptions[i].in, SOURCE_DECISION, 0, 0, 0);
    ok = ok && propagate(s);
    v = !ok ? trouble(s) : all_fixed(s) ? solution(s) : VERDICT_UNKNOWN;
    if (!ok && v == VERDICT_YES)
        v = VERDICT_NO;
    level_undo(s, 0);
    return v;
}
