#include "formats/address.h"

#include <string.h>

#include "formats/sudoku_sheet.h"

enum { NESTED = 4 }; /* addresses in addresses, and escapes of escapes */

static bool begins(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

bool address_has_host(const char *text, size_t length)
{
    return begins(text, length, "https://") || begins(text, length, "http://");
}

static bool is_around(char c)
{
    return c != '\0' && strchr(" \t\r\n<>\"'`", c) != NULL;
}

struct text_line address_trimmed(const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end && is_around(*text))
        text++;
    while (text < end && is_around(end[-1]))
        end--;
    /* [words](address) */
    for (const char *c = text; c + 2 < end && *text == '['; c++)
        if (c[0] == ']' && c[1] == '(' && end[-1] == ')')
            return address_trimmed(c + 2, (size_t)(end - c) - 3);
    return (struct text_line){text, (uint32_t)(end - text), 0};
}

/* ---- making plain ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static uint32_t unescape(char *text, uint32_t length)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < length; i++) {
        int high = text[i] == '%' && i + 2 < length ? hex_digit(text[i + 1]) : -1,
            low = high < 0 ? -1 : hex_digit(text[i + 2]);
        text[n++] = low < 0 ? text[i] : (char)(16 * high + low);
        i += low < 0 ? 0 : 2;
    }
    return n;
}

/* Are the slashes behind the first '?' escaped, all of them? A '%' means something else in the body of an address. */
static bool is_escaped(const char *text, uint32_t length)
{
    const char *mark = memchr(text, '?', length), *end = text + length;
    if (mark == NULL || memchr(mark, '/', (size_t)(end - mark)) != NULL)
        return false;
    for (const char *c = mark; c + 2 < end; c++)
        if (c[0] == '%' && c[1] == '2' && ((c[2] | 0x20) == 'f' || c[2] == '5'))
            return true;
    return false;
}

static bool has_blanks(const char *text, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        if (strchr(" \t\r\n", text[i]) != NULL)
            return true;
    return false;
}

/* Without blanks, which mail programs put where they break a line, and with '/' for %2F; a copy where that changes it.
 * False: no memory. */
static bool make_plain(struct reading *r, struct text_line *a)
{
    for (uint32_t i = 0; i < NESTED && (has_blanks(a->text, a->length) || is_escaped(a->text, a->length)); i++) {
        char *copy = reading_text(r, a->text, a->length);
        uint32_t n = 0;
        if (copy == NULL)
            return false;
        for (uint32_t k = 0; k < a->length; k++)
            if (strchr(" \t\r\n", copy[k]) == NULL)
                copy[n++] = copy[k];
        *a = (struct text_line){copy, is_escaped(copy, n) ? unescape(copy, n) : n, a->number};
    }
    return true;
}

/* ---- looking for the puzzle ---- */

/* Behind "name=", where there is one. */
static const char *value_of(const char *text, const char *end)
{
    const char *c = text;
    while (c < end && ((*c >= '0' && *c <= '9') || (*c | 0x20) == '_' || ((*c | 0x20) >= 'a' && (*c | 0x20) <= 'z')))
        c++;
    return c > text && c < end && *c == '=' ? c + 1 : text;
}

static bool is_grid(const char *text, size_t length)
{
    uint32_t side = length > UINT32_MAX ? 0 : sudoku_side(length);
    for (size_t i = 0; i < length && side > 0; i++)
        if (sudoku_digit(text[i], side) < 0)
            return false;
    return side > 0;
}

/* Takes the parameter that is a puzzle: KIND/..., or the cells of a sudoku. */
static bool take_parameter(const char *text, const char *end, struct address_part *found)
{
    while (text < end) {
        const char *until = text;
        while (until < end && strchr("&?#", *until) == NULL)
            until++;
        const char *value = value_of(text, until), *slash = memchr(text, '/', (size_t)(until - text));
        bool grid = value > text && is_grid(value, (size_t)(until - value));
        if (grid || (value == text && slash != NULL)) {
            found->path = grid ? value : text;
            found->path_length = (uint32_t)(until - found->path);
            found->is_grid = grid;
            return true;
        }
        if (until < end && *until == '#')
            break;
        text = until + 1;
    }
    return false;
}

/* The address within this one, behind "?" or "name="; NULL: there is none. */
static const char *nested(const char *text, const char *end)
{
    const char *mark = memchr(text, '?', (size_t)(end - text));
    for (; mark != NULL; mark = memchr(mark + 1, '&', (size_t)(end - mark - 1))) {
        const char *value = value_of(mark + 1, end);
        if (address_has_host(value, (size_t)(end - value)))
            return value;
    }
    return NULL;
}

/* Behind the '?'; `text` where there is none. */
static const char *query_of(const char *text, const char *end)
{
    const char *mark = memchr(text, '?', (size_t)(end - text));
    return mark == NULL ? text : mark + 1;
}

bool address_find(struct reading *r, const char *text, size_t length, struct address_part *found)
{
    struct text_line a = address_trimmed(text, length);
    const char *path = query_of(a.text, a.text + a.length);
    bool file = begins(path, (size_t)(a.text + a.length - path), "pzprv3"); /* in which blanks and '#' are cells */
    if (!file && !make_plain(r, &a))
        return false;
    const char *end = a.text + a.length, *begin = a.text, *inner;
    for (uint32_t i = 0; !file && i < NESTED && (inner = nested(begin, end)) != NULL; i++)
        begin = inner;
    path = query_of(begin, end);
    *found = (struct address_part){.text = a.text, .length = a.length, .path = path};
    found->path_length = (uint32_t)(end - path);
    if (!file)
        (void)take_parameter(path, end, found);
    return true;
}
