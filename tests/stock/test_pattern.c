#include "driver.h"

struct pattern {
    uint32_t width, height, window_width, window_height;
    vset sets[TRIAL_PLACES];
    enum pattern_kind kind;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    (void)n;
    const struct pattern *p = args;
    bool posted = stock_pattern(s, scope, p->width, p->height, p->sets, p->window_width, p->window_height, p->kind);
    return posted ? 0 : SOLVER_NONE;
}

/* Do the cells of the window at (left, top) all match, or any of them? */
static void look(const struct pattern *p, const uint8_t *values, uint32_t left, uint32_t top, bool *all, bool *any)
{
    *all = true;
    *any = false;
    for (uint32_t k = 0; k < p->window_width * p->window_height; k++) {
        uint32_t x = left + k % p->window_width, y = top + k / p->window_width;
        bool match = p->sets[k] >> values[y * p->width + x] & 1;
        *all &= match;
        *any |= match;
    }
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    (void)n;
    const struct pattern *p = args;
    for (uint32_t top = 0; top + p->window_height <= p->height; top++)
        for (uint32_t left = 0; left + p->window_width <= p->width; left++) {
            bool all, any;
            look(p, values, left, top, &all, &any);
            if (p->kind == PATTERN_FORBIDDEN ? all : !any)
                return false;
        }
    return true;
}

static void try_pattern(const struct pattern *p, vset values, uint64_t seed, struct tried *tried)
{
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < p->width * p->height; i++)
        initial[i] = values;
    try_constraint(&(struct trial){.what = "pattern", .n = p->width * p->height, .initial = initial, .args = p,
                                   .post = post, .holds = holds, .promise = PROMISE_NATIVE, .seed = seed},
                   tried);
}

START_TEST(all_shapes)
{
    struct tried tried = {0};
    struct random r = {1};
    for (uint32_t shape = 0; shape < 81; shape++)
        for (uint32_t kind = 0; kind < 2; kind++) {
            struct pattern p = {.width = 1 + shape % 3, .height = 1 + shape / 3 % 3, .window_width = 1 + shape / 9 % 3,
                                .window_height = 1 + shape / 27, .kind = (enum pattern_kind)kind};
            for (uint32_t k = 0; k < p.window_width * p.window_height; k++)
                p.sets[k] = random_below(&r, 6) == 0 ? ~(vset)0 : random_below(&r, 6) == 0 ? 0 : random_subset(&r, 3);
            try_pattern(&p, 3, shape, &tried);
        }
    ck_assert_uint_gt(tried.solutions, 1000);
}
END_TEST

/* Boards of 3 x 4 without a 2 x 2 block of black: 3032 of 4096. */
START_TEST(no_black_block)
{
    struct tried tried = {0};
    struct pattern p = {.width = 3, .height = 4, .window_width = 2, .window_height = 2, .sets = {2, 2, 2, 2}};
    vset initial[12];
    for (uint32_t i = 0; i < 12; i++)
        initial[i] = 3;
    try_solver(&(struct trial){.what = "pattern", .n = 12, .initial = initial, .args = &p, .post = post, .holds = holds,
                               .promise = PROMISE_NATIVE},
               &tried);
    ck_assert_uint_eq(tried.solutions, 2 * 3032); /* learning off and on */
}
END_TEST

START_TEST(several_values)
{
    struct tried tried = {0};
    struct pattern p = {.width = 3, .height = 2, .window_width = 2, .window_height = 1,
                        .sets = {bit(0) | bit(63), bit(5)}};
    try_pattern(&p, bit(0) | bit(5) | bit(63), 1, &tried);
    p.kind = PATTERN_REQUIRED;
    try_pattern(&p, bit(0) | bit(5) | bit(63), 2, &tried);
    ck_assert_uint_gt(tried.solutions, 10);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {all_shapes, no_black_block, several_values};
    return run_suite("pattern", tests, sizeof tests / sizeof *tests);
}
