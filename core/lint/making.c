/* Making puzzles of the answer: with all cells given, with none, and derived with each clue left out in turn. */
#include <string.h>

#include "lint/trial.h"
#include "rules/maker_document.h"
#include "rules/trial.h"

/* The sample with these cells given has the answer, and only this one where all are. */
static void try_givens(struct trial *t, const struct givens *where, bool all, const char *name)
{
    struct ini_document doc;
    struct puzzle p;
    struct engine_options o = trial_options(true, false);
    uint8_t *given = arena_alloc(&t->arena, t->cells);
    if (given == NULL)
        return;
    memset(given, ORIME_OPEN, t->cells);
    if (all)
        memcpy(given, t->values, t->cells);
    if (!document_with_givens(&t->p.doc, where, &t->p.model, given, &t->arena, &doc))
        return;
    bool good = puzzle_read_document(&p, t->l->rules, NULL, &doc, NULL, 0, t->l->mem, &t->d) &&
                puzzle_build(&p, &o, &t->d);
    if (!good)
        lint_finding(t->l, "rule %s: %s with %s in %s: refused: %s", t->rule->id, name,
                     all ? "its whole answer" : "nothing", t->rule->givens, trial_first_message(t));
    uint32_t cells = good ? model_answer_cells(&p.model) : 0;
    struct literal *assumed = arena_array(&t->arena, (size_t)t->cells + 1, sizeof *assumed);
    for (uint32_t c = 0; assumed != NULL && c < t->cells; c++)
        assumed[c] = (struct literal){.cell = c, .in = bit(t->values[c])};
    if (good && (cells != t->cells || solver_solve(p.model.solver, assumed, cells) == VERDICT_NO))
        lint_finding(t->l, "rule %s: %s with %s in %s: the answer is no answer any more", t->rule->id, name,
                     all ? "its whole answer" : "nothing", t->rule->givens);
    else if (good && all) {
        (void)solver_propagate(p.model.solver);
        for (uint32_t c = 0; c < model_board_cells(&p.model); c++)
            if ((solver_domain(p.model.solver, c) & ~bit(t->values[c])) != 0) {
                lint_finding(t->l, "rule %s: cells that are given in %s are not fixed: is it the key of the givens?",
                             t->rule->id, t->rule->givens);
                break;
            }
    }
    puzzle_free(&p);
}

static void givens_of(struct trial *t, const char *name)
{
    struct givens where;
    if (t->rule->givens == NULL)
        return;
    lint_doing(t->l, "giving cells to rule %s", t->rule->id);
    if (!givens_of_rule(t->rule, &t->arena, &where)) {
        lint_finding(t->l, "rule %s: givens: \"%s\" is no key of lines in its schema", t->rule->id, t->rule->givens);
        return;
    }
    try_givens(t, &where, true, name);
    try_givens(t, &where, false, name);
}

/* ---- derive, with a clue left out ---- */

enum { DROPS_MAX = 60 };

static uint32_t constraints_of(struct puzzle *p, struct trial *t, bool *known)
{
    struct puzzle twin;
    struct engine_options o = trial_options(true, false);
    *known = puzzle_twin(&twin, p, &o, &t->d);
    uint32_t n = *known ? (uint32_t)twin.model.constraints.n : 0;
    puzzle_twin_free(&twin);
    return n;
}

static void drops_of(struct trial *t)
{
    struct orime_value palette[64];
    const struct model *m = &t->p.model;
    struct engine_options o = trial_options(true, false);
    struct author author = {t->l->rules, t->rule, &o, t->l->mem, &t->d};
    struct trial_puzzle whole, less;
    for (uint32_t v = 0; v < m->n_values; v++)
        palette[v] = (struct orime_value){m->palette[v].name, m->palette[v].glyph, m->palette[v].rgb};
    struct orime_picture picture = {m->width, m->height, m->depth, palette, m->n_values, t->values, t->cells};
    lint_doing(t->l, "leaving out clues of rule %s", t->rule->id);
    bool known = false;
    bool good = trial_begin(&whole, &author, &picture, NULL, 0);
    uint32_t n = good ? constraints_of(&whole.puzzle, t, &known) : 0;
    uint8_t *dropped = arena_alloc(&t->arena, (size_t)n + 1);
    for (uint32_t i = 0; known && dropped != NULL && i < n && i < DROPS_MAX; i++) {
        dropped[i] = 1;
        bool fine = trial_begin(&less, &author, &picture, dropped, n);
        uint32_t left = fine ? constraints_of(&less.puzzle, t, &known) : 0;
        if (!fine || (known && left > n))
            lint_finding(t->l, "rule %s: derive: without clue %u the answer makes no puzzle that has it: %s",
                         t->rule->id, (unsigned)i, trial_first_message(t));
        trial_finish(&less);
        dropped[i] = 0;
        if (!fine)
            break;
    }
    trial_finish(&whole);
}

static void making_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct trial t;
    struct engine_options o = trial_options(true, false);
    if (trial_sample(&t, l, rule, sample, &o, 0) && solver_solve(t.p.model.solver, NULL, 0) == VERDICT_YES) {
        model_values(&t.p.model, t.values);
        givens_of(&t, sample->name);
        if (rule->derive != NULL && rule->derive_dropping)
            drops_of(&t);
    }
    trial_end(&t);
}

void check_making(struct lint *l)
{
    each_sample(l, making_of);
}
