/* What is wrong with the file of a shading puzzle is told, with its line. */
#include "../rules/fixture.h"
#include "engine/count.h"

struct wrong {
    const char *text, *message;
};

#define PAINT "[puzzle]\nrule = paintarea\n[board]\n"
#define TILE "[puzzle]\nrule = tilepaint\n[board]\nregions =\n    ABC\n    ABC\n[clues]\n"

static const struct wrong wrongs[] = {
    {PAINT "regions =\n    AAB\n    CC\n", "f:6: [board] regions: a row of 2 cells, expected 3, as in the first row\n"},
    {PAINT "regions =\n    1 12 12\n    1 1\n",
     "f:6: [board] regions: a row of 2 cells, expected 3, as in the first row\n"},
    {PAINT "regions =\n", "f:4: [board] regions: no rows, expected a row of the board a line\n"},
    {PAINT "regions =\n    ABA\n    CBC\n",
     "f:5: [board] regions: two parts of the region \"A\" do not touch: one at row 1 column 1, one at row 1 column 3, "
     "expected "
     "another name for one of them, or split = yes in [options] if they are regions of their own\n"
     "f:6: [board] regions: two parts of the region \"C\" do not touch: one at row 2 column 1, one at row 2 column 3, "
     "expected "
     "another name for one of them, or split = yes in [options] if they are regions of their own\n"},
    {PAINT "regions =\n    AB\n    CD\nnumbers =\n    .5\n    ..\n",
     "f:8: [board] numbers: \"5\" in column 2, expected a number from 0 to 4, . or ?\n"},
    {PAINT "regions =\n    AB\n    CD\nnumbers =\n    .1.\n    ..\n",
     "f:8: [board] numbers: a row of 3 cells, expected 2\n"},
    {PAINT "regions =\n    AB\n    CD\nnumbers =\n    .1\n", "f:8: [board] numbers: 1 row, expected 2\n"},
    {PAINT "regions =\n    AB\n    CD\nnumbers =\n    . -1\n    . x\n",
     "f:8: [board] numbers: \"-1\" in column 2, expected a number from 0 to 4, . or ?\n"
     "f:9: [board] numbers: \"x\" in column 2, expected a number from 0 to 4, . or ?\n"},
    {PAINT "regions =\n    AB\n    CD\n[given]\npicture =\n    ?x\n    ??\n",
     "f:9: [given] picture: \"x\" in column 2, expected one of . #, or ?\n"},
    {PAINT "regions =\n    AB\n    CD\n[options]\nneighbours = 6\n",
     "f:8: [options] neighbours: is \"6\", expected one of 4|8|self+4\n"},
    {TILE "rows = 4 .\n", "f:8: [clues] rows: \"4\" in column 1, expected a number from 0 to 3, . or ?\n"},
    {TILE "rows = 1 2 3\n", "f:8: [clues] rows: a row of 3 cells, expected 2\n"},
    {TILE "inside =\n    . . .\n    . 0\\2 .\n", "f:10: [clues] inside: \"0\\2\" in column 2, expected ., or "
                                                 "DOWN\\RIGHT, each . or at most the number of cells that follow\n"},
    {"[puzzle]\nrule = tilepaint\n[board]\nregions =\n    BBB\n    AAA\n[clues]\ninside =\n    . . .\n    . .\\. .\n",
     "f:6: [board] regions: cells with clues part a tile: one part is at row 2 column 1, one at row 2 column 3, "
     "expected "
     "split = yes in [options] if they are tiles of their own\n"},
    {TILE "inside =\n    . . .\n    . .\n", "f:10: [clues] inside: a row of 2 words, expected 3\n"},
    {TILE "inside =\n    . . .\n", "f:9: [clues] inside: 1 row, expected 2\n"},
    {"[puzzle]\nrule = nurikabe\n[board]\nnumbers =\n    .0\n    ..\n",
     "f:5: [board] numbers: \"0\" in column 2, expected a number from 1 to 16777216, . or ?\n"},
    {"[puzzle]\nrule = heyawake\n[board]\nregions =\n    AA\n    BB\nnumbers =\n    12\n    ..\n",
     "f:8: [board] numbers: two numbers in one region: at row 1 column 1 and at row 1 column 2, expected one number in "
     "a region\n"},
    {"[puzzle]\nrule = yinyang\n[board]\ncircles =\n    .o\n    .x\n",
     "f:6: [board] circles: 'x' in column 2, expected o, # or .\n"},
    {"[puzzle]\nrule = yinyang\n[board]\ncircles =\n    .o\n    ...\n",
     "f:6: [board] circles: a row of 3 cells, expected as many as in the first row\n"},
    {"[puzzle]\nrule = aqre\n[board]\nregions =\n    AA\n    AA\nwalls =\n    .|.\n    ...\n    ...\n",
     "f:8: [board] walls: walls that mean nothing, expected borders = yes in [options], or no walls\n"},
    {"[puzzle]\nrule = aqre\n[board]\nregions =\n    AA\n    AA\nwalls =\n    .-.\n    ...\n    "
     "...\n[options]\nborders = yes\n",
     "f:8: [board] walls: '-' in place 2, expected . or, between two cells, | or -\n"},
};

START_TEST(what_is_wrong_is_told)
{
    struct fixture f;
    fixture_open(&f, NULL);
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++)
        expect_messages(&f, wrongs[i].text, wrongs[i].message);
    fixture_close(&f);
}
END_TEST

static uint32_t count_of(struct fixture *f, const char *text)
{
    uint64_t found = 0;
    fixture_read(f, text);
    ck_assert_msg(f->read && puzzle_build(&f->p, NULL, &f->d), "%s%s", text, fixture_messages(f));
    ck_assert_int_eq(count_solutions(f->p.model.solver, model_board_cells(&f->p.model), 0, &found), VERDICT_NO);
    return (uint32_t)found;
}

/* One board in several spellings. */
START_TEST(spellings)
{
    struct fixture f;
    fixture_open(&f, NULL);
    uint32_t wanted =
        count_of(&f, PAINT "regions =\n    ABA\n    CBC\nnumbers =\n    1..\n    ..?\n[options]\nsplit = yes\n");
    ck_assert_uint_gt(wanted, 0);
    ck_assert_uint_eq(count_of(&f, PAINT "regions =\n    ABD\n    CBE\nnumbers =\n    1..\n    ..?\n"), wanted);
    ck_assert_uint_eq(count_of(&f, PAINT "regions =\n    |ABD\n    |CBE\nnumbers =\n    1 . .\n    ...\n"), wanted);
    ck_assert_uint_eq(count_of(&f, PAINT "regions =\n    a1, b  a2\n    c1  b  c2\nnumbers =\n    1 . .\n    . . .\n"),
                      wanted);
    ck_assert_uint_eq(
        count_of(&f, PAINT "regions =\n    \xc3\xa4\xc3\xb6\xc3\xbc\n    A\xc3\xb6U\nnumbers =\n    1..\n    ...\n"),
        wanted);
    for (uint32_t split = 0; split < 2; split++) /* what a cell with clues cuts off is a tile of its own */
        ck_assert_uint_eq(count_of(&f, split ? "[puzzle]\nrule = tilepaint\n[board]\nregions =\n    A A A\n[clues]\n"
                                               "inside = . .\\1 .\n[options]\nsplit = yes\n"
                                             : "[puzzle]\nrule = tilepaint\n[board]\nregions =\n    A B C\n[clues]\n"
                                               "inside = . .\\1 .\n"),
                          2);
    wanted = count_of(&f, TILE "rows = 1 .\ncolumns = .2.\n");
    ck_assert_uint_eq(count_of(&f, TILE "rows =\n    1\n    .\ncolumns =\n    .\n    2\n    ?\n"), wanted);
    ck_assert_uint_eq(count_of(&f, "[puzzle]\nrule = nurikabe\n[board]\nnumbers =\n    . 1\n"), 1);
    ck_assert_uint_eq(count_of(&f, "[puzzle]\nrule = nurikabe\n[board]\nnumbers =\n    .\n    1\n"), 1);
    fixture_close(&f);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {what_is_wrong_is_told, spellings};
    return run_suite("files of shading puzzles", tests, sizeof tests / sizeof *tests);
}
