/* A sudoku in JSON, an object a puzzle, as programs of many people write it: under "grid", "board", "puzzle" or
 * another of the usual names stands a list of rows, each a list of numbers, or all cells in one text; the answer may
 * stand under
 * "solution". Open cells are 0, null, "" or a sign that is no digit. */
#include <string.h>

#include "formats/json_object.h"
#include "formats/optional.h"
#include "formats/sudoku_link.h"
#include "formats/sudoku_sheet.h"

enum { SNIFFED_BYTES = 1 << 14 };

static const char *const grid_names[] = {"puzzle", "grid", "board", "sudoku", "givens", "clues", "quiz", "problem",
                                         "cells", "values", "initial", "unsolved", "question"};
enum { GRID_NAMES = sizeof grid_names / sizeof *grid_names };

/* Behind "name": a list of lists of plain values, or a text of cells. */
static bool is_value(const char *text, const char *end)
{
    uint32_t brackets = 0, n = 0;
    for (; text < end && strchr(" \t\r\n:[", *text) != NULL; text++)
        brackets += *text == '[';
    if (text == end)
        return false;
    if (brackets == 2)
        return (*text >= '0' && *text <= '9') || strchr("\"n-.", *text) != NULL;
    if (brackets != 0 || *text++ != '"')
        return false;
    for (; text + n < end && text[n] != '"'; n++)
        if (sudoku_digit(text[n], SUDOKU_SIDE_LIMIT) < 0)
            return false;
    return sudoku_side(n) > 0;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t at = 0, end = size < SNIFFED_BYTES ? size : SNIFFED_BYTES;
    while (at < end && strchr(" \t\r\n[", bytes[at]) != NULL)
        at++;
    if (at == end || bytes[at] != '{')
        return false;
    for (; at < end; at++)
        for (size_t i = 0; bytes[at] == '"' && i < GRID_NAMES; i++) {
            size_t n = strlen(grid_names[i]);
            if (at + n + 2 < end && memcmp(bytes + at + 1, grid_names[i], n) == 0 && bytes[at + n + 1] == '"' &&
                is_value(bytes + at + n + 2, bytes + size))
                return true;
        }
    return false;
}

#ifdef ORIME_JANSSON

/* Rows, or a text. */
struct source {
    const json_t *value;
    uint32_t side;
};

/* The digit of a cell, 0 for an open one; -1: it is neither. */
static int64_t digit_of(const void *from, uint32_t cell)
{
    const struct source *s = from;
    if (json_is_string(s->value))
        return sudoku_digit(json_string_value(s->value)[cell], s->side);
    const json_t *value = json_array_get(json_array_get(s->value, cell / s->side), cell % s->side);
    const char *text = json_string_value(value);
    int64_t number;
    if (json_is_null(value) || (text != NULL && *text == '\0'))
        return 0;
    if (text != NULL && json_string_length(value) == 1)
        return *text == ' ' ? 0 : sudoku_digit(*text, s->side);
    return !link_number(value, &number) || number > (int64_t)s->side ? -1 : number < 0 ? 0 : number;
}

/* A square of cells; 0: it is none. */
static uint32_t side_of(const json_t *value)
{
    uint32_t side = (uint32_t)json_array_size(value), width, height;
    if (json_is_string(value))
        return strlen(json_string_value(value)) != json_string_length(value)
                   ? 0
                   : sudoku_side(json_string_length(value));
    for (uint32_t y = 0; y < side; y++)
        if (json_array_size(json_array_get(value, y)) != side)
            return 0;
    return sudoku_boxes(side, &width, &height) ? side : 0;
}

static bool take(struct reading *r, json_t *object, struct foreign *out)
{
    struct sudoku_sheet s = {.number = r->piece->line};
    struct source from = {.value = NULL};
    for (size_t i = 0; i < GRID_NAMES && from.side == 0; i++) {
        from.value = json_object_get(object, grid_names[i]);
        from.side = side_of(from.value);
    }
    if (from.side == 0)
        return reading_error(r, r->piece->line, "as many cells in a row as there are rows, 4 to 36",
                             "a sudoku that is no square");
    s.side = from.side;
    s.cells = reading_array(r, (size_t)s.side * s.side, 1);
    for (uint32_t c = 0; s.cells != NULL && c < s.side * s.side; c++) {
        int64_t digit = digit_of(&from, c);
        if (digit < 0)
            return reading_error(r, r->piece->line, "a digit of this size, or 0", "r%uc%u", (unsigned)(c / s.side + 1),
                                 (unsigned)(c % s.side + 1));
        s.cells[c] = (uint8_t)digit;
    }
    s.title = link_line(r, json_object_get(object, "title"));
    struct source answer = {json_object_get(object, "solution"), s.side};
    if (side_of(answer.value) == s.side)
        s.answer = link_answer(r, s.side, digit_of, &answer);
    return s.cells != NULL && !r->out_of_memory && sudoku_document(&s, r, out);
}

static bool read_document(struct reading *r, struct foreign *out)
{
    json_t *object = json_object_of(r);
    if (object == NULL)
        return false;
    bool good = take(r, object, out);
    json_decref(object);
    return good;
}

#endif

const struct format format_sudoku_json = {
    .name = "sudoku-json",
    .extension = "",
    .summary = "a sudoku under \"grid\", \"board\", \"puzzle\" ...: rows of numbers, or a text; only read",
    .carries = CARRIES_SEVERAL | CARRIES_ANSWER,
    .missing = JANSSON_MISSING,
    .rules = "sudoku",
    .sniff = sniff,
    .split = JANSSON_READS(json_split),
    .read_document = JANSSON_READS(read_document),
};
