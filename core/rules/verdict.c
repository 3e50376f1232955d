/* What many rules ask of an answer. None of it knows how models are built: it is looked at with plain searches. */
#include <string.h>

#include "rules/host.h"

static void *take(orime_report *r, size_t count, size_t item)
{
    void *block = arena_array(&r->arena, count, item);
    if (block == NULL)
        hook_out_of_memory(&r->hook);
    return block;
}

static void *report_alloc(orime_report *r, size_t bytes)
{
    return take(r, bytes, 1);
}

static bool in(orime_set set, uint8_t value)
{
    return value < 64 && (set >> value & 1) != 0; /* ORIME_OPEN is in none */
}

/* ---- groups ---- */

struct search {
    const struct model *m;
    const uint8_t *values;
    orime_set set;
    uint32_t *group, *queue, end;
};

static void visit(struct search *s, uint32_t cell, uint32_t group)
{
    if (!in(s->set, s->values[cell]) || s->group[cell] != ORIME_NONE)
        return;
    s->group[cell] = group;
    s->queue[s->end++] = cell;
}

/* All that is connected to a cell, breadth first. */
static void flood(struct search *s, uint32_t cell, uint32_t group)
{
    uint32_t width = s->m->width, layer = width * s->m->height, cells = model_board_cells(s->m);
    s->end = 0;
    visit(s, cell, group);
    for (uint32_t i = 0; i < s->end; i++) {
        uint32_t c = s->queue[i];
        if (c % width > 0)
            visit(s, c - 1, group);
        if (c % width + 1 < width)
            visit(s, c + 1, group);
        if (c % layer >= width)
            visit(s, c - width, group);
        if (c % layer + width < layer)
            visit(s, c + width, group);
        if (c >= layer)
            visit(s, c - layer, group);
        if (c + layer < cells)
            visit(s, c + layer, group);
    }
}

static const uint32_t *groups_of(orime_report *r, const uint8_t *values, orime_set set, uint32_t *n)
{
    const struct model *m = &r->puzzle->model;
    uint32_t cells = model_board_cells(m);
    struct search s = {m, values, set, take(r, cells, sizeof *s.group), take(r, cells, sizeof *s.queue), 0};
    memset(s.group, 0xff, cells * sizeof *s.group);
    *n = 0;
    for (uint32_t c = 0; c < cells; c++)
        if (in(set, values[c]) && s.group[c] == ORIME_NONE)
            flood(&s, c, (*n)++);
    return s.group;
}

/* ---- questions ---- */

static bool some(orime_report *r, const uint8_t *values, orime_set set, const char *what)
{
    for (uint32_t c = 0; c < model_board_cells(&r->puzzle->model); c++)
        if (in(set, values[c]))
            return true;
    r->puzzle->host->broken(r, NULL, 0, "there are no %s", what);
    return false;
}

/* The smallest group is named: it is the one to look at. */
static bool one_group(orime_report *r, const uint8_t *values, orime_set set, const char *what)
{
    uint32_t n, cells = model_board_cells(&r->puzzle->model), least = 0, found = 0;
    const uint32_t *group = groups_of(r, values, set, &n);
    if (n <= 1)
        return true;
    uint32_t *size = take(r, n, sizeof *size);
    for (uint32_t c = 0; c < cells; c++)
        if (group[c] != ORIME_NONE)
            size[group[c]]++;
    for (uint32_t g = 1; g < n; g++)
        least = size[g] < size[least] ? g : least;
    uint32_t *named = take(r, size[least], sizeof *named);
    for (uint32_t c = 0; c < cells; c++)
        if (group[c] == least)
            named[found++] = c;
    r->puzzle->host->broken(r, named, found, "the %s are divided into %u groups", what, (unsigned)n);
    return false;
}

static bool apart(orime_report *r, const uint8_t *values, orime_set set, const char *what)
{
    const struct model *m = &r->puzzle->model;
    uint32_t layer = m->width * m->height, cells = model_board_cells(m);
    bool good = true;
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t next[] = {c % m->width + 1 < m->width ? c + 1 : cells,
                           c % layer + m->width < layer ? c + m->width : cells, c + layer};
        for (uint32_t i = 0; i < 3 && in(set, values[c]); i++)
            if (next[i] < cells && in(set, values[next[i]])) {
                uint32_t both[] = {c, next[i]};
                r->puzzle->host->broken(r, both, 2, "two %s share a side", what);
                good = false;
            }
    }
    return good;
}

static bool no_rectangle(orime_report *r, const uint8_t *values, orime_set set, uint32_t width, uint32_t height,
                         const char *what)
{
    const struct model *m = &r->puzzle->model;
    uint32_t *found = take(r, (size_t)width * height, sizeof *found);
    bool good = true;
    for (uint32_t y = 0; y + height <= m->height; y++)
        for (uint32_t x = 0; x + width <= m->width; x++) {
            uint32_t n = 0;
            for (uint32_t i = 0; i < width * height; i++) {
                uint32_t c = (y + i / width) * m->width + x + i % width;
                if (in(set, values[c]))
                    found[n++] = c;
            }
            if (n == width * height) {
                r->puzzle->host->broken(r, found, n, "%u x %u %s", (unsigned)width, (unsigned)height, what);
                good = false;
            }
        }
    return good;
}

void verdict_fill(struct orime_host *host)
{
    host->report_alloc = report_alloc;
    host->groups_of = groups_of;
    host->some = some;
    host->one_group = one_group;
    host->apart = apart;
    host->no_rectangle = no_rectangle;
}
