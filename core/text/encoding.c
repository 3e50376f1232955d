#include "text/encoding.h"

#include <stdint.h>
#include <string.h>

enum { UNKNOWN = 0xfffd };

static char *put(char *at, uint32_t point)
{
    static const uint32_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    uint32_t more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    if (more == 0)
        *at++ = (char)point;
    else
        *at++ = (char)(lead[more] | point >> (6 * more));
    while (more-- > 0)
        *at++ = (char)(0x80 | (point >> (6 * more) & 0x3f));
    return at;
}

/* ---- UTF-16 ---- */

static uint32_t unit_at(const char *bytes, size_t i, bool big)
{
    uint32_t first = (unsigned char)bytes[i], second = (unsigned char)bytes[i + 1];
    return big ? first << 8 | second : second << 8 | first;
}

static char *put_utf16(char *at, const char *bytes, size_t size, bool big)
{
    for (size_t i = 2; i + 1 < size; i += 2) {
        uint32_t unit = unit_at(bytes, i, big), next = i + 3 < size ? unit_at(bytes, i + 2, big) : 0;
        if (unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
            unit = 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00);
            i += 2;
        } else if (unit >= 0xd800 && unit < 0xe000) {
            unit = UNKNOWN;
        }
        at = put(at, unit);
    }
    return at;
}

/* It is no UTF-16 any more: an XML declaration must not say so. */
static void forget_declared(char *text, size_t length)
{
    static const char word[] = "encoding=";
    size_t end = 0;
    if (length < 6 || memcmp(text, "<?xml", 5) != 0)
        return;
    while (end < length && text[end] != '>')
        end++;
    for (size_t i = 0; i + sizeof word < end; i++) {
        if (memcmp(text + i, word, sizeof word - 1) != 0)
            continue;
        char quote = text[i + sizeof word - 1];
        size_t to = i + sizeof word;
        while (to < end && text[to] != quote)
            to++;
        if (to < end)
            memset(text + i, ' ', to + 1 - i);
        return;
    }
}

/* ---- windows-1251 ---- */

static bool is_utf8(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        uint32_t more = bytes[i] < 0x80 ? 0 : bytes[i] >= 0xc2 && bytes[i] < 0xe0 ? 1 : bytes[i] < 0xc2 ? 9
                        : bytes[i] < 0xf0 ? 2 : bytes[i] < 0xf5 ? 3 : 9;
        if (more == 9 || i + more >= size + (more == 0))
            return false;
        for (i++; more > 0; more--, i++)
            if ((bytes[i] & 0xc0) != 0x80)
                return false;
    }
    return true;
}

/* Russian has words of such bytes; in Latin-1 they stand alone, or in pairs. */
static bool has_russian_words(const unsigned char *bytes, size_t size)
{
    enum { WORD = 3 };
    for (size_t i = 0, run = 0; i < size; i++) {
        run = bytes[i] >= 0xc0 || bytes[i] == 0xa8 || bytes[i] == 0xb8 ? run + 1 : 0;
        if (run == WORD)
            return true;
    }
    return false;
}

static uint32_t point_of_1251(unsigned char c)
{
    static const struct {
        unsigned char byte;
        uint32_t point;
    } others[] = {{0xa8, 0x401},  {0xb8, 0x451},  {0xab, 0xab},   {0xbb, 0xbb},   {0x96, 0x2013}, {0x97, 0x2014},
                  {0xb9, 0x2116}, {0x93, 0x201c}, {0x94, 0x201d}, {0x84, 0x201e}, {0x85, 0x2026}, {0xa0, 0xa0},
                  {0xa9, 0xa9},   {0xb0, 0xb0},   {0x91, 0x2018}, {0x92, 0x2019}, {0xb7, 0xb7},   {0xb1, 0xb1}};
    if (c < 0x80)
        return c;
    if (c >= 0xc0)
        return 0x410u + (c - 0xc0u);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].byte == c)
            return others[i].point;
    return UNKNOWN;
}

/* An XML file says itself what it is written in. */
static bool declares(const char *bytes, size_t size)
{
    size_t end = 0;
    while (end < size && bytes[end] != '>')
        end++;
    for (size_t i = 0; size > 5 && memcmp(bytes, "<?xml", 5) == 0 && i + 8 < end; i++)
        if (memcmp(bytes + i, "encoding", 8) == 0)
            return true;
    return false;
}

bool text_to_utf8(struct arena *arena, const char **bytes, size_t *size)
{
    const unsigned char *raw = (const unsigned char *)*bytes;
    bool little = *size >= 2 && raw[0] == 0xff && raw[1] == 0xfe, big = *size >= 2 && raw[0] == 0xfe && raw[1] == 0xff;
    if (!little && !big && (is_utf8(raw, *size) || declares(*bytes, *size) || !has_russian_words(raw, *size)))
        return true;
    char *text = arena_array(arena, 3 * *size + 1, 1), *at = text;
    if (text == NULL)
        return false;
    if (little || big)
        at = put_utf16(at, *bytes, *size, big);
    for (size_t i = 0; !little && !big && i < *size; i++)
        at = put(at, point_of_1251(raw[i]));
    if (little || big)
        forget_declared(text, (size_t)(at - text));
    *bytes = text;
    *size = (size_t)(at - text);
    return true;
}
