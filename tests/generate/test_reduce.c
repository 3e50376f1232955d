/* From pixels to the values of a board. */
#include "../suite.h"

#include <string.h>

#include "base/random.h"
#include "base/oklab.h"
#include "formats/reduce.h"

static struct mem mem;
static struct arena arena;

static void reduce(const struct image *image, const struct reduction *how, struct board_picture *out)
{
    struct diagnostics d;
    diagnostics_init(&d, &arena);
    ck_assert(image_reduce(image, how, "p", &arena, &d, out));
}

static void expect(const struct board_picture *p, uint32_t width, uint32_t height, const char *rows)
{
    ck_assert_uint_eq(p->width, width);
    ck_assert_uint_eq(p->height, height);
    ck_assert_uint_eq(strlen(rows), width * height);
    for (uint32_t i = 0; i < width * height; i++)
        ck_assert_int_eq(p->palette[p->values[i]].glyph, rows[i]);
}

static uint32_t grey(uint32_t level)
{
    return level * 0x010101;
}

START_TEST(oklab)
{
    ck_assert_double_eq_tol(oklab_of(0xffffff).l, 1, 1e-6);
    ck_assert_double_eq_tol(oklab_of(0x000000).l, 0, 1e-6);
    /* The table of Ottosson's page gives sRGB red these numbers, to three places. */
    struct oklab red = oklab_of(0xff0000);
    ck_assert_double_eq_tol(red.l, 0.628, 1e-3);
    ck_assert_double_eq_tol(red.a, 0.225, 1e-3);
    ck_assert_double_eq_tol(red.b, 0.126, 1e-3);
    for (uint32_t rgb = 0; rgb < 0xffffff; rgb += 0x01234d)
        ck_assert_uint_eq(oklab_to_rgb(oklab_of(rgb)), rgb);
}
END_TEST

START_TEST(threshold)
{
    uint32_t rgb[] = {grey(10), grey(40), grey(90), grey(200), grey(220), grey(250)};
    struct image image = {6, 1, rgb, .text = false};
    struct board_picture p;
    reduce(&image, &(struct reduction){.colours = 1}, &p);
    expect(&p, 6, 1, "###...");
    reduce(&image, &(struct reduction){.colours = 1, .threshold = REDUCE_LEVEL, .level = 20}, &p);
    expect(&p, 6, 1, "#....."); /* the lightness of grey 40 is 0.27 */
    reduce(&image, &(struct reduction){.colours = 1, .threshold = REDUCE_LEVEL, .level = 0}, &p);
    expect(&p, 6, 1, "......");
    reduce(&image, &(struct reduction){.colours = 1, .threshold = REDUCE_LEVEL, .level = 100}, &p);
    expect(&p, 6, 1, "######");
    /* Of one shade: what it is nearer to. */
    image.width = 2;
    rgb[1] = rgb[0];
    reduce(&image, &(struct reduction){.colours = 1}, &p);
    expect(&p, 2, 1, "##");
}
END_TEST

/* Half the light: half of the cells, in a pattern that the weights of Floyd and Steinberg give. */
START_TEST(dither)
{
    uint32_t rgb[64], black = 0;
    struct image image = {8, 8, rgb, .text = false};
    struct board_picture p;
    for (uint32_t i = 0; i < 64; i++)
        rgb[i] = grey(188);
    reduce(&image, &(struct reduction){.colours = 1, .threshold = REDUCE_DITHER}, &p);
    for (uint32_t i = 0; i < 64; i++)
        black += p.values[i];
    ck_assert_uint_ge(black, 26);
    ck_assert_uint_le(black, 38);
    for (uint32_t i = 0; i < 64; i++)
        rgb[i] = i < 32 ? 0 : 0xffffff; /* nothing to pass on */
    reduce(&image, &(struct reduction){.colours = 1, .threshold = REDUCE_DITHER}, &p);
    expect(&p, 8, 8, "################################................................");
}
END_TEST

/* In a text the blank is the background, whatever the border holds, and also when there is none. */
START_TEST(text)
{
    uint32_t r = 0xd02020, y = 0xf0d020, o = 0xffffff;
    uint32_t framed[] = {r, r, r, r, o, y, r, r, r};
    struct image image = {3, 3, framed, .text = true};
    struct board_picture p;
    reduce(&image, &(struct reduction){.colours = 7}, &p);
    expect(&p, 3, 3, "rrrr.yrrr");
    ck_assert_uint_eq(p.palette[0].rgb, o);
    reduce(&image, &(struct reduction){.colours = 1}, &p);
    expect(&p, 3, 3, "####.####");
    framed[4] = y;
    reduce(&image, &(struct reduction){.colours = 2}, &p);
    expect(&p, 3, 3, "rrrryyrrr");
    ck_assert_uint_eq(p.palette[0].rgb, o);
    ck_assert_uint_eq(p.n_values, 3);
    framed[4] = o;
    framed[3] = 0x2050d0;
    reduce(&image, &(struct reduction){.colours = 2}, &p); /* three and the blank: two of them become one */
    ck_assert_uint_eq(p.palette[0].rgb, o);
    ck_assert_uint_eq(p.n_values, 3);
    ck_assert_uint_eq(p.values[4], 0);
    for (uint32_t i = 0; i < 9; i++)
        ck_assert(i == 4 || p.values[i] != 0);
    image.text = false; /* of pixels the border has the background */
    reduce(&image, &(struct reduction){.colours = 7}, &p);
    ck_assert_uint_eq(p.palette[0].rgb, r);
}
END_TEST

START_TEST(scaling)
{
    uint32_t rgb[] = {0, 0, 0xffffff, 0xffffff, 0, 0, 0xffffff, 0xffffff};
    struct image image = {4, 2, rgb, .text = false};
    struct board_picture p;
    reduce(&image, &(struct reduction){.colours = 1, .width = 2}, &p);
    expect(&p, 2, 1, "#.");
    reduce(&image, &(struct reduction){.colours = 1, .width = 8}, &p);
    expect(&p, 8, 4, "####....####....####....####....");
    /* The mean of black and white is that of their light, not of their numbers: sRGB 188. */
    uint32_t stripes[] = {0, 0xffffff, 0xff0000, 0xff0000};
    image = (struct image){4, 1, stripes, .text = false};
    reduce(&image, &(struct reduction){.colours = 2, .width = 2}, &p);
    ck_assert_uint_eq(p.palette[0].rgb, grey(188));
    ck_assert_uint_eq(p.palette[1].rgb, 0xff0000);
    ck_assert_str_eq(p.palette[1].name, "red");
    /* Never without a row. */
    reduce(&image, &(struct reduction){.colours = 1, .width = 1}, &p);
    ck_assert_uint_eq(p.height, 1);
}
END_TEST

/* Few colours stay as they are; the border tells the background; the others come by how many cells they have. */
START_TEST(exact_colours)
{
    uint32_t s = 0xa0d0f4, r = 0xd02020, g = 0x208c30, k = 0x010101;
    uint32_t rgb[] = {s, s, g, s,
                      s, r, r, s,
                      r, r, r, s,
                      s, k, s, s};
    struct image image = {4, 4, rgb, .text = false};
    struct board_picture p;
    reduce(&image, &(struct reduction){.colours = 3}, &p);
    expect(&p, 4, 4, "..g..rr.rrr..k..");
    ck_assert_uint_eq(p.n_values, 4);
    ck_assert_uint_eq(p.palette[0].rgb, s);
    ck_assert_uint_eq(p.palette[1].rgb, r);
    ck_assert_str_eq(p.palette[1].name, "red");
    ck_assert_str_eq(p.palette[2].name, "black"); /* of equally many the darker number */
    ck_assert_str_eq(p.palette[3].name, "green");
}
END_TEST

START_TEST(names_differ)
{
    uint32_t rgb[64];
    struct image image = {64, 1, rgb, .text = false};
    struct board_picture p;
    for (uint32_t i = 0; i < 64; i++)
        rgb[i] = 0xff0000 + i;
    reduce(&image, &(struct reduction){.colours = 63}, &p);
    ck_assert_uint_eq(p.n_values, 64);
    for (uint32_t i = 0; i < 64; i++)
        for (uint32_t k = 0; k < i; k++) {
            ck_assert_str_ne(p.palette[i].name, p.palette[k].name);
            ck_assert_int_ne(p.palette[i].glyph, p.palette[k].glyph);
            ck_assert_ptr_null(strchr("?|*0123456789", p.palette[i].glyph));
        }
}
END_TEST

/* Three clouds of colours, of 6000 different ones: three clusters, whatever the seed; and the same seed, the same
 * palette. */
START_TEST(clusters)
{
    static const uint32_t centre[] = {0x303080, 0x30a040, 0xe0d060};
    enum { N = 90 };
    uint32_t *rgb = arena_array(&arena, N * N, sizeof *rgb);
    struct image image = {.width = N, .height = N, .rgb = rgb};
    struct board_picture p, again;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct random random = {seed};
        for (uint32_t i = 0; i < N * N; i++)
            rgb[i] = centre[i % N / (N / 3)] + random_below(&random, 24) + (random_below(&random, 24) << 8) +
                     (random_below(&random, 24) << 16);
        reduce(&image, &(struct reduction){.colours = 2, .seed = seed}, &p);
        reduce(&image, &(struct reduction){.colours = 2, .seed = seed}, &again);
        ck_assert_uint_eq(p.n_values, 3);
        for (uint32_t i = 0; i < N * N; i++) {
            ck_assert_uint_eq(p.values[i], p.values[i % N / (N / 3) * (N / 3)]);
            ck_assert_uint_eq(p.values[i], again.values[i]);
        }
        for (uint32_t v = 0; v < 3; v++) {
            ck_assert_uint_eq(p.palette[v].rgb, again.palette[v].rgb);
            ck_assert_double_le(oklab_distance(oklab_of(p.palette[v].rgb), oklab_of(centre[p.values[0] == v       ? 0
                                                                                           : p.values[N / 2] == v ? 1
                                                                                                                  : 2] +
                                                                                    0x0b0b0b)),
                                0.03 * 0.03);
        }
    }
}
END_TEST

START_TEST(too_large)
{
    uint32_t rgb[] = {0, 0, 0, 0};
    struct image image = {1, 4, rgb, .text = false};
    struct board_picture p;
    struct diagnostics d;
    diagnostics_init(&d, &arena);
    ck_assert(!image_reduce(&image, &(struct reduction){.colours = 1, .width = 3000}, "p", &arena, &d, &p));
    ck_assert_str_eq(d.messages[0], "p: a board 3000 cells wide would have more than 16777216 cells");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {oklab,        threshold, dither,   text,      scaling,
                                  exact_colours, names_differ, clusters, too_large};
    arena_init(&arena, &mem);
    int result = run_suite("reduce", tests, sizeof tests / sizeof tests[0]);
    arena_free(&arena);
    return mem.used == 0 ? result : EXIT_FAILURE;
}
