/* Colours, 0xrrggbb. */
#ifndef RENDER_COLOUR_H
#define RENDER_COLOUR_H

#include <stdbool.h>
#include <stdint.h>

#include "model/model.h"

/* Black or white, whichever stands out more on the colour. It is black from a relative luminance of 0.179 on, where the
 * two contrast ratios of the W3C's "Web content accessibility guidelines" are equal; with a gamma of 2 for that of
 * sRGB. */
static inline uint32_t readable_on(uint32_t rgb)
{
    uint32_t r = rgb >> 16 & 255, g = rgb >> 8 & 255, b = rgb & 255;
    return 2126 * r * r + 7152 * g * g + 722 * b * b > 1790 * 255 * 255 ? 0x000000 : 0xffffff;
}

/* Are there people, or printers, for whom these two are hardly different? alike.c */
bool colours_alike(uint32_t a, uint32_t b);

/* The values (bit v stands for value v) that take a letter beside their colour, since another value looks like them to
 * somebody. Never the background, value 0. */
uint64_t colours_for_letters(const struct palette_value *palette, uint32_t n);

#endif
