/* The tables of a report as texts. */
#include <string.h>

#include "compare/report.h"

static bool sheet_init(struct sheet *s, uint32_t columns, uint32_t rows, struct arena *arena)
{
    *s = (struct sheet){.columns = columns, .rows = rows};
    s->head = arena_array(arena, columns, sizeof *s->head);
    s->groups = arena_array(arena, columns, sizeof *s->groups);
    s->right = arena_array(arena, columns, sizeof *s->right);
    s->cells = arena_array(arena, (size_t)columns * rows, sizeof *s->cells);
    return s->head != NULL && s->groups != NULL && s->right != NULL && s->cells != NULL;
}

/* ---- puzzles ---- */

static const char *answers_text(const struct report *r, const struct cell *cell)
{
    if (cell->run == NULL || cell->verdict >= RUN_REFUSED || !cell->counted)
        return "-";
    return arena_format(r->arena, "%llu%s", (unsigned long long)cell->run->answers, cell->run->exact ? "" : "+");
}

static const char *seconds_text(const struct report *r, double seconds)
{
    return seconds < 0 ? "-" : arena_format(r->arena, "%.5f", seconds);
}

static const char *conflicts_text(const struct report *r, const struct cell *cell)
{
    double n = cell_measure(cell, MEASURE_CONFLICTS);
    return n < 0 ? "-" : arena_format(r->arena, "%.0f", n);
}

bool sheet_of_puzzles(struct sheet *s, const struct report *r)
{
    static const char *const heads[] = {"verdict", "answers", "seconds", "conflicts"};
    const struct comparison *c = r->c;
    uint32_t fields = r->times ? 4 : 3;
    if (!sheet_init(s, 1 + c->n_variants * fields, c->n_puzzles, r->arena))
        return false;
    s->head[0] = "puzzle";
    s->groups[0] = "";
    for (uint32_t v = 0; v < c->n_variants; v++)
        for (uint32_t f = 0; f < fields; f++) {
            uint32_t column = 1 + v * fields + f;
            s->head[column] = heads[!r->times && f == 2 ? 3 : f];
            s->right[column] = f > 0;
            s->groups[column] = f == 0 ? c->variants[v].name : NULL;
        }
    for (uint32_t p = 0; p < c->n_puzzles; p++) {
        const char **at = &s->cells[(size_t)p * s->columns];
        *at++ = c->puzzles[p].name;
        for (uint32_t v = 0; v < c->n_variants; v++) {
            const struct cell *cell = report_cell(r, p, v);
            *at++ = run_verdict_name(cell->verdict);
            *at++ = answers_text(r, cell);
            if (r->times)
                *at++ = seconds_text(r, cell_measure(cell, MEASURE_SECONDS));
            *at++ = conflicts_text(r, cell);
        }
    }
    for (size_t i = 0; i < (size_t)s->columns * s->rows; i++)
        if (s->cells[i] == NULL)
            return false;
    return true;
}

/* ---- totals ---- */

/* A row of the table of totals: what it is called, and its text for a variant. */
enum line_kind { LINE_DECIDED, LINE_VERDICT, LINE_ANSWERS, LINE_MEAN, LINE_PAR2, LINE_RATIO, LINE_SPREAD };

struct line {
    enum line_kind kind;
    uint32_t index; /* verdict or measure */
    const char *label;
};

static const char *line_text(const struct report *r, const struct line *line, const struct totals *t)
{
    enum measure m = line->index < MEASURES ? (enum measure)line->index : MEASURE_SECONDS;
    switch (line->kind) {
    case LINE_DECIDED:
        return arena_format(r->arena, "%u of %u", (unsigned)t->decided, (unsigned)r->c->n_puzzles);
    case LINE_VERDICT:
        return arena_format(r->arena, "%u", (unsigned)t->verdicts[line->index]);
    case LINE_ANSWERS:
        return arena_format(r->arena, "%llu%s", (unsigned long long)t->answers, t->exact ? "" : "+");
    case LINE_MEAN:
        return t->measured[m] == 0 ? "-" : m == MEASURE_SECONDS ? arena_format(r->arena, "%.5f", t->mean[m])
                                                                : arena_format(r->arena, "%.1f", t->mean[m]);
    case LINE_PAR2:
        return t->measured[MEASURE_SECONDS] == 0 || t->par2 < 0 ? "-" : arena_format(r->arena, "%.5f", t->par2);
    case LINE_RATIO:
        return t->ratio[m].pairs == 0 ? "-" : arena_format(r->arena, "%.2f", t->ratio[m].mean);
    case LINE_SPREAD:
        return t->ratio[m].pairs == 0 ? "-" : arena_format(r->arena, "%.2f..%.2f", t->ratio[m].low, t->ratio[m].high);
    }
    return NULL;
}

static bool has_verdict(const struct report *r, uint32_t verdict)
{
    for (uint32_t v = 0; v < r->c->n_variants; v++)
        if (r->totals[v].verdicts[verdict] > 0)
            return true;
    return false;
}

/* Gives the number of lines; `lines` has room for all. */
static uint32_t find_lines(const struct report *r, struct line *lines)
{
    static const char *const labels[MEASURES][3] = {
        {"seconds, shifted mean", "seconds, ratio", "seconds, quartiles"},
        {"conflicts, shifted mean", "conflicts, ratio", "conflicts, quartiles"},
        {"propagations, shifted mean", "propagations, ratio", "propagations, quartiles"},
        {"changes, shifted mean", "changes, ratio", "changes, quartiles"},
    };
    uint32_t n = 0;
    lines[n++] = (struct line){LINE_DECIDED, 0, "decided"};
    for (uint32_t verdict = RUN_NONE; verdict <= RUN_BUG + 2; verdict++) { /* the answers first, then what went wrong */
        uint32_t v = verdict <= RUN_BUG ? verdict : verdict == RUN_BUG + 1 ? RUN_UNKNOWN : RUN_MISSING;
        if (has_verdict(r, v))
            lines[n++] = (struct line){LINE_VERDICT, v,
                                       v == RUN_MISSING ? "not run" : run_verdict_name((enum run_verdict)v)};
    }
    if (r->c->ask == ASK_COUNT)
        lines[n++] = (struct line){LINE_ANSWERS, 0, "answers, sum"};
    for (uint32_t m = r->times ? MEASURE_SECONDS : MEASURE_CONFLICTS; m < MEASURES; m++) {
        lines[n++] = (struct line){LINE_MEAN, m, labels[m][0]};
        if (m == MEASURE_SECONDS)
            lines[n++] = (struct line){LINE_PAR2, m, "seconds, PAR-2"};
        lines[n++] = (struct line){LINE_RATIO, m, labels[m][1]};
        lines[n++] = (struct line){LINE_SPREAD, m, labels[m][2]};
    }
    return n;
}

bool sheet_of_totals(struct sheet *s, const struct report *r)
{
    struct line lines[2 + RUN_VERDICTS + 4 * MEASURES];
    uint32_t n = find_lines(r, lines);
    if (!sheet_init(s, 1 + r->c->n_variants, n, r->arena))
        return false;
    s->groups = NULL;
    s->head[0] = "total";
    for (uint32_t v = 0; v < r->c->n_variants; v++) {
        s->head[v + 1] = r->c->variants[v].name;
        s->right[v + 1] = true;
    }
    for (uint32_t i = 0; i < n; i++) {
        s->cells[(size_t)i * s->columns] = lines[i].label;
        for (uint32_t v = 0; v < r->c->n_variants; v++) {
            const char *text = line_text(r, &lines[i], &r->totals[v]);
            if (text == NULL)
                return false;
            s->cells[(size_t)i * s->columns + v + 1] = text;
        }
    }
    return true;
}
