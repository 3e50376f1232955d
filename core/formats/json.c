/* JSON, read with jansson: an object a puzzle; a file is one of them, several in a row (.jsonl), or an array.
 *
 *     {"title": "..", "by": "..", "w": 5, "h": 4, "colors": {"X": ["black", "000000"]},
 *      "rows": [[[2, "X"], [1, "X"]], [], ...], "cols": [...], "goal": ["XX..X", ...]}
 *
 * A run is [length, colour], [length] or a length; a line is a list of runs, a length, a text such as "2 1", or null
 * when its clue is not known; [0] is an empty line, as [] is. "given" has the same form as "goal", with "?" where
 * nothing is known; so has a "goal" of which cells are open. */
#include <string.h>

#include "formats/json_object.h"
#include "formats/optional.h"
#include "formats/reading.h"
#include "text/json.h"

static bool sniff(const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && strchr(" \t\r\n", bytes[at]) != NULL)
        at++;
    if (at < size && bytes[at] == '[')
        for (at++; at < size && strchr(" \t\r\n", bytes[at]) != NULL;)
            at++;
    return at < size && bytes[at] == '{';
}

/* ---- writing ---- */

static char key_of(const struct nonogram_sheet *s, uint32_t colour)
{
    return colour == 0 ? '.' : colour == SHEET_OPEN ? '?' : s->coloured ? sheet_letter(s, colour) : 'X';
}

static void put_colours(struct json *j, const struct nonogram_sheet *s)
{
    char rgb[8];
    json_key(j, "colors");
    json_begin_object(j);
    for (uint32_t v = 1; v < s->n_colours; v++) {
        char key[2] = {key_of(s, v), '\0'};
        (void)snprintf(rgb, sizeof rgb, "%06x", (unsigned)s->colours[v].rgb);
        json_key(j, key);
        json_begin_array(j);
        json_text(j, s->colours[v].name);
        json_text(j, rgb);
        json_end_array(j);
    }
    json_end_object(j);
    if (s->colours[0].rgb == 0xffffff)
        return;
    (void)snprintf(rgb, sizeof rgb, "%06x", (unsigned)s->colours[0].rgb);
    json_key(j, "background");
    json_text(j, rgb);
}

static void put_lines(struct json *j, const struct nonogram_sheet *s, const char *name, const struct sheet_line *lines,
                      uint32_t n)
{
    json_key(j, name);
    json_begin_array(j);
    for (uint32_t i = 0; i < n; i++) {
        if (lines[i].unknown) {
            json_text(j, NULL);
            continue;
        }
        json_begin_array(j);
        for (uint32_t k = 0; k < lines[i].n; k++) {
            char key[2] = {key_of(s, lines[i].runs[k].colour), '\0'};
            json_begin_array(j);
            json_int(j, lines[i].runs[k].length);
            json_text(j, key);
            json_end_array(j);
        }
        json_end_array(j);
    }
    json_end_array(j);
}

static void put_cells(struct json *j, const struct nonogram_sheet *s, const char *name, const uint8_t *cells)
{
    char part[2] = {0};
    if (cells == NULL)
        return;
    json_key(j, name);
    json_begin_array(j);
    for (uint32_t y = 0; y < s->height; y++) {
        /* no key needs an escape but '"' and '\\', which json_text would part; so a row goes out by hand */
        (void)fputs(j->comma ? ",\"" : "\"", j->out);
        for (uint32_t x = 0; x < s->width; x++) {
            part[0] = key_of(s, cells[(size_t)y * s->width + x]);
            (void)fprintf(j->out, "%s%s", *part == '"' || *part == '\\' ? "\\" : "", part);
        }
        (void)fputc('"', j->out);
        j->comma = true;
    }
    json_end_array(j);
}

static void put_text(struct json *j, const char *key, const char *text)
{
    if (text == NULL)
        return;
    json_put_text(j, key, text);
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    struct json j = {.out = out};
    json_begin_object(&j);
    put_text(&j, "title", s->title);
    put_text(&j, "by", s->author);
    put_text(&j, "copyright", s->copyright);
    put_text(&j, "source", s->source);
    put_text(&j, "license", s->licence);
    put_text(&j, "note", s->note);
    json_key(&j, "w");
    json_int(&j, s->width);
    json_key(&j, "h");
    json_int(&j, s->height);
    put_colours(&j, s);
    put_lines(&j, s, "rows", s->rows, s->height);
    put_lines(&j, s, "cols", s->columns, s->width);
    put_cells(&j, s, "given", s->given);
    put_cells(&j, s, "goal", s->goal);
    json_end_object(&j);
    json_end_line(&j);
}

#ifdef ORIME_JANSSON

/* ---- one puzzle ---- */

struct jreader {
    struct reading *r;
    struct nonogram_sheet *s;
    const char *key[SHEET_COLOURS]; /* of each colour; they live as long as the object */
};

static bool wrong(struct jreader *f, const char *wanted, const char *what, const char *where, uint32_t number)
{
    if (number == 0)
        return reading_error(f->r, f->r->piece->line, wanted, "\"%s\": %s", where, what);
    return reading_error(f->r, f->r->piece->line, wanted, "\"%s\", line %u: %s", where, (unsigned)number, what);
}

static bool take_text(struct jreader *f, const json_t *object, const char *name, const char **text)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_string(value) || *text != NULL)
        return true;
    *text = reading_text(f->r, json_string_value(value), json_string_length(value));
    return *text != NULL;
}

static bool take_rgb(const json_t *value, uint32_t *rgb)
{
    const char *text = json_string_value(value);
    return text != NULL && (sheet_rgb(text, rgb) || sheet_named_rgb(text, rgb));
}

/* "X": ["black", "000000"], or "X": "000000" */
static bool take_colour(struct jreader *f, const char *key, const json_t *value)
{
    const json_t *name = json_is_array(value) ? json_array_get(value, 0) : NULL;
    uint32_t rgb = 0;
    if (!take_rgb(json_is_array(value) ? json_array_get(value, 1) : value, &rgb) ||
        (name != NULL && !json_is_string(name)))
        return wrong(f, "a name and a colour, such as [\"red\", \"ff0000\"]", "wrong", "colors", 0);
    const char *word = name == NULL ? key : json_string_value(name);
    char *copy = reading_text(f->r, word, strlen(word));
    if (copy == NULL)
        return false;
    uint32_t v = sheet_add_colour(f->s, copy, key[0] != '\0' && key[1] == '\0' ? key[0] : '\0', rgb);
    if (v == 0)
        return wrong(f, "at most 63", "too many", "colors", 0);
    f->key[v] = key;
    f->s->colours[v].number = f->r->piece->line;
    return true;
}

static bool take_colours(struct jreader *f, json_t *object)
{
    json_t *colours = json_object_get(object, "colors"), *value;
    const char *key;
    if (colours == NULL)
        colours = json_object_get(object, "colours");
    if (colours != NULL && !json_is_object(colours))
        return wrong(f, "an object", "something else", "colors", 0);
    f->s->n_colours = 1;
    json_object_foreach(colours, key, value)
        if (!take_colour(f, key, value))
            return false;
    if (f->s->n_colours == 1) {
        (void)sheet_add_colour(f->s, NULL, '#', 0);
        f->key[1] = "X";
    }
    const json_t *background = json_object_get(object, "background");
    return background == NULL || take_rgb(background, &f->s->colours[0].rgb) ||
           wrong(f, "a colour, such as ffffff", "wrong", "background", 0);
}

static uint32_t colour_of(const struct jreader *f, const char *key)
{
    for (uint32_t v = 1; v < f->s->n_colours; v++)
        if (strcmp(f->key[v], key) == 0)
            return v;
    return 0;
}

/* 3, [3], [3, "X"]; a length of 0 only in a line that has nothing else. */
static bool take_run(struct jreader *f, const json_t *value, const char *where, uint32_t number, struct sheet_run *run)
{
    const json_t *length = json_is_array(value) ? json_array_get(value, 0) : value;
    const json_t *key = json_is_array(value) ? json_array_get(value, 1) : NULL;
    if (!json_is_integer(length) || json_integer_value(length) < 0 || json_integer_value(length) > UINT32_MAX)
        return wrong(f, "the length of a run", "something else", where, number);
    run->length = (uint32_t)json_integer_value(length);
    run->colour = json_is_string(key)                   ? colour_of(f, json_string_value(key))
                  : key == NULL && f->s->n_colours == 2 ? 1
                                                        : 0;
    if (run->colour == 0 && run->length > 0)
        return wrong(f, "one of \"colors\"", key == NULL ? "a run without a colour" : "an unknown colour", where,
                     number);
    return true;
}

static bool take_runs(struct jreader *f, const json_t *value, const char *where, uint32_t number,
                      struct sheet_line *line)
{
    size_t n = json_array_size(value);
    line->runs = reading_array(f->r, n, sizeof *line->runs);
    for (size_t k = 0; line->runs != NULL && k < n; k++) {
        if (!take_run(f, json_array_get(value, k), where, number, &line->runs[line->n]))
            return false;
        if (line->runs[line->n].length == 0 && n > 1)
            return wrong(f, "0 only where the line is empty", "a run of no cells", where, number);
        line->n += line->runs[line->n].length > 0;
    }
    return line->runs != NULL;
}

/* A line that is a number: its only run. */
static bool take_number(struct jreader *f, const json_t *value, const char *where, uint32_t number,
                        struct sheet_line *line)
{
    line->runs = reading_array(f->r, 1, sizeof *line->runs);
    if (line->runs == NULL || !take_run(f, value, where, number, line->runs))
        return false;
    line->n = line->runs[0].length > 0;
    return true;
}

static bool take_line(struct jreader *f, const json_t *value, const char *where, uint32_t number,
                      struct sheet_line *line)
{
    line->number = f->r->piece->line;
    line->unknown = json_is_null(value);
    if (line->unknown)
        return true;
    if (json_is_array(value))
        return take_runs(f, value, where, number, line);
    if (json_is_integer(value))
        return take_number(f, value, where, number, line);
    if (!json_is_string(value) || f->s->n_colours > 2)
        return wrong(f, "a list of runs", "something else", where, number);
    size_t at = 0, size = json_string_length(value);
    struct text_line text = {json_string_value(value), 0, line->number};
    if (size > 0)
        text = next_line(text.text, size, &at, line->number);
    return reading_clue(f->r, &text, line);
}

/* The list of clues, under one of the names that programs have for it, here or in an object "clues" or "puzzle"; what
 * is not there, or no list, is that of the first name. */
static const json_t *list_named(const json_t *object, bool rows)
{
    static const char *const of_rows[] = {"rows", "row", "rowClues", "row_clues", "rowHints", "row_hints", "hor",
                                          "horizontal", "horizontalClues", "left"};
    static const char *const of_columns[] = {"cols", "columns", "col", "column", "colClues", "columnClues",
                                             "col_clues", "column_clues", "colHints", "columnHints", "col_hints",
                                             "column_hints", "ver", "vertical", "verticalClues", "top"};
    const char *const *names = rows ? of_rows : of_columns;
    size_t n = rows ? sizeof of_rows / sizeof *of_rows : sizeof of_columns / sizeof *of_columns;
    for (size_t i = 0; i < n; i++)
        if (json_is_array(json_object_get(object, names[i])))
            return json_object_get(object, names[i]);
    return NULL;
}

static const json_t *clue_list(const json_t *object, bool rows)
{
    static const char *const within[] = {"clues", "puzzle", "hints", "nonogram"};
    const json_t *list = list_named(object, rows);
    for (size_t i = 0; list == NULL && i < sizeof within / sizeof *within; i++)
        list = list_named(json_object_get(object, within[i]), rows);
    return list != NULL ? list : json_object_get(object, rows ? "rows" : "cols");
}

static bool take_lines(struct jreader *f, const json_t *object, const char *name, struct sheet_line **lines,
                       uint32_t *n)
{
    const json_t *value = clue_list(object, *name == 'r');
    if (clue_list(object, true) == NULL && clue_list(object, false) == NULL) /* JSON of something else */
        return reading_not_recognised(f->r);
    if (!json_is_array(value) || json_array_size(value) == 0)
        return wrong(f, "a list of clues", value == NULL ? "missing" : "something else", name, 0);
    *n = (uint32_t)json_array_size(value);
    *lines = reading_array(f->r, *n, sizeof **lines);
    for (uint32_t i = 0; i < *n && *lines != NULL; i++)
        if (!take_line(f, json_array_get(value, i), name, i + 1, &(*lines)[i]))
            return false;
    return *lines != NULL;
}

static bool same_size(struct jreader *f, const json_t *object, const char *name, uint32_t size)
{
    const json_t *value = json_object_get(object, name);
    return value == NULL || (json_is_integer(value) && json_integer_value(value) == (json_int_t)size) ||
           wrong(f, "as many as there are clues", "another number", name, 0);
}

/* A row of a picture: each cell the key of a colour, '.' for the background, '?' for one that is open. */
static bool take_row(struct jreader *f, const json_t *value, const char *where, uint32_t number, uint8_t *cells)
{
    const char *row = json_string_value(value);
    if (row == NULL || json_string_length(value) != f->s->width || strlen(row) != f->s->width)
        return wrong(f, "a character a cell", "something else", where, number);
    for (uint32_t x = 0; x < f->s->width; x++) {
        char key[2] = {row[x], '\0'};
        uint32_t v = row[x] == '.' ? 0 : colour_of(f, key);
        if (row[x] == '?')
            v = SHEET_OPEN;
        else if (v == 0 && row[x] != '.')
            return wrong(f, "'.' and keys of \"colors\"", "another character", where, number);
        cells[x] = (uint8_t)v;
    }
    return true;
}

static bool take_cells(struct jreader *f, const json_t *object, const char *name, const uint8_t **cells)
{
    const json_t *value = json_object_get(object, name);
    if (value == NULL || json_is_null(value))
        return true;
    if (json_array_size(value) != f->s->height)
        return wrong(f, "a list with each row", "something else", name, 0);
    for (uint32_t y = 0; y < f->s->height; y++)
        if (json_string_length(json_array_get(value, y)) != f->s->width)
            return wrong(f, "a character a cell", "something else", name, y + 1);
    uint8_t *picture = reading_array(f->r, (size_t)f->s->width * f->s->height, 1);
    for (uint32_t y = 0; picture != NULL && y < f->s->height; y++)
        if (!take_row(f, json_array_get(value, y), name, y + 1, picture + (size_t)y * f->s->width))
            return false;
    *cells = picture;
    return picture != NULL;
}

static bool take_object(struct jreader *f, json_t *o)
{
    struct nonogram_sheet *s = f->s;
    return take_text(f, o, "id", &s->id) && take_text(f, o, "title", &s->title) && take_text(f, o, "by", &s->author) &&
           take_text(f, o, "author", &s->author) && take_text(f, o, "source", &s->source) &&
           take_text(f, o, "license", &s->licence) && take_text(f, o, "licence", &s->licence) &&
           take_text(f, o, "copyright", &s->copyright) && take_text(f, o, "note", &s->note) && take_colours(f, o) &&
           take_lines(f, o, "rows", &s->rows, &s->height) &&
           take_lines(f, o, "cols", &s->columns, &s->width) && same_size(f, o, "w", s->width) &&
           same_size(f, o, "width", s->width) && same_size(f, o, "h", s->height) &&
           same_size(f, o, "height", s->height) && take_cells(f, o, "given", &s->given) &&
           take_cells(f, o, "goal", &s->goal);
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    struct jreader f = {.r = r, .s = s};
    json_t *object = json_object_of(r);
    if (object == NULL)
        return false;
    bool good = take_object(&f, object);
    json_decref(object);
    return good;
}

#endif

const struct format format_json = {
    .name = "json",
    .extension = "json|jsonl",
    .summary = "an object a puzzle, one a line",
    .carries = CARRIES_COLOURS | CARRIES_ANSWER | CARRIES_UNKNOWN | CARRIES_GIVEN | CARRIES_SEVERAL | CARRIES_TITLE |
               CARRIES_ALL_RULES | CARRIES_OPEN,
    .missing = JANSSON_MISSING,
    .sniff = sniff,
    .split = JANSSON_READS(json_split),
    .read = JANSSON_READS(read),
    .write = write,
    .write_document = json_write_document,
};
