#include "driver.h"

struct bounds {
    vset set;
    uint32_t low, high;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct bounds *b = args;
    return stock_count(s, scope, n, b->set, b->low, b->high, "count");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct bounds *b = args;
    uint32_t found = 0;
    for (uint32_t i = 0; i < n; i++)
        if (b->set & bit(values[i]))
            found++;
    return found >= b->low && found <= b->high;
}

static void try_count(uint32_t n, vset values, struct bounds b, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 2 == 0 ? values : random_subset(&r, values);
    try_constraint(&(struct trial){.what = "count", .n = n, .initial = initial, .args = &b, .post = post,
                                   .holds = holds, .promise = PROMISE_DOMAIN, .irredundant = true, .states = 10,
                                   .seed = seed},
                   tried);
}

START_TEST(all_bounds)
{
    struct tried tried = {0};
    uint64_t seed = 0;
    for (uint32_t n = 0; n <= 4; n++)
        for (uint32_t low = 0; low <= n + 1; low++)
            for (uint32_t high = 0; high <= n + 1; high++, seed++)
                try_count(n, 7, (struct bounds){(vset)1 << seed % 3, low, high}, seed, &tried);
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

START_TEST(unusual_sets)
{
    struct tried tried = {0};
    vset ends = bit(0) | bit(1) | bit(63);
    try_count(4, ends, (struct bounds){bit(63), 2, 2}, 2, &tried);
    try_count(4, ends, (struct bounds){~bit(63), 1, 2}, 4, &tried);
    try_count(4, ends, (struct bounds){~(vset)0, 1, 4}, 6, &tried);
    try_count(4, ends, (struct bounds){0, 0, 2}, 8, &tried);
    try_count(4, ends, (struct bounds){0, 1, 2}, 10, &tried);
    try_count(12, 3, (struct bounds){2, 5, 6}, 12, &tried);
    ck_assert_uint_gt(tried.solutions, 0);
}
END_TEST

/* 200 places, so several words of position sets: with 150 in the set, the others are out. */
START_TEST(long_scope)
{
    enum { PLACES = 200, IN = 150 };
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    uint32_t scope[PLACES];
    solver_add_cells(s, PLACES, 3);
    for (uint32_t i = 0; i < PLACES; i++)
        scope[i] = i;
    ck_assert_uint_ne(stock_count(s, scope, PLACES, 2, IN, IN, NULL), SOLVER_NONE);
    for (uint32_t i = 0; i < IN - 1; i++)
        solver_restrict(s, PLACES - 1 - i, 2);
    ck_assert_int_eq(solver_propagate(s), VERDICT_UNKNOWN);
    ck_assert_uint_eq(solver_domain(s, 0), 3);
    solver_restrict(s, 0, 2);
    ck_assert_int_eq(solver_propagate(s), VERDICT_YES);
    ck_assert_uint_eq(solver_domain(s, 1), 1);
    ck_assert_uint_eq(solver_domain(s, PLACES - IN), 1);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}
END_TEST

/* Two of three places are one cell: it cannot be the only one. */
START_TEST(merged_cells_count_once_a_place)
{
    for (vset set = 1; set <= 2; set++) {
        const uint32_t scope[] = {0, 1, 2};
        struct mem mem = {0};
        struct solver *s = solver_new(NULL, &mem);
        solver_add_cells(s, 3, 3);
        solver_merge(s, 0, 2);
        ck_assert_uint_ne(stock_count(s, scope, 3, set, 1, 1, NULL), SOLVER_NONE);
        ck_assert_int_eq(solver_propagate(s), VERDICT_YES);
        ck_assert_uint_eq(solver_domain(s, 2), 3 - set);
        ck_assert_uint_eq(solver_domain(s, 1), set);
        solver_free(s);
        ck_assert_uint_eq(mem.used, 0);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {all_bounds, unusual_sets, long_scope, merged_cells_count_once_a_place};
    return run_suite("count", tests, sizeof tests / sizeof *tests);
}
