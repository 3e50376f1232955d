#include "rules/custom.h"

#include <string.h>

#include "base/bits.h"
#include "stock/stock.h"

/* Assignments that a propagator which can only check tries before it waits for more cells to be fixed. */
enum { COMPLETIONS = 4096 };

struct custom {
    struct prop_class class;
    const struct orime_host *host;
    struct orime_propagator propagator; /* copied: the rule's may be gone when build returns */
    const void *data;
};

/* A filter of a rule is trusted with removals, but the last word on a full scope has its check. */
static bool filter(struct view *v, const void *data)
{
    const struct custom *c = data;
    if (!c->propagator.filter(c->host, (orime_view *)v, c->data, v->state))
        return false;
    uint8_t *values = v->scratch;
    for (uint32_t i = 0; i < v->n; i++) {
        vset domain = view_domain(v, i);
        if (!bit_single(domain))
            return true;
        values[i] = (uint8_t)bit_low(domain);
    }
    return c->propagator.check(values, v->n, c->data);
}

/* A conflict on a full scope may come from the check, of which the rule's explanation knows nothing. */
static bool explained_by_all(struct past *p)
{
    uint32_t n = past_length(p);
    for (uint32_t i = 0; i < n; i++)
        if (!bit_single(past_domain(p, i)))
            return false;
    for (uint32_t i = 0; i < n; i++)
        past_premise(p, i, past_initial(p, i) & ~past_domain(p, i));
    return true;
}

static void explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct custom *c = data;
    if (i != PROP_CONFLICT || !explained_by_all(p))
        c->propagator.explain(c->host, (orime_past *)p, c->data, i, lost, code);
}

static bool check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct custom *c = data;
    return c->propagator.check(values, n, c->data);
}

static bool branch(const struct view *v, const void *data, uint32_t *place, vset *values)
{
    const struct custom *c = data;
    struct view copy = *v;
    return c->propagator.branch(c->host, (orime_view *)&copy, c->data, place, values);
}

static size_t scratch(uint32_t n, const void *data)
{
    (void)data;
    return n;
}

static uint8_t class_flags(uint32_t flags)
{
    return (uint8_t)(((flags & ORIME_POSITIONS) != 0 ? PROP_POSITIONS : 0) |
                     ((flags & ORIME_IDEMPOTENT) != 0 ? PROP_IDEMPOTENT : 0));
}

bool custom_is(const struct prop_class *class)
{
    return class->filter == filter;
}

uint32_t custom_post(struct solver *s, const struct orime_host *host, const uint32_t *scope, uint32_t n,
                     const struct orime_propagator *propagator, const void *data, const char *name)
{
    if (propagator->filter == NULL)
        return stock_enumerate(s, scope, n, propagator->check, data, COMPLETIONS, name);
    struct custom *c = arena_alloc(solver_arena(s), sizeof *c);
    const char *kind = c == NULL ? NULL : arena_text(solver_arena(s), propagator->name, strlen(propagator->name));
    if (kind == NULL)
        return SOLVER_NONE;
    c->class = (struct prop_class){
        .name = kind,
        .tier = (uint8_t)propagator->tier,
        .state_bytes = propagator->state_bytes,
        .filter = filter,
        .explain = propagator->explain == NULL ? NULL : explain,
        .check = check,
        .scratch = scratch,
        .flags = class_flags(propagator->flags),
        .branch = propagator->branch == NULL ? NULL : branch,
    };
    c->host = host;
    c->propagator = *propagator;
    c->propagator.name = kind;
    c->data = data;
    return solver_post(s, &c->class, c, scope, n, name);
}

/* ---- what the rule's code calls ---- */

static uint32_t view_length(orime_view *v)
{
    return ((struct view *)v)->n;
}

static orime_set domain(orime_view *view, uint32_t i)
{
    struct view *v = (struct view *)view;
    return i < v->n ? view_domain(v, i) : 0;
}

/* A place outside the scope: whoever names it is wrong about its scope, and nothing else that it says can be
 * trusted. */
static bool misplaced(struct view *v)
{
    if (v->solver != NULL)
        solver_blame(v->solver, v->prop, "its filter restricts a place outside its scope");
    return false;
}

static bool restrict_to(orime_view *view, uint32_t i, orime_set keep, uint32_t code)
{
    struct view *v = (struct view *)view;
    return i < v->n ? view_restrict(v, i, keep, code) : misplaced(v);
}

static const uint64_t *places(orime_view *view, uint32_t *n_values)
{
    struct view *v = (struct view *)view;
    *n_values = v->places == NULL ? 0 : v->values;
    return v->places;
}

static bool restrict_each(orime_view *view, const uint32_t *places, const orime_set *keep, uint32_t n, uint32_t code)
{
    struct view *v = (struct view *)view;
    for (uint32_t k = 0; k < n; k++)
        if (places[k] >= v->n ? !misplaced(v) : !view_restrict(v, places[k], keep[k], code))
            return false;
    return true;
}

static uint32_t length_then(orime_past *p)
{
    return past_length((struct past *)p);
}

static orime_set past(orime_past *p, uint32_t i)
{
    struct past *at = (struct past *)p;
    return i < past_length(at) ? past_domain(at, i) : 0;
}

static void because(orime_past *p, uint32_t i, orime_set lost)
{
    struct past *at = (struct past *)p;
    if (i < past_length(at))
        past_premise(at, i, lost & ~past_domain(at, i));
}

void custom_fill(struct orime_host *host)
{
    host->length = view_length;
    host->domain = domain;
    host->restrict_to = restrict_to;
    host->places = places;
    host->restrict_each = restrict_each;
    host->past_length = length_then;
    host->past = past;
    host->because = because;
}
