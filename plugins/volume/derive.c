/* From a finished volume to the clues of all its lines. */
#include "volume.h"

/* The picture as a volume, for the geometry. */
static struct volume volume_of(const struct orime_picture *p)
{
    struct volume v = {.size = {p->width, p->height, p->depth}, .n_values = p->n_values};
    for (uint32_t k = 0; k < p->n_values && k < COLOURS_MAX; k++)
        v.palette[k] = p->palette[k];
    return v;
}

static void write_runs(const struct orime_host *host, orime_writer *w, const struct volume *v, const uint8_t *cell,
                       uint32_t n, uint32_t step)
{
    bool any = false;
    for (uint32_t i = 0, end; i < n; i = end) {
        uint8_t value = cell[(size_t)i * step];
        for (end = i; end < n && cell[(size_t)end * step] == value; end++)
            ;
        if (value == BLANK)
            continue;
        host->write(w, "%s%u", any ? "," : "", (unsigned)(end - i));
        if (v->n_values > 2)
            host->write(w, "%c", v->palette[value].glyph);
        any = true;
    }
    if (!any)
        host->write(w, "0");
}

static void write_counts(const struct orime_host *host, orime_writer *w, const struct volume *v, const uint8_t *cell,
                         uint32_t n, uint32_t step)
{
    struct text t = {.length = 0};
    struct part parts[COLOURS_MAX] = {{0}};
    struct clue c = {.known = true, .parts = parts};
    for (uint32_t k = 0; k < COLOURS_MAX; k++)
        parts[k].known = true;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t value = cell[(size_t)i * step];
        if (value == BLANK)
            continue;
        parts[value - 1].count++;
        parts[value - 1].groups += i == 0 || cell[(size_t)(i - 1) * step] != value;
    }
    for (uint32_t k = 0; k < COLOURS_MAX; k++)
        parts[k].groups = parts[k].groups > 3 ? 3 : parts[k].groups; /* three or more */
    put_clue(&t, v, &c);
    host->write(w, "%s", t.bytes);
}

static void write_table(const struct orime_host *host, orime_writer *w, const struct volume *v, const uint8_t *values,
                        enum axis a)
{
    uint32_t words = v->size[axis_of_words[a]];
    host->write(w, "%c =", axis_name[a]);
    for (uint32_t i = 0; i < lines_along(v, a); i++) {
        host->write(w, "%s", i % words == 0 ? "\n    " : " ");
        if (host->dropped(w, clue_number(v, a, i)))
            host->write(w, ".");
        else
            (v->counted ? write_counts : write_runs)(host, w, v, values + first_cell(v, a, i), v->size[a],
                                                     step_along(v, a));
    }
    host->write(w, "\n");
}

static void derive(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture, bool counted)
{
    struct volume v = volume_of(picture);
    v.counted = counted;
    v.named_only = true;
    if (v.size[X] > SIDE_MAX || v.size[Y] > SIDE_MAX || v.size[Z] > SIDE_MAX) {
        host->refuse(w, "it is %u x %u x %u cells, and %d are the most along an axis", (unsigned)v.size[X],
                     (unsigned)v.size[Y], (unsigned)v.size[Z], SIDE_MAX);
        return;
    }
    if (v.n_values > 2) {
        host->write(w, "\n[palette]\n");
        for (uint32_t k = 0; k < v.n_values; k++)
            host->write(w, "%s = %c #%06x\n", k == BLANK ? "background" : v.palette[k].name, v.palette[k].glyph,
                        (unsigned)v.palette[k].rgb);
    }
    host->write(w, "\n[board]\nsize = %ux%ux%u\n\n[clues]\n", (unsigned)v.size[X], (unsigned)v.size[Y],
                (unsigned)v.size[Z]);
    for (uint32_t a = 0; a < AXES; a++)
        write_table(host, w, &v, picture->values, (enum axis)a);
}

void derive_runs(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture)
{
    derive(host, w, picture, false);
}

void derive_counts(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture)
{
    derive(host, w, picture, true);
}
