/* The inside of the stock constraint `connected`, shared by its files.
 *
 *   connected.c          posting: the graph of nodes, the two modes, the plain check
 *   connected_filter.c   mode `propagate`: what can still be reached, and what everything must pass through
 *   connected_loop.c     mode `loop`: a look at full assignments
 *   connected_reason.c   reasons of both: frontiers, paths
 *
 * A *node* is a set of places that are one cell and hang together by edges: a tile. Every node is *in* (its cell takes a
 * value of the set), *out* (it takes none), or *open*. */
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

#endif
