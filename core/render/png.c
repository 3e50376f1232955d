/* Drawings as PNG, with cairo where it was there when orime was built. */
#include "render/cairo_calls.h"
#include "render/drawing.h"

#ifndef ORIME_CAIRO

const char *drawing_png(FILE *out, const struct drawing *d)
{
    (void)out;
    (void)d;
    return "PNG needs cairo, and this orime was built without it (Debian: libcairo2-dev)";
}

#else

#include "base/apart.h"

#define PIXELS_MAX ((double)(1 << 26))
#define TURN 6.283185307179586 /* in radians */
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

static void set_colour(const struct cairo_calls *c, cairo_t *cairo, uint32_t rgb)
{
    c->set_source_rgb(cairo, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

/* Circles and lines are smooth. */
static void paint_shapes(const struct cairo_calls *c, cairo_t *cairo, const struct drawing *d, bool below)
{
    c->set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT);
    c->set_line_width(cairo, 1);
    for (size_t i = 0; i < d->n_circles; i++) {
        const struct drawing_circle *circle = &d->circles[i];
        if (circle->below != below)
            continue;
        set_colour(c, cairo, circle->rgb);
        c->new_path(cairo);
        c->arc(cairo, circle->x, circle->y, circle->radius, 0, TURN);
        (circle->filled ? c->fill : c->stroke)(cairo);
    }
    for (size_t i = 0; i < d->n_strokes; i++) {
        const struct drawing_stroke *s = &d->strokes[i];
        if (s->below != below)
            continue;
        c->set_line_width(cairo, s->width);
        set_colour(c, cairo, s->rgb);
        c->move_to(cairo, s->x1, s->y1);
        c->line_to(cairo, s->x2, s->y2);
        c->stroke(cairo);
    }
}

static void paint_paths(const struct cairo_calls *c, cairo_t *cairo, const struct drawing *d)
{
    c->set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    c->set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    for (size_t i = 0; i < d->n_paths; i++) {
        const struct drawing_path *p = &d->paths[i];
        set_colour(c, cairo, p->rgb);
        c->set_line_width(cairo, p->width);
        c->new_path(cairo);
        for (uint32_t k = 0; k < p->n; k++)
            c->line_to(cairo, (double)p->x[k] / DRAWING_FINE, (double)p->y[k] / DRAWING_FINE);
        (p->width == 0 ? c->fill : c->stroke)(cairo);
    }
}

static void paint_boxes(const struct cairo_calls *c, cairo_t *cairo, const struct drawing *d, size_t from, size_t end)
{
    c->set_antialias(cairo, CAIRO_ANTIALIAS_NONE); /* boxes lie on pixels; in small scales their edges stay sharp */
    for (size_t i = from; i < end; i++) {
        const struct drawing_box *b = &d->boxes[i];
        set_colour(c, cairo, b->rgb);
        c->rectangle(cairo, b->x, b->y, b->width, b->height);
        c->fill(cairo);
    }
}

static void paint(const struct cairo_calls *c, cairo_t *cairo, const struct drawing *d)
{
    paint_boxes(c, cairo, d, 0, d->n_ground);
    paint_shapes(c, cairo, d, true);
    paint_boxes(c, cairo, d, d->n_ground, d->n_boxes);
    paint_shapes(c, cairo, d, false);
    paint_paths(c, cairo, d);
    for (size_t i = 0; i < d->n_words; i++) {
        const struct drawing_word *w = &d->words[i];
        cairo_text_extents_t extents;
        c->select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                            w->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        c->set_font_size(cairo, w->size);
        c->text_extents(cairo, w->text, &extents);
        set_colour(c, cairo, w->rgb);
        c->move_to(cairo, w->x - extents.x_advance / 2, w->y + 0.36 * w->size); /* as in svg.c */
        c->show_text(cairo, w->text);
    }
}

static cairo_status_t put(void *out, const unsigned char *bytes, unsigned int size)
{
    return fwrite(bytes, 1, size, out) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

enum { PAINTED, NO_MEMORY, NO_CAIRO, OLD_CAIRO, FAULT };
enum { PAINT_SECONDS = 30 };

struct sheet {
    const struct drawing *drawing;
    double scale;
};

static int make(FILE *out, void *data)
{
    const struct sheet *sheet = data;
    const struct drawing *d = sheet->drawing;
    struct cairo_calls c;
    const char *missing = cairo_open(&c);
    if (missing != NULL)
        return missing == cairo_missing ? NO_CAIRO : missing == cairo_too_old ? OLD_CAIRO : NO_MEMORY;
    /* Rounded down, so that no unpainted edge is left. */
    cairo_surface_t *surface = c.image_surface_create(CAIRO_FORMAT_RGB24, (int)(d->width * sheet->scale),
                                                      (int)(d->height * sheet->scale));
    cairo_t *cairo = c.create(surface);
    c.scale(cairo, sheet->scale, sheet->scale);
    paint(&c, cairo, d);
    cairo_status_t status = c.status(cairo);
    c.destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        status = c.surface_write_to_png_stream(surface, put, out);
    c.surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? PAINTED : status == CAIRO_STATUS_NO_MEMORY ? NO_MEMORY : FAULT;
}

/* In a process of its own: the libraries behind cairo crash, or never end, when memory runs out in them. */
const char *drawing_png(FILE *out, const struct drawing *d)
{
    static const char *const faults[] = {
        [PAINTED] = NULL,
        [NO_MEMORY] = cairo_no_memory,
        [NO_CAIRO] = cairo_missing,
        [OLD_CAIRO] = cairo_too_old,
        [FAULT] = "the PNG could not be painted",
    };
    struct sheet sheet = {d, choose_scale(d)};
    if (sheet.scale == 0)
        return "the board is too large for a PNG; try SVG";
    int result = apart_run(make, &sheet, out, PAINT_SECONDS);
    return result <= FAULT ? faults[result] : cairo_no_memory;
}

#endif
