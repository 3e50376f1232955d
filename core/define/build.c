/* The hook `build`: the board, then each sentence at each of its places. */
#include "define/build.h"

#include <string.h>

#include "define/facts.h"
#include "define/walls.h"

void *build_memory(struct builder *b, size_t count, size_t item)
{
    return b->host->model_alloc(b->m, count * item);
}

const char *build_cell_name(struct builder *b, uint32_t cell)
{
    if (!b->itemised)
        return "";
    return b->host->format(b->m, "r%uc%u", (unsigned)(cell / b->g->width + 1), (unsigned)(cell % b->g->width + 1));
}

orime_cell build_of(struct builder *b, uint32_t cell, orime_set set)
{
    return game_of_pieces(b->g, set) ? lines_piece(b, cell) : cell;
}

struct guard guard_of(struct builder *b, uint32_t cell, orime_set set)
{
    return (struct guard){build_of(b, cell, set), set};
}

/* Facts that hold only if another one of single cells does: its cells guard it. */
static bool add_condition(struct builder *b, const struct instance *i, const struct fact *condition)
{
    uint32_t n = build_spot(b, i, (enum spot)condition->input);
    if (n != 1 || b->n_guards == GUARDS)
        return false;
    b->guards[b->n_guards++] = guard_of(b, b->around[0], game_set(b->g, &condition->set));
    return true;
}

void build_fact(struct builder *b, const struct instance *i, const struct fact *f)
{
    uint32_t before = b->n_guards;
    b->fact = f;
    b->facts++;
    if (f->condition == NULL || add_condition(b, i, f->condition)) {
        if (b->itemised && !f->kind->names_itself)
            b->host->as_one(b->m, build_name(b, i, f));
        f->kind->build(b, i, f);
        if (b->itemised && !f->kind->names_itself)
            b->host->as_one(b->m, NULL);
    }
    b->n_guards = before;
}

/* "different, sum = clue" is one constraint when both are of the same cells. */
static bool built_together(struct builder *b, const struct instance *i, uint32_t k)
{
    const struct sentence *s = b->sentence;
    return k + 1 < s->n_facts && s->facts[k]->kind->with_next != NULL &&
           s->facts[k]->kind->with_next(b, i, s->facts[k], s->facts[k + 1]);
}

static void visit_sentence(struct builder *b, const struct instance *i)
{
    for (uint32_t k = 0; k < b->sentence->n_facts; k++) {
        if (built_together(b, i, k))
            k++;
        else
            build_fact(b, i, b->sentence->facts[k]);
    }
}

static void keep_board(struct builder *b)
{
    const struct game *g = b->g;
    for (uint32_t c = 0; c < g->cells; c++)
        if (g->hole != NULL && g->hole[c])
            continue;
        else if (g->fixed[c] != ORIME_OPEN)
            b->host->keep(b->m, c, (orime_set)1 << g->fixed[c]);
        else if (g->d->has_fixed)
            b->host->keep(b->m, c, g->free);
}

static void keep_givens(struct builder *b)
{
    const struct game *g = b->g;
    const int32_t *of = g->d->givens == ORIME_NONE ? NULL : g->clues[g->d->givens].of;
    for (uint32_t c = 0; of != NULL && c < g->cells; c++)
        if (of[c] >= 0 && (g->hole == NULL || !g->hole[c]))
            b->host->keep(b->m, c, (orime_set)1 << of[c]);
}

/* Values have the looks that the definition says; numbers of two digits are written out. */
static void set_looks(struct builder *b)
{
    enum orime_look looks[DEFINE_VALUES];
    bool any = false;
    for (uint32_t v = 0; v < b->g->n_values; v++) {
        const struct value_entry *e = &b->g->d->values[b->g->entry[v]];
        looks[v] = e->group && b->g->number[v] > 9 && !e->letters ? ORIME_LOOK_TEXT : (enum orime_look)e->look;
        any = any || looks[v] != ORIME_LOOK_FILL;
    }
    if (any)
        b->host->looks(b->m, ORIME_CELLS, looks, b->g->n_values);
}

void define_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct game *g = puzzle;
    struct builder b = {.host = host, .m = m, .g = g, .itemised = host->itemised(m), .visit = visit_sentence};
    (void)host->board(m, g->width, g->height, 1, g->palette, g->n_values);
    set_looks(&b);
    if (g->hole != NULL)
        host->holes(m, g->hole);
    if (g->d->lines == LINES_WALLS)
        walls_board(&b);
    else if (g->d->lines != LINES_NONE)
        lines_board(&b);
    b.cells = build_memory(&b, g->cells + (size_t)8, sizeof *b.cells);
    b.around = build_memory(&b, g->cells + (size_t)8, sizeof *b.around);
    b.slot = build_memory(&b, g->cells + (size_t)8, sizeof *b.slot);
    keep_board(&b);
    keep_givens(&b);
    for (uint32_t s = 0; s < g->d->n_sentences; s++) {
        b.sentence = &g->d->sentences[s];
        if (b.sentence->fixes == ORIME_NONE && game_means(g, b.sentence))
            b.sentence->scope.kind->build(&b, &b.sentence->scope);
    }
    if (g->d->lines == LINES_WALLS)
        walls_post(&b);
}
