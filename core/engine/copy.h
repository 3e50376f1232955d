/* One constraint on domains of its own, outside any solver: to shorten reasons, to check them, and for the oracle
 * tests. The log of what the filter removed makes it possible to ask for the reason of each removal afterwards. */
#ifndef ENGINE_COPY_H
#define ENGINE_COPY_H

#include "base/mem.h"
#include "engine/propagator.h"

struct copy_change {
    uint32_t place;
    uint32_t code;
    vset removed;
};

struct copy {
    struct mem *mem;
    const struct prop_class *class;
    const void *data;
    struct view view;
    uint32_t n;
    vset *initial;             /* n: what was ever possible */
    vset *start;               /* n: the domains of the last copy_set */
    vset *lost;                /* n: premises of the last copy_explain */
    struct copy_change *log;   /* since the last copy_set; at most 64 n entries */
    uint32_t logged;
    size_t log_capacity, scratch_bytes, places_words;
    bool failed_memory;        /* the log could not grow: the results are not to be trusted */
};

/* A copy over n places that could ever take `initial` (n sets). False when out of memory; copy_free is due in any
 * case. */
bool copy_init(struct copy *c, const struct prop_class *class, const void *data, uint32_t n, const vset *initial,
               struct mem *mem);
void copy_free(struct copy *c);

/* Sets all domains (subsets of initial; an empty one is not allowed), clears the log and the state block. */
void copy_set(struct copy *c, const vset *domains);

/* Runs the filter until it changes nothing more (once, when it is idempotent). False: conflict. */
bool copy_run(struct copy *c);

static inline vset copy_domain(const struct copy *c, uint32_t i)
{
    return c->view.own_dom[i];
}

/* The premises for change k of the log: the class's explain, asked as a solver would; or for the conflict that copy_run
 * found, with k == c->logged. (A conflict that came from an emptied domain asks for the reason of that removal, and
 * adds "the place had lost everything else".) c->lost[i] is then what place i must have lost. The class must have
 * explain. */
void copy_explain(struct copy *c, uint32_t k);

#endif
