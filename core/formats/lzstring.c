/* LZ78 over UTF-16: codes of growing width, least bit first, in characters of six bits, highest bit first. The codes 0
 * and 1 bring a new character of 8 or 16 bits, 2 ends the text; any other code is an entry of the dictionary. Each new
 * entry is the last one and the first character of this one, which stand side by side in the text: so an entry is a
 * place in the text and a length. */
#include "formats/lzstring.h"

#include <string.h>

enum { UNITS_MAX = 4 << 20, FIRST_ENTRY = 3 };

struct entry {
    uint32_t at, length;
};

struct unpacking {
    struct reading *r;
    const char *packed;
    size_t size, bit;
    uint16_t *units;
    uint32_t n_units, units_room;
    struct entry *entries; /* from FIRST_ENTRY on */
    uint32_t n_entries, entries_room;
    uint32_t width, until_wider;
};

/* -1: not of the alphabet; those that addresses use for + and /, too. */
static int digit_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = c == '\0' ? NULL : strchr(digits, c == '-' || c == ' ' ? '+' : c == '_' ? '/' : c);
    return found == NULL ? -1 : (int)(found - digits);
}

/* False: the text ends, or holds another character. */
static bool take_bits(struct unpacking *u, uint32_t n, uint32_t *value)
{
    *value = 0;
    for (uint32_t i = 0; i < n; i++, u->bit++) {
        int digit = u->bit / 6 < u->size ? digit_of(u->packed[u->bit / 6]) : -1;
        if (digit < 0)
            return false;
        *value |= ((uint32_t)digit >> (5 - u->bit % 6) & 1) << i;
    }
    return true;
}

static bool add_unit(struct unpacking *u, uint16_t unit)
{
    u->units = reading_room(u->r, u->units, u->n_units, &u->units_room, sizeof *u->units);
    if (u->units == NULL || u->n_units == UNITS_MAX)
        return false;
    u->units[u->n_units++] = unit;
    return true;
}

/* One entry more; codes grow by a bit when as many as the old ones can tell are there. */
static bool add_entry(struct unpacking *u, uint32_t at, uint32_t length)
{
    u->entries = reading_room(u->r, u->entries, u->n_entries, &u->entries_room, sizeof *u->entries);
    if (u->entries == NULL)
        return false;
    u->entries[u->n_entries++] = (struct entry){at, length};
    if (--u->until_wider == 0)
        u->until_wider = (uint32_t)1 << u->width++;
    return u->width < 32;
}

static bool new_character(struct unpacking *u, uint32_t code, struct entry *entry)
{
    uint32_t unit;
    if (!take_bits(u, code == 0 ? 8 : 16, &unit))
        return false;
    *entry = (struct entry){u->n_units, 1};
    return add_unit(u, (uint16_t)unit);
}

/* Takes a code and what it stands for; *end: the text is complete. */
static bool take_entry(struct unpacking *u, const struct entry *last, bool *end, struct entry *entry)
{
    uint32_t code;
    if (!take_bits(u, u->width, &code))
        return false;
    *end = code == 2;
    if (*end)
        return true;
    if (code < 2)
        return new_character(u, code, entry) && add_entry(u, entry->at, 1);
    code -= FIRST_ENTRY;
    if (code > u->n_entries)
        return false;
    /* one that is being made is the last entry and its own first character */
    struct entry from = code < u->n_entries ? u->entries[code] : (struct entry){last->at, last->length + 1};
    *entry = (struct entry){u->n_units, from.length};
    for (uint32_t i = 0; i < from.length; i++)
        if (!add_unit(u, u->units[from.at + i]))
            return false;
    return true;
}

static bool unpack(struct unpacking *u)
{
    struct entry last, entry;
    uint32_t code;
    bool end = false;
    if (!take_bits(u, 2, &code) || code > 1 || !new_character(u, code, &last))
        return code == 2;
    u->width = 3;
    u->until_wider = 5; /* the first character counts */
    if (!add_entry(u, last.at, 1))
        return false;
    while (take_entry(u, &last, &end, &entry)) {
        if (end)
            return true;
        if (!add_entry(u, last.at, last.length + 1))
            return false;
        last = entry;
    }
    return false;
}

static char *put_point(char *at, uint32_t point)
{
    if (point < 0x80) {
        *at++ = (char)point;
        return at;
    }
    uint32_t more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const uint32_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    *at++ = (char)(lead[more] | point >> (6 * more));
    while (more-- > 0)
        *at++ = (char)(0x80 | (point >> (6 * more) & 0x3f));
    return at;
}

/* Pairs of surrogates are one sign; one alone becomes the sign for what cannot be told. */
static char *as_utf8(const struct unpacking *u, size_t *length)
{
    char *text = reading_array(u->r, (size_t)3 * u->n_units + 1, 1), *at = text;
    for (uint32_t i = 0; text != NULL && i < u->n_units; i++) {
        uint32_t unit = u->units[i], next = i + 1 < u->n_units ? u->units[i + 1] : 0;
        if (unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
            unit = 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00);
            i++;
        } else if (unit >= 0xd800 && unit < 0xe000) {
            unit = 0xfffd;
        }
        at = put_point(at, unit);
    }
    *length = text == NULL ? 0 : (size_t)(at - text);
    return text;
}

char *lzstring_unpack(struct reading *r, const char *packed, size_t size, size_t *length)
{
    struct unpacking u = {.r = r, .packed = packed, .size = size};
    return unpack(&u) ? as_utf8(&u, length) : NULL;
}
