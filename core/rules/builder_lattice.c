/* Sides and points of a board, and how values look, as a rule asks for them. */
#include <string.h>

#include "model/looks.h"
#include "rules/builder.h"

_Static_assert((int)LOOKS == (int)ORIME_LOOKS && (int)LOOK_WALL == (int)ORIME_LOOK_WALL &&
                   (int)LOOK_SLASH == (int)ORIME_LOOK_SLASH,
               "looks are numbered as rules number them");

/* Sides or points, of which there are `n`. */
static orime_cell add_part(orime_model *m, struct model_part *part, const char *call, uint32_t n,
                           const struct orime_value *palette, uint32_t n_values, bool outline)
{
    struct model *b = m->model;
    build_need(m, b->width != 0 && b->depth == 1, call, "called before board, or for one of several layers");
    build_need(m, !part->there && solver_cell_count(b->solver) == model_answer_cells(b) &&
                (part == &b->points || !b->points.there), call, "called twice, or too late");
    build_posted(m, model_add_part(b, part, n, outline, build_palette(m, call, palette, n_values), n_values));
    return part->first;
}

static orime_cell builder_sides(orime_model *m, const struct orime_value *palette, uint32_t n_values, bool outline)
{
    uint32_t n = orime_side_count(m->model->width, m->model->height, outline);
    return add_part(m, &m->model->sides, "sides", n, palette, n_values, outline);
}

static orime_cell builder_points(orime_model *m, const struct orime_value *palette, uint32_t n_values, bool outline)
{
    uint32_t n = orime_point_count(m->model->width, m->model->height, outline);
    return add_part(m, &m->model->points, "points", n, palette, n_values, outline);
}

static void builder_looks(orime_model *m, enum orime_place place, const enum orime_look *looks, uint32_t n)
{
    struct model *b = m->model;
    build_need(m, (uint32_t)place <= ORIME_POINTS && (looks != NULL || n == 0), "looks", "no such place, or no looks");
    const struct palette_value **palette = place == ORIME_CELLS   ? &b->palette
                                           : place == ORIME_SIDES ? &b->sides.palette
                                                                  : &b->points.palette;
    uint32_t n_values = place == ORIME_CELLS ? b->n_values : place == ORIME_SIDES ? b->sides.n_values
                                                                                  : b->points.n_values;
    build_need(m, *palette != NULL && n <= n_values, "looks", "more looks than values, or called too early");
    struct palette_value *copy = build_take(m, n_values, sizeof *copy);
    memcpy(copy, *palette, n_values * sizeof *copy);
    for (uint32_t v = 0; v < n; v++) {
        bool of_sides = looks[v] >= ORIME_LOOK_ACROSS;
        build_need(m, (uint32_t)looks[v] < ORIME_LOOKS && (!of_sides || place == ORIME_SIDES), "looks",
             "no such look, or one that is for sides");
        copy[v].look = (uint8_t)looks[v];
    }
    *palette = copy;
}

void builder_lattice_fill(struct orime_host *host)
{
    host->sides = builder_sides;
    host->points = builder_points;
    host->looks = builder_looks;
}
