/* The inside of the stock constraint `connected`, shared by its files.
 *
 *   connected.c          posting: the graph of nodes, the two modes, the plain check
 *   connected_filter.c   mode `propagate`: what can still be reached, and what everything must pass through
 *   connected_islands.c  the same with roots and bounds
 *   connected_loop.c     mode `loop`: a look at full assignments
 *   connected_reason.c   reasons of both modes for one group: frontiers
 *   islands_reason.c     and for roots and bounds: frontiers, ways to a root, what a root has
 *
 * A *node* is a set of places that are one cell and hang together by edges: a tile. Every node is *in* (its cell
 * takes a value of the set), *out* (it takes none), or *open*. */
#ifndef STOCK_CONNECTED_H
#define STOCK_CONNECTED_H

#include "stock/stock.h"

#define CONNECTED_NONE UINT32_MAX

struct connected {
    vset set;
    uint32_t n;              /* nodes */
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
    CODE_JOINT,  /* dropped: joins two groups, or makes one too large */
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

bool connected_filter(struct view *v, const void *data);
size_t connected_filter_scratch(uint32_t n, const void *data);
bool connected_loop(struct view *v, const void *data);
void connected_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code);
size_t connected_explain_scratch(uint32_t n);

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
    uint32_t *spare;     /* INQUIRY_SPARE arrays, not zeroed */
};
enum { INQUIRY_SPARE = 9 };

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
