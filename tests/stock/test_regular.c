#include "driver.h"

#include "engine/copy.h"

enum { MAX_MOVES = 256, MAX_ACCEPTING = 16 };

struct nfa {
    struct move moves[MAX_MOVES];
    uint32_t accepting[MAX_ACCEPTING];
    uint32_t states, n_moves, n_accepting;
};

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct nfa *a = args;
    struct automaton given = {.states = a->states, .moves = a->moves, .n_moves = a->n_moves,
                              .accepting = a->accepting, .n_accepting = a->n_accepting};
    return stock_regular(s, scope, n, &given, "regular");
}

/* Is there an accepting run from this state over the rest of the word? */
static bool accepts(const struct nfa *a, uint32_t state, const uint8_t *values, uint32_t n)
{
    for (uint32_t k = 0; n == 0 && k < a->n_accepting; k++)
        if (a->accepting[k] == state)
            return true;
    for (uint32_t k = 0; n > 0 && k < a->n_moves; k++)
        if (a->moves[k].from == state && (a->moves[k].values >> values[0] & 1) &&
            accepts(a, a->moves[k].to, values + 1, n - 1))
            return true;
    return false;
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    return accepts(args, 0, values, n);
}

static void try_automaton(const struct nfa *a, uint32_t n, vset values, uint64_t seed, struct tried *tried)
{
    struct random r = {seed};
    vset initial[TRIAL_PLACES] = {0};
    for (uint32_t i = 0; i < n; i++)
        initial[i] = seed % 2 == 0 ? values : random_subset(&r, values);
    try_constraint(&(struct trial){.what = "regular", .n = n, .initial = initial, .args = a, .post = post,
                                   .holds = holds, .promise = PROMISE_DOMAIN, .irredundant = true, .states = 10,
                                   .seed = seed},
                   tried);
}

static struct nfa random_nfa(struct random *r, uint32_t states, uint32_t n_moves, vset values)
{
    struct nfa a = {.states = states, .n_moves = n_moves, .n_accepting = random_below(r, 4)};
    for (uint32_t k = 0; k < n_moves; k++)
        a.moves[k] = (struct move){random_below(r, states), random_below(r, states), random_subset(r, values)};
    for (uint32_t k = 0; k < a.n_accepting; k++)
        a.accepting[k] = random_below(r, states);
    return a;
}

START_TEST(random_automata)
{
    struct tried tried = {0};
    struct random r = {1};
    for (uint32_t n = 0; n <= 5; n++)
        for (uint32_t states = 1; states <= 5; states++)
            for (uint32_t k = 0; k < 3; k++) {
                vset values = k % 3 == 0 ? 3 : k % 3 == 1 ? 7 : bit(0) | bit(5) | bit(63);
                struct nfa a = random_nfa(&r, states, states + random_below(&r, 3 * states), values);
                try_automaton(&a, n, values, 1000 * n + 10 * states + k, &tried);
            }
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
}
END_TEST

/* About 64 states, so sets of one word and of two: a wheel that each value turns by another angle; two good places. */
START_TEST(many_states)
{
    struct tried tried = {0};
    const uint32_t turn[] = {1, 17, 40};
    for (uint32_t states = 63; states <= 66; states++) {
        struct nfa a = {.states = states, .n_moves = 3 * states, .n_accepting = 2};
        for (uint32_t k = 0; k < a.n_moves; k++)
            a.moves[k] = (struct move){k / 3, (k / 3 + turn[k % 3]) % states, bit(k % 3)};
        a.accepting[0] = (2 * turn[0] + turn[1] + turn[2]) % states;
        a.accepting[1] = states - 1;
        try_automaton(&a, 4, 7, 2 * states, &tried);
    }
    ck_assert_uint_gt(tried.solutions, 0);
    ck_assert_uint_gt(tried.removals, 0);
}
END_TEST

/* The places that the reason of the conflict over these domains names, as a set. */
static uint64_t named_places(const struct nfa *a, uint32_t n, const vset *domains)
{
    const vset initial[TRIAL_PLACES] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
    const uint32_t scope[TRIAL_PLACES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    solver_add_cells(s, n, 3);
    uint32_t number = post(s, scope, n, a);
    struct copy c;
    ck_assert(copy_init(&c, solver_constraint_class(s, number), solver_constraint_data(s, number), n, initial, &mem));
    copy_set(&c, domains);
    ck_assert(!copy_run(&c));
    copy_explain(&c, c.logged);
    uint64_t named = 0;
    for (uint32_t i = 0; i < n; i++)
        named |= c.lost[i] == 0 ? 0 : bit(i);
    copy_free(&c);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
    return named;
}

/* "0* 1 0*": two 1 make a conflict, whatever else is known. */
START_TEST(reasons_are_short)
{
    const struct nfa a = {.states = 2, .n_moves = 3, .moves = {{0, 0, 1}, {0, 1, 2}, {1, 1, 1}},
                          .n_accepting = 1, .accepting = {1}};
    const vset two[] = {3, 2, 3, 3, 1, 1, 2, 3};
    ck_assert_uint_eq(named_places(&a, 8, two), bit(1) | bit(6));
}
END_TEST

/* Read from one end the reason names one place, from the other two: the better end is taken. */
START_TEST(reasons_from_the_better_end)
{
    const vset zeros[] = {1, 1, 1};
    const struct nfa last = {.states = 5, .n_moves = 5, /* (a or b) and c */
                             .moves = {{0, 1, 1}, {0, 2, 2}, {1, 3, 2}, {2, 3, 3}, {3, 4, 2}},
                             .n_accepting = 1, .accepting = {4}};
    ck_assert_uint_eq(named_places(&last, 3, zeros), bit(2));
    const struct nfa first = {.states = 5, .n_moves = 5, /* a and (b or c) */
                              .moves = {{0, 1, 2}, {1, 2, 1}, {1, 3, 2}, {2, 4, 2}, {3, 4, 3}},
                              .n_accepting = 1, .accepting = {4}};
    ck_assert_uint_eq(named_places(&first, 3, zeros), bit(0));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {random_automata, many_states, reasons_are_short, reasons_from_the_better_end};
    return run_suite("regular", tests, sizeof tests / sizeof *tests);
}
