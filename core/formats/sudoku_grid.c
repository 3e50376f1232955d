#include "formats/sudoku_grid.h"

#include <string.h>

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

/* A line that is drawn between rows. */
static bool is_drawn(const struct text_line *line, const struct grid_shape *shape)
{
    if (!only(line, "-+|=*:.' ,`") || !holds(line, "-=+"))
        return false;
    return !shape->dashes || !only(line, "-| ");
}

bool grid_is_row(const struct text_line *line, const struct grid_shape *shape)
{
    return line->length > 0 && *line->text != '#' && !is_drawn(line, shape);
}

/* The next word of a row (a run of signs), or the next sign. False: there is no more. */
static bool next_cell(const struct text_line *line, bool words, uint32_t *at, struct text_line *cell)
{
    while (*at < line->length && is_separator(line->text[*at]))
        ++*at;
    uint32_t begin = *at;
    while (*at < line->length && !is_separator(line->text[*at]) && (words || *at == begin))
        ++*at;
    *cell = (struct text_line){line->text + begin, *at - begin, line->number};
    return *at > begin;
}

static uint32_t count_cells(const struct text_line *line, bool words)
{
    struct text_line cell;
    uint32_t n = 0;
    for (uint32_t at = 0; next_cell(line, words, &at, &cell);)
        n++;
    return n;
}

static bool good_side(uint32_t side)
{
    uint32_t width, height;
    return side >= 4 && sudoku_boxes(side, &width, &height);
}

static uint32_t number_of(const struct text_line *cell)
{
    uint32_t at = 0, number;
    return line_number(cell, &at, &number) && at == cell->length ? number : UINT32_MAX;
}

/* Can this word be a cell: a sign, a number, or (up to 9 x 9) candidates? */
static bool good_cell(const struct text_line *cell, uint32_t side)
{
    if (cell->length == 1)
        return sudoku_digit(*cell->text, side) >= 0;
    if (side > 9)
        return number_of(cell) <= side;
    for (uint32_t i = 0; i < cell->length; i++)
        if (sudoku_digit(cell->text[i], side) <= 0)
            return false;
    return cell->length <= side;
}

/* Is the line a row of `side` cells? */
static bool fits(const struct text_line *line, uint32_t side, bool words)
{
    struct text_line cell;
    uint32_t n = 0;
    for (uint32_t at = 0; next_cell(line, words, &at, &cell); n++)
        if (!good_cell(&cell, side))
            return false;
    return n == side;
}

/* ---- the shape of a text ---- */

struct text {
    const char *bytes;
    size_t size;
};

/* Goes on to the next row. False: there is no more. */
static bool next_row(const struct text *t, const struct grid_shape *shape, size_t *at, struct text_line *line)
{
    while (*at < t->size) {
        *line = next_line(t->bytes, t->size, at, 0);
        if (grid_is_row(line, shape))
            return true;
    }
    return false;
}

/* Is '-' an empty cell? So it is where it stands beside digits. */
static bool uses_dashes(const struct text *t)
{
    for (size_t at = 0; at < t->size;) {
        struct text_line line = next_line(t->bytes, t->size, &at, 0);
        if (holds(&line, "123456789") && holds(&line, "-") && !holds(&line, "+=#"))
            return true;
    }
    return false;
}

/* Do the rows behind `at` keep to the side? A small grid looks like much else, so all of them must, and make up whole
 * grids. */
static bool others_fit(const struct text *t, size_t at, const struct grid_shape *shape)
{
    struct text_line line;
    uint32_t rows = 1;
    while (next_row(t, shape, &at, &line)) {
        if (!fits(&line, shape->side, shape->words))
            return shape->side >= 9 && rows >= 2;
        rows++;
    }
    return shape->side >= 9 ? rows >= 2 : rows % shape->side == 0;
}

/* Words above a grid: no numbers alone, as other puzzles have them, and nothing of an INI file. */
static bool is_heading(const struct text_line *line)
{
    return !only(line, "0123456789 \t,;:?-") && !holds(line, "=[]{}<>");
}

struct grid_shape grid_shape_of(const char *bytes, size_t size)
{
    enum { HEADINGS = 2 };
    struct text t = {bytes, size};
    struct grid_shape shape = {.dashes = uses_dashes(&t)};
    struct text_line line;
    size_t at = 0;
    for (uint32_t tried = 0; tried <= HEADINGS && next_row(&t, &shape, &at, &line); tried++) {
        for (uint32_t words = 0; words < 2; words++) {
            shape.words = words == 1;
            shape.side = count_cells(&line, shape.words);
            if (good_side(shape.side) && fits(&line, shape.side, shape.words) && others_fit(&t, at, &shape))
                return shape;
        }
        if (!is_heading(&line))
            break;
    }
    return (struct grid_shape){.side = 0};
}

/* ---- reading ---- */

struct taking {
    struct reading *r;
    struct sudoku_sheet *s;
    struct grid_shape shape;
    const char *signs; /* of all cells, to see what 0 means */
    bool candidates, from_zero;
    uint32_t rows;
};

static bool wrong_row(const struct taking *t, const struct text_line *line)
{
    char wanted[40];
    struct text_line cell;
    uint32_t n = count_cells(line, t->shape.words);
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)t->shape.side);
    for (uint32_t at = 0; n == t->shape.side && next_cell(line, t->shape.words, &at, &cell);)
        if (!good_cell(&cell, t->shape.side))
            return reading_error(t->r, line->number, "a digit of this size, or . for an empty cell", "\"%.*s\"",
                                 (int)(cell.length < 40 ? cell.length : 40), cell.text);
    return reading_error(t->r, line->number, wanted, "a row of %u cells", (unsigned)n);
}

static void take_cell(struct taking *t, const struct text_line *cell, uint32_t c)
{
    struct sudoku_sheet *s = t->s;
    uint64_t all = ((uint64_t)1 << s->side) - 1;
    int32_t digit = cell->length == 1 ? sudoku_digit(*cell->text, s->side) : s->side > 9 ? (int32_t)number_of(cell) : 0;
    if (t->from_zero && cell->length == 1)
        digit = *cell->text == '0' ? 1 : digit == 0 ? 0 : digit + 1;
    s->cells[c] = (uint8_t)digit;
    if (!t->candidates)
        return;
    for (uint32_t i = 0; i < cell->length; i++)
        if (sudoku_digit(cell->text[i], s->side) > 0)
            s->candidates[c] |= (uint64_t)1 << (sudoku_digit(cell->text[i], s->side) - 1);
    if (cell->length == 1 && digit == 0 && *cell->text != '-')
        s->candidates[c] = all;
}

/* The rows of the piece, in `rows`, and what is above them. Says what is wrong with them. */
static bool collect(struct taking *t, const struct text_line *lines, uint32_t n, struct text_line *rows)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!grid_is_row(&lines[i], &t->shape))
            continue;
        if (fits(&lines[i], t->shape.side, t->shape.words) && t->rows < t->shape.side) {
            rows[t->rows++] = lines[i];
            continue;
        }
        if (t->rows > 0 && t->rows < t->shape.side)
            return wrong_row(t, &lines[i]);
        if (t->rows == 0 && t->s->title == NULL)
            t->s->title = reading_text(t->r, lines[i].text, lines[i].length);
    }
    if (t->rows == t->shape.side)
        return true;
    char wanted[40];
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)t->shape.side);
    return reading_error(t->r, t->rows == 0 ? t->r->piece->line : rows[t->rows - 1].number, wanted, "a grid of %u rows",
                         (unsigned)t->rows);
}

/* What do the cells of all rows have in common? */
static bool look_at_cells(struct taking *t, const struct text_line *rows)
{
    uint32_t side = t->shape.side;
    char *signs = reading_array(t->r, (size_t)side * side, 1);
    if (signs == NULL)
        return false;
    for (uint32_t y = 0, c = 0; y < side; y++) {
        struct text_line cell;
        for (uint32_t at = 0; next_cell(&rows[y], t->shape.words, &at, &cell); c++) {
            signs[c] = cell.length == 1 ? *cell.text : '.';
            t->candidates = t->candidates || (cell.length > 1 && side <= 9);
        }
    }
    t->from_zero = !t->shape.words && sudoku_counts_from_zero(signs, (size_t)side * side, side);
    return true;
}

bool grid_read(struct reading *r, struct sudoku_sheet *s)
{
    uint32_t n;
    struct taking t = {.r = r, .s = s, .shape = grid_shape_of(r->piece->bytes, r->piece->size)};
    const struct text_line *lines = reading_lines(r, &n);
    if (t.shape.side == 0)
        return lines != NULL && reading_error(r, r->piece->line, "rows of 4 to 36 cells", "no grid");
    s->side = t.shape.side;
    s->cells = reading_array(r, (size_t)s->side * s->side, sizeof *s->cells);
    struct text_line *rows = reading_array(r, s->side, sizeof *rows);
    uint32_t *numbers = reading_array(r, s->side, sizeof *numbers);
    if (lines == NULL || s->cells == NULL || rows == NULL || numbers == NULL || !collect(&t, lines, n, rows) ||
        !look_at_cells(&t, rows))
        return false;
    if (t.candidates && (s->candidates = reading_array(r, (size_t)s->side * s->side, sizeof *s->candidates)) == NULL)
        return false;
    s->rows = numbers;
    for (uint32_t y = 0, c = 0; y < s->side; y++) {
        struct text_line cell;
        numbers[y] = rows[y].number;
        for (uint32_t at = 0; next_cell(&rows[y], t.shape.words, &at, &cell);)
            take_cell(&t, &cell, c++);
    }
    return true;
}
