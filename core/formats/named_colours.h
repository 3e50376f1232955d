/* Colours with plain names, each with the letter that stands for it in text pictures and palettes. */
#ifndef FORMATS_NAMED_COLOURS_H
#define FORMATS_NAMED_COLOURS_H

#include <stdint.h>

struct named_colour {
    const char *name;
    char glyph;
    uint32_t rgb;
};

enum { NAMED_COLOURS = 21 };

extern const struct named_colour named_colours[NAMED_COLOURS];

#endif
