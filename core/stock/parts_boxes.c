/* Rectangles with one root each, of which few fit around a root: which of them it is is a cell of its own, and clauses
 * say that each node lies in one rectangle, and where walls are. */
#include <string.h>

#include "base/bits.h"
#include "stock/stock.h"

#define NOTHING UINT32_MAX

enum { BOXES_MAX = 64 }; /* for one root: as many as a cell has values */

/* The rectangles of a root that hold a node. */
struct cover {
    uint32_t cell, next; /* of the root; the next one of the node */
    vset boxes;
};

struct boxes {
    struct solver *s;
    struct mem *mem;
    const struct parts_spec *spec;
    const uint32_t *scope;
    uint32_t width, height;
    uint32_t *root_of;    /* by node, or NOTHING */
    uint32_t *first;      /* by node: its covers */
    struct cover *covers;
    size_t n, capacity;
    bool all;             /* every root has a cell */
};

/* ---- which fit ---- */

struct box {
    uint32_t left, top, right, bottom; /* the last column and row are within */
};

static bool is_free(const struct boxes *b, const struct box *box, uint32_t root)
{
    for (uint32_t y = box->top; y <= box->bottom; y++)
        for (uint32_t x = box->left; x <= box->right; x++) {
            uint32_t other = b->root_of[y * b->width + x];
            if (other != NOTHING && other != root)
                return false;
        }
    return true;
}

static void bounds_of(const struct parts_spec *spec, uint32_t root, uint32_t *low, uint32_t *high)
{
    *low = spec->low;
    *high = spec->high == 0 ? UINT32_MAX : spec->high;
    if (spec->root_low != NULL && spec->root_low[root] > *low)
        *low = spec->root_low[root];
    if (spec->root_high != NULL && spec->root_high[root] < *high)
        *high = spec->root_high[root];
}

/* Fills `found`; gives a number above BOXES_MAX when there are more. Rectangles grow to the right and down; what holds
 * another root grows no further. */
static uint32_t find_boxes(const struct boxes *b, uint32_t root, struct box *found)
{
    uint32_t node = b->spec->roots[root], x = node % b->width, y = node / b->width, low, high, n = 0;
    bounds_of(b->spec, root, &low, &high);
    for (uint32_t top = y + 1; top-- > 0;)
        for (uint32_t left = x + 1; left-- > 0;) {
            uint32_t last = b->width; /* behind the last column that a lower rectangle may have */
            if (!is_free(b, &(struct box){left, top, x, y}, root))
                break;
            for (uint32_t bottom = y; bottom < b->height; bottom++)
                for (uint32_t right = x; right < last; right++) {
                    struct box box = {left, top, right, bottom};
                    uint64_t area = (uint64_t)(right - left + 1) * (bottom - top + 1);
                    if (area > high || !is_free(b, &box, root)) {
                        last = right;
                        break;
                    }
                    if (area < low)
                        continue;
                    if (n == BOXES_MAX)
                        return BOXES_MAX + 1;
                    found[n++] = box;
                }
        }
    return n;
}

/* ---- covers ---- */

static bool cover(struct boxes *b, uint32_t node, uint32_t cell, uint32_t box)
{
    uint32_t at = b->first[node];
    if (at == NOTHING || b->covers[at].cell != cell) {
        if (!mem_grow(b->mem, &b->covers, &b->capacity, b->n + 1, sizeof *b->covers))
            return false;
        b->covers[b->n] = (struct cover){cell, at, 0};
        b->first[node] = at = (uint32_t)b->n++;
    }
    b->covers[at].boxes |= bit(box);
    return true;
}

static bool add_root(struct boxes *b, uint32_t root)
{
    struct box found[BOXES_MAX];
    uint32_t n = find_boxes(b, root, found);
    if (n == 0)
        return solver_add_clause(b->s, NULL, 0); /* none fits: no answer */
    if (n > BOXES_MAX) {
        b->all = false;
        return true;
    }
    uint32_t cell = solver_add_cells(b->s, 1, bits_below(n));
    if (cell == SOLVER_NONE)
        return false;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t y = found[i].top; y <= found[i].bottom; y++)
            for (uint32_t x = found[i].left; x <= found[i].right; x++)
                if (!cover(b, y * b->width + x, cell, i))
                    return false;
    return true;
}

/* ---- clauses ---- */

static bool either(struct solver *s, struct literal a, struct literal b)
{
    return solver_add_clause(s, (struct literal[]){a, b}, 2);
}

/* Each node lies in one rectangle. */
static bool one_cover(const struct boxes *b, uint32_t node, struct literal *some)
{
    uint32_t n = 0;
    for (uint32_t i = b->first[node]; i != NOTHING; i = b->covers[i].next) {
        const struct cover *c = &b->covers[i];
        some[n++] = (struct literal){c->cell, c->boxes};
        for (uint32_t j = c->next; j != NOTHING; j = b->covers[j].next)
            if (!either(b->s, (struct literal){c->cell, ~c->boxes},
                        (struct literal){b->covers[j].cell, ~b->covers[j].boxes}))
                return false;
    }
    return !b->all || solver_add_clause(b->s, some, n);
}

static vset boxes_at(const struct boxes *b, uint32_t node, uint32_t cell)
{
    for (uint32_t i = b->first[node]; i != NOTHING; i = b->covers[i].next)
        if (b->covers[i].cell == cell)
            return b->covers[i].boxes;
    return 0;
}

/* A rectangle that holds one end of the edge and not the other has a wall there; one that holds both has none. */
static bool bind_edge(const struct boxes *b, uint32_t e, uint32_t from, uint32_t to, struct literal *some)
{
    struct literal wall = {b->scope[e], b->spec->wall}, none = {b->scope[e], ~b->spec->wall};
    uint32_t n = 0;
    for (uint32_t i = b->first[from]; i != NOTHING; i = b->covers[i].next) {
        vset here = b->covers[i].boxes, both = here & boxes_at(b, to, b->covers[i].cell);
        if (both != here && !either(b->s, (struct literal){b->covers[i].cell, ~(here & ~both)}, wall))
            return false;
        if (both != 0 && !either(b->s, (struct literal){b->covers[i].cell, ~both}, none))
            return false;
        if (both != 0)
            some[n++] = (struct literal){b->covers[i].cell, both};
    }
    some[n++] = wall;
    return !b->all || solver_add_clause(b->s, some, n);
}

static bool bind(struct boxes *b, uint32_t n_edges)
{
    struct literal *some = mem_array(b->mem, (size_t)b->spec->n_roots + 1, sizeof *some);
    bool good = some != NULL;
    for (uint32_t x = 0; good && x < b->spec->n_nodes; x++)
        good = one_cover(b, x, some);
    for (uint32_t e = 0; good && e < n_edges; e++)
        good = bind_edge(b, e, b->spec->edges[e].a, b->spec->edges[e].b, some) &&
               bind_edge(b, e, b->spec->edges[e].b, b->spec->edges[e].a, some);
    mem_free(b->mem, some, ((size_t)b->spec->n_roots + 1) * sizeof *some);
    return good;
}

bool stock_parts_boxes(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                       uint32_t width)
{
    size_t bytes = spec->n_nodes * sizeof(uint32_t);
    struct boxes b = {.s = s, .mem = solver_arena(s)->mem, .spec = spec, .scope = scope, .width = width,
                      .height = spec->n_nodes / width, .all = true};
    if (spec->n_roots == 0 || spec->roots_each > 1)
        return true;
    b.root_of = arena_array(solver_arena(s), spec->n_nodes, sizeof *b.root_of);
    b.first = arena_array(solver_arena(s), spec->n_nodes, sizeof *b.first);
    bool good = b.root_of != NULL && b.first != NULL;
    if (good) {
        memset(b.root_of, 0xff, bytes);
        memset(b.first, 0xff, bytes);
    }
    for (uint32_t r = 0; good && r < spec->n_roots; r++)
        b.root_of[spec->roots[r]] = r;
    for (uint32_t r = 0; good && r < spec->n_roots; r++)
        good = add_root(&b, r);
    good = good && bind(&b, n_edges);
    mem_free(b.mem, b.covers, b.capacity * sizeof *b.covers);
    return good;
}
