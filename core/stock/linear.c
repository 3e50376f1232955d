/* Weighted sums, by bounds: each term is at least as large as its smallest value makes it, so what is left below `high`
 * bounds every single term; and the same from above. Reasons are those of sum_reason.c.
 *
 * Sums cannot overflow: a term is below 2^31 * 64 in size, and a scope has at most 2^25 places. */
#include "base/bits.h"
#include "stock/stock.h"
#include "stock/sum_reason.h"

enum { MAX_PLACES = 1 << 25 };
enum { CODE_HIGH, CODE_LOW }; /* the bound that removed a value */

struct linear {
    const int32_t *weights;
    int64_t low, high;
};

static uint32_t highest(vset set)
{
    return 63 - (uint32_t)__builtin_clzll(set);
}

static vset up_to(uint64_t value)
{
    return value >= 63 ? ~(vset)0 : bits_below((uint32_t)value + 1);
}

/* The smallest of weight * value over a set of values that is not empty. */
static int64_t least(int64_t weight, vset set)
{
    return weight * (int64_t)(weight >= 0 ? bit_low(set) : highest(set));
}

/* The values whose terms are at most `steps` weights away from the least one. */
static vset within(int64_t weight, vset set, uint64_t steps)
{
    if (weight > 0)
        return up_to(bit_low(set) + steps);
    uint32_t top = highest(set);
    return steps >= top ? ~(vset)0 : ~bits_below(top - (uint32_t)steps);
}

/* With the least and the largest sum, prunes each term; false: conflict. */
static bool prune(struct view *v, const struct linear *l, int64_t smallest, int64_t largest, bool *again)
{
    uint64_t over = (uint64_t)(l->high - smallest), under = (uint64_t)(largest - l->low);
    for (uint32_t i = 0; i < v->n; i++) {
        int64_t weight = l->weights[i];
        if (weight == 0)
            continue;
        vset domain = view_domain(v, i);
        uint64_t size = (uint64_t)(weight < 0 ? -weight : weight);
        vset below = within(weight, domain, over / size), above = within(-weight, domain, under / size);
        if ((domain & ~(below & above)) == 0)
            continue;
        if (!view_restrict(v, i, below, CODE_HIGH) || !view_restrict(v, i, above, CODE_LOW))
            return false;
        *again = true;
    }
    return true;
}

static bool linear_pass(struct view *v, const struct linear *l, bool *again)
{
    int64_t smallest = 0, largest = 0;
    for (uint32_t i = 0; i < v->n; i++) {
        vset domain = view_domain(v, i);
        smallest += least(l->weights[i], domain);
        largest -= least(-(int64_t)l->weights[i], domain);
    }
    if (l->low > l->high || smallest > l->high || largest < l->low)
        return false;
    if (smallest >= l->low && largest <= l->high)
        return true; /* holds whatever comes */
    return prune(v, l, smallest, largest, again);
}

static bool linear_filter(struct view *v, const void *data)
{
    for (bool again = true; again;) {
        again = false;
        if (!linear_pass(v, data, &again))
            return false;
    }
    return true;
}

/* ---- reasons ---- */

static int64_t side_least(const struct sum_side *side, uint32_t i, vset set)
{
    const struct linear *l = side->data;
    return least(side->sign * l->weights[i], set);
}

static int64_t side_term(const struct sum_side *side, uint32_t i, uint32_t value)
{
    const struct linear *l = side->data;
    return side->sign * l->weights[i] * (int64_t)value;
}

static void linear_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct linear *l = data;
    struct sum_side high = {l, 1, l->high, side_least, side_term}, low = {l, -1, -l->low, side_least, side_term};
    if (i == PROP_CONFLICT && l->low > l->high)
        return;
    bool use_high = i == PROP_CONFLICT ? sum_forced(p, &high, i, 0) > l->high : code == CODE_HIGH;
    sum_explain(p, use_high ? &high : &low, i, lost);
}

static bool linear_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct linear *l = data;
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += (int64_t)l->weights[i] * values[i];
    return l->low <= sum && sum <= l->high;
}

static const struct prop_class linear_class = {
    .name = "linear",
    .tier = 1,
    .flags = PROP_IDEMPOTENT,
    .filter = linear_filter,
    .explain = linear_explain,
    .check = linear_check,
    .scratch = sum_scratch,
};

static int64_t clamp(int64_t x, int64_t limit)
{
    return x > limit ? limit : x < -limit ? -limit : x;
}

uint32_t stock_linear(struct solver *s, const uint32_t *scope, uint32_t n, const int32_t *weights, int64_t low,
                      int64_t high, const char *name)
{
    struct arena *a = solver_arena(s);
    struct linear *l = arena_alloc(a, sizeof *l);
    int32_t *copied = n <= MAX_PLACES ? arena_copy(a, weights, n, sizeof *weights) : NULL;
    if (l == NULL || copied == NULL)
        return SOLVER_NONE;
    const int64_t beyond = (int64_t)1 << 62; /* above what any sum can reach, so that differences do not overflow */
    *l = (struct linear){.weights = copied, .low = clamp(low, beyond), .high = clamp(high, beyond)};
    return solver_post(s, &linear_class, l, scope, n, name);
}
