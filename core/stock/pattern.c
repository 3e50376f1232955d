#include "stock/stock.h"

struct window {
    uint32_t width, height;
    const vset *sets;
    vset flip;                /* ~0 turns "takes a value of the set" round */
    struct literal *literals; /* width x height */
};

/* The clause for the window whose first cell is `corner`; `stride` cells make a row of the board. A literal that
 * nothing can make true is left out. */
static bool post_window(struct solver *s, const struct window *w, const uint32_t *corner, uint32_t stride)
{
    uint32_t n = 0;
    for (uint32_t y = 0; y < w->height; y++)
        for (uint32_t x = 0; x < w->width; x++) {
            vset in = w->sets[(size_t)y * w->width + x] ^ w->flip;
            if (in != 0)
                w->literals[n++] = (struct literal){.cell = corner[(size_t)y * stride + x], .in = in};
        }
    return solver_add_clause(s, w->literals, n);
}

bool stock_window(struct solver *s, const uint32_t *corner, uint32_t stride, const vset *sets, uint32_t window_width,
                  uint32_t window_height, enum pattern_kind kind)
{
    struct mem *mem = solver_arena(s)->mem;
    size_t room = (size_t)window_width * window_height;
    room += room == 0;
    struct window w = {.width = window_width,
                       .height = window_height,
                       .sets = sets,
                       .flip = kind == PATTERN_FORBIDDEN ? ~(vset)0 : 0,
                       .literals = mem_array(mem, room, sizeof *w.literals)};
    bool added = w.literals != NULL && post_window(s, &w, corner, stride);
    mem_free(mem, w.literals, room * sizeof *w.literals);
    return added;
}

bool stock_pattern(struct solver *s, const uint32_t *board, uint32_t width, uint32_t height, const vset *sets,
                   uint32_t window_width, uint32_t window_height, enum pattern_kind kind)
{
    if (window_width > width || window_height > height)
        return true;
    bool added = true;
    for (uint32_t y = 0; added && y <= height - window_height; y++)
        for (uint32_t x = 0; added && x <= width - window_width; x++)
            added = stock_window(s, board + (size_t)y * width + x, width, sets, window_width, window_height, kind);
    return added;
}
