#include "explain/grade.h"

#include <string.h>

static bool same_kind(const struct grade_kind *k, const struct step *s)
{
    if (k->technique == NULL || s->technique == NULL)
        return k->technique == s->technique && k->size == s->n_constraints;
    return strcmp(k->technique, s->technique) == 0;
}

void grade_add(struct grade *g, const struct step *step)
{
    if (step->follows)
        return;
    uint32_t i = 0;
    while (i < g->n && !same_kind(&g->kinds[i], step))
        i++;
    g->steps++;
    g->weight += step->difficulty;
    g->hardest = step->difficulty > g->hardest ? step->difficulty : g->hardest;
    if ((step->technique != NULL || step->proved) && step->difficulty > g->sure)
        g->sure = step->difficulty;
    if (step->technique == NULL) {
        g->sets++;
        g->proved += step->proved;
    }
    g->largest = step->n_constraints > g->largest ? step->n_constraints : g->largest;
    if (i < g->n) {
        g->kinds[i].count++;
        return;
    }
    if (g->n == GRADE_KINDS)
        return;
    struct grade_kind kind = {
        .technique = step->technique, .size = step->n_constraints, .difficulty = step->difficulty, .count = 1};
    for (i = g->n++; i > 0 && g->kinds[i - 1].difficulty < kind.difficulty; i--)
        g->kinds[i] = g->kinds[i - 1];
    g->kinds[i] = kind;
}

const char *grade_kind_name(const struct grade_kind *k, struct arena *arena)
{
    if (k->technique != NULL)
        return k->technique;
    return k->size == 1 ? "one constraint" : arena_format(arena, "%u constraints", (unsigned)k->size);
}

/* Steps that were not found may be harder; one that is not proved to be the easiest may be too hard. */
const char *grade_bound(const struct grade *g)
{
    return !g->complete ? "at least " : g->sure < g->hardest ? "at most " : "";
}

uint32_t grade_number(const struct grade *g)
{
    return g->complete ? g->hardest : g->sure;
}

const char *grade_words(const struct grade *g, struct arena *arena)
{
    uint32_t number = grade_number(g);
    const char *bound = grade_bound(g);
    const char *text = arena_format(arena, "%s%u.%u, %s%s", bound, (unsigned)(number / GRADE_ONE),
                                    (unsigned)(number % GRADE_ONE), bound, level_name(level_of(number)));
    for (uint32_t i = 0; text != NULL && i < g->n; i++) {
        const char *name = grade_kind_name(&g->kinds[i], arena);
        if (name == NULL)
            return NULL;
        text = arena_format(arena, "%s%s%u %s%s", text, i == 0 ? ": " : ", ", (unsigned)g->kinds[i].count,
                            g->kinds[i].technique == NULL ? "by " : "", name);
    }
    return text;
}
