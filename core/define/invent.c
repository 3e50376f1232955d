/* A puzzle without clues: what its answers do not tell is made at random. */
#include <string.h>

#include "define/derive.h"
#include "define/inputs.h"

enum { WALLS = 20, ROOTS = 14, MARKS = 8, CAGE = 4 }; /* percent of the cells; cells of a cage */

struct invention {
    const struct orime_host *host;
    orime_writer *w;
    const struct definition *d;
    const enum origin *origins;
    uint32_t width, height, cells;
    uint64_t state;
};

static uint32_t below(struct invention *t, uint32_t n)
{
    t->state = t->state * 6364136223846793005u + 1442695040888963407u;
    return n == 0 ? 0 : (uint32_t)(t->state >> 33) % n;
}

/* ---- regions ---- */

/* Grows `n` regions from random cells until they fill the board: the number of each cell. */
static const uint32_t *grow(struct invention *t, uint32_t n)
{
    uint32_t *of = t->host->write_alloc(t->w, t->cells * sizeof *of), beside[4];
    uint32_t *edge = t->host->write_alloc(t->w, (4 * (size_t)t->cells + n) * sizeof *edge), end = 0;
    memset(of, 0xff, t->cells * sizeof *of);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t c = below(t, t->cells);
        while (of[c] != ORIME_NONE)
            c = (c + 1) % t->cells;
        of[c] = i;
        edge[end++] = c;
    }
    while (end > 0) {
        uint32_t k = below(t, end), c = edge[k], m = orime_neighbours(t->width, t->height, c, beside), free = 0;
        for (uint32_t i = 0; i < m; i++)
            if (of[beside[i]] == ORIME_NONE)
                beside[free++] = beside[i];
        if (free == 0) {
            edge[k] = edge[--end];
            continue;
        }
        uint32_t next = beside[below(t, free)];
        of[next] = of[c];
        edge[end++] = next;
    }
    return of;
}

static void put_regions(struct invention *t)
{
    uint32_t n = t->width > t->height ? t->width : t->height;
    const uint32_t *of = grow(t, n < t->cells ? n : t->cells);
    for (uint32_t c = 0; c < t->cells; c++)
        t->host->write(t->w, "%s%u", c % t->width == 0 ? "\n    " : " ", (unsigned)of[c] + 1);
    t->host->write(t->w, "\n");
}

/* ---- cells ---- */

/* Does a sentence fix the cells that have such a clue? Or is one of them in each group? */
static bool is_wall(const struct definition *d, uint32_t input)
{
    for (uint32_t s = 0; s < d->n_sentences; s++)
        for (uint32_t f = 0; f < d->sentences[s].scope.n_filters && d->sentences[s].fixes != ORIME_NONE; f++)
            if (d->sentences[s].scope.filters[f].input == input &&
                d->sentences[s].scope.filters[f].kind == FILTER_WITH)
                return true;
    return false;
}

static const char *put_wall(const struct input *in, struct invention *t)
{
    static const char *const ways[] = {"n", "e", "s", "w"};
    if (in->kind->draw == draw_arrows)
        return ways[below(t, 4)];
    return in->kind->draw == draw_splits ? "x" : in->n_symbols > 0 ? in->symbols[below(t, in->n_symbols)] : "?";
}

static void put_cells(struct invention *t, uint32_t i)
{
    const struct input *in = &t->d->inputs[i];
    bool wall = is_wall(t->d, i), splits = in->kind->draw == draw_splits, *taken;
    bool numbers = t->origins[i] == ORIGIN_KEPT && in->n_symbols == 0 && in->kind->draw == draw_numbers;
    uint32_t many = wall                                                                        ? WALLS
                    : t->origins[i] == ORIGIN_MATCHED                                           ? ROOTS
                    : t->origins[i] == ORIGIN_PRESENT && in->kind->draw == draw_numbers         ? ROOTS
                    : t->origins[i] == ORIGIN_PRESENT || (t->origins[i] == ORIGIN_KEPT && !numbers) ? MARKS
                                                                                                : 0;
    taken = t->host->write_alloc(t->w, t->cells + (size_t)t->width);
    for (uint32_t c = 0; c < t->cells; c++) {
        uint32_t x = c % t->width, size = t->width > t->height ? t->width : t->height;
        bool beside = (x > 0 && taken[c - 1]) || (c >= t->width && taken[c - t->width]);
        bool border = splits && (x == 0 || c < t->width);
        t->host->write(t->w, "%s", x == 0 ? "\n    " : " ");
        if (numbers) {
            int64_t most = in->high < (int64_t)size ? in->high : (int64_t)size, least = in->low > 1 ? in->low : 1;
            t->host->write(t->w, "%u", (unsigned)(least + below(t, (uint32_t)(most - least + 1))));
            continue;
        }
        taken[c] = border || (below(t, 100) < many && (wall || !beside));
        t->host->write(t->w, "%s", taken[c] ? put_wall(in, t) : ".");
    }
    t->host->write(t->w, "\n");
}

/* ---- cages ---- */

/* All cells in cages, each of which is one of the inputs with lists that have clues. */
static void put_cages(struct invention *t)
{
    uint32_t inputs[DEFINE_INPUTS], n = 0, cages = t->cells / 2 > 0 ? t->cells / 2 : 1;
    for (uint32_t i = 0; i < t->d->n_inputs; i++)
        if (t->d->inputs[i].kind->shape == SHAPE_LISTS && t->origins[i] == ORIGIN_CLUES)
            inputs[n++] = i;
    if (n == 0)
        return;
    const uint32_t *of = grow(t, cages);
    uint32_t *size = t->host->write_alloc(t->w, cages * sizeof *size);
    uint32_t *which = t->host->write_alloc(t->w, cages * sizeof *which);
    for (uint32_t c = 0; c < t->cells; c++)
        size[of[c]]++;
    for (uint32_t k = 0; k < cages; k++)
        which[k] = inputs[below(t, n)];
    for (uint32_t i = 0; i < n; i++) {
        bool begun = false;
        for (uint32_t k = 0; k < cages; k++) {
            if (which[k] != inputs[i] || size[k] > CAGE)
                continue;
            t->host->write(t->w, begun ? "\n    ?" : "%s =\n    ?", t->d->inputs[inputs[i]].name);
            begun = true;
            for (uint32_t c = 0; c < t->cells; c++)
                if (of[c] == k)
                    t->host->write(t->w, " r%uc%u", (unsigned)(c / t->width + 1), (unsigned)(c % t->width + 1));
        }
        if (begun)
            t->host->write(t->w, "\n");
    }
}

/* ---- all of it ---- */

static void put_input(struct invention *t, uint32_t i, bool *picture)
{
    const struct input *in = &t->d->inputs[i];
    bool grid = in->kind->shape == SHAPE_CELLS || in->kind->shape == SHAPE_REGIONS;
    if (in->kind->shape == SHAPE_CORNERS && !in->optional) {
        t->host->write(t->w, "%s =", in->name);
        for (uint32_t c = 0; c < (t->width - 1) * (t->height - 1); c++)
            t->host->write(t->w, "%s.", c % (t->width - 1) == 0 ? "\n    " : " ");
        t->host->write(t->w, "\n");
    }
    bool random = t->origins[i] == ORIGIN_PRESENT || t->origins[i] == ORIGIN_MATCHED;
    if (!grid || in->kind->given || (in->optional && !random && in->kind->shape == SHAPE_CELLS))
        return;
    *picture = *picture || !in->optional;
    t->host->write(t->w, "%s =", in->name);
    if (in->kind->shape == SHAPE_REGIONS)
        put_regions(t);
    else
        put_cells(t, i);
}

void define_invent(const struct orime_host *host, orime_writer *w, uint32_t width, uint32_t height, uint64_t seed)
{
    enum origin origins[DEFINE_INPUTS];
    struct invention t = {.host = host, .w = w, .d = host->self, .origins = origins, .width = width, .height = height};
    bool picture = false;
    t.cells = width * height;
    t.state = seed * 0x9e3779b97f4a7c15u + 1;
    (void)below(&t, 2);
    if ((uint64_t)width * height > DEFINE_BOARD) {
        host->refuse(w, "at most %u cells", (unsigned)DEFINE_BOARD);
        return;
    }
    (void)derive_origins(t.d, origins);
    host->write(w, "\n[board]\n");
    for (uint32_t i = 0; i < t.d->n_inputs; i++)
        put_input(&t, i, &picture);
    put_cages(&t);
    if (!picture)
        host->write(w, "size = %ux%u\n", (unsigned)width, (unsigned)height);
}
