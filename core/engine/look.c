/* Looks at the root: where the search proves hard, someone who knows the whole puzzle says what every answer has in
 * common, at level 0, and shows an answer. */
#include <string.h>

#include "engine/internal.h"

/* A search of so many conflicts costs about as much as a cheap look. */
enum { LOOK_CONFLICTS = 300, LOOKS_MOST = 60 };

bool solver_set_look(struct solver *s, solver_look_fn *look, const void *data, const uint32_t *scope, uint32_t n)
{
    uint32_t *cells = arena_array(&s->arena, n, sizeof *cells);
    if (cells == NULL)
        return out_of_memory(s);
    memcpy(cells, scope, n * sizeof *cells);
    s->look = (struct root_look){.look = look, .data = data, .scope = cells, .n = n};
    look_reset(s);
    return true;
}

solver_look_fn *solver_look(const struct solver *s, const void **data)
{
    *data = s->look.data;
    return s->look.look;
}

void look_reset(struct solver *s)
{
    s->look.at = LOOK_CONFLICTS;
    s->look.attempt = 0;
}

bool look_due(const struct solver *s)
{
    return s->look.look != NULL && s->look.attempt < LOOKS_MOST && s->level == 0 && s->stats.conflicts >= s->look.at;
}

bool solver_halted(struct solver *s)
{
    return out_of_limits(s, true);
}

/* Self-check: the second solver, which learns nothing, finds no answer with the values that were taken away, as far as
 * it looks. */
static bool check_look(struct solver *s, uint32_t cell, vset supported)
{
    struct solver *t = s->shadow;
    struct literal lost = {.cell = cell, .in = s->dom[cell] & ~supported};
    s->stats.self_checks++;
    if (check_refuted(s, &lost, 1, "a look at the root took a value that an answer has"))
        solver_restrict(t, cell, supported);
    return s->status == SOLVER_OK;
}

static bool keep_supported(struct solver *s, const vset *supported)
{
    for (uint32_t i = 0; i < s->look.n; i++) {
        uint32_t cell = s->look.scope[i];
        if ((s->dom[cell] & ~supported[i]) == 0)
            continue;
        if (s->options.self_check && !check_look(s, cell, supported[i]))
            return false;
        if (!change(s, cell, supported[i], SOURCE_CLAUSE, NO_CLAUSE, 0, 0)) {
            s->broken |= s->status == SOLVER_OK;
            return false;
        }
    }
    return true;
}

/* The search goes for the answer that was shown: it is made once, and undoing it leaves the phases of all cells, those
 * beyond the scope included. */
static bool prefer_answer(struct solver *s, const uint8_t *answer)
{
    if (!propagate(s)) {
        s->broken |= s->status == SOLVER_OK && s->stopped[0] == '\0';
        return false;
    }
    for (uint32_t i = 0; i < s->look.n; i++)
        solver_prefer(s, s->look.scope[i], answer[i]);
    if (s->order.cells != 0)
        memset(s->order.target, UINT8_MAX, s->order.cells);
    s->order.target_length = 0;
    bool ok = s->status == SOLVER_OK && level_new(s, (struct literal){.cell = SOLVER_NONE});
    for (uint32_t i = 0; i < s->look.n && ok; i++)
        ok = change(s, s->look.scope[i], bit(answer[i]), SOURCE_DECISION, 0, 0, 0);
    (void)(ok && propagate(s)); /* when it fails, something forbids this answer */
    level_undo(s, 0);
    return s->status == SOLVER_OK && s->stopped[0] == '\0';
}

static bool look_with(struct solver *s, vset *domain, vset *supported, uint8_t *answer)
{
    struct look_call l = {.domain = domain, .supported = supported, .answer = answer, .attempt = s->look.attempt,
                          .mem = s->mem, .solver = s};
    for (uint32_t i = 0; i < s->look.n; i++) {
        uint32_t cell = s->look.scope[i];
        domain[i] = s->dom[cell];
        answer[i] = cell < s->value_capacity ? s->value[cell] : UINT8_MAX;
    }
    s->stats.looks++;
    enum looked looked = s->look.look(s->look.data, &l);
    s->stats.work += l.work;
    s->look.attempt++;
    s->look.at = s->stats.conflicts + LOOK_CONFLICTS + 16 * (uint64_t)LOOK_CONFLICTS * (s->look.attempt / 8);
    if (looked == LOOK_GAVE_UP)
        return true;
    if (looked == LOOK_ALL) {
        s->stats.looks_whole++;
        if (!keep_supported(s, supported))
            return false;
    }
    return prefer_answer(s, answer);
}

bool look_at_root(struct solver *s)
{
    size_t n = s->look.n, bytes = n * (2 * sizeof(vset) + 1);
    vset *block = mem_alloc(s->mem, bytes);
    if (block == NULL)
        return out_of_memory(s);
    bool ok = look_with(s, block, block + n, (uint8_t *)(block + 2 * n));
    mem_free(s->mem, block, bytes);
    return ok;
}
