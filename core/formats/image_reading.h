/* What the readers of pictures share. */
#ifndef FORMATS_IMAGE_READING_H
#define FORMATS_IMAGE_READING_H

#include "formats/image.h"
#include "text/utf8.h"

struct image_reading {
    struct image *image;
    const char *file;
    const unsigned char *bytes; /* size of them, and a NUL behind */
    size_t size, at;
    struct arena *arena;
    struct diagnostics *d;
};

/* Notes what is wrong (line 0: not known) and gives false. */
bool image_error(struct image_reading *r, uint32_t line, const char *wanted, const char *what, ...)
    __attribute__((format(printf, 4, 5)));

/* Notes that memory is out; false. */
bool image_no_memory(struct image_reading *r);

/* Sets the size and makes room for the pixels; false: too many, none, or no memory. */
bool image_make(struct image_reading *r, uint64_t width, uint64_t height);

bool image_pnm(struct image_reading *r);
bool image_xbm(struct image_reading *r);
bool image_png(struct image_reading *r);
bool image_text(struct image_reading *r);

/* The colour that a character of a picture in text stands for; false: none. */
bool image_glyph(char glyph, uint32_t *rgb);

#endif
