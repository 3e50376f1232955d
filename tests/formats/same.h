/* Reading and writing in memory, and whether two puzzles are the same. */
#ifndef TESTS_FORMATS_SAME_H
#define TESTS_FORMATS_SAME_H

#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"
#include "formats/nonogram_sheet.h"

/* Lengths and colours of the runs; names and glyphs may differ. */
static inline bool same_lines(const struct nonogram_sheet *a, const struct sheet_line *x,
                              const struct nonogram_sheet *b, const struct sheet_line *y, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (x[i].n != y[i].n || x[i].unknown != y[i].unknown)
            return false;
        for (uint32_t k = 0; k < x[i].n; k++)
            if (x[i].runs[k].length != y[i].runs[k].length ||
                a->colours[x[i].runs[k].colour].rgb != b->colours[y[i].runs[k].colour].rgb)
                return false;
    }
    return true;
}

static inline bool same_cells(const struct nonogram_sheet *a, const uint8_t *x, const struct nonogram_sheet *b,
                              const uint8_t *y)
{
    if (x == NULL || y == NULL)
        return x == y;
    for (size_t i = 0; i < (size_t)a->width * a->height; i++)
        if ((x[i] == SHEET_OPEN) != (y[i] == SHEET_OPEN) ||
            (x[i] != SHEET_OPEN && a->colours[x[i]].rgb != b->colours[y[i]].rgb))
            return false;
    return true;
}

static inline bool same_sheets(const struct nonogram_sheet *a, const struct nonogram_sheet *b)
{
    return a->width == b->width && a->height == b->height && a->colours[0].rgb == b->colours[0].rgb &&
           same_lines(a, a->rows, b, b->rows, a->height) && same_lines(a, a->columns, b, b->columns, a->width) &&
           same_cells(a, a->given, b, b->given);
}

/* Can the format carry this puzzle? */
static inline bool carried(const struct format *f, const struct nonogram_sheet *s)
{
    bool unknown = false, blotted = false;
    for (uint32_t i = 0; i < s->height + s->width; i++) {
        const struct sheet_line *line = i < s->height ? &s->rows[i] : &s->columns[i - s->height];
        unknown = unknown || line->unknown;
        for (uint32_t k = 0; k < line->n; k++)
            blotted = blotted || line->runs[k].length == 0;
    }
    if (blotted && strcmp(f->name, "ini") != 0 && strcmp(f->name, "xml") != 0)
        return false;
    return (!s->coloured || (f->carries & CARRIES_COLOURS) != 0) &&
           (!unknown || (f->carries & CARRIES_UNKNOWN) != 0) && (s->given == NULL || (f->carries & CARRIES_GIVEN) != 0);
}

/* Writes a document with head and tail; NULL: refused. For free(). */
static inline char *written(const struct format *f, const struct ini_document *doc, const char *answer, size_t *size,
                            struct arena *arena, struct diagnostics *d)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, size);
    if (out == NULL)
        return NULL;
    (void)fputs(f->head == NULL ? "" : f->head, out);
    bool good = format_write(f, doc, answer, out, arena, d);
    (void)fputs(f->tail == NULL ? "" : f->tail, out);
    if (fclose(out) == 0 && good)
        return bytes;
    free(bytes);
    return NULL;
}

#endif
