#include "render/text.h"

#include <string.h>

#include "render/colour.h"

/* A line being written. Blanks are held back until something follows them, so that no line ends in blanks; the current
 * colours are remembered, so that a run of one colour costs one escape sequence. */
struct pen {
    FILE *out;
    bool colour;
    uint32_t blanks;
    int64_t fore, back; /* 0xrrggbb, or PEN_NONE */
};

enum { PEN_NONE = -1, CLUE_GAP = 1 };

struct picture picture_of(const struct model *m, const uint8_t *values)
{
    return (struct picture){.width = m->width,
                            .height = m->height,
                            .depth = m->depth,
                            .palette = m->palette,
                            .n_values = m->n_values,
                            .values = values};
}

static uint8_t cell_at(const struct picture *p, uint32_t x, uint32_t row)
{
    return p->values[(size_t)row * p->width + x];
}

static char glyph_of(const struct picture *p, uint8_t value)
{
    if (value == PICTURE_DIFFERS)
        return '*';
    return value < p->n_values ? p->palette[value].glyph : '?';
}

void picture_row(const struct picture *p, uint32_t row, char *glyphs)
{
    for (uint32_t x = 0; x < p->width; x++)
        glyphs[x] = glyph_of(p, cell_at(p, x, row));
    glyphs[p->width] = '\0';
}

/* ---- the pen ---- */

static void pen_colours(struct pen *pen, int64_t fore, int64_t back)
{
    if (!pen->colour || (pen->fore == fore && pen->back == back))
        return;
    fputs("\x1b[0", pen->out);
    if (fore != PEN_NONE)
        fprintf(pen->out, ";38;2;%d;%d;%d", (int)(fore >> 16 & 255), (int)(fore >> 8 & 255), (int)(fore & 255));
    if (back != PEN_NONE)
        fprintf(pen->out, ";48;2;%d;%d;%d", (int)(back >> 16 & 255), (int)(back >> 8 & 255), (int)(back & 255));
    putc('m', pen->out);
    pen->fore = fore;
    pen->back = back;
}

static void pen_pad(struct pen *pen, uint32_t columns)
{
    pen->blanks += columns;
}

static void pen_text(struct pen *pen, const char *text, int64_t fore, int64_t back)
{
    if (pen->blanks > 0) {
        pen_colours(pen, PEN_NONE, PEN_NONE);
        fprintf(pen->out, "%*s", (int)pen->blanks, "");
        pen->blanks = 0;
    }
    pen_colours(pen, fore, back);
    fputs(text, pen->out);
}

static void pen_end_line(struct pen *pen)
{
    pen_colours(pen, PEN_NONE, PEN_NONE);
    pen->blanks = 0;
    putc('\n', pen->out);
}

/* ---- clues ---- */

static bool has_clues(const struct picture *p, const struct picture_style *style)
{
    return style->clues != NULL && style->clues->rows != NULL && style->clues->columns != NULL && p->depth == 1;
}

static uint32_t line_columns(const struct clue_line *line)
{
    uint32_t columns = 0;
    for (uint32_t i = 0; i < line->n; i++)
        columns += (uint32_t)strlen(line->words[i].text) + (i > 0);
    return columns;
}

static uint32_t margin_columns(const struct picture *p, const struct clues *clues)
{
    uint32_t most = 0;
    for (uint32_t y = 0; y < p->height; y++) {
        uint32_t columns = line_columns(&clues->rows[y]);
        most = columns > most ? columns : most;
    }
    return most + CLUE_GAP;
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

static void draw_word(struct pen *pen, const struct picture *p, const struct clue_word *word)
{
    bool several = p->n_values > 2; /* where there is one colour, it says nothing */
    if (several && word->value >= 0 && (uint32_t)word->value < p->n_values) {
        uint32_t rgb = p->palette[word->value].rgb;
        pen_text(pen, word->text, readable_on(rgb), rgb);
    } else
        pen_text(pen, word->text, PEN_NONE, PEN_NONE);
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
                draw_word(pen, p, word);
        }
        pen_end_line(pen);
    }
}

static void draw_row_clue(struct pen *pen, const struct picture *p, const struct clue_line *line, uint32_t margin)
{
    pen_pad(pen, margin - CLUE_GAP - line_columns(line));
    for (uint32_t i = 0; i < line->n; i++) {
        pen_pad(pen, i > 0);
        draw_word(pen, p, &line->words[i]);
    }
    pen_pad(pen, CLUE_GAP);
}

/* ---- cells ---- */

/* Digits are read, not looked at: they are written once, with blanks between. */
static bool holds_numbers(const struct picture *p)
{
    for (uint32_t v = 0; v < p->n_values; v++)
        if (p->palette[v].glyph >= '0' && p->palette[v].glyph <= '9')
            return true;
    return false;
}

static void draw_cell(struct pen *pen, const struct picture *p, uint8_t value, uint32_t columns, bool twice,
                      bool marked)
{
    char glyph = glyph_of(p, value);
    bool known = value < p->n_values, filled = known && pen->colour && twice;
    int64_t back = filled ? (int64_t)p->palette[value].rgb : PEN_NONE;
    columns -= marked;
    for (uint32_t i = 0; i < columns; i++) {
        char text[2] = {glyph, '\0'};
        if (filled)
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
    bool clues = has_clues(p, style), twice = !holds_numbers(p);
    uint32_t columns = cell_columns(p, style);
    uint32_t margin = clues ? margin_columns(p, style->clues) : 0;
    if (clues)
        draw_column_clues(pen, p, style->clues, margin, columns);
    for (uint32_t y = 0; y < p->height; y++) {
        if (clues)
            draw_row_clue(pen, p, &style->clues->rows[y], margin);
        for (uint32_t x = 0; x < p->width; x++) {
            uint32_t row = layer * p->height + y;
            bool marked = style->marked != NULL && style->marked[(size_t)row * p->width + x] != 0;
            draw_cell(pen, p, cell_at(p, x, row), columns, twice, marked);
        }
        pen_end_line(pen);
    }
}

static void draw_glyphs(struct pen *pen, const struct picture *p, uint32_t layer)
{
    for (uint32_t y = 0; y < p->height; y++) {
        for (uint32_t x = 0; x < p->width; x++) {
            uint8_t value = cell_at(p, x, layer * p->height + y);
            char text[2] = {glyph_of(p, value), '\0'};
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
    for (size_t i = 0; i < cells; i++)
        if (p->values[i] >= p->n_values)
            return false;
    return style->colour || p->n_values == 2;
}

uint32_t picture_columns(const struct picture *p, const struct picture_style *style)
{
    if (style->form != PICTURE_WIDE)
        return p->width;
    return p->width * cell_columns(p, style) + (has_clues(p, style) ? margin_columns(p, style->clues) : 0);
}

void picture_draw(FILE *out, const struct picture *p, const struct picture_style *style)
{
    struct pen pen = {.out = out, .colour = style->colour, .fore = PEN_NONE, .back = PEN_NONE};
    for (uint32_t layer = 0; layer < p->depth; layer++) {
        if (layer > 0)
            pen_end_line(&pen);
        if (style->form == PICTURE_GLYPHS)
            draw_glyphs(&pen, p, layer);
        else if (style->form == PICTURE_HALF && fits_half(p, style))
            draw_half(&pen, p, layer);
        else
            draw_wide(&pen, p, style, layer);
    }
}
