/* Nonograms: a picture from the lengths of its runs. Two rules: one colour (nonogram), several (nonogram-colour).
 *
 * A line holds its runs in the order of its clue; between two runs of one colour there is at least one blank cell, runs
 * of different colours may touch. */
#include <stdio.h>
#include <string.h>

#include "nonogram.h"

/* ---- a clue in words: for names and messages ---- */

static void put_run(struct nonogram_text *t, const struct nonogram *p, struct orime_run run)
{
    char word[24], number[12] = "*"; /* blotted */
    size_t room = sizeof t->bytes - sizeof " ..." - t->length;
    if (run.length > 0)
        (void)snprintf(number, sizeof number, "%u", (unsigned)run.length);
    int n = p->coloured
                ? snprintf(word, sizeof word, "%s%s%c", t->length == 0 ? "" : " ", number, p->palette[run.value].glyph)
                : snprintf(word, sizeof word, "%s%s", t->length == 0 ? "" : " ", number);
    if (n < 0 || (t->length >= 4 && strcmp(t->bytes + t->length - 4, " ...") == 0))
        return;
    const char *put = (size_t)n <= room ? word : " ...";
    memcpy(t->bytes + t->length, put, strlen(put) + 1);
    t->length += strlen(put);
}

static void finish(struct nonogram_text *t)
{
    if (t->length == 0)
        memcpy(t->bytes, "0", 2);
}

struct nonogram_text nonogram_clue_text(const struct nonogram *p, const struct clue *c)
{
    struct nonogram_text t = {.length = 0};
    for (uint32_t i = 0; i < c->n; i++)
        put_run(&t, p, c->runs[i]);
    finish(&t);
    return t;
}

/* ---- reading the palette ---- */

static bool hex(const char *text, uint32_t *rgb)
{
    *rgb = 0;
    if (strlen(text) != 7 || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6)
        return false;
    for (const char *c = text + 1; *c != '\0'; c++)
        *rgb = 16 * *rgb + (uint32_t)(*c <= '9' ? *c - '0' : (*c | 0x20) - 'a' + 10);
    return true;
}

/* A glyph that can neither be taken for a part of a number nor for one of the signs that pictures use. */
static bool good_glyph(const struct orime_line *word)
{
    char g = word->text[0];
    return word->length == 1 && g > ' ' && g <= '~' && (g < '0' || g > '9') && strchr("?|*", g) == NULL;
}

/* Is the text the name or the glyph of a value so far? */
static uint32_t find_colour(const struct nonogram *p, const char *text)
{
    uint32_t v = 0;
    while (v < p->n_values && strcmp(p->palette[v].name, text) != 0 &&
           (p->palette[v].glyph != text[0] || text[1] != '\0'))
        v++;
    return v;
}

static bool parse_colour(const struct orime_host *host, orime_reader *r, struct nonogram *p,
                         const struct orime_line *line)
{
    uint32_t at = 0, rgb = 0;
    const struct orime_line *glyph = host->word(r, line, &at);
    const struct orime_line *colour = glyph == NULL ? NULL : host->word(r, line, &at);
    if (colour == NULL || !hex(colour->text, &rgb) || host->word(r, line, &at) != NULL) {
        host->error(r, line, "a glyph and a colour #rrggbb, six digits, such as r #ff0000", "\"%.40s\"", line->text);
        return false;
    }
    if (!good_glyph(glyph)) {
        host->error(r, line, "one printable character, no digit, none of ?|*", "the glyph \"%.40s\"", glyph->text);
        return false;
    }
    uint32_t v = strcmp(line->key, "background") == 0 ? BLANK : p->n_values;
    uint32_t same_glyph = find_colour(p, glyph->text), same_name = find_colour(p, line->key);
    if ((same_glyph < p->n_values && same_glyph != v) || (same_name < p->n_values && same_name != v)) {
        host->error(r, line, "names and glyphs that all differ", "\"%.40s\" is also %s",
                    same_glyph < p->n_values && same_glyph != v ? glyph->text : line->key,
                    p->palette[same_glyph < p->n_values && same_glyph != v ? same_glyph : same_name].name);
        return false;
    }
    if (v == COLOURS_MAX) {
        host->error(r, line, "at most 63 colours and the background", "one colour too many");
        return false;
    }
    p->palette[v] = (struct orime_value){line->key, glyph->text[0], rgb};
    p->n_values += v != BLANK;
    return true;
}

static void parse_palette(const struct orime_host *host, orime_reader *r, struct nonogram *p)
{
    const struct orime_line *line;
    p->palette[BLANK] = (struct orime_value){"background", '.', 0xffffff};
    p->n_values = 1;
    /* The background first: wherever it stands, its glyph is then known to those that follow. */
    for (uint32_t k = 0; (line = host->entry(r, "palette", k)) != NULL; k++)
        if (strcmp(line->key, "background") == 0 && !parse_colour(host, r, p, line))
            p->bad_palette = true;
    for (uint32_t k = 0; (line = host->entry(r, "palette", k)) != NULL; k++)
        if (strcmp(line->key, "background") != 0 && !parse_colour(host, r, p, line))
            p->bad_palette = true;
}

/* ---- reading clues ---- */

/* Cells that the line needs at least. */
static uint64_t needed(const struct clue *c)
{
    uint64_t cells = 0;
    for (uint32_t i = 0; i < c->n; i++)
        cells += (c->runs[i].length == 0 ? 1 : c->runs[i].length) +
                 (uint64_t)(i > 0 && c->runs[i - 1].value == c->runs[i].value);
    return cells;
}

/* "4", or "4r" where there are colours; "*" and "*r": a run whose length is not known. */
static bool parse_run(const struct orime_host *host, orime_reader *r, const struct nonogram *p,
                      const struct orime_line *word, struct orime_run *run)
{
    uint64_t length = 0;
    bool blotted = *word->text == '*';
    size_t digits = blotted ? 1 : strspn(word->text, "0123456789");
    const char *suffix = word->text + digits;
    for (size_t i = 0; i < digits && !blotted && length <= UINT32_MAX; i++)
        length = 10 * length + (uint64_t)(word->text[i] - '0');
    const char *wanted = p->coloured ? "a length and a colour, such as 3r" : "a length, such as 3";
    if (digits == 0 || (length == 0 && !blotted) || length > UINT32_MAX ||
        (p->coloured ? *suffix == '\0' : *suffix != '\0')) {
        host->error(r, word, wanted, "\"%.40s\"", word->text);
        return false;
    }
    uint32_t value = p->coloured ? find_colour(p, suffix) : 1;
    if (value == p->n_values || value == BLANK) {
        if (value != p->n_values || !p->bad_palette)
            host->error(r, word, "a colour of [palette]", "%s \"%.40s\"",
                        value == BLANK ? "a run of the background" : "unknown colour", suffix);
        return false;
    }
    *run = (struct orime_run){(uint32_t)length, value};
    return true;
}

static void parse_runs(const struct orime_host *host, orime_reader *r, const struct nonogram *p,
                       const struct orime_line *line, bool alone, uint32_t length, struct clue *c)
{
    const struct orime_line *word;
    uint32_t words = 0;
    for (uint32_t at = 0; (word = host->word(r, line, &at)) != NULL;)
        words++;
    c->runs = host->alloc(r, (words + 1) * sizeof *c->runs);
    for (uint32_t at = 0; (word = host->word(r, line, &at)) != NULL; c->n++)
        if (!parse_run(host, r, p, word, &c->runs[c->n]))
            return;
    char wanted[140];
    (void)snprintf(wanted, sizeof wanted, "at most the %u of the line%s", (unsigned)length,
                   alone && words > 1 ? "; each clue stands on a line of its own, indented below the key" : "");
    if (needed(c) > length)
        host->error(r, line, wanted, "the clue needs %llu cells", (unsigned long long)needed(c));
}

static void parse_clue(const struct orime_host *host, orime_reader *r, const struct nonogram *p,
                       const struct orime_line *line, bool alone, uint32_t length, struct clue *c)
{
    c->known = strcmp(line->text, "?") != 0;
    if (c->known && strcmp(line->text, "0") != 0 && strcmp(line->text, "-") != 0)
        parse_runs(host, r, p, line, alone, length, c);
}

static struct clue *parse_clues(const struct orime_host *host, orime_reader *r, const struct nonogram *p,
                                const struct orime_line *lines, uint32_t n, uint32_t length)
{
    struct clue *clues = host->alloc(r, n * sizeof *clues);
    for (uint32_t i = 0; i < n; i++)
        parse_clue(host, r, p, &lines[i], n == 1, length, &clues[i]);
    return clues;
}

/* ---- reading what is given ---- */

/* The length of the first character, which may be several bytes of UTF-8. */
static int character_bytes(const char *text)
{
    int n = 1;
    while (((unsigned char)text[0] & 0xc0) == 0xc0 && ((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static void parse_given_row(const struct orime_host *host, orime_reader *r, struct nonogram *p,
                            const struct orime_line *line, uint8_t *given)
{
    char wanted[40];
    const char *row = line->text + (line->text[0] == '|');
    size_t n = 0;
    for (; row[n] != '\0'; n++) {
        uint32_t v = 0;
        while (v < p->n_values && p->palette[v].glyph != row[n])
            v++;
        if (v == p->n_values && row[n] != '?' && p->bad_palette)
            return;
        if (v == p->n_values && row[n] != '?') {
            host->error(r, line, "a glyph of the palette, or ?", "'%.*s' in place %zu", character_bytes(row + n),
                        row + n, n + 1);
            return;
        }
        if (n < p->width)
            given[n] = row[n] == '?' ? UNKNOWN : (uint8_t)v;
    }
    if (n != p->width) {
        (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)p->width);
        host->error(r, line, wanted, "a row of %zu cells", n);
    }
}

static void parse_given(const struct orime_host *host, orime_reader *r, struct nonogram *p)
{
    uint32_t n;
    const struct orime_line *rows = host->lines(r, "given", "picture", &n);
    if (rows == NULL)
        return;
    if (n != p->height) {
        char wanted[40];
        (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)p->height);
        host->error(r, rows, wanted, "a picture of %u rows", (unsigned)n);
        return;
    }
    p->given = host->alloc(r, (size_t)p->width * p->height);
    for (uint32_t y = 0; y < n; y++)
        parse_given_row(host, r, p, &rows[y], p->given + (size_t)y * p->width);
}

/* ---- the sums ---- */

/* Adds up the cells of each colour; false when a clue is unknown, or blotted, and the sums mean nothing. */
static bool add_up(const struct clue *clues, uint32_t n, uint64_t *sums)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!clues[i].known || nonogram_blotted(&clues[i]))
            return false;
        for (uint32_t k = 0; k < clues[i].n; k++)
            sums[clues[i].runs[k].value] += clues[i].runs[k].length;
    }
    return true;
}

static void compare_sums(const struct orime_host *host, orime_reader *r, const struct nonogram *p)
{
    uint64_t rows[COLOURS_MAX] = {0}, columns[COLOURS_MAX] = {0};
    if (!add_up(p->rows, p->height, rows) || !add_up(p->columns, p->width, columns))
        return;
    for (uint32_t v = 0; v < p->n_values; v++)
        if (rows[v] != columns[v])
            host->impossible(r, NULL, "the rows ask for %llu cells%s%s, the columns for %llu",
                             (unsigned long long)rows[v], p->coloured ? " of " : "",
                             p->coloured ? p->palette[v].name : "", (unsigned long long)columns[v]);
}

static const void *parse_all(const struct orime_host *host, orime_reader *r, struct nonogram *p)
{
    const struct orime_line *rows = host->lines(r, "clues", "rows", &p->height);
    const struct orime_line *columns = host->lines(r, "clues", "columns", &p->width);
    if (p->height == 0 || p->width == 0) {
        host->error(r, p->height == 0 ? rows : columns, "a clue a line", "no clues");
        return NULL;
    }
    if ((uint64_t)p->width * p->height > host->max_board_cells) {
        char wanted[60];
        (void)snprintf(wanted, sizeof wanted, "at most %u cells", (unsigned)host->max_board_cells);
        host->error(r, rows, wanted, "a picture of %u x %u cells", (unsigned)p->width, (unsigned)p->height);
        return NULL;
    }
    p->rows = parse_clues(host, r, p, rows, p->height, p->width);
    p->columns = parse_clues(host, r, p, columns, p->width, p->height);
    parse_given(host, r, p);
    compare_sums(host, r, p);
    return p;
}

static const void *parse_black(const struct orime_host *host, orime_reader *r)
{
    struct nonogram *p = host->alloc(r, sizeof *p);
    p->palette[BLANK] = (struct orime_value){"blank", '.', 0xffffff};
    p->palette[1] = (struct orime_value){"black", '#', 0x000000};
    p->n_values = 2;
    return parse_all(host, r, p);
}

static const void *parse_colours(const struct orime_host *host, orime_reader *r)
{
    struct nonogram *p = host->alloc(r, sizeof *p);
    p->coloured = true;
    parse_palette(host, r, p);
    return parse_all(host, r, p);
}

/* ---- building ---- */

static void post(const struct orime_host *host, orime_model *m, const struct nonogram *p, const char *kind, uint32_t i,
                 const struct clue *c, const orime_cell *scope, uint32_t n)
{
    if (!c->known)
        return;
    struct nonogram_text t = nonogram_clue_text(p, c);
    const char *name = host->format(m, "%s %u: %s", kind, (unsigned)i + 1, t.bytes);
    if (nonogram_blotted(c))
        nonogram_post_blotted(host, m, name, c, scope, n);
    else
        host->runs(m, name, scope, n, c->runs, c->n, BLANK);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct nonogram *p = puzzle;
    orime_cell first = host->board(m, p->width, p->height, 1, p->palette, p->n_values);
    orime_cell *scope = host->model_alloc(m, (p->width > p->height ? p->width : p->height) * sizeof *scope);
    for (uint32_t y = 0; y < p->height; y++) {
        for (uint32_t x = 0; x < p->width; x++)
            scope[x] = first + y * p->width + x;
        post(host, m, p, "row", y, &p->rows[y], scope, p->width);
    }
    for (uint32_t x = 0; x < p->width; x++) {
        for (uint32_t y = 0; y < p->height; y++)
            scope[y] = first + y * p->width + x;
        post(host, m, p, "column", x, &p->columns[x], scope, p->height);
    }
    for (uint32_t c = 0; p->given != NULL && c < p->width * p->height; c++)
        if (p->given[c] != UNKNOWN)
            host->keep(m, first + c, (orime_set)1 << p->given[c]);
}

/* ---- checking an answer: its clues are read off and compared ---- */

/* Reads the runs of n cells, `step` apart; true when they are those of the clue. Puts them into words as well. */
static bool read_off(const struct nonogram *p, const uint8_t *cell, uint32_t n, uint32_t step, const struct clue *c,
                     struct nonogram_text *found)
{
    uint32_t runs = 0;
    bool same = true;
    for (uint32_t i = 0; i < n;) {
        uint8_t value = cell[(size_t)i * step];
        uint32_t begin = i;
        while (i < n && cell[(size_t)i * step] == value)
            i++;
        if (value == BLANK)
            continue;
        same = same && runs < c->n && c->runs[runs].value == value &&
               (c->runs[runs].length == i - begin || c->runs[runs].length == 0);
        runs++;
        put_run(found, p, (struct orime_run){i - begin, value});
    }
    finish(found);
    return same && runs == c->n;
}

static bool compare(const struct orime_host *host, orime_report *r, const struct nonogram *p, const char *kind,
                    uint32_t number, const uint8_t *cell, uint32_t n, uint32_t step, const struct clue *c)
{
    struct nonogram_text found = {.length = 0};
    if (!c->known || read_off(p, cell, n, step, c, &found))
        return true;
    struct nonogram_text wanted = nonogram_clue_text(p, c);
    host->broken(r, NULL, 0, "%s %u: the answer has %s, the clue says %s", kind, (unsigned)number, found.bytes,
                 wanted.bytes);
    return false;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct nonogram *p = puzzle;
    bool good = true;
    for (uint32_t y = 0; y < p->height; y++)
        good &= compare(host, r, p, "row", y + 1, values + (size_t)y * p->width, p->width, 1, &p->rows[y]);
    for (uint32_t x = 0; x < p->width; x++)
        good &= compare(host, r, p, "column", x + 1, values + x, p->height, p->width, &p->columns[x]);
    for (uint32_t i = 0; p->given != NULL && i < p->width * p->height; i++)
        if (p->given[i] != UNKNOWN && p->given[i] != values[i]) {
            host->broken(r, &i, 1, "a given cell is %s, it should be %s", p->palette[values[i]].name,
                         p->palette[p->given[i]].name);
            good = false;
        }
    return good;
}

/* ---- drawing ---- */

typedef void put_clue(orime_canvas *canvas, uint32_t line, const char *text, int32_t value);

static void render_clues(const struct nonogram *p, orime_canvas *canvas, put_clue *put, const struct clue *clues,
                         uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < clues[i].n; k++) {
            struct nonogram_text t = {.length = 0};
            put_run(&t, p, clues[i].runs[k]);
            put(canvas, i, t.bytes, (int32_t)clues[i].runs[k].value);
        }
        if (clues[i].n == 0)
            put(canvas, i, clues[i].known ? "0" : "?", -1);
    }
}

static void render(const struct orime_host *host, orime_canvas *canvas, const void *puzzle)
{
    const struct nonogram *p = puzzle;
    render_clues(p, canvas, host->row_clue, p->rows, p->height);
    render_clues(p, canvas, host->column_clue, p->columns, p->width);
}

/* ---- from a picture to a puzzle ---- */

/* The clue of n cells, `step` apart. */
static void write_clue(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture,
                       const uint8_t *cell, uint32_t n, size_t step, bool coloured)
{
    bool any = false;
    host->write(w, "   ");
    for (uint32_t i = 0, end; i < n; i = end) {
        uint8_t value = cell[i * step];
        for (end = i; end < n && cell[end * step] == value; end++)
            ;
        if (value == BLANK)
            continue;
        any = true;
        if (coloured)
            host->write(w, " %u%c", (unsigned)(end - i), picture->palette[value].glyph);
        else
            host->write(w, " %u", (unsigned)(end - i));
    }
    host->write(w, any ? "\n" : " 0\n");
}

static void write_clues(const struct orime_host *host, orime_writer *w, const struct orime_picture *p, bool coloured)
{
    host->write(w, "\n[clues]\nrows =\n");
    for (uint32_t y = 0; y < p->height; y++)
        write_clue(host, w, p, p->values + (size_t)y * p->width, p->width, 1, coloured);
    host->write(w, "columns =\n");
    for (uint32_t x = 0; x < p->width; x++)
        write_clue(host, w, p, p->values + x, p->height, p->width, coloured);
}

static void derive_black(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture)
{
    if (picture->depth != 1 || picture->n_values > 2)
        host->refuse(w, picture->depth != 1 ? "it has layers" : "it has more than one colour beside the background");
    else
        write_clues(host, w, picture, false);
}

static void derive_colours(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture)
{
    if (picture->depth != 1) {
        host->refuse(w, "it has layers");
        return;
    }
    host->write(w, "\n[palette]\n");
    for (uint32_t v = 0; v < picture->n_values; v++)
        host->write(w, "%s = %c #%06x\n", v == BLANK ? "background" : picture->palette[v].name,
                    picture->palette[v].glyph, (unsigned)picture->palette[v].rgb);
    write_clues(host, w, picture, true);
}

/* ---- the rules ---- */

static const struct orime_key clue_keys[] = {
    {.name = "rows",
     .type = ORIME_LINES,
     .required = true,
     .help =
         "The clue of a row a line, from the top: lengths, parted by blanks or commas; *: a run whose length is not "
         "known; 0 or -: an empty row, ?: nothing is known."},
    {.name = "columns",
     .type = ORIME_LINES,
     .required = true,
     .help = "The clue of a column a line, from the left, written likewise."},
};
static const struct orime_key colour_clue_keys[] = {
    {.name = "rows",
     .type = ORIME_LINES,
     .required = true,
     .help =
         "The clue of a row a line, from the top: each run a length and its colour's glyph or name (3r, 3red), parted "
         "by "
         "blanks or commas, * for a length that is not known; 0 or -: an empty row, ?: nothing is known."},
    {.name = "columns",
     .type = ORIME_LINES,
     .required = true,
     .help = "The clue of a column a line, from the left, written likewise."},
};
static const struct orime_key given_keys[] = {
    {.name = "picture", .type = ORIME_LINES, .help = "A row a line, in glyphs; ?: not known. A row may start with |."},
};
static const struct orime_key palette_keys[] = {
    {.name = "*",
     .type = ORIME_TEXT,
     .help = "NAME = GLYPH #rrggbb (six digits); the name background is the blank's (. #ffffff)."},
};

#define CLUES(lines) {.name = "clues", .required = true, .keys = lines, .n_keys = 2, .help = "The lengths of the runs."}
#define GIVEN {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."}

static const struct orime_section black_sections[] = {CLUES(clue_keys), GIVEN};
static const struct orime_section colour_sections[] = {
    {.name = "palette", .required = true, .keys = palette_keys, .n_keys = 1, .help = "The colours."},
    CLUES(colour_clue_keys),
    GIVEN,
};

static const struct orime_rule rules[] = {
    {
        .size = sizeof(struct orime_rule),
        .id = "nonogram",
        .name = "Nonogram",
        .version = "1.0",
        .summary = "A black and white picture from the lengths of its runs.",
        .sections = black_sections,
        .n_sections = 2,
        .example = "[puzzle]\n"
                   "rule = nonogram\n"
                   "title = heart\n"
                   "\n"
                   "[clues]\n"
                   "rows =\n"
                   "    1 1\n"
                   "    5\n"
                   "    3\n"
                   "    1\n"
                   "columns =\n"
                   "    1\n"
                   "    3\n"
                   "    3\n"
                   "    3\n"
                   "    1\n",
        .parse = parse_black,
        .build = build,
        .validate = validate,
        .render = render,
        .derive = derive_black,
        .derive_by_line = true,
        .step = nonogram_step,
    },
    {
        .size = sizeof(struct orime_rule),
        .id = "nonogram-colour",
        .name = "Coloured nonogram",
        .version = "1.0",
        .summary = "A coloured picture from the lengths and colours of its runs; different colours may touch.",
        .sections = colour_sections,
        .n_sections = 3,
        .example = "[puzzle]\n"
                   "rule = nonogram-colour\n"
                   "title = cherry\n"
                   "\n"
                   "[palette]\n"
                   "background = . #ffffff\n"
                   "red = r #cc2030\n"
                   "green = g #208040\n"
                   "\n"
                   "[clues]\n"
                   "rows =\n"
                   "    2g\n"
                   "    1r 1g\n"
                   "    2r\n"
                   "columns =\n"
                   "    2r\n"
                   "    2g 1r\n"
                   "    1g\n",
        .parse = parse_colours,
        .build = build,
        .validate = validate,
        .render = render,
        .derive = derive_colours,
        .derive_by_line = true,
        .step = nonogram_step,
    },
};

ORIME_EXPORT_RULES(rules);
