/* The layers of a volume, one below the other: their names, coordinates along x and y, the clues of the lines along x
 * beside the rows and of those along y above the columns, and those along z in a table of their own. */
#include <inttypes.h>
#include <string.h>

#include "render/colour.h"
#include "render/pencil.h"

enum {
    FONT_COORDINATE = 9,
    RADIUS = 8,
    TABLE_GAP = CELL,
    TABLE_LINE = 12, /* of a table with several words in a cell */
};

static void sizes_of(const struct picture *p, uint32_t axis, uint32_t *us, uint32_t *vs)
{
    *us = axis == 0 ? p->height : p->width;
    *vs = axis == 2 ? p->height : p->depth;
}

/* ---- before drawing ---- */

/* A word as it is drawn: brackets become shapes, and a colour that looks like another one has its letter. */
static const char *plain_word(const struct pencil *q, const struct clue_word *w, struct arena *arena)
{
    size_t length = strlen(w->text);
    bool shape = length > 2 && (w->text[0] == '(' || w->text[0] == '[');
    const char *text = arena_text(arena, w->text + shape, length - 2 * (size_t)shape);
    bool letter = w->value > 0 && (uint32_t)w->value < q->p->n_values && (q->letters >> w->value & 1) != 0;
    return text == NULL || !letter ? text : arena_format(arena, "%s%c", text, q->p->palette[w->value].glyph);
}

static bool plain_lines(struct pencil *q, uint32_t axis, struct arena *arena)
{
    uint32_t us, vs;
    sizes_of(q->p, axis, &us, &vs);
    const struct clue_line *from = q->volume->lines[axis];
    struct clue_line *to = arena_array(arena, (size_t)us * vs, sizeof *to);
    for (size_t i = 0; to != NULL && i < (size_t)us * vs; i++) {
        to[i].n = from[i].n;
        to[i].words = arena_array(arena, from[i].n + (size_t)1, sizeof *to[i].words);
        if (to[i].words == NULL)
            return false;
        for (uint32_t k = 0; k < from[i].n; k++) {
            to[i].words[k] = (struct clue_word){plain_word(q, &from[i].words[k], arena), from[i].words[k].value};
            if (to[i].words[k].text == NULL)
                return false;
        }
    }
    q->along[axis] = to;
    return to != NULL;
}

bool volume_prepare(struct pencil *q, const struct clues *clues, struct arena *arena)
{
    uint32_t most = q->p->width > q->p->height ? q->p->width : q->p->height;
    most = q->p->depth > most ? q->p->depth : most;
    q->numbers = arena_array(arena, most, sizeof *q->numbers);
    q->layers = arena_array(arena, q->p->depth, sizeof *q->layers);
    if (q->numbers == NULL || q->layers == NULL)
        return false;
    for (uint32_t i = 0; i < most; i++)
        (void)snprintf(q->numbers[i], sizeof q->numbers[i], "%" PRIu32, i + 1);
    for (uint32_t z = 0; z < q->p->depth; z++)
        (void)snprintf(q->layers[z], sizeof q->layers[z], "z%" PRIu32, z + 1);
    q->volume = clues != NULL && clues->lines[0] != NULL ? clues : NULL;
    for (uint32_t axis = 0; axis < 3 && q->volume != NULL; axis++)
        if (!plain_lines(q, axis, arena))
            return false;
    return true;
}

/* The most words that a clue along the axis has, and the most characters that one of them has. */
static void widest_clue(const struct pencil *q, uint32_t axis, uint32_t *words, uint32_t *characters)
{
    uint32_t us, vs;
    sizes_of(q->p, axis, &us, &vs);
    *words = *characters = 0;
    for (size_t i = 0; q->volume != NULL && i < (size_t)us * vs; i++) {
        const struct clue_line *line = &q->along[axis][i];
        *words = line->n > *words ? line->n : *words;
        for (uint32_t k = 0; k < line->n; k++) {
            uint32_t length = (uint32_t)strlen(line->words[k].text);
            *characters = length > *characters ? length : *characters;
        }
    }
}

void volume_measure(struct pencil *q)
{
    uint32_t words, characters;
    widest_clue(q, 1, &q->column_words, &characters);
    widest_clue(q, 0, &q->row_words, &characters);
    int32_t wide = (int32_t)(characters < 64 ? characters : 64) * FONT * 3 / 5 + 4;
    q->place = wide > CELL ? wide : CELL;
    widest_clue(q, 2, &words, &characters);
    q->table = q->volume == NULL ? 0 : words > 1 && words < 100 ? (int32_t)words * TABLE_LINE : CELL;
}

int64_t volume_table_height(const struct pencil *q)
{
    return q->table == 0 ? 0 : (int64_t)q->table * q->p->height + CELL + TABLE_GAP;
}

/* ---- drawing ---- */

static void coordinates(struct pencil *q, const char *name, int32_t numbers, int32_t top, int32_t row)
{
    int32_t left = q->left - (int32_t)q->row_words * q->place - LAYER_NAME, y = numbers + CELL / 2;
    int32_t beside = left + LAYER_NAME - CELL / 2, end = top + (int32_t)q->p->height * row;
    pencil_word(q, left + CELL / 2, y, CELL, name, INK);
    for (uint32_t x = 0; x < q->p->width; x++)
        pencil_word_of_size(q, q->left + (int32_t)x * CELL + CELL / 2, y, CELL, FONT_COORDINATE, q->numbers[x], INK);
    pencil_word_of_size(q, q->left + (int32_t)q->p->width * CELL + CELL / 2, y, CELL, FONT_COORDINATE, "x", INK);
    for (uint32_t i = 0; i < q->p->height; i++)
        pencil_word_of_size(q, beside, top + (int32_t)i * row + row / 2, CELL, FONT_COORDINATE, q->numbers[i], INK);
    pencil_word_of_size(q, beside, end + CELL / 2, CELL, FONT_COORDINATE, "y", INK);
}

/* A circle or a square around a word: how its block is said to stand, in groups. */
static void shape(struct pencil *q, const struct clue_word *from, int32_t x, int32_t y, int32_t half)
{
    bool coloured = q->p->n_values > 2 && from->value >= 0 && (uint32_t)from->value < q->p->n_values;
    uint32_t rgb = coloured ? readable_on(q->p->palette[from->value].rgb) : (uint32_t)INK;
    if (from->text[0] == '(')
        pencil_circle(q, (struct drawing_circle){x, y, half, false, false, rgb});
    for (int32_t side = -1; side <= 1 && from->text[0] == '['; side += 2) {
        pencil_stroke(q, (struct drawing_stroke){x - half, y + side * half, x + half, y + side * half, 1, false, rgb});
        pencil_stroke(q, (struct drawing_stroke){x + side * half, y - half, x + side * half, y + half, 1, false, rgb});
    }
}

/* Word k of a clue, in its place. */
static void word(struct pencil *q, uint32_t axis, uint32_t u, uint32_t v, uint32_t k, int32_t x, int32_t y,
                 int32_t width)
{
    uint32_t us, vs;
    sizes_of(q->p, axis, &us, &vs);
    const struct clue_word *from = &q->volume->lines[axis][(size_t)v * us + u].words[k];
    pencil_clue(q, &q->along[axis][(size_t)v * us + u].words[k], x, y, width);
    shape(q, from, x + width / 2, y + CELL / 2, RADIUS);
}

void volume_layer(struct pencil *q, uint32_t z, int32_t top)
{
    int32_t above = top - (int32_t)q->column_words * CELL;
    coordinates(q, q->layers[z], above - CELL, top, CELL);
    for (uint32_t y = 0; y < q->p->height && q->volume != NULL; y++) {
        uint32_t n = q->along[0][(size_t)z * q->p->height + y].n;
        for (uint32_t k = 0; k < n; k++)
            word(q, 0, y, z, k, q->left - (int32_t)(n - k) * q->place, top + (int32_t)y * CELL, q->place);
    }
    for (uint32_t x = 0; x < q->p->width && q->volume != NULL; x++) {
        uint32_t n = q->along[1][(size_t)z * q->p->width + x].n;
        for (uint32_t k = 0; k < n; k++)
            word(q, 1, x, z, k, q->left + (int32_t)x * CELL, top - (int32_t)(n - k) * CELL, CELL);
    }
}

/* The words of a cell of the table stand one below the other. */
static void table_cell(struct pencil *q, uint32_t x, uint32_t y, int32_t left, int32_t top)
{
    const struct clue_line *line = &q->along[2][(size_t)y * q->p->width + x];
    if (line->n == 1) {
        word(q, 2, x, y, 0, left, top + (q->table - CELL) / 2, CELL);
        return;
    }
    for (uint32_t k = 0; k < line->n; k++) {
        const struct clue_word *w = &line->words[k];
        int32_t middle = top + (int32_t)(2 * k + 1) * q->table / (2 * (int32_t)line->n);
        bool coloured = q->p->n_values > 2 && w->value >= 0 && (uint32_t)w->value < q->p->n_values;
        uint32_t rgb = coloured ? q->p->palette[w->value].rgb : 0;
        if (coloured)
            pencil_box(q, left + 1, middle - TABLE_LINE / 2, CELL - 2, TABLE_LINE - 1, rgb);
        pencil_word_of_size(q, left + CELL / 2, middle, CELL - 4, FONT_COORDINATE, w->text,
                            coloured ? readable_on(rgb) : (uint32_t)INK);
    }
}

void volume_table(struct pencil *q, int32_t top)
{
    int32_t first = top + TABLE_GAP + CELL, width = (int32_t)q->p->width * CELL,
            height = (int32_t)q->p->height * q->table;
    if (q->table == 0)
        return;
    coordinates(q, "z", first - CELL, first, q->table);
    for (uint32_t y = 0; y < q->p->height; y++)
        for (uint32_t x = 0; x < q->p->width; x++)
            table_cell(q, x, y, q->left + (int32_t)x * CELL, first + (int32_t)y * q->table);
    for (uint32_t x = 0; x <= q->p->width; x++)
        pencil_box(q, q->left + (int32_t)x * CELL, first, 1, height + 1, THIN_RGB);
    for (uint32_t y = 0; y <= q->p->height; y++)
        pencil_box(q, q->left, first + (int32_t)y * q->table, width + 1, 1, THIN_RGB);
}
