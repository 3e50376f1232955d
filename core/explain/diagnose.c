/* Why a puzzle has no answer: the smallest sets of constraints and givens that cannot hold together, one after the
 * other. They are the smallest sets that hit all sets of constraints whose removal gives an answer. */
#include <string.h>

#include "explain/internal.h"

enum { USUAL = 400 }; /* constraints; with more, a question takes longer, and far fewer are asked */

static bool asked_enough(const struct explainer *e)
{
    if (e->limits.work > 0 && explainer_work(e) > e->limits.work / 5 * 3)
        return true; /* what is left is for one that is not proved */
    uint64_t most = 5 * (uint64_t)e->limits.queries, parts = e->parts;
    return e->questions >= (parts > USUAL ? most * USUAL / parts * USUAL / parts : most);
}

/* The newest world is made to break as few constraints as can be: none of them could be kept, too. */
static enum verdict grow(struct explainer *e)
{
    uint32_t *kept = arena_array(&e->arena, (size_t)e->parts + 1, sizeof *kept);
    if (kept == NULL) {
        e->out_of_memory = true;
        return VERDICT_ERROR;
    }
    uint32_t best = (uint32_t)e->n_worlds - 1;
    for (uint32_t i = 0; i < e->parts && !asked_enough(e); i++) {
        if (!set_has(e->worlds[best].broken, i))
            continue;
        uint32_t n = 0;
        for (uint32_t k = 0; k < e->parts; k++)
            if (k == i || !set_has(e->worlds[best].broken, k))
                kept[n++] = k;
        enum verdict v = ask(e, kept, n, NOBODY, 0);
        if (v == VERDICT_ERROR || e->out_of_memory)
            return VERDICT_ERROR;
        if (v == VERDICT_YES) {
            e->worlds[best].dead = true; /* the new one breaks a part of what this one does */
            best = (uint32_t)e->n_worlds - 1;
        }
    }
    return VERDICT_YES;
}

/* All constraints at once, and what can be left out of the core. */
static enum explained shrink_all(struct explainer *e, uint32_t **set, uint32_t *n)
{
    uint32_t best = UINT32_MAX;
    *set = arena_array(&e->arena, (size_t)e->parts + 1, sizeof **set);
    uint32_t *members = arena_array(&e->arena, (size_t)e->parts + 1, sizeof *members);
    if (*set == NULL || members == NULL)
        return EXPLAIN_FAILED;
    for (uint32_t order = 0; order < 8; order++) {
        uint32_t size = e->parts;
        for (uint32_t i = 0; i < e->parts; i++)
            members[i] = i;
        if (ask(e, members, size, NOBODY, 0) != VERDICT_NO)
            break;
        size = read_core(e, members);
        shuffle(members, size, order);
        if (!minimise(e, NOBODY, 0, members, &size))
            return EXPLAIN_FAILED;
        if (size < best) {
            best = size;
            memcpy(*set, members, size * sizeof *members);
        }
    }
    *n = best;
    return best == UINT32_MAX ? EXPLAIN_STOPPED : EXPLAIN_STEP;
}

static bool take(struct explainer *e, void *context, uint32_t n)
{
    (void)e;
    *(uint32_t *)context = n;
    return true;
}

enum explained explainer_contradiction(struct explainer *e, const uint32_t **set, uint32_t *n, bool *proved)
{
    struct target *t = &e->targets[0];
    e->questions = e->nodes = 0;
    *proved = true;
    for (uint32_t size = t->bound; size <= e->parts;) {
        uint32_t found;
        bool hit = hitting_set(e, t, NOBODY, size, &(struct taker){take, &found});
        *proved = !t->unsure;
        if (!hit && !t->unsure) {
            t->bound = ++size;
            continue;
        }
        if ((asked_enough(e) || t->unsure) && e->n_sets == 0) {
            uint32_t *members;
            *proved = false;
            enum explained end = shrink_all(e, &members, n);
            if (end == EXPLAIN_STEP)
                end = note_set(e, t, members, *n) ? EXPLAIN_STEP : EXPLAIN_FAILED;
            *set = members;
            return end;
        }
        if (asked_enough(e) || !hit)
            return EXPLAIN_STOPPED;
        enum verdict v = ask(e, e->hit, found, NOBODY, 0);
        if (v == VERDICT_YES)
            v = grow(e);
        else if (v == VERDICT_NO) {
            if (!note_set(e, t, e->hit, found))
                return EXPLAIN_FAILED;
            *set = e->sets[e->n_sets - 1].members;
            *n = found;
            return EXPLAIN_STEP;
        }
        if (v == VERDICT_ERROR || e->out_of_memory)
            return EXPLAIN_FAILED;
        if (v == VERDICT_UNKNOWN)
            return EXPLAIN_STOPPED;
    }
    return EXPLAIN_DONE;
}
