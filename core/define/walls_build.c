/* Parts and walls, for the builder. */
#include "define/term.h"
#include "define/walls.h"

enum { OPEN = 1, WALL = 2 }; /* sets of the values of a side */

void walls_board(struct builder *b)
{
    static const struct orime_value palette[] = {{"none", '.', 0xffffff}, {"wall", '-', 0x000000}};
    static const enum orime_look looks[] = {ORIME_LOOK_NONE, ORIME_LOOK_WALL};
    b->parts = build_memory(b, 1, sizeof *b->parts);
    *b->parts = (struct parts){.low = -1, .high = -1, .roots = ORIME_NONE, .centres = ORIME_NONE};
    if (orime_side_count(b->g->width, b->g->height, false) == 0)
        return;
    b->sides = b->host->sides(b->m, palette, 2, false);
    b->host->looks(b->m, ORIME_SIDES, looks, 2);
}

/* ---- what is said of the parts ---- */

void build_part_cells(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)build_number(b, i, f->low, &b->parts->low);
    (void)build_number(b, i, f->high, &b->parts->high);
}

void build_part_roots(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i;
    b->parts->roots = f->input;
    b->parts->roots_each = f->form;
    b->parts->sized = f->flag;
}

void build_part_rectangle(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i, (void)f;
    b->parts->rectangles = true;
}

void build_part_symmetric(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i;
    b->parts->centres = b->parts->roots = f->input;
    b->parts->roots_each = 1;
}

void build_part_sizes(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i, (void)f;
    b->parts->sizes = true;
}

void build_part_differ(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i, (void)f;
    b->parts->differ = true;
}

/* The cells with a clue of the input; and as many arrays of what they say as the parts need. False: a centre is on the
 * outline, where no part is symmetric around it. */
static bool add_roots(struct builder *b, struct orime_parts *how)
{
    const struct game *g = b->g;
    const struct clue_set *c = &g->clues[b->parts->roots];
    uint32_t n = 0, *roots = build_memory(b, g->cells, sizeof *roots), *low = build_memory(b, g->cells, sizeof *low);
    uint32_t *high = build_memory(b, g->cells, sizeof *high);
    uint32_t *centres = build_memory(b, 2 * (size_t)g->cells, sizeof *centres);
    bool within = true;
    for (uint32_t cell = 0; c->of != NULL && cell < g->cells; cell++) {
        int32_t clue = c->of[cell];
        if (clue == ORIME_NO_NUMBER)
            continue;
        roots[n] = cell;
        low[n] = clue > 0 ? (uint32_t)clue : 1;
        high[n] = clue > 0 ? (uint32_t)clue : g->cells;
        centres[2 * n] = 2 * (cell % g->width) + 1 + (clue == 1 || clue == 3);
        centres[2 * n + 1] = 2 * (cell / g->width) + 1 + (clue == 2 || clue == 3);
        within = within && centres[2 * n] < 2 * g->width && centres[2 * n + 1] < 2 * g->height;
        n++;
    }
    how->roots = roots;
    how->n_roots = n;
    how->roots_each = b->parts->roots_each;
    how->root_low = b->parts->sized ? low : NULL;
    how->root_high = b->parts->sized ? high : NULL;
    how->centres = b->parts->centres != ORIME_NONE ? centres : NULL;
    return within || how->centres == NULL;
}

void walls_post(struct builder *b)
{
    const struct game *g = b->g;
    const struct parts *said = b->parts;
    uint32_t n = orime_side_count(g->width, g->height, false);
    struct orime_edge *edges = build_memory(b, n + (size_t)1, sizeof *edges);
    orime_cell *scope = build_memory(b, n + (size_t)1, sizeof *scope);
    orime_cell *sizes = build_memory(b, g->cells, sizeof *sizes);
    for (uint32_t s = 0; s < n; s++) {
        uint32_t cells[2];
        orime_side_cells(g->width, g->height, false, s, cells);
        edges[s] = (struct orime_edge){cells[0], cells[1]};
        scope[s] = b->sides + s;
    }
    for (uint32_t c = 0; c < g->cells; c++)
        sizes[c] = c;
    struct orime_parts how = {.size = sizeof how, .n_nodes = g->cells, .edges = edges, .wall = WALL};
    how.low = said->low >= 0 ? (uint32_t)said->low : 0;
    how.high = said->high >= 0 ? (uint32_t)said->high : 0;
    bool possible = said->roots == ORIME_NONE || (add_roots(b, &how) && how.n_roots > 0);
    how.sizes = said->sizes ? sizes : NULL;
    how.first = said->sizes ? (uint32_t)g->number[0] : 0;
    how.differ = said->differ;
    how.width = said->rectangles || how.centres != NULL ? g->width : 0;
    how.rectangles = said->rectangles;
    if (possible)
        b->host->parts(b->m, "the parts", scope, n, &how);
    else /* a part would have no root, or a centre that it cannot have */
        build_never(b);
}

/* ---- walls ---- */

void build_walls_meet(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct game *g = b->g;
    (void)i;
    for (uint32_t y = 1; y < g->height; y++)
        for (uint32_t x = 1; x < g->width; x++) {
            uint32_t here = y * g->width + x, before = here - g->width - 1;
            orime_cell sides[] = {lines_side(b, here, 0), lines_side(b, here, 3), lines_side(b, before, 1),
                                  lines_side(b, before, 2)};
            if (b->itemised)
                b->host->as_one(
                    b->m, b->host->format(b->m, "the corner at %s: %s", build_cell_name(b, here), f->words));
            build_clause(b, sides, (orime_set[]){OPEN, OPEN, OPEN, OPEN}, 4);
            if (b->itemised)
                b->host->as_one(b->m, NULL);
        }
}

void build_pairs_joined(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct game *g = b->g;
    const int32_t *of = g->clues[f->input].of;
    uint32_t n = orime_side_count(g->width, g->height, false), found;
    orime_cell *scope = build_memory(b, n + (size_t)1, sizeof *scope);
    int32_t most = -1;
    (void)i;
    for (uint32_t c = 0; of != NULL && c < g->cells; c++)
        most = of[c] > most ? of[c] : most;
    for (int32_t low = 0; of != NULL && low <= most; low++)
        for (int32_t high = low; high <= most; high++) {
            found = 0;
            for (uint32_t s = 0; s < n; s++) {
                uint32_t cells[2];
                orime_side_cells(g->width, g->height, false, s, cells);
                int32_t a = of[cells[0]], c = of[cells[1]];
                if ((a == low && c == high) || (a == high && c == low))
                    scope[found++] = b->sides + s;
            }
            const char *name = b->host->format(b->m, "the pair %d and %d is joined once", (int)low, (int)high);
            if (b->itemised)
                b->host->as_one(b->m, name);
            build_count(b, name, scope, found, OPEN, 1, 1);
            if (b->itemised)
                b->host->as_one(b->m, NULL);
        }
}

/* The outline is a wall. */
void build_wall_count(struct builder *b, const struct instance *i, const struct fact *f)
{
    orime_cell sides[4];
    int64_t low, high;
    if (!build_amount(b, i, f, &low, &high))
        return;
    uint32_t n = lines_sides(b, i->cell, sides);
    build_count(b, build_name(b, i, f), sides, n, WALL, low - (4 - n), high - (4 - n));
}

/* The sides from a cell on in each direction, up and down first, then to the right and left. */
struct rays {
    orime_cell *sides;
    uint32_t n, level; /* sides in all; the first of those that are level */
    uint32_t start[5], rays;
};

static struct rays rays_from(struct builder *b, uint32_t cell)
{
    static const uint32_t directions[] = {0, 2, 1, 3};
    struct rays r = {.sides = build_memory(b, 2 * (b->g->width + b->g->height), sizeof *r.sides)};
    for (uint32_t k = 0; k < 4; k++) {
        if (k == 2)
            r.level = r.n;
        r.start[r.rays] = r.n;
        uint32_t more = build_ray(b, cell, directions[k], r.sides + r.n);
        r.rays += more > 0;
        r.n += more;
    }
    return r;
}

/* A new cell for each side: 1 where the part goes on over it. */
static orime_cell *reached(struct builder *b, const struct rays *r)
{
    orime_cell *open = build_memory(b, r->n + (size_t)1, sizeof *open);
    for (uint32_t ray = 0, k = 0; k < r->n; k++) {
        ray += ray + 1 < r->rays && k == r->start[ray + 1];
        open[k] = b->host->cells(b->m, 1, 3);
        bool first = k == r->start[ray];
        b->host->clause(b->m, (orime_cell[]){open[k], r->sides[k]}, 2, (orime_set[]){1, OPEN});
        if (!first)
            b->host->clause(b->m, (orime_cell[]){open[k], open[k - 1]}, 2, (orime_set[]){1, 2});
        b->host->clause(b->m, (orime_cell[]){open[k], r->sides[k], first ? r->sides[k] : open[k - 1]}, 3,
                        (orime_set[]){2, WALL, first ? WALL : 1});
    }
    return open;
}

/* How far the part of a cell goes in each direction: the sides up to the first wall. */
void build_part_form(struct builder *b, const struct instance *i, const struct fact *f)
{
    struct rays r = rays_from(b, i->cell);
    int64_t number;
    if (f->form == PART_AROUND) {
        if (!build_number(b, i, f->low, &number))
            return;
        if (number < 2 || number - 2 > r.n)
            build_never(b);
        else
            b->host->sees(b->m, build_name(b, i, f), r.sides, r.n, r.start, r.rays, OPEN, (uint32_t)number - 2,
                          (uint32_t)number - 2);
        return;
    }
    orime_cell *open = reached(b, &r);
    int32_t *weights = build_memory(b, r.n + (size_t)1, sizeof *weights);
    for (uint32_t k = 0; k < r.n; k++)
        weights[k] = k < r.level ? -1 : 1;
    int64_t low = f->form == PART_WIDER ? 1 : f->form == PART_SQUARE ? 0 : -(int64_t)r.n;
    int64_t high = f->form == PART_HIGHER ? -1 : f->form == PART_SQUARE ? 0 : (int64_t)r.n;
    b->host->linear(b->m, build_name(b, i, f), open, r.n, weights, low, high);
}
