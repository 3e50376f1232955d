/* Volumes to look at, and to take elsewhere. In all of them x goes to the right, y towards the viewer and z up; cells
 * that are not known are grey blocks, value 0 is empty. */
#ifndef RENDER_VOLUME_H
#define RENDER_VOLUME_H

#include "render/text.h"

/* The sides of a block, by the axis and the direction in which they look. */
enum side { SIDE_LEFT, SIDE_RIGHT, SIDE_BACK, SIDE_FRONT, SIDE_BELOW, SIDE_ABOVE, SIDES };

enum { VOLUME_OPEN_RGB = 0xd8d8d8 };

/* Is there a block? Not outside of the volume. Coordinates may be -1 and the size. */
bool volume_block(const struct picture *p, int32_t x, int32_t y, int32_t z);
uint32_t volume_rgb(const struct picture *p, int32_t x, int32_t y, int32_t z);

/* Is this side of the block in the open? */
bool volume_exposed(const struct picture *p, int32_t x, int32_t y, int32_t z, enum side side);

/* SVG: the volume as seen from above, right and front, with shades and with the clues on its sides; below it all layers
 * with their clues. `clues` and `title` may be NULL. Errors stay in `out`. volume_svg.c */
void volume_svg(FILE *out, const struct picture *p, const struct clues *clues, const char *title);

/* Wavefront's OBJ: the sides in the open, two triangles' worth each, with colours behind the vertices (which most
 * programs read); y is up there. volume_obj.c */
void volume_obj(FILE *out, const struct picture *p, const char *title);

/* A page that stands alone: the model turns under the mouse or a finger, a slider cuts layers off. NULL, or why it
 * could not be done. volume_html.c */
const char *volume_html(FILE *out, const struct picture *p, const struct clues *clues, const char *title);

#endif
