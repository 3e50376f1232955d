/* What a puzzle is: its board, cells and values, limits and counters. */
#include "base/clock.h"
#include "library/handle.h"

const char *orime_error(const orime_puzzle *p)
{
    return p == NULL ? "out of memory\n" : p->report.error;
}

enum orime_code orime_last_code(const orime_puzzle *p)
{
    return p == NULL ? ORIME_NO_MEMORY : p->report.code;
}

enum orime_code orime_message(const orime_puzzle *p, uint32_t i, struct orime_message *message)
{
    return p == NULL ? ORIME_NO_MEMORY : report_message(&p->report, i, message);
}

const char *orime_reason(const orime_puzzle *p)
{
    return p->reason;
}

const char *orime_title(const orime_puzzle *p)
{
    return p->puzzle.title;
}

const char *orime_puzzle_rule(const orime_puzzle *p)
{
    return p->puzzle.rule == NULL ? NULL : p->puzzle.rule->id;
}

const char *orime_puzzle_name(const orime_puzzle *p)
{
    return p->name;
}

const char *orime_own_answer(const orime_puzzle *p)
{
    return p->puzzle.answer;
}

uint32_t orime_width(const orime_puzzle *p)
{
    return p->puzzle.model.width;
}

uint32_t orime_height(const orime_puzzle *p)
{
    return p->puzzle.model.height;
}

uint32_t orime_depth(const orime_puzzle *p)
{
    return p->puzzle.model.depth;
}

uint32_t orime_value_count(const orime_puzzle *p)
{
    return p->puzzle.model.n_values;
}

const char *orime_value_name(const orime_puzzle *p, uint32_t value)
{
    return value < p->puzzle.model.n_values ? p->puzzle.model.palette[value].name : NULL;
}

char orime_value_glyph(const orime_puzzle *p, uint32_t value)
{
    return value < p->puzzle.model.n_values ? p->puzzle.model.palette[value].glyph : '?';
}

uint32_t orime_value_colour(const orime_puzzle *p, uint32_t value)
{
    return value < p->puzzle.model.n_values ? p->puzzle.model.palette[value].rgb : 0;
}

enum orime_code orime_board(const orime_puzzle *p, struct orime_board *board)
{
    const struct model *m = &p->puzzle.model;
    struct orime_board all = {
        .width = m->width,
        .height = m->height,
        .depth = m->depth,
        .cells = p->dead ? 0 : model_answer_cells(m),
        .board_cells = p->dead ? 0 : model_board_cells(m),
        .sides = m->sides.there ? m->sides.n : 0,
        .points = m->points.there ? m->points.n : 0,
        .sides_outline = m->sides.outline,
        .points_outline = m->points.outline,
    };
    return give(board, &all, sizeof all) ? ORIME_OK : ORIME_BAD_CALL;
}

static bool is_cell(const orime_puzzle *p, uint32_t cell)
{
    return !p->dead && cell < model_answer_cells(&p->puzzle.model);
}

const char *orime_cell_name(orime_puzzle *p, uint32_t cell)
{
    if (!is_cell(p, cell))
        return NULL;
    model_cell_name(&p->puzzle.model, cell, p->cell_name, sizeof p->cell_name);
    return p->cell_name;
}

uint32_t orime_cell_value_count(const orime_puzzle *p, uint32_t cell)
{
    uint32_t n = 0;
    if (is_cell(p, cell))
        (void)model_palette(&p->puzzle.model, cell, &n);
    return n;
}

const char *orime_cell_value_name(const orime_puzzle *p, uint32_t cell, uint32_t value)
{
    uint32_t n = 0;
    const struct palette_value *palette = is_cell(p, cell) ? model_palette(&p->puzzle.model, cell, &n) : NULL;
    return value < n ? palette[value].name : NULL;
}

/* ---- limits, progress, statistics ---- */

enum orime_code orime_set_limits(orime_puzzle *p, const struct orime_limits *limits)
{
    struct orime_limits l;
    if (!take(&l, limits, sizeof l) || !(l.seconds >= 0) || l.conflicts > INT64_MAX || l.memory > SIZE_MAX)
        return ORIME_BAD_CALL;
    p->limits = l;
    p->limited = true;
    p->mem.limit = (size_t)l.memory;
    p->options.seconds = l.seconds;
    p->options.conflicts = (int64_t)l.conflicts;
    return ORIME_OK;
}

void orime_interrupt(orime_puzzle *p)
{
    p->interrupt = 1;
}

void orime_clear_interrupt(orime_puzzle *p)
{
    p->interrupt = 0;
}

void orime_set_progress(orime_puzzle *p, orime_progress_fn *progress, void *context)
{
    p->ticker.call = progress;
    p->ticker.context = context;
}

enum orime_code orime_stats(const orime_puzzle *p, struct orime_stats *stats)
{
    if (p->dead)
        return p->report.code;
    const struct solver_stats *s = solver_statistics(p->puzzle.model.solver);
    struct orime_stats all = {
        .cells = s->cells,
        .constraints = s->constraints,
        .decisions = s->decisions,
        .conflicts = s->conflicts,
        .propagations = s->propagations,
        .learned = s->learned,
        .restarts = s->restarts,
        .read_s = p->read_s,
        .build_s = p->build_s,
        .solve_s = p->solve_s,
        .memory = p->mem.used,
        .memory_peak = p->mem.peak,
    };
    return give(stats, &all, sizeof all) ? ORIME_OK : ORIME_BAD_CALL;
}

/* ---- the frame of a call ---- */

bool puzzle_usable(orime_puzzle *p)
{
    if (p->dead)
        return false;
    report_begin(&p->report);
    return true;
}

void puzzle_limit(const orime_puzzle *p, struct solver *s)
{
    solver_go_on(s, p->limited ? p->limits.seconds : -1);
    if (p->limited)
        solver_allow_conflicts(s, p->limits.conflicts);
}

bool puzzle_ask(orime_puzzle *p, const char *doing)
{
    if (!puzzle_usable(p))
        return false;
    p->reason = NULL;
    arena_reset(&p->reasons);
    puzzle_limit(p, p->puzzle.model.solver);
    p->began = clock_seconds();
    if (ticker_begin(&p->ticker, doing))
        return true;
    p->dead = true;
    (void)report_memory(&p->report);
    return false;
}

enum orime_code puzzle_done(orime_puzzle *p, enum orime_code code)
{
    ticker_end(&p->ticker);
    p->solve_s += clock_seconds() - p->began;
    p->dead = p->dead || code == ORIME_NO_MEMORY;
    if (code == ORIME_NO_MEMORY)
        return report_memory(&p->report);
    return p->report.code = code;
}
