/* What is seen from a cell: rays of places, each seen up to the first place that is not in the set. The number of all
 * places seen is bounded. Each ray is seen at least as far as its places are in the set, and at most up to the first
 * that cannot be; what the other rays see at most and at least bounds it from both sides. */
#include "base/bits.h"
#include "stock/stock.h"

enum { CODE_FEW, CODE_MANY }; /* removed since too few places would be seen, or too many */

struct sees {
    vset set;
    const uint32_t *start; /* n_rays + 1: ray r is the places start[r] .. start[r + 1] - 1, the nearest first */
    uint32_t n_rays, low, high;
};

struct reach {
    uint32_t least, most; /* places of a ray that are seen */
};

static bool is_in(vset domain, vset set)
{
    return (domain & ~set) == 0;
}

static struct reach reach_of(const struct view *v, const struct sees *c, uint32_t ray)
{
    uint32_t first = c->start[ray], end = c->start[ray + 1], i = first;
    struct reach r;
    while (i < end && is_in(view_domain(v, i), c->set))
        i++;
    r.least = i - first;
    while (i < end && (view_domain(v, i) & c->set) != 0)
        i++;
    r.most = i - first;
    return r;
}

/* How far one sees along the ray when its first open place is in the set. */
static uint32_t next_stop(const struct view *v, const struct sees *c, uint32_t ray, uint32_t least)
{
    uint32_t i = c->start[ray] + least + 1;
    while (i < c->start[ray + 1] && is_in(view_domain(v, i), c->set))
        i++;
    return i - c->start[ray];
}

/* One ray, given what all rays see together. False: conflict. */
static bool prune(struct view *v, const struct sees *c, uint32_t ray, struct reach r, struct reach all, bool *again)
{
    uint32_t others_least = all.least - r.least, others_most = all.most - r.most, first = c->start[ray];
    uint32_t must = c->low > others_most ? c->low - others_most : 0, may = c->high - others_least;
    if (must > r.least) {
        for (uint32_t i = r.least; i < must; i++)
            if (!view_restrict(v, first + i, c->set, CODE_FEW))
                return false;
        *again = true;
    }
    if (r.least < r.most && next_stop(v, c, ray, r.least) > may) {
        *again = true;
        return view_restrict(v, first + r.least, ~c->set, CODE_MANY);
    }
    return true;
}

static bool sees_filter(struct view *v, const void *data)
{
    const struct sees *c = data;
    for (bool again = true; again;) {
        struct reach all = {0, 0};
        again = false;
        for (uint32_t ray = 0; ray < c->n_rays; ray++) {
            struct reach r = reach_of(v, c, ray);
            all.least += r.least;
            all.most += r.most;
        }
        if (c->low > c->high || all.least > c->high || all.most < c->low)
            return false;
        if (all.least == all.most)
            return true;
        for (uint32_t ray = 0; ray < c->n_rays && !again; ray++)
            if (!prune(v, c, ray, reach_of(v, c, ray), all, &again))
                return false;
    }
    return true;
}

/* ---- reasons ---- */

/* Places of the ray that were in the set, from the first on; `supposed` counts as one of them. */
static uint32_t seen_then(const struct past *p, const struct sees *c, uint32_t ray, uint32_t supposed)
{
    uint32_t i = c->start[ray];
    while (i < c->start[ray + 1] && (i == supposed || is_in(past_domain(p, i), c->set)))
        i++;
    return i - c->start[ray];
}

/* Too many are seen: as many of those places as are one more than allowed, of old rays first. */
static void explain_many(struct past *p, const struct sees *c, uint32_t supposed)
{
    uint32_t need = c->high + 1;
    for (uint32_t turn = 0; turn < 2; turn++) /* the ray of the place that is asked for comes first */
        for (uint32_t ray = 0; ray < c->n_rays; ray++) {
            bool own = supposed >= c->start[ray] && supposed < c->start[ray + 1];
            uint32_t seen = own == (turn == 0) ? seen_then(p, c, ray, supposed) : 0;
            for (uint32_t i = 0; i < seen && need > 0; i++, need--)
                if (c->start[ray] + i != supposed)
                    past_premise(p, c->start[ray] + i, ~c->set);
        }
}

/* The place of the ray that stops the view at the latest, of those at most `within` places away; the oldest of them. */
static uint32_t oldest_stop(const struct past *p, const struct sees *c, uint32_t ray, uint32_t within)
{
    uint32_t best = SOLVER_NONE, level = UINT32_MAX;
    for (uint32_t i = c->start[ray]; i < c->start[ray + 1] && i <= c->start[ray] + within; i++)
        if ((past_domain(p, i) & c->set) == 0 && past_level(p, i) <= level) {
            best = i;
            level = past_level(p, i);
        }
    return best;
}

/* Where the view along a ray ended then at the latest, `supposed` being a stop. */
static uint32_t stop_then(const struct past *p, const struct sees *c, uint32_t ray, uint32_t supposed)
{
    uint32_t i = c->start[ray];
    while (i < c->start[ray + 1] && i != supposed && (past_domain(p, i) & c->set) != 0)
        i++;
    return i;
}

/* Too few can be seen: what stops each ray. Slack is given to stops further away that are older. */
static void explain_few(struct past *p, const struct sees *c, uint32_t supposed)
{
    uint32_t slack = c->low - 1;
    for (uint32_t ray = 0; ray < c->n_rays; ray++)
        slack -= stop_then(p, c, ray, supposed) - c->start[ray];
    for (uint32_t ray = 0; ray < c->n_rays; ray++) {
        uint32_t i = stop_then(p, c, ray, supposed);
        if (i == c->start[ray + 1] || i == supposed)
            continue;
        uint32_t stop = oldest_stop(p, c, ray, i - c->start[ray] + slack);
        slack -= stop - i;
        past_premise(p, stop, c->set);
    }
}

static void sees_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    const struct sees *c = data;
    (void)lost;
    if (i != PROP_CONFLICT) {
        if (code == CODE_MANY)
            explain_many(p, c, i);
        else
            explain_few(p, c, i);
        return;
    }
    uint32_t least = 0;
    for (uint32_t ray = 0; ray < c->n_rays; ray++)
        least += seen_then(p, c, ray, SOLVER_NONE);
    if (c->low > c->high)
        return; /* no values can help */
    if (least > c->high)
        explain_many(p, c, SOLVER_NONE);
    else
        explain_few(p, c, SOLVER_NONE);
}

static bool sees_check(const uint8_t *values, uint32_t n, const void *data)
{
    const struct sees *c = data;
    uint32_t seen = 0, ray = 0;
    bool stopped = false;
    for (uint32_t i = 0; i < n; i++) {
        while (i >= c->start[ray + 1]) {
            ray++;
            stopped = false;
        }
        stopped = stopped || (c->set >> values[i] & 1) == 0;
        seen += !stopped;
    }
    return c->low <= seen && seen <= c->high;
}

static const struct prop_class sees_class = {
    .name = "sees",
    .tier = 1,
    .flags = PROP_IDEMPOTENT,
    .filter = sees_filter,
    .explain = sees_explain,
    .check = sees_check,
};

uint32_t stock_sees(struct solver *s, const uint32_t *scope, uint32_t n, const uint32_t *start, uint32_t n_rays,
                    vset set, uint32_t low, uint32_t high, const char *name)
{
    struct sees *c = arena_alloc(solver_arena(s), sizeof *c);
    uint32_t *copied = arena_array(solver_arena(s), (size_t)n_rays + 1, sizeof *copied);
    if (c == NULL || copied == NULL)
        return SOLVER_NONE;
    for (uint32_t r = 0; r < n_rays; r++)
        copied[r] = start[r];
    copied[n_rays] = n;
    *c = (struct sees){set, copied, n_rays, low, high};
    return solver_post(s, &sees_class, c, scope, n, name);
}
