/* A constraint known only by its check: when few assignments are left, all of them are tried. */
#include "base/bits.h"
#include "stock/stock.h"

struct enumerate {
    bool (*check)(const uint8_t *values, uint32_t n, const void *data);
    const void *data;
    uint64_t limit; /* at least 1: a full assignment is always decided */
};

static bool few_left(const struct view *v, uint64_t limit)
{
    uint64_t ways = 1;
    for (uint32_t i = 0; i < v->n && ways <= limit; i++)
        ways *= bit_count(view_domain(v, i));
    return ways <= limit;
}

/* The next assignment, counting through the domains as a mileage counter does; false after the last. */
static bool next_assignment(const struct view *v, uint8_t *values)
{
    for (uint32_t i = 0; i < v->n; i++) {
        vset domain = view_domain(v, i), higher = domain & ~bits_below(values[i] + 1u);
        if (higher != 0) {
            values[i] = (uint8_t)bit_low(higher);
            return true;
        }
        values[i] = (uint8_t)bit_low(domain);
    }
    return false;
}

static bool enumerate_filter(struct view *v, const void *data)
{
    const struct enumerate *e = data;
    if (!few_left(v, e->limit))
        return true;
    vset *support = v->scratch;
    uint8_t *values = (uint8_t *)(support + v->n);
    for (uint32_t i = 0; i < v->n; i++) {
        support[i] = 0;
        values[i] = (uint8_t)bit_low(view_domain(v, i));
    }
    bool found = false;
    do {
        if (!e->check(values, v->n, e->data))
            continue;
        found = true;
        for (uint32_t i = 0; i < v->n; i++)
            support[i] |= bit(values[i]);
    } while (next_assignment(v, values));
    for (uint32_t i = 0; found && i < v->n; i++)
        if (!view_restrict(v, i, support[i], 0))
            return false;
    return found;
}

static bool enumerate_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct enumerate *e = data;
    return e->check(values, n, e->data);
}

static size_t enumerate_scratch(uint32_t n, const void *data)
{
    (void)data;
    return n * (sizeof(vset) + 1) + 1;
}

/* No explain: nothing is known about the check, so dropping premises one by one is all that anybody can do. */
static const struct prop_class enumerate_class = {
    .name = "enumerate",
    .tier = 3,
    .flags = PROP_IDEMPOTENT,
    .filter = enumerate_filter,
    .check = enumerate_check,
    .scratch = enumerate_scratch,
};

uint32_t stock_enumerate(struct solver *s, const uint32_t *scope, uint32_t n,
                         bool (*check)(const uint8_t *values, uint32_t n, const void *data), const void *data,
                         uint32_t completions, const char *name)
{
    struct enumerate *e = arena_alloc(solver_arena(s), sizeof *e);
    if (e == NULL)
        return SOLVER_NONE;
    *e = (struct enumerate){.check = check, .data = data, .limit = completions > 0 ? completions : 1};
    return solver_post(s, &enumerate_class, e, scope, n, name);
}
