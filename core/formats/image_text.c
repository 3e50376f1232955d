/* Pictures as text, a row a line. */
#include <string.h>

#include "formats/image_reading.h"
#include "formats/named_colours.h"

bool image_glyph(char glyph, uint32_t *rgb)
{
    bool white = glyph != '\0' && strchr(".-_0 ", glyph) != NULL,
         black = glyph != '\0' && strchr("#*@X1", glyph) != NULL;
    *rgb = white ? 0xffffff : 0x000000;
    for (size_t i = 0; i < NAMED_COLOURS; i++)
        if (named_colours[i].glyph == glyph) {
            *rgb = named_colours[i].rgb;
            return true;
        }
    return white || black;
}

struct row {
    const char *text;
    size_t length;
    uint32_t line;
};

/* The next line, without what ends it and the '|' in front; false behind the last. */
static bool next_row(struct image_reading *r, struct row *row)
{
    if (r->at >= r->size)
        return false;
    const char *text = (const char *)r->bytes + r->at;
    const char *end = memchr(text, '\n', r->size - r->at);
    size_t length = end == NULL ? r->size - r->at : (size_t)(end - text);
    r->at += length + 1;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    bool bar = length > 0 && *text == '|';
    *row = (struct row){text + bar, length - bar, row->line + 1};
    return true;
}

static bool all_blank(const struct row *row)
{
    for (size_t i = 0; i < row->length; i++)
        if (row->text[i] != ' ' && row->text[i] != '\t')
            return false;
    return true;
}

static size_t start(const struct image_reading *r)
{
    return r->size >= 3 && memcmp(r->bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* The size, from the first to the last row that is not blank. Do blanks count as cells? */
static void measure(struct image_reading *r, uint32_t *first, uint32_t *last, size_t *width, bool *blanks)
{
    struct row row = {.line = 0};
    for (r->at = start(r); next_row(r, &row);) {
        if (all_blank(&row))
            continue;
        *first = *first == 0 ? row.line : *first;
        *last = row.line;
        while (row.text[row.length - 1] == ' ' || row.text[row.length - 1] == '\t')
            row.length--; /* blanks at the end are cells only where others stand between */
        *width = row.length > *width ? row.length : *width;
        *blanks = *blanks || memchr(row.text, ' ', row.length) != NULL;
    }
}

static bool read_row(struct image_reading *r, const struct row *row, uint32_t *rgb, bool blanks)
{
    size_t length = row->length, width = r->image->width;
    while (length > 0 && (length > width || !blanks) && (row->text[length - 1] == ' ' || row->text[length - 1] == '\t'))
        length--;
    if (length < width && !blanks)
        return image_error(r, row->line, "rows of one length", "a row of %zu cells, the longest one has %zu", length,
                           width);
    for (size_t x = 0; x < width; x++)
        if (!image_glyph(x < length ? row->text[x] : ' ', &rgb[x]))
            return image_error(r, row->line, "# and . or the letter of a colour", "'%.*s' in column %zu",
                               utf8_sign(row->text + x, length - x), row->text + x, x + 1);
    return true;
}

bool image_text(struct image_reading *r)
{
    uint32_t first = 0, last = 0;
    size_t width = 0;
    bool blanks = false;
    measure(r, &first, &last, &width, &blanks);
    if (width == 0)
        return image_error(r, 0, "a row of # and . a line", "no picture");
    if (!image_make(r, width, last - first + 1))
        return false;
    r->image->text = true;
    struct row row = {.line = 0};
    for (r->at = start(r); next_row(r, &row) && row.line <= last;)
        if (row.line >= first &&
            !read_row(r, &row, r->image->rgb + (size_t)(row.line - first) * width, blanks || all_blank(&row)))
            return false;
    return true;
}
