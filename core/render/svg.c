/* Drawings as SVG 1.1. */
#include "render/drawing.h"
#include "text/utf8.h"

/* A cell of DRAWING_CELL units is 5 mm: as on the squared paper of schools, and enough for a pencil. */
static double millimetres(int32_t units)
{
    return units * 5.0 / DRAWING_CELL;
}

/* Text as XML: markup escaped; what XML cannot hold (control characters, bytes that are not UTF-8) becomes U+FFFD. */
void svg_text(FILE *out, const char *text)
{
    while (*text != '\0') {
        uint32_t length = utf8_length(text);
        if (*text == '<' || *text == '>' || *text == '&')
            fputs(*text == '<' ? "&lt;" : *text == '>' ? "&gt;" : "&amp;", out);
        else if (length == 0 || (length == 1 && (unsigned char)*text < 0x20))
            fputs("\xef\xbf\xbd", out);
        else
            fwrite(text, 1, length, out);
        text += length == 0 ? 1 : length;
    }
}

/* The colours that adapt: their class, and what they are where dark is preferred. */
static const struct {
    uint32_t rgb, dark;
    char name;
} adapting[] = {{DRAWING_PAPER, 0x1c1c1e, 'p'}, {DRAWING_INK, 0xe8e8e8, 'i'}, {DRAWING_THIN, 0x606064, 't'},
                {DRAWING_THICK, 0xb4b4b8, 'w'}, {DRAWING_SHADE, 0x3a3a3e, 's'}, {DRAWING_DISC, 0x686868, 'd'}};
enum { ADAPTING = sizeof adapting / sizeof *adapting, RGB = 0xffffff };

/* Programs without style sheets see the colours of the attributes. */
static void put_style(FILE *out)
{
    fputs("<style type=\"text/css\">\n@media (prefers-color-scheme: dark) {\n", out);
    for (int i = 0; i < ADAPTING; i++)
        fprintf(out, ".%c { fill: #%06x }\n", adapting[i].name, (unsigned)adapting[i].dark);
    for (int i = 0; i < ADAPTING; i++)
        fprintf(out, ".%c%c { stroke: #%06x }\n", adapting[i].name, adapting[i].name, (unsigned)adapting[i].dark);
    fputs("}\n</style>\n", out);
}

/* The attributes for a colour: of the inside, or of the line. */
static void put_colour(FILE *out, const char *attribute, uint32_t rgb)
{
    bool line = attribute[0] == 's';
    fprintf(out, " %s=\"#%06x\"", attribute, (unsigned)(rgb & RGB));
    for (int i = 0; i < ADAPTING; i++)
        if (adapting[i].rgb == rgb)
            fprintf(out, line ? " class=\"%c%c\"" : " class=\"%c\"", adapting[i].name, adapting[i].name);
}

static void put_boxes(FILE *out, const struct drawing *d, size_t from, size_t end)
{
    fputs("<g shape-rendering=\"crispEdges\">\n", out);
    for (size_t i = from; i < end; i++) {
        const struct drawing_box *b = &d->boxes[i];
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", (int)b->x, (int)b->y, (int)b->width,
                (int)b->height);
        put_colour(out, "fill", b->rgb);
        fputs("/>\n", out);
    }
    fputs("</g>\n", out);
}

static void put_shapes(FILE *out, const struct drawing *d, bool below)
{
    for (size_t i = 0; i < d->n_circles; i++) {
        const struct drawing_circle *c = &d->circles[i];
        if (c->below != below)
            continue;
        fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", (int)c->x, (int)c->y, (int)c->radius);
        if (!c->filled)
            fputs(" fill=\"none\"", out);
        put_colour(out, c->filled ? "fill" : "stroke", c->rgb);
        fputs("/>\n", out);
    }
    for (size_t i = 0; i < d->n_strokes; i++) {
        const struct drawing_stroke *s = &d->strokes[i];
        if (s->below != below)
            continue;
        fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"", (int)s->x1, (int)s->y1, (int)s->x2, (int)s->y2);
        if (s->width != 1)
            fprintf(out, " stroke-width=\"%d\"", (int)s->width);
        put_colour(out, "stroke", s->rgb);
        fputs("/>\n", out);
    }
}

static void put_paths(FILE *out, const struct drawing *d)
{
    if (d->n_paths > 0)
        fputs("<g stroke-linecap=\"round\" stroke-linejoin=\"round\">\n", out);
    for (size_t i = 0; i < d->n_paths; i++) {
        const struct drawing_path *p = &d->paths[i];
        fputs(p->width == 0 ? "<polygon points=\"" : "<polyline fill=\"none\" points=\"", out);
        for (uint32_t k = 0; k < p->n; k++)
            fprintf(out, "%s%g,%g", k == 0 ? "" : " ", (double)p->x[k] / DRAWING_FINE, (double)p->y[k] / DRAWING_FINE);
        fputs("\"", out);
        if (p->width > 1)
            fprintf(out, " stroke-width=\"%d\"", (int)p->width);
        put_colour(out, p->width == 0 ? "fill" : "stroke", p->rgb);
        fputs("/>\n", out);
    }
    if (d->n_paths > 0)
        fputs("</g>\n", out);
}

/* A capital or a digit is about 0.72 of the font high, so its middle lies 0.36 above the baseline. */
static void put_words(FILE *out, const struct drawing *d)
{
    fputs("<g font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\">\n", out);
    for (size_t i = 0; i < d->n_words; i++) {
        const struct drawing_word *w = &d->words[i];
        fprintf(out, "<text x=\"%d\" y=\"%.2f\" font-size=\"%d\"", (int)w->x, w->y + 0.36 * w->size, (int)w->size);
        if (w->bold)
            fputs(" font-weight=\"bold\"", out);
        put_colour(out, "fill", w->rgb);
        fputs(">", out);
        svg_text(out, w->text);
        fputs("</text>\n", out);
    }
    fputs("</g>\n", out);
}

void drawing_svg_signs(FILE *out, const struct drawing *d)
{
    put_shapes(out, d, false);
    put_paths(out, d);
    put_words(out, d);
}

void drawing_svg(FILE *out, const struct drawing *d, const char *title)
{
    fprintf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%.2fmm\" height=\"%.2fmm\" viewBox=\"0 0 %d "
        "%d\">\n",
        millimetres(d->width), millimetres(d->height), (int)d->width, (int)d->height);
    if (title != NULL) {
        fputs("<title>", out);
        svg_text(out, title);
        fputs("</title>\n", out);
    }
    put_style(out);
    put_boxes(out, d, 0, d->n_ground);
    put_shapes(out, d, true);
    put_boxes(out, d, d->n_ground, d->n_boxes);
    drawing_svg_signs(out, d);
    fputs("</svg>\n", out);
}
