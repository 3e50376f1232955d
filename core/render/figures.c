/* What lies across cells: cages, thermometers, arrows, shades, dots. */
#include <string.h>

#include "render/pencil.h"

enum {
    BAND = 6,         /* how wide a broad line is */
    BULB_RADIUS = 7,
    RING_RADIUS = 8,  /* around the first cell of an arrow */
    DOT_RADIUS = 3,   /* between two cells */
    HEAD = 5,         /* how long the head of an arrow is; it is as wide */
    INSIDE = 2,       /* an outline within the border of its cells */
    DASH = 2,         /* and as much between two dashes */
    PITCH = 2 * DASH,
    SIGN = 3,         /* from the point of a sign between two cells to its middle, and to its ends */
    CORNER_RADIUS = 5, /* of a disc where cells meet */
    CORNER_FONT = 8,
    TEXT_X = 2,       /* where a small text begins */
    TEXT_Y = 5,       /* and its middle */
    TEXT_HEIGHT = 7,
};

struct spot {
    int32_t x, y;
};

static struct spot corner_of(const struct pencil *q, uint32_t cell)
{
    return (struct spot){q->left + (int32_t)(cell % q->p->width) * CELL, q->top + (int32_t)(cell / q->p->width) * CELL};
}

static struct spot middle_of(const struct pencil *q, uint32_t cell)
{
    struct spot s = corner_of(q, cell);
    return (struct spot){s.x + CELL / 2, s.y + CELL / 2};
}

/* The colour follows the scheme where the board does. */
static uint32_t colour(const struct pencil *q, uint32_t rgb)
{
    return q->adapts ? rgb : rgb & RGB;
}

/* The square root, rounded down. */
static int64_t root(int64_t n)
{
    int64_t r = 0;
    while ((r + 1) * (r + 1) <= n)
        r++;
    return r;
}

/* From `a` towards `b` as far as `along`, then as far as `aside` to the right of that. */
static struct spot off(struct spot a, struct spot b, int32_t along, int32_t aside)
{
    int32_t dx = b.x - a.x, dy = b.y - a.y;
    int32_t length = (int32_t)root((int64_t)dx * dx + (int64_t)dy * dy);
    if (length == 0)
        return a;
    return (struct spot){a.x + (dx * along - dy * aside) / length, a.y + (dy * along + dx * aside) / length};
}

static void line(struct pencil *q, struct spot a, struct spot b, int32_t width, bool below, uint32_t rgb)
{
    pencil_stroke(q, (struct drawing_stroke){a.x, a.y, b.x, b.y, width, below, colour(q, rgb)});
}

static void disc(struct pencil *q, struct spot at, int32_t radius, bool below, uint32_t rgb)
{
    pencil_circle(q, (struct drawing_circle){at.x, at.y, radius, true, below, colour(q, rgb)});
}

static void ring(struct pencil *q, struct spot at, int32_t radius, uint32_t rgb)
{
    pencil_circle(q, (struct drawing_circle){at.x, at.y, radius, false, false, colour(q, rgb)});
}

/* ---- below the lines ---- */

static void shade(struct pencil *q, const struct clue_figure *f)
{
    for (uint32_t i = 0; i < f->n; i++) {
        struct spot s = corner_of(q, f->cells[i]);
        pencil_box(q, s.x, s.y, CELL, CELL, colour(q, DRAWING_SHADE));
    }
}

/* Bends are round. */
static void band(struct pencil *q, const struct clue_figure *f)
{
    disc(q, middle_of(q, f->cells[0]), f->kind == FIGURE_BULB ? BULB_RADIUS : BAND / 2, true, THIN_RGB);
    for (uint32_t i = 1; i < f->n; i++) {
        struct spot end = middle_of(q, f->cells[i]);
        line(q, middle_of(q, f->cells[i - 1]), end, BAND, true, THIN_RGB);
        disc(q, end, BAND / 2, true, THIN_RGB);
    }
}

void figures_below(struct pencil *q)
{
    for (uint32_t i = 0; i < q->clues->n_figures; i++)
        if (q->clues->figures[i].kind == FIGURE_SHADE)
            shade(q, &q->clues->figures[i]);
    for (uint32_t i = 0; i < q->clues->n_figures; i++) {
        const struct clue_figure *f = &q->clues->figures[i];
        if (f->kind == FIGURE_BULB || f->kind == FIGURE_BAND)
            band(q, f);
        for (uint32_t k = 1; k < f->n && f->kind == FIGURE_LINE; k++)
            line(q, middle_of(q, f->cells[k - 1]), middle_of(q, f->cells[k]), 1, true, THIN_RGB);
    }
}

/* ---- above them ---- */

static void arrow(struct pencil *q, const struct clue_figure *f)
{
    struct spot from = middle_of(q, f->cells[0]);
    ring(q, from, RING_RADIUS, THICK_RGB);
    for (uint32_t i = 1; i < f->n; i++) {
        struct spot to = middle_of(q, f->cells[i]);
        line(q, i == 1 ? off(from, to, RING_RADIUS, 0) : from, to, 1, false, THICK_RGB);
        if (i + 1 == f->n)
            for (int32_t side = -1; side <= 1; side += 2)
                line(q, to, off(to, from, HEAD, side * HEAD / 2 + side), 1, false, THICK_RGB);
        from = to;
    }
}

static bool holds(const struct clue_figure *f, int64_t x, int64_t y, const struct picture *p)
{
    if (x < 0 || y < 0 || x >= p->width || y >= p->height)
        return false;
    for (uint32_t i = 0; i < f->n; i++)
        if (f->cells[i] == (uint32_t)y * p->width + (uint32_t)x)
            return true;
    return false;
}

/* Dashes from x, y on, to the right or down. Dashes of neighbouring cells fall into one pattern. */
static void dashes(struct pencil *q, int32_t x, int32_t y, int32_t length, bool across)
{
    int32_t origin = across ? x - q->left : y - q->top;
    for (int32_t at = 0; at < length; at++) {
        if ((origin + at) % PITCH >= DASH)
            continue;
        int32_t end = at;
        while (end < length && (origin + end) % PITCH < DASH)
            end++;
        pencil_box(q, across ? x + at : x, across ? y : y + at, across ? end - at : 1, across ? 1 : end - at,
                   colour(q, INK));
        at = end;
    }
}

/* The part of an outline along one side of a cell. It goes on into a neighbour along the side, up to that one's
 * outline; around a corner that is not of the figure it turns. */
static void outline_side(struct pencil *q, const struct clue_figure *f, uint32_t cell, int32_t dx, int32_t dy)
{
    struct spot s = corner_of(q, cell);
    int64_t x = cell % q->p->width, y = cell / q->p->width;
    if (holds(f, x + dx, y + dy, q->p))
        return;
    bool across = dy != 0;
    int32_t before = holds(f, x - across, y - !across, q->p) ? 0 : INSIDE;
    int32_t after = holds(f, x + across, y + !across, q->p) ? 0 : INSIDE;
    /* into the corner cell that the outline turns around */
    int32_t back = before == 0 && holds(f, x - across + dx, y - !across + dy, q->p) ? INSIDE + 1 : 0;
    int32_t on = after == 0 && holds(f, x + across + dx, y + !across + dy, q->p) ? INSIDE + 1 : 0;
    int32_t length = CELL - before - after + back + on;
    int32_t edge = dx + dy > 0 ? CELL - INSIDE - 1 : INSIDE;
    dashes(q, across ? s.x + before - back : s.x + edge, across ? s.y + edge : s.y + before - back, length, across);
}

/* Where its text stands: the first cell of a line, else the first on the board. */
static uint32_t first_cell(const struct clue_figure *f)
{
    uint32_t first = f->cells[0];
    for (uint32_t i = 1; i < f->n && f->kind != FIGURE_LINE; i++)
        first = f->cells[i] < first ? f->cells[i] : first;
    return first;
}

static bool has_text(const struct clue_figure *f)
{
    return f->text != NULL && (f->kind == FIGURE_OUTLINE || f->kind == FIGURE_LINE || f->kind == FIGURE_SHADE);
}

static bool is_shaded(const struct pencil *q, uint32_t cell)
{
    for (uint32_t i = 0; i < q->clues->n_figures; i++)
        for (uint32_t k = 0; k < q->clues->figures[i].n && q->clues->figures[i].kind == FIGURE_SHADE; k++)
            if (q->clues->figures[i].cells[k] == cell)
                return true;
    return false;
}

static void outline(struct pencil *q, const struct clue_figure *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        for (int32_t side = -1; side <= 1; side += 2) {
            outline_side(q, f, f->cells[i], side, 0);
            outline_side(q, f, f->cells[i], 0, side);
        }
}

/* In the corner of a cell. */
static void small_text(struct pencil *q, const struct clue_figure *f)
{
    uint32_t first = first_cell(f);
    struct spot s = corner_of(q, first);
    int32_t width = (int32_t)strlen(f->text) * FONT_SMALL * 3 / 5 + 2;
    pencil_box(q, s.x + TEXT_X, s.y + TEXT_Y - TEXT_HEIGHT / 2, width, TEXT_HEIGHT,
               colour(q, is_shaded(q, first) ? DRAWING_SHADE : DRAWING_PAPER));
    pencil_word_of_size(q, s.x + TEXT_X + width / 2, s.y + TEXT_Y, width, FONT_SMALL, f->text, colour(q, INK));
}

/* A sign: both its strokes begin at the point, which is in the first cell's half. */
static void less(struct pencil *q, const struct clue_figure *f)
{
    struct spot a = middle_of(q, f->cells[0]), b = middle_of(q, f->cells[1]), at = {(a.x + b.x) / 2, (a.y + b.y) / 2},
                point = off(at, a, SIGN, 0);
    pencil_box(q, at.x - SIGN, at.y - SIGN, 2 * SIGN, 2 * SIGN, colour(q, PAPER));
    for (int32_t side = -1; side <= 1; side += 2)
        line(q, point, off(at, b, SIGN, side * SIGN), 1, false, INK);
}

static void between(struct pencil *q, const struct clue_figure *f)
{
    struct spot a = middle_of(q, f->cells[0]), b = middle_of(q, f->cells[1]), at = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    uint32_t rgb = (f->kind == FIGURE_DOT_BETWEEN ? INK : PAPER) & RGB; /* a black dot is black in a dark scheme, too */
    disc(q, at, DOT_RADIUS, false, rgb);
    ring(q, at, DOT_RADIUS, INK);
}

/* Where cells meet: on a small disc of paper, so that the lines do not cross it. */
static void corner_texts(struct pencil *q)
{
    for (uint32_t i = 0; i < q->clues->n_corners; i++) {
        const struct clue_corner *c = &q->clues->corners[i];
        int32_t x = q->left + (int32_t)c->x * CELL, y = q->top + (int32_t)c->y * CELL;
        pencil_circle(q, (struct drawing_circle){x, y, CORNER_RADIUS, true, false, colour(q, PAPER)});
        pencil_circle(q, (struct drawing_circle){x, y, CORNER_RADIUS, false, false, colour(q, THIN_RGB)});
        pencil_word_of_size(q, x, y, 2 * CORNER_RADIUS, CORNER_FONT, c->text, colour(q, INK));
    }
}

void figures_above(struct pencil *q)
{
    corner_texts(q);
    for (uint32_t i = 0; i < q->clues->n_figures; i++) {
        const struct clue_figure *f = &q->clues->figures[i];
        if (f->kind == FIGURE_ARROW)
            arrow(q, f);
        else if (f->kind == FIGURE_OUTLINE)
            outline(q, f);
        else if (f->kind == FIGURE_LESS_BETWEEN)
            less(q, f);
        else if (f->kind == FIGURE_RING_BETWEEN || f->kind == FIGURE_DOT_BETWEEN)
            between(q, f);
        if (has_text(f))
            small_text(q, f);
    }
}

bool figures_prepare(struct pencil *q, struct arena *arena)
{
    for (uint32_t i = 0; i < q->clues->n_figures; i++) {
        const struct clue_figure *f = &q->clues->figures[i];
        if (!has_text(f))
            continue;
        if (q->corner == NULL)
            q->corner = arena_array(arena, (size_t)q->p->width * q->p->height, sizeof *q->corner);
        if (q->corner == NULL)
            return false;
        q->corner[first_cell(f)] = true;
    }
    return true;
}
