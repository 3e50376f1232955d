/* Reading flat boards: pictures of regions, numbers and known cells. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/dsu.h"
#include "base/plural.h"
#include "model/model.h"
#include "rules/reader.h"
#include "rules/schema.h"
#include "text/utf8.h"

/* A piece of a row: one cell of a picture. Not ended by NUL. */
struct token {
    const char *text;
    uint32_t length;
};

struct tokens {
    uint32_t width, height;
    const struct token *of;         /* one a cell */
    const struct orime_line *lines; /* one a row */
};

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* The next cell of a row, a word or (`single`) a character, which may have several bytes; false behind the last. */
static bool next_token(const struct orime_line *line, bool single, uint32_t *at, struct token *found)
{
    while (*at < line->length && blank(line->text[*at]))
        ++*at;
    uint32_t begin = *at;
    if (begin < line->length && single) {
        uint32_t bytes = utf8_length(line->text + begin);
        *at += bytes == 0 ? 1 : bytes;
    }
    while (!single && *at < line->length && !blank(line->text[*at]))
        ++*at;
    *found = (struct token){line->text + begin, *at - begin};
    return found->length > 0;
}

static uint32_t first_byte(const struct orime_line *line)
{
    return line->length > 0 && line->text[0] == '|';
}

/* Has the row one word only, which is a picture then and no cell? */
static bool is_single(const struct orime_line *line, uint32_t width)
{
    for (uint32_t i = first_byte(line); i < line->length; i++)
        if (blank(line->text[i]))
            return false;
    return width != 1;
}

/* Reads the cells of a row into `to`, as many as there is room for, and gives their number. */
static uint32_t read_row(const struct orime_line *line, bool single, struct token *to, uint32_t room)
{
    struct token t;
    uint32_t n = 0;
    for (uint32_t at = first_byte(line); next_token(line, single, &at, &t); n++)
        if (n < room)
            to[n] = t;
    return n;
}

static void error(orime_reader *r, const struct orime_line *at, const char *wanted, const char *what, ...)
    __attribute__((format(printf, 4, 5)));

static void error(orime_reader *r, const struct orime_line *at, const char *wanted, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    reader_note(r, at, wanted, what, args);
    va_end(args);
}

static bool too_large(orime_reader *r, const struct orime_line *at, uint32_t width, uint32_t height)
{
    char wanted[60];
    if ((uint64_t)width * height <= MODEL_MAX_BOARD_CELLS)
        return false;
    (void)snprintf(wanted, sizeof wanted, "at most %u cells", (unsigned)MODEL_MAX_BOARD_CELLS);
    error(r, at, wanted, "a board of %u x %u cells", (unsigned)width, (unsigned)height);
    return true;
}

/* Are there as many lines as the board has rows? A column may stand in one row. */
static bool good_height(orime_reader *r, struct tokens *t, const struct orime_line *at, uint32_t lines)
{
    char wanted[60];
    if (lines == 1 && t->width == 1 && t->height > 1) {
        t->width = t->height;
        t->height = 1;
    }
    if (lines == 0 || (t->height != 0 && lines != t->height)) {
        (void)snprintf(wanted, sizeof wanted, t->height == 0 ? "a row of the board a line" : "%u", (unsigned)t->height);
        error(r, at, wanted, lines == 0 ? "no rows" : "%u row%s", (unsigned)lines, plural(lines, "", "s"));
        return false;
    }
    t->height = lines;
    return true;
}

/* Reads a picture of the size in `t` (0 x 0: of any size). */
static bool read_tokens(orime_reader *r, const char *section, const char *key, struct tokens *t)
{
    uint32_t lines;
    char wanted[60];
    bool asked = t->width != 0, good = true;
    t->lines = reader_lines(r, section, key, &lines);
    if (!good_height(r, t, t->lines, lines))
        return false;
    if (t->width == 0)
        t->width = read_row(&t->lines[0], is_single(&t->lines[0], 0), NULL, 0);
    if (t->width == 0) {
        error(r, &t->lines[0], "a row of the board", "an empty line");
        return false;
    }
    if (too_large(r, t->lines, t->width, t->height))
        return false;
    struct token *cells = reader_take(r, (size_t)t->width * t->height, sizeof *cells);
    for (uint32_t y = 0; y < t->height; y++) {
        const struct orime_line *line = &t->lines[y];
        uint32_t n = read_row(line, is_single(line, t->width), cells + (size_t)y * t->width, t->width);
        (void)snprintf(wanted, sizeof wanted, "%u%s", (unsigned)t->width, asked ? "" : ", as in the first row");
        if (n != t->width)
            error(r, line, wanted, "a row of %u cell%s", (unsigned)n, plural(n, "", "s"));
        good = good && n == t->width;
    }
    t->of = cells;
    return good;
}

/* ---- sizes ---- */

static bool read_size(orime_reader *r, const char *section, const char *key, uint32_t *width, uint32_t *height)
{
    int64_t size[2] = {0, 0};
    const struct orime_line *line = reader_text(r, section, key);
    *width = *height = 0;
    if (line == NULL) {
        error(r, NULL, "COLUMNSxROWS, such as 10x8", "[%s] %s is missing", section, key);
        return false;
    }
    const char *x = strchr(line->text, 'x');
    char columns[12] = "";
    if (x != NULL && (size_t)(x - line->text) < sizeof columns)
        memcpy(columns, line->text, (size_t)(x - line->text));
    if (x == NULL || !schema_integer(columns, 1, UINT32_MAX, &size[0]) ||
        !schema_integer(x + 1, 1, UINT32_MAX, &size[1])) {
        error(r, line, "COLUMNSxROWS, such as 10x8", "\"%.40s\"", line->text);
        return false;
    }
    *width = (uint32_t)size[0];
    *height = (uint32_t)size[1];
    return !too_large(r, line, *width, *height);
}

/* ---- regions ---- */

static bool same(struct token a, struct token b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

static bool is_hole(struct token t)
{
    return t.length == 1 && *t.text == '@';
}

/* Gives the parts of the board, cells with the same word that touch, numbers in reading order; none to holes. */
static uint32_t number_parts(orime_reader *r, const struct tokens *t, bool holes, uint32_t *of)
{
    uint32_t cells = t->width * t->height, n = 0;
    uint32_t *parent = reader_take(r, cells, sizeof *parent);
    for (uint32_t c = 0; c < cells; c++) {
        parent[c] = c;
        if (c % t->width > 0 && same(t->of[c], t->of[c - 1]))
            dsu_union(parent, c, c - 1);
        if (c >= t->width && same(t->of[c], t->of[c - t->width]))
            dsu_union(parent, c, c - t->width);
    }
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t first = dsu_find(parent, c); /* the smallest of its part, so it has its number already */
        of[c] = holes && is_hole(t->of[c]) ? ORIME_NONE : first == c ? n++ : of[first];
    }
    return n;
}

struct part {
    struct token name;
    uint32_t cell; /* its first */
};

static int by_name(const void *a, const void *b)
{
    const struct part *x = a, *y = b;
    uint32_t length = x->name.length < y->name.length ? x->name.length : y->name.length;
    int order = memcmp(x->name.text, y->name.text, length);
    if (order != 0)
        return order;
    if (x->name.length != y->name.length)
        return x->name.length < y->name.length ? -1 : 1;
    return x->cell < y->cell ? -1 : x->cell > y->cell;
}

static bool has_split(const orime_reader *r)
{
    const struct orime_section *options = schema_section(r->rule, "options");
    return options != NULL && schema_key(options, "split") != NULL;
}

static bool same_name_apart(orime_reader *r, const struct tokens *t, const struct part *a, const struct part *b)
{
    bool apart = same(a->name, b->name);
    if (apart)
        error(
            r, &t->lines[b->cell / t->width],
            has_split(r) ? "another name for one of them, or split = yes in [options] if they are regions of their own"
                         : "another name for one of them",
            "two parts of the region \"%.*s\" do not touch: one at row %u column %u, one at row %u column %u",
            (int)utf8_cut(a->name.text, a->name.length, 40), a->name.text, (unsigned)(a->cell / t->width + 1),
            (unsigned)(a->cell % t->width + 1), (unsigned)(b->cell / t->width + 1), (unsigned)(b->cell % t->width + 1));
    return apart;
}

/* Has each name one part only? */
static bool good_names(orime_reader *r, const struct tokens *t, const uint32_t *of, uint32_t n)
{
    uint32_t found = 0;
    bool good = true;
    struct part *parts = reader_take(r, n, sizeof *parts);
    for (uint32_t c = 0; found < n; c++)
        if (of[c] == found)
            parts[found++] = (struct part){t->of[c], c};
    qsort(parts, n, sizeof *parts, by_name);
    for (uint32_t i = 1; i < n; i++)
        good &= !same_name_apart(r, t, &parts[i - 1], &parts[i]);
    return good;
}

/* Lists the cells of each region. */
static void list_cells(orime_reader *r, struct orime_regions *g)
{
    uint32_t n = g->width * g->height;
    uint32_t *begin = reader_take(r, (size_t)g->n + 2, sizeof *begin), *cells = reader_take(r, n, sizeof *cells);
    for (uint32_t c = 0; c < n; c++)
        if (g->of[c] != ORIME_NONE)
            begin[g->of[c] + 2]++;
    for (uint32_t i = 2; i < g->n + 2; i++)
        begin[i] += begin[i - 1];
    for (uint32_t c = 0; c < n; c++) /* moves begin[i + 1] from the beginning of region i to its end */
        if (g->of[c] != ORIME_NONE)
            cells[begin[g->of[c] + 1]++] = c;
    g->begin = begin;
    g->cells = cells;
}

static bool read_parts(orime_reader *r, const char *section, const char *key, bool with_holes,
                       struct orime_regions *regions)
{
    struct tokens t = {0};
    *regions = (struct orime_regions){0};
    if (!read_tokens(r, section, key, &t))
        return false;
    uint32_t *of = reader_take(r, (size_t)t.width * t.height, sizeof *of);
    uint32_t n = number_parts(r, &t, with_holes, of);
    *regions = (struct orime_regions){t.width, t.height, of, n, NULL, NULL};
    list_cells(r, regions);
    return (has_split(r) && reader_choice(r, "options", "split") == 0) || good_names(r, &t, of, n);
}

static bool read_regions(orime_reader *r, const char *section, const char *key, struct orime_regions *regions)
{
    return read_parts(r, section, key, false, regions);
}

static bool read_regions_and_holes(orime_reader *r, const char *section, const char *key,
                                   struct orime_regions *regions, const bool **holes)
{
    *holes = NULL;
    if (!read_parts(r, section, key, true, regions))
        return false;
    uint32_t cells = regions->width * regions->height, n;
    bool *is = NULL;
    for (uint32_t c = 0; c < cells; c++) {
        if (regions->of[c] != ORIME_NONE)
            continue;
        if (is == NULL)
            is = reader_take(r, cells, sizeof *is);
        is[c] = true;
    }
    *holes = is;
    if (regions->n == 0)
        error(r, reader_lines(r, section, key, &n), "at least one cell of a region", "nothing but holes");
    return regions->n > 0;
}

/* ---- numbers ---- */

static bool read_number(struct token t, int64_t low, int64_t high, int32_t *number)
{
    char text[12] = "";
    int64_t value;
    if (t.length == 1 && (*t.text == '.' || *t.text == '?')) {
        *number = *t.text == '.' ? ORIME_NO_NUMBER : ORIME_ANY_NUMBER;
        return true;
    }
    if (t.length >= sizeof text)
        return false;
    memcpy(text, t.text, t.length);
    if (!schema_integer(text, low, high, &value))
        return false;
    *number = (int32_t)value;
    return true;
}

static bool read_numbers(orime_reader *r, const char *section, const char *key, int64_t low, int64_t high,
                         struct orime_numbers *numbers)
{
    struct tokens t = {.width = numbers->width, .height = numbers->height};
    size_t cells = (size_t)t.width * t.height;
    bool present = reader_present(r, section, key), good = true;
    if (low < 0 || high > INT32_MAX)
        hook_misuse(&r->hook, "parse: read_numbers: a range that is not within 0..INT32_MAX");
    if (present && !read_tokens(r, section, key, &t))
        return false;
    cells = present ? (size_t)t.width * t.height : cells;
    int32_t *of = reader_take(r, cells, sizeof *of);
    for (size_t c = 0; c < cells; c++) {
        char wanted[80];
        of[c] = ORIME_NO_NUMBER;
        if (!present || read_number(t.of[c], low, high, &of[c]))
            continue;
        (void)snprintf(wanted, sizeof wanted, "a number from %" PRId64 " to %" PRId64 ", . or ?", low, high);
        error(r, &t.lines[c / t.width], wanted, "\"%.*s\" in column %zu",
              (int)utf8_cut(t.of[c].text, t.of[c].length, 40), t.of[c].text, c % t.width + 1);
        good = false;
    }
    if (numbers->width == 0) {
        numbers->width = t.width;
        numbers->height = t.height;
    }
    numbers->of = of;
    return good;
}

static const int32_t *read_region_numbers(orime_reader *r, const char *section, const char *key,
                                          const struct orime_regions *regions, struct orime_numbers *numbers)
{
    uint32_t lines, cells = regions->width * regions->height;
    *numbers = (struct orime_numbers){regions->width, regions->height, NULL};
    if (!read_numbers(r, section, key, 0, cells, numbers))
        return NULL;
    const struct orime_line *line = reader_lines(r, section, key, &lines);
    uint32_t *cell = reader_take(r, regions->n, sizeof *cell);
    int32_t *found = reader_take(r, regions->n, sizeof *found);
    bool good = true;
    for (uint32_t i = 0; i < regions->n; i++)
        found[i] = ORIME_NO_NUMBER;
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t i = regions->of[c];
        if (numbers->of[c] == ORIME_NO_NUMBER)
            continue;
        if (cell[i] != 0) {
            error(r, &line[c / regions->width], "one number in a region",
                  "two numbers in one region: at row %u column %u and at row %u column %u",
                  (unsigned)((cell[i] - 1) / regions->width + 1), (unsigned)((cell[i] - 1) % regions->width + 1),
                  (unsigned)(c / regions->width + 1), (unsigned)(c % regions->width + 1));
            good = false;
        }
        cell[i] = c + 1;
        found[i] = numbers->of[c] == ORIME_ANY_NUMBER ? ORIME_NO_NUMBER : numbers->of[c];
    }
    return good ? found : NULL;
}

/* ---- what is given ---- */

static uint32_t value_of(struct token t, const struct orime_value *palette, uint32_t n_values)
{
    uint32_t v = 0;
    while (v < n_values && (t.length != 1 || palette[v].glyph != *t.text))
        v++;
    return v;
}

static bool read_given(orime_reader *r, uint32_t width, uint32_t height, const struct orime_value *palette,
                       uint32_t n_values)
{
    struct tokens t = {.width = width, .height = height};
    char wanted[64 * 2 + 30];
    if (!reader_present(r, "given", "picture"))
        return true;
    if (n_values > 64 || width == 0 || height == 0)
        hook_misuse(&r->hook, "parse: read_given: no board, or more than 64 values");
    if (!read_tokens(r, "given", "picture", &t))
        return false;
    uint32_t cells = width * height;
    uint8_t *of = reader_take(r, cells, sizeof *of);
    bool good = true;
    int n = snprintf(wanted, sizeof wanted, "one of");
    for (uint32_t v = 0; v < n_values; v++)
        n += snprintf(wanted + n, sizeof wanted - (size_t)n, " %c", palette[v].glyph);
    (void)snprintf(wanted + n, sizeof wanted - (size_t)n, ", or ?");
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t v = value_of(t.of[c], palette, n_values);
        bool known = t.of[c].length != 1 || *t.of[c].text != '?';
        of[c] = known ? (uint8_t)v : GIVEN_NOTHING;
        if (known && v == n_values) {
            error(r, &t.lines[c / t.width], wanted, "\"%.*s\" in column %u",
                  (int)utf8_cut(t.of[c].text, t.of[c].length, 40), t.of[c].text, (unsigned)(c % t.width + 1));
            good = false;
        }
    }
    r->given = of;
    r->given_cells = cells;
    return good;
}

/* The palette of a part of the lattice, by the number of what stands in a place. */
static const struct orime_value *lattice_palette(const struct orime_lattice *of, const struct lattice *l, uint32_t at,
                                                 uint32_t *n_values)
{
    uint32_t cells = l->width * l->height;
    bool cell = at < cells, side = !cell && at - cells < lattice_sides(l);
    *n_values = cell ? of->n_values : side ? of->n_side_values : of->n_point_values;
    return cell ? of->palette : side ? of->side_palette : of->point_palette;
}

static bool wrong_glyph(orime_reader *r, const struct tokens *t, uint32_t place, const struct orime_value *palette,
                        uint32_t n_values)
{
    char wanted[64 * 2 + 30];
    const struct token *found = &t->of[place];
    int n = snprintf(wanted, sizeof wanted, "one of");
    for (uint32_t v = 0; v < n_values; v++)
        n += snprintf(wanted + n, sizeof wanted - (size_t)n, " %c", palette[v].glyph);
    (void)snprintf(wanted + n, sizeof wanted - (size_t)n, ", or ?");
    error(r, &t->lines[place / t->width], wanted, "\"%.*s\" in column %u",
          (int)(found->length < 40 ? found->length : 40), found->text, (unsigned)(place % t->width + 1));
    return false;
}

/* As many rows as the board has are a picture of its cells alone. */
static bool read_given_lattice(orime_reader *r, const struct orime_lattice *of)
{
    struct lattice l = {of->width,           of->height,         of->n_side_values > 0, of->side_outline,
                        of->n_point_values > 0, of->point_outline};
    uint32_t lines, cells = of->width * of->height, all = cells + lattice_sides(&l) + lattice_points(&l);
    bool good = true;
    if (of->size < sizeof *of || of->width == 0 || of->height == 0 || of->n_values > 64 || of->n_side_values > 64 ||
        of->n_point_values > 64)
        hook_misuse(&r->hook, "parse: read_given_lattice: no board, or more than 64 values");
    if (!reader_present(r, "given", "picture"))
        return true;
    (void)reader_lines(r, "given", "picture", &lines);
    if (lines == of->height && lines != lattice_rows(&l))
        return read_given(r, of->width, of->height, of->palette, of->n_values);
    struct tokens t = {.width = lattice_columns(&l), .height = lattice_rows(&l)};
    if (!read_tokens(r, "given", "picture", &t))
        return false;
    uint8_t *given = reader_take(r, all, sizeof *given);
    for (uint32_t place = 0; place < t.width * t.height; place++) {
        uint32_t n, at = lattice_at(&l, place % t.width, place / t.width);
        if (at == LATTICE_NOTHING)
            continue;
        const struct orime_value *palette = lattice_palette(of, &l, at, &n);
        bool known = t.of[place].length != 1 || *t.of[place].text != '?';
        uint32_t v = value_of(t.of[place], palette, n);
        given[at] = known ? (uint8_t)v : GIVEN_NOTHING;
        if (known && v == n)
            good = wrong_glyph(r, &t, place, palette, n);
    }
    r->given = given;
    r->given_cells = all;
    return good;
}

void boards_fill(struct orime_host *host)
{
    host->read_size = read_size;
    host->read_regions = read_regions;
    host->read_numbers = read_numbers;
    host->read_regions_and_holes = read_regions_and_holes;
    host->read_region_numbers = read_region_numbers;
    host->read_given = read_given;
    host->read_given_lattice = read_given_lattice;
}
