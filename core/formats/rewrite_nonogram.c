/* Nonograms of other programs as .non: Gnonograms' .gno and the GRID of picross-solver line by line, TOML of
 * nonogrid. */
#include <string.h>

#include "formats/named_colours.h"
#include "formats/rewrite.h"

static bool is(const struct text_line *line, const char *text)
{
    size_t n = strlen(text);
    return line->length == n && memcmp(line->text, text, n) == 0;
}

/* ---- .gno: [Row clues], a line each ---- */

enum gno_part { GNO_NOTHING, GNO_TITLE, GNO_SIZE, GNO_CLUES };

static enum gno_part gno_heading(struct rewriting *w, const struct text_line *line)
{
    bool rows = is(line, "[Row clues]"), columns = is(line, "[Column clues]");
    rewrite_text(w, rows ? "rows" : columns ? "columns" : "#");
    return rows || columns                ? GNO_CLUES
           : is(line, "[Dimensions]")  ? GNO_SIZE
           : is(line, "[Description]") ? GNO_TITLE
                                       : GNO_NOTHING;
}

bool rewrite_gno(struct rewriting *w)
{
    enum gno_part part = GNO_NOTHING;
    uint32_t seen = 0, headings = 0;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        const struct text_line *line = &w->lines[i];
        if (line->length > 0 && *line->text == '[') {
            part = gno_heading(w, line);
            headings += part == GNO_CLUES;
            seen = 0;
        } else if (part == GNO_CLUES) {
            rewrite_put(w, line->text, line->length);
        } else if (part == GNO_SIZE && line->length > 0) { /* rows, then columns */
            rewrite_text(w, seen++ == 0 ? "height " : "width ");
            rewrite_put(w, line->text, line->length);
        } else if (part == GNO_TITLE && line->length > 0 && seen < 3) { /* title, author, date */
            static const char *const words[] = {"title \"", "by \"", "# \""};
            rewrite_text(w, words[seen++]);
            for (uint32_t k = 0; k < line->length; k++)
                rewrite_put(w, line->text[k] == '"' ? "'" : line->text + k, 1);
            rewrite_text(w, "\"");
        } else {
            rewrite_text(w, "#");
        }
        rewrite_text(w, "\n");
    }
    return headings == 2;
}

/* ---- GRID "title", ROWS, [ 3 1 ] ... ---- */

/* The lines of clues below the heading that comes next; 0: there are none. */
static uint32_t count_clues(const struct rewriting *w, uint32_t from, const char *heading)
{
    uint32_t n = 0, i = from;
    while (i < w->n_lines && !is(&w->lines[i], heading))
        i++;
    for (i++; i < w->n_lines; i++)
        if (w->lines[i].length > 0 && *w->lines[i].text == '[')
            n++;
        else if (w->lines[i].length > 0 && *w->lines[i].text != '#')
            break;
    return n;
}

static void put_bracketed(struct rewriting *w, const struct text_line *line)
{
    bool any = false;
    for (uint32_t i = 0; i < line->length; i++)
        if (strchr("[]", line->text[i]) == NULL) {
            rewrite_put(w, line->text + i, 1);
            any = any || line->text[i] != ' ';
        }
    rewrite_text(w, any ? "" : "0");
}

/* The heading of a grid: a divider, where it is not the first, title and size. */
static bool put_grid(struct rewriting *w, uint32_t heading, bool first)
{
    const struct text_line *line = &w->lines[heading];
    uint32_t width = count_clues(w, heading, "COLUMNS"), height = count_clues(w, heading, "ROWS");
    rewrite_text(w, first ? "title \"" : "====\ntitle \"");
    for (size_t i = strlen("GRID"); i < line->length; i++)
        if (line->text[i] != '"' && !(i == strlen("GRID") && line->text[i] == ' '))
            rewrite_put(w, line->text + i, 1);
    rewrite_text(w, "\"\nwidth ");
    rewrite_number(w, width);
    rewrite_text(w, "\nheight ");
    rewrite_number(w, height);
    return width > 0 && height > 0;
}

bool rewrite_picross(struct rewriting *w)
{
    uint32_t grids = 0;
    w->other_lines = true;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        const struct text_line *line = &w->lines[i];
        if (line->length >= 4 && memcmp(line->text, "GRID", 4) == 0) {
            if (!put_grid(w, i, grids++ == 0))
                return false;
        } else if (grids > 0 && (is(line, "ROWS") || is(line, "COLUMNS"))) {
            rewrite_text(w, is(line, "ROWS") ? "rows" : "columns");
        } else if (grids > 0 && line->length > 0 && *line->text == '[') {
            put_bracketed(w, line);
        } else if (line->length > 0 && *line->text != '#') {
            return false;
        } else {
            rewrite_text(w, "#");
        }
        rewrite_text(w, "\n");
    }
    return grids > 0;
}

/* ---- TOML: [clues] with rows = """...""", [colors] with defs = ['b = (blue) *', ...] ---- */

struct toml {
    struct rewriting *w;
    uint32_t rows, columns;
    char *names;        /* of the colours */
    uint32_t n_names;
};

/* Up to a comment. */
static struct text_line without_comment(const struct text_line *line)
{
    struct text_line cut = *line;
    for (uint32_t i = 0; i < cut.length; i++)
        if (cut.text[i] == '#' || cut.text[i] == ';')
            cut.length = i;
    return cut;
}

/* Clues of a line: parted by commas, in quotes or not; what is no number, blank or letter ends them. */
static bool put_clues(struct toml *t, const struct text_line *line, uint32_t *n)
{
    bool any = false;
    for (uint32_t i = 0; i <= line->length; i++) {
        char c = i == line->length ? ',' : line->text[i];
        if (strchr("\"'[]", c) != NULL)
            continue;
        if (c == ',') {
            rewrite_text(t->w, any ? "\n" : "");
            *n += any;
            any = false;
        } else if ((c >= '0' && c <= '9') || (c | 0x20) >= 'a' || c == ' ' || c == '\t') {
            any = any || (c != ' ' && c != '\t');
            rewrite_put(t->w, c == '\t' ? " " : &line->text[i], 1);
        } else {
            return false;
        }
    }
    return true;
}

/* From the key's line to the closing quotes, or to the next key or section. */
static bool put_list(struct toml *t, uint32_t key, const char *name, uint32_t *n)
{
    struct text_line line = without_comment(&t->w->lines[key]);
    const char *equals = memchr(line.text, '=', line.length);
    uint32_t skip = (uint32_t)(equals - line.text) + 1, quotes = 0;
    line.text += skip;
    line.length -= skip;
    for (uint32_t i = 0; i < line.length; i++)
        quotes += line.text[i] == '"' && (i == 0 || line.text[i - 1] == '"' || line.text[i - 1] == ' ');
    bool long_text = quotes >= 3;
    rewrite_text(t->w, name);
    rewrite_text(t->w, "\n");
    if (!put_clues(t, &line, n))
        return false;
    for (uint32_t i = key + 1; i < t->w->n_lines; i++) {
        line = without_comment(&t->w->lines[i]);
        bool ends = line.length >= 3 && memcmp(line.text + line.length - 3, "\"\"\"", 3) == 0;
        if (!long_text && line.length > 0 && (*line.text == '[' || memchr(line.text, '=', line.length) != NULL))
            break;
        if (!put_clues(t, &line, n))
            return false;
        if (long_text && ends)
            break;
    }
    return true;
}

static bool starts_key(const struct text_line *line, const char *key)
{
    size_t n = strlen(key);
    if (line->length <= n || memcmp(line->text, key, n) != 0)
        return false;
    while (n < line->length && line->text[n] == ' ')
        n++;
    return n < line->length && line->text[n] == '=';
}

/* Is it nonogrid's: [clues], without a [puzzle], and a text in three quotes or colours in brackets? */
static bool is_toml(const struct rewriting *w)
{
    bool clues = false, mine = false, keys = false, quotes = false;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        clues = clues || line_starts(&w->lines[i], "[clues]");
        mine = mine || line_starts(&w->lines[i], "[puzzle]");
        keys = keys || starts_key(&w->lines[i], "rows");
        quotes = quotes || (w->lines[i].length >= 3 &&
                            memcmp(w->lines[i].text + w->lines[i].length - 3, "\"\"\"", 3) == 0);
    }
    return clues && keys && !mine && (quotes || w->n_lines < 40);
}

/* 'b = (blue) *': the word in round brackets is a colour's name, 88CC44, or three numbers. */
static void put_colour(struct toml *t, const struct text_line *line)
{
    const char *equals = memchr(line->text, '=', line->length), *open = memchr(line->text, '(', line->length);
    const char *close = open == NULL ? NULL : memchr(open, ')', line->length - (uint32_t)(open - line->text));
    uint32_t i = 0, rgb;
    while (i < line->length && strchr(" '\"[", line->text[i]) != NULL)
        i++;
    if (equals == NULL || close == NULL || open < equals || i >= line->length || line->text + i >= equals)
        return;
    size_t n = (size_t)(close - open) - 1;
    char word[40] = {0};
    uint32_t parts[3] = {0}, k = 0;
    memcpy(word, open + 1, n < sizeof word - 1 ? n : sizeof word - 1);
    bool triple = memchr(word, ',', sizeof word) != NULL;
    for (size_t c = 0; triple && word[c] != '\0'; c++) {
        if (word[c] >= '0' && word[c] <= '9' && k < 3)
            parts[k] = (10 * parts[k] + (uint32_t)(word[c] - '0')) & 0xffff;
        k += word[c] == ',';
    }
    char value[16];
    if (triple)
        (void)snprintf(value, sizeof value, "#%02x%02x%02x", (unsigned)(parts[0] & 255), (unsigned)(parts[1] & 255),
                       (unsigned)(parts[2] & 255));
    else if (!sheet_rgb(word, &rgb) && !sheet_named_rgb(word, &rgb))
        (void)snprintf(value, sizeof value, "#808080");
    else
        (void)snprintf(value, sizeof value, "#%06x", (unsigned)rgb);
    rewrite_text(t->w, "color ");
    rewrite_put(t->w, line->text + i, 1);
    rewrite_text(t->w, " ");
    rewrite_text(t->w, value);
    rewrite_text(t->w, "\n");
}

bool rewrite_toml(struct rewriting *w)
{
    struct toml t = {.w = w};
    w->other_lines = true;
    if (!is_toml(w))
        return false;
    for (uint32_t i = 0; i < w->n_lines; i++)
        if (w->lines[i].length > 0 && *w->lines[i].text != '#')
            put_colour(&t, &w->lines[i]);
    size_t begin = w->n;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        if (starts_key(&w->lines[i], "rows") && !put_list(&t, i, "rows", &t.rows))
            return false;
        if (starts_key(&w->lines[i], "columns") && !put_list(&t, i, "columns", &t.columns))
            return false;
    }
    char *lists = reading_text(w->r, w->out + begin, w->n - begin);
    if (lists == NULL)
        return false;
    w->n = begin;
    rewrite_text(w, "width ");
    rewrite_number(w, t.columns);
    rewrite_text(w, "\nheight ");
    rewrite_number(w, t.rows);
    rewrite_text(w, "\n");
    rewrite_text(w, lists);
    return t.rows > 0 && t.columns > 0;
}
