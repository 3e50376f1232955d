/* The inside of a solver, shared by the files of this folder.
 *
 *   solver.c     making, filling, preparing        trail.c    domain changes, levels, undo
 *   view.c       what filters and reasons see      copy.c     a constraint on domains of its own
 *   queue.c      waking and running propagators    clause.c   clauses, watches, forgetting
 *   reason.c     why a change happened             analyze.c  from a conflict to a clause
 *   order.c      which cell and value next         search.c   the search loop and its limits
 *   probe.c      failed values at the root         count.c    questions of many searches
 *   check.c      the self-check                    reset.c    back to where nothing was asked
 *   look.c       looks at the root
 */
#ifndef ENGINE_INTERNAL_H
#define ENGINE_INTERNAL_H

#include "base/bits.h"
#include "base/dsu.h"
#include "base/random.h"
#include "engine/copy.h"
#include "engine/solver.h"

#define NO_ENTRY UINT32_MAX
#define NO_CLAUSE UINT32_MAX

enum { LEARN_AT = 2000 }; /* conflicts of one question, before a depth-first search begins to learn */

/* Who changed a domain. */
enum source {
    SOURCE_DECISION, /* the search chose it, or it was assumed */
    SOURCE_TURN,     /* the other values of a decision whose subtree is done */
    SOURCE_CLAUSE,
    SOURCE_PROP,
};

/* One domain change. The domain before it is the domain after it with `removed` added. */
struct entry {
    vset removed;
    uint32_t cell;
    uint32_t older;      /* the cell's previous entry, or NO_ENTRY */
    uint32_t level : 29;
    uint32_t source : 2; /* enum source */
    uint32_t kept : 1;   /* SOURCE_PROP: its reason was asked for and kept: `code` is a number in `reasons` */
    uint32_t by;         /* the clause or the propagator */
    uint32_t place;      /* SOURCE_PROP: place in its scope */
    uint32_t code;       /* SOURCE_PROP: as given by the filter */
};

struct occurrence {
    uint32_t prop, place;
    uint32_t word;   /* index in `places` of the word that holds `place` for value 0 */
    uint32_t stride; /* words from there to the next value; 0: no position sets */
};

/* What waking a propagator needs to know, in one byte. */
enum { WAKE_TIER = 3, WAKE_ON_FIX = 4, WAKE_QUEUED = 8 };

struct prop {
    const struct prop_class *class;
    const void *data;
    const char *name;
    size_t scope;    /* index in `scopes` */
    size_t places;   /* index in `places`; with PROP_POSITIONS */
    size_t state;    /* index in `states`, in 8-byte words */
    uint32_t n, words, values;
    uint32_t guard;       /* the selector that switches it on; SOLVER_NONE: it always holds */
    uint32_t saved_level; /* the state block was saved at this level (level + 1; 0: never) */
    bool repeated;   /* the scope holds a cell twice */
};

struct queue {       /* a ring of propagator numbers */
    uint32_t *at;
    uint32_t head, n;
};

struct watcher {
    uint32_t clause;
    uint32_t blocker; /* a narrow literal of the clause that is probably true; 0: none */
};

struct watch_list {
    struct watcher *at;
    uint32_t n, capacity;
};

struct premise {
    uint32_t cell;
    uint32_t place; /* of a default reason: where the scope holds the cell first */
    vset lost;      /* the cell has lost all of these */
};

struct premises {
    struct premise *at;
    size_t n, capacity;
};

/* A reason that was asked for, kept until the search is back at the root: the same ones are wanted by one conflict
 * after another. Its premises are the `n` from index `at` of the pool. */
struct reason {
    vset lost;     /* what it explains */
    size_t at;
    uint32_t n, code;
};

struct saved_state { /* a state block as it was before this level */
    uint32_t prop, saved_level, level;
    size_t data; /* index in saved_words */
};

/* Clauses lie one after another in words: a header, then the literals, each `stride` words (see clause.c). */
struct clauses {
    uint32_t *words;
    size_t n, capacity;
    uint32_t *learned; /* clauses that may be forgotten */
    size_t n_learned, learned_capacity;
    uint32_t *kept;    /* all others */
    size_t n_kept, kept_capacity;
    struct watch_list *watch; /* cells x width; NULL until there is a clause */
    size_t watch_cells;
    uint32_t stride;   /* words of a literal: 1 when all values are below 8, else 3 */
    uint64_t next_reduce, reduce_step;
};

struct order {
    uint64_t *activity;
    uint64_t step;
    uint32_t *heap, *where; /* binary heap of cells, most active first; where[c] is its index + 1, 0: not in it */
    uint32_t n;
    uint32_t cells;         /* cells that the arrays hold; 0: not made yet */
    uint8_t *target;        /* values of the longest trail without a conflict since the last rephasing; 255: none */
    uint32_t target_length; /* its entries */
    uint64_t rephase_at, rephase_count;
};

/* Work space of conflict analysis, made at the first conflict. */
struct analysis {
    vset *lost;          /* by cell: the premise of the conflict under work; 0: none */
    vset *implied;       /* by cell: lost values that minimisation has shown to follow from the premises */
    vset *refuted;       /* by cell: a set that minimisation has shown not to follow; 0: none */
    uint8_t *now;        /* by cell: the premise became true at the current level */
    uint32_t *touched;   /* cells with a non-zero entry somewhere above */
    size_t n_touched, touched_capacity, lost_capacity, implied_capacity, refuted_capacity, now_capacity;
    uint32_t n_now;
    uint32_t *level_stamp; /* by level */
    size_t level_capacity;
    uint32_t stamp;
    struct literal *clause;/* the result, asserting literal first */
    size_t n_clause, clause_capacity;
    uint32_t back_level, glue;
};

struct conflict {
    enum source source;
    uint32_t by;
    uint32_t place;      /* SOURCE_PROP: PROP_CONFLICT, or the place whose domain became empty */
    uint32_t code;
};

/* The state that solver_reset goes back to; cells == 0: none was kept. */
struct marked {
    vset *dom;
    uint64_t *places;
    uint32_t cells, n_selectors;
    size_t n_places;
    int64_t learning;
    uint64_t learn_at;
    struct solver_stats stats;
};

struct root_look {
    solver_look_fn *look; /* NULL: there is none */
    const void *data;
    const uint32_t *scope;
    uint32_t n;
    uint32_t attempt;     /* looks so far */
    uint64_t at;          /* the next one: at so many conflicts */
};

struct solver {
    struct engine_options options;
    struct mem *mem;
    struct arena arena;
    enum solver_status status;
    const char *message;
    const char *stopped;
    struct solver_stats stats;
    uint64_t work_limit;  /* of stats.work; 0: none */

    /* cells */
    vset *dom, *root;     /* the domain now, and at level 0 */
    uint32_t *last;       /* the cell's newest entry, or NO_ENTRY */
    uint32_t *merged;     /* disjoint sets of cells; NULL: nothing merged */
    uint8_t *phase;       /* preferred value; 255: none; NULL until it is needed */
    uint8_t *value;       /* the solution found last */
    uint8_t *selector;    /* by cell: 1 when it is a selector; NULL: none is */
    uint32_t cells, width;/* width: largest value ever possible + 1 */
    size_t dom_capacity, root_capacity, last_capacity, merged_capacity, phase_capacity, value_capacity,
        selector_capacity;
    uint32_t n_selectors;
    uint32_t guard;       /* of what is posted now; SOLVER_NONE: none */

    /* constraints */
    struct prop *props;
    size_t n_props, props_capacity;
    uint32_t *scopes;
    size_t n_scopes, scopes_capacity;
    uint32_t *occurrence_start; /* cells_prepared + 1 */
    struct occurrence *occurrences;
    size_t n_occurrences;
    uint64_t *places;
    size_t n_places;
    uint64_t *states;     /* trailed state blocks, in words */
    size_t n_states;
    struct saved_state *saved;
    size_t n_saved, saved_capacity;
    uint64_t *saved_words;
    size_t n_saved_words, saved_words_capacity;
    uint8_t *wake;        /* by propagator */
    struct queue queue[PROP_TIERS];
    uint32_t queued;      /* propagators in all queues */
    uint32_t running;     /* the idempotent propagator that is running, or SOLVER_NONE */
    void *scratch;
    size_t scratch_bytes;
    uint32_t brancher;    /* the propagator that advises the search, or SOLVER_NONE */
    bool prepared, broken;/* broken: a contradiction without any assumption */
    uint32_t cells_prepared;

    /* trail */
    struct entry *trail;
    size_t n_trail, trail_capacity, trail_head; /* head: first entry not yet looked at by clauses */
    uint32_t *level_start;
    size_t level, level_capacity;
    struct literal *decision; /* by level - 1: what was decided or assumed there; cell SOLVER_NONE: nothing */
    size_t decision_capacity;
    struct conflict conflict;

    const struct solver_observer *observer; /* NULL: nobody watches */
    size_t observed;      /* entries of the trail that it has been told */
    struct literal *observed_because; /* work space */
    size_t observed_capacity;

    struct literal *pending;    /* clauses added before the solver is prepared */
    size_t n_pending, pending_capacity;
    struct clauses clauses;
    struct order order;
    struct analysis analysis;
    struct premises premises;   /* the pool of premises of reasons; what stands last is the reason under work */
    struct reason *reasons;
    size_t n_reasons, reasons_capacity;
    struct copy lab;            /* for shortening and checking */
    uint32_t lab_prop;          /* which propagator it copies; SOLVER_NONE: none */
    vset *lab_dom;
    size_t lab_dom_capacity;

    /* search */
    struct literal *assumptions, *core;
    size_t n_assumptions, assumptions_capacity, n_core, core_capacity;
    struct random random;
    uint64_t restart_at, restart_count;
    double fast_glue, slow_glue;
    double started;             /* seconds on the monotonic clock; 0: not yet */
    uint64_t learn_at;          /* plain depth-first search starts to learn at so many conflicts; 0: never */
    bool probed;                /* there is no second time */
    struct root_look look;
    bool at_solution;           /* the trail still holds the solution found last */
    /* Decisions of levels 1..spine are turned one after the other, never undone before their subtree is done: a walk
     * over many solutions. 0: no such walk. */
    size_t spine;
    uint32_t *late;             /* clauses that asserted at the spine what they imply at an older level already */
    size_t n_late, late_capacity;
    size_t heard;               /* of the exchange: where to go on listening */
    uint32_t next_first;        /* ORDER_FIRST: cells below are fixed */
    struct marked marked;
    struct solver *shadow;      /* the self-check's second solver */
    uint64_t fixpoints;
};

/* ---- solver.c ---- */
bool solver_prepare(struct solver *s); /* no more cells, merges or constraints; everything is queued */

/* ---- reset.c ---- */
void mark_free(struct solver *s);

/* ---- trail.c ---- */
bool change(struct solver *s, uint32_t cell, vset keep, enum source source, uint32_t by, uint32_t place, uint32_t code);
bool level_new(struct solver *s, struct literal decision);
void level_undo(struct solver *s, size_t level);       /* back to the end of `level` */
void root_forget(struct solver *s);                    /* level 0: what is on the trail is known for good */
vset domain_before(const struct solver *s, uint32_t cell, size_t moment); /* before trail entry `moment` */
/* newest entry that removed one of `lost`, or NO_ENTRY */
uint32_t lost_entry(const struct solver *s, uint32_t cell, vset lost);

/* ---- queue.c ---- */
bool propagate(struct solver *s);                      /* false: s->conflict says what failed */
void queue_clear(struct solver *s);
void queue_prop(struct solver *s, uint32_t prop);

/* ---- clause.c ---- */
bool clauses_ready(struct solver *s);                  /* makes the watch lists; false: out of memory */
void clauses_free(struct solver *s);
bool clause_propagate(struct solver *s);
/* not yet watched: n >= 1 */
uint32_t clause_add(struct solver *s, const struct literal *l, size_t n, bool learned, uint32_t glue);
void clause_watch(struct solver *s, uint32_t clause);  /* watches literals 0 and 1; n >= 2 */
uint32_t clause_size(const struct solver *s, uint32_t clause);
struct literal clause_literal(const struct solver *s, uint32_t clause, uint32_t i);
void clause_used(struct solver *s, uint32_t clause);   /* in an analysis */
bool clauses_reduce(struct solver *s);                 /* at a fixpoint, of any level */
/* At level 0: simplify, add, watch, propagate units. It stays when glue is 0, else it is as one that was learned
 * here. */
bool clause_install(struct solver *s, struct literal *l, size_t n, uint32_t glue);

/* ---- view.c ---- */
struct past {
    const struct solver *solver; /* NULL: in a copy */
    struct copy *copy;
    const vset *domains;         /* of a copy, then */
    const uint32_t *cells;
    struct premises *out;
    size_t moment;
    uint32_t n, now;
    void *scratch;
    bool failed;                 /* out of memory */
};
void view_of(struct solver *s, uint32_t prop, struct view *v);

/* ---- reason.c ---- */
/* The reason why trail entry `entry`, made by a propagator, removed `lost`. False: out of memory or a bug. */
bool explain_entry(struct solver *s, size_t entry, vset lost, struct reason *reason);
/* The same for s->conflict, whoever made it. */
bool explain_conflict(struct solver *s, struct reason *reason);

/* ---- observe.c: only with an observer. False: out of memory. ---- */
bool observe_trail(struct solver *s);    /* the entries since the last call */
bool observe_conflict(struct solver *s);
bool observe_filter(struct solver *s, uint32_t prop, struct view *v); /* runs the filter, and times it */
void reasons_forget(struct solver *s);
bool lab_ready(struct solver *s, uint32_t prop);
bool premise_add(struct solver *s, uint32_t cell, vset lost); /* to the reason under work */

/* ---- analyze.c ---- */
enum analyzed { ANALYZED, ANALYZED_ROOT, ANALYZED_SPINE, ANALYZED_FAILED };
enum analyzed analyze(struct solver *s);               /* ANALYZED_ROOT: contradiction at level 0; _SPINE: under
                                                        * the decisions of the spine alone */
/* the assumptions behind a false assumption, into s->core */
bool analyze_core(struct solver *s, struct literal failed);
void analysis_free(struct solver *s);

/* ---- order.c ---- */
bool order_ready(struct solver *s);
void order_free(struct solver *s);
void order_bump(struct solver *s, uint32_t cell);
void order_decay(struct solver *s);
void order_back(struct solver *s, uint32_t cell);      /* the cell is open again */
uint32_t order_next(struct solver *s);                 /* an open cell, or SOLVER_NONE */
vset order_value(struct solver *s, uint32_t cell);     /* the value to try, as a set */
/* at a conflict: what stood below the current level may be the target */
void order_note_trail(struct solver *s);
/* at a restart: forget the target now and then, start from other values */
void order_rephase(struct solver *s);

/* ---- search.c ---- */
bool out_of_limits(struct solver *s, bool look_at_clock);
enum verdict solver_resume(struct solver *s);          /* goes on from the present trail */
enum verdict turn(struct solver *s); /* to the other values of the newest decision; VERDICT_YES: go on */
enum verdict solver_fail(struct solver *s, enum solver_status status, const char *message);

/* ---- probe.c ---- */
bool probe(struct solver *s); /* at a fixpoint of level 0; false: a contradiction (broken), stopped, or failed */

/* ---- look.c ---- */
void look_reset(struct solver *s);
bool look_due(const struct solver *s);
bool look_at_root(struct solver *s); /* at a fixpoint of level 0; false: a contradiction (broken), or failed */

/* ---- check.c: each answers false when a bug was caught, and names it in s->message ---- */
bool check_reason(struct solver *s, size_t start, uint32_t prop, uint32_t place, vset lost, size_t moment);
bool check_clause_reason(struct solver *s, size_t entry); /* its other literals were false before the entry */
bool check_fixpoint(struct solver *s);
bool check_learned(struct solver *s);
/* the second solver finds no answer with all of these, as far as it looks */
bool check_refuted(struct solver *s, const struct literal *held, uint32_t n, const char *caught);
bool check_solution(struct solver *s);
bool check_filter(struct solver *s, uint32_t prop, const vset *before); /* what the filter removed had no support */
bool shadow_make(struct solver *s);

/* ---- small shared things ---- */
static inline vset domain_root(const struct solver *s, uint32_t cell)
{
    return s->root[cell];
}

static inline uint32_t cell_of(struct solver *s, uint32_t cell)
{
    return s->merged == NULL ? cell : dsu_find(s->merged, cell);
}

static inline uint32_t prop_cell(const struct solver *s, const struct prop *p, uint32_t place)
{
    return s->scopes[p->scope + place];
}

/* Does it hold as things stand? A constraint whose selector is open or 0 is as if it were not there. */
static inline bool prop_is_on(const struct solver *s, const struct prop *p)
{
    return p->guard == SOLVER_NONE || s->dom[p->guard] == 2;
}

static inline bool out_of_memory(struct solver *s)
{
    if (s->status == SOLVER_OK) {
        s->status = SOLVER_OUT_OF_MEMORY;
        s->message = "out of memory";
        s->stopped = s->mem->stopped != NULL ? s->mem->stopped : "memory";
    }
    return false;
}

#endif
