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

/* "r7c4-8 r9c1": the marked cells, row by row; sides and points one by one. */
static uint32_t add_rows(struct words *w, const struct model *m, const uint8_t *set)
{
    uint32_t cells = model_board_cells(m), all = model_answer_cells(m), total = 0;
    for (uint32_t c = 0; c < all; c++) {
        uint32_t end = c;
        if (set[c] == 0)
            continue;
        while (c < cells && (end + 1) % m->width != 0 && set[end + 1] != 0)
            end++;
        char name[32], last[16] = "";
        if (end > c)
            (void)snprintf(last, sizeof last, "-%u", (unsigned)(end % m->width + 1));
        add(w, total == 0 ? "" : " ");
        model_cell_name(m, c, name, sizeof name);
        add(w, arena_format(w->arena, "%s%s", name, last));
        total += end - c + 1;
        c = end;
    }
    return total;
}

/* "x3-7y2z1 x1y1z2-4": those of a volume, by the longest lines from each; they are no more marked then. */
static uint32_t add_lines(struct words *w, const struct model *m, uint8_t *set)
{
    static const char axes[] = "xyz";
    uint32_t cells = model_board_cells(m), total = 0;
    uint32_t step[] = {1, m->width, m->width * m->height}, size[] = {m->width, m->height, m->depth};
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t at[3], best = 0, length = 0;
        for (uint32_t axis = 0; axis < 3 && set[c] != 0; axis++) {
            uint32_t n = 1;
            at[axis] = c / step[axis] % size[axis];
            while (at[axis] + n < size[axis] && set[c + n * step[axis]] != 0)
                n++;
            best = n > length ? axis : best;
            length = n > length ? n : length;
        }
        if (length == 0)
            continue;
        add(w, total == 0 ? "" : " ");
        for (uint32_t axis = 0; axis < 3; axis++) {
            add(w, arena_format(w->arena, "%c%u", axes[axis], (unsigned)at[axis] + 1));
            add(w, axis == best && length > 1 ? arena_format(w->arena, "-%u", (unsigned)(at[axis] + length)) : "");
        }
        for (uint32_t n = 0; n < length; n++)
            set[c + n * step[best]] = 0;
        total += length;
    }
    return total;
}

static uint32_t add_cells(struct words *w, const struct model *m, uint8_t *set)
{
    return m->depth > 1 ? add_lines(w, m, set) : add_rows(w, m, set);
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
