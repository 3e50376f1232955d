/* MagicaVoxel's .vox: chunks of an id, two sizes, and content, all within MAIN. SIZE and XYZI are a model, RGBA its
 * colours. */
#include <string.h>

#include "formats/image_reading.h"
#include "formats/volume.h"

enum { HEADER = 8, CHUNK = 12, COLOURS = 256, VERSION = 150, WHITE = 0xffffff };

bool vox_is(const char *bytes, size_t size)
{
    return size >= 4 && memcmp(bytes, "VOX ", 4) == 0;
}

static uint32_t number(const unsigned char *b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

struct vox {
    struct image_reading r;
    const unsigned char *size, *cells; /* contents of the chunks SIZE and XYZI; NULL: not met yet */
    uint32_t n_cells, models;
    uint32_t rgb[COLOURS];
};

/* The colours of a file that brings none: a cube of six steps, blue fastest, from white on; then ten shades each of
 * red, green, blue and grey. */
static void standard_palette(uint32_t *rgb)
{
    static const uint32_t shades[] = {0xee, 0xdd, 0xbb, 0xaa, 0x88, 0x77, 0x55, 0x44, 0x22, 0x11};
    static const uint32_t of[] = {0x010000, 0x000100, 0x000001, 0x010101};
    uint32_t n = 1;
    for (uint32_t c = 0; c < 215; c++)
        rgb[n++] = (0xff - 0x33 * (c / 36)) << 16 | (0xff - 0x33 * (c / 6 % 6)) << 8 | (0xff - 0x33 * (c % 6));
    for (uint32_t k = 0; k < 4; k++)
        for (uint32_t i = 0; i < 10; i++)
            rgb[n++] = shades[i] * of[k];
}

static bool take_chunk(struct vox *v, const unsigned char *id, const unsigned char *content, uint32_t size)
{
    if (memcmp(id, "SIZE", 4) == 0 && size >= 12) {
        v->size = content;
        v->models++;
    } else if (memcmp(id, "XYZI", 4) == 0 && size >= 4) {
        v->n_cells = number(content);
        v->cells = content + 4;
        if (v->n_cells > (size - 4) / 4)
            return image_error(&v->r, 0, NULL, "a chunk XYZI of %u cells, which is too short for them",
                               (unsigned)v->n_cells);
    } else if (memcmp(id, "RGBA", 4) == 0 && size >= 4 * (COLOURS - 1)) {
        for (uint32_t i = 1; i < COLOURS; i++) /* the first colour is number 1 */
            v->rgb[i] = (uint32_t)content[4 * i - 4] << 16 | (uint32_t)content[4 * i - 3] << 8 | content[4 * i - 2];
    }
    return true;
}

static bool take_chunks(struct vox *v)
{
    const unsigned char *b = v->r.bytes;
    size_t at = HEADER + CHUNK; /* within MAIN, which has no content of its own */
    if (v->r.size < at || memcmp(b + HEADER, "MAIN", 4) != 0)
        return image_error(&v->r, 0, "a chunk MAIN", "the .vox file ends, or begins with another chunk");
    at += number(b + HEADER + 4) < v->r.size ? number(b + HEADER + 4) : v->r.size;
    while (at < v->r.size) {
        size_t left = v->r.size - at;
        uint32_t size = left < CHUNK ? 0 : number(b + at + 4);
        if (left < CHUNK || size > left - CHUNK)
            return image_error(&v->r, 0, NULL, "the .vox file ends within a chunk");
        if (!take_chunk(v, b + at, b + at + CHUNK, size))
            return false;
        at += CHUNK + (size_t)size; /* children follow, and are chunks likewise */
    }
    if (v->models == 1 && v->cells != NULL)
        return true;
    if (v->models > 1)
        return image_error(&v->r, 0, "one", "a .vox file of %u models", (unsigned)v->models);
    return image_error(&v->r, 0, "the chunks SIZE and XYZI", "a .vox file without a model");
}

static bool fill(struct vox *v, uint32_t width, uint32_t height, uint32_t depth)
{
    uint32_t *rgb = v->r.image->rgb;
    v->r.image->text = true;
    for (size_t i = 0; i < (size_t)width * height * depth; i++)
        rgb[i] = WHITE;
    for (uint32_t i = 0; i < v->n_cells; i++) {
        const unsigned char *c = v->cells + 4 * (size_t)i;
        if (c[0] >= width || c[1] >= height || c[2] >= depth || c[3] == 0)
            return image_error(&v->r, 0, NULL, "cell %u of the .vox file is not within its size, or has no colour",
                               (unsigned)i + 1);
        uint32_t colour = v->rgb[c[3]];
        /* white is empty */
        rgb[((size_t)c[2] * height + (height - 1 - c[1])) * width + c[0]] = colour == WHITE ? 0xfefefe : colour;
    }
    return true;
}

bool vox_read(struct image *image, uint32_t *layers, const char *file, const unsigned char *bytes, size_t size,
              struct arena *arena, struct diagnostics *d)
{
    struct vox v = {.r = {image, file, bytes, size, 0, arena, d}};
    standard_palette(v.rgb);
    if (!take_chunks(&v))
        return false;
    uint32_t width = number(v.size), height = number(v.size + 4), depth = number(v.size + 8);
    if (width == 0 || height == 0 || depth == 0 || width > VOLUME_SIDE_MAX || height > VOLUME_SIDE_MAX ||
        depth > VOLUME_SIDE_MAX)
        return image_error(&v.r, 0, "1 to 256 cells along each axis", "a .vox file of %u x %u x %u cells",
                           (unsigned)width, (unsigned)height, (unsigned)depth);
    *layers = depth;
    return image_make(&v.r, width, (uint64_t)height * depth) && fill(&v, width, height, depth);
}

/* ---- writing ---- */

static void put_number(FILE *out, uint32_t n)
{
    for (uint32_t k = 0; k < 4; k++, n >>= 8)
        putc((int)(n & 255), out);
}

static void put_chunk(FILE *out, const char *id, uint32_t size, uint32_t children)
{
    (void)fputs(id, out);
    put_number(out, size);
    put_number(out, children);
}

static bool is_block(const struct picture *p, size_t cell)
{
    return p->values[cell] > 0 && p->values[cell] < p->n_values;
}

bool vox_write(FILE *out, const struct picture *p)
{
    if (p->width > VOLUME_SIDE_MAX || p->height > VOLUME_SIDE_MAX || p->depth > VOLUME_SIDE_MAX)
        return false;
    size_t cells = (size_t)p->width * p->height * p->depth;
    uint32_t n = 0;
    for (size_t i = 0; i < cells; i++)
        n += is_block(p, i);
    (void)fputs("VOX ", out);
    put_number(out, VERSION);
    put_chunk(out, "MAIN", 0, 3 * CHUNK + 12 + 4 + 4 * n + 4 * COLOURS);
    put_chunk(out, "SIZE", 12, 0);
    put_number(out, p->width);
    put_number(out, p->height);
    put_number(out, p->depth);
    put_chunk(out, "XYZI", 4 + 4 * n, 0);
    put_number(out, n);
    for (size_t i = 0; i < cells; i++)
        if (is_block(p, i)) {
            putc((int)(i % p->width), out);
            putc((int)(p->height - 1 - i / p->width % p->height), out);
            putc((int)(i / p->width / p->height), out);
            putc(p->values[i], out);
        }
    put_chunk(out, "RGBA", 4 * COLOURS, 0);
    for (uint32_t v = 1; v <= COLOURS; v++) {
        uint32_t rgb = v < p->n_values ? p->palette[v].rgb : 0;
        put_number(out, (rgb >> 16 & 255) | (rgb & 0xff00) | (rgb & 255) << 16 | 0xff000000);
    }
    return true;
}
