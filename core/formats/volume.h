/* Finished volumes to make puzzles of, and to take elsewhere: MagicaVoxel's .vox files, and text.
 *
 * A volume is an image whose layers stand one below the other, layer z = 0 first, so that all that reduces colours
 * works on it. x goes to the right, y towards the viewer (down a layer as it is drawn), z up. .vox has y away from the
 * viewer: it is turned round.
 *
 * Text: layers of rows, parted by blank lines, in the glyphs of image.h. Or an INI file: the rows below the key
 * `layers` of a section [picture], and a section [palette] as puzzle files have it, which may be missing. */
#ifndef FORMATS_VOLUME_H
#define FORMATS_VOLUME_H

#include <stdio.h>

#include "formats/image.h"
#include "render/text.h"

enum { VOLUME_SIDE_MAX = 256 };

/* Reads a volume; *layers is how many there are, each of image->height / *layers rows. Blank cells are white. Pixels
 * live in the arena.
 * False: what is wrong is in `d`. */
bool volume_read(struct image *image, uint32_t *layers, const char *file, const char *bytes, size_t size,
                 struct arena *arena, struct diagnostics *d);

/* Is this a .vox file? */
bool vox_is(const char *bytes, size_t size);

/* Reads the scene of a .vox file, as volume_read: all that is not hidden, without empty margins; image->words says what
 * was done. The format: github.com/ephtracy/voxel-model,
 * MagicaVoxel-file-format-vox.txt; written by hand because Debian has no library for it. */
bool vox_read(struct image *image, uint32_t *layers, const char *file, const unsigned char *bytes, size_t size,
              struct arena *arena, struct diagnostics *d);

/* Writes a picture as a .vox file; value 0 and cells that are not known are empty. False: a side above 256. */
bool vox_write(FILE *out, const struct picture *p);

#endif
