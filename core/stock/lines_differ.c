/* Two lines that are not the same: places 0 .. k - 1 are one, places k .. 2 k - 1 the other. Nothing is known before
 * all pairs but one are the same; then that one differs. */
#include "base/bits.h"
#include "stock/stock.h"

/* The only pair that may still differ; SOLVER_NONE: there is none. False: there are several, or one differs for sure.
 */
static bool last_pair(const struct view *v, uint32_t k, uint32_t *pair)
{
    *pair = SOLVER_NONE;
    for (uint32_t i = 0; i < k; i++) {
        vset a = view_domain(v, i), b = view_domain(v, k + i);
        if ((a & b) == 0)
            return false;
        if (bit_single(a) && bit_single(b))
            continue;
        if (*pair != SOLVER_NONE)
            return false;
        *pair = i;
    }
    return true;
}

static bool lines_differ_filter(struct view *v, const void *data)
{
    uint32_t k = v->n / 2, pair;
    (void)data;
    if (!last_pair(v, k, &pair))
        return true;
    if (pair == SOLVER_NONE)
        return false;
    vset a = view_domain(v, pair), b = view_domain(v, k + pair);
    if (bit_single(a))
        return view_restrict(v, k + pair, ~a, 0);
    return !bit_single(b) || view_restrict(v, pair, ~b, 0);
}

static void lines_differ_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    uint32_t n = past_length(p), k = n / 2;
    (void)data;
    (void)code;
    for (uint32_t j = 0; j < n; j++)
        if (j != i && (i == PROP_CONFLICT || j % k != i % k))
            past_premise(p, j, past_initial(p, j) & ~past_domain(p, j));
        else if (j != i) /* the other one of the pair can only be what was lost */
            past_premise(p, j, past_initial(p, j) & ~lost);
}

static bool lines_differ_check(const uint8_t *values, uint32_t n, const void *data)
{
    (void)data;
    for (uint32_t i = 0; i < n / 2; i++)
        if (values[i] != values[n / 2 + i])
            return true;
    return false;
}

static const struct prop_class lines_differ_class = {
    .name = "lines-differ",
    .tier = 1,
    .flags = PROP_ON_FIX | PROP_COMPLETE,
    .filter = lines_differ_filter,
    .explain = lines_differ_explain,
    .check = lines_differ_check,
};

uint32_t stock_lines_differ(struct solver *s, const uint32_t *scope, uint32_t n, const char *name)
{
    return solver_post(s, &lines_differ_class, NULL, scope, n - n % 2, name);
}
