/* Posting `frontier`: the board, turned so that its rows are short; and what the engine asks. */
#include "stock/frontier.h"

#include <string.h>

/* ---- asking ---- */

/* What the engine knows, by position; then what the sweep found, by place. */
static enum looked sweep(struct frontier_sweep *s, struct look_call *l, uint8_t *may, uint8_t *supported,
                         uint8_t *values)
{
    const struct frontier_board *b = s->b;
    for (uint32_t p = 0; p < b->n; p++) {
        vset d = l->domain[b->place[p]];
        uint8_t last = l->answer[b->place[p]];
        may[p] = (uint8_t)(((d & ~b->land) != 0 ? FRONTIER_SEA : 0) | ((d & b->land) != 0 ? FRONTIER_LAND : 0));
        values[p] = last == UINT8_MAX ? 0 : (b->land >> last & 1) != 0 ? FRONTIER_LAND : FRONTIER_SEA;
    }
    for (uint32_t i = 0; i < b->n_islands; i++)
        may[b->root[i]] &= FRONTIER_LAND;
    bool done = frontier_forward(s) && frontier_backward(s, supported);
    l->work = s->work;
    uint8_t *answer = may; /* no longer needed */
    bool any = done && supported[0] != 0, other = false;
    for (uint32_t p = 0; any && p < b->n; p++)
        other |= (supported[p] & ~values[p]) != 0;
    if (!done || (s->thinned && !other))
        return LOOK_GAVE_UP;
    if (any)
        frontier_answer(s, supported, values, answer);
    for (uint32_t p = 0; p < b->n; p++) {
        vset d = l->domain[b->place[p]], sea = d & ~b->land, land = d & b->land;
        l->supported[b->place[p]] =
            ((supported[p] & FRONTIER_SEA) != 0 ? sea : 0) | ((supported[p] & FRONTIER_LAND) != 0 ? land : 0);
        if (any)
            l->answer[b->place[p]] = (uint8_t)__builtin_ctzll(answer[p] == FRONTIER_SEA ? sea : land);
    }
    return s->thinned ? LOOK_ANSWER : LOOK_ALL;
}

/* Of a layer, and how many times as many are kept by one look after the other: cheap looks find one of many answers,
 * dear ones see all where there are few. */
enum { STATES = 600, TALLIES = 12000, SHARES = 8 };
static const uint32_t share[SHARES] = {1, 4, 1, 4, 40, 1, 4, 16};

static enum looked look_at_board(const void *data, struct look_call *l)
{
    const struct frontier_board *b = data;
    uint8_t *bytes = mem_alloc(l->mem, 3 * (size_t)b->n);
    struct frontier_sweep s = {.b = b, .mem = l->mem, .may = bytes, .solver = l->solver, .seed = l->attempt};
    s.most_states = STATES * share[l->attempt % SHARES];
    s.most_tallies = TALLIES * share[l->attempt % SHARES];
    enum looked looked = bytes == NULL ? LOOK_GAVE_UP : sweep(&s, l, bytes, bytes + b->n, bytes + 2 * (size_t)b->n);
    frontier_free(&s);
    mem_free(l->mem, bytes, 3 * (size_t)b->n);
    return looked;
}

/* ---- posting ---- */

struct making {
    struct frontier_board *b;
    uint32_t *place, *root, *size, *rooted;
    uint8_t *bits;
};

static bool allocate(struct arena *a, struct making *m, uint32_t n, uint32_t n_islands)
{
    m->b = arena_alloc(a, sizeof *m->b);
    m->place = arena_array(a, n, sizeof *m->place);
    m->rooted = arena_array(a, n, sizeof *m->rooted);
    m->root = arena_array(a, n_islands, sizeof *m->root);
    m->size = arena_array(a, n_islands, sizeof *m->size);
    m->bits = arena_array(a, n_islands, 1);
    return m->b != NULL && m->place != NULL && m->rooted != NULL && m->root != NULL && m->size != NULL &&
           m->bits != NULL;
}

/* Islands are numbered by the positions of their roots. */
static void add_island(struct making *m, uint32_t position, uint32_t size)
{
    uint32_t i = m->b->n_islands++;
    m->root[i] = position;
    m->size[i] = size;
    m->bits[i] = size <= 1 ? 0 : (uint8_t)(32 - __builtin_clz(size - 1));
    m->b->sea = size == 0 || size > m->b->sea || m->b->sea == FRONTIER_NONE ? FRONTIER_NONE : m->b->sea - size;
}

/* Is this a size that a tally can hold, or none at all? */
static bool good_bounds(const struct connection *land, uint32_t i, uint32_t n)
{
    uint32_t low = land->low == NULL ? 0 : land->low[i], high = land->high == NULL ? n : land->high[i];
    return (low == high && low >= 1 && low <= n) || (low <= 1 && high >= n);
}

static void fill(struct making *m, uint32_t width, uint32_t height, const struct connection *land)
{
    struct frontier_board *b = m->b;
    bool turn = width > height;
    uint32_t n = width * height, rooted = 0;
    *b = (struct frontier_board){.width = turn ? height : width, .height = turn ? width : height, .n = n};
    b->place = m->place;
    b->root = m->root;
    b->size = m->size;
    b->bits = m->bits;
    b->rooted = m->rooted;
    b->land = land->set;
    b->sea = n;
    for (uint32_t p = 0; p < n; p++) {
        uint32_t x = p % b->width, y = p / b->width;
        m->place[p] = turn ? x * width + y : p;
        for (uint32_t i = 0; i < land->n_roots; i++) {
            if (land->roots[i] != m->place[p])
                continue;
            bool sized = land->low != NULL && land->high != NULL && land->low[i] == land->high[i];
            add_island(m, p, sized ? land->low[i] : 0);
            if (b->n_islands > 1 && m->root[b->n_islands - 2] / b->width == y)
                b->deep = y;
            rooted += m->size[b->n_islands - 1];
        }
        m->rooted[p] = rooted;
    }
}

/* Is this a board for a sweep? */
static bool fits(const struct solver *s, const uint32_t *scope, uint32_t width, uint32_t height,
                 const struct connection *land)
{
    uint32_t n = width * height, narrow = width < height ? width : height;
    if (narrow == 0 || narrow > FRONTIER_WIDTH || land->n_roots == 0 || land->n_roots > FRONTIER_ISLANDS ||
        n > FRONTIER_CELLS)
        return false;
    for (uint32_t i = 0; i < land->n_roots; i++) {
        for (uint32_t k = 0; k < i; k++)
            if (land->roots[i] == land->roots[k])
                return false;
        if (!good_bounds(land, i, n))
            return false;
    }
    for (uint32_t p = 0; p < n; p++)
        if (solver_representative(s, scope[p]) != scope[p])
            return false;
    return true;
}

bool stock_frontier(struct solver *s, const uint32_t *scope, uint32_t width, uint32_t height,
                    const struct connection *land, bool pools)
{
    uint32_t n = width * height;
    struct making m;
    if (!fits(s, scope, width, height, land))
        return true;
    if (!allocate(solver_arena(s), &m, n, land->n_roots))
        return false;
    fill(&m, width, height, land);
    m.b->pools = pools;
    return solver_set_look(s, look_at_board, m.b, scope, n);
}
