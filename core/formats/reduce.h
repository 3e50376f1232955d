/* From the pixels of a picture to the few values of a board. */
#ifndef FORMATS_REDUCE_H
#define FORMATS_REDUCE_H

#include "formats/image.h"
#include "model/model.h"

enum { REDUCE_COLOURS_MAX = 64 };

enum reduce_threshold {
    REDUCE_OTSU,   /* where it parts dark from light best: N. Otsu, "A threshold selection method from gray-level
                    * histograms", IEEE Transactions on Systems, Man and Cybernetics 9(1), 1979 */
    REDUCE_LEVEL,  /* black is what is darker than `level` */
    REDUCE_DITHER, /* dots: R. Floyd, L. Steinberg, "An adaptive algorithm for spatial greyscale", Proceedings of the
                    * SID 17(2), 1976; in linear light */
};

struct reduction {
    uint32_t width;                  /* in cells; the height follows; 0: a cell a pixel */
    uint32_t colours;                /* beside the background, 1..63; 1: black and white */
    enum reduce_threshold threshold; /* of several colours REDUCE_DITHER only */
    uint32_t level;                  /* lightness in OKLab, 0..100 */
    uint64_t seed;
};

struct board_picture {
    uint32_t width, height;
    struct palette_value palette[REDUCE_COLOURS_MAX]; /* value 0 is the background */
    uint32_t n_values;
    uint8_t *values;
};

/* Scales by averaging linear light, then reduces the colours. Black and white: white is the background. More: when
 * there are not more than asked for they stay as they are, else they are the means of k-means clusters in OKLab,
 * started by k-means++ (D. Arthur, S. Vassilvitskii, "k-means++: the advantages of careful seeding", SODA 2007); the
 * background is the colour most frequent along the border of the picture, of several the lightest. In a picture that is
 * text the blank cells are the background, even when there is none, and by REDUCE_OTSU all others are black if it is
 * not scaled. The others follow by how frequent they are, and are named by the nearest of a few plain names. Same seed,
 * same result. Lives in the arena. False: see `d`. */
bool image_reduce(const struct image *image, const struct reduction *how, const char *file, struct arena *arena,
                  struct diagnostics *d, struct board_picture *out);

#endif
