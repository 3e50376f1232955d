/* Lines on a finished board. Coordinates here are those of the sides themselves; nothing is shared with the builder. */
#include <string.h>

#include "define/lines.h"

/* Does the line cross (or run along) the side of cell (x, y) towards (dx, dy)? */
static bool lined(const struct judge *j, int64_t x, int64_t y, int64_t dx, int64_t dy)
{
    int64_t width = j->g->width, height = j->g->height, at;
    const uint8_t *sides = j->values + j->g->cells;
    bool outline = j->g->d->lines == LINES_ALONG;
    int64_t across = outline ? width + 1 : width - 1, rows = outline ? height + 1 : height - 1;
    if (dx != 0) {
        int64_t column = x + (dx > 0) - !outline; /* of the upright sides */
        at = y * across + column;
        return column >= 0 && column < across && sides[at] != 0;
    }
    int64_t row = y + (dy > 0) - !outline;
    at = across * height + row * width + x;
    return row >= 0 && row < rows && sides[at] != 0;
}

static const int64_t step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};

static bool crosses(const struct judge *j, int64_t cell, uint32_t d)
{
    return lined(j, cell % j->g->width, cell / j->g->width, step_x[d], step_y[d]);
}

static int64_t next_cell(const struct judge *j, int64_t cell, uint32_t d)
{
    int64_t x = cell % j->g->width + step_x[d], y = cell / j->g->width + step_y[d];
    return x < 0 || y < 0 || x >= j->g->width || y >= j->g->height ? -1 : y * j->g->width + x;
}

/* ---- pieces ---- */

static uint32_t sides_of(const struct judge *j, uint32_t cell)
{
    uint32_t sides = 0;
    for (uint32_t d = 0; d < 4; d++)
        sides |= (uint32_t)crosses(j, cell, d) << d;
    return sides;
}

/* Inside a line along sides are the cells from which a ray to the left crosses it an odd number of times. */
static bool inside(const struct judge *j, uint32_t cell)
{
    bool odd = false;
    for (int64_t x = cell % j->g->width; x >= 0; x--)
        odd ^= lined(j, x, cell / j->g->width, -1, 0);
    return odd;
}

const uint8_t *lines_judge_pieces(struct judge *j)
{
    const struct game *g = j->g;
    uint8_t *pieces = judge_memory(j, g->cells);
    for (uint32_t c = 0; c < g->cells; c++) {
        uint32_t piece = 0;
        if (g->d->lines == LINES_ALONG) {
            piece = inside(j, c) ? FACE_INSIDE : FACE_OUTSIDE;
        } else {
            while (piece < PIECES && piece_sides[piece] != sides_of(j, c))
                piece++; /* three sides are no piece at all */
        }
        pieces[c] = (uint8_t)(g->n_values + piece);
    }
    return pieces;
}

/* ---- the whole line ---- */

/* Follows the line from a cell, straight on over crossings, until it comes back or ends; counts the sides it crosses.
 */
static uint32_t follow(const struct judge *j, int64_t cell, uint32_t d)
{
    uint32_t length = 0;
    int64_t first = cell;
    uint32_t direction = d;
    do {
        cell = next_cell(j, cell, direction);
        length++;
        uint32_t sides = sides_of(j, (uint32_t)cell);
        if (sides == 15)
            continue;
        sides &= ~(1u << (direction + 2) % 4);
        if (sides == 0)
            return length; /* an end */
        for (direction = 0; (sides >> direction & 1) == 0;)
            direction++;
    } while ((cell != first || direction != d) && length <= 2 * j->g->cells);
    return length;
}

/* Every cell has a piece that is allowed; gives the number of sides crossed, and of ends. False: one has not. */
static bool good_pieces(const struct judge *j, const struct fact *f, uint32_t *crossed, uint32_t *ends, int64_t *start)
{
    *crossed = *ends = 0;
    *start = -1;
    for (uint32_t c = 0; c < j->g->cells; c++) {
        uint32_t sides = sides_of(j, c), n = 0;
        for (uint32_t d = 0; d < 4; d++)
            n += sides >> d & 1;
        *crossed += n;
        *ends += n == 1;
        if (n == 3 || (n == 4 && !f->flag) || (n == 1 && f->form != ORIME_LOOP_PATH))
            return false;
        if (n > 0 && ((j->g->hole != NULL && j->g->hole[c]) || j->g->fixed[c] != ORIME_OPEN))
            return false;
        if (n == 1 || (n == 2 && *start < 0) || (n == 2 && *ends == 0 && sides_of(j, (uint32_t)*start) == 15))
            *start = c;
    }
    *crossed /= 2;
    return true;
}

static bool through_cells(const struct judge *j, const struct fact *f)
{
    uint32_t crossed, ends, d = 0;
    int64_t start;
    if (!good_pieces(j, f, &crossed, &ends, &start) || start < 0)
        return false;
    if (f->form == ORIME_LOOP_MANY)
        return true;
    while (!crosses(j, start, d))
        d++;
    return follow(j, start, d) == crossed && (f->form == ORIME_LOOP_PATH ? ends == 2 : ends == 0);
}

/* Does the line leave the corner (x, y), counted with those of the border, in the direction? */
static bool leaves(const struct judge *j, int64_t x, int64_t y, uint32_t d)
{
    int64_t width = j->g->width, height = j->g->height;
    if (d % 2 == 0) { /* along the left side of a cell */
        int64_t row = d == 0 ? y - 1 : y;
        if (row < 0 || row >= height)
            return false;
        return x < width ? lined(j, x, row, -1, 0) : lined(j, x - 1, row, 1, 0);
    }
    int64_t column = d == 3 ? x - 1 : x;
    if (column < 0 || column >= width)
        return false;
    return y < height ? lined(j, column, y, 0, -1) : lined(j, column, y - 1, 0, 1);
}

static bool along_sides(const struct judge *j, const struct fact *f)
{
    int64_t width = j->g->width + (int64_t)1, height = j->g->height + (int64_t)1, start = -1;
    uint32_t crossed = 0;
    for (int64_t p = 0; p < width * height; p++) {
        uint32_t n = 0;
        for (uint32_t d = 0; d < 4; d++)
            n += leaves(j, p % width, p / width, d);
        if (n != 0 && n != 2)
            return false;
        crossed += n;
        start = n == 2 ? p : start;
    }
    if (start < 0 || f->form == ORIME_LOOP_MANY)
        return start >= 0;
    uint32_t length = 0, from = 4;
    int64_t at = start;
    do {
        uint32_t d = 0;
        while (d < 4 && (d == from || !leaves(j, at % width, at / width, d)))
            d++;
        at += step_y[d] * width + step_x[d];
        from = (d + 2) % 4;
        length++;
    } while (at != start);
    return 2 * length == crossed;
}

bool judge_line_whole(struct judge *j, const struct site *s, const struct fact *f)
{
    (void)s;
    return j->g->d->lines == LINES_THROUGH ? through_cells(j, f) : along_sides(j, f);
}

/* ---- facts of places ---- */

static bool amount(struct judge *j, const struct site *s, const struct fact *f, int64_t found)
{
    int64_t number;
    return !judge_term(j, s, f->comparisons[0].right, &number) ||
           game_relation(found, f->comparisons[0].relation, number);
}

bool judge_entered(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t times, found = 0;
    if (!judge_term(j, s, f->low, &times))
        return true;
    for (uint32_t k = 0; k < s->n; k++)
        for (uint32_t d = 0; d < 4; d++) {
            int64_t next = next_cell(j, s->cells[k], d);
            bool within = next < 0;
            for (uint32_t m = 0; m < s->n && !within; m++)
                within = s->cells[m] == next;
            found += !within && crosses(j, s->cells[k], d);
        }
    return found == 2 * times;
}

bool judge_side_count(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t found = 0;
    for (uint32_t d = 0; d < 4; d++)
        found += crosses(j, s->own, d);
    return amount(j, s, f, found);
}

/* From the cell's upper left corner to the left: how often is the line there? */
bool judge_line_inside(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t x = s->own % j->g->width, y = s->own / j->g->width;
    bool odd = false;
    if (sides_of(j, (uint32_t)s->own) != 0)
        return false;
    for (int64_t k = 0; k < x && y > 0; k++)
        odd ^= lined(j, k, y, 0, -1);
    return odd == f->flag;
}

bool judge_along_line(struct judge *j, const struct site *s, const struct fact *f)
{
    orime_set set = game_set(j->g, &f->set);
    int64_t found = 0;
    if (sides_of(j, (uint32_t)s->own) == 0)
        return false;
    for (uint32_t d = 0; d < 4; d++)
        if (crosses(j, s->own, d))
            found += judge_in(j, (uint32_t)next_cell(j, s->own, d), set);
    return amount(j, s, f, found);
}

static int64_t arm_of(const struct judge *j, int64_t cell, uint32_t d)
{
    int64_t length = 0;
    for (; crosses(j, cell, d); cell = next_cell(j, cell, d))
        length++;
    return length;
}

bool judge_arms(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t arms[4];
    uint32_t n = 0;
    for (uint32_t d = 0; d < 4; d++)
        if (crosses(j, s->own, d))
            arms[n++] = arm_of(j, s->own, d);
    return n == 2 && (arms[0] == arms[1]) == f->flag;
}

bool judge_line_length(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t number, length[4], all = 0;
    if (!judge_term(j, s, f->low, &number))
        return true;
    for (uint32_t d = 0; d < 4; d++)
        all += length[d] = arm_of(j, s->own, d);
    if (all == 0)
        return false;
    if (!f->flag)
        return all == number;
    int64_t upright = length[0] + length[2], level = length[1] + length[3];
    return (upright == 0 || upright == number) && (level == 0 || level == number);
}

bool judge_lines_ahead(struct judge *j, const struct site *s, const struct fact *f)
{
    const int32_t *second = j->g->clues[f->input].second;
    int64_t found = 0, cell = s->own;
    if (second == NULL || second[cell] < 0)
        return true;
    uint32_t d = (uint32_t)second[cell] - PLACE_UP;
    for (; cell >= 0; cell = next_cell(j, cell, d))
        found += crosses(j, cell, d);
    return amount(j, s, f, found);
}
