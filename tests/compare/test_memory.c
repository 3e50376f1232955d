/* Memory that runs out at each allocation in turn, from the INI file to the page: never a crash, never a leak, and it
 * is said. */
#include <string.h>
#include <unistd.h>

#include "../suite.h"
#include "compare/config.h"
#include "compare/journal.h"
#include "compare/plan.h"
#include "compare/report.h"

static char file[] = "/tmp/compare-memory-XXXXXX";
static struct rule_set *rules;

/* The results of no machine. */
static bool fill(struct results *r)
{
    struct run run = {.verdict = RUN_UNIQUE, .exact = true, .answers = 1, .seconds = 0.5, .rules = "nonogram"};
    for (uint32_t p = 0; p < r->comparison->n_puzzles; p++)
        for (uint32_t v = 0; v < r->comparison->n_variants; v++) {
            run.verdict = v == 0 ? RUN_UNIQUE : RUN_NONE; /* a disagreement, too */
            run.answers = v == 0;
            if (!results_put(r, p, v, 0, &run))
                return false;
        }
    return true;
}

static bool write_all(const struct report *r)
{
    bool good = true;
    for (int64_t format = REPORT_TABLE; format <= REPORT_HTML; format++) {
        FILE *out = fopen("/dev/null", "w");
        good = report_write(out, r, format) && good;
        ck_assert_int_eq(fclose(out), 0);
    }
    return good;
}

/* Reads back what a journal of these results holds. */
static bool again(const struct results *r, struct arena *arena, struct diagnostics *d)
{
#ifdef ORIME_JANSSON
    char *text = NULL;
    size_t size = 0, whole;
    FILE *out = open_memstream(&text, &size);
    ck_assert(out != NULL);
    journal_write(out, r, true);
    ck_assert_int_eq(fclose(out), 0);
    struct comparison c;
    struct results results;
    struct journal j = {.c = &c, .results = &results, .arena = arena, .d = d};
    bool good = journal_read(&j, "f.jsonl", text, size, &whole);
    ck_assert(!good || (whole == size && results_run(&results, 0, 0, 0)->seconds > 0.4));
    free(text);
    return good;
#else
    (void)r, (void)arena, (void)d;
    return true;
#endif
}

static bool whole_way(struct arena *arena, struct diagnostics *d)
{
    static const struct setting common[] = {{.key = "engine.seed", .value = "1"}};
    struct engine_options options;
    struct comparison c;
    struct results results;
    struct report report;
    engine_options_default(&options);
    return config_read(&c, file, &options, common, 1, arena, d) && plan_puzzles(&c, rules, arena, d) &&
           results_init(&results, &c, arena) && fill(&results) && report_make(&report, &results, true, arena) &&
           write_all(&report) && again(&results, arena, d);
}

/* The n-th allocation fails; true when there are fewer. What is said lies in memory that does not fail. */
static bool fail_at(uint64_t n)
{
    struct mem mem = {.fail_at = n}, other = {0};
    struct arena arena, words;
    struct diagnostics d;
    arena_init(&arena, &mem);
    arena_init(&words, &other);
    diagnostics_init(&d, &words);
    bool good = whole_way(&arena, &d), enough = mem.calls < n;
    ck_assert(good || !enough);
    arena_free(&arena);
    arena_free(&words);
    ck_assert_uint_eq(mem.used, 0);
    return enough;
}

START_TEST(everywhere)
{
    uint64_t n = 1;
    while (!fail_at(n))
        n++;
    ck_assert_uint_ge(n, 10);
}
END_TEST

int main(void)
{
    struct mem mem = {0};
    struct arena arena;
    struct diagnostics d;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    rules = rules_open(NULL, &mem, &d);
    int handle = mkstemp(file);
    FILE *out = handle < 0 ? NULL : fdopen(handle, "w");
    if (rules == NULL || out == NULL)
        return 1;
    fprintf(
        out,
        "[compare]\npuzzles = %s/puzzles/nonogram/heart-5.ini\n    %s/puzzles/nonogram/c*.ini\nlimit = 1s\nbaseline = "
        "a\n"
        "[variant a]\n[variant b]\ninherit = a\nengine.learning = off\n[grid g]\nengine.learning = on off\nrule = "
        "nonogram\n",
        ORIME_SOURCE_DIR, ORIME_SOURCE_DIR);
    if (fclose(out) != 0)
        return 1;
    const TTest *const tests[] = {everywhere};
    int status = run_suite("memory", tests, 1);
    (void)unlink(file);
    rules_close(rules);
    arena_free(&arena);
    return status;
}
