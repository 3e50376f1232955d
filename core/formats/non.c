/* .non of Steve Simpson, with the extensions of pbnsolve (saved, a goal of several lines) and nonogram-db (colours,
 * several puzzles with lines of ==== between them). Lines of a keyword and a value, in any order, but width and height
 * before rows, columns and goal:
 *
 *     title "a heart"
 *     color a #ff0000
 *     width 5
 *     height 5
 *     rows
 *     2a,2a
 *     ...
 *     columns
 *     ...
 *     goal "aa0aa..."
 *
 * Unknown keywords are passed over. A letter that no "color" declares is a colour all the same. */
#include <string.h>

#include "formats/entity.h"
#include "formats/reading.h"

static const char *const keywords[] = {"catalogue", "title", "by",   "copyright", "license", "color",
                                       "width",     "height", "rows", "columns",   "goal",    "saved"};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_keyword(const struct text_line *line)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (line_starts(line, keywords[i]))
            return true;
    return false;
}

/* Has it a size and clues or a goal, as the first words of lines? */
static bool sniff(const char *bytes, size_t size)
{
    uint32_t number;
    bool sized = false, body = false;
    for (size_t at = 0; at < size && !(sized && body);) {
        struct text_line line = next_line(bytes, size, &at, 0);
        uint32_t i = line_starts(&line, "width") ? 5 : 6;
        sized =
            sized || ((line_starts(&line, "width") || line_starts(&line, "height")) && line_number(&line, &i, &number));
        bool starts = line_starts(&line, "rows") || line_starts(&line, "columns") || line_starts(&line, "goal");
        body = body || (starts && memchr(line.text, '=', line.length) == NULL);
    }
    return sized && body;
}

static bool is_divider(const struct text_line *line)
{
    uint32_t i = 0;
    while (i < line->length && line->text[i] == '=')
        i++;
    return i >= 4 && i == line->length;
}

static bool split(struct reading *r, struct pieces *pieces)
{
    const char *bytes = r->piece->bytes;
    size_t size = r->piece->size, begin = 0;
    uint32_t capacity = 0, number = r->piece->line, first = number;
    bool filled = false;
    for (size_t at = 0; at < size;) {
        size_t line_begin = at;
        struct text_line line = next_line(bytes, size, &at, number++);
        bool divider = is_divider(&line);
        filled = filled || (!divider && line.length > 0 && line.text[0] != '#');
        if (!divider && at < size)
            continue;
        pieces->piece = reading_room(r, pieces->piece, pieces->n, &capacity, sizeof *pieces->piece);
        if (pieces->piece == NULL)
            return false;
        if (filled)
            pieces->piece[pieces->n++] =
                (struct piece){.bytes = bytes + begin, .size = (divider ? line_begin : size) - begin, .line = first};
        begin = at;
        first = number;
        filled = false;
    }
    return true;
}

/* ---- reading ---- */

struct non {
    struct reading *r;
    struct nonogram_sheet *s;
    const struct text_line *lines;
    uint32_t n, next;            /* the line behind the one at hand */
    char letter[SHEET_COLOURS];  /* what stands for a colour; '1' for the colour without a letter */
    bool saved;                  /* the goal is what somebody saved */
};

/* The colour that a letter stands for, declared or not; 0: one too many. */
static uint32_t colour_of(struct non *f, char letter, uint32_t number)
{
    static const uint32_t palette[] = {0xd02020, 0x2040d0, 0x20a040, 0xe0a000, 0x9030c0, 0x20a0b0, 0x905020, 0xe070a0};
    uint32_t v = 1;
    while (v < f->s->n_colours && f->letter[v] != letter)
        v++;
    if (v < f->s->n_colours)
        return v;
    v = sheet_add_colour(f->s, letter == '1' ? "black" : NULL, letter == '1' ? '#' : letter,
                         letter == '1' ? 0 : palette[v % (sizeof palette / sizeof *palette)]);
    f->letter[v] = letter;
    if (v == 0)
        (void)reading_error(f->r, number, "at most 63", "too many colours");
    return v;
}

/* "3", "3b"; several with commas or blanks between them. */
static bool take_clue(struct non *f, const struct text_line *line, struct sheet_line *clue)
{
    clue->number = line->number;
    clue->runs = reading_array(f->r, line->length / 2 + 1, sizeof *clue->runs);
    if (clue->runs == NULL)
        return false;
    for (uint32_t at = 0; line_more(line, &at);) {
        struct sheet_run *run = &clue->runs[clue->n];
        bool number = line_number(line, &at, &run->length);
        char letter = '1';
        if (number && at < line->length && is_letter(line->text[at]))
            letter = line->text[at++];
        if (!number || (at < line->length && strchr(" \t,", line->text[at]) == NULL))
            return reading_error(f->r, line->number,
                                 "lengths of runs, each with the letter of its colour if it has one", "\"%.*s\"",
                                 (int)utf8_cut(line->text, line->length, 60), line->text);
        if (run->length == 0 && letter == '1' && clue->n == 0 && !line_more(line, &at))
            return true;
        if (run->length == 0)
            return reading_error(f->r, line->number, "0 only where the line is empty", "a run of no cells");
        run->colour = colour_of(f, letter, line->number);
        if (run->colour == 0)
            return false;
        clue->n++;
    }
    return true;
}

static bool may_be_clue(const struct text_line *line)
{
    return line->length == 0 || (!is_letter(line->text[0]) && line->text[0] != '"');
}

/* Clue lines reach to the next line that is none. Blank ones: see reading_clues. */
static bool take_clues(struct non *f, const char *what, uint32_t *count, struct sheet_line **clues)
{
    const struct text_line *head = &f->lines[f->next - 1];
    uint32_t begin = f->next, at = (uint32_t)strlen(what), filled = 0, taken = 0, number;
    if (line_number(head, &at, &number))
        *count = number;
    if (*count == 0)
        return reading_error(f->r, head->number, "width and height before rows and columns", "%s", what);
    while (f->next < f->n && may_be_clue(&f->lines[f->next])) {
        filled += f->lines[f->next].length > 0;
        f->next++;
    }
    uint32_t n = f->next - begin;
    if (n < *count)
        return reading_error(f->r, n == 0 ? head->number : f->lines[f->next - 1].number, NULL,
                             "the %s end here: %u of %u", what, (unsigned)n, (unsigned)*count);
    *clues = reading_array(f->r, *count, sizeof **clues);
    for (uint32_t i = begin; i < f->next && *clues != NULL; i++) {
        const struct text_line *line = &f->lines[i];
        if (line->length == 0 && (filled == *count || taken == *count))
            continue;
        if (taken == *count)
            return reading_error(f->r, line->number, NULL, "a line behind the %u %s", (unsigned)*count, what);
        if (!take_clue(f, line, &(*clues)[taken++]))
            return false;
    }
    return *clues != NULL;
}

/* Adds the cells that a line of a goal has. False: something else stands in it. */
static bool take_cells(struct non *f, const struct text_line *line, uint32_t at, uint8_t *cells, size_t *n, size_t size)
{
    for (; at < line->length; at++) {
        char c = line->text[at];
        if (strchr(" \t\"'", c) != NULL)
            continue;
        if ((c != '0' && c != '1' && c != '?' && !is_letter(c)) || *n == size)
            return *n == size
                       ? reading_error(f->r, line->number, "as many as the picture has", "a cell too many")
                       : reading_error(f->r, line->number, "0, 1 or the letter of a colour", "'%.*s'",
                                       utf8_sign(line->text + at, line->length - at), line->text + at);
        uint32_t colour = c == '0' || c == '?' ? 0 : colour_of(f, c, line->number);
        if (colour == 0 && c != '0' && c != '?')
            return false;
        cells[(*n)++] = c == '?' ? SHEET_OPEN : (uint8_t)colour;
    }
    return true;
}

/* The cells stand behind the keyword, or in the lines below. What somebody saved counts as the goal when it is complete
 * and there is no other. */
static bool take_goal(struct non *f, bool saved)
{
    const struct text_line *head = &f->lines[f->next - 1];
    size_t size = (size_t)f->s->width * f->s->height, n = 0;
    if (size == 0)
        return reading_error(f->r, head->number, "width and height before it", "goal");
    if (size > f->r->piece->size)
        return reading_error(f->r, head->number, NULL, "the goal has less than %zu cells", size);
    uint8_t *cells = reading_array(f->r, size, 1);
    if (cells == NULL || !take_cells(f, head, saved ? 5 : 4, cells, &n, size))
        return false;
    for (; n < size && f->next < f->n && !is_keyword(&f->lines[f->next]); f->next++)
        if (!take_cells(f, &f->lines[f->next], 0, cells, &n, size))
            return false;
    if (n < size)
        return reading_error(f->r, head->number, NULL, "the goal has %zu of %zu cells", n, size);
    bool open = memchr(cells, SHEET_OPEN, size) != NULL;
    if (!saved && open)
        return reading_error(f->r, head->number, "a goal that is known", "'?' in the goal");
    if (!open && (f->s->goal == NULL || (f->saved && !saved))) {
        f->s->goal = cells;
        f->saved = saved;
    }
    return true;
}

/* "color a #ff0000" */
static bool take_colour(struct non *f, const struct text_line *line)
{
    uint32_t at = 5, rgb = 0;
    char letter = line_more(line, &at) ? line->text[at++] : ' ';
    bool more = line_more(line, &at);
    const char *text = more ? reading_text(f->r, line->text + at, line->length - at) : NULL;
    if (more && text == NULL)
        return false;
    if ((!is_letter(letter) && letter != '0' && letter != '1') || text == NULL || !sheet_rgb(text, &rgb))
        return reading_error(f->r, line->number, "a letter and a colour, such as a #ff0000", "\"%.*s\"",
                             (int)utf8_cut(line->text, line->length, 60), line->text);
    uint32_t v = letter == '0' ? 0 : colour_of(f, letter, line->number);
    f->s->colours[v].rgb = rgb;
    f->s->colours[v].number = line->number;
    return v != 0 || letter == '0';
}

/* The text behind the keyword, without its quotes. */
static const char *text_of(struct non *f, const struct text_line *line, uint32_t at)
{
    while (at < line->length && (line->text[at] == ' ' || line->text[at] == '\t'))
        at++;
    const char *text = line->text + at;
    size_t length = line->length - at;
    if (length > 0 && (*text == '"' || *text == '\'')) {
        const char *end = memchr(text + 1, *text, length - 1);
        length = end == NULL ? length - 1 : (size_t)(end - text) - 1;
        text++;
    }
    char *copy = reading_text(f->r, text, length);
    if (copy != NULL)
        entities_decode(copy);
    return copy;
}

static bool take_size(struct non *f, const struct text_line *line, uint32_t at, uint32_t *size)
{
    if (*size != 0)
        return reading_error(f->r, line->number, NULL, "the size stands in a line above already");
    if (!line_number(line, &at, size) || *size == 0)
        return reading_error(f->r, line->number, "a number above 0", "\"%.*s\"",
                             (int)utf8_cut(line->text, line->length, 60), line->text);
    return true;
}

static bool take_line(struct non *f, const struct text_line *line)
{
    struct nonogram_sheet *s = f->s;
    const struct {
        const char *name;
        const char **text;
    } texts[] = {{"catalogue", &s->source}, {"title", &s->title}, {"by", &s->author}, {"copyright", &s->copyright},
                 {"license", &s->licence}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (line_starts(line, texts[i].name)) {
            *texts[i].text = text_of(f, line, (uint32_t)strlen(texts[i].name));
            return *texts[i].text != NULL;
        }
    if (line_starts(line, "width"))
        return take_size(f, line, 5, &s->width);
    if (line_starts(line, "height"))
        return take_size(f, line, 6, &s->height);
    if (line_starts(line, "color"))
        return take_colour(f, line);
    if (line_starts(line, "rows") || line_starts(line, "columns")) {
        bool rows = line_starts(line, "rows");
        if ((rows ? s->rows : s->columns) != NULL)
            return reading_error(f->r, line->number, NULL, "%s stand above already", rows ? "rows" : "columns");
        return take_clues(f, rows ? "rows" : "columns", rows ? &s->height : &s->width, rows ? &s->rows : &s->columns);
    }
    if (line_starts(line, "goal") || line_starts(line, "saved"))
        return take_goal(f, line_starts(line, "saved"));
    return true;
}

static struct text_line *without_comments(struct text_line *lines, uint32_t *n)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; lines != NULL && i < *n; i++)
        if (lines[i].length == 0 || lines[i].text[0] != '#')
            lines[kept++] = lines[i];
    *n = kept;
    return lines;
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    struct non f = {.r = r, .s = s};
    s->n_colours = 1;
    f.lines = without_comments(reading_lines(r, &f.n), &f.n);
    while (f.lines != NULL && f.next < f.n) {
        const struct text_line *line = &f.lines[f.next++];
        if (!take_line(&f, line))
            return false;
    }
    if (f.lines == NULL)
        return false;
    if (s->rows == NULL && s->columns == NULL && s->goal != NULL && !f.saved)
        return sheet_derive(s, r->arena);
    if (s->rows == NULL || s->columns == NULL)
        return reading_error(r, f.n == 0 ? r->piece->line : f.lines[f.n - 1].number, "rows and columns, or a goal",
                             "the file ends without %s", s->rows == NULL ? "rows" : "columns");
    return true;
}

/* ---- writing ---- */

static void put_text(FILE *out, const char *keyword, const char *text)
{
    if (text == NULL)
        return;
    (void)fprintf(out, "%s \"", keyword);
    entities_write(out, text);
    (void)fputs("\"\n", out);
}

static void put_clues(FILE *out, const struct nonogram_sheet *s, const char *keyword, const struct sheet_line *lines,
                      uint32_t n)
{
    (void)fprintf(out, "\n%s\n", keyword);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < lines[i].n; k++) {
            (void)fprintf(out, "%s%u", k == 0 ? "" : ",", (unsigned)lines[i].runs[k].length);
            if (s->coloured)
                (void)fputc(sheet_letter(s, lines[i].runs[k].colour), out);
        }
        (void)fputs(lines[i].n == 0 ? "0\n" : "\n", out);
    }
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    put_text(out, "catalogue", s->source);
    put_text(out, "title", s->title);
    put_text(out, "by", s->author);
    put_text(out, "copyright", s->copyright);
    put_text(out, "license", s->licence);
    for (uint32_t v = s->colours[0].rgb == 0xffffff ? 1 : 0; s->coloured && v < s->n_colours; v++)
        (void)fprintf(out, "color %c #%06x\n", v == 0 ? '0' : sheet_letter(s, v), (unsigned)s->colours[v].rgb);
    (void)fprintf(out, "width %u\nheight %u\n", (unsigned)s->width, (unsigned)s->height);
    put_clues(out, s, "rows", s->rows, s->height);
    put_clues(out, s, "columns", s->columns, s->width);
    if (s->goal == NULL)
        return;
    (void)fputs("\ngoal \"", out);
    for (size_t i = 0; i < (size_t)s->width * s->height; i++)
        (void)fputc(s->goal[i] == 0 ? '0' : s->coloured ? sheet_letter(s, s->goal[i]) : '1', out);
    (void)fputs("\"\n", out);
}

const struct format format_non = {
    .name = "non",
    .extension = "non|nonpack",
    .summary = "Steve Simpson's, with a goal and, where used, colours",
    .carries = CARRIES_COLOURS | CARRIES_ANSWER | CARRIES_SEVERAL | CARRIES_TITLE,
    .sniff = sniff,
    .split = split,
    .read = read,
    .write = write,
    .between = "====\n",
};
