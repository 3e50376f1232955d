/* Sums as constraints: the cheapest stock constraint that says them. */
#include "define/build.h"

#define ROW(s, k) ((s)->weights + (size_t)(k) * (s)->values)

/* ---- clauses ---- */

void build_clause(struct builder *b, const orime_cell *cells, const orime_set *sets, uint32_t n)
{
    orime_cell *scope = build_memory(b, n + (size_t)GUARDS, sizeof *scope);
    orime_set *allowed = build_memory(b, n + (size_t)GUARDS, sizeof *allowed);
    for (uint32_t k = 0; k < n; k++) {
        scope[k] = cells[k];
        allowed[k] = sets[k];
    }
    for (uint32_t k = 0; k < b->n_guards; k++, n++) {
        scope[n] = b->guards[k].cell;
        allowed[n] = ~b->guards[k].set;
    }
    b->host->clause(b->m, scope, n, allowed);
}

void build_never(struct builder *b)
{
    build_clause(b, NULL, NULL, 0);
}

void build_keep(struct builder *b, orime_cell cell, orime_set set)
{
    if (b->n_guards == 0 && !b->itemised)
        b->host->keep(b->m, cell, set);
    else
        build_clause(b, &cell, &set, 1);
}

/* ---- counts ---- */

enum { CLAUSES_CELLS = 5, CLAUSES = 10 };

static uint32_t choose(uint32_t n, uint32_t k)
{
    uint32_t ways = 1;
    for (uint32_t i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* Of each k of the cells at least one takes a value of the set. */
static void some_of_each(struct builder *b, const uint32_t *cells, uint32_t n, uint32_t k, orime_set set)
{
    orime_cell scope[CLAUSES_CELLS];
    orime_set sets[CLAUSES_CELLS];
    for (uint32_t mask = 0; mask < (uint32_t)1 << n; mask++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < n; i++)
            if ((mask >> i & 1) != 0) {
                scope[found] = cells[i];
                sets[found++] = set;
            }
        if (found == k)
            build_clause(b, scope, sets, k);
    }
}

static void one_of(struct builder *b, const uint32_t *cells, uint32_t n, orime_set set)
{
    orime_set *sets = build_memory(b, n, sizeof *sets);
    for (uint32_t k = 0; k < n; k++)
        sets[k] = set;
    build_clause(b, cells, sets, n);
}

/* A count with several cells whose sets differ, under guards. */
static void weighed(struct builder *b, const char *name, struct sum *s, int64_t low, int64_t high);

void build_count(struct builder *b, const char *name, const uint32_t *cells, uint32_t n, orime_set set, int64_t low,
                 int64_t high)
{
    low = low < 0 ? 0 : low;
    high = high > n ? n : high;
    if (low > high) {
        build_never(b);
        return;
    }
    if (low == 0 && high == n)
        return;
    if (low == n || high == 0) {
        for (uint32_t k = 0; k < n; k++)
            build_keep(b, cells[k], low == n ? set : ~set);
        return;
    }
    if (low == 1 && high == n) {
        one_of(b, cells, n, set);
        return;
    }
    uint32_t need = n - (uint32_t)low + 1, spare = (uint32_t)high + 1;
    bool few = n <= CLAUSES_CELLS && (low == 0 || choose(n, need) <= CLAUSES) &&
               (high == n || choose(n, spare) <= CLAUSES);
    if (few && b->n_guards > 0) {
        if (low > 0)
            some_of_each(b, cells, n, need, set);
        if (high < n)
            some_of_each(b, cells, n, spare, ~set);
        return;
    }
    if (b->n_guards == 0) {
        b->host->count(b->m, name, cells, n, set, (uint32_t)low, (uint32_t)high);
        return;
    }
    struct sum s;
    sum_begin(b, &s);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t v = 0; v < DEFINE_VALUES; v++)
            if ((set >> v & 1) != 0 && (v < b->g->n_values || cells[k] >= b->g->cells))
                (cells[k] < b->g->cells ? sum_add : sum_add_other)(b, &s, cells[k], v, 1);
    weighed(b, name, &s, low, high);
    sum_drop(b, &s);
}

/* ---- sums ---- */

static void bounds_of(const struct sum *s, int64_t *least, int64_t *most)
{
    *least = *most = s->constant;
    for (uint32_t k = 0; k < s->n; k++) {
        const int64_t *row = ROW(s, k);
        int64_t low = INT64_MAX, high = INT64_MIN;
        for (uint32_t v = 0; v < s->values; v++) {
            low = row[v] < low ? row[v] : low;
            high = row[v] > high ? row[v] : high;
        }
        *least += low;
        *most += high;
    }
}

/* The weights of all places as the host wants them, with those of the guards. `slack` is what a broken guard adds. */
static void post_weights(struct builder *b, const char *name, const struct sum *s, int64_t low, int64_t high,
                         int64_t slack)
{
    uint32_t n = s->n + b->n_guards, values = 64;
    int32_t *weights = build_memory(b, (size_t)n * values, sizeof *weights);
    orime_cell *scope = build_memory(b, n, sizeof *scope);
    for (uint32_t k = 0; k < n; k++) {
        scope[k] = k < s->n ? s->cells[k] : b->guards[k - s->n].cell;
        for (uint32_t v = 0; v < values; v++)
            weights[(size_t)k * values + v] = (int32_t)(k < s->n ? v < s->values ? ROW(s, k)[v] : 0
                                                        : (b->guards[k - s->n].set >> v & 1) != 0 ? 0
                                                                                                  : slack);
    }
    b->host->weigh(b->m, name, scope, n, values, weights, low - s->constant, high - s->constant);
}

static void weighed(struct builder *b, const char *name, struct sum *s, int64_t low, int64_t high)
{
    int64_t least, most;
    bounds_of(s, &least, &most);
    if (b->n_guards == 0) {
        post_weights(b, name, s, low, high, 0);
        return;
    }
    if (low > least) /* a broken guard lifts it as far as it can be missed */
        post_weights(b, name, s, low, most + low - least, low - least);
    if (high < most)
        post_weights(b, name, s, least + high - most, high, high - most);
}

/* The values that one cell may take, in a clause; of two cells: a clause for each value of the first. */
static void one_or_two(struct builder *b, const struct sum *s, int64_t low, int64_t high)
{
    uint32_t values = s->values;
    for (uint32_t v = 0; v < (s->n == 2 ? values : 1); v++) {
        orime_set good = 0;
        int64_t first = s->constant + (s->n == 2 ? ROW(s, 0)[v] : 0);
        for (uint32_t w = 0; w < values; w++) {
            int64_t sum = first + ROW(s, s->n - 1)[w];
            if (sum >= low && sum <= high)
                good |= (orime_set)1 << w;
        }
        if (s->n == 1)
            build_keep(b, s->cells[0], good);
        else if (good != (values == DEFINE_VALUES ? ~(orime_set)0 : ((orime_set)1 << values) - 1))
            build_clause(b, s->cells, (orime_set[]){~((orime_set)1 << v), good}, 2);
    }
}

/* Are all weights 0 or one and the same, for the same values in all cells? Those values; 0: no. */
static orime_set counted(const struct sum *s, int64_t *weight)
{
    orime_set set = 0;
    *weight = 0;
    for (uint32_t k = 0; k < s->n; k++) {
        orime_set own = 0;
        for (uint32_t v = 0; v < s->values; v++) {
            int64_t w = ROW(s, k)[v];
            if (w == 0)
                continue;
            if (*weight != 0 && w != *weight)
                return 0;
            *weight = w;
            own |= (orime_set)1 << v;
        }
        if (k > 0 && own != set)
            return 0;
        set = own;
    }
    return set;
}

/* Divides, rounded down or up. */
static int64_t quotient(int64_t a, int64_t b, bool up)
{
    int64_t q = a / b;
    bool exact = q * b == a, negative = (a < 0) != (b < 0);
    return exact ? q : up ? q + !negative : q - negative;
}

/* Is the weight of each cell a factor times its value, and a number? Then it is a linear sum of values. */
static bool is_linear(struct builder *b, const struct sum *s, int32_t *factors, int64_t *rest)
{
    *rest = 0;
    for (uint32_t k = 0; k < s->n; k++) {
        const int64_t *row = ROW(s, k);
        int64_t factor = 0, first = -1, base = 0;
        if (s->cells[k] >= b->g->cells)
            return false;
        for (uint32_t v = 0; v < s->values; v++) {
            if ((b->g->free >> v & 1) == 0 && b->g->fixed[s->cells[k]] != v)
                continue;
            if (first < 0)
                base = row[v];
            else if (factor == 0)
                factor = v > first ? (row[v] - base) / ((int64_t)v - first) : 0;
            first = first < 0 ? v : first;
            if (row[v] != base + factor * ((int64_t)v - first))
                return false;
        }
        factors[k] = (int32_t)factor;
        *rest += base - factor * first;
    }
    return true;
}

/* Is what the host adds up, with what a broken guard adds, small enough for it? */
static bool small(const struct sum *s, int64_t least, int64_t most)
{
    const int64_t far = (int64_t)1 << 30;
    for (size_t k = 0; k < (size_t)s->n * s->values; k++)
        if (s->weights[k] > far || s->weights[k] < -far)
            return false;
    return most - least < far;
}

/* ---- sums that are too large for the host ---- */

struct large {
    struct sum sum;
    int64_t low, high;
    uint32_t n_guards;
    orime_set guards[GUARDS];
};

static bool large_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct large *l = data;
    int64_t found = l->sum.constant;
    for (uint32_t k = 0; k < l->n_guards; k++)
        if ((l->guards[k] >> values[k] & 1) == 0)
            return true;
    for (uint32_t k = l->n_guards; k < n; k++)
        found += values[k] < l->sum.values ? ROW(&l->sum, k - l->n_guards)[values[k]] : 0;
    return found >= l->low && found <= l->high;
}

static void post_large(struct builder *b, const char *name, const struct sum *s, int64_t low, int64_t high)
{
    static const struct orime_propagator propagator = {
        .size = sizeof propagator, .name = "large sum", .tier = 1, .check = large_check};
    struct large *l = build_memory(b, 1, sizeof *l);
    orime_cell *scope = build_memory(b, s->n + (size_t)GUARDS, sizeof *scope);
    *l = (struct large){.sum = *s, .low = low, .high = high, .n_guards = b->n_guards};
    for (uint32_t k = 0; k < s->n + b->n_guards; k++)
        scope[k] = k < b->n_guards ? b->guards[k].cell : s->cells[k - b->n_guards];
    for (uint32_t k = 0; k < b->n_guards; k++)
        l->guards[k] = b->guards[k].set;
    b->host->custom(b->m, name, scope, s->n + b->n_guards, &propagator, l);
}

void sum_post(struct builder *b, const char *name, struct sum *s, int64_t low, int64_t high)
{
    int64_t weight, least, most, rest;
    bounds_of(s, &least, &most);
    orime_set set = counted(s, &weight);
    if (least >= low && most <= high) {
        sum_drop(b, s);
        return;
    }
    low = low < least ? least : low;
    high = high > most ? most : high;
    int32_t *factors = build_memory(b, s->n + (size_t)1, sizeof *factors);
    if (low > high)
        build_never(b);
    else if (!small(s, least, most))
        post_large(b, name, s, low, high);
    else if (set != 0 && s->n > 2) {
        int64_t from = weight > 0 ? low : high, to = weight > 0 ? high : low;
        int64_t fewest = quotient(from - s->constant, weight, true);
        int64_t largest = quotient(to - s->constant, weight, false);
        uint32_t n = s->n;
        sum_drop(b, s);
        build_count(b, name, s->cells, n, set, fewest, largest);
    } else if (s->n <= 2)
        one_or_two(b, s, low, high);
    else if (b->n_guards == 0 && is_linear(b, s, factors, &rest))
        b->host->linear(b->m, name, s->cells, s->n, factors, low - s->constant - rest, high - s->constant - rest);
    else
        weighed(b, name, s, low, high);
    sum_drop(b, s);
}
