/* Boards with walls between regions, or with clues in their cells, as text:
 *
 *     ┌───────┬───┐
 *     │###  3 │ · │
 *     │   ┌───┘   │
 *
 * A line between two rows, and a column between two columns, is drawn where there is any wall in it. */
#include <string.h>

#include "render/colour.h"
#include "render/pen.h"

enum { CELL_LEAST = 3, MARK_COLUMNS = 2 };

struct board {
    const struct picture *p;
    const struct picture_style *style;
    const struct clues *clues;
    uint32_t columns; /* of a cell */
    bool numbers;     /* the values are digits */
    bool open;        /* there are cells of which nothing is known */
    uint64_t letters; /* values that take one beside their colour */
};

static const char *text_of(const struct board *b, uint32_t cell)
{
    return b->clues->cells == NULL ? NULL : b->clues->cells[cell].text;
}

static enum clue_mark mark_of(const struct board *b, uint32_t cell)
{
    return b->clues->cells == NULL ? MARK_NONE : b->clues->cells[cell].mark;
}

static struct board board_of(const struct picture *p, const struct picture_style *style)
{
    struct board b = {p, style, style->clues, CELL_LEAST, picture_holds_numbers(p), false, 0};
    b.letters = style->colour && !b.numbers ? colours_for_letters(p->palette, p->n_values) : 0;
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        b.open = b.open || p->values[c] == PICTURE_OPEN;
        const char *text = text_of(&b, c);
        uint32_t columns = text == NULL ? 0 : (uint32_t)strlen(text) + MARK_COLUMNS;
        b.columns = columns > b.columns ? columns : b.columns;
    }
    const struct clue_line *around[] = {b.clues->columns, b.clues->below};
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t x = 0; around[k] != NULL && x < p->width; x++)
            for (uint32_t i = 0; i < around[k][x].n; i++) {
                uint32_t columns = (uint32_t)strlen(around[k][x].words[i].text) + 1;
                b.columns = columns > b.columns ? columns : b.columns;
            }
    return b;
}

/* ---- walls ---- */

static bool wall_above(const struct board *b, uint32_t x, uint32_t y);
static bool wall_before(const struct board *b, uint32_t x, uint32_t y);

/* With holes, a line is looked at in all of its places. */
static bool line_above(const struct board *b, uint32_t y)
{
    for (uint32_t x = 0; b->p->holes != NULL && x < b->p->width; x++)
        if (wall_above(b, x, y))
            return true;
    return y == 0 || y == b->p->height || (b->clues->walls.ids != NULL && b->clues->walls.across[y]);
}

static bool line_before(const struct board *b, uint32_t x)
{
    for (uint32_t y = 0; b->p->holes != NULL && y < b->p->height; y++)
        if (wall_before(b, x, y))
            return true;
    return x == 0 || x == b->p->width || (b->clues->walls.ids != NULL && b->clues->walls.down[x]);
}

/* One step to the left or above wraps to more than the width or the height. */
static bool on_board(const struct board *b, uint32_t x, uint32_t y)
{
    return x < b->p->width && y < b->p->height && !picture_hole(b->p, (size_t)y * b->p->width + x);
}

/* Is there a wall between cell (x, y) and the one before it, or above it? Outside the board there is none. */
static bool wall_before(const struct board *b, uint32_t x, uint32_t y)
{
    const uint32_t *ids = b->clues->walls.ids, width = b->p->width;
    if (on_board(b, x, y) != on_board(b, x - 1, y))
        return true;
    if (y >= b->p->height || x == 0 || x == width)
        return false;
    return ids != NULL && ids[y * width + x] != ids[y * width + x - 1];
}

static bool wall_above(const struct board *b, uint32_t x, uint32_t y)
{
    const uint32_t *ids = b->clues->walls.ids, width = b->p->width;
    if (on_board(b, x, y) != on_board(b, x, y - 1))
        return true;
    if (x >= width || y == 0 || y == b->p->height)
        return false;
    return ids != NULL && ids[y * width + x] != ids[(y - 1) * width + x];
}

/* Where lines meet: by the walls upward (1), downward (2), to the left (4) and to the right (8). */
static const char *junction(const struct board *b, uint32_t x, uint32_t y)
{
    static const char *const boxes[] = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
    static const char *const ascii[] = {" ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+"};
    uint32_t which = (y > 0 && wall_before(b, x, y - 1)) | (uint32_t)wall_before(b, x, y) << 1 |
                     (uint32_t)(x > 0 && wall_above(b, x - 1, y)) << 2 | (uint32_t)wall_above(b, x, y) << 3;
    return (b->style->ascii ? ascii : boxes)[which];
}

static void put_wall(struct pen *pen, const char *text)
{
    if (*text == ' ')
        pen_pad(pen, 1);
    else
        pen_text(pen, text, PEN_NONE, PEN_NONE);
}

static void draw_line(struct pen *pen, const struct board *b, uint32_t y, uint32_t margin)
{
    pen_pad(pen, margin);
    for (uint32_t x = 0; x <= b->p->width; x++) {
        if (line_before(b, x))
            put_wall(pen, junction(b, x, y));
        for (uint32_t i = 0; x < b->p->width && i < b->columns; i++)
            put_wall(pen, !wall_above(b, x, y) ? " " : b->style->ascii ? "-" : "─");
    }
    pen_end_line(pen);
}

/* ---- cells ---- */

/* What stands in the middle of a cell; *fill: what on both sides of it, too. A clue hides what is known only of digits.
 */
static const char *content(const struct board *b, uint32_t cell, char *glyph, char *fill)
{
    uint8_t value = b->p->values[cell];
    const char *text = text_of(b, cell);
    bool known = value < b->p->n_values, dark = known && value > 0 && !b->numbers;
    glyph[0] = picture_glyph(b->p, value);
    glyph[1] = '\0';
    *fill = dark ? glyph[0] : ' ';
    if (text != NULL && *text != '\0')
        return text;
    if (value == PICTURE_OPEN)
        return mark_of(b, cell) == MARK_DISC     ? (b->numbers ? " " : "#")
               : mark_of(b, cell) == MARK_CIRCLE ? " "
               : b->style->ascii                 ? "?"
                                                 : "·";
    return glyph;
}

/* Where some cells are open, a value that is not drawn as a fill stands behind the clue that hides it. */
static char behind_clue(const struct board *b, uint32_t cell)
{
    const char *text = text_of(b, cell);
    uint8_t value = b->p->values[cell];
    bool clue = text != NULL && *text != '\0';
    bool hidden = clue && value == 0 && b->open && !b->numbers && mark_of(b, cell) == MARK_NONE;
    return hidden ? picture_glyph(b->p, value) : ' ';
}

static void draw_cell(struct pen *pen, const struct board *b, uint32_t cell)
{
    char glyph[2], fill, one[2] = {0};
    if (picture_hole(b->p, cell)) {
        pen_pad(pen, b->columns);
        return;
    }
    const char *text = content(b, cell, glyph, &fill);
    uint8_t value = b->p->values[cell];
    bool filled = pen->colour && value < b->p->n_values;
    int64_t back = filled ? (int64_t)b->p->palette[value].rgb : PEN_NONE,
            fore = filled ? (int64_t)readable_on((uint32_t)back) : PEN_NONE;
    bool disc = mark_of(b, cell) == MARK_DISC, ring = disc || mark_of(b, cell) == MARK_CIRCLE;
    bool letter = value < b->p->n_values && (b->letters >> value & 1) != 0;
    bool marked = b->style->marked != NULL && b->style->marked[cell] != 0;
    uint32_t length = (unsigned char)*text < 0x80 ? (uint32_t)strlen(text) : 1, left = (b->columns - length) / 2;
    if (filled && fill != ' ' && text == glyph && !letter) /* the colour says it */
        text = " ";
    for (uint32_t i = 0; i < b->columns; i += i == left ? length : 1) {
        bool before = ring && i + 1 == left, behind = ring && i == left + length;
        one[0] = marked && i + 1 == b->columns                    ? '*'
                 : before                                        ? (disc ? '[' : '(')
                 : behind                                        ? (disc ? ']' : ')')
                 : filled                                        ? ' '
                 : i == left + length && behind_clue(b, cell) != ' ' ? behind_clue(b, cell)
                                                                 : fill;
        if (i != left && one[0] == ' ' && !filled)
            pen_pad(pen, 1);
        else
            pen_text(pen, i == left ? text : one, fore, back);
    }
}

static void draw_cells(struct pen *pen, const struct board *b, uint32_t y, uint32_t margin)
{
    if (b->clues->rows != NULL)
        clue_row(pen, b->p, &b->clues->rows[y], margin);
    for (uint32_t x = 0; x <= b->p->width; x++) {
        if (line_before(b, x))
            put_wall(pen, !wall_before(b, x, y) ? " " : b->style->ascii ? "|" : "│");
        if (x < b->p->width)
            draw_cell(pen, b, y * b->p->width + x);
    }
    for (uint32_t i = 0; b->clues->right != NULL && i < b->clues->right[y].n; i++) {
        pen_pad(pen, 1);
        clue_put(pen, b->p, &b->clues->right[y].words[i]);
    }
    pen_end_line(pen);
}

/* The clues of all columns: those above the board end at it, those below begin there. */
static void draw_column_clues(struct pen *pen, const struct board *b, const struct clue_line *columns, bool above,
                              uint32_t margin)
{
    uint32_t levels = 0;
    for (uint32_t x = 0; x < b->p->width; x++)
        levels = columns[x].n > levels ? columns[x].n : levels;
    for (uint32_t level = 0; level < levels; level++) {
        pen_pad(pen, margin);
        for (uint32_t x = 0; x < b->p->width; x++) {
            const struct clue_line *line = &columns[x];
            uint32_t skipped = above ? levels - line->n : 0;
            bool none = level < skipped || level - skipped >= line->n;
            const struct clue_word *word = none ? NULL : &line->words[level - skipped];
            uint32_t length = word == NULL ? 0 : (uint32_t)strlen(word->text), left = (b->columns - length) / 2;
            pen_pad(pen, line_before(b, x) + left);
            if (word != NULL)
                clue_put(pen, b->p, word);
            pen_pad(pen, b->columns - length - left);
        }
        pen_end_line(pen);
    }
}

void board_draw(struct pen *pen, const struct picture *p, const struct picture_style *style)
{
    struct board b = board_of(p, style);
    uint32_t margin = b.clues->rows == NULL ? 0 : clue_margin(p, b.clues->rows);
    if (b.clues->columns != NULL)
        draw_column_clues(pen, &b, b.clues->columns, true, margin);
    for (uint32_t y = 0; y <= p->height; y++) {
        if (line_above(&b, y))
            draw_line(pen, &b, y, margin);
        if (y < p->height)
            draw_cells(pen, &b, y, margin);
    }
    if (b.clues->below != NULL)
        draw_column_clues(pen, &b, b.clues->below, false, margin);
    figures_list(pen, p, b.clues);
}

uint32_t board_columns(const struct picture *p, const struct picture_style *style)
{
    struct board b = board_of(p, style);
    uint32_t columns = p->width * b.columns + (b.clues->rows == NULL ? 0 : clue_margin(p, b.clues->rows));
    for (uint32_t x = 0; x <= p->width; x++)
        columns += line_before(&b, x);
    return columns + (b.clues->right == NULL ? 0 : clue_margin(p, b.clues->right));
}
