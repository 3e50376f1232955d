/* Is this an answer? From the rule in words: each guards against mistakes of the other files. Cells may be open: then
 * it is none, and what is broken beside them is named. */
#include "validate.h"

uint32_t sudoku_digit_at(const struct checking *k, uint32_t cell)
{
    return k->values[cell] == ORIME_OPEN ? 0 : k->values[cell] + 1u;
}

void sudoku_broken_pair(struct checking *k, uint32_t a, uint32_t b, const char *what)
{
    const uint32_t cells[] = {a, b}, n = k->p->n;
    k->host->broken(k->r, cells, 2, "%s: r%uc%u is %c, r%uc%u is %c", what, (unsigned)(a / n + 1),
                    (unsigned)(a % n + 1), sudoku_glyph(sudoku_digit_at(k, a)), (unsigned)(b / n + 1),
                    (unsigned)(b % n + 1),
                    sudoku_glyph(sudoku_digit_at(k, b)));
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

uint32_t sudoku_apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static const char *equal_pair(const struct sudoku *p, uint32_t a, uint32_t b)
{
    uint32_t n = p->n, ax = a % n, ay = a / n, bx = b % n, by = b / n;
    uint32_t dx = sudoku_apart(ax, bx), dy = sudoku_apart(ay, by);
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

bool sudoku_is_consecutive(uint32_t a, uint32_t b)
{
    return sudoku_apart(a, b) == 1;
}

bool sudoku_is_double(uint32_t a, uint32_t b)
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
            if (sudoku_digit_at(k, a) == 0 || sudoku_digit_at(k, b) == 0)
                continue;
            const char *what = sudoku_digit_at(k, a) == sudoku_digit_at(k, b) ? equal_pair(p, a, b) : NULL;
            bool beside = sudoku_apart(a % n, b % n) + sudoku_apart(a / n, b / n) == 1;
            if (what != NULL)
                sudoku_broken_pair(k, a, b, what);
            if (beside && p->non_consecutive && sudoku_is_consecutive(sudoku_digit_at(k, a), sudoku_digit_at(k, b)))
                sudoku_broken_pair(k, a, b, "consecutive neighbours");
            if (beside && p->all_dots && !has_dot(p, a, b) &&
                (sudoku_is_consecutive(sudoku_digit_at(k, a), sudoku_digit_at(k, b)) ||
                 sudoku_is_double(sudoku_digit_at(k, a), sudoku_digit_at(k, b))))
                sudoku_broken_pair(k, a, b, "a dot would be between these");
        }
}

static void check_cell(struct checking *k, uint32_t c)
{
    const struct sudoku *p = k->p;
    uint32_t d = sudoku_digit_at(k, c);
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
        if (sudoku_digit_at(&k, c) == 0)
            open[n_open++] = c;
        else
            check_cell(&k, c);
    if (more || n_open > 0 || !units_are_full(&k))
        check_pairs(&k);
    for (uint32_t i = 0; i < p->n_groups; i++)
        sudoku_check_group(&k, &p->groups[i]);
    if (n_open > 0)
        host->broken(r, open, n_open, "%u %s open", (unsigned)n_open, orime_plural(n_open, "cell is", "cells are"));
    return k.good && n_open == 0;
}
