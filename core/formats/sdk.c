/* .sdk of SadMan Sudoku: lines #A author, #D description, #C comment, #S source and others, then [Puzzle], nine rows,
 * and perhaps further sections, [State] and so on, which are passed over. */
#include <string.h>

#include "formats/sudoku_grid.h"

/* "[Puzzle]" and a row below it; an INI file of ours has `key = value` there. *at: behind the name of the section. */
static bool find_puzzle(const char *bytes, size_t size, size_t *at)
{
    bool found = false;
    for (size_t next = 0; next < size;) {
        struct text_line line = next_line(bytes, size, &next, 0);
        if (found && line.length > 0)
            return memchr(line.text, '=', line.length) == NULL && *line.text != '[' && *line.text != ';';
        if (!found && line_starts(&line, "[puzzle]")) {
            found = true;
            *at = next;
        } else if (!found && line.length > 0 && *line.text != '#')
            return false;
    }
    return false;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t at;
    return find_puzzle(bytes, size, &at);
}

/* "#Asomebody" */
static void take_header(struct reading *r, struct sudoku_sheet *s, const struct text_line *line)
{
    static const char kinds[] = "ADSC";
    const char **const to[] = {&s->author, &s->title, &s->source, &s->note};
    const char *kind = line->length > 2 && *line->text == '#' ? strchr(kinds, line->text[1]) : NULL;
    uint32_t skip = 2;
    while (skip < line->length && line->text[skip] == ' ')
        skip++;
    if (kind != NULL && *kind != '\0' && skip < line->length && *to[kind - kinds] == NULL)
        *to[kind - kinds] = reading_text(r, line->text + skip, line->length - skip);
}

static bool read(struct reading *r, struct foreign *out)
{
    struct sudoku_sheet s = {.number = r->piece->line};
    struct piece grid = *r->piece;
    const struct piece *whole = r->piece;
    size_t begin = 0;
    (void)find_puzzle(whole->bytes, whole->size, &begin);
    for (size_t at = 0; at < begin; grid.line++) {
        struct text_line line = next_line(whole->bytes, whole->size, &at, 0);
        take_header(r, &s, &line);
    }
    grid.bytes += begin;
    grid.size -= begin;
    for (size_t at = 0; at < grid.size;) { /* up to the next section */
        size_t here = at;
        struct text_line line = next_line(grid.bytes, grid.size, &at, 0);
        if (line.length > 0 && *line.text == '[')
            grid.size = here;
    }
    r->piece = &grid;
    bool good = grid_read(r, &s) && sudoku_document(&s, r, out);
    r->piece = whole;
    return good;
}

static void put_header(FILE *out, char kind, const char *text)
{
    if (text != NULL)
        (void)fprintf(out, "#%c%s\n", kind, text);
}

static bool write(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct sudoku_sheet s;
    (void)answer;
    if (!sudoku_from_document(&s, doc, "sdk", r))
        return false;
    if (s.candidates != NULL)
        return reading_error(r, 0, NULL, "the format sdk cannot carry candidates");
    put_header(out, 'A', s.author);
    put_header(out, 'D', s.title);
    put_header(out, 'S', s.source);
    put_header(out, 'C', s.note);
    (void)fputs("[Puzzle]\n", out);
    for (uint32_t c = 0; c < s.side * s.side; c++) {
        (void)fputc(sudoku_sign(s.cells[c]), out);
        if ((c + 1) % s.side == 0)
            (void)fputc('\n', out);
    }
    return true;
}

const struct format format_sdk = {
    .name = "sdk",
    .extension = "sdk",
    .summary = "a sudoku with #A author and [Puzzle] (SadMan Sudoku)",
    .carries = CARRIES_TITLE,
    .rules = "sudoku",
    .sniff = sniff,
    .read_document = read,
    .write_document = write,
};
