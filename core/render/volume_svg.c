/* A volume as SVG 1.1: blocks from back to front (each one is hidden only by blocks further right, front or above),
 * then its layers. */
#include <string.h>

#include "render/colour.h"
#include "render/drawing.h"
#include "render/volume.h"

enum { EDGE = 20, MARGIN = 10, GAP = 30 };

/* Isometric: an edge along x goes right and down, one along y left and down. */
static const double SLOPE_X = 0.866025, SLOPE_Y = 0.5;

struct canvas {
    FILE *out;
    const struct picture *p;
    const struct clues *clues; /* NULL: none */
    uint64_t letters;          /* values that a colour alone does not tell */
    double left, top;          /* of the corner (0, 0, 0) */
    uint32_t ground;           /* what the next clue is written on */
};

static uint32_t shaded(uint32_t rgb, uint32_t percent)
{
    uint32_t r = (rgb >> 16 & 255) * percent / 100, g = (rgb >> 8 & 255) * percent / 100,
             b = (rgb & 255) * percent / 100;
    return r << 16 | g << 8 | b;
}

static double screen_x(const struct canvas *c, double x, double y)
{
    return c->left + (x - y) * EDGE * SLOPE_X;
}

static double screen_y(const struct canvas *c, double x, double y, double z)
{
    return c->top + (x + y) * EDGE * SLOPE_Y - z * EDGE;
}

/* ---- clues ---- */

/* The words of a clue around (x, y), which is the middle of a square of EDGE; brackets become circles and squares.
 * Where there are several colours, each stands in a box of its own. */
static void put_clue(struct canvas *c, const struct clue_line *line, double x, double y, double room)
{
    for (uint32_t i = 0; i < line->n; i++) {
        const struct clue_word *w = &line->words[i];
        size_t length = strlen(w->text), inner = length;
        bool circle = w->text[0] == '(', square = w->text[0] == '[';
        if (circle || square)
            inner -= 2;
        double each = room / line->n, at = x - room / 2 + each * (i + 0.5);
        double size = each * 1.5 / (double)(inner == 0 ? 1 : inner + 1);
        size = size > 11 ? 11 : size < 3 ? 3 : size;
        bool coloured = c->p->n_values > 2 && w->value > 0 && (uint32_t)w->value < c->p->n_values;
        uint32_t ground = coloured ? c->p->palette[w->value].rgb : c->ground, rgb = readable_on(ground);
        bool letter = coloured && (c->letters >> w->value & 1) != 0;
        double half = each / 2 - 1 > 8 ? 8 : each / 2 - 1;
        if (coloured)
            fprintf(c->out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#%06x\" "
                    "stroke=\"#767676\" stroke-width=\"0.5\"/>",
                    at - half - 0.8, y - half - 0.8, 2 * half + 1.6, 2 * half + 1.6, (unsigned)ground);
        if (circle)
            fprintf(c->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke=\"#%06x\"/>", at, y, half,
                    (unsigned)rgb);
        if (square)
            fprintf(c->out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#%06x\"/>",
                    at - half, y - half, 2 * half, 2 * half, (unsigned)rgb);
        fprintf(c->out,
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" fill=\"#%06x\" stroke=\"none\">%.*s%.*s</text>\n",
                at, y + 0.36 * size, size, (unsigned)rgb, (int)inner, w->text + (circle || square), letter ? 1 : 0,
                letter ? &c->p->palette[w->value].glyph : "");
    }
}

/* On a side of a block: `u` and `v` are where a step to the right and down on that side goes on the page. */
static void clue_on_side(struct canvas *c, uint32_t axis, uint32_t u, uint32_t v, const double *origin,
                         const double *right, const double *down, uint32_t rgb)
{
    if (c->clues == NULL)
        return;
    const struct clue_line *line = clue_of(c->clues, c->p->width, c->p->height, axis, u, v);
    if (line->n == 0)
        return;
    c->ground = rgb;
    fprintf(c->out, "<g transform=\"matrix(%.4f %.4f %.4f %.4f %.2f %.2f)\">", right[0], right[1], down[0], down[1],
            origin[0], origin[1]);
    put_clue(c, line, EDGE / 2.0, EDGE / 2.0, EDGE);
    fputs("</g>\n", c->out);
}

/* ---- blocks ---- */

static void put_side(struct canvas *c, const double *origin, const double *right, const double *down, uint32_t rgb)
{
    double x = origin[0], y = origin[1], rx = right[0] * EDGE, ry = right[1] * EDGE, dx = down[0] * EDGE,
           dy = down[1] * EDGE;
    fprintf(c->out, "<path d=\"M%.2f %.2fL%.2f %.2fL%.2f %.2fL%.2f %.2fZ\" fill=\"#%06x\"/>\n", x, y, x + rx, y + ry,
            x + rx + dx, y + ry + dy, x + dx, y + dy, (unsigned)rgb);
}

/* The three sides that can be seen, each from its upper left corner. */
static void put_block(struct canvas *c, int32_t x, int32_t y, int32_t z)
{
    static const double along_x[] = {0.866025, 0.5}, along_y[] = {-0.866025, 0.5}, against_y[] = {0.866025, -0.5},
                        below[] = {0, 1};
    uint32_t rgb = volume_rgb(c->p, x, y, z);
    if (volume_exposed(c->p, x, y, z, SIDE_ABOVE)) {
        double at[] = {screen_x(c, x, y), screen_y(c, x, y, z + 1)};
        put_side(c, at, along_x, along_y, rgb);
        clue_on_side(c, 2, (uint32_t)x, (uint32_t)y, at, along_x, along_y, rgb);
    }
    if (volume_exposed(c->p, x, y, z, SIDE_FRONT)) {
        double at[] = {screen_x(c, x, y + 1), screen_y(c, x, y + 1, z + 1)};
        put_side(c, at, along_x, below, shaded(rgb, 86));
        clue_on_side(c, 1, (uint32_t)x, (uint32_t)z, at, along_x, below, shaded(rgb, 86));
    }
    if (volume_exposed(c->p, x, y, z, SIDE_RIGHT)) {
        double at[] = {screen_x(c, x + 1, y + 1), screen_y(c, x + 1, y + 1, z + 1)};
        put_side(c, at, against_y, below, shaded(rgb, 70));
        clue_on_side(c, 0, (uint32_t)y, (uint32_t)z, at, against_y, below, shaded(rgb, 70));
    }
}

static void put_blocks(struct canvas *c)
{
    fputs("<g stroke=\"#404040\" stroke-width=\"0.5\" stroke-linejoin=\"round\">\n", c->out);
    for (int32_t z = 0; z < (int32_t)c->p->depth; z++)
        for (int32_t y = 0; y < (int32_t)c->p->height; y++)
            for (int32_t x = 0; x < (int32_t)c->p->width; x++)
                if (volume_block(c->p, x, y, z))
                    put_block(c, x, y, z);
    fputs("</g>\n", c->out);
}

/* ---- layers ---- */

static double widest(const struct canvas *c, uint32_t axis, uint32_t us, uint32_t vs)
{
    size_t most = 0;
    for (uint32_t v = 0; c->clues != NULL && v < vs; v++)
        for (uint32_t u = 0; u < us; u++) {
            const struct clue_line *line = clue_of(c->clues, c->p->width, c->p->height, axis, u, v);
            size_t n = 0;
            for (uint32_t i = 0; i < line->n; i++)
                n += strlen(line->words[i].text) + 1;
            most = n > most ? n : most;
        }
    double room = (double)most * 8;
    return c->clues == NULL || room > EDGE ? room : EDGE;
}

static void put_cell(struct canvas *c, uint32_t x, uint32_t y, uint32_t z, double left, double top)
{
    uint8_t value = c->p->values[((size_t)z * c->p->height + y) * c->p->width + x];
    uint32_t rgb = value < c->p->n_values ? c->p->palette[value].rgb : VOLUME_OPEN_RGB;
    fprintf(c->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"#%06x\" stroke=\"#a0a0a0\"/>\n",
            left, top, EDGE, EDGE, (unsigned)rgb);
    if (value < c->p->n_values && (c->letters >> value & 1) != 0)
        fprintf(c->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" fill=\"#%06x\">%c</text>\n", left + EDGE / 2.0,
                top + EDGE / 2.0 + 3.2, (unsigned)readable_on(rgb), c->p->palette[value].glyph);
}

/* A layer with the clues of x beside it and those of y, turned, above it. */
static void put_layer(struct canvas *c, uint32_t z, double left, double top, double margin, double above)
{
    fprintf(c->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"11\">z%u</text>\n", left + margin / 2, top + above - 4,
            (unsigned)z + 1);
    for (uint32_t y = 0; y < c->p->height; y++)
        for (uint32_t x = 0; x < c->p->width; x++)
            put_cell(c, x, y, z, left + margin + x * EDGE, top + above + y * EDGE);
    for (uint32_t y = 0; y < c->p->height && c->clues != NULL; y++)
        put_clue(c, clue_of(c->clues, c->p->width, c->p->height, 0, y, z), left + margin / 2,
                 top + above + (y + 0.5) * EDGE, margin - 4);
    for (uint32_t x = 0; x < c->p->width && c->clues != NULL; x++) {
        fprintf(c->out, "<g transform=\"translate(%.1f %.1f) rotate(-90)\">", left + margin + (x + 0.5) * EDGE,
                top + above / 2);
        put_clue(c, clue_of(c->clues, c->p->width, c->p->height, 1, x, z), 0, 0, above - 4);
        fputs("</g>\n", c->out);
    }
}

/* The clues of the lines along z in a table, as a layer without cells. */
static void put_table(struct canvas *c, double left, double top, double cell)
{
    fprintf(c->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"11\">z lines</text>\n", left + 20, top - 4);
    for (uint32_t y = 0; y < c->p->height; y++)
        for (uint32_t x = 0; x < c->p->width; x++) {
            fprintf(c->out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"none\" stroke=\"#d0d0d0\"/>\n",
                    left + x * cell, top + y * EDGE, cell, EDGE);
            put_clue(c, clue_of(c->clues, c->p->width, c->p->height, 2, x, y), left + (x + 0.5) * cell,
                     top + (y + 0.5) * EDGE, cell - 2);
        }
}

void volume_svg(FILE *out, const struct picture *p, const struct clues *clues, const char *title)
{
    struct canvas c = {.out = out, .p = p, .clues = clues != NULL && clues->lines[0] != NULL ? clues : NULL};
    c.letters = colours_for_letters(p->palette, p->n_values);
    double margin = widest(&c, 0, p->height, p->depth), above = widest(&c, 1, p->width, p->depth) + 14;
    double table = widest(&c, 2, p->width, p->height);
    double layer_width = margin + p->width * EDGE + GAP, layer_height = above + p->height * EDGE + GAP;
    double block_width = (p->width + p->height) * EDGE * SLOPE_X;
    double block_height = (p->width + p->height) * EDGE * SLOPE_Y + p->depth * EDGE;
    uint32_t columns = 1;
    while (columns < p->depth && columns * layer_width < 3 * block_width)
        columns++;
    uint32_t bands = (p->depth + columns - 1) / columns;
    double width = columns * layer_width > block_width ? columns * layer_width : block_width;
    width = c.clues != NULL && p->width * table > width ? p->width * table : width;
    double height = block_height + GAP + bands * layer_height + (c.clues != NULL ? p->height * EDGE + GAP : 0);
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" "
            "width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n",
            width + 2 * MARGIN, height + 2 * MARGIN, width + 2 * MARGIN, height + 2 * MARGIN);
    if (title != NULL) {
        fputs("<title>", out);
        svg_text(out, title);
        fputs("</title>\n", out);
    }
    fputs(
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n<g font-family=\"DejaVu Sans, Verdana, sans-serif\" "
        "text-anchor=\"middle\">\n",
        out);
    c.left = MARGIN + p->height * EDGE * SLOPE_X;
    c.top = MARGIN + p->depth * EDGE;
    put_blocks(&c);
    c.ground = 0xffffff;
    double top = MARGIN + block_height + GAP;
    for (uint32_t z = 0; z < p->depth; z++)
        put_layer(&c, z, MARGIN + z % columns * layer_width, top + z / columns * layer_height, margin, above);
    if (c.clues != NULL)
        put_table(&c, MARGIN, top + bands * layer_height + 14, table);
    fputs("</g>\n</svg>\n", out);
}
