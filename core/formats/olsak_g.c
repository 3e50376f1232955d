/* .g of the Olsaks' grid: free text, then perhaps colours, then rows and columns:
 *
 *     a heart
 *     #d
 *        0:.   #ffffff   white
 *        r:r   red
 *     : rows
 *     2r 2r
 *     ...
 *     : columns
 *     ...
 *     : end
 *
 * A colour is the character that stands in clues, ':', the character of pictures, a word that X11 takes for a colour,
 * and a comment; 0 is the background, 1 that of runs without a character. A blank line is an empty clue. Triddlers (#t)
 * and triangles (a/b in a colour, < and > at clues) are refused. */
#include <string.h>

#include "formats/reading.h"

enum { MARKED_BYTES = 200 }; /* of a title that would be mistaken */

struct olsak {
    struct reading *r;
    struct nonogram_sheet *s;
    const struct text_line *lines;
    uint32_t n, next;
    char sign[SHEET_COLOURS];  /* of each colour, in clues */
};

static bool sniff(const char *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        bool margin = bytes[at] == ':' && (at + 1 == size || bytes[at + 1] != '-'); /* no line of a drawn grid */
        (void)next_line(bytes, size, &at, 0);
        if (margin)
            return true;
    }
    return false;
}

static bool starts(const struct olsak *f, char c)
{
    return f->next < f->n && f->lines[f->next].length > 0 && f->lines[f->next].text[0] == c;
}

/* "#d", or a word that begins so, as in "#declaration of the colours:". */
static bool is_mark(const struct text_line *line, char lower)
{
    return line->length >= 2 && line->text[0] == '#' && (line->text[1] | 0x20) == lower;
}

/* The next word of a line; length 0: none. */
static struct text_line next_word(const struct text_line *line, uint32_t *at)
{
    while (*at < line->length && (line->text[*at] == ' ' || line->text[*at] == '\t'))
        ++*at;
    uint32_t begin = *at;
    while (*at < line->length && line->text[*at] != ' ' && line->text[*at] != '\t')
        ++*at;
    return (struct text_line){line->text + begin, *at - begin, line->number};
}

static bool take_colour(struct olsak *f, const struct text_line *line)
{
    uint32_t at = line->length < 3 ? line->length : 3, rgb = 0x808080;
    if (line->length < 2 || line->text[1] != ':')
        return reading_error(f->r, line->number, "a colour, such as r:r red", "\"%.*s\"",
                             (int)utf8_cut(line->text, line->length, 60), line->text);
    char sign = line->text[0], glyph = line->length > 2 ? line->text[2] : ' ';
    struct text_line word = next_word(line, &at), comment = next_word(line, &at);
    const char *colour = reading_text(f->r, word.text, word.length);
    const char *name = comment.length == 0 || (colour != NULL && *colour != '#')
                           ? colour
                           : reading_text(f->r, comment.text, comment.length);
    if (colour == NULL || name == NULL)
        return false;
    if (strpbrk(colour, "/\\") != NULL)
        return reading_error(f->r, line->number, "a puzzle of whole cells", "the colour %s of a triangle", colour);
    if (*colour == '#' ? !sheet_rgb(colour, &rgb) : *colour == '\0')
        return reading_error(f->r, line->number, "a colour, such as #ff0000", "\"%s\"", colour);
    (void)(*colour == '#' || sheet_named_rgb(colour, &rgb)); /* grey for a word that only X11 knows */
    if ((sign >= '2' && sign <= '9') || memchr(f->sign + 1, sign, f->s->n_colours - 1) != NULL)
        return reading_error(f->r, line->number, "a character that is no digit, nor that of another colour", "'%c'",
                             sign);
    uint32_t v = sign == '0' ? 0 : sheet_add_colour(f->s, name, glyph == ' ' ? sign : glyph, rgb);
    if (v == 0 && sign != '0')
        return reading_error(f->r, line->number, "at most 63", "too many colours");
    if (v == 0)
        f->s->colours[0] = (struct sheet_colour){NULL, glyph, rgb, line->number};
    f->sign[v] = sign;
    f->s->colours[v].number = line->number;
    return true;
}

/* The free text and the colours, to the first line that starts with ':'. */
static bool take_head(struct olsak *f)
{
    bool coloured = false;
    for (; f->next < f->n && !starts(f, ':'); f->next++) {
        const struct text_line *line = &f->lines[f->next];
        if (line->length == 0)
            continue;
        if (is_mark(line, 't'))
            return reading_error(f->r, line->number, "a puzzle of rows and columns", "a triddler");
        if (is_mark(line, 'd')) {
            coloured = true;
            f->s->n_colours = 1;
        } else if (coloured && !take_colour(f, line))
            return false;
        else if (!coloured && f->s->title == NULL) {
            f->s->title = reading_text(f->r, line->text, line->length);
            if (f->s->title == NULL)
                return false;
        }
    }
    if (f->next == f->n)
        return reading_error(f->r, f->n == 0 ? f->r->piece->line : f->lines[f->n - 1].number, "a line with ':'",
                             "the file ends before the rows");
    return true;
}

static bool take_clue(struct olsak *f, const struct text_line *line, struct sheet_line *clue)
{
    clue->number = line->number;
    clue->runs = reading_array(f->r, line->length / 2 + 1, sizeof *clue->runs);
    if (clue->runs == NULL)
        return false;
    if (line->length == 1 && *line->text == '0')
        return true;
    for (uint32_t at = 0; line_more(line, &at);) {
        struct sheet_run *run = &clue->runs[clue->n];
        char first = line->text[at], sign = '1';
        bool number = line_number(line, &at, &run->length);
        if (number && at < line->length && strchr(" \t,", line->text[at]) == NULL)
            sign = line->text[at++];
        bool end = at == line->length || strchr(" \t,", line->text[at]) != NULL;
        if ((!number && first == '<') || (number && !end && line->text[at] == '>'))
            return reading_error(f->r, line->number, "a puzzle of whole cells", "a triangle at a run");
        if (!number || !end || run->length == 0)
            return reading_error(f->r, line->number, "lengths of runs, each with the character of its colour",
                                 "\"%.*s\"", (int)utf8_cut(line->text, line->length, 60), line->text);
        const char *found = memchr(f->sign + 1, sign, f->s->n_colours - 1);
        if (found == NULL)
            return reading_error(f->r, line->number, "one that is declared", "the colour '%c'", sign);
        run->colour = (uint32_t)(found - f->sign);
        clue->n++;
    }
    return true;
}

/* The lines to the next one that starts with ':', or to the end, where blank ones do not count. */
static bool take_clues(struct olsak *f, struct sheet_line **clues, uint32_t *n)
{
    uint32_t begin = ++f->next;
    while (f->next < f->n && !starts(f, ':'))
        f->next++;
    uint32_t end = f->next;
    while (f->next == f->n && end > begin && f->lines[end - 1].length == 0)
        end--;
    *n = end - begin;
    if (*n == 0)
        return reading_error(f->r, f->lines[begin - 1].number, "a clue a line below it", "nothing");
    *clues = reading_array(f->r, *n, sizeof **clues);
    for (uint32_t i = 0; *clues != NULL && i < *n; i++)
        if (!take_clue(f, &f->lines[begin + i], &(*clues)[i]))
            return false;
    return *clues != NULL;
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    struct olsak f = {.r = r, .s = s, .sign = {'0', '1'}};
    f.lines = reading_lines(r, &f.n);
    if (f.lines == NULL || !take_head(&f) || !take_clues(&f, &s->rows, &s->height))
        return false;
    if (f.next == f.n)
        return reading_error(r, f.lines[f.n - 1].number, "a line with ':' and the columns",
                             "the file ends with the rows");
    if (!take_clues(&f, &s->columns, &s->width))
        return false;
    for (uint32_t i = f.next + 1; i < f.n; i++)
        if (f.lines[i].length > 0 && f.lines[i].text[0] >= '0' && f.lines[i].text[0] <= '9')
            return reading_error(r, f.lines[i].number, "rows and columns only",
                                 "a third list of clues, as in a triddler");
    return true;
}

/* ---- writing ---- */

static void put_clues(FILE *out, const struct nonogram_sheet *s, const struct sheet_line *lines, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < lines[i].n; k++) {
            (void)fprintf(out, "%s%u", k == 0 ? "" : " ", (unsigned)lines[i].runs[k].length);
            if (s->coloured)
                (void)fputc(sheet_letter(s, lines[i].runs[k].colour), out);
        }
        (void)fputc('\n', out);
    }
}

/* The title is the first line of the file, which another format must not take for its own. */
static const char *safe_title(const char *title, char marked[MARKED_BYTES])
{
    bool comment = *title == '#' || *title == ':';
    if (title[0] == '\0' || (!comment && !format_is_taken(title, &format_olsak_g)))
        return title[0] == '\0' ? "a nonogram" : title;
    (void)snprintf(marked, MARKED_BYTES, "- %.*s", (int)utf8_cut(title, strlen(title), MARKED_BYTES - 3), title);
    return format_is_taken(marked, &format_olsak_g) ? "a nonogram" : marked;
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    char marked[MARKED_BYTES];
    (void)fprintf(out, "%s\n", safe_title(s->title == NULL ? "" : s->title, marked));
    if (s->coloured) {
        (void)fprintf(out, "#d\n   0:%c   #%06x   background\n", s->colours[0].glyph, (unsigned)s->colours[0].rgb);
        for (uint32_t v = 1; v < s->n_colours; v++)
            (void)fprintf(out, "   %c:%c   #%06x   %s\n", sheet_letter(s, v), s->colours[v].glyph,
                          (unsigned)s->colours[v].rgb, s->colours[v].name);
    }
    (void)fputs(": rows\n", out);
    put_clues(out, s, s->rows, s->height);
    (void)fputs(": columns\n", out);
    put_clues(out, s, s->columns, s->width);
    (void)fputs(": end\n", out);
}

const struct format format_olsak_g = {
    .name = "g",
    .extension = "g",
    .summary = "the Olsaks' grid, in black and white or colours",
    .carries = CARRIES_COLOURS,
    .sniff = sniff,
    .read = read,
    .write = write,
};
