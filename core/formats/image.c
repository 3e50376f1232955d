#include "formats/image_reading.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool image_error(struct image_reading *r, uint32_t line, const char *wanted, const char *what, ...)
{
    struct place at = {.file = r->file, .line = line};
    va_list args;
    va_start(args, what);
    vdiagnose(r->d, &at, wanted, what, args);
    va_end(args);
    return false;
}

bool image_no_memory(struct image_reading *r)
{
    diagnose_memory(r->d, &(struct place){.file = r->file});
    return false;
}

bool image_make(struct image_reading *r, uint64_t width, uint64_t height)
{
    char wanted[60];
    if (width == 0 || height == 0)
        return image_error(r, 0, "at least one pixel", "a picture of %" PRIu64 " x %" PRIu64 " pixels", width, height);
    if (width > IMAGE_MAX_PIXELS || height > IMAGE_MAX_PIXELS || width * height > IMAGE_MAX_PIXELS) {
        (void)snprintf(wanted, sizeof wanted, "at most %u pixels", (unsigned)IMAGE_MAX_PIXELS);
        return image_error(r, 0, wanted, "a picture of %" PRIu64 " x %" PRIu64 " pixels", width, height);
    }
    r->image->rgb = arena_array(r->arena, (size_t)(width * height), sizeof *r->image->rgb);
    if (r->image->rgb == NULL)
        return image_no_memory(r);
    r->image->width = (uint32_t)width;
    r->image->height = (uint32_t)height;
    return true;
}

/* "#define NAME_width 16" is how XBM begins, if not with a comment. */
static bool is_xbm(const struct image_reading *r)
{
    size_t at = 0;
    while (at < r->size &&
           (r->bytes[at] == ' ' || r->bytes[at] == '\t' || r->bytes[at] == '\n' || r->bytes[at] == '\r'))
        at++;
    const char *text = (const char *)r->bytes + at;
    return strncmp(text, "/*", 2) == 0 || strncmp(text, "#define", 7) == 0;
}

/* Pictures of other programs that are met often: better told by name than called text. */
static const char *foreign(const struct image_reading *r)
{
    static const struct {
        const char *start, *name;
        size_t length;
    } known[] = {{"\xff\xd8\xff", "JPEG", 3}, {"GIF8", "GIF", 4},   {"BM", "BMP", 2},        {"RIFF", "WebP", 4},
                 {"II*", "TIFF", 4},          {"MM\0*", "TIFF", 4}, {"%PDF", "PDF", 4},      {"<svg", "SVG", 4},
                 {"<?xml", "XML", 5},         {"P7", "PAM", 2},     {"! XPM2", "XPM", 6}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (r->size >= known[i].length && memcmp(r->bytes, known[i].start, known[i].length) == 0)
            return known[i].name;
    return NULL;
}

bool image_read(struct image *image, const char *file, const char *bytes, size_t size, struct arena *arena,
                struct diagnostics *d)
{
    struct image_reading r = {image, file, (const unsigned char *)bytes, size, 0, arena, d};
    *image = (struct image){0};
    if (size >= 4 && memcmp(bytes, "\x89PNG", 4) == 0)
        return image_png(&r);
    if (size >= 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6')
        return image_pnm(&r);
    if (is_xbm(&r))
        return image_xbm(&r);
    if (foreign(&r) != NULL)
        return image_error(&r, 0, "PNG, PBM, PGM, PPM, XBM or text", "a picture of the kind %s", foreign(&r));
    return text_check(file, bytes, size, d) && image_text(&r);
}
