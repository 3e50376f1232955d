/* Scenes of .vox files: models several times, turned, shifted, in groups, hidden; what is cut off; damaged ones. */
#include "../suite.h"

#include <string.h>

#include "formats/volume.h"

struct file {
    unsigned char bytes[4096];
    size_t n, chunk; /* where the content of the newest chunk begins */
};

static void put_number(struct file *f, int32_t n)
{
    for (int k = 0; k < 4; k++)
        f->bytes[f->n++] = (unsigned char)((uint32_t)n >> (8 * k));
}

static void put_text(struct file *f, const char *text)
{
    size_t n = strlen(text);
    put_number(f, (int32_t)n);
    memcpy(f->bytes + f->n, text, n);
    f->n += n;
}

/* Sets the size of the newest chunk. */
static void end_chunk(struct file *f)
{
    size_t n = f->n;
    f->n = f->chunk - 8;
    put_number(f, (int32_t)(n - f->chunk));
    f->n = n;
}

static void begin_chunk(struct file *f, const char *id)
{
    memcpy(f->bytes + f->n, id, 4);
    f->n += 4;
    put_number(f, 0);
    put_number(f, 0);
    f->chunk = f->n;
}

static void begin_file(struct file *f)
{
    f->n = 0;
    memcpy(f->bytes, "VOX ", 4);
    f->n = 4;
    put_number(f, 150);
    begin_chunk(f, "MAIN");
}

/* A model whose cells are given as digits: the colours of all cells, x fastest; '.' is empty. */
static void put_model(struct file *f, int32_t x, int32_t y, int32_t z, const char *cells)
{
    int32_t n = 0;
    begin_chunk(f, "SIZE");
    put_number(f, x);
    put_number(f, y);
    put_number(f, z);
    end_chunk(f);
    begin_chunk(f, "XYZI");
    size_t at = f->n;
    put_number(f, 0);
    for (int32_t i = 0; i < x * y * z; i++)
        if (cells[i] != '.') {
            const unsigned char cell[] = {(unsigned char)(i % x), (unsigned char)(i / x % y),
                                          (unsigned char)(i / x / y), (unsigned char)(cells[i] - '0')};
            memcpy(f->bytes + f->n, cell, 4);
            f->n += 4;
            n++;
        }
    end_chunk(f);
    size_t end = f->n;
    f->n = at;
    put_number(f, n);
    f->n = end;
}

static void put_attribute(struct file *f, const char *key, const char *value)
{
    put_number(f, value != NULL);
    if (value == NULL)
        return;
    put_text(f, key);
    put_text(f, value);
}

static void put_transform(struct file *f, int32_t id, int32_t child, int32_t layer, const char *hidden,
                          const char *turn, const char *shift)
{
    begin_chunk(f, "nTRN");
    put_number(f, id);
    put_attribute(f, "_hidden", hidden);
    put_number(f, child);
    put_number(f, -1);
    put_number(f, layer);
    put_number(f, 1);
    put_number(f, (turn != NULL) + (shift != NULL));
    if (turn != NULL) {
        put_text(f, "_r");
        put_text(f, turn);
    }
    if (shift != NULL) {
        put_text(f, "_t");
        put_text(f, shift);
    }
    end_chunk(f);
}

static void put_list(struct file *f, const char *id, int32_t number, const int32_t *of, int32_t n)
{
    begin_chunk(f, id);
    put_number(f, number);
    put_number(f, 0);
    put_number(f, n);
    for (int32_t i = 0; i < n; i++) {
        put_number(f, of[i]);
        if (*id == 'n' && id[1] == 'S')
            put_number(f, 0);
    }
    end_chunk(f);
}

static void put_layer(struct file *f, int32_t number, const char *hidden)
{
    begin_chunk(f, "LAYR");
    put_number(f, number);
    put_attribute(f, "_hidden", hidden);
    put_number(f, -1);
    end_chunk(f);
}

static void put_palette(struct file *f)
{
    begin_chunk(f, "RGBA");
    for (int32_t i = 1; i <= 256; i++)
        put_number(f, i);
    end_chunk(f);
}

/* The file is this figure: layers from the lowest, parted by '/', rows from the far side, parted by ' '. NULL: the
 * message. */
static void is_figure(struct file *f, const char *figure, const char *words)
{
    struct mem mem = {.used = 0};
    struct arena arena;
    struct diagnostics d;
    struct image m;
    uint32_t layers;
    char text[4096], *at = text;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    put_palette(f);
    bool good = volume_read(&m, &layers, "t", (const char *)f->bytes, f->n, &arena, &d);
    ck_assert_msg(good == (figure != NULL), "%s", d.kept > 0 ? d.messages[0] : "it is read");
    for (uint32_t y = 0; good && y < m.height; y++) {
        for (uint32_t x = 0; x < m.width; x++) {
            uint32_t rgb = m.rgb[y * m.width + x];
            *at++ = rgb == 0xffffff ? '.' : (char)('0' + (rgb >> 16));
        }
        *at++ = y + 1 == m.height ? '\0' : (y + 1) % (m.height / layers) == 0 ? '/' : ' ';
    }
    if (good)
        ck_assert_str_eq(text, figure);
    const char *said = !good ? d.messages[0] : m.words == NULL ? "" : m.words;
    ck_assert_msg(strstr(said, words) != NULL && (*words != '\0' || *said == '\0'), "\"%s\" instead of \"%s\"", said,
                  words);
    arena_free(&arena);
}

START_TEST(one_model)
{
    struct file f;
    begin_file(&f);
    put_model(&f, 3, 2, 2, "1.2" "..3" "4.." "...");
    is_figure(&f, "..3 1.2/... 4..", "");
    begin_file(&f); /* margins go */
    char cells[9 * 9 * 3 + 1];
    memset(cells, '.', sizeof cells);
    cells[30] = '1';
    cells[31] = '2';
    cells[40] = '3';
    put_model(&f, 9, 9, 3, cells);
    is_figure(&f, ".3 12", "empty margins of a model of 9 x 9 x 3 are cut off");
    begin_file(&f); /* without a graph several models are the frames of an animation */
    put_model(&f, 1, 1, 1, "1");
    put_model(&f, 1, 1, 1, "2");
    is_figure(&f, "1", "of an animation the first frame is taken, 1 is left out");
    begin_file(&f); /* nothing in it */
    put_model(&f, 2, 1, 1, "..");
    is_figure(&f, "..", "");
}
END_TEST

/* A model at the end of a transform. */
static void turned(const char *turn, const char *shift, const char *figure)
{
    struct file f;
    begin_file(&f);
    put_model(&f, 3, 1, 1, "123");
    put_model(&f, 1, 1, 1, "9");
    put_transform(&f, 0, 1, -1, NULL, NULL, NULL);
    put_list(&f, "nGRP", 1, (const int32_t[]){2, 4}, 2);
    put_transform(&f, 2, 3, 0, NULL, turn, shift);
    put_list(&f, "nSHP", 3, (const int32_t[]){0}, 1);
    put_transform(&f, 4, 5, 0, NULL, NULL, NULL);
    put_list(&f, "nSHP", 5, (const int32_t[]){1}, 1);
    is_figure(&f, figure, "2 models stand in the scene");
}

/* The cell 9 is at the origin; so is the middle of the other model when it is not moved. Away from the viewer is up. */
START_TEST(turns_and_shifts)
{
    turned(NULL, "2 0 0", "9123");
    turned(NULL, "-2 0 0", "1239");
    turned(NULL, "0 1 0", "123 .9.");
    turned(NULL, "0 0 2", ".9./.../123");
    turned("17", "3 0 0", "..3 9.2 ..1"); /* 0 -1 0 / 1 0 0 / 0 0 1: about the corner of the middle cell */
    turned("20", "3 0 0", "9321"); /* -1 0 0 / 0 1 0 / 0 0 1 */
    turned("6", "2 0 0", "..1/9.2/..3"); /* 0 0 1 / 0 1 0 / 1 0 0 */
}
END_TEST

/* Halves: an even model has its middle behind the centre; turned, it stays where its cells are. */
START_TEST(even_models)
{
    struct file f;
    for (int k = 0; k < 2; k++) {
        begin_file(&f);
        put_model(&f, 2, 1, 1, "12");
        put_model(&f, 1, 1, 1, "9");
        put_list(&f, "nGRP", 1, (const int32_t[]){2, 4}, 2);
        put_transform(&f, 0, 1, -1, NULL, NULL, NULL);
        put_transform(&f, 2, 3, 0, NULL, k == 0 ? NULL : "20", "2 0 0");
        put_list(&f, "nSHP", 3, (const int32_t[]){0}, 1);
        put_transform(&f, 4, 5, 0, NULL, NULL, NULL);
        put_list(&f, "nSHP", 5, (const int32_t[]){1}, 1);
        is_figure(&f, k == 0 ? "912" : "921", "2 models stand in the scene");
    }
}
END_TEST

/* One shape twice, in a group that is itself turned and shifted. */
START_TEST(instances_and_groups)
{
    struct file f;
    begin_file(&f);
    put_model(&f, 1, 2, 1, "12");
    put_transform(&f, 0, 1, -1, NULL, "20", "5 0 0"); /* -x */
    put_list(&f, "nGRP", 1, (const int32_t[]){2, 4, 6}, 3);
    put_transform(&f, 2, 3, 0, NULL, NULL, "0 1 0");
    put_transform(&f, 4, 3, 0, NULL, "36", "2 1 0"); /* -y */
    put_list(&f, "nSHP", 3, (const int32_t[]){0}, 1);
    put_transform(&f, 6, 7, 0, NULL, NULL, "3 0 0");
    put_list(&f, "nGRP", 7, (const int32_t[]){2}, 1);
    is_figure(&f, "21.2 12.1", "3 models stand in the scene");
}
END_TEST

/* By the node, by its group, by its layer. */
START_TEST(hidden_ones)
{
    for (int k = 0; k < 4; k++) {
        struct file f;
        begin_file(&f);
        put_model(&f, 1, 1, 1, "1");
        put_model(&f, 2, 1, 1, "23");
        put_transform(&f, 0, 1, -1, NULL, NULL, NULL);
        put_list(&f, "nGRP", 1, (const int32_t[]){2, 4}, 2);
        put_transform(&f, 2, 3, 0, NULL, NULL, "4 0 0");
        put_list(&f, "nSHP", 3, (const int32_t[]){0}, 1);
        put_transform(&f, 4, 6, 0, k == 1 ? "1" : k == 3 ? "0" : NULL, NULL, NULL);
        put_list(&f, "nGRP", 6, (const int32_t[]){7}, 1);
        put_transform(&f, 7, 5, 1, NULL, NULL, NULL);
        put_list(&f, "nSHP", 5, (const int32_t[]){1}, 1);
        put_layer(&f, 0, NULL);
        put_layer(&f, 1, k == 2 ? "1" : "0");
        bool hidden = k == 1 || k == 2;
        is_figure(&f, hidden ? "1" : "23...1", hidden ? "1 hidden model is left out" : "2 models stand in the scene");
    }
}
END_TEST

START_TEST(damaged_ones)
{
    struct file f;
    begin_file(&f); /* a group in itself */
    put_model(&f, 1, 1, 1, "1");
    put_transform(&f, 0, 1, -1, NULL, NULL, NULL);
    put_list(&f, "nGRP", 1, (const int32_t[]){0, 0}, 2);
    is_figure(&f, NULL, "the scene of the .vox file is damaged");
    begin_file(&f); /* a model that is not there */
    put_model(&f, 1, 1, 1, "1");
    put_transform(&f, 0, 1, -1, NULL, NULL, NULL);
    put_list(&f, "nSHP", 1, (const int32_t[]){1}, 1);
    is_figure(&f, NULL, "the scene of the .vox file is damaged");
    begin_file(&f); /* no turn */
    put_model(&f, 1, 1, 1, "1");
    put_transform(&f, 0, 1, -1, NULL, "5", NULL);
    put_list(&f, "nSHP", 1, (const int32_t[]){0}, 1);
    is_figure(&f, NULL, "the scene of the .vox file is damaged");
    begin_file(&f); /* too far apart */
    put_model(&f, 1, 1, 1, "1");
    put_transform(&f, 0, 1, -1, NULL, NULL, NULL);
    put_list(&f, "nGRP", 1, (const int32_t[]){2, 4}, 2);
    put_transform(&f, 2, 3, 0, NULL, NULL, "900 0 0");
    put_transform(&f, 4, 3, 0, NULL, NULL, NULL);
    put_list(&f, "nSHP", 3, (const int32_t[]){0}, 1);
    is_figure(&f, NULL, "a scene of 901 x 1 x 1 cells");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {one_model,            turns_and_shifts, even_models,
                                  instances_and_groups, hidden_ones,      damaged_ones};
    return run_suite("vox", tests, sizeof tests / sizeof *tests);
}
