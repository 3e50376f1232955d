/* The oracle: tries one constraint against brute force, in the manner of Gecode's test driver.
 *
 * A trial names the constraint (how to post it, and what it means in the plainest code there is), the domains it starts
 * from, and what its filter promises. Everything is tried on all assignments, along orders of assignment, and on random
 * domains; every removal and every conflict must be explained by premises that hold and suffice. Then the constraint
 * is asked through a solver, which must find exactly the solutions that brute force finds. */
#ifndef TESTS_STOCK_DRIVER_H
#define TESTS_STOCK_DRIVER_H

#include "../suite.h"
#include "base/bits.h"
#include "base/random.h"
#include "stock/stock.h"

enum { TRIAL_PLACES = 16, TRIAL_ASSIGNMENTS = 1 << 16 };

enum promise {
    PROMISE_FIXED,  /* nothing until all is fixed; then accepts or refuses exactly */
    PROMISE_KEPT,   /* what is left satisfies trial.kept at each fixpoint, and PROMISE_FIXED */
    PROMISE_DOMAIN, /* exactly the values that some solution has */
    PROMISE_NATIVE, /* no filter to look at: only tried through a solver */
};

struct trial {
    const char *what;
    uint32_t n;
    const vset *initial; /* n; the product of their sizes is at most TRIAL_ASSIGNMENTS */
    const void *args;

    /* Posts the constraint; SOLVER_NONE when memory is out. A native one gives 0. */
    uint32_t (*post)(struct solver *s, const uint32_t *scope, uint32_t n, const void *args);
    bool (*holds)(const uint8_t *values, uint32_t n, const void *args);

    enum promise promise;
    bool (*kept)(const vset *domains, uint32_t n, uint32_t place, uint32_t value, const void *args);
    bool irredundant;    /* no value of a premise can be left out of a reason */
    uint32_t states;     /* random domains to try */
    uint64_t seed;
    void (*options)(struct engine_options *o); /* changes the solvers' options; NULL: the defaults */
};

/* What was tried, so that a test can see that something was. */
struct tried {
    uint64_t states, removals, conflicts, premises, solutions;
    uint64_t learned; /* clauses, through a solver */
};

/* Runs all parts of a trial, adds to *tried, and fails the test at the first fault. */
void try_constraint(const struct trial *t, struct tried *tried);

/* One part each: the filter and its reasons, on a copy; through a solver, learning on and off, with each cell once in
 * the scope, and with cells that are there several times; each allocation failing in turn. */
void try_filter(const struct trial *t, struct tried *tried);
void try_solver(const struct trial *t, struct tried *tried);
void try_repeated(const struct trial *t, struct tried *tried);
void try_memory(const struct trial *t);

/* Prints what was tried on so many random graphs, and fails the test when that was too little to say anything. */
void graphs_were_tried(uint32_t graphs, const struct tried *tried);

/* A set of values within `values`, not empty; `values` is not empty. */
vset random_subset(struct random *r, vset values);

#endif
