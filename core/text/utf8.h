/* UTF-8, as far as messages and JSON need it. */
#ifndef TEXT_UTF8_H
#define TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the well-formed UTF-8 sequence that `text` starts with (1 to 4), or 0 when it starts with none. Reads no
 * further than the final NUL. Well-formed as in table 3-7 of the Unicode standard: no overlong forms, no surrogates,
 * at most U+10FFFF. */
static inline uint32_t utf8_length(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    if (s[0] < 0x80)
        return 1;
    if (s[0] < 0xc2 || s[0] > 0xf4)
        return 0;
    uint32_t length = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    unsigned char low = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;
    if (s[1] < low || s[1] > high)
        return 0;
    for (uint32_t i = 2; i < length; i++)
        if (s[i] < 0x80 || s[i] > 0xbf)
            return 0;
    return length;
}

/* Is this a byte within a sequence, not its first one? */
static inline bool utf8_goes_on(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Bytes of the first sign of `left` bytes, to be shown; 0 where there are none. */
static inline int utf8_sign(const char *text, size_t left)
{
    int n = left > 0;
    while (n > 0 && n < 4 && (size_t)n < left && (unsigned char)text[0] >= 0xc0 && utf8_goes_on(text[n]))
        n++;
    return n;
}

/* Bytes of a text that was cut somewhere, without the sign that was cut. */
static inline size_t utf8_whole(const char *text, size_t length)
{
    size_t begin = length;
    while (begin > 0 && length - begin < 4 && utf8_goes_on(text[begin - 1]))
        begin--;
    if (begin == 0 || (unsigned char)text[begin - 1] < 0xc0)
        return length;
    unsigned char first = (unsigned char)text[begin - 1];
    return length - begin + 1 < (first < 0xe0 ? 2u : first < 0xf0 ? 3u : 4u) ? begin - 1 : length;
}

/* How many bytes to show of a text of which at most `max` are wanted: no sequence is cut. */
static inline size_t utf8_cut(const char *text, size_t length, size_t max)
{
    if (length <= max)
        return length;
    while (max > 0 && utf8_goes_on(text[max]))
        max--;
    return max;
}

#endif
