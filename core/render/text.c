#include "render/text.h"

#include <string.h>

#include "render/colour.h"
#include "render/pen.h"

struct picture picture_of(const struct model *m, const uint8_t *values)
{
    return (struct picture){.width = m->width,
                            .height = m->height,
                            .depth = m->depth,
                            .palette = m->palette,
                            .n_values = m->n_values,
                            .values = values,
                            .lattice = model_lattice(m),
                            .side_palette = m->sides.palette,
                            .point_palette = m->points.palette,
                            .n_side_values = m->sides.n_values,
                            .n_point_values = m->points.n_values,
                            .holes = m->holes};
}

static uint8_t cell_at(const struct picture *p, uint32_t x, uint32_t row)
{
    return p->values[(size_t)row * p->width + x];
}

char picture_glyph(const struct picture *p, uint8_t value)
{
    if (value == PICTURE_DIFFERS)
        return '*';
    return value < p->n_values ? p->palette[value].glyph : '?';
}

void picture_row(const struct picture *p, uint32_t row, char *glyphs)
{
    for (uint32_t x = 0; x < p->width; x++)
        glyphs[x] = picture_hole(p, (size_t)row * p->width + x) ? ' ' : picture_glyph(p, cell_at(p, x, row));
    glyphs[p->width] = '\0';
}

/* ---- lines of an answer file ---- */

const struct palette_value *picture_palette(const struct picture *p, uint32_t at, uint32_t *n_values)
{
    uint32_t cells = p->width * p->height * p->depth;
    bool cell = at < cells, side = !cell && at - cells < lattice_sides(&p->lattice);
    *n_values = cell ? p->n_values : side ? p->n_side_values : p->n_point_values;
    return cell ? p->palette : side ? p->side_palette : p->point_palette;
}

uint32_t picture_line_length(const struct picture *p)
{
    return picture_has_lattice(p) ? lattice_columns(&p->lattice) : p->width;
}

uint32_t picture_lines(const struct picture *p)
{
    return picture_has_lattice(p) ? lattice_rows(&p->lattice) : p->height * p->depth;
}

bool picture_gap(const struct picture *p, uint32_t line)
{
    return !picture_has_lattice(p) && line > 0 && line % p->height == 0;
}

char picture_glyph_at(const struct picture *p, uint32_t at)
{
    uint32_t n;
    const struct palette_value *palette = picture_palette(p, at, &n);
    uint8_t value = p->values[at];
    return value == PICTURE_DIFFERS ? '*' : value < n ? palette[value].glyph : '?';
}

void picture_line(const struct picture *p, uint32_t line, char *glyphs)
{
    if (!picture_has_lattice(p)) {
        picture_row(p, line, glyphs);
        return;
    }
    uint32_t columns = lattice_columns(&p->lattice);
    for (uint32_t x = 0; x < columns; x++) {
        uint32_t at = lattice_at(&p->lattice, x, line);
        glyphs[x] = at == LATTICE_NOTHING ? '+' : picture_glyph_at(p, at);
    }
    glyphs[columns] = '\0';
}

size_t picture_bytes(const struct picture *p)
{
    return (size_t)picture_lines(p) * ((size_t)picture_line_length(p) + 1) + p->depth + 1;
}

void picture_write(const struct picture *p, bool gaps, char *text)
{
    uint32_t lines = picture_lines(p);
    for (uint32_t y = 0; y < lines; y++) {
        if (gaps && picture_gap(p, y))
            *text++ = '\n';
        picture_line(p, y, text);
        text += picture_line_length(p);
        *text++ = '\n';
    }
    *text = '\0';
}

static void draw_lines(struct pen *pen, const struct picture *p)
{
    uint32_t lines = picture_lines(p), columns = picture_line_length(p);
    for (uint32_t y = 0; y < lines; y++) {
        for (uint32_t x = 0; x < columns; x++) {
            uint32_t at = lattice_at(&p->lattice, x, y);
            char text[2] = {at == LATTICE_NOTHING ? '+' : picture_glyph_at(p, at), '\0'};
            pen_text(pen, text, PEN_NONE, PEN_NONE);
        }
        pen_end_line(pen);
    }
}

/* ---- clues ---- */

/* Is there more to draw than clues around a plain board? */
static bool is_board(const struct picture *p, const struct picture_style *style)
{
    const struct clues *c = style->clues;
    return c != NULL && p->depth == 1 &&
           (c->walls.ids != NULL || c->cells != NULL || c->n_figures > 0 || c->n_corners > 0 || c->right != NULL ||
            p->holes != NULL);
}

static bool has_clues(const struct picture *p, const struct picture_style *style)
{
    return style->clues != NULL && style->clues->rows != NULL && style->clues->columns != NULL && p->depth == 1;
}

/* Columns a cell: two, or more where a clue above a column needs them to stand apart from its neighbour. */
static uint32_t cell_columns(const struct picture *p, const struct picture_style *style)
{
    uint32_t columns = 2;
    if (!has_clues(p, style))
        return columns;
    for (uint32_t x = 0; x < p->width; x++)
        for (uint32_t i = 0; i < style->clues->columns[x].n; i++) {
            uint32_t length = (uint32_t)strlen(style->clues->columns[x].words[i].text) + 1;
            columns = length > columns ? length : columns;
        }
    return columns;
}

static void draw_column_clues(struct pen *pen, const struct picture *p, const struct clues *clues, uint32_t margin,
                              uint32_t columns)
{
    uint32_t levels = 0;
    for (uint32_t x = 0; x < p->width; x++)
        levels = clues->columns[x].n > levels ? clues->columns[x].n : levels;
    for (uint32_t level = 0; level < levels; level++) {
        pen_pad(pen, margin);
        for (uint32_t x = 0; x < p->width; x++) {
            const struct clue_line *line = &clues->columns[x];
            uint32_t above = levels - line->n;
            const struct clue_word *word = level < above ? NULL : &line->words[level - above];
            pen_pad(pen, columns - (word == NULL ? 0 : (uint32_t)strlen(word->text)));
            if (word != NULL)
                clue_put(pen, p, word);
        }
        pen_end_line(pen);
    }
}

/* ---- cells ---- */

/* Digits are read, not looked at: they are written once, with blanks between. */
bool picture_holds_numbers(const struct picture *p)
{
    for (uint32_t v = 0; v < p->n_values; v++)
        if (p->palette[v].glyph >= '0' && p->palette[v].glyph <= '9')
            return true;
    return false;
}

/* `letters`: the values that a colour alone does not tell (colours_for_letters). */
static void draw_cell(struct pen *pen, const struct picture *p, uint8_t value, uint32_t columns, bool twice,
                      bool marked, uint64_t letters)
{
    char glyph = picture_glyph(p, value);
    bool known = value < p->n_values, filled = known && pen->colour && twice;
    int64_t back = filled ? (int64_t)p->palette[value].rgb : PEN_NONE;
    columns -= marked;
    for (uint32_t i = 0; i < columns; i++) {
        char text[2] = {glyph, '\0'};
        if (filled && i == 0 && (letters >> value & 1) != 0)
            pen_text(pen, text, (int64_t)readable_on((uint32_t)back), back);
        else if (filled)
            pen_text(pen, " ", PEN_NONE, back);
        else if (i > 0 && !twice)
            pen_pad(pen, 1);
        else
            pen_text(pen, text, PEN_NONE, PEN_NONE);
    }
    if (marked)
        pen_text(pen, "*", filled ? (int64_t)readable_on((uint32_t)back) : PEN_NONE, back);
}

static void draw_wide(struct pen *pen, const struct picture *p, const struct picture_style *style, uint32_t layer)
{
    bool clues = has_clues(p, style), twice = !picture_holds_numbers(p);
    uint32_t columns = cell_columns(p, style);
    uint64_t letters = style->colour && twice ? colours_for_letters(p->palette, p->n_values) : 0;
    uint32_t margin = clues ? clue_margin(p, style->clues->rows) : 0;
    if (clues)
        draw_column_clues(pen, p, style->clues, margin, columns);
    for (uint32_t y = 0; y < p->height; y++) {
        if (clues)
            clue_row(pen, p, &style->clues->rows[y], margin);
        for (uint32_t x = 0; x < p->width; x++) {
            uint32_t row = layer * p->height + y;
            bool marked = style->marked != NULL && style->marked[(size_t)row * p->width + x] != 0;
            if (picture_hole(p, (size_t)row * p->width + x))
                pen_pad(pen, columns);
            else
                draw_cell(pen, p, cell_at(p, x, row), columns, twice, marked, letters);
        }
        pen_end_line(pen);
    }
}

static void draw_glyphs(struct pen *pen, const struct picture *p, uint32_t layer)
{
    for (uint32_t y = 0; y < p->height; y++) {
        for (uint32_t x = 0; x < p->width; x++) {
            uint8_t value = cell_at(p, x, layer * p->height + y);
            if (picture_hole(p, (size_t)(layer * p->height + y) * p->width + x)) {
                pen_pad(pen, 1);
                continue;
            }
            char text[2] = {picture_glyph(p, value), '\0'};
            int64_t back = value < p->n_values ? (int64_t)p->palette[value].rgb : PEN_NONE;
            pen_text(pen, text, back == PEN_NONE ? PEN_NONE : (int64_t)readable_on((uint32_t)back), back);
        }
        pen_end_line(pen);
    }
}

static void draw_half(struct pen *pen, const struct picture *p, uint32_t layer)
{
    static const char *const blocks[2][2] = {{" ", "\u2584"}, {"\u2580", "\u2588"}};
    for (uint32_t y = 0; y < p->height; y += 2) {
        uint32_t row = layer * p->height + y;
        for (uint32_t x = 0; x < p->width; x++) {
            uint8_t top = cell_at(p, x, row);
            bool last = y + 1 == p->height;
            uint8_t bottom = last ? 0 : cell_at(p, x, row + 1);
            if (pen->colour)
                pen_text(pen, "\u2580", p->palette[top].rgb, last ? PEN_NONE : (int64_t)p->palette[bottom].rgb);
            else if (top == 0 && bottom == 0)
                pen_pad(pen, 1);
            else
                pen_text(pen, blocks[top][bottom], PEN_NONE, PEN_NONE);
        }
        pen_end_line(pen);
    }
}

static bool fits_half(const struct picture *p, const struct picture_style *style)
{
    size_t cells = (size_t)p->width * p->height * p->depth;
    if (p->holes != NULL)
        return false;
    for (size_t i = 0; i < cells; i++)
        if (p->values[i] >= p->n_values)
            return false;
    return style->colour || p->n_values == 2;
}

uint32_t picture_columns(const struct picture *p, const struct picture_style *style)
{
    if (picture_has_lattice(p))
        return style->clues == NULL ? picture_line_length(p) : lattice_text_columns(p, style);
    if (style->form != PICTURE_WIDE)
        return p->width;
    if (is_board(p, style))
        return board_columns(p, style);
    return p->width * cell_columns(p, style) + (has_clues(p, style) ? clue_margin(p, style->clues->rows) : 0);
}

void picture_draw(FILE *out, const struct picture *p, const struct picture_style *style)
{
    struct pen pen = {.out = out, .colour = style->colour, .fore = PEN_NONE, .back = PEN_NONE};
    if (picture_has_lattice(p)) {
        if (style->clues == NULL || style->form != PICTURE_WIDE)
            draw_lines(&pen, p);
        else
            lattice_text(&pen, p, style);
        return;
    }
    for (uint32_t layer = 0; layer < p->depth; layer++) {
        if (layer > 0)
            pen_end_line(&pen);
        if (style->form == PICTURE_GLYPHS)
            draw_glyphs(&pen, p, layer);
        else if (style->form == PICTURE_HALF && fits_half(p, style))
            draw_half(&pen, p, layer);
        else if (is_board(p, style))
            board_draw(&pen, p, style);
        else
            draw_wide(&pen, p, style, layer);
    }
}
