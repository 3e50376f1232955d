#include "rules/maker_clues.h"

#include <string.h>

#include "base/bits.h"
#include "rules/maker_document.h"

enum { ANSWER_CONFLICTS = 20000, CLUES_PATIENCE = 2000 };
enum { PARTICULAR = 20 }; /* so many answers are given up when more than half of their cells had to be given */

/* One answer that a puzzle is made of. */
struct attempt {
    struct maker *m;
    struct clue_source *source;
    const struct wish *wish;
    struct engine_options options;
    struct puzzle base;      /* the puzzle without clues; read when it has a rule */
    struct derived text;     /* of the puzzle with the clues that are left */
    uint8_t *answer, *given, *dropped;
    uint32_t cells, clues, left;
};

static bool no_memory(const struct maker *m)
{
    diagnose_memory(m->d, &(struct place){0});
    return false;
}

/* ---- an answer ---- */

static bool read_base(struct attempt *a)
{
    struct maker *m = a->m;
    const struct clue_source *s = a->source;
    if (s->pattern != NULL)
        return puzzle_read_document(&a->base, m->rules, NULL, s->pattern, m->settings, m->n_settings, m->mem, m->d);
    uint64_t seed = (uint64_t)random_below(&m->random, 1 << 30) << 20 ^ random_below(&m->random, 1 << 20);
    return puzzle_invent(s->rule, s->width, s->height, seed, &a->text, m->d) &&
           puzzle_read(&a->base, m->rules, NULL, "an invented puzzle", a->text.text, a->text.size, m->settings,
                       m->n_settings, m->mem, m->d);
}

static enum verdict find_answer(struct attempt *a)
{
    struct maker *m = a->m;
    if (!read_base(a) || !puzzle_build(&a->base, &a->options, m->d))
        return VERDICT_ERROR;
    struct solver *s = a->base.model.solver;
    uint32_t board = model_board_cells(&a->base.model);
    a->cells = model_answer_cells(&a->base.model);
    a->answer = arena_alloc(&a->source->arena, a->cells);
    a->given = arena_alloc(&a->source->arena, a->cells);
    if (a->answer == NULL || a->given == NULL)
        return no_memory(m) ? VERDICT_YES : VERDICT_ERROR;
    memset(a->given, ORIME_OPEN, a->cells);
    for (uint32_t c = 0; c < board; c++)
        solver_prefer(s, c, random_below(&m->random, a->base.model.n_values));
    for (uint32_t c = board; c < a->cells; c++)
        solver_prefer(s, c, random_below(&m->random, 2));
    solver_allow_conflicts(s, ANSWER_CONFLICTS);
    enum verdict verdict = solver_solve(s, NULL, 0);
    if (verdict == VERDICT_YES)
        model_values(&a->base.model, a->answer);
    return verdict;
}

/* ---- is it the only one? ---- */

/* At least one cell is not as in the answer. */
static bool forbid(struct attempt *a, struct solver *s)
{
    struct literal *l = mem_array(a->m->mem, a->cells, sizeof *l);
    if (l == NULL)
        return no_memory(a->m);
    for (uint32_t c = 0; c < a->cells; c++)
        l[c] = (struct literal){c, ~bit(a->answer[c])};
    bool added = solver_add_clause(s, l, a->cells);
    mem_free(a->m->mem, l, a->cells * sizeof *l);
    return added || no_memory(a->m);
}

/* Writes the puzzle with the clues that are left, reads and builds it, and forbids the answer. False: it is none of
 * this puzzle (VERDICT_UNKNOWN), or see `d`. puzzle_free is due when `read`. */
static enum verdict open_clues(struct attempt *a, struct puzzle *p, bool *read)
{
    struct maker *m = a->m;
    struct diagnostics quiet;
    *read = false;
    if (!puzzle_derive_again(&a->base, a->answer, a->given, &a->text, &a->clues, m->d))
        return VERDICT_ERROR;
    *read = true;
    if (!puzzle_read(p, m->rules, NULL, "a made puzzle", a->text.text, a->text.size, NULL, 0, m->mem, m->d) ||
        !puzzle_build(p, &a->options, m->d))
        return VERDICT_ERROR;
    diagnostics_init(&quiet, &a->source->arena);
    if (model_answer_cells(&p->model) != a->cells || !puzzle_validate(p, a->answer, &quiet))
        return VERDICT_UNKNOWN;
    return forbid(a, p->model.solver) ? VERDICT_YES : VERDICT_ERROR;
}

static uint64_t patience(const struct attempt *a)
{
    return a->wish->patience > 0 ? a->wish->patience : CLUES_PATIENCE;
}

/* VERDICT_NO: with the clues that are left the answer is the only one. */
static enum verdict ask(struct attempt *a)
{
    struct puzzle p;
    bool read;
    enum verdict verdict = open_clues(a, &p, &read);
    if (verdict == VERDICT_YES) {
        solver_allow_conflicts(p.model.solver, patience(a));
        verdict = solver_solve(p.model.solver, NULL, 0);
    }
    if (read)
        puzzle_free(&p);
    return verdict;
}

/* Gives cells in which other answers differ, until there are none. VERDICT_NO: done. */
static enum verdict give(struct attempt *a)
{
    struct puzzle p;
    bool read;
    enum verdict verdict = open_clues(a, &p, &read);
    uint8_t *other = arena_alloc(&a->source->arena, a->cells);
    while (verdict == VERDICT_YES && other != NULL) {
        uint32_t differ = 0, cell = 0, board = model_board_cells(&p.model);
        solver_allow_conflicts(p.model.solver, 10 * patience(a));
        verdict = solver_solve(p.model.solver, NULL, 0);
        if (verdict != VERDICT_YES)
            break;
        model_values(&p.model, other);
        for (uint32_t c = 0; c < board; c++)
            if (other[c] != a->answer[c] && random_below(&a->m->random, ++differ) == 0)
                cell = c;
        if (differ == 0) /* in lines alone: no cell would help */
            verdict = VERDICT_UNKNOWN;
        else {
            a->given[cell] = a->answer[cell];
            solver_restrict(p.model.solver, cell, bit(a->answer[cell]));
        }
    }
    if (read)
        puzzle_free(&p);
    return other == NULL && !no_memory(a->m) ? VERDICT_ERROR : verdict;
}

static uint32_t given_cells(const struct attempt *a)
{
    uint32_t n = 0;
    for (uint32_t c = 0; c < a->cells; c++)
        n += a->given[c] != ORIME_OPEN;
    return n;
}

/* ---- fewer clues ---- */

static bool is_enough(const struct attempt *a)
{
    return a->wish->clues > 0 && a->left <= a->wish->clues;
}

/* Leaves out what is not needed, in a random order. */
static enum verdict thin_out(struct attempt *a)
{
    struct random *r = &a->m->random;
    uint32_t n = a->clues, *order = arena_array(&a->source->arena, n + (size_t)1, sizeof *order);
    a->dropped = arena_alloc(&a->source->arena, n + (size_t)1);
    if (order == NULL || a->dropped == NULL)
        return no_memory(a->m) ? VERDICT_YES : VERDICT_ERROR;
    a->text.dropped = a->dropped;
    a->text.n_dropped = n;
    a->left = n;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t at = random_below(r, k + 1);
        order[k] = order[at];
        order[at] = k;
    }
    for (uint32_t k = 0; k < n && !is_enough(a); k++) {
        a->dropped[order[k]] = 1;
        enum verdict verdict = ask(a);
        if (verdict == VERDICT_ERROR)
            return verdict;
        if (verdict == VERDICT_NO)
            a->left--;
        else
            a->dropped[order[k]] = 0;
    }
    return VERDICT_YES;
}

/* ---- what was made ---- */

static bool grade(struct attempt *a, struct made *made)
{
    struct maker *m = a->m;
    struct puzzle p;
    if (m->judge == NULL || (a->wish->ungraded && a->wish->level == LEVEL_ANY))
        return true;
    bool good = puzzle_read(&p, m->rules, NULL, "a made puzzle", a->text.text, a->text.size, NULL, 0, m->mem, m->d) &&
                puzzle_build(&p, &a->options, m->d) && m->judge(m->judge_context, &p, a->answer, &made->grade);
    puzzle_free(&p);
    if (made->grade.unknown)
        made->grade.hardest = NULL;
    return good;
}

/* The text once more, with what is left; VERDICT_NO: it is not as hard as was wished. */
static enum verdict finish(struct attempt *a, struct made *made)
{
    struct maker *m = a->m;
    struct arena *arena = &a->source->arena;
    uint32_t asked;
    if (!puzzle_derive_again(&a->base, a->answer, a->given, &a->text, &asked, m->d) || !grade(a, made))
        return VERDICT_ERROR;
    if (a->wish->level != LEVEL_ANY &&
        (made->grade.hardest == NULL || (int32_t)made->grade.level != a->wish->level))
        return VERDICT_NO;
    char *text = arena_text(arena, a->text.text, a->text.size);
    if (text == NULL)
        return no_memory(m) ? VERDICT_YES : VERDICT_ERROR;
    if (!ini_read(&made->doc, "a made puzzle", text, a->text.size, arena, m->d))
        return VERDICT_ERROR;
    if (made->grade.hardest != NULL &&
        !document_add(&made->doc, "puzzle", "difficulty", level_name(made->grade.level), arena))
        return no_memory(m) ? VERDICT_YES : VERDICT_ERROR;
    made->answer = a->answer;
    made->given = a->given;
    made->width = a->base.model.width;
    made->height = a->base.model.height;
    made->depth = a->base.model.depth;
    made->clues = a->left;
    return VERDICT_YES;
}

static enum verdict try_answer(struct attempt *a, struct made *made)
{
    enum verdict verdict = find_answer(a);
    if (verdict == VERDICT_NO || verdict == VERDICT_UNKNOWN)
        return VERDICT_NO;
    if (verdict == VERDICT_YES)
        verdict = give(a);
    if (verdict == VERDICT_NO && made->tried < PARTICULAR && 2 * given_cells(a) > model_board_cells(&a->base.model))
        return VERDICT_NO;
    if (verdict == VERDICT_NO)
        verdict = ask(a); /* with the cells that are given; and how many clues are there? */
    if (verdict == VERDICT_ERROR)
        return verdict;
    if (verdict != VERDICT_NO)
        return VERDICT_NO;
    verdict = thin_out(a);
    if (verdict != VERDICT_YES)
        return verdict;
    made->fewest = a->wish->clues > 0 && (made->fewest == 0 || a->left < made->fewest) ? a->left : made->fewest;
    return a->wish->clues > 0 && a->left != a->wish->clues ? VERDICT_NO : finish(a, made);
}

enum verdict maker_clues_next(struct maker *m, struct clue_source *source, const struct wish *wish, struct made *made)
{
    enum verdict verdict = VERDICT_NO;
    *made = (struct made){.tried = 0};
    for (; verdict == VERDICT_NO && made->tried < wish->tries; made->tried++) {
        struct attempt a = {.m = m, .source = source, .wish = wish, .options = *m->options, .text = {.mem = m->mem}};
        a.options.phases = PHASE_SAVED; /* so that it is the random values that the search prefers */
        a.options.conflicts = 0;
        arena_free(&source->arena);
        arena_init(&source->arena, m->mem);
        if (m->progress != NULL)
            m->progress(m->context);
        if (m->options->interrupt != NULL && *m->options->interrupt)
            return VERDICT_UNKNOWN;
        verdict = try_answer(&a, made);
        if (a.base.file != NULL)
            puzzle_free(&a.base);
        derived_free(&a.text);
    }
    return verdict == VERDICT_NO ? VERDICT_UNKNOWN : verdict;
}
