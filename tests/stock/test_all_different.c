#include "driver.h"

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    (void)args;
    return stock_all_different(s, scope, n, "all different");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    (void)args;
    vset seen = 0;
    for (uint32_t i = 0; i < n; i++)
        seen |= bit(values[i]);
    return bit_count(seen) == n;
}

static uint32_t places_with(const vset *domains, uint32_t n, uint32_t value)
{
    uint32_t places = 0;
    for (uint32_t i = 0; i < n; i++)
        places += (uint32_t)(domains[i] >> value & 1);
    return places;
}

/* As the header promises: no value of a fixed cell elsewhere, no hidden single left undone, enough values. */
static bool kept(const vset *domains, uint32_t n, uint32_t place, uint32_t value, const void *args)
{
    (void)args;
    vset all = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (i != place && domains[i] == bit(value))
            return false;
        all |= domains[i];
    }
    for (uint32_t v = 0; v < 64 && bit_count(all) == n; v++)
        if (v != value && (domains[place] >> v & 1) && places_with(domains, n, v) == 1)
            return false;
    return bit_count(all) >= n;
}

static void with_hall_sets(struct engine_options *o)
{
    o->all_different = ALL_DIFFERENT_HALL;
}

static void try_all_different(uint32_t n, vset values, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 2 == 0 ? values : random_subset(&r, values);
    try_constraint(&(struct trial){.what = "all different", .n = n, .initial = initial, .post = post, .holds = holds,
                                   .promise = PROMISE_KEPT, .kept = kept, .states = 20, .seed = seed},
                   tried);
    try_constraint(&(struct trial){.what = "all different, Hall sets",
                                   .n = n,
                                   .initial = initial,
                                   .post = post,
                                   .holds = holds,
                                   .options = with_hall_sets,
                                   .promise = PROMISE_DOMAIN,
                                   .states = 20,
                                   .seed = seed},
                   tried);
}

START_TEST(small_scopes)
{
    struct tried tried = {0};
    for (uint32_t n = 0; n <= 5; n++)
        for (uint32_t n_values = 1; n_values <= 5; n_values++)
            for (uint32_t k = 0; k < 3; k++)
                try_all_different(n, bits_below(n_values), 10 * (10 * n + n_values) + k, &tried);
    try_all_different(4, bit(0) | bit(7) | bit(62) | bit(63), 2, &tried);
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

/* 64 cells are as many as there can be. */
START_TEST(large_scopes)
{
    for (uint32_t n = 64; n <= 65; n++) {
        struct mem mem = {0};
        struct solver *s = solver_new(NULL, &mem);
        uint32_t scope[65];
        solver_add_cells(s, n, ~(vset)0);
        for (uint32_t i = 0; i < n; i++)
            scope[i] = i;
        ck_assert_uint_ne(post(s, scope, n, NULL), SOLVER_NONE);
        ck_assert_int_eq(solver_solve(s, NULL, 0), n == 64 ? VERDICT_YES : VERDICT_NO);
        vset seen = 0;
        for (uint32_t i = 0; n == 64 && i < n; i++)
            seen |= bit(solver_value(s, i));
        ck_assert_uint_eq(seen, n == 64 ? ~(vset)0 : 0);
        solver_free(s);
        ck_assert_uint_eq(mem.used, 0);
    }
}
END_TEST

/* Naked and hidden singles alone fill this row. */
START_TEST(singles_need_no_search)
{
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    const vset domains[] = {1, 3, 6 + 8, 6 + 16, 8 + 4};
    const uint32_t scope[] = {0, 1, 2, 3, 4};
    for (uint32_t i = 0; i < 5; i++)
        solver_add_cells(s, 1, domains[i]);
    ck_assert_uint_ne(post(s, scope, 5, NULL), SOLVER_NONE);
    ck_assert_int_eq(solver_propagate(s), VERDICT_UNKNOWN);
    ck_assert_uint_eq(solver_domain(s, 1), 2);
    ck_assert_uint_eq(solver_domain(s, 3), 16);
    ck_assert_uint_eq(solver_domain(s, 2), 8 + 4);
    ck_assert_uint_eq(solver_statistics(s)->decisions, 0);
    solver_free(s);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {small_scopes, large_scopes, singles_need_no_search};
    return run_suite("all-different", tests, sizeof tests / sizeof *tests);
}
