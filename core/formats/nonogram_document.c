/* Between a nonogram sheet and the document that the rules nonogram and nonogram-colour read. */
#include <stdio.h>
#include <string.h>

#include "formats/document.h"
#include "formats/nonogram_sheet.h"

/* ---- to a document ---- */

struct builder {
    const struct nonogram_sheet *sheet;
    struct document_builder to;
};

static void add_note(struct builder *b)
{
    uint32_t n = 1, i = 0;
    const char *note = b->sheet->note;
    for (const char *c = note; c != NULL && *c != '\0'; c++)
        n += *c == '\n';
    struct ini_line *lines = note == NULL ? NULL : document_take(&b->to, n, sizeof *lines);
    if (lines == NULL)
        return;
    for (; i < n; i++) {
        size_t length = strcspn(note, "\n");
        const char *text = arena_text(b->to.arena, note, length);
        if (text == NULL) {
            b->to.failed = true;
            return;
        }
        lines[i] = document_line(text, b->sheet->number);
        note += length + (note[length] != '\0');
    }
    document_lines(&b->to, "note", lines, n);
}

static void add_puzzle(struct builder *b)
{
    const struct nonogram_sheet *s = b->sheet;
    document_section(&b->to, "puzzle", s->number, 7);
    document_text(&b->to, "rule", s->coloured ? "nonogram-colour" : "nonogram", s->number);
    document_text(&b->to, "title", s->title, s->number);
    document_text(&b->to, "author", s->author, s->number);
    document_text(&b->to, "source", s->source, s->number);
    document_text(&b->to, "licence", s->licence, s->number);
    document_text(&b->to, "copyright", s->copyright, s->number);
    add_note(b);
}

static void add_palette(struct builder *b)
{
    const struct nonogram_sheet *s = b->sheet;
    document_section(&b->to, "palette", s->number, s->n_colours);
    for (uint32_t v = 0; v < s->n_colours && !b->to.failed; v++) {
        const struct sheet_colour *c = &s->colours[v];
        const char *text = arena_format(b->to.arena, "%c #%06x", c->glyph, (unsigned)c->rgb);
        b->to.failed = text == NULL;
        document_text(&b->to, c->name, text, c->number == 0 ? s->number : c->number);
    }
}

static const char *clue_text(struct builder *b, const struct sheet_line *line)
{
    enum { RUN_BYTES = 13 }; /* ten digits, a glyph, a blank; and a NUL */
    if (line->unknown || line->n == 0)
        return line->unknown ? "?" : "0";
    char *text = document_take(&b->to, line->n, RUN_BYTES), *at = text;
    for (uint32_t i = 0; text != NULL && i < line->n; i++) {
        struct sheet_run run = line->runs[i];
        char glyph[2] = {b->sheet->coloured ? b->sheet->colours[run.colour].glyph : '\0', '\0'};
        const char *blank = i == 0 ? "" : " ";
        if (run.length == 0) /* blotted */
            at += snprintf(at, RUN_BYTES, "%s*%s", blank, glyph);
        else
            at += snprintf(at, RUN_BYTES, "%s%u%s", blank, (unsigned)run.length, glyph);
    }
    return text;
}

static void add_clues(struct builder *b, const char *key, const struct sheet_line *clues, uint32_t n)
{
    struct ini_line *lines = document_take(&b->to, n, sizeof *lines);
    for (uint32_t i = 0; i < n && !b->to.failed; i++) {
        const char *text = clue_text(b, &clues[i]);
        if (text != NULL)
            lines[i] = document_line(text, clues[i].number == 0 ? b->sheet->number : clues[i].number);
    }
    document_lines(&b->to, key, lines, n);
}

/* A row of cells as text. */
static void put_cells(const struct nonogram_sheet *s, const uint8_t *cells, char *text)
{
    for (uint32_t x = 0; x < s->width; x++)
        text[x] = cells[x] == SHEET_OPEN ? '?' : s->colours[cells[x]].glyph;
}

static void add_given(struct builder *b)
{
    const struct nonogram_sheet *s = b->sheet;
    document_section(&b->to, "given", s->number, 1);
    struct ini_line *lines = document_take(&b->to, s->height, sizeof *lines);
    for (uint32_t y = 0; y < s->height && !b->to.failed; y++) {
        char *text = document_take(&b->to, (size_t)s->width + 2, 1);
        if (text == NULL)
            return;
        text[0] = '|';
        put_cells(s, s->given + (size_t)y * s->width, text + 1);
        lines[y] = document_line(text, s->number);
    }
    document_lines(&b->to, "picture", lines, s->height);
}

static const char *goal_text(struct builder *b)
{
    const struct nonogram_sheet *s = b->sheet;
    char *text = document_take(&b->to, (size_t)s->height * (s->width + (size_t)1) + 1, 1);
    for (uint32_t y = 0; text != NULL && y < s->height; y++) {
        char *row = text + (size_t)y * (s->width + (size_t)1);
        put_cells(s, s->goal + (size_t)y * s->width, row);
        row[s->width] = '\n';
    }
    return text;
}

bool sheet_document(const struct nonogram_sheet *s, const char *file, struct arena *arena, struct ini_document *doc,
                    const char **answer)
{
    struct builder b = {.sheet = s};
    document_begin(&b.to, doc, file, 4, arena);
    *answer = NULL;
    add_puzzle(&b);
    if (s->coloured)
        add_palette(&b);
    document_section(&b.to, "clues", s->number, 2);
    add_clues(&b, "rows", s->rows, s->height);
    add_clues(&b, "columns", s->columns, s->width);
    if (s->given != NULL)
        add_given(&b);
    if (s->goal != NULL)
        *answer = goal_text(&b);
    return !b.to.failed;
}

/* ---- from a document ---- */

static const char *text_of(const struct ini_document *doc, const char *key)
{
    const struct ini_entry *e = ini_get(doc, "puzzle", key);
    return e == NULL || e->n_lines == 0 ? NULL : e->lines[0].text;
}

static const char *note_of(const struct ini_document *doc, struct arena *arena)
{
    const struct ini_entry *e = ini_get(doc, "puzzle", "note");
    size_t size = 1;
    for (uint32_t i = 0; e != NULL && i < e->n_lines; i++)
        size += e->lines[i].length + (size_t)1;
    char *note = size == 1 ? NULL : arena_alloc(arena, size), *at = note;
    for (uint32_t i = 0; note != NULL && i < e->n_lines; i++) {
        memcpy(at, e->lines[i].text, e->lines[i].length);
        at += e->lines[i].length;
        *at++ = i + 1 < e->n_lines ? '\n' : '\0';
    }
    return note;
}

/* "r #cc2030" */
static struct sheet_colour colour_of(const struct ini_entry *e)
{
    struct sheet_colour c = {.name = e->key, .number = e->line};
    if (e->n_lines > 0) {
        const char *text = e->lines[0].text, *hash = strrchr(text, '#');
        c.glyph = text[0];
        if (hash == NULL || !sheet_rgb(hash, &c.rgb))
            c.rgb = 0;
    }
    return c;
}

static void take_palette(struct nonogram_sheet *s, const struct ini_document *doc)
{
    const struct ini_section *palette = ini_find(doc, "palette");
    s->coloured = true;
    s->n_colours = 1;
    s->colours[0] = (struct sheet_colour){"background", '.', 0xffffff, 0};
    for (uint32_t i = 0; palette != NULL && i < palette->n_entries; i++) {
        struct sheet_colour c = colour_of(&palette->entries[i]);
        if (strcmp(c.name, "background") == 0)
            s->colours[0] = c;
        else if (s->n_colours < SHEET_COLOURS)
            s->colours[s->n_colours++] = c;
    }
}

static uint32_t colour_named(const struct nonogram_sheet *s, const char *text, size_t length)
{
    for (uint32_t v = 1; v < s->n_colours; v++)
        if ((length == 1 && s->colours[v].glyph == *text) ||
            (strlen(s->colours[v].name) == length && memcmp(s->colours[v].name, text, length) == 0))
            return v;
    return 1;
}

/* The words of a clue, as the rules read them: a number, and behind it a colour where there are several. */
static bool take_clue(const struct nonogram_sheet *s, const char *text, struct arena *arena, struct sheet_line *line)
{
    static const char separators[] = " \t,";
    line->unknown = strcmp(text, "?") == 0;
    if (line->unknown || strcmp(text, "0") == 0 || strcmp(text, "-") == 0)
        return true;
    line->runs = arena_array(arena, strlen(text) / 2 + 1, sizeof *line->runs);
    for (const char *c = text + strspn(text, separators); line->runs != NULL && *c != '\0';
         c += strspn(c, separators)) {
        struct sheet_run *run = &line->runs[line->n++];
        size_t length = strcspn(c, separators), digits = *c == '*' ? 1 : strspn(c, "0123456789");
        for (size_t i = 0; i < digits && i < length && *c != '*'; i++)
            run->length = run->length > UINT32_MAX / 10 ? UINT32_MAX : 10 * run->length + (uint32_t)(c[i] - '0');
        run->colour = s->coloured && length > digits ? colour_named(s, c + digits, length - digits) : 1;
        c += length;
    }
    return line->runs != NULL;
}

static bool take_clues(const struct nonogram_sheet *s, const struct ini_document *doc, const char *key,
                       struct arena *arena, struct sheet_line **clues, uint32_t *n)
{
    const struct ini_entry *e = ini_get(doc, "clues", key);
    *n = e == NULL ? 0 : e->n_lines;
    *clues = arena_array(arena, *n, sizeof **clues);
    for (uint32_t i = 0; i < *n && *clues != NULL; i++) {
        (*clues)[i].number = e->lines[i].line;
        if (!take_clue(s, e->lines[i].text, arena, &(*clues)[i]))
            return false;
    }
    return *clues != NULL;
}

/* A row of glyphs; what is no glyph is open. */
static void take_cells(const struct nonogram_sheet *s, const char *row, uint8_t *cells)
{
    for (uint32_t x = 0; x < s->width && row[x] != '\0'; x++) {
        uint32_t v = 0;
        while (v < s->n_colours && s->colours[v].glyph != row[x])
            v++;
        cells[x] = v == s->n_colours ? SHEET_OPEN : (uint8_t)v;
    }
}

static const uint8_t *given_of(const struct nonogram_sheet *s, const struct ini_document *doc, struct arena *arena)
{
    const struct ini_entry *e = ini_get(doc, "given", "picture");
    size_t cells = (size_t)s->width * s->height;
    if (e == NULL || e->n_lines != s->height)
        return NULL;
    uint8_t *given = arena_alloc(arena, cells);
    if (given != NULL)
        memset(given, SHEET_OPEN, cells);
    for (uint32_t y = 0; given != NULL && y < s->height; y++)
        take_cells(s, e->lines[y].text + (e->lines[y].text[0] == '|'), given + (size_t)y * s->width);
    return given;
}

/* An answer of another size is none. False: no memory. */
static bool take_goal(struct nonogram_sheet *s, const char *answer, struct arena *arena)
{
    size_t row = (size_t)s->width + 1;
    if (strlen(answer) != row * s->height)
        return true;
    uint8_t *goal = arena_alloc(arena, (size_t)s->width * s->height);
    for (uint32_t y = 0; goal != NULL && y < s->height; y++)
        take_cells(s, answer + y * row, goal + (size_t)y * s->width);
    s->goal = goal;
    return goal != NULL;
}

bool sheet_from_document(struct nonogram_sheet *s, const struct ini_document *doc, const char *answer,
                         struct arena *arena)
{
    const char *rule = text_of(doc, "rule");
    sheet_init(s);
    s->colours[0] = (struct sheet_colour){"background", '.', 0xffffff, 0};
    s->colours[1] = (struct sheet_colour){"black", '#', 0x000000, 0};
    if (rule == NULL ? ini_find(doc, "palette") != NULL : strcmp(rule, "nonogram-colour") == 0)
        take_palette(s, doc);
    s->title = text_of(doc, "title");
    s->author = text_of(doc, "author");
    s->source = text_of(doc, "source");
    s->licence = text_of(doc, "licence");
    s->copyright = text_of(doc, "copyright");
    s->note = note_of(doc, arena);
    if (!take_clues(s, doc, "rows", arena, &s->rows, &s->height) ||
        !take_clues(s, doc, "columns", arena, &s->columns, &s->width))
        return false;
    if (ini_get(doc, "given", "picture") != NULL)
        s->given = given_of(s, doc, arena);
    return (answer == NULL || take_goal(s, answer, arena)) &&
           (ini_get(doc, "given", "picture") == NULL || s->given != NULL);
}
