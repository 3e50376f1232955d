/* The table of scopes, and their words. */
#include "define/scopes.h"

#include <stdio.h>
#include <string.h>

#include "define/inputs.h"
#include "define/term.h"

static bool parse_pairing(struct parser *p, struct scope *s);
static bool parse_line(struct parser *p, struct scope *s);
static bool parse_border(struct parser *p, struct scope *s);
static bool parse_meeting(struct parser *p, struct scope *s);

/* Those without words are found by the names of inputs, by WxH, or by values; see below. */
const struct scope_kind scope_kinds[] = {
    {"board", false, NULL, build_board, judge_board, "all cells, as one place (\"the board\")"},
    {"row", false, parse_line, build_rows, judge_rows, "the cells of a row, from left to right"},
    {"column", false, parse_line, build_columns, judge_columns, "the cells of a column, from top to bottom"},
    {"line", false, NULL, build_lines, judge_lines, "rows and columns"},
    {"diagonal", false, NULL, build_diagonals, judge_diagonals, "the two diagonals of a square board"},
    {"rim", false, NULL, build_rim, judge_rim, "once around the border of the board (\"the rim\")"},
    {"run", false, NULL, build_runs, judge_runs,
     "cells side by side in a row or column, up to a fixed cell, a hole or the border; its clue is in the cell before"},
    {"cell", true, NULL, build_cells, judge_cells, "each cell by itself"},
    {"", true, NULL, build_cells, judge_cells, "each black (a value): a cell that takes it, when it does"},
    {"pair", false, parse_pairing, build_pairs, judge_pairs, "two cells that share a side"},
    {"level pair", false, parse_pairing, build_pairs, judge_pairs, "two cells side by side in a row"},
    {"upright pair", false, parse_pairing, build_pairs, judge_pairs, "two cells, one above the other"},
    {"touching pair", false, parse_pairing, build_pairs, judge_pairs, "two cells that share a side or a corner"},
    {"slanted pair", false, parse_pairing, build_pairs, judge_pairs, "two cells that share a corner alone"},
    {"knight pair", false, parse_pairing, build_pairs, judge_pairs, "two cells a knight's move apart"},
    {"", false, NULL, build_windows, judge_windows, "each 2x3: all places of a window, columns x rows"},
    {"", false, NULL, build_blocks, judge_blocks, "each 3x3 block: the board cut into such, from the upper left on"},
    {"", false, NULL, build_bricks, judge_bricks, "each 2x1 brick: the same, every second row of them shifted by half"},
    {"", false, NULL, build_grids, judge_grids, "each row (column, 3x3 block) of 9x9 at NAME: squares at listed cells"},
    {"border of", false, parse_border, build_borders, judge_borders, "two regions that share a side"},
    {"meeting of", false, parse_meeting, build_meetings, judge_meetings,
     "2x2 cells in just so many different regions (meeting of 4 regions)"},
    {"", false, NULL, build_regions, judge_regions, "each NAME of an input with regions"},
    {"", false, NULL, build_lists, judge_lists, "each NAME of an input with lists"},
    {"", false, NULL, build_pairs_with_sign, judge_pairs_with_sign, "each NAME of an input with pairs; a sign behind"},
    {"", false, NULL, build_corners, judge_corners, "each NAME of an input with corners: the cells around one"},
};

uint32_t scope_kinds_count(void)
{
    return sizeof scope_kinds / sizeof *scope_kinds;
}

static const struct scope_kind *kind_of(void (*build)(struct builder *, const struct scope *))
{
    for (uint32_t i = 0; i < scope_kinds_count(); i++)
        if (scope_kinds[i].build == build && *scope_kinds[i].words == '\0')
            return &scope_kinds[i];
    return NULL;
}

bool scope_of_cells(const struct scope *s)
{
    return s->kind->cells;
}

void cells_scope(struct scope *s)
{
    *s = (struct scope){.kind = kind_of(build_cells), .input = ORIME_NONE};
}

void board_scope(struct scope *s)
{
    *s = (struct scope){.kind = &scope_kinds[0], .input = ORIME_NONE};
}

/* ---- what is read ---- */

static bool region_noun(struct parser *p, uint32_t *input)
{
    *input = find_noun(p->d, word_at(p, 0));
    if (*input == ORIME_NONE || p->d->inputs[*input].kind->shape != SHAPE_REGIONS)
        return wrong(p, "an input with regions", at_end(p) ? "the line ends" : "\"%.40s\"", word_at(p, 0));
    p->at++;
    return true;
}

/* "across regions", "in one region" */
static bool parse_pairing(struct parser *p, struct scope *s)
{
    static const char *const kinds[PAIRING_KINDS] = {"pair",          "level pair",   "upright pair",
                                                     "touching pair", "slanted pair", "knight pair"};
    for (uint32_t i = 0; i < PAIRING_KINDS; i++)
        if (strcmp(kinds[i], s->kind->words) == 0)
            s->option = i;
    bool across = accept(p, "across"), within = !across && accept_words(p, "in one");
    s->option |= across ? PAIRING_ACROSS : within ? PAIRING_WITHIN : 0;
    return (!across && !within) || region_noun(p, &s->input);
}

static bool is_window(const char *word, uint32_t *width, uint32_t *height)
{
    char end;
    unsigned w, h;
    if (strlen(word) > 5 || sscanf(word, "%2ux%2u%c", &w, &h, &end) != 2 || w == 0 || h == 0)
        return false;
    *width = w;
    *height = h;
    return true;
}

static bool list_noun(struct parser *p, uint32_t *input)
{
    *input = find_noun(p->d, word_at(p, 0));
    if (*input == ORIME_NONE || p->d->inputs[*input].kind->shape != SHAPE_LISTS)
        return wrong(p, "an input with lists of cells", at_end(p) ? "the line ends" : "\"%.40s\"", word_at(p, 0));
    p->at++;
    return true;
}

/* "of 9x9 at grids", behind row, column or 3x3 block: of each such square whose upper left cell is in a list. */
static bool parse_grid(struct parser *p, struct scope *s, uint32_t width, uint32_t height)
{
    (void)accept(p, "a");
    if (!is_window(word_at(p, 0), &s->width, &s->height) || s->width % width != 0 || s->height % height != 0)
        return wrong(p, "a window, such as 9x9, that the blocks divide", "\"%.40s\"", word_at(p, 0));
    p->at++;
    s->option = width << 8 | height;
    s->kind = kind_of(build_grids);
    return expect(p, "at") && list_noun(p, &s->input);
}

/* "row of a 9x9 at grids" */
static bool parse_line(struct parser *p, struct scope *s)
{
    bool row = s->kind->build == build_rows;
    if (!accept(p, "of"))
        return true;
    (void)accept(p, "a");
    uint32_t at = p->at, width, height;
    if (!is_window(word_at(p, 0), &width, &height))
        return wrong(p, "a window, such as 9x9", "\"%.40s\"", word_at(p, 0));
    p->at = at;
    return parse_grid(p, s, row ? width : 1, row ? 1 : height);
}

static bool parse_border(struct parser *p, struct scope *s)
{
    return region_noun(p, &s->input);
}

/* "meeting of 4 regions" */
static bool parse_meeting(struct parser *p, struct scope *s)
{
    int64_t number;
    if (!expect_number(p, 2, 4, &number))
        return false;
    s->option = (uint32_t)number;
    return region_noun(p, &s->input);
}

static bool parse_window(struct parser *p, struct scope *s)
{
    uint32_t at = p->at - 1;
    bool block = accept(p, "block"), brick = !block && accept(p, "brick");
    s->kind = kind_of(block ? build_blocks : brick ? build_bricks : build_windows);
    if (block && accept(p, "of"))
        return parse_grid(p, s, s->width, s->height);
    if (s->width == 0 || s->height == 0 || s->width > 2 * DEFINE_WINDOW || s->height > 2 * DEFINE_WINDOW)
        return wrong_at(p, at, "a window of at most 20x20 cells", "\"%s\"", p->words[at].text);
    return true;
}

/* A symbol of an input; ORIME_NONE. */
static uint32_t find_symbol(const struct input *in, const char *word)
{
    for (uint32_t i = 0; i < in->n_symbols; i++)
        if (strcmp(in->symbols[i], word) == 0)
            return i;
    return ORIME_NONE;
}

static bool add_filter(struct parser *p, struct scope *s, struct filter f)
{
    if (s->n_filters == DEFINE_FILTERS)
        return wrong(p, NULL, "more than %u conditions", (unsigned)DEFINE_FILTERS);
    s->filters[s->n_filters++] = f;
    return true;
}

static bool parse_noun(struct parser *p, struct scope *s)
{
    static const struct {
        enum shape shape;
        void (*build)(struct builder *, const struct scope *);
    } kinds[] = {{SHAPE_REGIONS, build_regions},
                 {SHAPE_LISTS, build_lists},
                 {SHAPE_PAIRS, build_pairs_with_sign},
                 {SHAPE_CORNERS, build_corners}};
    const struct input *in = &p->d->inputs[s->input];
    for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (in->kind->shape == kinds[i].shape) {
            p->at++;
            s->kind = kind_of(kinds[i].build);
            uint32_t symbol = in->kind->shape == SHAPE_PAIRS ? find_symbol(in, word_at(p, 0)) : ORIME_NONE;
            if (symbol == ORIME_NONE)
                return true;
            p->at++;
            return add_filter(p, s, (struct filter){.kind = FILTER_NUMBER, .input = s->input, .number = symbol});
        }
    return wrong(p, "\"cell with\" in front of it", "%.40s is no place by itself", word_at(p, 0));
}

static bool unknown_scope(struct parser *p)
{
    const char *names[DEFINE_INPUTS + DEFINE_VALUES + 32];
    uint32_t n = 0;
    for (uint32_t i = 0; i < scope_kinds_count(); i++)
        if (*scope_kinds[i].words != '\0')
            names[n++] = scope_kinds[i].words;
    for (uint32_t i = 0; i < p->d->n_inputs; i++)
        names[n++] = p->d->inputs[i].name;
    for (uint32_t i = 0; i < p->d->n_values && n < sizeof names / sizeof *names; i++)
        names[n++] = p->d->values[i].name;
    return unknown(p, "a place", names, n);
}

static bool parse_kind(struct parser *p, struct scope *s)
{
    for (uint32_t i = 0; i < scope_kinds_count(); i++)
        if (*scope_kinds[i].words != '\0' && accept_words(p, scope_kinds[i].words)) {
            s->kind = &scope_kinds[i];
            return s->kind->parse == NULL || s->kind->parse(p, s);
        }
    bool shifted = accept(p, "shifted");
    s->option = shifted;
    if (is_window(word_at(p, 0), &s->width, &s->height)) {
        p->at++;
        return parse_window(p, s);
    }
    s->input = find_noun(p->d, word_at(p, 0));
    if (s->input != ORIME_NONE && p->d->inputs[s->input].kind->shape != SHAPE_CELLS)
        return parse_noun(p, s);
    if (!starts_set(p))
        return s->input != ORIME_NONE ? parse_noun(p, s) : unknown_scope(p);
    struct filter f = {.kind = FILTER_VALUE, .input = ORIME_NONE};
    s->kind = kind_of(build_cells);
    s->input = ORIME_NONE;
    bool good = parse_set(p, &f.set) && add_filter(p, s, f);
    (void)(good && accept(p, "cell"));
    return good;
}

/* Behind "with": an input, perhaps with a relation and a number or a symbol. */
static bool parse_filter(struct parser *p, struct scope *s, bool with)
{
    struct filter f = {.kind = with ? FILTER_WITH : FILTER_WITHOUT};
    f.input = find_input(p->d, word_at(p, 0));
    if (f.input == ORIME_NONE)
        f.input = find_noun(p->d, word_at(p, 0));
    if (f.input == ORIME_NONE) {
        const char *names[DEFINE_INPUTS];
        for (uint32_t i = 0; i < p->d->n_inputs; i++)
            names[i] = p->d->inputs[i].name;
        return unknown(p, "an input", names, p->d->n_inputs);
    }
    const struct input *in = &p->d->inputs[f.input];
    p->at++;
    if (!with || !starts_relation(p))
        return add_filter(p, s, f);
    f.kind = FILTER_NUMBER;
    (void)parse_relation(p, &f.relation);
    uint32_t symbol = find_symbol(in, word_at(p, 0));
    if (symbol == ORIME_NONE && in->n_symbols > 0)
        return unknown(p, "a symbol", in->symbols, in->n_symbols);
    f.number = symbol;
    p->at += symbol != ORIME_NONE;
    return (symbol != ORIME_NONE || expect_number(p, 0, 999999999, &f.number)) && add_filter(p, s, f);
}

bool parse_scope(struct parser *p, struct scope *s)
{
    *s = (struct scope){.input = ORIME_NONE};
    if (!parse_kind(p, s))
        return false;
    while (is_word(p, "with") || is_word(p, "without")) {
        bool with = accept(p, "with");
        p->at += !with;
        if (!parse_filter(p, s, with))
            return false;
        while (is_word(p, "and") && (strcmp(word_at(p, 1), "with") == 0 || strcmp(word_at(p, 1), "without") == 0))
            p->at++;
    }
    return true;
}
