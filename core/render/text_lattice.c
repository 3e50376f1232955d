/* Boards with sides or points as text: lines through cells and along their sides, walls, points.
 *
 *     ┌───────────┐      ·   ·───·
 *     │ ╭───3   · │          │ 2 │
 *     │ │       · │      ·───·   ·
 *
 * Rows and columns of cells alternate with those of the lines between them. */
#include <string.h>

#include "model/looks.h"
#include "render/colour.h"
#include "render/pen.h"

enum { CELL_LEAST = 3, MARK_COLUMNS = 2, UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

struct board {
    const struct picture *p;
    const struct picture_style *style;
    const struct clues *clues;
    const struct lattice *l;
    uint32_t columns; /* of a cell: odd */
    bool framed;      /* the outline of the board is a wall of its own */
};

/* What is known of a place: its look, or LOOKS where there is nothing, or nothing is known. */
struct place {
    enum look look;
    uint8_t value;
    char glyph;
    uint32_t rgb;
};

static const char *text_of(const struct board *b, uint32_t cell)
{
    const char *text = b->clues->cells == NULL ? NULL : b->clues->cells[cell].text;
    return text == NULL || *text == '\0' ? NULL : text;
}

static enum clue_mark mark_of(const struct board *b, uint32_t cell)
{
    return b->clues->cells == NULL ? MARK_NONE : b->clues->cells[cell].mark;
}

static struct place place_at(const struct board *b, uint32_t x, uint32_t y)
{
    uint32_t at = lattice_find(b->l, x, y), n;
    struct place none = {LOOKS, PICTURE_OPEN, ' ', 0};
    if (at == LATTICE_NOTHING)
        return none;
    const struct palette_value *palette = picture_palette(b->p, at, &n);
    uint8_t value = b->p->values[at];
    none.value = value;
    if (value == PICTURE_DIFFERS)
        return (struct place){LOOK_GLYPH, value, '*', 0};
    if (value >= n)
        return none;
    return (struct place){(enum look)palette[value].look, value, palette[value].glyph, palette[value].rgb};
}

/* ---- lines ---- */

enum weight { NO_LINE, LIGHT, HEAVY, ACROSS, ACROSS_TWICE, SIGN };

/* Do two cells belong to different regions? Half steps from the upper left corner; one of x, y is even. */
static bool between_regions(const struct board *b, uint32_t x, uint32_t y)
{
    const uint32_t *ids = b->clues->walls.ids, width = b->p->width;
    bool upright = x % 2 == 0;
    uint32_t second = y / 2 * width + x / 2;
    if (upright ? x == 0 || x == 2 * width : y == 0 || y == 2 * b->p->height)
        return b->framed;
    return ids != NULL && ids[second] != ids[second - (upright ? 1 : width)];
}

/* What is drawn on a side. */
static enum weight weight_of(const struct board *b, uint32_t x, uint32_t y, struct place *side)
{
    *side = place_at(b, x, y);
    switch (side->look) {
    case LOOK_ACROSS:
        return ACROSS;
    case LOOK_ACROSS_TWICE:
        return ACROSS_TWICE;
    case LOOK_WALL:
        return HEAVY;
    case LOOK_ALONG:
        return LIGHT;
    case LOOK_FILL:
        if (side->value > 0)
            return LIGHT;
        break;
    case LOOK_NONE:
    case LOOKS:
        break;
    default:
        return SIGN;
    }
    return between_regions(b, x, y) ? LIGHT : NO_LINE;
}

static bool runs_along(enum weight weight)
{
    return weight == LIGHT || weight == HEAVY;
}

/* The character where lines meet that go up, down, left and right. */
static const char *meeting(const struct board *b, uint32_t which, bool heavy, bool round)
{
    static const char *const ascii[] = {" ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+"};
    static const char *const boxes[] = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
    static const char *const thick[] = {" ", "╹", "╻", "┃", "╸", "┛", "┓", "┫", "╺", "┗", "┏", "┣", "━", "┻", "┳", "╋"};
    static const char *const curved[] = {" ", "╵", "╷", "│", "╴", "╯", "╮", "┤",
                                         "╶", "╰", "╭", "├", "─", "┴", "┬", "┼"};
    return (b->style->ascii ? ascii : heavy ? thick : round ? curved : boxes)[which];
}

static const char *doubled(const struct board *b, uint32_t which)
{
    static const char *const boxes[] = {" ", "║", "║", "║", "═", "╝", "╗", "╣", "═", "╚", "╔", "╠", "═", "╩", "╦", "╬"};
    static const char *const ascii[] = {" ", "H", "H", "H", "=", "+", "+", "+", "=", "+", "+", "+", "=", "+", "+", "+"};
    return (b->style->ascii ? ascii : boxes)[which];
}

static const char *sign(const struct board *b, const struct place *place, char *glyph)
{
    static const char *const signs[LOOKS] = {
        [LOOK_DISC] = "●",        [LOOK_RING] = "○",        [LOOK_STAR] = "★",        [LOOK_TENT] = "▲",
        [LOOK_LAMP] = "◉",        [LOOK_SQUARE] = "■",      [LOOK_CROSS] = "×",       [LOOK_TRIANGLE_UL] = "◤",
        [LOOK_TRIANGLE_UR] = "◥", [LOOK_TRIANGLE_DL] = "◣", [LOOK_TRIANGLE_DR] = "◢", [LOOK_SLASH] = "╱",
        [LOOK_BACKSLASH] = "╲",   [LOOK_DOT] = "·",         [LOOK_PLUS] = "+",        [LOOK_MINUS] = "-",
        [LOOK_ARROW_U] = "↑",     [LOOK_ARROW_R] = "→",     [LOOK_ARROW_D] = "↓",     [LOOK_ARROW_L] = "←"};
    glyph[0] = place->look == LOOK_SLASH && b->style->ascii ? '/' : place->glyph;
    glyph[1] = '\0';
    return signs[place->look] == NULL || b->style->ascii ? glyph : signs[place->look];
}

static void put(struct pen *pen, const char *text, int64_t fore, int64_t back)
{
    if (*text == ' ' && back == PEN_NONE)
        pen_pad(pen, 1);
    else
        pen_text(pen, text, fore, back);
}

/* Black is the colour of what is written anyway. */
static int64_t ink(const struct pen *pen, const struct place *place)
{
    return pen->colour && place->rgb != 0 && place->look < LOOKS ? (int64_t)place->rgb : PEN_NONE;
}

/* The corner of cells at (x, y), both even: a point, or where lines meet. */
static void put_corner(struct pen *pen, const struct board *b, uint32_t x, uint32_t y)
{
    struct place side, point = place_at(b, x, y);
    uint32_t which = 0, heavy = 0;
    enum weight w[4] = {y > 0 ? weight_of(b, x, y - 1, &side) : NO_LINE,
                        y < 2 * b->p->height ? weight_of(b, x, y + 1, &side) : NO_LINE,
                        x > 0 ? weight_of(b, x - 1, y, &side) : NO_LINE,
                        x < 2 * b->p->width ? weight_of(b, x + 1, y, &side) : NO_LINE};
    char glyph[2];
    for (uint32_t i = 0; i < 4; i++) {
        which |= (uint32_t)runs_along(w[i]) << i;
        heavy |= w[i] == HEAVY;
    }
    if (point.look < LOOKS && point.look != LOOK_NONE && !(point.look == LOOK_FILL && point.value == 0)) {
        point.look = point.look == LOOK_FILL ? LOOK_DISC : point.look;
        put(pen, sign(b, &point, glyph), ink(pen, &point), PEN_NONE);
    } else if (which == 0 && !b->framed)
        put(pen, b->style->ascii ? "." : "·", PEN_NONE, PEN_NONE);
    else
        put(pen, meeting(b, which, heavy, false), PEN_NONE, PEN_NONE);
}

/* A side: one column wide when it is upright, a cell wide when it is level. */
static void put_side(struct pen *pen, const struct board *b, uint32_t x, uint32_t y)
{
    struct place side;
    enum weight weight = weight_of(b, x, y, &side);
    bool upright = x % 2 == 0, across = weight == ACROSS || weight == ACROSS_TWICE;
    uint32_t columns = upright ? 1 : b->columns, which = upright != across ? UP | DOWN : LEFT | RIGHT;
    char glyph[2];
    for (uint32_t i = 0; i < columns; i++) {
        bool middle = i == columns / 2;
        const char *text = " ";
        if (runs_along(weight))
            text = meeting(b, which, weight == HEAVY, false);
        else if (middle && weight == SIGN)
            text = sign(b, &side, glyph);
        else if (middle && across)
            text = weight == ACROSS ? meeting(b, which, false, true) : doubled(b, which);
        put(pen, text, ink(pen, &side), PEN_NONE);
    }
}

/* ---- cells ---- */

/* Which lines go through a cell, and are there double ones? */
static uint32_t lines_through(const struct board *b, uint32_t x, uint32_t y, bool *twice, int64_t *rgb)
{
    static const int32_t step[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    uint32_t which = 0;
    *twice = false;
    for (uint32_t i = 0; i < 4; i++) {
        struct place side;
        enum weight w = weight_of(b, x + (uint32_t)step[i][0], y + (uint32_t)step[i][1], &side);
        if (w != ACROSS && w != ACROSS_TWICE)
            continue;
        which |= (uint32_t)1 << i;
        *twice |= w == ACROSS_TWICE;
        *rgb = side.rgb != 0 ? (int64_t)side.rgb : PEN_NONE;
    }
    return which;
}

/* What stands in the middle, and what on both sides of it; the lines through it give way to a clue. */
static void put_cell(struct pen *pen, const struct board *b, uint32_t x, uint32_t y)
{
    struct place cell = place_at(b, x, y);
    uint32_t at = y / 2 * b->p->width + x / 2;
    bool twice, filled = cell.look == LOOK_FILL && cell.value > 0;
    int64_t line = PEN_NONE, back = filled && pen->colour ? (int64_t)cell.rgb : PEN_NONE;
    int64_t fore = back == PEN_NONE ? ink(pen, &cell) : (int64_t)readable_on(cell.rgb);
    uint32_t which = lines_through(b, x, y, &twice, &line);
    enum clue_mark mark = mark_of(b, at);
    char glyph[2] = " ";
    const char *text = text_of(b, at), *side = twice ? doubled(b, LEFT) : meeting(b, LEFT | RIGHT, false, false);
    if (text == NULL && mark != MARK_NONE && mark != MARK_SPLIT)
        text = b->style->ascii ? (mark == MARK_DISC ? "@" : "o") : mark == MARK_DISC ? "●" : "○";
    else if (text == NULL && which != 0 && !(cell.look < LOOKS && cell.look > LOOK_NONE))
        text = twice ? doubled(b, which) : meeting(b, which, false, true);
    else if (text == NULL && (cell.look == LOOKS || cell.look == LOOK_NONE || (cell.look == LOOK_FILL && !filled)))
        text = cell.value == PICTURE_OPEN && b->p->n_values > 1 ? (b->style->ascii ? "?" : "·") : " ";
    else if (text == NULL)
        text = filled && back != PEN_NONE ? " " : sign(b, &cell, glyph);
    else
        mark = mark == MARK_SPLIT ? MARK_NONE : mark;
    bool ring = text_of(b, at) != NULL && mark != MARK_NONE;
    uint32_t length = (unsigned char)*text < 0x80 ? (uint32_t)strlen(text) : 1, left = (b->columns - length) / 2;
    char fill[2] = {filled && back == PEN_NONE ? cell.glyph : ' ', '\0'};
    for (uint32_t i = 0; i < b->columns; i += i == left ? length : 1) {
        bool before = i < left;
        if (i == left)
            put(pen, text, which != 0 && text != glyph && back == PEN_NONE ? line : fore, back);
        else if (ring && (i + 1 == left || i == left + length))
            put(pen, before ? "(" : ")", fore, back);
        else if ((which & (before ? LEFT : RIGHT)) != 0)
            put(pen, side, line, back);
        else
            put(pen, fill, fore, back);
    }
}

/* ---- all of it ---- */

static struct board board_of(const struct picture *p, const struct picture_style *style)
{
    struct board b = {p, style, style->clues, &p->lattice, CELL_LEAST, true};
    b.framed = !(p->lattice.sides && p->lattice.sides_outline);
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        const char *text = text_of(&b, c);
        uint32_t columns = text == NULL ? 0 : (uint32_t)strlen(text) + MARK_COLUMNS;
        b.columns = columns > b.columns ? columns : b.columns;
    }
    for (uint32_t x = 0; b.clues->columns != NULL && x < p->width; x++)
        for (uint32_t i = 0; i < b.clues->columns[x].n; i++) {
            uint32_t columns = (uint32_t)strlen(b.clues->columns[x].words[i].text) + 1;
            b.columns = columns > b.columns ? columns : b.columns;
        }
    b.columns |= 1; /* a line through the middle has a column of its own */
    return b;
}

static void draw_column_clues(struct pen *pen, const struct board *b, uint32_t margin)
{
    uint32_t levels = 0;
    for (uint32_t x = 0; x < b->p->width; x++)
        levels = b->clues->columns[x].n > levels ? b->clues->columns[x].n : levels;
    for (uint32_t level = 0; level < levels; level++) {
        pen_pad(pen, margin + 1);
        for (uint32_t x = 0; x < b->p->width; x++) {
            const struct clue_line *line = &b->clues->columns[x];
            uint32_t above = levels - line->n;
            const struct clue_word *word = level < above ? NULL : &line->words[level - above];
            uint32_t length = word == NULL ? 0 : (uint32_t)strlen(word->text), left = (b->columns - length) / 2;
            pen_pad(pen, left);
            if (word != NULL)
                clue_put(pen, b->p, word);
            pen_pad(pen, b->columns - length - left + 1);
        }
        pen_end_line(pen);
    }
}

void lattice_text(struct pen *pen, const struct picture *p, const struct picture_style *style)
{
    struct board b = board_of(p, style);
    uint32_t margin = b.clues->rows == NULL ? 0 : clue_margin(p, b.clues->rows);
    if (b.clues->columns != NULL)
        draw_column_clues(pen, &b, margin);
    for (uint32_t y = 0; y <= 2 * p->height; y++) {
        if (y % 2 == 1 && b.clues->rows != NULL)
            clue_row(pen, p, &b.clues->rows[y / 2], margin);
        else
            pen_pad(pen, margin);
        for (uint32_t x = 0; x <= 2 * p->width; x++) {
            if (x % 2 == 1 && y % 2 == 1)
                put_cell(pen, &b, x, y);
            else if (x % 2 == 0 && y % 2 == 0)
                put_corner(pen, &b, x, y);
            else
                put_side(pen, &b, x, y);
        }
        pen_end_line(pen);
    }
    figures_list(pen, p, b.clues);
}

uint32_t lattice_text_columns(const struct picture *p, const struct picture_style *style)
{
    struct board b = board_of(p, style);
    return p->width * (b.columns + 1) + 1 + (b.clues->rows == NULL ? 0 : clue_margin(p, b.clues->rows));
}
