/* The inside of the stock constraint `parts`, shared by its files.
 *
 *   parts.c          posting, and the plain check
 *   parts_world.c    what is known of edges, and the pieces that follow from it, now or in the past
 *   parts_filter.c   the filter
 *   parts_reason.c   reasons: paths, pieces that are too large or have too many roots
 *   parts_room.c     how far a piece may grow, and the reason where that is not far enough
 *   parts_pair.c     the sizes on both sides of one edge
 *
 * Every edge is a *wall* (its cell takes a value of the set), *joined*, or open. Nodes that are connected by joined
 * edges are a *piece*: part of one part. */
#ifndef STOCK_PARTS_H
#define STOCK_PARTS_H

#include "stock/stock.h"

#define PARTS_NONE UINT32_MAX

enum parts_state { PARTS_JOINED, PARTS_OPEN, PARTS_WALL };

struct parts {
    uint32_t n_nodes, n_edges, n; /* places: edges, then the cells of nodes */
    vset wall;
    const uint32_t *ends;         /* by edge, two nodes */
    const uint32_t *start;        /* n_nodes + 1: the edges of node x are at[start[x]] up to at[start[x + 1] - 1] */
    const uint32_t *at;
    const uint32_t *place_of;     /* by node: the place of the cell that is the size of its part, or PARTS_NONE */
    uint32_t first;               /* the size that value 0 of such a cell stands for */
    uint32_t low, high;           /* nodes of each part */
    uint32_t roots;               /* roots in each part; 0: there are none to look after */
    const uint32_t *root_of;      /* by node: the number of the root there, or PARTS_NONE; NULL: there are none */
    const uint32_t *root_low, *root_high; /* by root; NULL: free */
    bool doubled;                 /* two edges join the same two nodes */
    uint32_t *work;               /* of the check: 3 for each node */
};

/* The code of a removal: a kind, and a node. */
enum parts_code {
    PARTS_CODE_PATH,  /* a wall would end within a part */
    PARTS_CODE_LARGE, /* a part would be too large */
    PARTS_CODE_ROOTS, /* or have too many roots */
    PARTS_CODE_ROOM,  /* the part of the node would not have room */
};

static inline uint32_t parts_code(enum parts_code kind, uint32_t node)
{
    return node << 3 | (uint32_t)kind;
}

static inline uint32_t parts_other(const struct parts *g, uint32_t e, uint32_t x)
{
    return g->ends[2 * e] == x ? g->ends[2 * e + 1] : g->ends[2 * e];
}

struct piece {
    uint32_t begin, size;  /* its nodes are w->nodes[begin] .. [begin + size - 1] */
    uint32_t roots;
    uint32_t low, high;    /* of its part */
};

struct parts_world {
    const struct parts *g;
    uint8_t *edge;         /* by edge: enum parts_state */
    uint32_t *least, *most;/* by node: the sizes that its cell allows */
    uint32_t *of;          /* by node: its piece */
    uint32_t *nodes;       /* piece by piece */
    struct piece *piece;
    uint32_t n_pieces;
    uint32_t *stamp, *seen, *queue; /* by piece or node: room for walks */
    uint32_t *way;         /* by node */
    uint32_t ticket;

    struct view *v;        /* in a filter */
    bool again;

    struct past *p;        /* in an explanation: what was known, with the opposite of what is explained supposed */
    vset *domain, *initial;
    uint32_t *level;
    uint32_t supposed;
};

size_t parts_scratch(uint32_t n, const void *data);
void parts_now(struct parts_world *w, const struct parts *g, struct view *v);
void parts_then(struct parts_world *w, const struct parts *g, struct past *p, uint32_t i, vset lost);

/* Premises; what is supposed is not said. That an edge is what it is; that the cell of node x has lost the sizes from
 * `from` to `to`. */
void parts_say_edge(const struct parts_world *w, uint32_t e);
void parts_say_sizes(const struct parts_world *w, uint32_t x, uint32_t from, uint32_t to);
void parts_say_all(const struct parts_world *w);

static inline uint32_t parts_cost(const struct parts_world *w, uint32_t place)
{
    return place == w->supposed ? 0 : w->level[place];
}

/* Walks over joined edges from node x, breadth first, and leaves the way back in w->way; the nodes are in w->queue, in
 * order. Stops behind `most` nodes, or at node `to` (PARTS_NONE: none). Gives the number of nodes. */
uint32_t parts_walk(struct parts_world *w, uint32_t x, uint32_t to, uint32_t most);

/* All joined edges on the way from node x back to where the walk began. */
void parts_say_way(const struct parts_world *w, uint32_t x);
void parts_say_path(struct parts_world *w, uint32_t from, uint32_t to);

/* ---- parts_room.c ---- */

/* How large can the part of a piece become, and how many roots can it get? Counts no further than to what is wanted. It
 * does not take in the pieces that have a wall to it, `shut` (PARTS_NONE: none), and those that are too large or have
 * too many roots together with it. */
struct room {
    uint32_t size, roots;
};
struct room parts_room(struct parts_world *w, uint32_t p, uint32_t shut, uint32_t size, uint32_t roots);

/* Has the part of piece p too little room? Then says why. */
bool parts_explain_room(struct parts_world *w, uint32_t p);

bool parts_filter(struct view *v, const void *data);
void parts_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code);

/* Do two pieces fit into one part, as far as sizes and roots go? */
static inline bool fit_size(const struct piece *a, const struct piece *b)
{
    uint32_t high = a->high < b->high ? a->high : b->high;
    return a->size + b->size <= high;
}

static inline bool fit_roots(const struct parts *g, const struct piece *a, const struct piece *b)
{
    return g->roots == 0 || a->roots + b->roots <= g->roots;
}

/* The sizes on both sides of an edge. `differ`: different where there is a wall. */
uint32_t parts_pair_post(struct solver *s, const struct parts *g, uint32_t wall, uint32_t a, uint32_t b, bool differ,
                         const char *name);

#endif
