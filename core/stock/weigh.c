/* A sum of weights, of which each place has one for each value: counts of several sets, sums of clues under some cells,
 * "as many as", and a sum that holds only when a cell takes a certain value (the others have a weight that makes it
 * hold in any case) are all of this kind. By bounds, as `linear`.
 *
 * Sums cannot overflow: a weight is below 2^31 in size, and a scope has at most 2^25 places. */
#include "base/bits.h"
#include "stock/stock.h"
#include "stock/sum_reason.h"

enum { MAX_PLACES = 1 << 25 };
enum { CODE_HIGH, CODE_LOW }; /* the bound that removed a value */

struct weigh {
    const int32_t *weights; /* n x n_values; 0 behind the last value */
    uint32_t n_values;
    int64_t low, high;
};

static int64_t weight_of(const struct weigh *w, uint32_t i, uint32_t value)
{
    return value < w->n_values ? w->weights[(size_t)i * w->n_values + value] : 0;
}

struct range {
    int64_t least, most;
};

static struct range range_of(const struct weigh *w, uint32_t i, vset set)
{
    struct range r = {INT64_MAX, INT64_MIN};
    for (; set != 0; set &= set - 1) {
        int64_t weight = weight_of(w, i, bit_low(set));
        r.least = weight < r.least ? weight : r.least;
        r.most = weight > r.most ? weight : r.most;
    }
    return r;
}

/* Keeps of place i what the bounds of the others leave; *sum is kept up to date. False: conflict. */
static bool prune(struct view *v, const struct weigh *w, uint32_t i, struct range *sum, bool *again)
{
    vset domain = view_domain(v, i), below = 0, above = 0;
    struct range r = range_of(w, i, domain);
    int64_t most = w->high - (sum->least - r.least), least = w->low - (sum->most - r.most);
    if (r.most <= most && r.least >= least)
        return true;
    for (vset left = domain; left != 0; left &= left - 1) {
        int64_t weight = weight_of(w, i, bit_low(left));
        below |= weight <= most ? left & (0 - left) : 0;
        above |= weight >= least ? left & (0 - left) : 0;
    }
    if (!view_restrict(v, i, below, CODE_HIGH) || !view_restrict(v, i, above, CODE_LOW))
        return false;
    struct range now = range_of(w, i, view_domain(v, i));
    *again |= now.least > r.least || now.most < r.most;
    sum->least += now.least - r.least;
    sum->most += now.most - r.most;
    return true;
}

static struct range range_of_sum(const struct view *v, const struct weigh *w)
{
    struct range sum = {0, 0};
    for (uint32_t i = 0; i < v->n; i++) {
        struct range r = range_of(w, i, view_domain(v, i));
        sum.least += r.least;
        sum.most += r.most;
    }
    return sum;
}

static bool weigh_filter(struct view *v, const void *data)
{
    const struct weigh *w = data;
    for (bool again = true; again;) {
        struct range sum = range_of_sum(v, w);
        again = false;
        if (w->low > w->high || sum.least > w->high || sum.most < w->low)
            return false;
        if (sum.least >= w->low && sum.most <= w->high)
            return true; /* holds whatever comes */
        for (uint32_t i = 0; i < v->n; i++)
            if (!prune(v, w, i, &sum, &again))
                return false;
    }
    return true;
}

/* ---- reasons ---- */

static int64_t side_least(const struct sum_side *side, uint32_t i, vset set)
{
    struct range r = range_of(side->data, i, set);
    return side->sign > 0 ? r.least : -r.most;
}

static int64_t side_term(const struct sum_side *side, uint32_t i, uint32_t value)
{
    return side->sign * weight_of(side->data, i, value);
}

static void weigh_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct weigh *w = data;
    struct sum_side high = {w, 1, w->high, side_least, side_term}, low = {w, -1, -w->low, side_least, side_term};
    if (i == PROP_CONFLICT && w->low > w->high)
        return;
    bool use_high = i == PROP_CONFLICT ? sum_forced(p, &high, i, 0) > w->high : code == CODE_HIGH;
    sum_explain(p, use_high ? &high : &low, i, lost);
}

static bool weigh_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct weigh *w = data;
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += values[i] < w->n_values ? w->weights[(size_t)i * w->n_values + values[i]] : 0;
    return w->low <= sum && sum <= w->high;
}

static const struct prop_class weigh_class = {
    .name = "weigh",
    .tier = 1,
    .flags = PROP_IDEMPOTENT,
    .filter = weigh_filter,
    .explain = weigh_explain,
    .check = weigh_check,
    .scratch = sum_scratch,
};

static int64_t clamp(int64_t x, int64_t limit)
{
    return x > limit ? limit : x < -limit ? -limit : x;
}

uint32_t stock_weigh(struct solver *s, const uint32_t *scope, uint32_t n, uint32_t n_values, const int32_t *weights,
                     int64_t low, int64_t high, const char *name)
{
    struct arena *a = solver_arena(s);
    if (n > MAX_PLACES || n_values > 64)
        return SOLVER_NONE;
    struct weigh *w = arena_alloc(a, sizeof *w);
    int32_t *copied = arena_copy(a, weights, (size_t)n * n_values, sizeof *weights);
    if (w == NULL || copied == NULL)
        return SOLVER_NONE;
    const int64_t beyond = (int64_t)1 << 62; /* above what any sum can reach, so that differences do not overflow */
    *w = (struct weigh){copied, n_values, clamp(low, beyond), clamp(high, beyond)};
    return solver_post(s, &weigh_class, w, scope, n, name);
}
