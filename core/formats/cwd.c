/* .cwd of QNonograms and others: the height, the width, the rows, a blank line, the columns. */
#include "formats/reading.h"

static bool sniff(const char *bytes, size_t size)
{
    size_t first, second;
    struct text_line height = sniff_line(bytes, size, &first);
    if (sniff_numbers(&height) != 1)
        return false;
    struct text_line width = sniff_line(bytes + first, size - first, &second);
    return sniff_numbers(&width) == 1;
}

/* Takes a line with one number, which is not 0. */
static bool take_size(struct reading *r, const struct text_line *lines, uint32_t n, uint32_t *next, const char *what,
                      uint32_t *size)
{
    uint32_t at = 0;
    while (*next < n && (lines[*next].length == 0 || lines[*next].text[0] == '#'))
        ++*next;
    if (*next < n && line_number(&lines[*next], &at, size) && at == lines[*next].length && *size > 0) {
        ++*next;
        return true;
    }
    return reading_error(r, *next < n ? lines[*next].number : r->piece->line, what, "no size");
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    uint32_t n, next = 0, filled = 0;
    const struct text_line *lines = reading_lines(r, &n);
    if (lines == NULL || !take_size(r, lines, n, &next, "the height", &s->height) ||
        !take_size(r, lines, n, &next, "the width", &s->width))
        return false;
    uint32_t above = lines[next - 1].number, left = n - next, middle = next;
    for (uint32_t i = next; i < n; i++)
        filled += lines[i].length > 0;
    /* Blank lines are empty clues only where lines are wanting without them. */
    bool blank_counts = filled < (uint64_t)s->height + s->width;
    for (uint32_t rows = 0; middle < n && rows < s->height; middle++)
        rows += blank_counts || lines[middle].length > 0;
    if (!reading_clues(r, "rows", lines + next, middle - next, above, s->height, reading_clue, &s->rows))
        return false;
    above = lines[middle - 1].number;
    left = n - middle;
    if (blank_counts && left > 0 && lines[middle].length == 0) {
        middle++;
        left--;
    }
    return reading_clues(r, "columns", lines + middle, left, above, s->width, reading_clue, &s->columns);
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    (void)fprintf(out, "%u\n%u\n", (unsigned)s->height, (unsigned)s->width);
    sheet_put_clues(out, s->rows, s->height, " ");
    (void)fputc('\n', out);
    sheet_put_clues(out, s->columns, s->width, " ");
}

const struct format format_cwd = {
    .name = "cwd",
    .extension = "cwd",
    .summary = "height, width, rows, a blank line, columns (QNonograms)",
    .sniff = sniff,
    .read = read,
    .write = write,
};
