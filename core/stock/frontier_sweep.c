/* Forward: the frontiers after each cell, and the tallies that each of them can have. */
#include "stock/frontier.h"

#include <string.h>

#include "base/random.h"

enum { ARC_WORK = 16, FIELDS_END = 31, TALLIES_MOST = 16000000, ARCS_MOST = 4000000 };

void frontier_free(struct frontier_sweep *s)
{
    size_t layers = (size_t)s->b->n + 1;
    mem_free(s->mem, s->owners, s->owners_capacity * sizeof *s->owners);
    mem_free(s->mem, s->owner_start, layers * sizeof *s->owner_start);
    mem_free(s->mem, s->states, s->states_capacity * sizeof *s->states);
    mem_free(s->mem, s->tallies, s->tallies_capacity * sizeof *s->tallies);
    mem_free(s->mem, s->arcs, s->arcs_capacity * sizeof *s->arcs);
    mem_free(s->mem, s->spare, s->spare_capacity * sizeof *s->spare);
    mem_free(s->mem, s->alive, s->alive_capacity);
    mem_free(s->mem, s->layer_state, (layers + 1) * sizeof *s->layer_state);
    mem_free(s->mem, s->layer_arc, layers * sizeof *s->layer_arc);
    mem_free(s->mem, s->slots, s->slots_capacity * sizeof *s->slots);
    mem_free(s->mem, s->where, s->where_capacity * sizeof *s->where);
}

/* ---- which islands can have a cell ---- */

/* An island cannot have a cell that is, or touches, another one's root. */
static bool taken(const struct frontier_board *b, const uint8_t *owner, uint32_t p, uint32_t island)
{
    uint32_t x = p % b->width, other = island + 1;
    return (owner[p] != 0 && owner[p] != other) ||
           (x > 0 && owner[p - 1] != 0 && owner[p - 1] != other) ||
           (x + 1 < b->width && owner[p + 1] != 0 && owner[p + 1] != other) ||
           (p >= b->width && owner[p - b->width] != 0 && owner[p - b->width] != other) ||
           (p + b->width < b->n && owner[p + b->width] != 0 && owner[p + b->width] != other);
}

/* What an island reaches from its root. `far`: by position, cells up to there, 0: not reached. */
static void reach(const struct frontier_sweep *s, const uint8_t *owner, uint32_t island, uint32_t *far, uint32_t *queue)
{
    const struct frontier_board *b = s->b;
    uint32_t size = b->size[island] == 0 ? b->n : b->size[island], tail = 0, root = b->root[island];
    memset(far, 0, b->n * sizeof *far);
    if ((s->may[root] & FRONTIER_LAND) == 0 || taken(b, owner, root, island))
        return;
    far[root] = 1;
    queue[tail++] = root;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t p = queue[head], x = p % b->width;
        uint32_t next[4] = {x > 0 ? p - 1 : p, x + 1 < b->width ? p + 1 : p, p >= b->width ? p - b->width : p,
                            p + b->width < b->n ? p + b->width : p};
        for (uint32_t k = 0; k < 4 && far[p] < size; k++) {
            uint32_t q = next[k];
            if (far[q] != 0 || (s->may[q] & FRONTIER_LAND) == 0 || taken(b, owner, q, island))
                continue;
            far[q] = far[p] + 1;
            queue[tail++] = q;
        }
    }
}

/* Fills s->owners in two rounds: how many, then who. */
static bool find_owners(struct frontier_sweep *s)
{
    const struct frontier_board *b = s->b;
    size_t bytes = (size_t)b->n * (2 * sizeof(uint32_t) + 1);
    uint32_t *far = mem_alloc(s->mem, bytes);
    if (far == NULL)
        return false;
    uint32_t *queue = far + b->n;
    uint8_t *owner = (uint8_t *)(queue + b->n);
    for (uint32_t i = 0; i < b->n_islands; i++)
        owner[b->root[i]] = (uint8_t)(i + 1);
    bool ok = true;
    for (uint32_t p = 0; ok && p < b->n; p++)
        s->owner_start[p + 1] = 0;
    for (uint32_t i = 0; i < b->n_islands; i++) {
        reach(s, owner, i, far, queue);
        for (uint32_t p = 0; p < b->n; p++)
            s->owner_start[p + 1] += far[p] != 0;
    }
    for (uint32_t p = 0; p < b->n; p++)
        s->owner_start[p + 1] += s->owner_start[p];
    ok = mem_grow(s->mem, &s->owners, &s->owners_capacity, (size_t)s->owner_start[b->n] + 1, sizeof *s->owners);
    for (uint32_t i = 0; ok && i < b->n_islands; i++) {
        reach(s, owner, i, far, queue);
        for (uint32_t p = 0; p < b->n; p++)
            if (far[p] != 0)
                s->owners[s->owner_start[p]++] = i;
    }
    for (uint32_t p = b->n; ok && p > 0; p--) /* each start has moved to its end: move back */
        s->owner_start[p] = s->owner_start[p - 1];
    s->owner_start[0] = 0;
    mem_free(s->mem, far, bytes);
    return ok;
}

/* ---- the states of a layer ---- */

static uint64_t hash(struct frontier_key k)
{
    uint64_t h = (k.labels ^ k.islands * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    return h ^ h >> 29;
}

/* Makes the table larger, and puts the states of the layer back that begins with state `first`. */
static bool rehash(struct frontier_sweep *s, size_t first)
{
    size_t need = s->slots_capacity == 0 ? 1024 : s->slots_capacity * 2;
    if (!mem_grow(s->mem, &s->slots, &s->slots_capacity, need, sizeof *s->slots))
        return false;
    memset(s->slots, 0xff, s->slots_capacity * sizeof *s->slots);
    for (size_t i = first; i < s->n_states; i++) {
        size_t at = hash(s->states[i].key) % s->slots_capacity;
        while (s->slots[at] != FRONTIER_NONE)
            at = at + 1 == s->slots_capacity ? 0 : at + 1;
        s->slots[at] = (uint32_t)i;
    }
    return true;
}

/* The number of the state with this key in the layer that begins with `first`; FRONTIER_NONE: out of memory. */
static uint32_t find_state(struct frontier_sweep *s, size_t first, struct frontier_key key)
{
    if (2 * (s->n_states - first + 1) > s->slots_capacity && !rehash(s, first))
        return FRONTIER_NONE;
    size_t at = hash(key) % s->slots_capacity;
    for (; s->slots[at] != FRONTIER_NONE; at = at + 1 == s->slots_capacity ? 0 : at + 1) {
        struct frontier_key here = s->states[s->slots[at]].key;
        if (here.labels == key.labels && here.islands == key.islands)
            return s->slots[at];
    }
    if (!mem_grow(s->mem, &s->states, &s->states_capacity, s->n_states + 2, sizeof *s->states))
        return FRONTIER_NONE;
    s->states[s->n_states].key = key; /* `first` is where the layer before ends */
    return s->slots[at] = (uint32_t)s->n_states++;
}

static size_t tallies_of(const struct frontier_sweep *s, uint32_t state)
{
    return s->states[state + 1].first - s->states[state].first;
}

static bool add_arc(struct frontier_sweep *s, size_t first, uint32_t state, uint32_t position, uint32_t island)
{
    struct frontier_arc arc;
    struct frontier_key to;
    s->work += ARC_WORK;
    if (!frontier_step(s->b, s->states[state].key, position, island, &to, &arc))
        return true;
    arc.from = state;
    arc.to = find_state(s, first, to);
    if (arc.to == FRONTIER_NONE || s->n_arcs >= ARCS_MOST ||
        !mem_grow(s->mem, &s->spare, &s->spare_capacity, s->n_arcs - s->layer_arc[position] + 1, sizeof *s->spare))
        return false;
    s->spare[s->n_arcs++ - s->layer_arc[position]] = arc;
    return true;
}

/* The ways on from the states before this position. */
static bool find_arcs(struct frontier_sweep *s, uint32_t position)
{
    uint32_t end = s->layer_state[position + 1];
    for (uint32_t i = s->layer_state[position]; i < end; i++) {
        if (tallies_of(s, i) == 0)
            continue;
        if ((s->may[position] & FRONTIER_SEA) != 0 && !add_arc(s, end, i, position, FRONTIER_NONE))
            return false;
        for (uint32_t k = s->owner_start[position]; k < s->owner_start[position + 1]; k++)
            if (!add_arc(s, end, i, position, s->owners[k]))
                return false;
    }
    return true;
}

/* From s->spare to s->arcs, by the state to which they lead. */
static bool sort_arcs(struct frontier_sweep *s, uint32_t position)
{
    uint32_t first = s->layer_state[position + 1];
    size_t n = s->n_arcs - s->layer_arc[position], states = s->n_states - first;
    if (!mem_grow(s->mem, &s->arcs, &s->arcs_capacity, s->n_arcs + 1, sizeof *s->arcs) ||
        !mem_grow(s->mem, &s->where, &s->where_capacity, states + 1, sizeof *s->where))
        return false;
    memset(s->where, 0, (states + 1) * sizeof *s->where);
    for (size_t k = 0; k < n; k++)
        s->where[s->spare[k].to - first + 1]++;
    for (size_t i = 0; i < states; i++)
        s->where[i + 1] += s->where[i];
    for (size_t k = 0; k < n; k++)
        s->arcs[s->layer_arc[position] + s->where[s->spare[k].to - first]++] = s->spare[k];
    return true;
}

/* ---- tallies ---- */

static bool hopeful(const struct frontier_need *need, uint32_t t)
{
    uint32_t land = need->n;
    for (uint32_t k = 0; k < need->n; k++) {
        uint32_t field = t >> need->at[k] & (((uint32_t)1 << need->width[k]) - 1);
        if (field > need->most[k])
            return false;
        land += field;
    }
    return land >= need->land && land <= need->most_land;
}

/* Adds the tallies that an arc gives to the sorted list from s->n_tallies - n on. */
static bool merge(struct frontier_sweep *s, const struct frontier_arc *a, const struct frontier_need *need,
                  size_t *n)
{
    size_t from = s->states[a->from].first, count = tallies_of(s, a->from), old = *n, start = s->n_tallies, made = 0;
    /* the new list is written behind the old one, then moved to its place */
    if (!mem_grow(s->mem, &s->tallies, &s->tallies_capacity, start + 2 * old + count + 1, sizeof *s->tallies))
        return false;
    uint32_t *was = s->tallies + start, *now = was + old;
    size_t i = 0;
    s->work += count + old;
    for (size_t k = 0; k < count; k++) {
        uint32_t t;
        if (!frontier_moved(s->b, a, s->tallies[from + k], &t) || !hopeful(need, t))
            continue;
        while (i < old && was[i] < t)
            now[made++] = was[i++];
        i += i < old && was[i] == t;
        now[made++] = t;
    }
    while (i < old)
        now[made++] = was[i++];
    memmove(was, now, made * sizeof *was);
    *n = made;
    return true;
}

static bool find_tallies(struct frontier_sweep *s, uint32_t position)
{
    size_t k = s->layer_arc[position];
    for (uint32_t i = s->layer_state[position + 1]; i < s->n_states; i++) {
        struct frontier_need need;
        size_t n = 0;
        s->states[i].first = s->n_tallies;
        bool hope = frontier_needs(s->b, s->states[i].key, position, &need);
        if (hope && need.bits > FIELDS_END)
            return false;
        for (; k < s->n_arcs && s->arcs[k].to == i; k++)
            if (hope && !merge(s, &s->arcs[k], &need, &n))
                return false;
        s->n_tallies += n;
        s->states[i + 1].first = s->n_tallies;
        if (s->n_tallies > TALLIES_MOST)
            return false;
    }
    return true;
}

/* ---- too many ---- */

/* Keeps about so many states and tallies of the layer that begins with state `first`, at random. */
static void thin(struct frontier_sweep *s, uint32_t first)
{
    uint64_t states = 0, tallies = s->n_tallies - s->states[first].first;
    for (uint32_t i = first; i < s->n_states; i++)
        states += tallies_of(s, i) != 0;
    if (states <= s->most_states && tallies <= s->most_tallies)
        return;
    double share = tallies == 0 ? 1 : (double)s->most_tallies / (double)tallies;
    if (share * (double)states > s->most_states)
        share = (double)s->most_states / (double)states;
    struct random r = {.state = s->seed + first};
    size_t end = s->states[first].first;
    for (uint32_t i = first; i < s->n_states; i++) {
        size_t from = s->states[i].first, n = tallies_of(s, i);
        s->states[i].first = end;
        if (random_below(&r, 1 << 20) >= share * (1 << 20))
            continue;
        memmove(s->tallies + end, s->tallies + from, n * sizeof *s->tallies);
        end += n;
    }
    s->states[s->n_states].first = s->n_tallies = end;
    s->thinned = true;
}

/* ---- all layers ---- */

static bool make_arrays(struct frontier_sweep *s)
{
    size_t layers = (size_t)s->b->n + 1;
    s->owner_start = mem_array(s->mem, layers, sizeof *s->owner_start);
    s->layer_state = mem_array(s->mem, layers + 1, sizeof *s->layer_state);
    s->layer_arc = mem_array(s->mem, layers, sizeof *s->layer_arc);
    return s->owner_start != NULL && s->layer_state != NULL && s->layer_arc != NULL && find_owners(s) &&
           mem_grow(s->mem, &s->states, &s->states_capacity, 2, sizeof *s->states) &&
           mem_grow(s->mem, &s->tallies, &s->tallies_capacity, 1, sizeof *s->tallies);
}

bool frontier_forward(struct frontier_sweep *s)
{
    if (!make_arrays(s))
        return false;
    s->n_states = s->n_tallies = 1; /* nothing is decided: no labels, and the tally 0 */
    s->states[1].first = 1;
    for (uint32_t p = 0; p < s->b->n; p++) {
        s->layer_state[p + 1] = (uint32_t)s->n_states;
        s->layer_arc[p] = s->n_arcs;
        if (s->slots != NULL)
            memset(s->slots, 0xff, s->slots_capacity * sizeof *s->slots);
        if (solver_halted(s->solver) || !find_arcs(s, p) || !sort_arcs(s, p) || !find_tallies(s, p))
            return false;
        thin(s, s->layer_state[p + 1]);
    }
    s->layer_state[s->b->n + 1] = (uint32_t)s->n_states;
    s->layer_arc[s->b->n] = s->n_arcs;
    return true;
}
