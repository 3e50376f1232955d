/* The JSON of f-puzzles.com. Constraints are lists under their names; cells are "R1C2", those beside the board have row
 * or column 0. What is drawn without a meaning that the file knows (lines, shapes, texts) is told as unknown: for its
 * author it may well be a rule. fpuzzles_lists.c reads the lists. */
#include "formats/fpuzzles.h"

#ifdef ORIME_JANSSON

#include <string.h>

/* ---- lists ---- */

/* Keys that say nothing of which digits go where, or are read elsewhere. */
static bool is_no_constraint(const char *key)
{
    static const char *const keys[] = {"size", "title", "author", "ruleset", "grid", "solution", "metadata",
                                       "disabledlogic", "truecandidatesoptions", "fogofwar", "foglight",
                                       "triggereffect", "antiknight", "antiking", "nonconsecutive", "diagonal+",
                                       "diagonal-", "disjointgroups", "negative", "minimum", "maximum",
                                       "successMessage", "highlightConflicts", "activeConstraints"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* Drawn with a constraint that has a key of its own. */
static bool is_of_constraint(const json_t *part)
{
    return json_object_get(part, "fromConstraint") != NULL || json_is_true(json_object_get(part, "isNewConstraint"));
}

static const char *name_of_unknown(const char *key)
{
    static const char *const drawn[][2] = {{"line", "lines that are only drawn"},
                                           {"rectangle", "rectangles that are only drawn"},
                                           {"circle", "circles that are only drawn"},
                                           {"text", "texts that are only drawn"}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        if (strcmp(key, drawn[i][0]) == 0)
            return drawn[i][1];
    return key;
}

static bool take_key(struct sudoku_variant *v, const char *key, json_t *value)
{
    bool is_known;
    (void)fpuzzles_take(v, key, NULL, &is_known);
    if (is_no_constraint(key) || json_is_false(value) || json_is_null(value))
        return true;
    if (!json_is_array(value)) {
        const char *text = json_string_value(value);
        if (text == NULL || *text != '\0')
            variant_unknown(v, key);
        return true;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        json_t *part = json_array_get(value, i);
        if (!is_known && !is_of_constraint(part))
            variant_unknown(v, name_of_unknown(key));
        if (is_known && !fpuzzles_take(v, key, part, &is_known))
            return false;
    }
    return true;
}

/* ---- minima and maxima: less, or more, than the neighbours that are none themselves ---- */

static bool take_extremes(struct sudoku_variant *v, const json_t *list, bool least)
{
    uint32_t side = v->sheet.side, cell, around[4];
    bool *is = reading_array(v->r, (size_t)side * side, sizeof *is);
    for (size_t i = 0; is != NULL && i < json_array_size(list); i++) {
        if (!fpuzzles_cell(v, json_object_get(json_array_get(list, i), "cell"), &cell))
            return fpuzzles_wrong(v, least ? "minimum" : "maximum", "a cell of the grid, such as R1C2");
        is[cell] = true;
    }
    for (cell = 0; is != NULL && cell < side * side; cell++) {
        uint32_t n = 0, x = cell % side, y = cell / side;
        if (y > 0)
            around[n++] = cell - side;
        if (x > 0)
            around[n++] = cell - 1;
        if (x + 1 < side)
            around[n++] = cell + 1;
        if (y + 1 < side)
            around[n++] = cell + side;
        for (uint32_t i = 0; is[cell] && i < n; i++) {
            struct variant_line line = {.v = v};
            if (is[around[i]])
                continue;
            variant_cell(&line, cell);
            variant_word(&line, least ? "<" : ">");
            variant_cell(&line, around[i]);
            variant_add(&line, VARIANT_INEQUALITIES);
        }
    }
    return is != NULL;
}

/* ---- what holds for the whole grid ---- */

/* Cell by cell along a diagonal, as a cage without a sum. */
static void take_one_diagonal(struct sudoku_variant *v, bool down)
{
    struct variant_line line = {.v = v};
    uint32_t side = v->sheet.side;
    for (uint32_t i = 0; i < side; i++)
        variant_cell(&line, i * side + (down ? i : side - 1 - i));
    variant_add(&line, VARIANT_CAGES);
}

/* Cells at the same place of their boxes. */
static void take_disjoint(struct sudoku_variant *v)
{
    uint32_t side = v->sheet.side, w = v->sheet.box_width, h = v->sheet.box_height;
    for (uint32_t place = 0; place < side; place++) {
        struct variant_line line = {.v = v};
        for (uint32_t c = 0; c < side * side; c++)
            if (c / side % h * w + c % side % w == place)
                variant_cell(&line, c);
        variant_add(&line, VARIANT_CAGES);
    }
}

/* "ratio" and "difference" together say that all dots are given. */
static void take_negative(struct sudoku_variant *v, const json_t *list)
{
    bool ratio = false, difference = false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        ratio = ratio || (name != NULL && strcmp(name, "ratio") == 0);
        difference = difference || (name != NULL && strcmp(name, "difference") == 0);
    }
    size_t n = json_array_size(list);
    if (n == 0)
        return;
    v->all_dots = n == 2 && ratio && difference && v->lists[VARIANT_WHITE].n > 0;
    if (!v->all_dots)
        variant_unknown(v, "negative constraints (no other neighbours are so)");
}

static bool take_whole(struct sudoku_variant *v, const json_t *puzzle)
{
    bool down = json_is_true(json_object_get(puzzle, "diagonal-")),
         up = json_is_true(json_object_get(puzzle, "diagonal+"));
    v->diagonals = down && up;
    if (down != up)
        take_one_diagonal(v, down);
    v->anti_knight = json_is_true(json_object_get(puzzle, "antiknight"));
    v->anti_king = json_is_true(json_object_get(puzzle, "antiking"));
    v->non_consecutive = json_is_true(json_object_get(puzzle, "nonconsecutive"));
    if (json_is_true(json_object_get(puzzle, "disjointgroups")))
        take_disjoint(v);
    take_negative(v, json_object_get(puzzle, "negative"));
    return take_extremes(v, json_object_get(puzzle, "minimum"), true) &&
           take_extremes(v, json_object_get(puzzle, "maximum"), false);
}

/* ---- the grid ---- */

static const json_t *grid_cell(const json_t *grid, uint32_t side, uint32_t cell)
{
    return json_array_get(json_array_get(grid, cell / side), cell % side);
}

static uint32_t usual_region(const struct sudoku_sheet *s, uint32_t cell)
{
    return cell / s->side / s->box_height * s->box_height + cell % s->side / s->box_width;
}

static bool take_grid_cell(struct sudoku_variant *v, const json_t *from, uint32_t cell)
{
    const json_t *region = json_object_get(from, "region"), *marks = json_object_get(from, "givenPencilMarks");
    int64_t digit, side = v->sheet.side;
    if (json_is_true(json_object_get(from, "given"))) {
        if (!link_number(json_object_get(from, "value"), &digit) || digit < 1 || digit > side)
            return fpuzzles_wrong(v, "value", "a digit of this size where a cell is given");
        v->sheet.cells[cell] = (uint8_t)digit;
    }
    v->region[cell] = (uint16_t)usual_region(&v->sheet, cell);
    if (json_is_null(region))
        variant_unknown(v, "cells without a region");
    else if (region != NULL && (!link_number(region, &digit) || digit < 0 || digit >= side))
        return fpuzzles_wrong(v, "region", "a number from 0 to the size less 1");
    else if (region != NULL)
        v->region[cell] = (uint16_t)digit;
    if (json_array_size(marks) > 0)
        variant_unknown(v, "given pencil marks");
    return true;
}

static bool take_grid(struct sudoku_variant *v, const json_t *grid)
{
    uint32_t side = v->sheet.side;
    bool usual = v->sheet.box_height > 1;
    v->region = reading_array(v->r, (size_t)side * side, sizeof *v->region);
    if (v->region == NULL)
        return false;
    for (uint32_t y = 0; y < side; y++)
        if (json_array_size(grid) != side || json_array_size(json_array_get(grid, y)) != side)
            return fpuzzles_wrong(v, "grid", "as many rows as the size says, with as many cells");
    for (uint32_t c = 0; c < side * side; c++) {
        if (!take_grid_cell(v, grid_cell(grid, side, c), c))
            return false;
        usual = usual && v->region[c] == usual_region(&v->sheet, c);
    }
    if (usual)
        v->region = NULL;
    return true;
}

struct digits {
    const json_t *list;
    uint32_t side;
};

static int64_t solution_digit(const void *from, uint32_t cell)
{
    int64_t digit = 0;
    return link_number(json_array_get(from, cell), &digit) ? digit : 0;
}

static int64_t entered_digit(const void *from, uint32_t cell)
{
    const struct digits *d = from;
    int64_t digit = 0;
    return link_number(json_object_get(grid_cell(d->list, d->side, cell), "value"), &digit) ? digit : 0;
}

bool fpuzzles_read(struct reading *r, json_t *puzzle, struct foreign *out)
{
    const json_t *grid = json_object_get(puzzle, "grid"), *solution = json_object_get(puzzle, "solution");
    struct sudoku_variant v;
    const char *key;
    json_t *value;
    int64_t side = (int64_t)json_array_size(grid);
    if (json_object_get(puzzle, "size") != NULL && !link_number(json_object_get(puzzle, "size"), &side))
        return reading_error(r, r->piece->line, "a number", "\"size\"");
    if (!variant_begin(&v, r, side))
        return false;
    v.sheet.title = link_line(r, json_object_get(puzzle, "title"));
    v.sheet.author = link_line(r, json_object_get(puzzle, "author"));
    v.sheet.note = link_line(r, json_object_get(puzzle, "ruleset"));
    if (!take_grid(&v, grid))
        return false;
    json_object_foreach (puzzle, key, value)
        if (!take_key(&v, key, value))
            return false;
    if (!take_whole(&v, puzzle))
        return false;
    v.sheet.answer = link_answer(r, v.sheet.side, solution_digit, solution);
    if (v.sheet.answer == NULL)
        v.sheet.answer = link_answer(r, v.sheet.side, entered_digit, &(struct digits){grid, v.sheet.side});
    return variant_document(&v, out);
}

#endif
