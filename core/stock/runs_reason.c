/* Why a line cannot be filled, in few words.
 *
 * The clue is read as an automaton, all its states at once in the bits of a word. The line cannot be filled when the
 * states reached from the left and those from which the end is reached never meet. A sweep goes along the line and
 * gives each place in turn all values back, and keeps it so when still nothing meets: deletion, one place at
 * a time, but with a step of the automaton as the price of each trial. A first sweep tries the places that were settled
 * at the current level, a second one, coming back, all others; nothing that is left could be given back then. This
 * is done from either end, and the better result stays. */
#include "stock/runs_line.h"

#include <string.h>

#include "base/bits.h"

#define INLINE static inline __attribute__((always_inline))

/* Rows of `words` words: one for each place or, of states, for each position. */
struct sweep {
    const struct line *line;
    vset *now;
    const vset *initial;
    const uint8_t *price;
    uint64_t *advance, *stay; /* the moves that now[k] allows */
    uint64_t *forth, *back;   /* states reached from the left end, and those that reach the right end */
};

/* ---- moves ---- */

/* The moves that a set of values allows. */
INLINE void moves_of(const struct line *l, vset values, uint64_t *advance, uint64_t *stay, uint32_t words)
{
    uint64_t blank = 0 - (values >> l->values[0] & 1);
    for (uint32_t w = 0; w < words; w++) {
        advance[w] = l->advance[w] & blank;
        stay[w] = l->stay[w] & blank;
    }
    for (uint32_t c = 1; c <= l->colours; c++) {
        uint64_t on = 0 - (values >> l->values[c] & 1);
        for (uint32_t w = 0; w < words; w++)
            advance[w] |= l->advance[c * words + w] & on;
    }
}

INLINE void move_right(const uint64_t *from, const uint64_t *advance, const uint64_t *stay, uint64_t *to, uint32_t words)
{
    uint64_t carry = 0;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t moved = from[w] & advance[w];
        to[w] = moved << 1 | carry | (from[w] & stay[w]);
        carry = moved >> 63;
    }
}

INLINE void move_left(const uint64_t *from, const uint64_t *advance, const uint64_t *stay, uint64_t *to, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++) {
        uint64_t moved = from[w] >> 1 | (w + 1 < words ? from[w + 1] << 63 : 0);
        to[w] = (moved & advance[w]) | (from[w] & stay[w]);
    }
}

INLINE bool meet(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint64_t both = 0;
    for (uint32_t w = 0; w < words; w++)
        both |= a[w] & b[w];
    return both != 0;
}

/* ---- sweeps ---- */

/* From states forth[k] (right: to the right; else from back[k + 1] to the left) with the moves given. */
INLINE void move(const struct sweep *s, uint32_t k, bool right, const uint64_t *advance, const uint64_t *stay,
                 uint64_t *to, uint32_t words)
{
    if (right)
        move_right(s->forth + (size_t)k * words, advance, stay, to, words);
    else
        move_left(s->back + ((size_t)k + 1) * words, advance, stay, to, words);
}

/* Do the states behind place k meet those that come from the other end? */
INLINE bool met(const struct sweep *s, uint32_t k, bool right, const uint64_t *states, uint32_t words)
{
    return meet(states, right ? s->back + ((size_t)k + 1) * words : s->forth + (size_t)k * words, words);
}

INLINE void go_on(const struct sweep *s, uint32_t k, bool right, uint32_t words)
{
    size_t row = (size_t)k * words;
    move(s, k, right, s->advance + row, s->stay + row, right ? s->forth + row + words : s->back + row, words);
}

/* Gives place k the values `more` too, if the line still cannot be filled then. `spare` is a row of scratch memory. */
INLINE bool give_back(const struct sweep *s, uint32_t k, vset more, bool right, uint64_t *spare, uint32_t words)
{
    size_t row = (size_t)k * words;
    uint64_t *advance = spare, *stay = spare + words, *to = spare + 2 * words;
    moves_of(s->line, s->now[k] | more, advance, stay, words);
    move(s, k, right, advance, stay, to, words);
    if (met(s, k, right, to, words))
        return false;
    s->now[k] |= more;
    for (uint32_t w = 0; w < words; w++) {
        s->advance[row + w] = advance[w];
        s->stay[row + w] = stay[w];
    }
    return true;
}

INLINE void give_back_some(const struct sweep *s, uint32_t k, bool right, uint64_t *spare, uint32_t words)
{
    vset more = s->initial[k] & ~s->now[k];
    if (give_back(s, k, more, right, spare, words) || bit_single(more))
        return;
    for (; more != 0; more &= more - 1)
        (void)give_back(s, k, more & (0 - more), right, spare, words);
}

/* Along the whole line, trying the places of one price; PRICE_FREE: none, which just fills forth or back. */
INLINE void sweep(const struct sweep *s, bool right, uint8_t price, uint64_t *spare, uint32_t words)
{
    uint32_t n = s->line->n;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = right ? i : n - 1 - i;
        if (price != PRICE_FREE && s->price[k] == price)
            give_back_some(s, k, right, spare, words);
        go_on(s, k, right, words);
    }
}

/* ---- */

static void start(const struct sweep *s, uint32_t words)
{
    const struct line *l = s->line;
    for (uint32_t k = 0; k < l->n; k++)
        moves_of(l, s->now[k], s->advance + (size_t)k * words, s->stay + (size_t)k * words, words);
    memset(s->forth, 0, words * sizeof *s->forth);
    memset(s->back + (size_t)l->n * words, 0, words * sizeof *s->back);
    s->forth[0] = 1;
    s->back[(size_t)l->n * words + l->units / 64] = bit(l->units % 64);
}

static uint64_t cost(const struct sweep *s)
{
    uint64_t cost = 0;
    for (uint32_t k = 0; k < s->line->n; k++)
        if (s->now[k] != s->initial[k])
            cost += s->price[k] == PRICE_NOW ? (uint64_t)1 << 32 : s->price[k] == PRICE_OLD;
    return cost;
}

#ifndef VARIANT
#define VARIANT 2
#endif
static void reason(const struct line *l, vset *now, const vset *initial, const uint8_t *price, uint64_t *scratch,
                   uint32_t words)
{
    size_t rows = (size_t)l->n * words;
    vset *other = scratch;
    struct sweep s = {.line = l, .now = other, .initial = initial, .price = price};
    uint64_t *spare = other + l->n;
    s.advance = spare + 3 * words;
    s.stay = s.advance + rows;
    s.forth = s.stay + rows;
    s.back = s.forth + rows + words;

    memcpy(other, now, l->n * sizeof *now);
    start(&s, words);
#if VARIANT == 0
    sweep(&s, false, PRICE_FREE, spare, words);
    for (uint32_t k = 0; k < l->n; k++) { if (price[k] != PRICE_FREE) give_back_some(&s, k, true, spare, words); go_on(&s, k, true, words); }
    vset save[4096];
    memcpy(save, other, l->n * sizeof *now);
    uint64_t c = cost(&s);
    memcpy(other, now, l->n * sizeof *now);
    start(&s, words);
    sweep(&s, true, PRICE_FREE, spare, words);
    for (uint32_t i = 0; i < l->n; i++) { uint32_t k = l->n - 1 - i; if (price[k] != PRICE_FREE) give_back_some(&s, k, false, spare, words); go_on(&s, k, false, words); }
    if (cost(&s) < c) memcpy(now, other, l->n * sizeof *now);
    else memcpy(now, save, l->n * sizeof *now);
#else
    sweep(&s, false, PRICE_FREE, spare, words);
    sweep(&s, true, PRICE_NOW, spare, words);
    sweep(&s, false, PRICE_OLD, spare, words);
#if VARIANT == 1
    memcpy(now, other, l->n * sizeof *now);
#else
    vset save[4096];
    memcpy(save, other, l->n * sizeof *now);
    uint64_t c = cost(&s);
    memcpy(other, now, l->n * sizeof *now);
    start(&s, words);
    sweep(&s, true, PRICE_FREE, spare, words);
    sweep(&s, false, PRICE_NOW, spare, words);
    sweep(&s, true, PRICE_OLD, spare, words);
    if (cost(&s) < c) memcpy(now, other, l->n * sizeof *now);
    else memcpy(now, save, l->n * sizeof *now);
#endif
#endif
}

size_t line_reason_scratch(const struct line *l)
{
    return l->n + 3 * (size_t)l->state_words + (4 * (size_t)l->n + 2) * l->state_words;
}

void line_reason(const struct line *l, vset *now, const vset *initial, const uint8_t *price, uint64_t *scratch)
{
    if (l->state_words == 1)
        reason(l, now, initial, price, scratch, 1);
    else
        reason(l, now, initial, price, scratch, l->state_words);
}
