/* Places of scopes, for the builder: bricks, squares at listed cells, and what regions have between them. */
#include "define/build.h"

/* Every second row of bricks is shifted by half a brick; the first one when the scope says so. */
void build_bricks(struct builder *b, const struct scope *s)
{
    for (uint32_t y = 0, row = s->option; y + s->height <= b->g->height; y += s->height, row++)
        for (uint32_t x = row % 2 == 0 ? 0 : s->width / 2; x + s->width <= b->g->width; x += s->width)
            scope_window(b, s, x, y);
}

/* ---- squares at listed cells ---- */

static void grid_part(struct builder *b, const struct scope *s, uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    struct instance in = scope_nothing(b);
    for (uint32_t k = 0; k < width * height; k++)
        scope_add(b, &in, (y + k / width) * b->g->width + x + k % width);
    const char *place = "part of a grid";
    if (b->itemised && in.n > 0)
        place = b->host->format(b->m, "%s from %s", height == 1 ? "the row" : width == 1 ? "the column" : "the block",
                                build_cell_name(b, in.cells[0]));
    scope_visit(b, s, &in, place);
}

/* Rows, columns and blocks are parts of the same width and height. */
void build_grids(struct builder *b, const struct scope *s)
{
    const struct clue_set *c = &b->g->clues[s->input];
    uint32_t width = s->option >> 8, height = s->option & 255;
    for (uint32_t i = 0; c->n > 0 && i < c->begin[c->n]; i++) {
        uint32_t x = c->cells[i] % b->g->width, y = c->cells[i] / b->g->width;
        if (x + s->width > b->g->width || y + s->height > b->g->height)
            continue;
        for (uint32_t dy = 0; dy < s->height; dy += height)
            for (uint32_t dx = 0; dx < s->width; dx += width)
                grid_part(b, s, x + dx, y + dy, width, height);
    }
}

/* ---- once around ---- */

void build_rim(struct builder *b, const struct scope *s)
{
    struct instance in = scope_nothing(b);
    uint32_t w = b->g->width, h = b->g->height;
    for (uint32_t x = 0; x < w; x++)
        scope_add(b, &in, x);
    for (uint32_t y = 1; y < h; y++)
        scope_add(b, &in, y * w + w - 1);
    for (uint32_t x = w - 1; x > 0 && h > 1; x--)
        scope_add(b, &in, (h - 1) * w + x - 1);
    for (uint32_t y = h - 1; y > 1 && w > 1; y--)
        scope_add(b, &in, (y - 1) * w);
    scope_visit(b, s, &in, "around the border");
}

/* ---- between regions ---- */

static void border(struct builder *b, const struct scope *s, uint32_t one, uint32_t two)
{
    const struct orime_regions *r = &b->g->clues[s->input].regions;
    struct instance in = scope_nothing(b);
    for (uint32_t k = r->begin[one]; k < r->begin[one + 1]; k++)
        scope_add(b, &in, r->cells[k]);
    in.split = in.n;
    for (uint32_t k = r->begin[two]; k < r->begin[two + 1]; k++)
        scope_add(b, &in, r->cells[k]);
    if (in.split == 0 || in.split == in.n)
        return;
    const char *place = "two regions";
    if (b->itemised)
        place = b->host->format(b->m, "the regions of %s and %s", build_cell_name(b, r->cells[r->begin[one]]),
                                build_cell_name(b, r->cells[r->begin[two]]));
    scope_visit(b, s, &in, place);
}

void build_borders(struct builder *b, const struct scope *s)
{
    const struct orime_regions *r = &b->g->clues[s->input].regions;
    uint32_t *met = build_memory(b, r->n + (size_t)1, sizeof *met), beside[4];
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t k = r->begin[i]; k < r->begin[i + 1]; k++) {
            uint32_t n = orime_neighbours(b->g->width, b->g->height, r->cells[k], beside);
            for (uint32_t d = 0; d < n; d++) {
                uint32_t other = r->of[beside[d]];
                if (other <= i || met[other] == i + 1)
                    continue;
                met[other] = i + 1;
                border(b, s, i, other);
            }
        }
}

void build_meetings(struct builder *b, const struct scope *s)
{
    const uint32_t *of = b->g->clues[s->input].regions.of;
    struct scope window = *s;
    window.width = window.height = 2;
    for (uint32_t y = 0; of != NULL && y + 1 < b->g->height; y++)
        for (uint32_t x = 0; x + 1 < b->g->width; x++) {
            uint32_t met[4], regions = 0;
            for (uint32_t k = 0; k < 4; k++) {
                uint32_t region = of[(y + k / 2) * b->g->width + x + k % 2], m = 0;
                while (m < regions && met[m] != region)
                    m++;
                met[m] = region;
                regions += m == regions;
            }
            if (regions == s->option)
                scope_window(b, &window, x, y);
        }
}
