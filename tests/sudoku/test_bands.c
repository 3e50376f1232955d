/* The filter of a plain grid finds the same with tables and in vectors: on random candidates, from few to many. */
#include <string.h>

#include "bands.h"
#include "../suite.h"

enum { GRIDS = 40000, DENSITIES = 40, ALL_CELLS = 0x7ffffff };

static uint32_t next(uint64_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return (uint32_t)(*x >> 16);
}

static void make(struct grid *g, uint64_t *random, uint32_t removed)
{
    memset(g, 0, sizeof *g);
    for (uint32_t d = 0; d < 9; d++)
        for (uint32_t b = 0; b < 3; b++)
            g->word[bands_word(d, b)] = ALL_CELLS;
    for (uint32_t i = 0; i < removed; i++) {
        uint32_t cell = next(random) % 81, digit = next(random) % 9;
        g->word[bands_word(digit, cell / 27)] &= ~(1u << cell % 27);
    }
}

START_TEST(vectors_and_tables_agree)
{
    static struct bands_tables tables;
    bands_settler *wide = bands_wide();
    uint64_t random = 88172645463325252u;
    uint32_t refused = 0, smaller = 0;
    bands_fill_tables(&tables);
    for (uint32_t i = 0; i < GRIDS; i++) {
        struct grid before, a, b;
        make(&before, &random, i % DENSITIES * 30);
        a = b = before;
        bool left = bands_plain(&tables, &a, 0x1ff);
        refused += !left;
        smaller += left && memcmp(&a, &before, sizeof a) != 0;
        if (wide == NULL)
            continue; /* this machine has the tables only */
        ck_assert_msg(wide(&b) == left, "grid %u: refused by one only", (unsigned)i);
        ck_assert_msg(!left || memcmp(&a, &b, sizeof a) == 0, "grid %u: they keep different candidates", (unsigned)i);
    }
    ck_assert_uint_gt(refused, GRIDS / 100); /* else the grids try too little */
    ck_assert_uint_gt(smaller, GRIDS / 100);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {vectors_and_tables_agree};
    return run_suite("sudoku bands", tests, sizeof tests / sizeof *tests);
}
