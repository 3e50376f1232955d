/* Boards that are nearly answers: some of the constraints are switched off, answers of the rest are taken, and each is
 * put before validate and before all constraints. Where the example has too many boards to look at all of them, this is
 * what tells a validate that forgets something. */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "lint/trial.h"
#include "rules/maker_document.h"

enum {
    ROUNDS_MAX = 400,  /* sets of constraints that are switched off, one after the other or at random */
    PARTS_MAX = 80,
    BOARDS = 4,        /* taken of each */
    ITEM_ANSWERS = 30, /* compared between the two models */
    VARIATIONS = 200,  /* of a puzzle, with other clues */

};

struct nearly {
    struct trial t;
    struct puzzle twin;       /* itemised: each constraint has a switch */
    struct literal *assumed;  /* the switches that are on, then cells */
    uint32_t n_constraints;
    struct random random;
    bool built, solved;
};

/* The sample in the place of t->p, without its givens. */
static bool blank(struct trial *t, const struct engine_options *o)
{
    struct givens where;
    struct ini_document *doc = arena_alloc(&t->arena, sizeof *doc);
    uint8_t *given = arena_alloc(&t->arena, t->cells);
    if (t->rule->givens == NULL || doc == NULL || given == NULL || !givens_of_rule(t->rule, &t->arena, &where))
        return false;
    memset(given, ORIME_OPEN, t->cells);
    struct puzzle *old = arena_alloc(&t->arena, sizeof *old);
    if (old == NULL || !document_with_givens(&t->p.doc, &where, &t->p.model, given, &t->arena, doc))
        return false;
    *old = t->p; /* whose texts the document shares; freed with the process */
    return puzzle_read_document(&t->p, t->l->rules, NULL, doc, NULL, 0, t->l->mem, &t->d) && trial_build(t, o);
}

/* `open`: without givens. */
static bool begin(struct nearly *n, struct lint *l, const struct orime_rule *rule, const struct sample *sample,
                  bool open)
{
    struct engine_options o = trial_options(true, false);
    *n = (struct nearly){.random = {1}};
    if (!trial_sample(&n->t, l, rule, sample, &o, 0) || (open && !blank(&n->t, &o)))
        return false;
    n->built = puzzle_twin(&n->twin, &n->t.p, &o, &n->t.d);
    n->n_constraints = n->built ? (uint32_t)n->twin.model.constraints.n : 0;
    n->assumed = arena_array(&n->t.arena, (size_t)n->n_constraints + n->t.cells + 1, sizeof *n->assumed);
    return n->built && n->assumed != NULL;
}

static void end(struct nearly *n)
{
    puzzle_twin_free(&n->twin);
    trial_end(&n->t);
}

static struct literal switch_of(const struct nearly *n, uint32_t i)
{
    const struct constraint *c = &n->twin.model.constraints.at[i];
    return c->selector == SOLVER_NONE ? c->given : (struct literal){.cell = c->selector, .in = 2};
}

static uint32_t switch_all_on(struct nearly *n)
{
    for (uint32_t i = 0; i < n->n_constraints; i++)
        n->assumed[i] = switch_of(n, i);
    return n->n_constraints;
}

/* Switches constraints on: all but number `without`, or, when that is none of them, all but two, or all but each third
 * at random. */
static uint32_t switch_on(struct nearly *n, uint32_t without)
{
    uint32_t on = 0, one = without, other = without;
    bool third = without == n->n_constraints && random_below(&n->random, 8) == 0;
    if (without == n->n_constraints && !third && without > 0) {
        one = random_below(&n->random, without);
        other = random_below(&n->random, without);
    }
    for (uint32_t i = 0; i < n->n_constraints; i++)
        if (third ? random_below(&n->random, 3) != 0 : i != one && i != other)
            n->assumed[on++] = switch_of(n, i);
    return on;
}

/* Is this an answer to the engine, all constraints being on? */
static enum verdict engine_accepts(struct nearly *n, struct solver *s, const uint8_t *values)
{
    struct literal *cells = n->assumed + n->n_constraints;
    for (uint32_t c = 0; c < n->t.cells; c++)
        cells[c] = (struct literal){.cell = c, .in = bit(values[c])};
    return solver_solve(s, cells, n->t.cells);
}

/* What one board tells. True: nothing was found. */
static bool compare(struct nearly *n, const uint8_t *values, const char *sample)
{
    enum verdict v = engine_accepts(n, n->t.p.model.solver, values);
    bool good = trial_accepts(&n->t, values);
    if ((v != VERDICT_YES && v != VERDICT_NO) || (v == VERDICT_YES) == good)
        return true;
    lint_finding(n->t.l, "rule %s: %s: validate %s a board that the constraints %s", n->t.rule->id, sample,
                 good ? "accepts" : "refuses", good ? "rule out: it forgets something" : "allow");
    return false;
}

/* Answers of the constraints that are on, each from another corner. */
static bool try_boards(struct nearly *n, uint32_t without, uint32_t boards, const char *sample)
{
    struct solver *s = n->twin.model.solver;
    for (uint32_t k = 0; k < boards; k++) {
        uint32_t on = switch_on(n, without);
        for (uint32_t c = 0; c < n->t.cells; c++)
            solver_prefer(s, c, random_below(&n->random, trial_values_of(&n->t, c)));
        uint32_t c = random_below(&n->random, n->t.cells);
        if (n->solved) /* one cell as it is not in the answer, so that it is another board */
            n->assumed[on++] = (struct literal){.cell = c, .in = ~bit(n->t.values[c])};
        if (solver_solve(s, n->assumed, on) != VERDICT_YES)
            continue;
        uint8_t *board = arena_alloc(&n->t.arena, n->t.cells);
        if (board == NULL)
            return false;
        for (uint32_t i = 0; i < n->t.cells; i++)
            board[i] = (uint8_t)solver_value(s, i);
        if (!compare(n, board, sample))
            return false;
    }
    return true;
}

/* Each constraint is switched off in turn, then some at random. False: something was found. */
static bool try_puzzle(struct lint *l, const struct orime_rule *rule, const struct sample *sample, bool open,
                       uint32_t boards)
{
    struct nearly n;
    bool good = true;
    if (begin(&n, l, rule, sample, open)) {
        n.solved = solver_solve(n.t.p.model.solver, NULL, 0) == VERDICT_YES;
        if (n.solved)
            model_values(&n.t.p.model, n.t.values);
        for (uint32_t i = 0; i < n.n_constraints && i < ROUNDS_MAX && good; i++) {
            uint32_t parts = n.twin.model.constraints.at[i].n; /* one with many parts can be broken in many ways */
            good = try_boards(&n, i, boards * (1 + (parts < PARTS_MAX ? parts : PARTS_MAX) / 4), sample->name);
        }
        for (uint32_t i = 0; i < ROUNDS_MAX && good && boards > 1; i++)
            good = try_boards(&n, n.n_constraints, 1, sample->name);
    }
    end(&n);
    return good && !n.t.blamed;
}

/* A character near this one: beside it, or below or above it where lines are as long. */
static size_t neighbour(const char *text, size_t size, size_t at, struct random *r)
{
    size_t line = 1;
    for (size_t i = at; i > 0 && text[i] != '\n'; i--)
        line++;
    size_t end = at;
    while (end < size && text[end] != '\n')
        end++;
    size_t length = end - at + line - 1;
    size_t steps[] = {at + 1, at - 1, at + length, at - length};
    size_t to = steps[random_below(r, 4)];
    return to < size ? to : at;
}

/* Swaps or copies characters of the rows of the file, most of them near each other, which leaves many files
 * well-formed. */
static void shuffle(char *text, size_t size, struct random *r)
{
    size_t start = 0;
    for (size_t i = 0; i + 5 < size && start == 0; i++)
        if (memcmp(text + i, "\n    ", 5) == 0)
            start = i + 5;
    for (uint32_t left = 1 + random_below(r, 3), tries = 0; start > 0 && left > 0 && tries < 200; tries++) {
        size_t a = start + random_below(r, (uint32_t)(size - start));
        size_t b = random_below(r, 4) > 0 ? neighbour(text, size, a, r)
                                          : start + random_below(r, (uint32_t)(size - start));
        if (strchr(" \n=[]", text[a]) != NULL || strchr(" \n=[]", text[b]) != NULL || text[a] == text[b])
            continue;
        char kept = text[a];
        text[a] = text[b];
        if (random_below(r, 2) == 0)
            text[b] = kept;
        left--;
    }
}

static void samples_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct random r = {7};
    char *text = mem_alloc(l->mem, sample->size + 1);
    lint_doing(l, "comparing validate and build of rule %s on boards that break few constraints", rule->id);
    bool good = try_puzzle(l, rule, sample, false, BOARDS) && try_puzzle(l, rule, sample, true, BOARDS);
    for (uint32_t i = 0; text != NULL && good && i < VARIATIONS; i++) {
        memcpy(text, sample->bytes, sample->size);
        shuffle(text, sample->size, &r);
        struct sample variation = {"a variation of the example", text, sample->size};
        good = try_puzzle(l, rule, &variation, i % 2 == 1, 1);
    }
    mem_free(l->mem, text, sample->size + 1);
}

void check_samples(struct lint *l)
{
    each_sample(l, samples_of);
}

/* ---- names ---- */

/* The host tells constraints of one name apart by a number, which tells a person nothing. */
static void names_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct nearly n;
    lint_doing(l, "comparing the names of constraints of rule %s", rule->id);
    bool begun = begin(&n, l, rule, sample, false);
    for (uint32_t i = 0; begun && i < n.n_constraints; i++)
        if (n.twin.model.constraints.at[i].renamed) {
            lint_finding(l, "rule %s: two constraints have one name, and so one of them is called \"%s\": give each a "
                            "place, or post what belongs together between as_one and as_one",
                         rule->id, n.twin.model.constraints.at[i].name);
            break;
        }
    end(&n);
}

void check_names(struct lint *l)
{
    each_sample(l, names_of);
}

/* ---- the model of explanations ---- */

/* All constraints are on, and every cell is as the other model has it. */
static enum verdict items_accept(struct nearly *n, uint32_t on, const struct solver *other)
{
    for (uint32_t c = 0; c < n->t.cells; c++)
        n->assumed[on + c] = (struct literal){.cell = c, .in = bit(solver_value(other, c))};
    return solver_solve(n->twin.model.solver, n->assumed, on + n->t.cells);
}

/* Answers of the itemised model, each with another cell as it is not in the answer of the plain one. */
static bool items_have_more(struct nearly *n)
{
    model_values(&n->t.p.model, n->t.values);
    for (uint32_t k = 0; k < ITEM_ANSWERS; k++) {
        uint32_t on = switch_all_on(n), c = random_below(&n->random, n->t.cells);
        n->assumed[on++] = (struct literal){.cell = c, .in = ~bit(n->t.values[c])};
        if (solver_solve(n->twin.model.solver, n->assumed, on) != VERDICT_YES)
            continue;
        uint8_t *board = arena_alloc(&n->t.arena, n->t.cells);
        for (uint32_t i = 0; board != NULL && i < n->t.cells; i++)
            board[i] = (uint8_t)solver_value(n->twin.model.solver, i);
        if (board != NULL && engine_accepts(n, n->t.p.model.solver, board) == VERDICT_NO)
            return true;
    }
    return false;
}

static void items_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct nearly n;
    lint_doing(l, "comparing the model of rule %s with the one that explanations are made of", rule->id);
    if (begin(&n, l, rule, sample, false)) {
        struct solver *plain = n.t.p.model.solver;
        uint32_t on = switch_all_on(&n);
        enum verdict a = solver_solve(plain, NULL, 0);
        enum verdict b = a == VERDICT_YES ? items_accept(&n, on, plain)
                                          : solver_solve(n.twin.model.solver, n.assumed, on);
        bool other = a == VERDICT_YES && b == VERDICT_YES && items_have_more(&n);
        if (other || (a != b && a != VERDICT_UNKNOWN && b != VERDICT_UNKNOWN))
            lint_finding(l, "rule %s: %s has other answers when the constraints are posted one by one (host->itemised)",
                         rule->id, sample->name);
    }
    end(&n);
}

void check_items(struct lint *l)
{
    each_sample(l, items_of);
}
