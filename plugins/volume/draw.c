/* The clues of a volume, for drawings. Shapes are brackets: (4) is circled, [4] squared. */
#include "volume.h"

static void draw_runs(const struct orime_host *host, orime_canvas *canvas, const struct clue *c, uint32_t axis,
                      uint32_t u, uint32_t v)
{
    for (uint32_t i = 0; i < c->n; i++) {
        struct text t = {.length = 0};
        put(&t, "%u", (unsigned)c->runs[i].length);
        host->line_clue(canvas, axis, u, v, t.bytes, (int32_t)c->runs[i].value);
    }
    if (c->n == 0)
        host->line_clue(canvas, axis, u, v, "0", -1);
}

static void put_shape(struct text *t, const struct volume *v, const struct part *p)
{
    bool circle = p->groups == 2, square = p->groups == 3 && !v->exact;
    put(t, "%s%u%s", circle ? "(" : square ? "[" : "", (unsigned)p->count, circle ? ")" : square ? "]" : "");
    if (!circle && !square && p->groups > 1)
        put(t, ":%u", (unsigned)p->groups);
}

static void draw_parts(const struct orime_host *host, orime_canvas *canvas, const struct volume *v,
                       const struct clue *c, uint32_t axis, uint32_t u, uint32_t w)
{
    bool any = false, all = true;
    for (uint32_t colour = 1; colour < v->n_values; colour++) {
        const struct part *p = &c->parts[colour - 1];
        struct text t = {.length = 0};
        all = all && p->known;
        if (!p->known || (p->count == 0 && p->groups == 0))
            continue;
        put_shape(&t, v, p);
        host->line_clue(canvas, axis, u, w, t.bytes, (int32_t)colour);
        any = true;
    }
    for (uint32_t colour = 1; colour < v->n_values && (!any || !all);
         colour++) /* what is said of colours that are not there */
        if (c->parts[colour - 1].known && c->parts[colour - 1].count == 0 && !all)
            host->line_clue(canvas, axis, u, w, "0", (int32_t)colour);
    if (!any && all)
        host->line_clue(canvas, axis, u, w, "0", -1);
}

void draw_clues(const struct orime_host *host, orime_canvas *canvas, const void *puzzle)
{
    const struct volume *v = puzzle;
    for (uint32_t a = 0; a < AXES; a++)
        for (uint32_t i = 0; v->clues[a] != NULL && i < lines_along(v, (enum axis)a); i++) {
            uint32_t words = v->size[axis_of_words[a]];
            const struct clue *c = &v->clues[a][i];
            if (c->known && v->counted)
                draw_parts(host, canvas, v, c, a, i % words, i / words);
            else if (c->known)
                draw_runs(host, canvas, c, a, i % words, i / words);
        }
}
