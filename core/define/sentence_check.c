/* Do the terms of a sentence fit the places that it speaks of? What could never be anything is a mistake. */
#include "define/facts.h"
#include "define/inputs.h"
#include "define/term.h"

/* Has a place of this scope a clue of the input? */
static bool has_clue(const struct scope *s, const struct input *in, uint32_t which)
{
    void (*build)(struct builder *, const struct scope *) = s->kind->build;
    bool columns = in->kind->place == BORDER_TOP || in->kind->place == BORDER_BOTTOM;
    switch (in->kind->shape) {
    case SHAPE_CELLS:
        return true;
    case SHAPE_BORDER:
        return build == build_lines || build == (columns ? build_columns : build_rows);
    case SHAPE_LISTS:
    case SHAPE_PAIRS:
    case SHAPE_CORNERS:
        return s->input == which;
    case SHAPE_REGIONS:
        break;
    }
    return false;
}

static bool good_place(struct parser *p, const struct scope *s, const struct term *t)
{
    bool whole = t->place == PLACE_SCOPE || t->place >= PLACE_FIRST || t->place == PLACE_FIRST_CELLS ||
                 t->place == PLACE_LAST_CELLS;
    bool halves = t->place == PLACE_OF_FIRST || t->place == PLACE_OF_SECOND;
    bool of_cell = t->kind == TERM_POINTERS || t->kind == TERM_POINTING || t->kind == TERM_DIFFERENCES;
    if (halves && s->kind->build != build_borders)
        return wrong_at(p, t->first, "a sentence of each border of regions", "there are no two regions here");
    if (scope_of_cells(s) || halves || (whole && !of_cell))
        return true;
    return wrong_at(p, t->first, "a sentence that speaks of each cell",
                    "there is no cell that this could be seen from");
}

static bool good_term(struct parser *p, const struct scope *s, const struct term *t)
{
    if (t->kind >= TERM_ADD)
        return good_term(p, s, t->a) && good_term(p, s, t->b);
    if (t->kind == TERM_INPUT && !has_clue(s, &p->d->inputs[t->which], t->which))
        return wrong_at(p, t->first, NULL, "\"%s\" has no clue for such a place", p->d->inputs[t->which].name);
    return good_place(p, s, t) && (t->place != PLACE_DISTANCE || good_term(p, s, t->a));
}

bool fact_fits(struct parser *p, const struct scope *s, const struct fact *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (!good_term(p, s, f->comparisons[i].left) || !good_term(p, s, f->comparisons[i].right))
            return false;
    return (f->low == NULL || good_term(p, s, f->low)) && (f->high == NULL || good_term(p, s, f->high));
}
