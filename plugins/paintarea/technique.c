/* The next step as a person would see it: a number that has all its black cells, or needs all that are left; a 2x2
 * square that only one tile can save; a tile without which the black cells fall apart. */
#include "paintarea.h"

struct seeing {
    const struct orime_host *host;
    orime_step *s;
    const struct paintarea *p;
    uint32_t width, height, cells;
    orime_set *of;     /* what each cell may be */
    uint32_t *queue;   /* cells, for a search */
    uint32_t *parent;  /* by cell: where the search came from; cells: not reached */
};

static bool open_cell(const struct seeing *w, uint32_t cell)
{
    return w->of[cell] == BOTH;
}

/* The cell that stands for all that are painted with this one. */
static uint32_t tile_of(const struct seeing *w, uint32_t cell)
{
    return w->p->whole ? w->p->tiles.cells[w->p->tiles.begin[w->p->tiles.of[cell]]] : cell;
}

static unsigned row_of(const struct seeing *w, uint32_t cell)
{
    return (unsigned)(cell / w->width + 1);
}

static unsigned column_of(const struct seeing *w, uint32_t cell)
{
    return (unsigned)(cell % w->width + 1);
}

/* ---- numbers ---- */

static bool number(const struct seeing *w, uint32_t cell)
{
    uint32_t scope[8], n = paintarea_around(w->p, cell, scope), black = 0, open = 0;
    int32_t wanted = w->p->numbers.of[cell];
    if (wanted < 0)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        black += w->of[scope[i]] == BLACK;
        open += open_cell(w, scope[i]);
    }
    bool satisfied = black == (uint32_t)wanted;
    if (open == 0 || (!satisfied && black + open != (uint32_t)wanted))
        return false;
    w->host->technique(w->s, satisfied ? "number satisfied" : "number starved", 5, 0,
                       satisfied ? "the %d at r%uc%u has its black cells" : "the %d at r%uc%u needs all that are left",
                       (int)wanted, row_of(w, cell), column_of(w, cell));
    w->host->uses(w->s, "number %d in row %u, column %u", (int)wanted, row_of(w, cell), column_of(w, cell));
    for (uint32_t i = 0; i < n; i++)
        if (open_cell(w, scope[i]))
            w->host->exclude(w->s, tile_of(w, scope[i]), satisfied ? BLACK : WHITE);
    return true;
}

static bool numbers(const struct seeing *w)
{
    for (uint32_t c = 0; c < w->cells && w->p->counted; c++)
        if (number(w, c))
            return true;
    return false;
}

/* ---- 2x2 squares ---- */

/* Is all of the square of this colour but for one tile that is open? */
static bool square(const struct seeing *w, uint32_t corner, orime_set colour)
{
    const uint32_t at[] = {corner, corner + 1, corner + w->width, corner + w->width + 1};
    uint32_t tile = w->cells;
    for (uint32_t i = 0; i < 4; i++) {
        if ((w->of[at[i]] & colour) == 0 || (open_cell(w, at[i]) && tile != w->cells && tile != tile_of(w, at[i])))
            return false;
        tile = open_cell(w, at[i]) ? tile_of(w, at[i]) : tile;
    }
    if (tile == w->cells)
        return false;
    w->host->technique(w->s, "tile forced by 2x2", 7, ORIME_SHRINK, "the 2x2 at r%uc%u would be all %s",
                       row_of(w, corner), column_of(w, corner), colour == BLACK ? "black" : "white");
    w->host->uses(w->s, "the 2x2 at r%uc%u", row_of(w, corner),
                  column_of(w, corner)); /* of both colours: one is left out */
    w->host->exclude(w->s, tile, colour);
    return true;
}

static bool squares(const struct seeing *w)
{
    for (uint32_t y = 0; y + 1 < w->height; y++)
        for (uint32_t x = 0; x + 1 < w->width; x++)
            for (orime_set colour = WHITE; colour <= BLACK; colour++)
                if ((w->p->squares & colour) != 0 && square(w, y * w->width + x, colour))
                    return true;
    return false;
}

/* ---- articulation ---- */

/* Reaches all cells that may have the colour, from one that has it, without those of a tile. Gives how many have it for
 * sure. */
static uint32_t reach(const struct seeing *w, uint32_t from, orime_set colour, uint32_t without)
{
    uint32_t n = 0, sure = 0, found[4];
    for (uint32_t c = 0; c < w->cells; c++)
        w->parent[c] = w->cells;
    w->queue[n++] = from;
    w->parent[from] = from;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t cell = w->queue[k], neighbours = orime_neighbours(w->width, w->height, cell, found);
        sure += w->of[cell] == colour;
        for (uint32_t i = 0; i < neighbours; i++) {
            uint32_t next = found[i];
            if (w->parent[next] != w->cells || (w->of[next] & colour) == 0 || tile_of(w, next) == without)
                continue;
            w->parent[next] = cell;
            w->queue[n++] = next;
        }
    }
    return sure;
}

/* Marks the tiles on one way from each cell that has the colour to the first of them: others cut off nothing. */
static void mark_ways(const struct seeing *w, orime_set colour, uint8_t *marked)
{
    for (uint32_t c = 0; c < w->cells; c++)
        for (uint32_t at = c; w->of[c] == colour && w->parent[at] != w->cells && w->parent[at] != at;
             at = w->parent[at])
            if (open_cell(w, at))
                marked[tile_of(w, at)] = 1;
}

static bool articulation(const struct seeing *w, orime_set colour)
{
    const char *name = colour == BLACK ? "black" : "white";
    uint32_t first = 0, sure = 0;
    uint8_t *marked = w->host->step_alloc(w->s, w->cells);
    for (uint32_t c = w->cells; c-- > 0;)
        if (w->of[c] == colour) {
            first = c;
            sure++;
        }
    if (sure < 2 || reach(w, first, colour, w->cells) < sure)
        return false;
    mark_ways(w, colour, marked);
    for (uint32_t c = 0; c < w->cells; c++) {
        if (marked[c] == 0 || reach(w, first, colour, c) == sure)
            continue;
        w->host->technique(w->s, "articulation cell", 9, 0, "without r%uc%u the %s cells fall apart", row_of(w, c),
                           column_of(w, c), name);
        w->host->uses(w->s, "connected %s cells", name);
        w->host->exclude(w->s, c, BOTH & ~colour);
        return true;
    }
    return false;
}

void paintarea_step(const struct orime_host *host, orime_step *s, const void *puzzle)
{
    const struct paintarea *p = puzzle;
    struct seeing w = {.host = host, .s = s, .p = p, .width = p->tiles.width, .height = p->tiles.height};
    w.cells = w.width * w.height;
    w.of = host->step_alloc(s, w.cells * sizeof *w.of);
    w.queue = host->step_alloc(s, w.cells * sizeof *w.queue);
    w.parent = host->step_alloc(s, w.cells * sizeof *w.parent);
    for (uint32_t c = 0; c < w.cells; c++)
        w.of[c] = host->candidates(s, c);
    if (numbers(&w) || squares(&w))
        return;
    for (orime_set colour = BLACK; colour >= WHITE; colour--)
        if ((p->connected & colour) != 0 && articulation(&w, colour))
            return;
}
