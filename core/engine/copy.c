#include "engine/copy.h"

#include <string.h>

#include "engine/internal.h"

static bool make_arrays(struct copy *c)
{
    struct view *v = &c->view;
    size_t n = c->n == 0 ? 1 : c->n;
    uint32_t *cells = mem_array(c->mem, n, sizeof *cells);
    v->cells = cells;
    v->own_dom = mem_array(c->mem, n, sizeof *v->own_dom);
    c->initial = mem_array(c->mem, n, sizeof *c->initial);
    c->start = mem_array(c->mem, n, sizeof *c->start);
    c->lost = mem_array(c->mem, n, sizeof *c->lost);
    if (cells == NULL || v->own_dom == NULL || c->initial == NULL || c->start == NULL || c->lost == NULL)
        return false;
    v->dom = v->own_dom;
    for (uint32_t i = 0; i < c->n; i++)
        cells[i] = i;
    if (c->class->state_bytes != 0 && (v->state = mem_alloc(c->mem, c->class->state_bytes)) == NULL)
        return false;
    c->scratch_bytes = c->class->scratch == NULL ? 0 : c->class->scratch(c->n, c->data);
    return c->scratch_bytes == 0 || (v->scratch = mem_alloc(c->mem, c->scratch_bytes)) != NULL;
}

bool copy_init(struct copy *c, const struct prop_class *class, const void *data, uint32_t n, const vset *initial,
               struct mem *mem)
{
    *c = (struct copy){.mem = mem, .class = class, .data = data, .n = n};
    c->view.n = n;
    c->view.words = (n + 63) / 64;
    if (!make_arrays(c))
        return false;
    vset all = 0;
    for (uint32_t i = 0; i < n; i++) {
        c->initial[i] = initial[i];
        all |= initial[i];
    }
    c->view.values = all == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(all);
    c->places_words = (size_t)c->view.values * c->view.words;
    if ((class->flags & PROP_POSITIONS) != 0 && c->places_words != 0) {
        c->view.own_places = mem_array(mem, c->places_words, sizeof(uint64_t));
        c->view.places = c->view.own_places;
        return c->view.own_places != NULL;
    }
    return true;
}

void copy_free(struct copy *c)
{
    if (c->mem == NULL)
        return;
    struct view *v = &c->view;
    size_t n = c->n == 0 ? 1 : c->n;
    mem_free(c->mem, (void *)(uintptr_t)v->cells, n * sizeof *v->cells);
    mem_free(c->mem, v->own_dom, n * sizeof *v->own_dom);
    mem_free(c->mem, c->initial, n * sizeof *c->initial);
    mem_free(c->mem, c->start, n * sizeof *c->start);
    mem_free(c->mem, c->lost, n * sizeof *c->lost);
    mem_free(c->mem, v->state, c->class->state_bytes);
    mem_free(c->mem, v->scratch, c->scratch_bytes);
    mem_free(c->mem, v->own_places, c->places_words * sizeof(uint64_t));
    mem_free(c->mem, c->log, c->log_capacity * sizeof *c->log);
    *c = (struct copy){0};
}

void copy_set(struct copy *c, const vset *domains)
{
    struct view *v = &c->view;
    for (uint32_t i = 0; i < c->n; i++)
        c->start[i] = v->own_dom[i] = domains[i];
    if (v->own_places != NULL) {
        memset(v->own_places, 0, c->places_words * sizeof(uint64_t));
        for (uint32_t i = 0; i < c->n; i++) {
            for (vset d = domains[i]; d != 0; d &= d - 1)
                v->own_places[(size_t)bit_low(d) * v->words + i / 64] |= bit(i % 64);
        }
    }
    if (v->state != NULL)
        memset(v->state, 0, c->class->state_bytes);
    c->logged = 0;
    if (c->log != NULL)
        /* a failed filter is told from an emptied domain by what stands behind the log */
        c->log[0].place = PROP_CONFLICT;
    c->failed_memory = false;
}

bool copy_run(struct copy *c)
{
    uint32_t before;
    do {
        before = c->logged;
        if (!c->class->filter(&c->view, c->data))
            return false;
    } while (c->logged != before && (c->class->flags & PROP_IDEMPOTENT) == 0);
    return true;
}

void copy_explain(struct copy *c, uint32_t k)
{
    memset(c->lost, 0, (c->n == 0 ? 1 : c->n) * sizeof *c->lost);
    vset *then = c->view.own_dom; /* put back to the moment of change k, for as long as the question lasts */
    for (uint32_t j = c->logged; j > k; j--)
        then[c->log[j - 1].place] |= c->log[j - 1].removed;
    struct past p = {.copy = c, .domains = then, .n = c->n, .now = 1, .scratch = c->view.scratch};
    struct copy_change at = c->log == NULL ? (struct copy_change){.place = PROP_CONFLICT} : c->log[k];
    if (at.place == PROP_CONFLICT)
        at.removed = 0;
    c->class->explain(&p, c->data, at.place, at.removed, at.removed == 0 ? 0 : at.code);
    if (k == c->logged && at.place != PROP_CONFLICT)
        c->lost[at.place] |= c->initial[at.place] & ~at.removed;
    for (uint32_t j = k; j < c->logged; j++)
        then[c->log[j].place] &= ~c->log[j].removed;
}
