/* How fast is the constraint "groups"? For lines of random cells, recorded as a search would meet them: nanoseconds for
 * the filter and for one explanation. Usage: bench-groups [seconds a measurement]. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/bits.h"
#include "base/random.h"
#include "engine/copy.h"
#include "stock/stock.h"

enum { STATES = 64, MAX_PLACES = 1000 };

struct state {
    struct copy copy;
    vset domains[MAX_PLACES];
    bool deduces;
};

static void *must(void *block)
{
    if (block == NULL) {
        fprintf(stderr, "bench-groups: out of memory\n");
        exit(1);
    }
    return block;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A line in runs of four cells or so, of which a third is known. */
static void make_state(struct random *r, struct solver *s, struct mem *mem, uint32_t n, bool exact, struct state *state)
{
    static uint32_t scope[MAX_PLACES];
    vset initial[MAX_PLACES], value = 1;
    uint32_t count = 0, groups = 0;
    for (uint32_t i = 0; i < n; i++) {
        vset before = i == 0 ? 1 : value;
        value = random_below(r, 4) == 0 ? 3 - value : value;
        count += value == 2;
        groups += value == 2 && before == 1;
        initial[i] = 3;
        state->domains[i] = random_below(r, 3) == 0 ? value : 3;
    }
    uint32_t low = !exact && groups > 3 ? 3 : groups;
    uint32_t id = stock_groups(s, scope, n, 2, count, low, exact || groups < 3 ? groups : UINT32_MAX, NULL);
    if (!copy_init(&state->copy, solver_constraint_class(s, id), solver_constraint_data(s, id), n, initial, mem))
        must(NULL);
    copy_set(&state->copy, state->domains);
    (void)copy_run(&state->copy);
    state->deduces = state->copy.logged > 0;
}

static void do_set(struct state *s)
{
    copy_set(&s->copy, s->domains);
}

static void do_filter(struct state *s)
{
    copy_set(&s->copy, s->domains);
    (void)copy_run(&s->copy);
}

static void do_explain(struct state *s)
{
    if (s->deduces)
        copy_explain(&s->copy, s->copy.logged / 2);
}

/* Nanoseconds for one state: the best of many rounds, because others use this machine too. */
static double measure(struct state *states, double seconds, void (*what)(struct state *))
{
    double best = 1e9, begin = now(), end = begin + seconds;
    for (uint32_t repeat = 1; begin < end;) {
        for (uint32_t k = 0; k < repeat; k++)
            for (uint32_t i = 0; i < STATES; i++)
                what(&states[i]);
        double took = now() - begin;
        if (took < 1e-4)
            repeat *= 2; /* too short for the clock */
        else if (took / repeat < best)
            best = took / repeat;
        begin = now();
    }
    return best * 1e9 / STATES;
}

static void bench(uint32_t n, bool exact, double seconds)
{
    struct random r = {n};
    struct mem mem = {0};
    struct solver *s = must(solver_new(NULL, &mem));
    struct state *states = must(calloc(STATES, sizeof *states));
    uint32_t deduce = 0;
    solver_add_cells(s, 1, 3);
    for (uint32_t i = 0; i < STATES; i++) {
        make_state(&r, s, &mem, n, exact, &states[i]);
        deduce += states[i].deduces;
    }
    double filter = measure(states, seconds, do_filter) - measure(states, seconds, do_set);
    double explain = deduce == 0 ? 0 : measure(states, seconds, do_explain) * STATES / deduce;
    printf("%6u %14s %8u%% %10.0f %10.0f\n", n, exact ? "exact" : "three or more", deduce * 100 / STATES, filter,
           explain);
    for (uint32_t i = 0; i < STATES; i++)
        copy_free(&states[i].copy);
    free(states);
    solver_free(s);
}

int main(int argc, char **argv)
{
    static const uint32_t lengths[] = {5, 10, 15, 20, 32, 64, 250};
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 0.2;
    printf("%6s %14s %9s %10s %10s\n", "length", "groups", "deducing", "filter ns", "explain");
    for (uint32_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
        for (int exact = 0; exact < 2; exact++)
            bench(lengths[k], exact == 1, seconds);
    return 0;
}
