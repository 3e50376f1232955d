#include "driver.h"

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    (void)args;
    return stock_lines_differ(s, scope, n, "lines differ");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    (void)args;
    for (uint32_t i = 0; i < n / 2; i++)
        if (values[i] != values[i + n / 2])
            return true;
    return false;
}

START_TEST(random_lines)
{
    struct tried tried = {0};
    struct random r = {13};
    for (uint32_t k = 0; k < 60; k++) {
        uint32_t n = 2 * (k % 5);
        vset initial[TRIAL_PLACES] = {0};
        for (uint32_t i = 0; i < n; i++)
            initial[i] = n == 8 ? 3 : k % 2 == 0 ? 7 : random_subset(&r, 7);
        try_constraint(&(struct trial){.what = "lines differ", .n = n, .initial = initial, .post = post, .holds = holds,
                                       .promise = PROMISE_DOMAIN, .states = 100, .seed = k},
                       &tried);
    }
    ck_assert_uint_gt(tried.removals, 100);
    ck_assert_uint_gt(tried.conflicts, 100);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {random_lines};
    return run_suite("lines differ", tests, sizeof tests / sizeof *tests);
}
