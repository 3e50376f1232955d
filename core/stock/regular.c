/* Automata, by two passes over the line (G. Pesant, "A regular language membership constraint for finite sequences of
 * variables", CP 2004), here with sets of states: forward, the states that can be reached before each place; backward,
 * those of them from which the end can be reached. A value stays when a move between two such states carries it. */
#include <string.h>

#include "base/bits.h"
#include "stock/stock.h"

enum { FORWARD, BACKWARD };

struct arc {
    uint32_t to;
    vset values;
};

/* The automaton in one direction of reading. */
struct reading {
    uint32_t *first;  /* states + 1: where in `arcs` the arcs of each state begin */
    struct arc *arcs;
    uint64_t *start;  /* set of states */
};

struct regular {
    struct automaton source; /* owned copies, for the check */
    uint32_t words;          /* of a set of states */
    struct reading reading[2];
    uint64_t *room;          /* two sets, for the check */
};

static void set_add(uint64_t *set, uint32_t state)
{
    set[state / 64] |= bit(state % 64);
}

static bool set_has(const uint64_t *set, uint32_t state)
{
    return set[state / 64] >> (state % 64) & 1;
}

/* All states one arc away from those of `from`, on a value of the domain; false: there are none. */
static bool advance(const struct regular *r, int direction, const uint64_t *from, vset domain, uint64_t *to)
{
    const struct reading *reading = &r->reading[direction];
    bool any = false;
    memset(to, 0, r->words * sizeof *to);
    for (uint32_t w = 0; w < r->words; w++)
        for (uint64_t left = from[w]; left != 0; left &= left - 1) {
            uint32_t state = 64 * w + bit_low(left);
            for (uint32_t k = reading->first[state]; k < reading->first[state + 1]; k++)
                if (reading->arcs[k].values & domain) {
                    set_add(to, reading->arcs[k].to);
                    any = true;
                }
        }
    return any;
}

/* The values on arcs from a state of `from` to one of `to`. */
static vset carried(const struct regular *r, int direction, const uint64_t *from, const uint64_t *to)
{
    const struct reading *reading = &r->reading[direction];
    vset values = 0;
    for (uint32_t w = 0; w < r->words; w++)
        for (uint64_t left = from[w]; left != 0; left &= left - 1) {
            uint32_t state = 64 * w + bit_low(left);
            for (uint32_t k = reading->first[state]; k < reading->first[state + 1]; k++)
                if (set_has(to, reading->arcs[k].to))
                    values |= reading->arcs[k].values;
        }
    return values;
}

/* reach[i]: states before place i. On the way back each set loses the states from which the end cannot be reached, so
 * that reach[i] and reach[i + 1] hold the two ends of all arcs that can still be used at place i. */
static bool regular_filter(struct view *v, const void *data)
{
    const struct regular *r = data;
    uint32_t words = r->words;
    uint64_t *reach = v->scratch, *back = reach + ((size_t)v->n + 1) * words;
    memcpy(reach, r->reading[FORWARD].start, words * sizeof *reach);
    for (uint32_t i = 0; i < v->n; i++)
        if (!advance(r, FORWARD, reach + (size_t)i * words, view_domain(v, i), reach + (size_t)(i + 1) * words))
            return false;
    uint64_t any = 0;
    for (uint32_t w = 0; w < words; w++)
        any |= reach[(size_t)v->n * words + w] &= r->reading[BACKWARD].start[w];
    if (any == 0)
        return false;
    for (uint32_t i = v->n; i-- > 0;) {
        uint64_t *here = reach + (size_t)i * words, *after = here + words;
        if (!view_restrict(v, i, carried(r, FORWARD, here, after), 0))
            return false;
        advance(r, BACKWARD, after, view_domain(v, i), back);
        for (uint32_t w = 0; w < words; w++)
            here[w] &= back[w];
    }
    return true;
}

/* ---- reasons ----
 * What is explained: no word is accepted with `lost` at place i and the past domains elsewhere. Read from one end, with
 * the states from which the other end can be reached known for each place; the set read so far never meets them. At
 * each place just those values are named that would make it meet: all others may come back. */

struct walk {
    struct past *p;
    const struct regular *r;
    uint32_t n, place; /* the place that is explained, or PROP_CONFLICT */
    vset lost;
    uint64_t *reach;   /* n + 1 sets: reach[k] after k steps are read, from the other end */
    uint64_t *read[2];
};

static uint32_t place_of_step(const struct walk *w, int direction, uint32_t step)
{
    return direction == FORWARD ? step : w->n - 1 - step;
}

static void find_reach(const struct walk *w, int direction)
{
    uint32_t words = w->r->words;
    memcpy(w->reach + (size_t)w->n * words, w->r->reading[!direction].start, words * sizeof *w->reach);
    for (uint32_t step = w->n; step-- > 0;) {
        uint32_t place = place_of_step(w, direction, step);
        uint64_t *here = w->reach + (size_t)step * words;
        advance(w->r, !direction, here + words, place == w->place ? w->lost : past_domain(w->p, place), here);
    }
}

/* Fills `named`, by place, with what the reason says it has lost, and gives the price: premises of the present level
 * count most, older ones little. */
static uint64_t walk_from(const struct walk *w, int direction, vset *named)
{
    uint32_t words = w->r->words, now = past_now(w->p);
    uint64_t *read = w->read[0], *next = w->read[1], price = 0;
    find_reach(w, direction);
    memcpy(read, w->r->reading[direction].start, words * sizeof *read);
    for (uint32_t step = 0; step < w->n; step++) {
        uint32_t place = place_of_step(w, direction, step);
        vset domain = w->lost;
        named[place] = 0;
        if (place != w->place) {
            vset initial = past_initial(w->p, place);
            named[place] = initial & carried(w->r, direction, read, w->reach + (size_t)(step + 1) * words);
            domain = initial & ~named[place];
        }
        if (named[place] != 0)
            price += past_level(w->p, place) >= now ? (uint64_t)1 << 32 : 1;
        advance(w->r, direction, read, domain, next);
        uint64_t *done = read;
        read = next;
        next = done;
    }
    return price;
}

static void regular_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)code;
    const struct regular *r = data;
    struct walk w = {.p = p, .r = r, .n = past_length(p), .place = i, .lost = lost, .reach = past_scratch(p)};
    w.read[0] = w.reach + ((size_t)w.n + 1) * r->words;
    w.read[1] = w.read[0] + r->words;
    vset *from_left = w.read[1] + r->words, *from_right = from_left + w.n;
    bool right = walk_from(&w, BACKWARD, from_right) < walk_from(&w, FORWARD, from_left);
    const vset *named = right ? from_right : from_left;
    for (uint32_t j = 0; j < w.n; j++)
        if (named[j] != 0)
            past_premise(p, j, named[j]);
}

static size_t regular_scratch(uint32_t n, const void *data)
{
    const struct regular *r = data;
    return (((size_t)n + 3) * r->words + 2 * (size_t)n) * sizeof(uint64_t);
}

static bool regular_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct regular *r = data;
    const struct automaton *a = &r->source;
    uint64_t *now = r->room, *next = r->room + r->words;
    memset(now, 0, r->words * sizeof *now);
    set_add(now, 0);
    for (uint32_t i = 0; i < n; i++) {
        memset(next, 0, r->words * sizeof *next);
        for (uint32_t k = 0; k < a->n_moves; k++)
            if ((a->moves[k].values >> values[i] & 1) && set_has(now, a->moves[k].from))
                set_add(next, a->moves[k].to);
        memcpy(now, next, r->words * sizeof *now);
    }
    for (uint32_t k = 0; k < a->n_accepting; k++)
        if (set_has(now, a->accepting[k]))
            return true;
    return false;
}

static const struct prop_class regular_class = {
    .name = "regular",
    .tier = 2,
    .flags = PROP_IDEMPOTENT | PROP_COMPLETE,
    .filter = regular_filter,
    .explain = regular_explain,
    .check = regular_check,
    .scratch = regular_scratch,
};

/* Sorts the moves by the state they are read from: counting sort. */
static bool make_reading(struct reading *reading, const struct automaton *a, int direction, uint32_t words,
                         struct arena *arena)
{
    uint32_t *first = arena_array(arena, (size_t)a->states + 2, sizeof *first);
    reading->arcs = arena_array(arena, a->n_moves, sizeof *reading->arcs);
    reading->start = arena_array(arena, words, sizeof *reading->start);
    if (first == NULL || reading->arcs == NULL || reading->start == NULL)
        return false;
    for (uint32_t k = 0; k < a->n_moves; k++)
        first[(direction == FORWARD ? a->moves[k].from : a->moves[k].to) + 2]++;
    for (uint32_t state = 0; state < a->states; state++)
        first[state + 2] += first[state + 1];
    /* first[state + 1] goes from the state's first arc to behind its last */
    for (uint32_t k = 0; k < a->n_moves; k++) {
        const struct move *m = &a->moves[k];
        uint32_t from = direction == FORWARD ? m->from : m->to, to = direction == FORWARD ? m->to : m->from;
        reading->arcs[first[from + 1]++] = (struct arc){.to = to, .values = m->values};
    }
    reading->first = first;
    if (direction == FORWARD)
        set_add(reading->start, 0);
    for (uint32_t k = 0; direction == BACKWARD && k < a->n_accepting; k++)
        set_add(reading->start, a->accepting[k]);
    return true;
}

uint32_t stock_regular(struct solver *s, const uint32_t *scope, uint32_t n, const struct automaton *a, const char *name)
{
    struct arena *arena = solver_arena(s);
    struct regular *r = arena_alloc(arena, sizeof *r);
    if (r == NULL)
        return SOLVER_NONE;
    r->source = *a;
    r->source.moves = arena_copy(arena, a->moves, a->n_moves, sizeof *a->moves);
    r->source.accepting = arena_copy(arena, a->accepting, a->n_accepting, sizeof *a->accepting);
    r->words = a->states == 0 ? 1 : (a->states - 1) / 64 + 1; /* the start exists in any case */
    r->room = arena_array(arena, 2 * (size_t)r->words, sizeof *r->room);
    if (r->source.moves == NULL || r->source.accepting == NULL || r->room == NULL ||
        !make_reading(&r->reading[FORWARD], a, FORWARD, r->words, arena) ||
        !make_reading(&r->reading[BACKWARD], a, BACKWARD, r->words, arena))
        return SOLVER_NONE;
    return solver_post(s, &regular_class, r, scope, n, name);
}
