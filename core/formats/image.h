/* Pictures to make puzzles of: PNG, the six kinds of PBM, PGM and PPM, XBM, and text. Recognised by content.
 *
 * PBM, PGM, PPM: the manual pages pbm(5), pgm(5), ppm(5) of netpbm; comments, any maxval up to 65535; of several
 * pictures in a file the first. XBM: the X window system's bitmaps as C source, bits from the lowest. PNG: by cairo,
 * transparency over white.
 * Text: a row a line; '.', '-', '_', '0' and blank are white; '#', '*', '@', 'X' and '1' black; small letters are
 * colours, see named_colours.c. A '|' in front of a row is not part of it, as in answer files. */
#ifndef FORMATS_IMAGE_H
#define FORMATS_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "text/file.h"

/* At most so many pixels, so that a header of a few bytes cannot ask for more memory than 256 MiB. */
#define IMAGE_MAX_PIXELS ((uint32_t)1 << 26)

#define IMAGE_MAX_BYTES ((size_t)256 << 20)

struct image {
    uint32_t width, height; /* in pixels, at least 1 */
    uint32_t *rgb;          /* width * height times 0xrrggbb in sRGB, row by row from the top */
    bool text;              /* it says itself which cells are blank: the white ones */
    bool transparent;       /* a part of it is, and was painted over white */
    const char *words;      /* what was done to read it, which a person should know; NULL: nothing */
};

/* Reads a picture of `size` bytes; pixels live in the arena. False: what is wrong is in `d`. */
bool image_read(struct image *image, const char *file, const char *bytes, size_t size, struct arena *arena,
                struct diagnostics *d);

#endif
