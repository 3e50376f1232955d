/* What a constraint looks like to the engine: how it filters, how it explains, how it checks.
 *
 * A *scope* is an ordered list of cells; propagators speak of places 0..n-1 in their scope, never of cells. A
 * *domain* is the set of values a cell may still take, bit v standing for value v. The engine keeps, for those who
 * ask (PROP_POSITIONS), the same facts turned round: for each value the set of places that may still take it.
 *
 * The same filter runs in three settings, all behind `struct view`: on the solver's own domains, on a copy (to
 * shorten a reason, to check one), and in the tests' driver. So a filter reads and changes domains only through
 * the view, keeps nothing between calls but its trailed state, and gives the same result for the same domains. */
#ifndef ENGINE_PROPAGATOR_H
#define ENGINE_PROPAGATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct solver;
struct view;
struct past;

typedef uint64_t vset; /* a set of values 0..63 */

enum {
    PROP_POSITIONS = 1,  /* keep position sets for the view */
    PROP_IDEMPOTENT = 2, /* one call reaches the filter's own fixpoint: do not wake it for its own changes */
    PROP_ON_FIX = 4,     /* wake only when a cell of the scope takes its last value */
    /* domain-consistent: at its fixpoint each value of each place is part of a way to satisfy it */
    PROP_COMPLETE = 8,
};

enum { PROP_TIERS = 4 };            /* cost tiers: 0 is cheapest and runs first */
#define PROP_CONFLICT UINT32_MAX    /* the place that `explain` is given for a failed filter */

struct prop_class {
    const char *name;      /* the constraint's standard name, such as "runs" */
    uint8_t tier;          /* 0..PROP_TIERS-1 */
    uint8_t flags;         /* PROP_* */
    uint32_t state_bytes;  /* size of the trailed state block, 0: none; zeroed at first, restored on undo */

    /* Removes values that the constraint rules out; false when it can no longer hold. Ends at once with false when
     * a view_* call answers false. When all cells of the scope are fixed, it must accept or refuse exactly. */
    bool (*filter)(struct view *v, const void *data);

    /* Why did place `i` lose the values `lost`, under the `code` given with the restriction; or, with
     * i == PROP_CONFLICT, why did the filter fail (lost and code are 0)? Answers with past_premise calls; the premises
     * alone must make the constraint rule out `lost` (or fail). NULL: the default reason, shortened under a budget. */
    void (*explain)(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code);

    /* Do these n values, one a place, satisfy the constraint? Shares no code with `filter`. */
    bool (*check)(const uint8_t *values, uint32_t n, const void *data);

    /* Which place to decide next, and which of its values to try first: a part of its domain, not empty and not all of
     * it. False: no advice. NULL: never any. The first constraint that has this advises the search. */
    bool (*branch)(const struct view *v, const void *data, uint32_t *place, vset *values);

    /* Bytes of scratch memory that one call of filter or explain needs, not zeroed; NULL: none. */
    size_t (*scratch)(uint32_t n, const void *data);
};

/* ---- what a filter sees ---- */

struct view {
    const uint64_t *dom;     /* domains by cell; read through view_domain */
    const uint32_t *cells;   /* the scope */
    const uint64_t *places;  /* position sets, `words` words for each value; only with PROP_POSITIONS */
    uint32_t n;              /* length of the scope */
    uint32_t words;          /* (n + 63) / 64 */
    uint32_t values;         /* number of position sets: the scope's largest initial value + 1 */
    void *state;             /* trailed state block, or NULL */
    void *scratch;           /* as asked for by the class, or NULL */
    struct solver *solver;   /* NULL in a copy */
    uint64_t *own_dom;       /* the copy's domains (places are cells 0..n-1), NULL in a solver */
    uint64_t *own_places;
    uint32_t prop;           /* the propagator's number in its solver */
};

static inline vset view_domain(const struct view *v, uint32_t i)
{
    return v->dom[v->cells[i]];
}

/* Word `w` of the set of places that may still take `value` (any value): bit i of it stands for place 64 w + i. */
static inline uint64_t view_places(const struct view *v, uint32_t value, uint32_t w)
{
    return value >= v->values ? 0 : v->places[(size_t)value * v->words + w];
}

/* Keeps only the values `keep` of place i; `code` comes back to `explain`. False when no value is left: the filter
 * then returns false at once. Domain, position sets, trail and events change together, here. */
bool view_restrict(struct view *v, uint32_t i, vset keep, uint32_t code);

/* ---- what an explanation sees: the scope just before the moment that is explained ---- */

/* The domain of place i at that moment. */
vset past_domain(const struct past *p, uint32_t i);

/* The decision level of the newest change of place i before that moment; 0: known without any decision.
 * Premises of level 0 cost nothing, and premises of low levels are better than those of the level past_now. */
uint32_t past_level(const struct past *p, uint32_t i);
uint32_t past_now(const struct past *p);

/* past_domain, past_initial and past_level of all places at once, into arrays of past_length each. Where the domain is
 * as it was at level 0, level is 0. Much faster than one by one. */
void past_read(const struct past *p, vset *domain, vset *initial, uint32_t *level);

/* The same as sets of places (bit i: place i) for two values of a scope of at most 64 places: where each is possible
 * then and was at level 0, and which places changed at the level past_now. */
struct past_sets {
    uint64_t now[2], root[2], latest;
};
void past_read_sets(const struct past *p, const uint8_t *values, struct past_sets *sets);

/* Scope length, values ever possible at place i, and scratch memory as the class asked for it. */
uint32_t past_length(const struct past *p);
vset past_initial(const struct past *p, uint32_t i);
void *past_scratch(const struct past *p);

/* "Because place i had lost all of `lost`": every value of it must be absent from past_domain(p, i). Values that
 * were never possible, or that are gone since level 0, are left out by the engine itself. */
void past_premise(struct past *p, uint32_t i, vset lost);

#endif
