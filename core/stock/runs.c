/* "These runs in this order": the clue of one line, as in nonograms. The work on sets of places is in runs_possible.c,
 * that on reasons in runs_reason.c; here both meet the engine. */
#include "base/bits.h"
#include "stock/runs_line.h"

#define INLINE static inline __attribute__((always_inline))

/* ---- filter ---- */

INLINE void gather(const struct view *v, const struct line *l, uint64_t *in, uint32_t words)
{
    for (uint32_t c = 0; c <= l->colours; c++)
        for (uint32_t w = 0; w < words; w++)
            in[c * words + w] = l->values[c] < v->values ? view_places(v, l->values[c], w) : 0;
}

/* Word w of the set of places where a value has just become impossible. */
INLINE uint64_t losers(const struct view *v, const struct line *l, const uint64_t *in, const uint64_t *out,
                       uint32_t w, uint32_t words)
{
    uint64_t places = 0;
    for (uint32_t c = 0; c <= l->colours; c++)
        places |= in[c * words + w] ^ out[c * words + w];
    for (vset strangers = bits_below(v->values) & ~l->mask; strangers != 0; strangers &= strangers - 1)
        places |= view_places(v, bit_low(strangers), w);
    return places;
}

static vset values_left(const struct line *l, const uint64_t *out, uint32_t w, uint32_t words, uint32_t place)
{
    vset keep = 0;
    for (uint32_t c = 0; c <= l->colours; c++)
        keep |= (out[c * words + w] >> place & 1) << l->values[c];
    return keep;
}

INLINE bool filter_words(struct view *v, const struct line *l, uint32_t words)
{
    uint64_t *in = v->scratch, *out = in + (l->colours + 1) * words, *scratch = out + (l->colours + 1) * words;
    gather(v, l, in, words);
    if (!line_possible(l, in, out, scratch))
        return false;
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t left = losers(v, l, in, out, w, words); left != 0; left &= left - 1)
            if (!view_restrict(v, 64 * w + bit_low(left), values_left(l, out, w, words, bit_low(left)), 0))
                return false;
    return true;
}

static bool runs_filter(struct view *v, const void *data)
{
    const struct line *l = data;
    if (!l->fits)
        return false;
    if (l->words <= 1) /* most lines: loops over words are gone */
        return l->n == 0 || filter_words(v, l, 1);
    return filter_words(v, l, l->words);
}

/* ---- explain ---- */

struct explanation { /* scratch memory of an explanation, for n places */
    vset *now, *initial;
    struct line_premise *premises;
    uint64_t *scratch;
    uint32_t *level;
    uint8_t *price;
};

static size_t explanation_words(const struct line *l)
{
    return 2 * (size_t)l->n + l->n * sizeof(struct line_premise) / sizeof(uint64_t) + line_reason_scratch(l) +
           (l->n + 1) / 2 + (l->n + 7) / 8;
}

static struct explanation explanation_at(const struct line *l, uint64_t *memory)
{
    struct explanation q = {.now = memory};
    q.initial = q.now + l->n;
    q.premises = (struct line_premise *)(void *)(q.initial + l->n);
    q.scratch = (uint64_t *)(void *)(q.premises + l->n);
    q.level = (uint32_t *)(void *)(q.scratch + line_reason_scratch(l));
    q.price = (uint8_t *)(q.level + l->n);
    return q;
}

/* Puts the reason of a short line; false: a place has lost both kinds, and its reason is more than a set of places. */
static bool explain_short(struct past *p, const struct line *l, uint32_t i, vset lost)
{
    struct past_sets known;
    past_read_sets(p, l->values, &known);
    for (uint32_t k = 0; k < 2 && i != PROP_CONFLICT; k++) {
        known.now[k] = (known.now[k] & ~bit(i)) | (lost >> l->values[k] & 1) << i;
        known.root[k] = (known.root[k] & ~bit(i)) | (known.now[k] & bit(i));
    }
    uint64_t blank = known.root[0] & ~known.now[0], colour = known.root[1] & ~known.now[1];
    if ((blank & colour) != 0)
        return false;
    for (uint64_t left = line_reason_short(l, &known); left != 0; left &= left - 1)
        past_premise(p, bit_low(left), bit(l->values[(colour & left & (0 - left)) != 0]));
    return true;
}

/* The reason for "place i lost some values" is the reason why the line cannot be filled with one of them there. */
static void runs_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)code;
    const struct line *l = data;
    if (!l->fits || (line_is_short(l) && explain_short(p, l, i, lost)))
        return;
    struct explanation q = explanation_at(l, past_scratch(p));
    uint32_t at_last = past_now(p);
    past_read(p, q.now, q.initial, q.level);
    for (uint32_t k = 0; k < l->n; k++)
        q.price[k] = q.level[k] == 0 ? PRICE_FREE : q.level[k] == at_last ? PRICE_NOW : PRICE_OLD;
    if (i != PROP_CONFLICT) {
        q.now[i] = q.initial[i] = lost;
        q.price[i] = PRICE_FREE;
    }
    uint32_t n = line_reason(l, q.now, q.initial, q.price, q.premises, q.scratch);
    for (uint32_t k = 0; k < n; k++)
        past_premise(p, q.premises[k].place, q.premises[k].lost);
}

/* ---- check ---- */

static bool runs_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct line *l = data;
    uint32_t blank = l->values[0], found = 0;
    for (uint32_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && values[end] == values[i];)
            end++;
        if (values[i] == blank)
            continue;
        if (found == l->count || l->runs[found].value != values[i] || l->runs[found].length != end - i)
            return false;
        found++;
    }
    return found == l->count;
}

/* ---- */

static size_t runs_scratch(uint32_t n, const void *data)
{
    (void)n;
    const struct line *l = data;
    if (!l->fits)
        return 0;
    size_t filter = 2 * ((size_t)l->colours + 1) * l->words + line_possible_scratch(l);
    size_t explain = explanation_words(l);
    return sizeof(uint64_t) * (filter > explain ? filter : explain);
}

static const struct prop_class runs_class = {
    .name = "runs",
    .tier = 1,
    .flags = PROP_POSITIONS | PROP_IDEMPOTENT | PROP_COMPLETE,
    .filter = runs_filter,
    .explain = runs_explain,
    .check = runs_check,
    .scratch = runs_scratch,
};

uint32_t stock_runs(struct solver *s, const uint32_t *scope, uint32_t n, const struct run *runs, uint32_t count,
                    uint32_t blank, const char *name)
{
    const struct line *l = line_new(solver_arena(s), n, runs, count, blank);
    return l == NULL ? SOLVER_NONE : solver_post(s, &runs_class, l, scope, n, name);
}
