/* Drawings as SVG 1.1. */
#include "render/drawing.h"
#include "text/utf8.h"

/* A cell of DRAWING_CELL units is 5 mm: as on the squared paper of schools, and enough for a pencil. */
static double millimetres(int32_t units)
{
    return units * 5.0 / DRAWING_CELL;
}

/* Text as XML: markup escaped; what XML cannot hold (control characters, bytes that are not UTF-8) becomes U+FFFD. */
static void put_text(FILE *out, const char *text)
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

static void put_boxes(FILE *out, const struct drawing *d)
{
    fputs("<g shape-rendering=\"crispEdges\">\n", out);
    for (size_t i = 0; i < d->n_boxes; i++) {
        const struct drawing_box *b = &d->boxes[i];
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", (int)b->x, (int)b->y,
                (int)b->width, (int)b->height, (unsigned)b->rgb);
    }
    fputs("</g>\n", out);
}

/* A capital or a digit is about 0.72 of the font high, so its middle lies 0.36 above the baseline. */
static void put_words(FILE *out, const struct drawing *d)
{
    fputs("<g font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\">\n", out);
    for (size_t i = 0; i < d->n_words; i++) {
        const struct drawing_word *w = &d->words[i];
        fprintf(out, "<text x=\"%d\" y=\"%.2f\" font-size=\"%d\" fill=\"#%06x\">", (int)w->x, w->y + 0.36 * w->size,
                (int)w->size, (unsigned)w->rgb);
        put_text(out, w->text);
        fputs("</text>\n", out);
    }
    fputs("</g>\n", out);
}

void drawing_svg(FILE *out, const struct drawing *d, const char *title)
{
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%.2fmm\" height=\"%.2fmm\" viewBox=\"0 0 %d "
            "%d\">\n",
            millimetres(d->width), millimetres(d->height), (int)d->width, (int)d->height);
    if (title != NULL) {
        fputs("<title>", out);
        put_text(out, title);
        fputs("</title>\n", out);
    }
    put_boxes(out, d);
    put_words(out, d);
    fputs("</svg>\n", out);
}
