/* From a conflict to a learned clause.
 *
 * The conflict is a conjunction of premises, at most one a cell: "cell c has lost all of lost[c]". Going back over the
 * trail, the newest premise of the current level is replaced by the reason of the change that made it true, until one
 * is left (the first unique implication point; J. Marques-Silva, K. Sakallah, GRASP, 1996). Then premises that follow
 * from the others are dropped (N. Soerensson, A. Biere, "Minimizing learned clauses", SAT 2009). The learned clause
 * is the negation: one of the cells takes one of the values it has lost. */
#include <string.h>

#include "engine/internal.h"

static bool analysis_ready(struct solver *s)
{
    struct analysis *a = &s->analysis;
    size_t n = s->cells;
    return (mem_grow(s->mem, &a->lost, &a->lost_capacity, n, sizeof *a->lost) &&
            mem_grow(s->mem, &a->implied, &a->implied_capacity, n, sizeof *a->implied) &&
            mem_grow(s->mem, &a->refuted, &a->refuted_capacity, n, sizeof *a->refuted) &&
            mem_grow(s->mem, &a->now, &a->now_capacity, n, sizeof *a->now) &&
            mem_grow(s->mem, &a->level_stamp, &a->level_capacity, s->level + 1, sizeof *a->level_stamp)) ||
           out_of_memory(s);
}

void analysis_free(struct solver *s)
{
    struct analysis *a = &s->analysis;
    mem_free(s->mem, a->lost, a->lost_capacity * sizeof *a->lost);
    mem_free(s->mem, a->implied, a->implied_capacity * sizeof *a->implied);
    mem_free(s->mem, a->refuted, a->refuted_capacity * sizeof *a->refuted);
    mem_free(s->mem, a->now, a->now_capacity * sizeof *a->now);
    mem_free(s->mem, a->touched, a->touched_capacity * sizeof *a->touched);
    mem_free(s->mem, a->level_stamp, a->level_capacity * sizeof *a->level_stamp);
    mem_free(s->mem, a->clause, a->clause_capacity * sizeof *a->clause);
}

static bool touch(struct solver *s, uint32_t cell)
{
    struct analysis *a = &s->analysis;
    if (!mem_grow(s->mem, &a->touched, &a->touched_capacity, a->n_touched + 1, sizeof *a->touched))
        return out_of_memory(s);
    a->touched[a->n_touched++] = cell;
    return true;
}

static void forget(struct solver *s)
{
    struct analysis *a = &s->analysis;
    for (size_t i = 0; i < a->n_touched; i++) {
        uint32_t c = a->touched[i];
        a->lost[c] = a->implied[c] = a->refuted[c] = 0;
        a->now[c] = 0;
    }
    a->n_touched = 0;
    a->n_now = 0;
}

/* Does the premise hold only since the current level? */
static bool is_now(const struct solver *s, uint32_t cell, vset lost)
{
    uint32_t e = lost_entry(s, cell, lost);
    return e != NO_ENTRY && s->trail[e].level == s->level;
}

static void set_now(struct solver *s, uint32_t cell)
{
    struct analysis *a = &s->analysis;
    uint8_t now = a->lost[cell] != 0 && is_now(s, cell, a->lost[cell]);
    a->n_now += now;
    a->n_now -= a->now[cell];
    a->now[cell] = now;
}

/* Adds a premise to those of the conflict. */
static bool add_premise(struct solver *s, uint32_t cell, vset lost)
{
    struct analysis *a = &s->analysis;
    if ((lost & ~a->lost[cell]) == 0)
        return true;
    if (a->lost[cell] == 0) {
        if (!touch(s, cell))
            return false;
        order_bump(s, cell);
    }
    a->lost[cell] |= lost;
    if (!a->now[cell])
        set_now(s, cell);
    return true;
}

static bool add_reason(struct solver *s, const struct reason *r)
{
    for (size_t i = r->at; i < r->at + r->n; i++) {
        struct premise p = s->premises.at[i];
        if (!add_premise(s, p.cell, p.lost))
            return false;
    }
    return true;
}

/* Adds the premises of a change: the other literals of its clause are false, or what its propagator says. */
static bool add_reason_of(struct solver *s, size_t entry, vset lost)
{
    const struct entry *e = &s->trail[entry];
    struct reason r;
    if (e->source != SOURCE_CLAUSE)
        return explain_entry(s, entry, lost, &r) && add_reason(s, &r);
    clause_used(s, e->by);
    if (s->options.self_check && !check_clause_reason(s, entry))
        return false;
    uint32_t n = clause_size(s, e->by), cell = e->cell;
    for (uint32_t i = 0; i < n; i++) {
        struct literal l = clause_literal(s, e->by, i);
        vset in = l.cell == cell ? 0 : l.in & domain_root(s, l.cell);
        if (in != 0 && !add_premise(s, l.cell, in))
            return false;
    }
    return true;
}

/* The level of the newest premise. */
static size_t newest_level(const struct solver *s)
{
    const struct analysis *a = &s->analysis;
    size_t level = 0;
    for (size_t i = 0; i < a->n_touched; i++) {
        uint32_t c = a->touched[i];
        uint32_t e = a->lost[c] == 0 ? NO_ENTRY : lost_entry(s, c, a->lost[c]);
        if (e != NO_ENTRY && s->trail[e].level > level)
            level = s->trail[e].level;
    }
    return level;
}

/* Replaces premises of the current level until one is left; its cell is the result. */
static bool resolve(struct solver *s, uint32_t *asserting)
{
    struct analysis *a = &s->analysis;
    for (size_t i = s->n_trail; i > 0;) {
        const struct entry *e = &s->trail[--i];
        uint32_t cell = e->cell;
        vset lost = a->lost[cell] & e->removed;
        if (lost == 0)
            continue;
        if (a->n_now == 1) {
            *asserting = cell;
            return true;
        }
        a->lost[cell] &= ~lost;
        set_now(s, cell);
        if (!add_reason_of(s, i, lost))
            return false;
    }
    return solver_fail(s, SOLVER_BUG, "a conflict analysis found no decision") == VERDICT_YES;
}

/* ---- minimisation ---- */

enum { IMPLIED_DEPTH = 100 };

/* Does "cell has lost these" follow from the premises of the conflict? Sets *follows; false: failed. */
static bool implied(struct solver *s, uint32_t cell, vset lost, uint32_t depth, bool *follows);

static bool implied_by_reason(struct solver *s, size_t entry, vset lost, uint32_t depth, bool *follows)
{
    *follows = false;
    if (s->trail[entry].source == SOURCE_DECISION || s->trail[entry].source == SOURCE_TURN)
        return true;
    bool ok = true;
    *follows = true;
    if (s->trail[entry].source == SOURCE_CLAUSE) {
        uint32_t clause = s->trail[entry].by, n = clause_size(s, clause);
        for (uint32_t i = 0; ok && *follows && i < n; i++) {
            struct literal l = clause_literal(s, clause, i);
            ok = l.cell == s->trail[entry].cell || implied(s, l.cell, l.in, depth + 1, follows);
        }
        return ok;
    }
    struct reason r;
    if (!explain_entry(s, entry, lost, &r))
        return false;
    for (size_t i = r.at; ok && *follows && i < r.at + r.n; i++) /* the pool may move */
        ok = implied(s, s->premises.at[i].cell, s->premises.at[i].lost, depth + 1, follows);
    return ok;
}

static bool implied(struct solver *s, uint32_t cell, vset lost, uint32_t depth, bool *follows)
{
    struct analysis *a = &s->analysis;
    *follows = true;
    lost &= ~(a->lost[cell] | a->implied[cell]); /* what is lost since level 0 has no entry, and follows */
    vset asked = lost;
    if (lost == 0)
        return true;
    if (a->lost[cell] == 0 && a->implied[cell] == 0 && a->refuted[cell] == 0 && !touch(s, cell))
        return false;
    for (uint32_t e = s->last[cell]; lost != 0 && e != NO_ENTRY; e = s->trail[e].older) {
        vset here = lost & s->trail[e].removed;
        if (here == 0)
            continue;
        *follows = depth < IMPLIED_DEPTH && a->level_stamp[s->trail[e].level] == a->stamp &&
                   (a->refuted[cell] == 0 || (a->refuted[cell] & ~asked) != 0);
        if (*follows && !implied_by_reason(s, e, here, depth, follows))
            return false;
        if (!*follows) {
            a->refuted[cell] = asked;
            return true;
        }
        lost &= ~here;
    }
    a->implied[cell] |= asked;
    return true;
}

/* Drops, newest first, what a premise says more than the others and its own older part imply. */
static bool minimise_cell(struct solver *s, uint32_t cell)
{
    struct analysis *a = &s->analysis;
    while (a->lost[cell] != 0) {
        uint32_t e = lost_entry(s, cell, a->lost[cell]);
        vset here = a->lost[cell] & s->trail[e].removed;
        bool follows;
        a->lost[cell] &= ~here;
        if (!implied_by_reason(s, e, here, 0, &follows)) {
            a->lost[cell] |= here;
            return false;
        }
        if (!follows) {
            a->lost[cell] |= here;
            return true;
        }
        s->stats.minimised += a->lost[cell] == 0;
    }
    return true;
}

static bool minimise(struct solver *s, uint32_t asserting)
{
    struct analysis *a = &s->analysis;
    size_t n = a->n_touched; /* those that are touched from here on are no premises */
    if (++a->stamp == 0) {
        memset(a->level_stamp, 0, a->level_capacity * sizeof *a->level_stamp);
        a->stamp = 1;
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t c = a->touched[i];
        for (uint32_t e = a->lost[c] == 0 ? NO_ENTRY : s->last[c]; e != NO_ENTRY; e = s->trail[e].older)
            a->level_stamp[s->trail[e].level] = (s->trail[e].removed & a->lost[c]) != 0
                                                    ? a->stamp
                                                    : a->level_stamp[s->trail[e].level];
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t c = a->touched[i];
        if (c != asserting && a->lost[c] != 0 && !minimise_cell(s, c))
            return false;
    }
    return true;
}

/* ---- the clause ---- */

static bool write_clause(struct solver *s, uint32_t asserting)
{
    struct analysis *a = &s->analysis;
    if (!mem_grow(s->mem, &a->clause, &a->clause_capacity, a->n_touched + 1, sizeof *a->clause))
        return out_of_memory(s);
    a->n_clause = 1;
    a->clause[0] = (struct literal){.cell = asserting, .in = a->lost[asserting]};
    a->back_level = 0;
    a->glue = 1;
    a->stamp++;
    if (a->stamp == 0)
        a->stamp = 1;
    for (size_t i = 0; i < a->n_touched; i++) {
        uint32_t c = a->touched[i];
        if (c == asserting || a->lost[c] == 0)
            continue;
        uint32_t level = s->trail[lost_entry(s, c, a->lost[c])].level;
        a->clause[a->n_clause++] = (struct literal){.cell = c, .in = a->lost[c]};
        if (a->level_stamp[level] != a->stamp)
            a->glue++;
        a->level_stamp[level] = a->stamp;
        if (level > a->back_level) { /* the literal of the highest level stands second: it is watched */
            a->back_level = level;
            struct literal swap = a->clause[1];
            a->clause[1] = a->clause[a->n_clause - 1];
            a->clause[a->n_clause - 1] = swap;
        }
        a->lost[c] = 0; /* a cell may have been touched twice */
    }
    a->lost[asserting] = 0;
    return true;
}

enum analyzed analyze(struct solver *s)
{
    struct analysis *a = &s->analysis;
    if (s->level == 0)
        return ANALYZED_ROOT;
    uint32_t asserting = SOLVER_NONE;
    struct reason r;
    bool ok = analysis_ready(s) && explain_conflict(s, &r) && add_reason(s, &r);
    if (ok && a->n_now == 0) { /* a lazy reason may hold nothing of this level: the conflict is older than it looked */
        size_t level = newest_level(s);
        if (level <= s->spine) {
            forget(s);
            return level == 0 ? ANALYZED_ROOT : ANALYZED_SPINE;
        }
        level_undo(s, level);
        for (size_t i = 0; i < a->n_touched; i++)
            set_now(s, a->touched[i]);
    }
    ok = ok && resolve(s, &asserting) && minimise(s, asserting) && write_clause(s, asserting);
    forget(s);
    return ok ? ANALYZED : ANALYZED_FAILED;
}

/* ---- failed assumptions ---- */

static bool core_add(struct solver *s, struct literal l)
{
    if (!mem_grow(s->mem, &s->core, &s->core_capacity, s->n_core + 1, sizeof *s->core))
        return out_of_memory(s);
    s->core[s->n_core++] = l;
    return true;
}

/* Follows the premises in s->analysis.lost back to the decisions, which are all assumptions. */
static bool trace_core(struct solver *s)
{
    struct analysis *a = &s->analysis;
    for (size_t i = s->n_trail; i > 0;) {
        const struct entry *e = &s->trail[--i];
        vset lost = a->lost[e->cell] & e->removed;
        if (lost == 0)
            continue;
        a->lost[e->cell] &= ~lost;
        if (e->source == SOURCE_DECISION) {
            if (!core_add(s, s->decision[e->level - 1]))
                return false;
        } else if (!add_reason_of(s, i, lost)) {
            return false;
        }
    }
    return true;
}

bool analyze_core(struct solver *s, struct literal failed)
{
    vset lost = failed.in & domain_root(s, cell_of(s, failed.cell));
    s->n_core = 0;
    bool ok = analysis_ready(s) && core_add(s, failed) &&
              (lost == 0 || add_premise(s, cell_of(s, failed.cell), lost)) && trace_core(s);
    forget(s);
    return ok;
}
