/* The places of scopes, for the evaluator. A place is a rectangle of the board and a question: does the cell at these
 * coordinates belong to it? */
#include "define/inputs.h"
#include "define/judge.h"

struct area {
    struct site site;
    int64_t x0, y0, x1, y1;  /* inclusive */
    bool (*has)(const struct judge *j, const struct scope *s, const struct area *a, int64_t x, int64_t y);
    bool holes;              /* a hole in it means that there is no such place */
};

static uint32_t cell_at(const struct judge *j, int64_t x, int64_t y)
{
    return (uint32_t)(y * j->g->width + x);
}

bool judge_on_board(const struct judge *j, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < j->g->width && y < j->g->height &&
           (j->g->hole == NULL || !j->g->hole[cell_at(j, x, y)]);
}

static bool inside(const struct judge *j, int64_t x, int64_t y)
{
    return judge_on_board(j, x, y) && j->g->fixed[cell_at(j, x, y)] == ORIME_OPEN;
}

static struct area area(const struct judge *j, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    return (struct area){.site = {.cells = j->cells, .own = -1, .row = -1, .column = -1, .item = -1, .before = -1},
                         .x0 = x0,
                         .y0 = y0,
                         .x1 = x1,
                         .y1 = y1};
}

/* Is there a sign of this kind between the two cells of the site? */
static bool signs(const struct judge *j, const struct filter *f, const struct site *site)
{
    const struct clue_set *c = &j->g->clues[f->input];
    uint32_t found = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t own = 0;
        for (uint32_t k = 0; k < site->n; k++)
            own += c->cells[2 * i] == site->cells[k] || c->cells[2 * i + 1] == site->cells[k];
        found += site->n == 2 && own == 2 &&
                 (f->kind != FILTER_NUMBER || game_relation(c->of[i], f->relation, f->number));
    }
    return found > 0;
}

/* A filter of the scope, asked of the place: of its line, its item, or of any of its cells. */
static bool passes(struct judge *j, const struct scope *s, const struct site *site)
{
    for (uint32_t k = 0; k < s->n_filters; k++) {
        const struct filter *f = &s->filters[k];
        const struct input_kind *kind = f->kind == FILTER_VALUE ? NULL : j->g->d->inputs[f->input].kind;
        bool border = kind != NULL && kind->shape == SHAPE_BORDER;
        int64_t line = border && kind->place <= BORDER_BOTTOM ? site->column : site->row;
        int64_t at = border ? line : kind != NULL && f->input == s->input ? site->item : -1;
        uint32_t found = 0;
        if (kind == NULL) {
            if (!judge_in(j, (uint32_t)site->own, game_set(j->g, &f->set)))
                return false;
            continue;
        }
        if (kind->shape == SHAPE_BORDER && at < 0)
            continue;
        if (kind->shape == SHAPE_PAIRS && at < 0) {
            if (signs(j, f, site) == (f->kind == FILTER_WITHOUT))
                return false;
            continue;
        }
        if (at >= 0) {
            if (!game_takes(j->g, f, (uint32_t)at))
                return false;
            continue;
        }
        for (uint32_t c = 0; c < site->n; c++)
            found += game_takes(j->g, f, site->cells[c]);
        if (f->kind == FILTER_WITHOUT ? found < site->n : found == 0)
            return false;
    }
    return true;
}

static void look(struct judge *j, const struct scope *s, struct area *a)
{
    a->site.n = 0;
    for (int64_t y = a->y0; y <= a->y1; y++)
        for (int64_t x = a->x0; x <= a->x1; x++) {
            if (a->holes && !judge_on_board(j, x, y))
                return;
            if (a->has == NULL ? inside(j, x, y) : a->has(j, s, a, x, y))
                j->cells[a->site.n++] = cell_at(j, x, y);
        }
    if (a->site.n > 0 && passes(j, s, &a->site))
        j->visit(j, &a->site);
}

void judge_board(struct judge *j, const struct scope *s)
{
    struct area a = area(j, 0, 0, (int64_t)j->g->width - 1, (int64_t)j->g->height - 1);
    look(j, s, &a);
}

void judge_rows(struct judge *j, const struct scope *s)
{
    for (int64_t y = 0; y < j->g->height; y++) {
        struct area a = area(j, 0, y, (int64_t)j->g->width - 1, y);
        a.site.row = y;
        look(j, s, &a);
    }
}

void judge_columns(struct judge *j, const struct scope *s)
{
    for (int64_t x = 0; x < j->g->width; x++) {
        struct area a = area(j, x, 0, x, (int64_t)j->g->height - 1);
        a.site.column = x;
        look(j, s, &a);
    }
}

void judge_lines(struct judge *j, const struct scope *s)
{
    judge_columns(j, s);
    judge_rows(j, s);
}

static bool falling(const struct judge *j, const struct scope *s, const struct area *a, int64_t x, int64_t y)
{
    (void)s, (void)a;
    return x == y && inside(j, x, y);
}

static bool rising(const struct judge *j, const struct scope *s, const struct area *a, int64_t x, int64_t y)
{
    (void)s, (void)a;
    return x + y + 1 == j->g->width && inside(j, x, y);
}

void judge_diagonals(struct judge *j, const struct scope *s)
{
    if (j->g->width != j->g->height)
        return;
    for (int k = 0; k < 2; k++) {
        struct area a = area(j, 0, 0, (int64_t)j->g->width - 1, (int64_t)j->g->height - 1);
        a.has = k == 0 ? falling : rising;
        look(j, s, &a);
    }
}

/* Is the cell part of a run? Those with a clue that the runs are to be without are not. */
static bool runs_on(const struct judge *j, const struct scope *s, int64_t x, int64_t y)
{
    bool with = false;
    if (!inside(j, x, y))
        return false;
    for (uint32_t f = 0; f < s->n_filters; f++)
        with = with || (s->filters[f].kind == FILTER_WITHOUT && game_has(j->g, s->filters[f].input, cell_at(j, x, y)));
    return !with;
}

/* A run begins where the cell before is none of a run; it ends before the next one that is none. */
void judge_runs(struct judge *j, const struct scope *s)
{
    for (int down = 0; down < 2; down++)
        for (int64_t y = 0; y < j->g->height; y++)
            for (int64_t x = 0; x < j->g->width; x++) {
                int64_t dx = !down, dy = down, n = 0;
                if (!runs_on(j, s, x, y) || runs_on(j, s, x - dx, y - dy))
                    continue;
                while (runs_on(j, s, x + (n + 1) * dx, y + (n + 1) * dy))
                    n++;
                struct area a = area(j, x, y, x + n * dx, y + n * dy);
                a.site.down = down != 0;
                a.site.before = x - dx >= 0 && y - dy >= 0 ? (int64_t)cell_at(j, x - dx, y - dy) : -1;
                look(j, s, &a);
            }
}

static bool in_region(const struct judge *j, const struct scope *s, const struct area *a, int64_t x, int64_t y)
{
    return inside(j, x, y) && j->g->clues[s->input].regions.of[cell_at(j, x, y)] == a->site.item;
}

void judge_regions(struct judge *j, const struct scope *s)
{
    const uint32_t *of = j->g->clues[s->input].regions.of;
    uint32_t n = of == NULL ? 0 : j->g->clues[s->input].regions.n;
    struct area *areas = judge_memory(j, (n + (size_t)1) * sizeof *areas);
    for (uint32_t i = 0; i < n; i++)
        areas[i] = area(j, j->g->width, j->g->height, -1, -1);
    for (int64_t y = 0; y < j->g->height; y++)
        for (int64_t x = 0; x < j->g->width && n > 0; x++) {
            struct area *a = &areas[of[cell_at(j, x, y)]];
            a->x0 = x < a->x0 ? x : a->x0;
            a->x1 = x > a->x1 ? x : a->x1;
            a->y0 = y < a->y0 ? y : a->y0;
            a->y1 = y > a->y1 ? y : a->y1;
        }
    for (uint32_t i = 0; i < n; i++) {
        areas[i].site.item = i;
        areas[i].has = in_region;
        look(j, s, &areas[i]);
    }
}

/* Lists have an order of their own. */
static void look_at_list(struct judge *j, const struct scope *s, uint32_t item, bool all)
{
    const struct clue_set *c = &j->g->clues[s->input];
    struct area a = area(j, 0, 0, 0, 0);
    a.site.item = item;
    for (uint32_t k = c->begin[item]; k < c->begin[item + 1]; k++)
        if (all || inside(j, c->cells[k] % j->g->width, c->cells[k] / j->g->width))
            j->cells[a.site.n++] = c->cells[k];
    if (a.site.n > 0 && passes(j, s, &a.site))
        j->visit(j, &a.site);
}

void judge_lists(struct judge *j, const struct scope *s)
{
    for (uint32_t i = 0; i < j->g->clues[s->input].n; i++)
        look_at_list(j, s, i, false);
}

void judge_pairs_with_sign(struct judge *j, const struct scope *s)
{
    for (uint32_t i = 0; i < j->g->clues[s->input].n; i++)
        look_at_list(j, s, i, true);
}

static bool anything(const struct judge *j, const struct scope *s, const struct area *a, int64_t x, int64_t y)
{
    (void)s, (void)a;
    return judge_on_board(j, x, y);
}

static void windows(struct judge *j, const struct scope *s, int64_t across, int64_t down)
{
    for (int64_t y = 0; y + s->height <= j->g->height; y += down)
        for (int64_t x = 0; x + s->width <= j->g->width; x += across) {
            struct area a = area(j, x, y, x + s->width - 1, y + s->height - 1);
            a.has = anything;
            a.holes = true;
            look(j, s, &a);
        }
}

void judge_windows(struct judge *j, const struct scope *s)
{
    windows(j, s, 1, 1);
}

void judge_blocks(struct judge *j, const struct scope *s)
{
    windows(j, s, s->width, s->height);
}

void judge_cells(struct judge *j, const struct scope *s)
{
    for (int64_t y = 0; y < j->g->height; y++)
        for (int64_t x = 0; x < j->g->width; x++) {
            struct area a = area(j, x, y, x, y);
            a.has = s->n_filters > 0 ? anything : NULL;
            a.site.own = cell_at(j, x, y);
            look(j, s, &a);
        }
}

/* ---- pairs ---- */

/* Are two cells that lie dx and dy apart (dy >= 0) such a pair? */
static bool apart_as(uint32_t pairing, int64_t dx, int64_t dy)
{
    int64_t far = dx < 0 ? -dx : dx;
    bool sides = far + dy == 1, slanted = far == 1 && dy == 1;
    switch (pairing) {
    case PAIRING_SIDES:
        return sides;
    case PAIRING_LEVEL:
        return sides && dy == 0;
    case PAIRING_UPRIGHT:
        return sides && dy == 1;
    case PAIRING_TOUCHING:
        return sides || slanted;
    case PAIRING_SLANTED:
        return slanted;
    default:
        return far * far + dy * dy == 5;
    }
}

static bool one_region(const struct judge *j, const struct scope *s, uint32_t a, uint32_t b, bool *known)
{
    const uint32_t *of = s->input == ORIME_NONE ? NULL : j->g->clues[s->input].regions.of;
    *known = of != NULL;
    return of != NULL && of[a] == of[b];
}

static void look_at_pair(struct judge *j, const struct scope *s, int64_t x, int64_t y, int64_t right, int64_t below)
{
    struct area a = area(j, 0, 0, 0, 0);
    bool known;
    if (!inside(j, x, y) || !inside(j, right, below))
        return;
    bool same = one_region(j, s, cell_at(j, x, y), cell_at(j, right, below), &known);
    if (known && ((s->option & PAIRING_ACROSS) != 0 ? same : !same))
        return;
    j->cells[0] = cell_at(j, x, y);
    j->cells[1] = cell_at(j, right, below);
    a.site.n = 2;
    if (passes(j, s, &a.site))
        j->visit(j, &a.site);
}

void judge_pairs(struct judge *j, const struct scope *s)
{
    for (int64_t y = 0; y < j->g->height; y++)
        for (int64_t x = 0; x < j->g->width; x++)
            for (int64_t dy = 0; dy <= 2; dy++)
                for (int64_t dx = -2; dx <= 2; dx++)
                    if ((dy > 0 || dx > 0) && apart_as(s->option & 15, dx, dy))
                        look_at_pair(j, s, x, y, x + dx, y + dy);
}

void judge_corners(struct judge *j, const struct scope *s)
{
    const struct clue_set *c = &j->g->clues[s->input];
    for (int64_t i = 0; c->of != NULL && i < c->n; i++) {
        int64_t x = i % c->width, y = i / c->width, inner = c->width < j->g->width;
        struct area a = area(j, x - 1 + inner, y - 1 + inner, x + inner, y + inner);
        a.site.item = i;
        look(j, s, &a);
    }
}

/* ---- bricks, squares at listed cells, regions ---- */

void judge_bricks(struct judge *j, const struct scope *s)
{
    for (int64_t y = 0; y + s->height <= j->g->height; y++)
        for (int64_t x = 0; x + s->width <= j->g->width; x++) {
            int64_t row = y / s->height + s->option, shift = row % 2 == 1 ? s->width / 2 : 0;
            struct area a = area(j, x, y, x + s->width - 1, y + s->height - 1);
            a.has = anything;
            a.holes = true;
            if (y % s->height == 0 && x >= shift && (x - shift) % s->width == 0)
                look(j, s, &a);
        }
}

void judge_grids(struct judge *j, const struct scope *s)
{
    const struct clue_set *c = &j->g->clues[s->input];
    int64_t width = s->option >> 8, height = s->option % 256;
    for (uint32_t i = 0; c->n > 0 && i < c->begin[c->n]; i++) {
        int64_t x0 = c->cells[i] % j->g->width, y0 = c->cells[i] / j->g->width;
        bool fits = x0 + s->width <= j->g->width && y0 + s->height <= j->g->height;
        for (int64_t part = 0; fits && part < s->width / width * (s->height / height); part++) {
            int64_t x = x0 + part % (s->width / width) * width, y = y0 + part / (s->width / width) * height;
            struct area a = area(j, x, y, x + width - 1, y + height - 1);
            look(j, s, &a);
        }
    }
}

/* For each two regions, whether they share a side: n rows of n. */
static const bool *neighbours(struct judge *j, const uint32_t *of, uint32_t n)
{
    bool *share = judge_memory(j, (size_t)n * n);
    for (int64_t c = 0; of != NULL && c < j->g->cells; c++)
        for (int down = 0; down < 2; down++) {
            int64_t x = c % j->g->width + !down, y = c / j->g->width + down;
            if (x >= j->g->width || y >= j->g->height)
                continue;
            uint32_t a = of[c], b = of[cell_at(j, x, y)];
            share[(size_t)a * n + b] = share[(size_t)b * n + a] = true;
        }
    return share;
}

void judge_borders(struct judge *j, const struct scope *s)
{
    const uint32_t *of = j->g->clues[s->input].regions.of;
    uint32_t n = of == NULL ? 0 : j->g->clues[s->input].regions.n;
    const bool *share = neighbours(j, of, n);
    for (uint32_t one = 0; one < n; one++)
        for (uint32_t two = one + 1; two < n; two++) {
            struct area a = area(j, 0, 0, 0, 0);
            for (uint32_t second = 0; second < 2 && share[(size_t)one * n + two]; second++) {
                for (uint32_t c = 0; c < j->g->cells; c++)
                    if (of[c] == (second ? two : one) && game_open(j->g, c))
                        j->cells[a.site.n++] = c;
                a.site.split = second ? a.site.split : a.site.n;
            }
            if (a.site.split > 0 && a.site.split < a.site.n && passes(j, s, &a.site))
                j->visit(j, &a.site);
        }
}

void judge_meetings(struct judge *j, const struct scope *s)
{
    const uint32_t *of = j->g->clues[s->input].regions.of;
    for (int64_t y = 0; of != NULL && y + 1 < j->g->height; y++)
        for (int64_t x = 0; x + 1 < j->g->width; x++) {
            uint32_t four[4], different = 0;
            struct area a = area(j, x, y, x + 1, y + 1);
            a.has = anything;
            a.holes = true;
            for (uint32_t k = 0; k < 4; k++) {
                uint32_t same = 0;
                four[k] = of[cell_at(j, x + k % 2, y + k / 2)];
                for (uint32_t m = 0; m < k; m++)
                    same += four[m] == four[k];
                different += same == 0;
            }
            if (different == s->option)
                look(j, s, &a);
        }
}

/* A walk that turns right at each corner, until it is where it began. */
void judge_rim(struct judge *j, const struct scope *s)
{
    struct area a = area(j, 0, 0, 0, 0);
    int64_t x = 0, y = 0, steps = j->g->width == 1 || j->g->height == 1
                                      ? (int64_t)j->g->cells
                                      : 2 * ((int64_t)j->g->width + j->g->height) - 4;
    uint32_t way = j->g->width == 1 ? PLACE_DOWN - PLACE_UP : PLACE_RIGHT - PLACE_UP;
    for (int64_t k = 0; k < steps; k++) {
        if (inside(j, x, y))
            j->cells[a.site.n++] = cell_at(j, x, y);
        int64_t nx = x + direction_x(way), ny = y + direction_y(way);
        if (nx < 0 || ny < 0 || nx >= j->g->width || ny >= j->g->height)
            way = (way + 1) % 4;
        x += direction_x(way);
        y += direction_y(way);
    }
    if (a.site.n > 0 && passes(j, s, &a.site))
        j->visit(j, &a.site);
}
