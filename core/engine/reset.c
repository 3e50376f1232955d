/* One model for many puzzles: the state before anything was asked is kept, and the solver goes back to it. */
#include <string.h>

#include "engine/internal.h"

bool solver_mark(struct solver *s)
{
    if (s->marked.cells != 0)
        return true;
    if (s->broken || !solver_prepare(s) || s->clauses.n != 0 || s->level != 0)
        return false;
    struct marked *m = &s->marked;
    m->dom = mem_array(s->mem, (size_t)s->cells + 1, sizeof *m->dom);
    m->places = mem_array(s->mem, s->n_places + 1, sizeof *m->places);
    if (m->dom == NULL || m->places == NULL) {
        mark_free(s);
        return out_of_memory(s);
    }
    memcpy(m->dom, s->dom, s->cells * sizeof *m->dom);
    if (s->n_places != 0)
        memcpy(m->places, s->places, s->n_places * sizeof *m->places);
    m->cells = s->cells;
    m->n_places = s->n_places;
    m->n_selectors = s->n_selectors;
    m->learning = s->options.learning;
    m->learn_at = s->learn_at;
    m->stats = s->stats;
    return true;
}

void mark_free(struct solver *s)
{
    struct marked *m = &s->marked;
    mem_free(s->mem, m->dom, ((size_t)m->cells + 1) * sizeof *m->dom);
    mem_free(s->mem, m->places, (m->n_places + 1) * sizeof *m->places);
    *m = (struct marked){0};
}

/* What the search has learned and counted, as in a new solver. */
static void forget_search(struct solver *s)
{
    if (s->clauses.watch != NULL)
        clauses_free(s);
    s->clauses = (struct clauses){.next_reduce = (uint64_t)s->options.reduce,
                                  .reduce_step = (uint64_t)s->options.reduce};
    if (s->order.cells != 0)
        order_free(s);
    s->order = (struct order){0};
    mem_free(s->mem, s->phase, s->phase_capacity * sizeof *s->phase); /* while there is none, none is saved */
    s->phase = NULL;
    s->phase_capacity = 0;
    if (s->lab_prop != SOLVER_NONE)
        copy_free(&s->lab);
    s->lab_prop = SOLVER_NONE;
    s->random.state = (uint64_t)s->options.seed;
    s->restart_at = s->restart_count = 0;
    s->fast_glue = s->slow_glue = 0;
    s->started = 0;
    look_reset(s);
    s->at_solution = s->broken = s->probed = false;
    s->spine = s->n_late = s->n_core = s->n_assumptions = 0;
    s->next_first = 0;
    s->fixpoints = 0;
    s->stopped = "";
}

bool solver_reset(struct solver *s)
{
    const struct marked *m = &s->marked;
    if (m->cells == 0 || s->status != SOLVER_OK)
        return false;
    level_undo(s, 0);
    queue_clear(s);
    root_forget(s);
    forget_search(s);
    for (uint32_t c = m->cells; c < s->cells; c++)
        s->selector[c] = 0;
    s->cells = m->cells;
    s->n_selectors = m->n_selectors;
    s->options.learning = m->learning;
    s->options.exchange = NULL; /* the others may be at another puzzle */
    s->learn_at = m->learn_at;
    s->stats = m->stats;
    memcpy(s->dom, m->dom, s->cells * sizeof *s->dom);
    memcpy(s->root, m->dom, s->cells * sizeof *s->root);
    if (s->n_places != 0)
        memcpy(s->places, m->places, s->n_places * sizeof *s->places);
    if (s->n_states != 0)
        memset(s->states, 0, s->n_states * sizeof *s->states);
    for (uint32_t i = 0; i < s->n_props; i++) {
        s->props[i].saved_level = 0;
        queue_prop(s, i);
    }
    if (!s->options.self_check)
        return true;
    solver_free(s->shadow);
    s->shadow = NULL;
    return shadow_make(s);
}
