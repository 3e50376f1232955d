/* A walk over the graph of `connected`, and the work space of its filter. */
#ifndef STOCK_CONNECTED_WALK_H
#define STOCK_CONNECTED_WALK_H

#include "stock/connected.h"

/* What a root may reach. */
struct connected_ball {
    uint64_t weight;
    uint32_t at, n; /* in the pool; n CONNECTED_NONE: there was no room */
};
enum { CONNECTED_POOL = 8 }; /* nodes in the pool for each node */

struct connected_walk {
    const struct connected *c;
    struct view *v;
    uint8_t *status;      /* n: enum connected_status */
    uint8_t *wanted;      /* n: for walk_sweep */
    uint32_t n_in, n_out, first_in;
    bool again;           /* something was removed */

    uint32_t met;         /* nodes of the walk, in `order`; each array below has n entries */
    uint32_t *order;
    uint32_t *number;     /* from 1 in that order; 0: not met */
    uint32_t *up;         /* the node from which it was met; CONNECTED_NONE: a root */
    uint32_t *at;         /* the next neighbour to look at; after walk_sweep, see there */
    uint32_t *low, *ins, *sum, *cut;
    uint32_t in_ball;     /* the walk stays where `ball` has this value; 0: anywhere */

    uint32_t *owner;      /* of islands: the root's number, or CONNECTED_NONE */
    uint32_t *touch;      /* the one root whose island a node touches; CONNECTED_NONE: of none */
    uint32_t *reached;    /* roots that may reach the node */
    uint32_t *ball;       /* root + 1 that reached it last */
    struct connected_ball *kept; /* by root */
    uint32_t *pool;       /* CONNECTED_POOL x n */
    uint32_t *size;       /* of a root: the weight of what belongs to it */
};

void walk_layout(struct connected_walk *w, const struct connected *c, struct view *v, void *scratch);
void walk_from(struct connected_walk *w, uint32_t root);
void walk_sweep(struct connected_walk *w, const uint8_t *wanted, uint8_t want);
bool walk_out(struct connected_walk *w, uint32_t i, uint32_t code);
bool walk_in(struct connected_walk *w, uint32_t i, uint32_t code);

/* connected_islands.c, when w->status is true to the domains. Owners: which root the nodes that are in belong to, and which
 * nodes would join two groups. Growth: after that, when no more of it was found, how far each group can and must grow. */
bool filter_owners(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots);
bool filter_growth(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots);

#endif
