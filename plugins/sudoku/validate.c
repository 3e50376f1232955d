/* Is this an answer? From the rule in words: each guards against mistakes of the other files. */
#include "sudoku.h"

struct checking {
    const struct orime_host *host;
    orime_report *r;
    const struct sudoku *p;
    const uint8_t *values;
    bool good;
};

static uint32_t digit(const struct checking *k, uint32_t cell)
{
    return k->values[cell] + 1u;
}

static void broken(struct checking *k, uint32_t a, uint32_t b, const char *what)
{
    const uint32_t cells[] = {a, b}, n = k->p->n;
    k->host->broken(k->r, cells, 2, "%s: r%uc%u is %c, r%uc%u is %c", what, (unsigned)(a / n + 1), (unsigned)(a % n + 1),
                    sudoku_glyph(digit(k, a)), (unsigned)(b / n + 1), (unsigned)(b % n + 1), sudoku_glyph(digit(k, b)));
    k->good = false;
}

/* Each digit once in every row, column and region: as many bits as cells when all is well. */
static bool units_are_full(const struct checking *k)
{
    uint64_t row[SUDOKU_MAX] = {0}, column[SUDOKU_MAX] = {0}, region[SUDOKU_MAX] = {0};
    uint32_t n = k->p->n, c = 0;
    for (uint32_t y = 0; y < n; y++)
        for (uint32_t x = 0; x < n; x++, c++) {
            uint64_t bit = (uint64_t)1 << k->values[c];
            row[y] |= bit;
            column[x] |= bit;
            region[k->p->region[c]] |= bit;
        }
    uint64_t all = ((uint64_t)1 << n) - 1, full = all;
    for (uint32_t i = 0; i < n; i++)
        full &= row[i] & column[i] & region[i];
    return full == all;
}

/* Is the pair of cells in the same 3 x 3 window of a 9 x 9 grid, or the like in other sizes? */
static uint32_t window_of(const struct sudoku *p, uint32_t cell)
{
    uint32_t x = cell % p->n, y = cell / p->n, w = p->box_width + 1, h = p->box_height + 1;
    if (x % w == 0 || y % h == 0 || x / w >= (p->n - 1) / w || y / h >= (p->n - 1) / h)
        return 0; /* on a line between windows, or behind the last */
    return 1 + y / h * p->n + x / w;
}

static uint32_t apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static const char *equal_pair(const struct sudoku *p, uint32_t a, uint32_t b)
{
    uint32_t n = p->n, ax = a % n, ay = a / n, bx = b % n, by = b / n, dx = apart(ax, bx), dy = apart(ay, by);
    if (dx == 0 || dy == 0)
        return dx == 0 ? "twice in a column" : "twice in a row";
    if (p->region[a] == p->region[b])
        return p->jigsaw ? "twice in a region" : "twice in a box";
    if (p->diagonals && ((ax == ay && bx == by) || (ax + ay == n - 1 && bx + by == n - 1)))
        return "twice on a diagonal";
    if (p->windows && window_of(p, a) != 0 && window_of(p, a) == window_of(p, b))
        return "twice in a window";
    if (p->anti_knight && dx * dy == 2)
        return "a knight's move apart";
    return p->anti_king && dx == 1 && dy == 1 ? "a king's move apart" : NULL;
}

static bool is_consecutive(uint32_t a, uint32_t b)
{
    return apart(a, b) == 1;
}

static bool is_double(uint32_t a, uint32_t b)
{
    return a == b + b || b == a + a;
}

static bool has_dot(const struct sudoku *p, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < p->n_groups; i++) {
        const uint32_t *c = p->groups[i].cells;
        if ((p->groups[i].kind == WHITE_DOT || p->groups[i].kind == BLACK_DOT) &&
            ((c[0] == a && c[1] == b) || (c[0] == b && c[1] == a)))
            return true;
    }
    return false;
}

static void check_pairs(struct checking *k)
{
    const struct sudoku *p = k->p;
    uint32_t n = p->n;
    for (uint32_t b = 0; b < n * n; b++)
        for (uint32_t a = 0; a < b; a++) {
            const char *what = digit(k, a) == digit(k, b) ? equal_pair(p, a, b) : NULL;
            bool beside = apart(a % n, b % n) + apart(a / n, b / n) == 1;
            if (what != NULL)
                broken(k, a, b, what);
            if (beside && p->non_consecutive && is_consecutive(digit(k, a), digit(k, b)))
                broken(k, a, b, "consecutive neighbours");
            if (beside && p->all_dots && !has_dot(p, a, b) &&
                (is_consecutive(digit(k, a), digit(k, b)) || is_double(digit(k, a), digit(k, b))))
                broken(k, a, b, "a dot would be between these");
        }
}

static void check_sum(struct checking *k, const struct group *g, const char *what, uint32_t sum, uint32_t wanted)
{
    if (sum == wanted)
        return;
    k->host->broken(k->r, g->cells, g->n, "%s %u: the sum is %u, it should be %u", what, (unsigned)g->number, (unsigned)sum,
                    (unsigned)wanted);
    k->good = false;
}

static void check_group(struct checking *k, const struct group *g)
{
    uint32_t sum = 0, first = digit(k, g->cells[0]);
    for (uint32_t i = 0; i < g->n; i++)
        sum += digit(k, g->cells[i]);
    for (uint32_t i = 1; i < g->n && g->kind == THERMOMETER; i++)
        if (digit(k, g->cells[i - 1]) >= digit(k, g->cells[i]))
            broken(k, g->cells[i - 1], g->cells[i], "a thermometer falls");
    for (uint32_t i = 1; i < g->n && g->kind == CAGE; i++)
        for (uint32_t j = 0; j < i; j++)
            if (digit(k, g->cells[i]) == digit(k, g->cells[j]))
                broken(k, g->cells[j], g->cells[i], "twice in a cage");
    if (g->kind == CAGE && g->sum != 0)
        check_sum(k, g, "cage", sum, g->sum);
    if (g->kind == ARROW)
        check_sum(k, g, "arrow", sum - first, first);
    if (g->kind == WHITE_DOT && !is_consecutive(first, sum - first))
        broken(k, g->cells[0], g->cells[1], "a white dot between these");
    if (g->kind == BLACK_DOT && !is_double(first, sum - first))
        broken(k, g->cells[0], g->cells[1], "a black dot between these");
}

bool sudoku_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    struct checking k = {host, r, puzzle, values, true};
    const struct sudoku *p = k.p;
    bool more = p->diagonals || p->windows || p->anti_knight || p->anti_king || p->non_consecutive || p->all_dots;
    for (uint32_t c = 0; c < p->n * p->n; c++) {
        if (p->given[c] != 0 && digit(&k, c) != p->given[c]) {
            host->broken(r, &c, 1, "the given %c is %c", sudoku_glyph(p->given[c]), sudoku_glyph(digit(&k, c)));
            k.good = false;
        }
        if (p->candidates != NULL && (p->candidates[c] >> (digit(&k, c) - 1) & 1) == 0) {
            host->broken(r, &c, 1, "%c is not among the candidates", sudoku_glyph(digit(&k, c)));
            k.good = false;
        }
        if (p->parity != NULL && p->parity[c] != '.' && (digit(&k, c) % 2 == 1) != (p->parity[c] == 'o')) {
            host->broken(r, &c, 1, "%c is not %s", sudoku_glyph(digit(&k, c)), p->parity[c] == 'o' ? "odd" : "even");
            k.good = false;
        }
    }
    if (more || !units_are_full(&k))
        check_pairs(&k);
    for (uint32_t i = 0; i < p->n_groups; i++)
        check_group(&k, &p->groups[i]);
    return k.good;
}
