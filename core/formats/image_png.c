/* PNG by cairo, which knows all its kinds. */
#include <stdlib.h>
#include <string.h>

#include "base/apart.h"
#include "base/held.h"
#include "formats/image_reading.h"
#include "render/cairo_calls.h"

#ifndef ORIME_CAIRO

bool image_png(struct image_reading *r)
{
    return image_error(r, 0, "PBM, PGM, PPM, XBM or text",
                       "PNG needs cairo, and this orime was built without it (Debian: "
                       "libcairo2-dev)");
}

#else

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static cairo_status_t get(void *context, unsigned char *bytes, unsigned int n)
{
    struct image_reading *r = context;
    if (r->size - r->at < n)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, r->bytes + r->at, n);
    r->at += n;
    return CAIRO_STATUS_SUCCESS;
}

/* A byte that says whether it is transparent, and four a pixel. */
static void put_pixels(const struct cairo_calls *c, FILE *out, const struct image *m, cairo_surface_t *surface)
{
    const unsigned char *data = c->image_surface_get_data(surface);
    size_t stride = (size_t)c->image_surface_get_stride(surface);
    (void)fputc(m->transparent, out);
    for (uint32_t y = 0; y < m->height; y++)
        (void)fwrite(data + y * stride, 4, m->width, out);
}

/* Is a part of it transparent? */
static bool see_through(const struct cairo_calls *c, const struct image *m, cairo_surface_t *surface)
{
    const unsigned char *data = c->image_surface_get_data(surface);
    size_t stride = (size_t)c->image_surface_get_stride(surface);
    if (c->image_surface_get_format(surface) != CAIRO_FORMAT_ARGB32)
        return false;
    for (uint32_t y = 0; y < m->height; y++)
        for (uint32_t x = 0; x < m->width; x++) {
            uint32_t pixel;
            memcpy(&pixel, data + y * stride + 4 * (size_t)x, sizeof pixel);
            if (pixel >> 24 < 0xff)
                return true;
        }
    return false;
}

/* Painted over white, whatever kind of pixels cairo read. */
static cairo_status_t flatten(const struct cairo_calls *c, struct image_reading *r, cairo_surface_t *from, FILE *out)
{
    cairo_surface_t *to = c->image_surface_create(CAIRO_FORMAT_RGB24, (int)r->image->width, (int)r->image->height);
    cairo_t *cairo = c->create(to);
    c->set_source_rgb(cairo, 1, 1, 1);
    c->paint(cairo);
    c->set_source_surface(cairo, from, 0, 0);
    c->paint(cairo);
    cairo_status_t status = c->status(cairo);
    c->destroy(cairo);
    c->surface_flush(to);
    if (status == CAIRO_STATUS_SUCCESS)
        put_pixels(c, out, r->image, to);
    c->surface_destroy(to);
    return status;
}

enum { READ, NO_MEMORY, NO_CAIRO, OLD_CAIRO, TOO_SHORT, DAMAGED };
enum { READ_SECONDS = 30 };

static int read_apart(FILE *out, void *data)
{
    struct image_reading *r = data;
    struct cairo_calls c;
    const char *missing = cairo_open(&c);
    if (missing != NULL)
        return missing == cairo_missing ? NO_CAIRO : missing == cairo_too_old ? OLD_CAIRO : NO_MEMORY;
    cairo_surface_t *surface = c.image_surface_create_from_png_stream(get, r);
    cairo_status_t status = c.surface_status(surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        r->image->transparent = see_through(&c, r->image, surface);
        status = flatten(&c, r, surface, out);
    }
    c.surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS      ? READ
           : status == CAIRO_STATUS_NO_MEMORY  ? NO_MEMORY
           : status == CAIRO_STATUS_READ_ERROR ? TOO_SHORT
                                               : DAMAGED;
}

static bool take_pixels(struct image *m, const char *bytes, size_t size)
{
    size_t n = (size_t)m->width * m->height;
    if (size != 1 + 4 * n)
        return false;
    m->transparent = bytes[0] != 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t pixel;
        memcpy(&pixel, bytes + 1 + 4 * i, sizeof pixel);
        m->rgb[i] = pixel & 0xffffff;
    }
    return true;
}

static bool png_fault(struct image_reading *r, int result)
{
    switch (result) {
    case NO_CAIRO:
        return image_error(r, 0, "PBM, PGM, PPM, XBM or text", "%s", cairo_missing);
    case OLD_CAIRO:
        return image_error(r, 0, "PBM, PGM, PPM, XBM or text", "%s", cairo_too_old);
    case TOO_SHORT:
        return image_error(r, 0, NULL, "the picture ends too early");
    case DAMAGED:
        return image_error(r, 0, "a PNG file", "the picture is damaged");
    default:
        return image_no_memory(r);
    }
}

/* In a process of its own: what cairo reads PNG with crashes where memory runs out in it. */
bool image_png(struct image_reading *r)
{
    if (r->size < 33 || memcmp(r->bytes, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) != 0)
        return image_error(r, 0, "the header of a PNG file", "the picture is damaged at its beginning");
    /* The size is looked at before cairo asks for memory by it. */
    if (!image_make(r, big_endian(r->bytes + 16), big_endian(r->bytes + 20)))
        return false;
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = held_open(&bytes, &size);
    int result = out == NULL ? NO_MEMORY : apart_run(read_apart, r, out, READ_SECONDS);
    if (out != NULL && fclose(out) != 0)
        result = NO_MEMORY;
    bool good = result == READ && take_pixels(r->image, bytes, size);
    free(bytes); /* its memory is the C library's */
    return good || png_fault(r, result);
}

#endif
