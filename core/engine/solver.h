/* The engine: cells with domains, constraints over them, and search with learned clauses.
 *
 * A solver is filled (cells, merges, constraints, clauses), then asked. It never prints, keeps no globals, and two of
 * them in two threads do not meet. All calls that may run out of memory leave the solver safe to free and say so by
 * solver_status. The method is lazy clause generation: O. Ohrimenko, P. Stuckey, M. Codish, "Propagation via lazy
 * clause generation", Constraints 14(3), 2009; clauses are over set literals "cell in M", as in the signed clauses of
 * B. Beckert, R. Haehnle, F. Manya, "The SAT problem of signed CNF formulas", 2000. */
#ifndef ENGINE_SOLVER_H
#define ENGINE_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "engine/options.h"
#include "engine/propagator.h"

#define SOLVER_NONE UINT32_MAX
#define SOLVER_MAX_CELLS ((uint32_t)1 << 24) /* cells that one solver can hold */

/* A set literal "the cell takes a value of the set": true when the domain lies within the set, false when it
 * is disjoint from it. "c is v" is {c, bit v}; "c is not v" is {c, ~bit v}. */
struct literal {
    uint32_t cell;
    vset in;
};

enum verdict {
    VERDICT_UNKNOWN, /* stopped by a limit or an interrupt */
    VERDICT_YES,     /* a solution is in solver_value */
    VERDICT_NO,      /* none */
    VERDICT_ERROR,   /* see solver_status: out of memory, or a bug was caught */
};

enum solver_status {
    SOLVER_OK,
    SOLVER_OUT_OF_MEMORY,
    SOLVER_BUG, /* the self-check caught a wrong filter, reason or clause; solver_message names it */
};

struct solver_stats {
    uint64_t cells, constraints;      /* as posted, after merging */
    uint64_t decisions, conflicts, restarts;
    uint64_t propagations;            /* calls of filters */
    uint64_t changes;                 /* domain changes */
    uint64_t learned, learned_literals, forgotten;
    uint64_t minimised;               /* literals that minimisation dropped */
    uint64_t reasons, reason_premises;/* explanations asked for, and their premises */
    uint64_t shortened;               /* premises that shortening dropped */
    uint64_t heard;                   /* clauses that other searches told (engine/exchange.h) */
    uint64_t probes, solves;
    uint64_t looks, looks_whole;      /* at the root (solver_set_look), and those that saw all answers */
    uint64_t self_checks;             /* checks made by the self-check */
    uint64_t work;                    /* what was looked at, in steps of some 10 ns: the same everywhere */
};

/* ---- filling ---- */

/* `mem` outlives the solver. `options` is copied; NULL: the defaults. NULL when out of memory. */
struct solver *solver_new(const struct engine_options *options, struct mem *mem);
void solver_free(struct solver *s);

/* Adds `count` cells that may take `values` (not empty), and gives the number of the first; SOLVER_NONE when out of
 * memory or above SOLVER_MAX_CELLS. */
uint32_t solver_add_cells(struct solver *s, uint32_t count, vset values);

/* Keeps only `keep` of a cell, for good. An empty domain makes every answer "no". Before or between solver_solve
 * calls. */
void solver_restrict(struct solver *s, uint32_t cell, vset keep);

/* Makes two cells one. Only before the first question. */
void solver_merge(struct solver *s, uint32_t a, uint32_t b);

/* The cell that stands for this one since the merges made so far. */
uint32_t solver_representative(const struct solver *s, uint32_t cell);

/* Posts a constraint; scope is copied, data must live as long as the solver (solver_arena is a place for it). `name`
 * is kept by pointer and may be NULL; messages use it. Gives the constraint's number, SOLVER_NONE when out of memory.
 * Only before the first question. A scope may be empty and may hold a cell twice. */
uint32_t solver_post(struct solver *s, const struct prop_class *class, const void *data, const uint32_t *scope,
                     uint32_t n, const char *name);

/* At least one of the literals holds; copied. Before or between questions. A clause that holds now and then can be
 * given a selector cell: see solver_add_selector. */
bool solver_add_clause(struct solver *s, const struct literal *literals, uint32_t n);

/* A fresh cell {0, 1}, at any time between questions: add "selector is 0" to a clause and assume "selector is 1" to
 * switch the clause on. Its value is never part of a solution that is blocked or compared. SOLVER_NONE when out of
 * memory. */
uint32_t solver_add_selector(struct solver *s);

/* The options it was made with. */
const struct engine_options *solver_options(const struct solver *s);

/* The clauses added before the first question, in order: their literals, the guard's first, each clause ended by a
 * literal of cell SOLVER_NONE. Owned by the solver until the next call. */
const struct literal *solver_added_clauses(const struct solver *s, size_t *n);

/* What is posted from now on, constraints and clauses, holds only when this selector (made before) is 1; SOLVER_NONE:
 * always, as at first. Assumptions then switch constraints on, and the core of a "no" says which of them were needed.
 * Not for solver_merge and solver_restrict, and only before the first question. */
void solver_guard(struct solver *s, uint32_t selector);

/* For many puzzles that differ in what solver_restrict says of cells alone. solver_mark keeps the state of a solver
 * that has been filled and not been asked; it can be filled no more. solver_reset goes back there from wherever the
 * solver is: nothing learned, counted or restricted since is left. False: clauses were added, or memory is out; make a
 * new solver then. */
bool solver_mark(struct solver *s);
bool solver_reset(struct solver *s);

/* Memory that lives as long as the solver, for constraint data. */
struct arena *solver_arena(struct solver *s);

/* The cell whose phase (preferred value) is set; the search saves phases itself. */
void solver_prefer(struct solver *s, uint32_t cell, uint32_t value);

/* Someone who can look at the whole puzzle at once, at a price: called at level 0 where the search proves hard, a few
 * times, each time with more to spend. */
struct look_call {
    const vset *domain;      /* by place: the values that are left */
    vset *supported;         /* to be filled: those of them that some answer has, all of those */
    uint8_t *answer;         /* in: the values of the answer found last, UINT8_MAX: none; out: an answer, another one if
                              * there is another one */
    uint32_t attempt;        /* from 0 */
    uint64_t work;           /* out: what it has spent, in steps of some 10 ns */
    struct mem *mem;
    struct solver *solver;   /* for solver_halted */
};
enum looked {
    LOOK_GAVE_UP,
    LOOK_ANSWER, /* `answer` alone is filled */
    LOOK_ALL,
};
/* It answers for the constraints that always hold; where there is no answer, nothing is supported,
 * and `answer` does not matter. */
typedef enum looked solver_look_fn(const void *data, struct look_call *l);

/* The one that looks; scope is copied, its cells are all different and have not been merged. False: out of memory.
 * Only before the first question. */
bool solver_set_look(struct solver *s, solver_look_fn *look, const void *data, const uint32_t *scope, uint32_t n);

/* The one that looks, and what it is given: for tests. NULL: there is none. */
solver_look_fn *solver_look(const struct solver *s, const void **data);

/* Has a limit been reached, the clock's included? */
bool solver_halted(struct solver *s);

/* ---- asking ---- */

/* Is there a solution in which all assumptions hold? On VERDICT_NO with assumptions, solver_core names those that
 * failed. */
enum verdict solver_solve(struct solver *s, const struct literal *assumptions, uint32_t n);

/* After VERDICT_YES: the value of a cell in the solution found last; kept until the next question. */
uint32_t solver_value(const struct solver *s, uint32_t cell);

/* After VERDICT_NO: the assumptions (as given, a subset of them) that cannot hold together; *n is 0 when the puzzle has
 * no solution without any. Owned by the solver until the next question. */
const struct literal *solver_core(const struct solver *s, uint32_t *n);

/* Propagates without search. VERDICT_NO: a contradiction; VERDICT_YES: every cell is fixed; VERDICT_UNKNOWN: cells are
 * left. */
enum verdict solver_propagate(struct solver *s);

/* The same with assumptions, which are all made at once. Cells keep what they had before. */
enum verdict solver_propagate_assuming(struct solver *s, const struct literal *assumptions, uint32_t n);

/* What is known of a cell without any assumption: its domain at level 0. */
vset solver_domain(const struct solver *s, uint32_t cell);

/* From now on the limit of conflicts is so many more than there were; 0: none. A solver that was stopped by it can go
 * on: learned clauses are kept. */
void solver_allow_conflicts(struct solver *s, uint64_t conflicts);

/* The same for a limit of work; 0: none. */
void solver_allow_work(struct solver *s, uint64_t work);

/* The same for an interrupt, once it is no more, and for the clock: so many seconds from now on; 0: no limit; below 0:
 * the clock stays as it is. */
void solver_go_on(struct solver *s, double seconds);

/* A constraint broke its contract: the solver stops with SOLVER_BUG, and its message names the constraint. */
void solver_blame(struct solver *s, uint32_t constraint, const char *what);

/* ---- watching ---- */

enum observed_source { OBSERVED_DECISION, OBSERVED_CONSTRAINT, OBSERVED_CLAUSE, OBSERVED_TURN };

/* A domain change, or (cell SOLVER_NONE) a conflict. `because`: "the cell had lost all of `in`", what is known without
 * any assumption left out. Lives until the call returns. */
struct observed {
    uint32_t cell;
    vset removed, left;
    enum observed_source source;
    uint32_t constraint;  /* OBSERVED_CONSTRAINT: its number */
    size_t level;         /* decisions and assumptions made so far */
    const struct literal *because;
    size_t n_because;
};

/* Who watches a search; each function may be NULL. Reasons are asked for every change, so a search that is watched by
 * `changed` takes much longer; it makes the same steps. Changes without any assumption are not told. */
struct solver_observer {
    void *context;
    void (*changed)(void *context, const struct observed *what);
    void (*conflicted)(void *context, const struct observed *what);
    /* the clause, the literal that asserts first, and the level to which the search goes back */
    void (*learned)(void *context, const struct literal *clause, size_t n, size_t level);
    /* a filter ran: how long, how many domains it changed, whether the constraint can still hold */
    void (*ran)(void *context, uint32_t constraint, double seconds, uint64_t changes, bool ok);
};

/* The observer outlives the solver, or is taken away by NULL. */
void solver_observe(struct solver *s, const struct solver_observer *observer);

/* ---- state ---- */
enum solver_status solver_status(const struct solver *s);
const char *solver_message(const struct solver *s); /* what went wrong, "" when nothing did; owned by the solver */
const struct solver_stats *solver_statistics(const struct solver *s);
/* "conflicts", "work", "seconds", "memory", "interrupt", or "" */
const char *solver_stopped_by(const struct solver *s);
const char *solver_constraint_name(const struct solver *s, uint32_t constraint);
const struct prop_class *solver_constraint_class(const struct solver *s, uint32_t constraint);
const void *solver_constraint_data(const struct solver *s, uint32_t constraint);
uint32_t solver_constraint_count(const struct solver *s);
const uint32_t *solver_constraint_scope(const struct solver *s, uint32_t constraint, uint32_t *n); /* as posted */
uint32_t solver_cell_count(const struct solver *s);    /* as added, selectors included */

#endif
