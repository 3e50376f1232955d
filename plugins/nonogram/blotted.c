/* Clues of which some lengths are not known, as an automaton: blanks before a run, its cells one by one (or as many as
 * there are, where it is blotted), then a blank, or a run of another colour at once. */
#include "nonogram.h"

bool nonogram_blotted(const struct clue *c)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (c->runs[i].length == 0)
            return true;
    return false;
}

struct automaton {
    struct orime_move *move;
    uint32_t n, states;
};

static void add(struct automaton *a, uint32_t from, uint32_t to, uint32_t value)
{
    a->move[a->n++] = (struct orime_move){from, to, (orime_set)1 << value};
}

/* From the blanks before a run to its last cell, whose state is answered; the states of its cells follow `states`. */
static uint32_t add_run(struct automaton *a, uint32_t before, struct orime_run run)
{
    uint32_t first = a->states, length = run.length == 0 ? 1 : run.length;
    add(a, before, first, run.value);
    for (uint32_t i = 1; i < length; i++)
        add(a, first + i - 1, first + i, run.value);
    a->states += length;
    if (run.length == 0)
        add(a, first, first, run.value);
    return first + length - 1;
}

void nonogram_post_blotted(const struct orime_host *host, orime_model *m, const char *name, const struct clue *c,
                           const orime_cell *scope, uint32_t n)
{
    /* a clue needs no more cells than the line has: so many states and moves are enough */
    size_t moves = (size_t)2 * n + 4 * (size_t)c->n + 4;
    struct automaton a = {host->model_alloc(m, moves * sizeof *a.move), 0, 1};
    uint32_t before = 0, last = 0;
    add(&a, before, before, BLANK);
    for (uint32_t k = 0; k < c->n; k++) {
        uint32_t begin = a.states, end = add_run(&a, before, c->runs[k]);
        if (k > 0 && c->runs[k - 1].value != c->runs[k].value)
            add(&a, last, begin, c->runs[k].value);
        last = end;
        before = a.states++;
        add(&a, last, before, BLANK);
        add(&a, before, before, BLANK);
    }
    host->regular(m, name, scope, n, a.states, a.move, a.n, (const uint32_t[]){last, before}, 2);
}
