/* MagicaVoxel's .vox: chunks of an id, two sizes, and content, all within MAIN. SIZE and XYZI are a model, RGBA the
 * colours of all; where the models stand: vox_scene.c. The figure is cut to the cells that it has. */
#include <string.h>

#include "base/plural.h"
#include "formats/volume.h"
#include "formats/vox_scene.h"

enum { HEADER = 8, CHUNK = 12, COLOURS = 256, VERSION = 150, WHITE = 0xffffff, CELLS_MAX = 1 << 26 };

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
    struct vox_model *models;
    struct vox_chunk *graph; /* nodes and layers */
    uint32_t n_models, n_graph, sizes;
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

static bool is_id(const unsigned char *id, const char *name)
{
    return memcmp(id, name, 4) == 0;
}

/* A model is a chunk SIZE, then a chunk XYZI. */
static bool take_cells(struct vox *v, const unsigned char *content, uint32_t size)
{
    if (v->sizes == v->n_models)
        return image_error(&v->r, 0, "a chunk SIZE before it", "a chunk XYZI");
    struct vox_model *m = &v->models[v->n_models++];
    m->n = number(content);
    m->cells = content + 4;
    if (m->n > (size - 4) / 4)
        return image_error(&v->r, 0, NULL, "a chunk XYZI of %u cells, which is too short for them", (unsigned)m->n);
    for (uint32_t i = 0; i < m->n; i++) {
        const unsigned char *c = m->cells + 4 * (size_t)i;
        if (c[0] >= m->size[0] || c[1] >= m->size[1] || c[2] >= m->size[2] || c[3] == 0)
            return image_error(&v->r, 0, NULL, "cell %u of the .vox file is not within its size, or has no colour",
                               (unsigned)i + 1);
    }
    return true;
}

static bool take_size(struct vox *v, const unsigned char *content)
{
    uint32_t *size = v->models[v->n_models].size;
    for (uint32_t k = 0; k < 3; k++)
        size[k] = number(content + (size_t)4 * k);
    v->sizes = v->n_models + 1;
    if (size[0] - 1 < VOLUME_SIDE_MAX && size[1] - 1 < VOLUME_SIDE_MAX && size[2] - 1 < VOLUME_SIDE_MAX)
        return true;
    return image_error(&v->r, 0, "1 to 256 cells along each axis", "a model of %u x %u x %u cells", (unsigned)size[0],
                       (unsigned)size[1], (unsigned)size[2]);
}

static bool take_chunk(struct vox *v, const unsigned char *id, const unsigned char *content, uint32_t size)
{
    if (is_id(id, "SIZE") && size >= 12)
        return take_size(v, content);
    if (is_id(id, "XYZI") && size >= 4)
        return take_cells(v, content, size);
    if (is_id(id, "RGBA") && size >= 4 * (COLOURS - 1)) {
        for (uint32_t i = 1; i < COLOURS; i++) /* the first colour is number 1 */
            v->rgb[i] = (uint32_t)content[4 * i - 4] << 16 | (uint32_t)content[4 * i - 3] << 8 | content[4 * i - 2];
    } else if (is_id(id, "nTRN") || is_id(id, "nGRP") || is_id(id, "nSHP") || is_id(id, "LAYR"))
        v->graph[v->n_graph++] = (struct vox_chunk){id, content, size};
    return true;
}

/* Calls take_chunk for each; with `count` it only counts them. */
static bool take_chunks(struct vox *v, uint32_t *count)
{
    const unsigned char *b = v->r.bytes;
    size_t at = HEADER + CHUNK; /* within MAIN, which has no content of its own */
    if (v->r.size < at || !is_id(b + HEADER, "MAIN"))
        return image_error(&v->r, 0, "a chunk MAIN", "the .vox file ends, or begins with another chunk");
    at += number(b + HEADER + 4) < v->r.size ? number(b + HEADER + 4) : v->r.size;
    while (at < v->r.size) {
        size_t left = v->r.size - at;
        uint32_t size = left < CHUNK ? 0 : number(b + at + 4);
        if (left < CHUNK || size > left - CHUNK)
            return image_error(&v->r, 0, NULL, "the .vox file ends within a chunk");
        if (count != NULL)
            ++*count;
        else if (!take_chunk(v, b + at, b + at + CHUNK, size))
            return false;
        at += CHUNK + (size_t)size; /* children follow, and are chunks likewise */
    }
    return true;
}

static bool read_models(struct vox *v)
{
    uint32_t n = 0;
    if (!take_chunks(v, &n))
        return false;
    v->models = arena_array(v->r.arena, (size_t)n + 1, sizeof *v->models);
    v->graph = arena_array(v->r.arena, (size_t)n + 1, sizeof *v->graph);
    if (v->models == NULL || v->graph == NULL)
        return image_no_memory(&v->r);
    if (!take_chunks(v, NULL))
        return false;
    return v->n_models > 0 || image_error(&v->r, 0, "the chunks SIZE and XYZI", "a .vox file without a model");
}

/* ---- the figure ---- */

/* The room that the cells take: from low to below high along each axis. */
struct room {
    int32_t low[3], high[3];
};

/* False: there are too many cells. An empty figure has the room of the first model. */
static bool measure(struct vox *v, const struct vox_scene *s, struct room *room)
{
    uint64_t cells = 0;
    int32_t at[3];
    *room = (struct room){{INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN, INT32_MIN}};
    for (uint32_t i = 0; i < s->n; i++) {
        const struct vox_model *m = &s->models[s->instances[i].model];
        if ((cells += m->n) > CELLS_MAX)
            return image_error(&v->r, 0, NULL, "a .vox file of more than %u cells in all", (unsigned)CELLS_MAX);
        for (uint32_t c = 0; c < m->n; c++) {
            vox_scene_cell(s, &s->instances[i], m->cells + 4 * (size_t)c, at);
            for (int k = 0; k < 3; k++) {
                room->low[k] = at[k] < room->low[k] ? at[k] : room->low[k];
                room->high[k] = at[k] >= room->high[k] ? at[k] + 1 : room->high[k];
            }
        }
    }
    for (int k = 0; k < 3 && cells == 0; k++) {
        room->low[k] = 0;
        room->high[k] = (int32_t)s->models[0].size[k];
    }
    return true;
}

/* What was done to make a figure of the file, for the words beside the puzzle. */
static bool say(struct vox *v, const struct vox_scene *s, const uint32_t *size)
{
    struct arena *a = v->r.arena;
    const uint32_t *whole = s->models[s->n == 0 ? 0 : s->instances[0].model].size;
    bool one = s->n == 1, margins = one && (size[0] * (uint64_t)size[1] * size[2] <
                                            whole[0] * (uint64_t)whole[1] * whole[2]);
    const char *text = "";
    if (s->n > 1)
        text = arena_format(a, "; %u models stand in the scene", (unsigned)s->n);
    if (text != NULL && s->hidden > 0)
        text = arena_format(a, "%s; %u hidden model%s left out", text, (unsigned)s->hidden,
                            plural(s->hidden, " is", "s are"));
    if (text != NULL && s->frames > 0)
        text = arena_format(a, "%s; of an animation the first frame is taken, %u %s left out", text,
                            (unsigned)s->frames, plural(s->frames, "is", "are"));
    if (text != NULL && margins)
        text = arena_format(a, "%s; empty margins of a model of %u x %u x %u are cut off", text, (unsigned)whole[0],
                            (unsigned)whole[1], (unsigned)whole[2]);
    if (text == NULL)
        return image_no_memory(&v->r);
    v->r.image->words = *text == '\0' ? NULL : text + 2;
    return true;
}

/* x to the right, y towards the viewer (in the file away from him), z up. */
static void fill(struct vox *v, const struct vox_scene *s, const struct room *room, const uint32_t *size)
{
    uint32_t *rgb = v->r.image->rgb;
    int32_t at[3];
    v->r.image->text = true;
    for (size_t i = 0; i < (size_t)size[0] * size[1] * size[2]; i++)
        rgb[i] = WHITE;
    for (uint32_t i = 0; i < s->n; i++) {
        const struct vox_model *m = &s->models[s->instances[i].model];
        for (uint32_t k = 0; k < m->n; k++) {
            const unsigned char *c = m->cells + 4 * (size_t)k;
            vox_scene_cell(s, &s->instances[i], c, at);
            size_t x = (size_t)(at[0] - room->low[0]), y = (size_t)(room->high[1] - 1 - at[1]),
                   z = (size_t)(at[2] - room->low[2]);
            uint32_t colour = v->rgb[c[3]];
            rgb[(z * size[1] + y) * size[0] + x] = colour == WHITE ? 0xfefefe : colour; /* white is empty */
        }
    }
}

bool vox_read(struct image *image, uint32_t *layers, const char *file, const unsigned char *bytes, size_t size,
              struct arena *arena, struct diagnostics *d)
{
    struct vox v = {.r = {image, file, bytes, size, 0, arena, d}};
    struct room room;
    uint32_t sides[3];
    standard_palette(v.rgb);
    if (!read_models(&v))
        return false;
    struct vox_scene s = {.models = v.models, .n_models = v.n_models};
    if (!vox_scene_read(&s, &v.r, v.graph, v.n_graph) || !measure(&v, &s, &room))
        return false;
    for (int k = 0; k < 3; k++)
        sides[k] = (uint32_t)(room.high[k] - room.low[k]);
    if (sides[0] > VOLUME_SIDE_MAX || sides[1] > VOLUME_SIDE_MAX || sides[2] > VOLUME_SIDE_MAX)
        return image_error(&v.r, 0, "1 to 256 cells along each axis", "a scene of %u x %u x %u cells",
                           (unsigned)sides[0], (unsigned)sides[1], (unsigned)sides[2]);
    *layers = sides[2];
    if (!image_make(&v.r, sides[0], (uint64_t)sides[1] * sides[2]) || !say(&v, &s, sides))
        return false;
    fill(&v, &s, &room, sides);
    return true;
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
