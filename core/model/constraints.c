#include "model/constraints.h"

bool constraints_begin(struct constraints *list, const char *name, struct mem *mem)
{
    if (!mem_grow(mem, &list->at, &list->capacity, list->n + 1, sizeof *list->at))
        return false;
    uint32_t selector = solver_add_selector(list->solver);
    if (selector == SOLVER_NONE)
        return false;
    solver_guard(list->solver, selector);
    list->at[list->n++] = (struct constraint){.name = name, .selector = selector, .first = (uint32_t)list->n_posts};
    return true;
}

static bool add(struct constraints *list, struct post post, struct mem *mem)
{
    if (!mem_grow(mem, &list->posts, &list->posts_capacity, list->n_posts + 1, sizeof *list->posts))
        return false;
    list->posts[list->n_posts++] = post;
    list->at[list->n - 1].n++;
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

bool constraints_given(struct constraints *list, uint32_t cell, vset values, struct mem *mem)
{
    if (!mem_grow(mem, &list->at, &list->capacity, list->n + 1, sizeof *list->at))
        return false;
    list->at[list->n++] = (struct constraint){
        .selector = SOLVER_NONE, .given = {.cell = cell, .in = values}, .first = (uint32_t)list->n_posts};
    return true;
}

void constraints_free(struct constraints *list, struct mem *mem)
{
    mem_free(mem, list->at, list->capacity * sizeof *list->at);
    mem_free(mem, list->posts, list->posts_capacity * sizeof *list->posts);
    *list = (struct constraints){0};
}
