/* Clues and lines in words: for names, messages and drawings. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "volume.h"

void put(struct text *t, const char *format, ...)
{
    static const char more[] = " ...";
    if (t->full)
        return;
    va_list args;
    va_start(args, format);
    size_t room = sizeof t->bytes - sizeof more - t->length;
    int n = vsnprintf(t->bytes + t->length, room, format, args);
    va_end(args);
    if (n >= 0 && (size_t)n < room) {
        t->length += (uint32_t)n;
        return;
    }
    t->full = true;
    memcpy(t->bytes + t->length, more, sizeof more);
}

static bool one_colour(const struct volume *v)
{
    return v->n_values <= 2;
}

void put_part(struct text *t, const struct volume *v, uint32_t colour, const struct part *p)
{
    char glyph[2] = {one_colour(v) ? '\0' : v->palette[colour].glyph, '\0'};
    if (!p->known)
        put(t, "?%s", glyph);
    else if (p->groups <= 1)
        put(t, "%u%s", (unsigned)p->count, glyph);
    else if (p->groups == 2 || (p->groups == 3 && !v->exact))
        put(t, "%u%s%c", (unsigned)p->count, glyph, p->groups == 2 ? 'o' : 's');
    else
        put(t, "%u%s:%u", (unsigned)p->count, glyph, (unsigned)p->groups);
}

/* Is "colour c has no cell" (or "nothing is said of it") what leaving it out says? */
static bool goes_without_saying(const struct volume *v, const struct part *p)
{
    return !one_colour(v) && (v->named_only ? p->known && p->count == 0 && p->groups == 0 : !p->known);
}

void put_clue(struct text *t, const struct volume *v, const struct clue *c)
{
    uint32_t begin = t->length;
    if (!c->known) {
        put(t, ".");
        return;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        put(t, "%s%u", i == 0 ? "" : ",", (unsigned)c->runs[i].length);
        if (!one_colour(v))
            put(t, "%c", v->palette[c->runs[i].value].glyph);
    }
    for (uint32_t colour = 1; c->parts != NULL && colour < v->n_values; colour++) {
        if (goes_without_saying(v, &c->parts[colour - 1]))
            continue;
        put(t, "%s", t->length == begin ? "" : ",");
        put_part(t, v, colour, &c->parts[colour - 1]);
    }
    if (t->length == begin)
        put(t, "0");
}

void put_line_name(struct text *t, const struct volume *v, enum axis a, uint32_t line)
{
    uint32_t words = v->size[axis_of_words[a]];
    put(t, "line %c at %c%u %c%u", axis_name[a], axis_name[axis_of_words[a]], (unsigned)(line % words + 1),
        axis_name[axis_of_rows[a]], (unsigned)(line / words + 1));
}
