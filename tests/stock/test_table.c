#include "driver.h"

enum { MAX_ROWS = 200 };

struct rows {
    uint8_t at[MAX_ROWS * TRIAL_PLACES];
    uint32_t count;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct rows *rows = args;
    return stock_table(s, scope, n, rows->at, rows->count, "table");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct rows *rows = args;
    for (uint32_t r = 0; r < rows->count; r++) {
        bool same = true;
        for (uint32_t i = 0; i < n; i++)
            same &= rows->at[r * n + i] == values[i];
        if (same)
            return true;
    }
    return false;
}

static const uint8_t few[] = {0, 1, 2, 31, 63};

static void try_table(uint32_t n, uint32_t n_values, uint32_t count, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    struct rows rows = {.count = count};
    vset initial[TRIAL_PLACES] = {0}, all = 0;
    for (uint32_t k = 0; k < n * count; k++)
        rows.at[k] = few[random_below(&r, n_values)];
    for (uint32_t k = 0; k < n_values; k++)
        all |= bit(few[k]);
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 2 == 0 ? all : random_subset(&r, all);
    try_constraint(&(struct trial){.what = "table", .n = n, .initial = initial, .args = &rows, .post = post,
                                   .holds = holds, .promise = PROMISE_DOMAIN, .irredundant = true, .states = 10,
                                   .seed = seed},
                   tried);
}

START_TEST(small_tables)
{
    struct tried tried = {0};
    for (uint32_t n = 0; n <= 4; n++)
        for (uint32_t n_values = 1; n_values <= 4; n_values++)
            for (uint32_t count = 0; count <= 8; count += 2)
                try_table(n, n_values, count, 100 * n + 10 * n_values + count + n % 2, &tried);
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

START_TEST(tables_of_several_words)
{
    struct tried tried = {0};
    try_table(3, 5, 63, 1, &tried);
    try_table(3, 5, 64, 2, &tried);
    try_table(3, 5, 65, 3, &tried);
    try_table(4, 5, 200, 4, &tried);
    ck_assert_uint_gt(tried.solutions, 0);
}
END_TEST

START_TEST(reasons_are_short)
{
    struct rows rows = {.count = 8};
    for (uint32_t k = 0; k < 8; k++)
        for (uint32_t i = 0; i < 3; i++)
            rows.at[3 * k + i] = k >> i & 1;
    rows.at[3 * 7] = 0; /* all but 111 */
    struct tried tried = {0};
    const vset initial[] = {3, 3, 3};
    try_filter(&(struct trial){.what = "table", .n = 3, .initial = initial, .args = &rows, .post = post, .holds = holds,
                               .promise = PROMISE_DOMAIN, .irredundant = true, .states = 20, .seed = 7},
               &tried);
    /* Forbidding 111 needs two premises for a removal and three for a conflict, never less. */
    ck_assert_uint_gt(tried.removals, 0);
    ck_assert_uint_eq(tried.premises, 2 * tried.removals + 3 * tried.conflicts);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {small_tables, tables_of_several_words, reasons_are_short};
    return run_suite("table", tests, sizeof tests / sizeof *tests);
}
