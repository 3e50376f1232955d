/* Sets that hit all worlds of a target: depth-first, a world that is not hit yet and breaks few constraints first, cut off by
 * worlds that have nothing in common, each of which needs a member of its own. */
#include <string.h>

#include "explain/internal.h"

enum { NODES_MAX = 20000 };

/* The search for one hitting set. Rows are the sets to be hit, `words` words each, small ones first. */
struct hitting {
    struct explainer *e;
    const uint64_t *rows;
    size_t n_rows;
    uint32_t words, size, found, nodes;
};

static bool is_hit(const struct hitting *h, size_t row)
{
    const uint64_t *r = h->rows + row * h->words;
    uint64_t common = 0;
    for (uint32_t j = 0; j < h->words; j++)
        common |= r[j] & h->e->chosen[j];
    return common != 0;
}

/* Are there more than `room` rows from `row` on that are not hit and no two of which share a constraint? */
static bool needs_more(const struct hitting *h, size_t row, uint32_t room)
{
    uint64_t *covered = h->e->covered;
    uint32_t found = 0;
    memset(covered, 0, h->words * sizeof *covered);
    for (; row < h->n_rows && found <= room; row++) {
        const uint64_t *r = h->rows + row * h->words;
        uint64_t common = 0;
        for (uint32_t j = 0; j < h->words; j++)
            common |= r[j] & (covered[j] | h->e->chosen[j]);
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

/* e->hit[0..depth-1] has been chosen, and hits all rows before `row`. */
static bool descend(struct hitting *h, size_t row, uint32_t depth)
{
    struct explainer *e = h->e;
    while (row < h->n_rows && is_hit(h, row))
        row++;
    if (row == h->n_rows) {
        h->found = depth;
        return !holds_known_set(e);
    }
    if (depth == h->size || ++h->nodes > NODES_MAX || (h->size - depth > 1 && needs_more(h, row, h->size - depth)))
        return false;
    const uint64_t *broken = h->rows + row * h->words;
    for (uint32_t j = 0; j < h->words; j++)
        for (uint64_t bits = broken[j]; bits != 0; bits &= bits - 1) {
            uint64_t one = bits & -bits;
            e->hit[depth] = 64 * j + bit_low(bits);
            if (h->size == 1 && e->answer != NULL && e->part[e->hit[0]].complete)
                continue; /* its filter has had its say */
            e->chosen[j] |= one;
            bool done = descend(h, row + 1, depth + 1);
            e->chosen[j] &= ~one;
            if (done)
                return true;
        }
    return false;
}

/* The living worlds of the target side by side; false: out of memory. */
static bool lay_rows(struct explainer *e, struct target *t)
{
    size_t alive = 0;
    for (size_t i = 0; i < t->n_worlds; i++)
        if (!e->worlds[t->worlds[i]].dead)
            t->worlds[alive++] = t->worlds[i];
    t->n_worlds = alive;
    if (!mem_grow(e->mem, &e->rows, &e->rows_capacity, alive * e->words + 1, sizeof *e->rows))
        return explain_no_memory(e);
    for (size_t i = 0; i < alive; i++)
        memcpy(e->rows + i * e->words, e->worlds[t->worlds[i]].broken, e->words * sizeof *e->rows);
    return true;
}

bool hitting_set(struct explainer *e, struct target *t, uint32_t size, uint32_t *n)
{
    if (!lay_rows(e, t))
        return false;
    struct hitting h = {.e = e, .rows = e->rows, .n_rows = t->n_worlds, .words = e->words, .size = size};
    memset(e->chosen, 0, e->words * sizeof *e->chosen);
    bool found = descend(&h, 0, 0);
    e->stats.nodes += h.nodes;
    e->nodes += h.nodes;
    t->unsure |= h.nodes > NODES_MAX;
    *n = h.found;
    return found;
}
