/* Memory that runs out, at each allocation in turn: never a crash, never a leak, and it is said. */
#include <string.h>

#include "fixture.h"

static const char *const puzzles[] = {
    "[puzzle]\nrule = nonogram\n[clues]\nrows =\n    1\n    2\n    ?\n    1\ncolumns =\n    2\n    2\n    2\n"
    "[given]\npicture =\n    ???\n    ???\n    ???\n    ??#\n",
    "[puzzle]\nrule = nonogram-colour\n[palette]\nred = r #ff0000\nblue = b #0000ff\n[clues]\nrows =\n    1r 1b\n    "
    "1b\n"
    "columns =\n    1r\n    2b\n",
    "[puzzle]\nrule = latin\n[square]\nrows =\n    . . 3 .\n    . . . .\n    . 4 . .\n    . . . 1\n",
    "[puzzle]\nrule = nonogram\n[clue]\nrow =\n    9 9\n",
    "[puzzle]\nrule = nonogran\n",
    "[puzzle]\nrule = good-state\n[board]\nrows =\n    R...\n    ....\n    .R..\n    ....\n",
    "[puzzle]\nrule = good-check\n[board]\nrows =\n    R...\n    ....\n    .R..\n    ....\n",
};

/* From text to answers; true when nothing failed but what is wrong with the puzzle. */
static bool whole_way(const struct rule_set *rules, const char *text, struct mem *mem, struct diagnostics *d)
{
    struct puzzle p;
    struct clues clues;
    uint8_t values[16];
    uint64_t found;
    bool good = puzzle_read(&p, rules, NULL, "f", text, strlen(text), NULL, 0, mem, d);
    if (good)
        good = puzzle_build(&p, NULL, d);
    if (good) {
        good = puzzle_clues(&p, &clues);
        enum verdict v = solver_solve(p.model.solver, NULL, 0);
        ck_assert(v == VERDICT_YES || solver_status(p.model.solver) == SOLVER_OUT_OF_MEMORY);
        if (v == VERDICT_YES) {
            model_values(&p.model, values);
            ck_assert(puzzle_validate(&p, values, d));
        }
        good = count_solutions(p.model.solver, model_board_cells(&p.model), 0, &found) == VERDICT_NO && good &&
               v == VERDICT_YES;
    } else {
        ck_assert_int_ne(p.fault, PUZZLE_FINE);
        ck_assert_int_ne(p.fault, PUZZLE_RULE_BUG);
    }
    puzzle_free(&p);
    return good;
}

/* The n-th allocation fails; true when there are fewer. What is said lies in memory that does not fail. */
static bool fail_at(const struct rule_set *rules, const char *text, uint64_t n)
{
    struct mem mem = {.fail_at = n}, other = {0};
    struct arena arena;
    struct diagnostics d;
    arena_init(&arena, &other);
    diagnostics_init(&d, &arena);
    bool good = whole_way(rules, text, &mem, &d);
    ck_assert_uint_eq(mem.used, 0);
    ck_assert(good || mem.calls >= n || d.errors > 0);
    bool enough = mem.calls < n;
    arena_free(&arena);
    return enough;
}

START_TEST(a_puzzle_survives)
{
    struct fixture f;
    fixture_open(&f, ORIME_BINARY_DIR "/plugins:" BAD);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        uint64_t n = 1;
        while (!fail_at(f.rules, puzzles[i], n))
            n++;
        ck_assert_uint_gt(n, 2);
    }
    fixture_close(&f);
}
END_TEST

START_TEST(the_search_for_rules_survives)
{
    bool enough = false;
    uint64_t n = 1;
    for (; !enough; n++) {
        struct mem mem = {.fail_at = n}, other = {0};
        struct arena arena;
        struct diagnostics d;
        arena_init(&arena, &other);
        diagnostics_init(&d, &arena);
        struct rule_set *rules = rules_open(ORIME_BINARY_DIR "/plugins", &mem, &d);
        enough = mem.calls < n;
        ck_assert(!enough || rules != NULL);
        rules_close(rules);
        ck_assert_uint_eq(mem.used, 0);
        arena_free(&arena);
    }
    ck_assert_uint_gt(n, 3);
}
END_TEST

START_TEST(a_limit_is_kept)
{
    struct mem mem = {.limit = 100000}, other = {0};
    struct arena arena;
    struct diagnostics d;
    struct fixture f;
    char text[40000] = "[puzzle]\nrule = nonogram\n[clues]\nrows =\n";
    fixture_open(&f, NULL);
    arena_init(&arena, &other);
    diagnostics_init(&d, &arena);
    for (uint32_t i = 0; i < 2000; i++)
        strcat(text, i == 1000 ? "columns =\n    1\n" : "    1\n");
    struct puzzle p;
    ck_assert(!puzzle_read(&p, f.rules, NULL, "f", text, strlen(text), NULL, 0, &mem, &d));
    ck_assert_uint_ge(d.errors, 1);
    ck_assert_str_eq(d.messages[0], "f: out of memory");
    puzzle_free(&p);
    ck_assert_uint_eq(mem.used, 0);
    ck_assert_uint_le(mem.peak, 100000);
    arena_free(&arena);
    fixture_close(&f);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {a_puzzle_survives, the_search_for_rules_survives, a_limit_is_kept};
    return run_suite("memory", tests, sizeof tests / sizeof *tests);
}
