/* Singles, locked candidates, sets, fish, XYZ-wings: see technique.h. */
#include <string.h>

#include "technique.h"

static uint32_t low(uint64_t set)
{
    return (uint32_t)__builtin_ctzll(set);
}

static uint32_t size_of(uint64_t set)
{
    return (uint32_t)__builtin_popcountll(set);
}

static const uint16_t *unit_of(const struct sudoku_layout *l, uint32_t unit)
{
    return l->units + (size_t)unit * l->side;
}

/* The places in a unit that a value can still take; a placed cell counts as none. Bit i: the i-th cell. */
static uint64_t places(const struct sudoku_grid *g, uint32_t unit, uint32_t value)
{
    const uint16_t *u = unit_of(g->layout, unit);
    uint64_t set = 0;
    for (uint32_t i = 0; i < g->layout->side; i++)
        set |= (uint64_t)(!g->placed[u[i]] && (g->candidates[u[i]] >> value & 1)) << i;
    return set;
}

static void add_pattern(struct sudoku_step *step, uint32_t cell)
{
    if (step->n_pattern < SUDOKU_PATTERN_MAX)
        step->pattern[step->n_pattern++] = (uint16_t)cell;
}

static void add_pattern_places(const struct sudoku_grid *g, struct sudoku_step *step, uint32_t unit, uint64_t where)
{
    for (; where != 0; where &= where - 1)
        add_pattern(step, unit_of(g->layout, unit)[low(where)]);
}

/* ---- singles ---- */

static bool put(struct sudoku_step *step, uint32_t cell, uint32_t value, uint32_t unit)
{
    step->cell = (uint16_t)cell;
    step->value = (uint16_t)value;
    step->values = (uint64_t)1 << value;
    step->unit[0] = (uint16_t)unit;
    add_pattern(step, cell);
    return true;
}

static bool find_naked_single(const struct sudoku_grid *g, struct sudoku_step *step)
{
    for (uint32_t c = 0; c < g->layout->cells; c++)
        if (!g->placed[c] && size_of(g->candidates[c]) == 1)
            return put(step, c, low(g->candidates[c]), SUDOKU_NONE);
    return false;
}

static bool find_full_house(const struct sudoku_grid *g, struct sudoku_step *step)
{
    for (uint32_t u = 0; u < g->layout->n_units; u++) {
        uint32_t open = 0, last = 0;
        const uint16_t *cells = unit_of(g->layout, u);
        for (uint32_t i = 0; i < g->layout->side; i++)
            if (!g->placed[cells[i]]) {
                open++;
                last = cells[i];
            }
        if (open == 1 && size_of(g->candidates[last]) == 1)
            return put(step, last, low(g->candidates[last]), u);
    }
    return false;
}

/* All values of a unit that have one place, in one pass over its cells. */
static bool hidden_in(const struct sudoku_grid *g, uint32_t unit, struct sudoku_step *step)
{
    const uint16_t *u = unit_of(g->layout, unit);
    uint64_t once = 0, twice = 0;
    for (uint32_t i = 0; i < g->layout->side; i++) {
        uint64_t here = g->candidates[u[i]];
        if (g->placed[u[i]])
            twice |= here;
        twice |= once & here;
        once |= here;
    }
    uint64_t single = once & ~twice;
    for (uint32_t i = 0; single != 0 && i < g->layout->side; i++)
        if ((g->candidates[u[i]] & single) != 0)
            return put(step, u[i], low(g->candidates[u[i]] & single), unit);
    return false;
}

bool sudoku_find_single(const struct sudoku_grid *g, enum sudoku_technique technique, struct sudoku_step *step)
{
    uint32_t lines = 2 * g->layout->side;
    bool box = technique == SUDOKU_HIDDEN_SINGLE_BOX;
    if (technique == SUDOKU_NAKED_SINGLE)
        return find_naked_single(g, step);
    if (technique == SUDOKU_FULL_HOUSE)
        return find_full_house(g, step);
    for (uint32_t u = box ? lines : 0; u < (box ? g->layout->n_units : lines); u++)
        if (hidden_in(g, u, step))
            return true;
    return false;
}

/* ---- locked candidates ---- */

/* The candidates of a value in unit `a` all lie in unit `b` as well: they go from the rest of it. */
static bool lock(const struct sudoku_grid *g, uint32_t a, uint32_t b, uint32_t value, uint64_t where,
                 struct sudoku_step *step)
{
    const uint16_t *from = unit_of(g->layout, a), *to = unit_of(g->layout, b);
    for (uint64_t p = where; p != 0; p &= p - 1) {
        bool shared = false;
        for (uint32_t i = 0; i < g->layout->side && !shared; i++)
            shared = to[i] == from[low(p)];
        if (!shared)
            return false;
    }
    for (uint32_t i = 0; i < g->layout->side; i++) {
        bool own = false;
        for (uint64_t p = where; p != 0; p &= p - 1)
            own = own || from[low(p)] == to[i];
        if (!own && !g->placed[to[i]])
            sudoku_step_remove(g, step, to[i], value);
    }
    if (step->n_removed == 0)
        return false;
    step->unit[0] = (uint16_t)a;
    step->unit[1] = (uint16_t)b;
    step->values = (uint64_t)1 << value;
    add_pattern_places(g, step, a, where);
    return true;
}

bool sudoku_find_locked(const struct sudoku_grid *g, enum sudoku_technique technique, struct sudoku_step *step)
{
    const struct sudoku_layout *l = g->layout;
    uint32_t lines = 2 * l->side;
    bool pointing = technique == SUDOKU_POINTING;
    for (uint32_t a = pointing ? lines : 0; a < l->n_units; a++)
        for (uint32_t v = 0; v < l->side; v++) {
            uint64_t where = places(g, a, v);
            if (size_of(where) < 2)
                continue;
            for (uint32_t b = pointing ? 0 : lines; b < (pointing ? lines : l->n_units); b++)
                if (b != a && lock(g, a, b, v, where, step))
                    return true;
        }
    return false;
}

/* ---- subsets: k of n sets that have k members together ---- */

struct subsets {
    const uint64_t *sets;
    uint32_t n, k, depth;
    uint32_t pick[4];
    uint64_t joined[5];
};

/* The next one; `pick` names it, joined[k] its members. Sets that are empty or too large take no part. */
static bool next_subset(struct subsets *s)
{
    for (;;) {
        uint32_t i = s->pick[s->depth]++;
        if (i >= s->n) {
            if (s->depth == 0)
                return false;
            s->depth--;
            continue;
        }
        uint64_t joined = s->joined[s->depth] | s->sets[i];
        if (s->sets[i] == 0 || size_of(joined) > s->k)
            continue;
        s->joined[s->depth + 1] = joined;
        if (s->depth + 1 == s->k)
            return true;
        s->pick[++s->depth] = i + 1;
    }
}

static bool chosen(const struct subsets *s, uint32_t i)
{
    for (uint32_t k = 0; k < s->k; k++)
        if (s->pick[k] == i + 1) /* it has moved on */
            return true;
    return false;
}

static bool naked_in(const struct sudoku_grid *g, uint32_t unit, uint32_t k, struct sudoku_step *step)
{
    uint64_t sets[SUDOKU_SIDE_MAX];
    const uint16_t *u = unit_of(g->layout, unit);
    uint32_t side = g->layout->side;
    for (uint32_t i = 0; i < side; i++)
        sets[i] = g->placed[u[i]] || size_of(g->candidates[u[i]]) > k ? 0 : g->candidates[u[i]];
    struct subsets s = {.sets = sets, .n = side, .k = k};
    while (next_subset(&s)) {
        for (uint32_t i = 0; i < side; i++)
            for (uint64_t v = chosen(&s, i) || g->placed[u[i]] ? 0 : s.joined[k]; v != 0; v &= v - 1)
                sudoku_step_remove(g, step, u[i], low(v));
        if (step->n_removed == 0)
            continue;
        step->unit[0] = (uint16_t)unit;
        step->values = s.joined[k];
        for (uint32_t i = 0; i < k; i++)
            add_pattern(step, u[s.pick[i] - 1]);
        return true;
    }
    return false;
}

bool sudoku_find_naked(const struct sudoku_grid *g, uint32_t size, struct sudoku_step *step)
{
    for (uint32_t u = 0; u < g->layout->n_units; u++)
        if (naked_in(g, u, size, step))
            return true;
    return false;
}

static bool hidden_set_in(const struct sudoku_grid *g, uint32_t unit, uint32_t k, struct sudoku_step *step)
{
    uint64_t sets[SUDOKU_SIDE_MAX];
    const uint16_t *u = unit_of(g->layout, unit);
    for (uint32_t v = 0; v < g->layout->side; v++)
        sets[v] = places(g, unit, v);
    struct subsets s = {.sets = sets, .n = g->layout->side, .k = k};
    while (next_subset(&s)) {
        uint64_t values = 0;
        for (uint32_t i = 0; i < k; i++)
            values |= (uint64_t)1 << (s.pick[i] - 1);
        for (uint64_t p = s.joined[k]; p != 0; p &= p - 1)
            for (uint64_t v = g->candidates[u[low(p)]] & ~values; v != 0; v &= v - 1)
                sudoku_step_remove(g, step, u[low(p)], low(v));
        if (step->n_removed == 0)
            continue;
        step->unit[0] = (uint16_t)unit;
        step->values = values;
        add_pattern_places(g, step, unit, s.joined[k]);
        return true;
    }
    return false;
}

bool sudoku_find_hidden(const struct sudoku_grid *g, uint32_t size, struct sudoku_step *step)
{
    for (uint32_t u = 0; u < g->layout->n_units; u++)
        if (hidden_set_in(g, u, size, step))
            return true;
    return false;
}

/* ---- fish ---- */

/* Of k rows (or columns, `base` being the first of them) the candidates of a value lie in k columns: they go from the
 * rest of these. */
static bool fish_in(const struct sudoku_grid *g, uint32_t base, uint32_t value, uint32_t k, struct sudoku_step *step)
{
    uint64_t sets[SUDOKU_SIDE_MAX];
    uint32_t side = g->layout->side, cover = side - base;
    for (uint32_t i = 0; i < side; i++)
        sets[i] = places(g, base + i, value);
    struct subsets s = {.sets = sets, .n = side, .k = k};
    while (next_subset(&s)) {
        for (uint64_t p = s.joined[k]; p != 0; p &= p - 1) {
            const uint16_t *line = unit_of(g->layout, cover + low(p));
            for (uint32_t i = 0; i < side; i++)
                if (!chosen(&s, i) && !g->placed[line[i]])
                    sudoku_step_remove(g, step, line[i], value);
        }
        if (step->n_removed == 0)
            continue;
        step->values = (uint64_t)1 << value;
        uint32_t n = k;
        for (uint64_t p = s.joined[k]; p != 0; p &= p - 1)
            step->unit[n++] = (uint16_t)(cover + low(p));
        for (uint32_t i = 0; i < k; i++) {
            step->unit[i] = (uint16_t)(base + s.pick[i] - 1);
            add_pattern_places(g, step, base + s.pick[i] - 1, sets[s.pick[i] - 1]);
        }
        return true;
    }
    return false;
}

bool sudoku_find_fish(const struct sudoku_grid *g, uint32_t size, struct sudoku_step *step)
{
    for (uint32_t v = 0; v < g->layout->side; v++)
        if (fish_in(g, 0, v, size, step) || fish_in(g, g->layout->side, v, size, step))
            return true;
    return false;
}

/* ---- XYZ-wing: a cell xyz that sees xz and yz; z goes from what sees all three ---- */

static bool wing_of(const struct sudoku_grid *g, uint32_t pivot, uint32_t a, uint32_t b, struct sudoku_step *step)
{
    const struct sudoku_layout *l = g->layout;
    uint64_t z = g->candidates[a] & g->candidates[b];
    if ((g->candidates[a] | g->candidates[b]) != g->candidates[pivot] || size_of(z) != 1)
        return false;
    for (uint32_t c = 0; c < l->cells; c++)
        if (!g->placed[c] && sudoku_peers(l, c, pivot) && sudoku_peers(l, c, a) && sudoku_peers(l, c, b))
            sudoku_step_remove(g, step, c, low(z));
    if (step->n_removed == 0)
        return false;
    step->values = g->candidates[pivot];
    add_pattern(step, pivot);
    add_pattern(step, a);
    add_pattern(step, b);
    return true;
}

bool sudoku_find_xyz_wing(const struct sudoku_grid *g, struct sudoku_step *step)
{
    const struct sudoku_layout *l = g->layout;
    for (uint32_t pivot = 0; pivot < l->cells; pivot++) {
        uint16_t wings[4 * SUDOKU_SIDE_MAX];
        uint32_t n = 0;
        uint64_t xyz = g->candidates[pivot];
        for (uint32_t c = 0; size_of(xyz) == 3 && c < l->cells && n < 4 * SUDOKU_SIDE_MAX; c++)
            if (size_of(g->candidates[c]) == 2 && (g->candidates[c] & ~xyz) == 0 && sudoku_peers(l, c, pivot))
                wings[n++] = (uint16_t)c;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k < i; k++)
                if (wing_of(g, pivot, wings[i], wings[k], step))
                    return true;
    }
    return false;
}
