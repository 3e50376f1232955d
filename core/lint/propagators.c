/* The propagators of a rule by themselves: each is run on random domains, far from what the search happens to reach,
 * and every removal and every conflict must follow from its check, and from the premises that it names. */
#include <string.h>

#include "base/assignment.h"
#include "base/random.h"
#include "engine/copy.h"
#include "lint/trial.h"
#include "rules/custom.h"

enum { STATES = 400, PLACES_MAX = 64 };
#define ASSIGNMENTS_MAX ((uint64_t)1 << 14) /* that are looked at for one question */

struct bench {
    struct lint *l;
    const struct orime_rule *rule;
    const char *name;
    struct copy copy;
    struct random random;
    vset initial[PLACES_MAX];
};

/* Does some assignment of the domains satisfy the check? */
static bool satisfiable(const struct bench *b, const vset *domains)
{
    uint8_t values[PLACES_MAX];
    for (uint32_t i = 0; i < b->copy.n; i++) {
        if (domains[i] == 0)
            return false;
        values[i] = (uint8_t)bit_low(domains[i]);
    }
    do
        if (b->copy.class->check(values, b->copy.n, b->copy.data))
            return true;
    while (assignment_next(domains, b->copy.n, values));
    return false;
}

/* The domains before change k of the last run; for k == logged, at its end. */
static void domains_before(const struct bench *b, uint32_t k, vset *domains)
{
    memcpy(domains, b->copy.start, b->copy.n * sizeof *domains);
    for (uint32_t j = 0; j < k; j++)
        domains[b->copy.log[j].place] &= ~b->copy.log[j].removed;
}

static bool finding(struct bench *b, const char *what)
{
    lint_finding(b->l, "rule %s: %s '%s': %s", b->rule->id, b->copy.class->name, b->name, what);
    return false;
}

/* Change k (or the conflict) and its reason. False: something was found. */
static bool try_change(struct bench *b, uint32_t k)
{
    vset domains[PLACES_MAX], relaxed[PLACES_MAX];
    domains_before(b, k, domains);
    if (k < b->copy.logged)
        domains[b->copy.log[k].place] &= b->copy.log[k].removed;
    if (assignments_within(domains, b->copy.n, ASSIGNMENTS_MAX) && satisfiable(b, domains))
        return finding(b, k < b->copy.logged ? "its filter removes a value that its check accepts"
                                             : "its filter fails where its check accepts an assignment");
    if (b->copy.class->explain == NULL)
        return true;
    copy_explain(&b->copy, k);
    for (uint32_t i = 0; i < b->copy.n; i++)
        relaxed[i] = b->initial[i] & ~b->copy.lost[i];
    if (k < b->copy.logged)
        relaxed[b->copy.log[k].place] &= b->copy.log[k].removed;
    if (assignments_within(relaxed, b->copy.n, ASSIGNMENTS_MAX) && satisfiable(b, relaxed))
        return finding(b, k < b->copy.logged ? "a reason does not imply what it explains"
                                             : "the reason of a failure does not imply it");
    return true;
}

static vset random_part(struct random *r, vset values, bool small)
{
    vset part = values & random_next(r);
    if (small && (part & (part - 1)) != 0)
        part &= random_next(r);
    return part != 0 ? part : values & (0 - values);
}

static bool try_state(struct bench *b, bool small)
{
    vset domains[PLACES_MAX];
    for (uint32_t i = 0; i < b->copy.n; i++)
        domains[i] = random_part(&b->random, b->initial[i], small);
    copy_set(&b->copy, domains);
    bool ok = copy_run(&b->copy);
    if (b->copy.failed_memory)
        return true;
    for (uint32_t k = 0; k < b->copy.logged; k++)
        if (!try_change(b, k))
            return false;
    return ok || try_change(b, b->copy.logged);
}

static bool try_propagator(struct lint *l, struct trial *t, uint32_t constraint)
{
    struct solver *s = t->p.model.solver;
    uint32_t n;
    const uint32_t *scope = solver_constraint_scope(s, constraint, &n);
    struct bench b = {.l = l, .rule = t->rule, .random = {constraint + 1}};
    b.name = solver_constraint_name(s, constraint);
    if (n == 0 || n > PLACES_MAX)
        return true;
    if (!custom_is(solver_constraint_class(s, constraint))) /* stock constraints have tests of their own */
        return true;
    for (uint32_t i = 0; i < n; i++) {
        b.initial[i] = solver_domain(s, solver_representative(s, scope[i]));
        if (b.initial[i] == 0)
            return true;
    }
    bool good = true;
    if (copy_init(&b.copy, solver_constraint_class(s, constraint), solver_constraint_data(s, constraint), n, b.initial,
                  l->mem))
        for (uint32_t k = 0; k < STATES && good; k++)
            good = try_state(&b, k % 2 == 1);
    copy_free(&b.copy);
    return good;
}

static void propagators_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct trial t;
    struct engine_options o = trial_options(true, false);
    lint_doing(l, "running the propagators of rule %s on random domains", rule->id);
    if (trial_sample(&t, l, rule, sample, &o, 0))
        for (uint32_t i = 0; i < solver_constraint_count(t.p.model.solver); i++)
            if (!try_propagator(l, &t, i))
                break;
    trial_end(&t);
}

void check_propagators(struct lint *l)
{
    each_sample(l, propagators_of);
}
