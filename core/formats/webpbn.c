/* XML of webpbn.com (pbn-0.3.dtd), read with expat. One or several puzzles in a file:
 *
 *     <puzzleset><puzzle type="grid" defaultcolor="black">
 *       <title>..</title> <author>..</author> <copyright>..</copyright>
 *       <color name="white" char=".">ffffff</color> ...
 *       <clues type="columns"><line><count color="red">3</count>..</line>..</clues> <clues type="rows">..</clues>
 *       <solution type="goal"><image>|..X.|...|</image></solution>
 *     </puzzle></puzzleset>
 *
 * Clues that are missing come from the goal. Blotted clues (count 0) are runs whose length is not known. Triddlers are
 * refused, and so are documents that declare entities (the way to make a small file large); nothing outside the file is
 * ever read. */
#include <string.h>

#include "formats/entity.h"
#include "formats/optional.h"
#include "formats/reading.h"

static bool sniff(const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && strchr(" \t\r\n", bytes[at]) != NULL)
        at++;
    return at < size && bytes[at] == '<' && (size - at < 5 || memcmp(bytes + at, "<http", 5) != 0); /* an address */
}

/* ---- writing ---- */

static void put_text(FILE *out, const char *element, const char *text)
{
    if (text == NULL)
        return;
    (void)fprintf(out, "<%s>", element);
    entities_write(out, text);
    (void)fprintf(out, "</%s>\n", element);
}

static char image_char(const struct nonogram_sheet *s, uint32_t colour)
{
    return colour == 0 ? '.' : s->coloured ? sheet_letter(s, colour) : 'X';
}

/* The background is called white, as everywhere, unless another colour is. */
static const char *colour_name(const struct nonogram_sheet *s, uint32_t colour)
{
    if (colour > 0)
        return s->colours[colour].name;
    for (uint32_t v = 1; v < s->n_colours; v++)
        if (strcmp(s->colours[v].name, "white") == 0)
            return "background";
    return "white";
}

static void put_colours(FILE *out, const struct nonogram_sheet *s)
{
    for (uint32_t v = 0; v < s->n_colours; v++) {
        char sign[2] = {image_char(s, v), '\0'};
        (void)fputs("<color name=\"", out);
        entities_write(out, colour_name(s, v));
        (void)fputs("\" char=\"", out);
        entities_write(out, sign);
        (void)fprintf(out, "\">%06x</color>\n", (unsigned)s->colours[v].rgb);
    }
}

static void put_clues(FILE *out, const struct nonogram_sheet *s, const char *type, const struct sheet_line *lines,
                      uint32_t n)
{
    (void)fprintf(out, "<clues type=\"%s\">\n", type);
    for (uint32_t i = 0; i < n; i++) {
        (void)fputs("<line>", out);
        for (uint32_t k = 0; k < lines[i].n; k++) {
            (void)fputs("<count", out);
            if (s->coloured) {
                (void)fputs(" color=\"", out);
                entities_write(out, s->colours[lines[i].runs[k].colour].name);
                (void)fputc('"', out);
            }
            (void)fprintf(out, ">%u</count>", (unsigned)lines[i].runs[k].length);
        }
        (void)fputs("</line>\n", out);
    }
    (void)fputs("</clues>\n", out);
}

static void put_goal(FILE *out, const struct nonogram_sheet *s)
{
    (void)fputs("<solution type=\"goal\">\n<image>\n", out);
    for (uint32_t y = 0; y < s->height; y++) {
        (void)fputc('|', out);
        for (uint32_t x = 0; x < s->width; x++) {
            char sign[2] = {image_char(s, s->goal[(size_t)y * s->width + x]), '\0'};
            (void)fputs(strchr("[]\\", *sign) != NULL ? "\\" : "", out);
            entities_write(out, sign);
        }
        (void)fputs("|\n", out);
    }
    (void)fputs("</image>\n</solution>\n", out);
}

static void write(FILE *out, const struct nonogram_sheet *s)
{
    (void)fputs("<puzzle type=\"grid\" defaultcolor=\"", out);
    entities_write(out, s->colours[1].name);
    (void)fprintf(out, "\" backgroundcolor=\"%s\">\n", colour_name(s, 0));
    put_text(out, "source", s->source);
    put_text(out, "title", s->title);
    put_text(out, "author", s->author);
    put_text(out, "copyright", s->copyright);
    put_text(out, "license", s->licence);
    put_text(out, "note", s->note);
    put_colours(out, s);
    put_clues(out, s, "columns", s->columns, s->width);
    put_clues(out, s, "rows", s->rows, s->height);
    if (s->goal != NULL)
        put_goal(out, s);
    (void)fputs("</puzzle>\n", out);
}

#ifdef ORIME_EXPAT

#include <expat.h>
#include <stdlib.h>

/* ---- reading: what both passes share ---- */

/* The handlers note errors and stop the parser; the messages of expat itself are for XML that is not well-formed. */
static bool parse(struct reading *r, XML_Parser parser, const char *head)
{
    const struct piece *p = r->piece;
    uint32_t errors = r->d->errors;
    bool begun = *head == '\0' || XML_Parse(parser, head, (int)strlen(head), XML_FALSE) == XML_STATUS_OK;
    if (!begun && XML_GetErrorCode(parser) == XML_ERROR_NO_MEMORY) {
        r->out_of_memory = true;
        return false;
    }
    if (!begun)
        return reading_error(r, p->line, NULL, "%s", XML_ErrorString(XML_GetErrorCode(parser)));
    if (XML_Parse(parser, p->bytes, (int)p->size, XML_TRUE) == XML_STATUS_OK)
        return r->d->errors == errors && !r->out_of_memory;
    if (XML_GetErrorCode(parser) == XML_ERROR_NO_MEMORY)
        r->out_of_memory = true;
    if (r->d->errors == errors && !r->out_of_memory)
        (void)reading_error(r, p->line + (uint32_t)XML_GetCurrentLineNumber(parser) - 1, NULL,
                            "not well-formed XML: %s", XML_ErrorString(XML_GetErrorCode(parser)));
    return false;
}

static const char *attribute(const char *const *attributes, const char *name, const char *standard)
{
    for (; attributes[0] != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return standard;
}

/* ---- the first pass: where the puzzles are ---- */

enum { DEPTH_MAX = 64 }; /* expat keeps what is open, and not in memory that is counted */

struct finder {
    struct reading *r;
    XML_Parser parser;
    struct pieces *pieces;
    uint32_t capacity, depth, inside; /* depth within a puzzle */
    const char *encoding;
};

static void stop(struct finder *f)
{
    (void)XML_StopParser(f->parser, XML_FALSE);
}

static void XMLCALL find_declaration(void *user, const char *version, const char *encoding, int standalone)
{
    struct finder *f = user;
    (void)version;
    (void)standalone;
    if (encoding != NULL && (f->encoding = reading_text(f->r, encoding, strlen(encoding))) == NULL)
        stop(f);
}

static void XMLCALL find_entity(void *user, const char *name, int parameter, const char *value, int length,
                                const char *base, const char *system, const char *public, const char *notation)
{
    struct finder *f = user;
    (void)parameter, (void)value, (void)length, (void)base, (void)system, (void)public, (void)notation;
    (void)reading_error(f->r, f->r->piece->line + (uint32_t)XML_GetCurrentLineNumber(f->parser) - 1, "none",
                        "the entity \"%.40s\" is declared", name);
    stop(f);
}

static void XMLCALL find_start(void *user, const char *name, const char **attributes)
{
    struct finder *f = user;
    (void)attributes;
    if (++f->depth > DEPTH_MAX) {
        (void)reading_error(f->r, f->r->piece->line + (uint32_t)XML_GetCurrentLineNumber(f->parser) - 1,
                            "at most 64 elements, one in the other", "elements nested too deep");
        stop(f);
        return;
    }
    if (f->inside > 0 || strcmp(name, "puzzle") != 0) {
        f->inside += f->inside > 0;
        return;
    }
    f->inside = 1;
    f->pieces->piece = reading_room(f->r, f->pieces->piece, f->pieces->n, &f->capacity, sizeof *f->pieces->piece);
    if (f->pieces->piece == NULL) {
        stop(f);
        return;
    }
    f->pieces->piece[f->pieces->n++] =
        (struct piece){.bytes = f->r->piece->bytes + XML_GetCurrentByteIndex(f->parser),
                       .line = f->r->piece->line + (uint32_t)XML_GetCurrentLineNumber(f->parser) - 1,
                       .encoding = f->encoding};
}

static void XMLCALL find_end(void *user, const char *name)
{
    struct finder *f = user;
    (void)name;
    f->depth--;
    if (f->inside == 0 || --f->inside > 0)
        return;
    struct piece *p = &f->pieces->piece[f->pieces->n - 1];
    const char *end = f->r->piece->bytes + XML_GetCurrentByteIndex(f->parser) + XML_GetCurrentByteCount(f->parser);
    p->size = (size_t)(end - p->bytes);
}

static bool split(struct reading *r, struct pieces *pieces)
{
    struct finder f = {.r = r, .pieces = pieces, .parser = XML_ParserCreate(NULL)};
    if (f.parser == NULL) {
        r->out_of_memory = true;
        return false;
    }
    XML_SetUserData(f.parser, &f);
    XML_SetXmlDeclHandler(f.parser, find_declaration);
    XML_SetEntityDeclHandler(f.parser, find_entity);
    XML_SetElementHandler(f.parser, find_start, find_end);
    bool good = parse(r, f.parser, "");
    XML_ParserFree(f.parser);
    if (good && pieces->n == 0)
        good = reading_error(r, 0, "<puzzle>", "XML without a puzzle of webpbn.com");
    return good;
}

/* ---- the second pass: one puzzle ---- */

struct lines {
    struct sheet_line *line;
    uint32_t n, capacity, runs; /* runs: capacity of the last line */
};

struct webpbn {
    struct reading *r;
    struct nonogram_sheet *s;
    XML_Parser parser;
    bool failed;
    char *text;                 /* of the element at hand */
    uint32_t length, capacity;
    bool declared[SHEET_COLOURS];
    uint32_t used[SHEET_COLOURS]; /* a line where the colour is named */
    uint32_t colour, standard;  /* of the element at hand; of runs that name none */
    struct lines rows, columns, *lines; /* lines: of the clues at hand; NULL: outside */
    bool in_line, goal_only;
    int solution;               /* how good: 3 goal, 2 solution, 1 saved; 0: outside */
    int best;                   /* of the image kept */
    const char *image;
    uint32_t image_line;
};

static uint32_t here(const struct webpbn *f)
{
    return f->r->piece->line + (uint32_t)XML_GetCurrentLineNumber(f->parser) - 1;
}

static void give_up(struct webpbn *f)
{
    f->failed = true;
    (void)XML_StopParser(f->parser, XML_FALSE);
}

#define REFUSE(f, ...) ((void)reading_error((f)->r, here(f), __VA_ARGS__), give_up(f))

/* The colour of this name, declared or not yet. */
static uint32_t colour_named(struct webpbn *f, const char *name)
{
    struct nonogram_sheet *s = f->s;
    for (uint32_t v = 0; v < s->n_colours; v++)
        if (strcmp(s->colours[v].name, name) == 0)
            return v;
    char *copy = reading_text(f->r, name, strlen(name));
    uint32_t v = copy == NULL ? 0 : sheet_add_colour(s, copy, '\0', 0);
    if (v > 0)
        f->used[v] = here(f);
    else if (copy == NULL)
        give_up(f);
    else
        REFUSE(f, "at most 63", "too many colours");
    return v;
}

static void start_puzzle(struct webpbn *f, const char *const *attributes)
{
    const char *type = attribute(attributes, "type", "grid");
    const char *background = attribute(attributes, "backgroundcolor", "white");
    if (strcmp(type, "grid") != 0)
        REFUSE(f, "grid", "a puzzle of the type \"%.40s\"", type);
    char *copy = reading_text(f->r, background, strlen(background));
    if (copy == NULL) {
        give_up(f);
        return;
    }
    f->s->colours[0].name = copy;
    f->standard = colour_named(f, attribute(attributes, "defaultcolor", "black"));
}

static void start_clues(struct webpbn *f, const char *const *attributes)
{
    const char *type = attribute(attributes, "type", "");
    f->lines = strcmp(type, "rows") == 0 ? &f->rows : strcmp(type, "columns") == 0 ? &f->columns : NULL;
    if (f->lines == NULL)
        REFUSE(f, "rows or columns", "clues of the type \"%.40s\"", type);
    else if (f->lines->n > 0)
        REFUSE(f, NULL, "the %s stand above already", type);
}

static void start_line(struct webpbn *f)
{
    struct lines *l = f->lines;
    l->line = reading_room(f->r, l->line, l->n, &l->capacity, sizeof *l->line);
    if (l->line == NULL) {
        l->n = 0;
        give_up(f);
        return;
    }
    l->line[l->n++] = (struct sheet_line){.number = here(f)};
    l->runs = 0;
    f->in_line = true;
}

static void start_colour(struct webpbn *f, const char *const *attributes)
{
    const char *name = attribute(attributes, "name", NULL), *sign = attribute(attributes, "char", "");
    if (name == NULL) {
        REFUSE(f, NULL, "a colour without a name");
        return;
    }
    f->colour = colour_named(f, name);
    f->s->colours[f->colour].glyph = sign[0] != '\0' && sign[1] == '\0' ? sign[0] : '\0';
    f->s->colours[f->colour].number = here(f);
}

static void start_count(struct webpbn *f, const char *const *attributes)
{
    const char *name = attribute(attributes, "color", NULL);
    f->colour = name == NULL ? f->standard : colour_named(f, name);
}

static void XMLCALL start(void *user, const char *name, const char **list)
{
    struct webpbn *f = user;
    const char *const *attributes = (const char *const *)list;
    static const char *const kinds[] = {"saved", "solution", "goal"};
    f->length = 0;
    if (f->failed)
        return;
    if (strcmp(name, "puzzle") == 0)
        start_puzzle(f, attributes);
    else if (strcmp(name, "clues") == 0)
        start_clues(f, attributes);
    else if (strcmp(name, "line") == 0 && f->lines != NULL)
        start_line(f);
    else if (strcmp(name, "count") == 0)
        start_count(f, attributes);
    else if (strcmp(name, "color") == 0)
        start_colour(f, attributes);
    else if (strcmp(name, "solution") == 0)
        for (int i = 0; i < 3; i++)
            if (strcmp(attribute(attributes, "type", "goal"), kinds[i]) == 0)
                f->solution = i + 1;
}

static void XMLCALL characters(void *user, const char *text, int length)
{
    struct webpbn *f = user;
    if (f->failed)
        return;
    while (f->capacity - f->length <= (uint32_t)length) {
        /* doubles it, whatever it holds */
        char *grown = reading_room(f->r, f->text, f->capacity, &f->capacity, 1);
        if (grown == NULL) {
            give_up(f);
            return;
        }
        f->text = grown;
    }
    memcpy(f->text + f->length, text, (size_t)length);
    f->length += (uint32_t)length;
}

static void end_count(struct webpbn *f)
{
    struct text_line word = {f->text, f->length, 0};
    uint32_t at = 0, length, i = 0;
    while (i < word.length && strchr(" \t\r\n", word.text[i]) != NULL)
        i++;
    word.text += i;
    word.length -= i;
    while (word.length > 0 && strchr(" \t\r\n", word.text[word.length - 1]) != NULL)
        word.length--;
    if (!f->in_line)
        return;
    if (!line_number(&word, &at, &length) || at != word.length) {
        REFUSE(f, "the length of a run", "\"%.*s\"", (int)utf8_cut(word.text, word.length, 60), word.text);
        return;
    }
    if (f->colour == 0) {
        REFUSE(f, "a length and a colour", "a run of the background");
        return;
    }
    struct lines *l = f->lines;
    struct sheet_line *line = &l->line[l->n - 1];
    line->runs = reading_room(f->r, line->runs, line->n, &l->runs, sizeof *line->runs);
    if (line->runs == NULL)
        give_up(f);
    else
        line->runs[line->n++] = (struct sheet_run){length, f->colour};
}

static void end_colour(struct webpbn *f, const char *text)
{
    const char *digits = text + strspn(text, " \t\r\n");
    char *word = reading_text(f->r, digits, strcspn(digits, " \t\r\n"));
    if (word == NULL)
        give_up(f);
    else if (!sheet_rgb(word, &f->s->colours[f->colour].rgb))
        REFUSE(f, "six digits, such as ff0000", "the colour \"%.40s\"", word);
    else
        f->declared[f->colour] = true;
}

/* Text of an element that is kept as it stands. */
static const char **text_field(struct nonogram_sheet *s, const char *name)
{
    const struct {
        const char *name;
        const char **text;
    } fields[] = {{"id", &s->id},         {"title", &s->title},     {"author", &s->author},
                  {"source", &s->source}, {"license", &s->licence}, {"copyright", &s->copyright},
                  {"note", &s->note}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i].name, name) == 0)
            return fields[i].text;
    return NULL;
}

static void XMLCALL end(void *user, const char *name)
{
    struct webpbn *f = user;
    if (f->failed)
        return;
    const char **field = f->solution > 0 ? NULL : text_field(f->s, name);
    bool image = strcmp(name, "image") == 0 && f->solution > f->best;
    bool colour = strcmp(name, "color") == 0;
    char *text = field != NULL || image || colour ? reading_text(f->r, f->length == 0 ? "" : f->text, f->length) : NULL;
    if ((field != NULL || image || colour) && text == NULL)
        give_up(f);
    else if (field != NULL)
        *field = text;
    else if (colour)
        end_colour(f, text);
    else if (image) {
        f->image = text;
        f->image_line = here(f);
        f->best = f->solution;
    } else if (strcmp(name, "count") == 0)
        end_count(f);
    else if (strcmp(name, "line") == 0)
        f->in_line = false;
    else if (strcmp(name, "clues") == 0)
        f->lines = NULL;
    else if (strcmp(name, "solution") == 0)
        f->solution = 0;
    f->length = 0;
}

/* An entity of HTML that only the DTD of webpbn.com may declare. */
static void XMLCALL skipped(void *user, const char *name, int parameter)
{
    if (parameter == 0 && strcmp(name, "copy") == 0)
        characters(user, "\xc2\xa9", 2);
}

/* ---- the image ---- */

static uint32_t colour_drawn(const struct nonogram_sheet *s, char sign)
{
    for (uint32_t v = 0; v < s->n_colours; v++)
        if (s->colours[v].glyph == sign)
            return v;
    return SHEET_COLOURS;
}

/* Reads the next row from *at ("|..X.|"); the number of its cells; SHEET_OPEN for one that is not known. */
static uint32_t image_row(const struct nonogram_sheet *s, const char **at, uint8_t *cells, uint32_t room)
{
    uint32_t n = 0;
    for (; **at != '\0' && **at != '|'; ++*at) {
        if (strchr(" \t\r\n", **at) != NULL)
            continue;
        uint32_t colour;
        if (**at == '[') { /* one of several */
            colour = SHEET_OPEN;
            *at += strcspn(*at, "]|");
            if (**at != ']')
                --*at;
        } else {
            *at += **at == '\\' && (*at)[1] != '\0';
            colour = colour_drawn(s, **at);
        }
        if (n < room)
            cells[n] = colour == SHEET_COLOURS ? SHEET_OPEN : (uint8_t)colour;
        n++;
    }
    return n;
}

/* The image as cells. False: it is wrong, or memory is out. One that is not complete is no goal. */
static bool take_image(struct webpbn *f)
{
    struct nonogram_sheet *s = f->s;
    const char *at = f->image + strspn(f->image, " \t\r\n|");
    const char *first = at;
    uint32_t width = image_row(s, &first, NULL, 0), height = 0;
    for (const char *c = at; *c != '\0'; c += *c == '|')
        height += image_row(s, &c, NULL, 0) > 0;
    if (s->rows == NULL && s->columns == NULL) {
        s->width = width;
        s->height = height;
    }
    if (width != s->width || height != s->height || width == 0)
        return reading_error(f->r, f->image_line, "as many as there are clues", "an image of %u x %u cells",
                             (unsigned)width, (unsigned)height);
    size_t cells = (size_t)width * height;
    if (cells > f->r->piece->size)
        return reading_error(f->r, f->image_line, NULL, "rows of the image differ in length");
    uint8_t *goal = reading_array(f->r, cells, 1);
    for (uint32_t y = 0; goal != NULL && *at != '\0'; at += *at == '|') {
        uint32_t n = image_row(s, &at, y < height ? goal + (size_t)y * width : NULL, y < height ? width : 0);
        y += n > 0;
        if (n > 0 && n != width)
            return reading_error(f->r, f->image_line, NULL, "row %u of the image has %u cells instead of %u",
                                 (unsigned)y, (unsigned)n, (unsigned)width);
    }
    bool open = goal != NULL && memchr(goal, SHEET_OPEN, cells) != NULL;
    if (open && f->best == 3)
        return reading_error(f->r, f->image_line, "characters that colours declare", "the goal has an unknown cell");
    s->goal = open ? NULL : goal;
    return goal != NULL;
}

/* ---- the end of the puzzle ---- */

static bool check_colours(struct webpbn *f)
{
    struct nonogram_sheet *s = f->s;
    for (uint32_t v = 0; v < s->n_colours; v++) {
        struct sheet_colour *c = &s->colours[v];
        if (!f->declared[v] && !sheet_named_rgb(c->name, &c->rgb))
            return reading_error(f->r, f->used[v] == 0 ? f->r->piece->line : f->used[v], "one that is declared",
                                 "the colour \"%.40s\"", c->name);
        if (c->glyph == '\0' && strcmp(c->name, "black") == 0)
            c->glyph = 'X';
        if (c->glyph == '\0' && v == 0)
            c->glyph = '.';
    }
    return true;
}

/* Colours that no run has are left out when only black is left: files name the default colour, too. */
static void drop_unused(struct nonogram_sheet *s)
{
    bool used[SHEET_COLOURS] = {true};
    uint32_t map[SHEET_COLOURS] = {0}, n = 0;
    for (uint32_t y = 0; y < s->height + s->width; y++) {
        const struct sheet_line *line = y < s->height ? &s->rows[y] : &s->columns[y - s->height];
        for (uint32_t k = 0; k < line->n; k++)
            used[line->runs[k].colour] = true;
    }
    for (size_t i = 0; s->goal != NULL && i < (size_t)s->width * s->height; i++)
        used[s->goal[i]] = true;
    for (uint32_t v = 0; v < s->n_colours; v++)
        if (used[v] || (s->colours[v].number != 0 && s->n_colours > 2)) {
            map[v] = n;
            s->colours[n++] = s->colours[v];
        }
    if (n == s->n_colours)
        return;
    s->n_colours = n;
    for (uint32_t y = 0; y < s->height + s->width; y++) {
        struct sheet_line *line = y < s->height ? &s->rows[y] : &s->columns[y - s->height];
        for (uint32_t k = 0; k < line->n; k++)
            line->runs[k].colour = map[line->runs[k].colour];
    }
}

static bool finish(struct webpbn *f)
{
    struct nonogram_sheet *s = f->s;
    s->rows = f->rows.line;
    s->height = f->rows.n;
    s->columns = f->columns.line;
    s->width = f->columns.n;
    if (!check_colours(f) || (f->image != NULL && !take_image(f)))
        return false;
    if (s->rows == NULL && s->columns == NULL && s->goal != NULL && f->best > 1 && !sheet_derive(s, f->r->arena)) {
        f->r->out_of_memory = true;
        return false;
    }
    if (s->rows == NULL || s->columns == NULL)
        return reading_error(f->r, f->r->piece->line, "clues for rows and columns, or a goal", "a puzzle without %s",
                             s->rows == NULL ? "rows" : "columns");
    drop_unused(s);
    return true;
}

static bool read(struct reading *r, struct nonogram_sheet *s)
{
    struct webpbn f = {.r = r, .s = s, .parser = XML_ParserCreate(r->piece->encoding)};
    if (f.parser == NULL) {
        r->out_of_memory = true;
        return false;
    }
    s->n_colours = 1;
    s->colours[0].name = "white";
    XML_SetUserData(f.parser, &f);
    XML_SetElementHandler(f.parser, start, end);
    XML_SetCharacterDataHandler(f.parser, characters);
    XML_SetSkippedEntityHandler(f.parser, skipped);
    /* As in the whole file: entities of a DTD that is not read are no error. */
    bool good = parse(r, f.parser, "<!DOCTYPE pbn SYSTEM \"pbn-0.3.dtd\">");
    XML_ParserFree(f.parser);
    if (!good || f.failed || !finish(&f))
        return false;
    if (s->id != NULL && *s->id == '#')
        s->id++;
    return true;
}

#endif

const struct format format_webpbn = {
    .name = "xml",
    .extension = "xml",
    .summary = "webpbn.com, with colours, solutions, several puzzles",
    .carries = CARRIES_COLOURS | CARRIES_ANSWER | CARRIES_SEVERAL | CARRIES_TITLE,
    .missing = EXPAT_MISSING,
    .sniff = sniff,
    .split = EXPAT_READS(split),
    .read = EXPAT_READS(read),
    .write = write,
    .head = "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n",
    .tail = "</puzzleset>\n",
};
