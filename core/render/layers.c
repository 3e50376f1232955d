/* The layers of a volume side by side, as for a person: with their coordinates, and with clues. */
#include "render/layers.h"

#include <string.h>

#include "render/colour.h"
#include "render/pen.h"

enum { GAP = 3, CLUE_BYTES = 256 };

struct sheet {
    struct pen pen;
    const struct picture *p;
    const struct clues *clues; /* NULL: none are drawn */
    uint32_t cell;             /* columns of a cell */
    uint32_t margin;           /* columns of the clues of rows */
    uint64_t letters;          /* values that a colour alone does not tell */
};

static uint32_t digits(uint32_t n)
{
    return n < 10 ? 1 : n < 100 ? 2 : n < 1000 ? 3 : 4;
}

/* A clue as one word, with glyphs where there are several colours; its length. */
static uint32_t clue_word(const struct sheet *s, uint32_t axis, uint32_t u, uint32_t v, char *text)
{
    const struct clue_line *line = clue_of(s->clues, s->p->width, s->p->height, axis, u, v);
    size_t n = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < line->n && n + 24 < CLUE_BYTES; i++) {
        const struct clue_word *w = &line->words[i];
        bool glyph = s->p->n_values > 2 && w->value > 0;
        n += (size_t)snprintf(text + n, CLUE_BYTES - n, "%s%s%.*s", i == 0 ? "" : ",", w->text, glyph ? 1 : 0,
                              glyph ? &s->p->palette[w->value].glyph : "");
    }
    return (uint32_t)n;
}

static uint32_t widest(const struct sheet *s, uint32_t axis, uint32_t us, uint32_t vs)
{
    char text[CLUE_BYTES];
    uint32_t most = 0;
    for (uint32_t v = 0; s->clues != NULL && v < vs; v++)
        for (uint32_t u = 0; u < us; u++) {
            uint32_t n = clue_word(s, axis, u, v, text);
            most = n > most ? n : most;
        }
    return most;
}

static void right(struct sheet *s, const char *text, uint32_t columns)
{
    uint32_t n = (uint32_t)strlen(text);
    pen_pad(&s->pen, n < columns ? columns - n : 0);
    pen_text(&s->pen, text, PEN_NONE, PEN_NONE);
}

static void number(struct sheet *s, const char *before, uint32_t n, uint32_t columns)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%s%u", before, (unsigned)n);
    right(s, text, columns);
}

static void clue(struct sheet *s, uint32_t axis, uint32_t u, uint32_t v, uint32_t columns)
{
    char text[CLUE_BYTES];
    uint32_t n = clue_word(s, axis, u, v, text);
    if (n == 0)
        pen_pad(&s->pen, columns);
    else
        right(s, text, columns);
}

/* Columns beside the cells of a layer: clues, and the number of the row. */
static uint32_t beside(const struct sheet *s)
{
    return (s->margin > 0 ? s->margin + 1 : 0) + digits(s->p->height) + 1;
}

static void cell(struct sheet *s, uint8_t value)
{
    const struct picture *p = s->p;
    char text[2] = {value == PICTURE_DIFFERS ? '*' : value < p->n_values ? p->palette[value].glyph : '?', '\0'};
    bool filled = s->pen.colour && value < p->n_values;
    int64_t back = filled ? (int64_t)p->palette[value].rgb : PEN_NONE;
    uint32_t gap = s->cell > 3 ? 1 : 0;
    pen_pad(&s->pen, gap);
    bool letter = filled && (s->letters >> value & 1) != 0;
    for (uint32_t i = gap; i < s->cell; i++)
        if (letter && i == gap)
            pen_text(&s->pen, text, (int64_t)readable_on((uint32_t)back), back);
        else
            pen_text(&s->pen, filled ? " " : text, PEN_NONE, back);
}

/* Layers first..last - 1, one line of text at a time. */
static void band(struct sheet *s, uint32_t first, uint32_t last)
{
    const struct picture *p = s->p;
    for (uint32_t z = first; z < last; z++) {
        pen_pad(&s->pen, z > first ? GAP : 0);
        number(s, "z", z + 1, beside(s));
        for (uint32_t x = 0; x < p->width; x++)
            number(s, "", (x + 1) % 100, s->cell);
    }
    pen_end_line(&s->pen);
    for (uint32_t z = first; z < last && s->clues != NULL; z++) {
        pen_pad(&s->pen, (z > first ? GAP : 0) + beside(s));
        for (uint32_t x = 0; x < p->width; x++)
            clue(s, 1, x, z, s->cell);
    }
    if (s->clues != NULL)
        pen_end_line(&s->pen);
    for (uint32_t y = 0; y < p->height; y++) {
        for (uint32_t z = first; z < last; z++) {
            pen_pad(&s->pen, z > first ? GAP : 0);
            if (s->margin > 0) {
                clue(s, 0, y, z, s->margin);
                pen_pad(&s->pen, 1);
            }
            number(s, "", y + 1, digits(p->height));
            pen_pad(&s->pen, 1);
            for (uint32_t x = 0; x < p->width; x++)
                cell(s, p->values[((size_t)z * p->height + y) * p->width + x]);
        }
        pen_end_line(&s->pen);
    }
}

/* The clues of the lines along z, as seen from above. */
static void table_from_above(struct sheet *s)
{
    number(s, "z x", 1, beside(s) + s->cell);
    for (uint32_t x = 1; x < s->p->width; x++)
        number(s, "", (x + 1) % 100, s->cell);
    pen_end_line(&s->pen);
    for (uint32_t y = 0; y < s->p->height; y++) {
        number(s, y == 0 ? "y" : "", y + 1, beside(s));
        for (uint32_t x = 0; x < s->p->width; x++)
            clue(s, 2, x, y, s->cell);
        pen_end_line(&s->pen);
    }
}

void layers_draw(FILE *out, const struct picture *p, const struct picture_style *style, uint32_t columns)
{
    struct sheet s = {.pen = {.out = out, .colour = style->colour, .fore = PEN_NONE, .back = PEN_NONE}, .p = p};
    s.clues = style->clues != NULL && style->clues->lines[0] != NULL ? style->clues : NULL;
    uint32_t above = widest(&s, 1, p->width, p->depth), through = widest(&s, 2, p->width, p->height);
    s.letters = style->colour ? colours_for_letters(p->palette, p->n_values) : 0;
    s.margin = widest(&s, 0, p->height, p->depth);
    s.cell = above > through ? above + 1 : through + 1;
    s.cell = s.cell < (p->width > 9 ? 3U : 2U) ? (p->width > 9 ? 3U : 2U) : s.cell;
    uint32_t each = beside(&s) + p->width * s.cell + GAP, n = columns / each;
    for (uint32_t z = 0; z < p->depth; z += n == 0 ? 1 : n) {
        if (z > 0)
            pen_end_line(&s.pen);
        band(&s, z, n == 0 ? z + 1 : z + n < p->depth ? z + n : p->depth);
    }
    if (s.clues == NULL)
        return;
    pen_end_line(&s.pen);
    table_from_above(&s);
}
