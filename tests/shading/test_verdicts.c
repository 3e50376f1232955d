/* What is wrong with an answer is named, with the cells, as puzzle sites name it: each board below breaks one rule at
 * least. The word behind each is the code that pzprjs has for it. The puzzles are the examples of the rules. */
#include <string.h>

#include "../rules/fixture.h"

struct verdict_of {
    const char *rule, *puzzle; /* NULL: the rule's example */
    const char *answer;
    const char *says; /* one of the messages, without the name of the file */
};

static const char borders[] =
    "[puzzle]\nrule = aqre\n[board]\nregions =\n    AAA\n    BAA\n    BBA\n"
    "walls =\n    ...|.\n    .....\n    .....\n    .....\n    .....\n[options]\nborders = yes\n";

static const struct verdict_of verdicts[] = {
    {"paintarea", NULL, "|###..\n|.#.#.\n|.#...\n|.###.\n|...#.\n",
     "a tile is painted in part, 2 of its 3 cells (r1c3, r1c4, r2c4)"}, /* bkMixed */
    {"paintarea", NULL, "|####.\n|...#.\n|.#...\n|.###.\n|...#.\n",
     "the black cells are divided into 2 groups (r1c1, r1c2, r1c3, r1c4, r2c4)"}, /* csDivide */
    {"paintarea", NULL, "|#####\n|.#.##\n|.#...\n|.###.\n|...#.\n",
     "2 x 2 black cells (r1c4, r1c5, r2c4, r2c5)"}, /* cs2x2 */
    {"paintarea", NULL, "|####.\n|...#.\n|.....\n|.###.\n|...#.\n",
     "the number 3 has 2 black cells around it (r1c2)"}, /* nmShadeNe */
    {"paintarea", NULL, "|##...\n|.#...\n|.#...\n|.###.\n|...#.\n",
     "2 x 2 white cells (r1c3, r1c4, r2c3, r2c4)"},                                                      /* cu2x2 */
    {"tilepaint", NULL, "|.....\n|.....\n|.....\n|.....\n|.....\n", "there are no black cells"},         /* brNoShade */
    {"tilepaint", NULL, "|##...\n|##...\n|...#.\n|#.#..\n|..#..\n", "a tile is painted in part (r1c3)"}, /* bkMixed */
    {"tilepaint", NULL, "|###..\n|##...\n|##.#.\n|#.#..\n|..#..\n",
     "row 3: 3 black cells, the clue says 1"}, /* asShadeNe */
    {"tilepaint", NULL, "|###..\n|##...\n|...#.\n|#....\n|.....\n",
     "0 black cells, the clue says 1 (r4c2)"}, /* asShadeNe inside */
    {"tilepaint", NULL, "|###..\n|##...\n|...#.\n|###..\n|..#..\n",
     "a cell with clues is black (r4c2)"}, /* clue black */
    {"nurikabe", NULL, "|.#.#.\n|#####\n|..##.\n|.###.\n|.#.#.\n",
     "2 x 2 black cells (r2c3, r2c4, r3c3, r3c4)"}, /* cs2x2 */
    {"nurikabe", NULL, "|.#.#.\n|#####\n|...#.\n|####.\n|.#.#.\n",
     "an island of 1 cell without a number (r5c1)"}, /* bkNoNum */
    {"nurikabe", NULL, "|.#.#.\n|##.##\n|...#.\n|.###.\n|.#.#.\n",
     "the black cells are divided into 2 groups (r1c2, r2c1, r2c2)"},                                  /* csDivide */
    {"nurikabe", NULL, "|...#.\n|#####\n|...#.\n|.###.\n|.#.#.\n", "an island with 2 numbers (r1c3)"}, /* bkNumGe2 */
    {"nurikabe", NULL, "|.#.#.\n|#####\n|...#.\n|####.\n|.#.#.\n",
     "an island of 3 cells with the number 5 (r3c2)"}, /* bkSizeNe */
    {"nurikabe", NULL, "|.#.#.\n|#####\n|.#.#.\n|.###.\n|.#.#.\n",
     "a cell with a number is black (r3c2)"},                                                   /* number black */
    {"heyawake", NULL, "|.....\n|.....\n|.....\n|.....\n|.....\n", "there are no black cells"}, /* brNoShade */
    {"heyawake", NULL, "|...##\n|.#...\n|#..#.\n|..#..\n|.....\n",
     "two black cells share a side (r1c4, r1c5)"}, /* csAdjacent */
    {"heyawake", NULL, "|...#.\n|.#...\n|#..#.\n|..#.#\n|...#.\n",
     "the white cells are divided into 3 groups (r4c4)"}, /* cuDivideRB */
    {"heyawake", NULL, "|..#..\n|.#...\n|#..#.\n|..#..\n|.....\n",
     "a room with the number 0 has 1 black cell (r1c3, r2c3, r2c4, r3c2, r3c3, r4c1, r4c2)"}, /* bkShadeNe */
    {"heyawake", NULL, "|...#.\n|.....\n|#..#.\n|..#..\n|.....\n",
     "a line of white cells crosses 2 borders of rooms (r2c1, r2c2, r2c3, r2c4, r2c5)"}, /* bkUnshadeConsecGt3 */
    {"hitori", NULL, "|....\n|....\n|....\n|....\n", "there are no black cells"},        /* brNoShade */
    {"hitori", NULL, "|..##\n|.#..\n|#..#\n|....\n", "two black cells share a side (r1c3, r1c4)"}, /* csAdjacent */
    {"hitori", NULL, "|...#\n|.#.#\n|#..#\n|..#.\n",
     "the white cells are divided into 2 groups (r4c4)"}, /* cuDivideRB */
    {"hitori", NULL, "|....\n|.#..\n|#..#\n|....\n",
     "the number 2 stays white twice in a row (r1c3, r1c4)"},                              /* nmDupRow */
    {"norinori", NULL, "|.##.\n|###.\n|#...\n|.##.\n", "6 black cells in a group (r1c2)"}, /* csGt2 */
    {"norinori", NULL, "|.##.\n|#..#\n|#..#\n|####\n",
     "a region with 3 black cells (r1c1, r2c1, r3c1, r4c1)"},                        /* bkShadeGt2 */
    {"norinori", NULL, "|.##.\n|#..#\n|...#\n|.##.\n", "a black cell alone (r2c1)"}, /* csLt2 */
    {"norinori", NULL, "|.##.\n|#..#\n|#..#\n|.#..\n",
     "a region with one black cell (r3c2, r4c2, r4c3)"}, /* bkShadeLt2 */
    {"norinori", NULL, "|.##.\n|#..#\n|#..#\n|....\n",
     "a region without black cells (r3c2, r4c2, r4c3)"},                                               /* bkNoShade */
    {"yinyang", NULL, "|#ooo\n|##o#\n|##o#\n|###o\n", "2 x 2 black circles (r2c1, r2c2, r3c1, r3c2)"}, /* ms2x2 */
    {"yinyang", NULL, "|#ooo\n|#oo#\n|#o##\n|###o\n", "2 x 2 white circles (r1c2, r1c3, r2c2, r2c3)"}, /* mu2x2 */
    {"yinyang", NULL, "|#ooo\n|#ooo\n|#o##\n|o##o\n",
     "the black circles are divided into 2 groups (r1c1, r2c1, r3c1)"}, /* msDivide */
    {"yinyang", NULL, "|#ooo\n|#o#o\n|####\n|###o\n",
     "the white circles are divided into 2 groups (r4c4)"}, /* muDivide */
    {"yinyang", NULL, "|#o#o\n|#o#o\n|#o#o\n|###o\n", "a given circle is black, it should be white (r1c3)"}, /* given */
    {"kurodoko", NULL, "|.....\n|.....\n|.....\n|.....\n|.....\n", "there are no black cells"}, /* brNoShade */
    {"kurodoko", NULL, "|...##\n|#.#..\n|....#\n|..#..\n|#..#.\n",
     "two black cells share a side (r1c4, r1c5)"}, /* csAdjacent */
    {"kurodoko", NULL, "|...#.\n|#.#.#\n|....#\n|..#..\n|#..#.\n",
     "the white cells are divided into 2 groups (r1c5)"}, /* cuDivideRB */
    {"kurodoko", NULL, "|....#\n|#.#..\n|....#\n|.....\n|#..#.\n",
     "from the number 5, 8 white cells are seen (r4c4)"}, /* nmSumViewNe */
    {"kurodoko", NULL, "|#...#\n|..#..\n|....#\n|..#..\n|#..#.\n",
     "a cell with a number is black (r1c1)"}, /* number black */
    {"aqre", NULL, "|...#.\n|...##\n|##..#\n|#.#.#\n|###..\n",
     "a region with the number 4 has 3 black cells (r2c4, r3c2, r3c4, r4c2, r4c3, r4c4)"}, /* bkShadeNe */
    {"aqre", NULL, "|#..#.\n|...##\n|##..#\n|#.###\n|###..\n",
     "the black cells are divided into 2 groups (r1c1)"}, /* csDivide */
    {"aqre", NULL, "|...#.\n|...##\n|##..#\n|#.###\n|####.\n", "4 x 1 black cells (r5c1, r5c2, r5c3, r5c4)"}, /* cs3 */
    {"aqre", NULL, "|.....\n|...##\n|##..#\n|#.###\n|###..\n", "4 x 1 white cells (r1c1, r1c2, r1c3, r1c4)"}, /* cu3 */
    {"aqre", borders, "|###\n|.#.\n|..#\n", "the cells beside a border are both black (r1c2, r1c3)"}, /* cbShade */
    {"aqre", borders, "|##.\n|...\n|##.\n", "the cells beside a border are both white (r2c1, r2c2)"}, /* cbUnshade */
    {"lits", NULL, "|#####\n|##..#\n|.#..#\n|###..\n|#.###\n",
     "2 x 2 black cells (r1c1, r1c2, r2c1, r2c2)"}, /* cs2x2 */
    {"lits", NULL, "|#####\n|.#.##\n|.#..#\n|###..\n|#.###\n",
     "a region with 5 black cells, not four (r1c1, r1c2, r1c3, r2c2, r2c3, r2c4)"}, /* bkShadeGt4 */
    {"lits", NULL, "|###..\n|...#.\n|.....\n|.....\n|.....\n",
     "the black cells of a region are not connected (r1c1, r1c2, r1c3, r2c2, r2c3, r2c4)"},     /* bkShadeDivide */
    {"lits", NULL, "|##.##\n|.##.#\n|.#..#\n|###..\n|#.###\n", "two S pieces touch (r2c2, r3c2)"}, /* bsSameShape */
    {"lits", NULL, "|##.##\n|.##.#\n|.#..#\n|###..\n|#.###\n",
     "the black cells are divided into 2 groups (r1c4, r1c5, r2c5, r3c5)"}, /* csDivide */
    {"lits", NULL, "|.....\n|.....\n|.....\n|.....\n|.....\n",
     "a region without black cells (r1c1, r1c2, r1c3, r2c2, r2c3, r2c4)"}, /* bkNoShade */
    {"lits", NULL, "|#####\n|.#..#\n|.#..#\n|##...\n|#.###\n",
     "a region with 3 black cells, not four (r4c3, r4c5, r5c3, r5c4, r5c5)"}, /* bkShadeLt4 */
};

static const char *puzzle_of(struct fixture *f, const struct verdict_of *v)
{
    return v->puzzle != NULL ? v->puzzle : rules_find(f->rules, v->rule, NULL, &f->d)->example;
}

START_TEST(each_broken_rule_is_named)
{
    struct fixture f;
    fixture_open(&f, NULL);
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++) {
        const struct verdict_of *v = &verdicts[i];
        uint8_t values[25];
        fixture_read(&f, puzzle_of(&f, v));
        ck_assert_msg(f.read && puzzle_build(&f.p, NULL, &f.d), "%s: %s", v->rule, fixture_messages(&f));
        ck_assert(puzzle_read_answer(&f.p, "a", v->answer, strlen(v->answer), values, &f.d));
        ck_assert(!puzzle_validate(&f.p, values, &f.d));
        const char *line = strstr(fixture_messages(&f), v->says);
        ck_assert_msg(line != NULL && line[strlen(v->says)] == '\n' && memcmp(line - 3, "f: ", 3) == 0,
                      "%s\n%s%s\nnot: %s", v->rule, v->answer, fixture_messages(&f), v->says);
    }
    fixture_close(&f);
}
END_TEST

/* In Yin-Yang each cell has a circle; pzprjs has the code ceNoNum. What is broken elsewhere is named all the same. */
START_TEST(open_cells_are_named)
{
    static const char answer[] = "|#ooo\n|##?o\n|##.o\n|###o\n";
    uint8_t values[16];
    struct fixture f;
    fixture_open(&f, NULL);
    fixture_read(&f, rules_find(f.rules, "yinyang", NULL, &f.d)->example);
    ck_assert(puzzle_build(&f.p, NULL, &f.d));
    ck_assert(puzzle_read_answer(&f.p, "a", answer, strlen(answer), values, &f.d));
    ck_assert(!puzzle_validate(&f.p, values, &f.d));
    ck_assert_str_eq(fixture_messages(&f), "f: 2 x 2 black circles (r2c1, r2c2, r3c1, r3c2)\n"
                                           "f: 2 x 2 black circles (r3c1, r3c2, r4c1, r4c2)\n"
                                           "f: a cell without a circle (r2c3)\n"
                                           "f: a cell without a circle (r3c3)\n");
    fixture_close(&f);
}
END_TEST

START_TEST(given_cells_are_looked_after)
{
    static const char answer[] = "|..#\n|#.#\n";
    uint8_t values[6];
    struct fixture f;
    fixture_open(&f, NULL);
    fixture_read(
        &f, "[puzzle]\nrule = paintarea\n[board]\nregions =\n    ABC\n    DEF\n[given]\npicture =\n    #??\n    ?.?\n");
    ck_assert_msg(!f.read, "# begins a comment");
    fixture_read(
        &f,
        "[puzzle]\nrule = paintarea\n[board]\nregions =\n    ABC\n    DEF\n[given]\npicture =\n    |#??\n    |?.?\n");
    ck_assert_msg(f.read && puzzle_build(&f.p, NULL, &f.d), "%s", fixture_messages(&f));
    ck_assert_uint_eq(solver_domain(f.p.model.solver, 0), 2);
    ck_assert_uint_eq(solver_domain(f.p.model.solver, 1), 3);
    ck_assert_uint_eq(solver_domain(f.p.model.solver, 4), 1);
    ck_assert(puzzle_read_answer(&f.p, "a", answer, strlen(answer), values, &f.d));
    ck_assert(!puzzle_validate(&f.p, values, &f.d));
    ck_assert_str_eq(fixture_messages(&f), "f: the black cells are divided into 2 groups (r2c1)\n"
                                           "f: a given cell is white, it should be black (r1c1)\n");
    fixture_close(&f);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {each_broken_rule_is_named, open_cells_are_named, given_cells_are_looked_after};
    return run_suite("what answers break", tests, sizeof tests / sizeof *tests);
}
