/* OKLab, a colour space in which equal distances look equally large: B. Ottosson, "A perceptual color space for image
 * processing", 2020, https://bottosson.github.io/posts/oklab/ . */
#ifndef BASE_OKLAB_H
#define BASE_OKLAB_H

#include <math.h>
#include <stdint.h>

struct oklab {
    double l, a, b; /* lightness 0 (black) to 1 (white); green to red; blue to yellow */
};

/* One channel of sRGB, 0..255, as linear light 0..1, and back. IEC 61966-2-1. */
static inline double linear_light(uint32_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static inline uint32_t srgb_channel(double light)
{
    double c = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
    return c <= 0 ? 0 : c >= 1 ? 255 : (uint32_t)(255 * c + 0.5);
}

static inline struct oklab oklab_of_light(const double *rgb)
{
    double l = cbrt(0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2]);
    double m = cbrt(0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2]);
    double s = cbrt(0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2]);
    return (struct oklab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

static inline struct oklab oklab_of(uint32_t rgb)
{
    double light[3] = {linear_light(rgb >> 16 & 255), linear_light(rgb >> 8 & 255), linear_light(rgb & 255)};
    return oklab_of_light(light);
}

static inline uint32_t oklab_to_rgb(struct oklab c)
{
    double l = c.l + 0.3963377774 * c.a + 0.2158037573 * c.b, m = c.l - 0.1055613458 * c.a - 0.0638541728 * c.b,
           s = c.l - 0.0894841775 * c.a - 1.2914855480 * c.b;
    l *= l * l;
    m *= m * m;
    s *= s * s;
    return srgb_channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16 |
           srgb_channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8 |
           srgb_channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
}

static inline double oklab_distance(struct oklab x, struct oklab y) /* squared */
{
    return (x.l - y.l) * (x.l - y.l) + (x.a - y.a) * (x.a - y.a) + (x.b - y.b) * (x.b - y.b);
}

#endif
