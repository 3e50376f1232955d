#include "formats/nonogram_sheet.h"

#include <stdio.h>
#include <string.h>

#include "text/utf8.h"

enum { NAME_BYTES = 40, TEXT_BYTES = 4000 };

void sheet_init(struct nonogram_sheet *s)
{
    *s = (struct nonogram_sheet){.n_colours = 2};
    s->colours[0].rgb = 0xffffff;
    s->colours[1].glyph = '#';
}

uint32_t sheet_add_colour(struct nonogram_sheet *s, const char *name, char glyph, uint32_t rgb)
{
    if (s->n_colours == SHEET_COLOURS)
        return 0;
    s->colours[s->n_colours] = (struct sheet_colour){.name = name, .glyph = glyph, .rgb = rgb};
    return s->n_colours++;
}

/* ---- colours ---- */

bool sheet_rgb(const char *text, uint32_t *rgb)
{
    const char *digits = text + (*text == '#');
    size_t n = strspn(digits, "0123456789abcdefABCDEF");
    if (digits[n] != '\0' || (n != 6 && n != 3))
        return false;
    *rgb = 0;
    for (const char *c = digits; *c != '\0'; c++) {
        uint32_t digit = (uint32_t)(*c <= '9' ? *c - '0' : (*c | 0x20) - 'a' + 10);
        *rgb = n == 3 ? *rgb << 8 | digit * 0x11 : *rgb << 4 | digit;
    }
    return true;
}

bool sheet_named_rgb(const char *name, uint32_t *rgb)
{
    static const struct {
        const char *name;
        uint32_t rgb;
    } named[] = {
        {"white", 0xffffff},     {"black", 0x000000},      {"red", 0xff0000},       {"green", 0x00b000},
        {"blue", 0x0000ff},      {"yellow", 0xffff00},     {"orange", 0xffa500},    {"brown", 0xa52a2a},
        {"pink", 0xffc0cb},      {"purple", 0xa020f0},     {"violet", 0xee82ee},    {"gray", 0x808080},
        {"grey", 0x808080},      {"cyan", 0x00ffff},       {"magenta", 0xff00ff},   {"navy", 0x000080},
        {"gold", 0xffd700},      {"tan", 0xd2b48c},        {"beige", 0xf5f5dc},     {"maroon", 0xb03060},
        {"turquoise", 0x40e0d0}, {"lightblue", 0xadd8e6},  {"lightgreen", 0x90ee90}, {"darkgreen", 0x006400},
        {"darkblue", 0x00008b},  {"skyblue", 0x87ceeb},    {"salmon", 0xfa8072},    {"khaki", 0xf0e68c},
        {"olive", 0x808000},     {"lime", 0x00ff00},       {"teal", 0x008080},      {"silver", 0xc0c0c0},
    };
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        const char *a = named[i].name, *b = name;
        while (*a != '\0' && *a == (*b >= 'A' && *b <= 'Z' ? *b | 0x20 : *b)) {
            a++;
            b++;
        }
        if (*a == '\0' && *b == '\0') {
            *rgb = named[i].rgb;
            return true;
        }
    }
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Neither a digit, nor a separator, nor a sign of pictures and of INI. */
static bool good_glyph(char c)
{
    return c > ' ' && c <= '~' && (c < '0' || c > '9') && strchr("?|*,;", c) == NULL;
}

static bool glyph_used(const struct nonogram_sheet *s, uint32_t n, char glyph)
{
    for (uint32_t i = 0; i < n; i++)
        if (s->colours[i].glyph == glyph)
            return true;
    return false;
}

/* The first that is still free: of the letters of the name, of all letters, of all signs. */
static char free_glyph(const struct nonogram_sheet *s, uint32_t n, const char *name)
{
    for (const char *c = name; c != NULL && *c != '\0'; c++)
        if (is_letter(*c) && !glyph_used(s, n, (char)(*c | 0x20)))
            return (char)(*c | 0x20);
    for (char c = 'a'; c <= 'z'; c++)
        if (!glyph_used(s, n, c))
            return c;
    for (char c = 'A'; c <= 'Z'; c++)
        if (!glyph_used(s, n, c))
            return c;
    for (char c = '~'; c > ' '; c--)
        if (good_glyph(c) && !is_letter(c) && c != '.' && !glyph_used(s, n, c))
            return c;
    return '\0';
}

static void choose_glyphs(struct nonogram_sheet *s)
{
    if (!good_glyph(s->colours[0].glyph))
        s->colours[0].glyph = '.';
    /* Those that are wanted come first. */
    for (uint32_t v = 1; v < s->n_colours; v++)
        if (!good_glyph(s->colours[v].glyph) || glyph_used(s, v, s->colours[v].glyph))
            s->colours[v].glyph = '\0';
    for (uint32_t v = 1; v < s->n_colours; v++)
        if (s->colours[v].glyph == '\0')
            s->colours[v].glyph = free_glyph(s, s->n_colours, s->colours[v].name);
}

static bool name_used(const struct nonogram_sheet *s, uint32_t n, const char *name)
{
    for (uint32_t i = 0; i < n; i++)
        if (s->colours[i].name != NULL && strcmp(s->colours[i].name, name) == 0)
            return true;
    return false;
}

/* A name that can be the key of an INI file and is nothing else: no other name, no glyph. */
static const char *choose_name(const struct nonogram_sheet *s, uint32_t v, struct arena *arena)
{
    char name[NAME_BYTES + 1];
    size_t n = 0;
    for (const char *c = s->colours[v].name; c != NULL && *c != '\0';) {
        uint32_t length = utf8_length(c);
        if (n + (length == 0 ? 1 : length) > NAME_BYTES)
            break;
        if (length > 1)
            memcpy(name + n, c, length);
        else
            name[n] = is_letter(*c) || (*c >= '0' && *c <= '9') || *c == '-' ? *c : '_';
        n += length == 0 ? 1 : length;
        c += length == 0 ? 1 : length;
    }
    name[n] = '\0';
    char *made = n >= 2 ? arena_text(arena, name, n) : arena_format(arena, "colour%u", (unsigned)v);
    for (unsigned i = 2; made != NULL && name_used(s, v, made); i++)
        made = arena_format(arena, "%s_%u", n >= 2 ? name : "colour", i);
    return made;
}

char sheet_letter(const struct nonogram_sheet *s, uint32_t colour)
{
    struct nonogram_sheet letters = {.n_colours = s->n_colours};
    if (is_letter(s->colours[colour].glyph))
        return s->colours[colour].glyph;
    for (uint32_t v = 1; v < s->n_colours; v++)
        if (is_letter(s->colours[v].glyph))
            letters.colours[v].glyph = s->colours[v].glyph;
    for (uint32_t v = 1; v <= colour; v++)
        if (letters.colours[v].glyph == '\0')
            letters.colours[v].glyph = free_glyph(&letters, s->n_colours, NULL);
    return letters.colours[colour].glyph;
}

/* ---- clues from a picture ---- */

static bool derive_line(struct sheet_line *line, const uint8_t *cell, uint32_t n, uint32_t step, struct arena *arena)
{
    uint32_t runs = 0;
    for (uint32_t i = 0; i < n; i++)
        runs += cell[(size_t)i * step] != 0 && (i == 0 || cell[(size_t)i * step] != cell[(size_t)(i - 1) * step]);
    line->runs = arena_array(arena, runs, sizeof *line->runs);
    for (uint32_t i = 0; line->runs != NULL && i < n; i++) {
        uint8_t colour = cell[(size_t)i * step];
        if (colour != 0 && (i == 0 || colour != cell[(size_t)(i - 1) * step]))
            line->runs[line->n++].colour = colour;
        if (colour != 0)
            line->runs[line->n - 1].length++;
    }
    return line->runs != NULL;
}

bool sheet_derive(struct nonogram_sheet *s, struct arena *arena)
{
    s->rows = arena_array(arena, s->height, sizeof *s->rows);
    s->columns = arena_array(arena, s->width, sizeof *s->columns);
    bool good = s->rows != NULL && s->columns != NULL;
    for (uint32_t y = 0; y < s->height && good; y++)
        good = derive_line(&s->rows[y], s->goal + (size_t)y * s->width, s->width, 1, arena);
    for (uint32_t x = 0; x < s->width && good; x++)
        good = derive_line(&s->columns[x], s->goal + x, s->height, s->width, arena);
    return good;
}

/* ---- texts ---- */

/* Without line ends and other blanks in a row; what is not UTF-8 is taken for Latin-1. NULL for an empty text. */
static const char *clean(const char *text, bool lines, struct arena *arena, bool *good)
{
    char out[TEXT_BYTES + 4];
    size_t n = 0;
    if (text == NULL)
        return NULL;
    for (const char *c = text; *c != '\0' && n < TEXT_BYTES;) {
        uint32_t length = utf8_length(c);
        unsigned char byte = (unsigned char)*c;
        if (length > 1) {
            memcpy(out + n, c, length);
            n += length;
        } else if (length == 0) {
            out[n++] = (char)(0xc0 | byte >> 6);
            out[n++] = (char)(0x80 | (byte & 0x3f));
        } else if (byte == '\n' && lines) {
            while (n > 0 && out[n - 1] == ' ')
                n--;
            if (n > 0 && out[n - 1] != '\n')
                out[n++] = '\n';
        } else if (byte > ' ' && byte != 0x7f)
            out[n++] = *c;
        else if (n > 0 && out[n - 1] != ' ' && out[n - 1] != '\n')
            out[n++] = ' ';
        c += length == 0 ? 1 : length;
    }
    while (n > 0 && (out[n - 1] == ' ' || out[n - 1] == '\n'))
        n--;
    if (n == 0)
        return NULL;
    const char *copy = arena_text(arena, out, n);
    *good = *good && copy != NULL;
    return copy;
}

bool sheet_finish(struct nonogram_sheet *s, struct arena *arena)
{
    bool good = true;
    if (s->n_colours == 1)
        (void)sheet_add_colour(s, NULL, '#', 0);
    s->coloured = s->n_colours > 2 || s->colours[0].rgb != 0xffffff || s->colours[1].rgb != 0;
    if (!s->coloured) {
        s->colours[0] = (struct sheet_colour){"background", '.', 0xffffff, s->colours[0].number};
        s->colours[1] = (struct sheet_colour){"black", '#', 0, s->colours[1].number};
    }
    choose_glyphs(s);
    s->colours[0].name = "background";
    for (uint32_t v = 1; v < s->n_colours; v++) {
        s->colours[v].name = choose_name(s, v, arena);
        good = good && s->colours[v].name != NULL;
    }
    s->title = clean(s->title, false, arena, &good);
    s->author = clean(s->author, false, arena, &good);
    s->source = clean(s->source, false, arena, &good);
    s->licence = clean(s->licence, false, arena, &good);
    s->copyright = clean(s->copyright, false, arena, &good);
    s->note = clean(s->note, true, arena, &good);
    s->id = clean(s->id, false, arena, &good);
    return good;
}

void sheet_put_clue(FILE *out, const struct sheet_line *line, const char *between)
{
    for (uint32_t i = 0; i < line->n; i++)
        (void)fprintf(out, "%s%u", i == 0 ? "" : between, (unsigned)line->runs[i].length);
    if (line->n == 0)
        (void)fputc('0', out);
}

void sheet_put_clues(FILE *out, const struct sheet_line *lines, uint32_t n, const char *between)
{
    for (uint32_t i = 0; i < n; i++) {
        sheet_put_clue(out, &lines[i], between);
        (void)fputc('\n', out);
    }
}
