#include "lint/trial.h"

#include <string.h>

struct engine_options trial_options(bool learning, bool self_check)
{
    struct engine_options o;
    engine_options_default(&o);
    o.learning = learning;
    o.self_check = self_check;
    o.conflicts = LINT_CONFLICTS;
    return o;
}

bool trial_read(struct trial *t, struct lint *l, const struct orime_rule *rule, const char *bytes, size_t size)
{
    *t = (struct trial){.l = l, .rule = rule};
    arena_init(&t->arena, l->mem);
    diagnostics_init(&t->d, &t->arena);
    return puzzle_read(&t->p, l->rules, NULL, "example", bytes, size, NULL, 0, l->mem, &t->d);
}

bool trial_build(struct trial *t, const struct engine_options *o)
{
    if (!puzzle_build(&t->p, o, &t->d))
        return false;
    t->cells = model_answer_cells(&t->p.model);
    t->values = arena_alloc(&t->arena, t->cells);
    return t->values != NULL;
}

void trial_end(struct trial *t)
{
    puzzle_free(&t->p);
    arena_free(&t->arena);
}

bool trial_sample(struct trial *t, struct lint *l, const struct orime_rule *rule, const struct sample *sample,
                  const struct engine_options *o, uint64_t relax)
{
    if (!trial_read(t, l, rule, sample->bytes, sample->size))
        return false;
    t->p.relax = relax;
    return trial_build(t, o);
}

uint32_t trial_values_of(const struct trial *t, uint32_t cell)
{
    uint32_t n;
    (void)model_palette(&t->p.model, cell, &n);
    return n;
}

const char *trial_first_message(const struct trial *t)
{
    return t->d.kept > 0 ? t->d.messages[0] : "out of memory";
}

bool trial_accepts(struct trial *t, const uint8_t *values)
{
    struct arena arena;
    struct diagnostics d;
    arena_init(&arena, t->l->mem);
    diagnostics_init(&d, &arena);
    t->p.fault = PUZZLE_FINE;
    bool good = puzzle_validate(&t->p, values, &d);
    if (!good && t->p.fault == PUZZLE_RULE_BUG && !t->blamed)
        lint_finding(t->l, "%s", d.kept > 0 ? d.messages[0] : "a bug in validate");
    t->blamed = t->blamed || t->p.fault == PUZZLE_RULE_BUG;
    arena_free(&arena);
    return good;
}

bool trial_caught(struct trial *t)
{
    if (solver_status(t->p.model.solver) != SOLVER_BUG)
        return false;
    lint_finding(t->l, "rule %s: %s", t->rule->id, solver_message(t->p.model.solver));
    return true;
}

void each_rule(struct lint *l, void (*run)(struct lint *l, const struct orime_rule *rule))
{
    for (uint32_t i = 0; i < rules_count(l->rules); i++)
        run(l, rules_at(l->rules, i));
}

/* Which rule of the plugin a puzzle is for; NULL: none of them reads it, which check "example" says. */
static const struct orime_rule *rule_of(struct lint *l, const struct sample *sample)
{
    struct trial t;
    bool read = trial_read(&t, l, NULL, sample->bytes, sample->size);
    const struct orime_rule *rule = read ? t.p.rule : NULL;
    trial_end(&t);
    return rule;
}

void each_sample(struct lint *l,
                 void (*run)(struct lint *l, const struct orime_rule *rule, const struct sample *sample))
{
    for (uint32_t i = 0; i < rules_count(l->rules); i++) {
        const struct orime_rule *rule = rules_at(l->rules, i);
        struct sample example = {"the example", rule->example, strlen(rule->example)};
        run(l, rule, &example);
    }
    for (uint32_t i = 0; i < l->n_samples; i++) {
        const struct orime_rule *rule = rule_of(l, &l->samples[i]);
        if (rule != NULL)
            run(l, rule, &l->samples[i]);
    }
}
