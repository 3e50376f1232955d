/* The rule nonogram: what it refuses, what it calls impossible, what it reads, says and draws. */
#include <stdio.h>
#include <string.h>

#include "engine/count.h"
#include "fixture.h"

#define BLACK "[puzzle]\nrule = nonogram\n"
#define COLOUR "[puzzle]\nrule = nonogram-colour\n[palette]\nred = r #ff0000\nblue = b #0000ff\n"

static void build(struct fixture *f)
{
    ck_assert_str_eq(fixture_messages(f), "");
    ck_assert(puzzle_build(&f->p, NULL, &f->d));
}

/* The number of answers; the last one is in `values`, which has room for it, when there was one. */
static uint64_t answers(struct fixture *f, const char *text, uint8_t *values)
{
    uint64_t found = 0;
    fixture_read(f, text);
    build(f);
    ck_assert_int_eq(count_solutions(f->p.model.solver, model_board_cells(&f->p.model), 100, &found), VERDICT_NO);
    if (found > 0 && values != NULL) {
        ck_assert_int_eq(solver_solve(f->p.model.solver, NULL, 0), VERDICT_YES);
        model_values(&f->p.model, values);
        ck_assert(puzzle_validate(&f->p, values, &f->d));
    }
    return found;
}

START_TEST(bad_clues)
{
    struct fixture f;
    fixture_open(&f, NULL);
    expect_messages(&f, BLACK "[clues]\nrows =\n    1 1\n    3 x\n    1\ncolumns =\n    1\n    -1\n    2.5\n",
                    "f:6: [clues] rows: \"x\", expected a length, such as 3\n"
                    "f:10: [clues] columns: \"-1\", expected a length, such as 3\n"
                    "f:11: [clues] columns: \"2.5\", expected a length, such as 3\n");
    expect_messages(&f, BLACK "[clues]\nrows =\n    2 1\n    1 0\n    1 ?\ncolumns =\n    1\n    1\n    1\n",
                    "f:5: [clues] rows: the clue needs 4 cells, expected at most the 3 of the line\n"
                    "f:6: [clues] rows: \"0\", expected a length, such as 3\n"
                    "f:7: [clues] rows: \"?\", expected a length, such as 3\n");
    expect_messages(
        &f, BLACK "[clues]\nrows = 4294967295 4294967295\ncolumns = 99999999999999999999\n",
        "f:4: [clues] rows: the clue needs 8589934591 cells, expected at most the 1 of the line; each clue stands "
        "on a line of its own, indented below the key\n"
        "f:5: [clues] columns: \"99999999999999999999\", expected a length, such as 3\n");
    expect_messages(&f, BLACK "[clues]\nrows =\ncolumns = 1\n",
                    "f:4: [clues] rows: no clues, expected a clue a line\n");
    expect_messages(&f, BLACK "[clues]\nrows = 1\ncolumns =\n\n",
                    "f:5: [clues] columns: no clues, expected a clue a line\n");
    expect_messages(&f, BLACK "[clues]\nrows = 1r\ncolumns = 1\n",
                    "f:4: [clues] rows: \"1r\", expected a length, such as 3\n");
    fixture_close(&f);
}
END_TEST

START_TEST(bad_colours)
{
    struct fixture f;
    fixture_open(&f, NULL);
    expect_messages(&f, COLOUR "[clues]\nrows =\n    1g\n    1\n    1.\n    r\ncolumns =\n    1r\n    1red\n    1blu\n",
                    "f:8: [clues] rows: unknown colour \"g\", expected a colour of [palette]\n"
                    "f:9: [clues] rows: \"1\", expected a length and a colour, such as 3r\n"
                    "f:10: [clues] rows: a run of the background \".\", expected a colour of [palette]\n"
                    "f:11: [clues] rows: \"r\", expected a length and a colour, such as 3r\n"
                    "f:15: [clues] columns: unknown colour \"blu\", expected a colour of [palette]\n");
    expect_messages(
        &f,
        COLOUR "green = r #00ff00\nred2 = 2 #00ff00\nx = x 00ff00\ny = y\nz = z #00ff00 z\nr = q "
               "#123456\n"
               "[clues]\nrows = 0\ncolumns = 0\n",
        "f:6: [palette] green: \"r\" is also red, expected names and glyphs that all differ\n"
        "f:7: [palette] red2: the glyph \"2\", expected one printable character, no digit, none of ?|*\n"
        "f:8: [palette] x: \"x 00ff00\", expected a glyph and a colour #rrggbb, six digits, such as r #ff0000\n"
        "f:9: [palette] y: \"y\", expected a glyph and a colour #rrggbb, six digits, such as r #ff0000\n"
        "f:10: [palette] z: \"z #00ff00 z\", expected a glyph and a colour #rrggbb, six digits, such as r #ff0000\n"
        "f:11: [palette] r: \"r\" is also red, expected names and glyphs that all differ\n");
    /* A bad colour is one error: the clues and given cells that name it are not told off as well. */
    expect_messages(
        &f,
        COLOUR "green = g #0f0\n[clues]\nrows =\n    1g\n    1green 1r\ncolumns =\n    1g\n    1r\n"
               "[given]\npicture =\n    g?\n    ?r\n",
        "f:6: [palette] green: \"g #0f0\", expected a glyph and a colour #rrggbb, six digits, such as r #ff0000\n");
    fixture_close(&f);
}
END_TEST

START_TEST(clues_on_one_line)
{
    struct fixture f;
    fixture_open(&f, NULL);
    expect_messages(
        &f, "[puzzle]\nrule = nonogram\n[clues]\nrows = 1, 2, 1\ncolumns =\n    1\n    1\n    1\n",
        "f:4: [clues] rows: the clue needs 6 cells, expected at most the 3 of the line; each clue stands on a line of "
        "its own, indented below the key\n");
    expect_messages(&f, "[puzzle]\nrule = nonogram\n[clues]\nrows = 5\ncolumns = 1\n",
                    "f:4: [clues] rows: the clue needs 5 cells, expected at most the 1 of the line\n");
    fixture_close(&f);
}
END_TEST

START_TEST(too_many_colours)
{
    struct fixture f;
    fixture_open(&f, NULL);
    char text[4000] = "[puzzle]\nrule = nonogram-colour\n[palette]\n";
    uint32_t colours = 0;
    for (char g = '!'; g <= '~' && colours < 64; g++)
        if ((g < '0' || g > '9') && strchr("?|*.,;", g) == NULL) {
            colours++;
            (void)snprintf(text + strlen(text), sizeof text - strlen(text), "c%u = %c #%06x\n", colours, g, colours);
        }
    ck_assert_uint_eq(colours, 64);
    strcat(text, "[clues]\nrows = 0\ncolumns = 0\n");
    expect_messages(&f, text, "f:67: [palette] c64: one colour too many, expected at most 63 colours and the "
                              "background\n");
    fixture_close(&f);
}
END_TEST

START_TEST(bad_pictures)
{
    struct fixture f;
    fixture_open(&f, NULL);
    expect_messages(&f, BLACK "[clues]\nrows =\n    1\n    1\ncolumns =\n    1\n    1\n[given]\npicture =\n    .#.\n "
                              "   .x\n",
                    "f:12: [given] picture: a row of 3 cells, expected 2\n"
                    "f:13: [given] picture: 'x' in place 2, expected a glyph of the palette, or ?\n");
    expect_messages(&f, BLACK "[clues]\nrows =\n    1\n    1\ncolumns =\n    1\n    1\n[given]\npicture =\n    ..\n",
                    "f:12: [given] picture: a picture of 1 rows, expected 2\n");
    expect_messages(&f, BLACK "[clues]\nrows = 1\ncolumns = 1\n[given]\npicture =\n",
                    "f:7: [given] picture: a picture of 0 rows, expected 1\n");
    expect_messages(
        &f, BLACK "[clues]\nrows =\n    1\n    1\ncolumns = 1\n[given]\npicture =\n    \xe2\x96\x88\n    \xff\n",
        "f:10: [given] picture: '\xe2\x96\x88' in place 1, expected a glyph of the palette, or ?\n"
        "f:11: [given] picture: '\\xff' in place 1, expected a glyph of the palette, or ?\n");
    fixture_close(&f);
}
END_TEST

START_TEST(a_board_that_is_too_large)
{
    struct fixture f;
    fixture_open(&f, NULL);
    size_t lines = 10000, size = 0;
    char *text = malloc(lines * 2 * 8 + 200);
    ck_assert_ptr_nonnull(text);
    size += (size_t)sprintf(text, BLACK "[clues]\nrows =\n");
    for (size_t i = 0; i < lines; i++)
        size += (size_t)sprintf(text + size, "    1\n");
    size += (size_t)sprintf(text + size, "columns =\n");
    for (size_t i = 0; i < lines; i++)
        size += (size_t)sprintf(text + size, "    1\n");
    expect_messages(&f, text, "f:5: [clues] rows: a picture of 10000 x 10000 cells, expected at most 16777216 cells\n");
    ck_assert_uint_lt(f.mem.peak, (size_t)16 << 20);
    free(text);
    fixture_close(&f);
}
END_TEST

START_TEST(sums_that_differ_are_no_answer)
{
    struct fixture f;
    fixture_open(&f, NULL);
    uint8_t values[25];
    ck_assert_uint_eq(answers(&f, BLACK "[clues]\nrows =\n 2 2\n 5\n 3\n 1\n 1\ncolumns =\n 2\n 3\n 5\n 3\n "
                                        "2\n", NULL), 0);
    ck_assert_str_eq(f.p.impossible, "the rows ask for 14 cells, the columns for 15");
    ck_assert_uint_eq(answers(&f, BLACK "[clues]\nrows =\n 2 2\n 5\n 3\n 1\n 1\ncolumns =\n 2\n 3\n 4\n 3\n "
                                        "2\n", values), 1);
    ck_assert_ptr_null(f.p.impossible);
    static const uint8_t heart[25] = {1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0};
    ck_assert_mem_eq(values, heart, sizeof heart);
    ck_assert_uint_eq(answers(&f, COLOUR "[clues]\nrows = 1r 1b\ncolumns =\n    1r\n    1r\n", NULL), 0);
    ck_assert_str_eq(f.p.impossible, "the rows ask for 1 cells of red, the columns for 2");
    /* What is not known cannot be added up. */
    ck_assert_uint_eq(answers(&f, BLACK "[clues]\nrows =\n    ?\n    1\ncolumns =\n    2\n    1\n", values), 1);
    ck_assert_ptr_null(f.p.impossible);
    fixture_close(&f);
}
END_TEST

START_TEST(ways_to_write_a_clue)
{
    struct fixture f;
    fixture_open(&f, NULL);
    uint8_t values[9];
    static const uint8_t cross[9] = {0, 1, 0, 1, 0, 1, 0, 1, 0};
    ck_assert_uint_eq(answers(&f, BLACK "[clues]\nrows =\n    1\n    1,1\n    1\ncolumns =\n    1\n    1\t,1\n    "
                                        "1\n", values), 1);
    ck_assert_mem_eq(values, cross, 9);
    static const uint8_t first[9] = {1, 0, 0, 0, 0, 0, 0, 0, 0};
    ck_assert_uint_eq(answers(&f, BLACK "[clues]\nrows =\n    1\n\n    0\ncolumns =\n    1\n    -\n    "
                                        "0\n", values), 1);
    ck_assert_mem_eq(values, first, 9);
    /* Runs of different colours may touch, a colour has two names, and the background may look as it likes. */
    static const uint8_t touching[3] = {1, 2, 2};
    ck_assert_uint_eq(answers(&f, COLOUR "background = - #abcdef\n[clues]\nrows = 1red 2b\ncolumns =\n    1r\n    "
                                         "1blue\n    1b\n",
                              values), 1);
    ck_assert_mem_eq(values, touching, 3);
    ck_assert_int_eq(f.p.model.palette[0].glyph, '-');
    ck_assert_uint_eq(f.p.model.palette[0].rgb, 0xabcdef);
    ck_assert_str_eq(f.p.model.palette[2].name, "blue");
    fixture_close(&f);
}
END_TEST

START_TEST(given_cells_choose_between_answers)
{
    struct fixture f;
    fixture_open(&f, NULL);
    uint8_t values[4];
    static const uint8_t rising[4] = {0, 1, 1, 0};
    const char *two = BLACK "[clues]\nrows =\n    1\n    1\ncolumns =\n    1\n    1\n";
    ck_assert_uint_eq(answers(&f, two, NULL), 2);
    ck_assert_uint_eq(answers(&f, BLACK "[clues]\nrows =\n    1\n    1\ncolumns =\n    1\n    1\n[given]\npicture =\n"
                              "    |?#\n    ??\n", values), 1);
    ck_assert_mem_eq(values, rising, 4);
    ck_assert_uint_eq(answers(&f, BLACK "[clues]\nrows =\n    1\n    1\ncolumns =\n    1\n    1\n[given]\npicture =\n"
                              "    |##\n    ??\n", NULL), 0);
    fixture_close(&f);
}
END_TEST

START_TEST(validate_names_the_line_and_both_clues)
{
    struct fixture f;
    fixture_open(&f, NULL);
    static const uint8_t wrong[6] = {1, 1, 0, 1, 0, 1};
    fixture_read(&f, BLACK "[clues]\nrows =\n    1 1\n    1 1\ncolumns =\n    2\n    0\n    2\n");
    build(&f);
    ck_assert(!puzzle_validate(&f.p, wrong, &f.d));
    ck_assert_str_eq(fixture_messages(&f), "f: row 1: the answer has 2, the clue says 1 1\n"
                                           "f: column 2: the answer has 1, the clue says 0\n"
                                           "f: column 3: the answer has 1, the clue says 2\n");
    static const uint8_t colours[2] = {1, 1};
    fixture_read(&f, COLOUR "[clues]\nrows = 1r 1b\ncolumns =\n    ?\n    ?\n[given]\npicture = ?b\n");
    build(&f);
    ck_assert(!puzzle_validate(&f.p, colours, &f.d));
    ck_assert_str_eq(fixture_messages(&f), "f: row 1: the answer has 2r, the clue says 1r 1b\n"
                                           "f: a given cell is red, it should be blue (r1c2)\n");
    fixture_close(&f);
}
END_TEST

START_TEST(constraints_have_names_of_a_persons_words)
{
    struct fixture f;
    fixture_open(&f, NULL);
    fixture_read(&f, BLACK "[clues]\nrows =\n    1 1\n    ?\ncolumns =\n    0\n    1\n    2\n");
    build(&f);
    ck_assert_str_eq(solver_constraint_name(f.p.model.solver, 0), "row 1: 1 1");
    ck_assert_str_eq(solver_constraint_name(f.p.model.solver, 1), "column 1: 0");
    ck_assert_str_eq(solver_constraint_name(f.p.model.solver, 3), "column 3: 2");
    fixture_close(&f);
}
END_TEST

static const char *words(struct fixture *f, const struct clue_line *line)
{
    const char *text = "";
    for (uint32_t i = 0; i < line->n; i++)
        text = arena_format(&f->arena, "%s%s:%d ", text, line->words[i].text, (int)line->words[i].value);
    return text;
}

START_TEST(clues_are_drawn)
{
    struct fixture f;
    fixture_open(&f, NULL);
    struct clues clues;
    fixture_read(&f, COLOUR "[clues]\nrows =\n    1r 2b 1r\n    ?\ncolumns =\n    1r\n    0\n    1b\n    ?\n    1r\n");
    build(&f);
    ck_assert(puzzle_clues(&f.p, &clues));
    ck_assert_str_eq(words(&f, &clues.rows[0]), "1r:1 2b:2 1r:1 ");
    ck_assert_str_eq(words(&f, &clues.rows[1]), "?:-1 ");
    ck_assert_str_eq(words(&f, &clues.columns[1]), "0:-1 ");
    fixture_read(&f, "[puzzle]\nrule = latin\n[square]\nrows = 1\n");
    build(&f);
    ck_assert(puzzle_clues(&f.p, &clues));
    ck_assert_ptr_null(clues.rows);
    ck_assert_ptr_null(clues.columns);
    fixture_close(&f);
}
END_TEST

START_TEST(answers_are_read_as_pictures)
{
    struct fixture f;
    fixture_open(&f, NULL);
    uint8_t values[4];
    static const uint8_t rising[4] = {0, 1, 1, 0};
    static const struct {
        const char *text, *message;
    } pictures[] = {
        {".#\n#.\n", ""},
        {"\n|.#  \r\n#.", ""},
        {"#.#\n#.\n", "a:1: a row of 3 cells, expected 2\n"},
        {".#\nx.\n", "a:2: 'x' in column 1, expected one of .#\n"},
        {".\xe2\x96\x88\n#.\n", "a:1: '\xe2\x96\x88' in column 2, expected one of .#\n"},
        {".#\n\xff.\n", "a:2: '\\xff' in column 1, expected one of .#\n"},
        {".#\n", "a:1: a picture of 1 row, expected 2\n"},
        {"", "a: a picture of 0 rows, expected 2\n"},
        {".#\n\n#.\n", "a:2: a blank line after 1 of 2 rows\n"},
        {".#\n#.\n..\n", "a:3: more rows than the 2 of the board\n"},
    };
    fixture_read(&f, BLACK "[clues]\nrows =\n    1\n    1\ncolumns =\n    1\n    1\n");
    build(&f);
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        diagnostics_init(&f.d, &f.arena);
        memset(values, 9, sizeof values);
        bool good = puzzle_read_answer(&f.p, "a", pictures[i].text, strlen(pictures[i].text), values, &f.d);
        ck_assert_str_eq(fixture_messages(&f), pictures[i].message);
        ck_assert(good == (*pictures[i].message == '\0'));
        if (good)
            ck_assert_mem_eq(values, rising, sizeof rising);
    }
    fixture_close(&f);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        bad_clues,
        bad_colours, clues_on_one_line,
        too_many_colours,
        bad_pictures,
        a_board_that_is_too_large,
        sums_that_differ_are_no_answer,
        ways_to_write_a_clue,
        given_cells_choose_between_answers,
        validate_names_the_line_and_both_clues,
        constraints_have_names_of_a_persons_words,
        clues_are_drawn,
        answers_are_read_as_pictures,
    };
    return run_suite("nonogram", tests, sizeof tests / sizeof *tests);
}
