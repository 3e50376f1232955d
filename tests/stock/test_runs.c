/* The constraint "runs": against brute force on short lines, and against a second line solver on long ones. */
#include <string.h>

#include "base/arena.h"
#include "driver.h"
#include "engine/copy.h"
#include "engine/count.h"
#include "line_automaton.h"
#include "stock/runs_line.h"

enum { LONGEST = 300, COLOURS = 8 };

struct clue {
    struct run runs[LONGEST];
    uint32_t count, blank;
};

/* What a filled line reads. */
static struct clue clue_of(const uint8_t *values, uint32_t n, uint32_t blank)
{
    struct clue clue = {.count = 0, .blank = blank};
    for (uint32_t i = 0; i < n; i++) {
        if (values[i] == blank)
            continue;
        if (i > 0 && values[i] == values[i - 1])
            clue.runs[clue.count - 1].length++;
        else
            clue.runs[clue.count++] = (struct run){.length = 1, .value = values[i]};
    }
    return clue;
}

static bool same_clue(const struct clue *a, const struct clue *b)
{
    return a->count == b->count && memcmp(a->runs, b->runs, a->count * sizeof *a->runs) == 0;
}

/* ---- a constraint of its own, on a copy ---- */

struct setting {
    struct mem mem;
    struct solver *solver;
    struct copy copy;
    const struct prop_class *class;
    const struct line *line;
};

static void set_up(struct setting *t, uint32_t n, const struct clue *clue, vset values)
{
    *t = (struct setting){.solver = NULL};
    t->solver = solver_new(NULL, &t->mem);
    uint32_t scope[LONGEST];
    vset initial[LONGEST];
    for (uint32_t i = 0; i < n; i++) {
        scope[i] = i;
        initial[i] = values;
    }
    if (n > 0)
        solver_add_cells(t->solver, n, values);
    uint32_t number = stock_runs(t->solver, scope, n, clue->runs, clue->count, clue->blank, NULL);
    ck_assert_uint_ne(number, SOLVER_NONE);
    t->class = solver_constraint_class(t->solver, number);
    t->line = solver_constraint_data(t->solver, number);
    ck_assert(copy_init(&t->copy, t->class, t->line, n, initial, &t->mem));
}

static void tear_down(struct setting *t)
{
    copy_free(&t->copy);
    solver_free(t->solver);
    ck_assert_uint_eq(t->mem.used, 0);
}

/* ---- short lines: every clue in every state ---- */

enum { SHORT = 6, FILLINGS = 256 };

struct fillings {
    uint8_t at[FILLINGS][SHORT];
    uint32_t n, count;
};

/* The values that fillings of the clue within the domains have; false: there is none. */
static bool support(const struct fillings *all, const struct clue *clue, const vset *domains, vset *found)
{
    bool any = false;
    memset(found, 0, all->n * sizeof *found);
    for (uint32_t k = 0; k < all->count; k++) {
        bool inside = true;
        for (uint32_t i = 0; i < all->n; i++)
            inside &= (domains[i] >> all->at[k][i] & 1) != 0;
        if (!inside)
            continue;
        struct clue read = clue_of(all->at[k], all->n, 0);
        if (!same_clue(&read, clue))
            continue;
        any = true;
        for (uint32_t i = 0; i < all->n; i++)
            found[i] |= bit(all->at[k][i]);
    }
    return any;
}

/* All states of a line whose cells may take `values` values; the next one. */
static bool next_state(vset *domains, uint32_t n, vset last)
{
    for (uint32_t i = 0; i < n; i++) {
        if (domains[i] != last) {
            domains[i]++;
            return true;
        }
        domains[i] = 1;
    }
    return false;
}

static uint32_t every_state(const struct fillings *all, const struct clue *clue, uint32_t values)
{
    struct fillings *right = malloc(sizeof *right);
    struct setting t;
    ck_assert_ptr_nonnull(right);
    right->n = all->n;
    right->count = 0;
    set_up(&t, all->n, clue, bits_below(values));
    for (uint32_t k = 0; k < all->count; k++) {
        struct clue read = clue_of(all->at[k], all->n, 0);
        bool fits = same_clue(&read, clue);
        ck_assert_int_eq(t.class->check(all->at[k], all->n, t.line), fits);
        if (fits)
            memcpy(right->at[right->count++], all->at[k], SHORT);
    }
    vset domains[SHORT] = {1, 1, 1, 1, 1, 1}, expected[SHORT];
    uint32_t states = 0;
    do {
        copy_set(&t.copy, domains);
        ck_assert_int_eq(copy_run(&t.copy), support(right, clue, domains, expected));
        states++;
        if (t.copy.log != NULL && t.copy.log[t.copy.logged].place != PROP_CONFLICT)
            ck_abort_msg("a domain was emptied");
        for (uint32_t i = 0; i < all->n && expected[i] != 0; i++)
            ck_assert_uint_eq(copy_domain(&t.copy, i), expected[i]);
        uint32_t logged = t.copy.logged;
        if (expected[0] != 0)
            ck_assert(t.class->filter(&t.copy.view, t.line));
        ck_assert_uint_eq(t.copy.logged, logged);
    } while (next_state(domains, all->n, bits_below(values)));
    tear_down(&t);
    free(right);
    return states;
}

/* Each clue that a line of n cells can have; gives the number of them. */
static uint32_t every_clue(uint32_t n, uint32_t values)
{
    struct fillings *all = malloc(sizeof *all);
    ck_assert_ptr_nonnull(all);
    all->n = n;
    all->count = 0;
    uint32_t number = 1, clues = 0, states = 1;
    for (uint32_t i = 0; i < n; i++) {
        number *= values;
        states *= (uint32_t)bits_below(values);
    }
    for (; all->count < number; all->count++)
        for (uint32_t i = 0, rest = all->count; i < n; i++, rest /= values)
            all->at[all->count][i] = (uint8_t)(rest % values);
    for (uint32_t k = 0; k < number; k++) {
        struct clue clue = clue_of(all->at[k], n, 0);
        bool seen = false;
        for (uint32_t j = 0; j < k && !seen; j++) {
            struct clue other = clue_of(all->at[j], n, 0);
            seen = same_clue(&clue, &other);
        }
        if (seen)
            continue;
        clues++;
        ck_assert_uint_eq(every_state(all, &clue, values), states);
    }
    free(all);
    return clues;
}

START_TEST(short_lines_one_colour)
{
    static const uint32_t clues[] = {0, 2, 3, 5, 8, 13, 21}; /* as Fibonacci has it */
    for (uint32_t n = 1; n <= 6; n++)
        ck_assert_uint_eq(every_clue(n, 2), clues[n]);
}
END_TEST

START_TEST(short_lines_two_colours)
{
    for (uint32_t n = 1; n <= 4; n++)
        ck_assert_uint_gt(every_clue(n, 3), n);
}
END_TEST

/* ---- through the common driver: reasons, solutions, merged cells, failing allocations ---- */

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    const struct clue *clue = args;
    return stock_runs(s, scope, n, clue->runs, clue->count, clue->blank, "a line");
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    const struct clue *clue = args;
    struct clue read = clue_of(values, n, clue->blank);
    return same_clue(&read, clue);
}

static void try_runs(uint32_t n, vset values, const struct clue *clue, uint32_t states, uint64_t seed,
                     struct tried *tried)
{
    vset initial[TRIAL_PLACES];
    for (uint32_t i = 0; i < n; i++)
        initial[i] = values;
    try_constraint(&(struct trial){.what = "runs", .n = n, .initial = initial, .args = clue, .post = post,
                                   .holds = holds, .promise = PROMISE_DOMAIN, .irredundant = true, .states = states,
                                   .seed = seed},
                   tried);
}

/* A random filling with values below `colours` + 1, half of it blank. */
static void fill(struct random *r, uint32_t n, uint32_t colours, uint8_t *values)
{
    uint32_t alike = random_below(r, 3); /* neighbours are made alike: never, half the time, two times in three */
    for (uint32_t i = 0; i < n; i++) {
        if (i > 0 && random_below(r, alike + 1) > 0)
            values[i] = values[i - 1];
        else
            values[i] = (uint8_t)(random_below(r, 2) == 0 ? 0 : 1 + random_below(r, colours));
    }
}

START_TEST(driver_random_clues)
{
    struct tried tried = {0};
    struct random r = {7};
    for (uint32_t k = 0; k < 60; k++) {
        uint32_t colours = 1 + k % 3, n = 1 + random_below(&r, colours == 1 ? 10 : colours == 2 ? 6 : 5);
        uint8_t values[TRIAL_PLACES];
        fill(&r, n, colours, values);
        struct clue clue = clue_of(values, n, 0);
        try_runs(n, bits_below(colours + 1), &clue, 20, k, &tried);
    }
    ck_assert_uint_gt(tried.removals, 1000);
    ck_assert_uint_gt(tried.conflicts, 1000);
    ck_assert_uint_gt(tried.premises, 1000);
}
END_TEST

START_TEST(driver_unusual_clues)
{
    struct tried tried = {0};
    const struct clue nothing = {.count = 0, .blank = 1}, too_long = {.runs = {{9, 1}}, .count = 1},
                      huge = {.runs = {{UINT32_MAX, 1}, {UINT32_MAX, 1}, {2, 1}}, .count = 3},
                      far_blank = {.runs = {{2, 0}, {1, 5}}, .count = 2, .blank = 63},
                      no_blank = {.runs = {{2, 0}, {1, 2}, {1, 0}}, .count = 3, .blank = 40},
                      absent = {.runs = {{1, 1}, {2, 50}}, .count = 2},
                      touching = {.runs = {{1, 1}, {1, 2}, {1, 1}, {1, 2}}, .count = 4},
                      exact = {.runs = {{2, 1}, {2, 1}}, .count = 2};
    try_runs(0, 1, &nothing, 1, 1, &tried);
    try_runs(0, 1, &exact, 1, 2, &tried);
    try_runs(4, 7, &nothing, 20, 3, &tried);
    try_runs(4, 3, &too_long, 5, 4, &tried);
    try_runs(4, 3, &huge, 5, 5, &tried);
    try_runs(5, bit(0) | bit(5) | bit(63), &far_blank, 20, 6, &tried);
    try_runs(4, 7, &no_blank, 20, 7, &tried); /* fills the line without the blank that no cell can be */
    try_runs(5, 7, &no_blank, 20, 8, &tried);
    try_runs(4, 3, &absent, 20, 9, &tried);
    try_runs(5, 15, &touching, 20, 10, &tried); /* and value 3, which is in no run */
    try_runs(4, 7, &touching, 20, 11, &tried);
    try_runs(5, 3, &exact, 20, 12, &tried);
    ck_assert_uint_gt(tried.removals, 100);
    ck_assert_uint_gt(tried.conflicts, 100);
    ck_assert_uint_gt(tried.solutions, 3);
}
END_TEST

/* ---- long lines: against the automaton ---- */

/* A state in which some of the filling is known; with `liar` percent of wrong ones. */
static void half_know(struct random *r, const uint8_t *values, uint32_t n, vset all, uint32_t liar, vset *domains)
{
    uint32_t known = random_below(r, 100), half = random_below(r, 50);
    for (uint32_t i = 0; i < n; i++) {
        domains[i] = all;
        if (random_below(r, 100) < known)
            domains[i] = bit(values[i]);
        else if (random_below(r, 100) < half)
            domains[i] = random_subset(r, all) | bit(values[i]);
        if (random_below(r, 100) < liar)
            domains[i] = random_subset(r, all);
    }
}

static void sets_of(const struct line *l, const vset *domains, uint64_t *sets)
{
    memset(sets, 0, ((size_t)l->colours + 1) * l->words * sizeof *sets);
    for (uint32_t c = 0; c <= l->colours; c++)
        for (uint32_t i = 0; i < l->n; i++)
            sets[c * l->words + i / 64] |= (domains[i] >> l->values[c] & 1) << (i % 64);
}

/* All ways to deduce that may be taken for this line give what the automaton gives. */
static void compare_ways(const struct line *l, const vset *domains, bool possible, const vset *expected)
{
    typedef bool deduce(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch);
    deduce *const ways[] = {l->n <= 63 ? line_possible_short : NULL, l->slack <= 63 ? line_possible_narrow : NULL,
                            line_possible_wide, line_possible};
    size_t words = ((size_t)l->colours + 1) * l->words, need = line_possible_scratch(l);
    uint64_t *in = calloc(3 * words + need, sizeof *in);
    ck_assert_ptr_nonnull(in);
    uint64_t *out = in + words, *want = out + words, *scratch = want + words;
    sets_of(l, domains, in);
    sets_of(l, expected, want);
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        if (ways[k] == NULL)
            continue;
        memset(scratch, 0xa5, need * sizeof *scratch);
        ck_assert_int_eq(ways[k](l, in, out, scratch), possible);
        if (possible)
            ck_assert_mem_eq(out, want, words * sizeof *out);
    }
    free(in);
}

static uint32_t some_length(struct random *r, uint32_t k)
{
    static const uint32_t borders[] = {62, 63, 64, 65, 66, 126, 127, 128, 129, 130};
    if (k % 3 == 0)
        return borders[random_below(r, sizeof borders / sizeof *borders)];
    return 1 + random_below(r, k % 3 == 1 ? 100 : LONGEST);
}

START_TEST(long_lines)
{
    struct random r = {11};
    uint32_t refused = 0, reduced = 0;
    for (uint32_t k = 0; k < 4000; k++) {
        uint32_t n = some_length(&r, k), colours = k % 2 == 0 ? 1 : 1 + random_below(&r, COLOURS);
        uint8_t values[LONGEST];
        vset domains[LONGEST], expected[LONGEST], all = bits_below(colours + 1);
        fill(&r, n, colours, values);
        if (k % 7 == 0)
            memset(values, 0, n - n / 8); /* much slack, so windows of several words */
        struct clue clue = clue_of(values, n, 0);
        half_know(&r, values, n, all, k % 4 == 0 ? 5 : 0, domains);
        memcpy(expected, domains, n * sizeof *expected);
        struct line_automaton automaton;
        line_automaton_init(&automaton, n, clue.runs, clue.count, 0);
        bool possible = line_automaton_filter(&automaton, expected);
        refused += !possible;
        reduced += possible && memcmp(domains, expected, n * sizeof *domains) != 0;
        struct mem mem = {0};
        struct arena arena;
        arena_init(&arena, &mem);
        compare_ways(line_new(&arena, n, clue.runs, clue.count, 0), domains, possible, expected);
        arena_free(&arena);
        line_automaton_free(&automaton);
    }
    ck_assert_uint_gt(refused, 400);
    ck_assert_uint_gt(reduced, 1500);
}
END_TEST

/* 5000 cells and 2000 runs, and a line of the same length with few runs and so with very much slack. */
START_TEST(very_long_lines)
{
    enum { PLACES = 5000 };
    struct random r = {13};
    uint8_t *values = calloc(PLACES, 1);
    vset *domains = calloc(PLACES, sizeof *domains), *expected = calloc(PLACES, sizeof *expected);
    struct run *runs = calloc(PLACES, sizeof *runs);
    ck_assert(values != NULL && domains != NULL && expected != NULL && runs != NULL);
    for (uint32_t k = 0; k < 6; k++) {
        uint32_t count = k % 2 == 0 ? 2000 : 30, at = 0;
        memset(values, 0, PLACES);
        for (uint32_t j = 0; j < count; j++) {
            at += 1 + random_below(&r, 4) / 3;
            runs[j] = (struct run){.length = k % 2 == 0 ? 1 : 1 + random_below(&r, 100), .value = 1};
            memset(values + at, 1, runs[j].length);
            at += runs[j].length;
        }
        ck_assert_uint_le(at, PLACES);
        half_know(&r, values, PLACES, 3, k == 5 ? 1 : 0, domains);
        memcpy(expected, domains, PLACES * sizeof *expected);
        struct line_automaton automaton;
        line_automaton_init(&automaton, PLACES, runs, count, 0);
        bool possible = line_automaton_filter(&automaton, expected);
        struct mem mem = {0};
        struct arena arena;
        arena_init(&arena, &mem);
        compare_ways(line_new(&arena, PLACES, runs, count, 0), domains, possible, expected);
        arena_free(&arena);
        line_automaton_free(&automaton);
    }
    free(values);
    free(domains);
    free(expected);
    free(runs);
}
END_TEST

/* Reason k of the run just made: true before the change, enough for it, and no place of it could have been left out. */
static void verify_reason(struct copy *c, uint32_t k, vset all, struct line_automaton *automaton)
{
    vset before[LONGEST], relaxed[LONGEST];
    memcpy(before, c->start, c->n * sizeof *before);
    for (uint32_t j = 0; j < k; j++)
        before[c->log[j].place] &= ~c->log[j].removed;
    copy_explain(c, k);
    for (uint32_t i = 0; i < c->n; i++) {
        ck_assert_uint_eq(c->lost[i] & before[i], 0);
        relaxed[i] = all & ~c->lost[i];
    }
    if (k < c->logged)
        relaxed[c->log[k].place] = c->log[k].removed;
    ck_assert(!line_automaton_feasible(automaton, relaxed));
    for (uint32_t i = 0; i < c->n; i++) {
        vset kept = relaxed[i];
        if (c->lost[i] == 0)
            continue;
        relaxed[i] |= c->lost[i] & (0 - c->lost[i]);
        ck_assert(line_automaton_feasible(automaton, relaxed));
        relaxed[i] = kept;
    }
}

START_TEST(long_reasons)
{
    struct random r = {17};
    uint32_t removals = 0, conflicts = 0;
    for (uint32_t k = 0; k < 400; k++) {
        uint32_t n = some_length(&r, k), colours = k % 2 == 0 ? 1 : 1 + random_below(&r, COLOURS);
        uint8_t values[LONGEST];
        vset domains[LONGEST], all = bits_below(colours + 1);
        fill(&r, n, colours, values);
        struct clue clue = clue_of(values, n, 0);
        half_know(&r, values, n, all, k % 4 == 0 ? 5 : 0, domains);
        struct line_automaton automaton;
        line_automaton_init(&automaton, n, clue.runs, clue.count, 0);
        struct setting t;
        set_up(&t, n, &clue, all);
        copy_set(&t.copy, domains);
        bool possible = copy_run(&t.copy);
        ck_assert_int_eq(possible, line_automaton_feasible(&automaton, domains));
        for (uint32_t j = 0; j < 3 && t.copy.logged > 0; j++)
            verify_reason(&t.copy, random_below(&r, t.copy.logged), all, &automaton);
        if (!possible)
            verify_reason(&t.copy, t.copy.logged, all, &automaton);
        removals += t.copy.logged > 0;
        conflicts += !possible;
        tear_down(&t);
        line_automaton_free(&automaton);
    }
    ck_assert_uint_gt(removals, 100);
    ck_assert_uint_gt(conflicts, 30);
}
END_TEST

/* A clue that leaves no choice fixes a line whatever its length; with one cell against it there is no way. */
START_TEST(exact_lines)
{
    for (uint32_t n = 62; n <= 66; n++) {
        const struct clue one = {.runs = {{n, 1}}, .count = 1}, two = {.runs = {{n - 3, 1}, {2, 1}}, .count = 2};
        for (uint32_t k = 0; k < 2; k++) {
            struct setting t;
            vset domains[LONGEST];
            set_up(&t, n, k == 0 ? &one : &two, 3);
            for (uint32_t i = 0; i < n; i++)
                domains[i] = 3;
            copy_set(&t.copy, domains);
            ck_assert(copy_run(&t.copy));
            for (uint32_t i = 0; i < n; i++)
                ck_assert_uint_eq(copy_domain(&t.copy, i), k == 1 && i == n - 3 ? 1 : 2);
            domains[n - 1] = 1;
            copy_set(&t.copy, domains);
            ck_assert(!copy_run(&t.copy));
            copy_explain(&t.copy, t.copy.logged);
            for (uint32_t i = 0; i < n; i++)
                ck_assert_uint_eq(t.copy.lost[i], i == n - 1 ? 2 : 0);
            tear_down(&t);
        }
    }
}
END_TEST

/* ---- the clauses of the automaton ---- */

static uint64_t fillings(uint32_t n, const struct clue *clue, const vset *values, bool clauses)
{
    struct mem mem = {0};
    struct solver *s = solver_new(NULL, &mem);
    uint32_t scope[LONGEST];
    uint64_t found = 0;
    for (uint32_t i = 0; i < n; i++)
        scope[i] = solver_add_cells(s, 1, values[i]);
    if (clauses)
        ck_assert(stock_runs_clauses(s, scope, n, clue->runs, clue->count, clue->blank, NULL));
    else
        ck_assert_uint_ne(stock_runs(s, scope, n, clue->runs, clue->count, clue->blank, NULL), SOLVER_NONE);
    ck_assert_int_eq(count_solutions(s, n, 0, &found), VERDICT_NO);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
    return found;
}

START_TEST(clauses_of_the_automaton)
{
    struct random r = {11};
    uint32_t none = 0, several = 0;
    for (uint32_t k = 0; k < 400; k++) {
        uint32_t n = 1 + random_below(&r, 11), colours = 1 + random_below(&r, 2);
        uint8_t filling[LONGEST];
        vset values[LONGEST];
        fill(&r, n, colours, filling);
        struct clue clue = clue_of(filling, n, 0);
        for (uint32_t i = 0; i < n; i++) /* some known, often as another filling has it */
            values[i] = random_below(&r, 6) == 0 ? bit(random_below(&r, colours + 1)) : bits_below(colours + 1);
        uint64_t by_filter = fillings(n, &clue, values, false), by_clauses = fillings(n, &clue, values, true);
        ck_assert_uint_eq(by_filter, by_clauses);
        none += by_filter == 0;
        several += by_filter > 1;
    }
    ck_assert(none > 40 && several > 100);
    struct clue long_clue = {.runs = {{2, 1}}, .count = 1, .blank = 0};
    vset open[LONGEST];
    for (uint32_t i = 0; i < LONGEST; i++)
        open[i] = 3;
    for (uint32_t n = 65; n <= 67 && n <= LONGEST; n++) /* 63, 64 and 65 spare cells: the last two are no state sets */
        ck_assert_uint_eq(fillings(n, &long_clue, open, true), n - 1);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        short_lines_one_colour, short_lines_two_colours, driver_random_clues, driver_unusual_clues,
        long_lines, very_long_lines, long_reasons, exact_lines, clauses_of_the_automaton,
    };
    return run_suite("runs", tests, sizeof tests / sizeof *tests);
}
