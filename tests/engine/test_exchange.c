/* Searches that tell each other short clauses say what one search alone says: in turns in one thread, so that counters
 * repeat, and at the same time in several. */
#include <pthread.h>

#include "../suite.h"
#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "engine/exchange.h"
#include "stock/stock.h"

enum { NODES = 50, EDGES = 116, COLOURS = 3, PROBLEMS = 12, SEARCHES = 3, SLICE = 8, SOLUTIONS = 20 };

/* The colourings of a random graph, at the number of edges where about half of such graphs have one. */
static void post_graph(struct solver *s, uint64_t problem)
{
    struct random r = {problem + 1};
    solver_add_cells(s, NODES, bits_below(COLOURS));
    for (uint32_t e = 0; e < EDGES; e++) {
        uint32_t a = random_below(&r, NODES), b = (a + 1 + random_below(&r, NODES - 1)) % NODES;
        stock_all_different(s, (uint32_t[]){a, b}, 2, "edge");
    }
}

struct search {
    struct solver *s;
    struct walk walk;
    struct mem mem;
    enum verdict verdict;
    uint64_t heard;
};

static void begin(struct search *q, uint64_t problem, int64_t seed, struct exchange *x)
{
    struct engine_options o;
    engine_options_default(&o);
    o.seed = seed;
    o.restart_unit = 4;
    o.probing = PROBE_OFF; /* which would leave little to find */
    o.self_check = 1;
    o.exchange = x;
    *q = (struct search){.verdict = VERDICT_UNKNOWN};
    q->s = solver_new(&o, &q->mem);
    ck_assert_ptr_nonnull(q->s);
    post_graph(q->s, problem);
    ck_assert(walk_begin(&q->walk, q->s, NODES));
}

/* Is there an answer, and another one? Goes on until the slice is used up (0: there is none). */
static void go_on(struct search *q, uint64_t slice)
{
    solver_allow_conflicts(q->s, slice);
    do
        q->verdict = walk_next(&q->walk);
    while (q->verdict == VERDICT_YES && q->walk.found < SOLUTIONS);
    ck_assert_msg(solver_status(q->s) == SOLVER_OK, "%s", solver_message(q->s));
}

static void end(struct search *q)
{
    q->heard = solver_statistics(q->s)->heard;
    solver_free(q->s);
    ck_assert_uint_eq(q->mem.used, 0);
}

static uint64_t alone(uint64_t problem)
{
    struct search q;
    begin(&q, problem, 0, NULL);
    go_on(&q, 0);
    end(&q);
    ck_assert_uint_eq(q.heard, 0);
    return q.walk.found;
}

START_TEST(in_turns)
{
    uint64_t heard = 0, none = 0;
    for (uint64_t problem = 0; problem < PROBLEMS; problem++) {
        struct exchange *x = exchange_new();
        struct search q[SEARCHES];
        uint32_t k = 0;
        for (uint32_t i = 0; i < SEARCHES; i++)
            begin(&q[i], problem, i, x);
        for (go_on(&q[0], SLICE); q[k].verdict == VERDICT_UNKNOWN; go_on(&q[k], SLICE))
            k = (k + 1) % SEARCHES;
        uint64_t expected = alone(problem);
        ck_assert_uint_eq(q[k].walk.found, expected);
        none += expected == 0;
        for (uint32_t i = 0; i < SEARCHES; i++) {
            end(&q[i]);
            heard += q[i].heard;
        }
        exchange_free(x);
    }
    ck_assert_uint_gt(none, 1);
    ck_assert_uint_lt(none, PROBLEMS - 1);
    ck_assert_uint_gt(heard, 100); /* otherwise this would test little */
}
END_TEST

static void *work(void *argument)
{
    go_on(argument, 0);
    return NULL;
}

START_TEST(in_threads)
{
    for (uint64_t problem = 0; problem < PROBLEMS; problem++) {
        struct exchange *x = exchange_new();
        struct search q[SEARCHES];
        pthread_t threads[SEARCHES];
        for (uint32_t i = 0; i < SEARCHES; i++)
            begin(&q[i], problem, i, x);
        for (uint32_t i = 0; i < SEARCHES; i++)
            ck_assert_int_eq(pthread_create(&threads[i], NULL, work, &q[i]), 0);
        for (uint32_t i = 0; i < SEARCHES; i++)
            pthread_join(threads[i], NULL);
        uint64_t expected = alone(problem);
        for (uint32_t i = 0; i < SEARCHES; i++) {
            ck_assert_uint_eq(q[i].walk.found, expected);
            end(&q[i]);
        }
        exchange_free(x);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {in_turns, in_threads};
    return run_suite("exchange", tests, sizeof tests / sizeof *tests);
}
