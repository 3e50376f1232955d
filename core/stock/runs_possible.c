/* Which values of which places are possible, bit-parallel over the starts of each run.
 *
 * From the left, for each run the set of starts that the runs before it allow, and for each gap the positions
 * reached in it; then back from the right end through the same sets, keeping what has a way to the end. What is kept
 * are exactly the starts of runs in possible fillings, so the colours they put down are possible, and so is a blank
 * between a position reached and one kept. All sets are relative to their earliest member (runs_line.h), so that
 * putting down a run shifts nothing. A gap is flooded upward by the carry of one addition, as sliding pieces are in
 * chess programs, and downward by doubled steps; both ways upward, in a mirrored line, is slower up to 50 places. */
#include "stock/runs_line.h"

#include <string.h>

#include "base/bits.h"

#define INLINE static inline __attribute__((always_inline))

/* ---- words ---- */

/* The positions that are reached from those of `from` over the places of `through`: adding a start to the places runs
 * over all places above it without a gap, and what the addition has changed is what was reached. */
static inline uint64_t flood_up(uint64_t through, uint64_t from)
{
    return ((through + (from & through)) ^ through) | from;
}

/* The same from above, when nothing is further than `slack`. */
static inline uint64_t flood_down(uint64_t through, uint64_t from, uint32_t slack)
{
    for (uint32_t step = 1; step <= slack; step *= 2) {
        from |= from >> step & through;
        through &= through >> step; /* from here 2 step places without a gap */
    }
    return from;
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
    uint64_t *blank;  /* places where a blank is possible */
    uint64_t *result; /* blanks of possible fillings */
    uint64_t *power;  /* the power sets: where 2^k cells of a colour are possible */
    uint64_t *spread; /* for each power set: where those 2^k cells begin in possible fillings */
    uint64_t *rest;   /* scratch memory that is left */
    uint32_t stride;
};

static size_t table_words(const struct line *l, size_t stride)
{
    return stride * (2 + 2 * (size_t)l->powers[l->colours + 1]);
}

static struct table table_at(const struct line *l, uint64_t *scratch, uint32_t stride)
{
    size_t powers = (size_t)stride * l->powers[l->colours + 1];
    struct table t = {.blank = scratch, .result = scratch + stride, .stride = stride};
    t.power = t.result + stride;
    t.spread = t.power + powers;
    t.rest = t.spread + powers;
    return t;
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
        memset(t->blank, 0, table_words(l, t->stride) * sizeof *in);
    for (uint32_t w = 0; w < words; w++)
        t->blank[w] = in[w];
    for (uint32_t c = 1; c <= l->colours; c++) {
        uint32_t levels = l->powers[c + 1] - l->powers[c];
        uint64_t *power = t->power + (size_t)l->powers[c] * t->stride;
        for (uint32_t w = 0; w < words; w++)
            power[w] = in[(size_t)c * words + w];
        raise_powers(power, levels, words, t->stride);
        for (uint32_t k = 0; k < levels && t->stride == 1; k++)
            t->spread[l->powers[c] + k] = 0;
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

/* What the walk from the left leaves for the way back. */
struct trace {
    uint64_t start; /* starts of the run */
    uint64_t gap;   /* positions in the gap before it */
    uint64_t blank; /* the window of blanks there */
};

/* A mandatory blank moves position and window by one: all it does is to take the positions without a blank away. */
INLINE bool walk_right(const struct line *l, const struct table *t, struct trace *trace, bool single)
{
    uint64_t start = 1;
    for (uint32_t k = 0; k < l->count; k++) {
        const struct line_step *step = &l->steps[k];
        const uint64_t *power = t->power + (size_t)step->power * t->stride;
        uint64_t blank = peek(t->blank, step->base, single), gap = flood_up(blank, start);
        start = gap & (blank | step->optional) & peek(power, step->first, single) & peek(power, step->second, single);
        trace[k] = (struct trace){.start = start, .gap = gap, .blank = blank};
    }
    uint64_t blank = peek(t->blank, l->steps[l->count].base, single), gap = flood_up(blank, start);
    trace[l->count] = (struct trace){.gap = gap, .blank = blank};
    return (gap >> l->slack & 1) != 0;
}

/* `from`: starts of run k, or the end, in possible fillings. `reach`: positions in the gap with a way there; when a
 * blank is mandatory, they have it right behind them, and a start counts as the position before its blank. */
INLINE void walk_left(const struct line *l, const struct table *t, const struct trace *trace, bool single)
{
    uint64_t from = bit(l->slack), none = 0;
    for (uint32_t k = l->count;; k--) {
        const struct line_step *step = &l->steps[k];
        uint64_t blank = trace[k].blank, reach = flood_down(blank, from, l->slack);
        uint64_t blanks = trace[k].gap & blank & (reach >> (step->optional & 1));
        if (single)
            none |= blanks << step->base;
        else
            window_or(t->result, step->base, blanks);
        if (k == 0)
            break;
        from = trace[k - 1].start & reach;
        uint64_t *spread = t->spread + (size_t)step[-1].power * t->stride;
        poke(spread, step[-1].first, from, single);
        poke(spread, step[-1].second, from, single);
    }
    if (single)
        t->result[0] = none;
}

INLINE bool one_word_windows(const struct line *l, const struct table *t, const uint64_t *in, uint64_t *out,
                             uint32_t words, bool single)
{
    struct trace *trace = (struct trace *)(void *)t->rest;
    table_fill(t, l, in, words);
    if (!walk_right(l, t, trace, single))
        return false;
    walk_left(l, t, trace, single);
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

/* A set within a window: nothing outside its words low..high counts, and it is empty when low > high. */
struct span {
    uint32_t low, high;
};

struct wide {
    const struct line *line;
    struct table table;
    uint32_t words;        /* of a window */
    uint64_t *start, *gap; /* rows of `words`: as in struct trace, count of them and count + 1 */
    uint64_t *row;         /* work space */
    struct span *of_start, *of_gap;
};

static uint32_t wide_window(const struct line *l)
{
    return l->slack / 64 + 1;
}

static struct wide wide_at(const struct line *l, uint64_t *scratch)
{
    struct wide x = {.line = l, .words = wide_window(l)};
    x.table = table_at(l, scratch, l->words + x.words + 2);
    x.start = x.table.rest;
    x.gap = x.start + (size_t)x.words * l->count;
    x.row = x.gap + (size_t)x.words * (l->count + 1);
    x.of_start = (struct span *)(void *)(x.row + x.words);
    x.of_gap = x.of_start + l->count + 1;
    return x;
}

static size_t wide_words(const struct line *l) /* `table` aside */
{
    return 2 * (size_t)wide_window(l) * (l->count + 1) +
           2 * ((size_t)l->count + 1) * sizeof(struct span) / sizeof(uint64_t);
}

static struct span trim(const uint64_t *set, struct span s)
{
    while (s.low <= s.high && set[s.low] == 0)
        s.low++;
    while (s.low < s.high && set[s.high] == 0)
        s.high--;
    return s;
}

/* flood_up() from the starts of one run into the gap of step k. */
static void wide_flood_up(const struct wide *x, uint32_t k, const uint64_t *start, struct span s)
{
    uint64_t *gap = x->gap + (size_t)k * x->words;
    bool carry = false;
    x->of_gap[k] = s;
    for (uint32_t w = s.low; w < x->words && (w <= s.high || carry); w++) {
        uint64_t through = window(x->table.blank, x->line->steps[k].base + 64 * (size_t)w), sum;
        uint64_t from = w <= s.high ? start[w] : 0;
        bool over = __builtin_add_overflow(through, from & through, &sum);
        over |= __builtin_add_overflow(sum, (uint64_t)carry, &sum);
        carry = over;
        gap[w] = (sum ^ through) | from;
        x->of_gap[k].high = w > s.high ? w : s.high;
    }
}

/* The starts of run k, from the positions in the gap before it. */
static struct span wide_starts(const struct wide *x, uint32_t k, uint64_t *start)
{
    const struct line_step *step = &x->line->steps[k];
    const uint64_t *power = x->table.power + (size_t)step->power * x->table.stride;
    const uint64_t *gap = x->gap + (size_t)k * x->words;
    struct span s = x->of_gap[k];
    for (uint32_t w = s.low; w <= s.high; w++) {
        size_t at = 64 * (size_t)w;
        start[w] = gap[w] & (window(x->table.blank, step->base + at) | step->optional) &
                   window(power, step->first + at) & window(power, step->second + at);
    }
    return trim(start, s);
}

static bool wide_walk_right(const struct wide *x)
{
    const struct line *l = x->line;
    x->row[0] = 1;
    wide_flood_up(x, 0, x->row, (struct span){0, 0});
    for (uint32_t k = 0; k < l->count; k++) {
        uint64_t *start = x->start + (size_t)k * x->words;
        x->of_start[k] = wide_starts(x, k, start);
        if (x->of_start[k].low > x->of_start[k].high)
            return false;
        wide_flood_up(x, k + 1, start, x->of_start[k]);
    }
    uint32_t w = l->slack / 64;
    return x->of_gap[l->count].high >= w &&
           (x->gap[(size_t)l->count * x->words + w] >> (l->slack % 64) & 1) != 0;
}

/* The gap of step k, on the way back: x->row and s are the starts behind it, and become the ends before it, of possible
 * fillings. */
static struct span wide_gap(const struct wide *x, uint32_t k, struct span s)
{
    const struct line_step *step = &x->line->steps[k];
    const uint64_t *gap = x->gap + (size_t)k * x->words;
    uint64_t above = 0;
    for (uint32_t w = s.high + 1; w-- > x->of_gap[k].low;) {
        size_t at = 64 * (size_t)w;
        uint64_t blank = window(x->table.blank, step->base + at);
        uint64_t from = (w >= s.low ? x->row[w] : 0) | (above << 63 & blank);
        uint64_t reach = from == 0 ? 0 : flood_down(blank, from, 63);
        uint64_t behind = step->optional != 0 ? reach >> 1 | above << 63 : reach;
        window_or(x->table.result, step->base + at, gap[w] & blank & behind);
        x->row[w] = above = reach;
    }
    s.low = x->of_gap[k].low;
    return s;
}

/* Run k, on the way back: x->row and s are the ends of possible fillings, and become the starts. */
static struct span wide_run(const struct wide *x, uint32_t k, struct span s)
{
    const struct line_step *step = &x->line->steps[k];
    const uint64_t *start = x->start + (size_t)k * x->words;
    uint64_t *spread = x->table.spread + (size_t)step->power * x->table.stride;
    s.low = s.low < x->of_start[k].low ? x->of_start[k].low : s.low;
    s.high = s.high > x->of_start[k].high ? x->of_start[k].high : s.high;
    for (uint32_t w = s.low; w <= s.high; w++) {
        x->row[w] &= start[w];
        if (x->row[w] == 0)
            continue;
        window_or(spread, step->first + 64 * (size_t)w, x->row[w]);
        window_or(spread, step->second + 64 * (size_t)w, x->row[w]);
    }
    return trim(x->row, s);
}

static void wide_walk_left(const struct wide *x)
{
    const struct line *l = x->line;
    struct span s = {l->slack / 64, l->slack / 64};
    x->row[s.low] = bit(l->slack % 64);
    for (uint32_t k = l->count;; k--) {
        s = wide_gap(x, k, s);
        if (k == 0)
            break;
        s = wide_run(x, k - 1, s);
    }
}

bool line_possible_wide(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch)
{
    struct wide x = wide_at(l, scratch);
    table_fill(&x.table, l, in, l->words);
    if (!wide_walk_right(&x))
        return false;
    wide_walk_left(&x);
    table_result(&x.table, l, out, l->words);
    return true;
}

/* ---- */

size_t line_possible_scratch(const struct line *l)
{
    size_t narrow = ((size_t)l->count + 1) * sizeof(struct trace) / sizeof(uint64_t), wide = wide_words(l);
    return table_words(l, (size_t)l->words + wide_window(l) + 2) + (narrow > wide ? narrow : wide);
}

bool line_possible(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch)
{
    if (l->n <= 63)
        return line_possible_short(l, in, out, scratch);
    if (l->slack <= 63)
        return line_possible_narrow(l, in, out, scratch);
    return line_possible_wide(l, in, out, scratch);
}
