/* XBM: a bitmap as C source. "#define NAME_width 16", "#define NAME_height 8", and an array of bytes (or of shorts, in
 * version 10), each row beginning a new one, pixels from the lowest bit, 1 being black. */
#include <string.h>

#include "formats/image_reading.h"

static uint32_t line_at(const struct image_reading *r)
{
    uint32_t line = 1;
    for (size_t i = 0; i < r->at && i < r->size; i++)
        line += r->bytes[i] == '\n';
    return line;
}

/* Blanks and comments. */
static void skip(struct image_reading *r)
{
    for (;;) {
        while (r->at < r->size && strchr(" \t\r\n\f\v", r->bytes[r->at]) != NULL && r->bytes[r->at] != '\0')
            r->at++;
        if (r->at + 1 >= r->size || r->bytes[r->at] != '/' || r->bytes[r->at + 1] != '*')
            return;
        for (r->at += 2; r->at < r->size && !(r->bytes[r->at] == '/' && r->bytes[r->at - 1] == '*'); r->at++)
            ;
        r->at += r->at < r->size;
    }
}

static int digit(unsigned char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* A number as in C: decimal, 0 octal, 0x hexadecimal. */
static bool number(struct image_reading *r, uint64_t *value)
{
    skip(r);
    int base = 10;
    if (r->at < r->size && r->bytes[r->at] == '0') {
        base = r->at + 1 < r->size && (r->bytes[r->at + 1] | 0x20) == 'x' ? 16 : 8;
        r->at += base == 16 ? 2 : 0;
    }
    size_t begin = r->at;
    for (*value = 0; r->at < r->size && digit(r->bytes[r->at]) < base; r->at++)
        *value = *value > UINT32_MAX ? *value : *value * (uint64_t)base + (uint64_t)digit(r->bytes[r->at]);
    return r->at > begin;
}

static bool ends_in(const unsigned char *name, size_t length, const char *ending)
{
    size_t n = strlen(ending);
    return length >= n && memcmp(name + length - n, ending, n) == 0;
}

static size_t name_length(const struct image_reading *r)
{
    size_t end = r->at;
    while (end < r->size && strchr(" \t\r\n[]={};,*/", r->bytes[end]) == NULL && r->bytes[end] != '\0')
        end++;
    return end - r->at;
}

/* The #define lines; those of a hot spot are let go. */
static bool defines(struct image_reading *r, uint64_t *width, uint64_t *height)
{
    bool wide = false, high = false;
    for (skip(r); strncmp((const char *)r->bytes + r->at, "#define", 7) == 0; skip(r)) {
        r->at += 7;
        skip(r);
        const unsigned char *name = r->bytes + r->at;
        size_t length = name_length(r);
        uint64_t value;
        r->at += length;
        if (!number(r, &value))
            return image_error(r, line_at(r), "a number", "#define %.*s", (int)utf8_cut((const char *)name, length, 60),
                               (const char *)name);
        if (ends_in(name, length, "width")) {
            *width = value;
            wide = true;
        } else if (ends_in(name, length, "height")) {
            *height = value;
            high = true;
        }
    }
    return (wide && high) ||
           image_error(r, line_at(r), NULL, "#define NAME_width and #define NAME_height do not both stand here");
}

/* "static unsigned char NAME_bits[] = {": to the brace; *bits is 16 where the array is one of shorts. */
static bool opening(struct image_reading *r, uint32_t *bits)
{
    const unsigned char *open = memchr(r->bytes + r->at, '{', r->size - r->at);
    if (open == NULL)
        return image_error(r, line_at(r), NULL, "no array of bits");
    *bits = 8;
    for (size_t i = r->at; r->bytes + i < open; i++)
        if (strncmp((const char *)r->bytes + i, "short", 5) == 0)
            *bits = 16;
    r->at = (size_t)(open - r->bytes) + 1;
    return true;
}

static bool read_bits(struct image_reading *r, uint32_t bits)
{
    struct image *m = r->image;
    uint64_t word = 0;
    for (uint32_t y = 0; y < m->height; y++)
        for (uint32_t x = 0; x < m->width; x++) {
            if (x % bits == 0 && !number(r, &word))
                return image_error(r, line_at(r), "a number", "the bits end too early, in row %u", (unsigned)y + 1);
            m->rgb[(size_t)y * m->width + x] = word >> (x % bits) & 1 ? 0x000000 : 0xffffff;
            if (x % bits == 0) {
                skip(r);
                r->at += r->at < r->size && r->bytes[r->at] == ',';
            }
        }
    return true;
}

bool image_xbm(struct image_reading *r)
{
    uint64_t width = 0, height = 0;
    uint32_t bits = 8;
    if (!defines(r, &width, &height) || !opening(r, &bits))
        return false;
    /* Each number takes two bytes at least: no memory is asked for what cannot be there. */
    if (width <= IMAGE_MAX_PIXELS && height <= IMAGE_MAX_PIXELS &&
        (width + bits - 1) / bits * height > (r->size - r->at + 1) / 2)
        return image_error(r, line_at(r), NULL, "the bits end too early for %llu x %llu pixels",
                           (unsigned long long)width, (unsigned long long)height);
    return image_make(r, width, height) && read_bits(r, bits);
}
