/* Colours that some readers see as one. Two values are alike when they are close for somebody: in grey, as many
 * printers print, or with one kind of cone missing. */
#include "base/oklab.h"
#include "render/colour.h"

/* G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation of color vision
 * deficiency", 2009, severity 1: without the cones for long, middle and short waves. Then nothing but luminance. */
enum { EYES = 4 };
static const double seen_by[EYES][3][3] = {
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
    {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
};

static const double CLOSE = 0.12; /* in OKLab; black and white are 1 apart */

static struct oklab seen(uint32_t rgb, uint32_t eye)
{
    const double light[3] = {linear_light(rgb >> 16 & 255), linear_light(rgb >> 8 & 255), linear_light(rgb & 255)};
    double there[3];
    for (uint32_t i = 0; i < 3; i++) {
        const double *row = seen_by[eye][i];
        double sum = row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
        there[i] = sum < 0 ? 0 : sum > 1 ? 1 : sum;
    }
    return oklab_of_light(there);
}

bool colours_alike(uint32_t a, uint32_t b)
{
    bool alike = false;
    for (uint32_t eye = 0; eye < EYES; eye++)
        alike = alike || oklab_distance(seen(a, eye), seen(b, eye)) < CLOSE * CLOSE;
    return alike;
}

uint64_t colours_for_letters(const struct palette_value *palette, uint32_t n)
{
    uint64_t letters = 0;
    for (uint32_t v = 1; v < n; v++)
        for (uint32_t other = 0; other < v; other++)
            if (colours_alike(palette[v].rgb, palette[other].rgb))
                letters |= (uint64_t)1 << v | (other > 0 ? (uint64_t)1 << other : 0);
    return letters;
}
