#include "rules/builder.h"

#include <string.h>

#include "base/bits.h"
#include "model/looks.h"
#include "rules/custom.h"
#include "stock/stock.h"

/* struct run and struct automaton's moves are what rules give, under another name. */
_Static_assert(sizeof(struct orime_run) == sizeof(struct run) && sizeof(struct orime_move) == sizeof(struct move) &&
                   sizeof(struct orime_edge) == sizeof(struct edge),
               "the host hands these on as they are");

void *build_take(orime_model *m, size_t count, size_t item)
{
    void *block = arena_array(m->arena, count, item);
    if (block == NULL)
        hook_out_of_memory(&m->hook);
    return block;
}

static void *builder_alloc(orime_model *m, size_t bytes)
{
    return build_take(m, bytes, 1);
}

static const char *builder_format(orime_model *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

static const char *builder_format(orime_model *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vformat(m->arena, format, args);
    va_end(args);
    if (text == NULL)
        hook_out_of_memory(&m->hook);
    return text;
}

/* ---- checks ---- */

void build_need(orime_model *m, bool good, const char *call, const char *what)
{
    if (!good)
        hook_misuse(&m->hook, "build: %s: %s", call, what);
}

void build_need_scope(orime_model *m, const char *call, const orime_cell *scope, uint32_t n)
{
    uint32_t cells = solver_cell_count(m->model->solver);
    build_need(m, scope != NULL || n == 0, call, "no scope");
    for (uint32_t i = 0; i < n; i++)
        if (scope[i] >= cells)
            hook_misuse(&m->hook, "build: %s: cell %u of a model with %u cells", call, (unsigned)scope[i],
                        (unsigned)cells);
}

/* Is this constraint to be left out? Fewer constraints leave more to search, and so more for lint to see. */
bool build_left_out(orime_model *m)
{
    return m->relax.state != 0 && random_below(&m->relax, 2) == 0;
}

void build_posted(orime_model *m, bool done)
{
    if (!done || solver_status(m->model->solver) == SOLVER_OUT_OF_MEMORY)
        hook_out_of_memory(&m->hook);
}

/* What a person sees as one constraint begins here: when the model is itemised, and no group is open. */
const char *build_begin(orime_model *m, const char *name)
{
    name = name == NULL ? NULL : arena_text(m->arena, name, strlen(name));
    if (m->model->itemised && !m->grouped)
        build_posted(m, constraints_begin(&m->model->constraints, name, m->arena->mem));
    return name;
}

static void end_constraint(orime_model *m)
{
    if (m->model->itemised && !m->grouped)
        build_posted(m, constraints_end(&m->model->constraints, m->arena->mem));
}

/* A constraint is posted, or left out. */
void build_post(orime_model *m, bool done)
{
    build_posted(m, done);
    end_constraint(m);
}

static void builder_as_one(orime_model *m, const char *name)
{
    if (m->grouped) {
        m->grouped = false;
        end_constraint(m);
    }
    if (name != NULL)
        (void)build_begin(m, name);
    m->grouped = name != NULL;
}

void builder_end(orime_model *m)
{
    builder_as_one(m, NULL);
    build_sea(m);
    if (m->model->itemised)
        build_posted(m, constraints_name_apart(&m->model->constraints, m->arena));
}

/* ---- cells ---- */

static bool good_glyph(char g)
{
    return g > ' ' && g <= '~' && g != '?' && g != '|' && g != '*';
}

static void need_palette(orime_model *m, const char *call, const struct orime_value *palette, uint32_t n)
{
    build_need(m, palette != NULL && n >= 1 && n <= 64, call, "the palette needs 1 to 64 values");
    for (uint32_t v = 0; v < n; v++) {
        build_need(m, palette[v].name != NULL && *palette[v].name != '\0', call, "a value has no name");
        if (!good_glyph(palette[v].glyph))
            hook_misuse(&m->hook, "build: %s: value %u has a glyph that is not allowed", call, (unsigned)v);
        for (uint32_t w = 0; w < v; w++)
            if (palette[w].glyph == palette[v].glyph)
                hook_misuse(&m->hook, "build: %s: two values have the glyph '%c'", call, palette[v].glyph);
    }
}

struct palette_value *build_palette(orime_model *m, const char *call, const struct orime_value *palette,
                                    uint32_t n_values)
{
    need_palette(m, call, palette, n_values);
    struct palette_value *copy = build_take(m, n_values, sizeof *copy);
    for (uint32_t v = 0; v < n_values; v++) {
        const char *name = builder_format(m, "%s", palette[v].name);
        copy[v] = (struct palette_value){name, palette[v].glyph, palette[v].rgb & 0xffffff, LOOK_FILL};
    }
    return copy;
}

static orime_cell builder_board(orime_model *m, uint32_t width, uint32_t height, uint32_t depth,
                                const struct orime_value *palette, uint32_t n_values)
{
    build_need(m, m->model->width == 0, "board", "called twice");
    build_need(m, width > 0 && height > 0 && depth > 0, "board", "it is empty");
    build_need(m, (uint64_t)width * height <= MODEL_MAX_BOARD_CELLS &&
                (uint64_t)width * height * depth <= MODEL_MAX_BOARD_CELLS, "board", "too many cells");
    struct palette_value *copy = build_palette(m, "board", palette, n_values);
    build_posted(m, model_board(m->model, width, height, depth, copy, n_values));
    return 0;
}

static orime_cell builder_cells(orime_model *m, uint32_t count, orime_set values)
{
    build_need(m, m->model->width != 0, "cells", "called before board");
    build_need(m, count > 0 && values != 0, "cells", "no cells or no values");
    build_need(m, count <= SOLVER_MAX_CELLS - solver_cell_count(m->model->solver), "cells", "too many cells");
    uint32_t first = solver_add_cells(m->model->solver, count, values);
    build_posted(m, first != SOLVER_NONE);
    return first;
}

static void builder_keep(orime_model *m, orime_cell cell, orime_set values)
{
    build_need_scope(m, "keep", &cell, 1);
    if (build_left_out(m))
        return;
    if (m->model->itemised)
        build_posted(m, constraints_given(&m->model->constraints, cell, values, m->arena->mem));
    else
        solver_restrict(m->model->solver, cell, values);
}

static void builder_holes(orime_model *m, const bool *holes)
{
    uint32_t n = model_board_cells(m->model);
    build_need(m, n > 0 && m->model->depth == 1, "holes", "called before board, or on one of several layers");
    build_need(m, holes != NULL && m->model->holes == NULL, "holes", holes == NULL ? "no holes" : "called twice");
    bool *copy = build_take(m, n, sizeof *copy);
    for (uint32_t c = 0; c < n; c++) {
        copy[c] = holes[c];
        if (holes[c])
            solver_restrict(m->model->solver, c, 1);
    }
    m->model->holes = copy;
}

static const orime_cell *builder_board_cells(orime_model *m)
{
    uint32_t n = model_board_cells(m->model);
    build_need(m, n > 0, "board_cells", "called before board");
    orime_cell *cells = build_take(m, n, sizeof *cells);
    for (uint32_t c = 0; c < n; c++)
        cells[c] = c;
    return cells;
}

static bool builder_itemised(orime_model *m)
{
    return m->model->itemised;
}

static const struct orime_edge *builder_edges(orime_model *m, uint32_t width, uint32_t height, uint32_t *n)
{
    build_need(m, (uint64_t)width * height <= SOLVER_MAX_CELLS, "edges", "too many cells");
    uint32_t cells = width * height, found = 0;
    struct orime_edge *edges = build_take(m, (size_t)2 * cells, sizeof *edges);
    for (uint32_t c = 0; c < cells; c++) {
        if ((c + 1) % width != 0)
            edges[found++] = (struct orime_edge){c, c + 1};
        if (c + width < cells)
            edges[found++] = (struct orime_edge){c, c + width};
    }
    *n = found;
    return edges;
}

/* ---- constraints ---- */

static void builder_runs(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                         const struct orime_run *runs, uint32_t n_runs, uint32_t blank)
{
    build_need_scope(m, "runs", scope, n);
    build_need(m, runs != NULL || n_runs == 0, "runs", "no runs");
    build_need(m, blank < 64, "runs", "a blank above 63");
    struct run *copy = build_take(m, n_runs, sizeof *copy);
    for (uint32_t i = 0; i < n_runs; i++) {
        build_need(m, runs[i].length > 0, "runs", "a run of 0 cells");
        build_need(m, runs[i].value < 64 && runs[i].value != blank, "runs",
                   "a run of the blank or of a value above 63");
        copy[i] = (struct run){runs[i].length, runs[i].value};
    }
    name = build_begin(m, name);
    struct solver *s = m->model->solver;
    if (solver_options(s)->runs == RUNS_CLAUSES)
        build_post(m, build_left_out(m) || stock_runs_clauses(s, scope, n, copy, n_runs, blank, name));
    else
        build_post(m, build_left_out(m) || stock_runs(s, scope, n, copy, n_runs, blank, name) != SOLVER_NONE);
}

static void builder_table(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, const uint8_t *rows,
                          uint32_t n_rows)
{
    build_need_scope(m, "table", scope, n);
    build_need(m, rows != NULL || n_rows == 0 || n == 0, "table", "no rows");
    for (size_t i = 0; i < (size_t)n * n_rows; i++)
        build_need(m, rows[i] < 64, "table", "a value above 63");
    name = build_begin(m, name);
    build_post(m, build_left_out(m) || stock_table(m->model->solver, scope, n, rows, n_rows, name) != SOLVER_NONE);
}

static void builder_regular(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, uint32_t n_states,
                            const struct orime_move *moves, uint32_t n_moves, const uint32_t *accepting,
                            uint32_t n_accepting)
{
    build_need_scope(m, "regular", scope, n);
    build_need(m, n_states > 0, "regular", "no states");
    build_need(m, (moves != NULL || n_moves == 0) && (accepting != NULL || n_accepting == 0), "regular", "no moves");
    struct move *copy = build_take(m, n_moves, sizeof *copy);
    for (uint32_t i = 0; i < n_moves; i++) {
        build_need(m, moves[i].from < n_states && moves[i].to < n_states, "regular",
                   "a move of a state that is not there");
        copy[i] = (struct move){moves[i].from, moves[i].to, moves[i].values};
    }
    for (uint32_t i = 0; i < n_accepting; i++)
        build_need(m, accepting[i] < n_states, "regular", "it accepts a state that is not there");
    struct automaton a = {n_states, copy, n_moves, accepting, n_accepting};
    name = build_begin(m, name);
    build_post(m, build_left_out(m) || stock_regular(m->model->solver, scope, n, &a, name) != SOLVER_NONE);
}

static void builder_equal(orime_model *m, const orime_cell *scope, uint32_t n)
{
    build_need_scope(m, "equal", scope, n);
    build_posted(m, build_left_out(m) || stock_equal(m->model->solver, scope, n));
}

static void builder_clause(orime_model *m, const orime_cell *scope, uint32_t n, const orime_set *sets)
{
    build_need_scope(m, "clause", scope, n);
    build_need(m, sets != NULL || n == 0, "clause", "no sets");
    (void)build_begin(m, NULL);
    build_post(m, build_left_out(m) || stock_clause(m->model->solver, scope, n, sets));
}

/* Each place of the window is a constraint of its own in a person's eyes. */
/* What a window must not be, or must have, for its name: patterns of one size are told apart by it. "" where the sets
 * have no short words. */
static const char *window_words(orime_model *m, const orime_set *sets, uint32_t width, uint32_t height,
                                enum pattern_kind kind)
{
    const struct model *model = m->model;
    bool alike = true, single = true;
    for (uint32_t i = 0; i < width * height; i++) {
        single &= bit_single(sets[i]) && bit_low(sets[i]) < model->n_values;
        alike &= sets[i] == sets[0];
    }
    if (!single)
        return "";
    if (alike)
        return builder_format(m, ": %s %s",
                              kind == PATTERN_REQUIRED ? "some"
                              : width * height == 2    ? "not both"
                                                       : "not all",
                              model->palette[bit_low(sets[0])].name);
    char *rows = builder_alloc(m, (size_t)(width + 1) * height + 1), *at = rows;
    for (uint32_t y = 0; y < height; y++) {
        if (y > 0)
            *at++ = '/';
        for (uint32_t x = 0; x < width; x++)
            *at++ = model->palette[bit_low(sets[y * width + x])].glyph;
    }
    return builder_format(m, ": %s %s", kind == PATTERN_REQUIRED ? "somewhere as" : "not", rows);
}

static void windows(orime_model *m, const orime_cell *board, uint32_t width, uint32_t height, const orime_set *sets,
                    uint32_t window_width, uint32_t window_height, enum pattern_kind kind)
{
    const char *what = window_words(m, sets, window_width, window_height, kind);
    for (uint32_t y = 0; y + window_height <= height; y++)
        for (uint32_t x = 0; x + window_width <= width; x++) {
            const orime_cell *corner = board + (size_t)y * width + x;
            char at[32];
            model_cell_name(m->model, *corner, at, sizeof at);
            (void)build_begin(m,
                             builder_format(m, "the %ux%u at %s%s", (unsigned)window_width, (unsigned)window_height, at,
                                            what));
            build_post(m, build_left_out(m) ||
                        stock_window(m->model->solver, corner, width, sets, window_width, window_height, kind));
        }
}

static void builder_pattern(orime_model *m, const orime_cell *board, uint32_t width, uint32_t height,
                            const orime_set *sets, uint32_t window_width, uint32_t window_height,
                            enum orime_pattern kind)
{
    build_need(m, (uint64_t)width * height <= SOLVER_MAX_CELLS, "pattern", "too many cells");
    build_need_scope(m, "pattern", board, width * height);
    build_need(m, window_width > 0 && window_height > 0 && sets != NULL, "pattern", "an empty window");
    enum pattern_kind which = kind == ORIME_FORBIDDEN ? PATTERN_FORBIDDEN : PATTERN_REQUIRED;
    if (m->model->itemised) {
        windows(m, board, width, height, sets, window_width, window_height, which);
    } else if (!build_left_out(m)) {
        build_posted(m,
                     stock_pattern(m->model->solver, board, width, height, sets, window_width, window_height, which));
        build_note_pattern(m, board, width * height, sets, window_width == 2 && window_height == 2, kind);
    }
}

static void builder_connected(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                              const struct orime_edge *edges, uint32_t n_edges, const struct orime_connection *how)
{
    build_need_scope(m, "connected", scope, n);
    build_need(m, edges != NULL || n_edges == 0, "connected", "no edges");
    build_need(m, how != NULL && how->size >= sizeof *how, "connected", "no connection, or a shorter one");
    build_need(m, how->roots != NULL || how->n_roots == 0, "connected", "no roots");
    struct edge *copy = build_take(m, n_edges, sizeof *copy);
    for (uint32_t i = 0; i < n_edges; i++) {
        build_need(m, edges[i].a < n && edges[i].b < n, "connected", "an edge to a place that is not in the scope");
        copy[i] = (struct edge){edges[i].a, edges[i].b};
    }
    for (uint32_t i = 0; i < how->n_roots; i++)
        build_need(m, how->roots[i] < n, "connected", "a root that is not in the scope");
    struct connection c = {how->set, how->not_empty, how->roots, how->n_roots, how->low, how->high};
    name = build_begin(m, name);
    bool out = build_left_out(m);
    build_post(m, out || stock_connected(m->model->solver, scope, n, copy, n_edges, &c, name) != SOLVER_NONE);
    if (!out)
        build_note_connected(m, scope, n, edges, n_edges, how);
}

static void builder_custom(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                           const struct orime_propagator *propagator, const void *data)
{
    build_need_scope(m, "custom", scope, n);
    build_need(m, propagator != NULL && propagator->size >= sizeof *propagator, "custom",
               "no propagator, or a shorter one");
    build_need(m, propagator->check != NULL, "custom", "the propagator has no check");
    build_need(m, propagator->name != NULL && propagator->tier < PROP_TIERS, "custom", "no name, or a tier above 3");
    name = build_begin(m, name);
    build_post(m, build_left_out(m) ||
                      custom_post(m->model->solver, m->host, scope, n, propagator, data, name) != SOLVER_NONE);
}

void builder_fill(struct orime_host *host)
{
    host->model_alloc = builder_alloc;
    host->format = builder_format;
    host->board = builder_board;
    host->cells = builder_cells;
    host->keep = builder_keep;
    host->holes = builder_holes;
    host->board_cells = builder_board_cells;
    host->itemised = builder_itemised;
    host->edges = builder_edges;
    host->runs = builder_runs;
    host->table = builder_table;
    host->regular = builder_regular;
    host->equal = builder_equal;
    host->clause = builder_clause;
    host->pattern = builder_pattern;
    host->custom = builder_custom;
    host->connected = builder_connected;
    host->as_one = builder_as_one;
    builder_sums_fill(host);
    builder_lattice_fill(host);
    builder_lines_fill(host);
}
