/* A solution step by step, each step forced by a set of constraints as small as can be, and what is wrong with a puzzle
 * that has no answer, or several.
 *
 * A *state* is what a person knows: for each board cell the values it may still take. A *step* removes values from it,
 * and names constraints which, alone and with the state before it, leave no other way. A set is smallest when no
 * smaller one removes any value of any cell at that moment. The search is by size: which sets of constraints force a
 * literal is the dual of which sets must be broken to satisfy it (J. Reiter, "A theory of diagnosis from first
 * principles", 1987; A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal
 * hitting set dualization", CP 2015; for steps E. Gamba, B. Bogaerts, T. Guns, "Efficiently explaining CSPs with
 * unsatisfiable subset optimization", IJCAI 2021). */
#ifndef EXPLAIN_EXPLAIN_H
#define EXPLAIN_EXPLAIN_H

#include "rules/rules.h"

/* Limits are counted, so that the same puzzle always has the same explanation. */
struct explain_limits {
    uint32_t queries;        /* questions to the engine for one step, before the best set found so far is taken */
    uint32_t conflicts;      /* for one question; beyond that it counts as not known */
    uint32_t nodes;          /* of the search for sets to ask about, likewise for one step */
    uint64_t work;           /* for all steps together, in the engine's units; 0: no limit */
    bool techniques;         /* ask the rule's own first */
};

enum { EXPLAIN_WORK = 100000000 }; /* about two seconds */

void explain_limits_default(struct explain_limits *l);

/* One step. What it points to lives as long as the explainer. */
struct step {
    uint32_t number;               /* from 1; what follows at once from a step has its number too */
    const char *technique;         /* NULL: found by the search over sets of constraints */
    const char *words;             /* the whole of it in a sentence */
    const char *where;             /* where to look, without saying what follows */
    uint32_t difficulty;           /* of the technique, as the rule ranks it; else ten times the size of the set */
    const uint32_t *constraints;   /* numbers in the model's list, ascending */
    uint32_t n_constraints;
    const struct literal *removed; /* board cells and the values that they lose; a merged cell by its first one */
    uint32_t n_removed;
    const struct literal *placed;  /* cells that the step sets for good, and their values */
    uint32_t n_placed;
    bool follows;                  /* belongs to the step before: a person does it without thinking */
    bool unique;                   /* true only because the puzzle has just one answer */
    bool unchecked;                /* a technique: within the limits it was not proved that it follows */
    bool proved;                   /* nothing smaller removes anything (techniques: not asked) */
};

enum explained {
    EXPLAIN_STEP,
    EXPLAIN_DONE,    /* no value is left that can be ruled out */
    EXPLAIN_STOPPED, /* by an interrupt or a limit of the engine, or nothing was found within the limits */
    EXPLAIN_FAILED,  /* out of memory, or a bug was caught: see the solver */
};

struct explainer;

/* `puzzle` was built with `itemised`; answer: a byte a board cell (NULL: there is none), `unique` when it is known to
 * be the only one that agrees with what explainer_know will say. The explainer takes the solver of the puzzle for
 * itself. NULL: out of memory, or the solver was
 * stopped. */
struct explainer *explainer_new(struct puzzle *puzzle, const uint8_t *answer, bool unique,
                                const struct explain_limits *limits, struct mem *mem);
void explainer_free(struct explainer *e);

/* A person has removed all other values of a cell; the answer has one of `values`. Before the first step. */
void explainer_know(struct explainer *e, uint32_t cell, vset values);

/* Is the answer the only one that agrees with what is known? Finds out, as far as the limits allow, which values are
 * in some answer; else the first step does. VERDICT_ERROR: as EXPLAIN_FAILED. */
enum verdict explainer_unique(struct explainer *e);

/* Has all the work been done that the limits allow? */
bool explainer_spent(const struct explainer *e);

/* Finds the next step and takes it. */
enum explained explainer_next(struct explainer *e, struct step *step);

/* What the rule did wrong, after EXPLAIN_FAILED; NULL: it was not the rule. */
const char *explainer_fault(const struct explainer *e);

/* The state: the values that a board cell may still take. */
vset explainer_state(const struct explainer *e, uint32_t cell);

/* The cell that stands for all board cells merged with this one: the first of them. */
uint32_t explainer_cell(const struct explainer *e, uint32_t cell);

/* The board cells that a constraint is about, each once; a merged cell by its first one. Owned by the explainer. */
const uint32_t *explainer_scope(const struct explainer *e, uint32_t constraint, uint32_t *n);

/* What the search did for all steps so far. */
struct explain_stats {
    uint64_t queries, worlds, nodes, work;
    uint64_t unsettled;   /* values of which it is not known whether some answer has them: they are left alone */
};
struct explain_stats explainer_stats(const struct explainer *e);

/* ---- puzzles without an answer ---- */

/* An explainer made with answer NULL. Finds the next of the sets of constraints and givens that contradict each other
 * and none of which could be left out, smallest first. The set lives as long as the explainer; *proved: there is no
 * smaller one but those found before. EXPLAIN_DONE: there are no more. */
enum explained explainer_contradiction(struct explainer *e, const uint32_t **set, uint32_t *n, bool *proved);

/* ---- puzzles with several answers ---- */

enum { DECIDING_MAX = 64, DECIDING_TRIES = 2000, DECIDING_GIVEN_UP = 8 };

/* Givens each of which, alone, would leave just one answer. */
struct deciding {
    struct literal given[DECIDING_MAX];
    uint32_t n, tried;
    bool all;      /* there are no more of them */
};

/* `open`: by board cell, the values that are in some answer, as far as they are known; cells with one are not tried.
 * The solver is that of a model that is not itemised; `conflicts` bounds each question, and the search ends when
 * DECIDING_GIVEN_UP of them were given up. False: out of memory, or a bug was caught. */
bool explain_deciding(struct solver *s, uint32_t cells, const vset *open, uint64_t conflicts, struct deciding *d,
                      struct mem *mem);

/* The name of constraint `i` in a person's words; it lives in the arena. NULL when out of memory. */
const char *constraint_name(const struct model *m, uint32_t i, struct arena *arena);

/* "r1c1 is black", "r1c1 is not 2 or 3"; likewise. */
const char *literal_words(const struct model *m, struct literal l, struct arena *arena);

/* Do these constraints alone, with this state (a set for each board cell), force all claims: that no cell takes one of
 * the values beside it? (No claims: do they contradict it?) Shares no code with the search for steps: a fresh solver
 * without switches. VERDICT_NO: they do; VERDICT_YES: they do not. */
enum verdict explain_recheck(const struct model *m, const vset *state, const uint32_t *constraints, uint32_t n,
                             const struct literal *claims, uint32_t n_claims, struct mem *mem);

#endif
