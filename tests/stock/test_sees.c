#include "driver.h"

struct rays {
    uint32_t start[5], n_rays;
    vset set;
    uint32_t low, high;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct rays *r = args;
    return stock_sees(s, scope, n, r->start, r->n_rays, r->set, r->low, r->high, "sees");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct rays *r = args;
    uint32_t seen = 0;
    for (uint32_t ray = 0; ray < r->n_rays; ray++) {
        uint32_t end = ray + 1 < r->n_rays ? r->start[ray + 1] : n;
        for (uint32_t i = r->start[ray]; i < end && (r->set >> values[i] & 1); i++)
            seen++;
    }
    return r->low <= seen && seen <= r->high;
}

START_TEST(random_rays)
{
    struct tried tried = {0};
    struct random r = {9};
    for (uint32_t k = 0; k < 120; k++) {
        struct rays rays = {{0}, 1 + random_below(&r, 4), 2, 0, 0};
        uint32_t n = random_below(&r, 9);
        for (uint32_t ray = 1; ray < rays.n_rays; ray++)
            rays.start[ray] = rays.start[ray - 1] + random_below(&r, n - rays.start[ray - 1] + 1);
        rays.low = random_below(&r, n + 2);
        rays.high = rays.low + random_below(&r, 3);
        rays.high -= rays.high > 0 && random_below(&r, 8) == 0;
        rays.set = k % 3 == 0 ? 6 : 2;
        vset initial[TRIAL_PLACES] = {0};
        for (uint32_t i = 0; i < n; i++)
            initial[i] = k % 3 == 0 ? 7 : 3;
        if (k % 3 == 0 && n > 7)
            initial[7] = 2;
        try_constraint(&(struct trial){.what = "sees", .n = n, .initial = initial, .args = &rays, .post = post,
                                       .holds = holds, .promise = PROMISE_FIXED, .states = 20, .seed = k},
                       &tried);
    }
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

/* One ray of four: three are to be seen, so three are in and the fourth is out. */
START_TEST(one_ray_is_settled)
{
    struct tried tried = {0};
    const vset initial[] = {3, 3, 3, 3};
    struct rays rays = {{0}, 1, 2, 3, 3};
    try_filter(&(struct trial){.what = "sees", .n = 4, .initial = initial, .args = &rays, .post = post, .holds = holds,
                               .promise = PROMISE_DOMAIN, .states = 20, .seed = 5},
               &tried);
    ck_assert_uint_gt(tried.removals, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {random_rays, one_ray_is_settled};
    return run_suite("sees", tests, sizeof tests / sizeof *tests);
}
