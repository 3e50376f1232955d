/* Making a solver, filling it, and preparing it for its first question. */
#include <string.h>

#include "engine/internal.h"

struct solver *solver_new(const struct engine_options *options, struct mem *mem)
{
    struct solver *s = mem_alloc(mem, sizeof *s);
    if (s == NULL)
        return NULL;
    s->mem = mem;
    arena_init(&s->arena, mem);
    if (options != NULL)
        s->options = *options;
    else
        engine_options_default(&s->options);
    s->message = s->stopped = "";
    s->running = s->lab_prop = s->guard = s->brancher = SOLVER_NONE;
    s->width = 2;
    s->clauses.next_reduce = s->clauses.reduce_step = (uint64_t)s->options.reduce;
    s->random.state = (uint64_t)s->options.seed;
    s->started = s->options.since;
    return s;
}

#define FREE(array, count) mem_free(s->mem, s->array, (count) * sizeof *s->array)

void solver_free(struct solver *s)
{
    if (s == NULL)
        return;
    solver_free(s->shadow);
    clauses_free(s);
    order_free(s);
    analysis_free(s);
    mark_free(s);
    copy_free(&s->lab);
    FREE(dom, s->dom_capacity);
    FREE(root, s->root_capacity);
    FREE(last, s->last_capacity);
    FREE(merged, s->merged_capacity);
    FREE(phase, s->phase_capacity);
    FREE(value, s->value_capacity);
    FREE(selector, s->selector_capacity);
    FREE(props, s->props_capacity);
    FREE(scopes, s->scopes_capacity);
    FREE(occurrence_start, (size_t)s->cells_prepared + 1);
    FREE(occurrences, s->n_occurrences);
    FREE(places, s->n_places);
    FREE(states, s->n_states);
    FREE(saved, s->saved_capacity);
    FREE(saved_words, s->saved_words_capacity);
    FREE(wake, s->n_props);
    for (uint32_t t = 0; t < PROP_TIERS; t++)
        FREE(queue[t].at, s->n_props);
    mem_free(s->mem, s->scratch, s->scratch_bytes);
    FREE(trail, s->trail_capacity);
    FREE(level_start, s->level_capacity);
    FREE(decision, s->decision_capacity);
    FREE(pending, s->pending_capacity);
    FREE(observed_because, s->observed_capacity);
    FREE(premises.at, s->premises.capacity);
    FREE(reasons, s->reasons_capacity);
    FREE(late, s->late_capacity);
    FREE(lab_dom, s->lab_dom_capacity);
    FREE(assumptions, s->assumptions_capacity);
    FREE(core, s->core_capacity);
    arena_free(&s->arena);
    mem_free(s->mem, s, sizeof *s);
}

/* ---- cells ---- */

/* Makes every array by cell long enough for `n` cells. */
static bool cells_room(struct solver *s, size_t n)
{
    return (mem_grow(s->mem, &s->dom, &s->dom_capacity, n, sizeof *s->dom) &&
            mem_grow(s->mem, &s->root, &s->root_capacity, n, sizeof *s->root) &&
            mem_grow(s->mem, &s->last, &s->last_capacity, n, sizeof *s->last) &&
            (s->merged == NULL || mem_grow(s->mem, &s->merged, &s->merged_capacity, n, sizeof *s->merged)) &&
            (s->phase == NULL || mem_grow(s->mem, &s->phase, &s->phase_capacity, n, sizeof *s->phase)) &&
            (s->selector == NULL || mem_grow(s->mem, &s->selector, &s->selector_capacity, n, sizeof *s->selector))) ||
           out_of_memory(s);
}

uint32_t solver_add_cells(struct solver *s, uint32_t count, vset values)
{
    uint32_t first = s->cells;
    if (count > SOLVER_MAX_CELLS - first || values == 0 || s->prepared || !cells_room(s, (size_t)first + count)) {
        out_of_memory(s);
        return SOLVER_NONE;
    }
    uint32_t width = 64 - (uint32_t)__builtin_clzll(values);
    if (width > s->width)
        s->width = width;
    for (uint32_t c = first; c < first + count; c++) {
        s->dom[c] = s->root[c] = values;
        s->last[c] = NO_ENTRY;
        if (s->merged != NULL)
            s->merged[c] = c;
        if (s->phase != NULL)
            s->phase[c] = UINT8_MAX;
    }
    s->cells += count;
    return first;
}

void solver_restrict(struct solver *s, uint32_t cell, vset keep)
{
    if (s->status != SOLVER_OK)
        return;
    level_undo(s, 0);
    cell = cell_of(s, cell);
    if (s->prepared) {
        if (!change(s, cell, keep, SOURCE_CLAUSE, NO_CLAUSE, 0, 0) && s->status == SOLVER_OK)
            s->broken = true;
        if (s->shadow != NULL)
            solver_restrict(s->shadow, cell, keep);
    } else if ((s->dom[cell] & keep) == 0) {
        s->broken = true;
    } else {
        s->root[cell] = s->dom[cell] &= keep;
    }
}

void solver_merge(struct solver *s, uint32_t a, uint32_t b)
{
    if (s->merged == NULL) {
        if (!mem_grow(s->mem, &s->merged, &s->merged_capacity, s->cells, sizeof *s->merged)) {
            out_of_memory(s);
            return;
        }
        for (uint32_t c = 0; c < s->cells; c++)
            s->merged[c] = c;
    }
    vset both = s->dom[cell_of(s, a)] & s->dom[cell_of(s, b)];
    dsu_union(s->merged, a, b);
    if (both == 0)
        s->broken = true;
    else
        s->root[cell_of(s, a)] = s->dom[cell_of(s, a)] = both;
}

uint32_t solver_add_selector(struct solver *s)
{
    level_undo(s, 0);
    uint32_t cell = s->cells;
    bool room = cell < SOLVER_MAX_CELLS && cells_room(s, (size_t)cell + 1) &&
                mem_grow(s->mem, &s->selector, &s->selector_capacity, (size_t)cell + 1, sizeof *s->selector);
    if (!room) {
        out_of_memory(s);
        return SOLVER_NONE;
    }
    if (s->merged != NULL)
        s->merged[cell] = cell;
    s->dom[cell] = s->root[cell] = 3;
    s->last[cell] = NO_ENTRY;
    if (s->phase != NULL)
        s->phase[cell] = 0;
    s->selector[cell] = 1;
    s->n_selectors++;
    s->cells++;
    if (s->shadow != NULL && solver_add_selector(s->shadow) == SOLVER_NONE) {
        out_of_memory(s);
        return SOLVER_NONE;
    }
    return cell;
}

void solver_prefer(struct solver *s, uint32_t cell, uint32_t value)
{
    if (s->phase == NULL) {
        if (!mem_grow(s->mem, &s->phase, &s->phase_capacity, s->cells, sizeof *s->phase)) {
            out_of_memory(s);
            return;
        }
        memset(s->phase, UINT8_MAX, s->phase_capacity);
    }
    s->phase[cell_of(s, cell)] = (uint8_t)value;
}

/* ---- constraints ---- */

uint32_t solver_post(struct solver *s, const struct prop_class *class, const void *data, const uint32_t *scope,
                     uint32_t n, const char *name)
{
    if (s->prepared || s->n_props >= UINT32_MAX - 1 ||
        !mem_grow(s->mem, &s->props, &s->props_capacity, s->n_props + 1, sizeof *s->props) ||
        !mem_grow(s->mem, &s->scopes, &s->scopes_capacity, s->n_scopes + n + 1, sizeof *s->scopes)) {
        out_of_memory(s);
        return SOLVER_NONE;
    }
    s->props[s->n_props] = (struct prop){.class = class,
                                         .data = data,
                                         .name = name == NULL ? class->name : name,
                                         .scope = s->n_scopes,
                                         .n = n,
                                         .guard = s->guard};
    for (uint32_t i = 0; i < n; i++)
        s->scopes[s->n_scopes + i] = scope[i];
    s->n_scopes += n;
    return (uint32_t)s->n_props++;
}

/* Until the merges are known, clauses wait; each ends with a literal of no cell. */
static bool add_pending(struct solver *s, const struct literal *literals, uint32_t n)
{
    if (!mem_grow(s->mem, &s->pending, &s->pending_capacity, s->n_pending + n + 2, sizeof *s->pending))
        return out_of_memory(s);
    if (s->guard != SOLVER_NONE)
        s->pending[s->n_pending++] = (struct literal){.cell = s->guard, .in = 1};
    for (uint32_t i = 0; i < n; i++)
        s->pending[s->n_pending++] = literals[i];
    s->pending[s->n_pending++] = (struct literal){.cell = SOLVER_NONE};
    return true;
}

static bool install_pending(struct solver *s)
{
    for (size_t i = 0, start = 0; i < s->n_pending; i++) {
        if (s->pending[i].cell != SOLVER_NONE)
            continue;
        if (!clause_install(s, s->pending + start, i - start, 0))
            return false;
        start = i + 1;
    }
    FREE(pending, s->pending_capacity);
    s->pending = NULL;
    s->n_pending = s->pending_capacity = 0;
    return true;
}

bool solver_add_clause(struct solver *s, const struct literal *literals, uint32_t n)
{
    if (s->status != SOLVER_OK)
        return false;
    if (!s->prepared)
        return add_pending(s, literals, n);
    level_undo(s, 0);
    struct literal *l = mem_array(s->mem, (size_t)n + 1, sizeof *l);
    if (l == NULL)
        return out_of_memory(s);
    for (uint32_t i = 0; i < n; i++)
        l[i] = literals[i];
    bool ok = clause_install(s, l, n, 0);
    mem_free(s->mem, l, ((size_t)n + 1) * sizeof *l);
    if (ok && s->shadow != NULL)
        ok = solver_add_clause(s->shadow, literals, n) || out_of_memory(s);
    return ok;
}

/* ---- preparing ---- */

/* Scopes name representatives from now on; their domains lose what a merged cell cannot be. */
static void prepare_scopes(struct solver *s)
{
    for (size_t i = 0; s->merged != NULL && i < s->n_scopes; i++)
        s->scopes[i] = cell_of(s, s->scopes[i]);
    if (s->merged != NULL) {
        for (uint32_t c = 0; c < s->cells; c++) {
            if (cell_of(s, c) != c)
                s->dom[c] = s->root[c] = bit(bit_low(s->root[c])); /* out of the game: never decided */
        }
    }
    s->stats.cells = s->cells - s->n_selectors;
    for (uint32_t c = 0; s->merged != NULL && c < s->cells; c++)
        s->stats.cells -= cell_of(s, c) != c;
    s->stats.constraints = s->n_props;
}

static void measure_props(struct solver *s)
{
    for (size_t i = 0; i < s->n_props; i++) {
        struct prop *p = &s->props[i];
        vset all = 0;
        for (uint32_t j = 0; j < p->n; j++)
            all |= s->dom[prop_cell(s, p, j)];
        p->words = (p->n + 63) / 64;
        p->values = all == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(all);
        if ((p->class->flags & PROP_POSITIONS) != 0) {
            p->places = s->n_places;
            s->n_places += (size_t)p->words * p->values;
        }
        p->state = s->n_states;
        s->n_states += (p->class->state_bytes + 7) / 8;
        size_t scratch = p->class->scratch == NULL ? 0 : p->class->scratch(p->n, p->data);
        if (scratch > s->scratch_bytes)
            s->scratch_bytes = scratch;
    }
}

/* The reason of a constraint that cannot explain itself is all that is known of its cells. When it has all cells, a
 * learned clause would say little more than the decisions do, which depth-first search turns for nothing. A search that
 * goes on for long learns all the same: shortened reasons are dear, but say which decisions were to blame. */

static void choose_learning(struct solver *s)
{
    bool learns = true;
    for (size_t i = 0; i < s->n_props; i++)
        learns = learns && (s->props[i].class->explain != NULL || s->props[i].n < s->stats.cells);
    if (s->options.learning != LEARNING_AUTO)
        return;
    s->options.learning = learns ? LEARNING_ON : LEARNING_OFF;
    s->learn_at = learns ? 0 : LEARN_AT;
}

static bool allocate_prepared(struct solver *s)
{
    size_t n = s->n_props;
    s->n_occurrences = s->n_scopes + 1; /* never 0, so that there is a block to point into */
    for (size_t i = 0; i < n; i++)
        s->n_occurrences += s->props[i].guard != SOLVER_NONE;
    bool ok = (s->occurrence_start = mem_array(s->mem, (size_t)s->cells + 1, sizeof *s->occurrence_start)) != NULL;
    s->cells_prepared = ok ? s->cells : 0;
    ok = ok && (n == 0 || (s->wake = mem_array(s->mem, n, sizeof *s->wake)) != NULL);
    for (uint32_t t = 0; ok && n != 0 && t < PROP_TIERS; t++)
        ok = (s->queue[t].at = mem_array(s->mem, n, sizeof *s->queue[t].at)) != NULL;
    ok = ok && (s->occurrences = mem_array(s->mem, s->n_occurrences, sizeof *s->occurrences)) != NULL;
    ok = ok && (s->n_places == 0 || (s->places = mem_array(s->mem, s->n_places, sizeof *s->places)) != NULL);
    ok = ok && (s->n_states == 0 || (s->states = mem_array(s->mem, s->n_states, sizeof *s->states)) != NULL);
    if (ok && s->scratch_bytes != 0) {
        s->scratch = mem_alloc(s->mem, s->scratch_bytes);
        ok = s->scratch != NULL;
    }
    return ok && s->n_places <= UINT32_MAX && s->n_occurrences <= UINT32_MAX;
}

static void add_occurrence(struct solver *s, uint32_t prop, uint32_t place)
{
    struct prop *p = &s->props[prop];
    uint32_t cell = prop_cell(s, p, place);
    uint32_t at = s->occurrence_start[cell]++;
    bool positions = (p->class->flags & PROP_POSITIONS) != 0;
    s->occurrences[at] = (struct occurrence){.prop = prop, .place = place};
    if (at > 0 && s->occurrences[at - 1].prop == prop && s->occurrences[at - 1].place != place)
        p->repeated |= prop_cell(s, p, s->occurrences[at - 1].place) == cell;
    if (!positions || p->values == 0)
        return;
    s->occurrences[at].word = (uint32_t)(p->places + place / 64);
    s->occurrences[at].stride = p->words;
    for (vset d = s->dom[cell]; d != 0; d &= d - 1)
        s->places[p->places + (size_t)bit_low(d) * p->words + place / 64] |= bit(place % 64);
}

static void fill_occurrences(struct solver *s)
{
    uint32_t *start = s->occurrence_start;
    for (size_t i = 0; i < s->n_scopes; i++)
        start[s->scopes[i]]++;
    for (size_t i = 0; i < s->n_props; i++)
        if (s->props[i].guard != SOLVER_NONE)
            start[s->props[i].guard]++;
    uint32_t sum = 0;
    for (uint32_t c = 0; c <= s->cells; c++) {
        uint32_t n = start[c];
        start[c] = sum;
        sum += n;
    }
    for (uint32_t i = 0; i < s->n_props; i++) {
        for (uint32_t j = 0; j < s->props[i].n; j++)
            add_occurrence(s, i, j);
        if (s->props[i].guard != SOLVER_NONE) /* to be woken when it is switched on */
            s->occurrences[start[s->props[i].guard]++] = (struct occurrence){.prop = i};
    }
    for (uint32_t c = s->cells; c > 0; c--) /* each start has moved to the end of its cell: move back */
        start[c] = start[c - 1];
    start[0] = 0;
}

bool solver_prepare(struct solver *s)
{
    if (s->prepared || s->status != SOLVER_OK)
        return s->status == SOLVER_OK;
    prepare_scopes(s);
    measure_props(s);
    choose_learning(s);
    if (!allocate_prepared(s))
        return out_of_memory(s);
    fill_occurrences(s);
    s->prepared = true;
    for (uint32_t i = 0; i < s->n_props; i++) {
        const struct prop_class *class = s->props[i].class;
        if (class->branch != NULL && s->brancher == SOLVER_NONE)
            s->brancher = i;
        s->wake[i] = (uint8_t)((class->tier & WAKE_TIER) | ((class->flags & PROP_ON_FIX) != 0 ? WAKE_ON_FIX : 0));
        queue_prop(s, i);
    }
    return (!s->options.self_check || shadow_make(s)) && install_pending(s);
}

/* ---- asking ---- */

struct arena *solver_arena(struct solver *s)
{
    return &s->arena;
}

const struct engine_options *solver_options(const struct solver *s)
{
    return &s->options;
}

uint32_t solver_representative(const struct solver *s, uint32_t cell)
{
    while (s->merged != NULL && s->merged[cell] != cell) /* without path halving: the solver is const */
        cell = s->merged[cell];
    return cell;
}

uint32_t solver_value(const struct solver *s, uint32_t cell)
{
    return s->value[solver_representative(s, cell)];
}

vset solver_domain(const struct solver *s, uint32_t cell)
{
    return domain_root(s, solver_representative(s, cell));
}

const struct literal *solver_core(const struct solver *s, uint32_t *n)
{
    *n = (uint32_t)s->n_core;
    return s->core;
}

enum solver_status solver_status(const struct solver *s)
{
    return s->status;
}

const char *solver_message(const struct solver *s)
{
    return s->message;
}

const struct solver_stats *solver_statistics(const struct solver *s)
{
    return &s->stats;
}

const char *solver_stopped_by(const struct solver *s)
{
    return s->stopped;
}

const char *solver_constraint_name(const struct solver *s, uint32_t constraint)
{
    return s->props[constraint].name;
}

const struct prop_class *solver_constraint_class(const struct solver *s, uint32_t constraint)
{
    return s->props[constraint].class;
}

const void *solver_constraint_data(const struct solver *s, uint32_t constraint)
{
    return s->props[constraint].data;
}

uint32_t solver_constraint_count(const struct solver *s)
{
    return (uint32_t)s->n_props;
}

const struct literal *solver_added_clauses(const struct solver *s, size_t *n)
{
    *n = s->n_pending;
    return s->pending;
}

const uint32_t *solver_constraint_scope(const struct solver *s, uint32_t constraint, uint32_t *n)
{
    *n = s->props[constraint].n;
    return s->scopes + s->props[constraint].scope;
}

void solver_guard(struct solver *s, uint32_t selector)
{
    s->guard = selector;
}

uint32_t solver_cell_count(const struct solver *s)
{
    return s->cells;
}
