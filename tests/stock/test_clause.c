#include "driver.h"

enum { MAX_CLAUSES = 12 };

struct formula {
    uint32_t count;
    struct {
        uint32_t n, place[TRIAL_PLACES];
        vset sets[TRIAL_PLACES];
    } clause[MAX_CLAUSES];
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    (void)n;
    const struct formula *f = args;
    for (uint32_t k = 0; k < f->count; k++) {
        uint32_t cells[TRIAL_PLACES];
        for (uint32_t i = 0; i < f->clause[k].n; i++)
            cells[i] = scope[f->clause[k].place[i]];
        if (!stock_clause(s, cells, f->clause[k].n, f->clause[k].sets))
            return SOLVER_NONE;
    }
    return 0;
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    (void)n;
    const struct formula *f = args;
    for (uint32_t k = 0; k < f->count; k++) {
        bool satisfied = false;
        for (uint32_t i = 0; i < f->clause[k].n; i++)
            satisfied |= f->clause[k].sets[i] >> values[f->clause[k].place[i]] & 1;
        if (!satisfied)
            return false;
    }
    return true;
}

/* Clauses of `shortest` to `longest` literals; a literal may be of any set, a place may come twice. */
static struct formula random_formula(struct random *r, uint32_t n, uint32_t count, uint32_t shortest,
                                     uint32_t longest)
{
    struct formula f = {.count = count};
    for (uint32_t k = 0; k < count; k++) {
        f.clause[k].n = n == 0 ? 0 : shortest + random_below(r, longest - shortest + 1);
        for (uint32_t i = 0; i < f.clause[k].n; i++) {
            f.clause[k].place[i] = random_below(r, n);
            f.clause[k].sets[i] = random_next(r);
        }
    }
    return f;
}

static void try_formula(const struct formula *f, uint32_t n, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 3 == 0 ? 3 : seed % 3 == 1 ? 7 : random_subset(&r, bit(1) | bit(8) | bit(63));
    try_constraint(&(struct trial){.what = "clause", .n = n, .initial = initial, .args = f, .post = post,
                                   .holds = holds, .promise = PROMISE_NATIVE, .seed = seed},
                   tried);
}

START_TEST(one_clause)
{
    struct tried tried = {0};
    struct random r = {1};
    for (uint32_t k = 0; k < 40; k++) {
        struct formula f = random_formula(&r, k % 6, 1, 0, 6);
        try_formula(&f, k % 6, k, &tried);
    }
    ck_assert_uint_gt(tried.solutions, 1000);
}
END_TEST

START_TEST(several_clauses)
{
    struct tried tried = {0};
    struct random r = {2};
    for (uint32_t k = 0; k < 40; k++) {
        struct formula f = random_formula(&r, 6, MAX_CLAUSES, k == 0 ? 0 : 1 + k % 2, 3);
        try_formula(&f, 6, k, &tried);
    }
    ck_assert_uint_gt(tried.solutions, 100);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {one_clause, several_clauses};
    return run_suite("clause", tests, sizeof tests / sizeof *tests);
}
