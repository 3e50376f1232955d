#include "driver.h"

#include "engine/copy.h"

struct sum {
    int32_t weights[TRIAL_PLACES];
    int64_t low, high;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct sum *sum = args;
    return stock_linear(s, scope, n, sum->weights, sum->low, sum->high, "linear");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct sum *sum = args;
    int64_t total = 0;
    for (uint32_t i = 0; i < n; i++)
        total += (int64_t)sum->weights[i] * values[i];
    return total >= sum->low && total <= sum->high;
}

/* Bounds-consistent: the smallest and the largest value of a place can be completed by numbers, whole or not, between
 * the bounds of the other places. */
static bool kept(const vset *domains, uint32_t n, uint32_t place, uint32_t value, const void *args)
{
    const struct sum *sum = args;
    bool is_bound = (domains[place] & bits_below(value)) == 0 || (domains[place] >> value) == 1;
    int64_t least = 0, most = 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t lo = 0, hi = 63;
        while (!(domains[i] >> lo & 1))
            lo++;
        while (!(domains[i] >> hi & 1))
            hi--;
        if (i == place)
            lo = hi = value;
        int64_t a = sum->weights[i] * lo, b = sum->weights[i] * hi;
        least += a < b ? a : b;
        most += a < b ? b : a;
    }
    return !is_bound || (sum->low <= sum->high && least <= sum->high && most >= sum->low);
}

static void try_linear(uint32_t n, vset values, const struct sum *sum, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 2 == 0 ? values : random_subset(&r, values);
    try_constraint(&(struct trial){.what = "linear", .n = n, .initial = initial, .args = sum, .post = post,
                                   .holds = holds, .promise = PROMISE_KEPT, .kept = kept, .states = 10, .seed = seed},
                   tried);
}

START_TEST(random_sums)
{
    struct tried tried = {0};
    struct random r = {3};
    for (uint32_t n = 0; n <= 4; n++)
        for (uint32_t k = 0; k < 16; k++) {
            struct sum sum = {{0}, 0, 0};
            for (uint32_t i = 0; i < n; i++)
                sum.weights[i] = (int32_t)random_below(&r, 9) - 4;
            sum.low = (int64_t)random_below(&r, 20) - 10;
            sum.high = sum.low + (int64_t)random_below(&r, 6) - 1;
            vset values = k % 3 == 0 ? 7 : k % 3 == 1 ? 0x2d : bit(0) | bit(2) | bit(63);
            try_linear(n, values, &sum, 100 * n + k, &tried);
        }
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

START_TEST(one_side_open)
{
    struct tried tried = {0};
    try_linear(4, 15, &(struct sum){{1, 2, 3, 4}, INT64_MIN, 9}, 2, &tried);
    try_linear(4, 15, &(struct sum){{1, -2, 3, -4}, 5, INT64_MAX}, 4, &tried);
    try_linear(4, 15, &(struct sum){{1, -2, 3, -4}, INT64_MIN, INT64_MAX}, 6, &tried);
    try_linear(4, 15, &(struct sum){{1, -2, 3, -4}, INT64_MAX, INT64_MIN}, 8, &tried);
    try_linear(4, 15, &(struct sum){{1, -2, 3, -4}, INT64_MAX, INT64_MAX}, 10, &tried);
    try_linear(4, 15, &(struct sum){{1, 2, 3, 4}, 13, 12}, 12, &tried);
    ck_assert_uint_gt(tried.removals, 0);
}
END_TEST

START_TEST(largest_weights)
{
    struct tried tried = {0};
    vset values = bit(0) | bit(1) | bit(62) | bit(63);
    const int64_t max = INT32_MAX, min = INT32_MIN;
    try_linear(3, values, &(struct sum){{INT32_MIN, INT32_MAX, INT32_MIN}, -1, 63}, 2, &tried);
    try_linear(3, values, &(struct sum){{INT32_MAX, INT32_MAX, INT32_MAX}, 64 * max, 127 * max}, 4, &tried);
    try_linear(3, values, &(struct sum){{INT32_MIN, INT32_MIN, INT32_MIN}, 126 * min, 65 * min}, 6, &tried);
    ck_assert_uint_gt(tried.solutions, 0);
}
END_TEST

/* x0 + .. + x7 <= 3 over {0, 1}: three premises for a removal and four for a conflict, out of up to eight. */
START_TEST(reasons_are_short)
{
    struct tried tried = {0};
    const vset initial[] = {3, 3, 3, 3, 3, 3, 3, 3};
    struct sum sum = {{1, 1, 1, 1, 1, 1, 1, 1}, 0, 3};
    try_filter(&(struct trial){.what = "linear", .n = 8, .initial = initial, .args = &sum, .post = post, .holds = holds,
                               .promise = PROMISE_DOMAIN, .irredundant = true, .states = 20, .seed = 5},
               &tried);
    ck_assert_uint_eq(tried.premises, 3 * tried.removals + 4 * tried.conflicts);
    ck_assert_uint_gt(tried.conflicts, 0);
}
END_TEST

/* a + b <= 7 fails for a >= 5 and b >= 6, and would for a >= 2 and b >= 6 just as well. */
START_TEST(premises_are_loose)
{
    const vset initial[] = {255, 255}, domains[] = {255 & ~31, 255 & ~63};
    const uint32_t scope[] = {0, 1};
    struct sum sum = {{1, 1}, 0, 7};
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    solver_add_cells(s, 2, 255);
    uint32_t number = post(s, scope, 2, &sum);
    struct copy c;
    ck_assert(copy_init(&c, solver_constraint_class(s, number), solver_constraint_data(s, number), 2, initial, &mem));
    copy_set(&c, domains);
    ck_assert(!copy_run(&c));
    copy_explain(&c, c.logged);
    ck_assert_uint_eq(c.lost[0], 3);
    ck_assert_uint_eq(c.lost[1], 63);
    copy_free(&c);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {random_sums, one_side_open, largest_weights, reasons_are_short, premises_are_loose};
    return run_suite("linear", tests, sizeof tests / sizeof *tests);
}
