/* The colours of a volume: a section [palette], or one colour when there is none. */
#include <string.h>

#include "volume.h"

static bool hex(const char *text, uint32_t *rgb)
{
    *rgb = 0;
    if (strlen(text) != 7 || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6)
        return false;
    for (const char *c = text + 1; *c != '\0'; c++)
        *rgb = 16 * *rgb + (uint32_t)(*c <= '9' ? *c - '0' : (*c | 0x20) - 'a' + 10);
    return true;
}

/* A glyph that can be taken neither for a part of a clue nor for one of the signs that pictures use. */
static bool good_glyph(const struct orime_line *word)
{
    char g = word->text[0];
    return word->length == 1 && g > ' ' && g <= '~' && (g < '0' || g > '9') && strchr("?|*:,", g) == NULL;
}

uint32_t find_colour(const struct volume *v, const char *text)
{
    uint32_t c = 0;
    while (c < v->n_values && strcmp(v->palette[c].name, text) != 0 &&
           (v->palette[c].glyph != text[0] || text[1] != '\0'))
        c++;
    return c;
}

static bool read_colour(const struct orime_host *host, orime_reader *r, struct volume *v, const struct orime_line *line)
{
    uint32_t at = 0, rgb = 0;
    const struct orime_line *glyph = host->word(r, line, &at);
    const struct orime_line *colour = glyph == NULL ? NULL : host->word(r, line, &at);
    if (colour == NULL || !hex(colour->text, &rgb) || host->word(r, line, &at) != NULL) {
        host->error(r, line, "a glyph and a colour #rrggbb, six digits, such as r #ff0000", "\"%.40s\"", line->text);
        return false;
    }
    if (!good_glyph(glyph)) {
        host->error(r, line, "one printable character, no digit, none of ?|*:,", "the glyph \"%.40s\"", glyph->text);
        return false;
    }
    uint32_t value = strcmp(line->key, "background") == 0 ? BLANK : v->n_values;
    uint32_t same[] = {find_colour(v, glyph->text), find_colour(v, line->key)};
    for (uint32_t i = 0; i < 2; i++)
        if (same[i] < v->n_values && same[i] != value) {
            host->error(r, line, "names and glyphs that all differ", "\"%.40s\" is also %s",
                        i == 0 ? glyph->text : line->key, v->palette[same[i]].name);
            return false;
        }
    if (value == COLOURS_MAX) {
        host->error(r, line, "at most 63 colours and the background", "one colour too many");
        return false;
    }
    v->palette[value] = (struct orime_value){line->key, glyph->text[0], rgb};
    v->n_values += value != BLANK;
    return true;
}

bool read_palette(const struct orime_host *host, orime_reader *r, struct volume *v)
{
    const struct orime_line *line;
    bool good = true;
    v->palette[BLANK] = (struct orime_value){"empty", '.', 0xffffff};
    v->n_values = 1;
    /* The background first: wherever it stands, its glyph is then known to those that follow. */
    for (uint32_t background = 1; background < 2; background--)
        for (uint32_t k = 0; (line = host->entry(r, "palette", k)) != NULL; k++)
            if ((strcmp(line->key, "background") == 0) == (background == 1))
                good = read_colour(host, r, v, line) && good;
    if (good && v->n_values == 1)
        v->palette[v->n_values++] = (struct orime_value){"block", '#', 0x8d8a85};
    return good;
}
