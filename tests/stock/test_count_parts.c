/* Counts in parts: the same answers as a count, for scopes of some parts and of parts of parts. */
#include "driver.h"

#include "engine/count.h"

struct bounds {
    vset set;
    uint32_t low, high;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct bounds *b = args;
    return stock_count_parts(s, scope, n, b->set, b->low, b->high, "parts");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct bounds *b = args;
    uint32_t found = 0;
    for (uint32_t i = 0; i < n; i++)
        found += (uint32_t)(b->set >> values[i] & 1);
    return found >= b->low && found <= b->high;
}

START_TEST(all_bounds)
{
    const vset initial[TRIAL_PLACES] = {3, 3, 3, 1, 3, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3};
    struct tried tried = {0};
    for (uint32_t n = 0; n <= 8; n += 2)
        for (uint32_t low = 0; low <= n; low++)
            for (uint32_t high = 0; high <= n; high++) {
                struct bounds b = {.set = 1 + (low + high) % 2, .low = low, .high = high};
                struct trial t = {.what = "parts", .n = n, .initial = initial, .args = &b, .post = post, .holds = holds,
                                  .promise = PROMISE_NATIVE, .seed = low};
                try_solver(&t, &tried);
                try_repeated(&t, &tried);
                if (low % 4 == 0)
                    try_memory(&t);
            }
    ck_assert_uint_gt(tried.solutions, 1000);
}
END_TEST

/* 200 places are 34 parts, of 6 parts of 36, whose sums are the last that fit in a cell. What a count would find is
 * found. */
START_TEST(long_scope)
{
    enum { PLACES = 200, IN = 150 };
    for (vset set = 1; set <= 2; set++) {
        struct mem mem = {0};
        struct solver *s = solver_new(NULL, &mem);
        uint32_t scope[PLACES];
        solver_add_cells(s, PLACES, 3);
        for (uint32_t i = 0; i < PLACES; i++)
            scope[i] = i;
        ck_assert(stock_count_parts_pay(s, scope, PLACES, set, IN, IN));
        ck_assert_uint_ne(stock_count_parts(s, scope, PLACES, set, IN, IN, NULL), SOLVER_NONE);
        for (uint32_t i = 0; i < IN - 1; i++)
            solver_restrict(s, PLACES - 1 - i, set);
        ck_assert_int_eq(solver_propagate(s), VERDICT_UNKNOWN);
        ck_assert_uint_eq(solver_domain(s, 0), 3);
        solver_restrict(s, 0, set);
        ck_assert_int_eq(solver_propagate(s), VERDICT_YES);
        ck_assert_uint_eq(solver_domain(s, 1), 3 - set);
        ck_assert_uint_eq(solver_domain(s, PLACES - IN), 3 - set);
        solver_free(s);
        ck_assert_uint_eq(mem.used, 0);
    }
}
END_TEST

START_TEST(when_it_pays)
{
    enum { PLACES = 20 };
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    uint32_t scope[PLACES];
    solver_add_cells(s, PLACES, 3);
    solver_add_cells(s, 1, 7);
    for (uint32_t i = 0; i < PLACES; i++)
        scope[i] = i;
    ck_assert(stock_count_parts_pay(s, scope, PLACES, 2, 10, 10));
    ck_assert(!stock_count_parts_pay(s, scope, PLACES, 2, 2, 2));
    ck_assert(!stock_count_parts_pay(s, scope, PLACES, 2, 10, 19));
    ck_assert(!stock_count_parts_pay(s, scope, PLACES, 3, 10, 10));
    ck_assert(!stock_count_parts_pay(s, scope, 12, 2, 6, 6));
    scope[3] = PLACES; /* a cell of three values */
    ck_assert(!stock_count_parts_pay(s, scope, PLACES, 2, 10, 10));
    scope[3] = 3;
    solver_merge(s, 3, 17);
    ck_assert(!stock_count_parts_pay(s, scope, PLACES, 2, 10, 10));
    solver_free(s);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {all_bounds, long_scope, when_it_pays};
    return run_suite("count in parts", tests, sizeof tests / sizeof *tests);
}
