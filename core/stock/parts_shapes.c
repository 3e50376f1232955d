/* Shapes of parts on a flat board, as clauses: rectangles; symmetric ones around given centres. */
#include <string.h>

#include "base/bits.h"
#include "stock/stock.h"

#define NOTHING UINT32_MAX

/* ---- the board ---- */

struct board {
    struct solver *s;
    const uint32_t *scope;
    uint32_t width, height;
    vset wall;
    uint32_t *right, *below; /* by cell: the edge to its right, and the one below it; NOTHING: there is none */
};

/* False: out of memory. */
static bool board_of(struct board *b, struct solver *s, const uint32_t *scope, uint32_t n_edges,
                     const struct parts_spec *spec, uint32_t width)
{
    uint32_t n = spec->n_nodes;
    *b = (struct board){s, scope, width, n / width, spec->wall, NULL, NULL};
    b->right = arena_array(solver_arena(s), (size_t)n + 1, sizeof *b->right);
    b->below = arena_array(solver_arena(s), (size_t)n + 1, sizeof *b->below);
    if (b->right == NULL || b->below == NULL)
        return false;
    memset(b->right, 0xff, n * sizeof *b->right);
    memset(b->below, 0xff, n * sizeof *b->below);
    for (uint32_t e = 0; e < n_edges; e++) {
        uint32_t a = spec->edges[e].a, z = spec->edges[e].b, low = a < z ? a : z, high = a < z ? z : a;
        if (high - low == width)
            b->below[low] = e;
        else if (high - low == 1 && high % width != 0)
            b->right[low] = e;
    }
    return true;
}

/* "One of these", under work. */
struct clause {
    struct literal at[8];
    uint32_t n;
    bool holds; /* whatever comes */
};

/* Between cells without an edge there is always a wall. */
static void or_wall(const struct board *b, struct clause *c, uint32_t e, bool wall)
{
    if (e == NOTHING)
        c->holds |= wall;
    else
        c->at[c->n++] = (struct literal){b->scope[e], wall ? b->wall : ~b->wall};
}

static bool add(const struct board *b, const struct clause *c)
{
    return c->holds || solver_add_clause(b->s, c->at, c->n);
}

/* ---- rectangles ---- */

/* Around a point, two neighbouring sides without walls leave no wall at the other two. */
static bool no_bend(const struct board *b, const uint32_t sides[4])
{
    for (uint32_t k = 0; k < 4; k++)
        for (uint32_t other = 2; other < 4; other++) {
            struct clause c = {.n = 0};
            or_wall(b, &c, sides[k], true);
            or_wall(b, &c, sides[(k + 1) % 4], true);
            or_wall(b, &c, sides[(k + other) % 4], false);
            if (!add(b, &c))
                return false;
        }
    return true;
}

bool stock_parts_rectangles(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                            uint32_t width)
{
    struct board b;
    if (!board_of(&b, s, scope, n_edges, spec, width))
        return false;
    for (uint32_t y = 0; y + 1 < b.height; y++)
        for (uint32_t x = 0; x + 1 < width; x++) {
            uint32_t at = y * width + x;
            if (!no_bend(&b, (uint32_t[]){b.right[at], b.below[at + 1], b.right[at + width], b.below[at]}))
                return false;
        }
    return true;
}

/* ---- symmetric parts ---- */

struct owners {
    struct board b;
    const struct parts_spec *spec;
    const uint32_t *centres;
    uint32_t *core;    /* by cell: the root whose centre touches it, or NOTHING */
    uint32_t *owned;   /* of the root at hand, by cell: a cell of the solver that is 1 when it is its; NOTHING: cannot
                        * be; CORE: always */
    uint32_t *first;   /* by cell: the list of those that may own it */
    struct owner {
        uint32_t cell, next;
    } *list;
    size_t n, capacity;
    struct mem *mem;
};
#define CORE (UINT32_MAX - 1)

static uint32_t mirrored(const struct owners *o, uint32_t root, uint32_t cell)
{
    uint32_t w = o->b.width, h = o->b.height;
    int64_t x = (int64_t)o->centres[2 * root] - cell % w - 1, y = (int64_t)o->centres[2 * root + 1] - cell / w - 1;
    return x < 0 || y < 0 || x >= w || y >= h ? NOTHING : (uint32_t)(y * w + x);
}

/* The cells that a centre touches; one that two of them touch is in no part. */
static bool mark_core(struct owners *o, uint32_t root)
{
    uint32_t cx = o->centres[2 * root], cy = o->centres[2 * root + 1], w = o->b.width;
    for (uint32_t y = (cy - 1) / 2; y <= cy / 2; y++)
        for (uint32_t x = (cx - 1) / 2; x <= cx / 2; x++)
            if (o->core[y * w + x] == NOTHING)
                o->core[y * w + x] = root;
            else if (!solver_add_clause(o->b.s, NULL, 0))
                return false;
    return true;
}

static bool may_own(const struct owners *o, uint32_t root, uint32_t cell)
{
    uint32_t image = mirrored(o, root, cell);
    return image != NOTHING && (o->core[cell] == NOTHING || o->core[cell] == root) &&
           (o->core[image] == NOTHING || o->core[image] == root);
}

static bool list(struct owners *o, uint32_t cell, uint32_t owner)
{
    if (!mem_grow(o->mem, &o->list, &o->capacity, o->n + 1, sizeof *o->list))
        return false;
    o->list[o->n] = (struct owner){owner, o->first[cell]};
    o->first[cell] = (uint32_t)o->n++;
    return true;
}

/* Cells that the root may own are connected to its core; a cell and its image are owned together. */
static bool find_owned(struct owners *o, uint32_t root, uint32_t *queue)
{
    uint32_t w = o->b.width, cells = o->spec->n_nodes, n = 0;
    memset(o->owned, 0xff, cells * sizeof *o->owned);
    for (uint32_t c = 0; c < cells; c++)
        if (o->core[c] == root) {
            o->owned[c] = CORE;
            queue[n++] = c;
        }
    for (uint32_t head = 0; head < n; head++) {
        uint32_t c = queue[head];
        uint32_t to[4] = {c % w > 0 ? c - 1 : NOTHING, c % w + 1 < w ? c + 1 : NOTHING, c >= w ? c - w : NOTHING,
                          c + w < cells ? c + w : NOTHING};
        for (uint32_t k = 0; k < 4; k++) {
            if (to[k] == NOTHING || o->owned[to[k]] != NOTHING || !may_own(o, root, to[k]))
                continue;
            uint32_t cell = solver_add_cells(o->b.s, 1, 3), image = mirrored(o, root, to[k]);
            if (cell == SOLVER_NONE || !list(o, to[k], cell) || !list(o, image, cell))
                return false;
            o->owned[to[k]] = o->owned[image] = cell;
            queue[n++] = to[k];
            queue[n++] = image;
        }
    }
    return true;
}

/* Adds "the root owns the cell" or its opposite. */
static void or_owned(const struct owners *o, struct clause *c, uint32_t cell, bool owned)
{
    if (o->owned[cell] == CORE || o->owned[cell] == NOTHING)
        c->holds |= (o->owned[cell] == CORE) == owned;
    else
        c->at[c->n++] = (struct literal){o->owned[cell], owned ? bit(1) : bit(0)};
}

/* An edge: no wall between two cells of the root, a wall between one of them and another. */
static bool bind_edge(const struct owners *o, uint32_t e, uint32_t a, uint32_t z)
{
    struct clause both = {.n = 0}, first = {.n = 0}, second = {.n = 0};
    or_wall(&o->b, &both, e, false);
    or_owned(o, &both, a, false);
    or_owned(o, &both, z, false);
    or_wall(&o->b, &first, e, true);
    or_owned(o, &first, a, false);
    or_owned(o, &first, z, true);
    or_wall(&o->b, &second, e, true);
    or_owned(o, &second, z, false);
    or_owned(o, &second, a, true);
    return add(&o->b, &both) && add(&o->b, &first) && add(&o->b, &second);
}

static bool bind_root(const struct owners *o, uint32_t n_edges)
{
    for (uint32_t e = 0; e < n_edges; e++) {
        uint32_t a = o->spec->edges[e].a, z = o->spec->edges[e].b;
        if ((o->owned[a] != NOTHING || o->owned[z] != NOTHING) && !bind_edge(o, e, a, z))
            return false;
    }
    return true;
}

/* Each cell that is no core has one owner. */
static bool one_owner(const struct owners *o, uint32_t *scope)
{
    for (uint32_t c = 0; c < o->spec->n_nodes; c++) {
        uint32_t n = 0;
        if (o->core[c] != NOTHING)
            continue;
        for (uint32_t k = o->first[c]; k != NOTHING; k = o->list[k].next)
            if (n == 0 || scope[n - 1] != o->list[k].cell) /* twice, where the cell is its own image */
                scope[n++] = o->list[k].cell;
        if (stock_count(o->b.s, scope, n, bit(1), 1, 1, NULL) == SOLVER_NONE)
            return false;
    }
    return true;
}

static bool symmetric(struct owners *o, uint32_t n_edges)
{
    struct arena *a = solver_arena(o->b.s);
    size_t cells = (size_t)o->spec->n_nodes + 1;
    o->core = arena_array(a, cells, sizeof *o->core);
    o->owned = arena_array(a, cells, sizeof *o->owned);
    o->first = arena_array(a, cells, sizeof *o->first);
    uint32_t *queue = arena_array(a, 2 * cells + o->spec->n_roots, sizeof *queue);
    if (o->core == NULL || o->owned == NULL || o->first == NULL || queue == NULL)
        return false;
    memset(o->core, 0xff, cells * sizeof *o->core);
    memset(o->first, 0xff, cells * sizeof *o->first);
    for (uint32_t r = 0; r < o->spec->n_roots; r++)
        if (!mark_core(o, r))
            return false;
    for (uint32_t r = 0; r < o->spec->n_roots; r++)
        if (!find_owned(o, r, queue) || !bind_root(o, n_edges))
            return false;
    return one_owner(o, queue);
}

bool stock_parts_symmetric(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                           uint32_t width, const uint32_t *centres)
{
    struct owners o = {.spec = spec, .centres = centres, .mem = solver_arena(s)->mem};
    bool good = board_of(&o.b, s, scope, n_edges, spec, width) && symmetric(&o, n_edges);
    mem_free(o.mem, o.list, o.capacity * sizeof *o.list);
    return good;
}
