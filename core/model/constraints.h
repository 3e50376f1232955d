/* The constraints of a model one by one, each with a name in a person's words and a switch of its own: what
 * explanations and diagnoses speak of. Recorded while a rule builds, when somebody asks for it; a model that is only
 * solved has none. */
#ifndef MODEL_CONSTRAINTS_H
#define MODEL_CONSTRAINTS_H

#include "engine/solver.h"

/* A constraint that was posted: a propagator, or a clause. */
struct post {
    uint32_t prop;                 /* SOLVER_NONE: a clause */
    const struct literal *clause;
    uint32_t n;                    /* literals of it */
};

/* What a person sees as one constraint; it may take several posts. */
struct constraint {
    const char *name;              /* NULL: none was given */
    uint32_t selector;             /* SOLVER_NONE: a given */
    struct literal given;          /* not posted: whoever asks applies it */
    uint32_t first, n;             /* its posts */
    bool renamed;                  /* the rule gave another constraint this name, too */
};

struct constraints {
    struct solver *solver;
    struct constraint *at;
    struct post *posts;
    size_t n, capacity, n_posts, posts_capacity;
    size_t open;                   /* the one that began last; givens have no posts */
    vset *kept;                    /* by cell: what the givens so far leave of it */
    size_t n_kept, kept_capacity;
    size_t seen_props, seen_clauses; /* of the solver, that have been recorded */
};

/* Begins a constraint; what is posted until constraints_end belongs to it. Both answer false when out of memory. */
bool constraints_begin(struct constraints *list, const char *name, struct mem *mem);
bool constraints_end(struct constraints *list, struct mem *mem);

/* When all are there: a name that comes again is told apart by a number behind it. False: out of memory. */
bool constraints_name_apart(struct constraints *list, struct arena *arena);

/* A given that says no more than another one did is left out. */
bool constraints_given(struct constraints *list, uint32_t cell, vset values, struct mem *mem);
void constraints_free(struct constraints *list, struct mem *mem);

#endif
