#include "formats/sudoku_variant.h"

#include <string.h>

bool variant_begin(struct sudoku_variant *v, struct reading *r, int64_t side)
{
    *v = (struct sudoku_variant){.r = r};
    if (side < 4 || side > SUDOKU_SIDE_LIMIT)
        return reading_error(r, r->piece->line, "4 to 36", "a grid of %lld rows", (long long)side);
    v->sheet = (struct sudoku_sheet){.side = (uint32_t)side, .number = r->piece->line};
    (void)sudoku_boxes(v->sheet.side, &v->sheet.box_width, &v->sheet.box_height);
    v->sheet.cells = reading_array(r, (size_t)(side * side), sizeof *v->sheet.cells);
    return v->sheet.cells != NULL;
}

/* ---- lines ---- */

static void put(struct variant_line *line, const char *text, uint32_t length)
{
    struct reading *r = line->v->r;
    while (!r->out_of_memory && line->length + length + 1 > line->room) {
        uint32_t room = line->room == 0 ? 64 : 2 * line->room;
        char *grown = reading_array(r, room, 1);
        if (grown != NULL && line->length > 0)
            memcpy(grown, line->text, line->length);
        line->text = grown;
        line->room = room;
    }
    if (r->out_of_memory)
        return;
    memcpy(line->text + line->length, text, length);
    line->length += length;
    line->text[line->length] = '\0';
}

void variant_word(struct variant_line *line, const char *word)
{
    if (line->length > 0)
        put(line, " ", 1);
    put(line, word, (uint32_t)strlen(word));
}

void variant_number(struct variant_line *line, int64_t number)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%lld", (long long)number);
    variant_word(line, text);
}

void variant_cell(struct variant_line *line, uint32_t cell)
{
    char text[24];
    uint32_t side = line->v->sheet.side;
    (void)snprintf(text, sizeof text, "r%uc%u", (unsigned)(cell / side + 1), (unsigned)(cell % side + 1));
    variant_word(line, text);
    line->cells++;
}

void variant_add(struct variant_line *line, enum variant_list list)
{
    struct sudoku_variant *v = line->v;
    if (line->cells == 0 || v->r->out_of_memory)
        return;
    v->lists[list].lines =
        reading_room(v->r, v->lists[list].lines, v->lists[list].n, &v->lists[list].room, sizeof(struct ini_line));
    if (v->lists[list].lines != NULL)
        v->lists[list].lines[v->lists[list].n++] = document_line(line->text, v->r->piece->line);
}

/* ---- what is not known ---- */

void variant_unknown(struct sudoku_variant *v, const char *name)
{
    for (uint32_t i = 0; i < v->n_unknown; i++)
        if (strcmp(v->unknown[i].name, name) == 0) {
            v->unknown[i].n++;
            return;
        }
    v->unknown = reading_room(v->r, v->unknown, v->n_unknown, &v->unknown_room, sizeof *v->unknown);
    if (v->unknown == NULL)
        return;
    v->unknown[v->n_unknown] = (struct variant_unknown){reading_text(v->r, name, strlen(name)), 1};
    v->n_unknown += v->unknown[v->n_unknown].name != NULL;
}

/* Always false. */
static bool tell_unknown(struct sudoku_variant *v)
{
    struct variant_line line = {.v = v};
    for (uint32_t i = 0; i < v->n_unknown; i++) {
        if (i > 0)
            put(&line, ",", 1);
        variant_word(&line, v->unknown[i].name);
        if (v->unknown[i].n > 1) {
            char times[24];
            (void)snprintf(times, sizeof times, "(%u times)", (unsigned)v->unknown[i].n);
            variant_word(&line, times);
        }
    }
    return !v->r->out_of_memory &&
           reading_error(v->r, v->r->piece->line, NULL, "constraints that orime has not: %s", line.text);
}

/* ---- the document ---- */

static const struct {
    const char *section, *key;
} places[VARIANT_LISTS] = {
    [VARIANT_CAGES] = {"cages", "list"},
    [VARIANT_REPEATING] = {"cages", "repeating"},
    [VARIANT_THERMOMETERS] = {"thermometers", "list"},
    [VARIANT_ARROWS] = {"arrows", "list"},
    [VARIANT_LITTLE_KILLERS] = {"little-killers", "list"},
    [VARIANT_PALINDROMES] = {"palindromes", "list"},
    [VARIANT_RENBAN] = {"renban", "list"},
    [VARIANT_CLONES] = {"clones", "list"},
    [VARIANT_INEQUALITIES] = {"inequalities", "list"},
    [VARIANT_WHITE] = {"dots", "white"},
    [VARIANT_BLACK] = {"dots", "black"},
};

/* Lists of one section stand side by side in the table. */
static void add_lists(struct document_builder *b, struct sudoku_variant *v)
{
    const char *section = "";
    for (uint32_t i = 0; i < VARIANT_LISTS; i++) {
        if (v->lists[i].n == 0)
            continue;
        if (strcmp(section, places[i].section) != 0)
            document_section(b, section = places[i].section, v->sheet.number, 3);
        document_lines(b, places[i].key, v->lists[i].lines, v->lists[i].n);
        if (i == VARIANT_WHITE && v->all_dots)
            document_text(b, "all", "yes", v->sheet.number);
    }
}

static void add_options(struct document_builder *b, const struct sudoku_variant *v)
{
    uint32_t line = v->sheet.number;
    if (!v->diagonals && !v->anti_knight && !v->anti_king && !v->non_consecutive)
        return;
    document_section(b, "options", line, 4);
    document_text(b, "diagonals", v->diagonals ? "yes" : NULL, line);
    document_text(b, "anti-knight", v->anti_knight ? "yes" : NULL, line);
    document_text(b, "anti-king", v->anti_king ? "yes" : NULL, line);
    document_text(b, "non-consecutive", v->non_consecutive ? "yes" : NULL, line);
}

/* A row of the board a line, each cell as `sign` writes it. */
static void add_picture(struct document_builder *b, const struct sudoku_variant *v, const char *key,
                        char (*sign)(const struct sudoku_variant *v, uint32_t cell))
{
    uint32_t side = v->sheet.side;
    struct ini_line *lines = document_take(b, side, sizeof *lines);
    char *text = document_take(b, (size_t)side * (side + 1), 1);
    for (uint32_t y = 0; text != NULL && y < side; y++) {
        for (uint32_t x = 0; x < side; x++)
            text[y * (side + 1) + x] = sign(v, y * side + x);
        lines[y] = document_line(text + (size_t)y * (side + 1), v->sheet.number);
    }
    document_lines(b, key, lines, side);
}

static char region_sign(const struct sudoku_variant *v, uint32_t cell)
{
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[v->region[cell] % 52];
}

static char parity_sign(const struct sudoku_variant *v, uint32_t cell)
{
    return v->parity[cell];
}

static void add_sums(struct document_builder *b, struct sudoku_variant *v, const char *key, const int32_t *sums)
{
    struct variant_line line = {.v = v};
    for (uint32_t i = 0; sums != NULL && i < v->sheet.side; i++)
        if (sums[i] < 0)
            variant_word(&line, ".");
        else
            variant_number(&line, sums[i]);
    if (line.length > 0)
        document_text(b, key, line.text, v->sheet.number);
}

bool variant_document(struct sudoku_variant *v, struct foreign *out)
{
    struct document_builder b;
    uint32_t line = v->sheet.number;
    if (v->n_unknown > 0)
        return tell_unknown(v);
    sudoku_begin_document(&b, &v->sheet, v->r, out, VARIANT_LISTS + 3);
    if (v->region != NULL)
        add_picture(&b, v, "regions", region_sign);
    add_lists(&b, v);
    if (v->parity != NULL) {
        document_section(&b, "parity", line, 1);
        add_picture(&b, v, "cells", parity_sign);
    }
    if (v->row_sums != NULL || v->column_sums != NULL) {
        document_section(&b, "sandwiches", line, 2);
        add_sums(&b, v, "rows", v->row_sums);
        add_sums(&b, v, "columns", v->column_sums);
    }
    add_options(&b, v);
    v->r->out_of_memory = v->r->out_of_memory || b.failed;
    return !v->r->out_of_memory;
}
