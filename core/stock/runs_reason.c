/* Why a line cannot be filled, in few words.
 *
 * The clue is read as an automaton, all its states at once in the bits of a word. The line cannot be filled when the
 * states reached from the left and those from which the end is reached never meet. A sweep goes along the line, gives
 * each place in turn all its values back, and keeps it so when still nothing meets: deletion of one premise at a
 * time, at the price of one step of the automaton each. No value of what is left could be left out. One sweep from
 * either end, and the better result stays. (To delete the premises of the current level first, in sweeps of their own,
 * was tried on random lines: equal to within one premise in a hundred.) */
#include "stock/runs_line.h"

#include <string.h>

#include "base/bits.h"

#define INLINE static inline __attribute__((always_inline))

/* Rows of `words` words: moves for each place, states for each position. */
struct question {
    const struct line *line;
    const vset *now, *initial;
    const uint8_t *price;
    uint64_t *advance, *stay; /* the moves that now[k] allows */
    uint64_t *forth, *back;   /* states reached from the left end, and those that reach the right end */
};

struct answer {
    struct line_premise *premises;
    uint32_t n, n_now; /* premises, and those of PRICE_NOW */
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

/* The states behind a place, from those before it. */
INLINE void move_right(const uint64_t *from, const uint64_t *advance, const uint64_t *stay, uint64_t *to,
                       uint32_t words)
{
    uint64_t carry = 0;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t moved = from[w] & advance[w];
        to[w] = moved << 1 | carry | (from[w] & stay[w]);
        carry = moved >> 63;
    }
}

/* The states before a place, from those behind it. */
INLINE void move_left(const uint64_t *from, const uint64_t *advance, const uint64_t *stay, uint64_t *to,
                      uint32_t words)
{
    for (uint32_t w = 0; w < words; w++) {
        uint64_t moved = from[w] >> 1 | (w + 1 < words ? from[w + 1] << 63 : 0);
        to[w] = (moved & advance[w]) | (from[w] & stay[w]);
    }
}

INLINE void move(bool right, const uint64_t *from, const uint64_t *advance, const uint64_t *stay, uint64_t *to,
                 uint32_t words)
{
    if (right)
        move_right(from, advance, stay, to, words);
    else
        move_left(from, advance, stay, to, words);
}

INLINE bool meet(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint64_t both = 0;
    for (uint32_t w = 0; w < words; w++)
        both |= a[w] & b[w];
    return both != 0;
}

/* ---- sweeps ---- */

static void first_and_last_state(const struct line *l, uint64_t *first, uint64_t *last, uint32_t words)
{
    memset(first, 0, words * sizeof *first);
    memset(last, 0, words * sizeof *last);
    first[0] = 1;
    last[l->units / 64] = bit(l->units % 64);
}

/* Fills all rows for the line as it is. */
INLINE void read_line(const struct question *q, uint32_t words)
{
    uint32_t n = q->line->n;
    for (uint32_t k = 0; k < n; k++)
        moves_of(q->line, q->now[k], q->advance + (size_t)k * words, q->stay + (size_t)k * words, words);
    first_and_last_state(q->line, q->forth, q->back + (size_t)n * words, words);
    for (uint32_t k = 0; k < n; k++) { /* both ways at a time: they do not wait for each other */
        size_t row = (size_t)k * words, mirrored = (size_t)(n - 1 - k) * words;
        move_right(q->forth + row, q->advance + row, q->stay + row, q->forth + row + words, words);
        move_left(q->back + mirrored + words, q->advance + mirrored, q->stay + mirrored, q->back + mirrored, words);
    }
}

/* A sweep under way: rows of its own. */
struct walker {
    uint64_t *here, *next;    /* the states before the place under work and behind it, as the sweep goes */
    uint64_t *advance, *stay; /* the moves that `initial` allows */
    uint64_t *more;
    vset initial;
};

enum { WALKER_ROWS = 5 };

/* Place k has lost something: gives it back what can be given back when `beyond` are the states that come from the
 * other end, and goes on with that. The rest is the premise. */
INLINE vset must_be_lost(const struct question *q, uint32_t k, bool right, struct walker *walker,
                         const uint64_t *beyond, uint32_t words)
{
    const struct line *l = q->line;
    if (walker->initial != q->initial[k]) {
        walker->initial = q->initial[k];
        moves_of(l, walker->initial, walker->advance, walker->stay, words);
    }
    move(right, walker->here, walker->advance, walker->stay, walker->next, words);
    if (!meet(walker->next, beyond, words))
        return 0;
    size_t row = (size_t)k * words;
    move(right, walker->here, q->advance + row, q->stay + row, walker->next, words);
    vset lost = q->initial[k] & ~q->now[k] & l->mask;
    for (uint32_t c = 0; c <= l->colours && !bit_single(lost); c++) {
        if ((lost >> l->values[c] & 1) == 0)
            continue;
        move(right, walker->here, l->advance + c * words, l->stay + (c > 0) * words, walker->more, words);
        if (meet(walker->more, beyond, words))
            continue;
        lost &= ~bit(l->values[c]);
        for (uint32_t w = 0; w < words; w++)
            walker->next[w] |= walker->more[w];
    }
    return lost;
}

INLINE void sweep(const struct question *q, bool right, struct answer *a, uint64_t *spare, uint32_t words)
{
    uint32_t n = q->line->n;
    struct walker walker = {.here = spare, .next = spare + words, .advance = spare + 2 * words,
                            .stay = spare + 3 * words, .more = spare + 4 * words};
    const uint64_t *end = right ? q->forth : q->back + (size_t)n * words;
    for (uint32_t w = 0; w < words; w++)
        walker.here[w] = end[w];
    a->n = a->n_now = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = right ? i : n - 1 - i;
        size_t row = (size_t)k * words;
        if (q->price[k] == PRICE_FREE) {
            move(right, walker.here, q->advance + row, q->stay + row, walker.next, words);
        } else {
            vset lost = must_be_lost(q, k, right, &walker, right ? q->back + row + words : q->forth + row, words);
            if (lost != 0) {
                a->premises[a->n++] = (struct line_premise){.place = k, .lost = lost};
                a->n_now += q->price[k] == PRICE_NOW;
            }
        }
        for (uint32_t w = 0; w < words; w++)
            walker.here[w] = walker.next[w];
    }
}

/* `spare`: WALKER_ROWS rows. */
INLINE uint32_t reason(const struct question *q, struct line_premise *premises, struct line_premise *others,
                       uint64_t *spare, uint32_t words)
{
    struct answer best = {.premises = premises}, other = {.premises = others};
    read_line(q, words);
    sweep(q, true, &best, spare, words);
    if (best.n <= 1)
        return best.n;
    sweep(q, false, &other, spare, words);
    if (other.n_now > best.n_now || (other.n_now == best.n_now && other.n >= best.n))
        return best.n;
    memcpy(premises, others, other.n * sizeof *others);
    return other.n;
}

/* ---- */

size_t line_reason_scratch(const struct line *l)
{
    size_t premises = l->n * sizeof(struct line_premise) / sizeof(uint64_t);
    return (4 * (size_t)l->n + 2 + WALKER_ROWS) * l->state_words + premises;
}

uint32_t line_reason(const struct line *l, const vset *now, const vset *initial, const uint8_t *price,
                     struct line_premise *premises, uint64_t *scratch)
{
    size_t rows = (size_t)l->n * l->state_words;
    struct question q = {.line = l, .now = now, .initial = initial, .price = price, .advance = scratch};
    q.stay = q.advance + rows;
    q.forth = q.stay + rows;
    q.back = q.forth + rows + l->state_words;
    uint64_t *spare = q.back + rows + l->state_words;
    struct line_premise *others = (struct line_premise *)(void *)(spare + WALKER_ROWS * l->state_words);
    uint64_t few[2 * WALKER_ROWS] = {0}; /* the compiler keeps them in registers */
    if (l->state_words == 1)
        return reason(&q, premises, others, few, 1);
    if (l->state_words == 2)
        return reason(&q, premises, others, few, 2);
    return reason(&q, premises, others, spare, l->state_words);
}
