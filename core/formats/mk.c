/* .mk of the Olsaks' grid: "HEIGHT WIDTH", the rows, a line that starts with '#', the columns. */
#include "formats/reading.h"

/* A '#' alone separates rows from columns; one with words behind it does when there are as many rows before it. */
static bool sniff(const char *bytes, size_t size)
{
    size_t at;
    uint32_t i = 0, rows = 0, height;
    struct text_line line = sniff_line(bytes, size, &at);
    if (sniff_numbers(&line) != 2)
        return false;
    (void)line_number(&line, &i, &height);
    while (at < size) {
        line = next_line(bytes, size, &at, 0);
        if (line.length > 0 && line.text[0] == '#')
            return line.length == 1 || rows == height;
        rows++;
    }
    return false;
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    uint32_t n, first = 0, at = 0;
    struct text_line *lines = reading_lines(r, &n);
    if (lines == NULL)
        return false;
    while (first < n && (lines[first].length == 0 || lines[first].text[0] == '#'))
        first++;
    if (first == n || !line_number(&lines[first], &at, &s->height) || !line_number(&lines[first], &at, &s->width) ||
        s->height == 0 || s->width == 0)
        return reading_error(r, first == n ? r->piece->line : lines[first].number, "height and width", "no size");
    uint32_t middle = first + 1;
    while (middle < n && (lines[middle].length == 0 || lines[middle].text[0] != '#'))
        middle++;
    if (middle == n)
        return reading_error(r, lines[n - 1].number, "a line with # between rows and columns", "none");
    return reading_clues(r, "rows", lines + first + 1, middle - first - 1, lines[first].number, s->height, reading_clue,
                         &s->rows) &&
           reading_clues(r, "columns", lines + middle + 1, n - middle - 1, lines[middle].number, s->width, reading_clue,
                         &s->columns);
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    (void)fprintf(out, "%u %u\n", (unsigned)s->height, (unsigned)s->width);
    sheet_put_clues(out, s->rows, s->height, " ");
    (void)fputs("#\n", out);
    sheet_put_clues(out, s->columns, s->width, " ");
}

const struct format format_mk = {
    .name = "mk",
    .extension = "mk",
    .summary = "height and width, rows, #, columns (the Olsaks' grid)",
    .sniff = sniff,
    .read = read,
    .write = write,
};
