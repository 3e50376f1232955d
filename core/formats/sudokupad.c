/* The JSON of SudokuPad. It is a drawing: of the rules it knows the regions, the cages and a few that hold for the
 * whole grid; lines, arrows and shapes are told as unknown, for what they mean stands in the words of the author alone.
 * Each name has a short form. */
#include "formats/sudoku_link.h"

#ifdef ORIME_JANSSON

#include <string.h>

static json_t *get(const json_t *object, const char *name, const char *brief)
{
    json_t *value = json_object_get(object, name);
    return value != NULL ? value : json_object_get(object, brief);
}

static bool wrong(struct reading *r, const char *key, const char *wanted)
{
    return reading_error(r, r->piece->line, wanted, "\"%.60s\"", key);
}

/* ---- cells ---- */

/* [row, column], from 0. */
static bool cell_of(const struct sudoku_variant *v, const json_t *pair, uint32_t *cell)
{
    int64_t row, column, side = v->sheet.side;
    if (json_array_size(pair) != 2 || !link_number(json_array_get(pair, 0), &row) ||
        !link_number(json_array_get(pair, 1), &column) || row < 0 || column < 0 || row >= side || column >= side)
        return false;
    *cell = (uint32_t)(row * side + column);
    return true;
}

static bool take_givens(struct sudoku_variant *v, const json_t *cells)
{
    uint32_t side = v->sheet.side;
    int64_t digit;
    for (uint32_t y = 0; y < side; y++) {
        const json_t *row = json_array_get(cells, y);
        if (json_array_size(row) > side)
            return wrong(v->r, "cells", "as many cells in a row as there are rows");
        for (uint32_t x = 0; x < side; x++) {
            const json_t *value = get(json_array_get(row, x), "value", "v");
            if (value == NULL || link_line(v->r, value) == NULL)
                continue;
            if (!link_number(value, &digit) || digit < 1 || digit > side)
                return wrong(v->r, "value", "a digit of this size");
            v->sheet.cells[y * side + x] = (uint8_t)digit;
        }
    }
    return true;
}

/* As many regions as rows, of as many cells: they are the boxes. */
static bool take_regions(struct sudoku_variant *v, const json_t *regions)
{
    uint32_t side = v->sheet.side, cell, taken = 0, w = v->sheet.box_width, h = v->sheet.box_height;
    bool usual = h > 1;
    if (json_array_size(regions) != side)
        return wrong(v->r, "regions", "as many regions as rows");
    v->region = reading_array(v->r, (size_t)side * side, sizeof *v->region);
    if (v->region == NULL)
        return false;
    for (uint32_t i = 0; i < side; i++) {
        const json_t *region = json_array_get(regions, i);
        for (size_t k = 0; k < json_array_size(region); k++) {
            if (!cell_of(v, json_array_get(region, k), &cell) || v->region[cell] != 0)
                return wrong(v->r, "regions", "each cell in one region");
            v->region[cell] = (uint16_t)(i + 1);
            taken++;
        }
    }
    if (taken != side * side)
        return wrong(v->r, "regions", "each cell in one region");
    for (cell = 0; cell < side * side; cell++) {
        uint32_t first = cell / side / h * h * side + cell % side / w * w;
        v->region[cell]--;
        usual = usual && v->region[cell] == v->region[first];
    }
    if (usual)
        v->region = NULL;
    return true;
}

/* ---- cages ---- */

/* "title: ..." and the like: the first word of the name's value, when it is that. */
static const char *named(struct reading *r, const json_t *value, const char *name)
{
    const char *text = link_line(r, value);
    size_t n = strlen(name);
    if (text == NULL || strncmp(text, name, n) != 0 || text[n] != ':')
        return NULL;
    for (text += n + 1; *text == ' ';)
        text++;
    return text;
}

static int64_t text_digit(const void *from, uint32_t cell)
{
    char c = ((const char *)from)[cell];
    return c >= '1' && c <= '9' ? c - '0' : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 0;
}

static void take_solution(struct sudoku_variant *v, const char *text)
{
    if (text != NULL && strlen(text) == (size_t)v->sheet.side * v->sheet.side)
        v->sheet.answer = link_answer(v->r, v->sheet.side, text_digit, text);
}

static void take_words(struct sudoku_variant *v, const json_t *value)
{
    const char *title = named(v->r, value, "title"), *author = named(v->r, value, "author"),
               *rules = named(v->r, value, "rules");
    v->sheet.title = title != NULL ? title : v->sheet.title;
    v->sheet.author = author != NULL ? author : v->sheet.author;
    v->sheet.note = rules != NULL ? rules : v->sheet.note;
    take_solution(v, named(v->r, value, "solution"));
}

static bool take_cage(struct sudoku_variant *v, const json_t *cage)
{
    const json_t *cells = get(cage, "cells", "ce"), *value = get(cage, "value", "v"),
                 *sum = json_object_get(cage, "sum");
    struct variant_line line = {.v = v};
    int64_t number;
    uint32_t cell;
    bool summed = link_number(sum, &number) || link_number(value, &number),
         unique = !json_is_false(json_object_get(cage, "unique"));
    if (json_array_size(cells) == 0) {
        take_words(v, value);
        return true;
    }
    if (!summed && link_line(v->r, value) != NULL)
        variant_unknown(v, "cages whose value is no sum");
    if (!summed && !unique)
        return true;
    if (summed)
        variant_number(&line, number);
    for (size_t i = 0; i < json_array_size(cells); i++)
        if (cell_of(v, json_array_get(cells, i), &cell))
            variant_cell(&line, cell);
        else
            return wrong(v->r, "cages", "cells of the grid, [row, column] from 0");
    variant_add(&line, unique ? VARIANT_CAGES : VARIANT_REPEATING);
    return true;
}

/* ---- all of it ---- */

static void take_metadata(struct sudoku_variant *v, const json_t *data)
{
    const char *title = link_line(v->r, get(data, "title", "t")),
               *author = link_line(v->r, json_object_get(data, "author")),
               *rules = link_line(v->r, json_object_get(data, "rules"));
    v->sheet.title = title != NULL ? title : v->sheet.title;
    v->sheet.author = author != NULL ? author : v->sheet.author;
    v->sheet.note = rules != NULL ? rules : v->sheet.note;
    v->anti_knight = v->anti_knight || json_is_true(json_object_get(data, "antiknight"));
    v->anti_king = v->anti_king || json_is_true(json_object_get(data, "antiking"));
    take_solution(v, link_line(v->r, json_object_get(data, "solution")));
}

static void take_global(struct sudoku_variant *v, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        bool knight = name != NULL && strcmp(name, "antiknight") == 0,
             king = name != NULL && strcmp(name, "antiking") == 0,
             consecutive = name != NULL && strcmp(name, "nonconsecutive") == 0;
        v->anti_knight = v->anti_knight || knight;
        v->anti_king = v->anti_king || king;
        v->non_consecutive = v->non_consecutive || consecutive;
        if (name != NULL && !knight && !king && !consecutive)
            variant_unknown(v, name);
    }
}

static void take_drawings(struct sudoku_variant *v, const json_t *puzzle)
{
    static const char *const drawn[][3] = {{"lines", "l", "lines that are only drawn"},
                                           {"arrows", "a", "arrows that are only drawn"},
                                           {"overlays", "o", "shapes and texts that are only drawn"},
                                           {"underlays", "u", "shapes and texts that are only drawn"}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        for (size_t k = json_array_size(get(puzzle, drawn[i][0], drawn[i][1])); k > 0; k--)
            variant_unknown(v, drawn[i][2]);
}

bool sudokupad_read(struct reading *r, json_t *puzzle, struct foreign *out)
{
    const json_t *cells = get(puzzle, "cells", "ce"), *regions = get(puzzle, "regions", "re"),
                 *cages = get(puzzle, "cages", "ca");
    struct sudoku_variant v;
    if (!variant_begin(&v, r, (int64_t)json_array_size(cells)) || !take_givens(&v, cells))
        return false;
    if (json_array_size(regions) > 0 && !take_regions(&v, regions))
        return false;
    if (json_array_size(regions) == 0 && v.sheet.box_height == 1)
        return wrong(r, "regions", "regions, for a grid of this size has no boxes");
    for (size_t i = 0; i < json_array_size(cages); i++)
        if (!take_cage(&v, json_array_get(cages, i)))
            return false;
    take_metadata(&v, json_object_get(puzzle, "metadata"));
    take_global(&v, json_object_get(puzzle, "global"));
    take_drawings(&v, puzzle);
    return variant_document(&v, out);
}

/* ---- the short form ---- */

struct unzipping {
    const char *text;
    size_t size, at;
    char *out;
    bool single; /* quotes are single ones */
};

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

static void put(struct unzipping *z, const char *text)
{
    size_t n = strlen(text);
    memcpy(z->out, text, n);
    z->out += n;
}

static bool ends_value(const struct unzipping *z, size_t at)
{
    return at < z->size && strchr(",}]", z->text[at]) != NULL;
}

/* A text with its quotes; single ones may stand within, behind a '\'. */
static void take_text(struct unzipping *z)
{
    char quote = z->text[z->at++];
    put(z, "\"");
    while (z->at < z->size && z->text[z->at] != quote) {
        if (z->text[z->at] == '\\' && z->at + 1 < z->size) {
            if (!z->single || z->text[z->at + 1] != '\'')
                *z->out++ = '\\';
            z->at++;
        }
        *z->out++ = z->text[z->at++];
    }
    put(z, "\"");
    z->at += z->at < z->size;
}

/* A word: a name when ':' follows, else a value, perhaps of the short ones. */
static void take_word(struct unzipping *z)
{
    size_t begin = z->at, n;
    bool hex = true, digits = true;
    while (z->at < z->size && (is_word(z->text[z->at]) || strchr("-+.#", z->text[z->at]) != NULL)) {
        char c = z->text[z->at++];
        digits = digits && c >= '0' && c <= '9';
        hex = hex && ((c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'));
    }
    n = z->at - begin;
    bool name = z->at < z->size && z->text[z->at] == ':';
    bool brief = !name && (z->text[begin] == '#' || (n == 6 && hex && !digits));
    if (!name && n == 1 && (z->text[begin] == 'f' || z->text[begin] == 't')) {
        put(z, z->text[begin] == 'f' ? "false" : "true");
        return;
    }
    put(z, name || brief ? "\"" : "");
    memcpy(z->out, z->text + begin, n);
    z->out += n;
    put(z, name || brief ? "\"" : "");
}

char *sudokupad_unzip(struct reading *r, const char *text, size_t size, size_t *length)
{
    struct unzipping z = {.text = text, .size = size, .single = memchr(text, '"', size) == NULL};
    char *out = z.out = reading_array(r, 4 * size + 8, 1);
    while (out != NULL && z.at < size) {
        char c = text[z.at];
        if (c == (z.single ? '\'' : '"')) {
            take_text(&z);
        } else if (is_word(c) || c == '#' || c == '-') {
            take_word(&z);
        } else {
            *z.out++ = c;
            z.at++;
            bool nothing = (c == ',' || c == '[') && ends_value(&z, z.at);
            put(&z, nothing ? "{}" : "");
        }
    }
    *length = out == NULL ? 0 : (size_t)(z.out - out);
    return out;
}

#endif
