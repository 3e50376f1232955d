#include "text/grid.h"

#include <stdio.h>
#include <string.h>

struct text {
    char bytes[80]; /* holds 64 glyphs and the words around */
};

/* "one of #.?" */
static struct text list_glyphs(const struct grid_glyphs *glyphs)
{
    struct text list;
    (void)snprintf(list.bytes, sizeof list.bytes, "one of %.*s%c", (int)glyphs->n, glyphs->glyphs, glyphs->open);
    return list;
}

static bool read_row(const char *row, uint32_t width, const struct grid_glyphs *glyphs, uint8_t *out, uint32_t *bad)
{
    for (uint32_t x = 0; x < width; x++) {
        const char *found = memchr(glyphs->glyphs, row[x], glyphs->n);
        bool open = glyphs->open != '\0' && row[x] == glyphs->open;
        *bad = x;
        if (found == NULL && !open)
            return false;
        out[x] = open ? GRID_OPEN : (uint8_t)(found - glyphs->glyphs);
    }
    return true;
}

bool grid_read(const struct ini_line *rows, uint32_t n_rows, uint32_t width, uint32_t height,
               const struct grid_glyphs *glyphs, uint8_t *out, const struct place *at, struct diagnostics *d)
{
    uint32_t errors = d->errors, bad = 0;
    char wanted[32];
    struct place row_at = *at;
    for (uint32_t y = 0; y < n_rows && y < height; y++) {
        uint32_t mark = rows[y].length > 0 && rows[y].text[0] == '|', length = rows[y].length - mark;
        row_at.line = rows[y].line;
        if (length != width) {
            (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)width);
            diagnose(d, &row_at, wanted, "row %u has %u cells", (unsigned)y + 1, (unsigned)length);
        } else if (!read_row(rows[y].text + mark, width, glyphs, out + (size_t)y * width, &bad)) {
            diagnose(d, &row_at, list_glyphs(glyphs).bytes, "column %u: '%c' is no cell",
                     (unsigned)(rows[y].column + mark + bad), rows[y].text[mark + bad]);
        }
    }
    if (n_rows != height) {
        (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)height);
        diagnose(d, at, wanted, "%u rows", (unsigned)n_rows);
    }
    return d->errors == errors;
}
