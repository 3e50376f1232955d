/* A puzzle as the text of its file. */
#include <stdio.h>
#include <string.h>

#include "define/derive.h"
#include "define/inputs.h"

/* Is the next clue to be left out? */
static bool next_dropped(struct writing *t)
{
    return t->host->dropped(t->w, t->clues++);
}

/* A clue of an input that the board gives may be left out. */
static int32_t left(struct writing *t, uint32_t input, int32_t clue)
{
    bool derived = t->origins[input] == ORIGIN_CLUES || t->origins[input] == ORIGIN_PRESENT;
    if (clue < 0 || !derived || !next_dropped(t))
        return clue;
    return t->origins[input] == ORIGIN_PRESENT ? ORIME_ANY_NUMBER : ORIME_NO_NUMBER;
}

static void put_clue(struct writing *t, const struct input *in, int32_t clue)
{
    if (clue == ORIME_NO_NUMBER || clue == ORIME_ANY_NUMBER) {
        t->host->write(t->w, "%s", clue == ORIME_NO_NUMBER ? "." : "?");
        return;
    }
    for (uint32_t v = 0; in->values && v < t->g->n_values; v++)
        if (t->g->number[v] == clue) {
            t->host->write(t->w, "%s", t->g->palette[v].name);
            return;
        }
    t->host->write(t->w, "%d", (int)clue);
}

static void put_split(struct writing *t, uint32_t i, uint32_t c)
{
    const struct clue_set *s = &t->g->clues[i];
    if (s->of[c] == ORIME_NO_NUMBER) {
        t->host->write(t->w, ".");
        return;
    }
    int32_t down = left(t, i, s->of[c]), across = left(t, i, s->second[c]);
    if (down < 0 && across < 0)
        t->host->write(t->w, "x");
    else {
        if (down >= 0)
            put_clue(t, &t->g->d->inputs[i], down);
        t->host->write(t->w, "\\");
        if (across >= 0)
            put_clue(t, &t->g->d->inputs[i], across);
    }
}

static void put_arrow(struct writing *t, uint32_t i, uint32_t c)
{
    static const char *const ways[DIRECTIONS] = {"n", "e", "s", "w", "ne", "se", "sw", "nw"};
    const struct clue_set *s = &t->g->clues[i];
    if (s->of[c] == ORIME_NO_NUMBER) {
        t->host->write(t->w, ".");
        return;
    }
    int32_t clue = left(t, i, s->of[c]);
    if (clue >= 0)
        put_clue(t, &t->g->d->inputs[i], clue);
    t->host->write(t->w, "%s", ways[s->second[c] - PLACE_UP]);
}

static void put_given(struct writing *t, uint32_t cell, const char *open)
{
    uint8_t v = t->given[cell];
    if (t->g->hole != NULL && t->g->hole[cell])
        t->host->write(t->w, "@");
    else if (v == ORIME_OPEN || t->g->fixed[cell] != ORIME_OPEN || next_dropped(t))
        t->host->write(t->w, "%s", open);
    else
        t->host->write(t->w, "%c", t->g->palette[v].glyph);
}

static void put_cell(struct writing *t, uint32_t i, uint32_t c)
{
    const struct input *in = &t->g->d->inputs[i];
    const struct clue_set *s = &t->g->clues[i];
    if (in->kind->given)
        put_given(t, c, ".");
    else if (t->g->hole != NULL && t->g->hole[c])
        t->host->write(t->w, "%s", in->kind->draw == NULL ? "-" : "@");
    else if (s->of == NULL)
        t->host->write(t->w, ".");
    else if (in->kind->draw == draw_splits)
        put_split(t, i, c);
    else if (in->kind->draw == draw_arrows)
        put_arrow(t, i, c);
    else if (in->n_symbols > 0)
        t->host->write(t->w, "%s", s->of[c] < 0 || (t->origins[i] == ORIGIN_SYMBOLS && next_dropped(t))
                                       ? "."
                                       : in->symbols[s->of[c]]);
    else
        put_clue(t, in, left(t, i, s->of[c]));
}

static void put_name(struct writing *t, uint32_t cell)
{
    t->host->write(t->w, "r%uc%u", (unsigned)(cell / t->g->width + 1), (unsigned)(cell % t->g->width + 1));
}

static void put_lists(struct writing *t, uint32_t i)
{
    const struct clue_set *s = &t->g->clues[i];
    for (uint32_t k = 0; k < s->n; k++) {
        if (t->origins[i] == ORIGIN_CLUES && s->of[k] == ORIME_NO_NUMBER)
            continue; /* it would say nothing */
        t->host->write(t->w, "\n   ");
        if (s->of[k] != ORIME_NO_NUMBER) {
            t->host->write(t->w, " ");
            put_clue(t, &t->g->d->inputs[i], left(t, i, s->of[k]));
        }
        for (uint32_t c = s->begin[k]; c < s->begin[k + 1]; c++) {
            t->host->write(t->w, " ");
            put_name(t, s->cells[c]);
        }
    }
}

static void put_pairs(struct writing *t, uint32_t i)
{
    const struct clue_set *s = &t->g->clues[i];
    const struct input *in = &t->g->d->inputs[i];
    for (uint32_t k = 0; k < s->n; k++) {
        if (t->origins[i] == ORIGIN_SIGNS && next_dropped(t))
            continue;
        t->host->write(t->w, "\n    ");
        put_name(t, s->cells[2 * k]);
        t->host->write(t->w, " %s ", in->n_symbols == 0 ? "" : in->symbols[s->of[k]]);
        put_name(t, s->cells[2 * k + 1]);
    }
}

static void put_grid(struct writing *t, uint32_t i, uint32_t width, uint32_t height)
{
    const struct clue_set *s = &t->g->clues[i];
    enum shape shape = t->g->d->inputs[i].kind->shape;
    for (uint32_t c = 0; c < width * height; c++) {
        t->host->write(t->w, "%s", c % width == 0 ? "\n    " : " ");
        if (shape == SHAPE_REGIONS && t->g->hole != NULL && t->g->hole[c])
            t->host->write(t->w, "@");
        else if (shape == SHAPE_REGIONS)
            t->host->write(t->w, "%u", (unsigned)s->regions.of[c] + 1);
        else if (shape == SHAPE_CELLS)
            put_cell(t, i, c);
        else
            put_clue(t, &t->g->d->inputs[i], s->of == NULL ? ORIME_NO_NUMBER : left(t, i, s->of[c]));
    }
}

/* Is the key written at all? Grids that say nothing are not, if they need not be there. */
static bool is_there(const struct writing *t, uint32_t i)
{
    const struct input *in = &t->g->d->inputs[i];
    const struct clue_set *s = &t->g->clues[i];
    for (uint32_t c = 0; in->kind->given && c < t->g->cells; c++)
        if (t->given[c] != ORIME_OPEN || (t->g->hole != NULL && t->g->hole[c]))
            return true;
    if (in->kind->given)
        return false;
    if (in->kind->shape == SHAPE_LISTS || in->kind->shape == SHAPE_PAIRS)
        return s->n > 0;
    return s->of != NULL || s->regions.of != NULL || !in->optional;
}

static void put_input(struct writing *t, uint32_t i)
{
    const struct input *in = &t->g->d->inputs[i];
    const struct clue_set *s = &t->g->clues[i];
    if (!is_there(t, i))
        return;
    t->host->write(t->w, "%s =", in->name);
    switch (in->kind->shape) {
    case SHAPE_LISTS:
        put_lists(t, i);
        break;
    case SHAPE_PAIRS:
        put_pairs(t, i);
        break;
    case SHAPE_BORDER:
        put_grid(t, i, in->kind->place <= BORDER_BOTTOM ? t->g->width : t->g->height, 1);
        break;
    case SHAPE_CORNERS:
        put_grid(t, i, s->width == 0 ? t->g->width - 1 : s->width, s->width == 0 ? t->g->height - 1 : s->height);
        break;
    case SHAPE_CELLS:
    case SHAPE_REGIONS:
        put_grid(t, i, t->g->width, t->g->height);
        break;
    }
    t->host->write(t->w, "\n");
}

static void put_options(struct writing *t)
{
    const struct definition *d = t->g->d;
    if (d->n_options > 0)
        t->host->write(t->w, "\n[options]\n");
    for (uint32_t i = 0; i < d->n_options; i++)
        if (d->options[i].yes_no)
            t->host->write(t->w, "%s = %s\n", d->options[i].name, t->g->options[i] != 0 ? "yes" : "no");
        else
            t->host->write(t->w, "%s = %d\n", d->options[i].name, (int)t->g->options[i]);
}

/* Cells that are given where the rule has no key of its own for them. */
static void put_picture(struct writing *t)
{
    bool any = false;
    for (uint32_t c = 0; c < t->g->cells; c++)
        any = any || t->given[c] != ORIME_OPEN;
    if (!any || t->g->d->givens != ORIME_NONE)
        return;
    t->host->write(t->w, "\n[given]\npicture =");
    for (uint32_t c = 0; c < t->g->cells; c++) {
        t->host->write(t->w, "%s", c % t->g->width == 0 ? "\n    |" : "");
        put_given(t, c, "?");
    }
    t->host->write(t->w, "\n");
}

void write_puzzle(struct writing *t)
{
    const struct definition *d = t->g->d;
    bool picture = false;
    put_options(t);
    for (uint32_t i = 0; i < d->n_inputs; i++)
        picture = picture || (!d->inputs[i].optional &&
                              (d->inputs[i].kind->shape == SHAPE_CELLS || d->inputs[i].kind->shape == SHAPE_REGIONS));
    t->host->write(t->w, "\n[board]\n");
    if (!picture)
        t->host->write(t->w, "size = %ux%u\n", (unsigned)t->g->width, (unsigned)t->g->height);
    for (uint32_t i = 0; i < d->n_inputs; i++)
        put_input(t, i);
    put_picture(t);
}

void define_derive_again(const struct orime_host *host, orime_writer *w, const void *puzzle, const uint8_t *values,
                         const uint8_t *given)
{
    struct game g = *(const struct game *)puzzle;
    enum origin origins[DEFINE_INPUTS];
    (void)derive_origins(g.d, origins);
    if (!derive_clues(host, w, &g, origins, values)) {
        host->refuse(w, "its clues find no place");
        return;
    }
    write_puzzle(&(struct writing){.host = host, .w = w, .g = &g, .origins = origins, .given = given});
}
