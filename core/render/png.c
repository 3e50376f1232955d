/* Drawings as PNG, with cairo where it was there when orime was built. */
#include "render/drawing.h"

#ifndef ORIME_CAIRO

const char *drawing_png(FILE *out, const struct drawing *d)
{
    (void)out;
    (void)d;
    return "PNG needs cairo, and this orime was built without it (Debian: libcairo2-dev)";
}

#else

#include <cairo.h>

#define PIXELS_MAX ((double)(1 << 26))
enum { SIDE_MAX = 32767 };

/* Pixels a unit, 0 when nothing fits. */
static double choose_scale(const struct drawing *d)
{
    double scale = 2;
    while (scale >= 0.25 && (d->width * scale > SIDE_MAX || d->height * scale > SIDE_MAX ||
                             d->width * scale * (d->height * scale) > PIXELS_MAX))
        scale /= 2;
    return scale < 0.25 ? 0 : scale;
}

static void set_colour(cairo_t *cairo, uint32_t rgb)
{
    cairo_set_source_rgb(cairo, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void paint(cairo_t *cairo, const struct drawing *d)
{
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE); /* boxes lie on pixels; in small scales their edges stay sharp */
    for (size_t i = 0; i < d->n_boxes; i++) {
        const struct drawing_box *b = &d->boxes[i];
        set_colour(cairo, b->rgb);
        cairo_rectangle(cairo, b->x, b->y, b->width, b->height);
        cairo_fill(cairo);
    }
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    for (size_t i = 0; i < d->n_words; i++) {
        const struct drawing_word *w = &d->words[i];
        cairo_text_extents_t extents;
        cairo_set_font_size(cairo, w->size);
        cairo_text_extents(cairo, w->text, &extents);
        set_colour(cairo, w->rgb);
        cairo_move_to(cairo, w->x - extents.x_advance / 2, w->y + 0.36 * w->size); /* as in svg.c */
        cairo_show_text(cairo, w->text);
    }
}

static cairo_status_t put(void *out, const unsigned char *bytes, unsigned int size)
{
    return fwrite(bytes, 1, size, out) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

const char *drawing_png(FILE *out, const struct drawing *d)
{
    double scale = choose_scale(d);
    if (scale == 0)
        return "the board is too large for a PNG; try SVG";
    /* Rounded down, so that no unpainted edge is left. */
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(d->width * scale), (int)(d->height * scale));
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    paint(cairo, d);
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, put, out);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

#endif
