#include "rules/host.h"

#include <stdio.h>
#include <string.h>

#include "rules/builder.h"
#include "rules/custom.h"
#include "rules/reader.h"
#include "rules/step.h"

/* ---- in validate ---- */

enum { CELLS_NAMED = 12 };

static void broken(orime_report *r, const uint32_t *cells, uint32_t n, const char *what, ...)
    __attribute__((format(printf, 4, 5)));

static void broken(orime_report *r, const uint32_t *cells, uint32_t n, const char *what, ...)
{
    char text[400], name[40];
    va_list args;
    va_start(args, what);
    (void)vsnprintf(text, sizeof text, what, args);
    va_end(args);
    uint32_t all = model_answer_cells(&r->puzzle->model);
    for (uint32_t i = 0; i < n; i++)
        if (cells == NULL || cells[i] >= all)
            hook_misuse(&r->hook, "validate: broken: cell %u of an answer of %u cells",
                        (unsigned)(cells == NULL ? 0 : cells[i]), (unsigned)all);
    for (uint32_t i = 0; i < n && i < CELLS_NAMED; i++) {
        size_t length = strlen(text);
        model_cell_name(&r->puzzle->model, cells[i], name, sizeof name);
        (void)snprintf(text + length, sizeof text - length, "%s%s%s", i == 0 ? " (" : ", ", name,
                       i + 1 == n ? ")" : "");
    }
    if (n > CELLS_NAMED) {
        size_t length = strlen(text);
        (void)snprintf(text + length, sizeof text - length, " and %u more)", (unsigned)(n - CELLS_NAMED));
    }
    r->broken++;
    struct place at = {.file = r->puzzle->file};
    diagnose(r->d, &at, NULL, "%s", text);
}

/* ---- in render ---- */

/* The array doubles whenever the number of words is a power of two, so it needs no capacity of its own. */
static void add_word(orime_canvas *c, struct clue_line *line, const char *text, int32_t value)
{
    uint32_t n = line->n;
    if ((n & (n - 1)) == 0) {
        struct clue_word *words = arena_array(c->arena, n == 0 ? 1 : (size_t)2 * n, sizeof *words);
        if (words == NULL)
            hook_out_of_memory(&c->hook);
        if (n > 0)
            memcpy(words, line->words, n * sizeof *words);
        line->words = words;
    }
    const char *copy = arena_text(c->arena, text, strlen(text));
    if (copy == NULL)
        hook_out_of_memory(&c->hook);
    line->words[line->n++] = (struct clue_word){copy, value};
}

static void need_clue(orime_canvas *c, const char *call, uint32_t at, uint32_t size, const char *text, int32_t value)
{
    if (at >= size)
        hook_misuse(&c->hook, "render: %s %u of a board that has %u", call, (unsigned)at, (unsigned)size);
    if (text == NULL || value < -1 || value >= (int32_t)c->model->n_values)
        hook_misuse(&c->hook, "render: %s: no text, or a value that the palette does not have", call);
}

static void row_clue(orime_canvas *c, uint32_t y, const char *text, int32_t value)
{
    need_clue(c, "row_clue", y, c->model->height, text, value);
    add_word(c, &c->clues->rows[y], text, value);
    c->around = true;
}

static void column_clue(orime_canvas *c, uint32_t x, const char *text, int32_t value)
{
    need_clue(c, "column_clue", x, c->model->width, text, value);
    add_word(c, &c->clues->columns[x], text, value);
    c->around = true;
}

static void right_clue(orime_canvas *c, uint32_t y, const char *text, int32_t value)
{
    need_clue(c, "right_clue", y, c->model->height, text, value);
    add_word(c, &c->clues->right[y], text, value);
    c->behind = true;
}

static void bottom_clue(orime_canvas *c, uint32_t x, const char *text, int32_t value)
{
    need_clue(c, "bottom_clue", x, c->model->width, text, value);
    add_word(c, &c->clues->below[x], text, value);
    c->behind = true;
}

static void *canvas_array(orime_canvas *c, size_t count, size_t item)
{
    void *items = arena_array(c->arena, count, item);
    if (items == NULL)
        hook_out_of_memory(&c->hook);
    return items;
}

static void line_clue(orime_canvas *c, uint32_t axis, uint32_t u, uint32_t v, const char *text, int32_t value)
{
    const struct model *m = c->model;
    uint32_t sizes[3][2] = {{m->height, m->depth}, {m->width, m->depth}, {m->width, m->height}};
    if (axis > 2)
        hook_misuse(&c->hook, "render: line_clue: axis %u", (unsigned)axis);
    need_clue(c, "line_clue", u, sizes[axis][0], text, value);
    need_clue(c, "line_clue", v, sizes[axis][1], text, value);
    bool fresh = c->clues->lines[axis] == NULL;
    for (uint32_t a = 0; a < 3 && fresh; a++)
        c->clues->lines[a] = canvas_array(c, (size_t)sizes[a][0] * sizes[a][1], sizeof **c->clues->lines);
    add_word(c, clue_of(c->clues, m->width, m->height, axis, u, v), text, value);
}

static void regions(orime_canvas *c, const uint32_t *ids)
{
    if (ids == NULL)
        hook_misuse(&c->hook, "render: regions: no ids");
    uint32_t width = c->model->width, rows = c->model->height * c->model->depth;
    uint32_t *copy = canvas_array(c, (size_t)rows * width, sizeof *copy);
    bool *across = canvas_array(c, rows + (size_t)1, sizeof *across),
         *down = canvas_array(c, width + (size_t)1, sizeof *down);
    memcpy(copy, ids, (size_t)rows * width * sizeof *copy);
    for (uint32_t i = 0; c->model->holes != NULL && i < rows * width; i++)
        if (c->model->holes[i])
            copy[i] = ORIME_NONE;
    for (uint32_t y = 0; y < rows; y++)
        for (uint32_t x = 0; x < width; x++) {
            const uint32_t *id = copy + (size_t)y * width + x;
            across[y] = across[y] || (y % c->model->height != 0 && id[0] != id[-(ptrdiff_t)width]);
            down[x] = down[x] || (x > 0 && id[0] != id[-1]);
        }
    c->clues->walls = (struct clue_walls){copy, across, down};
}

static struct clue_cell *clue_cell(orime_canvas *c, const char *call, uint32_t x, uint32_t y)
{
    uint32_t width = c->model->width, rows = c->model->height * c->model->depth;
    if (x >= width || y >= rows)
        hook_misuse(&c->hook, "render: %s in column %u, row %u of a board of %u x %u", call, (unsigned)x, (unsigned)y,
                    (unsigned)width, (unsigned)rows);
    if (c->clues->cells == NULL)
        c->clues->cells = canvas_array(c, (size_t)rows * width, sizeof *c->clues->cells);
    return &c->clues->cells[(size_t)y * width + x];
}

static void cell_text(orime_canvas *c, uint32_t x, uint32_t y, const char *text)
{
    if (text == NULL)
        hook_misuse(&c->hook, "render: cell_text: no text");
    struct clue_cell *cell = clue_cell(c, "cell_text", x, y);
    cell->text = arena_text(c->arena, text, strlen(text));
    if (cell->text == NULL)
        hook_out_of_memory(&c->hook);
}

static void draw_numbers(orime_canvas *c, const struct orime_numbers *numbers)
{
    char text[12];
    for (uint32_t y = 0; y < numbers->height; y++)
        for (uint32_t x = 0; x < numbers->width; x++) {
            int32_t number = numbers->of[(size_t)y * numbers->width + x];
            if (number == ORIME_NO_NUMBER)
                continue;
            (void)snprintf(text, sizeof text, number == ORIME_ANY_NUMBER ? "?" : "%ld", (long)number);
            cell_text(c, x, y, text);
        }
}

static void cell_mark(orime_canvas *c, uint32_t x, uint32_t y, enum orime_mark mark)
{
    static const enum clue_mark marks[] = {[ORIME_NO_MARK] = MARK_NONE,
                                           [ORIME_CIRCLE] = MARK_CIRCLE,
                                           [ORIME_DISC] = MARK_DISC,
                                           [ORIME_SPLIT] = MARK_SPLIT};
    if ((uint32_t)mark >= sizeof marks / sizeof *marks)
        hook_misuse(&c->hook, "render: cell_mark: there is no mark %u", (unsigned)mark);
    clue_cell(c, "cell_mark", x, y)->mark = marks[mark];
}

static bool share_a_side(const struct model *m, uint32_t a, uint32_t b)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    return high - low == m->width || (high - low == 1 && high % m->width != 0);
}

static void need_figure(orime_canvas *c, enum orime_figure figure, const uint32_t *cells, uint32_t n)
{
    const struct model *m = c->model;
    if ((uint32_t)figure >= FIGURES || cells == NULL || n == 0 || m->depth != 1)
        hook_misuse(&c->hook, "render: figure %u of %u cells on a board of %u layers", (unsigned)figure, (unsigned)n,
                    (unsigned)m->depth);
    for (uint32_t i = 0; i < n; i++)
        if (cells[i] >= m->width * m->height)
            hook_misuse(&c->hook, "render: figure: cell %u of a board that has %u", (unsigned)cells[i],
                        (unsigned)(m->width * m->height));
    if (figure >= ORIME_RING_BETWEEN && figure <= ORIME_LESS_BETWEEN &&
        (n != 2 || !share_a_side(m, cells[0], cells[1])))
        hook_misuse(&c->hook, "render: figure %u is for two cells that share a side", (unsigned)figure);
}

/* The array doubles as that of the words of a clue does. */
static void figure(orime_canvas *c, enum orime_figure kind, const uint32_t *cells, uint32_t n, const char *text)
{
    struct clues *clues = c->clues;
    uint32_t number = clues->n_figures;
    need_figure(c, kind, cells, n);
    if ((number & (number - 1)) == 0) {
        struct clue_figure *more = canvas_array(c, number == 0 ? 1 : (size_t)2 * number, sizeof *more);
        if (number > 0)
            memcpy(more, clues->figures, number * sizeof *more);
        clues->figures = more;
    }
    uint32_t *copy = canvas_array(c, n, sizeof *copy);
    memcpy(copy, cells, n * sizeof *copy);
    const char *words = text == NULL ? NULL : arena_text(c->arena, text, strlen(text));
    if (text != NULL && words == NULL)
        hook_out_of_memory(&c->hook);
    clues->figures[clues->n_figures++] = (struct clue_figure){(enum clue_figure_kind)kind, copy, n, words};
}

static void corner_text(orime_canvas *c, uint32_t x, uint32_t y, const char *text)
{
    struct clues *clues = c->clues;
    uint32_t n = clues->n_corners;
    if (c->model->depth != 1 || x > c->model->width || y > c->model->height || text == NULL)
        hook_misuse(&c->hook, "render: corner_text at column %u, row %u of a board of %u x %u x %u, or no text",
                    (unsigned)x, (unsigned)y, (unsigned)c->model->width, (unsigned)c->model->height,
                    (unsigned)c->model->depth);
    if ((n & (n - 1)) == 0) { /* it doubles as the array of the words of a clue does */
        struct clue_corner *more = canvas_array(c, n == 0 ? 1 : (size_t)2 * n, sizeof *more);
        if (n > 0)
            memcpy(more, clues->corners, n * sizeof *more);
        clues->corners = more;
    }
    const char *copy = arena_text(c->arena, text, strlen(text));
    if (copy == NULL)
        hook_out_of_memory(&c->hook);
    clues->corners[clues->n_corners++] = (struct clue_corner){x, y, copy};
}

static void no_fifths(orime_canvas *c)
{
    c->clues->no_fifths = true;
}

/* ---- the table ---- */

void host_fill(struct orime_host *host)
{
    *host = (struct orime_host){
        .size = sizeof *host,
        .abi_major = ORIME_ABI_MAJOR,
        .abi_minor = ORIME_ABI_MINOR,
        .max_board_cells = MODEL_MAX_BOARD_CELLS,
        .broken = broken,
        .row_clue = row_clue,
        .column_clue = column_clue,
        .corner_text = corner_text,
        .no_fifths = no_fifths,
        .right_clue = right_clue,
        .bottom_clue = bottom_clue,
        .line_clue = line_clue,
        .regions = regions,
        .cell_text = cell_text,
        .cell_mark = cell_mark,
        .figure = figure,
        .draw_numbers = draw_numbers,
    };
    reader_fill(host);
    boards_fill(host);
    builder_fill(host);
    custom_fill(host);
    verdict_fill(host);
    derive_fill(host);
    grade_fill(host);
    step_fill(host);
}
