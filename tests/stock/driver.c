#include "driver.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/copy.h"
#include "engine/count.h"

/* ---- saying what went wrong ---- */

static void print_domains(const char *label, const vset *domains, uint32_t n)
{
    fprintf(stderr, "  %s:", label);
    for (uint32_t i = 0; i < n; i++)
        fprintf(stderr, " %llx", (unsigned long long)domains[i]);
    fputc('\n', stderr);
}

static void fault(const struct trial *t, const vset *domains, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

static void fault(const struct trial *t, const vset *domains, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fprintf(stderr, "%s (seed %llu): %s\n", t->what, (unsigned long long)t->seed, text);
    print_domains("possible", t->initial, t->n);
    if (domains != NULL)
        print_domains("tried", domains, t->n);
    ck_abort_msg("%s: %s", t->what, text);
    abort();
}

/* ---- brute force ---- */

struct solutions {
    uint8_t *at; /* count x n */
    uint32_t n, count;
};

static bool next_assignment(const vset *domains, uint32_t n, uint8_t *values)
{
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t v = values[i] + 1u; v < 64; v++)
            if (domains[i] >> v & 1) {
                values[i] = (uint8_t)v;
                return true;
            }
        values[i] = (uint8_t)bit_low(domains[i]);
    }
    return false;
}

static void first_assignment(const vset *domains, uint32_t n, uint8_t *values)
{
    /* the second bound is for gcc, which does not see the assertion */
    for (uint32_t i = 0; i < n && i < TRIAL_PLACES; i++)
        values[i] = (uint8_t)bit_low(domains[i]);
}

static uint64_t number_of_assignments(const vset *domains, uint32_t n)
{
    uint64_t ways = 1;
    for (uint32_t i = 0; i < n; i++)
        ways *= bit_count(domains[i]);
    return ways;
}

/* All solutions over n cells, where place i of the constraint reads cell scope[i]. */
static struct solutions solve_by_force(const struct trial *t, const uint32_t *scope, const vset *domains, uint32_t n)
{
    uint64_t ways = number_of_assignments(domains, n);
    ck_assert(n <= TRIAL_PLACES && t->n <= TRIAL_PLACES && ways <= TRIAL_ASSIGNMENTS);
    struct solutions s = {.at = calloc(ways + 1, n + 1), .n = n};
    ck_assert_ptr_nonnull(s.at);
    uint8_t cells[TRIAL_PLACES] = {0}, values[TRIAL_PLACES] = {0};
    first_assignment(domains, n, cells);
    do {
        for (uint32_t i = 0; i < t->n; i++)
            values[i] = cells[scope[i]];
        if (t->holds(values, t->n, t->args))
            memcpy(s.at + (size_t)n * s.count++, cells, n);
    } while (next_assignment(domains, n, cells));
    return s;
}

static bool lies_within(const uint8_t *values, const vset *domains, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if ((domains[i] >> values[i] & 1) == 0)
            return false;
    return true;
}

/* The values that the solutions within the domains have; false: there are none. */
static bool find_support(const struct solutions *s, const vset *domains, vset *support)
{
    bool any = false;
    memset(support, 0, TRIAL_PLACES * sizeof *support);
    for (uint32_t k = 0; k < s->count; k++) {
        const uint8_t *values = s->at + (size_t)k * s->n;
        if (!lies_within(values, domains, s->n))
            continue;
        any = true;
        for (uint32_t i = 0; i < s->n; i++)
            support[i] |= bit(values[i]);
    }
    return any;
}

static bool has_solution(const struct solutions *s, const vset *domains)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (lies_within(s->at + (size_t)k * s->n, domains, s->n))
            return true;
    return false;
}

/* ---- the filter, on a copy ---- */

struct bench {
    const struct trial *t;
    struct tried *tried;
    struct copy copy;
    struct solutions solutions;
    struct random random;
};

/* Reason k of the run just made: its premises hold before the change, and with them alone the change (or the conflict)
 * is forced. */
static void verify_reason(struct bench *b, uint32_t k)
{
    const struct trial *t = b->t;
    struct copy *c = &b->copy;
    vset relaxed[TRIAL_PLACES], before[TRIAL_PLACES];
    memcpy(before, c->start, t->n * sizeof *before);
    for (uint32_t j = 0; j < k; j++)
        before[c->log[j].place] &= ~c->log[j].removed;
    copy_explain(c, k);
    for (uint32_t i = 0; i < t->n; i++) {
        if (c->lost[i] & before[i])
            fault(t, c->start, "reason %u: place %u had not lost all of %llx", k, i, (unsigned long long)c->lost[i]);
        relaxed[i] = t->initial[i] & ~c->lost[i];
        b->tried->premises += c->lost[i] != 0;
    }
    if (k < c->logged)
        relaxed[c->log[k].place] &= c->log[k].removed;
    if (has_solution(&b->solutions, relaxed))
        fault(t, c->start, "reason %u does not suffice", k);
    for (uint32_t i = 0; t->irredundant && i < t->n; i++)
        for (vset left = c->lost[i]; left != 0; left &= left - 1) {
            relaxed[i] |= left & (0 - left);
            if (!has_solution(&b->solutions, relaxed))
                fault(t, c->start, "reason %u needs not say that place %u lost %u", k, i, bit_low(left));
            relaxed[i] &= ~(left & (0 - left));
        }
}

static void verify_reasons(struct bench *b, bool conflict)
{
    b->tried->removals += b->copy.logged;
    b->tried->conflicts += conflict;
    if (b->copy.class->explain == NULL)
        return;
    for (uint32_t k = 0; k < b->copy.logged; k++)
        verify_reason(b, k);
    if (conflict)
        verify_reason(b, b->copy.logged);
}

/* The domains that the filter left are a fixpoint, as far as was promised. */
static void verify_fixpoint(struct bench *b, const vset *domains, const vset *support, const vset *left)
{
    const struct trial *t = b->t;
    for (uint32_t i = 0; i < t->n; i++) {
        if (support[i] & ~left[i])
            fault(t, domains, "place %u: values %llx have solutions and were removed", i,
                  (unsigned long long)(support[i] & ~left[i]));
        if (left[i] & ~domains[i])
            fault(t, domains, "place %u: values were added", i);
        if (t->promise == PROMISE_DOMAIN && left[i] != support[i])
            fault(t, domains, "place %u: values %llx have no solution and were kept", i,
                  (unsigned long long)(left[i] & ~support[i]));
        for (vset rest = left[i]; t->promise == PROMISE_KEPT && rest != 0; rest &= rest - 1)
            if (!t->kept(left, t->n, i, bit_low(rest), t->args))
                fault(t, domains, "place %u: value %u was kept against the promise", i, bit_low(rest));
    }
    uint32_t logged = b->copy.logged;
    if (!b->copy.class->filter(&b->copy.view, b->copy.data) || b->copy.logged != logged)
        fault(t, domains, "a second run of the filter goes on");
}

/* Runs the filter on the domains, and looks at all that it did. The result is in `left`; false: conflict. */
static bool verify(struct bench *b, const vset *domains, vset *left)
{
    const struct trial *t = b->t;
    vset support[TRIAL_PLACES];
    bool any = find_support(&b->solutions, domains, support);
    copy_set(&b->copy, domains);
    bool ok = copy_run(&b->copy);
    ck_assert(!b->copy.failed_memory);
    b->tried->states++;
    if (any && !ok)
        fault(t, domains, "refused, and there is a solution");
    bool decided = t->promise == PROMISE_DOMAIN || number_of_assignments(domains, t->n) == 1;
    if (ok && !any && decided)
        fault(t, domains, "accepted, and there is no solution");
    for (uint32_t i = 0; i < t->n; i++)
        left[i] = copy_domain(&b->copy, i);
    if (ok)
        verify_fixpoint(b, domains, support, left);
    verify_reasons(b, !ok);
    return ok;
}

static void try_assignments(struct bench *b)
{
    const struct trial *t = b->t;
    uint8_t values[TRIAL_PLACES] = {0};
    first_assignment(t->initial, t->n, values);
    do {
        vset fixed[TRIAL_PLACES], left[TRIAL_PLACES];
        for (uint32_t i = 0; i < t->n; i++)
            fixed[i] = bit(values[i]);
        bool holds = t->holds(values, t->n, t->args);
        if (holds != b->copy.class->check(values, t->n, b->copy.data))
            fault(t, fixed, "the check answers %s", holds ? "no" : "yes");
        verify(b, fixed, left);
    } while (next_assignment(t->initial, t->n, values));
}

/* Fixes the open places in every order, and to every value, running the filter after each. */
static void try_orders(struct bench *b, const vset *domains, uint64_t *budget)
{
    for (uint32_t i = 0; i < b->t->n; i++) {
        if (bit_single(domains[i]))
            continue;
        for (vset values = domains[i]; values != 0 && *budget > 0; values &= values - 1) {
            vset next[TRIAL_PLACES], left[TRIAL_PLACES];
            memcpy(next, domains, b->t->n * sizeof *next);
            next[i] = values & (0 - values);
            --*budget;
            if (verify(b, next, left))
                try_orders(b, left, budget);
        }
    }
}

/* Takes random values away, one change at a time, until a conflict or until all is fixed. */
static void try_walk(struct bench *b)
{
    vset domains[TRIAL_PLACES], left[TRIAL_PLACES];
    memcpy(domains, b->t->initial, b->t->n * sizeof *domains);
    while (verify(b, domains, left) && number_of_assignments(left, b->t->n) > 1) {
        memcpy(domains, left, b->t->n * sizeof *domains);
        uint32_t i = random_below(&b->random, b->t->n);
        domains[i] = random_subset(&b->random, domains[i]);
    }
}

static void try_random_domains(struct bench *b)
{
    const struct trial *t = b->t;
    for (uint32_t k = 0; k < t->states; k++) {
        vset domains[TRIAL_PLACES], left[TRIAL_PLACES];
        for (uint32_t i = 0; i < t->n; i++)
            domains[i] = random_subset(&b->random, t->initial[i]);
        verify(b, domains, left);
        try_walk(b);
    }
}

static struct solver *new_solver(const struct trial *t, const vset *domains, uint32_t n, bool learning, struct mem *mem)
{
    struct engine_options options;
    engine_options_default(&options);
    options.learning = learning;
    options.self_check = 1;
    if (t->options != NULL)
        t->options(&options);
    struct solver *s = solver_new(&options, mem);
    for (uint32_t i = 0; s != NULL && i < n; i++)
        if (solver_add_cells(s, 1, domains[i]) != i) {
            solver_free(s);
            s = NULL;
        }
    if (s == NULL && mem->fail_at == 0)
        fault(t, domains, "no solver");
    return s;
}

static const uint32_t straight[TRIAL_PLACES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

void try_filter(const struct trial *t, struct tried *tried)
{
    if (t->promise == PROMISE_NATIVE)
        return;
    struct mem mem = {0};
    struct solver *s = new_solver(t, t->initial, t->n, true, &mem);
    uint32_t number = t->post(s, straight, t->n, t->args);
    ck_assert_uint_ne(number, SOLVER_NONE);
    struct bench b = {.t = t, .tried = tried, .random = {t->seed}};
    ck_assert(copy_init(&b.copy, solver_constraint_class(s, number), solver_constraint_data(s, number), t->n,
                        t->initial, &mem));
    b.solutions = solve_by_force(t, straight, t->initial, t->n);
    uint64_t budget = 2000;
    try_assignments(&b);
    try_orders(&b, t->initial, &budget);
    try_random_domains(&b);
    free(b.solutions.at);
    copy_free(&b.copy);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}

/* ---- through a solver ---- */

static bool remove_solution(struct solutions *list, const uint8_t *values)
{
    for (uint32_t k = 0; k < list->count; k++)
        if (memcmp(list->at + (size_t)k * list->n, values, list->n) == 0) {
            list->count--;
            memcpy(list->at + (size_t)k * list->n, list->at + (size_t)list->count * list->n, list->n);
            return true;
        }
    return false;
}

/* Walks all solutions over n cells; each must be one of those found by force, and none may be left. */
static void compare_solutions(const struct trial *t, const uint32_t *scope, const vset *domains, uint32_t n,
                              bool learning, struct tried *tried)
{
    struct mem mem = {0};
    struct solutions expected = solve_by_force(t, scope, domains, n);
    struct solver *s = new_solver(t, domains, n, learning, &mem);
    ck_assert_uint_ne(t->post(s, scope, t->n, t->args), SOLVER_NONE);
    struct walk w;
    ck_assert(walk_begin(&w, s, n));
    enum verdict verdict;
    while ((verdict = walk_next(&w)) == VERDICT_YES) {
        uint8_t values[TRIAL_PLACES] = {0};
        for (uint32_t i = 0; i < n; i++)
            values[i] = (uint8_t)solver_value(s, i);
        if (!remove_solution(&expected, values))
            fault(t, NULL, "the solver has a solution that is none, or has one twice (learning %d)", learning);
        tried->solutions++;
    }
    walk_end(&w);
    if (verdict != VERDICT_NO)
        fault(t, NULL, "verdict %d: %s", (int)verdict, solver_message(s));
    if (expected.count != 0)
        fault(t, NULL, "the solver misses %u solutions (learning %d)", expected.count, learning);
    tried->learned += solver_statistics(s)->learned;
    free(expected.at);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}

void try_solver(const struct trial *t, struct tried *tried)
{
    compare_solutions(t, straight, t->initial, t->n, false, tried);
    compare_solutions(t, straight, t->initial, t->n, true, tried);
}

void try_repeated(const struct trial *t, struct tried *tried)
{
    struct random r = {t->seed + 1};
    for (uint32_t k = 0; k < 4 && t->n >= 2; k++) {
        uint32_t n = 1 + random_below(&r, t->n - 1), scope[TRIAL_PLACES];
        for (uint32_t i = 0; i < t->n; i++)
            scope[i] = i < n ? i : random_below(&r, n);
        compare_solutions(t, scope, t->initial, n, k % 2 == 0, tried);
    }
}

/* ---- without memory ---- */

static enum verdict solve_with(const struct trial *t, struct mem *mem)
{
    struct solver *s = new_solver(t, t->initial, t->n, true, mem);
    enum verdict verdict = VERDICT_ERROR;
    if (s != NULL && t->post(s, straight, t->n, t->args) != SOLVER_NONE)
        verdict = solver_solve(s, NULL, 0);
    if (verdict == VERDICT_ERROR && mem->fail_at == 0)
        fault(t, NULL, "error: %s", s == NULL ? "no solver" : solver_message(s));
    if (s != NULL)
        solver_free(s);
    ck_assert_uint_eq(mem->used, 0);
    return verdict;
}

void try_memory(const struct trial *t)
{
    struct mem plenty = {0};
    enum verdict right = solve_with(t, &plenty);
    ck_assert(right == VERDICT_YES || right == VERDICT_NO);
    for (uint64_t k = 1; k <= plenty.calls; k++) {
        struct mem mem = {.fail_at = k};
        enum verdict verdict = solve_with(t, &mem);
        if (verdict != right && verdict != VERDICT_ERROR && verdict != VERDICT_UNKNOWN)
            fault(t, NULL, "verdict %d when allocation %llu fails", (int)verdict, (unsigned long long)k);
    }
}

void try_constraint(const struct trial *t, struct tried *tried)
{
    try_filter(t, tried);
    try_solver(t, tried);
    try_repeated(t, tried);
    try_memory(t);
}

/* ---- small help ---- */

vset random_subset(struct random *r, vset values)
{
    vset subset;
    do
        subset = values & random_next(r);
    while (subset == 0);
    return subset;
}

void graphs_were_tried(uint32_t graphs, const struct tried *tried)
{
    printf("%u graphs, %llu states, %llu removals, %llu conflicts, %llu premises, %llu solutions, %llu learned\n",
           (unsigned)graphs, (unsigned long long)tried->states, (unsigned long long)tried->removals,
           (unsigned long long)tried->conflicts, (unsigned long long)tried->premises,
           (unsigned long long)tried->solutions, (unsigned long long)tried->learned);
    ck_assert_uint_gt(tried->removals, 10000);
    ck_assert_uint_gt(tried->conflicts, 1000);
    ck_assert_uint_gt(tried->solutions, 1000);
}
