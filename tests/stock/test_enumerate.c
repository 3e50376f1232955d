#include "driver.h"

struct rule {
    uint32_t modulus, rest, completions;
};

/* Something that no other stock constraint says: the sum of the squares has a certain rest. */
static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct rule *rule = args;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += (uint32_t)values[i] * values[i];
    return sum % rule->modulus == rule->rest;
}

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct rule *rule = args;
    return stock_enumerate(s, scope, n, holds, rule, rule->completions, "squares");
}

static bool any_solution(const vset *domains, uint32_t n, uint32_t at, uint8_t *values, const void *args)
{
    if (at == n)
        return holds(values, n, args);
    for (uint32_t v = 0; v < 64; v++) {
        values[at] = (uint8_t)v;
        if ((domains[at] >> v & 1) && any_solution(domains, n, at + 1, values, args))
            return true;
    }
    return false;
}

/* When few enough assignments are left, a value that is kept has a solution. */
static bool kept(const vset *domains, uint32_t n, uint32_t place, uint32_t value, const void *args)
{
    const struct rule *rule = args;
    vset with[TRIAL_PLACES];
    uint8_t values[TRIAL_PLACES];
    uint64_t ways = 1;
    for (uint32_t i = 0; i < n; i++) {
        ways *= bit_count(domains[i]);
        with[i] = i == place ? bit(value) : domains[i];
    }
    return ways > rule->completions || any_solution(with, n, 0, values, args);
}

static void try_enumerate(uint32_t n, vset values, struct rule rule, enum promise promise, uint64_t seed,
                          struct tried *tried)
{
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = values;
    try_constraint(&(struct trial){.what = "enumerate", .n = n, .initial = initial, .args = &rule, .post = post,
                                   .holds = holds, .promise = promise, .kept = kept, .states = 20, .seed = seed},
                   tried);
}

START_TEST(with_all_limits)
{
    struct tried tried = {0};
    const uint32_t limits[] = {0, 1, 2, 7, 100};
    for (uint32_t n = 0; n <= 4; n++)
        for (uint32_t k = 0; k < 5; k++)
            for (uint32_t rest = 0; rest < 5; rest += 2)
                try_enumerate(n, k % 2 == 0 ? 7 : bit(0) | bit(1) | bit(63), (struct rule){5, rest, limits[k]},
                              PROMISE_KEPT, 10 * n + k, &tried);
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

START_TEST(with_room_for_all)
{
    struct tried tried = {0};
    for (uint32_t rest = 0; rest < 7; rest++)
        try_enumerate(4, 15, (struct rule){7, rest, 256}, PROMISE_DOMAIN, rest, &tried);
    ck_assert_uint_gt(tried.removals, 100);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {with_all_limits, with_room_for_all};
    return run_suite("enumerate", tests, sizeof tests / sizeof *tests);
}
