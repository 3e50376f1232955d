#include "formats/volume.h"

#include <string.h>

#include "formats/image_reading.h"
#include "formats/nonogram_sheet.h"
#include "text/ini.h"

/* The rows of a volume in the making: lines of an INI value, or of a text. */
struct rows {
    struct image_reading r;
    const struct ini_line *lines;
    uint32_t n;
    const struct ini_section *palette; /* NULL: none */
    uint32_t layers, height;           /* rows of a layer */
};

static const char *row_of(const struct ini_line *line)
{
    return line->text + (line->text[0] == '|');
}

/* Layers are parted by blank lines, and all have as many rows. */
static bool measure(struct rows *v)
{
    uint32_t rows = 0, all = 0;
    size_t width = 0;
    for (uint32_t i = 0; i <= v->n; i++) {
        bool blank = i == v->n || v->lines[i].length == 0;
        rows += !blank;
        all += !blank;
        if (!blank && width == 0)
            width = strlen(row_of(&v->lines[i]));
        if (!blank && strlen(row_of(&v->lines[i])) != width)
            return image_error(&v->r, v->lines[i].line, "rows of one length", "a row of %zu cells, others have %zu",
                               strlen(row_of(&v->lines[i])), width);
        if (!blank || rows == 0)
            continue;
        if (v->height != 0 && rows != v->height)
            return image_error(&v->r, v->lines[i - 1].line, "layers of one size", "a layer of %u rows, others have %u",
                               (unsigned)rows, (unsigned)v->height);
        v->height = rows;
        v->layers++;
        rows = 0;
    }
    if (all == 0)
        return image_error(&v->r, 0, "layers of rows of # and .", "no picture");
    return image_make(&v->r, width, all);
}

/* "NAME = GLYPH #rrggbb" */
static bool in_palette(const struct rows *v, char glyph, uint32_t *rgb)
{
    for (uint32_t i = 0; v->palette != NULL && i < v->palette->n_entries; i++) {
        const struct ini_entry *e = &v->palette->entries[i];
        const char *text = e->n_lines == 0 ? "" : e->lines[0].text, *hash = strrchr(text, '#');
        if (text[0] != glyph || hash == NULL || !sheet_rgb(hash, rgb))
            continue;
        if (strcmp(e->key, "background") == 0)
            *rgb = 0xffffff;
        else if (*rgb == 0xffffff)
            *rgb = 0xfefefe; /* white is what is empty */
        return true;
    }
    return false;
}

static bool fill(struct rows *v)
{
    uint32_t *rgb = v->r.image->rgb;
    v->r.image->text = true;
    for (uint32_t i = 0; i < v->n; i++)
        for (const char *c = row_of(&v->lines[i]); v->lines[i].length > 0 && *c != '\0'; c++)
            if (!in_palette(v, *c, rgb++) && !image_glyph(*c, rgb - 1))
                return image_error(&v->r, v->lines[i].line, "# and . or the letter of a colour", "'%.*s' in column %td",
                                   utf8_sign(c, strlen(c)), c, c - row_of(&v->lines[i]) + 1);
    return true;
}

/* ---- where the rows come from ---- */

static bool from_ini(struct rows *v)
{
    struct ini_document doc;
    if (!ini_read(&doc, v->r.file, (const char *)v->r.bytes, v->r.size, v->r.arena, v->r.d))
        return false;
    const struct ini_entry *e = ini_get(&doc, "picture", "layers");
    if (e == NULL || e->n_lines == 0)
        return image_error(&v->r, e == NULL ? 0 : e->line, "[picture] layers, with a row of cells a line",
                           "no picture");
    v->lines = e->lines;
    v->n = e->n_lines;
    v->palette = ini_find(&doc, "palette");
    return true;
}

static bool from_text(struct rows *v)
{
    const char *bytes = (const char *)v->r.bytes;
    uint32_t n = 1;
    for (size_t i = 0; i < v->r.size; i++)
        n += bytes[i] == '\n';
    struct ini_line *lines = arena_array(v->r.arena, n, sizeof *lines);
    for (size_t begin = 0; lines != NULL && begin < v->r.size; v->n++) {
        const char *end = memchr(bytes + begin, '\n', v->r.size - begin);
        size_t length = end == NULL ? v->r.size - begin : (size_t)(end - bytes) - begin, next = begin + length + 1;
        while (length > 0 && strchr(" \t\r", bytes[begin + length - 1]) != NULL)
            length--;
        const char *text = arena_text(v->r.arena, bytes + begin, length);
        if (text == NULL)
            return image_no_memory(&v->r);
        lines[v->n] = (struct ini_line){text, (uint32_t)length, v->n + 1, 1};
        begin = next;
    }
    v->lines = lines;
    return lines != NULL || image_no_memory(&v->r);
}

bool volume_read(struct image *image, uint32_t *layers, const char *file, const char *bytes, size_t size,
                 struct arena *arena, struct diagnostics *d)
{
    struct rows v = {.r = {image, file, (const unsigned char *)bytes, size, 0, arena, d}};
    *image = (struct image){0};
    if (vox_is(bytes, size))
        return vox_read(image, layers, file, v.r.bytes, size, arena, d);
    if (!text_check(file, bytes, size, d))
        return false;
    size_t at = 0;
    while (at < size && strchr(" \t\r\n", bytes[at]) != NULL)
        at++;
    bool ini = at < size && (bytes[at] == '[' || bytes[at] == ';');
    if (!(ini ? from_ini(&v) : from_text(&v)) || !measure(&v) || !fill(&v))
        return false;
    *layers = v.layers;
    return true;
}
