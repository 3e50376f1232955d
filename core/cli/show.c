/* What the commands print of a puzzle: pictures, JSON, statistics. */
#include <inttypes.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/plural.h"
#include "cli/cli.h"
#include "cli/explain.h"
#include "render/layers.h"
#include "rules/maker.h"
#include "text/json.h"

enum { NAMED_CELLS = 12, USUAL_COLUMNS = 80 };

/* ---- pictures ---- */

static bool environment_has(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

bool show_in_colour(const struct arguments *a, bool terminal)
{
    if (a->colour != WHEN_AUTO)
        return a->colour == WHEN_ALWAYS;
    const char *kind = getenv("TERM");
    return terminal && !environment_has("NO_COLOR") && environment_has("TERM") && strcmp(kind, "dumb") != 0;
}

static uint32_t terminal_columns(void)
{
    struct winsize window;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
        return window.ws_col;
    const char *columns = getenv("COLUMNS");
    long n = columns == NULL ? 0 : strtol(columns, NULL, 10);
    return n > 0 && n < INT16_MAX ? (uint32_t)n : USUAL_COLUMNS;
}

/* On a terminal the picture takes the largest form that fits. */
static void fit(struct picture_style *style, const struct picture *p, const struct arguments *a)
{
    uint32_t room = terminal_columns();
    if (a->clues == WHEN_AUTO && picture_columns(p, style) > room)
        style->clues = NULL;
    style->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (a->picture != SHAPE_AUTO || picture_columns(p, style) <= room)
        return;
    style->form = style->ascii ? PICTURE_GLYPHS : PICTURE_HALF;
}

void show_picture(struct item *it, const uint8_t *values)
{
    static const enum picture_form forms[] = {PICTURE_WIDE, PICTURE_WIDE, PICTURE_GLYPHS, PICTURE_HALF, PICTURE_WIDE};
    const struct arguments *a = it->args;
    bool terminal = a->terminal;
    struct picture p = picture_of(&it->puzzle.model, values);
    struct picture_style style = {.form = forms[a->picture], .colour = show_in_colour(a, terminal)};
    struct clues clues;
    if ((a->clues == WHEN_ALWAYS || (a->clues == WHEN_AUTO && terminal)) && puzzle_clues(&it->puzzle, &clues))
        style.clues = &clues;
    bool volume = p.depth > 1 || (style.clues != NULL && clues.lines[0] != NULL);
    if (a->picture == SHAPE_LAYERS || (a->picture == SHAPE_AUTO && terminal && volume)) {
        layers_draw(it->out, &p, &style, terminal_columns());
        return;
    }
    if (terminal)
        fit(&style, &p, a);
    picture_draw(it->out, &p, &style);
}

static uint32_t known_cells(const struct item *it, const uint8_t *values)
{
    uint32_t known = 0;
    for (uint32_t c = 0; c < model_answer_cells(&it->puzzle.model); c++)
        known += values[c] != PICTURE_OPEN;
    return known;
}

void show_known(struct item *it, const uint8_t *values)
{
    if (known_cells(it, values) > 0)
        show_picture(it, values);
}

void show_difference(struct item *it, const uint8_t *a, const uint8_t *b)
{
    const struct model *m = &it->puzzle.model;
    uint32_t cells = model_answer_cells(m), differ = 0;
    uint8_t *marked = item_picture(it);
    if (marked == NULL)
        return;
    for (uint32_t c = 0; c < cells; c++) {
        marked[c] = a[c] == b[c] ? a[c] : PICTURE_DIFFERS;
        differ += a[c] != b[c];
    }
    putc('\n', it->out);
    show_picture(it, marked);
    FILE *words = it->many ? it->out : it->err;
    fprintf(words, "%s: %" PRIu32 " cell%s, marked *", it->name, differ, plural(differ, " differs", "s differ"));
    if (differ <= NAMED_CELLS)
        for (uint32_t c = 0, n = 0; c < cells; c++)
            if (marked[c] == PICTURE_DIFFERS) {
                char name[32];
                model_cell_name(m, c, name, sizeof(name));
                fprintf(words, "%s%s", n++ == 0 ? ": " : " ", name);
            }
    putc('\n', words);
}

/* ---- words ---- */

static void count_words(FILE *out, const struct outcome *o)
{
    fprintf(out, "%s%" PRIu64 " answer%s", o->exact ? "" : "at least ", o->solutions, plural(o->solutions, "", "s"));
}

void begin_json_item(struct json *j, struct item *it)
{
    *j = (struct json){.out = it->out};
    json_begin_object(j);
    json_put_text(j, "file", it->file);
    json_put_text(j, "rule", it->puzzle.rule->id);
}

/* Of a puzzle whose steps were asked for, and which has none. */
static void json_status(struct item *it, const struct outcome *o)
{
    struct json j;
    begin_json_item(&j, it);
    json_put_text(&j, "status", finding_key(o->finding));
    json_put_text(&j, "reason", o->reason);
    json_end_object(&j);
    json_end_line(&j);
    it->told = true;
}

void show_status(struct item *it, const struct outcome *o)
{
    if (it->args->explain_format == EXPLAIN_JSON) {
        json_status(it, o);
        return;
    }
    FILE *out = it->many ? it->out : it->err;
    if (!it->many && (fflush(it->out) != 0 || ferror(it->out)))
        return; /* what would be said of the data is not true: it did not arrive; main says so */
    fputs(it->name, out);
    fputs(": ", out);
    if (o->finding == FINDING_MULTIPLE)
        count_words(out, o);
    else
        fputs(finding_words(o->finding), out);
    if (o->reason != NULL)
        fprintf(out, ": %s", o->reason);
    if (o->backbone != NULL && o->n_answers == 0)
        fprintf(out, ", %" PRIu32 " of %" PRIu32 " cells known", known_cells(it, o->backbone),
                model_answer_cells(&it->puzzle.model));
    putc('\n', out);
}

void show_stats(struct item *it)
{
    const struct solver_stats *s = solver_statistics(it->puzzle.model.solver);
    fprintf(it->err,
            "%s: %" PRIu64 " cells, %" PRIu64 " constraints, %" PRIu64 " decisions, %" PRIu64 " conflicts, %" PRIu64
            " propagations, %" PRIu64 " changes, %" PRIu64 " learned, %" PRIu64
            " restarts, %zu bytes; read %.3f s, build "
            "%.3f s, solve %.3f s\n",
            it->name, s->cells, s->constraints, s->decisions, s->conflicts, s->propagations, s->changes, s->learned,
            s->restarts, it->mem.peak, it->read_s, it->build_s, it->solve_s);
}

/* ---- JSON ---- */

static void json_rows(struct json *j, struct item *it, const uint8_t *values)
{
    const struct model *m = &it->puzzle.model;
    char *row = values == NULL ? NULL : arena_alloc(&it->arena, (size_t)m->width + 1);
    if (row == NULL) {
        json_text(j, NULL);
        return;
    }
    struct picture p = picture_of(m, values);
    json_begin_array(j);
    for (uint32_t y = 0; y < m->height * m->depth; y++) {
        if (y > 0 && y % m->height == 0)
            json_text(j, ""); /* between two layers, as in answer files */
        picture_row(&p, y, row);
        json_text(j, row);
    }
    json_end_array(j);
}

/* The values of n cells from `first` on, as rows of `columns` glyphs. */
static void json_glyphs(struct json *j, struct item *it, const struct picture *p, uint32_t first, uint32_t n,
                        uint32_t columns)
{
    char *row = arena_alloc(&it->arena, (size_t)columns + 1);
    json_begin_array(j);
    for (uint32_t i = 0; row != NULL && i < n; i += columns) {
        for (uint32_t x = 0; x < columns; x++)
            row[x] = picture_glyph_at(p, first + i + x);
        row[columns] = '\0';
        json_text(j, row);
    }
    json_end_array(j);
}

/* Of a board with sides or points: "sides", the upright ones row by row, then the level ones; "points". */
static void json_lattice(struct json *j, struct item *it, const uint8_t *values, const char *before)
{
    const struct model *m = &it->puzzle.model;
    struct picture p = picture_of(m, values);
    uint32_t upright = lattice_upright(&p.lattice), width = m->width;
    const char *sides = arena_format(&it->arena, "%ssides", before);
    const char *points = arena_format(&it->arena, "%spoints", before);
    if (m->sides.there && values != NULL && sides != NULL) {
        json_key(j, sides);
        json_begin_object(j);
        json_key(j, "upright");
        json_glyphs(j, it, &p, m->sides.first, upright, width - 1 + 2 * m->sides.outline);
        json_key(j, "level");
        json_glyphs(j, it, &p, m->sides.first + upright, m->sides.n - upright, width);
        json_end_object(j);
    }
    if (m->points.there && values != NULL && points != NULL) {
        json_key(j, points);
        json_glyphs(j, it, &p, m->points.first, m->points.n, width - 1 + 2 * m->points.outline);
    }
}

/* One of several answers: its rows, or an object of the parts. */
static void json_answer(struct json *j, struct item *it, const uint8_t *values)
{
    const struct model *m = &it->puzzle.model;
    if (!m->sides.there && !m->points.there) {
        json_rows(j, it, values);
        return;
    }
    json_begin_object(j);
    json_key(j, "solution");
    json_rows(j, it, values);
    json_lattice(j, it, values, "");
    json_end_object(j);
}

static void json_stats(struct json *j, const struct item *it)
{
    const struct solver_stats *s = solver_statistics(it->puzzle.model.solver);
    json_begin_object(j);
    json_put_number(j, "cells", s->cells);
    json_put_number(j, "constraints", s->constraints);
    json_put_number(j, "decisions", s->decisions);
    json_put_number(j, "conflicts", s->conflicts);
    json_put_number(j, "propagations", s->propagations);
    json_put_number(j, "learned", s->learned);
    json_put_number(j, "restarts", s->restarts);
    json_put_double(j, "read_s", it->read_s);
    json_put_double(j, "build_s", it->build_s);
    json_put_double(j, "solve_s", it->solve_s);
    json_end_object(j);
}

static void json_texts(struct json *j, const char *const *texts, uint32_t n)
{
    json_begin_array(j);
    for (uint32_t i = 0; i < n; i++)
        json_text(j, texts[i]);
    json_end_array(j);
}

static void json_diagnosis(struct json *j, const struct diagnosis *d)
{
    if (d->grade != NULL) {
        json_put_double(j, "grade", d->grade_number);
        json_put_text(j, "grade_bound", *d->grade_bound == '\0' ? NULL : d->grade_bound);
        json_put_text(j, "level", d->level);
        json_put_text(j, "grade_words", d->grade);
    }
    if (d->n_sets > 0) {
        json_key(j, "contradictions");
        json_begin_array(j);
        for (uint32_t i = 0; i < d->n_sets; i++)
            json_texts(j, d->sets[i], d->set_sizes[i]);
        json_end_array(j);
        json_put_bool(j, "smallest_proved", d->proved);
        json_put_bool(j, "all_contradictions", d->complete);
    }
    if (d->counted > 0) {
        json_put_number(j, "counted", d->counted);
        json_put_bool(j, "counted_all", d->exact);
        json_key(j, "deciding_givens");
        json_texts(j, d->givens, d->n_givens);
        json_put_bool(j, "all_deciding_givens", d->all_givens);
    }
}

/* "minimal": null where it is not known. */
static void json_spare(struct json *j, const struct item *it, const uint8_t *spare)
{
    uint32_t cells = model_board_cells(&it->puzzle.model), redundant = 0, unknown = 0;
    char name[32];
    for (uint32_t c = 0; c < cells; c++) {
        redundant += spare[c] == SPARE_REDUNDANT;
        unknown += spare[c] == SPARE_UNKNOWN;
    }
    json_key(j, "minimal");
    if (redundant == 0 && unknown > 0)
        json_text(j, NULL);
    else
        json_bool(j, redundant == 0);
    json_key(j, "redundant");
    json_begin_array(j);
    for (uint32_t c = 0; c < cells; c++)
        if (spare[c] == SPARE_REDUNDANT) {
            model_cell_name(&it->puzzle.model, c, name, sizeof name);
            json_text(j, name);
        }
    json_end_array(j);
}

void show_json(struct item *it, const struct outcome *o)
{
    struct json j;
    begin_json_item(&j, it);
    json_put_text(&j, "status", finding_key(o->finding));
    json_put_number(&j, "solutions", o->solutions);
    json_put_bool(&j, "exact", o->exact);
    json_key(&j, "solution");
    json_rows(&j, it, o->n_answers > 0 ? o->answers[0] : NULL);
    json_lattice(&j, it, o->n_answers > 0 ? o->answers[0] : NULL, "");
    json_key(&j, "backbone");
    json_rows(&j, it, o->backbone);
    json_lattice(&j, it, o->backbone, "backbone_");
    if (o->list) {
        json_key(&j, "answers");
        json_begin_array(&j);
        for (uint32_t i = 0; i < o->n_answers; i++)
            json_answer(&j, it, o->answers[i]);
        json_end_array(&j);
    }
    if (o->reason != NULL)
        json_put_text(&j, "reason", o->reason);
    if (o->answer != NULL) {
        json_put_text(&j, "answer", o->answer);
        json_put_text(&j, "answer_file", o->answer_file);
    }
    if (o->spare != NULL)
        json_spare(&j, it, o->spare);
    if (o->diagnosis != NULL)
        json_diagnosis(&j, o->diagnosis);
    json_key(&j, "stats");
    json_stats(&j, it);
    json_end_object(&j);
    json_end_line(&j);
    it->told = true;
}

void show_json_error(struct item *it, const char *messages)
{
    struct json j = {.out = it->out};
    json_begin_object(&j);
    json_put_text(&j, "file", it->file);
    json_put_text(&j, "status", it->mem.stopped != NULL ? finding_key(FINDING_UNKNOWN) : "error");
    json_key(&j, "errors");
    json_begin_array(&j);
    while (*messages != '\0') {
        size_t length = strcspn(messages, "\n");
        json_text(&j, arena_text(&it->arena, messages, length));
        messages += length + (messages[length] != '\0');
    }
    json_end_array(&j);
    json_end_object(&j);
    json_end_line(&j);
    it->told = true;
}
