/* Different values with a given sum, by dynamic programming over sets of values: a set of sets is a bit set of 2^values
 * bits, and "one more cell takes value d" is a shift of it by 2^d. Forward over the cells, then backward; a value of a
 * cell stays when a set that leads to it and a set that goes on from it meet. Domain-consistent. */
#include <string.h>

#include "base/bits.h"
#include "stock/stock.h"

enum { MAX_VALUES = DIFFERENT_SUM_VALUES, MAX_WORDS = (1 << MAX_VALUES) / 64 };

struct different_sum {
    uint32_t first, values, words; /* values first .. first + values - 1; words of a set of sets */
    const uint64_t *final;         /* the sets of n values that have the sum */
    const uint64_t *without;       /* values x words: the sets that do not hold a value */
};

/* to |= the sets of `from` that lack value d, with d added. */
static void add_value(const struct different_sum *c, const uint64_t *from, uint32_t d, uint64_t *to)
{
    const uint64_t *without = c->without + (size_t)d * c->words;
    uint32_t shift = 1u << d, words = shift / 64, bits = shift % 64;
    for (uint32_t w = 0; w + words < c->words; w++)
        to[w + words] |= (from[w] & without[w]) << bits; /* d < 6: bits of a set that lacks d stay within its word */
}

/* to |= the sets of `from` that hold value d, with d removed. */
static void drop_value(const struct different_sum *c, const uint64_t *from, uint32_t d, uint64_t *to)
{
    const uint64_t *without = c->without + (size_t)d * c->words;
    uint32_t shift = 1u << d, words = shift / 64, bits = shift % 64;
    for (uint32_t w = words; w < c->words; w++)
        to[w - words] |= (from[w] & ~without[w]) >> bits;
}

/* Is there a set of `before` that lacks d and, with it, is in `after`? */
static bool joins(const struct different_sum *c, const uint64_t *before, const uint64_t *after, uint32_t d)
{
    const uint64_t *without = c->without + (size_t)d * c->words;
    uint32_t shift = 1u << d, words = shift / 64, bits = shift % 64;
    for (uint32_t w = 0; w + words < c->words; w++)
        if (((before[w] & without[w]) << bits & after[w + words]) != 0)
            return true;
    return false;
}

static bool different_sum_filter(struct view *v, const void *data)
{
    const struct different_sum *c = data;
    uint64_t *forward = v->scratch, after[2][MAX_WORDS];
    memset(forward, 0, (size_t)(v->n + 1) * c->words * sizeof *forward);
    forward[0] = 1; /* the empty set */
    for (uint32_t i = 0; i < v->n; i++)
        for (vset left = view_domain(v, i) >> c->first; left != 0; left &= left - 1)
            if (bit_low(left) < c->values)
                add_value(c, forward + (size_t)i * c->words, bit_low(left), forward + (size_t)(i + 1) * c->words);
    memcpy(after[0], c->final, c->words * sizeof *after[0]);
    for (uint32_t i = v->n; i-- > 0;) {
        uint64_t *now = after[(v->n - 1 - i) % 2], *next = after[(v->n - i) % 2];
        vset keep = 0;
        memset(next, 0, c->words * sizeof *next);
        for (vset left = view_domain(v, i) >> c->first; left != 0; left &= left - 1) {
            uint32_t d = bit_low(left);
            if (d >= c->values || !joins(c, forward + (size_t)i * c->words, now, d))
                continue;
            keep |= bit(d + c->first);
            drop_value(c, now, d, next);
        }
        if (keep == 0)
            return false;
        if (!view_restrict(v, i, keep, 0))
            return false;
    }
    return c->words > 0 && (v->n > 0 || (c->final[0] & 1) != 0);
}

static size_t different_sum_scratch(uint32_t n, const void *data)
{
    const struct different_sum *c = data;
    return (size_t)(n + 1) * c->words * sizeof(uint64_t);
}

struct plain {
    struct different_sum fast; /* first: what the filter sees */
    int64_t low, high;
};

static bool different_sum_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct plain *c = data;
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        sum += values[i];
        for (uint32_t k = 0; k < i; k++)
            if (values[k] == values[i])
                return false;
    }
    return c->low <= sum && sum <= c->high;
}

static const struct prop_class different_sum_class = {
    .name = "different-sum",
    .tier = 1,
    .flags = PROP_IDEMPOTENT | PROP_COMPLETE,
    .filter = different_sum_filter,
    .check = different_sum_check,
    .scratch = different_sum_scratch,
};

/* The values that the scope may take at all; their range decides how large the sets are. */
static vset values_of(const struct solver *s, const uint32_t *scope, uint32_t n)
{
    vset all = 0;
    for (uint32_t i = 0; i < n; i++)
        all |= solver_domain(s, solver_representative(s, scope[i]));
    return all;
}

static bool fill(struct plain *c, struct arena *a, uint32_t n)
{
    struct different_sum *f = &c->fast;
    uint64_t *final = arena_array(a, f->words, sizeof *final);
    uint64_t *without = arena_array(a, (size_t)f->values * f->words, sizeof *without);
    if (final == NULL || without == NULL)
        return false;
    for (uint32_t set = 0; set < 1u << f->values; set++) {
        int64_t sum = 0;
        for (uint32_t d = 0; d < f->values; d++) {
            if ((set >> d & 1) == 0)
                without[(size_t)d * f->words + set / 64] |= bit(set % 64);
            sum += (set >> d & 1) * (int64_t)(d + f->first);
        }
        if (bit_count(set) == n && c->low <= sum && sum <= c->high)
            final[set / 64] |= bit(set % 64);
    }
    f->final = final;
    f->without = without;
    return true;
}

bool stock_different_sum_pays(const struct solver *s, const uint32_t *scope, uint32_t n)
{
    vset all = values_of(s, scope, n);
    return all != 0 && n > 0 && 64 - (uint32_t)__builtin_clzll(all) - bit_low(all) <= MAX_VALUES;
}

uint32_t stock_different_sum(struct solver *s, const uint32_t *scope, uint32_t n, int64_t low, int64_t high,
                             const char *name)
{
    struct plain *c = arena_alloc(solver_arena(s), sizeof *c);
    vset all = values_of(s, scope, n);
    if (c == NULL)
        return SOLVER_NONE;
    uint32_t first = all == 0 ? 0 : bit_low(all), values = all == 0 ? 1 : 64 - (uint32_t)__builtin_clzll(all) - first;
    *c = (struct plain){{.first = first, .values = values, .words = values < 6 ? 1 : 1u << (values - 6)}, low, high};
    if (!fill(c, solver_arena(s), n))
        return SOLVER_NONE;
    return solver_post(s, &different_sum_class, c, scope, n, name);
}
