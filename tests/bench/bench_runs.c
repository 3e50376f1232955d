/* How fast is the constraint "runs"? For each length and number of colours, over recorded states of random lines:
 * nanoseconds for the deduction over sets of places, for the whole filter (the view's part included), for the two-pass
 * automaton over cells on the same states, and for one explanation. Usage: bench-runs [seconds a measurement]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/bits.h"
#include "base/random.h"
#include "engine/copy.h"
#include "line_automaton.h"
#include "stock/runs_line.h"

enum { STATES = 64, MAX_PLACES = 1000 };

/* One line: a clue, and a state of the line as a search would meet it. */
struct state {
    struct line_automaton automaton;
    const struct line *line;
    vset *domains;
    uint64_t *in;
    struct copy copy;
    bool deduces;
};

struct bench {
    uint32_t n, values;
    struct mem mem;
    struct solver *solver;
    struct state states[STATES];
    uint64_t *out, *scratch;
    vset *reduced;
    double seconds; /* for each measurement */
};

static void *must(void *block)
{
    if (block == NULL) {
        fprintf(stderr, "bench-runs: out of memory\n");
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

/* ---- states ---- */

/* A random line: half of it blank, each cell on its own, so that there are as many runs as can be expected. */
static uint32_t draw(struct random *r, uint32_t n, uint32_t values, uint8_t *picture, struct run *runs)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++) {
        picture[i] = (uint8_t)(random_below(r, 2) == 0 ? 0 : 1 + random_below(r, values - 1));
        if (picture[i] == 0)
            continue;
        if (i > 0 && picture[i] == picture[i - 1])
            runs[count - 1].length++;
        else
            runs[count++] = (struct run){.length = 1, .value = picture[i]};
    }
    return count;
}

static void reveal(struct random *r, const struct bench *b, struct state *s, const uint8_t *picture, uint32_t cells)
{
    while (cells-- > 0) {
        uint32_t i = random_below(r, b->n);
        s->domains[i] = bit(picture[i]);
    }
}

/* Some of the picture is known, all that follows was deduced, and then one cell more became known. */
static void make_state(struct random *r, struct bench *b, struct state *s)
{
    static uint8_t picture[MAX_PLACES];
    static struct run runs[MAX_PLACES];
    static uint32_t scope[MAX_PLACES];
    uint32_t count = draw(r, b->n, b->values, picture, runs);
    uint32_t id = stock_runs(b->solver, scope, b->n, runs, count, 0, NULL);
    s->line = solver_constraint_data(b->solver, id);
    line_automaton_init(&s->automaton, b->n, runs, count, 0);
    s->domains = must(calloc(b->n, sizeof *s->domains));
    vset *initial = must(calloc(b->n, sizeof *initial));
    for (uint32_t i = 0; i < b->n; i++)
        initial[i] = s->domains[i] = bits_below(b->values);
    if (!copy_init(&s->copy, solver_constraint_class(b->solver, id), s->line, b->n, initial, &b->mem))
        must(NULL);
    free(initial);
    reveal(r, b, s, picture, random_below(r, b->n / 2));
    line_automaton_filter(&s->automaton, s->domains);
    reveal(r, b, s, picture, 1);
    s->in = must(calloc(((size_t)s->line->colours + 1) * s->line->words, sizeof *s->in));
    for (uint32_t c = 0; c <= s->line->colours; c++)
        for (uint32_t i = 0; i < b->n; i++)
            s->in[c * s->line->words + i / 64] |= (s->domains[i] >> s->line->values[c] & 1) << (i % 64);
    copy_set(&s->copy, s->domains);
    copy_run(&s->copy);
    s->deduces = s->copy.logged > 0;
}

/* ---- what is measured ---- */

static void do_possible(struct bench *b, struct state *s)
{
    line_possible(s->line, s->in, b->out, b->scratch);
}

static void do_set(struct bench *b, struct state *s)
{
    (void)b;
    copy_set(&s->copy, s->domains);
}

static void do_filter(struct bench *b, struct state *s)
{
    (void)b;
    copy_set(&s->copy, s->domains);
    copy_run(&s->copy);
}

static void do_copy(struct bench *b, struct state *s)
{
    memcpy(b->reduced, s->domains, b->n * sizeof *b->reduced);
}

static void do_automaton(struct bench *b, struct state *s)
{
    do_copy(b, s);
    line_automaton_filter(&s->automaton, b->reduced);
}

static void do_explain(struct bench *b, struct state *s)
{
    (void)b;
    if (s->deduces)
        copy_explain(&s->copy, s->copy.logged / 2);
}

/* Nanoseconds for one state: the best of many short rounds, because others use this machine too. */
static double measure(struct bench *b, void (*what)(struct bench *, struct state *))
{
    double best = 1e9, begin = now(), end = begin + b->seconds;
    for (uint32_t repeat = 1; begin < end;) {
        for (uint32_t k = 0; k < repeat; k++)
            for (uint32_t i = 0; i < STATES; i++)
                what(b, &b->states[i]);
        double took = now() - begin;
        if (took < 1e-4)
            repeat *= 2; /* too short for the clock */
        else if (took / repeat < best)
            best = took / repeat;
        begin = now();
    }
    return best * 1e9 / STATES;
}

static void bench(uint32_t n, uint32_t values, double seconds)
{
    struct random r = {.state = n * 100 + values};
    struct bench *b = must(calloc(1, sizeof *b));
    *b = (struct bench){.n = n, .values = values, .seconds = seconds};
    b->solver = must(solver_new(NULL, &b->mem));
    solver_add_cells(b->solver, 1, bits_below(values));
    uint32_t deduce = 0, runs = 0, slack = 0;
    size_t scratch = 0;
    for (uint32_t i = 0; i < STATES; i++) {
        make_state(&r, b, &b->states[i]);
        deduce += b->states[i].deduces;
        runs += b->states[i].line->count;
        slack += b->states[i].line->slack;
        size_t need = line_possible_scratch(b->states[i].line);
        scratch = scratch < need ? need : scratch;
    }
    b->out = must(calloc((size_t)values * ((n + 63) / 64), sizeof *b->out));
    b->scratch = must(calloc(scratch, sizeof *b->scratch));
    b->reduced = must(calloc(n, sizeof *b->reduced));
    double possible = measure(b, do_possible), set = measure(b, do_set), filter = measure(b, do_filter) - set;
    double automaton = measure(b, do_automaton) - measure(b, do_copy);
    double explain = deduce == 0 ? 0 : measure(b, do_explain) * STATES / deduce;
    printf("%6u %6u %5u %5u %8u%% %10.0f %10.0f %12.0f %10.0f %8.1f %9.0f\n", n, values,
           runs / STATES, slack / STATES, deduce * 100 / STATES, possible, filter,
           1e9 / filter, automaton, automaton / possible, explain);
    for (uint32_t i = 0; i < STATES; i++) {
        line_automaton_free(&b->states[i].automaton);
        copy_free(&b->states[i].copy);
        free(b->states[i].domains);
        free(b->states[i].in);
    }
    solver_free(b->solver);
    free(b->out);
    free(b->scratch);
    free(b->reduced);
    free(b);
}

int main(int argc, char **argv)
{
    static const uint32_t lengths[] = {15, 25, 50, 63, 64, 100, 250, 1000}, values[] = {2, 8};
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 0.2;
    printf("%6s %6s %5s %5s %9s %10s %10s %12s %10s %8s %9s\n", "length", "values", "runs",
           "slack", "deducing", "kernel ns", "filter ns", "filters/s",
           "automaton", "ratio", "explain");
    for (uint32_t v = 0; v < 2; v++)
        for (uint32_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
            bench(lengths[k], values[v], seconds);
    return 0;
}
