/* Names of constraints, and steps as sentences. */
#include <stdio.h>
#include <string.h>

#include "explain/internal.h"

/* What follows without thinking, and removes more cells than this, is not told cell by cell. */
enum { FOLLOWING_MAX = 12 };

/* A sentence under work; NULL when memory is out. */
struct words {
    struct arena *arena;
    const char *text;
};

static void add(struct words *w, const char *text)
{
    if (w->text != NULL)
        w->text = text == NULL ? NULL : arena_format(w->arena, "%s%s", w->text, text);
}

/* Words that come before item i of n: "a, b and c". */
static void between(struct words *w, uint32_t i, uint32_t n)
{
    add(w, i == 0 ? "" : i + 1 == n ? " and " : ", ");
}

static void add_values(struct words *w, const struct model *m, uint32_t cell, vset values, const char *or)
{
    uint32_t n = bit_count(values), i = 0;
    for (; values != 0; values &= values - 1, i++) {
        uint32_t v = bit_low(values);
        add(w, i == 0 ? "" : i + 1 == n ? or : ", ");
        const char *name = model_value_name(m, cell, v);
        add(w, name != NULL ? name : arena_format(w->arena, "%u", (unsigned)v));
    }
}

static void add_literal(struct words *w, const struct model *m, struct literal l)
{
    char cell[32];
    model_cell_name(m, l.cell, cell, sizeof cell);
    add(w, cell);
    uint32_t n_values;
    (void)model_palette(m, l.cell, &n_values);
    vset all = bits_below(n_values), in = l.in & all;
    bool negative = bit_count(in) > bit_count(all & ~in);
    if (in == 0) {
        add(w, " with no value left");
        return;
    }
    add(w, negative ? " is not " : " is ");
    add_values(w, m, l.cell, negative ? all & ~in : in, " or ");
}

const char *literal_words(const struct model *m, struct literal l, struct arena *arena)
{
    struct words w = {arena, ""};
    add_literal(&w, m, l);
    return w.text;
}

static const char *clause_name(const struct model *m, const struct post *p, struct arena *arena)
{
    struct words w = {arena, ""};
    for (uint32_t i = 0; i < p->n; i++) {
        add(&w, i == 0 ? "" : " or ");
        add_literal(&w, m, p->clause[i]);
    }
    return w.text;
}

const char *constraint_name(const struct model *m, uint32_t i, struct arena *arena)
{
    const struct constraint *c = &m->constraints.at[i];
    if (c->name != NULL)
        return c->name;
    if (c->selector == SOLVER_NONE) {
        struct words w = {arena, ""};
        add_literal(&w, m, c->given);
        return w.text;
    }
    const struct post *p = &m->constraints.posts[c->first];
    if (c->n == 0)
        return "nothing";
    return p->prop != SOLVER_NONE ? solver_constraint_name(m->solver, p->prop) : clause_name(m, p, arena);
}

/* ---- cells ---- */

/* The longest line of marked cells that begins at a cell: its axis and its length. */
static uint32_t longest_line(const struct model *m, const uint8_t *set, uint32_t cell, uint32_t *axis)
{
    uint32_t step[] = {1, m->width, m->width * m->height}, size[] = {m->width, m->height, m->depth}, length = 0;
    for (uint32_t a = 0; a < 3; a++) {
        uint32_t n = 1, at = cell / step[a] % size[a];
        while (at + n < size[a] && set[cell + n * step[a]] != 0)
            n++;
        *axis = n > length ? a : *axis;
        length = n > length ? n : length;
    }
    return length;
}

/* A line of cells along an axis: "r7c4-8", "r2-4c5", "x3-7y2z1". */
static void add_line(struct words *w, const struct model *m, uint32_t cell, uint32_t axis, uint32_t length)
{
    uint32_t at[] = {cell % m->width, cell / m->width % m->height, cell / m->width / m->height};
    for (uint32_t i = 0; i < (m->depth > 1 ? 3 : 2); i++) {
        uint32_t a = m->depth > 1 ? i : 1 - i; /* on a flat board, rows come first */
        add(w, arena_format(w->arena, "%c%u", m->depth > 1 ? "xyz"[a] : "cr"[a], (unsigned)at[a] + 1));
        add(w, a == axis && length > 1 ? arena_format(w->arena, "-%u", (unsigned)(at[a] + length)) : "");
    }
}

/* The marked cells by the longest lines from each; sides and points one by one. None is marked then. */
static uint32_t add_cells(struct words *w, const struct model *m, uint8_t *set)
{
    uint32_t cells = model_board_cells(m), all = model_answer_cells(m), total = 0;
    const uint32_t step[] = {1, m->width, m->width * m->height};
    for (uint32_t c = 0; c < all; c++) {
        if (set[c] == 0)
            continue;
        uint32_t axis = 0, length = c < cells ? longest_line(m, set, c, &axis) : 1;
        char name[MODEL_NAME];
        add(w, total == 0 ? "" : " ");
        if (c < cells) {
            add_line(w, m, c, axis, length);
        } else {
            model_cell_name(m, c, name, sizeof name);
            add(w, name);
        }
        for (uint32_t n = 0; n < length; n++)
            set[c + n * step[axis]] = 0;
        total += length;
    }
    return total;
}

/* Marks the cells of all removals with the same outcome as number k; these are done then. */
static void mark_alike(const struct explainer *e, const struct step *step, uint32_t k, uint8_t *set, uint8_t *done)
{
    vset left = e->state[step->removed[k].cell] & ~step->removed[k].in;
    memset(set, 0, e->cells);
    for (uint32_t i = k; i < step->n_removed; i++) {
        const struct literal *r = &step->removed[i];
        vset other = e->state[r->cell] & ~r->in;
        bool alike = bit_single(left) ? other == left : !bit_single(other) && r->in == step->removed[k].in;
        if (!alike || done[i])
            continue;
        done[i] = 1;
        for (uint32_t c = r->cell; c < e->cells; c++)
            set[c] |= e->same[c] == r->cell;
    }
}

static void add_claims(struct explainer *e, struct words *w, const struct step *step)
{
    uint8_t *set = arena_alloc(&e->arena, e->cells), *done = arena_alloc(&e->arena, step->n_removed + 1);
    uint32_t said = 0;
    for (; done != NULL && said < step->n_placed; said++) {
        add(w, said == 0 ? "" : "; ");
        add_literal(w, e->model, step->placed[said]);
        for (uint32_t k = 0; k < step->n_removed; k++)
            done[k] |= step->removed[k].cell == e->same[step->placed[said].cell];
    }
    for (uint32_t k = 0; set != NULL && done != NULL && k < step->n_removed; k++) {
        if (done[k])
            continue;
        vset left = e->state[step->removed[k].cell] & ~step->removed[k].in;
        mark_alike(e, step, k, set, done);
        add(w, said++ == 0 ? "" : "; ");
        uint32_t n = add_cells(w, e->model, set);
        add(w, bit_single(left) ? (n == 1 ? " is " : " are ") : n == 1 ? " is not " : " are not ");
        add_values(w, e->model, step->removed[k].cell, bit_single(left) ? left : step->removed[k].in, " or ");
    }
}

static void add_names(struct explainer *e, struct words *w, const struct step *step)
{
    for (uint32_t i = 0; i < step->n_constraints; i++) {
        between(w, i, step->n_constraints);
        add(w, constraint_name(e->model, step->constraints[i], &e->arena));
    }
}

bool say_step(struct explainer *e, struct step *step)
{
    struct words where = {&e->arena, ""}, all = {&e->arena, ""};
    bool claims = true;
    if (step->technique != NULL) {
        add(&where, strchr("aeioX", step->technique[0]) != NULL ? "an " : "a "); /* "an X-wing", "a unique rectangle" */
        add(&where, step->technique);
        add(&where, step->n_constraints > 0 ? " in " : "");
    }
    add_names(e, &where, step);
    if (step->words != NULL) {
        add(&all, step->technique != NULL && !step->follows ? arena_format(&e->arena, "%s: ", step->technique) : "");
        add(&all, step->words);
        claims = !step->follows || step->n_removed <= FOLLOWING_MAX;
        add(&all, claims ? ": " : "");
    } else {
        add(&all, where.text);
        add(&all, step->n_constraints > 1 && step->technique == NULL ? " together: " : ": ");
    }
    if (claims)
        add_claims(e, &all, step);
    if (step->unique)
        add(&all, " (because the puzzle has only one answer)");
    step->where = where.text;
    step->words = all.text;
    return all.text != NULL && where.text != NULL;
}
