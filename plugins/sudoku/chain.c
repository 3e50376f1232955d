/* Alternating inference chains: strong links (one of two candidates is true) and weak ones (not both are) in turn. When
 * the chain starts and ends with a strong link, its first or its last candidate is true, and whatever cannot be true
 * together with either of them goes. Skyscrapers, kites, XY- and W-wings are short chains of a given shape. */
#include <string.h>

#include "technique.h"

enum { IN_CELL = 1, IN_ROW = 2, IN_COLUMN = 4, IN_BOX = 8, ANYWHERE = 15 };
#define NO_NODE UINT32_MAX

/* What shape is looked for: where the strong links may be, each of the first `listed` and all the others. */
struct shape {
    uint32_t longest; /* strong links */
    bool one_value;
    uint32_t listed;
    uint8_t strong[3], further;
};

/* A breadth-first search from one candidate that is supposed to be false. Node n: candidate n (cell * side + value) is
 * false; node nodes + n: it is true. */
struct search {
    struct sudoku_grid *g;
    const struct sudoku_layout *l;
    const struct shape *shape;
    uint32_t nodes, start, head, tail;
};

static bool open_candidate(const struct sudoku_grid *g, uint32_t cell, uint32_t value)
{
    return !g->placed[cell] && (g->candidates[cell] >> value & 1) != 0;
}

static void reach(struct search *s, uint32_t node, uint32_t from)
{
    if (s->g->from[node] != NO_NODE)
        return;
    s->g->from[node] = from;
    s->g->queue[s->tail++] = node;
}

static uint32_t kind_of_unit(const struct sudoku_layout *l, uint32_t unit)
{
    return unit < l->side ? IN_ROW : unit < 2 * l->side ? IN_COLUMN : IN_BOX;
}

/* The only other place of a value in a unit; SUDOKU_NONE: there is none, or there are several. */
static uint32_t other_place(const struct sudoku_grid *g, uint32_t unit, uint32_t cell, uint32_t value)
{
    const uint16_t *u = g->layout->units + (size_t)unit * g->layout->side;
    uint32_t other = SUDOKU_NONE;
    for (uint32_t i = 0; i < g->layout->side; i++)
        if (u[i] != cell && (g->candidates[u[i]] >> value & 1) != 0) {
            if (other != SUDOKU_NONE)
                return SUDOKU_NONE;
            other = u[i];
        }
    return other;
}

/* The candidate is false: what must be true then? */
static void follow_strong(struct search *s, uint32_t node, uint32_t where)
{
    const struct sudoku_grid *g = s->g;
    uint32_t side = s->l->side, cell = node / side, value = node % side;
    uint64_t rest = g->candidates[cell] & ~((uint64_t)1 << value);
    if ((where & IN_CELL) != 0 && !s->shape->one_value && rest != 0 && (rest & (rest - 1)) == 0)
        reach(s, s->nodes + cell * side + (uint32_t)__builtin_ctzll(rest), node);
    const uint16_t *home = s->l->home + (size_t)cell * SUDOKU_HOMES;
    for (uint32_t i = 0; i < SUDOKU_HOMES && home[i] != SUDOKU_NONE; i++) {
        uint32_t other =
            (where & kind_of_unit(s->l, home[i])) == 0 ? SUDOKU_NONE : other_place(g, home[i], cell, value);
        if (other != SUDOKU_NONE)
            reach(s, s->nodes + other * side + value, node);
    }
}

/* The candidate is true: what must be false then? */
static void follow_weak(struct search *s, uint32_t node)
{
    const struct sudoku_grid *g = s->g;
    uint32_t side = s->l->side, cell = (node - s->nodes) / side, value = (node - s->nodes) % side;
    if (!s->shape->one_value)
        for (uint64_t v = g->candidates[cell] & ~((uint64_t)1 << value); v != 0; v &= v - 1)
            reach(s, cell * side + (uint32_t)__builtin_ctzll(v), node);
    for (uint32_t w = 0; w < s->l->words; w++)
        for (uint64_t p = s->l->peers[(size_t)cell * s->l->words + w]; p != 0; p &= p - 1) {
            uint32_t peer = w * 64 + (uint32_t)__builtin_ctzll(p);
            if (open_candidate(g, peer, value))
                reach(s, peer * side + value, node);
        }
}

/* The start or `end` is true: what goes? Into the step, or (NULL) only whether anything does. */
static bool conclude(const struct search *s, uint32_t end, struct sudoku_step *step)
{
    struct sudoku_step found = {.n_removed = 0};
    struct sudoku_step *to = step == NULL ? &found : step;
    const struct sudoku_grid *g = s->g;
    uint32_t side = s->l->side, a = s->start / side, v = s->start % side, b = end / side, w = end % side;
    if (a == b)
        for (uint64_t rest = g->candidates[a] & ~((uint64_t)1 << v | (uint64_t)1 << w); rest != 0; rest &= rest - 1)
            sudoku_step_remove(g, to, a, (uint32_t)__builtin_ctzll(rest));
    if (a != b && v != w && sudoku_peers(s->l, a, b)) {
        sudoku_step_remove(g, to, a, w);
        sudoku_step_remove(g, to, b, v);
    }
    for (uint32_t i = 0; v == w && i < s->l->words; i++)
        for (uint64_t p = s->l->peers[(size_t)a * s->l->words + i] & s->l->peers[(size_t)b * s->l->words + i]; p != 0;
             p &= p - 1) {
            uint32_t cell = i * 64 + (uint32_t)__builtin_ctzll(p);
            if (!g->placed[cell])
                sudoku_step_remove(g, to, cell, v);
        }
    return to->n_removed > 0;
}

/* The first node (true) at which something can be concluded, with at most `longest` strong links, which becomes how
 * many it took; or NO_NODE. */
static uint32_t search_from(struct search *s, uint32_t start, uint32_t *longest)
{
    const struct shape *shape = s->shape;
    memset(s->g->from, 0xff, (size_t)2 * s->nodes * sizeof *s->g->from);
    s->start = start;
    s->head = s->tail = 0;
    reach(s, start, start);
    for (uint32_t strong = 1; strong <= *longest && s->head < s->tail; strong++) {
        for (uint32_t end = s->tail; s->head < end; s->head++)
            follow_strong(s, s->g->queue[s->head],
                          strong <= shape->listed ? shape->strong[strong - 1] : shape->further);
        for (uint32_t end = s->tail; s->head < end; s->head++) {
            uint32_t node = s->g->queue[s->head];
            if (strong >= 2 && strong >= shape->listed && conclude(s, node - s->nodes, NULL)) {
                *longest = strong;
                return node;
            }
            follow_weak(s, node);
        }
    }
    return NO_NODE;
}

static void write_chain(const struct search *s, uint32_t node, struct sudoku_step *step)
{
    uint32_t side = s->l->side, n = 1;
    for (uint32_t at = node; at != s->start; at = s->g->from[at])
        n++;
    step->n_chain = n;
    for (uint32_t at = node; n-- > 0; at = s->g->from[at]) {
        uint32_t candidate = at >= s->nodes ? at - s->nodes : at;
        step->chain[n] = (struct sudoku_candidate){(uint16_t)(candidate / side), (uint16_t)(candidate % side)};
        step->values |= (uint64_t)1 << candidate % side;
    }
    for (uint32_t i = 0; i < step->n_chain && step->n_pattern < SUDOKU_PATTERN_MAX; i++)
        if (i == 0 || step->chain[i].cell != step->chain[i - 1].cell)
            step->pattern[step->n_pattern++] = step->chain[i].cell;
}

static bool find_shape(struct sudoku_grid *g, const struct shape *shape, struct sudoku_step *step)
{
    const struct sudoku_layout *l = g->layout;
    struct search s = {.g = g, .l = l, .shape = shape, .nodes = l->cells * l->side};
    uint32_t longest = shape->longest, best = NO_NODE;
    for (uint32_t n = 0; n < s.nodes && longest >= 2; n++) {
        uint32_t limit = best == NO_NODE ? longest : longest - 1;
        if (limit < shape->listed || limit < 2 || !open_candidate(g, n / l->side, n % l->side))
            continue;
        if (search_from(&s, n, &limit) != NO_NODE) {
            best = n;
            longest = limit;
        }
    }
    if (best == NO_NODE)
        return false;
    uint32_t node = search_from(&s, best, &longest);
    (void)conclude(&s, node - s.nodes, step);
    write_chain(&s, node, step);
    return true;
}

bool sudoku_find_chain(struct sudoku_grid *g, enum sudoku_technique technique, struct sudoku_step *step)
{
    enum { LONGEST = SUDOKU_CHAIN_MAX / 2 };
    static const struct shape rows = {2, true, 2, {IN_ROW, IN_ROW}, 0},
                              columns = {2, true, 2, {IN_COLUMN, IN_COLUMN}, 0},
                              kite = {2, true, 2, {IN_ROW, IN_COLUMN}, 0}, turbot = {2, true, 0, {0}, ANYWHERE},
                              xy_wing = {3, false, 3, {IN_CELL, IN_CELL, IN_CELL}, 0},
                              w_wing = {3, false, 3, {IN_CELL, IN_ROW | IN_COLUMN | IN_BOX, IN_CELL}, 0},
                              short_chain = {3, false, 0, {0}, ANYWHERE}, x_chain = {LONGEST, true, 0, {0}, ANYWHERE},
                              xy_chain = {LONGEST, false, 0, {0}, IN_CELL}, any = {LONGEST, false, 0, {0}, ANYWHERE};
    switch (technique) {
    case SUDOKU_SKYSCRAPER:
        return find_shape(g, &rows, step) || find_shape(g, &columns, step);
    case SUDOKU_TWO_STRING_KITE:
        return find_shape(g, &kite, step);
    case SUDOKU_TURBOT_FISH:
        return find_shape(g, &turbot, step);
    case SUDOKU_XY_WING:
        return find_shape(g, &xy_wing, step);
    case SUDOKU_W_WING:
        return find_shape(g, &w_wing, step);
    case SUDOKU_SHORT_CHAIN:
        return find_shape(g, &short_chain, step);
    case SUDOKU_X_CHAIN:
        return find_shape(g, &x_chain, step);
    case SUDOKU_XY_CHAIN:
        return find_shape(g, &xy_chain, step);
    default:
        return find_shape(g, &any, step);
    }
}
