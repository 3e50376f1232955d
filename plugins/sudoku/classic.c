/* The plain 9 x 9 grid as one constraint, digit by digit in bitboards.
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
#include <string.h>

#include "classic.h"

enum { ALL_CELLS = 0x7ffffff, ROW = 0x1ff, ROWS_ALIKE = 0x40201, ALL_DIGITS = 0x1ff };

struct grid {
    uint32_t digit[9][3]; /* by digit, by band: where it may be */
};

struct tables {
    /* of 3 x 3 mini-rows, those that some choice of one in each row and box has; 0: there is none */
    uint16_t locked[512];
    uint32_t cells[512];  /* of 3 x 3 mini-rows: their 27 bits */
    uint8_t boxes[512];   /* of the 9 cells of a row: the boxes they are in */
    uint16_t single[512]; /* of the 9 cells of a row: themselves if there is one; else 0 */
};

static void fill_tables(struct tables *t)
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

static bool lock_rows(const struct tables *t, uint32_t *band)
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
static bool lock_columns(const struct tables *t, uint32_t *band, bool *changed)
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

static bool lock(const struct tables *t, uint32_t *band)
{
    bool changed = true;
    while (changed)
        if (!lock_rows(t, band) || !lock_columns(t, band, &changed))
            return false;
    return true;
}

/* The cells of a band that are alone in their row. */
static uint32_t alone(const struct tables *t, uint32_t x)
{
    return t->single[x & ROW] | (uint32_t)t->single[x >> 9 & ROW] << 9 | (uint32_t)t->single[x >> 18] << 18;
}

/* In rows that have cells of `naked`, which can take nothing else, only these stay; none where a row has two. */
static uint32_t keep_naked(const struct tables *t, uint32_t x, uint32_t naked)
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
static bool singles(const struct tables *t, struct grid *g, struct grid *hidden, uint32_t b, uint32_t *again)
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
static bool settle(const struct tables *t, struct grid *g, uint32_t dirty)
{
    struct grid hidden;
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

/* ---- between the host's words and ours ---- */

/* Place p is row p / 9, column p % 9: bits 0..80 of two words of 64. */
static void read_grid(const struct orime_host *host, orime_view *v, struct grid *g)
{
    uint32_t n;
    const uint64_t *places = host->places(v, &n);
    for (uint32_t d = 0; d < 9; d++) {
        uint64_t low = d < n ? places[2 * d] : 0, high = d < n ? places[2 * d + 1] : 0;
        g->digit[d][0] = (uint32_t)low & ALL_CELLS;
        g->digit[d][1] = (uint32_t)(low >> 27) & ALL_CELLS;
        g->digit[d][2] = (uint32_t)(low >> 54 | high << 10) & ALL_CELLS;
    }
}

static bool write_grid(const struct orime_host *host, orime_view *v, const struct grid *before, const struct grid *g)
{
    uint32_t places[81], n = 0;
    orime_set keep[81];
    for (uint32_t b = 0; b < 3; b++) {
        uint32_t changed = 0;
        for (uint32_t d = 0; d < 9; d++)
            changed |= before->digit[d][b] ^ g->digit[d][b];
        for (; changed != 0; changed &= changed - 1) {
            uint32_t i = (uint32_t)__builtin_ctz(changed), digits = 0;
            for (uint32_t d = 0; d < 9; d++)
                digits |= (g->digit[d][b] >> i & 1) << d;
            places[n] = 27 * b + i;
            keep[n++] = digits;
        }
    }
    return host->restrict_each(v, places, keep, n, 0);
}

static bool filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    struct grid before, now, *last = state; /* all zero: never yet */
    uint32_t dirty = 0;
    read_grid(host, v, &before);
    for (uint32_t d = 0; d < 9; d++)
        for (uint32_t b = 0; b < 3; b++)
            dirty |= (uint32_t)(before.digit[d][b] != last->digit[d][b]) << d;
    now = before;
    if (!settle(data, &now, dirty) || !write_grid(host, v, &before, &now))
        return false;
    *last = now;
    return true;
}

/* ---- where to go on ---- */

/* Cells with two digits that see place 27 b + i. */
static uint32_t pairs_seen(const uint32_t *pairs, uint32_t b, uint32_t i)
{
    uint32_t column = (uint32_t)ROWS_ALIKE << i % 9, seen = (uint32_t)ROW << i / 9 * 9 | 07007007u << i % 9 / 3 * 3,
             n = 0;
    for (uint32_t k = 0; k < 3; k++)
        n += (uint32_t)__builtin_popcount(pairs[k] & (k == b ? seen | column : column));
    return n;
}

/* Of the cells with two digits the one that sees most others: a guess there goes on by itself. */
static bool best_pair(const uint32_t *pairs, uint32_t *place)
{
    uint32_t most = 0;
    for (uint32_t b = 0; b < 3; b++)
        for (uint32_t left = pairs[b]; left != 0; left &= left - 1) {
            uint32_t i = (uint32_t)__builtin_ctz(left), n = pairs_seen(pairs, b, i);
            if (n > most) {
                most = n;
                *place = 27 * b + i;
            }
        }
    return most != 0;
}

/* A cell with two digits, if there is one; else one with as few as can be. */
static bool branch(const struct orime_host *host, orime_view *v, const void *data, uint32_t *place, orime_set *values)
{
    struct grid g;
    uint32_t fewest = 10, pairs[3];
    (void)data;
    read_grid(host, v, &g);
    for (uint32_t b = 0; b < 3; b++) {
        uint32_t one = 0, two = 0, three = 0;
        for (uint32_t d = 0; d < 9; d++) {
            uint32_t x = g.digit[d][b];
            three |= two & x;
            two |= one & x;
            one |= x;
        }
        pairs[b] = two & ~three;
    }
    if (best_pair(pairs, place))
        fewest = 2;
    for (uint32_t i = 0; fewest > 2 && i < 81; i++) {
        uint32_t n = (uint32_t)__builtin_popcountll(host->domain(v, i));
        if (n > 1 && n < fewest) {
            fewest = n;
            *place = i;
        }
    }
    orime_set domain = host->domain(v, *place);
    *values = domain & (0 - domain);
    return fewest < 10;
}

/* Each digit once in every row, column and box, in the plainest way. */
static bool check(const uint8_t *values, uint32_t n, const void *data)
{
    uint32_t seen[27] = {0};
    (void)data;
    for (uint32_t c = 0; c < n; c++) {
        uint32_t x = c % 9, y = c / 9, digit = 1u << values[c];
        seen[y] |= digit;
        seen[9 + x] |= digit;
        seen[18 + y / 3 * 3 + x / 3] |= digit;
    }
    for (uint32_t i = 0; i < 27; i++)
        if (seen[i] != ALL_DIGITS)
            return false;
    return true;
}

static const struct orime_propagator classic = {
    .size = sizeof(struct orime_propagator),
    .name = "sudoku grid",
    .tier = 0,
    .state_bytes = sizeof(struct grid),
    .check = check,
    .filter = filter,
    .flags = ORIME_POSITIONS | ORIME_IDEMPOTENT,
    .branch = branch,
};

void classic_post(const struct orime_host *host, orime_model *m, orime_cell first)
{
    struct tables *t = host->model_alloc(m, sizeof *t);
    orime_cell scope[81];
    fill_tables(t);
    for (uint32_t c = 0; c < 81; c++)
        scope[c] = first + c;
    host->custom(m, "grid", scope, 81, &classic, t);
}
