/* A puzzle in one line, as people paste it: "8,1 1,1 1 1 1;2,6 3,3": the rows, ';', the columns; commas between lines,
 * blanks between runs; "0" or nothing for an empty line, "?" for a clue that is not known. Each line of a file is a
 * puzzle; lines that start with '#' are comments. */
#include <string.h>

#include "formats/reading.h"

static bool sniff(const char *bytes, size_t size)
{
    size_t rest, half = 0;
    struct text_line line = sniff_line(bytes, size, &rest);
    for (uint32_t i = 0; i < line.length; i++) {
        if (strchr("0123456789,; \t?", line.text[i]) == NULL)
            return false;
        half += line.text[i] == ';';
    }
    return half == 1 && line.text[0] != ';';
}

static bool take_half(struct reading *r, const char *text, uint32_t length, struct sheet_line **clues, uint32_t *n)
{
    uint32_t count = 1;
    for (uint32_t i = 0; i < length; i++)
        count += text[i] == ',';
    *clues = reading_array(r, count, sizeof **clues);
    for (uint32_t at = 0; *clues != NULL && *n < count; ++*n) {
        size_t left = at, end = at;
        while (end < length && text[end] != ',')
            end++;
        struct text_line line = next_line(text, end, &left, r->piece->line);
        struct sheet_line *clue = &(*clues)[*n];
        clue->number = r->piece->line;
        clue->unknown = line.length == 1 && line.text[0] == '?';
        if (!clue->unknown && !reading_clue(r, &line, clue))
            return false;
        at = (uint32_t)end + 1;
    }
    return *clues != NULL;
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    const char *text = r->piece->bytes;
    uint32_t length = (uint32_t)r->piece->size, half = 0;
    while (half < length && text[half] != ';')
        half++;
    if (half == length)
        return reading_error(r, r->piece->line, "the rows, ';', the columns", "no ';'");
    return take_half(r, text, half, &s->rows, &s->height) &&
           take_half(r, text + half + 1, length - half - 1, &s->columns, &s->width);
}

static void write_half(FILE *out, const struct sheet_line *lines, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        (void)fputs(i == 0 ? "" : ",", out);
        if (lines[i].unknown)
            (void)fputc('?', out);
        else
            sheet_put_clue(out, &lines[i], " ");
    }
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    write_half(out, s->rows, s->height);
    (void)fputc(';', out);
    write_half(out, s->columns, s->width);
    (void)fputc('\n', out);
}

const struct format format_oneline = {
    .name = "oneline",
    .extension = "txt",
    .summary = "8,1 1,1 1 1 1;2,6 3,3: rows, ';', columns; a puzzle a line",
    .carries = CARRIES_UNKNOWN | CARRIES_SEVERAL,
    .sniff = sniff,
    .split = reading_split_lines,
    .read = read,
    .write = write,
};
