/* Counting: a cell is *in* when all its values are in the set, *out* when none is, and open otherwise. The number can
 * be anything from (in) to (in + open), so only the two ends have anything to say. */
#include <stdlib.h>

#include "base/bits.h"
#include "stock/candidate.h"
#include "stock/stock.h"

struct count {
    vset set;
    uint32_t low, high;
};

/* The places of word w that may take a value of the set. */
static uint64_t places_of(const struct view *v, vset set, uint32_t w)
{
    uint64_t places = 0;
    for (vset left = set & bits_below(v->values); left != 0; left &= left - 1)
        places |= view_places(v, bit_low(left), w);
    return places;
}

/* Takes `keep` for each open place. */
static bool settle(struct view *v, vset set, vset keep)
{
    for (uint32_t w = 0; w < v->words; w++) {
        uint64_t open = places_of(v, set, w) & places_of(v, ~set, w);
        for (; open != 0; open &= open - 1)
            if (!view_restrict(v, 64 * w + bit_low(open), keep, 0))
                return false;
    }
    return true;
}

static bool count_filter(struct view *v, const void *data)
{
    const struct count *c = data;
    uint32_t in = 0, possible = 0;
    for (uint32_t w = 0; w < v->words; w++) {
        uint64_t may_in = places_of(v, c->set, w), may_out = places_of(v, ~c->set, w);
        in += bit_count(may_in & ~may_out);
        possible += bit_count(may_in);
    }
    if (c->low > c->high || in > c->high || possible < c->low)
        return false;
    if (in == possible)
        return true;
    if (in == c->high)
        return settle(v, c->set, ~c->set);
    if (possible == c->low)
        return settle(v, c->set, c->set);
    return true;
}

/* Takes the `need` oldest places whose domain lies within `side`: "it had lost the rest". Where there never was a rest,
 * nothing need be said. */
static void take_oldest(struct past *p, vset side, uint32_t need)
{
    struct candidate *found = past_scratch(p);
    uint32_t n = past_length(p), count = 0;
    for (uint32_t i = 0; i < n; i++)
        if ((past_domain(p, i) & ~side) == 0)
            found[count++] = (struct candidate){.level = past_initial(p, i) & ~side ? past_level(p, i) : 0, .place = i};
    if (count > need)
        candidate_sort(found, count);
    for (uint32_t k = 0; k < need && k < count; k++)
        past_premise(p, found[k].place, past_initial(p, found[k].place) & ~side);
}

static uint32_t number_within(const struct past *p, vset side)
{
    uint32_t n = past_length(p), count = 0;
    for (uint32_t i = 0; i < n; i++)
        count += (past_domain(p, i) & ~side) == 0;
    return count;
}

static void count_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)code;
    const struct count *c = data;
    uint32_t n = past_length(p);
    if (i != PROP_CONFLICT && (lost & c->set) != 0)
        take_oldest(p, c->set, c->high);
    else if (i != PROP_CONFLICT)
        take_oldest(p, ~c->set, n - c->low);
    else if (c->low > c->high || c->low > n)
        return; /* no values can help */
    else if (number_within(p, c->set) > c->high)
        take_oldest(p, c->set, c->high + 1);
    else
        take_oldest(p, ~c->set, n - c->low + 1);
}

static bool count_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct count *c = data;
    uint32_t number = 0;
    for (uint32_t i = 0; i < n; i++)
        number += (uint32_t)(c->set >> values[i] & 1);
    return c->low <= number && number <= c->high;
}

static size_t count_scratch(uint32_t n, const void *data)
{
    (void)data;
    return n * sizeof(struct candidate);
}

static const struct prop_class count_class = {
    .name = "count",
    .tier = 0,
    .flags = PROP_POSITIONS | PROP_IDEMPOTENT | PROP_COMPLETE,
    .filter = count_filter,
    .explain = count_explain,
    .check = count_check,
    .scratch = count_scratch,
};

/* ---- a cell in several places ---- */

struct weighted {
    uint32_t *scope; /* each cell once */
    int32_t *weights;
    uint32_t n;
};

static int by_number(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* The cells of the scope, each with the number of its places. False: out of memory. */
static bool weigh(struct solver *s, const uint32_t *scope, uint32_t n, struct weighted *w)
{
    w->scope = arena_array(solver_arena(s), n, sizeof *w->scope);
    w->weights = arena_array(solver_arena(s), n, sizeof *w->weights);
    if (w->scope == NULL || w->weights == NULL)
        return false;
    for (uint32_t i = 0; i < n; i++)
        w->scope[i] = solver_representative(s, scope[i]);
    if (n > 1)
        qsort(w->scope, n, sizeof *w->scope, by_number);
    for (uint32_t i = 0; i < n; i++) {
        if (i == 0 || w->scope[i] != w->scope[w->n - 1])
            w->scope[w->n++] = w->scope[i];
        w->weights[w->n - 1]++;
    }
    return true;
}

static bool has_merged(const struct solver *s, const uint32_t *scope, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (solver_representative(s, scope[i]) != scope[i])
            return true;
    return false;
}

static bool are_switches(const struct solver *s, const uint32_t *scope, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if ((solver_domain(s, scope[i]) & ~(vset)3) != 0)
            return false;
    return true;
}

/* With cells that stand in several places, counting sees too little: of {a, a, b} it does not know that one cannot be
 * in alone. For cells that are 0 or 1 a weighted sum does. */
static bool is_sum(struct solver *s, vset set, uint32_t low, uint32_t high, const uint32_t *scope, uint32_t n,
                   struct weighted *w)
{
    return low <= high && ((set & 3) == 1 || (set & 3) == 2) && has_merged(s, scope, n) && weigh(s, scope, n, w) &&
           w->n < n && are_switches(s, w->scope, w->n);
}

uint32_t stock_count(struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t low, uint32_t high,
                     const char *name)
{
    struct weighted w = {.n = 0};
    if (is_sum(s, set, low, high, scope, n, &w)) {
        bool ones = (set & 3) == 2; /* or zeros, which are the rest */
        return stock_linear(s, w.scope, w.n, w.weights, ones ? low : (int64_t)n - high, ones ? high : (int64_t)n - low,
                            name);
    }
    struct count *c = arena_alloc(solver_arena(s), sizeof *c);
    if (c == NULL)
        return SOLVER_NONE;
    *c = (struct count){.set = set, .low = low, .high = high};
    return solver_post(s, &count_class, c, scope, n, name);
}
