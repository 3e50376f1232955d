/* Clues that plainly cannot be met: longer than their line, more groups than cells, or sums that differ between two
 * axes. */
#include "volume.h"

/* Cells that the runs need. */
static uint64_t needed(const struct clue *c)
{
    uint64_t cells = 0;
    for (uint32_t i = 0; i < c->n; i++)
        cells += c->runs[i].length + (uint64_t)(i > 0 && c->runs[i - 1].value == c->runs[i].value);
    return cells;
}

static bool part_fits(const struct part *p, uint32_t length)
{
    if (!p->known || p->count == 0)
        return p->groups == 0;
    return p->groups <= p->count && (uint64_t)p->count + p->groups - 1 <= length;
}

static bool fits(const struct volume *v, const struct clue *c, uint32_t length)
{
    uint64_t cells = v->counted ? 0 : needed(c);
    for (uint32_t k = 0; c->parts != NULL && k + 1 < v->n_values; k++) {
        if (!part_fits(&c->parts[k], length))
            return false;
        cells += c->parts[k].count;
    }
    return cells <= length;
}

static bool look_at_lines(struct text *t, const struct volume *v)
{
    bool good = true;
    for (uint32_t a = 0; a < AXES; a++)
        for (uint32_t i = 0; v->clues[a] != NULL && i < lines_along(v, (enum axis)a); i++) {
            const struct clue *c = &v->clues[a][i];
            if (!c->known || fits(v, c, v->size[a]))
                continue;
            put(t, "%s", good ? "no line of its length can have this clue: " : ", ");
            put_line_name(t, v, (enum axis)a, i);
            put(t, ": ");
            put_clue(t, v, c);
            good = false;
        }
    return good;
}

/* How many cells of the colour the clue asks for; false: it does not say. */
static bool cells_of(const struct volume *v, const struct clue *c, uint32_t colour, uint64_t *cells)
{
    if (!c->known || (v->counted && !c->parts[colour - 1].known))
        return false;
    for (uint32_t i = 0; i < c->n; i++)
        *cells += c->runs[i].value == colour ? c->runs[i].length : 0;
    if (v->counted)
        *cells += c->parts[colour - 1].count;
    return true;
}

/* The same for all lines along `a` in the plane where axis `across` is `at`. */
static bool cells_of_plane(const struct volume *v, uint32_t a, uint32_t across, uint32_t at, uint32_t colour,
                           uint64_t *cells)
{
    uint32_t along = AXES - a - across;
    *cells = 0;
    for (uint32_t k = 0; v->clues[a] != NULL && k < v->size[along]; k++) {
        uint32_t word = axis_of_words[a] == across ? at : k, row = axis_of_words[a] == across ? k : at;
        if (!cells_of(v, &v->clues[a][row * v->size[axis_of_words[a]] + word], colour, cells))
            return false;
    }
    return v->clues[a] != NULL;
}

static bool look_at_sums(struct text *t, const struct volume *v)
{
    bool good = true;
    for (uint32_t across = Z; across < AXES; across--)
        for (uint32_t at = 0; at < v->size[across]; at++)
            for (uint32_t colour = 1; colour < v->n_values; colour++) {
                uint32_t a = across == X ? Y : X, b = AXES - across - a;
                uint64_t one, other;
                if (!cells_of_plane(v, a, across, at, colour, &one) ||
                    !cells_of_plane(v, b, across, at, colour, &other) || one == other)
                    continue;
                put(t, "%sat %c%u the lines %c ask for %llu cells%s%s, the lines %c for %llu", good ? "" : "; ",
                    axis_name[across], (unsigned)at + 1, axis_name[a], (unsigned long long)one,
                    v->n_values > 2 ? " of " : "", v->n_values > 2 ? v->palette[colour].name : "", axis_name[b],
                    (unsigned long long)other);
                good = false;
            }
    return good;
}

void find_impossible(const struct orime_host *host, orime_reader *r, const struct volume *v)
{
    struct text t = {.length = 0};
    if (!look_at_lines(&t, v) || !look_at_sums(&t, v))
        host->impossible(r, NULL, "%s", t.bytes);
}
