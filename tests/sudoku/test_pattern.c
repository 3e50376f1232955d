/* Each technique of explanations on a grid where all candidates are open but those of its pattern: where it applies,
 * and where one candidate more makes that it does not. */
#include "../suite.h"

#include <string.h>

#include "technique.h"

enum { SIDE = 9, COLOURING = SUDOKU_TECHNIQUES, RECTANGLE };

/* "r1c2=12": the cell has the candidates 1 and 2. "r3:7=12": in row 3 a 7 is at places 1 and 2; "c" a column, "b" a
 * box. */
struct pattern {
    uint32_t technique;
    const char *pattern, *nearly;
    uint32_t row, column, value; /* that goes, or (singles) is placed */
};

static const struct pattern patterns[] = {
    {SUDOKU_HIDDEN_SINGLE_BOX, "b1:7=5", "b1:7=56", 2, 2, 7},
    {SUDOKU_HIDDEN_SINGLE_LINE, "r3:7=4", "r3:7=45", 3, 4, 7},
    {SUDOKU_NAKED_SINGLE, "r2c2=7", "r2c2=78", 2, 2, 7},
    {SUDOKU_POINTING, "b1:7=12", "b1:7=124", 1, 9, 7},
    {SUDOKU_CLAIMING, "r1:7=12", "r1:7=124", 3, 3, 7},
    {SUDOKU_NAKED_PAIR, "r1c1=12 r1c9=12", "r1c1=12 r1c9=123", 1, 5, 2},
    {SUDOKU_NAKED_TRIPLE, "r1c1=12 r1c5=23 r1c9=13", "r1c1=12 r1c5=23 r1c9=14", 1, 2, 3},
    {SUDOKU_NAKED_QUADRUPLE, "r1c1=12 r1c5=23 r1c9=34 r1c4=14", "r1c1=12 r1c5=23 r1c9=34 r1c4=15", 1, 2, 4},
    {SUDOKU_HIDDEN_PAIR, "r1:1=19 r1:2=19", "r1:1=19 r1:2=159", 1, 9, 3},
    {SUDOKU_HIDDEN_TRIPLE, "r1:1=19 r1:2=15 r1:3=59", "r1:1=19 r1:2=15 r1:3=579", 1, 5, 4},
    {SUDOKU_HIDDEN_QUADRUPLE, "r1:1=19 r1:2=15 r1:3=58 r1:4=89", "r1:1=19 r1:2=15 r1:3=58 r1:4=789", 1, 8, 5},
    {SUDOKU_X_WING, "r1:7=28 r5:7=28", "r1:7=28 r5:7=289", 9, 8, 7},
    {SUDOKU_SWORDFISH, "r1:7=25 r5:7=58 r9:7=28", "r1:7=25 r5:7=58 r9:7=289", 3, 5, 7},
    {SUDOKU_JELLYFISH, "r1:7=25 r4:7=58 r7:7=89 r9:7=29", "r1:7=25 r4:7=58 r7:7=89 r9:7=239", 2, 9, 7},
    {SUDOKU_SKYSCRAPER, "r1:7=15 r5:7=16", "r1:7=15 r5:7=167", 2, 6, 7},
    {SUDOKU_XY_WING, "r1c1=12 r1c5=23 r5c1=13", "r1c1=12 r1c5=23 r5c1=14", 5, 5, 3},
    {SUDOKU_XYZ_WING, "r1c1=123 r1c5=13 r2c2=23", "r1c1=123 r1c5=13 r2c2=24", 1, 2, 3},
    {COLOURING, "r1:7=15 c5:7=15 r5:7=25", "r1:7=15 c5:7=15 r5:7=258", 2, 2, 7},
    {RECTANGLE, "r1c1=12 r1c4=12 r2c1=12 r2c4=123", "r1c1=12 r1c4=12 r2c1=124 r2c4=123", 2, 4, 1},
};

static uint32_t cell_of(char unit, uint32_t number, uint32_t place)
{
    if (unit == 'r')
        return number * SIDE + place;
    if (unit == 'c')
        return place * SIDE + number;
    return (number / 3 * 3 + place / 3) * SIDE + number % 3 * 3 + place % 3;
}

static uint64_t set_of(const char *digits)
{
    uint64_t set = 0;
    for (; *digits >= '1' && *digits <= '9'; digits++)
        set |= (uint64_t)1 << (*digits - '1');
    return set;
}

static void apply(struct sudoku_grid *g, const char *text)
{
    for (const char *at = text; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        const char *equals = strchr(at, '=');
        uint64_t set = set_of(equals + 1);
        if (at[2] == 'c') {
            g->candidates[(at[1] - '1') * SIDE + at[3] - '1'] = set;
            continue;
        }
        for (uint32_t i = 0; i < SIDE; i++)
            if ((set >> i & 1) == 0)
                sudoku_remove(g, cell_of(at[0], (uint32_t)(at[1] - '1'), i), (uint32_t)(at[3] - '1'));
    }
}

static bool find(struct sudoku_grid *g, uint32_t technique, struct sudoku_step *step)
{
    *step = (struct sudoku_step){.cell = SUDOKU_NONE};
    memset(step->unit, 0xff, sizeof step->unit);
    switch (technique) {
    case SUDOKU_POINTING:
    case SUDOKU_CLAIMING:
        return sudoku_find_locked(g, (enum sudoku_technique)technique, step);
    case SUDOKU_NAKED_PAIR:
    case SUDOKU_NAKED_TRIPLE:
        return sudoku_find_naked(g, technique == SUDOKU_NAKED_PAIR ? 2 : 3, step);
    case SUDOKU_NAKED_QUADRUPLE:
        return sudoku_find_naked(g, 4, step);
    case SUDOKU_HIDDEN_PAIR:
    case SUDOKU_HIDDEN_TRIPLE:
        return sudoku_find_hidden(g, technique == SUDOKU_HIDDEN_PAIR ? 2 : 3, step);
    case SUDOKU_HIDDEN_QUADRUPLE:
        return sudoku_find_hidden(g, 4, step);
    case SUDOKU_X_WING:
    case SUDOKU_SWORDFISH:
        return sudoku_find_fish(g, technique == SUDOKU_X_WING ? 2 : 3, step);
    case SUDOKU_JELLYFISH:
        return sudoku_find_fish(g, 4, step);
    case SUDOKU_SKYSCRAPER:
    case SUDOKU_XY_WING:
        return sudoku_find_chain(g, (enum sudoku_technique)technique, step);
    case SUDOKU_XYZ_WING:
        return sudoku_find_xyz_wing(g, step);
    case COLOURING:
        return sudoku_find_colouring(g, step);
    case RECTANGLE:
        return sudoku_find_rectangle(g, step);
    default:
        return sudoku_find_single(g, (enum sudoku_technique)technique, step);
    }
}

static bool says(const struct sudoku_step *step, const struct pattern *p)
{
    uint32_t cell = (p->row - 1) * SIDE + p->column - 1;
    if (step->cell == cell && step->value == p->value - 1)
        return true;
    for (uint32_t i = 0; i < step->n_removed; i++)
        if (step->removed[i].cell == cell && step->removed[i].value == p->value - 1)
            return true;
    return false;
}

START_TEST(applies_and_nearly_does)
{
    struct sudoku_layout l;
    struct sudoku_grid g;
    struct sudoku_step step;
    uint16_t unit[SIDE];
    void *layout_block = malloc(sudoku_layout_bytes(SIDE, 27));
    ck_assert_ptr_nonnull(layout_block);
    sudoku_layout_init(&l, SIDE, 27, layout_block);
    for (uint32_t b = 0; b < SIDE; b++) {
        for (uint32_t i = 0; i < SIDE; i++)
            unit[i] = (uint16_t)cell_of('b', b, i);
        sudoku_layout_unit(&l, unit);
    }
    void *grid_block = malloc(sudoku_grid_bytes(&l));
    ck_assert_ptr_nonnull(grid_block);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        const struct pattern *p = &patterns[i];
        sudoku_grid_init(&g, &l, grid_block);
        ck_assert_msg(!find(&g, p->technique, &step), "pattern %zu: on an open grid", i);
        apply(&g, p->pattern);
        ck_assert_msg(find(&g, p->technique, &step) && says(&step, p), "pattern %zu does not apply", i);
        sudoku_grid_init(&g, &l, grid_block);
        apply(&g, p->nearly);
        ck_assert_msg(!find(&g, p->technique, &step), "pattern %zu applies where it nearly does", i);
    }
    free(grid_block);
    free(layout_block);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {applies_and_nearly_does};
    return run_suite("sudoku patterns", tests, sizeof tests / sizeof *tests);
}
