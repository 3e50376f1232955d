#include "driver.h"

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    (void)args;
    return stock_equal(s, scope, n) ? 0 : SOLVER_NONE;
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    (void)args;
    for (uint32_t i = 0; i < n; i++)
        if (values[i] != values[0])
            return false;
    return true;
}

START_TEST(small_scopes)
{
    struct tried tried = {0};
    struct random r = {1};
    for (uint32_t n = 0; n <= 5; n++)
        for (uint32_t k = 0; k < 8; k++) {
            vset initial[TRIAL_PLACES] = {0};
            for (uint32_t i = 0; i < n; i++)
                initial[i] = k < 4 ? 15 : random_subset(&r, 15);
            try_constraint(&(struct trial){.what = "equal", .n = n, .initial = initial, .post = post, .holds = holds,
                                           .promise = PROMISE_NATIVE, .seed = k},
                           &tried);
        }
    ck_assert_uint_gt(tried.solutions, 100);
}
END_TEST

/* Two rings of merged cells under a constraint that tells them apart. */
static uint32_t post_pairs(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    (void)args;
    (void)n;
    const uint32_t even[] = {scope[0], scope[2], scope[4]}, odd[] = {scope[5], scope[3], scope[1]};
    if (!stock_equal(s, even, 3) || !stock_equal(s, odd, 3))
        return SOLVER_NONE;
    return stock_all_different(s, scope, 2, NULL);
}

static bool pairs_hold(const uint8_t *v, uint32_t n, const void *args)
{
    (void)args;
    (void)n;
    return v[0] == v[2] && v[2] == v[4] && v[1] == v[3] && v[3] == v[5] && v[0] != v[1];
}

START_TEST(under_other_constraints)
{
    struct tried tried = {0};
    const vset initial[] = {7, 7, 7, 3, 7, 7};
    try_constraint(&(struct trial){.what = "equal", .n = 6, .initial = initial, .post = post_pairs, .holds = pairs_hold,
                                   .promise = PROMISE_NATIVE, .seed = 1},
                   &tried);
    ck_assert_uint_gt(tried.solutions, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {small_scopes, under_other_constraints};
    return run_suite("equal", tests, sizeof tests / sizeof *tests);
}
