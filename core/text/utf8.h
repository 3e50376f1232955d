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
