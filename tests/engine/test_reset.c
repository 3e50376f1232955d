/* A solver that was reset is as good as new: over a sequence of puzzles it answers and counts as a fresh one does for
 * each, in every setting. Whatever the search keeps and solver_reset forgets to put back shows in a counter. */
#include "../suite.h"


#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "engine/solver.h"
#include "stock/stock.h"

enum { N = 6, CELLS = N * N, PUZZLES = 12 };

/* ---- a Latin square as one constraint with all cells, no reasons, and a filter that looks at known cells only ---- */

static bool square_check(const uint8_t *values, uint32_t n, const void *data)
{
    (void)data;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < i; j++)
            if (values[i] == values[j] && (i / N == j / N || i % N == j % N))
                return false;
    return true;
}

/* The state is the number of leading places that are known and have taken their value from others. */
static bool square_filter(struct view *v, const void *data)
{
    uint32_t *done = v->state;
    (void)data;
    for (uint32_t i = *done; i < v->n; i++) {
        if (!bit_single(view_domain(v, i)))
            continue;
        for (uint32_t j = 0; j < v->n; j++)
            if (i != j && (i / N == j / N || i % N == j % N) && bit_single(view_domain(v, j)) &&
                !view_restrict(v, j, ~view_domain(v, i), 0))
                return false;
    }
    while (*done < v->n && bit_single(view_domain(v, *done)))
        ++*done;
    return true;
}

static const struct prop_class square_class = {
    .name = "square", .tier = 1, .state_bytes = sizeof(uint32_t), .filter = square_filter, .check = square_check};

static void post_square(struct solver *s)
{
    uint32_t scope[CELLS];
    for (uint32_t c = 0; c < CELLS; c++)
        scope[c] = c;
    solver_post(s, &square_class, NULL, scope, CELLS, "square");
}

static void post_units(struct solver *s)
{
    for (uint32_t i = 0; i < N; i++) {
        uint32_t row[N], column[N];
        for (uint32_t k = 0; k < N; k++) {
            row[k] = i * N + k;
            column[k] = k * N + i;
        }
        stock_all_different(s, row, N, "row");
        stock_all_different(s, column, N, "column");
    }
}

static struct solver *filled(const struct engine_options *o, struct mem *mem, void (*post)(struct solver *s))
{
    struct solver *s = solver_new(o, mem);
    ck_assert_ptr_nonnull(s);
    solver_add_cells(s, CELLS, bits_below(N));
    post(s);
    return s;
}

/* ---- puzzles, and what is seen of them ---- */

struct seen { /* zeroed first, so that memcmp compares it */
    uint64_t found, verdict;
    uint8_t first[CELLS];
    struct solver_stats solved, counted;
};

/* Two rows at odds make the early puzzles impossible, and hard for the filter; others have random cells that are
 * known. */
static void give(struct solver *s, uint64_t puzzle)
{
    struct random r = {puzzle + 1};
    if (puzzle % 4 == 1)
        for (uint32_t c = 0; c < N; c++) /* N cells of a column for N - 1 values */
            solver_restrict(s, c * N, ~bit(0));
    for (uint32_t i = 0; i < puzzle % 5; i++)
        solver_restrict(s, random_below(&r, CELLS), ~bit(random_below(&r, N)));
}

static void ask(struct solver *s, uint64_t puzzle, struct seen *seen)
{
    memset(seen, 0, sizeof *seen);
    give(s, puzzle);
    seen->verdict = solver_solve(s, NULL, 0);
    for (uint32_t c = 0; c < CELLS && seen->verdict == VERDICT_YES; c++)
        seen->first[c] = (uint8_t)solver_value(s, c);
    seen->solved = *solver_statistics(s);
    seen->verdict += 10 * count_solutions(s, CELLS, 150, &seen->found);
    seen->counted = *solver_statistics(s);
    ck_assert_int_eq(solver_status(s), SOLVER_OK);
}

/* Gives the conflicts of the hardest puzzle, and adds up what was learned. */
static uint64_t compare(const struct engine_options *o, void (*post)(struct solver *s), uint64_t *learned)
{
    struct mem mem = {0}, fresh_mem = {0};
    struct solver *again = filled(o, &mem, post);
    uint64_t most = 0;
    ck_assert(solver_mark(again));
    for (uint64_t puzzle = 0; puzzle < PUZZLES; puzzle++) {
        struct seen seen, expected;
        struct solver *fresh = filled(o, &fresh_mem, post);
        ck_assert(solver_mark(fresh)); /* which prepares it, as the other one */
        ask(fresh, puzzle, &expected);
        solver_free(fresh);
        ck_assert(solver_reset(again));
        ask(again, puzzle, &seen);
        ck_assert_msg(memcmp(&seen, &expected, sizeof seen) == 0,
                      "puzzle %u: %u answers, %u conflicts instead of %u, %u", (unsigned)puzzle, (unsigned)seen.found,
                      (unsigned)seen.counted.conflicts, (unsigned)expected.found, (unsigned)expected.counted.conflicts);
        *learned += seen.counted.learned;
        most = seen.counted.conflicts > most ? seen.counted.conflicts : most;
    }
    solver_free(again);
    return most;
}

static void set(struct engine_options *o, const char *key, const char *value)
{
    char message[200];
    ck_assert_ptr_null(engine_option_set(o, key, value, message, sizeof message));
}

static const char *const learnings[] = {"off", "on", "auto"};
static const char *const others[][2] = {{"seed", "7"},      {"phases", "saved"},     {"order", "smallest"},
                                        {"order", "first"}, {"reduce", "20"},        {"probing", "first"},
                                        {"probing", "off"}, {"restarts", "glucose"}, {"restart-unit", "4"}};

START_TEST(as_fresh_unit_by_unit)
{
    uint64_t learned[3] = {0};
    for (uint32_t k = 0; k < 3 * sizeof others / sizeof *others; k++) {
        struct engine_options o;
        engine_options_default(&o);
        set(&o, "learning", learnings[k % 3]);
        set(&o, others[k / 3][0], others[k / 3][1]);
        (void)compare(&o, post_units, &learned[k % 3]);
    }
    ck_assert_uint_eq(learned[0], 0);
    ck_assert_uint_gt(learned[1], 100); /* otherwise this would test little */
    ck_assert_uint_eq(learned[2], learned[1]);
}
END_TEST

/* Without learning until there have been so many conflicts, and again so in the puzzle after that one. */
START_TEST(as_fresh_with_one_filter)
{
    for (uint32_t k = 0; k < 3; k++) {
        struct engine_options o;
        uint64_t learned = 0;
        engine_options_default(&o);
        set(&o, "learning", learnings[k]);
        set(&o, "probing", "off");
        set(&o, "self-check",
            "on"); /* the walk over solutions once asserted a clause that was not unit any more, and learned from it */
        set(&o, "conflicts", "4000");
        uint64_t most = compare(&o, post_square, &learned);
        ck_assert((learned > 0) == (k != 0));
        ck_assert(k != 2 || most > 2000);
    }
}
END_TEST

/* Many short questions are no long search: the generator of puzzles asks thousands, and became slow when it began to
 * learn. */
START_TEST(short_questions_do_not_add_up)
{
    struct mem mem = {0};
    struct engine_options o;
    struct random r = {1};
    engine_options_default(&o);
    set(&o, "self-check", "off");
    struct solver *s = filled(&o, &mem, post_square);
    uint64_t conflicts = 0;
    for (uint32_t k = 0; k < 20000 && conflicts < 3000; k++) {
        struct literal given[8];
        for (uint32_t i = 0; i < 8; i++)
            given[i] = (struct literal){random_below(&r, CELLS), ~bit(random_below(&r, N))};
        (void)solver_solve(s, given, 8);
        ck_assert_uint_lt(solver_statistics(s)->conflicts - conflicts, 2000);
        conflicts = solver_statistics(s)->conflicts;
    }
    ck_assert_uint_ge(conflicts, 3000);
    ck_assert_uint_eq(solver_statistics(s)->learned, 0);
    solver_free(s);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {as_fresh_unit_by_unit, as_fresh_with_one_filter, short_questions_do_not_add_up};
    return run_suite("reset", tests, sizeof tests / sizeof *tests);
}
