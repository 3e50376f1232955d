/* Explanations: bench-explain [--queries N] [--up-to RATING] [--rated FILE.tsv] [FILE.ini...]
 *
 * For each puzzle: steps, constraints of the largest set, how many of the sets are proved smallest, the grade, and the
 * CPU time of all steps, of the median one and of the slowest one (with those that follow at once from one before). A
 * rated file has a 9x9 sudoku and its published rating a line, parted by a tab (more columns are ignored; # begins a
 * comment); for it Spearman's rank correlation of our grade with the ratings is printed. --queries bounds the search
 * for one step, --up-to leaves out what is rated harder. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "explain/grade.h"
#include "text/file.h"

enum { STEPS = 1 << 16, RATED = 1 << 14, GIVENS = 81 };

struct bench {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
    struct rule_set *rules;
    struct explain_limits limits;
    double step[STEPS];      /* seconds of each step of the puzzle under work */
    uint32_t n_steps;
    double *all;             /* of all rated puzzles */
    size_t n_all, all_capacity;
    double rating[RATED], grade[RATED];
    uint32_t rated, stopped;
};

static double cpu_seconds(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *at, size_t n)
{
    qsort(at, n, sizeof *at, by_value);
    return n == 0 ? 0 : at[n / 2];
}

/* The first answer, and whether it is the only one. */
static bool answer_of(struct puzzle *p, uint8_t *answer, bool *unique)
{
    struct walk w;
    if (!walk_begin(&w, p->model.solver, model_board_cells(&p->model)))
        return false;
    bool any = walk_next(&w) == VERDICT_YES;
    if (any)
        model_values(&p->model, answer);
    *unique = any && walk_next(&w) == VERDICT_NO;
    walk_end(&w);
    return any;
}

/* Takes all steps. */
static enum explained take_steps(struct bench *b, struct puzzle *p, const uint8_t *answer, bool unique, struct grade *g)
{
    struct engine_options options;
    struct step step;
    enum explained end = EXPLAIN_FAILED;
    engine_options_default(&options);
    options.phases = PHASE_SAVED;
    p->itemised = true;
    if (!puzzle_build(p, &options, &b->d))
        return end;
    struct explainer *e = explainer_new(p, answer, unique, &b->limits, &b->mem);
    b->n_steps = 0;
    while (e != NULL && b->n_steps < STEPS) {
        double start = cpu_seconds();
        if ((end = explainer_next(e, &step)) != EXPLAIN_STEP)
            break;
        b->step[b->n_steps++] = cpu_seconds() - start;
        grade_add(g, &step);
    }
    explainer_free(e);
    return end;
}

/* False: it was not read, or it has no answer. */
static bool explain(struct bench *b, const char *name, const char *text, size_t size, struct grade *g)
{
    struct puzzle p;
    struct engine_options options;
    bool unique = false;
    engine_options_default(&options);
    *g = (struct grade){.n = 0};
    if (!puzzle_read(&p, b->rules, NULL, name, text, size, NULL, 0, &b->mem, &b->d) ||
        !puzzle_build(&p, &options, &b->d))
        return false;
    uint8_t *answer = arena_alloc(&b->arena, model_board_cells(&p.model));
    bool any = answer != NULL && answer_of(&p, answer, &unique);
    enum explained end = any ? take_steps(b, &p, answer, unique, g) : EXPLAIN_FAILED;
    puzzle_free(&p);
    if (end == EXPLAIN_FAILED) {
        printf("%s: %s\n", name, any ? "failed" : "no answer");
        return false;
    }
    b->stopped += end != EXPLAIN_DONE;
    double total = 0;
    for (uint32_t i = 0; i < b->n_steps; i++)
        total += b->step[i];
    double half = median(b->step, b->n_steps);
    printf(
        "%s: %u steps%s, largest set %u, %u of %u sets proved smallest, grade %u.%u; ms: all %.1f, median %.2f, "
        "slowest %.1f\n",
        name, g->steps, end == EXPLAIN_DONE ? "" : " (stopped)", g->largest, g->proved, g->sets, g->hardest / GRADE_ONE,
        g->hardest % GRADE_ONE, 1e3 * total, 1e3 * half, b->n_steps == 0 ? 0 : 1e3 * b->step[b->n_steps - 1]);
    return true;
}

static bool explain_file(struct bench *b, const char *file)
{
    const char *text;
    size_t size;
    struct grade g;
    return file_read(file, 1u << 24, &b->arena, &b->d, &text, &size) && explain(b, file, text, size, &g);
}

/* ---- published ratings ---- */

/* Ranks from 1; equal values share the mean of their ranks. */
static void rank(const double *value, uint32_t n, double *ranks)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t below = 0, equal = 0;
        for (uint32_t k = 0; k < n; k++) {
            below += value[k] < value[i];
            equal += !(value[k] < value[i]) && !(value[k] > value[i]);
        }
        ranks[i] = below + (equal + 1) / 2.0;
    }
}

/* Spearman's: Pearson's of the ranks. */
static double rank_correlation(const struct bench *b)
{
    static double x[RATED], y[RATED];
    double mean = (b->rated + 1) / 2.0, xy = 0, xx = 0, yy = 0;
    rank(b->rating, b->rated, x);
    rank(b->grade, b->rated, y);
    for (uint32_t i = 0; i < b->rated; i++) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

static bool keep_times(struct bench *b)
{
    if (!mem_grow(&b->mem, &b->all, &b->all_capacity, b->n_all + b->n_steps + 1, sizeof *b->all))
        return false;
    memcpy(b->all + b->n_all, b->step, b->n_steps * sizeof *b->all);
    b->n_all += b->n_steps;
    return true;
}

static bool explain_rated(struct bench *b, const char *file, double up_to)
{
    char line[400], text[200], name[40];
    struct grade g;
    FILE *f = fopen(file, "r");
    for (uint32_t number = 1; f != NULL && fgets(line, sizeof line, f) != NULL && b->rated < RATED; number++) {
        if (strspn(line, ".0123456789") != GIVENS)
            continue;
        double rating = strtod(line + GIVENS, NULL);
        int n = snprintf(text, sizeof text, "[puzzle]\nrule = sudoku\n[board]\ngivens =\n");
        for (uint32_t y = 0; y < 9; y++)
            n += snprintf(text + n, sizeof text - (size_t)n, " %.9s\n", line + (size_t)9 * y);
        (void)snprintf(name, sizeof name, "line %u, rated %.1f", number, rating);
        if (rating > up_to)
            continue;
        if (!explain(b, name, text, (size_t)n, &g) || !keep_times(b))
            return false;
        b->rating[b->rated] = rating;
        b->grade[b->rated++] = g.hardest;
        (void)fflush(stdout);
    }
    if (f == NULL || fclose(f) != 0)
        return false;
    double correlation = rank_correlation(b), half = median(b->all, b->n_all);
    printf(
        "%u rated, %u stopped; rank correlation %.3f; ms a step: median %.2f, of 100 the slowest %.1f, slowest %.1f\n",
        b->rated, b->stopped, correlation, 1e3 * half, b->n_all == 0 ? 0 : 1e3 * b->all[b->n_all * 99 / 100],
        b->n_all == 0 ? 0 : 1e3 * b->all[b->n_all - 1]);
    return true;
}

static bool run(struct bench *b, int n, char **arguments)
{
    double up_to = 99;
    bool good = true;
    for (int i = 0; i < n; i++) {
        const char *value = i + 1 < n ? arguments[i + 1] : "";
        if (strcmp(arguments[i], "--queries") == 0)
            b->limits.queries = (uint32_t)strtoul(value, NULL, 10);
        else if (strcmp(arguments[i], "--up-to") == 0)
            up_to = strtod(value, NULL);
        else if (strcmp(arguments[i], "--rated") == 0)
            good &= explain_rated(b, value, up_to);
        else {
            good &= explain_file(b, arguments[i]);
            continue;
        }
        i++;
    }
    return good;
}

int main(int argc, char **argv)
{
    static struct bench b;
    if (argc < 2) {
        fprintf(stderr, "bench-explain [--queries N] [--up-to RATING] [--rated FILE.tsv] [FILE.ini...]\n");
        return 2;
    }
    arena_init(&b.arena, &b.mem);
    diagnostics_init(&b.d, &b.arena);
    explain_limits_default(&b.limits);
    b.rules = rules_open(NULL, &b.mem, &b.d);
    bool good = b.rules != NULL && run(&b, argc - 1, argv + 1);
    for (uint32_t i = 0; i < b.d.kept; i++)
        fprintf(stderr, "%s\n", b.d.messages[i]);
    return good ? 0 : 1;
}
