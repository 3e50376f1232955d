/* A walk over the graph of `connected`, and the work space of its filter. */
#ifndef STOCK_CONNECTED_WALK_H
#define STOCK_CONNECTED_WALK_H

#include "stock/connected.h"

/* A node as the walk leaves it. */
struct connected_step {
    uint32_t number; /* from 1, in the order in which nodes were met; those of older walks are not above walk.base */
    uint32_t low;    /* the smallest number of a neighbour of the subtree */
    uint32_t up;     /* the node from which it was met; CONNECTED_NONE: a root */
    uint32_t at;     /* the next neighbour to look at */
    uint32_t wanted; /* a node of the subtree that is wanted, or CONNECTED_NONE */
    uint32_t sum;    /* the weight of the subtree */
    uint32_t cut;    /* the weight that hangs on this node alone */
    uint32_t needs;  /* a wanted node that hangs on this one alone, or CONNECTED_NONE */
};

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
    uint8_t *wanted;      /* n: what the walk looks for */
    uint32_t n_in, n_out, first_in;
    bool again;           /* something was removed */

    struct connected_step *step; /* each array has n entries */
    uint32_t *gate;       /* the walk enters a node whose gate is `ticket`, and shuts it behind itself: 0 */
    uint32_t ticket;
    uint32_t base, number;
    uint32_t *order;      /* the nodes of the walk, `met` of them */
    uint32_t met;

    uint32_t *owner;      /* of islands: the root's number, or CONNECTED_NONE */
    uint32_t *label;      /* the one root that owns or touches it; CONNECTED_NONE: no root; CONNECTED_SHUT: it is out */
    struct components components;
    struct ways ways;
    uint32_t *reached;    /* roots that may reach the node */
    uint32_t *size;       /* by root: the weight of what it owns */
    struct connected_ball *kept; /* by root */
    uint32_t *pool;       /* CONNECTED_POOL x n */
};
#define CONNECTED_SHUT (UINT32_MAX - 1)

void walk_layout(struct connected_walk *w, const struct connected *c, struct view *v, void *scratch);

/* Makes ready for walks that enter nodes by `ticket`; w->order is then empty. */
void walk_begin_with(struct connected_walk *w, uint32_t ticket);

/* Walks from `root`, and tells of each node what it cuts off. Roots of c->root_of count as joined with each other. */
void walk_from(struct connected_walk *w, uint32_t root);

bool walk_out(struct connected_walk *w, uint32_t i, uint32_t code);
bool walk_in(struct connected_walk *w, uint32_t i, uint32_t code);

/* connected_islands.c, when w->status is true to the domains. Owners: which root the nodes that are in belong to,
 * and which nodes would join two groups. Growth: after that, when no more of it was found, how far each group can
 * and must grow. */
bool filter_owners(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots);
bool filter_growth(struct connected_walk *w, const uint32_t *roots, uint32_t n_roots);

#endif
