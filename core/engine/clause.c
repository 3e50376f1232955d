/* Clauses over set literals, their watches, and forgetting.
 *
 * A clause lies in `words`: size, a word of flags and glue, an activity, then its literals. A literal is narrow (one
 * word: cell << 8 | set) when all values of the solver are below 8, else wide (cell, low and high half of the set). No
 * cell stands twice in a clause.
 *
 * Two literals of each clause are watched, each by one value of its set: the list (cell, value) is looked at when
 * the value leaves the cell. While a watched literal is not false its watched value is in the domain; when it is
 * false, the value is the one that it lost last, so that it is also the first to come back.
 * After M. Moskewicz et al., "Chaff", DAC 2001, and blockers as in N. Een, N. Soerensson, MiniSat 2.2. */
#include <stdlib.h>
#include <string.h>

#include "engine/internal.h"

enum { HEADER = 3 };
enum { FLAG_LEARNED = 1, FLAG_DEAD = 2, FLAG_USED = 4, FLAG_LOCKED = 8, GLUE_SHIFT = 8 };

static inline struct literal load(const uint32_t *w, uint32_t stride)
{
    if (stride == 1)
        return (struct literal){.cell = w[0] >> 8, .in = w[0] & 255};
    return (struct literal){.cell = w[0], .in = w[1] | (vset)w[2] << 32};
}

static inline void store(uint32_t *w, uint32_t stride, struct literal l)
{
    if (stride == 1) {
        w[0] = l.cell << 8 | (uint32_t)(l.in & 255);
        return;
    }
    w[0] = l.cell;
    w[1] = (uint32_t)l.in;
    w[2] = (uint32_t)(l.in >> 32);
}

static inline uint32_t *literals(const struct solver *s, uint32_t clause)
{
    return s->clauses.words + clause + HEADER;
}

uint32_t clause_size(const struct solver *s, uint32_t clause)
{
    return s->clauses.words[clause];
}

struct literal clause_literal(const struct solver *s, uint32_t clause, uint32_t i)
{
    return load(literals(s, clause) + (size_t)i * s->clauses.stride, s->clauses.stride);
}

void clause_used(struct solver *s, uint32_t clause)
{
    uint32_t *w = s->clauses.words + clause;
    w[1] |= FLAG_USED;
    w[2]++;
}

/* ---- watches ---- */

bool clauses_ready(struct solver *s)
{
    struct clauses *c = &s->clauses;
    if (c->watch != NULL && c->watch_cells >= s->cells)
        return true;
    if (c->stride == 0)
        c->stride = s->width <= 8 ? 1 : 3;
    size_t old = c->watch_cells * s->width * sizeof *c->watch;
    struct watch_list *w = mem_resize(s->mem, c->watch, old, (size_t)s->cells * s->width * sizeof *c->watch);
    if (w == NULL)
        return out_of_memory(s);
    c->watch = w;
    c->watch_cells = s->cells;
    return true;
}

void clauses_free(struct solver *s)
{
    struct clauses *c = &s->clauses;
    for (size_t i = 0; c->watch != NULL && i < c->watch_cells * s->width; i++)
        mem_free(s->mem, c->watch[i].at, c->watch[i].capacity * sizeof *c->watch[i].at);
    mem_free(s->mem, c->watch, c->watch_cells * s->width * sizeof *c->watch);
    mem_free(s->mem, c->words, c->capacity * sizeof *c->words);
    mem_free(s->mem, c->learned, c->learned_capacity * sizeof *c->learned);
    mem_free(s->mem, c->kept, c->kept_capacity * sizeof *c->kept);
}

static bool watch_push(struct solver *s, uint32_t cell, uint32_t value, struct watcher watcher)
{
    struct watch_list *l = &s->clauses.watch[(size_t)cell * s->width + value];
    if (l->n == l->capacity) {
        size_t capacity = l->capacity;
        if (!mem_grow(s->mem, &l->at, &capacity, capacity == 0 ? 4 : (size_t)l->n + 1, sizeof *l->at))
            return out_of_memory(s);
        l->capacity = (uint32_t)capacity;
    }
    l->at[l->n++] = watcher;
    return true;
}

/* The value by which a literal is watched: one still there, or else the one lost last. */
static uint32_t watch_value(const struct solver *s, struct literal l)
{
    vset there = s->dom[l.cell] & l.in;
    if (there != 0)
        return bit_low(there);
    uint32_t e = lost_entry(s, l.cell, l.in);
    return bit_low(e == NO_ENTRY ? l.in : s->trail[e].removed & l.in);
}

static uint32_t narrow(const struct solver *s, struct literal l)
{
    return s->clauses.stride == 1 ? l.cell << 8 | (uint32_t)(l.in & 255) : 0;
}

void clause_watch(struct solver *s, uint32_t clause)
{
    struct literal a = clause_literal(s, clause, 0), b = clause_literal(s, clause, 1);
    (void)(watch_push(s, a.cell, watch_value(s, a), (struct watcher){clause, narrow(s, b)}) &&
           watch_push(s, b.cell, watch_value(s, b), (struct watcher){clause, narrow(s, a)}));
}

static inline bool literal_true(const struct solver *s, struct literal l)
{
    return (s->dom[l.cell] & ~l.in) == 0;
}

/* Looks for a literal behind the first two that is not false, and watches it instead of literal 1. */
static bool watch_other(struct solver *s, uint32_t clause, struct watcher again)
{
    uint32_t stride = s->clauses.stride, size = s->clauses.words[clause];
    uint32_t *w = literals(s, clause);
    for (uint32_t i = 2; i < size; i++) {
        struct literal l = load(w + (size_t)i * stride, stride);
        vset there = s->dom[l.cell] & l.in;
        if (there == 0)
            continue;
        struct literal old = load(w + stride, stride);
        store(w + (size_t)i * stride, stride, old);
        store(w + stride, stride, l);
        return watch_push(s, l.cell, bit_low(there), again);
    }
    return false;
}

enum visit { VISIT_KEEP, VISIT_MOVED, VISIT_CONFLICT };

/* `cell` has lost the value by which it was watched for the clause. */
static enum visit visit(struct solver *s, uint32_t cell, struct watcher *watcher)
{
    uint32_t stride = s->clauses.stride, clause = watcher->clause;
    uint32_t *w = literals(s, clause);
    struct literal first = load(w, stride), mine;
    if (first.cell == cell) { /* the literal whose value was lost stands second */
        mine = first;
        first = load(w + stride, stride);
        store(w, stride, first);
        store(w + stride, stride, mine);
    } else {
        mine = load(w + stride, stride);
    }
    struct watcher again = {clause, narrow(s, first)};
    vset there = s->dom[cell] & mine.in;
    if (there != 0)
        return watch_push(s, cell, bit_low(there), again) ? VISIT_MOVED : VISIT_CONFLICT;
    watcher->blocker = again.blocker;
    if (literal_true(s, first))
        return VISIT_KEEP;
    if (watch_other(s, clause, again))
        return VISIT_MOVED;
    if (s->status != SOLVER_OK)
        return VISIT_CONFLICT;
    if (change(s, first.cell, first.in, SOURCE_CLAUSE, clause, 0, 0))
        return VISIT_KEEP;
    return VISIT_CONFLICT;
}

static bool visit_list(struct solver *s, uint32_t cell, uint32_t value)
{
    struct watch_list *l = &s->clauses.watch[(size_t)cell * s->width + value];
    uint32_t n = l->n, kept = 0, i = 0;
    bool ok = true;
    while (i < n && ok) {
        struct watcher w = l->at[i++];
        if (w.blocker != 0 && (s->dom[w.blocker >> 8] & ~(vset)(w.blocker & 255)) == 0) {
            l->at[kept++] = w;
            continue;
        }
        enum visit result = visit(s, cell, &w); /* may lengthen other lists, never this one */
        if (result != VISIT_MOVED)
            l->at[kept++] = w;
        ok = result != VISIT_CONFLICT;
    }
    s->stats.work += 2 * (uint64_t)i;
    while (i < n)
        l->at[kept++] = l->at[i++];
    l->n = kept;
    return ok;
}

bool clause_propagate(struct solver *s)
{
    if (s->clauses.watch == NULL) {
        s->trail_head = s->n_trail;
        return true;
    }
    while (s->trail_head < s->n_trail) {
        struct entry e = s->trail[s->trail_head++];
        if (e.cell >= s->clauses.watch_cells)
            continue; /* a selector of which no clause speaks yet */
        for (vset r = e.removed; r != 0; r &= r - 1) {
            if (!visit_list(s, e.cell, bit_low(r)))
                return false;
        }
    }
    return true;
}

/* ---- adding ---- */

uint32_t clause_add(struct solver *s, const struct literal *l, size_t n, bool learned, uint32_t glue)
{
    struct clauses *c = &s->clauses;
    size_t need = HEADER + n * c->stride;
    bool room = mem_grow(s->mem, &c->words, &c->capacity, c->n + need, sizeof *c->words) &&
                (learned ? mem_grow(s->mem, &c->learned, &c->learned_capacity, c->n_learned + 1, sizeof *c->learned)
                         : mem_grow(s->mem, &c->kept, &c->kept_capacity, c->n_kept + 1, sizeof *c->kept));
    if (!room || c->n + need > UINT32_MAX - 1) {
        out_of_memory(s);
        return NO_CLAUSE;
    }
    uint32_t clause = (uint32_t)c->n;
    uint32_t *w = c->words + clause;
    w[0] = (uint32_t)n;
    w[1] = (learned ? FLAG_LEARNED : 0) | glue << GLUE_SHIFT;
    w[2] = 0;
    for (size_t i = 0; i < n; i++)
        store(w + HEADER + i * c->stride, c->stride, l[i]);
    c->n += need;
    if (learned)
        c->learned[c->n_learned++] = clause;
    else
        c->kept[c->n_kept++] = clause;
    return clause;
}

static int by_cell(const void *a, const void *b)
{
    const struct literal *x = a, *y = b;
    return x->cell < y->cell ? -1 : x->cell > y->cell;
}

/* Merges literals of one cell, drops what is false at the root; answers false when the clause holds anyway. */
static bool simplify(struct solver *s, struct literal *l, size_t *n)
{
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++)
        l[i].cell = cell_of(s, l[i].cell);
    if (*n > 1)
        qsort(l, *n, sizeof *l, by_cell);
    for (size_t i = 0; i < *n; i++) {
        vset in = l[i].in & s->dom[l[i].cell];
        if (kept > 0 && l[kept - 1].cell == l[i].cell)
            l[kept - 1].in |= in;
        else if (in != 0)
            l[kept++] = (struct literal){.cell = l[i].cell, .in = in};
        if (kept > 0 && l[kept - 1].in == s->dom[l[kept - 1].cell])
            return false;
    }
    *n = kept;
    return true;
}

bool clause_install(struct solver *s, struct literal *l, size_t n, uint32_t glue)
{
    if (!simplify(s, l, &n))
        return true;
    if (n == 0) {
        s->broken = true;
        return true;
    }
    if (n == 1) {
        if (!change(s, l[0].cell, l[0].in, SOURCE_CLAUSE, NO_CLAUSE, 0, 0) && s->status == SOLVER_OK)
            s->broken = true;
        return s->status == SOLVER_OK;
    }
    if (!clauses_ready(s))
        return false;
    uint32_t clause = clause_add(s, l, n, glue != 0, glue);
    if (clause == NO_CLAUSE)
        return false;
    clause_watch(s, clause);
    return s->status == SOLVER_OK;
}

/* ---- forgetting ---- */

struct rank {
    uint32_t clause, glue, used, size;
};

static int by_worth(const void *a, const void *b) /* the worst first */
{
    const struct rank *x = a, *y = b;
    if (x->glue != y->glue)
        return x->glue > y->glue ? -1 : 1;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return x->clause < y->clause ? -1 : x->clause > y->clause;
}

static bool holds_at_root(const struct solver *s, uint32_t clause)
{
    for (uint32_t i = 0; i < s->clauses.words[clause]; i++) {
        struct literal l = clause_literal(s, clause, i);
        if ((domain_root(s, l.cell) & ~l.in) == 0)
            return true;
    }
    return false;
}

/* Clauses that the trail speaks of stay. */
static void lock_reasons(struct solver *s)
{
    for (size_t i = 0; i < s->n_trail; i++) {
        const struct entry *e = &s->trail[i];
        if (e->source == SOURCE_CLAUSE && e->by != NO_CLAUSE)
            s->clauses.words[e->by + 1] |= FLAG_LOCKED;
    }
    for (size_t i = 0; i < s->n_late; i++)
        s->clauses.words[s->late[i] + 1] |= FLAG_LOCKED;
}

/* Marks half of the learned clauses that were not used lately and have more than two levels, and all that hold. */
static bool mark_dead(struct solver *s)
{
    struct clauses *c = &s->clauses;
    struct rank *ranks = mem_array(s->mem, c->n_learned + 1, sizeof *ranks);
    if (ranks == NULL)
        return out_of_memory(s);
    size_t n = 0;
    for (size_t i = 0; i < c->n_learned; i++) {
        uint32_t *w = c->words + c->learned[i];
        uint32_t glue = w[1] >> GLUE_SHIFT;
        bool used = (w[1] & FLAG_USED) != 0;
        w[1] &= ~(uint32_t)FLAG_USED;
        if ((w[1] & FLAG_LOCKED) != 0)
            continue;
        if (holds_at_root(s, c->learned[i]))
            w[1] |= FLAG_DEAD;
        else if (glue > 2 && !(used && glue <= 6))
            ranks[n++] = (struct rank){c->learned[i], glue, w[2], w[0]};
    }
    qsort(ranks, n, sizeof *ranks, by_worth);
    for (size_t i = 0; i < n / 2; i++)
        c->words[ranks[i].clause + 1] |= FLAG_DEAD;
    mem_free(s->mem, ranks, (c->n_learned + 1) * sizeof *ranks);
    for (size_t i = 0; i < c->n_kept; i++) {
        if ((c->words[c->kept[i] + 1] & FLAG_LOCKED) == 0 && holds_at_root(s, c->kept[i]))
            c->words[c->kept[i] + 1] |= FLAG_DEAD;
    }
    return true;
}

/* Drops dead clauses from a list and gives the others their new place, which is left in their activity word. */
static size_t compact_list(struct solver *s, const uint32_t *words, uint32_t *list, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if ((words[list[i] + 1] & FLAG_DEAD) == 0)
            list[kept++] = words[list[i] + 2];
        else
            s->stats.forgotten++;
    }
    return kept;
}

/* Copies the literals, at level 0 without those that are false: two at least are not, or the clause would have
 * propagated. */
static uint32_t copy_literals(const struct solver *s, uint32_t clause, uint32_t *to)
{
    uint32_t n = 0, stride = s->clauses.stride;
    for (uint32_t i = 0; i < s->clauses.words[clause]; i++) {
        struct literal l = clause_literal(s, clause, i);
        if (s->level == 0)
            l.in &= s->dom[l.cell];
        if (l.in != 0)
            store(to + (size_t)n++ * stride, stride, l);
    }
    return n;
}

/* Moves live clauses together; the old activity word of each is then its new number. */
static bool move_clauses(struct solver *s)
{
    struct clauses *c = &s->clauses;
    uint32_t *words = mem_array(s->mem, c->capacity, sizeof *words);
    if (words == NULL && c->capacity != 0)
        return out_of_memory(s);
    size_t n = 0;
    for (size_t at = 0; at < c->n;) {
        uint32_t size = c->words[at];
        if ((c->words[at + 1] & FLAG_DEAD) == 0) {
            memcpy(words + n, c->words + at, HEADER * sizeof *words);
            words[n + 1] &= ~(uint32_t)FLAG_LOCKED;
            words[n] = copy_literals(s, (uint32_t)at, words + n + HEADER);
            c->words[at + 2] = (uint32_t)n;
            n += HEADER + (size_t)words[n] * c->stride;
        }
        at += HEADER + (size_t)size * c->stride;
    }
    c->n_learned = compact_list(s, c->words, c->learned, c->n_learned);
    c->n_kept = compact_list(s, c->words, c->kept, c->n_kept);
    for (size_t i = 0; i < s->n_trail; i++) {
        struct entry *e = &s->trail[i];
        if (e->source == SOURCE_CLAUSE && e->by != NO_CLAUSE)
            e->by = c->words[e->by + 2];
    }
    for (size_t i = 0; i < s->n_late; i++)
        s->late[i] = c->words[s->late[i] + 2];
    mem_free(s->mem, c->words, c->capacity * sizeof *words);
    c->words = words;
    c->n = n;
    return true;
}

/* Forgets, moves together, and watches anew: the first two literals of each clause, as before. */
bool clauses_reduce(struct solver *s)
{
    struct clauses *c = &s->clauses;
    lock_reasons(s);
    if (!mark_dead(s) || !move_clauses(s))
        return false;
    for (size_t i = 0; i < c->watch_cells * s->width; i++)
        c->watch[i].n = 0;
    for (size_t at = 0; at < c->n && s->status == SOLVER_OK; at += HEADER + (size_t)c->words[at] * c->stride) {
        if (c->words[at] > 1)
            clause_watch(s, (uint32_t)at);
    }
    return s->status == SOLVER_OK;
}
