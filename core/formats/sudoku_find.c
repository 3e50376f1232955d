/* Finding grids of a sudoku in a text: where they begin, how large they are, how their cells are written.
 *
 * What decides is a whole grid: as many rows that fit as a row has cells. So a title may be of any length, a footer
 * too, and one file may hold grids of several sizes. */
#include <string.h>

#include "formats/sudoku_grid.h"
#include "text/utf8.h"

enum {
    HEADINGS = 8,       /* lines of words above the first grid of a file */
    HEADINGS_SMALL = 2, /* the same where it is small, or damaged: then it looks like much else */
    SMALL = 8,          /* sides up to this one */
};

/* ---- lines ---- */

static bool is_separator(char c)
{
    return c == ' ' || c == '\t' || c == '|' || c == ',';
}

static bool only(const struct text_line *line, const char *of)
{
    for (uint32_t i = 0; i < line->length; i++)
        if (strchr(of, line->text[i]) == NULL)
            return false;
    return true;
}

static bool holds(const struct text_line *line, const char *any)
{
    for (uint32_t i = 0; i < line->length; i++)
        if (strchr(any, line->text[i]) != NULL)
            return true;
    return false;
}

bool grid_next_cell(const struct text_line *line, bool words, uint32_t *at, struct text_line *cell)
{
    while (*at < line->length && is_separator(line->text[*at]))
        ++*at;
    uint32_t begin = *at;
    while (*at < line->length && !is_separator(line->text[*at]) &&
           (words || *at == begin || utf8_goes_on(line->text[*at])))
        ++*at;
    *cell = (struct text_line){line->text + begin, *at - begin, line->number};
    return *at > begin;
}

static uint32_t count_cells(const struct text_line *line, bool words)
{
    struct text_line cell;
    uint32_t n = 0;
    for (uint32_t at = 0; grid_next_cell(line, words, &at, &cell);)
        n++;
    return n;
}

uint32_t grid_number(const struct text_line *cell)
{
    uint32_t at = 0, number;
    return line_number(cell, &at, &number) && at == cell->length ? number : UINT32_MAX;
}

bool grid_good_cell(const struct text_line *cell, uint32_t side)
{
    if (cell->length == 1)
        return sudoku_digit(*cell->text, side) >= 0;
    if (side > 9)
        return grid_number(cell) <= side;
    for (uint32_t i = 0; i < cell->length; i++)
        if (sudoku_digit(cell->text[i], side) <= 0)
            return false;
    return cell->length <= side;
}

bool grid_row_fits(const struct text_line *line, const struct grid_shape *shape)
{
    struct text_line cell;
    uint32_t n = 0;
    for (uint32_t at = 0; grid_next_cell(line, shape->words, &at, &cell); n++)
        if (n == shape->side || !grid_good_cell(&cell, shape->side))
            return false;
    return n == shape->side;
}

/* A line that is drawn between rows: of -+= and the like. One of dashes alone is a row where they are empty cells. */
static bool is_drawn(const struct text_line *line, const struct grid_shape *shape)
{
    if (!only(line, "-+|=*:.' ,`") || !holds(line, "-=+"))
        return false;
    return !shape->dashes || !only(line, "-| ") || !grid_row_fits(line, shape);
}

bool grid_is_row(const struct text_line *line, const struct grid_shape *shape)
{
    return line->length > 0 && *line->text != '#' && !is_drawn(line, shape);
}

/* Words above or below a grid: no numbers alone, as other puzzles have them, and nothing of an INI file. */
static bool is_heading(const struct text_line *line)
{
    return !only(line, "0123456789 \t,;:?-") && !holds(line, "=[]{}<>");
}

/* ---- one grid ---- */

struct text {
    const char *bytes;
    size_t size;
};

/* Is '-' an empty cell? So it is where it stands in a row beside digits; the rows from `at` on say so. */
static bool uses_dashes(const struct text *t, size_t at, const struct grid_shape *shape)
{
    for (uint32_t rows = 0; rows < shape->side && at < t->size;) {
        struct text_line line = next_line(t->bytes, t->size, &at, 0);
        if (!grid_row_fits(&line, shape))
            continue;
        if (holds(&line, "-") && holds(&line, "123456789"))
            return true;
        rows++;
    }
    return false;
}

/* How many rows from `at` on fit, `limit` at most; *end is behind the last of them. */
static uint32_t run_of_rows(const struct text *t, size_t at, const struct grid_shape *shape, uint32_t limit,
                            size_t *end)
{
    uint32_t rows = 0;
    while (rows < limit && at < t->size) {
        struct text_line line = next_line(t->bytes, t->size, &at, 0);
        if (!grid_is_row(&line, shape))
            continue;
        if (!grid_row_fits(&line, shape))
            break;
        rows++;
        *end = at;
    }
    return rows;
}

/* Is the line 1 2 3 ... ? */
static bool counts(const struct text_line *line, const struct grid_shape *shape)
{
    struct text_line cell;
    int32_t n = 0;
    for (uint32_t i = 0; grid_next_cell(line, shape->words, &i, &cell);)
        if (cell.length != 1 || sudoku_digit(*cell.text, shape->side) != ++n)
            return false;
    return n == (int32_t)shape->side;
}

/* Does the line stand above the columns, and is no row? Then there is one row too many, or a whole grid stands between
 * this line and another one like it. */
static bool counts_columns(const struct text *t, size_t at, const struct text_line *line,
                           const struct grid_shape *shape)
{
    enum { GRIDS = 8 };
    size_t end;
    if (!counts(line, shape))
        return false;
    if (run_of_rows(t, at, shape, GRIDS * shape->side, &end) % shape->side == 1)
        return true;
    if (run_of_rows(t, at, shape, shape->side + 1, &end) <= shape->side)
        return false;
    while (end < t->size) {
        struct text_line next = next_line(t->bytes, t->size, &end, 0);
        if (grid_is_row(&next, shape))
            return counts(&next, shape);
    }
    return false;
}

/* The grid whose first row is the line at `at`, as well as it can be read. */
static struct grid_place grid_at(const struct text *t, size_t at, const struct text_line *line)
{
    struct grid_place best = {.rows = 0};
    for (uint32_t words = 2; words-- > 0;) {
        uint32_t width, height;
        struct grid_shape shape = {.side = count_cells(line, words == 1), .words = words == 1};
        struct grid_place p = {.first = at, .end = at};
        if (shape.side < 4 || !sudoku_boxes(shape.side, &width, &height) || !grid_row_fits(line, &shape))
            continue;
        shape.dashes = uses_dashes(t, at, &shape);
        if (!grid_is_row(line, &shape) || counts_columns(t, at, line, &shape))
            continue;
        p.shape = shape;
        p.rows = run_of_rows(t, at, &shape, shape.side, &p.end);
        if (p.rows == shape.side)
            return p;
        best = p.rows > best.rows ? p : best;
    }
    return best;
}

static bool is_whole(const struct grid_place *p)
{
    return p->shape.side > 0 && p->rows == p->shape.side;
}

/* A damaged grid goes on to where it should have ended, or another one begins. */
static void go_on(const struct text *t, struct grid_place *p)
{
    uint32_t rows = p->rows;
    for (size_t at = p->end; rows < p->shape.side && at < t->size;) {
        size_t here = at;
        struct text_line line = next_line(t->bytes, t->size, &at, 0);
        struct grid_place next = grid_at(t, here, &line);
        if (is_whole(&next))
            return;
        rows += grid_is_row(&line, &p->shape);
        p->end = at;
    }
}

bool grid_find(const char *bytes, size_t size, size_t from, uint32_t usual, struct grid_place *place)
{
    struct text t = {bytes, size};
    struct grid_place damaged = {.rows = 0};
    uint32_t headings = 0;
    for (size_t at = from; at < size;) {
        size_t here = at;
        struct text_line line = next_line(bytes, size, &at, 0);
        struct grid_shape any = {.side = 0};
        if (line.length == 0 || *line.text == '#')
            continue;
        *place = grid_at(&t, here, &line);
        place->headings = headings;
        if (is_whole(place))
            return true;
        if (damaged.rows > 0) /* the line above was no title */
            break;
        if (place->rows >= (place->shape.side == usual ? 1 : 2) && place->shape.side > SMALL)
            damaged = *place;
        headings += !is_drawn(&line, &any);
    }
    *place = damaged;
    if (damaged.rows == 0)
        return false;
    go_on(&t, place);
    return true;
}

/* ---- a text ---- */

/* Words in a text from `at` to `end`, as may stand above a grid of the shape; UINT32_MAX: there is more. */
static uint32_t count_headings(const struct text *t, size_t at, size_t end, const struct grid_shape *shape)
{
    const struct grid_shape any = {.side = 0};
    uint32_t n = 0;
    while (at < end) {
        struct text_line line = next_line(t->bytes, t->size, &at, 0);
        if (!grid_is_row(&line, &any) || counts(&line, shape))
            continue;
        if (!is_heading(&line))
            return UINT32_MAX;
        n++;
    }
    return n;
}

bool grid_is_here(const char *bytes, size_t size, bool cut)
{
    struct text t = {bytes, size};
    struct grid_place p;
    if (!grid_find(bytes, size, 0, 0, &p))
        return false;
    uint32_t headings = count_headings(&t, 0, p.first, &p.shape);
    if (headings > (is_whole(&p) && p.shape.side > SMALL ? HEADINGS : HEADINGS_SMALL))
        return false;
    if (p.shape.side > SMALL)
        return true;
    /* A small grid looks like much else: the text must be grids to its end. */
    for (size_t end = p.end;; end = p.end) {
        bool more = grid_find(bytes, size, end, 0, &p) && is_whole(&p);
        if (!more && cut)
            return true;
        if (count_headings(&t, end, more ? p.first : size, &p.shape) > HEADINGS_SMALL)
            return false;
        if (!more)
            return true;
    }
}
