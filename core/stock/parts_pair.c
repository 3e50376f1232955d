/* The sizes on both sides of an edge: the same where there is no wall; where there is one, if it is asked for,
 * different. Three places: the edge, and two cells. */
#include "base/bits.h"
#include "stock/parts.h"

struct pair {
    vset wall;
    bool differ;
};

enum { EDGE, FIRST, SECOND, PLACES };

static bool pair_filter(struct view *v, const void *data)
{
    const struct pair *t = data;
    vset edge = view_domain(v, EDGE), a = view_domain(v, FIRST), b = view_domain(v, SECOND);
    bool same = a == b && bit_single(a);
    if ((a & b) == 0 && !view_restrict(v, EDGE, t->wall, 0))
        return false;
    if (same && t->differ && !view_restrict(v, EDGE, ~t->wall, 0))
        return false;
    if ((edge & t->wall) == 0 && (!view_restrict(v, FIRST, b, 0) || !view_restrict(v, SECOND, a, 0)))
        return false;
    if (!t->differ || (edge & ~t->wall) != 0)
        return true;
    if (bit_single(a) && !view_restrict(v, SECOND, ~a, 0))
        return false;
    return !bit_single(b) || view_restrict(v, FIRST, ~b, 0);
}

/* The cells have no size in common, by what the first one has lost and what the second one has. */
static void say_apart(struct past *p, vset shared)
{
    vset a = past_domain(p, FIRST), initial = past_initial(p, FIRST) & past_initial(p, SECOND) & shared;
    past_premise(p, FIRST, initial & ~a);
    past_premise(p, SECOND, initial & a);
}

static void pair_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct pair *t = data;
    (void)code;
    if (i == EDGE && (lost & ~t->wall) != 0) { /* a wall */
        say_apart(p, ~(vset)0);
    } else if (i == EDGE) { /* no wall: both have the one size */
        past_premise(p, FIRST, ~past_domain(p, FIRST));
        past_premise(p, SECOND, ~past_domain(p, SECOND));
    } else if (i != PROP_CONFLICT && (past_domain(p, EDGE) & t->wall) == 0) { /* a size that the other has lost */
        past_premise(p, EDGE, t->wall);
        past_premise(p, FIRST + SECOND - i, lost);
    } else if (i != PROP_CONFLICT) { /* the one that the other has */
        past_premise(p, EDGE, ~t->wall);
        past_premise(p, FIRST + SECOND - i, ~lost);
    }
}

static bool pair_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct pair *t = data;
    bool wall = (t->wall >> values[EDGE] & 1) != 0;
    (void)n;
    return wall ? !t->differ || values[FIRST] != values[SECOND] : values[FIRST] == values[SECOND];
}

static const struct prop_class pair_class = {
    .name = "sizes at a wall", .tier = 0, .filter = pair_filter, .explain = pair_explain, .check = pair_check};

uint32_t parts_pair_post(struct solver *s, const struct parts *g, uint32_t wall, uint32_t a, uint32_t b, bool differ,
                         const char *name)
{
    struct pair *t = arena_alloc(solver_arena(s), sizeof *t);
    if (t == NULL)
        return SOLVER_NONE;
    *t = (struct pair){g->wall, differ};
    return solver_post(s, &pair_class, t, (uint32_t[]){wall, a, b}, PLACES, name);
}
