/* PBM, PGM and PPM, in plain (P1..P3) and raw (P4..P6) form. */
#include "formats/image_reading.h"

enum { BITMAP = 1, GREY = 2, COLOUR = 3 };

static bool blank(unsigned char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Blanks, and comments from '#' to the end of the line. */
static void skip(struct image_reading *r)
{
    while (r->at < r->size && (blank(r->bytes[r->at]) || r->bytes[r->at] == '#')) {
        if (r->bytes[r->at] == '#')
            while (r->at < r->size && r->bytes[r->at] != '\n' && r->bytes[r->at] != '\r')
                r->at++;
        else
            r->at++;
    }
}

/* A number within low..high; `what` is its name. */
static bool number(struct image_reading *r, const char *what, uint32_t low, uint32_t high, uint32_t *value)
{
    skip(r);
    size_t begin = r->at;
    uint64_t n = 0;
    for (; r->at < r->size && r->bytes[r->at] >= '0' && r->bytes[r->at] <= '9'; r->at++)
        n = n > UINT32_MAX ? n : 10 * n + (uint64_t)(r->bytes[r->at] - '0');
    if (begin == r->size)
        return image_error(r, 0, what, "the picture ends too early");
    if (begin == r->at)
        return image_error(r, 0, what, "byte 0x%02x at offset %zu", (unsigned)r->bytes[begin], begin);
    if (n < low || n > high)
        return image_error(r, 0, NULL, "the %s is %s%llu, expected %u to %u", what, n > UINT32_MAX ? "above " : "",
                           (unsigned long long)(n > UINT32_MAX ? UINT32_MAX : n), (unsigned)low, (unsigned)high);
    *value = (uint32_t)n;
    return true;
}

/* 0..maxval to 0..255, rounded. */
static uint32_t scaled(uint32_t sample, uint32_t maxval)
{
    return (sample * 255 + maxval / 2) / maxval;
}

static bool plain_sample(struct image_reading *r, uint32_t kind, uint32_t maxval, uint32_t *sample)
{
    if (kind != BITMAP)
        return number(r, "sample", 0, maxval, sample);
    skip(r); /* the digits of a bitmap need no blanks between */
    if (r->at == r->size)
        return image_error(r, 0, "0 or 1", "the picture ends too early");
    unsigned char c = r->bytes[r->at++];
    *sample = c == '0'; /* 1 is black */
    return c == '0' || c == '1' || image_error(r, 0, "0 or 1", "byte 0x%02x at offset %zu", (unsigned)c, r->at - 1);
}

static bool read_plain(struct image_reading *r, uint32_t kind, uint32_t maxval)
{
    size_t n = (size_t)r->image->width * r->image->height;
    for (size_t i = 0; i < n; i++) {
        uint32_t sample[3] = {0};
        for (uint32_t k = 0; k < (kind == COLOUR ? 3 : 1); k++)
            if (!plain_sample(r, kind, maxval, &sample[k]))
                return false;
        uint32_t red = scaled(sample[0], maxval);
        r->image->rgb[i] = kind == COLOUR ? red << 16 | scaled(sample[1], maxval) << 8 | scaled(sample[2], maxval)
                                          : red * 0x010101;
    }
    return true;
}

static void read_bits(struct image_reading *r)
{
    struct image *m = r->image;
    size_t row = ((size_t)m->width + 7) / 8;
    for (uint32_t y = 0; y < m->height; y++)
        for (uint32_t x = 0; x < m->width; x++) {
            unsigned char byte = r->bytes[r->at + y * row + x / 8];
            m->rgb[(size_t)y * m->width + x] = byte >> (7 - x % 8) & 1 ? 0x000000 : 0xffffff;
        }
}

static uint32_t raw_sample(const unsigned char *bytes, uint32_t maxval)
{
    uint32_t sample = maxval > 255 ? (uint32_t)bytes[0] << 8 | bytes[1] : bytes[0];
    return scaled(sample > maxval ? maxval : sample, maxval);
}

static void read_samples(struct image_reading *r, uint32_t kind, uint32_t maxval)
{
    size_t n = (size_t)r->image->width * r->image->height, step = maxval > 255 ? 2 : 1;
    for (size_t i = 0; i < n; i++) {
        const unsigned char *at = r->bytes + r->at + i * step * (kind == COLOUR ? 3 : 1);
        uint32_t first = raw_sample(at, maxval);
        r->image->rgb[i] = kind == COLOUR
                               ? first << 16 | raw_sample(at + step, maxval) << 8 | raw_sample(at + 2 * step, maxval)
                               : first * 0x010101;
    }
}

/* All bytes must be there before memory is asked for. */
static bool enough(struct image_reading *r, uint32_t kind, bool plain, uint64_t width, uint64_t height, uint32_t maxval)
{
    uint64_t left = r->size - r->at, pixels = width * height; /* both below 2^32 */
    uint64_t need = kind == BITMAP
                        ? (plain ? pixels : (width + 7) / 8 * height)
                        : (plain ? 2 * pixels - 1 : pixels * (maxval > 255 ? 2 : 1)) * (kind == COLOUR ? 3 : 1);
    if (width > IMAGE_MAX_PIXELS || height > IMAGE_MAX_PIXELS || pixels > IMAGE_MAX_PIXELS || left >= need ||
        pixels == 0)
        return true; /* image_make says what is too much */
    return image_error(
        r, 0, NULL, "the picture ends too early: %llu x %llu pixels need at least %llu bytes, there are %llu",
        (unsigned long long)width, (unsigned long long)height, (unsigned long long)need, (unsigned long long)left);
}

bool image_pnm(struct image_reading *r)
{
    uint32_t kind = (uint32_t)(r->bytes[1] - '1') % 3 + 1, width, height, maxval = 1;
    bool plain = r->bytes[1] <= '3';
    r->at = 2;
    if (r->at < r->size && !blank(r->bytes[r->at]) && r->bytes[r->at] != '#')
        return image_error(r, 0, "a blank behind P1 to P6", "byte 0x%02x", (unsigned)r->bytes[r->at]);
    if (!number(r, "width", 0, UINT32_MAX, &width) || !number(r, "height", 0, UINT32_MAX, &height) ||
        (kind != BITMAP && !number(r, "maxval", 1, 65535, &maxval)))
        return false;
    if (!plain && r->at < r->size)
        r->at++; /* a single blank ends the header */
    if (!enough(r, kind, plain, width, height, maxval) || !image_make(r, width, height))
        return false;
    if (plain)
        return read_plain(r, kind, maxval);
    if (kind == BITMAP)
        read_bits(r);
    else
        read_samples(r, kind, maxval);
    return true;
}
