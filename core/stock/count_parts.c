/* A count in parts: a few cells at a time are summed up in a cell of their own, a few of those in turn, and so on.
 * A count over many cells can only be explained by many of them; with sums on the way, what is learned can speak of
 * "three in these six", and holds for every way to place them. A heyawake of 31 x 45 with large rooms went from
 * 200000 conflicts and more to 1500. The idea is that of totalizers (O. Bailleux, Y. Boufkhad, "Efficient CNF
 * encoding of Boolean cardinality constraints", CP 2003), with cells of many values instead of literals. */
#include <stdlib.h>

#include "base/bits.h"
#include "stock/stock.h"

enum { PART = 6, LARGEST = 63 }; /* cells in a part; the largest value of a cell */
enum { LONG = 13, FEW = 3, LONGEST = 1024 }; /* when it pays; by measurement: shorter counts cost more than they gain */

struct parts {
    struct solver *s;
    uint32_t *terms; /* cells to be summed up, n of them, and the most that each can add */
    uint32_t *most;
    uint32_t n;
    const char *name;
};

/* Posts "the sum of terms from..to-1 is a new cell", and gives the cell; SOLVER_NONE when memory is out. */
static uint32_t sum_up(struct parts *p, uint32_t from, uint32_t to, int32_t sign)
{
    uint32_t scope[PART + 1], n = to - from, most = 0;
    int32_t weights[PART + 1];
    for (uint32_t i = 0; i < n; i++) {
        scope[i] = p->terms[from + i];
        weights[i] = 1;
        most += p->most[from + i];
    }
    uint32_t sum = solver_add_cells(p->s, 1, bits_below(most + 1));
    if (sum == SOLVER_NONE)
        return SOLVER_NONE;
    scope[n] = sum;
    weights[n] = -sign;
    int64_t total = sign > 0 ? 0 : (int64_t)n;
    return stock_linear(p->s, scope, n + 1, weights, total, total, p->name) == SOLVER_NONE ? SOLVER_NONE : sum;
}

/* Puts sums in the place of terms, as even in size as can be. False: no sum may be that large; *failed: memory is
 * out. */
static bool sum_level(struct parts *p, int32_t sign, bool *failed)
{
    uint32_t parts = (p->n + PART - 1) / PART, done = 0;
    for (uint32_t k = 0; k < parts; k++) {
        uint32_t from = (uint32_t)((uint64_t)p->n * k / parts), to = (uint32_t)((uint64_t)p->n * (k + 1) / parts);
        uint64_t most = 0;
        for (uint32_t i = from; i < to; i++)
            most += p->most[i];
        if (most > LARGEST)
            return false;
    }
    for (uint32_t k = 0; k < parts; k++) {
        uint32_t from = (uint32_t)((uint64_t)p->n * k / parts), to = (uint32_t)((uint64_t)p->n * (k + 1) / parts);
        uint32_t most = 0, sum = sum_up(p, from, to, sign);
        for (uint32_t i = from; i < to; i++)
            most += p->most[i];
        if (sum == SOLVER_NONE) {
            *failed = true;
            return false;
        }
        p->terms[done] = sum; /* never behind what is still to be read */
        p->most[done++] = most;
    }
    p->n = done;
    return true;
}

uint32_t stock_count_parts(struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t low, uint32_t high,
                           const char *name)
{
    struct mem *mem = solver_arena(s)->mem;
    size_t room = 3 * ((size_t)n + 1);
    uint32_t *block = mem_array(mem, room, sizeof *block), number = SOLVER_NONE;
    if (block == NULL)
        return SOLVER_NONE;
    struct parts p = {.s = s, .terms = block, .most = block + n, .n = n, .name = name};
    int32_t *weights = (int32_t *)(block + 2 * (size_t)n);
    for (uint32_t i = 0; i < n; i++) {
        p.terms[i] = scope[i];
        p.most[i] = 1;
        weights[i] = 1;
    }
    bool failed = false;
    int32_t sign = (set & 3) == 2 ? 1 : -1; /* of what a term adds: its value, or 1 less its value */
    while (p.n > PART && !failed && sum_level(&p, sign, &failed))
        sign = 1;
    if (!failed)
        number = sign > 0 ? stock_linear(s, p.terms, p.n, weights, low, high, name)
                          : stock_linear(s, p.terms, p.n, weights, (int64_t)n - high, (int64_t)n - low, name);
    mem_free(mem, block, room * sizeof *block);
    return number;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

bool stock_count_parts_pay(const struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t low,
                           uint32_t high)
{
    uint32_t cells[LONGEST];
    bool few = low < FEW || high > n || n - high < FEW;
    if (n < LONG || n > LONGEST || few || ((set & 3) != 1 && (set & 3) != 2))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        cells[i] = solver_representative(s, scope[i]);
        if ((solver_domain(s, scope[i]) & ~(vset)3) != 0)
            return false;
    }
    qsort(cells, n, sizeof *cells, by_number);
    for (uint32_t i = 1; i < n; i++)
        if (cells[i] == cells[i - 1])
            return false;
    return true;
}
