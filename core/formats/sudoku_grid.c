/* A grid of a sudoku drawn with text, read. */
#include "formats/sudoku_grid.h"

#include <string.h>

#include "base/plural.h"
#include "text/utf8.h"

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
    uint32_t n = 0;
    for (uint32_t at = 0; grid_next_cell(line, t->shape.words, &at, &cell);)
        n++;
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)t->shape.side);
    for (uint32_t at = 0; n == t->shape.side && grid_next_cell(line, t->shape.words, &at, &cell);)
        if (!grid_good_cell(&cell, t->shape.side))
            return reading_error(t->r, line->number, "a digit of this size, or . for an empty cell", "\"%.*s\"",
                                 (int)utf8_cut(cell.text, cell.length, 40), cell.text);
    return reading_error(t->r, line->number, wanted, "a row of %u cells", (unsigned)n);
}

static void take_cell(struct taking *t, const struct text_line *cell, uint32_t c)
{
    struct sudoku_sheet *s = t->s;
    uint64_t all = ((uint64_t)1 << s->side) - 1;
    int32_t digit = cell->length == 1 ? sudoku_digit(*cell->text, s->side)
                    : s->side > 9     ? (int32_t)grid_number(cell)
                                      : 0;
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

/* The first line of words of the last paragraph above the grid, without the sign of a comment. */
static bool take_title(struct taking *t, const struct text_line *lines, uint32_t n)
{
    const struct text_line *title = NULL;
    bool gap = true;
    for (uint32_t i = 0; i < n; i++) {
        bool words = grid_is_row(&lines[i], &t->shape);
        if (words && gap)
            title = &lines[i];
        gap = !words;
    }
    if (title == NULL)
        return true;
    uint32_t skip = 0;
    while (skip < title->length && strchr("%;/* \t", title->text[skip]) != NULL)
        skip++;
    if (skip < title->length)
        t->s->title = reading_text(t->r, title->text + skip, title->length - skip);
    return !t->r->out_of_memory;
}

/* The rows of the piece, in `rows`, from lines[first] on, and what is above them. Says what is wrong with them. */
static bool collect(struct taking *t, const struct text_line *lines, uint32_t n, uint32_t first,
                    struct text_line *rows)
{
    if (!take_title(t, lines, first))
        return false;
    for (uint32_t i = first; i < n && t->rows < t->shape.side; i++) {
        if (!grid_is_row(&lines[i], &t->shape))
            continue;
        if (!grid_row_fits(&lines[i], &t->shape))
            return wrong_row(t, &lines[i]);
        rows[t->rows++] = lines[i];
    }
    if (t->rows == t->shape.side)
        return true;
    char wanted[40];
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)t->shape.side);
    return reading_error(t->r, t->rows == 0 ? t->r->piece->line : rows[t->rows - 1].number, wanted,
                         "a grid of %u row%s", (unsigned)t->rows, plural(t->rows, "", "s"));
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
        for (uint32_t at = 0; grid_next_cell(&rows[y], t->shape.words, &at, &cell); c++) {
            signs[c] = cell.length == 1 ? *cell.text : '.';
            t->candidates = t->candidates || (cell.length > 1 && side <= 9);
        }
    }
    t->from_zero = !t->shape.words && sudoku_counts_from_zero(signs, (size_t)side * side, side);
    return true;
}

/* Which line of the piece begins there. */
static uint32_t line_at(const struct piece *piece, size_t at)
{
    uint32_t n = 0;
    for (size_t i = 0; i < at; i++)
        n += piece->bytes[i] == '\n';
    return n;
}

bool grid_read(struct reading *r, struct sudoku_sheet *s)
{
    uint32_t n;
    struct grid_place place;
    const struct text_line *lines = reading_lines(r, &n);
    if (!grid_find(r->piece->bytes, r->piece->size, 0, r->piece->usual, &place))
        return lines != NULL && reading_error(r, r->piece->line, "rows of 4 to 36 cells", "no grid");
    struct taking t = {.r = r, .s = s, .shape = place.shape};
    s->side = t.shape.side;
    s->cells = reading_array(r, (size_t)s->side * s->side, sizeof *s->cells);
    struct text_line *rows = reading_array(r, s->side, sizeof *rows);
    uint32_t *numbers = reading_array(r, s->side, sizeof *numbers);
    if (lines == NULL || s->cells == NULL || rows == NULL || numbers == NULL ||
        !collect(&t, lines, n, line_at(r->piece, place.first), rows) || !look_at_cells(&t, rows))
        return false;
    if (t.candidates && (s->candidates = reading_array(r, (size_t)s->side * s->side, sizeof *s->candidates)) == NULL)
        return false;
    s->rows = numbers;
    for (uint32_t y = 0, c = 0; y < s->side; y++) {
        struct text_line cell;
        numbers[y] = rows[y].number;
        for (uint32_t at = 0; grid_next_cell(&rows[y], t.shape.words, &at, &cell);)
            take_cell(&t, &cell, c++);
    }
    return true;
}
