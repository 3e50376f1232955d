/* The filter of bands.c on all digits at once, in vectors of eight words, where the machine has AVX2: words 8 b + d are
 * digits 0..7 of band b, words 24 + b are digit 8. Choices of mini-rows are found by turning words, not in tables.
 * That all digits may lie in one vector was first shown by T. Dillon (tdoku). */
#include <string.h>

#include "bands.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define AVX2 __attribute__((target("avx2")))
#define ALL_CELLS 0x7ffffffu
#define ROW 0x1ffu
#define ROWS_ALIKE 0x40201u
#define FIRST_COLUMNS 0x1249249u /* the first of each three */

/* Of words with bits 9 a + 3 b: that of the next b; of words with bits 9 a + 3 b + c: that of the next c, next a. */
#define NEXT_BOX(x) (((x) << 3 & (FIRST_COLUMNS & ~ROWS_ALIKE)) | ((x) >> 6 & ROWS_ALIKE))
#define NEXT_COLUMN(x) (((x) << 1 & (ALL_CELLS & ~FIRST_COLUMNS)) | ((x) >> 2 & FIRST_COLUMNS))
#define NEXT_BAND(x) (((x) << 9 | (x) >> 18) & ALL_CELLS)

typedef uint32_t v8 __attribute__((vector_size(32)));

AVX2 static inline v8 load(const uint32_t *from)
{
    v8 x;
    memcpy(&x, from, sizeof x);
    return x;
}

/* Of 3 x 3 mini-rows (bits 9 row + 3 box) those that some choice of one in each row and box has, with their cells. */
AVX2 static inline v8 lock_rows(v8 x)
{
    v8 p = (x | x >> 1 | x >> 2) & FIRST_COLUMNS;
    v8 a = NEXT_BAND(p), b = NEXT_BAND(a);
    v8 a1 = NEXT_BOX(a), a2 = NEXT_BOX(a1), b1 = NEXT_BOX(b), b2 = NEXT_BOX(b1);
    p &= (a1 & b2) | (a2 & b1);
    return x & (p | p << 1 | p << 2);
}

/* The cells that are alone in their row. */
AVX2 static inline v8 alone(v8 x)
{
    v8 found = x ^ x;
    for (uint32_t shift = 0; shift < 27; shift += 9) {
        v8 row = x >> shift & ROW;
        found |= (row & (v8)((row & (row - 1)) == 0)) << shift;
    }
    return found;
}

/* In rows that have a cell of `naked`, which can take nothing else, only it stays; none where a row has two. */
AVX2 static inline v8 keep_naked(v8 x, v8 naked)
{
    for (uint32_t shift = 0; shift < 27; shift += 9) {
        v8 row = naked >> shift & ROW;
        v8 some = (v8)(row != 0), one = (v8)((row & (row - 1)) == 0);
        x &= ~((some & ROW) << shift) | (row & one) << shift;
    }
    return x;
}

/* In all lanes: what some lane has, and what two have. */
#define FOLD(once, twice, ...)                                                                                         \
    do {                                                                                                               \
        v8 other_ = __builtin_shufflevector(once, once, __VA_ARGS__),                                                  \
           second_ = __builtin_shufflevector(twice, twice, __VA_ARGS__);                                               \
        twice |= second_ | (once & other_);                                                                            \
        once |= other_;                                                                                                \
    } while (0)

AVX2 static inline void fold(v8 *all, uint32_t last, v8 *twice)
{
    v8 once = *all, two = once ^ once;
    FOLD(once, two, 4, 5, 6, 7, 0, 1, 2, 3);
    FOLD(once, two, 2, 3, 0, 1, 6, 7, 4, 5);
    FOLD(once, two, 1, 0, 3, 2, 5, 4, 7, 6);
    *twice = two | (once & last);
    *all = once | last;
}
#undef FOLD

AVX2 static inline uint64_t any(v8 x)
{
    uint64_t w[4];
    memcpy(w, &x, sizeof w);
    return w[0] | w[1] | w[2] | w[3];
}

/* Mini-columns: bit 9 band + column, each stack being a square of its own. */
AVX2 static inline void lock_columns(v8 x[4])
{
    v8 y = x[0] ^ x[0];
    uint32_t z = 0;
    for (uint32_t b = 0; b < 3; b++) {
        uint32_t last = x[3][b];
        y |= ((x[b] | x[b] >> 9 | x[b] >> 18) & ROW) << 9 * b;
        z |= ((last | last >> 9 | last >> 18) & ROW) << 9 * b;
    }
    v8 a = NEXT_BAND(y), b1 = NEXT_BAND(a);
    y &= (NEXT_COLUMN(a) & NEXT_COLUMN(NEXT_COLUMN(b1))) | (NEXT_COLUMN(NEXT_COLUMN(a)) & NEXT_COLUMN(b1));
    uint32_t c = NEXT_BAND(z), d = NEXT_BAND(c);
    z &= (NEXT_COLUMN(c) & NEXT_COLUMN(NEXT_COLUMN(d))) | (NEXT_COLUMN(NEXT_COLUMN(c)) & NEXT_COLUMN(d));
    for (uint32_t b = 0; b < 3; b++) {
        v8 stay = y >> 9 * b & ROW;
        x[b] &= stay | stay << 9 | stay << 18;
    }
    const v8 bands = {0, 9, 18};
    v8 last = ((x[0] ^ x[0]) | z) >> bands & ROW;
    x[3] &= last | last << 9 | last << 18;
}

/* Hidden singles leave no room for other digits; cells with one digit leave no other place in their row. */
AVX2 static inline bool singles(v8 x[4])
{
    v8 hidden[4], bad = x[0] ^ x[0];
    uint32_t last[3], naked_last[3];
    for (uint32_t i = 0; i < 4; i++)
        hidden[i] = alone(x[i]);
    for (uint32_t b = 0; b < 3; b++) {
        v8 taken = hidden[b], twice, more;
        fold(&taken, hidden[3][b], &twice);
        x[b] &= ~taken | hidden[b];
        last[b] = x[3][b] & (~taken[0] | hidden[3][b]);
        v8 one = x[b];
        fold(&one, last[b], &more);
        bad |= twice | (one ^ ALL_CELLS);
        v8 naked = one & ~more & ~taken;
        naked_last[b] = naked[0] & last[b];
        x[b] = keep_naked(x[b], x[b] & naked);
    }
    x[3] = keep_naked((v8){last[0], last[1], last[2]}, (v8){naked_last[0], naked_last[1], naked_last[2]});
    return any(bad) == 0;
}

AVX2 static bool settle(struct grid *g)
{
    v8 x[4], was[4];
    for (uint32_t i = 0; i < 4; i++)
        x[i] = load(g->word + 8 * i);
    for (;;) {
        memcpy(was, x, sizeof was);
        for (uint32_t i = 0; i < 4; i++)
            x[i] = lock_rows(x[i]);
        lock_columns(x);
        v8 none = (v8)(x[0] == 0) | (v8)(x[1] == 0) | (v8)(x[2] == 0);
        if (any(none) != 0 || x[3][0] == 0 || x[3][1] == 0 || x[3][2] == 0 || !singles(x))
            return false;
        if (any((was[0] ^ x[0]) | (was[1] ^ x[1]) | (was[2] ^ x[2]) | (was[3] ^ x[3])) == 0)
            break;
    }
    memcpy(g->word, x, sizeof x);
    return true;
}

bands_settler *bands_wide(void)
{
    return __builtin_cpu_supports("avx2") ? settle : NULL;
}
#else
bands_settler *bands_wide(void)
{
    return NULL;
}
#endif
