/* orime explain --format html: a page that stands alone, made of page.html, the drawn board and the steps. */
#include <stdlib.h>
#include <string.h>

#include "base/held.h"
#include "cli/explain.h"
#include "cli/page.h"
#include "model/looks.h"
#include "render/drawing.h"
#include "text/json.h"

/* ---- the steps as data ---- */

static void put_values(struct json *j, const struct model *m, uint32_t cell, vset values)
{
    uint32_t n;
    (void)model_palette(m, cell, &n);
    json_begin_array(j);
    for (; values != 0; values &= values - 1)
        if (bit_low(values) < n)
            json_int(j, bit_low(values));
    json_end_array(j);
}

/* ---- what values look like ---- */

/* Where a cell, an upright side, a level side and a point lie on a board of 2 x 2, in halves of cells. */
enum { SAMPLE = 2, SAMPLE_PLACES = 25, KINDS = 4 };
static const uint32_t samples[KINDS][2] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}};

/* Leaves out the dots of other points than those at the place. */
static void near_only(struct drawing *d, int32_t x, int32_t y)
{
    size_t kept = 0;
    for (size_t i = 0; i < d->n_circles; i++)
        if (labs((long)d->circles[i].x - x) <= DRAWING_CELL / 2 && labs((long)d->circles[i].y - y) <= DRAWING_CELL / 2)
            d->circles[kept++] = d->circles[i];
    d->n_circles = kept;
}

/* The sign of a value, around (0, 0); an empty one where it has none. */
static void put_sign(struct json *j, const struct explanation *x, uint32_t kind, uint32_t value)
{
    uint8_t values[SAMPLE_PLACES];
    struct drawing d;
    memset(values, PICTURE_OPEN, sizeof values);
    struct picture p = picture_of(&x->item->puzzle.model, values);
    char *text = NULL;
    size_t size = 0;
    p.width = p.height = p.lattice.width = p.lattice.height = SAMPLE;
    p.holes = NULL;
    uint32_t at = lattice_find(&p.lattice, samples[kind][0], samples[kind][1]);
    FILE *out = held_open(&text, &size);
    if (out != NULL && at < SAMPLE_PLACES && p.depth == 1) {
        values[at] = (uint8_t)value;
        bool drawn = drawing_make(&d, &p, NULL, &x->item->arena);
        int32_t left = drawn ? d.left + (int32_t)samples[kind][0] * DRAWING_CELL / 2 : 0;
        int32_t top = drawn ? d.top + (int32_t)samples[kind][1] * DRAWING_CELL / 2 : 0;
        if (drawn)
            near_only(&d, left, top);
        if (drawn && d.n_circles + d.n_strokes + d.n_paths + d.n_words > 0) {
            fprintf(out, "<g transform=\"translate(%d %d)\">", (int)-left, (int)-top);
            drawing_svg_signs(out, &d);
            fputs("</g>", out);
        }
    }
    bool good = out != NULL && fclose(out) == 0;
    if (!good)
        x->item->d.no_memory = true;
    json_text(j, good ? text : "");
    free(text); /* its memory is the C library's */
}

/* Sides and points: where each lies, and the signs of their values. */
static void put_between(struct json *j, const struct explanation *x)
{
    const struct model *m = &x->item->puzzle.model;
    struct lattice l = model_lattice(m);
    json_key(j, "between");
    json_begin_array(j);
    for (uint32_t c = model_board_cells(m); c < model_answer_cells(m); c++) {
        uint32_t column, row;
        lattice_where(&l, c, &column, &row);
        json_begin_array(j);
        json_int(j, column % 2 == 0 && row % 2 == 0 ? 2 : column % 2);
        json_int(j, column);
        json_int(j, row);
        json_end_array(j);
    }
    json_end_array(j);
    json_key(j, "signs");
    json_begin_array(j);
    for (uint32_t kind = 1; kind < KINDS && model_answer_cells(m) > model_board_cells(m); kind++) {
        const struct model_part *part = kind == KINDS - 1 ? &m->points : &m->sides;
        json_begin_array(j);
        for (uint32_t v = 0; v < part->n_values; v++)
            put_sign(j, x, kind, v);
        json_end_array(j);
    }
    json_end_array(j);
}

/* ---- the board and the steps ---- */

/* All board cells that are merged with one. */
static void put_cells(struct json *j, const struct explanation *x, uint32_t cell)
{
    cell = explainer_cell(x->explainer, cell);
    for (uint32_t c = cell; c < model_answer_cells(&x->item->puzzle.model); c++)
        if (explainer_cell(x->explainer, c) == cell)
            json_int(j, c);
}

/* The cells that hold a clue, and the cages, which have a small text in the corner: those must not be hidden. */
static void put_clues(struct json *j, const struct model *m, const struct clues *clues)
{
    json_key(j, "clues");
    json_begin_array(j);
    for (uint32_t c = 0; clues->cells != NULL && c < model_board_cells(m); c++)
        if ((clues->cells[c].text != NULL && clues->cells[c].text[0] != '\0') || clues->cells[c].mark != MARK_NONE)
            json_int(j, c);
    json_end_array(j);
    json_key(j, "cages");
    json_begin_array(j);
    for (uint32_t i = 0; i < clues->n_figures; i++) {
        const struct clue_figure *f = &clues->figures[i];
        if (f->kind != FIGURE_OUTLINE && (f->text == NULL || (f->kind != FIGURE_LINE && f->kind != FIGURE_SHADE)))
            continue;
        json_begin_object(j);
        json_put_bool(j, "text", f->text != NULL);
        json_key(j, "cells");
        json_begin_array(j);
        for (uint32_t k = 0; k < f->n; k++)
            json_int(j, f->cells[k]);
        json_end_array(j);
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_board(struct json *j, const struct explanation *x, const struct drawing *d, const struct clues *clues)
{
    const struct model *m = &x->item->puzzle.model;
    json_put_bool(j, "adapts", d->adapts);
    json_put_bool(j, "written", d->digits);
    put_clues(j, m, clues);
    json_put_number(j, "width", m->width);
    json_put_number(j, "height", m->height);
    json_put_int(j, "left", d->left);
    json_put_int(j, "top", d->top);
    json_put_int(j, "cell", DRAWING_CELL);
    json_put_int(j, "layer", d->layer);
    json_key(j, "palette");
    json_begin_array(j);
    for (uint32_t v = 0; v < m->n_values; v++) {
        char glyph[2] = {m->palette[v].glyph, '\0'}, rgb[8];
        (void)snprintf(rgb, sizeof rgb, "#%06x", (unsigned)m->palette[v].rgb);
        json_begin_object(j);
        json_put_text(j, "name", m->palette[v].name);
        json_put_text(j, "glyph", glyph);
        json_put_text(j, "rgb", rgb);
        json_put_bool(j, "letter", (d->letters >> v & 1) != 0);
        json_key(j, "sign");
        if (d->digits || m->palette[v].look == LOOK_FILL)
            json_text(j, "");
        else
            put_sign(j, x, 0, v);
        json_end_object(j);
    }
    json_end_array(j);
    json_key(j, "start");
    json_begin_array(j);
    for (uint32_t c = 0; c < model_answer_cells(m); c++)
        put_values(j, m, c, explainer_state(x->explainer, c));
    json_end_array(j);
    put_between(j, x);
}

static void put_step(struct json *j, const struct explanation *x, const struct step *step)
{
    const struct model *m = &x->item->puzzle.model;
    json_begin_object(j);
    json_put_number(j, "number", step->number);
    json_put_text(j, "words", step->words);
    json_put_bool(j, "follows", step->follows);
    json_put_bool(j, "proved", step->proved || step->technique != NULL);
    json_key(j, "removed");
    json_begin_array(j);
    for (uint32_t i = 0; i < step->n_removed; i++) {
        json_begin_array(j);
        json_begin_array(j);
        put_cells(j, x, step->removed[i].cell);
        json_end_array(j);
        put_values(j, m, step->removed[i].cell, step->removed[i].in);
        json_end_array(j);
    }
    json_end_array(j);
    json_key(j, "placed");
    json_begin_array(j);
    for (uint32_t i = 0; i < step->n_placed; i++)
        json_int(j, step->placed[i].cell);
    json_end_array(j);
    json_key(j, "scopes");
    json_begin_array(j);
    for (uint32_t i = 0; i < step->n_constraints && !step->follows; i++) {
        uint32_t n;
        const uint32_t *cells = explainer_scope(x->explainer, step->constraints[i], &n);
        json_begin_array(j);
        for (uint32_t k = 0; k < n; k++)
            put_cells(j, x, cells[k]);
        json_end_array(j);
    }
    json_end_array(j);
    json_end_object(j);
}

static enum explained put_data(FILE *out, struct explanation *x, const struct drawing *d, const struct clues *clues)
{
    struct json j = {.out = out};
    struct step step;
    enum explained end;
    json_begin_object(&j);
    put_board(&j, x, d, clues);
    json_key(&j, "steps");
    json_begin_array(&j);
    while ((end = explain_next(x, &step)) == EXPLAIN_STEP)
        put_step(&j, x, &step);
    json_end_array(&j);
    const char *grade = grade_words(&x->grade, &x->item->arena);
    json_put_text(&j, "grade", grade);
    json_end_object(&j);
    return end;
}

/* ---- the page ---- */

/* Data stands in a script element, which "</script>" in a title must not end. */
static void put_escaped(FILE *out, const char *text, size_t size, const char *less)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] == '<')
            fputs(less, out);
        else if (text[i] == '&' && less[0] == '&')
            fputs("&amp;", out);
        else
            putc(text[i], out);
}

static void put_page(struct item *it, const struct drawing *d, const char *data, size_t size)
{
    const char *title = it->puzzle.title != NULL ? it->puzzle.title : it->puzzle.rule->name;
    for (uint32_t i = 0; page_html[i] != NULL; i++) {
        if (strcmp(page_html[i], "@TITLE@") == 0)
            put_escaped(it->out, title, strlen(title), "&lt;");
        else if (strcmp(page_html[i], "@BOARD@") == 0)
            drawing_svg(it->out, d, it->puzzle.title);
        else if (strcmp(page_html[i], "@DATA@") == 0)
            put_escaped(it->out, data, size, "\\u003c");
        else
            fputs(page_html[i], it->out);
        putc('\n', it->out);
    }
}

enum exit_status explain_page(struct explanation *x)
{
    struct item *it = x->item;
    struct clues clues;
    struct drawing d;
    uint8_t *given = item_picture(it); /* what is known before the first step */
    for (uint32_t c = 0; given != NULL && c < model_answer_cells(&it->puzzle.model); c++)
        given[c] = known_value(explainer_state(x->explainer, c));
    struct picture p = picture_of(&it->puzzle.model, given);
    if (it->many) {
        fprintf(it->err, "%s: one page at a time\n", it->name);
        return EXIT_BAD;
    }
    if (p.values == NULL || !puzzle_clues(&it->puzzle, &clues) || !drawing_make(&d, &p, &clues, &it->arena)) {
        if (!item_without_memory(it))
            fprintf(it->err, "%s: the board is too large to be drawn\n", it->name);
        return EXIT_LIMIT;
    }
    char *data = NULL;
    size_t size = 0;
    FILE *out = held_open(&data, &size);
    if (out == NULL) {
        it->d.no_memory = true;
        return EXIT_LIMIT;
    }
    enum explained end = put_data(out, x, &d, &clues);
    bool whole = ferror(out) == 0;
    if (fclose(out) != 0 || !whole)
        it->d.no_memory = true;
    else if (end != EXPLAIN_FAILED)
        put_page(it, &d, data, size);
    free(data); /* its memory is the C library's */
    return explain_status(x, end);
}
