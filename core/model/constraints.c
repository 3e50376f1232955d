#include "model/constraints.h"

#include <stdlib.h>
#include <string.h>

bool constraints_begin(struct constraints *list, const char *name, struct mem *mem)
{
    if (!mem_grow(mem, &list->at, &list->capacity, list->n + 1, sizeof *list->at))
        return false;
    uint32_t selector = solver_add_selector(list->solver);
    if (selector == SOLVER_NONE)
        return false;
    solver_guard(list->solver, selector);
    list->open = list->n;
    list->at[list->n++] = (struct constraint){.name = name, .selector = selector, .first = (uint32_t)list->n_posts};
    return true;
}

static bool add(struct constraints *list, struct post post, struct mem *mem)
{
    if (!mem_grow(mem, &list->posts, &list->posts_capacity, list->n_posts + 1, sizeof *list->posts))
        return false;
    list->posts[list->n_posts++] = post;
    list->at[list->open].n++; /* a given may have come since it began */
    return true;
}

/* The clauses that were added since; the guard stands first in each. */
static bool add_clauses(struct constraints *list, struct mem *mem)
{
    size_t n;
    const struct literal *all = solver_added_clauses(list->solver, &n);
    for (size_t start = list->seen_clauses, i = start; i < n; i++) {
        if (all[i].cell != SOLVER_NONE)
            continue;
        struct post post = {.prop = SOLVER_NONE, .n = (uint32_t)(i - start - 1)};
        post.clause = arena_copy(solver_arena(list->solver), all + start + 1, post.n + 1, sizeof *post.clause);
        if (post.clause == NULL || !add(list, post, mem))
            return false;
        start = i + 1;
    }
    list->seen_clauses = n;
    return true;
}

bool constraints_end(struct constraints *list, struct mem *mem)
{
    solver_guard(list->solver, SOLVER_NONE);
    for (size_t n = solver_constraint_count(list->solver); list->seen_props < n; list->seen_props++)
        if (!add(list, (struct post){.prop = (uint32_t)list->seen_props}, mem))
            return false;
    return add_clauses(list, mem);
}

static int by_name(const void *a, const void *b)
{
    const struct constraint *x = *(struct constraint *const *)a, *y = *(struct constraint *const *)b;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : x < y ? -1 : 1;
}

bool constraints_name_apart(struct constraints *list, struct arena *arena)
{
    size_t n = 0;
    struct constraint **named = arena_array(arena, list->n + 1, sizeof *named);
    if (named == NULL)
        return false;
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].name != NULL)
            named[n++] = &list->at[i];
    qsort(named, n, sizeof *named, by_name);
    const char *last = "";
    for (size_t i = 0, k = 1; i < n; i++) {
        k = strcmp(named[i]->name, last) == 0 ? k + 1 : 1;
        last = named[i]->name;
        named[i]->renamed = k > 1;
        if (k > 1 && (named[i]->name = arena_format(arena, "%s (no. %zu)", last, k)) == NULL)
            return false;
    }
    return true;
}

bool constraints_given(struct constraints *list, uint32_t cell, vset values, struct mem *mem)
{
    if (!mem_grow(mem, &list->kept, &list->kept_capacity, (size_t)cell + 1, sizeof *list->kept))
        return false;
    while (list->n_kept <= cell)
        list->kept[list->n_kept++] = ~(vset)0;
    if ((list->kept[cell] & ~values) == 0)
        return true;
    list->kept[cell] &= values;
    if (!mem_grow(mem, &list->at, &list->capacity, list->n + 1, sizeof *list->at))
        return false;
    list->at[list->n++] = (struct constraint){
        .selector = SOLVER_NONE, .given = {.cell = cell, .in = values}, .first = (uint32_t)list->n_posts};
    return true;
}

void constraints_free(struct constraints *list, struct mem *mem)
{
    mem_free(mem, list->at, list->capacity * sizeof *list->at);
    mem_free(mem, list->kept, list->kept_capacity * sizeof *list->kept);
    mem_free(mem, list->posts, list->posts_capacity * sizeof *list->posts);
    *list = (struct constraints){0};
}
