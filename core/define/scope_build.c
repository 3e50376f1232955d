/* The places of scopes, for the builder. */
#include "define/build.h"
#include "define/inputs.h"

struct instance scope_nothing(struct builder *b)
{
    return (struct instance){.cells = b->cells,
                             .cell = ORIME_NONE,
                             .row = ORIME_NONE,
                             .column = ORIME_NONE,
                             .input = ORIME_NONE,
                             .wall = ORIME_NONE,
                             .place = ""};
}

/* Do the filters take this cell or item? */
static bool taken(struct builder *b, const struct scope *s, uint32_t at)
{
    for (uint32_t i = 0; i < s->n_filters; i++)
        if (!game_takes(b->g, &s->filters[i], at))
            return false;
    return true;
}

/* Is there a sign between the first two cells of the place, as the filter has it? */
static bool pair_taken(struct builder *b, const struct filter *f, const struct instance *in)
{
    const struct clue_set *c = &b->g->clues[f->input];
    for (uint32_t i = 0; in->n == 2 && i < c->n; i++) {
        const uint32_t *pair = c->cells + 2 * (size_t)i;
        bool same = (pair[0] == in->cells[0] && pair[1] == in->cells[1]) ||
                    (pair[1] == in->cells[0] && pair[0] == in->cells[1]);
        if (same && (f->kind != FILTER_NUMBER || game_relation(c->of[i], f->relation, f->number)))
            return f->kind != FILTER_WITHOUT;
    }
    return f->kind == FILTER_WITHOUT;
}

/* Of a place of several cells: is there for each filter a cell that it takes, or none with a clue? */
static bool some_taken(struct builder *b, const struct scope *s, const struct instance *in)
{
    for (uint32_t f = 0; f < s->n_filters; f++) {
        const struct filter *filter = &s->filters[f];
        bool own = in->input == filter->input, found = false, all = true;
        enum shape shape = b->g->d->inputs[filter->input].kind->shape;
        bool columns = b->g->d->inputs[filter->input].kind->place <= BORDER_BOTTOM;
        uint32_t line = shape != SHAPE_BORDER ? ORIME_NONE : columns ? in->column : in->row;
        if (shape == SHAPE_PAIRS && !own) {
            if (!pair_taken(b, filter, in))
                return false;
            continue;
        }
        if (own || shape == SHAPE_BORDER) {
            if ((own || line != ORIME_NONE) && !game_takes(b->g, filter, own ? in->item : line))
                return false;
            continue;
        }
        for (uint32_t k = 0; k < in->n; k++) {
            bool takes = game_takes(b->g, filter, in->cells[k]);
            found = found || takes;
            all = all && takes;
        }
        if (filter->kind == FILTER_WITHOUT ? !all : !found)
            return false;
    }
    return true;
}

void scope_visit(struct builder *b, const struct scope *s, struct instance *in, const char *place)
{
    if (in->n == 0 || !some_taken(b, s, in))
        return;
    in->place = place;
    b->visit(b, in);
}

/* Adds a cell unless it is fixed or a hole. */
void scope_add(struct builder *b, struct instance *in, uint32_t cell)
{
    if (game_open(b->g, cell))
        b->cells[in->n++] = cell;
}

void build_board(struct builder *b, const struct scope *s)
{
    struct instance in = scope_nothing(b);
    for (uint32_t c = 0; c < b->g->cells; c++)
        scope_add(b, &in, c);
    scope_visit(b, s, &in, "the board");
}

void build_rows(struct builder *b, const struct scope *s)
{
    for (uint32_t y = 0; y < b->g->height; y++) {
        struct instance in = scope_nothing(b);
        in.row = y;
        for (uint32_t x = 0; x < b->g->width; x++)
            scope_add(b, &in, y * b->g->width + x);
        scope_visit(b, s, &in, !b->itemised ? "row" : b->host->format(b->m, "row %u", (unsigned)y + 1));
    }
}

void build_columns(struct builder *b, const struct scope *s)
{
    for (uint32_t x = 0; x < b->g->width; x++) {
        struct instance in = scope_nothing(b);
        in.column = x;
        for (uint32_t y = 0; y < b->g->height; y++)
            scope_add(b, &in, y * b->g->width + x);
        scope_visit(b, s, &in, !b->itemised ? "column" : b->host->format(b->m, "column %u", (unsigned)x + 1));
    }
}

void build_lines(struct builder *b, const struct scope *s)
{
    build_rows(b, s);
    build_columns(b, s);
}

void build_diagonals(struct builder *b, const struct scope *s)
{
    uint32_t n = b->g->width;
    for (uint32_t k = 0; k < 2 && n == b->g->height; k++) {
        struct instance in = scope_nothing(b);
        for (uint32_t y = 0; y < n; y++)
            scope_add(b, &in, y * n + (k == 0 ? y : n - 1 - y));
        scope_visit(b, s, &in, k == 0 ? "the falling diagonal" : "the rising diagonal");
    }
}

/* "each run without black" ends at cells with such a clue, too. */
static bool in_run(struct builder *b, const struct scope *s, uint32_t cell)
{
    for (uint32_t f = 0; f < s->n_filters; f++)
        if (s->filters[f].kind == FILTER_WITHOUT && game_has(b->g, s->filters[f].input, cell))
            return false;
    return game_open(b->g, cell);
}

/* The runs of one line, from cell `first` on. */
static void runs_of(struct builder *b, const struct scope *s, uint32_t first, uint32_t n, bool down)
{
    uint32_t step = down ? b->g->width : 1;
    for (uint32_t begin = 0, end; begin < n; begin = end + 1) {
        struct instance in = scope_nothing(b);
        for (end = begin; end < n && in_run(b, s, first + end * step); end++)
            b->cells[in.n++] = first + end * step;
        in.down = down;
        in.wall = begin > 0 ? first + (begin - 1) * step : ORIME_NONE;
        if (in.n == 0)
            continue;
        const char *place = down ? "the run down" : "the run";
        if (b->itemised)
            place = b->host->format(b->m, "%s at %s", place, build_cell_name(b, b->cells[0]));
        scope_visit(b, s, &in, place);
    }
}

void build_runs(struct builder *b, const struct scope *s)
{
    for (uint32_t y = 0; y < b->g->height; y++)
        runs_of(b, s, y * b->g->width, b->g->width, false);
    for (uint32_t x = 0; x < b->g->width; x++)
        runs_of(b, s, x, b->g->height, true);
}

void build_regions(struct builder *b, const struct scope *s)
{
    const struct orime_regions *r = &b->g->clues[s->input].regions;
    for (uint32_t i = 0; i < r->n; i++) {
        struct instance in = scope_nothing(b);
        in.input = s->input;
        in.item = i;
        for (uint32_t k = r->begin[i]; k < r->begin[i + 1]; k++)
            scope_add(b, &in, r->cells[k]);
        const char *place = "region";
        if (b->itemised)
            place = b->host->format(b->m, "the region of %s", build_cell_name(b, r->cells[r->begin[i]]));
        scope_visit(b, s, &in, place);
    }
}

void build_lists(struct builder *b, const struct scope *s)
{
    const struct clue_set *l = &b->g->clues[s->input];
    const struct input *input = &b->g->d->inputs[s->input];
    for (uint32_t i = 0; i < l->n; i++) {
        struct instance in = scope_nothing(b);
        in.input = s->input;
        in.item = i;
        for (uint32_t k = l->begin[i]; k < l->begin[i + 1]; k++)
            scope_add(b, &in, l->cells[k]);
        const char *place = input->name;
        if (b->itemised)
            place = b->host->format(b->m, "%s %u, at %s", input->name, (unsigned)i + 1,
                                    build_cell_name(b, l->cells[l->begin[i]]));
        scope_visit(b, s, &in, place);
    }
}

static const char *pair_name(struct builder *b, uint32_t a, uint32_t c)
{
    return b->itemised ? b->host->format(b->m, "%s and %s", build_cell_name(b, a), build_cell_name(b, c)) : "two cells";
}

void build_pairs_with_sign(struct builder *b, const struct scope *s)
{
    const struct clue_set *l = &b->g->clues[s->input];
    for (uint32_t i = 0; i < l->n; i++) {
        struct instance in = scope_nothing(b);
        in.input = s->input;
        in.item = i;
        in.n = 2;
        b->cells[0] = l->cells[2 * i];
        b->cells[1] = l->cells[2 * i + 1];
        scope_visit(b, s, &in, pair_name(b, b->cells[0], b->cells[1]));
    }
}

/* A window whose upper left cell is (x, y), unless a hole is in it. */
void scope_window(struct builder *b, const struct scope *s, uint32_t x, uint32_t y)
{
    struct instance in = scope_nothing(b);
    for (uint32_t k = 0; k < s->width * s->height; k++) {
        uint32_t c = (y + k / s->width) * b->g->width + x + k % s->width;
        if (b->g->hole != NULL && b->g->hole[c])
            return;
        b->cells[in.n++] = c;
    }
    const char *place = "window";
    if (b->itemised)
        place = b->host->format(b->m, "the %ux%u at %s", (unsigned)s->width, (unsigned)s->height,
                                build_cell_name(b, b->cells[0]));
    scope_visit(b, s, &in, place);
}

void build_windows(struct builder *b, const struct scope *s)
{
    for (uint32_t y = 0; y + s->height <= b->g->height; y++)
        for (uint32_t x = 0; x + s->width <= b->g->width; x++)
            scope_window(b, s, x, y);
}

void build_blocks(struct builder *b, const struct scope *s)
{
    for (uint32_t y = 0; y + s->height <= b->g->height; y += s->height)
        for (uint32_t x = 0; x + s->width <= b->g->width; x += s->width)
            scope_window(b, s, x, y);
}

void build_cells(struct builder *b, const struct scope *s)
{
    uint32_t before = b->n_guards;
    for (uint32_t c = 0; c < b->g->cells; c++) {
        if ((b->g->hole != NULL && b->g->hole[c]) || !taken(b, s, c))
            continue;
        if (s->n_filters == 0 && !game_open(b->g, c))
            continue;
        struct instance in = scope_nothing(b);
        in.n = 1;
        in.cell = b->cells[0] = c;
        for (uint32_t f = 0; f < s->n_filters; f++)
            if (s->filters[f].kind == FILTER_VALUE && b->n_guards < GUARDS)
                b->guards[b->n_guards++] = guard_of(b, c, game_set(b->g, &s->filters[f].set));
        in.place = b->itemised ? build_cell_name(b, c) : "cell";
        b->visit(b, &in);
        b->n_guards = before;
    }
}

/* ---- pairs of cells ---- */

static const int32_t steps[PAIRING_KINDS][4][2] = {
    {{1, 0}, {0, 1}}, {{1, 0}}, {{0, 1}}, {{1, 0}, {0, 1}, {1, 1}, {-1, 1}}, {{1, 1}, {-1, 1}},
    {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}},
};

static bool good_pair(struct builder *b, const struct scope *s, uint32_t a, uint32_t c)
{
    const struct orime_regions *r = s->input == ORIME_NONE ? NULL : &b->g->clues[s->input].regions;
    if (!game_open(b->g, a) || !game_open(b->g, c))
        return false;
    if (r == NULL || r->of == NULL)
        return true;
    return (r->of[a] == r->of[c]) == ((s->option & PAIRING_WITHIN) != 0);
}

void build_pairs(struct builder *b, const struct scope *s)
{
    const int32_t(*step)[2] = steps[s->option & 15];
    int32_t width = (int32_t)b->g->width, height = (int32_t)b->g->height;
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            for (uint32_t k = 0; k < 4 && (step[k][0] != 0 || step[k][1] != 0); k++) {
                int32_t right = x + step[k][0], below = y + step[k][1];
                if (right < 0 || right >= width || below >= height)
                    continue;
                struct instance in = scope_nothing(b);
                in.n = 2;
                b->cells[0] = (uint32_t)(y * width + x);
                b->cells[1] = (uint32_t)(below * width + right);
                if (good_pair(b, s, b->cells[0], b->cells[1]))
                    scope_visit(b, s, &in, pair_name(b, b->cells[0], b->cells[1]));
            }
}

void build_corners(struct builder *b, const struct scope *s)
{
    const struct clue_set *l = &b->g->clues[s->input];
    uint32_t outer = l->width > b->g->width ? 1 : 0; /* the first corner is that of the board */
    for (uint32_t i = 0; l->of != NULL && i < l->n; i++) {
        struct instance in = scope_nothing(b);
        uint32_t right = i % l->width + 1 - outer, below = i / l->width + 1 - outer;
        in.input = s->input;
        in.item = i;
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t x = right - 1 + k % 2, y = below - 1 + k / 2; /* wraps outside the board */
            if (x < b->g->width && y < b->g->height)
                scope_add(b, &in, y * b->g->width + x);
        }
        const char *place = "corner";
        if (b->itemised && in.n > 0)
            place = b->host->format(b->m, "the corner %u of row %u", (unsigned)(i % l->width + 1),
                                    (unsigned)(i / l->width + 1));
        scope_visit(b, s, &in, place);
    }
}
