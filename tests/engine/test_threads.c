/* Solvers in several threads at the same time do not meet: each says and counts exactly what it does alone. */
#include <pthread.h>
#include <string.h>

#include "../suite.h"
#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "stock/stock.h"

enum { PROBLEMS = 24, MAX_THREADS = 4, MAX_CELLS = 100, SOLUTIONS = 30 };

/* All that can be seen of one problem's solver; zeroed first, so that memcmp compares it. */
struct seen {
    uint32_t verdict, core, counted, agree, status;
    uint64_t solutions, left; /* bytes not given back */
    uint8_t values[MAX_CELLS];
    vset domain[MAX_CELLS];
    struct solver_stats after_solve, after_all;
};

/* ---- the problems: each posts its constraints, and gives the number of its cells ---- */

typedef uint32_t post_problem(struct solver *s, struct random *r);

static void in_line(uint32_t *scope, uint32_t n, uint32_t first, uint32_t step)
{
    for (uint32_t i = 0; i < n; i++)
        scope[i] = first + i * step;
}

static uint32_t post_latin(struct solver *s, struct random *r)
{
    enum { N = 6 };
    uint32_t scope[N];
    solver_add_cells(s, N * N, bits_below(N));
    for (uint32_t i = 0; i < N; i++) {
        in_line(scope, N, i * N, 1);
        stock_all_different(s, scope, N, "row");
        in_line(scope, N, i, N);
        stock_all_different(s, scope, N, "column");
    }
    for (uint32_t k = 0; k < N; k++)
        solver_restrict(s, random_below(r, N * N), ~bit(random_below(r, N)));
    return N * N;
}

/* The clue of a line of a random picture. */
static uint32_t read_runs(const uint8_t *cell, const uint32_t *scope, uint32_t n, struct run *runs)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (cell[scope[i]] == 0)
            continue;
        if (i > 0 && cell[scope[i]] == cell[scope[i - 1]])
            runs[count - 1].length++;
        else
            runs[count++] = (struct run){1, cell[scope[i]]};
    }
    return count;
}

static uint32_t post_nonogram(struct solver *s, struct random *r)
{
    enum { N = 10 };
    uint8_t cell[N * N];
    uint32_t scope[N];
    struct run runs[N];
    for (uint32_t c = 0; c < N * N; c++)
        cell[c] = (uint8_t)(random_below(r, 2) * (1 + random_below(r, 2)));
    solver_add_cells(s, N * N, bits_below(3));
    for (uint32_t i = 0; i < N; i++) {
        in_line(scope, N, i * N, 1);
        stock_runs(s, scope, N, runs, read_runs(cell, scope, N, runs), 0, "row");
        in_line(scope, N, i, N);
        stock_runs(s, scope, N, runs, read_runs(cell, scope, N, runs), 0, "column");
    }
    return N * N;
}

/* A magic square; no constraint but the sums and that all differ, so that the search is long. */
static uint32_t post_magic(struct solver *s, struct random *r)
{
    enum { N = 3, SUM = 12 };
    static const int32_t ones[N] = {1, 1, 1};
    uint32_t scope[N * N];
    solver_add_cells(s, N * N, bits_below(N * N));
    in_line(scope, N * N, 0, 1);
    stock_all_different(s, scope, N * N, "all");
    for (uint32_t i = 0; i < N; i++) {
        in_line(scope, N, i * N, 1);
        stock_linear(s, scope, N, ones, SUM, SUM, "row");
        in_line(scope, N, i, N);
        stock_linear(s, scope, N, ones, SUM, SUM, "column");
    }
    solver_prefer(s, random_below(r, N * N), random_below(r, N * N));
    return N * N;
}

static bool differ(const uint8_t *values, uint32_t n, const void *data)
{
    (void)n;
    (void)data;
    return values[0] != values[1];
}

/* More pigeons than holes, by constraints that do not explain themselves: no solution, and many conflicts. */
static uint32_t post_pigeons(struct solver *s, struct random *r)
{
    uint32_t holes = 5 + random_below(r, 2);
    solver_add_cells(s, holes + 1, bits_below(holes));
    for (uint32_t a = 0; a <= holes; a++)
        for (uint32_t b = 0; b < a; b++)
            stock_enumerate(s, (uint32_t[]){a, b}, 2, differ, NULL, holes, "two pigeons");
    return holes + 1;
}

/* ---- one problem, asked all questions ---- */

static void ask(struct solver *s, uint32_t cells, struct seen *seen)
{
    struct literal first = {0, bit(0)};
    seen->verdict = solver_solve(s, NULL, 0);
    for (uint32_t c = 0; seen->verdict == VERDICT_YES && c < cells; c++)
        seen->values[c] = (uint8_t)solver_value(s, c);
    seen->after_solve = *solver_statistics(s);
    if (solver_solve(s, &first, 1) == VERDICT_NO)
        (void)solver_core(s, &seen->core);
    seen->counted = count_solutions(s, cells, SOLUTIONS, &seen->solutions);
    seen->agree = backbone(s, cells, seen->domain);
    seen->after_all = *solver_statistics(s);
    seen->status = solver_status(s);
}

/* Asserts nothing: Check leaves a test by a long jump, which no other thread may do. */
static void run(uint32_t problem, struct seen *seen)
{
    static post_problem *const post[] = {post_latin, post_nonogram, post_magic, post_pigeons};
    struct random r = {problem + 1};
    struct mem mem = {0};
    struct engine_options o;
    engine_options_default(&o);
    o.restart_unit = 5;
    o.seed = problem;
    o.self_check = problem % 3 == 0;
    o.learning = problem % 5 != 0;
    memset(seen, 0, sizeof *seen);
    struct solver *s = solver_new(&o, &mem);
    if (s == NULL)
        abort();
    ask(s, post[problem % 4](s, &r), seen);
    solver_free(s);
    seen->left = mem.used;
}

/* ---- threads ---- */

struct thread {
    pthread_t id;
    pthread_barrier_t *start;
    uint32_t first;
    struct seen seen[PROBLEMS];
};

static void *run_all(void *argument)
{
    struct thread *t = argument;
    pthread_barrier_wait(t->start);
    for (uint32_t i = 0; i < PROBLEMS; i++)
        run((t->first + i) % PROBLEMS, &t->seen[(t->first + i) % PROBLEMS]);
    return NULL;
}

/* Runs all problems in each of n threads, each beginning with another one, and compares with what was seen alone. */
static void compare(uint32_t n, const struct seen *alone)
{
    static struct thread threads[MAX_THREADS];
    pthread_barrier_t start;
    ck_assert_int_eq(pthread_barrier_init(&start, NULL, n), 0);
    for (uint32_t i = 0; i < n; i++) {
        threads[i].start = &start;
        threads[i].first = i;
        ck_assert_int_eq(pthread_create(&threads[i].id, NULL, run_all, &threads[i]), 0);
    }
    for (uint32_t i = 0; i < n; i++)
        ck_assert_int_eq(pthread_join(threads[i].id, NULL), 0);
    (void)pthread_barrier_destroy(&start);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < PROBLEMS; k++)
            ck_assert_msg(memcmp(&threads[i].seen[k], &alone[k], sizeof alone[k]) == 0, "problem %u in thread %u of %u",
                          (unsigned)k, (unsigned)i, (unsigned)n);
}

START_TEST(threads_do_not_meet)
{
    static struct seen alone[PROBLEMS];
    uint64_t conflicts = 0, restarts = 0, solutions = 0;
    for (uint32_t k = 0; k < PROBLEMS; k++) {
        run(k, &alone[k]);
        ck_assert_uint_eq(alone[k].status, SOLVER_OK);
        ck_assert_uint_eq(alone[k].left, 0);
        conflicts += alone[k].after_all.conflicts;
        restarts += alone[k].after_all.restarts;
        solutions += alone[k].solutions;
    }
    ck_assert_uint_gt(conflicts, 1000); /* otherwise this would test little */
    ck_assert_uint_gt(restarts, 20);
    ck_assert_uint_gt(solutions, 200);
    compare(2, alone);
    compare(MAX_THREADS, alone);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {threads_do_not_meet};
    return run_suite("threads", tests, sizeof tests / sizeof *tests);
}
