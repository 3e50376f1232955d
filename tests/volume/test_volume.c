/* The rules nonogram3d and picross3d: what they refuse, what they call impossible, and how many answers they find. */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "engine/count.h"
#include "fixture.h"

#define RUNS "[puzzle]\nrule = nonogram3d\n"
#define COUNTS "[puzzle]\nrule = picross3d\n"
#define COLOURS "[palette]\nred = r #ff0000\nblue = b #0000ff\n"

static uint64_t answers(struct fixture *f, const char *text)
{
    uint64_t found = 0;
    fixture_read(f, text);
    ck_assert_str_eq(fixture_messages(f), "");
    ck_assert(puzzle_build(&f->p, NULL, &f->d));
    ck_assert_int_eq(count_solutions(f->p.model.solver, model_board_cells(&f->p.model), 100000, &found), VERDICT_NO);
    return found;
}

START_TEST(wrong_files)
{
    struct fixture f;
    fixture_open(&f, NULL);
    expect_messages(&f, COUNTS "[clues]\nx =\n    1 2\n    1\ny =\n    1 1 1\n    1 1 1\n",
                    "f:6: [clues] x: 1 clues in a line, one for each y, expected 2\n");
    expect_messages(&f, COUNTS "[board]\nsize = 3x2x2\n[clues]\nz =\n    1 2 3 4\n    1 2 3 4\n",
                    "f:7: [clues] z: 4 clues in a line, one for each x, expected 3\n");
    expect_messages(&f, COUNTS "[clues]\nz =\n    1 2\n",
                    "f: a volume of 0 cells along z, expected clues along two axes, or [board] size\n");
    expect_messages(&f, COUNTS "[board]\nsize = 3x2\n[clues]\nz = 1\n",
                    "f:4: [board] size: \"3x2\", expected three numbers, such as 4x4x4\n");
    expect_messages(&f, COUNTS "[board]\nsize = 65x1x1\n[clues]\nx = 1\n",
                    "f: a volume of 65 cells along x, expected 1 to 64 cells\n");
    expect_messages(
        &f, COUNTS "[board]\nsize = 4x1x1\n[clues]\nx = 2:4\n",
        "f:6: [clues] x: \"2:4\", expected a number of cells (4; 4o in two groups; 4s in three or more), with several "
        "colours 4r,2bo, or 0, or .\n");
    expect_messages(&f, COUNTS COLOURS "[board]\nsize = 4x1x1\n[clues]\nx = 2r,1r\n",
                    "f:9: [clues] x: \"2r,1r\", expected each colour once\n");
    expect_messages(&f, RUNS COLOURS "[board]\nsize = 4x1x1\n[clues]\nx = 2r,1\n",
                    "f:9: [clues] x: \"2r,1\", expected runs with colours, such as 2r,1b, or 0, or .\n");
    expect_messages(&f, RUNS "[board]\nsize = 2x1x2\n[clues]\nx = .\n",
                    "f:6: [clues] x: 1 lines of clues, one for each z, expected 2\n");
    expect_messages(&f, RUNS "[board]\nsize = 2x1x2\n[clues]\ny = 1\n[given]\npicture =\n    ??\n\n    ?x\n",
                    "f:6: [clues] y: 1 lines of clues, one for each z, expected 2\n");
    expect_messages(&f, RUNS "[board]\nsize = 2x1x2\n[clues]\nz = 1 1\n[given]\npicture =\n    ??\n\n    ?x\n",
                    "f:11: [given] picture: \"x\", expected glyphs of the palette, and ?\n");
    expect_messages(&f, RUNS "[palette]\nred = : #ff0000\n[clues]\nz = 1 1\n",
                    "f:4: [palette] red: the glyph \":\", expected one printable character, no digit, none of ?|*:,\n");
    fixture_close(&f);
}
END_TEST

/* One line along x, of cells that no other line says anything about. */
static uint64_t line_answers(struct fixture *f, const char *head, uint32_t length, const char *clue)
{
    char text[400];
    (void)snprintf(text, sizeof text, "%s[board]\nsize = %ux1x1\n[clues]\nx = %s\n", head, (unsigned)length, clue);
    return answers(f, text);
}

START_TEST(lines)
{
    static const char exact[] = COUNTS "[options]\ngroups = exact\n", two[] = COUNTS COLOURS,
                      unknown[] = COUNTS COLOURS "[options]\nmissing-colour = unknown\n";
    static const struct {
        const char *head;
        uint32_t length;
        const char *clue;
        uint64_t answers;
    } cases[] = {
        {COUNTS, 5, "4o", 3},      /* 4 cells, one gap in one of three places */
        {COUNTS, 5, "5", 1},       {COUNTS, 5, "0", 1},      {COUNTS, 5, ".", 32}, {COUNTS, 5, "2", 4},
        {COUNTS, 6, "4s", 3},      /* 1+1+2 in any order */
        {COUNTS, 7, "4s", 13},     /* three groups, or 1+1+1+1 */
        {exact, 7, "4s", 12},      {exact, 7, "4:4", 1},     {exact, 9, "5s", 60}, {exact, 5, "3:3", 1},
        {two, 6, "3ro,1b", 36},    /* twelve ways for r, each with three places for b */
        {two, 3, "1r", 3},         {two, 3, "2ro", 1},       {two, 3, "2ro,1b", 1}, {two, 4, "2r,2b", 2},
        {two, 3, "1r,?b", 12},     {unknown, 3, "1r", 12},   {two, 6, "3rs,3b", 0}, {two, 3, "0", 1},
        {unknown, 3, "0b", 8},     {two, 3, "?r,0b", 8},
        {RUNS, 4, "0", 1},         {RUNS, 6, "2,1", 6},      {RUNS, 3, "?", 8},
        {RUNS COLOURS, 6, "3r,3b", 1}, {RUNS COLOURS, 5, "2r,2b", 3}, {RUNS COLOURS, 5, "2b,2r", 3},
    };
    struct fixture f;
    fixture_open(&f, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(line_answers(&f, cases[i].head, cases[i].length, cases[i].clue) == cases[i].answers,
                      "%s in %u cells: not %u answers", cases[i].clue, (unsigned)cases[i].length,
                      (unsigned)cases[i].answers);
    fixture_close(&f);
}
END_TEST

START_TEST(plainly_impossible)
{
    static const char *const cases[][2] = {
        {COUNTS "[board]\nsize = 5x1x1\n[clues]\nx = 1o\n",
         "no line of its length can have this clue: line x at y1 z1: 1o"},
        {COUNTS "[board]\nsize = 5x1x1\n[clues]\nx = 0o\n",
         "no line of its length can have this clue: line x at y1 z1: 0o"},
        {COUNTS "[clues]\nx =\n    5 4s\ny =\n    . . . . .\n",
         "no line of its length can have this clue: line x at y2 z1: 4s"},
        {COUNTS "[clues]\nx =\n    6 2s\ny =\n    . 3 . . .\n",
         "no line of its length can have this clue: line x at y1 z1: 6, line x at y2 z1: 2s, line y at x2 z1: 3"},
        {COUNTS COLOURS "[board]\nsize = 4x1x1\n[clues]\nx = 3r,2b\n",
         "no line of its length can have this clue: line x at y1 z1: 3r,2b"},
        {COUNTS "[options]\ngroups = exact\n[board]\nsize = 7x1x1\n[clues]\nx = 4:5\n",
         "no line of its length can have this clue: line x at y1 z1: 4:5"},
        {RUNS "[board]\nsize = 6x1x1\n[clues]\nx = 3,3\n",
         "no line of its length can have this clue: line x at y1 z1: 3,3"},
        {RUNS COLOURS "[board]\nsize = 6x1x1\n[clues]\nx = 3r,3r\n",
         "no line of its length can have this clue: line x at y1 z1: 3r,3r"},
        {COUNTS "[clues]\nx =\n    2 1\n    1 0\ny =\n    2 1\n    1 1\n",
         "at z2 the lines x ask for 1 cells, the lines y for 2"},
        {COUNTS COLOURS "[clues]\nz =\n    1r 0\n    0 1b\nx =\n    1r 1b\n    0 1b\n",
         "at y2 the lines x ask for 2 cells of blue, the lines z for 1"},
    };
    struct fixture f;
    fixture_open(&f, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_uint_eq(answers(&f, cases[i][0]), 0);
        ck_assert_ptr_nonnull(f.p.impossible);
        ck_assert_str_eq(f.p.impossible, cases[i][1]);
    }
    fixture_close(&f);
}
END_TEST

/* ---- random volumes ---- */

enum { CELLS = 12 };

struct box {
    uint32_t size[3], cells, values;
    uint8_t value[CELLS];
};

static struct box random_box(struct random *r, uint32_t values)
{
    static const uint32_t sizes[][3] = {{2, 2, 3}, {3, 2, 2}, {1, 4, 3}, {4, 3, 1}, {2, 2, 2}, {3, 1, 3}, {1, 1, 7}};
    struct box b = {.values = values};
    const uint32_t *size;
    do {
        size = sizes[random_below(r, 7)];
        b.cells = size[0] * size[1] * size[2];
    } while (values > 2 && b.cells > 9);
    memcpy(b.size, size, sizeof b.size);
    for (uint32_t c = 0; c < b.cells; c++)
        b.value[c] = (uint8_t)random_below(r, values);
    return b;
}

/* Takes words of the clues out of a derived text, and changes some numbers. */
static void spoil(char *text, struct random *r)
{
    char *c = strstr(text, "\nx =");
    ck_assert_ptr_nonnull(c);
    for (char *end; *c != '\0'; c = end) {
        c += strspn(c, " \nxyz=");
        end = c + strcspn(c, " \n");
        if (c == end || random_below(r, 3) == 0)
            continue;
        if (*c > '0' && *c < '4' && random_below(r, 12) == 0)
            *c = (char)(*c + 1);
        else {
            memset(c, ' ', (size_t)(end - c));
            *c = '.';
        }
    }
}

static uint64_t answers_by_brute_force(struct fixture *f, uint32_t cells, uint32_t values)
{
    uint8_t value[CELLS] = {0};
    uint64_t found = 0;
    for (uint32_t c = 0; c < cells;) {
        found += puzzle_validate(&f->p, value, &f->d) ? 1 : 0;
        diagnostics_init(&f->d, &f->arena);
        for (c = 0; c < cells && ++value[c] == values; c++)
            value[c] = 0;
    }
    return found;
}

static void try_random(const char *rule, uint32_t values, uint64_t seed, uint64_t tries, uint64_t *several,
                       uint64_t *none)
{
    static const struct orime_value palette[] = {{"empty", '.', 0xffffff}, {"red", 'r', 0xff0000}, {"blue", 'b', 0xff}};
    struct random r = {seed};
    struct fixture f;
    fixture_open(&f, NULL);
    struct derived text = {.mem = &f.mem};
    for (uint64_t i = 0; i < tries; i++) {
        struct box b = random_box(&r, values);
        struct orime_picture picture = {b.size[0], b.size[1], b.size[2], palette, values, b.value, 0};
        ck_assert(puzzle_derive(rules_find(f.rules, rule, NULL, &f.d), &picture, NULL, &text, &f.d));
        spoil(text.text, &r);
        uint64_t found = answers(&f, text.text);
        uint64_t expected = answers_by_brute_force(&f, b.cells, values);
        ck_assert_msg(found == expected, "%s\nhas %u answers, not %u", text.text, (unsigned)expected, (unsigned)found);
        *several += found > 1;
        *none += found == 0;
    }
    derived_free(&text);
    fixture_close(&f);
}

START_TEST(random_volumes)
{
    uint64_t several = 0, none = 0;
    for (uint32_t values = 2; values <= 3; values++) {
        try_random("nonogram3d", values, values, 16, &several, &none);
        try_random("picross3d", values, 10 + values, 16, &several, &none);
    }
    ck_assert_uint_gt(several, 15);
    ck_assert_uint_gt(none, 3);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {wrong_files, lines, plainly_impossible, random_volumes};
    return run_suite("volume", tests, sizeof tests / sizeof *tests);
}
