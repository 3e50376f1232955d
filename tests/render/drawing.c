/* Boards as SVG and PNG. */
#include "../suite.h"

#include <stdio.h>
#include <string.h>

#include "base/oklab.h"
#include "formats/image.h"
#include "render/colour.h"
#include "render/drawing.h"

enum { CELL = DRAWING_CELL, PIXELS = 2, MAX = 1 << 22 };

static const struct palette_value mono[] = {{"white", '.', 0xffffff, 0}, {"black", '#', 0x000000, 0}};
static const struct palette_value colours[] = {{"sky", '.', 0xa0d0f4, 0},
                                                {"red", 'r', 0xff0000, 0}, {"blue", 'b', 0x0000ff, 0}};
static const struct palette_value digits[] = {{"one", '1', 0xffffff, 0}, {"two", '2', 0xffffff, 0}};

static struct mem mem;
static struct arena arena;
static char *file;
static size_t size;

/* What a drawing is written as; `png` NULL: SVG, else why it is no PNG. */
static void write_file(const struct drawing *d, const char *title, const char **png)
{
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    if (png == NULL)
        drawing_svg(out, d, title);
    else
        *png = drawing_png(out, d);
    rewind(out);
    file = arena_alloc(&arena, MAX);
    ck_assert_ptr_nonnull(file);
    size = fread(file, 1, MAX - 1, out);
    fclose(out);
}

static uint32_t count(const char *what)
{
    uint32_t n = 0;
    for (const char *at = file; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

/* Well-formed, as far as such a file can fail: tags that are closed in order, quoted attributes, known entities. */
static void expect_well_formed(void)
{
    const char *open[16];
    size_t length[16], depth = 0;
    ck_assert_int_eq(strncmp(file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", 39), 0);
    for (const char *at = file + 39; *at != '\0';) {
        if (*at == '&')
            ck_assert(strncmp(at, "&lt;", 4) == 0 || strncmp(at, "&gt;", 4) == 0 || strncmp(at, "&amp;", 5) == 0);
        if (*at++ != '<')
            continue;
        bool closing = *at == '/';
        const char *name = at + closing;
        size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz"), quotes = 0;
        ck_assert_uint_gt(n, 0);
        for (at = name + n; *at != '>'; at++) {
            ck_assert(*at != '\0' && *at != '<');
            quotes += *at == '"';
        }
        ck_assert_uint_eq(quotes % 2, 0);
        if (closing) {
            ck_assert_uint_gt(depth, 0);
            depth--;
            ck_assert(length[depth] == n && strncmp(open[depth], name, n) == 0);
        } else if (at[-1] != '/') {
            ck_assert_uint_lt(depth, 16);
            open[depth] = name;
            length[depth++] = n;
        }
    }
    ck_assert_uint_eq(depth, 0);
}

static struct clue_word one = {"1", 1}, two_and_one[] = {{"2r", 1}, {"1b", 2}};

static void draw(struct drawing *d, const struct palette_value *palette, uint32_t n, const uint8_t *values)
{
    static struct clue_line rows[] = {{&one, 1}, {two_and_one, 2}},
                            columns[] = {{two_and_one, 2}, {&one, 1}, {&one, 1}};
    static const struct clues clues = {.rows = rows, .columns = columns};
    struct picture p = {.width = 3, .height = 2, .depth = 1, .palette = palette, .n_values = n, .values = values};
    ck_assert(drawing_make(d, &p, &clues, &arena));
}

START_TEST(shapes)
{
    static const uint8_t values[] = {1, 1, 0, 0, PICTURE_OPEN, 1};
    struct drawing d;
    draw(&d, mono, 2, values);
    /* Two words beside the rows and above the columns, a margin of half a cell. */
    ck_assert_int_eq(d.width, 6 * CELL);
    ck_assert_int_eq(d.height, 5 * CELL);
    ck_assert_uint_eq(d.n_words, 7);
    /* The paper, and that of the board, which stays white; two runs of black, 4 + 3 lines. */
    ck_assert_uint_eq(d.n_boxes, 2 + 2 + 7);
    ck_assert_uint_eq(d.boxes[1].rgb, 0xffffff);
    ck_assert_int_eq(d.boxes[2].x, 5 * CELL / 2);
    ck_assert_int_eq(d.boxes[2].width, 2 * CELL);
    ck_assert_int_eq(d.boxes[2].height, CELL);
    ck_assert_uint_eq(d.boxes[2].rgb, 0x000000);
    ck_assert(!d.adapts);
    ck_assert_str_eq(d.words[0].text, "1");
    ck_assert_str_eq(d.words[1].text, "2r"); /* one colour: nothing is left out */
    ck_assert_uint_eq(d.words[1].rgb, DRAWING_INK);
}
END_TEST

START_TEST(shapes_in_colour)
{
    static const uint8_t values[] = {1, 2, 0, 0, PICTURE_OPEN, 1};
    struct drawing d;
    draw(&d, colours, 3, values);
    /* The paper, and that of the board, which stays white; cells 1, 2, background, background, 1; a box for each of the
     * seven words, with a border around those of the two dark ones; the lines. */
    ck_assert_uint_eq(d.n_boxes, 2 + 5 + 7 + 2 + 7);
    ck_assert_str_eq(d.words[1].text, "2");
    ck_assert_uint_eq(d.words[1].rgb, readable_on(0xff0000));
    ck_assert_str_eq(d.words[2].text, "1");
    ck_assert_uint_eq(d.words[2].rgb, 0xffffff);
}
END_TEST

/* W3C: a ratio of 4.5 is what normal text needs; the better of black and white always has it. */
START_TEST(contrast)
{
    for (uint32_t rgb = 0; rgb <= 0xffffff; rgb += 0x030b11) {
        double channel[3], luminance;
        for (int i = 0; i < 3; i++) {
            channel[i] = (rgb >> (16 - 8 * i) & 255) / 255.0;
            channel[i] *= channel[i];
        }
        luminance = 0.2126 * channel[0] + 0.7152 * channel[1] + 0.0722 * channel[2];
        double ratio = readable_on(rgb) == 0 ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05);
        ck_assert_double_ge(ratio, 4.5);
    }
}
END_TEST

static double luminance(uint32_t rgb)
{
    return 0.2126 * linear_light(rgb >> 16 & 255) + 0.7152 * linear_light(rgb >> 8 & 255) +
           0.0722 * linear_light(rgb & 255);
}

static double ratio_of(uint32_t a, uint32_t b)
{
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

/* W3C: 3 for what must be seen. Walls are seen between black cells, between white ones, and on both pages; a disc on
 * paper, and the digit on the disc at 4.5. */
START_TEST(contrast_of_boards)
{
    static const uint32_t around_walls[] = {0x000000, 0xffffff, 0x1c1c1e};
    for (uint32_t i = 0; i < 3; i++)
        ck_assert_double_ge(ratio_of(DRAWING_WALL, around_walls[i]), 3);
    ck_assert_double_ge(ratio_of(DRAWING_DISC & 0xffffff, 0xffffff), 3);
    ck_assert_double_ge(ratio_of(DRAWING_DISC & 0xffffff, 0x000000), 4.5);
    ck_assert_double_ge(ratio_of(0x686868, 0x1c1c1e), 3); /* the same where dark is preferred */
    ck_assert_double_ge(ratio_of(0x686868, 0xe8e8e8), 4.5);
}
END_TEST

/* A board with black cells is the same in every scheme, walls included; one of digits adapts. */
START_TEST(schemes)
{
    static const uint8_t values[] = {1, 0, PICTURE_OPEN, 0, 1, 1};
    static const uint32_t ids[] = {0, 0, 1, 2, 0, 1};
    static const bool lines[4];
    static struct clue_cell cells[6] = {{"7", MARK_CIRCLE}, {"1", MARK_DISC}};
    struct clues clues = {.walls = {ids, lines, lines}, .cells = cells};
    struct picture p = {.width = 3, .height = 2, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    struct drawing d;
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    ck_assert_uint_eq(d.boxes[d.n_boxes - 1].rgb, DRAWING_WALL);
    for (size_t i = 1; i < d.n_boxes; i++) /* behind the page's paper */
        ck_assert_uint_eq(d.boxes[i].rgb & DRAWING_ADAPTS, 0);
    for (size_t i = 0; i < d.n_words; i++)
        ck_assert(!d.words[i].bold && (d.words[i].rgb & DRAWING_ADAPTS) == 0);
    p.palette = digits;
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    ck_assert(d.adapts && d.boxes[d.n_boxes - 1].rgb == DRAWING_THICK);
}
END_TEST

/* A digit on a disc can be read, given (bold) or found. */
START_TEST(digits_on_discs)
{
    static const uint8_t values[] = {0, 1, 1};
    static struct clue_cell cells[] = {{"1", MARK_DISC}, {NULL, MARK_DISC}, {NULL, MARK_CIRCLE}};
    struct clues clues = {.cells = cells};
    struct picture p = {.width = 3, .height = 1, .depth = 1, .palette = digits, .n_values = 2, .values = values};
    struct drawing d;
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    ck_assert_uint_eq(d.n_words, 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_uint_eq(d.words[i].rgb, DRAWING_INK);
        ck_assert_int_eq(d.words[i].bold, i == 0);
        ck_assert_uint_eq(d.circles[i].rgb, i < 2 ? DRAWING_DISC : DRAWING_INK);
    }
    write_file(&d, NULL, NULL);
    ck_assert_uint_eq(count("font-weight=\"bold\""), 1);
}
END_TEST

/* Red and green are one to many people, red and blue to nobody, grey and green in print. */
START_TEST(letters)
{
    static const struct palette_value alike[] = {
        {"white", '.', 0xffffff, 0}, {"red", 'r', 0xd02020, 0}, {"green", 'g', 0x2e9a3c, 0},
        {"yellow", 'y', 0xf2c81e, 0}};
    static const uint8_t values[] = {1, 2, 0, 3, PICTURE_OPEN, 1};
    struct drawing d;
    ck_assert(colours_alike(0xd02020, 0x2e9a3c) && colours_alike(0x888888, 0x2e9a3c));
    ck_assert(!colours_alike(0xff0000, 0x0000ff) && !colours_alike(0, 0xffffff) && !colours_alike(0, 0x767676));
    ck_assert_uint_eq(colours_for_letters(alike, 4), 1 << 1 | 1 << 2);
    ck_assert_uint_eq(colours_for_letters(mono, 2), 0);
    ck_assert_uint_eq(colours_for_letters(colours, 3), 0);
    draw(&d, alike, 4, values);
    write_file(&d, NULL, NULL);
    ck_assert_uint_eq(count(">r</text>"), 2);
    ck_assert_uint_eq(count(">g</text>"), 1);
    ck_assert_uint_eq(count(">y</text>"), 0);
    ck_assert_uint_eq(count(">2r</text>"), 2); /* beside a row and above a column */
}
END_TEST

START_TEST(svg)
{
    static const uint8_t values[] = {1, 2, 0, 0, PICTURE_OPEN, 1};
    struct drawing d;
    draw(&d, colours, 3, values);
    write_file(&d, "a < b & c > \x01\xff\xc3\xa9", NULL);
    expect_well_formed();
    ck_assert_uint_eq(count("<rect "), d.n_boxes);
    ck_assert_uint_eq(count("<text "), d.n_words);
    ck_assert_uint_eq(count("fill=\"#ff0000\""),
                      2 + 3 + 2); /* cells, words of value 1: three in the columns, two beside rows */
    ck_assert_ptr_nonnull(strstr(file, "width=\"30.00mm\" height=\"25.00mm\" viewBox=\"0 0 120 100\""));
    ck_assert_ptr_nonnull(strstr(file, "<title>a &lt; b &amp; c &gt; \xef\xbf\xbd\xef\xbf\xbd\xc3\xa9</title>"));
}
END_TEST

/* Walls are drawn once however long they are; what stands in cells can be read on their colours. */
START_TEST(clues_on_the_board)
{
    static const uint8_t values[] = {1, 0, PICTURE_OPEN, 0, 1, 1};
    static const uint32_t ids[] = {0, 0, 1, 2, 0, 1};
    static const bool lines[4];
    static struct clue_cell cells[6] = {{"7", MARK_NONE}, {NULL, MARK_CIRCLE}, {NULL, MARK_DISC}, {"3\\4", MARK_SPLIT},
                                        {NULL, MARK_DISC}, {"\\5", MARK_SPLIT}};
    struct clues clues = {.walls = {ids, lines, lines}, .cells = cells};
    struct picture p = {.width = 3, .height = 2, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    struct drawing d;
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    ck_assert_int_eq(d.width, 4 * CELL);
    /* The paper, that of the board; two runs of black; 3 thin lines, a frame of 4; a wall across, one of one cell down,
     * one of two cells. */
    ck_assert_uint_eq(d.n_boxes, 2 + 2 + 3 + 4 + 3);
    ck_assert_int_eq(d.boxes[13].height, 2 * CELL + 3);
    ck_assert_int_eq(d.boxes[12].height, CELL + 3);
    ck_assert_uint_eq(d.n_circles, 3);
    ck_assert(!d.circles[0].filled && d.circles[1].filled);
    ck_assert(!d.circles[2].filled && d.circles[2].rgb == 0xffffff); /* a disc on black */
    ck_assert_uint_eq(d.n_strokes, 2);
    ck_assert_uint_eq(d.n_words, 4);
    ck_assert_str_eq(d.words[0].text, "7");
    ck_assert_uint_eq(d.words[0].rgb, 0xffffff);
    ck_assert_str_eq(d.words[1].text, "3");
    ck_assert_str_eq(d.words[2].text, "4");
    ck_assert_int_lt(d.words[1].x, d.words[2].x);
    ck_assert_int_gt(d.words[1].y, d.words[2].y);
    ck_assert_str_eq(d.words[3].text, "5");
    write_file(&d, NULL, NULL);
    expect_well_formed();
    ck_assert_uint_eq(count("<circle "), 3);
    ck_assert_uint_eq(count("<line "), 2);
    ck_assert_uint_eq(count("prefers-color-scheme: dark"), 1);
    ck_assert_uint_eq(count("fill=\"#000000\"/>"), 2 + 1); /* cells, a disc: black in every scheme */
    ck_assert_uint_eq(count("class=\"i"), 0);
    clues.walls.ids = NULL; /* no walls: a frame, and no line every five cells */
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    ck_assert_uint_eq(d.n_boxes, 2 + 2 + 3 + 4);
}
END_TEST

/* A large puzzle is as many sheets wide as it must be. */
START_TEST(svg_of_many_pages)
{
    struct drawing d;
    uint8_t *values = arena_alloc(&arena, 99 * 59);
    struct picture p = {.width = 99, .height = 59, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    ck_assert(drawing_make(&d, &p, NULL, &arena));
    write_file(&d, NULL, NULL);
    expect_well_formed();
    ck_assert_ptr_nonnull(strstr(file, "width=\"500.00mm\" height=\"300.00mm\""));
    ck_assert_uint_eq(count("<rect "), 2 + 100 + 60);
    ck_assert_uint_eq(count("width=\"2\""), 21); /* every fifth, and the last */
    ck_assert_uint_eq(count("height=\"2\""), 13);
}
END_TEST

START_TEST(numbers_and_layers)
{
    static const uint8_t values[] = {0, 1, PICTURE_OPEN, PICTURE_DIFFERS};
    struct picture p = {.width = 2, .height = 1, .depth = 2, .palette = digits, .n_values = 2, .values = values};
    struct drawing d;
    ck_assert(drawing_make(&d, &p, NULL, &arena));
    /* A row of coordinates, the cells and the name of the axis y; the margins. */
    ck_assert_int_eq(d.height, 2 * 3 * CELL + CELL);
    const char *const words[] = {"1", "2", "z1", "1", "2", "x", "1", "y", "*", "z2", "1", "2", "x", "1", "y"};
    ck_assert_uint_eq(d.n_words, 15);
    for (uint32_t i = 0; i < 15; i++)
        ck_assert_str_eq(d.words[i].text, words[i]);
    ck_assert_int_eq(d.words[8].y, d.top + d.layer + CELL / 2);
    ck_assert_int_eq(d.words[9].y, d.words[8].y - CELL); /* above its layer, to the left */
    ck_assert_int_lt(d.words[9].x, d.left);
    ck_assert_int_eq(d.words[10].y, d.words[9].y);
    ck_assert_int_eq(d.words[13].y, d.words[8].y); /* y is 1 */
}
END_TEST

/* Clues along x stand beside each layer, those along y above it, those along z below all; brackets become shapes. */
START_TEST(clues_of_volumes)
{
    static const uint8_t values[] = {1, 0, 1, 1};
    static struct clue_word round = {"(2)", 1}, square = {"[1]", 1}, none = {"0", -1};
    struct clue_line x[] = {{&one, 1}, {&round, 1}}, y[] = {{&none, 1}, {NULL, 0}, {&square, 1}, {&one, 1}},
                     z[] = {{two_and_one, 2}, {&none, 1}};
    struct clues clues = {.lines = {x, y, z}};
    struct picture p = {.width = 2, .height = 1, .depth = 2, .palette = mono, .n_values = 2, .values = values};
    struct drawing d;
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    ck_assert_uint_eq(d.n_circles, 1);
    ck_assert_int_lt(d.circles[0].x, d.left);
    ck_assert_int_eq(d.circles[0].y, d.top + d.layer + CELL / 2);
    ck_assert_uint_eq(d.n_strokes, 4);
    ck_assert_int_eq(d.strokes[0].y2, d.strokes[0].y1);
    ck_assert_int_gt(d.strokes[0].y1, d.top + CELL);
    ck_assert_int_lt(d.strokes[0].y1, d.top + d.layer);
    ck_assert_int_eq(d.layer, 4 * CELL); /* coordinates, clues, cells, y */
    write_file(&d, NULL, NULL);
    expect_well_formed();
    ck_assert_uint_eq(count(">2r</text>"), 1); /* in the table */
    ck_assert_uint_eq(count(">z</text>"), 1);
    ck_assert_uint_eq(count(">z1</text>") + count(">z2</text>"), 2);
    ck_assert_uint_eq(count(">2</text>"), 1 + 3); /* without its bracket; coordinates */
    /* One layer is a volume, too, when there are clues along three axes. */
    p.depth = 1;
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    write_file(&d, NULL, NULL);
    ck_assert_uint_eq(count(">z1</text>"), 1);
}
END_TEST

/* Written, and read again: each cell has its colour in the middle. */
START_TEST(png)
{
    static const uint8_t values[] = {1, 2, 0, 0, PICTURE_OPEN, 1};
    static const uint32_t rgb[] = {0xff0000, 0x0000ff, 0xa0d0f4, 0xa0d0f4, 0xffffff, 0xff0000};
    struct drawing d;
    struct image image;
    struct diagnostics diagnostics;
    const char *why;
    draw(&d, colours, 3, values);
    write_file(&d, NULL, &why);
    if (why != NULL) {
        ck_assert_ptr_nonnull(strstr(why, "PNG needs")); /* cairo was not there; anything else is wrong */
        return;
    }
    diagnostics_init(&diagnostics, &arena);
    ck_assert(image_read(&image, "png", file, size, &arena, &diagnostics));
    ck_assert_uint_eq(image.width, PIXELS * 6 * CELL);
    ck_assert_uint_eq(image.height, PIXELS * 5 * CELL);
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t x = PIXELS * (5 * CELL / 2 + i % 3 * CELL + CELL / 2),
                 y = PIXELS * (5 * CELL / 2 + i / 3 * CELL + CELL / 2);
        ck_assert_uint_eq(image.rgb[y * image.width + x], rgb[i]);
    }
    /* The frame is a wall, and there is paper around it. */
    ck_assert_uint_eq(image.rgb[PIXELS * 3 * CELL * image.width + PIXELS * 5 * CELL / 2], DRAWING_WALL);
    ck_assert_uint_eq(image.rgb[0], 0xffffff);
}
END_TEST

START_TEST(png_of_many_pages)
{
    struct drawing d;
    struct image image;
    struct diagnostics diagnostics;
    const char *why;
    uint32_t side = 210;
    uint8_t *values = arena_alloc(&arena, (size_t)side * side);
    for (uint32_t i = 0; i < side * side; i++)
        values[i] = i % 7 == 0;
    struct picture p = {.width = side, .height = side, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    ck_assert(drawing_make(&d, &p, NULL, &arena));
    write_file(&d, NULL, &why);
    if (why != NULL)
        return;
    diagnostics_init(&diagnostics, &arena);
    ck_assert(image_read(&image, "png", file, size, &arena, &diagnostics));
    ck_assert_uint_eq(image.width, (side + 1) * CELL); /* two pixels a unit would be above 2^26 */
    for (uint32_t i = 0; i < side * side; i += 101) {
        uint32_t x = CELL / 2 + i % side * CELL + CELL / 2, y = CELL / 2 + i / side * CELL + CELL / 2;
        ck_assert_uint_eq(image.rgb[y * image.width + x], values[i] == 1 ? 0x000000 : 0xffffff);
    }
}
END_TEST

START_TEST(too_large)
{
    struct drawing d = {.width = 1 << 20, .height = 100};
    const char *why;
    write_file(&d, NULL, &why);
    ck_assert_ptr_nonnull(why);
    static const uint8_t none[1];
    struct picture p = {.width = 1 << 28, .height = 1, .depth = 1, .palette = mono, .n_values = 2, .values = none};
    ck_assert(!drawing_make(&d, &p, NULL, &arena));
}
END_TEST

/* How many of each there are, beside those of an empty board of 3 x 3. */
static struct drawing figure(enum clue_figure_kind kind, const uint32_t *cells, uint32_t n, const char *text)
{
    static const uint8_t values[] = {PICTURE_OPEN, PICTURE_OPEN, PICTURE_OPEN, PICTURE_OPEN, PICTURE_OPEN,
                                     PICTURE_OPEN, PICTURE_OPEN, PICTURE_OPEN, PICTURE_OPEN};
    struct clue_figure f = {kind, cells, n, text};
    struct clues clues = {.figures = &f, .n_figures = 0};
    struct picture p = {.width = 3, .height = 3, .depth = 1, .palette = mono, .n_values = 2, .values = values};
    struct drawing d, empty;
    ck_assert(drawing_make(&empty, &p, &clues, &arena));
    clues.n_figures = 1;
    ck_assert(drawing_make(&d, &p, &clues, &arena));
    write_file(&d, NULL, NULL);
    expect_well_formed();
    d.n_boxes -= empty.n_boxes;
    d.n_ground -= empty.n_ground;
    return d;
}

START_TEST(figures)
{
    static const uint32_t across[] = {3, 4, 5}, corner[] = {0, 1, 3};
    struct drawing d = figure(FIGURE_LINE, across, 3, NULL);
    ck_assert(d.n_strokes == 2 && d.n_circles == 0 && d.strokes[0].below && d.strokes[0].width == 1);
    ck_assert(d.strokes[1].x1 == d.strokes[0].x2 && d.strokes[1].x2 == d.strokes[1].x1 + CELL);

    d = figure(FIGURE_BULB, across, 3, NULL); /* the bulb, and what makes the end and the bend round */
    ck_assert(d.n_strokes == 2 && d.n_circles == 3 && d.circles[0].filled && d.circles[0].below);
    ck_assert_int_gt(d.circles[0].radius, d.circles[1].radius);
    ck_assert_int_eq(d.strokes[0].width, 2 * d.circles[1].radius);

    d = figure(FIGURE_ARROW, across, 3, NULL); /* a ring, from its border on two strokes, and two of the head */
    ck_assert(d.n_strokes == 4 && d.n_circles == 1 && !d.circles[0].filled && !d.strokes[0].below);
    ck_assert_int_eq(d.strokes[0].x1, d.circles[0].x + d.circles[0].radius);
    ck_assert(d.strokes[2].x1 == d.strokes[1].x2 && d.strokes[3].x1 == d.strokes[1].x2);

    d = figure(FIGURE_SHADE, corner, 3, NULL);
    ck_assert(d.n_boxes == 3 && d.n_ground == 3);
    ck_assert_uint_eq(count("#dcdcdc"), 3);

    d = figure(FIGURE_RING_BETWEEN, across, 2, NULL); /* white within */
    ck_assert(d.n_circles == 2 && d.circles[0].filled && d.circles[0].rgb == 0xffffff && !d.circles[1].filled);
    ck_assert_int_eq(d.circles[0].x, d.left + CELL);
    d = figure(FIGURE_DOT_BETWEEN, across + 1, 2, NULL);
    ck_assert(d.n_circles == 2 && d.circles[0].rgb == 0x000000 && d.circles[0].x == d.left + 2 * CELL);

    d = figure(FIGURE_BAND, across, 3, NULL); /* as broad as a bulb's line, without the bulb */
    ck_assert(d.n_strokes == 2 && d.n_circles == 3 && d.circles[0].radius == d.circles[1].radius);
    d = figure(FIGURE_LESS_BETWEEN, across, 2, NULL); /* the point is on the side of the lesser cell */
    ck_assert(d.n_strokes == 2 && d.strokes[0].x1 < d.left + CELL && d.strokes[0].x2 > d.left + CELL);
    ck_assert(d.strokes[0].x1 == d.strokes[1].x1 && d.strokes[0].y2 != d.strokes[1].y2);
    d = figure(FIGURE_LINE, across, 3, "12");
    ck_assert_uint_eq(count(">12<"), 1);
}
END_TEST

/* All dashes lie within the cells of the outline; the text stands in the upper left corner. */
START_TEST(outlines)
{
    static const uint32_t shapes_of[][4] = {{4, 4, 4, 4}, {0, 1, 3, 4}, {0, 1, 3, 3}, {1, 4, 7, 5}, {8, 5, 2, 1}};
    for (uint32_t k = 0; k < 5; k++) {
        struct drawing d = figure(FIGURE_OUTLINE, shapes_of[k], 4, NULL);
        size_t all = d.n_ground + 2 + 8; /* papers; lines: figure() has told their number away */
        uint32_t dashes = 0, inside = 0;
        for (size_t i = all; i < all + d.n_boxes; i++) {
            const struct drawing_box *b = &d.boxes[i];
            uint32_t cell = (uint32_t)((b->y - d.top) / CELL * 3 + (b->x - d.left) / CELL);
            for (uint32_t j = 0; j < 4; j++)
                if (shapes_of[k][j] == cell) {
                    inside++;
                    break;
                }
            dashes++;
            ck_assert(b->width == 1 || b->height == 1);
        }
        ck_assert_uint_eq(inside, dashes);
        ck_assert_uint_gt(dashes, 12);
        ck_assert_uint_eq(d.n_words, 0);
    }
    struct drawing d = figure(FIGURE_OUTLINE, shapes_of[4], 4, "21");
    ck_assert_uint_eq(d.n_words, 1);
    ck_assert_str_eq(d.words[0].text, "21");
    ck_assert_int_lt(d.words[0].x, d.left + CELL + CELL / 2); /* of cell 1, the first in reading order */
    ck_assert_int_gt(d.words[0].x, d.left + CELL);
    ck_assert_int_lt(d.words[0].y, d.top + CELL / 2);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {figures,
                                  outlines,
                                  shapes,
                                  shapes_in_colour,
                                  contrast,
                                  contrast_of_boards,
                                  schemes,
                                  digits_on_discs,
                                  letters,
                                  svg,
                                  svg_of_many_pages,
                                  clues_on_the_board,
                                  numbers_and_layers,
                                  clues_of_volumes,
                                  png,
                                  png_of_many_pages,
                                  too_large};
    arena_init(&arena, &mem);
    int result = run_suite("drawing", tests, sizeof tests / sizeof tests[0]);
    arena_free(&arena);
    return mem.used == 0 ? result : EXIT_FAILURE;
}
