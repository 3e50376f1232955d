#include "driver.h"

struct sum {
    int64_t low, high;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct sum *sum = args;
    ck_assert(n == 0 || stock_different_sum_pays(s, scope, n));
    return stock_different_sum(s, scope, n, sum->low, sum->high, "different sum");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct sum *sum = args;
    int64_t total = 0;
    uint64_t seen = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (seen >> values[i] & 1)
            return false;
        seen |= bit(values[i]);
        total += values[i];
    }
    return sum->low <= total && total <= sum->high;
}

START_TEST(random_sums)
{
    static const vset ranges[] = {0x3fe, 0x3ff, 0x1e, 0x3f0, 0x7f8, (vset)0x3ff << 54};
    struct tried tried = {0};
    struct random r = {11};
    for (uint32_t n = 0; n <= 4; n++)
        for (uint32_t k = 0; k < 24; k++) {
            vset range = ranges[k % 6], initial[TRIAL_PLACES] = {0};
            int64_t middle = k % 6 == 5 ? 58 : 5;
            struct sum sum = {.low = (int64_t)n * middle + (int64_t)random_below(&r, 8) - 4};
            sum.high = sum.low + (k % 4 == 0 ? (int64_t)random_below(&r, 4) - 1 : 0);
            for (uint32_t i = 0; i < n; i++)
                initial[i] = k % 2 == 0 ? range : random_subset(&r, range);
            try_constraint(&(struct trial){.what = "different sum", .n = n, .initial = initial, .args = &sum,
                                           .post = post, .holds = holds, .promise = PROMISE_DOMAIN, .states = 10,
                                           .seed = 100 * n + k},
                           &tried);
        }
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 500);
}
END_TEST

START_TEST(too_far_apart)
{
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    const uint32_t scope[] = {0, 1};
    solver_add_cells(s, 1, 2);
    solver_add_cells(s, 1, bit(11));
    ck_assert(!stock_different_sum_pays(s, scope, 2));
    ck_assert(stock_different_sum_pays(s, scope, 1));
    solver_free(s);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {random_sums, too_far_apart};
    return run_suite("different sum", tests, sizeof tests / sizeof *tests);
}
