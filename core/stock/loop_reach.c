/* What can still be one loop.
 *
 * An even number of edges that are in leaves each set of nodes. So an open edge that alone joins two parts of the graph
 * of open edges is decided by those that are decided between the parts (an even cut); and of the graph of all edges
 * that are not out only one block can hold the loop, one that holds all that must be on it. The walks keep their way
 * back in the nodes, so nothing is recursive. */
#include "base/dsu.h"
#include "stock/loop.h"

struct walk {
    uint32_t *number, *low, *up, *next; /* by node; number 0: not met yet */
    uint32_t met;
};

static struct walk walk_begin(struct loop_world *w)
{
    const struct loop *l = w->l;
    uint32_t n = l->n_nodes;
    struct walk k = {w->words, w->words + n, w->words + 2 * (size_t)n, w->words + 3 * (size_t)n, 0};
    for (uint32_t x = 0; x < n; x++)
        k.number[x] = 0;
    return k;
}

static void enter(const struct loop *l, struct walk *k, uint32_t x, uint32_t up)
{
    k->number[x] = k->low[x] = ++k->met;
    k->up[x] = up;
    k->next[x] = l->start[x];
}

/* ---- even cuts ---- */

/* From a root over open edges; `odd`: by node, does an odd number of edges that are in leave what hangs on it? */
static bool walk_open(struct loop_world *w, struct walk *k, uint32_t *odd, uint32_t root)
{
    const struct loop *l = w->l;
    enter(l, k, root, LOOP_NONE);
    for (uint32_t x = root;;) {
        if (k->next[x] < l->start[x + 1]) {
            uint32_t e = l->at[k->next[x]++], y = other_end(l, e, x);
            if (w->edge[e] != LOOP_OPEN || e == k->up[x])
                continue;
            if (k->number[y] == 0) {
                enter(l, k, y, e);
                x = y;
            } else if (k->number[y] < k->low[x])
                k->low[x] = k->number[y];
            continue;
        }
        uint32_t e = k->up[x];
        if (e == LOOP_NONE)
            return odd[x] == 0;
        uint32_t y = other_end(l, e, x);
        odd[y] ^= odd[x];
        k->low[y] = k->low[x] < k->low[y] ? k->low[x] : k->low[y];
        if (k->low[x] == k->number[x] &&
            !loop_set_edge(w, e, odd[x] ? LOOP_IN : LOOP_OUT, loop_code(LOOP_CODE_PARITY, 0)))
            return false;
        x = y;
    }
}

static bool filter_parity(struct loop_world *w)
{
    const struct loop *l = w->l;
    struct walk k = walk_begin(w);
    uint32_t *odd = w->words + 4 * (size_t)l->n_nodes;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        odd[x] = w->degree[x] % 2;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        if (k.number[x] == 0 && !walk_open(w, &k, odd, x))
            return false;
    return true;
}

/* ---- blocks ---- */

/* The edges from the stack down to `e` are a block. */
static void close_block(struct loop_blocks *b, const uint32_t *stack, uint32_t *height, uint32_t e)
{
    uint32_t top;
    b->class[b->n] = b->n;
    b->size[b->n] = 0;
    do {
        top = stack[--*height];
        b->block[top] = b->n;
        b->size[b->n]++;
    } while (top != e);
    b->n++;
}

static void walk_possible(struct loop_world *w, struct walk *k, struct loop_blocks *b, uint32_t *stack, uint32_t root)
{
    const struct loop *l = w->l;
    uint32_t height = 0;
    enter(l, k, root, LOOP_NONE);
    for (uint32_t x = root;;) {
        if (k->next[x] < l->start[x + 1]) {
            uint32_t e = l->at[k->next[x]++], y = other_end(l, e, x);
            if (w->edge[e] == LOOP_OUT || e == k->up[x])
                continue;
            if (k->number[y] == 0) {
                stack[height++] = e;
                enter(l, k, y, e);
                x = y;
            } else if (k->number[y] < k->number[x]) { /* seen from below; the other way it is on the stack already */
                stack[height++] = e;
                k->low[x] = k->number[y] < k->low[x] ? k->number[y] : k->low[x];
            }
            continue;
        }
        uint32_t e = k->up[x];
        if (e == LOOP_NONE)
            return;
        uint32_t y = other_end(l, e, x);
        k->low[y] = k->low[x] < k->low[y] ? k->low[x] : k->low[y];
        if (k->low[x] >= k->number[y])
            close_block(b, stack, &height, e);
        x = y;
    }
}

uint32_t loop_class(const struct loop_blocks *b, uint32_t e)
{
    return dsu_find(b->class, b->block[e]);
}

/* Blocks that meet where the loop may cross itself can both hold parts of it. */
static void join_at_crossings(const struct loop_world *w, struct loop_blocks *b)
{
    const struct loop *l = w->l;
    for (uint32_t x = 0; l->axis != NULL && x < l->n_nodes; x++) {
        uint32_t first = LOOP_NONE;
        for (uint32_t k = l->start[x]; loop_crosses(l, x) && k < l->start[x + 1]; k++) {
            uint32_t e = l->at[k];
            if (w->edge[e] == LOOP_OUT || is_bridge(b, e))
                continue;
            if (first != LOOP_NONE)
                dsu_union(b->class, b->block[first], b->block[e]);
            first = e;
        }
    }
}

void loop_find_blocks(struct loop_world *w, struct loop_blocks *b)
{
    const struct loop *l = w->l;
    struct walk k = walk_begin(w);
    uint32_t *edges = w->words + (size_t)LOOP_NODE_WORDS * l->n_nodes, *stack = edges + 3 * (size_t)l->n_edges;
    *b = (struct loop_blocks){.block = edges, .class = edges + l->n_edges, .size = edges + 2 * (size_t)l->n_edges};
    for (uint32_t e = 0; e < l->n_edges; e++)
        b->block[e] = LOOP_NONE;
    for (uint32_t x = 0; x < l->n_nodes; x++)
        if (k.number[x] == 0)
            walk_possible(w, &k, b, stack, x);
    join_at_crossings(w, b);
}

/* Counts, for each class, what it holds of all that must be on the loop; gives the number of these things. */
static uint32_t count_needed(const struct loop_world *w, const struct loop_blocks *b, uint32_t *holds)
{
    const struct loop *l = w->l;
    uint32_t needed = w->n_in;
    for (uint32_t c = 0; c < b->n; c++)
        holds[c] = 0;
    for (uint32_t e = 0; e < l->n_edges; e++)
        if (w->edge[e] == LOOP_IN)
            holds[loop_class(b, e)]++;
    for (uint32_t x = 0; x < l->n_nodes; x++) {
        if (!node_is_bare(w, x))
            continue;
        needed++;
        for (uint32_t k = l->start[x]; k < l->start[x + 1]; k++) {
            bool fresh = w->edge[l->at[k]] != LOOP_OUT;
            for (uint32_t j = l->start[x]; j < k && fresh; j++)
                fresh = w->edge[l->at[j]] == LOOP_OUT || loop_class(b, l->at[j]) != loop_class(b, l->at[k]);
            if (fresh)
                holds[loop_class(b, l->at[k])]++;
        }
    }
    return needed;
}

static bool filter_blocks(struct loop_world *w)
{
    const struct loop *l = w->l;
    struct loop_blocks b;
    loop_find_blocks(w, &b);
    for (uint32_t e = 0; e < l->n_edges; e++)
        if (is_bridge(&b, e) && !loop_set_edge(w, e, LOOP_OUT, loop_code(LOOP_CODE_BRIDGE, 0)))
            return false;
    if (w->again)
        return true;
    uint32_t *seen = w->v->state;
    uint32_t *holds = w->words + (size_t)LOOP_NODE_WORDS * l->n_nodes + 3 * (size_t)l->n_edges;
    uint32_t needed = count_needed(w, &b, holds), fit = 0;
    for (uint32_t c = 0; c < b.n; c++)
        fit += holds[c] == needed && b.class[c] == c;
    if (needed > 0 && fit == 0)
        return false;
    for (uint32_t e = 0; e < l->n_edges && needed > 0; e++)
        if (w->edge[e] == LOOP_OPEN && holds[loop_class(&b, e)] != needed &&
            !loop_set_edge(w, e, LOOP_OUT, loop_code(LOOP_CODE_BLOCK, 0)))
            return false;
    if (needed > 0 && !w->again)
        *seen = l->n_edges - w->n_in - w->n_open + 1;
    return true;
}

/* With as many edges out as when nothing was found, and a class that holds all that is possible, nothing is to find. */
static bool nothing_new(const struct loop_world *w)
{
    const uint32_t *seen = w->v->state;
    return *seen == w->l->n_edges - w->n_in - w->n_open + 1;
}

static bool degrees_even(const struct loop_world *w)
{
    for (uint32_t x = 0; x < w->l->n_nodes; x++)
        if (w->degree[x] % 2 == 1)
            return false;
    return true;
}

/* From cheap to dear, and no further than to what finds something: then other constraints have their turn first. */
bool loop_reach(struct view *v, const void *data)
{
    const struct loop *l = data;
    struct loop_world w;
    loop_world_now(&w, l, v);
    if (l->even ? w.n_open == 0 && !degrees_even(&w) : !filter_parity(&w))
        return false;
    if (l->paths)
        return w.again || loop_filter_labels(&w);
    return w.again || !l->single || nothing_new(&w) || filter_blocks(&w);
}
