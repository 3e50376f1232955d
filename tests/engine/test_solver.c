/* The engine against brute force: random small problems over constraints that know only their check (and so have the
 * default reason), with every setting that may change the way but never the answer. */
#include <check.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "engine/solver.h"

enum { MAX_CELLS = 7, MAX_CONSTRAINTS = 6 };

/* ---- a constraint that is a list of forbidden tuples over up to three places, with a filter by enumeration ---- */

struct tuples {
    uint32_t n, count;
    uint8_t at[40][3];
};

static bool tuples_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct tuples *t = data;
    for (uint32_t k = 0; k < t->count; k++) {
        bool same = true;
        for (uint32_t i = 0; i < n; i++)
            same = same && t->at[k][i] == values[i];
        if (same)
            return false;
    }
    return true;
}

static bool supported(const struct view *v, const struct tuples *t, uint8_t *values, uint32_t i, uint32_t fixed)
{
    if (i == v->n)
        return tuples_check(values, v->n, t);
    if (i == fixed)
        return supported(v, t, values, i + 1, fixed);
    for (vset d = view_domain(v, i); d != 0; d &= d - 1) {
        values[i] = (uint8_t)bit_low(d);
        if (supported(v, t, values, i + 1, fixed))
            return true;
    }
    return false;
}

static bool tuples_filter(struct view *v, const void *data)
{
    uint8_t values[3];
    for (uint32_t i = 0; i < v->n; i++) {
        vset keep = 0;
        for (vset d = view_domain(v, i); d != 0; d &= d - 1) {
            values[i] = (uint8_t)bit_low(d);
            if (supported(v, data, values, 0, i))
                keep |= bit(bit_low(d));
        }
        if (!view_restrict(v, i, keep, 0))
            return false;
    }
    return true;
}

static const struct prop_class tuples_class = {
    .name = "tuples", .tier = 1, .filter = tuples_filter, .check = tuples_check};

/* ---- random problems ---- */

struct problem {
    uint32_t cells, constraints, clauses;
    vset domain[MAX_CELLS];
    struct tuples tuples[MAX_CONSTRAINTS];
    uint32_t scope[MAX_CONSTRAINTS][3];
    struct literal clause[4][3];
    uint32_t merge[2];
};

static struct problem make_problem(uint64_t seed)
{
    struct random r = {seed};
    struct problem p = {.cells = 2 + random_below(&r, MAX_CELLS - 1),
                        .constraints = random_below(&r, MAX_CONSTRAINTS + 1)};
    for (uint32_t c = 0; c < p.cells; c++)
        p.domain[c] = seed % 3 == 0 ? 3 : 1 + random_below(&r, seed % 3 == 1 ? 15 : 31);
    bool wide = seed % 5 == 0; /* wide literals: values above 8 */
    for (uint32_t c = 0; c < p.cells && wide; c++)
        p.domain[c] |= bit(40 + random_below(&r, 20));
    for (uint32_t k = 0; k < p.constraints; k++) {
        struct tuples *t = &p.tuples[k];
        t->n = 2 + random_below(&r, 2);
        t->count = random_below(&r, 24);
        for (uint32_t i = 0; i < t->n; i++)
            p.scope[k][i] = random_below(&r, p.cells);
        for (uint32_t j = 0; j < t->count; j++) {
            for (uint32_t i = 0; i < t->n; i++) {
                vset d = p.domain[p.scope[k][i]];
                for (uint32_t skip = random_below(&r, bit_count(d)); skip > 0; skip--)
                    d &= d - 1;
                t->at[j][i] = (uint8_t)bit_low(d);
            }
        }
    }
    p.clauses = random_below(&r, 4);
    for (uint32_t k = 0; k < p.clauses; k++) {
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t c = random_below(&r, p.cells);
            p.clause[k][i] = (struct literal){.cell = c, .in = random_next(&r) & p.domain[c]};
        }
    }
    if (random_below(&r, 4) == 0) {
        p.merge[0] = random_below(&r, p.cells);
        p.merge[1] = random_below(&r, p.cells);
    }
    return p;
}

static bool holds(const struct problem *p, const uint8_t *values)
{
    if (values[p->merge[0]] != values[p->merge[1]])
        return false;
    for (uint32_t k = 0; k < p->constraints; k++) {
        uint8_t scope[3];
        for (uint32_t i = 0; i < p->tuples[k].n; i++)
            scope[i] = values[p->scope[k][i]];
        if (!tuples_check(scope, p->tuples[k].n, &p->tuples[k]))
            return false;
    }
    for (uint32_t k = 0; k < p->clauses; k++) {
        bool any = false;
        for (uint32_t i = 0; i < 3; i++)
            any = any || (p->clause[k][i].in & bit(values[p->clause[k][i].cell])) != 0;
        if (!any)
            return false;
    }
    return true;
}

/* Number of solutions, and for each cell the values that solutions give it. */
static uint64_t brute_force(const struct problem *p, vset *seen)
{
    uint8_t values[MAX_CELLS];
    uint64_t count = 0;
    for (uint32_t c = 0; c < p->cells; c++) {
        values[c] = (uint8_t)bit_low(p->domain[c]);
        seen[c] = 0;
    }
    for (;;) {
        if (holds(p, values)) {
            count++;
            for (uint32_t c = 0; c < p->cells; c++)
                seen[c] |= bit(values[c]);
        }
        uint32_t c = 0;
        for (; c < p->cells; c++) {
            vset above = p->domain[c] & ~bits_below((uint32_t)values[c] + 1);
            if (above != 0) {
                values[c] = (uint8_t)bit_low(above);
                break;
            }
            values[c] = (uint8_t)bit_low(p->domain[c]);
        }
        if (c == p->cells)
            return count;
    }
}

static struct solver *post(const struct problem *p, const struct engine_options *o, struct mem *mem)
{
    struct solver *s = solver_new(o, mem);
    if (s == NULL)
        return NULL;
    for (uint32_t c = 0; c < p->cells; c++)
        solver_add_cells(s, 1, p->domain[c]);
    for (uint32_t k = 0; k < p->clauses && solver_status(s) == SOLVER_OK; k++)
        solver_add_clause(s, p->clause[k], 3);
    for (uint32_t k = 0; k < p->constraints && solver_status(s) == SOLVER_OK; k++)
        solver_post(s, &tuples_class, &p->tuples[k], p->scope[k], p->tuples[k].n, NULL);
    if (p->merge[0] != p->merge[1] && solver_status(s) == SOLVER_OK)
        solver_merge(s, p->merge[0], p->merge[1]);
    return s;
}

static void settings(uint32_t k, struct engine_options *o)
{
    engine_options_default(o);
    o->self_check = 1;
    o->learning = k % 2;
    o->restarts = k % 3;
    o->restart_unit = 1 + k % 5;
    o->order = k / 2 % 3;
    o->probing = k / 3 % 3;
    o->shorten = k / 4 % 2;
    o->phases = k / 2 % 2;
    o->reduce = 1 + k % 4;
    o->seed = k % 7;
}

static void ok(const struct solver *s)
{
    ck_assert_msg(solver_status(s) == SOLVER_OK, "%s", solver_message(s));
}

START_TEST(counts_agree_with_brute_force)
{
    for (uint64_t seed = 0; seed < 1500; seed++) {
        struct problem p = make_problem(seed);
        vset seen[MAX_CELLS];
        uint64_t expected = brute_force(&p, seen), found;
        for (uint32_t k = 0; k < 3; k++) {
            struct engine_options o;
            struct mem mem = {0};
            settings((uint32_t)seed + 5 * k, &o);
            struct solver *s = post(&p, &o, &mem);
            enum verdict v = count_solutions(s, p.cells, 0, &found);
            ok(s);
            ck_assert_int_eq(v, VERDICT_NO);
            ck_assert_msg(found == expected, "seed %lu: %lu for %lu", (unsigned long)seed, (unsigned long)found,
                          (unsigned long)expected);
            v = solver_solve(s, NULL, 0); /* the solver can be used again */
            ck_assert_int_eq(v, expected > 0 ? VERDICT_YES : VERDICT_NO);
            solver_free(s);
            ck_assert_uint_eq(mem.used, 0);
        }
    }
}
END_TEST

START_TEST(backbone_agrees_with_brute_force)
{
    for (uint64_t seed = 0; seed < 1500; seed++) {
        struct problem p = make_problem(seed);
        vset seen[MAX_CELLS], domain[MAX_CELLS];
        uint64_t expected = brute_force(&p, seen);
        struct engine_options o;
        struct mem mem = {0};
        settings((uint32_t)seed, &o);
        struct solver *s = post(&p, &o, &mem);
        enum verdict v = backbone(s, p.cells, domain);
        ok(s);
        ck_assert_int_eq(v, expected > 0 ? VERDICT_YES : VERDICT_NO);
        for (uint32_t c = 0; c < p.cells && expected > 0; c++) {
            ck_assert_uint_eq(domain[c] & ~seen[c], 0);
            ck_assert_int_eq(bit_single(domain[c]), bit_single(seen[c]));
        }
        solver_free(s);
    }
}
END_TEST

/* Counts the latin squares of order n with the first row and column in order, as pairs of different cells. */
static void count_latin(uint32_t n, uint64_t expected, const struct engine_options *o, struct solver_stats *stats)
{
    static const struct tuples different = {
        .n = 2, .count = 6, .at = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}}};
    struct mem mem = {0};
    struct solver *s = solver_new(o, &mem);
    solver_add_cells(s, n * n, bits_below(n));
    for (uint32_t a = 0; a < n * n; a++) {
        if (a < n || a % n == 0)
            solver_restrict(s, a, bit(a / n + a % n));
        for (uint32_t b = a + 1; b < n * n; b++) {
            uint32_t scope[2] = {a, b};
            if (a / n == b / n || a % n == b % n)
                solver_post(s, &tuples_class, &different, scope, 2, NULL);
        }
    }
    uint64_t found;
    ck_assert_int_eq(count_solutions(s, n * n, 0, &found), VERDICT_NO);
    ok(s);
    ck_assert_uint_eq(found, expected);
    stats->learned += solver_statistics(s)->learned;
    stats->forgotten += solver_statistics(s)->forgotten;
    stats->restarts += solver_statistics(s)->restarts;
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}

/* 56 of order 5, 9408 of order 6 (OEIS A000315): many solutions, many conflicts; clauses are learned, forgotten, and
 * asserted late. */
START_TEST(latin_squares)
{
    struct solver_stats stats = {0};
    struct engine_options o;
    for (uint32_t k = 0; k < 12; k++) {
        settings(k, &o);
        o.restart_unit = o.reduce = 1;
        count_latin(5, 56, &o, &stats);
    }
    for (uint32_t k = 1; k < 6; k += 2) {
        settings(k, &o);
        o.self_check = 0;
        o.restart_unit = o.reduce = 1;
        count_latin(6, 9408, &o, &stats);
    }
    ck_assert_uint_gt(stats.learned, 100);
    ck_assert_uint_gt(stats.forgotten, 10);
    ck_assert_uint_gt(stats.restarts, 10);
}
END_TEST

/* Under random assumptions: the right verdict, and a core that is a subset and fails on its own. */
START_TEST(assumptions_and_cores)
{
    for (uint64_t seed = 0; seed < 1500; seed++) {
        struct problem p = make_problem(seed);
        struct random r = {seed * 77 + 1};
        struct engine_options o;
        struct mem mem = {0};
        settings((uint32_t)seed, &o);
        struct solver *s = post(&p, &o, &mem);
        for (int round = 0; round < 4; round++) {
            struct literal a[4];
            struct problem q = p;
            uint32_t n = random_below(&r, 5), n_core;
            for (uint32_t i = 0; i < n; i++) {
                a[i].cell = random_below(&r, p.cells);
                a[i].in = random_next(&r) | bit(bit_low(p.domain[a[i].cell]));
                q.domain[a[i].cell] &= a[i].in;
            }
            vset seen[MAX_CELLS];
            bool empty = false;
            for (uint32_t c = 0; c < q.cells; c++)
                empty = empty || q.domain[c] == 0;
            uint64_t expected = empty ? 0 : brute_force(&q, seen);
            enum verdict v = solver_solve(s, a, n);
            ok(s);
            ck_assert_int_eq(v, expected > 0 ? VERDICT_YES : VERDICT_NO);
            if (v == VERDICT_YES)
                continue;
            const struct literal *core = solver_core(s, &n_core);
            ck_assert_uint_le(n_core, n);
            struct literal copy[4];
            for (uint32_t i = 0; i < n_core; i++) {
                bool given = false;
                copy[i] = core[i];
                for (uint32_t j = 0; j < n; j++)
                    given = given || (a[j].cell == core[i].cell && a[j].in == core[i].in);
                ck_assert(given);
            }
            ck_assert_int_eq(solver_solve(s, copy, n_core), VERDICT_NO);
            ok(s);
        }
        solver_free(s);
    }
}
END_TEST

/* Each allocation fails in turn: no crash, no leak, and no verdict but the right one or "unknown". */
START_TEST(allocation_failures)
{
    for (uint64_t seed = 3; seed < 40; seed++) {
        struct problem p = make_problem(seed);
        vset seen[MAX_CELLS];
        uint64_t expected = brute_force(&p, seen);
        for (uint64_t fail = 1;; fail += 1 + fail / 40) { /* the first ones all, later ones a sample */
            struct engine_options o;
            struct mem mem = {.fail_at = fail};
            settings((uint32_t)seed | 1, &o);
            struct solver *s = post(&p, &o, &mem);
            uint64_t found = 0;
            enum verdict v = s == NULL ? VERDICT_UNKNOWN : count_solutions(s, p.cells, 0, &found);
            if (v == VERDICT_NO)
                ck_assert_uint_eq(found, expected);
            else
                ck_assert_msg(v == VERDICT_UNKNOWN, "verdict %d: %s", (int)v, s == NULL ? "" : solver_message(s));
            ck_assert_uint_le(found, expected);
            solver_free(s);
            ck_assert_uint_eq(mem.used, 0);
            if (v == VERDICT_NO)
                break;
        }
    }
}
END_TEST

START_TEST(limits_say_unknown)
{
    struct problem p = make_problem(4);
    for (uint64_t seed = 0; seed < 200; seed++) {
        p = make_problem(seed);
        vset seen[MAX_CELLS];
        uint64_t expected = brute_force(&p, seen), found;
        struct engine_options o;
        struct mem mem = {0};
        engine_options_default(&o);
        o.conflicts = 1;
        struct solver *s = post(&p, &o, &mem);
        enum verdict v = count_solutions(s, p.cells, 0, &found);
        ck_assert_uint_le(found, expected);
        if (v == VERDICT_NO)
            ck_assert_uint_eq(found, expected);
        else
            ck_assert_str_eq(solver_stopped_by(s), "conflicts");
        solver_free(s);
        const volatile int stop = 1;
        o.conflicts = 0;
        o.interrupt = &stop;
        s = post(&p, &o, &mem);
        ck_assert_int_eq(solver_solve(s, NULL, 0), VERDICT_UNKNOWN);
        ck_assert_str_eq(solver_stopped_by(s), "interrupt");
        solver_free(s);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 0);
    tcase_add_test(t, counts_agree_with_brute_force);
    tcase_add_test(t, backbone_agrees_with_brute_force);
    tcase_add_test(t, latin_squares);
    tcase_add_test(t, assumptions_and_cores);
    tcase_add_test(t, allocation_failures);
    tcase_add_test(t, limits_say_unknown);
    suite_add_tcase(suite, t);
    SRunner *r = srunner_create(suite);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? 0 : 1;
}
