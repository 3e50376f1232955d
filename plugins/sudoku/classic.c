/* The plain 9 x 9 grid as one constraint: what bands.c and bands_wide.c find, on the domains of the host. */
#include "bands.h"
#include "classic.h"

enum { ALL_CELLS = 0x7ffffff, ROW = 0x1ff, ROWS_ALIKE = 0x40201, ALL_DIGITS = 0x1ff };

struct classic {
    bands_settler *wide;        /* NULL: by the tables */
    struct bands_tables tables; /* without `wide` */
};

/* ---- between the host's words and ours ---- */

/* Place p is row p / 9, column p % 9: bits 0..80 of two words of 64. */
static void read_grid(const struct orime_host *host, orime_view *v, struct grid *g)
{
    uint32_t n;
    const uint64_t *places = host->places(v, &n);
    *g = (struct grid){{0}};
    for (uint32_t d = 0; d < 9; d++) {
        uint64_t low = d < n ? places[2 * d] : 0, high = d < n ? places[2 * d + 1] : 0;
        g->word[bands_word(d, 0)] = (uint32_t)low & ALL_CELLS;
        g->word[bands_word(d, 1)] = (uint32_t)(low >> 27) & ALL_CELLS;
        g->word[bands_word(d, 2)] = (uint32_t)(low >> 54 | high << 10) & ALL_CELLS;
    }
}

static bool write_grid(const struct orime_host *host, orime_view *v, const struct grid *before, const struct grid *g)
{
    uint32_t places[81], n = 0;
    orime_set keep[81];
    for (uint32_t b = 0; b < 3; b++) {
        uint32_t changed = 0;
        for (uint32_t d = 0; d < 9; d++)
            changed |= before->word[bands_word(d, b)] ^ g->word[bands_word(d, b)];
        for (; changed != 0; changed &= changed - 1) {
            uint32_t i = (uint32_t)__builtin_ctz(changed), digits = 0;
            for (uint32_t d = 0; d < 9; d++)
                digits |= (g->word[bands_word(d, b)] >> i & 1) << d;
            places[n] = 27 * b + i;
            keep[n++] = digits;
        }
    }
    return host->restrict_each(v, places, keep, n, 0);
}

static bool settle(const struct classic *k, struct grid *now, const struct grid *last)
{
    uint32_t dirty = 0;
    if (k->wide != NULL)
        return k->wide(now);
    for (uint32_t d = 0; d < 9; d++)
        for (uint32_t b = 0; b < 3; b++)
            dirty |= (uint32_t)(now->word[bands_word(d, b)] != last->word[bands_word(d, b)]) << d;
    return bands_plain(&k->tables, now, dirty);
}

static bool filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    struct grid before, now, *last = state; /* all zero: never yet */
    read_grid(host, v, &before);
    now = before;
    if (!settle(data, &now, last) || !write_grid(host, v, &before, &now))
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
            uint32_t x = g.word[bands_word(d, b)];
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
    struct classic *k = host->model_alloc(m, sizeof *k);
    orime_cell scope[81];
    k->wide = bands_wide();
    if (k->wide == NULL)
        bands_fill_tables(&k->tables);
    for (uint32_t c = 0; c < 81; c++)
        scope[c] = first + c;
    host->custom(m, "grid", scope, 81, &classic, k);
}
