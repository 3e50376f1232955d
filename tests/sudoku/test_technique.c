/* The techniques: each step of each is true in the answer, on hundreds of random puzzles with one answer, of several
 * layouts; a known example of each level. Brute force here makes the puzzles and says what their answers are. */
#include "../suite.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "technique.h"

enum { CELLS_MAX = 81, NONE = 255 };

struct desk {
    struct sudoku_layout layout;
    struct sudoku_grid grid;
    void *layout_block, *grid_block;
};

static void desk_open(struct desk *k, uint32_t side, uint32_t width, uint32_t height, bool diagonals)
{
    uint32_t units = 3 * side + (diagonals ? 2 : 0);
    uint16_t unit[SUDOKU_SIDE_MAX];
    k->layout_block = malloc(sudoku_layout_bytes(side, units));
    ck_assert_ptr_nonnull(k->layout_block);
    sudoku_layout_init(&k->layout, side, units, k->layout_block);
    for (uint32_t b = 0; b < side; b++) {
        uint32_t x = b % (side / width) * width, y = b / (side / width) * height;
        for (uint32_t i = 0; i < side; i++)
            unit[i] = (uint16_t)((y + i / width) * side + x + i % width);
        sudoku_layout_unit(&k->layout, unit);
    }
    for (uint32_t d = 0; diagonals && d < 2; d++) {
        for (uint32_t i = 0; i < side; i++)
            unit[i] = (uint16_t)(i * side + (d == 0 ? i : side - 1 - i));
        sudoku_layout_unit(&k->layout, unit);
    }
    k->grid_block = malloc(sudoku_grid_bytes(&k->layout));
    ck_assert_ptr_nonnull(k->grid_block);
}

static void desk_close(struct desk *k)
{
    free(k->layout_block);
    free(k->grid_block);
}

/* ---- brute force: the open cell with the fewest values, these in a random order ---- */

struct search {
    const struct sudoku_layout *l;
    struct random random;
    uint8_t *values;
    uint32_t limit, found;
    uint8_t answer[CELLS_MAX];
};

static uint64_t possible(const struct search *s, uint32_t cell)
{
    uint64_t set = ((uint64_t)1 << s->l->side) - 1;
    for (uint32_t c = 0; c < s->l->cells; c++)
        if (s->values[c] != NONE && sudoku_peers(s->l, c, cell))
            set &= ~((uint64_t)1 << s->values[c]);
    return set;
}

static void search(struct search *s)
{
    uint32_t best = NONE, least = NONE;
    for (uint32_t c = 0; c < s->l->cells && least > 1; c++) {
        uint32_t n = s->values[c] != NONE ? NONE : (uint32_t)__builtin_popcountll(possible(s, c));
        if (n < least) {
            least = n;
            best = c;
        }
    }
    if (best == NONE) {
        if (s->found++ == 0)
            memcpy(s->answer, s->values, s->l->cells);
        return;
    }
    uint32_t first = random_below(&s->random, s->l->side);
    uint64_t set = possible(s, best);
    for (uint32_t i = 0; i < s->l->side && s->found < s->limit; i++) {
        uint32_t v = (first + i) % s->l->side;
        if ((set >> v & 1) == 0)
            continue;
        s->values[best] = (uint8_t)v;
        search(s);
    }
    s->values[best] = NONE;
}

static uint32_t answers(const struct sudoku_layout *l, const uint8_t *givens, uint64_t seed, uint32_t limit,
                        uint8_t *answer)
{
    uint8_t values[CELLS_MAX];
    struct search s = {.l = l, .random = {seed}, .values = values, .limit = limit};
    memcpy(values, givens, l->cells);
    search(&s);
    memcpy(answer, s.answer, l->cells);
    return s.found;
}

/* A random puzzle with one answer; clues that are not needed are gone, but for a few. */
static void random_puzzle(const struct sudoku_layout *l, uint64_t seed, uint8_t *givens, uint8_t *answer)
{
    struct random random = {seed};
    uint8_t unused[CELLS_MAX], order[CELLS_MAX];
    memset(givens, NONE, l->cells);
    ck_assert_uint_eq(answers(l, givens, seed, 1, answer), 1);
    memcpy(givens, answer, l->cells);
    for (uint32_t i = 0; i < l->cells; i++) {
        uint32_t at = random_below(&random, i + 1);
        order[i] = order[at];
        order[at] = (uint8_t)i;
    }
    for (uint32_t i = random_below(&random, 9); i < l->cells; i++) {
        givens[order[i]] = NONE;
        if (answers(l, givens, seed, 2, unused) > 1)
            givens[order[i]] = answer[order[i]];
    }
}

static void set_up(struct desk *k, const uint8_t *givens)
{
    sudoku_grid_init(&k->grid, &k->layout, k->grid_block);
    for (uint32_t c = 0; c < k->layout.cells; c++)
        if (givens[c] != NONE)
            sudoku_place(&k->grid, c, givens[c]);
}

/* ---- the tests ---- */

static void step_is_true(const struct desk *k, const struct sudoku_step *step, const uint8_t *answer)
{
    const char *name = sudoku_technique_name(step->technique);
    ck_assert_msg(step->cell != SUDOKU_NONE || step->n_removed > 0, "%s does nothing", name);
    if (step->cell != SUDOKU_NONE)
        ck_assert_msg(answer[step->cell] == step->value, "%s places a wrong value", name);
    for (uint32_t i = 0; i < step->n_removed; i++) {
        struct sudoku_candidate c = step->removed[i];
        ck_assert_msg(answer[c.cell] != c.value, "%s removes the answer of cell %u", name, (unsigned)c.cell);
        ck_assert_msg((k->grid.candidates[c.cell] >> c.value & 1) != 0, "%s removes what is not there", name);
    }
    ck_assert_uint_gt(step->n_pattern, 0);
    for (uint32_t i = 1; i < step->n_chain; i++) /* neighbours in a chain have to do with each other */
        ck_assert(step->chain[i].cell == step->chain[i - 1].cell ||
                  sudoku_peers(&k->layout, step->chain[i].cell, step->chain[i - 1].cell));
    ck_assert_uint_eq(step->n_chain % 2, 0);
}

/* At each state of the easiest way to the answer, every technique on its own. */
static void walk(struct desk *k, const uint8_t *answer, uint32_t *seen)
{
    struct sudoku_step step;
    do {
        for (uint32_t t = 0; t < SUDOKU_TECHNIQUES; t++) {
            uint64_t before = k->grid.candidates[0];
            step = (struct sudoku_step){.technique = (enum sudoku_technique)t, .cell = SUDOKU_NONE};
            if (t >= SUDOKU_SKYSCRAPER && t != SUDOKU_XYZ_WING && t != SUDOKU_NAKED_QUADRUPLE &&
                t != SUDOKU_HIDDEN_QUADRUPLE && t != SUDOKU_JELLYFISH &&
                sudoku_find_chain(&k->grid, (enum sudoku_technique)t, &step)) {
                step_is_true(k, &step, answer);
                ck_assert_uint_ge(step.n_chain, 4);
            }
            ck_assert_uint_eq(before, k->grid.candidates[0]);
        }
        for (uint32_t size = 2; size <= 4; size++) {
            step = (struct sudoku_step){.cell = SUDOKU_NONE};
            if (sudoku_find_naked(&k->grid, size, &step))
                step_is_true(k, &step, answer);
            step = (struct sudoku_step){.cell = SUDOKU_NONE};
            if (sudoku_find_hidden(&k->grid, size, &step))
                step_is_true(k, &step, answer);
            step = (struct sudoku_step){.cell = SUDOKU_NONE};
            if (sudoku_find_fish(&k->grid, size, &step))
                step_is_true(k, &step, answer);
        }
        if (!sudoku_find_step(&k->grid, SUDOKU_CHAIN, &step)) {
            seen[SUDOKU_TECHNIQUES]++;
            return;
        }
        seen[step.technique]++;
        step_is_true(k, &step, answer);
        sudoku_make_step(&k->grid, &step);
        ck_assert(!k->grid.contradiction);
    } while (k->grid.open > 0);
}

START_TEST(steps_are_true)
{
    static const struct {
        uint32_t side, width, height, puzzles;
        bool diagonals;
    } kinds[] = {
        {4, 2, 2, 20, false}, {6, 3, 2, 20, false}, {9, 3, 3, 50, false}, {9, 3, 3, 5, true}, {8, 4, 2, 10, false}};
    uint32_t seen[SUDOKU_TECHNIQUES + 1] = {0};
    for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct desk k;
        desk_open(&k, kinds[i].side, kinds[i].width, kinds[i].height, kinds[i].diagonals);
        for (uint32_t n = 0; n < kinds[i].puzzles; n++) {
            uint8_t givens[CELLS_MAX], answer[CELLS_MAX];
            random_puzzle(&k.layout, 1000 * i + n, givens, answer);
            set_up(&k, givens);
            walk(&k, answer, seen);
        }
        desk_close(&k);
    }
    /* The test means something only for what it has met. */
    for (uint32_t t = 0; t <= SUDOKU_TECHNIQUES; t++)
        if (t != SUDOKU_NAKED_QUADRUPLE && t != SUDOKU_HIDDEN_QUADRUPLE && t != SUDOKU_JELLYFISH &&
            t != SUDOKU_X_CHAIN && t != SUDOKU_HIDDEN_TRIPLE && t != SUDOKU_SWORDFISH)
            ck_assert_msg(seen[t] > 0, "%s was never seen", sudoku_technique_name((enum sudoku_technique)t));
}
END_TEST

/* A row 12345678. has a full house; two cells with the same value are a contradiction. */
START_TEST(a_full_house_and_a_contradiction)
{
    struct desk k;
    struct sudoku_step step;
    desk_open(&k, 9, 3, 3, false);
    sudoku_grid_init(&k.grid, &k.layout, k.grid_block);
    for (uint32_t i = 0; i < 8; i++)
        sudoku_place(&k.grid, i, i);
    ck_assert(sudoku_find_step(&k.grid, SUDOKU_FULL_HOUSE, &step));
    ck_assert(step.cell == 8 && step.value == 8 && step.unit[0] == 0 && step.unit[1] == SUDOKU_NONE);
    ck_assert(!k.grid.contradiction);
    sudoku_place(&k.grid, 17, 8);
    ck_assert(k.grid.contradiction);
    ck_assert(!sudoku_find_step(&k.grid, SUDOKU_CHAIN, &step));
    ck_assert_int_eq(sudoku_grade(&k.grid, SUDOKU_CHAIN), SUDOKU_TECHNIQUES);
    desk_close(&k);
}
END_TEST

/* An X-wing by hand: value 0 of rows 0 and 4 only in columns 1 and 7. */
START_TEST(an_x_wing)
{
    struct desk k;
    struct sudoku_step step = {.cell = SUDOKU_NONE};
    desk_open(&k, 9, 3, 3, false);
    sudoku_grid_init(&k.grid, &k.layout, k.grid_block);
    for (uint32_t x = 0; x < 9; x++)
        for (uint32_t y = 0; y < 9 && x != 1 && x != 7; y += 4)
            if (y < 8)
                sudoku_remove(&k.grid, y * 9 + x, 0);
    ck_assert(sudoku_find_fish(&k.grid, 2, &step));
    ck_assert(step.unit[0] == 0 && step.unit[1] == 4 && step.unit[2] == 9 + 1 && step.unit[3] == 9 + 7);
    ck_assert_uint_eq(step.n_removed, 14);
    desk_close(&k);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {steps_are_true, a_full_house_and_a_contradiction, an_x_wing};
    return run_suite("sudoku-technique", tests, sizeof tests / sizeof *tests);
}
