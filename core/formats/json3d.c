/* Nonograms in a box as JSON, an object a puzzle, read with jansson:
 *
 *     {"id": "..", "size": [4, 3, 2], "colours": [{"id": 1, "name": "block", "hex": "#8d8a85"}],
 *      "clues": {"x": [...], "y": [...], "z": [...]}, "solution": [["1..1", ...], ...]}
 *
 * clues.x[y][z] is of the line along x there, clues.y[x][z] and clues.z[x][y] likewise; null: nothing is said of it. A
 * list is of runs, each a length or [length, colour]. {"n": 4, "g": 2}: four cells in two groups (3: in three or more);
 * with "k" instead of "g" in exactly so many; {"1": {...}, "2": null}: for each colour. A solution is layers of
 * rows. */
#include <string.h>

#include "formats/document.h"
#include "formats/json_object.h"
#include "formats/optional.h"
#include "formats/reading.h"

enum { SNIFFED_BYTES = 8192 };

/* The place behind blanks and these signs. */
static size_t skip(const char *bytes, size_t size, size_t at, const char *signs)
{
    while (at < size && bytes[at] != '\0' && (strchr(" \t\r\n", bytes[at]) != NULL || strchr(signs, bytes[at]) != NULL))
        at++;
    return at;
}

/* "x": [[ is how a table of clues begins. (The format json writes lists of texts.) */
static bool is_table(const char *bytes, size_t size, size_t at)
{
    if (at + 3 >= size || bytes[at] != '"' || bytes[at + 1] < 'x' || bytes[at + 1] > 'z' || bytes[at + 2] != '"')
        return false;
    at = skip(bytes, size, at + 3, ":");
    if (at >= size || bytes[at] != '[')
        return false;
    at = skip(bytes, size, at + 1, "");
    return at < size && bytes[at] == '[';
}

/* An object (or an array of them) that has "clues" with tables of clues. */
static bool sniff(const char *bytes, size_t size)
{
    static const char key[] = "\"clues\"";
    size_t n = sizeof key - 1, end = size < SNIFFED_BYTES ? size : SNIFFED_BYTES, first = skip(bytes, size, 0, "[");
    if (first >= size || bytes[first] != '{')
        return false;
    for (size_t at = first; at + n < end; at++)
        if (memcmp(bytes + at, key, n) == 0 && is_table(bytes, size, skip(bytes, size, at + n, ":{")))
            return true;
    return false;
}

#ifdef ORIME_JANSSON

enum axis { X, Y, Z, AXES };
enum { COLOURS_MAX = 63, PART_BYTES = 32 };

struct colour {
    const char *id, *name; /* the id as it stands in pictures and as a key */
    char glyph;            /* that the document has */
    uint32_t rgb;
};

struct volume_reader {
    struct reading *r;
    const json_t *object, *tables[AXES];
    struct document_builder b;
    uint32_t size[AXES];
    struct colour colours[COLOURS_MAX];
    uint32_t n_colours;
    bool counted, exact;
};

/* The table of clues of axis a is a list over words of lists over rows, as orime's rules call them. */
static const uint32_t axis_of_words[AXES] = {Y, X, X}, axis_of_rows[AXES] = {Z, Z, Y};
static const char *const axis_name[AXES] = {"x", "y", "z"};

static bool wrong(const struct volume_reader *v, const char *where, const char *wanted, const char *what)
{
    return reading_error(v->r, v->r->piece->line, wanted, "\"%s\": %s", where, what);
}

static bool read_size(struct volume_reader *v)
{
    const json_t *size = json_object_get(v->object, "size");
    for (uint32_t a = 0; a < AXES; a++) {
        const json_t *n = json_array_get(size, a);
        if (!json_is_integer(n) || json_integer_value(n) < 1 || json_integer_value(n) > UINT16_MAX ||
            json_array_size(size) != AXES)
            return wrong(v, "size", "three numbers of cells", size == NULL ? "missing" : "something else");
        v->size[a] = (uint32_t)json_integer_value(n);
    }
    return true;
}

/* ---- colours ---- */

static bool taken(const struct volume_reader *v, char glyph)
{
    for (uint32_t k = 0; k < v->n_colours; k++)
        if (v->colours[k].glyph == glyph)
            return true;
    return false;
}

/* A letter for the newest colour: the first one of its name, else the next that is free. */
static char free_glyph(const struct volume_reader *v, const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@%&+=$!~^(){}";
    if (name[0] >= 'a' && name[0] <= 'z' && !taken(v, name[0]))
        return name[0];
    for (const char *c = letters; *c != '\0'; c++)
        if (!taken(v, *c))
            return *c;
    return '\0';
}

/* A name that an INI file can have as a key, and that no other colour has. */
static bool good_name(const struct volume_reader *v, const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (name == NULL || strcmp(name, "background") == 0 || strspn(name, letters) < 2 ||
        name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")] != '\0')
        return false;
    for (uint32_t k = 0; k < v->n_colours; k++)
        if (strcmp(v->colours[k].name, name) == 0)
            return false;
    return true;
}

static bool read_colour(struct volume_reader *v, const json_t *colour, uint32_t k)
{
    static const uint32_t usual[] = {0x8d8a85, 0x2f6fd0, 0x3c9a4c, 0xc9403c};
    const json_t *id = json_object_get(colour, "id");
    const char *name = json_string_value(json_object_get(colour, "name")),
               *hex = json_string_value(json_object_get(colour, "hex"));
    struct colour c = {.rgb = usual[k % 4]};
    c.id = json_is_integer(id) ? arena_format(v->r->arena, "%lld", (long long)json_integer_value(id))
                               : json_string_value(id);
    c.name = good_name(v, name) ? arena_format(v->r->arena, "%s", name)
                                : arena_format(v->r->arena, "colour-%u", (unsigned)k + 1);
    if (c.name == NULL)
        return false;
    if (c.id == NULL || c.name == NULL)
        return wrong(v, "colours", "an \"id\" in each", "something else");
    if (hex != NULL && !sheet_rgb(hex, &c.rgb))
        return wrong(v, "colours", "\"hex\" as #rrggbb", hex);
    c.glyph = free_glyph(v, c.name);
    v->colours[v->n_colours++] = c;
    return true;
}

static bool read_colours(struct volume_reader *v)
{
    const json_t *colours = json_object_get(v->object, "colours");
    size_t n = json_array_size(colours);
    if (n > COLOURS_MAX)
        return wrong(v, "colours", "at most 63", "too many");
    for (uint32_t k = 0; k < n; k++)
        if (!read_colour(v, json_array_get(colours, k), k))
            return false;
    if (n == 0)
        v->colours[v->n_colours++] = (struct colour){"1", "block", '#', 0x8d8a85};
    if (v->n_colours == 1)
        v->colours[0].glyph = '#';
    return true;
}

/* The colour with this id; n_colours: there is none. */
static uint32_t colour_of(const struct volume_reader *v, const char *id)
{
    uint32_t k = 0;
    while (k < v->n_colours && strcmp(v->colours[k].id, id) != 0)
        k++;
    return k;
}

/* ---- clues ---- */

/* A line of the document in the making. */
struct words {
    struct volume_reader *v;
    char *text;
    size_t length, room;
    const char *where;
};

static void add(struct words *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct words *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(w->text + w->length, w->room - w->length, format, args);
    va_end(args);
    if (n > 0)
        w->length += (size_t)n < w->room - w->length ? (size_t)n : w->room - w->length - 1;
}

static const char *glyph_of(const struct words *w, uint32_t colour, char *glyph)
{
    glyph[0] = w->v->n_colours > 1 ? w->v->colours[colour].glyph : '\0';
    glyph[1] = '\0';
    return glyph;
}

static bool take_count(const json_t *value, uint32_t *n)
{
    json_int_t number = json_integer_value(value);
    *n = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    return json_is_integer(value) && number >= 0;
}

static bool add_run(struct words *w, const json_t *run, bool first)
{
    const json_t *colour = json_is_array(run) ? json_array_get(run, 1) : NULL;
    char id[24] = "", glyph[2];
    uint32_t length, k = 0;
    if (json_is_integer(colour))
        (void)snprintf(id, sizeof id, "%lld", (long long)json_integer_value(colour));
    if (colour != NULL)
        k = colour_of(w->v, json_is_string(colour) ? json_string_value(colour) : id);
    if (!take_count(json_is_array(run) ? json_array_get(run, 0) : run, &length) || length == 0 || k == w->v->n_colours)
        return wrong(w->v, w->where, "runs, each a length or [length, colour]", "something else");
    add(w, "%s%u%s", first ? "" : ",", (unsigned)length, glyph_of(w, k, glyph));
    return true;
}

static bool add_runs(struct words *w, const json_t *clue)
{
    size_t n = json_array_size(clue);
    for (size_t k = 0; k < n; k++)
        if (!add_run(w, json_array_get(clue, k), k == 0))
            return false;
    if (n == 0)
        add(w, "0");
    return true;
}

static bool add_part(struct words *w, const json_t *part, uint32_t colour, bool first)
{
    const json_t *groups = json_object_get(part, w->v->exact ? "k" : "g");
    char glyph[2];
    uint32_t n, g = 1;
    if (!take_count(json_object_get(part, "n"), &n) || (groups != NULL && !take_count(groups, &g)))
        return wrong(w->v, w->where, w->v->exact ? "\"n\" and \"k\"" : "\"n\" and \"g\"", "something else");
    add(w, "%s%u%s", first ? "" : ",", (unsigned)n, glyph_of(w, colour, glyph));
    if (g == 2 || g == 3)
        add(w, "%c", g == 2 ? 'o' : 's');
    else if (g > 3)
        add(w, ":%u", (unsigned)g);
    return true;
}

static bool add_counts(struct words *w, const json_t *clue)
{
    size_t begin = w->length;
    if (json_object_get(clue, "n") != NULL)
        return add_part(w, clue, 0, true);
    size_t found = 0;
    for (uint32_t k = 0; k < w->v->n_colours; k++) {
        const json_t *part = json_object_get(clue, w->v->colours[k].id);
        found += part != NULL;
        if (part != NULL && !json_is_null(part) && !add_part(w, part, k, w->length == begin))
            return false;
    }
    if (found != json_object_size(clue))
        return wrong(w->v, w->where, "\"n\", or ids of \"colours\"", "something else");
    if (w->length == begin)
        add(w, ".");
    return true;
}

static bool add_clue(struct words *w, const json_t *clue)
{
    if (json_is_null(clue)) {
        add(w, ".");
        return true;
    }
    if (w->v->counted ? json_is_object(clue) : json_is_array(clue))
        return w->v->counted ? add_counts(w, clue) : add_runs(w, clue);
    return wrong(w->v, w->where, w->v->counted ? "an object or null, as elsewhere" : "a list or null, as elsewhere",
                 "another clue");
}

static const json_t *clue_at(const struct volume_reader *v, uint32_t a, uint32_t word, uint32_t row)
{
    return json_array_get(json_array_get(v->tables[a], word), row);
}

static bool read_row(struct volume_reader *v, uint32_t a, uint32_t row, struct ini_line *line)
{
    struct words w = {.v = v, .room = 1, .where = axis_name[a]};
    uint32_t words = v->size[axis_of_words[a]];
    for (uint32_t k = 0; k < words; k++) {
        const json_t *clue = clue_at(v, a, k, row);
        w.room += PART_BYTES * (1 + (json_is_array(clue) ? json_array_size(clue) : json_object_size(clue)));
    }
    w.text = document_take(&v->b, w.room, 1);
    for (uint32_t k = 0; k < words && w.text != NULL; k++) {
        if (k > 0)
            add(&w, " ");
        if (!add_clue(&w, clue_at(v, a, k, row)))
            return false;
    }
    if (w.text != NULL)
        *line = document_line(w.text, v->r->piece->line);
    return w.text != NULL;
}

static bool read_table(struct volume_reader *v, uint32_t a)
{
    uint32_t rows = v->size[axis_of_rows[a]];
    struct ini_line *lines = document_take(&v->b, rows, sizeof *lines);
    for (uint32_t row = 0; row < rows && lines != NULL; row++)
        if (!read_row(v, a, row, &lines[row]))
            return false;
    document_lines(&v->b, axis_name[a], lines, rows);
    return lines != NULL;
}

/* Sees to it that the tables have the sizes they should, and learns from the first clue what kind they are of. */
static bool look_at_tables(struct volume_reader *v)
{
    const json_t *clues = json_object_get(v->object, "clues");
    bool found = false;
    for (uint32_t a = 0; a < AXES; a++) {
        uint32_t words = v->size[axis_of_words[a]], rows = v->size[axis_of_rows[a]];
        const json_t *table = v->tables[a] = json_object_get(clues, axis_name[a]);
        bool good = json_array_size(table) == words;
        for (uint32_t k = 0; k < words && good; k++)
            good = json_array_size(json_array_get(table, k)) == rows;
        if (!good)
            return wrong(v, axis_name[a], "lists of lists, as \"size\" says",
                         table == NULL ? "missing" : "another size");
        for (uint32_t i = 0; i < words * rows && (!found || (v->counted && !v->exact)); i++) {
            const json_t *clue = clue_at(v, a, i / rows, i % rows);
            if (!json_is_null(clue) && !found) {
                v->counted = json_is_object(clue);
                found = true;
            }
            v->exact = v->exact || json_object_get(clue, "k") != NULL;
        }
    }
    v->counted = v->counted || !found;
    return true;
}

/* ---- the document ---- */

static const char *text_of(struct volume_reader *v, const char *key)
{
    const json_t *value = json_object_get(v->object, key);
    char *text = json_is_string(value) ? arena_format(v->r->arena, "%s", json_string_value(value)) : NULL;
    for (char *c = text; c != NULL && *c != '\0'; c++)
        *c = (unsigned char)*c < ' ' ? ' ' : *c;
    return text;
}

static void add_palette(struct volume_reader *v, uint32_t number)
{
    document_section(&v->b, "palette", number, v->n_colours);
    for (uint32_t k = 0; k < v->n_colours; k++)
        document_text(&v->b, v->colours[k].name,
                      arena_format(v->r->arena, "%c #%06x", v->colours[k].glyph, (unsigned)v->colours[k].rgb), number);
}

static bool make_document(struct volume_reader *v, struct foreign *out)
{
    uint32_t number = v->r->piece->line;
    const unsigned size[] = {v->size[X], v->size[Y], v->size[Z]};
    document_begin(&v->b, &out->doc, v->r->file, 5, v->r->arena);
    document_section(&v->b, "puzzle", number, 4);
    document_text(&v->b, "rule", v->counted ? "picross3d" : "nonogram3d", number);
    document_text(&v->b, "title", text_of(v, "id"), number);
    document_text(&v->b, "source", text_of(v, "source"), number);
    document_text(&v->b, "licence", text_of(v, "licence"), number);
    if (v->n_colours > 1 || strcmp(v->colours[0].id, "1") != 0)
        add_palette(v, number);
    document_section(&v->b, "board", number, 1);
    document_text(&v->b, "size", arena_format(v->r->arena, "%ux%ux%u", size[X], size[Y], size[Z]), number);
    document_section(&v->b, "clues", number, AXES);
    for (uint32_t a = 0; a < AXES; a++)
        if (!read_table(v, a))
            return false;
    if (v->counted) {
        document_section(&v->b, "options", number, 2);
        document_text(&v->b, "groups", v->exact ? "exact" : "three-or-more", number);
        document_text(&v->b, "missing-colour", "unknown", number);
    }
    return !v->b.failed;
}

/* ---- the solution ---- */

static bool add_row(struct volume_reader *v, const json_t *row, char *text)
{
    const char *cells = json_string_value(row);
    if (cells == NULL || strlen(cells) != v->size[X])
        return wrong(v, "solution", "a character a cell", "something else");
    for (uint32_t x = 0; x < v->size[X]; x++) {
        char id[2] = {cells[x], '\0'};
        uint32_t k = cells[x] == '.' ? 0 : colour_of(v, id);
        if (k == v->n_colours)
            return wrong(v, "solution", "'.' and ids of \"colours\"", "another character");
        text[x] = cells[x] == '.' ? '.' : v->colours[k].glyph;
    }
    text[v->size[X]] = '\n';
    return true;
}

static bool read_solution(struct volume_reader *v, struct foreign *out)
{
    const json_t *layers = json_object_get(v->object, "solution");
    size_t row = (size_t)v->size[X] + 1, n = 0;
    if (layers == NULL || json_is_null(layers))
        return true;
    char *text = arena_alloc(v->r->arena, (row * v->size[Y] + 1) * v->size[Z] + 1);
    if (text == NULL)
        return false;
    if (json_array_size(layers) != v->size[Z])
        return wrong(v, "solution", "a list with each layer", "something else");
    for (uint32_t z = 0; z < v->size[Z]; z++) {
        if (json_array_size(json_array_get(layers, z)) != v->size[Y])
            return wrong(v, "solution", "lists with each row of a layer", "something else");
        for (uint32_t y = 0; y < v->size[Y]; y++, n += row)
            if (!add_row(v, json_array_get(json_array_get(layers, z), y), text + n))
                return false;
        text[n++] = '\n';
    }
    out->answer = text;
    return true;
}

/* An id that can stand in a file name of a batch: FILE#ID. */
static const char *id_of(struct volume_reader *v)
{
    const char *id = text_of(v, "id");
    return id == NULL || *id == '\0' || strpbrk(id, " \t\r\n") != NULL ? NULL : id;
}

static bool read_document(struct reading *r, struct foreign *out)
{
    struct volume_reader *v = reading_array(r, 1, sizeof *v);
    json_t *object = v == NULL ? NULL : json_object_of(r);
    if (object == NULL)
        return false;
    v->r = r;
    v->object = object;
    bool good = read_size(v) && read_colours(v) && look_at_tables(v) && make_document(v, out) && read_solution(v, out);
    out->id = good ? id_of(v) : NULL;
    json_decref(object);
    return good;
}

#endif

const struct format format_json3d = {
    .name = "json3d",
    .extension = "json3d",
    .summary = "nonograms in a box, an object a puzzle, one a line; only read",
    .carries = CARRIES_COLOURS | CARRIES_ANSWER | CARRIES_UNKNOWN | CARRIES_SEVERAL | CARRIES_TITLE,
    .missing = JANSSON_MISSING,
    .sniff = sniff,
    .split = JANSSON_READS(json_split),
    .rules = "nonogram3d|picross3d",
    .read_document = JANSSON_READS(read_document),
};
