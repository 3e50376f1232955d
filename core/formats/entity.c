#include "formats/entity.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "text/utf8.h"

static size_t put_utf8(unsigned long code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)((n == 2 ? 0xc0 : n == 3 ? 0xe0 : 0xf0) | code);
    return n;
}

/* The code point that an entity (from behind '&' to before ';') stands for; 0: none that is known. */
static unsigned long entity_code(const char *name, size_t length)
{
    static const struct {
        const char *name;
        unsigned long code;
    } known[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}, {"copy", 0xa9}, {"nbsp", ' '}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0)
            return known[i].code;
    if (length < 2 || name[0] != '#')
        return 0;
    char *end;
    bool hex = name[1] == 'x' || name[1] == 'X';
    const char *digits = name + 1 + hex;
    unsigned long code = *digits >= '0' ? strtoul(digits, &end, hex ? 16 : 10) : 0;
    bool whole = code != 0 && end == name + length;
    return whole && code >= ' ' && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? code : 0;
}

void entities_decode(char *text)
{
    enum { LONGEST = 10 };
    char *out = text;
    for (const char *c = text; *c != '\0';) {
        size_t length = *c == '&' ? strcspn(c + 1, ";& ") : 0;
        unsigned long code = length > 0 && length <= LONGEST && c[length + 1] == ';' ? entity_code(c + 1, length) : 0;
        if (code == 0) {
            *out++ = *c++;
            continue;
        }
        out += put_utf8(code, out); /* never longer than the entity */
        c += length + 2;
    }
    *out = '\0';
}

void entities_write(FILE *out, const char *text)
{
    while (*text != '\0') {
        static const char special[] = "&<>\"";
        static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
        const char *found = strchr(special, *text);
        uint32_t length = utf8_length(text);
        if (found != NULL)
            (void)fputs(names[found - special], out);
        else if (length == 0)
            (void)fputs("\xef\xbf\xbd", out);
        else
            (void)fwrite(text, 1, length, out);
        text += length == 0 ? 1 : length;
    }
}
