/* What solvers of one model that work at the same time tell each other: short learned clauses (Y. Hamadi, S. Jabbour,
 * L. Sais, "ManySAT: a parallel SAT solver", JSAT 6, 2009). A solver takes part when its options name an exchange.
 * All must have been filled alike: same cells, same domains, same constraints in the same order. */
#ifndef ENGINE_EXCHANGE_H
#define ENGINE_EXCHANGE_H

#include "engine/solver.h"

enum {
    EXCHANGE_LITERALS = 20, /* longer clauses are not told */
    EXCHANGE_GLUE = 4,      /* nor those of more levels */
};

struct exchange;

/* Both ends: not while a solver takes part. NULL: out of memory. */
struct exchange *exchange_new(void);
void exchange_free(struct exchange *x);

struct shared_clause {
    uint32_t n, glue;
    struct literal literals[EXCHANGE_LITERALS];
};

/* Tells all others a clause, which every solution satisfies. For any thread. When there is
 * no room it is not told: nobody needs to know it. */
void exchange_tell(struct exchange *x, const void *teller, const struct shared_clause *clause);

/* Gives the next clause that another one has told, and moves *next (at first 0) behind it. False: there is none. For
 * any thread. */
bool exchange_hear(struct exchange *x, const void *hearer, size_t *next, struct shared_clause *clause);

#endif
