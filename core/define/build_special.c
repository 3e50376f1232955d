/* Terms that are no sum of what single cells give, for the builder: automata over the cells in order, and lines of
 * sight. */
#include <string.h>

#include "define/automaton.h"
#include "define/term.h"

/* What an automaton needs to know: the range that the term must come to, and its sets. */
struct line {
    const struct game *g;
    enum relation relation;
    int64_t number;     /* left side: the term; right side: this */
    orime_set set, other, counted;
};

static bool right(const struct line *l, int64_t found)
{
    return game_relation(found, l->relation, l->number);
}

static int64_t number_of(const struct line *l, uint32_t value)
{
    return l->g->number[value] == NO_VALUE_NUMBER ? 0 : l->g->number[value];
}

/* Sums and counts above this are alike. */
static int64_t at_most(const struct line *l, int64_t count)
{
    return count > l->number ? l->number + 1 : count;
}

#define PAIR(a, b) ((a) * ((int64_t)1 << 32) + (b))
#define UPPER(state) ((state) >> 32)
#define LOWER(state) ((state) & 0xffffffff)

/* ---- seen: the largest so far, and how many were seen ---- */

static int64_t seen_next(const void *data, int64_t state, uint32_t value)
{
    const struct line *l = data;
    int64_t number = number_of(l, value);
    if (number <= UPPER(state))
        return state;
    return PAIR(number, at_most(l, LOWER(state) + 1));
}

static bool lower_right(const void *data, int64_t state)
{
    return right(data, LOWER(state));
}

/* ---- first: 0 not yet, 1 the right one ---- */

static int64_t first_next(const void *data, int64_t state, uint32_t value)
{
    const struct line *l = data;
    if (state == 1 || (l->set >> value & 1) == 0)
        return state;
    return right(l, number_of(l, value)) ? 1 : AUTOMATON_DEAD;
}

static bool is_one(const void *data, int64_t state)
{
    (void)data;
    return state == 1;
}

/* ---- sum between: upper 0 before, 1 behind the first set, 2 behind the other, 3 done; lower the sum ---- */

static int64_t between_next(const void *data, int64_t state, uint32_t value)
{
    const struct line *l = data;
    bool one = (l->set >> value & 1) != 0, two = (l->other >> value & 1) != 0;
    if (UPPER(state) == 0)
        return one ? PAIR(1, 0) : two ? PAIR(2, 0) : state;
    if (UPPER(state) == 3)
        return state;
    if (UPPER(state) == 1 ? two : one)
        return PAIR(3, LOWER(state));
    return PAIR(UPPER(state), at_most(l, LOWER(state) + number_of(l, value)));
}

/* The same, but cells of a set are counted. */
static int64_t count_between_next(const void *data, int64_t state, uint32_t value)
{
    const struct line *l = data;
    int64_t next = between_next(data, PAIR(UPPER(state), 0), value);
    bool counts = UPPER(state) == UPPER(next) && (UPPER(state) == 1 || UPPER(state) == 2) &&
                  (l->counted >> value & 1) != 0;
    return PAIR(UPPER(next), at_most(l, LOWER(state) + counts));
}

static bool between_accepts(const void *data, int64_t state)
{
    return UPPER(state) == 3 && lower_right(data, state);
}

/* ---- product ---- */

static int64_t product_next(const void *data, int64_t state, uint32_t value)
{
    const struct line *l = data;
    int64_t product = state * number_of(l, value);
    if (l->relation == RELATION_EQUAL && product != 0 && (l->number == 0 || l->number % product != 0))
        return l->number == 0 ? 1 : AUTOMATON_DEAD;
    return at_most(l, product);
}

static bool itself_right(const void *data, int64_t state)
{
    return right(data, state);
}

/* ---- difference, quotient, largest, smallest: upper the largest, lower the sum or product ---- */

static int64_t difference_next(const void *data, int64_t state, uint32_t value)
{
    int64_t number = number_of(data, value);
    return PAIR(number > UPPER(state) ? number : UPPER(state), LOWER(state) + number);
}

static bool difference_accepts(const void *data, int64_t state)
{
    return right(data, 2 * UPPER(state) - LOWER(state));
}

static int64_t quotient_next(const void *data, int64_t state, uint32_t value)
{
    int64_t number = number_of(data, value);
    if (number <= 0 || LOWER(state) * number > INT32_MAX)
        return AUTOMATON_DEAD;
    return PAIR(number > UPPER(state) ? number : UPPER(state), LOWER(state) * number);
}

/* largest / (product / largest); only whole quotients are numbers */
static bool quotient_accepts(const void *data, int64_t state)
{
    int64_t rest = UPPER(state) == 0 ? 0 : LOWER(state) / UPPER(state);
    return rest != 0 && UPPER(state) % rest == 0 && right(data, UPPER(state) / rest);
}

static int64_t largest_next(const void *data, int64_t state, uint32_t value)
{
    int64_t number = number_of(data, value);
    return number > state ? number : state;
}

static int64_t smallest_next(const void *data, int64_t state, uint32_t value)
{
    const struct line *l = data;
    return l->g->number[value] != NO_VALUE_NUMBER && l->g->number[value] < state ? l->g->number[value] : state;
}

/* ---- changes: upper 0 at the start, 1 not of the set, 2 of the set; lower the changes ---- */

static int64_t changes_next(const void *data, int64_t state, uint32_t value)
{
    const struct line *l = data;
    int64_t now = (l->set >> value & 1) != 0 ? 2 : 1;
    return PAIR(now, at_most(l, LOWER(state) + (UPPER(state) != 0 && UPPER(state) != now)));
}

/* ---- lines of sight ---- */

/* The cells seen from the place's cell: itself, then a ray in each direction, up to holes and the border. */
static uint32_t rays(struct builder *b, uint32_t cell, uint32_t *cells, uint32_t *start)
{
    const struct game *g = b->g;
    uint32_t n = 1, n_rays = 1;
    cells[0] = cell;
    start[0] = 0;
    for (uint32_t d = 0; d < 4; d++) {
        uint32_t x = cell % g->width, y = cell / g->width;
        start[n_rays] = n;
        for (;;) {
            x += (d == 1) - (uint32_t)(d == 3);
            y += (d == 2) - (uint32_t)(d == 0);
            if (x >= g->width || y >= g->height || (g->hole != NULL && g->hole[y * g->width + x]))
                break;
            cells[n++] = y * g->width + x;
        }
        n_rays += start[n_rays] < n;
    }
    start[n_rays] = n;
    return n_rays;
}

/* Under guards: a cell more for each, 1 where it is seen. */
static void counted_rays(struct builder *b, const char *name, const uint32_t *cells, const uint32_t *start,
                         uint32_t n_rays, orime_set set, int64_t low, int64_t high)
{
    uint32_t n = start[n_rays];
    orime_cell first = b->host->cells(b->m, n, 3), *seen = build_memory(b, n, sizeof *seen);
    for (uint32_t r = 0; r < n_rays; r++)
        for (uint32_t k = start[r]; k < start[r + 1]; k++) {
            orime_cell own = first + k;
            seen[k] = own;
            b->host->clause(b->m, (orime_cell[]){own, cells[k]}, 2, (orime_set[]){1, set});
            if (k > start[r])
                b->host->clause(b->m, (orime_cell[]){own, own - 1}, 2, (orime_set[]){1, 2});
            b->host->clause(b->m, (orime_cell[]){own, cells[k], k > start[r] ? own - 1 : cells[k]}, 3,
                            (orime_set[]){2, ~set, k > start[r] ? 1 : ~set});
        }
    build_count(b, name, seen, n, 2, low, high);
}

static void post_sees(struct builder *b, const char *name, uint32_t cell, const struct line *l)
{
    uint32_t *cells = build_memory(b, b->g->width + (size_t)b->g->height, sizeof *cells), start[6];
    uint32_t n_rays = rays(b, cell, cells, start), n = start[n_rays];
    int64_t low = 0, high = n;
    while (low <= high && !right(l, low))
        low++;
    while (high >= low && !right(l, high))
        high--;
    if (low > high)
        build_never(b);
    else if (b->n_guards == 0)
        b->host->sees(b->m, name, cells, n, start, n_rays, l->set, (uint32_t)low, (uint32_t)high);
    else
        counted_rays(b, name, cells, start, n_rays, l->set, low, high);
}

/* ---- all of them, in the order of specials.c ---- */

static const struct automaton_rule rules[] = {
    {PAIR(0, 0), seen_next, lower_right, NULL},
    {0, first_next, is_one, NULL},
    {PAIR(0, 0), between_next, between_accepts, NULL},
    {1, product_next, itself_right, NULL},
    {PAIR(0, 0), difference_next, difference_accepts, NULL},
    {PAIR(0, 1), quotient_next, quotient_accepts, NULL},
    {0, largest_next, itself_right, NULL},
    {INT32_MAX, smallest_next, itself_right, NULL},
    {0, NULL, NULL, NULL}, /* sees */
    {PAIR(0, 0), count_between_next, between_accepts, NULL},
    {PAIR(0, 0), changes_next, lower_right, NULL},
};

static enum relation turned(enum relation r)
{
    switch (r) {
    case RELATION_LESS:
        return RELATION_MORE;
    case RELATION_LESS_EQUAL:
        return RELATION_MORE_EQUAL;
    case RELATION_MORE:
        return RELATION_LESS;
    case RELATION_MORE_EQUAL:
        return RELATION_LESS_EQUAL;
    default:
        return r;
    }
}

void build_special(struct builder *b, const struct instance *i, const struct fact *f, const struct comparison *c)
{
    bool left = c->left->kind == TERM_SPECIAL;
    const struct term *t = left ? c->left : c->right;
    struct line l = {b->g, left ? c->relation : turned(c->relation), 0, game_set(b->g, &t->set),
                     game_set(b->g, &t->other), t->a == NULL ? 0 : game_set(b->g, &t->a->set)};
    if (!build_number(b, i, left ? c->right : c->left, &l.number) || i->n == 0)
        return;
    if (rules[t->which].next == NULL) {
        post_sees(b, build_name(b, i, f), i->cells[0], &l);
        return;
    }
    uint32_t *cells = build_memory(b, i->n, sizeof *cells);
    for (uint32_t k = 0; k < i->n; k++)
        cells[k] = i->cells[t->from_end ? i->n - 1 - k : k];
    struct automaton_rule rule = rules[t->which];
    struct line *kept = build_memory(b, 1, sizeof *kept);
    *kept = l;
    rule.data = kept;
    automaton_post(b, build_name(b, i, f), cells, i->n, &rule);
}
