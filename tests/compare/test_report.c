/* What a report makes of results that are written down here. */
#include "compare/report.h"

#include <string.h>

#include "../suite.h"

static struct mem mem;
static struct arena arena;
static struct comparison c;
static struct results results;
static struct report report;

/* Puzzles p0, p1, ... under the variants base and other, each run `repeat` times with a limit of 10 s. */
static void begin(uint32_t puzzles, uint32_t repeat)
{
    static struct variant variants[] = {{.name = "base", .words = "", .seconds = 10},
                                        {.name = "other", .words = "", .seconds = 10}};
    mem = (struct mem){0};
    arena_init(&arena, &mem);
    c = (struct comparison){.name = "x.ini",
                            .ask = ASK_UNIQUE,
                            .repeat = repeat,
                            .count = 1000,
                            .limits = "",
                            .variants = variants,
                            .n_variants = 2,
                            .n_puzzles = puzzles};
    c.puzzles = arena_array(&arena, puzzles, sizeof *c.puzzles);
    for (uint32_t p = 0; p < puzzles; p++)
        c.puzzles[p].name = arena_format(&arena, "p%u", (unsigned)p);
    ck_assert(results_init(&results, &c, &arena));
}

static void end(void)
{
    arena_free(&arena);
    ck_assert_uint_eq(mem.used, 0);
}

static void put(uint32_t puzzle, uint32_t variant, uint32_t repeat, enum run_verdict verdict, double seconds,
                uint64_t conflicts)
{
    struct run run = {.verdict = verdict, .seconds = seconds, .conflicts = conflicts, .rules = "nonogram"};
    run.exact = verdict == RUN_UNIQUE || verdict == RUN_NONE;
    run.answers = verdict == RUN_UNIQUE || verdict == RUN_SOLVED ? 1 : verdict == RUN_SEVERAL ? 2 : 0;
    run.stopped = verdict == RUN_UNKNOWN ? "seconds" : NULL;
    ck_assert(results_put(&results, puzzle, variant, repeat, &run));
}

static void make(bool times)
{
    ck_assert(report_make(&report, &results, times, &arena));
}

static const char *said(uint32_t variant)
{
    return report.totals[variant].sentence;
}

#define NEAR(value, wanted) ck_assert_double_eq_tol(value, wanted, 1e-9)

START_TEST(ratio_pair_by_pair)
{
    begin(3, 1);
    for (uint32_t p = 0; p < 3; p++)
        put(p, 0, 0, RUN_UNIQUE, 0.999, 0); /* and the shift: 1 s */
    put(0, 1, 0, RUN_UNIQUE, 0.999, 3);
    put(1, 1, 0, RUN_UNIQUE, 1.999, 1);
    put(2, 1, 0, RUN_UNIQUE, 3.999, 0);
    make(true);
    const struct ratio *seconds = &report.totals[1].ratio[MEASURE_SECONDS],
                       *conflicts = &report.totals[1].ratio[MEASURE_CONFLICTS];
    ck_assert_uint_eq(seconds->pairs, 3);
    NEAR(seconds->mean, 2);
    NEAR(seconds->low, 1.5);
    NEAR(seconds->high, 3);
    NEAR(conflicts->mean, 2); /* (4 * 2 * 1)^(1/3) */
    ck_assert_str_eq(said(0), "base: the baseline, 3 of 3 decided.");
    ck_assert_str_eq(said(1), "other: 2.00 times the time of base (half of the puzzles: 1.50 to 3.00 times).");
    end();
}
END_TEST

START_TEST(undecided)
{
    begin(4, 1);
    for (uint32_t p = 0; p < 3; p++)
        put(p, 0, 0, RUN_UNIQUE, 0.999, 0);
    put(0, 1, 0, RUN_UNIQUE, 0.999, 0);
    put(1, 1, 0, RUN_UNKNOWN, 9.999, 0); /* counts as ten times, at least */
    put(2, 1, 0, RUN_UNIQUE, 0.999, 0);
    put(3, 0, 0, RUN_UNKNOWN, 10, 0);    /* neither decides it: no pair */
    put(3, 1, 0, RUN_UNKNOWN, 10, 0);
    make(true);
    const struct totals *t = &report.totals[1];
    ck_assert_uint_eq(t->ratio[MEASURE_SECONDS].pairs, 3);
    ck_assert_uint_eq(t->ratio[MEASURE_SECONDS].above, 1);
    ck_assert_uint_eq(t->decided, 2);
    NEAR(t->par2, (0.999 + 20 + 0.999 + 20) / 4);
    NEAR(report.totals[0].par2, (3 * 0.999 + 20) / 4);
    ck_assert_str_eq(
        said(1),
        "other: at least 2.15 times the time of base (half of the puzzles: 1.00 to 5.50 times), 2 of 4 unknown.");
    make(false); /* what the clock stopped has no counters that can be repeated */
    ck_assert_uint_eq(report.by_clock, 3);
    ck_assert_uint_eq(report.totals[1].measured[MEASURE_CONFLICTS], 2);
    end();
}
END_TEST

/* Stopped by conflicts only: twice nothing is no penalty. */
START_TEST(no_limit_of_time)
{
    begin(1, 1);
    c.variants[1].seconds = 0;
    put(0, 0, 0, RUN_UNIQUE, 1, 0);
    put(0, 1, 0, RUN_UNKNOWN, 2, 0);
    make(true);
    NEAR(report.totals[0].par2, 1);
    ck_assert(report.totals[1].par2 < 0);
    c.variants[1].seconds = 10;
    end();
}
END_TEST

START_TEST(median_run)
{
    begin(1, 3);
    put(0, 0, 0, RUN_UNIQUE, 5, 1);
    put(0, 0, 1, RUN_UNIQUE, 1, 1);
    put(0, 0, 2, RUN_UNIQUE, 2, 1);
    put(0, 1, 0, RUN_UNKNOWN, 9, 7);
    put(0, 1, 1, RUN_UNIQUE, 3, 8);
    put(0, 1, 2, RUN_UNKNOWN, 9.5, 7);
    make(true);
    NEAR(report_cell(&report, 0, 0)->seconds, 2);
    ck_assert_int_eq(report_cell(&report, 0, 1)->verdict, RUN_UNKNOWN);
    NEAR(report_cell(&report, 0, 1)->seconds, 9);
    make(false); /* then the first run counts */
    ck_assert(report_cell(&report, 0, 0)->seconds < 0);
    ck_assert_uint_eq(report_cell(&report, 0, 1)->run->conflicts, 7);
    end();
}
END_TEST

static uint32_t disagreements(enum run_verdict a, enum run_verdict b, const char *rules, uint64_t picture)
{
    begin(1, 1);
    put(0, 0, 0, a, 1, 1);
    put(0, 1, 0, b, 1, 1);
    results_run(&results, 0, 1, 0)->rules = rules;
    results_run(&results, 0, 1, 0)->picture = picture;
    make(true);
    uint32_t n = report.n_disagreements;
    end();
    return n;
}

START_TEST(disagreement)
{
    static const char same[] = "nonogram", other[] = "nonogram x=no";
    ck_assert_uint_eq(disagreements(RUN_UNIQUE, RUN_NONE, same, 0), 1);
    ck_assert_uint_eq(disagreements(RUN_UNIQUE, RUN_SEVERAL, same, 0), 1);
    ck_assert_uint_eq(disagreements(RUN_SEVERAL, RUN_NONE, same, 0), 1);
    ck_assert_uint_eq(disagreements(RUN_NONE, RUN_SOLVED, same, 0), 1);
    ck_assert_uint_eq(disagreements(RUN_UNIQUE, RUN_UNIQUE, same, 1), 1); /* another answer */
    ck_assert_uint_eq(disagreements(RUN_UNIQUE, RUN_UNIQUE, same, 0), 0);
    ck_assert_uint_eq(disagreements(RUN_UNIQUE, RUN_SOLVED, same, 0), 0);
    ck_assert_uint_eq(disagreements(RUN_UNIQUE, RUN_UNKNOWN, same, 0), 0);
    ck_assert_uint_eq(disagreements(RUN_NONE, RUN_REFUSED, same, 0), 0);
    ck_assert_uint_eq(disagreements(RUN_UNIQUE, RUN_NONE, other, 0), 0);
}
END_TEST

/* Stopped, but it had found more answers than there are. */
START_TEST(disagreement_of_the_stopped)
{
    begin(1, 1);
    put(0, 0, 0, RUN_UNIQUE, 1, 1);
    put(0, 1, 0, RUN_UNKNOWN, 1, 1);
    results_run(&results, 0, 1, 0)->answers = 2;
    make(true);
    ck_assert_uint_eq(report.n_disagreements, 1);
    ck_assert_str_eq(report.disagreements[0].what,
                     "p0: base says \"one answer\", other says \"at least 2\", under the same rules (nonogram)");
    end();
}
END_TEST

/* A variant that contradicts itself. */
START_TEST(disagreement_of_repeats)
{
    begin(1, 2);
    put(0, 0, 0, RUN_UNIQUE, 1, 1);
    put(0, 0, 1, RUN_NONE, 1, 1);
    make(true);
    ck_assert_uint_eq(report.n_disagreements, 1);
    end();
}
END_TEST

START_TEST(other_rules)
{
    begin(3, 1);
    for (uint32_t p = 0; p < 3; p++)
        put(p, 0, 0, RUN_UNIQUE, 0.5, 0);
    put(0, 1, 0, RUN_UNIQUE, 0.5, 0);
    put(1, 1, 0, RUN_SEVERAL, 0.5, 0);
    put(2, 1, 0, RUN_NONE, 0.5, 0);
    for (uint32_t p = 0; p < 3; p++)
        results_run(&results, p, 1, 0)->rules = "nonogram x=no";
    make(false);
    ck_assert_str_eq(
        said(1),
        "other: 1.00 times the conflicts of base (half of the puzzles: 1.00 to 1.00 times); other rules: of 3 puzzles "
        "with one answer by base, 1 has several and 1 none.");
    end();
}
END_TEST

START_TEST(missing_and_refused)
{
    begin(2, 1);
    put(0, 0, 0, RUN_UNIQUE, 1, 0);
    put(0, 1, 0, RUN_REFUSED, -1, 0);
    make(true);
    ck_assert_uint_eq(report.missing, 2);
    ck_assert_uint_eq(report.refusals, 1);
    ck_assert_uint_eq(report.totals[1].ratio[MEASURE_SECONDS].pairs, 0);
    ck_assert_str_eq(said(1),
                     "other: no puzzle on which its time could be compared with base, 1 of 2 refused, 1 of 2 not run.");
    end();
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        ratio_pair_by_pair,      undecided,   no_limit_of_time,   median_run, disagreement, disagreement_of_the_stopped,
        disagreement_of_repeats, other_rules, missing_and_refused};
    return run_suite("report", tests, sizeof tests / sizeof *tests);
}
