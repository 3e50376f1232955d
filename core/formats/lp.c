/* The text input of Robert Bosch's program for paint-by-number puzzles, as pbnsolve reads it ("lp"): words and numbers.
 *
 *     number_of_rows: 10
 *     number_of_columns: 5
 *     row_1
 *     number_of_clusters: 2
 *     size(s): 2 1
 *     ...
 *     column_1
 *     ...
 *
 * Files differ in the words in front of the two numbers of a line (number_of_tiles:, width(s):), so that these are not
 * looked at. */
#include <string.h>

#include "formats/reading.h"

struct words {
    struct reading *r;
    const struct text_line *lines;
    uint32_t n, line, at;
};

/* The next word, or one of length 0 at the end. */
static struct text_line next_word(struct words *w)
{
    while (w->line < w->n && !line_more(&w->lines[w->line], &w->at)) {
        w->line++;
        w->at = 0;
    }
    if (w->line == w->n)
        return (struct text_line){"", 0, w->n == 0 ? w->r->piece->line : w->lines[w->n - 1].number};
    const struct text_line *line = &w->lines[w->line];
    uint32_t begin = w->at;
    while (w->at < line->length && strchr(" \t,", line->text[w->at]) == NULL)
        w->at++;
    return (struct text_line){line->text + begin, w->at - begin, line->number};
}

static bool wrong_word(struct words *w, const struct text_line *word, const char *wanted)
{
    if (word->length == 0)
        return reading_error(w->r, word->number, wanted, "the file ends");
    return reading_error(w->r, word->number, wanted, "\"%.*s\"", (int)utf8_cut(word->text, word->length, 60),
                         word->text);
}

static bool next_number(struct words *w, uint32_t *number)
{
    struct text_line word = next_word(w);
    uint32_t at = 0;
    if (word.length > 0 && line_number(&word, &at, number) && at == word.length)
        return true;
    return wrong_word(w, &word, "a number");
}

static bool take_size(struct words *w, const char *name, uint32_t *size)
{
    struct text_line word = next_word(w);
    if (!line_starts(&word, name))
        return wrong_word(w, &word, name);
    if (!next_number(w, size))
        return false;
    if (*size > 0 && *size <= w->r->piece->size)
        return true;
    return reading_error(w->r, word.number, "as many as follow", "%s %u", name, (unsigned)*size);
}

/* "row_12" or "row_12:" */
static struct sheet_line *line_named(struct nonogram_sheet *s, const struct text_line *word)
{
    bool row = word->length > 4 && memcmp(word->text, "row_", 4) == 0;
    bool column = word->length > 7 && memcmp(word->text, "column_", 7) == 0;
    uint32_t at = row ? 4 : 7, number;
    if ((!row && !column) || !line_number(word, &at, &number) || number == 0 || number > (row ? s->height : s->width) ||
        (at < word->length && (word->text[at] != ':' || at + 1 < word->length)))
        return NULL;
    return row ? &s->rows[number - 1] : &s->columns[number - 1];
}

static bool take_line(struct words *w, struct nonogram_sheet *s, const struct text_line *name)
{
    struct sheet_line *line = line_named(s, name);
    uint32_t count;
    if (line == NULL)
        return wrong_word(w, name, "row_N or column_N");
    if (line->number != 0)
        return reading_error(w->r, name->number, NULL, "this line stands in line %u already", (unsigned)line->number);
    line->number = name->number;
    (void)next_word(w); /* number_of_clusters: */
    if (!next_number(w, &count))
        return false;
    if (count > w->r->piece->size)
        return reading_error(w->r, name->number, "as many as follow", "%u runs", (unsigned)count);
    (void)next_word(w); /* size(s): */
    line->runs = reading_array(w->r, count, sizeof *line->runs);
    while (line->runs != NULL && line->n < count) {
        struct sheet_run *run = &line->runs[line->n++];
        run->colour = 1;
        if (!next_number(w, &run->length))
            return false;
        if (run->length == 0)
            return reading_error(w->r, name->number, NULL, "a run of no cells");
    }
    return line->runs != NULL;
}

static bool complete(struct words *w, const char *kind, const struct sheet_line *lines, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (lines[i].number == 0)
            return reading_error(w->r, w->n == 0 ? 0 : w->lines[w->n - 1].number, NULL, "%s_%u is missing", kind,
                                 (unsigned)i + 1);
    return true;
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    struct words w = {.r = r};
    w.lines = reading_lines(r, &w.n);
    if (w.lines == NULL || !take_size(&w, "number_of_rows:", &s->height) ||
        !take_size(&w, "number_of_columns:", &s->width))
        return false;
    s->rows = reading_array(r, s->height, sizeof *s->rows);
    s->columns = reading_array(r, s->width, sizeof *s->columns);
    if (s->rows == NULL || s->columns == NULL)
        return false;
    for (struct text_line word = next_word(&w); word.length > 0; word = next_word(&w))
        if (!take_line(&w, s, &word))
            return false;
    return complete(&w, "row", s->rows, s->height) && complete(&w, "column", s->columns, s->width);
}

static void write_lines(FILE *out, const char *kind, const struct sheet_line *lines, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        (void)fprintf(out, "\n%s_%u\nnumber_of_clusters: %u\nsize(s):", kind, (unsigned)i + 1, (unsigned)lines[i].n);
        for (uint32_t k = 0; k < lines[i].n; k++)
            (void)fprintf(out, " %u", (unsigned)lines[i].runs[k].length);
        (void)fputc('\n', out);
    }
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    (void)fprintf(out, "number_of_rows: %u\nnumber_of_columns: %u\n", (unsigned)s->height, (unsigned)s->width);
    write_lines(out, "row", s->rows, s->height);
    write_lines(out, "column", s->columns, s->width);
}

static bool sniff(const char *bytes, size_t size)
{
    size_t rest;
    struct text_line line = sniff_line(bytes, size, &rest);
    return line_starts(&line, "number_of_rows:");
}

const struct format format_lp = {
    .name = "lp",
    .extension = "lp",
    .summary = "number_of_rows: and so on, in words (Robert Bosch)",
    .sniff = sniff,
    .read = read,
    .write = write,
};
