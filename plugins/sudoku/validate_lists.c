/* Does an answer keep to a cage, a line, a dot, a sandwich sum? Where cells are open: can it still? */
#include "validate.h"

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
    uint32_t x = sudoku_digit_at(k, a), y = sudoku_digit_at(k, b);
    if (x == 0 || y == 0)
        return;
    if (g->kind == THERMOMETER && x >= y)
        sudoku_broken_pair(k, a, b, "a thermometer falls");
    if (g->kind == WHITE_DOT && !sudoku_is_consecutive(x, y))
        sudoku_broken_pair(k, a, b, "a white dot between these");
    if (g->kind == BLACK_DOT && !sudoku_is_double(x, y))
        sudoku_broken_pair(k, a, b, "a black dot between these");
    if (g->kind == LESS && x >= y)
        sudoku_broken_pair(k, a, b, "the first should be less");
}

/* Two cells that should hold the same digit. */
static void check_same(struct checking *k, uint32_t a, uint32_t b, const char *what)
{
    uint32_t x = sudoku_digit_at(k, a), y = sudoku_digit_at(k, b);
    if (x != 0 && y != 0 && x != y)
        sudoku_broken_pair(k, a, b, what);
}

/* Any two cells of a cage, or of a line of consecutive digits. */
static void check_any_two(struct checking *k, const struct group *g, uint32_t a, uint32_t b)
{
    uint32_t x = sudoku_digit_at(k, a), y = sudoku_digit_at(k, b);
    if (x == 0 || y == 0)
        return;
    if (x == y)
        sudoku_broken_pair(k, a, b, g->kind == CAGE ? "twice in a cage" : "twice on a renban line");
    else if (g->kind == RENBAN && sudoku_apart(x, y) >= g->n)
        sudoku_broken_pair(k, a, b, "too far apart for a renban line");
}

/* The digits between the 1 and the largest; with open cells there is nothing to say. */
static void check_sandwich(struct checking *k, const struct group *g)
{
    uint32_t sum = 0, ends = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t d = sudoku_digit_at(k, g->cells[i]);
        bool end = d == 1 || d == g->n;
        if (d == 0)
            return;
        ends += end;
        sum += ends == 1 && !end ? d : 0;
    }
    if (ends == 2 && sum == g->sum)
        return;
    k->host->broken(k->r, g->cells, g->n, "sandwich of %s %u: the sum is %u, it should be %u",
                    g->row ? "row" : "column", (unsigned)g->number, (unsigned)sum, (unsigned)g->sum);
    k->good = false;
}

static void check_sums(struct checking *k, const struct group *g)
{
    uint32_t sum = 0, open = 0, first = sudoku_digit_at(k, g->cells[0]);
    for (uint32_t i = 0; i < g->n; i++) {
        sum += sudoku_digit_at(k, g->cells[i]);
        open += sudoku_digit_at(k, g->cells[i]) == 0;
    }
    if (g->kind == CAGE && g->sum != 0)
        check_sum(k, g, "cage", sum, open, g->sum);
    if (g->kind == SUM_CAGE)
        check_sum(k, g, "repeating cage", sum, open, g->sum);
    if (g->kind == LITTLE_KILLER)
        check_sum(k, g, "little killer", sum, open, g->sum);
    if (g->kind == ARROW && first != 0)
        check_sum(k, g, "arrow", sum - first, open, first);
}

void sudoku_check_group(struct checking *k, const struct group *g)
{
    if (g->kind == SANDWICH)
        check_sandwich(k, g);
    for (uint32_t i = 0; i < g->n; i++) {
        if (i > 0)
            check_neighbours(k, g, g->cells[i - 1], g->cells[i]);
        if (g->kind == PALINDROME && i < g->n / 2)
            check_same(k, g->cells[i], g->cells[g->n - 1 - i], "a palindrome");
        if (g->kind == CLONE && i >= g->part)
            check_same(k, g->cells[i % g->part], g->cells[i], "a clone");
        for (uint32_t j = 0; j < i && (g->kind == CAGE || g->kind == RENBAN); j++)
            check_any_two(k, g, g->cells[j], g->cells[i]);
    }
    check_sums(k, g);
}
