/* The inside of an explainer, shared by the files of this folder.
 *
 *   explainer.c  making one; the state and what depends on it      size_one.c  what single constraints remove
 *   technique.c  what the rule's own techniques find
 *   world.c      assignments that satisfy some constraints         hitting.c   sets that hit all that must be hit
 *   near.c       constraints that can belong together              search.c    the smallest set, by size
 *   shrink.c     a small set, when the search is too long          words.c     names and sentences
 *   recheck.c    every step once more, by other code               diagnose.c  why a puzzle has no answer
 *   grade.c      how hard it is
 */
#ifndef EXPLAIN_INTERNAL_H
#define EXPLAIN_INTERNAL_H

#include "base/bits.h"
#include "engine/copy.h"
#include "explain/explain.h"

#define NOBODY UINT32_MAX

/* A constraint as the search sees it. */
struct part {
    uint32_t *cells;        /* board cells (representatives), each once */
    uint32_t n_cells;
    struct copy *copy;      /* when it is one propagator over board cells only; made when it is first needed */
    vset *result;           /* what its filter leaves of each place of the scope */
    vset *left;             /* when its filter does not tell all: what the constraint leaves of each cell */
    const uint32_t *scope;  /* of the copy; in representatives */
    uint32_t n_scope;
    uint32_t gain;          /* values that the result takes away */
    bool single;            /* a propagator or a clause over board cells only: size_one.c looks at it */
    bool complete;          /* what it rules out alone, its filter finds */
    bool close;             /* `left` was looked at last, not `result` */
    bool dirty;             /* a cell has changed since */
};

/* An assignment of all cells within the state. It breaks some constraints; whatever set of constraints rules out one of
 * its values has one of those in it. */
struct world {
    uint8_t *values;        /* by board cell */
    uint64_t *broken;       /* set of constraints */
    uint32_t n_broken;
    bool dead;              /* the state has lost one of its values */
};

/* A value of a cell that is to be ruled out. */
struct target {
    uint32_t *worlds;
    size_t n_worlds, capacity;
    uint32_t bound;         /* no set of fewer constraints rules it out */
    uint32_t set;           /* number + 1 of a set that does; 0: none is known */
    bool seeded;
    bool unsure;            /* the bound rests on a question that was given up */
};

/* A set of constraints that forces something. */
struct forcing {
    uint32_t *members;
    uint32_t n;
};

struct explainer {
    struct puzzle *puzzle;
    const struct model *model;
    struct solver *solver;
    struct mem *mem;
    struct arena arena;     /* steps, worlds and sets */
    struct explain_limits limits;
    uint32_t cells, values, parts, words; /* of the board; of the palette; constraints; words of a set of them */
    uint32_t *same;         /* by cell: its representative */
    vset *state, *possible; /* by representative: not ruled out yet; in some answer, as far as is known */
    vset *found;            /* in an answer that was found: a part of `possible` */
    uint8_t *answer;        /* NULL: there is none, and the question is why; all worlds belong to target 0 */
    struct part *part;
    uint32_t *use_start, *uses; /* by cell: the constraints on it */
    struct world *worlds;
    size_t n_worlds, worlds_capacity;
    struct target *targets; /* by cell * values + value */
    struct forcing *sets;
    size_t n_sets, sets_capacity;
    struct literal *assumed;
    uint32_t *hit;          /* the hitting set under work */
    vset *shown;            /* work space: the state by cell, for techniques */
    uint64_t *covered, *chosen; /* work space: sets of constraints */
    uint64_t *near;         /* by constraint: those that share an open cell with it. NULL: not known */
    uint64_t *rows;         /* work space: the worlds of a target side by side */
    uint64_t *banned;       /* work space: of the search for hitting sets */
    size_t rows_capacity, banned_capacity;
    uint8_t *board, *scratch; /* work space: an assignment; the values of a scope */
    bool auxiliary;         /* there are cells beside the board */
    uint32_t *last;         /* cells of the last step */
    uint32_t n_last;
    uint32_t steps;         /* numbered so far */
    uint32_t questions;     /* asked for this step */
    uint32_t nodes;         /* of the searches for hitting sets, for this step */
    bool out_of_memory;
    const char *fault;      /* what the rule's technique did wrong */
    uint8_t *settled;       /* by cell: known and dealt with; for techniques. NULL: before the first step */
    bool unique, settled_possible; /* `possible` is final */
    bool unchecked;         /* so was a step */
    uint64_t work;          /* done beside the solver */
    uint64_t step_work;     /* all work when this step began */
    struct explain_stats stats;
};

static inline struct target *target_of(const struct explainer *e, uint32_t cell, uint32_t value)
{
    return &e->targets[(size_t)cell * e->values + value];
}

/* The values of a representative that are still to be ruled out. */
static inline vset open_values(const struct explainer *e, uint32_t cell)
{
    return e->same[cell] == cell ? e->state[cell] & ~e->possible[cell] : 0;
}

static inline bool set_has(const uint64_t *set, uint32_t i)
{
    return (set[i / 64] >> (i % 64) & 1) != 0;
}

/* Can the constraint be left out? Givens are a part of the state, unless it is them that may be wrong. */
static inline bool switchable(const struct explainer *e, uint32_t i)
{
    return e->answer == NULL || e->model->constraints.at[i].selector != SOLVER_NONE;
}

/* The assumption that switches a constraint on. */
static inline struct literal switch_of(const struct explainer *e, uint32_t i)
{
    const struct constraint *c = &e->model->constraints.at[i];
    return c->selector == SOLVER_NONE ? c->given : (struct literal){.cell = c->selector, .in = 2};
}

/* ---- explainer.c ---- */
uint64_t explainer_work(const struct explainer *e); /* all that has been done */
/* Has the search for this step had its share of the work? Less is left for a small set that is not proved. */
bool searched_enough(const struct explainer *e);
bool explainer_take(struct explainer *e, const struct step *step); /* the state loses what the step removes */
bool explain_no_memory(struct explainer *e);                       /* false */
uint32_t distance_to_last(const struct explainer *e, const uint32_t *cells, uint32_t n);

/* ---- technique.c ---- */
/* What the rule's own techniques find. EXPLAIN_DONE: nothing. */
enum explained find_technique(struct explainer *e, struct step *step);

/* ---- size_one.c ---- */
/* The step with the most to say of those that a single constraint gives; false: none. */
bool size_one(struct explainer *e, struct step *step);

/* ---- world.c ---- */
/* Do the constraints rule out the value (cell NOBODY: contradict the state)? VERDICT_NO: they do. VERDICT_YES: a world
 * was added. */
enum verdict ask(struct explainer *e, const uint32_t *constraints, uint32_t n, uint32_t cell, uint32_t value);
/* The same, where they are expected to: a world may be far from the answer. */
enum verdict confirm(struct explainer *e, const uint32_t *constraints, uint32_t n, uint32_t cell, uint32_t value);
void seed_worlds(struct explainer *e, uint32_t cell, uint32_t value);
void kill_worlds(struct explainer *e, uint32_t cell, vset lost);
bool world_allows(const struct explainer *e, const struct target *t, const uint32_t *constraints, uint32_t n);

/* ---- near.c ---- */
bool near_refresh(struct explainer *e); /* after the state has changed */
/* The constraints within so many steps of the cell, from one to one that shares an open cell. NULL: that is not
 * known. */
const uint64_t *near_ball(struct explainer *e, uint32_t cell, uint32_t radius);
/* Keeps the candidates that join the cell of the last ball and all of e->chosen to one piece. */
void near_joining(struct explainer *e, uint64_t *candidates);

/* ---- hitting.c ---- */
/* What is done with a set that all worlds of a target break: e->hit[0..n-1]. True: the search is over. */
struct taker {
    bool (*take)(struct explainer *e, void *context, uint32_t n);
    void *context;
};

/* Offers sets of at most `size` constraints that all living worlds of the target break, those too which taking the
 * others brings. `cell`: of the target, when all smaller sets are known to force nothing; else NOBODY. False: none was
 * taken. */
bool hitting_set(struct explainer *e, struct target *t, uint32_t cell, uint32_t size, const struct taker *taker);

/* ---- search.c ---- */
enum explained search_by_size(struct explainer *e, struct step *step);
bool note_set(struct explainer *e, struct target *t, uint32_t *members, uint32_t n); /* sorts the members */
bool close_set(struct explainer *e, uint32_t set, struct step *step); /* the step with all that the set removes */

/* ---- shrink.c ---- */
uint32_t read_core(const struct explainer *e, uint32_t *members); /* of the question last asked */
bool minimise(struct explainer *e, uint32_t cell, uint32_t value, uint32_t *members, uint32_t *n);
void shuffle(uint32_t *at, uint32_t n, uint64_t seed);
enum explained shrink_core(struct explainer *e, struct step *step);

/* ---- words.c ---- */
bool say_step(struct explainer *e, struct step *step); /* fills in words and where */

#endif
