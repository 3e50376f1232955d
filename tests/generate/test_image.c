/* Readers of pictures: each kind, and each way in which it can be broken. */
#include "../suite.h"

#include <stdio.h>
#include <string.h>

#include "formats/image.h"
#include "png_files.h"

enum { K = 0x000000, W = 0xffffff };

static struct mem mem;
static struct arena arena;
static struct diagnostics d;

static bool read_bytes(struct image *image, const void *bytes, size_t size)
{
    diagnostics_init(&d, &arena);
    char *copy = arena_text(&arena, bytes, size);
    ck_assert_ptr_nonnull(copy);
    bool good = image_read(image, "p", copy, size, &arena, &d);
    ck_assert(good == (d.errors == 0));
    return good;
}

static void expect_pixels(const void *bytes, size_t size, uint32_t width, uint32_t height, const uint32_t *rgb)
{
    struct image image;
    if (!read_bytes(&image, bytes, size))
        ck_abort_msg("%s", d.messages[0]);
    ck_assert_uint_eq(image.width, width);
    ck_assert_uint_eq(image.height, height);
    for (uint32_t i = 0; i < width * height; i++)
        ck_assert_uint_eq(image.rgb[i], rgb[i]);
}

static void expect_message(const void *bytes, size_t size, const char *message)
{
    struct image image;
    ck_assert(!read_bytes(&image, bytes, size));
    ck_assert_str_eq(d.messages[0], message);
}

#define PIXELS(text, width, height, ...)                                                                             \
    expect_pixels(text, sizeof(text) - 1, width, height, (const uint32_t[]){__VA_ARGS__})
#define MESSAGE(text, message) expect_message(text, sizeof(text) - 1, message)

START_TEST(pbm)
{
    PIXELS("P1\n3 2\n1 0 1\n0 1 0\n", 3, 2, K, W, K, W, K, W);
    PIXELS("P1 # comment\n3# another\n 2 101\n# one more\n010", 3, 2, K, W, K, W, K,
           W); /* no blanks, no last newline */
    PIXELS("P1\r\n1 1\r\n1\r\n", 1, 1, K);
    PIXELS("P4\n3 2\n\xa0\x40", 3, 2, K, W, K, W, K, W);
    PIXELS("P4 9 1 \x80\x80rest", 9, 1, K, W, W, W, W, W, W, W, K); /* what follows is another picture */
    MESSAGE("P1\n2 2\n1 0 1\n", "p: the picture ends too early, expected 0 or 1");
    MESSAGE("P1\n2 2\n1", "p: the picture ends too early: 2 x 2 pixels need at least 4 bytes, there are 2");
    MESSAGE("P1\n2 1\n1 2\n", "p: byte 0x32 at offset 9, expected 0 or 1");
    MESSAGE("P4\n9 2\n\x80\x80\x80", "p: the picture ends too early: 9 x 2 pixels need at least 4 bytes, there are 3");
}
END_TEST

START_TEST(pgm)
{
    PIXELS("P2\n3 1\n4\n0 2 4\n", 3, 1, K, 0x808080, W);
    PIXELS("P2\n2 1\n65535\n0 65535", 2, 1, K, W);
    PIXELS("P5\n2 1\n255\n\x10\xff", 2, 1, 0x101010, W);
    PIXELS("P5 2 1 65535 \x80\x00\xff\xff", 2, 1, 0x808080, W);
    PIXELS("P5 1 1 3 \x09", 1, 1, W); /* above maxval: as if it were maxval */
    MESSAGE("P2\n1 1\n0\n0\n", "p: the maxval is 0, expected 1 to 65535");
    MESSAGE("P5\n1 1\n65536\nxx", "p: the maxval is 65536, expected 1 to 65535");
    MESSAGE("P2\n1 1\n7\n8\n", "p: the sample is 8, expected 0 to 7");
    MESSAGE("P2\n1 1\n7\nx\n", "p: byte 0x78 at offset 9, expected sample");
    MESSAGE("P5\n4 4\n255\nabc", "p: the picture ends too early: 4 x 4 pixels need at least 16 bytes, there are 3");
}
END_TEST

START_TEST(ppm)
{
    PIXELS("P3\n2 1\n255\n255 0 0  1 2 3\n", 2, 1, 0xff0000, 0x010203);
    PIXELS("P6\n# made\n2 1\n255\n\xff\x00\x00\x01\x02\x03", 2, 1, 0xff0000, 0x010203);
    PIXELS("P6 1 1 65535\n\xff\xff\x80\x00\x00\x00", 1, 1, 0xff8000);
    MESSAGE("P6\n2 1\n255\n\xff\x00\x00\x01\x02",
            "p: the picture ends too early: 2 x 1 pixels need at least 6 bytes, there are 5");
}
END_TEST

START_TEST(headers)
{
    MESSAGE("P6\n0 0\n255\n", "p: a picture of 0 x 0 pixels, expected at least one pixel");
    MESSAGE("P1\n0 5\n", "p: a picture of 0 x 5 pixels, expected at least one pixel");
    MESSAGE("P6\n100000 100000\n255\n123", "p: a picture of 100000 x 100000 pixels, expected at most 67108864 pixels");
    MESSAGE("P6\n4294967295 4294967295\n255\n123",
            "p: a picture of 4294967295 x 4294967295 pixels, expected at most 67108864 pixels");
    MESSAGE("P6\n99999999999999999999 1\n255\n", "p: the width is above 4294967295, expected 0 to 4294967295");
    MESSAGE("P6\n8000 8000\n255\n123",
            "p: the picture ends too early: 8000 x 8000 pixels need at least 192000000 bytes, there are 3");
    MESSAGE("P6\n-1 2\n255\n", "p: byte 0x2d at offset 3, expected width");
    MESSAGE("P6\n5", "p: the picture ends too early, expected height");
    MESSAGE("P6", "p: the picture ends too early, expected width");
    MESSAGE("P66 1 1", "p: byte 0x36, expected a blank behind P1 to P6");
    MESSAGE("P7\nWIDTH 1\n", "p: a picture of the kind PAM, expected PNG, PBM, PGM, PPM, XBM or text");
    MESSAGE("GIF89a", "p: a picture of the kind GIF, expected PNG, PBM, PGM, PPM, XBM or text");
    MESSAGE("\xff\xd8\xff\xe0", "p: a picture of the kind JPEG, expected PNG, PBM, PGM, PPM, XBM or text");
    MESSAGE("\x01\x02", "p:1: binary data (byte 0x01), expected text");
}
END_TEST

START_TEST(xbm)
{
    PIXELS("#define a_width 3\n#define a_height 2\nstatic unsigned char a_bits[] = {\n 0x05, 0x02 };\n", 3, 2, K, W, K,
           W, K, W);
    PIXELS("/* made */\r\n#define width 9\r\n#define height 1\r\n#define a_x_hot 1\r\nstatic char bits[]={0x01,/* */1}",
           9, 1, K, W, W, W, W, W, W, W, K);
    PIXELS("#define a_width 9\n#define a_height 1\nstatic short a_bits[] = {0x0101};", 9, 1, K, W, W, W, W, W, W, W, K);
    MESSAGE("#define a_width 3\n", "p:2: #define NAME_width and #define NAME_height do not both stand here");
    MESSAGE("#define a_width x\n", "p:1: #define a_width, expected a number");
    MESSAGE("#define a_width 3\n#define a_height 2\n", "p:3: no array of bits");
    MESSAGE("#define a_width 3\n#define a_height 2\nstatic char a_bits[] = {5};",
            "p:3: the bits end too early, in row 2, expected a number");
    MESSAGE("#define a_width 3\n#define a_height 900\nstatic char a_bits[] = {5, 2};",
            "p:3: the bits end too early for 3 x 900 pixels");
    MESSAGE("#define a_width 0\n#define a_height 2\nstatic char a_bits[] = {5};",
            "p: a picture of 0 x 2 pixels, expected at least one pixel");
    MESSAGE("#define a_width 99999999\n#define a_height 99999999\nstatic char a_bits[] = {5};",
            "p: a picture of 99999999 x 99999999 pixels, expected at most 67108864 pixels");
}
END_TEST

START_TEST(text)
{
    PIXELS("#.\n.#\n", 2, 2, K, W, W, K);
    PIXELS("\xef\xbb\xbf\r\n#.\r\n.#\r\n\r\n", 2, 2, K, W, W, K); /* BOM, CR LF, blank lines around */
    PIXELS("|#.\n|.#", 2, 2, K, W, W, K);
    PIXELS("10\n0X", 2, 2, K, W, W, K);
    PIXELS("# #\n\n #", 3, 3, K, W, K, W, W, W, W, K, W); /* blanks are cells: rows may be short */
    PIXELS("#.  \n.#\t\n", 2, 2, K, W, W, K);
    PIXELS("wk\nrb", 2, 2, W, K, 0xd02020, 0x2050d0);
    MESSAGE("##\n#\n", "p:2: a row of 1 cells, the longest one has 2, expected rows of one length");
    MESSAGE("##\n#?\n", "p:2: '?' in column 2, expected # and . or the letter of a colour");
    MESSAGE("##\n\n##\n#", "p:4: a row of 1 cells, the longest one has 2, expected rows of one length");
    MESSAGE("\n \n\t\n", "p: no picture, expected a row of # and . a line");
}
END_TEST

static bool no_cairo(void)
{
    struct image image;
    return !read_bytes(&image, png_bits, sizeof png_bits) && strstr(d.messages[0], "PNG needs") != NULL;
}

START_TEST(png)
{
    struct image image;
    if (no_cairo())
        return;
    expect_pixels(png_bits, sizeof png_bits, 3, 2, (const uint32_t[]){W, K, W, K, W, K});
    expect_pixels(png_palette, sizeof png_palette, 3, 1, (const uint32_t[]){0xff0000, 0x00ff00, 0x0000ff});
    expect_pixels(png_alpha, sizeof png_alpha, 2, 1,
                  (const uint32_t[]){W, 0x0000ff}); /* what is transparent is white */
    ck_assert(read_bytes(&image, png_alpha, sizeof png_alpha) && image.transparent);
    ck_assert(read_bytes(&image, png_palette, sizeof png_palette) && !image.transparent);
    ck_assert(read_bytes(&image, png_bits, sizeof png_bits) && !image.transparent);
    expect_pixels(png_deep, sizeof png_deep, 1, 1, (const uint32_t[]){0xff8000});
    expect_message(png_huge, sizeof png_huge, "p: a picture of 30000 x 30000 pixels, expected at most 67108864 pixels");
    /* Cut anywhere, it is refused; but for its last chunk, which holds nothing. */
    for (size_t size = 4; size + 12 < sizeof png_palette; size++) {
        ck_assert(!read_bytes(&image, png_palette, size));
    }
    expect_message(png_palette, 20, "p: the picture is damaged at its beginning, expected the header of a PNG file");
}
END_TEST

/* Small files with large headers must not take much memory. */
START_TEST(memory)
{
    static const char *const files[] = {"P6\n8000 8000\n255\n1", "P1\n8000 8000\n1",
                                        "#define w_width 8000\n#define w_height 8000\nstatic char b[] = {1};"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct image image;
        struct mem small = {.limit = 1 << 20};
        struct arena a;
        arena_init(&a, &small);
        diagnostics_init(&d, &arena);
        ck_assert(!image_read(&image, "p", files[i], strlen(files[i]), &a, &d));
        ck_assert_ptr_null(strstr(d.messages[0], "memory"));
        arena_free(&a);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {pbm, pgm, ppm, headers, xbm, text, png, memory};
    arena_init(&arena, &mem);
    int result = run_suite("image", tests, sizeof tests / sizeof tests[0]);
    arena_free(&arena);
    return mem.used == 0 ? result : EXIT_FAILURE;
}
