/* The inside of the stock constraint `loop`, shared by its files.
 *
 *   loop.c          posting: the graph, paths as loops, the plain checks
 *   loop_world.c    what is known of edges and nodes, now or in the past
 *   loop_filter.c   degrees of nodes; pieces of the loop, which must not close early
 *   loop_reach.c    what can still be one loop: even cuts, and blocks of the graph
 *   loop_reason.c   reasons for degrees and pieces
 *   loop_cut.c      reasons for cuts and blocks
 *   loop_paths.c    several paths between given ends
 *
 * Every edge is *in* (its cell takes a value of the set), *out*, or *open*. A node may have a cell of its own, which
 * is in just when the loop passes the node. At a node where crossing is allowed, four edges may be in: then the loop
 * passes it twice, straight on along each of two axes. A path is a loop with one node more, which is joined to all
 * nodes where the path may end. */
#ifndef STOCK_LOOP_H
#define STOCK_LOOP_H

#include "stock/stock.h"

#define LOOP_NONE UINT32_MAX

enum loop_state { LOOP_OUT, LOOP_OPEN, LOOP_IN };

struct loop {
    uint32_t n_nodes, n_edges, n; /* places: edges, then the cells of nodes */
    const vset *in;               /* by place */
    const uint32_t *ends;         /* by edge, two nodes */
    const uint8_t *axis;          /* by edge: 0 or 1; NULL: nothing crosses */
    const uint32_t *start;        /* n_nodes + 1: the edges of node x are at[start[x]] up to at[start[x + 1] - 1] */
    const uint32_t *at;
    const uint32_t *place_of;     /* by node: the place of its cell, or LOOP_NONE */
    const uint8_t *node;          /* by node: LOOP_MUST, LOOP_CROSS */
    const uint32_t *scope;        /* by place: its cell in the solver */
    uint32_t n_real;              /* the edges from there on lead to the node beyond, of a path */
    const uint32_t *label, *partner; /* of paths, by node: its label, and the other node of it, or LOOP_NONE */
    bool single, may_be_empty, paths;
    bool even;                    /* other constraints see to it that cuts are even */
    uint32_t *work;               /* of the checks: one for each node */
};

/* The code of a removal: a kind, and a node. */
enum loop_code {
    LOOP_CODE_DEGREE, /* of a node */
    LOOP_CODE_CLOSE,  /* a loop would close, or has closed, and something is not on it */
    LOOP_CODE_PARITY, /* an even number of edges leaves each set of nodes */
    LOOP_CODE_BRIDGE, /* a way there, and none back */
    LOOP_CODE_BLOCK,  /* on no loop with something that is in */
};

static inline uint32_t loop_code(enum loop_code kind, uint32_t which)
{
    return which << 3 | (uint32_t)kind;
}

static inline uint32_t other_end(const struct loop *l, uint32_t e, uint32_t x)
{
    return l->ends[2 * e] == x ? l->ends[2 * e + 1] : l->ends[2 * e];
}

/* A node of any degree: the one beyond several paths. */
enum { LOOP_FREE = 128 };

static inline bool loop_is_free(const struct loop *l, uint32_t x)
{
    return (l->node[x] & LOOP_FREE) != 0;
}

static inline bool loop_crosses(const struct loop *l, uint32_t x)
{
    return (l->node[x] & LOOP_CROSS) != 0;
}

/* What is known of the graph. `words` is room for what looks at it: LOOP_NODE_WORDS for each node and LOOP_EDGE_WORDS
 * for each edge, and a few more. */
enum { LOOP_NODE_WORDS = 8, LOOP_EDGE_WORDS = 4, LOOP_MORE_WORDS = 8 };

struct loop_world {
    const struct loop *l;
    uint8_t *edge;    /* by edge: enum loop_state */
    uint8_t *node;    /* by node: that of its cell; LOOP_OPEN where it has none */
    uint32_t *degree; /* by node: edges that are in */
    uint32_t *possible; /* by node: edges that are not out */
    uint32_t n_in, n_open;
    uint32_t *words;

    /* in a filter */
    struct view *v;
    bool again;       /* something was removed */

    /* in an explanation: what was known then, with the opposite of what is explained supposed */
    struct past *p;
    vset *domain, *initial;
    uint32_t *level;  /* by place */
    uint32_t supposed;/* a place, or PROP_CONFLICT */
};

size_t loop_scratch(uint32_t n, const void *data);
void loop_world_now(struct loop_world *w, const struct loop *l, struct view *v);
void loop_world_then(struct loop_world *w, const struct loop *l, struct past *p, uint32_t i, vset lost);

/* Is the loop known to pass the node, or to miss it? */
static inline bool node_is_on(const struct loop_world *w, uint32_t x)
{
    return (w->l->node[x] & LOOP_MUST) != 0 || w->node[x] == LOOP_IN;
}

static inline bool node_is_off(const struct loop_world *w, uint32_t x)
{
    return w->node[x] == LOOP_OUT;
}

/* On, and no edge of it is in. */
static inline bool node_is_bare(const struct loop_world *w, uint32_t x)
{
    return w->degree[x] == 0 && node_is_on(w, x);
}

bool loop_set_edge(struct loop_world *w, uint32_t e, enum loop_state state, uint32_t code);

/* Premises. What is supposed is not said. */
void loop_say(const struct loop_world *w, uint32_t place, enum loop_state state);
void loop_say_edge(const struct loop_world *w, uint32_t e); /* as it is: in or out */
void loop_say_on(const struct loop_world *w, uint32_t x);
void loop_say_all(const struct loop_world *w);              /* all that was known: where nothing better is found */

/* How dear a premise is: 0: supposed, or known for good. */
static inline uint32_t loop_cost(const struct loop_world *w, uint32_t place)
{
    return place == w->supposed ? 0 : w->level[place];
}

/* The next edge of the loop behind edge e, which has led to node x, as far as that is known; or LOOP_NONE. */
uint32_t loop_next(const struct loop_world *w, uint32_t e, uint32_t x);

bool loop_filter(struct view *v, const void *data);
bool loop_reach(struct view *v, const void *data);
void loop_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code);
void loop_reach_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code);

/* ---- paths between labels: loop_paths.c ---- */

bool loop_paths_check(const struct loop *l, const uint8_t *values);
bool loop_labels_check(const struct loop *l, const uint8_t *values);
bool loop_filter_paths(struct loop_world *w);
bool loop_filter_labels(struct loop_world *w);
bool loop_explain_paths(const struct loop_world *w);
bool loop_explain_labels(struct loop_world *w);

/* ---- blocks ---- */

/* The edges that are not out, in parts that share no way to be on one loop: those of two blocks of the graph are not
 * (R. Tarjan, "Depth-first search and linear graph algorithms", 1972), unless the blocks meet where the loop may cross
 * itself. An edge that is a block of its own is a bridge. */
struct loop_blocks {
    uint32_t *block; /* by edge: its class; LOOP_NONE: it is out */
    uint32_t n;      /* blocks; classes are some of their numbers */
    uint32_t *class; /* disjoint sets of blocks */
    uint32_t *size;  /* by block: its edges */
};

/* Fills words: those of all nodes, and of the edges the first three. */
void loop_find_blocks(struct loop_world *w, struct loop_blocks *b);

static inline bool is_bridge(const struct loop_blocks *b, uint32_t e)
{
    return b->block[e] != LOOP_NONE && b->size[b->block[e]] == 1;
}
uint32_t loop_class(const struct loop_blocks *b, uint32_t e);

#endif
