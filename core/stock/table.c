/* A table of allowed rows, in the way of compact-table (J. Demeulenaere et al., CP 2016): for each place and value the
 * bit set of rows that have the value there. A row is valid while each of its values is still possible; a value stays
 * while some valid row has it. The valid rows are found afresh in each call. */
#include <string.h>

#include "base/bits.h"
#include "stock/stock.h"

struct table {
    const uint8_t *rows; /* count x n */
    uint32_t count, n, words;
    vset *values;        /* by place: all values of its column */
    size_t *first;       /* by place: where in `sets` the set of its lowest value begins; sets of higher ones follow */
    uint64_t *sets;      /* `words` words each */
};

static const uint64_t *rows_with(const struct table *t, uint32_t i, uint32_t value)
{
    return t->sets + t->first[i] + (size_t)bit_count(t->values[i] & bits_below(value)) * t->words;
}

static uint64_t all_rows(const struct table *t, uint32_t w)
{
    return bits_below(w + 1 < t->words ? 64 : t->count - 64 * w);
}

static bool meet(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

static bool empty(const uint64_t *a, uint32_t words)
{
    return !meet(a, a, words);
}

/* Takes from `rows` all that have a value of `lost` at place i. */
static void drop_rows(const struct table *t, uint64_t *rows, uint32_t i, vset lost)
{
    for (vset left = lost & t->values[i]; left != 0; left &= left - 1) {
        const uint64_t *with = rows_with(t, i, bit_low(left));
        for (uint32_t w = 0; w < t->words; w++)
            rows[w] &= ~with[w];
    }
}

/* Takes from `rows` all that have a value outside `domain` at place i. */
static void keep_rows(const struct table *t, uint64_t *rows, uint32_t i, vset domain)
{
    vset kept = domain & t->values[i];
    if (!bit_single(kept)) {
        drop_rows(t, rows, i, ~domain);
        return;
    }
    const uint64_t *with = rows_with(t, i, bit_low(kept));
    for (uint32_t w = 0; w < t->words; w++)
        rows[w] &= with[w];
}

static vset supported(const struct table *t, const uint64_t *valid, uint32_t i, vset domain)
{
    vset kept = 0;
    for (vset left = domain & t->values[i]; left != 0; left &= left - 1)
        if (meet(valid, rows_with(t, i, bit_low(left)), t->words))
            kept |= left & (0 - left);
    return kept;
}

static bool table_filter(struct view *v, const void *data)
{
    const struct table *t = data;
    uint64_t *valid = v->scratch;
    for (uint32_t w = 0; w < t->words; w++)
        valid[w] = all_rows(t, w);
    for (uint32_t i = 0; i < t->n; i++)
        keep_rows(t, valid, i, view_domain(v, i));
    if (empty(valid, t->words))
        return false;
    for (uint32_t i = 0; i < t->n; i++) {
        vset domain = view_domain(v, i);
        if (!view_restrict(v, i, supported(t, valid, i, domain), 0))
            return false;
    }
    return true;
}

/* ---- reasons: a small cover of the rows that would have to be valid, by places that have lost their values ---- */

struct cover {
    uint64_t *open; /* rows that no premise rules out yet */
    vset *chosen;   /* by place: the values of its premise */
    uint32_t *order, n_chosen;
};

/* The rows to be ruled out: of those that were ever possible, the ones with a value of `lost` at place i, or all. */
static void rows_to_cover(const struct past *p, const struct table *t, uint64_t *rows, uint32_t i, vset lost)
{
    for (uint32_t w = 0; w < t->words; w++)
        rows[w] = all_rows(t, w);
    for (uint32_t j = 0; j < t->n; j++)
        keep_rows(t, rows, j, i == j ? lost : past_initial(p, j));
}

/* What place i has lost and open rows have there, and how many rows those are. */
static vset useful(const struct past *p, const struct table *t, const uint64_t *open, uint32_t i, uint64_t *gain)
{
    vset values = 0;
    *gain = 0;
    for (vset left = t->values[i] & ~past_domain(p, i); left != 0; left &= left - 1) {
        const uint64_t *with = rows_with(t, i, bit_low(left));
        uint64_t before = *gain;
        for (uint32_t w = 0; w < t->words; w++)
            *gain += bit_count(open[w] & with[w]);
        if (*gain != before)
            values |= left & (0 - left);
    }
    return values;
}

/* Covers as much as possible with places of level from..to, the most useful first. */
static void cover_greedily(const struct past *p, const struct table *t, struct cover *c, uint32_t from, uint32_t to)
{
    while (!empty(c->open, t->words)) {
        uint32_t best = PROP_CONFLICT;
        uint64_t most = 0;
        vset best_values = 0;
        for (uint32_t i = 0; i < t->n; i++) {
            uint64_t gain = 0;
            uint32_t level = past_level(p, i);
            vset values = from <= level && level <= to ? useful(p, t, c->open, i, &gain) : 0;
            if (gain > most) {
                most = gain;
                best = i;
                best_values = values;
            }
        }
        if (best == PROP_CONFLICT)
            return;
        c->chosen[best] = best_values;
        c->order[c->n_chosen++] = best;
        drop_rows(t, c->open, best, best_values);
    }
}

/* Narrows the premises, first chosen first, to what the others do not rule out; a premise may become empty. */
static void cover_narrow(const struct past *p, const struct table *t, struct cover *c, uint32_t i, vset lost)
{
    for (uint32_t k = 0; k < c->n_chosen; k++) {
        uint64_t gain;
        rows_to_cover(p, t, c->open, i, lost);
        for (uint32_t other = 0; other < c->n_chosen; other++)
            if (other != k)
                drop_rows(t, c->open, c->order[other], c->chosen[c->order[other]]);
        c->chosen[c->order[k]] &= useful(p, t, c->open, c->order[k], &gain);
    }
}

static void table_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)code;
    const struct table *t = data;
    struct cover c = {.open = past_scratch(p)};
    c.chosen = c.open + t->words;
    c.order = (uint32_t *)(c.chosen + t->n);
    rows_to_cover(p, t, c.open, i, lost);
    uint32_t now = past_now(p);
    if (now > 0)
        cover_greedily(p, t, &c, 0, now - 1);
    cover_greedily(p, t, &c, now, UINT32_MAX);
    cover_narrow(p, t, &c, i, lost);
    for (uint32_t k = 0; k < c.n_chosen; k++)
        if (c.chosen[c.order[k]] != 0)
            past_premise(p, c.order[k], c.chosen[c.order[k]]);
}

static bool table_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct table *t = data;
    for (uint32_t r = 0; r < t->count; r++)
        if (n == 0 || memcmp(t->rows + (size_t)r * n, values, n) == 0)
            return true;
    return false;
}

static size_t table_scratch(uint32_t n, const void *data)
{
    const struct table *t = data;
    size_t rows = ((size_t)t->words + 1) * sizeof(uint64_t); /* never 0, so that there is a block to point into */
    return rows + n * (sizeof(vset) + sizeof(uint32_t));
}

static const struct prop_class table_class = {
    .name = "table",
    .tier = 1,
    .flags = PROP_IDEMPOTENT | PROP_COMPLETE,
    .filter = table_filter,
    .explain = table_explain,
    .check = table_check,
    .scratch = table_scratch,
};

/* Finds the values of each column and lays out their sets; false when out of memory. */
static bool make_sets(struct table *t, struct arena *a)
{
    size_t sets = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        for (uint32_t r = 0; r < t->count; r++)
            t->values[i] |= bit(t->rows[(size_t)r * t->n + i]);
        t->first[i] = sets * t->words;
        sets += bit_count(t->values[i]);
    }
    t->sets = arena_array(a, sets, t->words * sizeof *t->sets);
    if (t->sets == NULL)
        return false;
    for (uint32_t i = 0; i < t->n; i++)
        for (uint32_t r = 0; r < t->count; r++) {
            uint32_t rank = bit_count(t->values[i] & bits_below(t->rows[(size_t)r * t->n + i]));
            t->sets[t->first[i] + (size_t)rank * t->words + r / 64] |= bit(r % 64);
        }
    return true;
}

uint32_t stock_table(struct solver *s, const uint32_t *scope, uint32_t n, const uint8_t *rows, uint32_t count,
                     const char *name)
{
    struct arena *a = solver_arena(s);
    struct table *t = arena_alloc(a, sizeof *t);
    if (t == NULL)
        return SOLVER_NONE;
    t->rows = arena_copy(a, rows, (size_t)n * count, 1);
    t->count = count;
    t->n = n;
    t->words = count / 64 + (count % 64 != 0);
    t->values = arena_array(a, n, sizeof *t->values);
    t->first = arena_array(a, n, sizeof *t->first);
    if (t->rows == NULL || t->values == NULL || t->first == NULL || !make_sets(t, a))
        return SOLVER_NONE;
    return solver_post(s, &table_class, t, scope, n, name);
}
