/* Which values of which places are possible, bit-parallel over the starts of each run.
 *
 * From the left, for each run the set of starts that the runs before it allow; from the right, in the mirrored line, the
 * same. A start allowed from both sides is possible, and so are the colours it puts down; a blank is possible
 * where a position reached from the left has a blank beside it and a position reached from the right behind that. All
 * sets are relative to the earliest member (runs_line.h), so that putting down a run shifts nothing.
 * A gap is filled upward by the carry of one addition, as sliding pieces are in chess programs. */
#include "stock/runs_line.h"

#include <string.h>

#include "base/bits.h"

#define INLINE static inline __attribute__((always_inline))

/* ---- words ---- */

static inline uint64_t reverse(uint64_t x)
{
    const uint64_t ones = UINT64_C(0x5555555555555555), twos = UINT64_C(0x3333333333333333),
                   fours = UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = __builtin_bswap64(x);
    x = ((x >> 4) & fours) | ((x & fours) << 4);
    x = ((x >> 2) & twos) | ((x & twos) << 2);
    return ((x >> 1) & ones) | ((x & ones) << 1);
}

/* The positions that are reached from those of `from` over the places of `through`: adding a start to the places runs
 * over all places above it without a gap, and what the addition has changed is what was reached. */
static inline uint64_t flood(uint64_t through, uint64_t from)
{
    return ((through + (from & through)) ^ through) | from;
}

/* 64 bits of a set from bit `at` on. */
static inline uint64_t window(const uint64_t *set, size_t at)
{
    return set[at / 64] >> (at % 64) | set[at / 64 + 1] << 1 << (63 - at % 64);
}

static inline void window_or(uint64_t *set, size_t at, uint64_t bits)
{
    set[at / 64] |= bits << (at % 64);
    set[at / 64 + 1] |= bits >> 1 >> (63 - at % 64);
}

/* ---- sets of places, `words` words long, followed by zeroes up to `stride` ---- */

struct table {
    uint64_t *blank[2];  /* places where a blank is possible; [1]: mirrored */
    uint64_t *power[2];  /* the power sets: where 2^k cells of a colour are possible */
    uint64_t *spread;    /* for each power set: where those 2^k cells begin in a possible filling */
    uint64_t *result;    /* blanks that are possible */
    uint64_t *rest;      /* scratch memory that is left */
    uint32_t stride;
};

static size_t table_words(const struct line *l, size_t stride)
{
    return stride * (3 + 3 * (size_t)l->powers[l->colours + 1]);
}

static struct table table_at(const struct line *l, uint64_t *scratch, uint32_t stride)
{
    size_t powers = (size_t)stride * l->powers[l->colours + 1];
    struct table t = {.stride = stride};
    t.blank[0] = scratch;
    t.blank[1] = t.blank[0] + stride;
    t.result = t.blank[1] + stride;
    t.spread = t.result + stride;
    t.power[0] = t.spread + powers;
    t.power[1] = t.power[0] + powers;
    t.rest = t.power[1] + powers;
    return t;
}

INLINE void mirror(uint64_t *to, const uint64_t *from, uint32_t n, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        to[w] = reverse(from[words - 1 - w]);
    uint32_t spare = 64 * words - n; /* 0..63 */
    if (spare > 0)
        for (uint32_t w = 0; w < words; w++)
            to[w] = to[w] >> spare | (w + 1 < words ? to[w + 1] << (64 - spare) : 0);
}

/* From the set of single cells those of 2, 4, ... cells. */
INLINE void raise_powers(uint64_t *set, uint32_t levels, uint32_t words, uint32_t stride)
{
    for (uint32_t k = 1; k < levels; k++, set += stride) {
        size_t half = (size_t)1 << (k - 1);
        for (uint32_t w = 0; w < words; w++) {
            uint64_t upper = words == 1 ? set[w] >> half : 0;
            if (words > 1 && w + half / 64 < words)
                upper = window(set, 64 * (size_t)w + half);
            set[stride + w] = set[w] & upper;
        }
    }
}

/* And back: 2^k cells are 2^(k-1) cells from the same start and as many behind them. */
INLINE void lower_powers(uint64_t *set, uint32_t levels, uint32_t words, uint32_t stride)
{
    for (uint32_t k = levels - 1; k > 0; k--) {
        size_t half = (size_t)1 << (k - 1);
        const uint64_t *from = set + (size_t)k * stride;
        uint64_t *to = set + (size_t)(k - 1) * stride;
        for (uint32_t w = 0; w < words; w++) {
            to[w] |= from[w];
            if (words == 1)
                to[w] |= from[w] << half;
            else if (from[w] != 0)
                window_or(to, 64 * (size_t)w + half, from[w]);
        }
    }
}

INLINE void table_fill(const struct table *t, const struct line *l, const uint64_t *in, uint32_t words)
{
    if (t->stride > words) /* a padded table: results are gathered past the end of a word */
        memset(t->blank[0], 0, table_words(l, t->stride) * sizeof *in);
    t->result[0] = 0;
    for (uint32_t w = 0; w < words; w++)
        t->blank[0][w] = in[w];
    mirror(t->blank[1], t->blank[0], l->n, words);
    for (uint32_t c = 1; c <= l->colours; c++) {
        uint32_t levels = l->powers[c + 1] - l->powers[c];
        size_t first = (size_t)l->powers[c] * t->stride;
        for (uint32_t w = 0; w < words; w++)
            t->power[0][first + w] = in[(size_t)c * words + w];
        mirror(t->power[1] + first, t->power[0] + first, l->n, words);
        raise_powers(t->power[0] + first, levels, words, t->stride);
        raise_powers(t->power[1] + first, levels, words, t->stride);
        for (uint32_t k = 0; k < levels && t->stride == 1; k++)
            t->spread[first + k] = 0;
    }
}

INLINE void table_result(const struct table *t, const struct line *l, uint64_t *out, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        out[w] = t->result[w];
    for (uint32_t c = 1; c <= l->colours; c++) {
        size_t first = (size_t)l->powers[c] * t->stride;
        lower_powers(t->spread + first, l->powers[c + 1] - l->powers[c], words, t->stride);
        for (uint32_t w = 0; w < words; w++)
            out[(size_t)c * words + w] = t->spread[first + w];
    }
}

/* ---- a word for each window: slack is at most 63 ---- */

/* `single`: the line itself is one word too (n is at most 63), and a window is a shift. */
INLINE uint64_t peek(const uint64_t *set, uint32_t at, bool single)
{
    return single ? set[0] >> at : window(set, at);
}

INLINE void poke(uint64_t *set, uint32_t at, uint64_t bits, bool single)
{
    if (single)
        set[0] |= bits << at;
    else
        window_or(set, at, bits);
}

/* The starts of the run of `step` when the positions `gap` are reached before it and `blank` is the window there: a
 * mandatory blank moves position and window by one, so it only takes the positions without a blank away. */
INLINE uint64_t starts(const struct line_step *step, const uint64_t *power, uint32_t stride, uint64_t gap,
                       uint64_t blank, bool single)
{
    const uint64_t *set = power + (size_t)step->power * stride;
    return gap & (blank | step->optional) & peek(set, step->first, single) & peek(set, step->second, single);
}

/* Both walks in one loop: their chains of dependent operations then overlap. start[j] and gap[j]: starts of run j, and
 * positions in the gap before it, that are reached from the left; back[k]: positions in gap k of the mirrored line. */
INLINE bool walk_both(const struct line *l, const struct table *t, uint64_t *start, uint64_t *gap, uint64_t *back,
                      bool single)
{
    const struct line_step *left = l->left, *right = l->right;
    uint64_t left_blank = t->blank[0][0], right_blank = t->blank[1][0];
    uint64_t g = flood(left_blank, 1), b = flood(right_blank, 1);
    gap[0] = g;
    back[0] = b;
    for (uint32_t k = 0; k < l->count; k++) {
        uint64_t f = starts(&left[k], t->power[0], t->stride, g, left_blank, single);
        left_blank = peek(t->blank[0], left[k + 1].base, single);
        g = flood(left_blank, f);
        start[k] = f;
        gap[k + 1] = g;
        f = starts(&right[k], t->power[1], t->stride, b, right_blank, single);
        right_blank = peek(t->blank[1], right[k + 1].base, single);
        b = flood(right_blank, f);
        back[k + 1] = b;
    }
    return (g >> l->slack & 1) != 0;
}

/* Counted from the other end, member q of a gap is member slack - q, so one reversal lays the walks over each
 * other; where no blank is mandatory, the positions behind a blank are one further. */
INLINE void combine(const struct line *l, const struct table *t, const uint64_t *start, const uint64_t *gap,
                    const uint64_t *back, bool single)
{
    uint32_t spare = 63 - l->slack;
    uint64_t none = 0; /* the result of a short line, in a register */
    for (uint32_t k = 0; k <= l->count; k++) {
        const struct line_step *step = &l->left[k];
        uint64_t blank = peek(t->blank[0], step->base, single), behind = reverse(back[l->count - k]) >> spare;
        uint64_t blanks = gap[k] & blank & (behind >> (step->optional & 1));
        if (single)
            none |= blanks << step->base;
        else
            window_or(t->result, step->base, blanks);
        if (k == 0)
            continue;
        const struct line_step *run = step - 1;
        uint64_t possible = start[k - 1] & behind & (blank | step->optional);
        uint64_t *set = t->spread + (size_t)run->power * t->stride;
        poke(set, run->first, possible, single);
        poke(set, run->second, possible, single);
    }
    if (single)
        t->result[0] = none;
}

INLINE bool one_word_windows(const struct line *l, const struct table *t, const uint64_t *in, uint64_t *out,
                             uint32_t words, bool single)
{
    table_fill(t, l, in, words);
    uint64_t *start = t->rest, *gap = start + l->count, *back = gap + l->count + 1;
    if (!walk_both(l, t, start, gap, back, single))
        return false;
    combine(l, t, start, gap, back, single);
    table_result(t, l, out, words);
    return true;
}

bool line_possible_short(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch)
{
    struct table t = table_at(l, scratch, 1);
    return one_word_windows(l, &t, in, out, 1, true);
}

bool line_possible_narrow(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch)
{
    struct table t = table_at(l, scratch, l->words + 2);
    return one_word_windows(l, &t, in, out, l->words, false);
}

/* ---- windows of several words ---- */

/* A set within a window: only its words low..high are not zero, and none is when low > high. */
struct span {
    uint32_t low, high;
};

static struct span trim(const uint64_t *set, struct span s)
{
    while (s.low <= s.high && set[s.low] == 0)
        s.low++;
    while (s.low < s.high && set[s.high] == 0)
        s.high--;
    return s;
}

/* starts() for a window of several words, in place. */
static struct span wide_starts(const struct line_step *step, const struct table *t, int side, uint64_t *set,
                               struct span s)
{
    const uint64_t *power = t->power[side] + (size_t)step->power * t->stride;
    for (uint32_t w = s.low; w <= s.high; w++) {
        size_t at = 64 * (size_t)w;
        set[w] &= (window(t->blank[side], step->base + at) | step->optional) & window(power, step->first + at) &
                  window(power, step->second + at);
    }
    return trim(set, s);
}

/* flood() for a window of several words, in place; it ends with word `limit`. Words above s.high hold anything. */
static struct span wide_flood(const uint64_t *blank, uint32_t base, uint64_t *set, struct span s, uint32_t limit)
{
    bool carry = false;
    if (s.high > limit)
        s.high = limit;
    for (uint32_t w = s.low; w <= limit && (w <= s.high || carry); w++) {
        uint64_t through = window(blank, base + 64 * (size_t)w), from = w <= s.high ? set[w] : 0, sum;
        bool over = __builtin_add_overflow(through, from & through, &sum);
        over |= __builtin_add_overflow(sum, (uint64_t)carry, &sum);
        carry = over;
        set[w] = (sum ^ through) | from;
        if (w > s.high)
            s.high = w;
    }
    return s;
}

/* Sizes of the wide way: a window, and a row of `back`, which has a word of zeroes at either end. */
static uint32_t wide_window(const struct line *l)
{
    return l->slack / 64 + 1;
}

static uint32_t wide_row(const struct line *l)
{
    return wide_window(l) + 2;
}

/* The walk from the right. A row for each gap; lowest[k] is its lowest word that is not zero. */
static bool wide_back(const struct line *l, const struct table *t, uint64_t *back, uint32_t *lowest)
{
    uint32_t words = wide_window(l), row = wide_row(l);
    memset(back, 0, (size_t)row * (l->count + 1) * sizeof *back);
    uint64_t *set = back + 1;
    set[0] = 1;
    struct span s = wide_flood(t->blank[1], 0, set, (struct span){0, 0}, words - 1);
    lowest[0] = 0;
    for (uint32_t k = 0; k < l->count; k++, set += row) {
        memcpy(set + row, set, words * sizeof *set);
        s = wide_starts(&l->right[k], t, 1, set + row, s);
        if (s.low > s.high)
            return false;
        s = wide_flood(t->blank[1], l->right[k + 1].base, set + row, s, words - 1);
        lowest[k + 1] = s.low;
    }
    return true;
}

/* What gap k and the run before it give to the result. `start` and `gap` are as in combine(); `row` is the gap's row. */
static void wide_combine(const struct line *l, const struct table *t, uint32_t k, const uint64_t *start,
                         struct span of_start, const uint64_t *gap, struct span of_gap, const uint64_t *row)
{
    const struct line_step *step = &l->left[k], *run = step - 1;
    for (uint32_t w = of_start.low; w <= of_gap.high; w++) {
        size_t at = 64 * (size_t)w, mirrored = l->slack + 1 - at; /* the row's word of zeroes is counted in */
        uint64_t blank = window(t->blank[0], step->base + at);
        uint64_t blanks = gap[w] & blank & reverse(window(row, mirrored - (step->optional & 1)));
        window_or(t->result, step->base + at, blanks);
        if (k == 0 || w > of_start.high)
            continue;
        uint64_t possible = start[w] & reverse(window(row, mirrored)) & (blank | step->optional);
        if (possible == 0)
            continue;
        uint64_t *set = t->spread + (size_t)run->power * t->stride;
        window_or(set, run->first + at, possible);
        window_or(set, run->second + at, possible);
    }
}

/* The walk from the left, which stays where the walk from the right has been. */
static bool wide_forth(const struct line *l, const struct table *t, const uint64_t *back, const uint32_t *lowest,
                       uint64_t *start)
{
    uint32_t words = wide_window(l), row = wide_row(l);
    uint64_t *gap = start + words;
    struct span s = {0, 0}, reached;
    start[0] = 1;
    for (uint32_t k = 0; k <= l->count; k++) {
        if (k > 0)
            s = wide_starts(&l->left[k - 1], t, 0, start, reached);
        uint32_t low = 64 * lowest[l->count - k];
        if (s.low > s.high || low > l->slack || s.low > (l->slack - low) / 64)
            return false;
        memcpy(gap + s.low, start + s.low, (s.high - s.low + 1) * sizeof *gap);
        reached = wide_flood(t->blank[0], l->left[k].base, gap, s, (l->slack - low) / 64);
        wide_combine(l, t, k, start, s, gap, reached, back + (size_t)(l->count - k) * row);
        memcpy(start + reached.low, gap + reached.low, (reached.high - reached.low + 1) * sizeof *gap);
    }
    return reached.high == l->slack / 64 && (gap[reached.high] >> (l->slack % 64) & 1) != 0;
}

bool line_possible_wide(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch)
{
    struct table t = table_at(l, scratch, l->words + wide_window(l) + 2);
    table_fill(&t, l, in, l->words);
    uint64_t *start = t.rest, *back = start + 2 * (size_t)wide_window(l);
    uint32_t *lowest = (uint32_t *)(void *)(back + (size_t)wide_row(l) * (l->count + 1));
    if (!wide_back(l, &t, back, lowest) || !wide_forth(l, &t, back, lowest, start))
        return false;
    table_result(&t, l, out, l->words);
    return true;
}

size_t line_possible_scratch(const struct line *l)
{
    /* the widest way needs most: start and gap, and for each gap a row and its lowest word */
    size_t walks = 2 * (size_t)wide_window(l) + ((size_t)wide_row(l) + 1) * ((size_t)l->count + 1);
    return table_words(l, (size_t)l->words + wide_window(l) + 2) + walks;
}

bool line_possible(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch)
{
    if (l->n <= 63)
        return line_possible_short(l, in, out, scratch);
    if (l->slack <= 63)
        return line_possible_narrow(l, in, out, scratch);
    return line_possible_wide(l, in, out, scratch);
}
