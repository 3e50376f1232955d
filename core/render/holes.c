/* The lines of a board with holes: none lies between two holes, and a thick one lies around what is left. */
#include "render/pencil.h"

/* One step to the left of the board or above it wraps to more than its width or height. */
static bool on_board(const struct picture *p, uint32_t x, uint32_t y)
{
    return x < p->width && y < p->height && !picture_hole(p, (size_t)y * p->width + x);
}

/* Is there such a line between cell (x, y) and the one to its left, or the one above it? */
static bool has_line(const struct picture *p, uint32_t x, uint32_t y, bool upright, bool thick)
{
    bool here = on_board(p, x, y), there = upright ? on_board(p, x - 1, y) : on_board(p, x, y - 1);
    return thick ? here != there : here && there;
}

static void upright_lines(struct pencil *q, uint32_t x, int32_t board_top, bool thick, int32_t width, uint32_t rgb)
{
    const struct picture *p = q->p;
    int32_t left = q->left + (int32_t)x * CELL - width / 2, over = thick ? width : 0;
    for (uint32_t y = 0, end; y < p->height; y = end + 1) {
        for (end = y; end < p->height && has_line(p, x, end, true, thick);)
            end++;
        if (end > y)
            pencil_box(q, left, board_top + (int32_t)y * CELL - over / 2, width, (int32_t)(end - y) * CELL + over, rgb);
    }
}

static void level_lines(struct pencil *q, uint32_t y, int32_t board_top, bool thick, int32_t width, uint32_t rgb)
{
    const struct picture *p = q->p;
    int32_t top = board_top + (int32_t)y * CELL - width / 2, over = thick ? width : 0;
    for (uint32_t x = 0, end; x < p->width; x = end + 1) {
        for (end = x; end < p->width && has_line(p, end, y, false, thick);)
            end++;
        if (end > x)
            pencil_box(q, q->left + (int32_t)x * CELL - over / 2, top, (int32_t)(end - x) * CELL + over, width, rgb);
    }
}

void holes_lines(struct pencil *q, int32_t board_top, bool thick, int32_t width, uint32_t rgb)
{
    for (uint32_t x = 0; x <= q->p->width; x++)
        upright_lines(q, x, board_top, thick, width, rgb);
    for (uint32_t y = 0; y <= q->p->height; y++)
        level_lines(q, y, board_top, thick, width, rgb);
}
