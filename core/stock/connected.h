/* The inside of the stock constraint `connected`, shared by its files.
 *
 *   connected.c          posting: the graph of nodes, the two modes, the plain check
 *   connected_filter.c   mode `propagate`: what can still be reached, and what everything must pass through
 *   connected_islands.c  the same with roots and bounds
 *   connected_loop.c     mode `loop`: a look at full assignments
 *   connected_reason.c   reasons of both modes for one group: frontiers
 *   islands_reason.c     and for roots and bounds; islands_far.c: no root gets there; islands_room.c: a root lacks room
 *
 * A *node* is a set of places that are one cell and are connected by edges: a tile. Every node is *in* (its cell
 * takes a value of the set), *out* (it takes none), or *open*. */
#ifndef STOCK_CONNECTED_H
#define STOCK_CONNECTED_H

#include "stock/stock.h"

#define CONNECTED_NONE UINT32_MAX

struct connected {
    vset set;
    uint32_t n;              /* nodes */
    uint32_t total;          /* the weight of all of them */
    const uint32_t *start;   /* n + 1: the neighbours of node i are next[start[i]] up to next[start[i + 1] - 1] */
    const uint32_t *next;
    const uint32_t *weight;  /* n: places in the node */
    bool not_empty;
    uint32_t n_roots;
    const uint32_t *roots;   /* n_roots nodes */
    const uint32_t *root_of; /* n: the number of a node's root, or CONNECTED_NONE; NULL when there are no roots */
    const uint32_t *low, *high; /* one for each root, or one when there are no roots; NULL: free */
    bool shared_root;        /* two roots are one node: no answer */
    uint32_t *parent;        /* n: work space of the check */
};

/* The code of a removal: a kind, and a node or the number of a root. */
enum connected_code {
    CODE_EMPTY,  /* nothing else could be in */
    CODE_ROOT,   /* a root is in */
    CODE_CUT,    /* dropped: out of reach; forced: the node would be out of reach */
    CODE_MERGE,  /* dropped: joins two groups, or makes one too large */
    CODE_FAR,    /* dropped: no root gets there; forced: none would get to the node */
    CODE_ROOM,   /* forced: the root's group would be too small */
};

static inline uint32_t connected_code(enum connected_code kind, uint32_t which)
{
    return which << 3 | (uint32_t)kind;
}

enum connected_status { CONNECTED_OUT, CONNECTED_OPEN, CONNECTED_IN };

static inline enum connected_status connected_status(const struct connected *c, vset domain)
{
    return (domain & c->set) == 0 ? CONNECTED_OUT : (domain & ~c->set) == 0 ? CONNECTED_IN : CONNECTED_OPEN;
}

static inline bool connected_sized(const struct connected *c)
{
    return c->low != NULL || c->high != NULL;
}

/* The bounds of root r. */
static inline uint32_t bound_low(const struct connected *c, uint32_t r)
{
    return c->low == NULL ? 0 : c->low[r];
}

static inline uint32_t bound_high(const struct connected *c, uint32_t r)
{
    return c->high == NULL ? UINT32_MAX : c->high[r];
}

bool connected_filter(struct view *v, const void *data);
size_t connected_filter_scratch(uint32_t n, const void *data);
bool connected_loop(struct view *v, const void *data);
void connected_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code);
size_t connected_explain_scratch(const struct connected *c);

/* ---- searches by cost ---- */

/* Nodes by what it costs to get there, for a search in which the cost of a step depends on the node that is entered
 * alone: then the first way that is found to a node is a cheapest one, and a node is put here once. */
struct ways {
    uint32_t *first; /* by cost up to c->total: a node, or CONNECTED_NONE, as all are between two searches */
    uint32_t *link;  /* by node: the next one of the same cost */
    uint32_t *cost;  /* by node */
};

static inline void ways_put(struct ways *w, uint32_t i, uint32_t cost)
{
    w->cost[i] = cost;
    w->link[i] = w->first[cost];
    w->first[cost] = i;
}

/* A node of this cost, or CONNECTED_NONE. */
static inline uint32_t ways_take(struct ways *w, uint32_t cost)
{
    uint32_t i = w->first[cost];
    if (i != CONNECTED_NONE)
        w->first[cost] = w->link[i];
    return i;
}

/* Components of the nodes that are in but not yet connected to a root. Whoever takes one of them takes all. */
struct components {
    uint32_t *of;     /* by node: the first node of its component, or CONNECTED_NONE */
    uint32_t *nodes;  /* component by component */
    uint32_t *at, *n; /* by first node: its part of `nodes` */
    uint32_t *weight; /* by first node */
};
#define CONNECTED_LOOSE (UINT32_MAX - 1)

/* To be said of each node before components_find: is it loose, in and not yet connected to a root? */
static inline void component_mark(struct components *l, uint32_t i, bool loose)
{
    l->of[i] = loose ? CONNECTED_LOOSE : CONNECTED_NONE;
}

/* Finds the components of the loose nodes; l->of of the others stays CONNECTED_NONE. */
void components_find(const struct connected *c, struct components *l);

/* ---- what the reasons share ---- */

/* What was known when something happened, with the opposite of what happened supposed. Each array has an entry for
 * a node. */
struct inquiry {
    const struct connected *c;
    struct past *p;
    vset *domain, *initial;
    uint32_t *level;
    uint32_t supposed;   /* the node that is asked for, or PROP_CONFLICT */
    bool supposed_in;
    uint32_t *spare;     /* INQUIRY_SPARE arrays, and c->total + 1 entries behind them, not zeroed */
};
enum { INQUIRY_SPARE = 18 };

static inline bool was_out(const struct inquiry *q, uint32_t i)
{
    return i == q->supposed ? !q->supposed_in : (q->domain[i] & q->c->set) == 0;
}

static inline bool was_in(const struct inquiry *q, uint32_t i)
{
    return i == q->supposed ? q->supposed_in : (q->domain[i] & ~q->c->set) == 0;
}

static inline void premise_in(const struct inquiry *q, uint32_t i)
{
    if (i != q->supposed)
        past_premise(q->p, i, ~q->c->set);
}

static inline void premise_out(const struct inquiry *q, uint32_t i)
{
    if (i != q->supposed)
        past_premise(q->p, i, q->c->set);
}

void islands_explain(struct inquiry *q, uint32_t code);

#endif
