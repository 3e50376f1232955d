/* Small random grids of every variant, and plain 9 x 9 grids, against brute force. ORIME_SUDOKU_GRIDS=10000 in the
 * environment tries as many 9 x 9 grids; fewer by default. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../rules/fixture.h"
#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "random_board.h"

enum { LIMIT = 40 };

/* ---- both ---- */

static uint32_t engine_count(struct fixture *f, bool learning)
{
    struct engine_options o;
    uint64_t found = 0;
    engine_options_default(&o);
    o.learning = learning;
    ck_assert(puzzle_build(&f->p, &o, &f->d));
    ck_assert_int_ne(count_solutions(f->p.model.solver, model_board_cells(&f->p.model), LIMIT, &found), VERDICT_ERROR);
    return (uint32_t)found;
}

/* Validate says of an answer, and of what differs from it in a cell, what brute force says. */
static void check_validate(struct fixture *f, const struct board *b, const uint8_t *answer, const char *text)
{
    uint32_t n = b->n;
    uint8_t digits[CELLS_MAX], values[CELLS_MAX];
    for (uint32_t change = 0; change < n * n; change++) {
        bool good = true;
        memcpy(digits, answer, n * n);
        digits[change] = (uint8_t)(change == 0 ? digits[0] : digits[change] % n + 1);
        for (uint32_t c = 0; c < n * n; c++) {
            good = good && board_fits(b, digits, c) && (b->given[c] == 0 || b->given[c] == digits[c]);
            values[c] = (uint8_t)(digits[c] - 1);
        }
        ck_assert_msg(puzzle_validate(&f->p, values, &f->d) == good, "cell %u of %s", (unsigned)change, text);
    }
}

static void try_board(struct fixture *f, const struct board *b, uint32_t *kinds)
{
    static char text[BOARD_TEXT];
    struct search s = {.b = b, .limit = LIMIT};
    board_fill(&s, 0);
    if (s.nodes >= NODES)
        return;
    board_put(text, b);
    fixture_read(f, text);
    ck_assert_msg(f->read, "%s%s", text, fixture_messages(f));
    for (int learning = 0; learning <= 1; learning++) {
        uint32_t found = engine_count(f, learning);
        ck_assert_msg(found == s.found, "%u answers, %u by brute force:\n%s", (unsigned)found, (unsigned)s.found, text);
    }
    ck_assert_msg(f->p.impossible == NULL || s.found == 0, "not impossible:\n%s", text);
    if (s.found > 0)
        check_validate(f, b, s.first, text);
    kinds[s.found > 2 ? 2 : s.found]++;
}

static void try_variants(uint32_t n, uint32_t variants, uint32_t boards, uint64_t seed, uint32_t *kinds)
{
    struct random r = {seed};
    struct fixture f;
    struct board b;
    fixture_open(&f, NULL);
    for (uint32_t i = 0; i < boards; i++)
        if (board_make(&b, &r, n, variants))
            try_board(&f, &b, kinds);
    fixture_close(&f);
}

START_TEST(one_variant)
{
    for (uint32_t v = 0; v < VARIANTS; v++) {
        uint32_t kinds[3] = {0}, with = 1u << v;
        try_variants(4, with, 40, 100 + v, kinds);
        try_variants(6, with, 25, 200 + v, kinds);
        ck_assert_msg(kinds[0] > 0 && kinds[1] > 0, "variant %u: none %u one %u more %u", (unsigned)v,
                      (unsigned)kinds[0], (unsigned)kinds[1], (unsigned)kinds[2]);
        bool strict = v == ALL_DOTS || v == SANDWICHES || v == KING || v == KNIGHT || v == NON_CONSECUTIVE;
        ck_assert_msg(kinds[2] > 0 || strict, "variant %u", (unsigned)v);
    }
}
END_TEST

START_TEST(several_variants)
{
    struct random r = {7};
    uint32_t kinds[3] = {0};
    for (uint32_t i = 0; i < 80; i++) {
        uint32_t n = random_below(&r, 2) == 0 ? 4 : 6,
                 both = 1u << random_below(&r, DOTS) | 1u << random_below(&r, DOTS);
        if (both == (1u << JIGSAW | 1u << WINDOWS)) /* that is refused */
            both = 1u << WINDOWS;
        try_variants(n, both, 5, i, kinds);
    }
    ck_assert(kinds[0] > 3 && kinds[1] > 10 && kinds[2] > 10);
}
END_TEST

/* ---- plain 9 x 9 grids ---- */

struct plain {
    uint16_t row[9], column[9], box[9]; /* digits used, bit d - 1 */
    uint8_t cell[81];
    uint32_t found, nodes;
};

/* Fills the open cell with the fewest digits left; up to three answers. */
static void fill_plain(struct plain *p)
{
    uint32_t best = 81, fewest = 10, digits = 0;
    for (uint32_t c = 0; c < 81; c++) {
        uint32_t left = 511u & ~(uint32_t)(p->row[c / 9] | p->column[c % 9] | p->box[c / 27 * 3 + c % 9 / 3]);
        if (p->cell[c] == 0 && bit_count(left) < fewest) {
            best = c;
            fewest = bit_count(left);
            digits = left;
        }
    }
    p->found += best == 81;
    for (uint32_t d = 0; best < 81 && d < 9 && p->found < 3 && p->nodes < NODES; d++) {
        uint16_t one = (uint16_t)(digits & (1u << d));
        if (one == 0)
            continue;
        p->nodes++;
        p->cell[best] = (uint8_t)(d + 1);
        p->row[best / 9] ^= one;
        p->column[best % 9] ^= one;
        p->box[best / 27 * 3 + best % 9 / 3] ^= one;
        fill_plain(p);
        p->cell[best] = 0;
        p->row[best / 9] ^= one;
        p->column[best % 9] ^= one;
        p->box[best / 27 * 3 + best % 9 / 3] ^= one;
    }
}

/* The number of answers, at most 3; UINT32_MAX: it takes too long. */
static uint32_t count_plain(const uint8_t *givens)
{
    struct plain p = {.found = 0};
    for (uint32_t c = 0; c < 81; c++) {
        uint16_t one = (uint16_t)(givens[c] == 0 ? 0 : 1u << (givens[c] - 1));
        if (((p.row[c / 9] | p.column[c % 9] | p.box[c / 27 * 3 + c % 9 / 3]) & one) != 0)
            return 0;
        p.cell[c] = givens[c];
        p.row[c / 9] |= one;
        p.column[c % 9] |= one;
        p.box[c / 27 * 3 + c % 9 / 3] |= one;
    }
    fill_plain(&p);
    return p.nodes >= NODES ? UINT32_MAX : p.found;
}

/* A full grid by exchanging digits, and rows and columns within bands and stacks; then 20 to 40 of its cells, sometimes
 * one wrong. */
static void random_givens(struct random *r, uint8_t *givens)
{
    uint32_t rows[9], columns[9], digits[9];
    for (uint32_t i = 0; i < 9; i++)
        rows[i] = columns[i] = digits[i] = i;
    for (uint32_t i = 0; i < 60; i++) {
        uint32_t *line = i % 2 == 0 ? rows : columns, p = random_below(r, 9), q = p / 3 * 3 + random_below(r, 3),
                 kept = line[p];
        line[p] = line[q];
        line[q] = kept;
        p = random_below(r, 9);
        kept = digits[p];
        digits[p] = digits[i % 9];
        digits[i % 9] = kept;
    }
    uint32_t clues = 20 + random_below(r, 21);
    for (uint32_t c = 0; c < 81; c++) {
        uint32_t x = columns[c % 9], y = rows[c / 9];
        givens[c] = random_below(r, 81) < clues ? (uint8_t)(digits[(3 * y + y / 3 + x) % 9] + 1) : 0;
    }
    if (random_below(r, 5) == 0)
        givens[random_below(r, 81)] = (uint8_t)(1 + random_below(r, 9));
}

/* The model is used again from grid to grid, as a batch does, and made anew now and then. */
static uint32_t again(struct fixture *f, const uint8_t *givens)
{
    uint64_t found = 0;
    if (!puzzle_regive(&f->p, givens, 81))
        return 0; /* equal givens that see each other */
    ck_assert_int_ne(count_solutions(f->p.model.solver, 81, 3, &found), VERDICT_ERROR);
    return (uint32_t)found;
}

START_TEST(plain_grids)
{
    static const char text[] = "[puzzle]\nrule = sudoku\n[board]\ngivens =\n    "
                               ".................................................................................\n";
    static const struct setting filters[] = {{"filter", "grid"}, {"filter", "units"}};
    const char *wanted = getenv("ORIME_SUDOKU_GRIDS");
    uint32_t grids = wanted == NULL ? 600 : (uint32_t)atol(wanted), kinds[4] = {0};
    struct random r = {1};
    struct fixture f[2];
    for (uint32_t i = 0; i < 2; i++) {
        fixture_open(&f[i], NULL);
        fixture_read_with(&f[i], text, &filters[i], 1);
        f[i].p.again = true;
        ck_assert(puzzle_build(&f[i].p, NULL, &f[i].d));
    }
    for (uint32_t k = 0; k < grids; k++) {
        uint8_t givens[81];
        random_givens(&r, givens);
        uint32_t brute = count_plain(givens);
        if (brute == UINT32_MAX)
            continue;
        for (uint32_t i = 0; i < 2; i++)
            ck_assert_uint_eq(again(&f[i], givens), brute);
        kinds[brute]++;
    }
    ck_assert(kinds[0] > grids / 20 && kinds[1] > grids / 20 && kinds[3] > grids / 20);
    for (uint32_t i = 0; i < 2; i++)
        fixture_close(&f[i]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {one_variant, several_variants, plain_grids};
    return run_suite("sudoku variants", tests, sizeof tests / sizeof *tests);
}
