#include "render/drawing.h"

#include <string.h>

#include "model/looks.h"
#include "render/colour.h"
#include "render/pencil.h"

enum {
    MARGIN = 10,
    LAYER_GAP = CELL,
    THIN = 1,
    THICK = 2,
    WALL = 3,   /* between regions, and around them */
    RADIUS = 8, /* of a circle in a cell */
    CORNER = 6, /* of the middle of a clue in a split cell, from the corner */
    FONT_CORNER = 9,
    FONT_BELOW = 11, /* of a digit below the small text of a corner */
    FONT_LETTER = 9, /* of the letter of a colour */
    GROUP = 5,       /* cells between two thick lines */
    PADDING = 4,     /* beside a word in its place */
    INSET = 1,       /* of a coloured box in its place */
    SIDE_MAX = 1 << 30,
};

/* ---- clues ---- */

static uint32_t most_words(const struct clue_line *lines, uint32_t n)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < n; i++)
        most = lines[i].n > most ? lines[i].n : most;
    return most;
}

static bool in_colour(const struct picture *p, const struct clue_word *w)
{
    return p->n_values > 2 && w->value >= 0 && (uint32_t)w->value < p->n_values;
}

static int32_t widest_word(const struct clue_line *lines, uint32_t n)
{
    size_t most = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < lines[i].n; k++)
            most = strlen(lines[i].words[k].text) > most ? strlen(lines[i].words[k].text) : most;
    return most < 64 ? (int32_t)most : 64;
}

void pencil_clue(struct pencil *q, const struct clue_word *w, int32_t x, int32_t y, int32_t width)
{
    uint32_t rgb = INK;
    if (in_colour(q->p, w)) {
        uint32_t colour = q->p->palette[w->value].rgb; /* as it is: it must be the one of the cells */
        if (readable_on(colour) != (INK & RGB))        /* seen on a dark page, too */
            pencil_box(q, x, y, width, CELL, DRAWING_WALL);
        pencil_box(q, x + INSET, y + INSET, width - 2 * INSET, CELL - 2 * INSET, colour);
        rgb = readable_on(colour);
    }
    pencil_word(q, x + width / 2, y + CELL / 2, width - PADDING, w->text, rgb);
}

static void behind_clues(struct pencil *q)
{
    int32_t right = q->left + (int32_t)q->p->width * CELL, below = q->top + (int32_t)q->p->height * CELL;
    for (uint32_t y = 0; y < q->p->height; y++)
        for (uint32_t i = 0; i < q->clues->right[y].n; i++)
            pencil_clue(q, &q->clues->right[y].words[i], right + (int32_t)i * q->place, q->top + (int32_t)y * CELL,
                        q->place);
    for (uint32_t x = 0; x < q->p->width; x++)
        for (uint32_t i = 0; i < q->clues->below[x].n; i++)
            pencil_clue(q, &q->clues->below[x].words[i], q->left + (int32_t)x * CELL, below + (int32_t)i * CELL, CELL);
}

static void row_clues(struct pencil *q)
{
    for (uint32_t y = 0; y < q->p->height; y++) {
        const struct clue_line *line = &q->clues->rows[y];
        int32_t x = q->left - (int32_t)line->n * q->place;
        for (uint32_t i = 0; i < line->n; i++)
            pencil_clue(q, &line->words[i], x + (int32_t)i * q->place, q->top + (int32_t)y * CELL, q->place);
    }
}

static void column_clues(struct pencil *q)
{
    for (uint32_t x = 0; x < q->p->width; x++) {
        const struct clue_line *line = &q->clues->columns[x];
        int32_t y = q->top - (int32_t)line->n * CELL;
        for (uint32_t i = 0; i < line->n; i++)
            pencil_clue(q, &line->words[i], q->left + (int32_t)x * CELL, y + (int32_t)i * CELL, CELL);
    }
}

/* ---- cells ---- */

static uint32_t colour_of(const struct pencil *q, uint8_t value)
{
    bool painted = value < q->p->n_values && q->p->palette[value].look == LOOK_FILL;
    uint32_t rgb = painted ? q->p->palette[value].rgb : PAPER & RGB;
    return q->adapts ? rgb | DRAWING_ADAPTS : rgb;
}

/* What can be read on a colour, and adapts as it does. */
static uint32_t ink_on(uint32_t rgb)
{
    return readable_on(rgb & RGB) | (rgb & DRAWING_ADAPTS);
}

/* The two clues of a split cell, "DOWN\RIGHT". */
static void split_clues(struct pencil *q, const char *text, int32_t x, int32_t y, uint32_t ink)
{
    const char *bar = strchr(text, '\\');
    size_t half = bar == NULL ? 0 : (size_t)(bar - text);
    pencil_stroke(q, (struct drawing_stroke){x, y, x + CELL, y + CELL, 1, false, ink});
    if (half > 0) {
        char *down = q->halves; /* copied on the second pass */
        if (q->d->words != NULL) {
            memcpy(down, text, half);
            down[half] = '\0';
            q->halves += half + 1;
        }
        pencil_word_of_size(q, x + CORNER, y + CELL - CORNER, CELL / 2, FONT_CORNER, q->d->words != NULL ? down : "",
                            ink);
    }
    if (bar != NULL && bar[1] != '\0')
        pencil_word_of_size(q, x + CELL - CORNER, y + CORNER, CELL / 2, FONT_CORNER, bar + 1, ink);
}

/* What can be read in a cell of this colour, on its mark. A disc below a digit is grey. */
static uint32_t disc_colour(const struct pencil *q, uint32_t rgb)
{
    return !q->digits ? ink_on(rgb) : q->adapts ? DRAWING_DISC : DRAWING_DISC & RGB;
}

/* Is there a disc in the cell? On its own colour it would not be seen: there it is a ring. */
static bool has_disc(const struct clue_cell *clue, uint32_t rgb)
{
    return clue != NULL && clue->mark == MARK_DISC && readable_on(rgb & RGB) == (INK & RGB);
}

/* In the middle; below a small text in the corner there is less room. */
static void cell_word(struct pencil *q, size_t cell, int32_t x, int32_t y, const char *text, uint32_t rgb)
{
    bool below = q->corner != NULL && q->corner[cell];
    pencil_word_of_size(q, x + CELL / 2 + below, y + CELL / 2 + 2 * below, CELL - PADDING, below ? FONT_BELOW : FONT,
                        text, rgb);
}

/* A clue in a cell; a digit that is given is bold. */
static void cell_clue(struct pencil *q, size_t cell, const struct clue_cell *clue, int32_t x, int32_t y, uint32_t rgb)
{
    uint32_t ink = ink_on(rgb);
    bool disc = has_disc(clue, rgb);
    if (clue->mark == MARK_SPLIT) {
        split_clues(q, clue->text == NULL ? "" : clue->text, x, y, ink);
        return;
    }
    if (clue->mark != MARK_NONE)
        pencil_circle(q, (struct drawing_circle){x + CELL / 2, y + CELL / 2, RADIUS, disc, false,
                                                  disc ? disc_colour(q, rgb) : ink});
    if (clue->text == NULL || *clue->text == '\0')
        return;
    cell_word(q, cell, x, y, clue->text, disc ? ink_on(disc_colour(q, rgb)) : ink);
    if (q->digits)
        pencil_bold(q);
}

static void cell_content(struct pencil *q, uint32_t row, uint32_t x, int32_t left, int32_t top)
{
    size_t cell = (size_t)row * q->p->width + x;
    uint8_t value = q->p->values[cell];
    uint32_t rgb = colour_of(q, value);
    const struct clue_cell *clue = q->clues == NULL || q->clues->cells == NULL ? NULL : &q->clues->cells[cell];
    bool text = clue != NULL && clue->text != NULL && *clue->text != '\0';
    if (clue != NULL)
        cell_clue(q, cell, clue, left, top, rgb);
    uint32_t ink = has_disc(clue, rgb) ? ink_on(disc_colour(q, rgb)) : ink_on(rgb);
    if (text)
        return;
    if (value < q->p->n_values && q->p->palette[value].look != LOOK_FILL)
        look_of_cell(q, &q->p->palette[value], left, top);
    else if (value == PICTURE_DIFFERS)
        pencil_word(q, left + CELL / 2, top + CELL / 2, CELL, "*", ink);
    else if (q->digits && value < q->p->n_values)
        cell_word(q, cell, left, top, q->glyphs[value], ink);
    else if (value < q->p->n_values && (q->letters >> value & 1) != 0)
        pencil_word_of_size(q, left + CELL / 2, top + CELL / 2, CELL, FONT_LETTER, q->glyphs[value], ink);
}

/* Neighbours of one colour are one box, which keeps the file small. */
static void cells_of_row(struct pencil *q, uint32_t row, int32_t top)
{
    const struct picture *p = q->p;
    const uint8_t *values = p->values + (size_t)row * p->width;
    for (uint32_t x = 0, end; x < p->width; x = end) {
        uint32_t rgb = colour_of(q, values[x]);
        bool hole = picture_hole(p, (size_t)row * p->width + x);
        for (end = x; end < p->width && values[end] == values[x] &&
                      picture_hole(p, (size_t)row * p->width + end) == hole; end++)
            if (!hole)
                cell_content(q, row, end, q->left + (int32_t)end * CELL, top);
        if (hole) {
            if (!q->adapts)
                pencil_box(q, q->left + (int32_t)x * CELL, top, (int32_t)(end - x) * CELL, CELL, PAPER);
            continue;
        }
        if ((rgb & RGB) != (PAPER & RGB))
            pencil_box(q, q->left + (int32_t)x * CELL, top, (int32_t)(end - x) * CELL, CELL, rgb);
    }
}

/* ---- lines ---- */

static bool has_walls(const struct pencil *q)
{
    return q->clues != NULL && q->clues->walls.ids != NULL;
}

static uint32_t wall_colour(const struct pencil *q)
{
    return q->adapts ? (uint32_t)THICK_RGB : (uint32_t)DRAWING_WALL;
}

/* Thick are the frame, and every fifth line where nothing stands in the cells. */
static bool is_thick(const struct pencil *q, uint32_t i, uint32_t n)
{
    const struct clues *c = q->clues;
    bool plain = c == NULL || (c->walls.ids == NULL && c->cells == NULL && !c->no_fifths);
    bool groups = plain && !picture_has_lattice(q->p);
    return i == 0 || i == n || (groups && i % GROUP == 0);
}

/* The walls between rows (or columns), each as long as it goes without a gap. */
static void walls(struct pencil *q, int32_t board_top)
{
    const struct picture *p = q->p;
    const uint32_t *ids = q->clues->walls.ids;
    for (uint32_t y = 1; y < p->height; y++)
        for (uint32_t x = 0, end; x < p->width; x = end + 1) {
            const uint32_t *row = ids + (size_t)y * p->width, *above = row - p->width;
            for (end = x; end < p->width && row[end] != above[end];)
                end++;
            if (end > x)
                pencil_box(q, q->left + (int32_t)x * CELL - WALL / 2, board_top + (int32_t)y * CELL - WALL / 2,
                    (int32_t)(end - x) * CELL + WALL, WALL, wall_colour(q));
        }
    for (uint32_t x = 1; x < p->width; x++)
        for (uint32_t y = 0, end; y < p->height; y = end + 1) {
            for (end = y; end < p->height && ids[(size_t)end * p->width + x] != ids[(size_t)end * p->width + x - 1];)
                end++;
            if (end > y)
                pencil_box(q, q->left + (int32_t)x * CELL - WALL / 2, board_top + (int32_t)y * CELL - WALL / 2, WALL,
                    (int32_t)(end - y) * CELL + WALL, wall_colour(q));
        }
}

/* The lines of one layer, thin ones first, so that thick ones lie above them. They reach into the clues. */
static void lines(struct pencil *q, int32_t left, int32_t top, int32_t board_top)
{
    const struct picture *p = q->p;
    int32_t right = q->left + (int32_t)p->width * CELL, bottom = board_top + (int32_t)p->height * CELL;
    for (int thick = 0; thick < 2; thick++) {
        int32_t width = !thick         ? THIN
                        : has_walls(q) ? WALL
                                       : THICK,
                under = thick ? width / 2 : 0, over = thick ? width - under : 0;
        uint32_t rgb = thick ? wall_colour(q) : q->adapts ? THIN_RGB : THIN_RGB & RGB;
        if (p->holes != NULL) {
            holes_lines(q, board_top, thick == 1, width, rgb);
            continue;
        }
        for (uint32_t x = 0; x <= p->width; x++)
            if (is_thick(q, x, p->width) == (thick == 1))
                pencil_box(q, q->left + (int32_t)x * CELL - width / 2, top - under, width, bottom - top + under + over,
                           rgb);
        for (uint32_t y = 0; y <= p->height; y++)
            if (is_thick(q, y, p->height) == (thick == 1))
                pencil_box(q, left - under, board_top + (int32_t)y * CELL - width / 2, right - left + under + over,
                           width, rgb);
    }
    if (has_walls(q))
        walls(q, board_top);
}

/* ---- all of it ---- */

static void draw(struct pencil *q)
{
    const struct picture *p = q->p;
    q->d->n_boxes = q->d->n_words = q->d->n_circles = q->d->n_strokes = q->d->n_paths = 0;
    pencil_box(q, 0, 0, q->d->width, q->d->height, PAPER);
    for (uint32_t layer = 0; layer < p->depth; layer++) {
        int32_t top = q->top + (int32_t)layer * q->d->layer;
        if (!q->adapts)
            pencil_box(q, q->left, top, (int32_t)p->width * CELL, (int32_t)p->height * CELL, PAPER & RGB);
        for (uint32_t y = 0; y < p->height; y++)
            cells_of_row(q, layer * p->height + y, top + (int32_t)y * CELL);
        if (q->clues != NULL && q->clues->rows != NULL) {
            row_clues(q);
            column_clues(q);
        }
        if (q->clues != NULL && q->clues->right != NULL)
            behind_clues(q);
        if (q->clues != NULL)
            figures_below(q);
        if (q->layers != NULL)
            volume_layer(q, layer, top);
    }
    q->d->n_ground = q->d->n_boxes;
    for (uint32_t layer = 0; layer < p->depth; layer++) {
        int32_t top = q->top + (int32_t)layer * q->d->layer;
        if (!looks_hide_lines(q))
            lines(q, q->left - (int32_t)q->row_words * q->place, top - (int32_t)q->column_words * CELL, top);
    }
    if (q->layers != NULL)
        volume_table(q, q->top + (int32_t)(p->depth - 1) * q->d->layer + (int32_t)p->height * CELL);
    if (picture_has_lattice(p))
        looks_between(q);
    if (q->clues != NULL)
        figures_above(q);
}

static bool measure(struct pencil *q)
{
    const struct picture *p = q->p;
    q->place = CELL;
    if (q->clues != NULL && q->clues->rows != NULL) {
        q->row_words = most_words(q->clues->rows, p->height);
        q->column_words = most_words(q->clues->columns, p->width);
        int32_t wide = widest_word(q->clues->rows, p->height) * FONT * 3 / 5 + PADDING;
        q->place = wide > CELL ? wide : CELL;
    }
    uint32_t right_words = 0, below_words = 0;
    if (q->clues != NULL && q->clues->right != NULL) {
        right_words = most_words(q->clues->right, p->height);
        below_words = most_words(q->clues->below, p->width);
        int32_t wide = widest_word(q->clues->right, p->height) * FONT * 3 / 5 + PADDING;
        q->place = wide > q->place ? wide : q->place;
    }
    bool volume = q->layers != NULL;
    if (volume)
        volume_measure(q);
    uint32_t most = SIDE_MAX / 2000;
    if (q->row_words > most || q->column_words > most || right_words > most || below_words > most)
        return false;
    q->left = MARGIN + (int32_t)q->row_words * q->place + (volume ? LAYER_NAME : 0);
    q->top = MARGIN + (int32_t)q->column_words * CELL + (volume ? CELL : 0);
    int64_t layer = (int64_t)p->height * CELL + (volume ? LAYER_GAP + q->top - MARGIN : 0);
    int64_t width = (int64_t)q->left + (int64_t)p->width * CELL + MARGIN + (volume ? CELL : 0) +
                    (int64_t)right_words * q->place;
    int64_t height = (int64_t)q->top + (int64_t)(p->depth - 1) * layer + (int64_t)p->height * CELL +
                     (volume ? volume_table_height(q) + CELL : 0) + MARGIN + (int64_t)below_words * CELL;
    if (width > SIDE_MAX || height > SIDE_MAX)
        return false;
    q->d->width = (int32_t)width;
    q->d->height = (int32_t)height;
    q->d->left = q->left;
    q->d->top = q->top;
    q->d->layer = (int32_t)layer;
    return true;
}

/* "3r" in a box of the colour r needs no r, unless the colour does: the words anew, without it. */
static bool without_glyphs(const struct pencil *q, struct clue_line *to, const struct clue_line *from, uint32_t n,
                           struct arena *arena)
{
    const struct picture *p = q->p;
    for (uint32_t i = 0; i < n; i++) {
        to[i].n = from[i].n;
        to[i].words = arena_copy(arena, from[i].words, from[i].n, sizeof *to[i].words);
        if (to[i].words == NULL && from[i].n > 0)
            return false;
        for (uint32_t k = 0; k < from[i].n; k++) {
            struct clue_word *w = &to[i].words[k];
            size_t length = strlen(w->text);
            if (!in_colour(p, w) || length < 2 || strspn(w->text, "0123456789") != length - 1 ||
                w->text[length - 1] != p->palette[w->value].glyph || (q->letters >> w->value & 1) != 0)
                continue;
            w->text = arena_text(arena, w->text, length - 1);
            if (w->text == NULL)
                return false;
        }
    }
    return true;
}

/* The same for the n lines of one border; NULL stays NULL. */
static bool plain_lines(const struct pencil *q, struct clue_line **to, const struct clue_line *from, uint32_t n,
                        struct arena *arena)
{
    if (from == NULL)
        return true;
    *to = arena_array(arena, n, sizeof **to);
    return *to != NULL && without_glyphs(q, *to, from, n, arena);
}

/* Values that are digits are read, not looked at. False: out of memory. */
static bool written(struct pencil *q, struct arena *arena)
{
    for (uint32_t v = 0; v < q->p->n_values; v++)
        q->digits = q->digits || (q->p->palette[v].glyph >= '0' && q->p->palette[v].glyph <= '9');
    q->letters = q->digits ? 0 : colours_for_letters(q->p->palette, q->p->n_values);
    q->glyphs = arena_array(arena, q->p->n_values, sizeof *q->glyphs);
    for (uint32_t v = 0; q->glyphs != NULL && v < q->p->n_values; v++)
        q->glyphs[v][0] = q->p->palette[v].glyph;
    return q->glyphs != NULL;
}

/* The clues as they are drawn. False: out of memory. */
static bool prepare(struct pencil *q, const struct clues *clues, struct clues *plain, struct arena *arena)
{
    const struct picture *p = q->p;
    *plain = (struct clues){
        .walls = clues->walls, .cells = clues->cells, .figures = clues->figures, .n_figures = clues->n_figures,
        .corners = clues->corners, .n_corners = clues->n_corners, .no_fifths = clues->no_fifths};
    q->clues = plain;
    size_t room = 1;
    for (size_t c = 0; plain->cells != NULL && c < (size_t)p->width * p->height; c++)
        room +=
            plain->cells[c].mark == MARK_SPLIT && plain->cells[c].text != NULL ? strlen(plain->cells[c].text) + 1 : 0;
    q->halves = arena_alloc(arena, room);
    if (q->halves != NULL && !figures_prepare(q, arena))
        return false;
    return q->halves != NULL && plain_lines(q, &plain->rows, clues->rows, p->height, arena) &&
           plain_lines(q, &plain->columns, clues->columns, p->width, arena) &&
           plain_lines(q, &plain->right, clues->right, p->height, arena) &&
           plain_lines(q, &plain->below, clues->below, p->width, arena);
}

/* Black and white must stay so, as cells and as signs. */
static bool paints_nothing(const struct picture *p)
{
    for (uint32_t v = 0; v < p->n_values; v++) {
        const struct palette_value *value = &p->palette[v];
        bool filled = value->look == LOOK_FILL, named = strcmp(value->name, "black") == 0 ||
                                                        strcmp(value->name, "white") == 0;
        if (filled ? value->rgb != (PAPER & RGB) : named && value->look != LOOK_NONE)
            return false;
    }
    return true;
}

bool drawing_make(struct drawing *d, const struct picture *p, const struct clues *clues, struct arena *arena)
{
    struct pencil q = {.d = d, .p = p, .adapts = paints_nothing(p)};
    struct clues plain;
    *d = (struct drawing){.adapts = q.adapts};
    bool volume = p->depth > 1 || (clues != NULL && clues->lines[0] != NULL);
    if (!written(&q, arena) || (volume && !volume_prepare(&q, clues, arena)) ||
        (clues != NULL && !volume && !prepare(&q, clues, &plain, arena)) || !measure(&q))
        return false;
    d->digits = q.digits;
    d->letters = q.letters;
    draw(&q);
    d->boxes = arena_array(arena, d->n_boxes, sizeof *d->boxes);
    d->circles = arena_array(arena, d->n_circles + 1, sizeof *d->circles);
    d->strokes = arena_array(arena, d->n_strokes + 1, sizeof *d->strokes);
    d->paths = arena_array(arena, d->n_paths + 1, sizeof *d->paths);
    struct drawing_word *words = arena_array(arena, d->n_words + 1, sizeof *words);
    if (d->boxes == NULL || d->circles == NULL || d->strokes == NULL || d->paths == NULL || words == NULL)
        return false;
    d->words = words;
    draw(&q);
    return true;
}
