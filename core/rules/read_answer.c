/* Reading a picture of a board: an answer, or one that is partly filled in. */
#include <stdio.h>
#include <string.h>

#include "base/plural.h"
#include "rules/rules.h"
#include "text/utf8.h"

/* Where the reading of an answer stands. */
struct picture {
    const struct model *model;
    struct lattice lattice;
    struct place at;
    uint32_t rows; /* read so far, of all layers */
    uint8_t *values;
    struct diagnostics *d;
    bool open;     /* cells may be open */
};

static const char *glyphs(const struct palette_value *palette, uint32_t n_values, char *text)
{
    for (uint32_t v = 0; v < n_values; v++)
        text[v] = palette[v].glyph;
    text[n_values] = '\0';
    return text;
}

/* What people write where nothing is known, unless it is a glyph of the palette. */
static bool is_open(char c)
{
    return c == '?' || c == '.' || c == '_' || c == '0';
}

/* Which cell of the answer stands in a column of the next row; LATTICE_NOTHING: none. */
static uint32_t cell_at(const struct picture *p, uint32_t column)
{
    return p->lattice.sides || p->lattice.points ? lattice_at(&p->lattice, column, p->rows)
                                                 : p->rows * p->model->width + column;
}

/* Is this cell not on the board? */
static bool is_hole(const struct picture *p, uint32_t cell)
{
    return p->model->holes != NULL && cell < model_board_cells(p->model) && p->model->holes[cell];
}

static bool wrong_glyph(const struct picture *p, const char *row, size_t length, size_t x,
                        const struct palette_value *palette, uint32_t n_values)
{
    char wanted[80], all[65], found[5] = {0}; /* a character, which may be up to four bytes long */
    memcpy(found, row + x, length - x < 4 ? length - x : 4);
    uint32_t bytes = utf8_length(found);
    found[bytes == 0 ? 1 : bytes] = '\0';
    (void)snprintf(wanted, sizeof wanted, "one of %s", glyphs(palette, n_values, all));
    diagnose(p->d, &p->at, wanted, "'%s' in column %zu", found, x + 1);
    return false;
}

/* A column behind the last is looked at, too: what is wrong there is said before the length is. */
static bool picture_row(struct picture *p, const char *row, size_t length)
{
    uint32_t columns = lattice_columns(&p->lattice);
    for (size_t x = 0; x < length; x++) {
        uint32_t v = 0, n_values, cell = x < columns ? cell_at(p, (uint32_t)x) : 0;
        if (cell == LATTICE_NOTHING)
            continue;
        if (x < columns && is_hole(p, cell)) {
            p->values[cell] = 0;
            continue;
        }
        const struct palette_value *palette = model_palette(p->model, cell, &n_values);
        while (v < n_values && palette[v].glyph != row[x])
            v++;
        bool open = v == n_values && p->open && is_open(row[x]);
        if (v == n_values && !open)
            return wrong_glyph(p, row, length, x, palette, n_values);
        if (x < columns)
            p->values[cell] = open ? PUZZLE_OPEN : (uint8_t)v;
    }
    for (; length < columns; length++) { /* blanks at the end of a line that were cut off */
        uint32_t cell = cell_at(p, (uint32_t)length);
        if (cell != LATTICE_NOTHING && !is_hole(p, cell))
            break;
        if (cell != LATTICE_NOTHING)
            p->values[cell] = 0;
    }
    if (length != columns) {
        char wanted[80];
        (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)columns);
        diagnose(p->d, &p->at, wanted, "a row of %zu cell%s", length, plural(length, "", "s"));
        return false;
    }
    p->rows++;
    return true;
}

static size_t trimmed(const char *row, size_t length)
{
    while (length > 0 && (row[length - 1] == '\r' || row[length - 1] == ' ' || row[length - 1] == '\t'))
        length--;
    return length;
}

/* Blank lines may stand between layers and at both ends. */
static bool picture_line(struct picture *p, const char *row, size_t length)
{
    uint32_t height = lattice_rows(&p->lattice);
    length = trimmed(row, length);
    if (length == 0) {
        if (p->rows % height == 0)
            return true;
        diagnose(p->d, &p->at, NULL, "a blank line after %u of %u rows", (unsigned)(p->rows % height),
                 (unsigned)height);
        return false;
    }
    if (p->rows == height * p->model->depth) {
        diagnose(p->d, &p->at, NULL, "more rows than the %u of the board", (unsigned)p->rows);
        return false;
    }
    return *row == '|' ? picture_row(p, row + 1, length - 1) : picture_row(p, row, length);
}

static bool bad_input(struct puzzle *p)
{
    p->fault = PUZZLE_BAD_INPUT;
    return false;
}

static bool read_picture(struct puzzle *p, const char *file, const char *bytes, size_t size, uint8_t *values, bool open,
                         struct diagnostics *d)
{
    struct picture picture = {&p->model, model_lattice(&p->model), {.file = file}, 0, values, d, open};
    for (size_t begin = 0; begin < size;) {
        const char *end = memchr(bytes + begin, '\n', size - begin);
        size_t length = end == NULL ? size - begin : (size_t)(end - (bytes + begin));
        picture.at.line++;
        if (!picture_line(&picture, bytes + begin, length))
            return bad_input(p);
        begin += length + 1;
    }
    uint32_t rows = lattice_rows(&picture.lattice) * p->model.depth;
    if (picture.rows == rows)
        return true;
    char wanted[40];
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)rows);
    diagnose(d, &picture.at, wanted, "a picture of %u row%s", (unsigned)picture.rows, plural(picture.rows, "", "s"));
    return bad_input(p);
}

bool puzzle_read_answer(struct puzzle *p, const char *file, const char *bytes, size_t size, uint8_t *values,
                        struct diagnostics *d)
{
    return read_picture(p, file, bytes, size, values, p->rule->judges_open, d);
}

bool puzzle_read_state(struct puzzle *p, const char *file, const char *bytes, size_t size, uint8_t *values,
                       struct diagnostics *d)
{
    return read_picture(p, file, bytes, size, values, true, d);
}
