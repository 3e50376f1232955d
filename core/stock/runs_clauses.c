/* The clue of one line as clauses, for comparison with the filter of runs.c: its automaton, unrolled along the line.
 *
 * The state before a place is told by the spare blanks read so far, those beyond the ones that must separate runs: a
 * cell of slack + 1 values holds it. A place is three cells, the state before, the value, and the state behind; each
 * value of one of them, and each pair of a state and the value, says what the others can be (C.-G. Quimper, T. Walsh,
 * "Decomposing global grammar constraints", CP 2007). */
#include "base/bits.h"
#include "stock/runs_line.h"

enum { NOWHERE = 64 };

struct unrolled {
    struct solver *solver;
    const struct line *line;
    const uint32_t *scope;
    uint32_t states; /* the cell of the state before place 0; those of the others follow */
    bool ok;
};

static bool has(const uint64_t *words, uint32_t k)
{
    return (words[k / 64] >> (k % 64) & 1) != 0;
}

/* The states that there may be before a place (or behind the last one). */
static vset states_before(const struct line *l, uint32_t place)
{
    uint32_t low = place > l->units ? place - l->units : 0, high = place < l->slack ? place : l->slack;
    return bits_below(high + 1) & ~bits_below(low);
}

/* The state behind a place that reads kind c in state d; NOWHERE: it cannot. */
static uint32_t next_state(const struct line *l, uint32_t place, uint32_t d, uint32_t c)
{
    uint32_t state = place - d;
    if (has(l->advance + (size_t)c * l->state_words, state))
        return d;
    return c == 0 && d < l->slack && has(l->stay, state) ? d + 1 : NOWHERE;
}

static void add(struct unrolled *u, struct literal a, struct literal b, struct literal c)
{
    const struct literal clause[] = {a, b, c};
    u->ok = u->ok && solver_add_clause(u->solver, clause, c.in == 0 ? 2 : 3);
}

/* What follows from one state on one side of a place for the state on the other side. `forward`: from before to
 * behind. */
static void add_state(struct unrolled *u, uint32_t place, bool forward, uint32_t state)
{
    const struct line *l = u->line;
    uint32_t here = u->states + place + !forward, there = u->states + place + forward, cell = u->scope[place];
    struct literal other = {here, ~bit(state)};
    vset values = 0, all = 0;
    for (uint32_t c = 0; c <= l->colours; c++) {
        vset states = 0; /* on the other side, with this value */
        for (vset before = states_before(l, place); before != 0; before &= before - 1) {
            uint32_t d = bit_low(before), behind = next_state(l, place, d, c);
            if (behind != NOWHERE && (forward ? d : behind) == state)
                states |= bit(forward ? behind : d);
        }
        if (states == 0)
            continue;
        values |= bit(l->values[c]);
        all |= states;
        add(u, other, (struct literal){cell, ~bit(l->values[c])}, (struct literal){there, states});
    }
    add(u, other, (struct literal){cell, values}, (struct literal){there, 0});
    add(u, other, (struct literal){there, all}, (struct literal){there, 0});
}

bool stock_runs_clauses(struct solver *s, const uint32_t *scope, uint32_t n, const struct run *runs, uint32_t count,
                        uint32_t blank, const char *name)
{
    const struct line *l = line_new(solver_arena(s), n, runs, count, blank);
    if (l == NULL)
        return false;
    if (!l->fits || l->slack > 63)
        return stock_runs(s, scope, n, runs, count, blank, name) != SOLVER_NONE;
    struct unrolled u = {.solver = s, .line = l, .scope = scope, .ok = true};
    u.states = solver_add_cells(s, n + 1, bits_below(l->slack + 1));
    if (u.states == SOLVER_NONE)
        return false;
    for (uint32_t k = 0; k <= n; k++)
        solver_restrict(s, u.states + k, states_before(l, k));
    for (uint32_t k = 0; k < n && u.ok; k++) {
        solver_restrict(s, scope[k], l->mask);
        for (vset d = states_before(l, k); d != 0; d &= d - 1)
            add_state(&u, k, true, bit_low(d));
        for (vset d = states_before(l, k + 1); d != 0; d &= d - 1)
            add_state(&u, k, false, bit_low(d));
    }
    return u.ok;
}
