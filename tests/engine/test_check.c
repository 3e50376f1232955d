/* The self-check: whoever tells a lie is caught by name. What only looks like one, a conflict that is told late, is
 * not. */
#include <string.h>

#include "../suite.h"
#include "base/bits.h"
#include "engine/count.h"

enum { CELLS = 4 };

/* ---- "two cells differ", told in several ways ---- */

static bool differ(const uint8_t *values, uint32_t n, const void *data)
{
    (void)n;
    (void)data;
    return values[0] != values[1];
}

static bool filter(struct view *v, const void *data)
{
    (void)data;
    for (uint32_t i = 0; i < 2; i++)
        if (bit_single(view_domain(v, i)) && !view_restrict(v, 1 - i, ~view_domain(v, i), 0))
            return false;
    return true;
}

static void explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)data;
    (void)code;
    (void)lost;
    for (uint32_t k = 0; k < 2; k++)
        if (k != i)
            past_premise(p, k, past_initial(p, k) & ~past_domain(p, k));
}

static bool filter_too_much(struct view *v, const void *data)
{
    return filter(v, data) && view_restrict(v, 1, ~bit(0), 0);
}

static bool filter_nothing(struct view *v, const void *data)
{
    (void)v;
    (void)data;
    return true;
}

/* Waits for both cells. */
static bool filter_by_failing(struct view *v, const void *data)
{
    (void)data;
    return !bit_single(view_domain(v, 0)) || view_domain(v, 0) != view_domain(v, 1);
}

/* Rules out one value after the other, and says that it needs no second call. */
static bool filter_in_steps(struct view *v, const void *data)
{
    vset d = view_domain(v, 0) & ~bit(0);
    (void)data;
    return d == 0 || view_restrict(v, 0, ~bit(bit_low(d)), 0);
}

static bool is_zero(const uint8_t *values, uint32_t n, const void *data)
{
    (void)n;
    (void)data;
    return values[0] == 0;
}

static void explain_by_nothing(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)p;
    (void)data;
    (void)i;
    (void)lost;
    (void)code;
}

/* Blames the cell for what it has not lost yet. */
static void explain_by_itself(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    explain(p, data, i, lost, code);
    past_premise(p, i, lost);
}

#define UNEQUAL .name = "unequal", .check = differ

static const struct prop_class honest = {UNEQUAL, .filter = filter, .explain = explain};

/* All cells differ, which they cannot when there are fewer values. */
static struct solver *pigeons(const struct prop_class *class, uint32_t values, struct mem *mem)
{
    struct engine_options o;
    engine_options_default(&o);
    o.self_check = 1;
    o.order = ORDER_FIRST;
    struct solver *s = solver_new(&o, mem);
    ck_assert_ptr_nonnull(s);
    solver_add_cells(s, CELLS, bits_below(values));
    for (uint32_t a = 0; a < CELLS; a++)
        for (uint32_t b = 0; b < a; b++)
            ck_assert_uint_ne(solver_post(s, class, NULL, (uint32_t[]){a, b}, 2, "pair"), SOLVER_NONE);
    return s;
}

START_TEST(each_lie_is_caught_by_name)
{
    static const struct {
        struct prop_class class;
        const char *message;
    } lies[] = {
        {{UNEQUAL, .filter = filter_too_much, .explain = explain},
         "unequal 'pair': its filter rules out an assignment that its check accepts"},
        {{UNEQUAL, .filter = filter_nothing}, "unequal 'pair': its filter lets a solution pass that its check refuses"},
        {{UNEQUAL, .filter = filter, .explain = explain_by_nothing},
         "unequal 'pair': a reason does not imply what it explains"},
        {{UNEQUAL, .filter = filter_by_failing, .explain = explain_by_nothing},
         "unequal 'pair': the reason of a conflict does not imply it"},
        {{UNEQUAL, .filter = filter, .explain = explain_by_itself},
         "unequal 'pair': a reason has a premise that did not hold yet"},
        {{.name = "zero", .flags = PROP_IDEMPOTENT, .check = is_zero, .filter = filter_in_steps},
         "zero 'pair': its filter finds more when it is run again on the same domains"},
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        struct mem mem = {0};
        struct solver *s = pigeons(&lies[i].class, CELLS - 1, &mem);
        ck_assert_int_eq(solver_solve(s, NULL, 0), VERDICT_ERROR);
        ck_assert_int_eq(solver_status(s), SOLVER_BUG);
        ck_assert_str_eq(solver_message(s), lies[i].message);
        ck_assert_int_eq(solver_solve(s, NULL, 0), VERDICT_ERROR); /* and nothing is said after it */
        solver_free(s);
        ck_assert_uint_eq(mem.used, 0);
    }
}
END_TEST

START_TEST(the_honest_are_not_caught)
{
    struct mem mem = {0};
    struct solver *s = pigeons(&honest, CELLS - 1, &mem);
    ck_assert_int_eq(solver_solve(s, NULL, 0), VERDICT_NO);
    ck_assert_str_eq(solver_message(s), "");
    ck_assert_uint_gt(solver_statistics(s)->self_checks, 10);
    solver_free(s);
    s = pigeons(&honest, CELLS, &mem);
    uint64_t found;
    ck_assert_int_eq(count_solutions(s, CELLS, 0, &found), VERDICT_NO);
    ck_assert_uint_eq(found, 24);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}
END_TEST

/* ---- a conflict that is older than it looks ---- */

/* Looks at the two cells only when a third is fixed. */
static bool filter_late(struct view *v, const void *data)
{
    (void)data;
    return !bit_single(view_domain(v, 2)) || (view_domain(v, 0) & view_domain(v, 1)) == 0 ||
           !bit_single(view_domain(v, 0)) || !bit_single(view_domain(v, 1));
}

/* The cells are 0 to 3; cells 0 and 1 differ, which is seen when 2 is fixed, or only when 3 is. */
static struct solver *late(uint32_t trigger, uint32_t values, struct mem *mem)
{
    static const struct prop_class class = {
        .name = "late", .filter = filter_late, .explain = explain, .check = differ};
    struct engine_options o;
    engine_options_default(&o);
    o.self_check = 1;
    o.order = ORDER_FIRST;
    struct solver *s = solver_new(&o, mem);
    ck_assert_ptr_nonnull(s);
    solver_add_cells(s, 2, bits_below(values));
    solver_add_cells(s, 2, bits_below(2));
    ck_assert_uint_ne(solver_post(s, &class, NULL, (uint32_t[]){0, 1, trigger}, 3, "pair"), SOLVER_NONE);
    return s;
}

START_TEST(a_conflict_may_be_told_late)
{
    for (uint32_t trigger = 2; trigger < CELLS; trigger++) {
        for (uint32_t values = 1; values <= 3; values++) {
            struct mem mem = {0};
            uint64_t found;
            struct solver *s = late(trigger, values, &mem);
            ck_assert_int_eq(solver_solve(s, NULL, 0), values == 1 ? VERDICT_NO : VERDICT_YES);
            ck_assert_str_eq(solver_message(s), "");
            solver_free(s);
            s = late(trigger, values, &mem);
            ck_assert_int_eq(count_solutions(s, CELLS, 0, &found), VERDICT_NO);
            ck_assert_uint_eq(found, 4 * values * (values - 1));
            ck_assert_str_eq(solver_message(s), "");
            solver_free(s);
            ck_assert_uint_eq(mem.used, 0);
        }
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {each_lie_is_caught_by_name, the_honest_are_not_caught, a_conflict_may_be_told_late};
    return run_suite("check", tests, sizeof tests / sizeof *tests);
}
