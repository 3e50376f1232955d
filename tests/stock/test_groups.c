#include "driver.h"

struct clue {
    vset set;
    uint32_t count, low, high;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct clue *c = args;
    return stock_groups(s, scope, n, c->set, c->count, c->low, c->high, "groups");
}

/* A group is counted at its last place. */
static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct clue *c = args;
    uint32_t cells = 0, groups = 0;
    for (uint32_t i = 0; i < n; i++) {
        bool in = (c->set & bit(values[i])) != 0, more = i + 1 < n && (c->set & bit(values[i + 1])) != 0;
        cells += in ? 1 : 0;
        groups += in && !more ? 1 : 0;
    }
    return cells == c->count && groups >= c->low && groups <= c->high;
}

static void try_groups(uint32_t n, vset values, struct clue c, uint32_t states, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 2 == 0 ? values : random_subset(&r, values);
    try_constraint(&(struct trial){.what = "groups", .n = n, .initial = initial, .args = &c, .post = post,
                                   .holds = holds, .promise = PROMISE_DOMAIN, .irredundant = true, .states = states,
                                   .seed = seed},
                   tried);
}

START_TEST(all_clues)
{
    struct tried tried = {0};
    uint64_t seed = 0;
    for (uint32_t n = 0; n <= 5; n++)
        for (uint32_t count = 0; count <= n + 1; count++)
            for (uint32_t low = 0; low <= 3; low++)
                for (uint32_t high = low == 0 ? 0 : low - 1; high <= 4; high++, seed++)
                    try_groups(n, 3, (struct clue){(vset)1 << seed % 2, count, low, high}, 6, seed, &tried);
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

/* Three values, of which one or two make groups, as where there are two colours. */
START_TEST(several_values)
{
    struct tried tried = {0};
    uint64_t seed = 100;
    for (uint32_t count = 0; count <= 5; count++)
        for (uint32_t groups = 1; groups <= 3; groups++, seed++) {
            try_groups(5, 7, (struct clue){bit(1 + seed % 2), count, groups, groups}, 10, seed, &tried);
            try_groups(5, 7, (struct clue){6, count, groups, UINT32_MAX}, 10, seed, &tried);
        }
    vset ends = bit(0) | bit(63);
    try_groups(6, ends, (struct clue){bit(63), 4, 2, 2}, 20, 200, &tried);
    try_groups(6, ends, (struct clue){~(vset)0, 6, 1, 1}, 20, 202, &tried);
    try_groups(6, ends, (struct clue){0, 0, 0, 0}, 20, 204, &tried);
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.solutions, 100);
}
END_TEST

/* Longer lines: three groups or more, exact numbers, and clues whose states take two words and three. */
START_TEST(longer_lines)
{
    struct tried tried = {0};
    for (uint32_t count = 4; count <= 7; count++)
        for (uint32_t groups = 1; groups <= 3; groups++) {
            try_groups(9, 3, (struct clue){2, count, groups, groups}, 10, 10 * count + groups, &tried);
            try_groups(9, 3, (struct clue){2, count, groups, UINT32_MAX}, 10, 10 * count + 2 * groups, &tried);
        }
    try_groups(14, 3, (struct clue){2, 10, 5, 5}, 10, 2, &tried); /* 11 x 6 states */
    try_groups(14, 3, (struct clue){1, 8, 3, 6}, 10, 3, &tried);  /* 9 x 7, of the values that are left */
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

/* A way to fill 100 places, looked for with 40 cells in 15 groups: 41 x 16 states, eleven words. Then the same with one
 * group less than there can be, where the only open places are gaps. */
START_TEST(many_words)
{
    enum { PLACES = 100 };
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    uint32_t scope[PLACES];
    uint8_t values[PLACES];
    struct clue c = {2, 40, 15, 15};
    solver_add_cells(s, PLACES, 3);
    for (uint32_t i = 0; i < PLACES; i++)
        scope[i] = i;
    ck_assert_uint_ne(post(s, scope, PLACES, &c), SOLVER_NONE);
    for (uint32_t i = 10; i < 40; i++)
        solver_restrict(s, i, 1);
    ck_assert_int_eq(solver_propagate(s), VERDICT_UNKNOWN);
    ck_assert_int_eq(solver_solve(s, NULL, 0), VERDICT_YES);
    for (uint32_t i = 0; i < PLACES; i++)
        values[i] = (uint8_t)solver_value(s, i);
    ck_assert(holds(values, PLACES, &c));
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);

    s = solver_new(NULL, &mem);
    solver_add_cells(s, PLACES, 3);
    ck_assert_uint_ne(stock_groups(s, scope, PLACES, 2, 99, 2, 2, NULL), SOLVER_NONE);
    for (uint32_t i = 0; i < PLACES; i++)
        if (i != 0 && i != 70)
            solver_restrict(s, i, 2);
    ck_assert_int_eq(solver_propagate(s), VERDICT_YES);
    ck_assert_uint_eq(solver_domain(s, 0), 2);
    ck_assert_uint_eq(solver_domain(s, 70), 1);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {all_clues, several_values, longer_lines, many_words};
    return run_suite("groups", tests, sizeof tests / sizeof *tests);
}
