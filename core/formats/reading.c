#include "formats/reading.h"

#include <string.h>

/* ---- memory and messages ---- */

void *reading_array(struct reading *r, size_t count, size_t item)
{
    void *items = arena_array(r->arena, count, item);
    r->out_of_memory = r->out_of_memory || items == NULL;
    return items;
}

/* The arena keeps the old items too: together they are no more than the new ones. */
void *reading_room(struct reading *r, void *items, uint32_t n, uint32_t *capacity, size_t item)
{
    if (n < *capacity)
        return items;
    uint32_t more = *capacity == 0 ? 4 : *capacity > UINT32_MAX / 2 ? UINT32_MAX : 2 * *capacity;
    void *grown = reading_array(r, more, item);
    if (grown == NULL)
        return NULL;
    if (n > 0)
        memcpy(grown, items, n * item);
    *capacity = more;
    return grown;
}

char *reading_text(struct reading *r, const char *text, size_t length)
{
    char *copy = arena_text(r->arena, text, length);
    r->out_of_memory = r->out_of_memory || copy == NULL;
    return copy;
}

bool reading_error(struct reading *r, uint32_t line, const char *wanted, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    if (r->piece != NULL && r->piece->rewritten)
        line = 0;
    vdiagnose(r->d, &(struct place){.file = r->file, .line = line}, wanted, what, args);
    va_end(args);
    return false;
}

/* ---- lines ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct text_line trimmed(const char *begin, const char *end, uint32_t number)
{
    while (begin < end && is_blank(*begin))
        begin++;
    while (begin < end && is_blank(end[-1]))
        end--;
    return (struct text_line){begin, (uint32_t)(end - begin), number};
}

struct text_line next_line(const char *bytes, size_t size, size_t *at, uint32_t number)
{
    const char *begin = bytes + *at, *end = memchr(begin, '\n', size - *at);
    *at = end == NULL ? size : (size_t)(end - bytes) + 1;
    return trimmed(begin, end == NULL ? bytes + size : end, number);
}

struct text_line *reading_lines(struct reading *r, uint32_t *n)
{
    const char *bytes = r->piece->bytes;
    size_t size = r->piece->size, count = 1;
    for (size_t i = 0; i < size; i++)
        count += bytes[i] == '\n';
    struct text_line *lines = reading_array(r, count, sizeof *lines);
    *n = 0;
    for (size_t at = 0; at < size && lines != NULL; ++*n)
        lines[*n] = next_line(bytes, size, &at, r->piece->line + *n);
    return lines;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool line_starts(const struct text_line *line, const char *word)
{
    uint32_t i = 0;
    while (word[i] != '\0' && i < line->length && lower(line->text[i]) == word[i])
        i++;
    return word[i] == '\0' && (i == line->length || is_blank(line->text[i]));
}

bool line_more(const struct text_line *line, uint32_t *at)
{
    while (*at < line->length && (is_blank(line->text[*at]) || line->text[*at] == ','))
        ++*at;
    return *at < line->length;
}

bool line_number(const struct text_line *line, uint32_t *at, uint32_t *number)
{
    uint64_t value = 0;
    uint32_t begin = line_more(line, at) ? *at : line->length;
    for (; *at < line->length && line->text[*at] >= '0' && line->text[*at] <= '9'; ++*at)
        value = value > UINT32_MAX ? value : 10 * value + (uint64_t)(line->text[*at] - '0');
    *number = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return *at > begin;
}

/* ---- clues ---- */

bool reading_clue(struct reading *r, const struct text_line *line, struct sheet_line *clue)
{
    uint32_t number;
    clue->number = line->number;
    clue->runs = reading_array(r, line->length / 2 + 1, sizeof *clue->runs);
    if (clue->runs == NULL)
        return false;
    for (uint32_t at = 0; line_more(line, &at);) {
        if (!line_number(line, &at, &number))
            return reading_error(r, line->number, "lengths of runs", "\"%.*s\"",
                                 (int)utf8_cut(line->text, line->length, 60), line->text);
        clue->runs[clue->n++] = (struct sheet_run){number, 1};
    }
    if (clue->n == 1 && clue->runs[0].length == 0)
        clue->n = 0;
    for (uint32_t i = 0; i < clue->n; i++)
        if (clue->runs[i].length == 0)
            return reading_error(r, line->number, "0 only where the line is empty", "a run of no cells");
    return true;
}

bool reading_clues(struct reading *r, const char *what, const struct text_line *lines, uint32_t n, uint32_t above,
                   uint32_t count,
                   bool (*clue)(struct reading *r, const struct text_line *line, struct sheet_line *clue),
                   struct sheet_line **clues)
{
    uint32_t filled = 0, taken = 0;
    bool good = true;
    for (uint32_t i = 0; i < n; i++)
        filled += lines[i].length > 0;
    if (n < count)
        return reading_error(r, n == 0 ? above : lines[n - 1].number, NULL, "the %s end here: %u of %u", what,
                             (unsigned)n, (unsigned)count);
    *clues = reading_array(r, count, sizeof **clues);
    for (uint32_t i = 0; i < n && *clues != NULL && good; i++) {
        bool blank = lines[i].length == 0;
        if (blank && (filled == count || taken == count))
            continue;
        if (taken == count)
            return reading_error(r, lines[i].number, NULL, "a line behind the %u %s", (unsigned)count, what);
        good = clue(r, &lines[i], &(*clues)[taken++]);
    }
    return good && *clues != NULL;
}

/* ---- recognising ---- */

struct text_line sniff_line(const char *bytes, size_t size, size_t *rest)
{
    for (*rest = 0; *rest < size;) {
        struct text_line line = next_line(bytes, size, rest, 0);
        if (line.length > 0 && line.text[0] != '#')
            return line;
    }
    return (struct text_line){bytes, 0, 0};
}

uint32_t sniff_numbers(const struct text_line *line)
{
    uint32_t n = 0, number;
    for (uint32_t i = 0; i < line->length; i++) /* commas with nothing between them are a table's */
        if (line->text[i] == ',' && (i == 0 || line->text[i - 1] == ','))
            return 0;
    for (uint32_t at = 0; line_more(line, &at); n++)
        if (!line_number(line, &at, &number))
            return 0;
    return n;
}

bool reading_split_lines(struct reading *r, struct pieces *pieces)
{
    uint32_t n, capacity = 0;
    const struct text_line *lines = reading_lines(r, &n);
    for (uint32_t i = 0; lines != NULL && i < n; i++) {
        if (lines[i].length == 0 || lines[i].text[0] == '#')
            continue;
        pieces->piece = reading_room(r, pieces->piece, pieces->n, &capacity, sizeof *pieces->piece);
        if (pieces->piece == NULL)
            return false;
        pieces->piece[pieces->n++] =
            (struct piece){.bytes = lines[i].text, .size = lines[i].length, .line = lines[i].number};
    }
    return lines != NULL;
}
