/* .nin of Jakub Wilk's nonogram: "WIDTH HEIGHT", the rows, the columns, a line each; numbers separated by blanks.
 * Lines that start with '#' are comments. */
#include "formats/reading.h"

static bool sniff(const char *bytes, size_t size)
{
    size_t rest;
    struct text_line line = sniff_line(bytes, size, &rest);
    return sniff_numbers(&line) == 2;
}

static uint32_t without_comments(struct text_line *lines, uint32_t n)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++)
        if (lines[i].length == 0 || lines[i].text[0] != '#')
            lines[kept++] = lines[i];
    return kept;
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    uint32_t n, first = 0, at = 0;
    struct text_line *lines = reading_lines(r, &n);
    if (lines == NULL)
        return false;
    n = without_comments(lines, n);
    while (first < n && lines[first].length == 0)
        first++;
    if (first == n || !line_number(&lines[first], &at, &s->width) || !line_number(&lines[first], &at, &s->height))
        return reading_error(r, first == n ? r->piece->line : lines[first].number, "width and height", "no size");
    uint32_t above = lines[first].number;
    struct sheet_line *clues;
    if (s->width == 0 || s->height == 0 || s->width > UINT32_MAX - s->height)
        return reading_error(r, above, "at least one row and one column", "a picture of %u x %u cells",
                             (unsigned)s->width, (unsigned)s->height);
    if (!reading_clues(r, "rows and columns", lines + first + 1, n - first - 1, above, s->width + s->height,
                       reading_clue, &clues))
        return false;
    s->rows = clues;
    s->columns = clues + s->height;
    return true;
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    (void)fprintf(out, "%u %u\n", (unsigned)s->width, (unsigned)s->height);
    sheet_put_clues(out, s->rows, s->height, " ");
    sheet_put_clues(out, s->columns, s->width, " ");
}

const struct format format_nin = {
    .name = "nin",
    .extension = "nin",
    .summary = "width and height, rows, columns (Jakub Wilk)",
    .sniff = sniff,
    .read = read,
    .write = write,
};
