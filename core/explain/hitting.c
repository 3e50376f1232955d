/* Sets that hit all worlds of a target: depth-first, a world that is not hit yet and breaks few constraints first, cut off by
 * worlds that have nothing in common, each of which needs a member of its own. */
#include <string.h>

#include "explain/internal.h"

enum { NODES_MAX = 20000 };

/* Chosen so far is e->hit[0..depth-1]. The living world without any of them that breaks fewest; NULL: all are hit. */
static const struct world *unhit(const struct explainer *e, const struct target *t, uint32_t depth)
{
    const struct world *best = NULL;
    for (size_t i = 0; i < t->n_worlds; i++) {
        const struct world *w = &e->worlds[t->worlds[i]];
        if (w->dead || (best != NULL && w->n_broken >= best->n_broken))
            continue;
        uint32_t k = 0;
        while (k < depth && !set_has(w->broken, e->hit[k]))
            k++;
        if (k == depth)
            best = w;
    }
    return best;
}

/* Are there more than `room` unhit worlds no two of which share a constraint? */
static bool needs_more(struct explainer *e, const struct target *t, uint32_t depth, uint32_t room)
{
    uint32_t found = 0;
    memset(e->covered, 0, e->words * sizeof *e->covered);
    for (size_t i = 0; i < t->n_worlds && found <= room; i++) {
        const struct world *w = &e->worlds[t->worlds[i]];
        uint32_t k = 0;
        while (!w->dead && k < depth && !set_has(w->broken, e->hit[k]))
            k++;
        if (w->dead || k < depth)
            continue;
        uint64_t common = 0;
        for (uint32_t j = 0; j < e->words; j++)
            common |= e->covered[j] & w->broken[j];
        for (uint32_t j = 0; common == 0 && j < e->words; j++)
            e->covered[j] |= w->broken[j];
        found += common == 0;
    }
    return found > room;
}

/* In a diagnosis: does the choice hold a set that is known to be contradictory already? */
static bool holds_known_set(const struct explainer *e, uint32_t depth)
{
    for (size_t k = 0; e->answer == NULL && k < e->n_sets; k++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < e->sets[k].n; i++)
            for (uint32_t j = 0; j < depth; j++)
                found += e->sets[k].members[i] == e->hit[j];
        if (found == e->sets[k].n)
            return true;
    }
    return false;
}

static bool descend(struct explainer *e, const struct target *t, uint32_t depth, uint32_t size, uint32_t *n,
                    uint32_t *nodes)
{
    const struct world *w = unhit(e, t, depth);
    if (w == NULL) {
        *n = depth;
        return !holds_known_set(e, depth);
    }
    if (depth == size || ++*nodes > NODES_MAX || (size - depth > 1 && needs_more(e, t, depth, size - depth)))
        return false;
    uint64_t *broken = w->broken;
    for (uint32_t j = 0; j < e->words; j++)
        for (uint64_t bits = broken[j]; bits != 0; bits &= bits - 1) {
            e->hit[depth] = 64 * j + bit_low(bits);
            if (size == 1 && e->answer != NULL && e->part[e->hit[0]].complete)
                continue; /* its filter has had its say */
            if (descend(e, t, depth + 1, size, n, nodes))
                return true;
        }
    return false;
}

bool hitting_set(struct explainer *e, struct target *t, uint32_t size, uint32_t *n)
{
    uint32_t nodes = 0;
    size_t alive = 0;
    for (size_t i = 0; i < t->n_worlds; i++)
        if (!e->worlds[t->worlds[i]].dead)
            t->worlds[alive++] = t->worlds[i];
    t->n_worlds = alive;
    bool found = descend(e, t, 0, size, n, &nodes);
    e->stats.nodes += nodes;
    t->unsure |= nodes > NODES_MAX;
    return found;
}
