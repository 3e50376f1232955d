/* The layers of a volume side by side, with their coordinates: for people; pictures that are read again are drawn by
 * picture_draw. */
#ifndef RENDER_LAYERS_H
#define RENDER_LAYERS_H

#include "render/text.h"

/* As many layers beside each other as fit into the columns, at least one. Of the style, colours and clues count: those
 * of the lines along x stand beside the rows, those along y above the columns, and those along z in a table of their
 * own. */
void layers_draw(FILE *out, const struct picture *p, const struct picture_style *style, uint32_t columns);

#endif
