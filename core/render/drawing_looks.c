/* Values that are not painted cells: signs in cells, lines through them, sides and points. */
#include "model/looks.h"
#include "render/pencil.h"

enum {
    HALF = CELL / 2,
    RADIUS = 7,     /* of a sign in a cell; in quarters of it, what follows */
    SMALL = 3,      /* of one on a side or a point */
    LINE = 3,       /* how wide a line is */
    DOUBLE = 3,     /* how far two lines are from the middle between them */
    TWIN = 2,       /* and how wide */
    CLEAR = 8,      /* so far from the middle of a cell with a clue a line ends */
    FINE = DRAWING_FINE,
    BEND = 4,       /* straight pieces of a bend */
};

struct spot {
    int32_t x, y; /* the middle */
};

/* Black is the colour of ink, and adapts. */
static uint32_t ink_of(const struct pencil *q, const struct palette_value *value)
{
    return value->rgb == 0 && q->adapts ? (uint32_t)INK : value->rgb;
}

static void path(struct pencil *q, const int32_t *points, uint32_t n, struct spot at, int32_t scale, int32_t width,
                 uint32_t rgb)
{
    struct drawing_path p = {.n = n, .width = width, .rgb = rgb};
    for (uint32_t i = 0; i < n; i++) {
        p.x[i] = at.x * FINE + points[2 * i] * scale;
        p.y[i] = at.y * FINE + points[2 * i + 1] * scale;
    }
    pencil_path(q, &p);
}

/* From a to b, in quarters of units from the middle. */
static void stroke(struct pencil *q, struct spot at, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t width,
                   uint32_t rgb)
{
    int32_t points[] = {ax, ay, bx, by};
    path(q, points, 2, at, 1, width, rgb);
}

/* ---- signs ---- */

static void arrow(struct pencil *q, struct spot at, int32_t dx, int32_t dy, int32_t r, uint32_t rgb)
{
    int32_t head = r / 2;
    stroke(q, at, -dx * r, -dy * r, dx * r, dy * r, 2, rgb);
    int32_t tip[] = {dx * r + (dx != 0 ? -dx * head : -head), dy * r + (dy != 0 ? -dy * head : -head), dx * r, dy * r,
                     dx * r + (dx != 0 ? -dx * head : head), dy * r + (dy != 0 ? -dy * head : head)};
    path(q, tip, 3, at, 1, 2, rgb);
}

/* The half of a square with the corner (dx, dy). */
static void triangle(struct pencil *q, struct spot at, int32_t dx, int32_t dy, int32_t r, uint32_t rgb)
{
    int32_t points[] = {dx * r, dy * r, -dx * r, dy * r, dx * r, -dy * r};
    path(q, points, 3, at, 1, 0, rgb);
}

static void star(struct pencil *q, struct spot at, int32_t scale, uint32_t rgb)
{
    /* five points of radius 7 and five of 2.7 between them, in quarters */
    static const int32_t points[] = {0,  -28, 6, -9, 27,  -9, 10, 3,   16,  23, 0, 11, -16, 23,
                                     -10, 3,  -27, -9, -6, -9};
    int32_t small[20];
    for (uint32_t i = 0; i < 20; i++)
        small[i] = points[i] * scale / RADIUS;
    path(q, small, 10, at, 1, 0, rgb);
}

static void lamp(struct pencil *q, struct spot at, int32_t radius, uint32_t rgb)
{
    int32_t r = radius * FINE;
    pencil_circle(q, (struct drawing_circle){at.x, at.y, radius - 1, true, false, rgb});
    for (int32_t k = -1; k <= 1; k += 2) {
        stroke(q, at, k * r, 0, k * (r + 2 * FINE), 0, 1, rgb);
        stroke(q, at, 0, k * r, 0, k * (r + 2 * FINE), 1, rgb);
    }
}

/* A sign of this radius around a place; `whole`: as far as triangles and slashes reach. */
static void sign(struct pencil *q, enum look look, struct spot at, int32_t radius, int32_t whole, uint32_t rgb)
{
    int32_t r = radius * FINE, w = whole * FINE;
    static const int32_t tent[] = {0, -7, 7, 7, -7, 7}, square[] = {-6, -6, 6, -6, 6, 6, -6, 6};
    switch (look) {
    case LOOK_DISC:
    case LOOK_RING:
        pencil_circle(q, (struct drawing_circle){at.x, at.y, radius, look == LOOK_DISC, false, rgb});
        break;
    case LOOK_DOT:
        pencil_circle(q, (struct drawing_circle){at.x, at.y, radius > SMALL ? 2 : 1, true, false, rgb});
        break;
    case LOOK_STAR:
        star(q, at, radius, rgb);
        break;
    case LOOK_TENT:
        path(q, tent, 3, at, r / RADIUS, 0, rgb);
        break;
    case LOOK_LAMP:
        lamp(q, at, radius, rgb);
        break;
    case LOOK_SQUARE:
        path(q, square, 4, at, r / RADIUS, 0, rgb);
        break;
    case LOOK_CROSS:
        stroke(q, at, -r / 2, -r / 2, r / 2, r / 2, radius > SMALL ? 2 : 1, rgb);
        stroke(q, at, -r / 2, r / 2, r / 2, -r / 2, radius > SMALL ? 2 : 1, rgb);
        break;
    case LOOK_TRIANGLE_UL:
    case LOOK_TRIANGLE_UR:
    case LOOK_TRIANGLE_DL:
    case LOOK_TRIANGLE_DR:
        triangle(q, at, look == LOOK_TRIANGLE_UR || look == LOOK_TRIANGLE_DR ? 1 : -1,
                 look == LOOK_TRIANGLE_DL || look == LOOK_TRIANGLE_DR ? 1 : -1, w, rgb);
        break;
    case LOOK_SLASH:
        stroke(q, at, -w, w, w, -w, 2, rgb);
        break;
    case LOOK_BACKSLASH:
        stroke(q, at, -w, -w, w, w, 2, rgb);
        break;
    case LOOK_PLUS:
    case LOOK_MINUS:
        stroke(q, at, -r / 2, 0, r / 2, 0, 2, rgb);
        if (look == LOOK_PLUS)
            stroke(q, at, 0, -r / 2, 0, r / 2, 2, rgb);
        break;
    case LOOK_ARROW_U:
    case LOOK_ARROW_D:
        arrow(q, at, 0, look == LOOK_ARROW_U ? -1 : 1, r, rgb);
        break;
    case LOOK_ARROW_R:
    case LOOK_ARROW_L:
        arrow(q, at, look == LOOK_ARROW_L ? -1 : 1, 0, r, rgb);
        break;
    default:
        break;
    }
}

/* A text of one glyph, of the picture's own. */
static void word(struct pencil *q, struct spot at, const struct palette_value *value, const char *glyph, uint32_t rgb)
{
    pencil_word(q, at.x, at.y, CELL - 2, value->look == LOOK_TEXT ? value->name : glyph, rgb);
}

void look_of_cell(struct pencil *q, const struct palette_value *value, int32_t x, int32_t y)
{
    struct spot at = {x + HALF, y + HALF};
    if (value->look == LOOK_GLYPH || value->look == LOOK_TEXT)
        word(q, at, value, q->glyphs[value - q->p->palette], ink_of(q, value));
    else if (value->look == LOOK_RING && value->rgb == (PAPER & RGB)) { /* white within, and seen on white */
        sign(q, LOOK_DISC, at, RADIUS, HALF, value->rgb);
        sign(q, LOOK_RING, at, RADIUS, HALF, q->adapts ? (uint32_t)INK : INK & RGB);
    } else
        sign(q, (enum look)value->look, at, RADIUS, HALF, ink_of(q, value));
}

/* ---- lines through cells ---- */

/* The value of what lies at a place; NULL: nothing, or it is not known. */
static const struct palette_value *value_at(const struct pencil *q, uint32_t x, uint32_t y)
{
    uint32_t n, at = lattice_find(&q->p->lattice, x, y);
    if (at == LATTICE_NOTHING)
        return NULL;
    const struct palette_value *palette = picture_palette(q->p, at, &n);
    return q->p->values[at] < n ? &palette[q->p->values[at]] : NULL;
}

static struct spot spot_of(const struct pencil *q, uint32_t x, uint32_t y)
{
    return (struct spot){q->left + (int32_t)x * HALF, q->top + (int32_t)y * HALF};
}

static const int32_t steps[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

static bool has_clue(const struct pencil *q, uint32_t x, uint32_t y)
{
    if (q->clues == NULL || q->clues->cells == NULL)
        return false;
    const char *text = q->clues->cells[y / 2 * q->p->width + x / 2].text;
    return text != NULL && *text != '\0';
}

/* From the middle of a cell to a side. */
static void arm(struct pencil *q, uint32_t x, uint32_t y, uint32_t towards, bool twice, uint32_t rgb)
{
    struct spot at = spot_of(q, x, y);
    int32_t dx = steps[towards][0], dy = steps[towards][1], from = has_clue(q, x, y) ? CLEAR : 0;
    int32_t aside = twice ? DOUBLE * FINE : 0, width = twice ? TWIN : LINE;
    for (int32_t k = twice ? -1 : 1; k <= 1; k += 2)
        stroke(q, at, dx * from * FINE + dy * aside * k, dy * from * FINE + dx * aside * k,
               dx * HALF * FINE + dy * aside * k, dy * HALF * FINE + dx * aside * k, width, rgb);
}

/* A quarter of a circle from side `a` to the next one, clockwise, around the corner between them. */
static void bend(struct pencil *q, uint32_t x, uint32_t y, uint32_t a, uint32_t rgb)
{
    static const int32_t sine[BEND + 1] = {0, 15, 28, 37, 40}, cosine[BEND + 1] = {40, 37, 28, 15, 0};
    const int32_t *u = steps[a], *v = steps[(a + 1) % 4];
    int32_t points[2 * (BEND + 1)];
    for (uint32_t i = 0; i <= BEND; i++) {
        int32_t s = sine[i] * HALF * FINE / 40, c = cosine[i] * HALF * FINE / 40, r = HALF * FINE;
        points[2 * i] = u[0] * (r - s) + v[0] * (r - c);
        points[2 * i + 1] = u[1] * (r - s) + v[1] * (r - c);
    }
    path(q, points, BEND + 1, spot_of(q, x, y), 1, LINE, rgb);
}

static void lines_through(struct pencil *q, uint32_t x, uint32_t y)
{
    const struct palette_value *side[4];
    uint32_t n = 0, first = 0;
    bool twice = false;
    for (uint32_t i = 0; i < 4; i++) {
        side[i] = value_at(q, x + (uint32_t)steps[i][0], y + (uint32_t)steps[i][1]);
        if (side[i] != NULL && side[i]->look != LOOK_ACROSS && side[i]->look != LOOK_ACROSS_TWICE)
            side[i] = NULL;
        n += side[i] != NULL;
        twice |= side[i] != NULL && side[i]->look == LOOK_ACROSS_TWICE;
    }
    while (first < 4 && (side[first] == NULL || side[(first + 1) % 4] == NULL))
        first++;
    if (n == 2 && first < 4 && !twice && !has_clue(q, x, y)) {
        bend(q, x, y, first, ink_of(q, side[first]));
        return;
    }
    for (uint32_t i = 0; i < 4; i++)
        if (side[i] != NULL)
            arm(q, x, y, i, side[i]->look == LOOK_ACROSS_TWICE, ink_of(q, side[i]));
}

/* ---- sides and points ---- */

static void side(struct pencil *q, uint32_t x, uint32_t y)
{
    const struct palette_value *value = value_at(q, x, y);
    bool upright = x % 2 == 0;
    struct spot at = spot_of(q, x, y);
    int32_t dx = upright ? 0 : HALF * FINE, dy = upright ? HALF * FINE : 0;
    if (value == NULL || value->look == LOOK_ACROSS || value->look == LOOK_ACROSS_TWICE)
        return;
    if (value->look == LOOK_ALONG || value->look == LOOK_WALL ||
        (value->look == LOOK_FILL && value != q->p->side_palette))
        stroke(q, at, -dx, -dy, dx, dy, LINE, ink_of(q, value));
    else
        sign(q, (enum look)value->look, at, SMALL, SMALL, ink_of(q, value));
}

static void point(struct pencil *q, uint32_t x, uint32_t y)
{
    const struct palette_value *value = value_at(q, x, y);
    if (value == NULL && looks_hide_lines(q))
        pencil_circle(q, (struct drawing_circle){q->left + (int32_t)x * HALF, q->top + (int32_t)y * HALF, 1, true,
                                                 false, q->adapts ? (uint32_t)THICK_RGB : THICK_RGB & RGB});
    if (value == NULL || (value->look == LOOK_FILL && value == q->p->point_palette))
        return;
    sign(q, value->look == LOOK_FILL ? LOOK_DISC : (enum look)value->look, spot_of(q, x, y), SMALL, SMALL,
         ink_of(q, value));
}

void looks_between(struct pencil *q)
{
    const struct picture *p = q->p;
    for (uint32_t y = 0; y <= 2 * p->height; y++)
        for (uint32_t x = 0; x <= 2 * p->width; x++) {
            if (x % 2 == 1 && y % 2 == 1)
                lines_through(q, x, y);
            else if (x % 2 == 0 && y % 2 == 0)
                point(q, x, y);
            else
                side(q, x, y);
        }
}

/* Where lines may lie along all sides, those of a grid would be taken for them. */
bool looks_hide_lines(const struct pencil *q)
{
    const struct picture *p = q->p;
    bool along = false;
    for (uint32_t v = 0; v < p->n_side_values; v++)
        along |= p->side_palette[v].look == LOOK_ALONG;
    return p->lattice.sides && p->lattice.sides_outline && along;
}
