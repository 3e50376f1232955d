#include "rules/step.h"

#include <string.h>

#include "base/bits.h"

static uint32_t need_cell(orime_step *s, const char *call, orime_cell cell)
{
    if (cell >= model_answer_cells(s->model))
        hook_misuse(&s->hook, "step: %s: cell %u is not on the board", call, (unsigned)cell);
    return cell;
}

static orime_set candidates(orime_step *s, orime_cell cell)
{
    return s->state[need_cell(s, "candidates", cell)];
}

static bool placed(orime_step *s, orime_cell cell)
{
    return s->settled[need_cell(s, "placed", cell)] != 0;
}

static bool one_answer(orime_step *s)
{
    return s->unique;
}

static void *step_alloc(orime_step *s, size_t bytes)
{
    void *block = arena_alloc(&s->scratch, bytes);
    if (block == NULL)
        hook_out_of_memory(&s->hook);
    return block;
}

static void technique(orime_step *s, const char *name, uint32_t difficulty, uint32_t flags, const char *words, ...)
    __attribute__((format(printf, 5, 6)));

static void technique(orime_step *s, const char *name, uint32_t difficulty, uint32_t flags, const char *words, ...)
{
    if (name == NULL || s->name != NULL)
        hook_misuse(&s->hook, "step: technique: %s", name == NULL ? "no name" : "called twice");
    if ((flags & ORIME_BY_UNIQUENESS) != 0 && !s->unique)
        hook_misuse(&s->hook, "step: %s rests on uniqueness, which is not proved", name);
    va_list args;
    va_start(args, words);
    s->words = arena_vformat(s->arena, words, args);
    va_end(args);
    s->name = arena_text(s->arena, name, strlen(name));
    s->difficulty = difficulty;
    s->flags = flags;
    if (s->words == NULL || s->name == NULL)
        hook_out_of_memory(&s->hook);
}

static void note(orime_step *s, struct literal **list, size_t *n, size_t *capacity, struct literal l)
{
    if (!mem_grow(s->arena->mem, list, capacity, *n + 1, sizeof **list))
        hook_out_of_memory(&s->hook);
    (*list)[(*n)++] = l;
}

static void exclude(orime_step *s, orime_cell cell, orime_set values)
{
    values &= s->state[need_cell(s, "exclude", cell)];
    for (size_t i = 0; i < s->n_removed; i++)
        if (s->removed[i].cell == cell) {
            s->removed[i].in |= values;
            return;
        }
    if (values != 0)
        note(s, &s->removed, &s->n_removed, &s->removed_capacity, (struct literal){cell, values});
}

static void place(orime_step *s, orime_cell cell, uint32_t value)
{
    if (value > 63 || (s->state[need_cell(s, "place", cell)] >> value & 1) == 0)
        hook_misuse(&s->hook, "step: place: cell %u is no more to take %u", (unsigned)cell, (unsigned)value);
    note(s, &s->placed, &s->n_placed, &s->placed_capacity, (struct literal){cell, bit(value)});
    exclude(s, cell, ~bit(value));
}

static void use(orime_step *s, uint32_t constraint)
{
    for (size_t k = 0; k < s->n_constraints; k++)
        if (s->constraints[k] == constraint)
            return;
    if (!mem_grow(s->arena->mem, &s->constraints, &s->constraints_capacity, s->n_constraints + 1,
                  sizeof *s->constraints))
        hook_out_of_memory(&s->hook);
    s->constraints[s->n_constraints++] = constraint;
}

static void uses(orime_step *s, const char *name, ...) __attribute__((format(printf, 2, 3)));

static void uses(orime_step *s, const char *name, ...)
{
    va_list args;
    va_start(args, name);
    const char *text = arena_vformat(&s->scratch, name, args);
    va_end(args);
    if (text == NULL)
        hook_out_of_memory(&s->hook);
    const struct constraints *list = &s->model->constraints;
    size_t length = strlen(text);
    bool any = false;
    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i].name != NULL && strncmp(list->at[i].name, text, length) == 0 &&
            (list->at[i].name[length] == '\0' || strncmp(list->at[i].name + length, ": ", 2) == 0 ||
             strncmp(list->at[i].name + length, " (no. ", 6) == 0)) {
            any = true;
            use(s, i);
        }
    if (!any)
        hook_misuse(&s->hook, "step: uses: build made no constraint \"%s\"", text);
}

void step_fill(struct orime_host *host)
{
    host->candidates = candidates;
    host->placed = placed;
    host->one_answer = one_answer;
    host->step_alloc = step_alloc;
    host->technique = technique;
    host->place = place;
    host->exclude = exclude;
    host->uses = uses;
}

void step_free(struct orime_step *s)
{
    struct mem *mem = s->arena->mem;
    mem_free(mem, s->placed, s->placed_capacity * sizeof *s->placed);
    mem_free(mem, s->removed, s->removed_capacity * sizeof *s->removed);
    mem_free(mem, s->constraints, s->constraints_capacity * sizeof *s->constraints);
    arena_free(&s->scratch);
}
