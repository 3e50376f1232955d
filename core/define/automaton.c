#include "define/automaton.h"

/* States as they are met; a table by open addressing finds them again. */
struct states {
    uint32_t n, slots;
    int64_t *state;
    uint32_t *slot;         /* 0: free */
    struct orime_move *moves;
    uint32_t n_moves, room;
};

static uint32_t find(struct states *s, int64_t state)
{
    uint64_t hash = (uint64_t)state * 0x9e3779b97f4a7c15u;
    uint32_t at = (uint32_t)(hash >> 32) % s->slots;
    while (s->slot[at] != 0 && s->state[s->slot[at] - 1] != state)
        at = (at + 1) % s->slots;
    if (s->slot[at] == 0) {
        if (s->n == DEFINE_STATES)
            return ORIME_NONE;
        s->state[s->n] = state;
        s->slot[at] = ++s->n;
    }
    return s->slot[at] - 1;
}

static void add_move(struct builder *b, struct states *s, uint32_t from, uint32_t to, orime_set values)
{
    for (uint32_t k = s->n_moves; k-- > 0 && s->moves[k].from == from;)
        if (s->moves[k].to == to) {
            s->moves[k].values |= values;
            return;
        }
    if (s->n_moves == s->room) {
        struct orime_move *more = build_memory(b, (size_t)2 * s->room, sizeof *more);
        for (uint32_t k = 0; k < s->n_moves; k++)
            more[k] = s->moves[k];
        s->moves = more;
        s->room *= 2;
    }
    s->moves[s->n_moves++] = (struct orime_move){from, to, values};
}

/* With guards in front: state k waits for guard k, and the last one takes all that follows a broken one. */
static void post(struct builder *b, const char *name, const uint32_t *cells, uint32_t n, struct states *s,
                 const uint32_t *accepting, uint32_t n_accepting)
{
    uint32_t before = b->n_guards, last = s->n + before;
    orime_cell *scope = build_memory(b, n + (size_t)before, sizeof *scope);
    uint32_t *accept = build_memory(b, n_accepting + (size_t)1, sizeof *accept);
    for (uint32_t k = 0; k < n + before; k++)
        scope[k] = k < before ? b->guards[k].cell : cells[k - before];
    for (uint32_t k = 0; k < n_accepting; k++)
        accept[k] = accepting[k] + before;
    for (uint32_t k = 0; k < s->n_moves && before > 0; k++) {
        s->moves[k].from += before;
        s->moves[k].to += before;
    }
    for (uint32_t k = 0; k < before; k++) {
        add_move(b, s, k, k + 1, b->guards[k].set);
        add_move(b, s, k, last, ~b->guards[k].set);
    }
    if (before > 0) {
        add_move(b, s, last, last, ~(orime_set)0);
        accept[n_accepting] = last;
    }
    b->host->regular(b->m, name, scope, n + before, last + (before > 0), s->moves, s->n_moves, accept,
                     n_accepting + (before > 0));
}

/* ---- too many states ---- */

struct walk {
    struct automaton_rule rule;
    uint32_t n_guards;
    orime_set guards[GUARDS];
};

static bool walk_accepts(const uint8_t *values, uint32_t n, const void *data)
{
    const struct walk *w = data;
    int64_t state = w->rule.start;
    for (uint32_t k = 0; k < w->n_guards; k++)
        if ((w->guards[k] >> values[k] & 1) == 0)
            return true;
    for (uint32_t k = w->n_guards; k < n && state != AUTOMATON_DEAD; k++)
        state = w->rule.next(w->rule.data, state, values[k]);
    return state != AUTOMATON_DEAD && w->rule.accepts(w->rule.data, state);
}

static void post_walk(struct builder *b, const char *name, const uint32_t *cells, uint32_t n,
                      const struct automaton_rule *rule)
{
    static const struct orime_propagator propagator = {
        .size = sizeof propagator, .name = "walk", .tier = 2, .check = walk_accepts};
    struct walk *w = build_memory(b, 1, sizeof *w);
    orime_cell *scope = build_memory(b, n + (size_t)b->n_guards, sizeof *scope);
    w->rule = *rule;
    w->n_guards = b->n_guards;
    for (uint32_t k = 0; k < n + b->n_guards; k++)
        scope[k] = k < b->n_guards ? b->guards[k].cell : cells[k - b->n_guards];
    for (uint32_t k = 0; k < b->n_guards; k++)
        w->guards[k] = b->guards[k].set;
    b->host->custom(b->m, name, scope, n + b->n_guards, &propagator, w);
}

/* All states that can be reached, with their moves; false: there are too many. */
static bool explore(struct builder *b, struct states *s, const struct automaton_rule *rule)
{
    s->state = build_memory(b, DEFINE_STATES, sizeof *s->state);
    s->slot = build_memory(b, s->slots, sizeof *s->slot);
    s->moves = build_memory(b, s->room, sizeof *s->moves);
    (void)find(s, rule->start);
    for (uint32_t from = 0; from < s->n; from++)
        for (uint32_t v = 0; v < b->g->n_values; v++) {
            int64_t to = rule->next(rule->data, s->state[from], v);
            uint32_t state = to == AUTOMATON_DEAD ? ORIME_NONE : find(s, to);
            if (to != AUTOMATON_DEAD && state == ORIME_NONE)
                return false;
            if (to != AUTOMATON_DEAD)
                add_move(b, s, from, state, (orime_set)1 << v);
        }
    return true;
}

void automaton_post(struct builder *b, const char *name, const uint32_t *cells, uint32_t n,
                    const struct automaton_rule *rule)
{
    struct states s = {.slots = 4 * DEFINE_STATES, .room = 256};
    if (!explore(b, &s, rule)) {
        post_walk(b, name, cells, n, rule);
        return;
    }
    uint32_t *accepting = build_memory(b, s.n, sizeof *accepting), found = 0;
    for (uint32_t k = 0; k < s.n; k++)
        if (rule->accepts(rule->data, s.state[k]))
            accepting[found++] = k;
    post(b, name, cells, n, &s, accepting, found);
}
