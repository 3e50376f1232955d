/* The smallest set of constraints that removes something, by size: for each value that is to be ruled out, sets that
 * hit all its worlds are tried, and each that does not rule it out brings a world that it does not hit, until one does
 * or none of this size is left. When no value has a set of one size, that is a proof for all of them. */
#include <string.h>

#include "explain/internal.h"

static uint32_t find_set(const struct explainer *e, const uint32_t *members, uint32_t n)
{
    uint32_t k = 0;
    while (k < e->n_sets && (e->sets[k].n != n || memcmp(e->sets[k].members, members, n * sizeof *members) != 0))
        k++;
    return k;
}

static void sort(uint32_t *at, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k > 0 && at[k - 1] > at[k]; k--) {
            uint32_t swap = at[k];
            at[k] = at[k - 1];
            at[k - 1] = swap;
        }
}

bool note_set(struct explainer *e, struct target *t, uint32_t *members, uint32_t n)
{
    sort(members, n);
    uint32_t k = find_set(e, members, n);
    if (k == e->n_sets) {
        uint32_t *copy = arena_copy(&e->arena, members, n, sizeof *copy);
        if (copy == NULL || !mem_grow(e->mem, &e->sets, &e->sets_capacity, e->n_sets + 1, sizeof *e->sets))
            return explain_no_memory(e);
        e->sets[e->n_sets++] = (struct forcing){copy, n};
    }
    t->set = k + 1;
    return true;
}

/* A target whose worlds have died knows less than before. */
static void refresh(struct explainer *e, struct target *t, uint32_t cell, uint32_t value)
{
    size_t alive = 0;
    for (size_t i = 0; i < t->n_worlds; i++)
        if (!e->worlds[t->worlds[i]].dead)
            t->worlds[alive++] = t->worlds[i];
    if (alive < t->n_worlds)
        t->bound = 0;
    t->n_worlds = alive;
    if (!t->seeded)
        seed_worlds(e, cell, value);
    t->seeded = true;
}

enum settled { SETTLED, FORCED, GIVEN_UP, BROKEN };

/* Does the set at hand rule out the value? */
struct question {
    uint32_t cell, value;
    enum settled end;
};

static bool take(struct explainer *e, void *context, uint32_t n)
{
    struct question *q = context;
    struct target *t = target_of(e, q->cell, q->value);
    enum verdict v = VERDICT_ERROR;
    if (e->questions >= e->limits.queries || e->nodes > e->limits.nodes || searched_enough(e))
        q->end = GIVEN_UP;
    else if ((v = ask(e, e->hit, n, q->cell, q->value)) == VERDICT_NO)
        q->end = note_set(e, t, e->hit, n) ? FORCED : BROKEN;
    else if (v == VERDICT_ERROR || e->out_of_memory)
        q->end = BROKEN;
    t->unsure |= v == VERDICT_UNKNOWN;
    return v != VERDICT_YES;
}

/* Is there a set of at most `size`? */
static enum settled settle(struct explainer *e, uint32_t cell, uint32_t value, uint32_t size)
{
    struct target *t = target_of(e, cell, value);
    struct question q = {.cell = cell, .value = value, .end = SETTLED};
    if (t->set != 0 && e->sets[t->set - 1].n <= size)
        return FORCED;
    if (searched_enough(e))
        return GIVEN_UP;
    refresh(e, t, cell, value);
    if (t->bound <= size && hitting_set(e, t, cell, size, &(struct taker){take, &q}) && q.end != SETTLED)
        return q.end;
    if (e->out_of_memory)
        return BROKEN;
    t->bound = size + 1;
    return SETTLED;
}

/* ---- what a set forces in all ---- */

static bool forces(struct explainer *e, uint32_t set, uint32_t cell, uint32_t value)
{
    const struct forcing *f = &e->sets[set];
    struct target *t = target_of(e, cell, value);
    if (t->set == set + 1)
        return true;
    if (world_allows(e, t, f->members, f->n) || e->questions >= 2 * e->limits.queries)
        return false;
    return ask(e, f->members, f->n, cell, value) == VERDICT_NO;
}

/* All that the set rules out among the cells of its constraints. */
bool close_set(struct explainer *e, uint32_t set, struct step *step)
{
    const struct forcing *f = &e->sets[set];
    size_t room = 1;
    for (uint32_t i = 0; i < f->n; i++)
        room += e->part[f->members[i]].n_cells;
    struct literal *removed = arena_array(&e->arena, room, sizeof *removed);
    if (removed == NULL)
        return explain_no_memory(e);
    *step = (struct step){
        .difficulty = 10 * f->n, .constraints = f->members, .n_constraints = f->n, .removed = removed};
    for (uint32_t i = 0; i < f->n; i++)
        for (uint32_t k = 0; k < e->part[f->members[i]].n_cells; k++) {
            uint32_t cell = e->part[f->members[i]].cells[k], seen = 0;
            vset lost = 0;
            while (seen < step->n_removed && removed[seen].cell != cell)
                seen++;
            for (vset open = open_values(e, cell); seen == step->n_removed && open != 0; open &= open - 1)
                lost |= forces(e, set, cell, bit_low(open)) ? bit(bit_low(open)) : 0;
            if (lost != 0)
                removed[step->n_removed++] = (struct literal){.cell = cell, .in = lost};
        }
    return !e->out_of_memory;
}

static uint32_t yield_of(const struct step *step)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < step->n_removed; i++)
        n += bit_count(step->removed[i].in);
    return n;
}

static uint32_t step_distance(const struct explainer *e, const struct step *step)
{
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < step->n_removed; i++) {
        uint32_t d = distance_to_last(e, &step->removed[i].cell, 1);
        best = d < best ? d : best;
    }
    return best;
}

/* Of the sets of this size that open targets have, the one that yields most, then the nearest. */
static bool choose(struct explainer *e, uint32_t size, struct step *best)
{
    bool sure = true, any = false;
    uint8_t *seen = arena_alloc(&e->arena, e->n_sets + 1);
    if (seen == NULL)
        return explain_no_memory(e);
    for (uint32_t c = 0; c < e->cells; c++)
        for (vset open = open_values(e, c); open != 0; open &= open - 1) {
            const struct target *t = target_of(e, c, bit_low(open));
            struct step step;
            sure &= !t->unsure;
            if (t->set == 0 || e->sets[t->set - 1].n > size || seen[t->set - 1])
                continue;
            seen[t->set - 1] = 1;
            if (!close_set(e, t->set - 1, &step))
                return false;
            uint32_t gain = yield_of(&step), had = any ? yield_of(best) : 0;
            if (!any || gain > had || (gain == had && step_distance(e, &step) < step_distance(e, best)))
                *best = step;
            any = true;
        }
    best->proved = sure;
    return any;
}

enum explained search_by_size(struct explainer *e, struct step *step)
{
    bool open_left = true;
    if (!near_refresh(e))
        return EXPLAIN_FAILED;
    for (uint32_t size = 1; open_left && (size == 1 || size <= e->parts); size++) {
        bool found = false;
        open_left = false;
        for (uint32_t c = 0; c < e->cells; c++)
            for (vset open = open_values(e, c); open != 0; open &= open - 1) {
                open_left = true;
                switch (settle(e, c, bit_low(open), size)) {
                case SETTLED:
                    break;
                case FORCED:
                    found = true;
                    break;
                case GIVEN_UP:
                    return shrink_core(e, step);
                case BROKEN:
                    return EXPLAIN_FAILED;
                }
            }
        if (found)
            return choose(e, size, step) ? EXPLAIN_STEP : EXPLAIN_FAILED;
    }
    return open_left ? EXPLAIN_STOPPED : EXPLAIN_DONE;
}
