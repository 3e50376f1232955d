/* Random pictures the puzzles of which have one answer. */
#ifndef LIBRARY_PAINT_H
#define LIBRARY_PAINT_H

#include "base/random.h"
#include "rules/author.h"

enum { PAINT_CONFLICTS = 20000 }; /* for one picture, where nobody says otherwise */

struct painting {
    struct orime_value palette[64];
    struct orime_picture picture;
    uint8_t *values, *other; /* a byte a cell; the picture's values are these */
    struct random random;
    uint32_t density;        /* percent */
    uint32_t attempt;        /* pictures that were given up for the puzzle at hand */
    int32_t level;           /* enum orime_level: easy is line by line; below 0: any */
    const volatile int *interrupt;
    void (*tried)(void *context); /* called once a picture; may be NULL */
    void *context;
};

/* Value 0 is the background. False: out of memory. */
bool paint_palette(struct painting *p, uint32_t colours, struct arena *arena);

/* A picture whose puzzle has one answer and the level, from a random one by changes. VERDICT_NO: not this time. */
enum verdict paint(struct painting *p, const struct author *author);

#endif
