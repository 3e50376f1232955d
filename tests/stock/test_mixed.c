/* Constraints of different kinds over the same cells: changes of one are premises of others, at many levels. */
#include "driver.h"

enum { CELLS = 7, VALUES = 3, PARTS = 6, LONGEST = 5, ROWS = 24, STATES = 4 };

enum kind { TABLE, REGULAR, COUNT, LINEAR, ALL_DIFFERENT, CLAUSE, ENUMERATE, KINDS };

struct part {
    enum kind kind;
    uint32_t n, place[LONGEST];
    uint8_t rows[ROWS * LONGEST];
    uint32_t next[STATES][VALUES]; /* of a deterministic automaton; all states but the last accept */
    vset sets[LONGEST];
    int32_t weights[LONGEST];
    uint32_t low, high;
};

struct mixture {
    struct part parts[PARTS];
    uint32_t count;
};

static uint32_t post_regular(struct solver *s, const uint32_t *cells, const struct part *p)
{
    struct move moves[STATES * VALUES];
    for (uint32_t k = 0; k < STATES * VALUES; k++)
        moves[k] = (struct move){k / VALUES, p->next[k / VALUES][k % VALUES], bit(k % VALUES)};
    const uint32_t accepting[STATES - 1] = {0, 1, 2};
    struct automaton a = {STATES, moves, STATES * VALUES, accepting, STATES - 1};
    return stock_regular(s, cells, p->n, &a, "regular");
}

static bool squares(const uint8_t *values, uint32_t n, const void *data)
{
    const struct part *p = data;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += (uint32_t)values[i] * values[i];
    return sum % 3 != p->low % 3;
}

static uint32_t post_part(struct solver *s, const uint32_t *cells, const struct part *p)
{
    switch (p->kind) {
    case TABLE:
        return stock_table(s, cells, p->n, p->rows, ROWS, "table");
    case REGULAR:
        return post_regular(s, cells, p);
    case COUNT:
        return stock_count(s, cells, p->n, p->sets[0], p->low, p->high, "count");
    case LINEAR:
        return stock_linear(s, cells, p->n, p->weights, p->low, p->high, "linear");
    case ALL_DIFFERENT:
        return stock_all_different(s, cells, p->n, "all different");
    case CLAUSE:
        return stock_clause(s, cells, p->n, p->sets) ? 0 : SOLVER_NONE;
    default:
        return stock_enumerate(s, cells, p->n, squares, p, 9, "squares");
    }
}

static uint32_t post(struct solver *s, const uint32_t *scope, uint32_t n, const void *args)
{
    (void)n;
    const struct mixture *m = args;
    for (uint32_t k = 0; k < m->count; k++) {
        uint32_t cells[LONGEST];
        for (uint32_t i = 0; i < m->parts[k].n; i++)
            cells[i] = scope[m->parts[k].place[i]];
        if (post_part(s, cells, &m->parts[k]) == SOLVER_NONE)
            return SOLVER_NONE;
    }
    return 0;
}

static bool in_table(const struct part *p, const uint8_t *v)
{
    for (uint32_t r = 0; r < ROWS; r++) {
        uint32_t same = 0;
        while (same < p->n && p->rows[r * p->n + same] == v[same])
            same++;
        if (same == p->n)
            return true;
    }
    return false;
}

static bool part_holds(const struct part *p, const uint8_t *v)
{
    uint32_t state = 0, number = 0, seen = 0;
    int64_t sum = 0;
    bool satisfied = false;
    for (uint32_t i = 0; i < p->n; i++) {
        state = p->next[state][v[i]];
        number += (uint32_t)(p->sets[0] >> v[i] & 1);
        sum += (int64_t)p->weights[i] * v[i];
        satisfied |= p->sets[i] >> v[i] & 1;
        seen |= 1u << v[i];
    }
    switch (p->kind) {
    case TABLE:
        return in_table(p, v);
    case REGULAR:
        return state != STATES - 1;
    case COUNT:
        return p->low <= number && number <= p->high;
    case LINEAR:
        return p->low <= sum && sum <= p->high;
    case ALL_DIFFERENT:
        return bit_count(seen) == p->n;
    case CLAUSE:
        return satisfied;
    default:
        return squares(v, p->n, p);
    }
}

static bool holds(const uint8_t *values, uint32_t n, const void *args)
{
    (void)n;
    const struct mixture *m = args;
    for (uint32_t k = 0; k < m->count; k++) {
        uint8_t v[LONGEST];
        for (uint32_t i = 0; i < m->parts[k].n; i++)
            v[i] = values[m->parts[k].place[i]];
        if (!part_holds(&m->parts[k], v))
            return false;
    }
    return true;
}

static struct part random_part(struct random *r)
{
    struct part p = {.kind = (enum kind)random_below(r, KINDS)};
    p.low = 1 + random_below(r, 2);
    p.high = 2 + random_below(r, 2);
    p.n = p.kind == ALL_DIFFERENT ? 2 + random_below(r, 2) : p.kind == TABLE ? 3 : 3 + random_below(r, 3);
    for (uint32_t i = 0; i < p.n; i++) {
        bool again;
        do {
            p.place[i] = random_below(r, CELLS);
            again = false;
            for (uint32_t j = 0; j < i; j++)
                again |= p.place[j] == p.place[i];
        } while (again);
        p.sets[i] = bit(random_below(r, VALUES));
        p.weights[i] = (int32_t)random_below(r, 5) - 1;
    }
    for (uint32_t k = 0; k < ROWS * p.n; k++)
        p.rows[k] = (uint8_t)random_below(r, VALUES);
    for (uint32_t k = 0; k < STATES * VALUES; k++)
        p.next[k / VALUES][k % VALUES] = k / VALUES == STATES - 1 ? STATES - 1 : random_below(r, STATES);
    return p;
}

START_TEST(random_mixtures)
{
    struct tried tried = {0};
    struct random r = {1};
    const vset initial[CELLS] = {7, 7, 7, 7, 7, 7, 7};
    for (uint64_t seed = 0; seed < 150; seed++) {
        struct mixture m = {.count = 2 + random_below(&r, PARTS - 1)};
        for (uint32_t k = 0; k < m.count; k++)
            m.parts[k] = random_part(&r);
        struct trial t = {.what = "mixture", .n = CELLS, .initial = initial, .args = &m, .post = post, .holds = holds,
                          .promise = PROMISE_NATIVE, .seed = seed};
        try_solver(&t, &tried);
        try_repeated(&t, &tried);
        if (seed % 16 == 0)
            try_memory(&t);
    }
    ck_assert_uint_gt(tried.solutions, 10000);
    ck_assert_uint_gt(tried.learned, 300);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {random_mixtures};
    return run_suite("mixed", tests, sizeof tests / sizeof *tests);
}
