/* Boards as text. */
#include "../suite.h"

#include <stdio.h>
#include <string.h>

#include "render/text.h"

static const struct palette_value mono[] = {{"white", '.', 0xffffff, 0}, {"black", '#', 0x000000, 0}};
static const struct palette_value colours[] = {
    {"white", '.', 0xffffff, 0}, {"red", 'r', 0xff0000, 0}, {"blue", 'b', 0x0000ff, 0}};
static const struct palette_value digits[] = {{"one", '1', 0x112233, 0}, {"two", '2', 0x445566, 0}};

/* What picture_draw writes; static, so that it stays until the next call. */
static const char *drawn(const struct picture *p, const struct picture_style *style)
{
    static char text[4096];
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    picture_draw(out, p, style);
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    fclose(out);
    return text;
}

START_TEST(forms)
{
    static const uint8_t values[] = {1, 0, 0, 1, 1, 1, 0, 0, 1};
    struct picture p = {.width = 3, .height = 3, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    struct picture_style style = {.form = PICTURE_GLYPHS};
    ck_assert_str_eq(drawn(&p, &style), "#..\n###\n..#\n");
    ck_assert_uint_eq(picture_columns(&p, &style), 3);
    style.form = PICTURE_WIDE;
    ck_assert_str_eq(drawn(&p, &style), "##....\n######\n....##\n");
    ck_assert_uint_eq(picture_columns(&p, &style), 6);
    style.form = PICTURE_HALF; /* blanks at the end of a line are left out */
    ck_assert_str_eq(drawn(&p, &style), "\u2588\u2584\u2584\n  \u2580\n");
    ck_assert_uint_eq(picture_columns(&p, &style), 3);
}
END_TEST

START_TEST(what_is_not_a_value)
{
    static const uint8_t values[] = {1, PICTURE_OPEN, PICTURE_DIFFERS};
    struct picture p = {.width = 3, .height = 1, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    struct picture_style style = {.form = PICTURE_GLYPHS};
    char row[4];
    ck_assert_str_eq(drawn(&p, &style), "#?*\n");
    style.form = PICTURE_HALF; /* cannot show it: falls back */
    ck_assert_str_eq(drawn(&p, &style), "##??**\n");
    picture_row(&p, 0, row);
    ck_assert_str_eq(row, "#?*");
}
END_TEST

START_TEST(digits_stand_apart)
{
    static const uint8_t values[] = {0, 1, PICTURE_OPEN, 0};
    struct picture p = {.width = 4, .height = 1, .depth = 1, .palette = digits, .n_values = 2, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE};
    ck_assert_str_eq(drawn(&p, &style), "1 2 ? 1\n");
}
END_TEST

START_TEST(layers)
{
    static const uint8_t values[] = {1, 0, 0, 0, 0, 0, 1, 1};
    struct picture p = {.width = 2, .height = 2, .depth = 2, .palette = mono, .n_values = 2, .values = values};
    struct picture_style style = {.form = PICTURE_GLYPHS};
    char row[3];
    ck_assert_str_eq(drawn(&p, &style), "#.\n..\n\n..\n##\n");
    picture_row(&p, 3, row);
    ck_assert_str_eq(row, "##");
}
END_TEST

/* A run of one colour costs one escape sequence, and each line ends without colour. */
START_TEST(in_colour)
{
    static const uint8_t values[] = {1, 1, 0, 2};
    struct picture p = {.width = 2, .height = 2, .depth = 1, .palette = colours, .n_values = 3, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE, .colour = true};
    ck_assert_str_eq(drawn(&p, &style), "\x1b[0;48;2;255;0;0m    \x1b[0m\n"
                                        "\x1b[0;48;2;255;255;255m  \x1b[0;48;2;0;0;255m  \x1b[0m\n");
    style.form = PICTURE_HALF;
    ck_assert_str_eq(drawn(&p, &style), "\x1b[0;38;2;255;0;0;48;2;255;255;255m\u2580"
                                        "\x1b[0;38;2;255;0;0;48;2;0;0;255m\u2580\x1b[0m\n");
    style.form = PICTURE_GLYPHS; /* black on light colours, white on dark ones */
    ck_assert_str_eq(drawn(&p, &style),
                     "\x1b[0;38;2;0;0;0;48;2;255;0;0mrr\x1b[0m\n"
                     "\x1b[0;38;2;0;0;0;48;2;255;255;255m.\x1b[0;38;2;255;255;255;48;2;0;0;255mb\x1b[0m\n");
}
END_TEST

static struct clue_word one = {"1", 1}, ten = {"10", 1}, two_and_one[] = {{"2", 1}, {"1", 2}};

START_TEST(clues_around)
{
    static const uint8_t values[] = {1, 0, 0, 1};
    struct clue_line rows[] = {{&one, 1}, {two_and_one, 2}}, columns[] = {{two_and_one, 2}, {&one, 1}};
    struct clues clues = {.rows = rows, .columns = columns};
    struct picture p = {.width = 2, .height = 2, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE, .clues = &clues};
    ck_assert_str_eq(drawn(&p, &style), "     2\n     1 1\n  1 ##..\n2 1 ..##\n");
    ck_assert_uint_eq(picture_columns(&p, &style), 8);
    /* Longer clues above make wider cells, so that neighbours stand apart. */
    columns[1].words = &ten;
    ck_assert_str_eq(drawn(&p, &style), "      2\n      1 10\n  1 ###...\n2 1 ...###\n");
    ck_assert_uint_eq(picture_columns(&p, &style), 10);
    /* Clues are not drawn around one glyph a cell, nor where a rule has none. */
    style.form = PICTURE_GLYPHS;
    ck_assert_str_eq(drawn(&p, &style), "#.\n.#\n");
    style.form = PICTURE_WIDE;
    clues.rows = NULL;
    ck_assert_str_eq(drawn(&p, &style), "##..\n..##\n");
}
END_TEST

/* Where there are several colours, a clue is drawn in its own. */
START_TEST(clues_in_colour)
{
    static const uint8_t values[] = {2};
    struct clue_line rows[] = {{&two_and_one[1], 1}}, columns[] = {{&one, 1}};
    struct clues clues = {.rows = rows, .columns = columns};
    struct picture p = {.width = 1, .height = 1, .depth = 1, .palette = colours, .n_values = 3, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE, .colour = true, .clues = &clues};
    ck_assert_str_eq(drawn(&p, &style),
                     "   \x1b[0;38;2;0;0;0;48;2;255;0;0m1\x1b[0m\n"
                     "\x1b[0;38;2;255;255;255;48;2;0;0;255m1\x1b[0m \x1b[0;48;2;0;0;255m  \x1b[0m\n");
}
END_TEST

START_TEST(marks)
{
    static const uint8_t values[] = {1, 0, 2, 1}, marked[] = {1, 0, 1, 0};
    struct picture p = {.width = 2, .height = 2, .depth = 1, .palette = colours, .n_values = 3, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE, .marked = marked};
    ck_assert_str_eq(drawn(&p, &style), "r*..\nb*rr\n");
    style.colour = true;
    p.height = 1;
    ck_assert_str_eq(drawn(&p, &style), "\x1b[0;48;2;255;0;0m \x1b[0;38;2;0;0;0;48;2;255;0;0m*"
                                        "\x1b[0;48;2;255;255;255m  \x1b[0m\n");
}
END_TEST

/* Walls, clues in cells and around them; a column or a line of walls stands only where there is one. */
START_TEST(boards)
{
    static const uint8_t values[] = {1, 0, PICTURE_OPEN, 0, 1, 1};
    static const uint8_t open_cells[] = {0, 0, PICTURE_OPEN, 0, 1, 1};
    static const uint32_t ids[] = {0, 0, 1, 2, 0, 1};
    static const bool across[] = {false, true, false}, down[] = {false, true, true, false};
    static struct clue_cell cells[6] = {{"7", MARK_NONE}, {NULL, MARK_NONE}, {"2", MARK_CIRCLE}, {"3\\4", MARK_SPLIT}};
    struct clue_line rows[] = {{&one, 1}, {two_and_one, 2}}, columns[] = {{two_and_one, 2}, {&one, 1}, {&one, 1}};
    struct clues clues = {.rows = rows, .columns = columns, .walls = {ids, across, down}, .cells = cells};
    struct picture p = {.width = 3, .height = 2, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE, .clues = &clues};
    ck_assert_str_eq(drawn(&p, &style), "       2\n"
                                        "       1     1     1\n"
                                        "    ┌───────────┬─────┐\n"
                                        "  1 │##7##   .  │ (2) │\n"
                                        "    ├─────┐     │     │\n"
                                        "2 1 │ 3\\4 │#####│#####│\n"
                                        "    └─────┴─────┴─────┘\n");
    ck_assert_uint_eq(picture_columns(&p, &style), 23);
    cells[3] = (struct clue_cell){NULL, MARK_DISC};
    clues.rows = clues.columns = NULL;
    clues.walls.ids = NULL;
    style.ascii = true;
    ck_assert_str_eq(drawn(&p, &style), "+---------+\n"
                                        "|#7# . (2)|\n"
                                        "|[.]######|\n"
                                        "+---------+\n"
                                        "( ) ring, [ ] disc\n");
    style.colour = true;
    p.height = 1;
    ck_assert_str_eq(drawn(&p, &style),
                     "+---------+\n"
                     "|\x1b[0;38;2;255;255;255;48;2;0;0;0m 7 \x1b[0;38;2;0;0;0;48;2;255;255;255m . \x1b[0m(2)|\n"
                     "+---------+\n");
    p.values = open_cells; /* what a clue hides stands behind it */
    style.colour = false;
    ck_assert_str_eq(drawn(&p, &style), "+---------+\n"
                                        "| 7. . (2)|\n"
                                        "+---------+\n");
    p.values = values;
    style.form = PICTURE_GLYPHS; /* nothing but the cells */
    style.colour = false;
    ck_assert_str_eq(drawn(&p, &style), "#.?\n");
}
END_TEST

/* Below the board stands what lies across its cells, in lines of at most 80 columns. */
START_TEST(figures_in_words)
{
    static const uint8_t values[] = {0, 1, PICTURE_OPEN, 0};
    static const uint32_t cage[] = {0, 1, 2}, arrow[] = {3, 1, 0}, pair[] = {0, 2};
    static struct clue_figure some[] = {{FIGURE_RING_BETWEEN, pair, 2, NULL}, {FIGURE_OUTLINE, cage, 3, "6"},
                                        {FIGURE_ARROW, arrow, 3, NULL},       {FIGURE_OUTLINE, arrow, 1, NULL},
                                        {FIGURE_SHADE, cage, 2, NULL},        {FIGURE_BULB, cage, 2, NULL},
                                        {FIGURE_DOT_BETWEEN, pair, 2, NULL},  {FIGURE_LINE, cage, 1, NULL}};
    struct clues clues = {.figures = some, .n_figures = 8};
    struct picture p = {.width = 2, .height = 2, .depth = 1, .palette = digits, .n_values = 2, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE, .clues = &clues, .ascii = true};
    ck_assert_str_eq(drawn(&p, &style), "+------+\n"
                                        "| 1  2 |\n"
                                        "| ?  1 |\n"
                                        "+------+\n"
                                        "lines: r1c1\n"
                                        "thermometers, from the bulb: r1c1-2\n"
                                        "arrows, from the ring: r2c2 r1c2 r1c1\n"
                                        "cages: 6 in r1c1-2 r2c1; r2c2\n"
                                        "grey: r1c1-2\n"
                                        "white dots between: r1c1 r2c1\n"
                                        "black dots between: r1c1 r2c1\n");
    struct clue_figure many[40];
    for (uint32_t i = 0; i < 40; i++)
        many[i] = (struct clue_figure){FIGURE_OUTLINE, arrow, 3, "123"};
    clues = (struct clues){.figures = many, .n_figures = 40};
    uint32_t column = 0, most = 0;
    for (const char *at = drawn(&p, &style); *at != '\0'; at++) {
        column = *at == '\n' ? 0 : column + 1;
        most = column > most ? column : most;
    }
    ck_assert_uint_le(most, 80);
    style.form = PICTURE_GLYPHS; /* nothing but the cells */
    ck_assert_str_eq(drawn(&p, &style), "12\n?1\n");
}
END_TEST

/* Colours that look alike to somebody have their letter in a terminal, too. */
START_TEST(letters)
{
    static const struct palette_value alike[] = {
        {"white", '.', 0xffffff, 0}, {"red", 'r', 0xd02020, 0}, {"green", 'g', 0x2e9a3c, 0},
        {"yellow", 'y', 0xf2c81e, 0}};
    static const uint8_t values[] = {1, 2, 0, 3};
    struct picture p = {.width = 4, .height = 1, .depth = 1, .palette = alike, .n_values = 4, .values = values};
    struct picture_style style = {.form = PICTURE_WIDE, .colour = true};
    const char *text = drawn(&p, &style);
    ck_assert(strstr(text, "mr\x1b[0;") != NULL && strstr(text, "mg\x1b[0;") != NULL);
    ck_assert(strstr(text, "my") == NULL && strstr(text, "m.") == NULL);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {forms,     what_is_not_a_value, digits_stand_apart, layers,
                                  in_colour, clues_around,        clues_in_colour, marks,
                                  boards,    figures_in_words,    letters};
    return run_suite("render", tests, sizeof tests / sizeof tests[0]);
}
