/* Regions: cells with the same name that touch. Where the name is @ there is no cell. */
#include <string.h>

#include "define/inputs.h"

/* Gives all cells that are connected to `cell` the number. */
static void fill(const struct reading *r, const struct token *t, uint32_t cell, uint32_t number, uint32_t *of,
                 uint32_t *queue)
{
    uint32_t end = 0, beside[4];
    of[cell] = number;
    queue[end++] = cell;
    for (uint32_t i = 0; i < end; i++) {
        uint32_t n = orime_neighbours(r->g->width, r->g->height, queue[i], beside);
        for (uint32_t k = 0; k < n; k++)
            if (of[beside[k]] == ORIME_NONE && strcmp(t[beside[k]].text, t[cell].text) == 0) {
                of[beside[k]] = number;
                queue[end++] = beside[k];
            }
    }
}

/* A hash table of the names of regions that were met: a second part of the same name is an error. */
struct names {
    uint32_t *slot, slots;   /* the first cell of the region, from 1 */
};

static bool new_name(const struct reading *r, const struct token *t, uint32_t cell, struct names *names)
{
    uint32_t hash = 5381;
    for (const char *c = t[cell].text; *c != '\0'; c++)
        hash = hash * 33 ^ (unsigned char)*c;
    uint32_t at = hash % names->slots;
    while (names->slot[at] != 0 && strcmp(t[names->slot[at] - 1].text, t[cell].text) != 0)
        at = (at + 1) % names->slots;
    uint32_t other = names->slot[at] - 1;
    if (names->slot[at] == 0) {
        names->slot[at] = cell + 1;
        return true;
    }
    r->host->error(r->r, t[cell].line, "another name for one of them",
                   "two parts of the region \"%.40s\" do not touch: one at r%uc%u, one at r%uc%u", t[cell].text,
                   (unsigned)(other / r->g->width + 1), (unsigned)(other % r->g->width + 1),
                   (unsigned)(cell / r->g->width + 1), (unsigned)(cell % r->g->width + 1));
    return false;
}

/* Lists the cells of each region. */
static void list(const struct reading *r, struct orime_regions *g)
{
    uint32_t n = g->width * g->height;
    uint32_t *begin = r->host->alloc(r->r, ((size_t)g->n + 2) * sizeof *begin);
    uint32_t *cells = r->host->alloc(r->r, n * sizeof *cells);
    for (uint32_t c = 0; c < n; c++)
        begin[g->of[c] + 2]++;
    for (uint32_t i = 2; i < g->n + 2; i++)
        begin[i] += begin[i - 1];
    for (uint32_t c = 0; c < n; c++) /* moves begin[i + 1] from the beginning of region i to its end */
        cells[begin[g->of[c] + 1]++] = c;
    g->begin = begin;
    g->cells = cells;
}

bool input_read_regions(const struct reading *r, struct clue_set *clues)
{
    const struct token *t = read_grid(r, r->g->width, r->g->height);
    uint32_t cells = r->g->cells, n = 0;
    bool good = t != NULL;
    if (t == NULL)
        return false;
    uint32_t *of = r->host->alloc(r->r, cells * sizeof *of), *queue = r->host->alloc(r->r, cells * sizeof *queue);
    struct names names = {.slots = 2 * cells + 1};
    names.slot = r->host->alloc(r->r, names.slots * sizeof *names.slot);
    memset(of, 0xff, cells * sizeof *of);
    for (uint32_t c = 0; c < cells; c++) {
        bool hole = strcmp(t[c].text, "@") == 0;
        if (hole)
            note_hole(r, c);
        if (of[c] != ORIME_NONE)
            continue;
        good = (hole || new_name(r, t, c, &names)) && good;
        fill(r, t, c, n++, of, queue);
    }
    clues->regions = (struct orime_regions){r->g->width, r->g->height, of, n, NULL, NULL};
    clues->n = n;
    list(r, &clues->regions);
    return good;
}
