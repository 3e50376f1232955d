#include "driver.h"

enum { VALUES = 6 };

struct sum {
    int32_t weights[TRIAL_PLACES * VALUES];
    int64_t low, high;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct sum *sum = args;
    return stock_weigh(s, scope, n, VALUES, sum->weights, sum->low, sum->high, "weigh");
}

/* Values from VALUES on weigh nothing. */
static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct sum *sum = args;
    int64_t total = 0;
    for (uint32_t i = 0; i < n; i++)
        total += values[i] >= VALUES ? 0 : sum->weights[i * VALUES + values[i]];
    return total >= sum->low && total <= sum->high;
}

static int64_t weight(const struct sum *sum, uint32_t i, uint32_t value)
{
    return value >= VALUES ? 0 : sum->weights[i * VALUES + value];
}

/* Bounds-consistent: a value that stays can be completed by the smallest, and by the largest, weights of the others. */
static bool kept(const vset *domains, uint32_t n, uint32_t place, uint32_t value, const void *args)
{
    const struct sum *sum = args;
    int64_t least = weight(sum, place, value), most = least;
    for (uint32_t i = 0; i < n; i++) {
        int64_t small = INT64_MAX, large = INT64_MIN;
        for (uint32_t v = 0; v < 64 && i != place; v++)
            if (domains[i] >> v & 1) {
                small = weight(sum, i, v) < small ? weight(sum, i, v) : small;
                large = weight(sum, i, v) > large ? weight(sum, i, v) : large;
            }
        least += i == place ? 0 : small;
        most += i == place ? 0 : large;
    }
    return sum->low <= sum->high && least <= sum->high && most >= sum->low;
}

static void try_weigh(uint32_t n, vset values, const struct sum *sum, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 2 == 0 ? values : random_subset(&r, values);
    try_constraint(&(struct trial){.what = "weigh", .n = n, .initial = initial, .args = sum, .post = post,
                                   .holds = holds, .promise = PROMISE_KEPT, .kept = kept, .states = 10, .seed = seed},
                   tried);
}

START_TEST(random_weights)
{
    struct tried tried = {0};
    struct random r = {5};
    for (uint32_t n = 0; n <= 4; n++)
        for (uint32_t k = 0; k < 16; k++) {
            struct sum sum = {{0}, 0, 0};
            for (uint32_t i = 0; i < n * VALUES; i++)
                sum.weights[i] = (int32_t)random_below(&r, 9) - 4;
            sum.low = (int64_t)random_below(&r, 12) - 6;
            sum.high = sum.low + (int64_t)random_below(&r, 6) - 1;
            try_weigh(n, k % 3 == 0 ? 7 : k % 3 == 1 ? 0x2d : bit(0) | bit(2) | bit(63), &sum, 100 * n + k, &tried);
        }
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

/* As many cells are 1 as the last one says. */
START_TEST(count_is_the_value_of_a_cell)
{
    struct tried tried = {0};
    struct sum sum = {{0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, -1, -2, -3, -4, -5}, 0, 0};
    try_weigh(4, 15, &sum, 2, &tried);
    ck_assert_uint_gt(tried.solutions, 0);
}
END_TEST

START_TEST(largest_weights)
{
    struct tried tried = {0};
    struct sum sum = {{0}, INT64_MIN, INT64_MAX};
    for (uint32_t i = 0; i < 3 * VALUES; i++)
        sum.weights[i] = i % 2 == 0 ? INT32_MIN : INT32_MAX;
    try_weigh(3, 63, &sum, 2, &tried);
    sum.low = sum.high = 3 * (int64_t)INT32_MAX;
    try_weigh(3, 63, &sum, 4, &tried);
    sum.low = INT64_MAX;
    try_weigh(3, 63, &sum, 6, &tried);
    ck_assert_uint_gt(tried.solutions, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {random_weights, count_is_the_value_of_a_cell, largest_weights};
    return run_suite("weigh", tests, sizeof tests / sizeof *tests);
}
