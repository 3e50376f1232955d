/* "So many cells in so many groups": the clue of one line in Picross 3D, Voxelgram and their kin.
 *
 * A cell is *in* when all its values are of the set, *out* when none is. Reading the line cell by cell, all that
 * matters is how many cells and groups there were, and whether the last cell was in. Two sets of states (cells,
 * groups), one for either kind of last cell, are kept in the bits of words, so that a cell is read with a few shifts:
 * G. Pesant's two passes ("A regular language membership constraint for finite sequences of variables", CP 2004) over
 * an automaton whose states are never written down. A reason is found by sweeps over the same sets, one from either
 * end: each place in turn gets back what it had lost, and keeps it when the line still cannot be filled, so that no
 * premise can be left out. */
#include <string.h>

#include "base/bits.h"
#include "stock/stock.h"

#define INLINE static inline __attribute__((always_inline))

/* State (k cells, g groups) is bit g * lane + k. The last lane stands for its number of groups; when `open`, for more,
 * too. */
struct groups {
    vset set;
    uint32_t count, low, high; /* as given */
    bool fits;                 /* false: no line of this length will do; of the rest only what was given then */
    bool open;
    uint32_t lane, words;      /* count + 1; words of a set of states */
    const uint64_t *counted;   /* states with a cell at least: those that can follow a cell that is in */
    const uint64_t *last;      /* of them, those of the last lane */
    const uint64_t *accepting;
};

/* A row: the states when the last cell was out, then those when it was in; 2 * words words. */

/* ---- sets of states ---- */

INLINE uint64_t shifted_up(const uint64_t *set, uint32_t w, uint32_t by)
{
    uint32_t far = by / 64, near = by % 64;
    uint64_t low = w >= far ? set[w - far] << near : 0;
    return near == 0 || w <= far ? low : low | set[w - far - 1] >> (64 - near);
}

INLINE uint64_t shifted_down(const uint64_t *set, uint32_t w, uint32_t by, uint32_t words)
{
    uint32_t far = by / 64, near = by % 64;
    uint64_t high = w + far < words ? set[w + far] >> near : 0;
    return near == 0 || w + far + 1 >= words ? high : high | set[w + far + 1] << (64 - near);
}

/* Word w of the states behind a cell that is in: it goes on with a group, or begins one. With one word the shifts are
 * below 64: lane + 1 bits are there. */
INLINE uint64_t step_in(const struct groups *g, const uint64_t *row, uint32_t w, uint32_t words)
{
    const uint64_t *out = row, *in = row + words;
    uint64_t begun = words == 1 ? out[0] << (g->lane + 1) : shifted_up(out, w, g->lane + 1);
    uint64_t gone_on = words == 1 ? in[0] << 1 : shifted_up(in, w, 1);
    if (g->open)
        begun |= (words == 1 ? out[0] << 1 : shifted_up(out, w, 1)) & g->last[w];
    return (begun | gone_on) & g->counted[w];
}

/* The row behind a cell, from that before it. */
INLINE void forth(const struct groups *g, const uint64_t *row, bool may_out, bool may_in, uint64_t *next,
                  uint32_t words)
{
    for (uint32_t w = 0; w < words; w++) {
        next[w] = may_out ? row[w] | row[words + w] : 0;
        next[words + w] = may_in ? step_in(g, row, w, words) : 0;
    }
}

/* The row before a cell, from that behind it; `spare` has room for a set. */
INLINE void back(const struct groups *g, const uint64_t *next, bool may_out, bool may_in, uint64_t *row,
                 uint64_t *spare, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        spare[w] = may_in ? next[words + w] & g->counted[w] : 0;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t stayed = may_out ? next[w] : 0;
        uint64_t began = words == 1 ? spare[0] >> (g->lane + 1) : shifted_down(spare, w, g->lane + 1, words);
        uint64_t went_on = words == 1 ? spare[0] >> 1 : shifted_down(spare, w, 1, words);
        row[w] = stayed | began | (g->open ? went_on & g->last[w] : 0);
        row[words + w] = stayed | went_on;
    }
}

/* Can the cell be out (or in) between the states of `row` and those of `next`? */
INLINE bool meets_out(const uint64_t *row, const uint64_t *next, uint32_t words)
{
    uint64_t met = 0;
    for (uint32_t w = 0; w < words; w++)
        met |= (row[w] | row[words + w]) & next[w];
    return met != 0;
}

INLINE bool meets_in(const struct groups *g, const uint64_t *row, const uint64_t *next, uint32_t words)
{
    uint64_t met = 0;
    for (uint32_t w = 0; w < words; w++)
        met |= step_in(g, row, w, words) & next[words + w];
    return met != 0;
}

INLINE void start_row(uint64_t *row, uint32_t words)
{
    memset(row, 0, 2 * words * sizeof *row);
    row[0] = 1;
}

INLINE void end_row(const struct groups *g, uint64_t *row, uint32_t words)
{
    memcpy(row, g->accepting, words * sizeof *row);
    memcpy(row + words, g->accepting, words * sizeof *row);
}

/* ---- filter ---- */

/* The places of word w that may take a value of the set. */
static uint64_t places_of(const struct view *v, vset set, uint32_t w)
{
    uint64_t places = 0;
    for (vset left = set & bits_below(v->values); left != 0; left &= left - 1)
        places |= view_places(v, bit_low(left), w);
    return places;
}

INLINE bool has(const uint64_t *places, uint32_t i)
{
    return places[i / 64] >> (i % 64) & 1;
}

/* may: places that may be out, then those that may be in. On the way back the open places that can be one thing only
 * are settled; what they lose is on no way through the line, so the rows stay as they are. */
INLINE bool filter_words(struct view *v, const struct groups *g, const uint64_t *may_out, const uint64_t *may_in,
                         uint64_t *rows, uint32_t words)
{
    uint32_t n = v->n;
    uint64_t *next = rows + (size_t)(n + 1) * 2 * words, *here = next + 2 * words, *spare = here + 2 * words;
    start_row(rows, words);
    for (uint32_t i = 0; i < n; i++)
        forth(g, rows + (size_t)i * 2 * words, has(may_out, i), has(may_in, i), rows + (size_t)(i + 1) * 2 * words,
              words);
    const uint64_t *end = rows + (size_t)n * 2 * words;
    end_row(g, next, words);
    if (!meets_out(end, next, words)) /* the accepting states, whatever the last cell was */
        return false;
    for (uint32_t i = n; i-- > 0;) {
        const uint64_t *row = rows + (size_t)i * 2 * words;
        bool out = has(may_out, i), in = has(may_in, i);
        if (out && in) {
            out = meets_out(row, next, words);
            in = meets_in(g, row, next, words);
            if (!(out && in) && !view_restrict(v, i, out ? ~g->set : g->set, 0))
                return false;
        }
        back(g, next, out, in, here, spare, words);
        uint64_t *done = next;
        next = here;
        here = done;
    }
    return true;
}

static bool groups_filter(struct view *v, const void *data)
{
    const struct groups *g = data;
    if (!g->fits)
        return false;
    uint64_t *may_out = v->scratch, *may_in = may_out + v->words, *rows = may_in + v->words;
    for (uint32_t w = 0; w < v->words; w++) {
        may_in[w] = places_of(v, g->set, w);
        may_out[w] = places_of(v, ~g->set, w);
    }
    switch (g->words) {
    case 1:
        return filter_words(v, g, may_out, may_in, rows, 1);
    case 2:
        return filter_words(v, g, may_out, may_in, rows, 2);
    default:
        return filter_words(v, g, may_out, may_in, rows, g->words);
    }
}

/* ---- explain ---- */

enum { MAY_OUT = 1, MAY_IN = 2, COULD_OUT = 4, COULD_IN = 8, NAMED = 16 };

/* Scratch memory of an explanation, for n places. */
struct explanation {
    const struct groups *g;
    uint32_t n;
    vset *domain, *initial;
    uint64_t *rows, *read, *next, *spare; /* n + 1 rows, and two rows and a set */
    uint32_t *level;
    uint8_t *left, *right;                /* what each place may and could be; NAMED: this is a premise */
};

static size_t explanation_words(uint32_t n, uint32_t words)
{
    return 2 * (size_t)n + ((size_t)n + 3) * 2 * words + words + (n + 1) / 2 + (n + 3) / 4;
}

static struct explanation explanation_at(const struct groups *g, uint32_t n, uint64_t *memory)
{
    struct explanation e = {.g = g, .n = n, .domain = memory};
    e.initial = e.domain + n;
    e.rows = e.initial + n;
    e.read = e.rows + ((size_t)n + 1) * 2 * g->words;
    e.next = e.read + 2 * g->words;
    e.spare = e.next + 2 * g->words;
    e.level = (uint32_t *)(void *)(e.spare + g->words);
    e.left = (uint8_t *)(e.level + n + n % 2);
    e.right = e.left + n;
    return e;
}

/* The clue reads the same from both ends, so a sweep from the right is one from the left over places in reverse order.
 * Gives the price: premises of the present level count most. */
INLINE uint64_t sweep(struct explanation *e, uint8_t *place, bool reverse, uint32_t now, uint32_t words)
{
    uint32_t n = e->n;
    uint64_t price = 0;
    end_row(e->g, e->rows + (size_t)n * 2 * words, words);
    for (uint32_t k = n; k-- > 0;) {
        uint8_t p = place[reverse ? n - 1 - k : k];
        uint64_t *row = e->rows + (size_t)k * 2 * words;
        back(e->g, row + 2 * words, p & MAY_OUT, p & MAY_IN, row, e->spare, words);
    }
    start_row(e->read, words);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = reverse ? n - 1 - k : k;
        const uint64_t *after = e->rows + (size_t)(k + 1) * 2 * words;
        bool lost_out = (place[i] & (MAY_OUT | COULD_OUT)) == COULD_OUT;
        bool lost_in = (place[i] & (MAY_IN | COULD_IN)) == COULD_IN;
        if ((lost_out && meets_out(e->read, after, words)) || (lost_in && meets_in(e->g, e->read, after, words))) {
            place[i] |= NAMED;
            price += e->level[i] >= now ? (uint64_t)1 << 32 : 1;
        } else
            place[i] |= (lost_out ? MAY_OUT : 0) | (lost_in ? MAY_IN : 0);
        forth(e->g, e->read, place[i] & MAY_OUT, place[i] & MAY_IN, e->next, words);
        uint64_t *done = e->read;
        e->read = e->next;
        e->next = done;
    }
    return price;
}

INLINE const uint8_t *better_sweep(struct explanation *e, uint32_t now, uint32_t words)
{
    uint64_t from_left = sweep(e, e->left, false, now, words);
    return sweep(e, e->right, true, now, words) < from_left ? e->right : e->left;
}

/* The reason for "place i lost some values" is the reason why the line cannot be filled with one of them there. */
static void groups_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)code;
    const struct groups *g = data;
    if (!g->fits)
        return;
    struct explanation e = explanation_at(g, past_length(p), past_scratch(p));
    past_read(p, e.domain, e.initial, e.level);
    if (i != PROP_CONFLICT)
        e.domain[i] = e.initial[i] = lost;
    for (uint32_t k = 0; k < e.n; k++)
        e.left[k] = e.right[k] = (uint8_t)((e.domain[k] & ~g->set ? MAY_OUT : 0) | (e.domain[k] & g->set ? MAY_IN : 0) |
                                           (e.initial[k] & ~g->set ? COULD_OUT : 0) |
                                           (e.initial[k] & g->set ? COULD_IN : 0));
    const uint8_t *place = g->words == 1   ? better_sweep(&e, past_now(p), 1)
                           : g->words == 2 ? better_sweep(&e, past_now(p), 2)
                                           : better_sweep(&e, past_now(p), g->words);
    for (uint32_t k = 0; k < e.n; k++)
        if (place[k] & NAMED)
            past_premise(p, k, e.initial[k] & (place[k] & MAY_OUT ? g->set : ~g->set));
}

/* ---- check ---- */

static bool groups_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct groups *g = data;
    uint32_t count = 0, groups = 0;
    bool before = false;
    for (uint32_t i = 0; i < n; i++) {
        bool in = g->set >> values[i] & 1;
        count += in;
        groups += in && !before;
        before = in;
    }
    return count == g->count && g->low <= groups && groups <= g->high;
}

static size_t groups_scratch(uint32_t n, const void *data)
{
    const struct groups *g = data;
    if (!g->fits)
        return 0;
    size_t filter = 2 * ((n + (size_t)63) / 64) + ((size_t)n + 3) * 2 * g->words + g->words;
    size_t explain = explanation_words(n, g->words);
    return (filter > explain ? filter : explain) * sizeof(uint64_t);
}

static const struct prop_class groups_class = {
    .name = "groups",
    .tier = 1,
    .flags = PROP_POSITIONS | PROP_IDEMPOTENT | PROP_COMPLETE,
    .filter = groups_filter,
    .explain = groups_explain,
    .check = groups_check,
    .scratch = groups_scratch,
};

/* ---- making ---- */

/* The most groups that `count` cells of n can make. */
static uint32_t most_groups(uint32_t n, uint32_t count)
{
    return count < n - count + 1 ? count : n - count + 1;
}

/* The sets of states for groups up to `lanes` - 1, of which those from `low` on are accepted. */
static bool make_sets(struct groups *g, uint32_t lanes, uint32_t low, struct arena *arena)
{
    uint64_t *counted, *last, *accepting;
    g->words = (uint32_t)(((uint64_t)lanes * g->lane + 1) / 64 + 1); /* one spare bit: lane + 1 stays below 64 */
    counted = arena_array(arena, g->words, sizeof *counted);
    last = arena_array(arena, g->words, sizeof *last);
    accepting = arena_array(arena, g->words, sizeof *accepting);
    if (counted == NULL || last == NULL || accepting == NULL)
        return false;
    for (uint32_t lane = 0; lane < lanes; lane++) {
        size_t first = (size_t)lane * g->lane;
        for (size_t s = first + 1; s < first + g->lane; s++) {
            counted[s / 64] |= bit(s % 64);
            if (lane + 1 == lanes)
                last[s / 64] |= bit(s % 64);
        }
        if (lane >= low)
            accepting[(first + g->count) / 64] |= bit((first + g->count) % 64);
    }
    g->counted = counted;
    g->last = last;
    g->accepting = accepting;
    return true;
}

uint32_t stock_groups(struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t count, uint32_t low,
                      uint32_t high, const char *name)
{
    struct groups *g = arena_alloc(solver_arena(s), sizeof *g);
    if (g == NULL)
        return SOLVER_NONE;
    *g = (struct groups){.set = set, .count = count, .low = low, .high = high};
    uint32_t most = count > n ? 0 : most_groups(n, count), least = low > 0 || count == 0 ? low : 1;
    g->fits = count <= n && least <= high && least <= most;
    if (g->fits) {
        g->open = high >= most;
        g->lane = count + 1;
        if (!make_sets(g, (g->open ? least : high) + 1, least, solver_arena(s)))
            return SOLVER_NONE;
    }
    return solver_post(s, &groups_class, g, scope, n, name);
}
