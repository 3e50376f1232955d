/* The next step as a person would see it: the technique, why, and the units that force it. The list is that of most
 * books; what it does not reach, the host explains by sets of units. Difficulties follow the ladder of Sudoku
 * Explainer, in tenths. */
#include <stdarg.h>
#include <stdio.h>

#include "sudoku.h"
#include "technique.h"

enum { COLOURING = SUDOKU_TECHNIQUES, RECTANGLE };

static const struct {
    uint32_t technique, difficulty;
    const char *name; /* NULL: the module's */
} ladder[] = {
    {SUDOKU_FULL_HOUSE, 10, NULL},          {SUDOKU_HIDDEN_SINGLE_BOX, 12, NULL}, {SUDOKU_HIDDEN_SINGLE_LINE, 15, NULL},
    {SUDOKU_NAKED_SINGLE, 23, NULL},        {SUDOKU_POINTING, 26, NULL},          {SUDOKU_CLAIMING, 28, NULL},
    {SUDOKU_NAKED_PAIR, 30, NULL},          {SUDOKU_X_WING, 32, NULL},            {SUDOKU_HIDDEN_PAIR, 34, NULL},
    {SUDOKU_NAKED_TRIPLE, 36, NULL},        {SUDOKU_SWORDFISH, 38, NULL},         {SUDOKU_HIDDEN_TRIPLE, 40, NULL},
    {SUDOKU_SKYSCRAPER, 41, NULL},          {SUDOKU_XY_WING, 42, NULL},           {COLOURING, 43, "simple colouring"},
    {SUDOKU_XYZ_WING, 44, NULL},            {RECTANGLE, 45, "unique rectangle"},
    {SUDOKU_NAKED_QUADRUPLE, 50, NULL},     {SUDOKU_JELLYFISH, 52, NULL},         {SUDOKU_HIDDEN_QUADRUPLE, 54, NULL},
};

/* What the techniques of this file share. */
struct seeing {
    const struct orime_host *host;
    orime_step *s;
    const struct sudoku *p;
    struct sudoku_layout l;
    struct sudoku_grid g;
    char text[600];
    size_t length;
};

static void say(struct seeing *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct seeing *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(w->text + w->length, sizeof w->text - w->length, format, args);
    va_end(args);
    if (n > 0 && w->length + (size_t)n < sizeof w->text)
        w->length += (size_t)n;
}

static void say_cells(struct seeing *w, const uint16_t *cells, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        say(w, "%sr%uc%u", i == 0 ? "" : " ", (unsigned)(cells[i] / w->p->n + 1), (unsigned)(cells[i] % w->p->n + 1));
}

static void say_digits(struct seeing *w, uint64_t values)
{
    for (uint32_t v = 0, n = 0; v < w->p->n; v++)
        if ((values >> v & 1) != 0)
            say(w, "%s%u", n++ == 0 ? "" : "/", (unsigned)v + 1);
}

/* ---- units and their names, as build gives them ---- */

static const char *unit_kind(const struct seeing *w, uint32_t unit, uint32_t *number)
{
    uint32_t n = w->p->n, windows = sudoku_units(w->p) - 3 * n - 2;
    *number = unit % n + 1;
    if (unit < 3 * n)
        return unit < n ? "row" : unit < 2 * n ? "column" : w->p->jigsaw ? "region" : "box";
    *number = unit < 3 * n + windows ? unit - 3 * n + 1 : unit - 3 * n - windows + 1;
    return unit < 3 * n + windows ? "window" : "diagonal";
}

static void say_unit(struct seeing *w, uint32_t unit)
{
    uint32_t number;
    const char *kind = unit_kind(w, unit, &number);
    say(w, "%s %u", kind, (unsigned)number);
}

static void use_unit(const struct seeing *w, uint32_t unit)
{
    uint32_t number;
    const char *kind = unit_kind(w, unit, &number);
    w->host->uses(w->s, "%s %u", kind, (unsigned)number);
}

static bool in_unit(const struct seeing *w, uint32_t unit, uint32_t cell)
{
    const uint16_t *home = w->l.home + (size_t)cell * SUDOKU_HOMES;
    for (uint32_t i = 0; i < SUDOKU_HOMES && home[i] != SUDOKU_NONE; i++)
        if (home[i] == unit)
            return true;
    return false;
}

/* Names why two cells differ, if they do: all units that hold both, else the move from one to the other. */
static void use_between(const struct seeing *w, uint32_t a, uint32_t b)
{
    uint32_t n = w->p->n, found = 0, upper = a < b ? a : b, lower = a < b ? b : a;
    if (a == b || !sudoku_peers(&w->l, a, b))
        return;
    for (uint32_t u = 0; u < w->l.n_units; u++)
        if (in_unit(w, u, a) && in_unit(w, u, b)) {
            use_unit(w, u);
            found++;
        }
    if (found == 0)
        w->host->uses(
            w->s, "%s r%uc%u r%uc%u",
            lower / n - upper / n == 1 && (lower % n == upper % n + 1 || upper % n == lower % n + 1) ? "king's move"
                                                                                                     : "knight's move",
            (unsigned)(upper / n + 1), (unsigned)(upper % n + 1), (unsigned)(lower / n + 1), (unsigned)(lower % n + 1));
}

/* ---- what follows from digits that are placed ---- */

/* Crosses the digit of a placed cell out; false: nothing was left. */
static bool cross_out(struct seeing *w, uint32_t cell)
{
    uint64_t digit = w->g.candidates[cell];
    bool any = false;
    for (uint32_t c = 0; c < w->l.cells; c++)
        if (c != cell && (w->g.candidates[c] & digit) != 0 && w->g.candidates[c] != digit &&
            sudoku_peers(&w->l, c, cell)) {
            w->host->exclude(w->s, c, digit);
            use_between(w, c, cell);
            any = true;
        }
    return any;
}

static bool cross_out_all(struct seeing *w)
{
    uint32_t n = 0, last = 0;
    for (uint32_t c = 0; c < w->l.cells; c++)
        if (w->g.placed[c] && cross_out(w, c)) {
            n++;
            last = c;
        }
    if (n == 0)
        return false;
    uint16_t cell = (uint16_t)last;
    if (n > 1)
        say(w, "the digits that are known are crossed out in their units");
    else {
        say_digits(w, w->g.candidates[last]);
        say(w, " of ");
        say_cells(w, &cell, 1);
        say(w, " is crossed out in its units");
    }
    w->host->technique(w->s, "crossing out", 0, ORIME_FOLLOWS, "%s", w->text);
    return true;
}

/* ---- one technique ---- */

/* May two digits of a rectangle be exchanged? Only where nothing but rows, columns and boxes speaks of them. */
static bool interchangeable(const struct sudoku *p)
{
    return p->n_groups == 0 && !p->diagonals && !p->windows && !p->anti_knight && !p->anti_king &&
           !p->non_consecutive && !p->all_dots && p->parity == NULL;
}

static bool find(struct seeing *w, uint32_t technique, struct sudoku_step *step)
{
    struct sudoku_grid *g = &w->g;
    switch (technique) {
    case SUDOKU_POINTING:
    case SUDOKU_CLAIMING:
        return sudoku_find_locked(g, (enum sudoku_technique)technique, step);
    case SUDOKU_NAKED_PAIR:
        return sudoku_find_naked(g, 2, step);
    case SUDOKU_NAKED_TRIPLE:
        return sudoku_find_naked(g, 3, step);
    case SUDOKU_NAKED_QUADRUPLE:
        return sudoku_find_naked(g, 4, step);
    case SUDOKU_HIDDEN_PAIR:
        return sudoku_find_hidden(g, 2, step);
    case SUDOKU_HIDDEN_TRIPLE:
        return sudoku_find_hidden(g, 3, step);
    case SUDOKU_HIDDEN_QUADRUPLE:
        return sudoku_find_hidden(g, 4, step);
    case SUDOKU_X_WING:
        return sudoku_find_fish(g, 2, step);
    case SUDOKU_SWORDFISH:
        return sudoku_find_fish(g, 3, step);
    case SUDOKU_JELLYFISH:
        return sudoku_find_fish(g, 4, step);
    case SUDOKU_XYZ_WING:
        return sudoku_find_xyz_wing(g, step);
    case SUDOKU_XY_WING:
    case SUDOKU_SKYSCRAPER:
        return sudoku_find_chain(g, (enum sudoku_technique)technique, step);
    case COLOURING:
        return sudoku_find_colouring(g, step);
    case RECTANGLE:
        return interchangeable(w->p) && w->host->one_answer(w->s) && sudoku_find_rectangle(g, step);
    default:
        return sudoku_find_single(g, (enum sudoku_technique)technique, step);
    }
}

static void say_why(struct seeing *w, uint32_t technique, const struct sudoku_step *step)
{
    uint16_t ends[SUDOKU_CHAIN_MAX];
    switch (technique) {
    case SUDOKU_NAKED_SINGLE:
        say_cells(w, &step->cell, 1);
        say(w, " has no other candidate");
        return;
    case SUDOKU_FULL_HOUSE:
        say(w, "the last open cell of ");
        say_unit(w, step->unit[0]);
        return;
    case SUDOKU_HIDDEN_SINGLE_BOX:
    case SUDOKU_HIDDEN_SINGLE_LINE:
        say(w, "in ");
        say_unit(w, step->unit[0]);
        say(w, " only ");
        say_cells(w, &step->cell, 1);
        say(w, " can be %u", (unsigned)step->value + 1);
        return;
    case SUDOKU_XY_WING:
    case SUDOKU_SKYSCRAPER:
        for (uint32_t i = 0; i < step->n_chain; i++)
            ends[i] = step->chain[i].cell;
        say(w, "the first or the last of ");
        say_cells(w, ends, step->n_chain);
        say(w, " is %u", (unsigned)step->chain[0].value + 1);
        return;
    default:
        say_digits(w, step->values);
        say(w, " in ");
        for (uint32_t i = 0; i < 8 && step->unit[i] != SUDOKU_NONE; i++) {
            say(w, "%s", i == 0 ? "" : ", ");
            say_unit(w, step->unit[i]);
        }
        say(w, "%s", step->unit[0] == SUDOKU_NONE ? "" : " at ");
        say_cells(w, step->pattern, step->n_pattern);
    }
}

/* All units that hold two of the cells that play a part: more than are needed. */
static void use_all_between(const struct seeing *w, const struct sudoku_step *step)
{
    uint16_t cells[SUDOKU_CHAIN_MAX + SUDOKU_PATTERN_MAX + SUDOKU_REMOVED_MAX];
    uint32_t n = 0;
    for (uint32_t i = 0; i < step->n_pattern; i++)
        cells[n++] = step->pattern[i];
    for (uint32_t i = 0; i < step->n_chain; i++)
        cells[n++] = step->chain[i].cell;
    for (uint32_t i = 0; i < step->n_removed; i++)
        cells[n++] = step->removed[i].cell;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            use_between(w, cells[i], cells[k]);
}

static void report(struct seeing *w, uint32_t rung, const struct sudoku_step *step)
{
    const struct orime_host *host = w->host;
    uint32_t technique = ladder[rung].technique, flags = 0;
    if (step->cell != SUDOKU_NONE)
        host->place(w->s, step->cell, step->value);
    for (uint32_t i = 0; i < step->n_removed; i++)
        host->exclude(w->s, step->removed[i].cell, (orime_set)1 << step->removed[i].value);
    for (uint32_t i = 0; i < 8 && step->unit[i] != SUDOKU_NONE; i++)
        use_unit(w, step->unit[i]);
    if (technique == RECTANGLE)
        flags = ORIME_BY_UNIQUENESS;
    else if (step->unit[0] == SUDOKU_NONE && technique != SUDOKU_NAKED_SINGLE) {
        use_all_between(w, step);
        flags = ORIME_SHRINK;
    }
    say_why(w, technique, step);
    host->technique(
        w->s, ladder[rung].name != NULL ? ladder[rung].name : sudoku_technique_name((enum sudoku_technique)technique),
        ladder[rung].difficulty, flags, "%s", w->text);
}

static void see(struct seeing *w)
{
    uint32_t n = w->p->n;
    sudoku_lay_out(&w->l, w->p, w->host->step_alloc(w->s, sudoku_layout_bytes(n, sudoku_units(w->p))));
    sudoku_grid_init(&w->g, &w->l, w->host->step_alloc(w->s, sudoku_grid_bytes(&w->l)));
    for (uint32_t c = 0; c < n * n; c++) {
        w->g.candidates[c] = w->host->candidates(w->s, c);
        w->g.placed[c] = w->host->placed(w->s, c);
        w->g.open -= w->g.placed[c];
    }
}

void sudoku_step(const struct orime_host *host, orime_step *s, const void *puzzle)
{
    struct seeing *w = host->step_alloc(s, sizeof *w);
    w->host = host;
    w->s = s;
    w->p = puzzle;
    see(w);
    if (w->g.open == 0 || cross_out_all(w))
        return;
    for (uint32_t rung = 0; rung < sizeof ladder / sizeof *ladder; rung++) {
        struct sudoku_step step = {.cell = SUDOKU_NONE};
        for (uint32_t i = 0; i < 8; i++)
            step.unit[i] = SUDOKU_NONE;
        if (find(w, ladder[rung].technique, &step)) {
            report(w, rung, &step);
            return;
        }
    }
}
