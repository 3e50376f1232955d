/* What filters and explanations see: the live domains of a solver, the domains of a copy, or the past. */
#include "engine/internal.h"

void view_of(struct solver *s, uint32_t prop, struct view *v)
{
    const struct prop *p = &s->props[prop];
    *v = (struct view){
        .dom = s->dom,
        .cells = s->scopes + p->scope,
        .places = s->places == NULL ? NULL : s->places + p->places,
        .n = p->n,
        .words = p->words,
        .values = p->values,
        .state = p->class->state_bytes == 0 ? NULL : s->states + p->state,
        .scratch = s->scratch,
        .solver = s,
        .prop = prop,
    };
}

static bool restrict_copy(struct view *v, uint32_t i, vset keep, uint32_t code)
{
    struct copy *c = (struct copy *)(void *)((char *)v - offsetof(struct copy, view));
    vset removed = v->own_dom[i] & ~keep;
    if (removed == 0)
        return true;
    if (!mem_grow(c->mem, &c->log, &c->log_capacity, (size_t)c->logged + 2, sizeof *c->log)) {
        c->failed_memory = true;
        return false;
    }
    c->log[c->logged] = (struct copy_change){.place = i, .code = code, .removed = removed};
    if (removed == v->own_dom[i])
        return false; /* the conflict stands in the log behind the changes that were made */
    c->log[++c->logged].place = PROP_CONFLICT; /* until a removal says otherwise */
    v->own_dom[i] &= keep;
    if (v->own_places != NULL) {
        for (vset r = removed; r != 0; r &= r - 1)
            v->own_places[(size_t)bit_low(r) * v->words + i / 64] &= ~bit(i % 64);
    }
    return true;
}

bool view_restrict(struct view *v, uint32_t i, vset keep, uint32_t code)
{
    if (v->solver == NULL)
        return restrict_copy(v, i, keep, code);
    return change(v->solver, v->cells[i], keep, SOURCE_PROP, v->prop, i, code);
}

vset past_domain(const struct past *p, uint32_t i)
{
    return p->solver == NULL ? p->domains[i] : domain_before(p->solver, p->cells[i], p->moment);
}

uint32_t past_level(const struct past *p, uint32_t i)
{
    if (p->solver == NULL)
        return p->domains[i] == p->copy->initial[i] ? 0 : 1;
    const struct solver *s = p->solver;
    uint32_t e = s->last[p->cells[i]];
    while (e != NO_ENTRY && e >= p->moment)
        e = s->trail[e].older;
    return e == NO_ENTRY ? 0 : s->trail[e].level;
}

void past_read(const struct past *p, vset *domain, vset *initial, uint32_t *level)
{
    const struct solver *s = p->solver;
    for (uint32_t i = 0; i < p->n; i++) {
        if (s == NULL) {
            domain[i] = p->domains[i];
            initial[i] = p->copy->initial[i];
            level[i] = domain[i] != initial[i];
            continue;
        }
        uint32_t cell = p->cells[i], e = s->last[cell];
        vset d = s->dom[cell];
        for (; e != NO_ENTRY && e >= p->moment; e = s->trail[e].older)
            d |= s->trail[e].removed;
        domain[i] = d;
        level[i] = e == NO_ENTRY ? 0 : s->trail[e].level;
        initial[i] = s->root[cell];
    }
}

void past_read_sets(const struct past *p, const uint8_t *values, struct past_sets *sets)
{
    const struct solver *s = p->solver;
    uint32_t newest = s == NULL || s->level == 0 ? 0 : s->level_start[s->level];
    *sets = (struct past_sets){.latest = 0};
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t cell = p->cells == NULL ? i : p->cells[i], e = s == NULL ? NO_ENTRY : s->last[cell];
        vset now = s == NULL ? p->domains[i] : s->dom[cell], root = s == NULL ? p->copy->initial[i] : s->root[cell];
        for (; e != NO_ENTRY && e >= p->moment; e = s->trail[e].older)
            now |= s->trail[e].removed;
        for (uint32_t k = 0; k < 2; k++) {
            sets->now[k] |= (now >> values[k] & 1) << i;
            sets->root[k] |= (root >> values[k] & 1) << i;
        }
        sets->latest |= (uint64_t)(s == NULL ? now != root : e != NO_ENTRY && e >= newest) << i;
    }
}

uint32_t past_now(const struct past *p)
{
    return p->now;
}

uint32_t past_length(const struct past *p)
{
    return p->n;
}

vset past_initial(const struct past *p, uint32_t i)
{
    return p->solver == NULL ? p->copy->initial[i] : domain_root(p->solver, p->cells[i]);
}

void *past_scratch(const struct past *p)
{
    return p->scratch;
}

void past_premise(struct past *p, uint32_t i, vset lost)
{
    if (p->solver == NULL) {
        p->copy->lost[i] |= lost & p->copy->initial[i];
        return;
    }
    vset root = domain_root(p->solver, p->cells[i]);
    if ((lost & root) == 0)
        return;
    if (!mem_grow(p->solver->mem, &p->out->at, &p->out->capacity, p->out->n + 1, sizeof *p->out->at)) {
        p->failed = true;
        return;
    }
    p->out->at[p->out->n++] = (struct premise){.cell = p->cells[i], .lost = lost & root};
}
