/* Simple colouring and unique rectangles: see technique.h. */
#include <string.h>

#include "technique.h"

enum { PLAIN, RED, BLUE };

static bool may_take(const struct sudoku_grid *g, uint32_t cell, uint32_t value)
{
    return !g->placed[cell] && (g->candidates[cell] >> value & 1) != 0;
}

static void add_pattern(struct sudoku_step *step, uint32_t cell)
{
    if (step->n_pattern < SUDOKU_PATTERN_MAX)
        step->pattern[step->n_pattern++] = (uint16_t)cell;
}

/* The other of the two places of a value in a unit; SUDOKU_NONE: there are not two. */
static uint32_t partner(const struct sudoku_grid *g, uint32_t unit, uint32_t cell, uint32_t value)
{
    const uint16_t *u = g->layout->units + (size_t)unit * g->layout->side;
    uint32_t other = SUDOKU_NONE, n = 0;
    for (uint32_t i = 0; i < g->layout->side; i++) {
        n += (g->candidates[u[i]] >> value & 1) != 0;
        other = u[i] != cell && may_take(g, u[i], value) ? u[i] : other;
    }
    return n == 2 ? other : SUDOKU_NONE;
}

/* Colours all that is connected to `start`, through a stack in scratch memory; the number of cells. */
static uint32_t paint(const struct sudoku_grid *g, uint8_t *colour, uint32_t start, uint32_t value)
{
    uint32_t *stack = g->queue, n = 0, painted = 0;
    colour[start] = RED;
    stack[n++] = start;
    while (n > 0) {
        uint32_t cell = stack[--n];
        const uint16_t *home = g->layout->home + (size_t)cell * SUDOKU_HOMES;
        painted++;
        for (uint32_t i = 0; i < SUDOKU_HOMES && home[i] != SUDOKU_NONE; i++) {
            uint32_t other = partner(g, home[i], cell, value);
            if (other == SUDOKU_NONE || colour[other] != PLAIN)
                continue;
            colour[other] = colour[cell] == RED ? BLUE : RED;
            stack[n++] = other;
        }
    }
    return painted;
}

/* Is there a painted cell of this colour that sees the cell? */
static bool sees(const struct sudoku_grid *g, const uint8_t *colour, uint32_t which, uint32_t cell)
{
    for (uint32_t c = 0; c < g->layout->cells; c++)
        if (c != cell && colour[c] == which && sudoku_peers(g->layout, c, cell))
            return true;
    return false;
}

static bool conclude(const struct sudoku_grid *g, const uint8_t *colour, uint32_t value, struct sudoku_step *step)
{
    for (uint32_t which = RED; which <= BLUE && step->n_removed == 0; which++)
        for (uint32_t c = 0; c < g->layout->cells && step->n_removed == 0; c++)
            if (colour[c] == which && sees(g, colour, which, c))
                for (uint32_t k = 0; k < g->layout->cells; k++)
                    if (colour[k] == which)
                        sudoku_step_remove(g, step, k, value);
    for (uint32_t c = 0; c < g->layout->cells; c++)
        if (colour[c] == PLAIN && may_take(g, c, value) && sees(g, colour, RED, c) && sees(g, colour, BLUE, c))
            sudoku_step_remove(g, step, c, value);
    if (step->n_removed == 0)
        return false;
    step->values = (uint64_t)1 << value;
    for (uint32_t c = 0; c < g->layout->cells; c++)
        if (colour[c] != PLAIN)
            add_pattern(step, c);
    return true;
}

bool sudoku_find_colouring(const struct sudoku_grid *g, struct sudoku_step *step)
{
    uint8_t colour[SUDOKU_SIDE_MAX * SUDOKU_SIDE_MAX], done[SUDOKU_SIDE_MAX * SUDOKU_SIDE_MAX];
    for (uint32_t v = 0; v < g->layout->side; v++) {
        memset(done, 0, g->layout->cells);
        for (uint32_t c = 0; c < g->layout->cells; c++) {
            if (done[c] || !may_take(g, c, v))
                continue;
            memset(colour, PLAIN, g->layout->cells);
            if (paint(g, colour, c, v) >= 3 && conclude(g, colour, v, step))
                return true;
            for (uint32_t k = 0; k < g->layout->cells; k++)
                done[k] |= colour[k] != PLAIN;
        }
    }
    return false;
}

/* ---- unique rectangle ---- */

static bool same_home(const struct sudoku_layout *l, uint32_t a, uint32_t b)
{
    const uint16_t *x = l->home + (size_t)a * SUDOKU_HOMES, *y = l->home + (size_t)b * SUDOKU_HOMES;
    for (uint32_t i = 0; i < SUDOKU_HOMES && x[i] != SUDOKU_NONE; i++)
        for (uint32_t k = 0; k < SUDOKU_HOMES && y[k] != SUDOKU_NONE; k++)
            if (x[i] == y[k] && x[i] >= 2 * l->side)
                return true;
    return false;
}

/* The fourth cell is the one that has more. */
static bool rectangle(const struct sudoku_grid *g, const uint16_t *corner, struct sudoku_step *step)
{
    for (uint32_t k = 0; k < 4; k++) {
        uint64_t pair = g->candidates[corner[(k + 1) % 4]], more = g->candidates[corner[k]];
        bool alike = __builtin_popcountll(pair) == 2 && (pair & more) != 0 && (more & ~pair) != 0;
        for (uint32_t i = 0; i < 4; i++)
            alike = alike && !g->placed[corner[i]] && (i == k || g->candidates[corner[i]] == pair);
        if (!alike)
            continue;
        for (uint64_t v = pair; v != 0; v &= v - 1)
            sudoku_step_remove(g, step, corner[k], (uint32_t)__builtin_ctzll(v));
        step->values = pair;
        for (uint32_t i = 1; i <= 4; i++)
            add_pattern(step, corner[(k + i) % 4]);
        return true;
    }
    return false;
}

bool sudoku_find_rectangle(const struct sudoku_grid *g, struct sudoku_step *step)
{
    const struct sudoku_layout *l = g->layout;
    uint32_t n = l->side;
    for (uint32_t a = 0; a < l->cells; a++)
        for (uint32_t b = a + 1; b < (a / n + 1) * n; b++)
            for (uint32_t below = a + n; below < l->cells; below += n) {
                uint16_t corner[4] = {(uint16_t)a, (uint16_t)b, (uint16_t)(below + b - a), (uint16_t)below};
                bool two_boxes = same_home(l, a, b) != same_home(l, a, below);
                if (two_boxes && same_home(l, corner[2], corner[3]) == same_home(l, a, b) &&
                    same_home(l, b, corner[2]) == same_home(l, a, below) && rectangle(g, corner, step))
                    return true;
            }
    return false;
}
