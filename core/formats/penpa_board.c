/* From a drawing of Penpa to the sheet of a puzzle: numbers, borders, circles, and numbers outside of the board. All
 * else that is drawn could mean anything; it is named in a message, never passed over. */
#include "formats/penpa.h"

#if defined ORIME_JANSSON && defined ORIME_ZLIB

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/dsu.h"
#include "formats/sudoku_sheet.h"

enum { HELPER = 98 }; /* the style of crosses on edges */

struct board {
    const struct penpa *p;
    struct reading *r;
    struct pzpr_sheet *s;
    bool *wall[2]; /* by cell of the grid: on its right, below it */
    bool walls;    /* is any within the board? */
};

static uint32_t cells_of(const struct penpa *p)
{
    return p->across * p->down;
}

/* The cell of the sheet. */
static uint32_t place(const struct penpa *p, uint32_t cell)
{
    return (cell / p->across - p->top) * p->columns + cell % p->across - p->left;
}

static bool wrong(const struct board *b, uint32_t cell, const char *wanted, const char *what)
{
    const struct penpa *p = b->p;
    return reading_error(b->r, b->r->piece->line, wanted, "%s in row %d, column %d", what,
                         (int)(cell / p->across) - (int)p->top + 1, (int)(cell % p->across) - (int)p->left + 1);
}

/* A place of the grid: "123". False: it is none. */
static bool index_of(const char *text, uint32_t below, uint32_t *index)
{
    char *end;
    unsigned long number = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : ULONG_MAX;
    if (number >= below || *end != '\0')
        return false;
    *index = (uint32_t)number;
    return true;
}

/* ---- what is not read ---- */

static size_t items_of(const json_t *value)
{
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(value); i++)
        n += json_array_size(json_array_get(value, i)) > 0;
    return json_is_object(value) ? json_object_size(value) : n;
}

/* Clues beside the board may be coloured. */
static size_t coloured(const struct board *b, json_t *surface)
{
    const char *key;
    json_t *item;
    uint32_t cell;
    size_t n = 0;
    json_object_foreach(surface, key, item)
        n += !index_of(key, cells_of(b->p), &cell) || b->p->on[cell];
    return n;
}

static bool nothing_else(const struct board *b, const json_t *drawing)
{
    static const struct {
        const char *key, *name;
    } others[] = {{"surface", "coloured cells"}, {"symbol", "symbols"},       {"line", "lines"},
                  {"freeline", "free lines"},    {"freelineE", "free edges"}, {"thermo", "thermometers"},
                  {"nobulbthermo", "thermometers without bulbs"},             {"arrows", "arrows"},
                  {"direction", "directions"},   {"squareframe", "frames"},   {"polygon", "polygons"},
                  {"wall", "walls"},             {"cage", "cages"},           {"killercages", "killer cages"}};
    char found[256] = "";
    size_t length = 0;
    bool circles = (b->p->kind->traits & PZPR_CIRCLES) != 0;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        json_t *items = json_object_get(drawing, others[i].key);
        if (circles && strcmp(others[i].key, "symbol") == 0)
            continue;
        if ((strcmp(others[i].key, "surface") == 0 ? coloured(b, items) : items_of(items)) > 0)
            length += (size_t)snprintf(found + length, sizeof found - length, "%s%s", length == 0 ? "" : ", ",
                                       others[i].name);
    }
    return length == 0 || reading_error(b->r, b->r->piece->line, NULL,
                                        "the drawing has what orime does not read from Penpa for %s: %s",
                                        b->p->kind->id, found);
}

/* ---- numbers ---- */

/* The number of [text, colour, style]; PZPR_NO_NUMBER: blank. False: it is none (noted). */
static bool number_of(const struct board *b, uint32_t cell, const json_t *item, int32_t *number)
{
    const json_t *value = json_array_get(item, 0);
    const char *style = json_string_value(json_array_get(item, 2));
    char text[24] = "";
    *number = PZPR_NO_NUMBER;
    if (style != NULL && strcmp(style, "7") == 0)
        return wrong(b, cell, "a number", "candidates");
    if (json_is_integer(value))
        (void)snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
    else if (json_string_length(value) < sizeof text && json_string_value(value) != NULL)
        memcpy(text, json_string_value(value), json_string_length(value));
    else
        return wrong(b, cell, "a number", "a text that is none");
    uint32_t length = (uint32_t)strlen(text);
    int32_t digit = length == 1 ? sudoku_digit(*text, SUDOKU_SIDE_LIMIT) : -1;
    if (strspn(text, " ") == length)
        return true;
    if (strcmp(text, "?") == 0)
        *number = PZPR_ANY_NUMBER;
    else if (length < 9 && strspn(text, "0123456789") == length)
        *number = (int32_t)strtol(text, NULL, 10);
    else if ((b->p->kind->traits & PZPR_DIGITS) != 0 && digit > 0)
        *number = digit;
    else
        return wrong(b, cell, "a number", "a text that is none");
    return true;
}

/* A number in a cell of the board. */
static bool put_number(struct board *b, uint32_t cell, int32_t number)
{
    struct pzpr_sheet *s = b->s;
    if (number == PZPR_NO_NUMBER)
        return true;
    if ((b->p->kind->traits & PZPR_NUMBERS) == 0 || (b->p->kind->traits & PZPR_CIRCLES) != 0)
        return wrong(b, cell, "none in a puzzle of this kind", "a number");
    if (s->number[place(b->p, cell)] != PZPR_NO_NUMBER)
        return wrong(b, cell, "one", "two numbers");
    s->number[place(b->p, cell)] = number;
    return pzpr_check_number(s, b->r, b->r->piece->line, 0, number);
}

/* A number beside the board: the clue of a row, when it stands left of it, or of a column, when above. Numbers come in
 * the order of their places, so outermost first. */
static bool put_clue(struct board *b, uint32_t cell, int32_t number)
{
    const struct penpa *p = b->p;
    uint32_t x = cell % p->across, y = cell / p->across;
    bool in_rows = y >= p->top && y < p->top + p->rows, in_columns = x >= p->left && x < p->left + p->columns;
    bool left = in_rows && x < p->left, top = in_columns && y < p->top;
    if (number == PZPR_NO_NUMBER)
        return true;
    if (b->s->left == NULL || (!left && !top))
        return wrong(b, cell, "cells of the board", "a number");
    struct pzpr_line *line = left ? &b->s->left[y - p->top] : &b->s->top[x - p->left];
    uint32_t room = (p->kind->traits & PZPR_TILES) != 0 ? 1 : pzpr_slots(left ? p->columns : p->rows);
    if (number == 0 && (p->kind->traits & PZPR_RUNS) != 0) /* an empty clue */
        return true;
    if (line->n == room)
        return wrong(b, cell, "fewer numbers in a clue", "a number");
    if (!pzpr_check_number(b->s, b->r, b->r->piece->line, 0, number))
        return false;
    line->numbers[line->n++] = number;
    return true;
}

/* Numbers of cells by their places, so that messages and clues do not depend on the order in the drawing. */
static bool take_numbers(struct board *b, json_t *numbers)
{
    const char *key;
    json_t *item;
    uint32_t n = cells_of(b->p), cell;
    const json_t **at = reading_array(b->r, n, sizeof(json_t *));
    if (at == NULL)
        return false;
    json_object_foreach(numbers, key, item) {
        if (!index_of(key, n, &cell))
            return reading_error(b->r, b->r->piece->line, "in cells", "a number on an edge or a corner");
        at[cell] = item;
    }
    for (cell = 0; cell < n; cell++) {
        int32_t number;
        if (at[cell] == NULL)
            continue;
        if (!number_of(b, cell, at[cell], &number) ||
            !(b->p->on[cell] ? put_number(b, cell, number) : put_clue(b, cell, number)))
            return false;
    }
    return true;
}

/* Small numbers in the corners (and then at the sides) of cells, four places a cell: clues of regions. */
static bool take_small(struct board *b, json_t *numbers)
{
    const char *key;
    json_t *item;
    uint32_t n = cells_of(b->p), index;
    json_object_foreach(numbers, key, item) {
        int32_t number;
        if (!index_of(key, 12 * n, &index) || index < 4 * n)
            return reading_error(b->r, b->r->piece->line, "in cells", "a small number that is in no cell");
        uint32_t cell = index / 4 % n;
        if (!number_of(b, cell, item, &number))
            return false;
        if (number != PZPR_NO_NUMBER && (!b->p->on[cell] || (b->p->kind->traits & PZPR_AT_TOP) == 0))
            return wrong(b, cell, "none in a puzzle of this kind", "a small number");
        if (!put_number(b, cell, number))
            return false;
    }
    return true;
}

/* ---- circles ---- */

static bool take_circles(struct board *b, json_t *symbols)
{
    const char *key;
    json_t *item;
    uint32_t cell;
    json_object_foreach(symbols, key, item) {
        const char *name = json_string_value(json_array_get(item, 1));
        json_int_t style = json_integer_value(json_array_get(item, 0));
        if (!index_of(key, cells_of(b->p), &cell) || !b->p->on[cell])
            return reading_error(b->r, b->r->piece->line, "in cells of the board", "a symbol");
        if (name == NULL || strncmp(name, "circle_", 7) != 0 || (style != 1 && style != 2))
            return wrong(b, cell, "a white or a black circle", "a symbol");
        b->s->number[place(b->p, cell)] = (int32_t)style;
    }
    return true;
}

/* ---- borders ---- */

/* "A,B", two corners side by side. */
static bool take_edge(struct board *b, const char *key)
{
    const struct penpa *p = b->p;
    uint32_t n = cells_of(p), a, c;
    const char *comma = strchr(key, ',');
    char first[12] = "";
    if (comma == NULL) /* a mark on an edge, which is for the solver */
        return true;
    if ((size_t)(comma - key) < sizeof first)
        memcpy(first, key, (size_t)(comma - key));
    if (!index_of(first, 2 * n, &a) || !index_of(comma + 1, 2 * n, &c) || a < n || c < n)
        return reading_error(b->r, b->r->piece->line, "borders of cells", "edges elsewhere");
    uint32_t low = (a < c ? a : c) - n, cell = (a < c ? c : a) - n, by = cell - low;
    if (by != 1 && by != p->across)
        return reading_error(b->r, b->r->piece->line, "borders of cells", "edges across cells");
    uint32_t next = cell + (by == 1 ? p->across : 1);
    if (next >= n || !p->on[cell] || !p->on[next]) /* along the outline */
        return true;
    b->wall[by == 1][cell] = true;
    b->walls = true;
    return true;
}

static bool take_edges(struct board *b, json_t *edges)
{
    const char *key;
    json_t *style;
    json_object_foreach(edges, key, style)
        if (json_integer_value(style) != HELPER && !take_edge(b, key))
            return false;
    return true;
}

/* The region of each cell of the sheet, by the first one. */
static uint32_t *regions_of(const struct board *b)
{
    const struct penpa *p = b->p;
    uint32_t n = p->columns * p->rows;
    uint32_t *parent = reading_array(b->r, n, sizeof *parent);
    for (uint32_t c = 0; parent != NULL && c < n; c++)
        parent[c] = c;
    for (uint32_t cell = 0; parent != NULL && cell + 1 < cells_of(p); cell++)
        for (int below = 0; below < 2; below++) {
            uint32_t next = cell + (below ? p->across : 1);
            if (next < cells_of(p) && p->on[cell] && p->on[next] && !b->wall[below][cell])
                dsu_union(parent, place(p, cell), place(p, next));
        }
    for (uint32_t c = 0; parent != NULL && c < n; c++)
        parent[c] = dsu_find(parent, c);
    return parent;
}

/* A drawn sudoku has the usual boxes, or none. */
static bool usual_boxes(const struct board *b, const uint32_t *region)
{
    uint32_t side = b->p->columns, width, height;
    bool good = sudoku_boxes(side, &width, &height);
    for (uint32_t c = 0; good && c < side * side; c++)
        good = region[c] == c / side / height * height * side + c % side / width * width;
    return good || reading_error(b->r, b->r->piece->line, NULL, "a sudoku whose boxes are not the usual ones");
}

/* The clue of a region may stand in any of its cells. */
static bool clues_to_top(const struct board *b, const uint32_t *region)
{
    int32_t *number = b->s->number;
    for (uint32_t c = 0; c < pzpr_cells(b->s); c++) {
        if (number[c] == PZPR_NO_NUMBER || region[c] == c)
            continue;
        if (number[region[c]] != PZPR_NO_NUMBER)
            return reading_error(b->r, b->r->piece->line, "one", "two numbers in the region of row %u, column %u",
                                 (unsigned)(c / b->s->columns) + 1, (unsigned)(c % b->s->columns) + 1);
        number[region[c]] = number[c];
        number[c] = PZPR_NO_NUMBER;
    }
    return true;
}

static bool put_regions(struct board *b)
{
    uint32_t traits = b->p->kind->traits;
    uint32_t *region = regions_of(b);
    if (region == NULL)
        return false;
    if ((traits & PZPR_DIGITS) != 0)
        return !b->walls || usual_boxes(b, region);
    if ((traits & PZPR_REGIONS) == 0)
        return !b->walls || reading_error(b->r, b->r->piece->line, "none in a puzzle of this kind",
                                          "borders between cells");
    if ((traits & PZPR_AT_TOP) != 0 && !clues_to_top(b, region))
        return false;
    b->s->region = region;
    pzpr_close_regions(b->s);
    return true;
}

/* ---- the board ---- */

static bool put_holes(struct board *b)
{
    const struct penpa *p = b->p;
    bool *hole = reading_array(b->r, pzpr_cells(b->s), sizeof *hole), any = false;
    for (uint32_t c = 0; hole != NULL && c < pzpr_cells(b->s); c++) {
        hole[c] = !p->on[(p->top + c / p->columns) * p->across + p->left + c % p->columns];
        any = any || hole[c];
    }
    bool may = strcmp(p->kind->id, "lits") == 0 || strcmp(p->kind->id, "norinori") == 0;
    if (any && !may)
        return reading_error(b->r, b->r->piece->line, "none in a puzzle of this kind",
                             "cells that are not on the board");
    b->s->hole = any ? hole : NULL;
    return hole != NULL;
}

bool penpa_board(const struct penpa *p, json_t *drawing, struct pzpr_sheet *s)
{
    struct board b = {.p = p, .r = p->r, .s = s};
    uint32_t traits = p->kind->traits;
    if (!nothing_else(&b, drawing) || !pzpr_begin(s, p->kind, p->columns, p->rows, p->r->piece->line, p->r))
        return false;
    s->title = p->title;
    s->author = p->author;
    for (int below = 0; below < 2; below++)
        if ((b.wall[below] = reading_array(p->r, cells_of(p), sizeof **b.wall)) == NULL)
            return false;
    return put_holes(&b) && take_edges(&b, json_object_get(drawing, "lineE")) &&
           take_numbers(&b, json_object_get(drawing, "number")) &&
           take_small(&b, json_object_get(drawing, "numberS")) &&
           ((traits & PZPR_CIRCLES) == 0 || take_circles(&b, json_object_get(drawing, "symbol"))) && put_regions(&b);
}

#endif
