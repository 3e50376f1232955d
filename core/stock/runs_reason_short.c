/* The sweeps of runs_reason.c for lines whose states fit into one word and whose places lose one of two values at the
 * most.
 *
 * A place is given back what it lost by a choice between two state sets, of which one holds the other: no branch, and
 * the sweeps from both ends are made at a time, since each waits for its own last step only. */
#include "base/bits.h"
#include "stock/runs_line.h"

#define INLINE static inline __attribute__((always_inline))

struct moves { /* all ones or zero: is the kind possible in this place? */
    uint64_t blank, colour;
};

INLINE struct moves moves_at(const uint64_t *possible, uint32_t k)
{
    return (struct moves){0 - (possible[0] >> k & 1), 0 - (possible[1] >> k & 1)};
}

INLINE uint64_t move_right(const struct line *l, uint64_t from, struct moves m)
{
    uint64_t advance = (l->advance[0] & m.blank) | (l->advance[1] & m.colour);
    return (from & advance) << 1 | (from & l->stay[0] & m.blank);
}

INLINE uint64_t move_left(const struct line *l, uint64_t from, struct moves m)
{
    uint64_t advance = (l->advance[0] & m.blank) | (l->advance[1] & m.colour);
    return (from >> 1 & advance) | (from & l->stay[0] & m.blank);
}

/* The fewer, of the latest ones first. */
INLINE uint64_t better(uint64_t a, uint64_t b, uint64_t latest)
{
    uint32_t now_a = bit_count(a & latest), now_b = bit_count(b & latest);
    if (now_a != now_b)
        return now_a < now_b ? a : b;
    return bit_count(a) <= bit_count(b) ? a : b;
}

uint64_t line_reason_short(const struct line *l, const struct past_sets *known)
{
    uint64_t forth[65], back[65]; /* states reached from the left end, and those that reach the right end */
    uint32_t n = l->n;
    forth[0] = 1;
    back[n] = bit(l->units);
    for (uint32_t k = 0; k < n; k++) {
        forth[k + 1] = move_right(l, forth[k], moves_at(known->now, k));
        back[n - 1 - k] = move_left(l, back[n - k], moves_at(known->now, n - 1 - k));
    }
    uint64_t right = forth[0], left = back[n], from_left = 0, from_right = 0;
    for (uint32_t k = 0, m = n - 1; k < n; k++, m--) {
        uint64_t free_right = move_right(l, right, moves_at(known->root, k));
        uint64_t free_left = move_left(l, left, moves_at(known->root, m));
        uint64_t needed_right = (free_right & back[k + 1]) != 0, needed_left = (free_left & forth[m]) != 0;
        right = move_right(l, right, moves_at(known->now, k)) | (free_right & (needed_right - 1));
        left = move_left(l, left, moves_at(known->now, m)) | (free_left & (needed_left - 1));
        from_left |= needed_right << k;
        from_right |= needed_left << m;
    }
    return better(from_left, from_right, known->latest);
}
