/* The plain 9 x 9 grid digit by digit in bitboards.
 *
 * Of a digit each band of three rows is a word of 27 bits, row by row. What is found:
 *
 *   - locked candidates: a band is 3 x 3 mini-rows, row by box, and the digit takes three of them, one in each row and
 * one in each box;
 *     of the mini-rows where it may be, those stay that some such choice has (a table of 512). Mini-columns of a stack
 * likewise.
 *   - hidden singles. Once locked candidates are done, a digit that has one place left in a box or a column has one
 * left in its row, too:
 *     rows are all that need be looked at.
 *   - naked singles, in all cells at once, by adding the digits' words up to one and to more than one.
 *
 * Bands and words of a digit are in the manner of the solvers that people wrote in the forums of 2008 and later
 * (JCZSolve by J. Zagorsky, building on bb_sudoku by B. Turner); the tables and the search for singles are our own. */
#include "bands.h"

enum { ALL_CELLS = 0x7ffffff, ROW = 0x1ff, ROWS_ALIKE = 0x40201, ALL_DIGITS = 0x1ff };

struct digits {
    uint32_t digit[9][3]; /* by digit, by band: where it may be */
};

void bands_fill_tables(struct bands_tables *t)
{
    static const uint16_t choices[] = {0421, 0241, 0412, 0142, 0214, 0124}; /* a digit a row, a bit a box */
    for (uint32_t m = 0; m < 512; m++) {
        for (uint32_t i = 0; i < 6; i++)
            if ((m & choices[i]) == choices[i])
                t->locked[m] |= choices[i];
        for (uint32_t i = 0; i < 9; i++)
            if ((m >> i & 1) != 0)
                t->cells[m] |= 7u << 3 * i;
        for (uint32_t i = 0; i < 3; i++)
            if ((m >> 3 * i & 7) != 0)
                t->boxes[m] |= (uint8_t)(1u << i);
        t->single[m] = (m & (m - 1)) == 0 ? (uint16_t)m : 0;
    }
}

/* ---- one digit ---- */

static bool lock_rows(const struct bands_tables *t, uint32_t *band)
{
    for (uint32_t b = 0; b < 3; b++) {
        uint32_t x = band[b];
        uint32_t rows = t->boxes[x & ROW] | (uint32_t)t->boxes[x >> 9 & ROW] << 3 | (uint32_t)t->boxes[x >> 18] << 6;
        uint32_t stay = t->locked[rows];
        if (stay == 0)
            return false;
        band[b] = x & t->cells[stay];
    }
    return true;
}

/* The three columns of a stack, band by band, are to mini-columns what rows are to mini-rows. */
static bool lock_columns(const struct bands_tables *t, uint32_t *band, bool *changed)
{
    uint32_t columns[3], stay[3] = {0};
    for (uint32_t b = 0; b < 3; b++)
        columns[b] = (band[b] | band[b] >> 9 | band[b] >> 18) & ROW;
    for (uint32_t k = 0; k < 9; k += 3) {
        uint32_t m = t->locked[(columns[0] >> k & 7) | (columns[1] >> k & 7) << 3 | (columns[2] >> k & 7) << 6];
        if (m == 0)
            return false;
        stay[0] |= (m & 7) << k;
        stay[1] |= (m >> 3 & 7) << k;
        stay[2] |= m >> 6 << k;
    }
    *changed = false;
    for (uint32_t b = 0; b < 3; b++) {
        *changed |= columns[b] != stay[b];
        band[b] &= stay[b] * ROWS_ALIKE;
    }
    return true;
}

static bool lock(const struct bands_tables *t, uint32_t *band)
{
    bool changed = true;
    while (changed)
        if (!lock_rows(t, band) || !lock_columns(t, band, &changed))
            return false;
    return true;
}

/* The cells of a band that are alone in their row. */
static uint32_t alone(const struct bands_tables *t, uint32_t x)
{
    return t->single[x & ROW] | (uint32_t)t->single[x >> 9 & ROW] << 9 | (uint32_t)t->single[x >> 18] << 18;
}

/* In rows that have cells of `naked`, which can take nothing else, only these stay; none where a row has two. */
static uint32_t keep_naked(const struct bands_tables *t, uint32_t x, uint32_t naked)
{
    for (uint32_t shift = 0; shift < 27; shift += 9) {
        uint32_t row = naked >> shift & ROW;
        if (row != 0)
            x &= ~((uint32_t)ROW << shift) | (uint32_t)t->single[row] << shift;
    }
    return x;
}

/* ---- all digits ---- */

/* Hidden singles leave no room for other digits; cells with one digit leave no other place in their row. Adds the
 * digits that lost something to *again. */
static bool singles(const struct bands_tables *t, struct digits *g, struct digits *hidden, uint32_t b, uint32_t *again)
{
    uint32_t taken = 0, twice = 0, one = 0, more = 0;
    for (uint32_t d = 0; d < 9; d++) {
        twice |= taken & hidden->digit[d][b];
        taken |= hidden->digit[d][b];
    }
    if (twice != 0)
        return false;
    for (uint32_t d = 0; d < 9; d++) {
        uint32_t x = g->digit[d][b], stay = x & (~taken | hidden->digit[d][b]);
        *again |= (uint32_t)(stay != x) << d;
        g->digit[d][b] = stay;
        more |= one & stay;
        one |= stay;
    }
    if (one != ALL_CELLS)
        return false;
    uint32_t naked = one & ~more & ~taken;
    for (uint32_t d = 0; d < 9 && naked != 0; d++) {
        uint32_t here = g->digit[d][b] & naked;
        if (here == 0)
            continue;
        g->digit[d][b] = keep_naked(t, g->digit[d][b], here);
        *again |= 1u << d;
    }
    return true;
}

/* `dirty`: the digits that have changed since all of this was done last. */
static bool settle(const struct bands_tables *t, struct digits *g, uint32_t dirty)
{
    struct digits hidden;
    uint32_t first = ALL_DIGITS;
    while (dirty != 0) {
        for (uint32_t d = 0; d < 9; d++) {
            if ((dirty >> d & 1) != 0 && !lock(t, g->digit[d]))
                return false;
            for (uint32_t b = 0; b < 3 && ((dirty | first) >> d & 1) != 0; b++)
                hidden.digit[d][b] = alone(t, g->digit[d][b]);
        }
        dirty = first = 0;
        for (uint32_t b = 0; b < 3; b++)
            if (!singles(t, g, &hidden, b, &dirty))
                return false;
    }
    return true;
}

bool bands_plain(const struct bands_tables *tables, struct grid *g, uint32_t dirty)
{
    struct digits x;
    for (uint32_t d = 0; d < 9; d++)
        for (uint32_t b = 0; b < 3; b++)
            x.digit[d][b] = g->word[bands_word(d, b)];
    if (!settle(tables, &x, dirty))
        return false;
    for (uint32_t d = 0; d < 9; d++)
        for (uint32_t b = 0; b < 3; b++)
            g->word[bands_word(d, b)] = x.digit[d][b];
    return true;
}
