#include "random_puzzle.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "define/inputs.h"

struct text {
    struct random *r;
    const struct definition *d;
    uint32_t width, height;
    bool corner; /* the first cell is a hole in all regions */
    char *bytes;
    size_t length;
};

static void put(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->length += (size_t)vsnprintf(t->bytes + t->length, PUZZLE_TEXT - t->length, format, args);
    va_end(args);
}

static bool chance(struct text *t, uint32_t percent)
{
    return random_below(t->r, 100) < percent;
}

/* A value that the definition surely has: a single one, or the first or second of a group. */
static void put_value(struct text *t)
{
    uint32_t i = (uint32_t)random_below(t->r, t->d->n_values);
    const struct value_entry *e = &t->d->values[i];
    uint32_t more = (uint32_t)random_below(t->r, 2);
    if (e->fixed)
        put(t, ".");
    else if (!e->group)
        put(t, "%c", e->glyph);
    else if (e->letters)
        put(t, "%c", (e->small ? 'a' : 'A') + (int)more);
    else
        put(t, "%u", (unsigned)((e->low->kind == TERM_NUMBER ? (uint32_t)e->low->number : 1) + more));
}

static void put_number(struct text *t, const struct input *in)
{
    int64_t high = in->high < in->low + 6 ? in->high : in->low + 6;
    if (in->values)
        put_value(t);
    else
        put(t, "%u", (unsigned)(in->low + (int64_t)random_below(t->r, (uint32_t)(high - in->low + 1))));
}

static void put_cell(struct text *t, const struct input *in)
{
    static const char *const ways[] = {"u", "r", "d", "l", "ne", "sw"};
    const char *word = in->kind->word;
    if (strcmp(word, "holes") == 0)
        put(t, "%s", chance(t, 10) ? "-" : ".");
    else if (!chance(t, in->kind->given ? 12 : 28))
        put(t, "%s", chance(t, 2) && !in->kind->given ? "@" : ".");
    else if (in->kind->given)
        put_value(t);
    else if (in->n_symbols > 0)
        put(t, "%s", in->symbols[random_below(t->r, in->n_symbols)]);
    else if (strcmp(word, "arrows") == 0 || strcmp(word, "compass") == 0) {
        if (chance(t, 80))
            put_number(t, in);
        put(t, "%s", ways[random_below(t->r, *word == 'a' ? 4 : 6)]);
    } else if (strcmp(word, "splits") == 0) {
        if (chance(t, 20)) {
            put(t, "x");
            return;
        }
        if (chance(t, 60))
            put_number(t, in);
        put(t, "\\");
        if (chance(t, 60))
            put_number(t, in);
    } else if (chance(t, 8))
        put(t, "?");
    else
        put_number(t, in);
}

static void put_regions(struct text *t)
{
    char of[64];
    char next = 'A';
    for (uint32_t c = 0; c < t->width * t->height; c++) {
        uint32_t x = c % t->width, y = c / t->width;
        bool left = x > 0 && chance(t, 55), up = !left && y > 0 && chance(t, 55);
        of[c] = left ? of[c - 1] : up ? of[c - t->width] : next++;
        next = next == 'Z' + 1 ? 'a' : next;
        put(t, "%s%c", x == 0 ? "\n    " : " ", t->corner && c == 0 ? '@' : of[c]);
    }
    put(t, "\n");
}

static void put_lists(struct text *t, const struct input *in)
{
    uint32_t cells = t->width * t->height, n = (uint32_t)random_below(t->r, 3);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t first = (uint32_t)random_below(t->r, cells);
        uint32_t length = 1 + (uint32_t)random_below(t->r, 3), step = 1 + (uint32_t)random_below(t->r, 2);
        put(t, "\n    ");
        if (chance(t, 80))
            put_number(t, in);
        for (uint32_t k = 0; k < length && first + k * step < cells; k++)
            put(t, " r%uc%u", (unsigned)((first + k * step) / t->width + 1),
                (unsigned)((first + k * step) % t->width + 1));
    }
    put(t, "\n");
}

static void put_pairs(struct text *t, const struct input *in)
{
    uint32_t cells = t->width * t->height, n = (uint32_t)random_below(t->r, 4);
    for (uint32_t i = 0; i < n && cells > 1; i++) {
        uint32_t c = (uint32_t)random_below(t->r, cells), down = (uint32_t)random_below(t->r, 2);
        uint32_t other = down ? c + t->width : c + 1;
        if (other >= cells || (!down && other % t->width == 0))
            continue;
        if (chance(t, 50)) {
            uint32_t swap = c;
            c = other;
            other = swap;
        }
        put(t, "\n    r%uc%u %s r%uc%u", (unsigned)(c / t->width + 1), (unsigned)(c % t->width + 1),
            in->n_symbols == 0 ? "" : in->symbols[random_below(t->r, in->n_symbols)],
            (unsigned)(other / t->width + 1), (unsigned)(other % t->width + 1));
    }
    put(t, "\n");
}

static void put_grid(struct text *t, const struct input *in, uint32_t width, uint32_t height)
{
    for (uint32_t c = 0; c < width * height; c++) {
        put(t, "%s", c % width == 0 ? "\n    " : " ");
        if (in->kind->shape == SHAPE_CELLS)
            put_cell(t, in);
        else if (chance(t, 50))
            put_number(t, in);
        else
            put(t, ".");
    }
    put(t, "\n");
}

static void put_input(struct text *t, const struct input *in)
{
    bool columns = in->kind->place == BORDER_TOP || in->kind->place == BORDER_BOTTOM, outer = chance(t, 50);
    if (in->optional && chance(t, in->kind->shape == SHAPE_CELLS ? 30 : 15))
        return;
    put(t, "%s =", in->name);
    switch (in->kind->shape) {
    case SHAPE_CELLS:
        put_grid(t, in, t->width, t->height);
        break;
    case SHAPE_REGIONS:
        put_regions(t);
        break;
    case SHAPE_BORDER:
        put_grid(t, in, columns ? t->width : t->height, 1);
        break;
    case SHAPE_LISTS:
        put_lists(t, in);
        break;
    case SHAPE_PAIRS:
        put_pairs(t, in);
        break;
    case SHAPE_CORNERS:
        if (outer || t->width == 1 || t->height == 1)
            put_grid(t, in, t->width + 1, t->height + 1);
        else
            put_grid(t, in, t->width - 1, t->height - 1);
        break;
    }
}

void random_puzzle(struct random *r, const struct definition *d, uint32_t width, uint32_t height, char *text)
{
    struct text t = {r, d, width, height, random_below(r, 12) == 0, text, 0};
    bool picture = false;
    put(&t, "[puzzle]\nrule = %s\n", d->id);
    if (d->n_options > 0)
        put(&t, "[options]\n");
    for (uint32_t i = 0; i < d->n_options; i++) {
        const struct option *o = &d->options[i];
        int64_t high = o->high < o->low + 3 ? o->high : o->low + 3;
        if (o->yes_no)
            put(&t, "%s = %s\n", o->name, chance(&t, 50) ? "yes" : "no");
        else if (chance(&t, 60))
            put(&t, "%s = %u\n", o->name,
                (unsigned)(o->low + (int64_t)random_below(r, (uint32_t)(high - o->low + 1))));
    }
    put(&t, "[board]\n");
    for (uint32_t i = 0; i < d->n_inputs; i++)
        picture = picture || (!d->inputs[i].optional &&
                              (d->inputs[i].kind->shape == SHAPE_CELLS || d->inputs[i].kind->shape == SHAPE_REGIONS));
    if (!picture)
        put(&t, "size = %ux%u\n", (unsigned)width, (unsigned)height);
    for (uint32_t i = 0; i < d->n_inputs; i++)
        put_input(&t, &d->inputs[i]);
}
