/* What becomes of the inputs of a definition when puzzles are made: which clues can a board give? */
#include "define/derive.h"
#include "define/facts.h"
#include "define/inputs.h"

static void note_term(const struct term *t, enum origin *origins)
{
    if (t->kind >= TERM_ADD) {
        note_term(t->a, origins);
        note_term(t->b, origins);
    } else if (t->place == PLACE_DISTANCE)
        note_term(t->a, origins);
    else if (t->kind == TERM_INPUT)
        origins[t->which] = origins[t->which] == ORIGIN_KEPT ? ORIGIN_CLUES : origins[t->which];
}

static void note_fact(const struct fact *f, enum origin *origins)
{
    for (uint32_t k = 0; k < f->n; k++) {
        note_term(f->comparisons[k].left, origins);
        note_term(f->comparisons[k].right, origins);
    }
    if (f->low != NULL)
        note_term(f->low, origins);
    if (f->high != NULL)
        note_term(f->high, origins);
    if (f->kind->judge == judge_islands)
        origins[f->input] = ORIGIN_PRESENT;
    if (f->kind->judge == judge_matched)
        origins[f->input] = ORIGIN_MATCHED;
}

/* Numbers that the board is to be compared with are none that it could give. */
static void keep_weights(const struct term *t, enum origin *origins)
{
    if (t->kind >= TERM_ADD) {
        keep_weights(t->a, origins);
        keep_weights(t->b, origins);
    } else if (t->kind == TERM_SUM && t->weight == WEIGHT_INPUT)
        origins[t->which] = ORIGIN_KEPT;
}

static void keep_fact(const struct fact *f, enum origin *origins)
{
    for (uint32_t k = 0; k < f->n; k++) {
        keep_weights(f->comparisons[k].left, origins);
        keep_weights(f->comparisons[k].right, origins);
    }
    if (f->kind->judge == judge_input_differs || f->kind->judge == judge_all_but)
        origins[f->input] = ORIGIN_KEPT;
}

static void note_scope(const struct definition *d, const struct sentence *s, enum origin *origins)
{
    for (uint32_t k = 0; k < s->scope.n_filters; k++) {
        const struct filter *f = &s->scope.filters[k];
        if (f->kind == FILTER_VALUE)
            continue;
        bool present = f->kind == FILTER_WITHOUT || s->fixes != ORIME_NONE;
        if (d->inputs[f->input].n_symbols > 0 && d->inputs[f->input].kind->shape == SHAPE_CELLS &&
            scope_of_cells(&s->scope) && origins[f->input] == ORIGIN_KEPT)
            origins[f->input] = ORIGIN_SYMBOLS;
        if (present && origins[f->input] == ORIGIN_CLUES)
            origins[f->input] = ORIGIN_PRESENT;
        if (f->kind == FILTER_NUMBER && f->input == s->scope.input && d->inputs[f->input].kind->shape == SHAPE_PAIRS)
            origins[f->input] = ORIGIN_SIGNS;
    }
}

/* Symbols that say something where they are not, too, are not told by the board. */
static void keep_symbols(const struct sentence *s, enum origin *origins)
{
    for (uint32_t k = 0; k < s->scope.n_filters; k++) {
        const struct filter *f = &s->scope.filters[k];
        if (f->kind != FILTER_VALUE && origins[f->input] == ORIGIN_SYMBOLS &&
            (f->kind == FILTER_WITHOUT || s->fixes != ORIME_NONE || !scope_of_cells(&s->scope)))
            origins[f->input] = ORIGIN_KEPT;
    }
}

bool derive_origins(const struct definition *d, enum origin *origins)
{
    bool any = false;
    for (uint32_t i = 0; i < d->n_inputs; i++)
        origins[i] = ORIGIN_KEPT;
    for (uint32_t s = 0; s < d->n_sentences; s++)
        for (uint32_t k = 0; k < d->sentences[s].n_facts; k++)
            note_fact(d->sentences[s].facts[k], origins);
    for (uint32_t s = 0; s < d->n_sentences; s++)
        note_scope(d, &d->sentences[s], origins);
    for (uint32_t s = 0; s < d->n_sentences; s++) {
        keep_symbols(&d->sentences[s], origins);
        for (uint32_t k = 0; k < d->sentences[s].n_facts; k++)
            keep_fact(d->sentences[s].facts[k], origins);
    }
    for (uint32_t i = 0; i < d->n_inputs; i++) {
        const struct input_kind *kind = d->inputs[i].kind;
        bool arrows = kind->draw == draw_arrows;
        if (arrows && origins[i] == ORIGIN_CLUES)
            origins[i] = ORIGIN_PRESENT; /* where they point is not told by the board */
        if (kind->given)
            origins[i] = ORIGIN_GIVENS;
        any = any || (origins[i] != ORIGIN_GIVENS && (origins[i] != ORIGIN_KEPT || !d->inputs[i].optional));
    }
    return any;
}
