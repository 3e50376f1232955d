/* Sudoku in large numbers, in process: bench-sudoku FILE... (one puzzle a line, . or 0 for open cells, words behind a
 * blank ignored).
 *
 * Each file is solved for two answers, puzzle after puzzle, by one model: with the filter of the whole grid, then unit
 * by unit, which is the baseline of the same run. Printed are puzzles a second, nodes a puzzle (the root counts),
 * nanoseconds a node, and the verdicts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/count.h"
#include "rules/rules.h"

enum { CELLS = 81 };

struct set {
    uint8_t (*givens)[CELLS];
    size_t n, capacity;
};

struct result {
    uint64_t nodes, verdict[3];
    double seconds;
};

static double cpu_seconds(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool read_set(const char *file, struct set *s)
{
    char line[400];
    FILE *f = fopen(file, "r");
    s->n = 0;
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        if (strspn(line, ".0123456789") != CELLS)
            continue;
        if (s->n == s->capacity) {
            s->capacity = 2 * s->capacity + 1024;
            void *more = realloc(s->givens, s->capacity * CELLS);
            if (more == NULL)
                return false;
            s->givens = more;
        }
        for (uint32_t c = 0; c < CELLS; c++)
            s->givens[s->n][c] = line[c] == '.' ? 0 : (uint8_t)(line[c] - '0');
        s->n++;
    }
    return f != NULL && fclose(f) == 0 && s->n > 0;
}

static bool solve(struct puzzle *p, struct diagnostics *d, struct result *r)
{
    struct walk w;
    uint8_t values[CELLS];
    uint32_t found = 0;
    if (!walk_begin(&w, p->model.solver, CELLS))
        return false;
    while (found < 2 && walk_next(&w) == VERDICT_YES) {
        model_values(&p->model, values);
        if (!puzzle_validate(p, values, d))
            return false;
        found++;
    }
    walk_end(&w);
    r->nodes += 1 + solver_statistics(p->model.solver)->decisions + solver_statistics(p->model.solver)->conflicts;
    r->verdict[found]++;
    return true;
}

static bool run(const struct rule_set *rules, const struct set *s, const char *filter, struct result *r)
{
    static const char text[] = "[puzzle]\nrule = sudoku\n[board]\ngivens =\n "
                               ".................................................................................\n";
    struct mem mem = {0};
    struct arena arena;
    struct diagnostics d;
    struct puzzle p;
    const struct setting setting = {"filter", filter};
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    bool good = puzzle_read(&p, rules, NULL, "bench", text, sizeof text - 1, &setting, 1, &mem, &d);
    p.again = true;
    good = good && puzzle_build(&p, NULL, &d);
    double start = cpu_seconds();
    for (size_t i = 0; good && i < s->n; i++) {
        if (puzzle_regive(&p, s->givens[i], CELLS))
            good = solve(&p, &d, r);
        else
            r->verdict[0]++; /* two equal givens see each other */
    }
    r->seconds = cpu_seconds() - start;
    diagnostics_print(&d, stderr);
    puzzle_free(&p);
    arena_free(&arena);
    return good;
}

static bool bench(const struct rule_set *rules, const char *file, struct set *s)
{
    static const char *const filters[] = {"grid", "units"};
    double rate[2];
    if (!read_set(file, s)) {
        fprintf(stderr, "%s: no puzzles of 81 characters\n", file);
        return false;
    }
    const char *name = strrchr(file, '/');
    for (uint32_t i = 0; i < 2; i++) {
        struct result r = {0};
        if (!run(rules, s, filters[i], &r))
            return false;
        rate[i] = (double)s->n / r.seconds;
        printf("%-20s %-5s %7zu puzzles %9.0f/s %8.2f nodes %7.0f ns a node   none %llu one %llu more %llu",
               name == NULL ? file : name + 1, filters[i], s->n, rate[i], (double)r.nodes / (double)s->n,
               r.seconds * 1e9 / (double)r.nodes, (unsigned long long)r.verdict[0], (unsigned long long)r.verdict[1],
               (unsigned long long)r.verdict[2]);
        printf(i == 0 ? "\n" : "   %.1f times\n", rate[0] / rate[1]);
    }
    return true;
}

int main(int argc, char **argv)
{
    struct mem mem = {0};
    struct arena arena;
    struct diagnostics d;
    struct set s = {0};
    bool good = argc > 1;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    struct rule_set *rules = rules_open(NULL, &mem, &d);
    for (int i = 1; good && rules != NULL && i < argc; i++)
        good = bench(rules, argv[i], &s);
    if (rules != NULL)
        rules_close(rules);
    free(s.givens);
    arena_free(&arena);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
