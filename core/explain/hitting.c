/* Sets that hit all worlds of a target: depth-first, a world that is not hit yet and breaks few constraints first, cut
 * off by worlds that have nothing in common, each of which needs a member of its own. */
#include <string.h>

#include "explain/internal.h"

enum { NODES_MAX = 20000 };

/* The search for one hitting set. Rows are the sets to be hit, `words` words each, small ones first. `banned` has as
 * many words for each number of members chosen: those that were tried instead of them, and in vain. */
struct hitting {
    struct explainer *e;
    struct target *target;
    const struct taker *taker;
    const uint64_t *rows, *ball; /* ball: NULL: all constraints */
    uint64_t *banned;
    size_t n_rows, n_worlds;     /* n_worlds: of the target, laid out as rows */
    uint32_t words, size, nodes;
};

static bool is_hit(const struct hitting *h, size_t row)
{
    const uint64_t *r = h->rows + row * h->words;
    uint64_t common = 0;
    for (uint32_t j = 0; j < h->words; j++)
        common |= r[j] & h->e->chosen[j];
    return common != 0;
}

/* Are there more than `room` rows from `row` on that are not hit and no two of which share a constraint, or one that
 * cannot be hit any more? */
static bool needs_more(const struct hitting *h, size_t row, uint32_t room, const uint64_t *banned)
{
    uint64_t *covered = h->e->covered;
    uint32_t found = 0;
    memset(covered, 0, h->words * sizeof *covered);
    for (; row < h->n_rows && found <= room; row++) {
        const uint64_t *r = h->rows + row * h->words;
        uint64_t left = 0, common = 0;
        for (uint32_t j = 0; j < h->words; j++) {
            left |= r[j] & ~banned[j];
            common |= r[j] & ((covered[j] & ~banned[j]) | h->e->chosen[j]);
        }
        if (common == 0 && left == 0)
            return true;
        for (uint32_t j = 0; common == 0 && j < h->words; j++)
            covered[j] |= r[j];
        found += common == 0;
    }
    return found > room;
}

/* In a diagnosis: does the choice hold a set that is known to be contradictory already? */
static bool holds_known_set(const struct explainer *e)
{
    for (size_t k = 0; e->answer == NULL && k < e->n_sets; k++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < e->sets[k].n; i++)
            found += set_has(e->chosen, e->sets[k].members[i]);
        if (found == e->sets[k].n)
            return true;
    }
    return false;
}

/* A world of the target becomes a row. */
static bool add_row(struct hitting *h, const struct world *w)
{
    struct explainer *e = h->e;
    if (!mem_grow(e->mem, &e->rows, &e->rows_capacity, (h->n_rows + 1) * h->words, sizeof *e->rows))
        return explain_no_memory(e);
    uint64_t *row = e->rows + h->n_rows++ * h->words;
    for (uint32_t j = 0; j < h->words; j++)
        row[j] = h->ball == NULL ? w->broken[j] : w->broken[j] & h->ball[j];
    h->rows = e->rows;
    return true;
}

/* Is the choice, e->hit[0..n-1], what is looked for? Often it has brought worlds that it does not hit. */
static bool offer(struct hitting *h, uint32_t n)
{
    struct explainer *e = h->e;
    if (n == 1 && h->size == 1 && e->answer != NULL && e->part[e->hit[0]].complete)
        return false; /* its filter has had its say */
    if (holds_known_set(e))
        return false;
    bool taken = h->taker->take(e, h->taker->context, n);
    for (; !taken && h->n_worlds < h->target->n_worlds; h->n_worlds++)
        taken = !add_row(h, &e->worlds[h->target->worlds[h->n_worlds]]);
    return taken;
}

static void choose(struct hitting *h, uint32_t depth, uint32_t i)
{
    h->e->hit[depth] = i;
    h->e->chosen[i / 64] |= bit(i % 64);
}

/* The candidates that are in all rows which are not hit. False: there are none. */
static bool keep_common(const struct hitting *h, size_t row, uint64_t *common)
{
    uint64_t any = 1;
    for (; any != 0 && row < h->n_rows; row++) {
        if (is_hit(h, row))
            continue;
        any = 0;
        for (uint32_t j = 0; j < h->words; j++)
            any |= common[j] &= h->rows[row * h->words + j];
    }
    return any != 0;
}

/* One more may be chosen: one that all rows have which are not hit, and by which the choice is connected. */
static bool choose_last(struct hitting *h, size_t row, uint32_t depth)
{
    uint64_t *banned = h->banned + (size_t)depth * h->words, *common = banned + h->words;
    for (uint32_t j = 0; j < h->words; j++)
        common[j] = ~banned[j];
    if (!keep_common(h, row, common))
        return false;
    near_joining(h->e, common);
    for (uint32_t j = 0; j < h->words; j++)
        while (common[j] != 0) {
            uint64_t one = common[j] & -common[j];
            size_t had = h->n_rows;
            common[j] &= ~one;
            choose(h, depth, 64 * j + bit_low(one));
            bool taken = offer(h, depth + 1);
            h->e->chosen[j] &= ~one;
            if (taken)
                return true;
            (void)keep_common(h, had, common);
        }
    return false;
}

/* e->hit[0..depth-1] has been chosen, and hits all rows before `row`. What was tried in vain is banned for what comes
 * after it, so that each set is seen once. */
static bool descend(struct hitting *h, size_t row, uint32_t depth)
{
    uint64_t *banned = h->banned + (size_t)depth * h->words;
    for (;;) {
        while (row < h->n_rows && is_hit(h, row))
            row++;
        if (row < h->n_rows)
            break;
        size_t had = h->n_rows;
        if (offer(h, depth))
            return true;
        if (h->n_rows == had)
            return false;
    }
    if (depth == h->size || ++h->nodes > NODES_MAX)
        return false;
    h->e->nodes++;
    h->e->work += h->n_rows * h->words / 4;
    if (h->size - depth == 1)
        return choose_last(h, row, depth);
    if (needs_more(h, row, h->size - depth, banned))
        return false;
    for (uint32_t j = 0; j < h->words; j++)
        for (uint64_t bits = h->rows[row * h->words + j] & ~banned[j]; bits != 0; bits &= bits - 1) {
            uint64_t one = bits & -bits;
            choose(h, depth, 64 * j + bit_low(bits));
            memcpy(banned + h->words, banned, h->words * sizeof *banned);
            bool taken = descend(h, row + 1, depth + 1);
            h->e->chosen[j] &= ~one;
            banned[j] |= one;
            if (taken)
                return true;
        }
    return false;
}

/* The living worlds of the target side by side, those that break few constraints first; false: out of memory. */
static bool lay_rows(struct hitting *h)
{
    struct explainer *e = h->e;
    struct target *t = h->target;
    size_t alive = 0;
    for (size_t i = 0; i < t->n_worlds; i++)
        if (!e->worlds[t->worlds[i]].dead)
            t->worlds[alive++] = t->worlds[i];
    h->n_worlds = t->n_worlds = alive;
    for (size_t i = 1; i < alive; i++) {
        uint32_t world = t->worlds[i];
        size_t k = i;
        for (; k > 0 && e->worlds[t->worlds[k - 1]].n_broken > e->worlds[world].n_broken; k--)
            t->worlds[k] = t->worlds[k - 1];
        t->worlds[k] = world;
    }
    for (size_t i = 0; i < alive; i++)
        if (!add_row(h, &e->worlds[t->worlds[i]]))
            return false;
    return true;
}

bool hitting_set(struct explainer *e, struct target *t, uint32_t cell, uint32_t size, const struct taker *taker)
{
    struct hitting h = {.e = e, .target = t, .taker = taker, .words = e->words, .size = size};
    h.ball = cell == NOBODY ? NULL : near_ball(e, cell, size);
    if (!lay_rows(&h) ||
        !mem_grow(e->mem, &e->banned, &e->banned_capacity, (size_t)(size + 2) * e->words, sizeof *e->banned))
        return explain_no_memory(e);
    h.banned = e->banned;
    memset(e->chosen, 0, e->words * sizeof *e->chosen);
    memset(e->banned, 0, e->words * sizeof *e->banned);
    bool taken = descend(&h, 0, 0);
    e->stats.nodes += h.nodes;
    t->unsure |= h.nodes > NODES_MAX;
    return taken;
}
