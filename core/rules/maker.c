#include "rules/maker_document.h"

#include <string.h>

#include "base/bits.h"

struct making {
    struct arena arena; /* of all that follows but `made` */
    struct arena made;  /* of the document made last */
    struct ini_document pattern, blank;
    struct givens where;
    struct puzzle source; /* the pattern as it is: whence the answers come */
    struct puzzle open;   /* the pattern without givens: what clues are tried on */
    struct engine_options options;
    uint32_t cells;
    uint8_t *answer, *given;
    struct literal *assumed;
    uint32_t *order;     /* cells, in the order in which they are tried */
    uint32_t *removed;   /* cells that went, in this order, orbit by orbit */
    uint32_t *orbit_end; /* orbits that went: where each ends in `removed` */
    uint32_t n_removed, n_orbits;
    uint8_t *needed;     /* by cell: without it there was another answer; taking more away does not change that */
};

static bool no_memory(const struct maker *m)
{
    diagnose_memory(m->d, &(struct place){0});
    return false;
}

static enum verdict engine_failed(const struct maker *m, const struct solver *s)
{
    if (solver_status(s) == SOLVER_OUT_OF_MEMORY)
        (void)no_memory(m);
    else
        diagnose(m->d, &(struct place){0}, NULL, "a bug was caught: %s", solver_message(s));
    return VERDICT_ERROR;
}

/* ---- beginning and end ---- */

static bool open_puzzle(struct maker *m, struct puzzle *p, const struct ini_document *doc, int64_t order)
{
    struct engine_options options = m->making->options;
    options.order = order;
    return puzzle_read_document(p, m->rules, m->rule_id, doc, m->settings, m->n_settings, m->mem, m->d) &&
           puzzle_build(p, &options, m->d);
}

static bool open_both(struct maker *m)
{
    struct making *k = m->making;
    if (!open_puzzle(m, &k->source, &k->pattern, ORDER_SMALLEST))
        return false;
    k->cells = model_board_cells(&k->source.model);
    k->answer = arena_alloc(&k->arena, model_answer_cells(&k->source.model));
    k->given = arena_alloc(&k->arena, k->cells);
    k->assumed = arena_array(&k->arena, k->cells + (size_t)1, sizeof *k->assumed);
    k->order = arena_array(&k->arena, k->cells, sizeof *k->order);
    k->removed = arena_array(&k->arena, k->cells, sizeof *k->removed);
    k->needed = arena_alloc(&k->arena, k->cells);
    k->orbit_end = arena_array(&k->arena, k->cells + (size_t)1, sizeof *k->orbit_end);
    if (k->answer == NULL || k->given == NULL || k->assumed == NULL || k->order == NULL || k->removed == NULL ||
        k->orbit_end == NULL || k->needed == NULL)
        return no_memory(m);
    memset(k->given, ORIME_OPEN, k->cells);
    if (!document_with_givens(&k->pattern, &k->where, &k->source.model, k->given, &k->arena, &k->blank))
        return no_memory(m);
    return open_puzzle(m, &k->open, &k->blank, k->options.order);
}

bool maker_begin(struct maker *m, const struct ini_document *pattern)
{
    struct making *k = m->making = mem_alloc(m->mem, sizeof *k);
    if (k == NULL)
        return no_memory(m);
    arena_init(&k->arena, m->mem);
    arena_init(&k->made, m->mem);
    arena_init(&k->source.arena, m->mem);
    k->source.mem = k->open.mem = m->mem;
    k->pattern = *pattern;
    k->options = *m->options;
    k->options.phases = PHASE_SAVED; /* so that it is the random values that the search prefers */
    k->options.conflicts = 0;        /* patience takes its place, and a proof has no limit of its own */
    const struct ini_entry *e = ini_get(pattern, "puzzle", "rule");
    const char *id = m->rule_id != NULL || e == NULL || e->n_lines == 0 ? m->rule_id : e->lines[0].text;
    const struct orime_rule *rule = id == NULL ? NULL : rules_find(m->rules, id, NULL, m->d);
    if (rule == NULL || rule->givens == NULL) {
        if (rule != NULL || m->d->errors == 0)
            diagnose(m->d, &(struct place){.file = pattern->file}, NULL,
                     "not a puzzle of a rule with cells that can be given");
        return false;
    }
    if (!givens_of_rule(rule, &k->arena, &k->where))
        return no_memory(m);
    return open_both(m);
}

uint32_t maker_cells(const struct maker *m)
{
    return m->making->cells;
}

void maker_end(struct maker *m)
{
    struct making *k = m->making;
    if (k == NULL)
        return;
    if (k->open.rule != NULL || k->open.built)
        puzzle_free(&k->open);
    if (k->source.file != NULL)
        puzzle_free(&k->source);
    arena_free(&k->made);
    arena_free(&k->arena);
    mem_free(m->mem, k, sizeof *k);
    m->making = NULL;
}

/* ---- an answer ---- */

/* VERDICT_UNKNOWN because patience came to its end, not because of a limit that the user set? */
static bool lost_patience(const struct solver *s, enum verdict verdict)
{
    return verdict == VERDICT_UNKNOWN && strcmp(solver_stopped_by(s), "conflicts") == 0;
}

/* Other random values where those led nowhere for long. */
static enum verdict random_answer(struct maker *m, uint64_t patience)
{
    struct making *k = m->making;
    struct solver *s = k->source.model.solver;
    enum verdict verdict = VERDICT_UNKNOWN;
    for (uint32_t tries = 1; verdict == VERDICT_UNKNOWN; tries++) {
        solver_allow_conflicts(s, tries * patience);
        (void)solver_propagate(s); /* leaves the last answer, whose values the search would prefer otherwise */
        for (uint32_t c = 0; c < k->cells; c++)
            solver_prefer(s, c, random_below(&m->random, k->source.model.n_values));
        verdict = solver_solve(s, NULL, 0);
        if (verdict == VERDICT_UNKNOWN && !lost_patience(s, verdict))
            break;
    }
    if (verdict == VERDICT_ERROR)
        return engine_failed(m, s);
    if (verdict != VERDICT_YES)
        return verdict;
    model_values(&k->source.model, k->answer);
    return puzzle_validate(&k->source, k->answer, m->d) ? VERDICT_YES : VERDICT_ERROR;
}

/* ---- taking clues away ---- */

/* With `cell` not given, must it have its value all the same? VERDICT_NO: it must, so the answer stays the only one. */
static enum verdict ask_without(struct maker *m, uint32_t cell, uint64_t patience)
{
    struct making *k = m->making;
    uint32_t n = 0;
    solver_allow_conflicts(k->open.model.solver, patience);
    k->assumed[n++] = (struct literal){cell, ~bit(k->answer[cell])};
    for (uint32_t c = 0; c < k->cells; c++)
        if (k->given[c] != ORIME_OPEN && c != cell)
            k->assumed[n++] = (struct literal){c, bit(k->given[c])};
    enum verdict verdict = solver_solve(k->open.model.solver, k->assumed, n);
    return verdict == VERDICT_ERROR ? engine_failed(m, k->open.model.solver) : verdict;
}

/* The cells that go together with one: all different, the first of them `cell`. */
static uint32_t orbit(const struct model *b, enum symmetry symmetry, uint32_t cell, uint32_t *cells)
{
    uint32_t w = b->width, h = b->height, x = cell % w, y = cell / w % h, layer = cell - y * w - x, n = 0;
    uint32_t all[8][2] = {{x, y}, {w - 1 - x, h - 1 - y}, {w - 1 - x, y}, {x, h - 1 - y},
                          {y, x}, {h - 1 - y, w - 1 - x}, {h - 1 - y, x}, {y, w - 1 - x}};
    bool wanted[8] = {true, symmetry == SYMMETRY_ROTATIONAL || symmetry == SYMMETRY_FULL,
                      symmetry == SYMMETRY_MIRROR || symmetry == SYMMETRY_FULL, symmetry == SYMMETRY_FULL};
    for (uint32_t i = 4; i < 8; i++)
        wanted[i] = symmetry == SYMMETRY_FULL && w == h;
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t c = layer + all[i][1] * w + all[i][0];
        bool new = wanted[i];
        for (uint32_t j = 0; j < n && new; j++)
            new = cells[j] != c;
        if (new)
            cells[n++] = c;
    }
    return n;
}

/* Takes an orbit away, if its cells are given and the answer stays the only one. VERDICT_NO: they are gone. */
static enum verdict remove_orbit(struct maker *m, const uint32_t *cells, uint32_t n, uint64_t patience)
{
    struct making *k = m->making;
    enum verdict verdict = VERDICT_NO;
    uint32_t gone = 0;
    for (; gone < n && verdict == VERDICT_NO; gone++) {
        verdict = ask_without(m, cells[gone], patience);
        k->given[cells[gone]] = ORIME_OPEN;
    }
    if (verdict != VERDICT_NO) {
        k->needed[cells[0]] = gone == 1 && verdict == VERDICT_YES;
        while (gone-- > 0)
            k->given[cells[gone]] = k->answer[cells[gone]];
        return lost_patience(k->open.model.solver, verdict) ? VERDICT_YES : verdict;
    }
    memcpy(k->removed + k->n_removed, cells, n * sizeof *cells);
    k->n_removed += n;
    k->orbit_end[k->n_orbits++] = k->n_removed;
    return verdict;
}

static void shuffle(struct maker *m)
{
    uint32_t *order = m->making->order;
    for (uint32_t i = 0; i < m->making->cells; i++) {
        uint32_t at = random_below(&m->random, i + 1);
        order[i] = order[at];
        order[at] = i;
    }
}

/* Takes away what can go, in a random order, down to wish->clues. VERDICT_YES: done. */
static enum verdict thin_out(struct maker *m, const struct wish *wish)
{
    struct making *k = m->making;
    memcpy(k->given, k->answer, k->cells);
    memset(k->needed, 0, k->cells);
    k->n_removed = k->n_orbits = 0;
    shuffle(m);
    for (uint32_t i = 0; i < k->cells; i++) {
        uint32_t cells[8], n = orbit(&k->open.model, wish->symmetry, k->order[i], cells);
        bool first = true; /* of its orbit, which is tried once */
        for (uint32_t j = 0; j < i && n > 1 && first; j++)
            for (uint32_t o = 1; o < n && first; o++)
                first = k->order[j] != cells[o];
        if (!first || k->cells - k->n_removed < wish->clues + n)
            continue;
        enum verdict verdict = remove_orbit(m, cells, n, wish->patience);
        if (verdict == VERDICT_UNKNOWN || verdict == VERDICT_ERROR)
            return verdict;
    }
    return VERDICT_YES;
}

/* Can no given be spared? */
static enum verdict is_minimal(struct maker *m, uint64_t patience)
{
    struct making *k = m->making;
    for (uint32_t c = 0; c < k->cells; c++) {
        bool known = k->given[c] == ORIME_OPEN || k->needed[c];
        enum verdict verdict = known ? VERDICT_YES : ask_without(m, c, patience);
        if (verdict != VERDICT_YES)
            return lost_patience(k->open.model.solver, verdict) ? VERDICT_NO : verdict;
    }
    return VERDICT_YES;
}

/* What is known from the start, and would not be without the givens, is given. */
static void find_givens(struct making *k, const uint8_t *answer)
{
    memcpy(k->answer, answer, k->cells);
    for (uint32_t c = 0; c < k->cells; c++)
        k->given[c] = bit_single(solver_domain(k->source.model.solver, c)) &&
                              !bit_single(solver_domain(k->open.model.solver, c))
                          ? answer[c]
                          : ORIME_OPEN;
}

bool maker_spare(struct maker *m, const uint8_t *answer, uint64_t patience, uint8_t *spare)
{
    struct making *k = m->making;
    solver_allow_work(k->open.model.solver, m->work);
    find_givens(k, answer);
    for (uint32_t c = 0; c < k->cells; c++) {
        spare[c] = SPARE_NOT_GIVEN;
        if (k->given[c] == ORIME_OPEN)
            continue;
        enum verdict verdict = ask_without(m, c, patience);
        if (verdict == VERDICT_ERROR)
            return false;
        spare[c] = verdict == VERDICT_NO ? SPARE_REDUNDANT : verdict == VERDICT_YES ? SPARE_NEEDED : SPARE_UNKNOWN;
    }
    return true;
}

/* ---- difficulty ---- */

/* As if only so many orbits had been taken away. */
static void take_away(struct making *k, uint32_t orbits)
{
    uint32_t end = orbits == 0 ? 0 : k->orbit_end[orbits - 1];
    for (uint32_t i = 0; i < k->n_removed; i++)
        k->given[k->removed[i]] = i < end ? ORIME_OPEN : k->answer[k->removed[i]];
}

/* The level of a rule that has no grade: easy when one constraint after the other gives all cells, extreme when it
 * takes a search. False, and no message: a limit came first. */
static bool grade_by_engine(struct maker *m, const struct puzzle *p, struct rating *grade)
{
    enum verdict verdict = solver_propagate(p->model.solver);
    *grade = (struct rating){.level = ORIME_EXTREME, .hardest = "a search"};
    if (verdict == VERDICT_ERROR)
        (void)engine_failed(m, p->model.solver);
    if (verdict == VERDICT_YES)
        *grade = (struct rating){.level = ORIME_EASY, .hardest = "one constraint after the other"};
    return verdict != VERDICT_ERROR && *solver_stopped_by(p->model.solver) == '\0';
}

/* The puzzle as it stands, by its steps, or where nobody judges those, by the engine. */
static bool judge(struct maker *m, struct rating *grade)
{
    struct making *k = m->making;
    struct ini_document doc;
    struct puzzle p;
    struct arena arena;
    arena_init(&arena, m->mem);
    bool good = document_with_givens(&k->pattern, &k->where, &k->open.model, k->given, &arena, &doc) || no_memory(m);
    if (good) {
        good = open_puzzle(m, &p, &doc, k->options.order) &&
               (m->judge != NULL ? m->judge(m->judge_context, &p, k->answer, grade) : grade_by_engine(m, &p, grade));
        puzzle_free(&p);
    }
    arena_free(&arena);
    return good;
}

static bool rate(struct maker *m, struct rating *grade)
{
    struct making *k = m->making;
    *grade = (struct rating){.hardest = NULL};
    return k->open.rule->grade == NULL ? judge(m, grade) : puzzle_grade(&k->open, k->given, grade, m->d);
}

/* Gives back clues until the puzzle is no harder than the level: as few as do it. True and a grade, which may be too
 * easy. */
static bool soften(struct maker *m, int32_t level, struct rating *grade)
{
    struct making *k = m->making;
    uint32_t easy = 0, hard = k->n_orbits; /* with `easy` orbits away it is not too hard, with `hard` it is */
    if (!rate(m, grade))
        return false;
    if (grade->hardest == NULL || (int32_t)grade->level <= level)
        return true;
    while (hard - easy > 1) {
        uint32_t middle = easy + (hard - easy) / 2;
        take_away(k, middle);
        if (!rate(m, grade))
            return false;
        *((int32_t)grade->level <= level ? &easy : &hard) = middle;
    }
    take_away(k, easy);
    return rate(m, grade);
}

/* ---- a puzzle ---- */

/* Can just so many cells be given, orbit by orbit? */
static bool count_is_possible(struct maker *m, const struct wish *wish)
{
    struct making *k = m->making;
    uint8_t *sums = arena_alloc(&k->arena, k->cells + (size_t)1);
    if (sums == NULL || wish->clues == 0)
        return true;
    sums[0] = 1;
    for (uint32_t c = 0; c < k->cells; c++) {
        uint32_t cells[8], n = orbit(&k->open.model, wish->symmetry, c, cells);
        bool first = true;
        for (uint32_t o = 1; o < n; o++)
            first = first && c < cells[o];
        for (uint32_t sum = k->cells; first && sum >= n; sum--)
            sums[sum] |= sums[sum - n];
    }
    return wish->clues <= k->cells && sums[wish->clues] != 0;
}

/* Reads what was made, as anybody would, and proves that it has this answer and no other one. False, and no message:
 * stopped by a limit. */
static bool proved(struct maker *m, const struct made *made)
{
    struct making *k = m->making;
    struct puzzle p;
    struct walk w;
    bool was_stopped = false;
    bool good = open_puzzle(m, &p, &made->doc, k->options.order) &&
                walk_begin(&w, p.model.solver, model_answer_cells(&p.model));
    if (good) {
        good = walk_next(&w) == VERDICT_YES;
        for (uint32_t c = 0; c < k->cells && good; c++)
            good = solver_value(p.model.solver, c) == k->answer[c];
        good = good && puzzle_validate(&p, k->answer, m->d) && walk_next(&w) == VERDICT_NO;
        walk_end(&w);
        was_stopped = solver_stopped_by(p.model.solver)[0] != '\0';
    }
    puzzle_free(&p);
    if (!good && m->d->errors == 0 && !was_stopped)
        diagnose(m->d, &(struct place){0}, NULL,
                 "a bug was caught: a puzzle that was made has not just the one answer");
    return good;
}

static enum verdict finish(struct maker *m, struct made *made)
{
    struct making *k = m->making;
    const struct model *b = &k->open.model;
    made->answer = k->answer;
    made->given = k->given;
    made->width = b->width;
    made->height = b->height;
    made->depth = b->depth;
    arena_free(&k->made);
    if (!document_with_givens(&k->pattern, &k->where, b, k->given, &k->made, &made->doc) ||
        (made->grade.hardest != NULL &&
         !document_add(&made->doc, "puzzle", "difficulty", level_name(made->grade.level), &k->made))) {
        (void)no_memory(m);
        return VERDICT_ERROR;
    }
    return proved(m, made) ? VERDICT_YES : m->d->errors > 0 ? VERDICT_ERROR : VERDICT_UNKNOWN;
}

/* VERDICT_YES: what is given is a puzzle as wished. VERDICT_NO: it is none. */
static enum verdict try_answer(struct maker *m, const struct wish *wish, struct made *made)
{
    struct making *k = m->making;
    enum verdict verdict = thin_out(m, wish);
    if (verdict != VERDICT_YES)
        return verdict;
    uint32_t clues = k->cells - k->n_removed;
    if (wish->clues > 0 && (made->fewest == 0 || clues < made->fewest))
        made->fewest = clues;
    if (wish->clues > 0 && clues != wish->clues)
        return VERDICT_NO;
    if (wish->minimal && (verdict = is_minimal(m, wish->patience)) != VERDICT_YES)
        return verdict;
    if (wish->ungraded && wish->level == LEVEL_ANY)
        return VERDICT_YES;
    bool fixed = wish->minimal || wish->clues > 0 || wish->level == LEVEL_ANY;
    if (!(fixed ? rate(m, &made->grade) : soften(m, wish->level, &made->grade)))
        return m->d->errors > 0 ? VERDICT_ERROR : VERDICT_UNKNOWN;
    if (m->judge != NULL && k->open.rule->grade != NULL && !judge(m, &made->grade))
        return m->d->errors > 0 ? VERDICT_ERROR : VERDICT_UNKNOWN;
    if (made->grade.unknown && wish->level != LEVEL_ANY)
        return VERDICT_NO;
    if (made->grade.unknown)
        made->grade.hardest = NULL; /* nothing is said of it */
    if (wish->level == LEVEL_ANY || (made->grade.hardest != NULL && (int32_t)made->grade.level == wish->level))
        return VERDICT_YES;
    if (made->grade.hardest != NULL)
        return VERDICT_NO;
    diagnose(m->d, &(struct place){0}, NULL, "rule %s cannot tell how hard a puzzle with these options is",
             k->open.rule->id);
    return VERDICT_ERROR;
}

enum verdict maker_next(struct maker *m, const struct wish *wish, struct made *made)
{
    struct making *k = m->making;
    *made = (struct made){.tried = 0};
    if (!count_is_possible(m, wish)) {
        diagnose(m->d, &(struct place){0}, NULL,
                 "%u given cells: with this symmetry and board there cannot be just so many", (unsigned)wish->clues);
        return VERDICT_ERROR;
    }
    while (made->tried < wish->tries) {
        enum verdict verdict = random_answer(m, wish->patience);
        if (verdict != VERDICT_YES)
            return verdict;
        made->tried++;
        if (m->progress != NULL)
            m->progress(m->context);
        verdict = try_answer(m, wish, made);
        for (uint32_t c = 0; c < k->cells; c++)
            made->clues += k->given[c] != ORIME_OPEN;
        if (verdict == VERDICT_YES)
            return finish(m, made);
        if (verdict != VERDICT_NO)
            return verdict;
        made->clues = 0;
    }
    return VERDICT_UNKNOWN;
}
