/* The constraints of f-puzzles.com that are lists: cages, lines, dots, sums. */
#include "formats/fpuzzles.h"

#ifdef ORIME_JANSSON

#include <stdlib.h>
#include <string.h>

bool fpuzzles_wrong(struct sudoku_variant *v, const char *key, const char *wanted)
{
    return reading_error(v->r, v->r->piece->line, wanted, "\"%.60s\"", key);
}

/* ---- cells ---- */

/* "R1C2" as row and column, which may be 0. */
static bool place_of(const json_t *value, int64_t *row, int64_t *column)
{
    const char *text = json_string_value(value);
    char *end;
    if (text == NULL || (*text | 0x20) != 'r' || text[1] < '0' || text[1] > '9')
        return false;
    *row = strtol(text + 1, &end, 10);
    if ((*end | 0x20) != 'c' || end[1] < '0' || end[1] > '9')
        return false;
    *column = strtol(end + 1, &end, 10);
    return *end == '\0';
}

bool fpuzzles_cell(const struct sudoku_variant *v, const json_t *value, uint32_t *cell)
{
    int64_t row, column, side = v->sheet.side;
    if (!place_of(value, &row, &column) || row < 1 || column < 1 || row > side || column > side)
        return false;
    *cell = (uint32_t)((row - 1) * side + column - 1);
    return true;
}

static bool take_cells(struct variant_line *line, const json_t *cells)
{
    uint32_t cell;
    for (size_t i = 0; i < json_array_size(cells); i++)
        if (fpuzzles_cell(line->v, json_array_get(cells, i), &cell))
            variant_cell(line, cell);
        else
            return fpuzzles_wrong(line->v, "cells", "cells of the grid, such as R1C2");
    return true;
}

/* ---- the constraints, one of a list each ---- */

typedef bool take(struct sudoku_variant *v, json_t *part);

/* Without a value the digits are different, and no more is known. */
static bool take_cage(struct sudoku_variant *v, json_t *part)
{
    struct variant_line line = {.v = v};
    const json_t *value = json_object_get(part, "value");
    int64_t sum;
    if (link_number(value, &sum))
        variant_number(&line, sum);
    else if (link_line(v->r, value) != NULL)
        variant_unknown(v, "cages whose value is no sum");
    if (!take_cells(&line, json_object_get(part, "cells")))
        return false;
    variant_add(&line, VARIANT_CAGES);
    return true;
}

static bool take_lines(struct sudoku_variant *v, json_t *part, enum variant_list list)
{
    const json_t *lines = json_object_get(part, "lines");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        struct variant_line line = {.v = v};
        if (!take_cells(&line, json_array_get(lines, i)))
            return false;
        variant_add(&line, list);
    }
    return true;
}

static bool take_thermometer(struct sudoku_variant *v, json_t *part)
{
    return take_lines(v, part, VARIANT_THERMOMETERS);
}

static bool take_palindrome(struct sudoku_variant *v, json_t *part)
{
    return take_lines(v, part, VARIANT_PALINDROMES);
}

static bool take_renban(struct sudoku_variant *v, json_t *part)
{
    return take_lines(v, part, VARIANT_RENBAN);
}

/* A line begins in the circle; one with two digits in it is not known. */
static bool take_arrow(struct sudoku_variant *v, json_t *part)
{
    const json_t *lines = json_object_get(part, "lines"), *circle = json_object_get(part, "cells");
    if (json_array_size(circle) != 1) {
        variant_unknown(v, "arrows with circles of several cells");
        return true;
    }
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *cells = json_array_get(lines, i);
        struct variant_line line = {.v = v};
        uint32_t first, cell;
        if (!fpuzzles_cell(v, json_array_get(circle, 0), &first))
            return fpuzzles_wrong(v, "arrow", "cells of the grid, such as R1C2");
        variant_cell(&line, first);
        for (size_t k = 0; k < json_array_size(cells); k++)
            if (!fpuzzles_cell(v, json_array_get(cells, k), &cell))
                return fpuzzles_wrong(v, "arrow", "cells of the grid, such as R1C2");
            else if (k > 0 || cell != first)
                variant_cell(&line, cell);
        variant_add(&line, VARIANT_ARROWS);
    }
    return true;
}

/* From the cell beside the board on, where the file does not list the cells. */
static bool take_diagonal(struct variant_line *line, json_t *part)
{
    const char *direction = json_string_value(json_object_get(part, "direction"));
    int64_t row, column, side = line->v->sheet.side;
    if (direction == NULL || strlen(direction) != 2 || !place_of(json_object_get(part, "cell"), &row, &column) ||
        row > side + 1 || column > side + 1)
        return fpuzzles_wrong(line->v, "littlekillersum", "a cell beside the grid, and a direction such as DR");
    for (int64_t i = 0; i <= side; i++) {
        row += direction[0] == 'D' ? 1 : -1;
        column += direction[1] == 'R' ? 1 : -1;
        if (row >= 1 && column >= 1 && row <= side && column <= side)
            variant_cell(line, (uint32_t)((row - 1) * side + column - 1));
    }
    return true;
}

static bool take_little_killer(struct sudoku_variant *v, json_t *part)
{
    struct variant_line line = {.v = v};
    const json_t *cells = json_object_get(part, "cells");
    int64_t sum;
    if (!link_number(json_object_get(part, "value"), &sum)) {
        if (json_object_get(part, "value") != NULL)
            variant_unknown(v, "little killers whose value is no sum");
        return true;
    }
    variant_number(&line, sum);
    if (json_array_size(cells) > 0 ? !take_cells(&line, cells) : !take_diagonal(&line, part))
        return false;
    variant_add(&line, VARIANT_LITTLE_KILLERS);
    return true;
}

/* In row or column 0, or behind the last one. */
static bool take_sandwich(struct sudoku_variant *v, json_t *part)
{
    int64_t row, column, sum, side = v->sheet.side;
    const json_t *value = json_object_get(part, "value");
    if (!place_of(json_object_get(part, "cell"), &row, &column))
        return fpuzzles_wrong(v, "sandwichsum", "a cell beside the grid, such as R0C2");
    if (!link_number(value, &sum) || sum < 0 || sum > side * side) {
        if (value != NULL)
            variant_unknown(v, "sandwiches whose value is no sum");
        return true;
    }
    bool above = row == 0 || row == side + 1;
    int64_t number = above ? column : row;
    if ((!above && column != 0 && column != side + 1) || number < 1 || number > side)
        return fpuzzles_wrong(v, "sandwichsum", "a cell beside the grid, such as R0C2");
    int32_t **sums = above ? &v->column_sums : &v->row_sums;
    bool first = *sums == NULL;
    if (first && (*sums = reading_array(v->r, (size_t)side, sizeof **sums)) == NULL)
        return false;
    for (int64_t i = 0; first && i < side; i++)
        (*sums)[i] = -1;
    (*sums)[number - 1] = (int32_t)sum;
    return true;
}

static bool take_parity(struct sudoku_variant *v, json_t *part, char sign)
{
    uint32_t cell, n = v->sheet.side * v->sheet.side;
    if (!fpuzzles_cell(v, json_object_get(part, "cell"), &cell))
        return fpuzzles_wrong(v, sign == 'o' ? "odd" : "even", "a cell of the grid, such as R1C2");
    if (v->parity == NULL) {
        v->parity = reading_array(v->r, n, 1);
        if (v->parity == NULL)
            return false;
        memset(v->parity, '.', n);
    }
    v->parity[cell] = sign;
    return true;
}

static bool take_odd(struct sudoku_variant *v, json_t *part)
{
    return take_parity(v, part, 'o');
}

static bool take_even(struct sudoku_variant *v, json_t *part)
{
    return take_parity(v, part, 'e');
}

/* A dot has a meaning of its own only without a value, or with the usual one. */
static bool take_dot(struct sudoku_variant *v, json_t *part, int64_t usual, enum variant_list list, const char *other)
{
    struct variant_line line = {.v = v};
    const json_t *value = json_object_get(part, "value");
    int64_t number = usual;
    if ((link_number(value, &number) || link_line(v->r, value) == NULL) && number == usual) {
        if (!take_cells(&line, json_object_get(part, "cells")))
            return false;
        variant_add(&line, list);
    } else {
        variant_unknown(v, other);
    }
    return true;
}

static bool take_difference(struct sudoku_variant *v, json_t *part)
{
    return take_dot(v, part, 1, VARIANT_WHITE, "differences other than 1");
}

static bool take_ratio(struct sudoku_variant *v, json_t *part)
{
    return take_dot(v, part, 2, VARIANT_BLACK, "ratios other than 2");
}

/* X: the sum of two neighbours is 10; V: it is 5. They are a small cage. */
static bool take_xv(struct sudoku_variant *v, json_t *part)
{
    struct variant_line line = {.v = v};
    const char *value = json_string_value(json_object_get(part, "value"));
    if (value == NULL || *value == '\0')
        return true;
    if (strlen(value) != 1 || strchr("XVxv", *value) == NULL) {
        variant_unknown(v, "sums of neighbours other than X and V");
        return true;
    }
    variant_number(&line, (*value | 0x20) == 'x' ? 10 : 5);
    if (!take_cells(&line, json_object_get(part, "cells")))
        return false;
    variant_add(&line, VARIANT_CAGES);
    return true;
}

static bool take_clone(struct sudoku_variant *v, json_t *part)
{
    struct variant_line line = {.v = v};
    const json_t *cells = json_object_get(part, "cells"), *copy = json_object_get(part, "cloneCells");
    if (!take_cells(&line, cells))
        return false;
    variant_word(&line, "=");
    if (!take_cells(&line, copy))
        return false;
    variant_add(&line, VARIANT_CLONES);
    return true;
}

static bool take_region(struct sudoku_variant *v, json_t *part)
{
    struct variant_line line = {.v = v};
    if (!take_cells(&line, json_object_get(part, "cells")))
        return false;
    variant_add(&line, VARIANT_CAGES);
    return true;
}

/* What is there to tell the title and the like, or comes with a constraint of its own, is no rule. */
static bool take_drawn_cage(struct sudoku_variant *v, json_t *part)
{
    const char *value = json_string_value(json_object_get(part, "value"));
    bool words = value != NULL && strchr(value, ':') != NULL;
    if (!words && json_array_size(json_object_get(part, "cells")) > 0 &&
        json_object_get(part, "fromConstraint") == NULL)
        variant_unknown(v, "cages that are only drawn");
    return true;
}

/* ---- by name ---- */

static const struct {
    const char *key;
    take *take;
} known[] = {
    {"killercage", take_cage},       {"thermometer", take_thermometer}, {"palindrome", take_palindrome},
    {"renban", take_renban},         {"arrow", take_arrow},             {"littlekillersum", take_little_killer},
    {"sandwichsum", take_sandwich},  {"odd", take_odd},                 {"even", take_even},
    {"difference", take_difference}, {"ratio", take_ratio},             {"xv", take_xv},
    {"clone", take_clone},           {"extraregion", take_region},      {"cage", take_drawn_cage},
};

bool fpuzzles_take(struct sudoku_variant *v, const char *key, json_t *part, bool *is_known)
{
    size_t k = 0;
    while (k < sizeof known / sizeof *known && strcmp(known[k].key, key) != 0)
        k++;
    *is_known = k < sizeof known / sizeof *known;
    return !*is_known || part == NULL || known[k].take(v, part);
}

#endif
