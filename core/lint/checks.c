/* The trying half of lint: the checks themselves. All start from the example that each rule brings. */
#include <string.h>

#include "base/random.h"
#include "lint/trial.h"
#include "rules/trial.h"

enum {
    RELAXED = 24,        /* models with half of the constraints */
    GUESSES = 40,        /* sets of assumptions for each of them */
    MUTATIONS = 400,
    COUNT_MAX = 300,
};
#define BOARDS_MAX ((uint64_t)1 << 16) /* boards that are looked at one by one */

/* ---- descriptor: magic, ABI, sizes, ids, hooks, schema ---- */

static void check_descriptor(struct lint *l)
{
    struct arena arena;
    struct diagnostics d;
    arena_init(&arena, l->mem);
    diagnostics_init(&d, &arena);
    struct rule_set *set = rules_open_file(l->file, l->mem, &d);
    for (uint32_t i = 0; i < d.kept; i++) {
        const char *text = strstr(d.messages[i], ": "); /* behind the file's name, which is said anyway */
        lint_finding(l, "%s", text == NULL ? d.messages[i] : text + 2);
    }
    rules_close(set);
    arena_free(&arena);
}

/* ---- example: it is read, and has exactly one answer, which validate accepts ---- */

static bool count_example(struct trial *t)
{
    uint64_t found = 0;
    const char *id = t->rule->id;
    lint_doing(t->l, "solving the example of rule %s", id);
    enum verdict v = count_solutions(t->p.model.solver, t->cells, 2, &found);
    if (trial_caught(t))
        return false;
    if (found != 1 || v != VERDICT_NO) {
        lint_finding(t->l, "rule %s: the example has %s, expected exactly one", id,
                     v == VERDICT_NO ? "no answer" : v == VERDICT_YES ? "several answers" : "not been solved in time");
        return false;
    }
    if (solver_solve(t->p.model.solver, NULL, 0) != VERDICT_YES)
        return false;
    model_values(&t->p.model, t->values);
    lint_doing(t->l, "validating the answer of rule %s", id);
    if (puzzle_validate(&t->p, t->values, &t->d))
        return true;
    lint_finding(t->l, "rule %s: validate refuses the only answer of the example: %s", id, trial_first_message(t));
    return false;
}

/* What is derived from the answer is a puzzle with this answer. */
static void derive_example(struct trial *t)
{
    struct orime_value palette[64];
    const struct model *m = &t->p.model;
    struct engine_options o = trial_options(true, false);
    struct author author = {t->l->rules, t->rule, &o, t->l->mem, &t->d};
    struct trial_puzzle derived;
    if (t->rule->derive == NULL)
        return;
    for (uint32_t v = 0; v < m->n_values; v++)
        palette[v] = (struct orime_value){m->palette[v].name, m->palette[v].glyph, m->palette[v].rgb};
    struct orime_picture picture = {m->width, m->height, m->depth, palette, m->n_values, t->values, t->cells};
    lint_doing(t->l, "deriving a puzzle of the answer of rule %s", t->rule->id);
    if (!trial_begin(&derived, &author, &picture, NULL, 0))
        lint_finding(t->l, "rule %s: derive: the answer of the example makes no puzzle that has it: %s", t->rule->id,
                     trial_first_message(t));
    trial_finish(&derived);
}

static void example_of(struct lint *l, const struct orime_rule *rule)
{
    struct trial t;
    struct clues clues;
    struct engine_options o = trial_options(true, true);
    lint_doing(l, "reading the example of rule %s", rule->id);
    bool read = trial_read(&t, l, rule, rule->example, strlen(rule->example));
    if (read && t.p.rule != rule)
        lint_finding(l, "rule %s: the example is one of rule %s", rule->id, t.p.rule->id);
    lint_doing(l, "building the example of rule %s", rule->id);
    if (!read || !trial_build(&t, &o)) {
        lint_finding(l, "rule %s: the example is refused: %s", rule->id, trial_first_message(&t));
    } else {
        if (count_example(&t))
            derive_example(&t);
        lint_doing(l, "drawing the clues of rule %s", rule->id);
        if (!puzzle_clues(&t.p, &clues))
            lint_finding(l, "rule %s: render puts clues where the board has no line, or in no value", rule->id);
    }
    trial_end(&t);
}

/* A puzzle that was named is read, built and solved, and validate accepts its answer. */
static void puzzle_of(struct lint *l, const struct sample *sample)
{
    struct trial t;
    struct engine_options o = trial_options(true, true);
    lint_doing(l, "reading %s", sample->name);
    bool read = trial_read(&t, l, NULL, sample->bytes, sample->size);
    if (!read && t.p.rule == NULL)
        lint_misfit(l, "%s: a puzzle of no rule of this plugin", sample->name);
    else if (!read || !trial_build(&t, &o))
        lint_finding(l, "%s is refused: %s", sample->name, trial_first_message(&t));
    else if (solver_solve(t.p.model.solver, NULL, 0) == VERDICT_YES) {
        model_values(&t.p.model, t.values);
        if (!puzzle_validate(&t.p, t.values, &t.d))
            lint_finding(l, "%s: validate refuses an answer of the engine: %s", sample->name, trial_first_message(&t));
    } else {
        (void)trial_caught(&t);
    }
    trial_end(&t);
}

static void check_example(struct lint *l)
{
    each_rule(l, example_of);
    for (uint32_t i = 0; i < l->n_samples; i++)
        puzzle_of(l, &l->samples[i]);
}

/* ---- validate: it refuses each board that differs from the only answer in one cell ---- */

static void change_cells(struct trial *t)
{
    char name[40];
    for (uint32_t c = 0; c < t->cells; c++) {
        uint8_t right = t->values[c];
        for (uint32_t v = 0; v < trial_values_of(t, c); v++) {
            t->values[c] = (uint8_t)v;
            if (v == right || !trial_accepts(t, t->values))
                continue;
            model_cell_name(&t->p.model, c, name, sizeof name);
            lint_finding(t->l, "rule %s: validate accepts a board that is no answer (%s is %s)", t->rule->id, name,
                         model_value_name(&t->p.model, c, v));
        }
        t->values[c] = right;
    }
}

static void changes_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct trial t;
    struct engine_options o = trial_options(true, false);
    lint_doing(l, "validating changed answers of rule %s", rule->id);
    if (trial_sample(&t, l, rule, sample, &o, 0) && solver_solve(t.p.model.solver, NULL, 0) == VERDICT_YES) {
        model_values(&t.p.model, t.values);
        change_cells(&t);
    }
    trial_end(&t);
}

static void check_changes(struct lint *l)
{
    each_sample(l, changes_of);
}

/* ---- agreement: of all boards, validate accepts just those that the engine finds ---- */

static bool next_board(struct trial *t)
{
    for (uint32_t c = 0; c < t->cells; c++) {
        if (++t->values[c] < trial_values_of(t, c))
            return true;
        t->values[c] = 0;
    }
    return false;
}

/* Takes the number of boards from what may still be looked at; false, and takes nothing: there are too many. */
static bool few_enough(const struct trial *t, uint64_t *left)
{
    uint64_t boards = 1;
    for (uint32_t c = 0; c < t->cells && boards <= *left; c++)
        boards *= trial_values_of(t, c);
    if (boards > *left)
        return false;
    *left -= boards;
    return true;
}

static void compare_boards(struct trial *t, const char *of_what)
{
    uint64_t accepted = 0, found = 0;
    memset(t->values, 0, t->cells);
    do
        accepted += trial_accepts(t, t->values);
    while (next_board(t));
    enum verdict v = count_solutions(t->p.model.solver, t->cells, 0, &found);
    if (v == VERDICT_NO && found != accepted)
        lint_finding(t->l, "rule %s: of all boards of %s, validate accepts %llu, but the engine finds %llu",
                     t->rule->id, of_what, (unsigned long long)accepted, (unsigned long long)found);
}

static void agreement_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct trial t;
    struct engine_options o = trial_options(true, false);
    lint_doing(l, "comparing validate and build of rule %s on all boards", rule->id);
    uint64_t left = BOARDS_MAX;
    if (trial_sample(&t, l, rule, sample, &o, 0) && few_enough(&t, &left))
        compare_boards(&t, "the example");
    trial_end(&t);
}

static void check_agreement(struct lint *l)
{
    each_sample(l, agreement_of);
}

/* ---- reasons: the engine's self-check on models with more to search than the example has ---- */

/* Assumes a few random values and solves. */
static bool guess(struct trial *t, struct random *r)
{
    struct literal assumed[3];
    uint32_t n = 1 + random_below(r, 3);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t cell = random_below(r, t->cells);
        assumed[i] = (struct literal){cell, bit(random_below(r, trial_values_of(t, cell)))};
    }
    (void)solver_solve(t->p.model.solver, assumed, n);
    return !trial_caught(t);
}

static bool relaxed_self_check(struct lint *l, const struct orime_rule *rule, const struct sample *sample,
                               uint64_t seed)
{
    struct trial t;
    struct random r = {seed};
    uint64_t found;
    struct engine_options o = trial_options(true, true);
    o.shorten = seed % 2 == 0 ? REASON_BUDGET : REASON_FULL;
    bool good = true;
    if (trial_sample(&t, l, rule, sample, &o, seed)) {
        for (uint32_t i = 0; i < GUESSES && good; i++)
            good = guess(&t, &r);
        if (good)
            (void)count_solutions(t.p.model.solver, t.cells, COUNT_MAX, &found);
        good = good && !trial_caught(&t);
    }
    trial_end(&t);
    return good;
}

static void reasons_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    lint_doing(l, "checking filters and reasons of rule %s", rule->id);
    bool good = relaxed_self_check(l, rule, sample, 0);
    for (uint64_t seed = 1; seed <= RELAXED && good; seed++)
        good = relaxed_self_check(l, rule, sample, seed);
}

static void check_reasons(struct lint *l)
{
    each_sample(l, reasons_of);
}

/* ---- learning: the same number of answers with it and without ---- */

static enum verdict count_relaxed(struct lint *l, const struct orime_rule *rule, const struct sample *sample,
                                  uint64_t seed, bool learning, uint64_t *found)
{
    struct trial t;
    struct engine_options o = trial_options(learning, false);
    enum verdict v = VERDICT_UNKNOWN;
    *found = 0;
    if (trial_sample(&t, l, rule, sample, &o, seed))
        v = count_solutions(t.p.model.solver, t.cells, COUNT_MAX, found);
    trial_end(&t);
    return v;
}

static void learning_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    lint_doing(l, "counting with and without learning for rule %s", rule->id);
    for (uint64_t seed = 0; seed <= RELAXED; seed++) {
        uint64_t with = 0, without = 0;
        enum verdict a = count_relaxed(l, rule, sample, seed, true, &with);
        enum verdict b = count_relaxed(l, rule, sample, seed, false, &without);
        if (a == VERDICT_UNKNOWN || b == VERDICT_UNKNOWN || (a == b && with == without))
            continue;
        lint_finding(l, "rule %s: %llu answers with learning, %llu without, of %s", rule->id,
                     (unsigned long long)with, (unsigned long long)without,
                     seed == 0 ? "the example" : "the example with half of its constraints");
        return;
    }
}

static void check_learning(struct lint *l)
{
    each_sample(l, learning_of);
}

/* ---- hidden state: the same work, in another order, gives the same results ---- */

struct record {
    bool read, built;
    uint64_t found, decisions, conflicts, propagations, changes, constraints, answer;
};

static uint64_t hash(const uint8_t *bytes, size_t n)
{
    struct random r = {n};
    for (size_t i = 0; i < n; i++)
        r.state = random_next(&r) ^ bytes[i];
    return r.state;
}

static struct record work(struct lint *l, const struct orime_rule *rule)
{
    struct trial t;
    struct record record = {.read = false};
    struct engine_options o = trial_options(true, false);
    record.read = trial_read(&t, l, rule, rule->example, strlen(rule->example));
    record.built = record.read && trial_build(&t, &o);
    if (record.built) {
        if (solver_solve(t.p.model.solver, NULL, 0) == VERDICT_YES) {
            model_values(&t.p.model, t.values);
            record.answer = hash(t.values, t.cells);
        }
        (void)count_solutions(t.p.model.solver, t.cells, COUNT_MAX, &record.found);
        const struct solver_stats *s = solver_statistics(t.p.model.solver);
        record.decisions = s->decisions;
        record.conflicts = s->conflicts;
        record.propagations = s->propagations;
        record.changes = s->changes;
        record.constraints = s->constraints;
    }
    trial_end(&t);
    return record;
}

static const char *difference(const struct record *a, const struct record *b)
{
    if (a->read != b->read || a->built != b->built)
        return "whether the example is accepted";
    if (a->constraints != b->constraints)
        return "the number of constraints";
    if (a->found != b->found || a->answer != b->answer)
        return "the answers";
    if (a->decisions != b->decisions || a->conflicts != b->conflicts || a->propagations != b->propagations ||
        a->changes != b->changes)
        return "the work of the engine";
    return NULL;
}

/* A puzzle that is cut off, so that state left behind by a refusal shows as well. */
static void refused_work(struct lint *l, const struct orime_rule *rule)
{
    struct trial t;
    (void)trial_read(&t, l, rule, rule->example, strlen(rule->example) * 2 / 3);
    trial_end(&t);
}

static void check_state(struct lint *l)
{
    uint32_t n = rules_count(l->rules);
    struct record *first = mem_array(l->mem, n, sizeof *first);
    lint_doing(l, "doing the same work twice");
    for (uint32_t i = 0; first != NULL && i < n; i++)
        first[i] = work(l, rules_at(l->rules, i));
    for (uint32_t round = 0; first != NULL && round < 2; round++)
        for (uint32_t i = n; i-- > 0;) {
            const struct orime_rule *rule = rules_at(l->rules, i);
            struct record again = work(l, rule);
            const char *what = difference(&first[i], &again);
            if (what != NULL) {
                lint_finding(l, "rule %s keeps state between calls: a second run changes %s", rule->id, what);
                round = 2;
                break;
            }
            refused_work(l, rule);
        }
    mem_free(l->mem, first, n * sizeof *first);
}

/* ---- garbage: what parse accepts never makes what follows fail ---- */

static void solve_garbage(struct trial *t, const char *what, uint64_t *boards)
{
    struct engine_options o = trial_options(true, false);
    struct clues clues;
    o.conflicts = 100;
    if (!trial_build(t, &o)) {
        if (t->p.fault == PUZZLE_RULE_BUG)
            lint_finding(t->l, "%s (%s)", trial_first_message(t), what);
        return;
    }
    if (!puzzle_clues(&t->p, &clues) && t->p.fault == PUZZLE_RULE_BUG)
        lint_finding(t->l, "rule %s: render puts clues where the board has no line (%s)", t->rule->id, what);
    if (solver_solve(t->p.model.solver, NULL, 0) == VERDICT_YES) {
        model_values(&t->p.model, t->values);
        if (!puzzle_validate(&t->p, t->values, &t->d))
            lint_finding(t->l, "rule %s: validate refuses an answer of the engine: %s (%s)", t->rule->id,
                         trial_first_message(t), what);
    }
    if (few_enough(t, boards))
        compare_boards(t, what);
}

static void try_garbage(struct lint *l, const struct orime_rule *rule, const char *bytes, size_t size, const char *what,
                        uint64_t *boards)
{
    struct trial t;
    lint_doing(l, "reading %s of rule %s", what, rule->id);
    if (trial_read(&t, l, rule, bytes, size))
        solve_garbage(&t, what, boards);
    else if (t.p.fault == PUZZLE_RULE_BUG)
        lint_finding(l, "%s (%s)", trial_first_message(&t), what);
    trial_end(&t);
}

/* Changes a few places: a digit, any byte, a byte less, or a part of the text once more. */
static size_t mutate(char *text, size_t size, struct random *r)
{
    static const char likely[] = "0123456789 -?.#|=[]\n,";
    uint32_t changes = 1 + random_below(r, 3);
    for (uint32_t i = 0; i < changes && size > 1; i++) {
        uint32_t at = random_below(r, (uint32_t)size), part = 1 + random_below(r, 12);
        switch (random_below(r, 4)) {
        case 0:
        case 1:
            text[at] = likely[random_below(r, sizeof likely - 1)];
            break;
        case 2:
            text[at] = (char)(1 + random_below(r, 255));
            break;
        default:
            part = part > size - at ? (uint32_t)size - at : part;
            memmove(text + at, text + at + part, size - at - part);
            size -= part;
        }
    }
    return size;
}

static void garbage_of(struct lint *l, const struct orime_rule *rule)
{
    size_t size = strlen(rule->example);
    struct random r = {1};
    char *text = mem_alloc(l->mem, size + 1), what[60];
    uint64_t boards = BOARDS_MAX; /* to be compared in all */
    for (size_t n = 0; text != NULL && n < size; n++) {
        (void)snprintf(what, sizeof what, "the first %zu bytes of the example", n);
        try_garbage(l, rule, rule->example, n, what, &boards);
    }
    for (uint32_t i = 0; text != NULL && i < MUTATIONS; i++) {
        memcpy(text, rule->example, size);
        size_t left = mutate(text, size, &r);
        (void)snprintf(what, sizeof what, "mutation %u of the example", (unsigned)i);
        try_garbage(l, rule, text, left, what, &boards);
    }
    mem_free(l->mem, text, size + 1);
}

static void check_garbage(struct lint *l)
{
    each_rule(l, garbage_of);
}

const struct lint_check lint_checks[] = {
    {"descriptor", check_descriptor, true}, {"example", check_example, true},
    {"validate", check_changes, false},     {"agreement", check_agreement, false},
    {"reasons", check_reasons, false},      {"learning", check_learning, false},
    {"state", check_state, false},          {"garbage", check_garbage, false},
    {"propagators", check_propagators, false},
    {"boards", check_samples, false},       {"names", check_names, false},
    {"itemised", check_items, false},       {"making", check_making, false},
    {"steps", check_steps, false},          {"imports", check_imports, false},
    {"conduct", check_conduct, false},
    {"statics", check_statics, false},      {"overruns", check_overruns, false},
    {NULL, NULL, false},
};
