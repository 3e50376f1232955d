/* Is this an answer? From the rule in words: each guards against mistakes of the other files. Cells may be open: then
 * it is none, and what is broken beside them is named. */
#include "sudoku.h"

struct checking {
    const struct orime_host *host;
    orime_report *r;
    const struct sudoku *p;
    const uint8_t *values;
    bool good;
};

/* 0: the cell is open. */
static uint32_t digit(const struct checking *k, uint32_t cell)
{
    return k->values[cell] == ORIME_OPEN ? 0 : k->values[cell] + 1u;
}

static void broken(struct checking *k, uint32_t a, uint32_t b, const char *what)
{
    const uint32_t cells[] = {a, b}, n = k->p->n;
    k->host->broken(k->r, cells, 2, "%s: r%uc%u is %c, r%uc%u is %c", what, (unsigned)(a / n + 1),
                    (unsigned)(a % n + 1), sudoku_glyph(digit(k, a)), (unsigned)(b / n + 1), (unsigned)(b % n + 1),
                    sudoku_glyph(digit(k, b)));
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
            if (digit(k, a) == 0 || digit(k, b) == 0)
                continue;
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

/* `open` of the cells are, and will each add one at least. */
static void check_sum(struct checking *k, const struct group *g, const char *what, uint32_t sum, uint32_t open,
                      uint32_t wanted)
{
    if (open == 0 ? sum == wanted : sum + open <= wanted)
        return;
    k->host->broken(k->r, g->cells, g->n, "%s %u: the sum is %u%s, it should be %u", what, (unsigned)g->number,
                    (unsigned)sum, open == 0 ? "" : " without the open cells", (unsigned)wanted);
    k->good = false;
}

/* Two cells of a group; an open one can still be what is wanted. */
static void check_neighbours(struct checking *k, const struct group *g, uint32_t a, uint32_t b)
{
    uint32_t x = digit(k, a), y = digit(k, b);
    if (x == 0 || y == 0)
        return;
    if (g->kind == THERMOMETER && x >= y)
        broken(k, a, b, "a thermometer falls");
    if (g->kind == WHITE_DOT && !is_consecutive(x, y))
        broken(k, a, b, "a white dot between these");
    if (g->kind == BLACK_DOT && !is_double(x, y))
        broken(k, a, b, "a black dot between these");
}

static void check_group(struct checking *k, const struct group *g)
{
    uint32_t sum = 0, open = 0, first = digit(k, g->cells[0]);
    for (uint32_t i = 0; i < g->n; i++) {
        sum += digit(k, g->cells[i]);
        open += digit(k, g->cells[i]) == 0;
        if (i > 0)
            check_neighbours(k, g, g->cells[i - 1], g->cells[i]);
        for (uint32_t j = 0; j < i && g->kind == CAGE; j++)
            if (digit(k, g->cells[i]) != 0 && digit(k, g->cells[i]) == digit(k, g->cells[j]))
                broken(k, g->cells[j], g->cells[i], "twice in a cage");
    }
    if (g->kind == CAGE && g->sum != 0)
        check_sum(k, g, "cage", sum, open, g->sum);
    if (g->kind == ARROW && first != 0)
        check_sum(k, g, "arrow", sum - first, open, first);
}

static void check_cell(struct checking *k, uint32_t c)
{
    const struct sudoku *p = k->p;
    uint32_t d = digit(k, c);
    if (p->given[c] != 0 && d != p->given[c]) {
        k->host->broken(k->r, &c, 1, "the given %c is %c", sudoku_glyph(p->given[c]), sudoku_glyph(d));
        k->good = false;
    }
    if (p->candidates != NULL && (p->candidates[c] >> (d - 1) & 1) == 0) {
        k->host->broken(k->r, &c, 1, "%c is not among the candidates", sudoku_glyph(d));
        k->good = false;
    }
    if (p->parity != NULL && p->parity[c] != '.' && (d % 2 == 1) != (p->parity[c] == 'o')) {
        k->host->broken(k->r, &c, 1, "%c is not %s", sudoku_glyph(d), p->parity[c] == 'o' ? "odd" : "even");
        k->good = false;
    }
}

bool sudoku_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    struct checking k = {host, r, puzzle, values, true};
    const struct sudoku *p = k.p;
    bool more = p->diagonals || p->windows || p->anti_knight || p->anti_king || p->non_consecutive || p->all_dots;
    uint32_t open[SUDOKU_MAX * SUDOKU_MAX], n_open = 0;
    for (uint32_t c = 0; c < p->n * p->n; c++)
        if (digit(&k, c) == 0)
            open[n_open++] = c;
        else
            check_cell(&k, c);
    if (more || n_open > 0 || !units_are_full(&k))
        check_pairs(&k);
    for (uint32_t i = 0; i < p->n_groups; i++)
        check_group(&k, &p->groups[i]);
    if (n_open > 0)
        host->broken(r, open, n_open, "%u %s open", (unsigned)n_open, n_open == 1 ? "cell is" : "cells are");
    return k.good && n_open == 0;
}
