/* How long do small puzzles take? Reads puzzles from standard input, and does each in this process, again and
 * again: read the text, build the model, find all answers and prove that there is no other. Prints, a line a puzzle
 * and tabs between: its name, the verdict, how many answers were found, the median microseconds of processor time
 * for reading, building and solving, and the conflicts, decisions, calls of filters, cells that are left after
 * merging, learned literals, reasons and their premises.
 *
 *     bench-puzzles [--rules=FOLDERS] [--seconds=LIMIT] [--repeat=SECONDS] [engine.KEY=VALUE...] < FEED
 *
 * A feed is a series of: a line "NAME COUNT SIZE LENGTH", SIZE bytes of puzzle, LENGTH bytes of answer ("#.\n.#\n";
 * 0: none is known). COUNT is the number of answers: one more is looked for. The verdict is "ok", "stopped" (by the
 * limit), or what is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/rules.h"

enum { MOST_RUNS = 51, NAME = 200 };

struct job {
    char name[NAME];
    unsigned long long count;
    size_t size, length;
    char *text, *answer;
};

struct bench {
    const struct rule_set *rules;
    struct engine_options options;
    double repeat;
};

struct times {
    double read, build, solve;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static char *take(size_t size)
{
    char *block = calloc(1, size + 1);
    if (block == NULL || (size > 0 && fread(block, 1, size, stdin) != size)) {
        fprintf(stderr, "bench-puzzles: the feed ends in the middle of a puzzle\n");
        exit(2);
    }
    return block;
}

/* A line of the feed; false at its end. */
static bool next_job(struct job *j)
{
    char line[NAME + 100];
    if (fgets(line, sizeof line, stdin) == NULL)
        return false;
    if (sscanf(line, "%199s %llu %zu %zu", j->name, &j->count, &j->size, &j->length) != 4) {
        fprintf(stderr, "bench-puzzles: not a line of a feed: %s", line);
        exit(2);
    }
    j->text = take(j->size);
    j->answer = take(j->length);
    return true;
}

static bool is_answer(const struct job *j, const struct model *m, const uint8_t *values)
{
    const char *at = j->answer;
    for (uint32_t c = 0; c < model_board_cells(m); c++) {
        if (*at++ != m->palette[values[c]].glyph)
            return false;
        at += (c + 1) % m->width == 0;
    }
    return true;
}

/* All answers, and one more than there should be. Each must pass the rule's check; the known one must be among
 * them. */
static const char *solve(const struct job *j, struct puzzle *p, struct diagnostics *d, unsigned long long *found)
{
    struct model *m = &p->model;
    uint32_t cells = model_board_cells(m);
    uint8_t *values = calloc(cells, 1);
    struct walk w;
    enum verdict v = VERDICT_ERROR;
    bool good = values != NULL && walk_begin(&w, m->solver, cells), known = j->length == 0;
    for (*found = 0; good && *found <= j->count && (v = walk_next(&w)) == VERDICT_YES; ++*found) {
        model_values(m, values);
        good = puzzle_validate(p, values, d);
        known = known || is_answer(j, m, values);
    }
    free(values);
    if (!good)
        return "the rule refuses an answer";
    if (v == VERDICT_UNKNOWN)
        return "stopped";
    if (v == VERDICT_ERROR)
        return solver_message(m->solver);
    return *found != j->count ? "another number of answers" : known ? "ok" : "the answer is not among them";
}

/* One run. Gives the verdict, "" when the puzzle was refused (the messages are then on standard error). */
static const char *run(const struct bench *b, const struct job *j, struct times *t, unsigned long long *found,
                       struct solver_stats *stats)
{
    static char verdict[200];
    struct mem mem = {0};
    struct arena arena;
    struct diagnostics d;
    struct puzzle p = {0};
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    verdict[0] = '\0';
    double start = now();
    bool ok = puzzle_read(&p, b->rules, NULL, j->name, j->text, j->size, NULL, 0, &mem, &d);
    double read = now();
    ok = ok && puzzle_build(&p, &b->options, &d);
    double built = now();
    if (ok)
        snprintf(verdict, sizeof verdict, "%s", solve(j, &p, &d, found));
    *t = (struct times){read - start, built - read, now() - built};
    if (ok)
        *stats = *solver_statistics(p.model.solver);
    diagnostics_print(&d, stderr);
    puzzle_free(&p);
    arena_free(&arena);
    return verdict;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of what stands at `offset` in each. */
static double median(const struct times *t, size_t n, size_t offset)
{
    double sorted[MOST_RUNS];
    for (size_t k = 0; k < n; k++)
        memcpy(&sorted[k], (const char *)&t[k] + offset, sizeof sorted[k]);
    qsort(sorted, n, sizeof *sorted, by_size);
    return sorted[n / 2];
}

static bool measure(const struct bench *b, const struct job *j)
{
    struct times t[MOST_RUNS];
    struct solver_stats stats = {0};
    unsigned long long found = 0;
    const char *verdict = "";
    size_t n = 0;
    double start = now();
    do
        verdict = run(b, j, &t[n++], &found, &stats);
    while (n < MOST_RUNS && now() - start < b->repeat && strcmp(verdict, "ok") == 0);
    verdict = verdict[0] == '\0' ? "refused" : verdict;
    printf("%s\t%s\t%llu\t%.1f\t%.1f\t%.1f\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\n", j->name, verdict, found,
           1e6 * median(t, n, offsetof(struct times, read)), 1e6 * median(t, n, offsetof(struct times, build)),
           1e6 * median(t, n, offsetof(struct times, solve)), (unsigned long long)stats.conflicts,
           (unsigned long long)stats.decisions, (unsigned long long)stats.propagations,
           (unsigned long long)stats.cells, (unsigned long long)stats.learned_literals,
           (unsigned long long)stats.reasons, (unsigned long long)stats.reason_premises);
    fflush(stdout);
    return strcmp(verdict, "ok") == 0;
}

static bool option(struct bench *b, const char *text)
{
    char key[100], message[200];
    const char *equals = strchr(text, '=');
    if (strncmp(text, "engine.", 7) != 0 || equals == NULL || equals - text >= 100)
        return false;
    snprintf(key, sizeof key, "%.*s", (int)(equals - text - 7), text + 7);
    return engine_option_set(&b->options, key, equals + 1, message, sizeof message) == NULL;
}

int main(int argc, char **argv)
{
    struct bench b = {.repeat = 0.02};
    const char *folders = NULL;
    engine_options_default(&b.options);
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--rules=", 8) == 0) {
            folders = argv[i] + 8;
        } else if (strncmp(argv[i], "--seconds=", 10) == 0) {
            b.options.seconds = strtod(argv[i] + 10, NULL);
        } else if (strncmp(argv[i], "--repeat=", 9) == 0) {
            b.repeat = strtod(argv[i] + 9, NULL);
        } else if (!option(&b, argv[i])) {
            fprintf(stderr, "bench-puzzles: unknown argument %s\n", argv[i]);
            return 2;
        }
    }
    struct mem mem = {0};
    struct arena arena;
    struct diagnostics d;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    struct rule_set *rules = rules_open(folders, &mem, &d);
    b.rules = rules;
    diagnostics_print(&d, stderr);
    struct job j;
    bool good = rules != NULL;
    while (rules != NULL && next_job(&j)) {
        good = measure(&b, &j) && good;
        free(j.text);
        free(j.answer);
    }
    if (rules != NULL)
        rules_close(rules);
    arena_free(&arena);
    return good ? 0 : 1;
}
