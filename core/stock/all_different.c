/* All different, in the way people do it: a cell with one value takes it from the others; when as many values are left
 * as there are cells, each of them must go somewhere; and with fewer values than cells nothing fits. */
#include "base/bits.h"
#include "stock/stock.h"

enum {
    CODE_TAKEN = 0,  /* another place has the value */
    CODE_HIDDEN = 1, /* + value: only this place is left for it */
};

/* The places of `value`. A scope of more than 64 places fails whatever this says: there are not so many values. */
static uint64_t places_of(const struct view *v, uint32_t value)
{
    return view_places(v, value, 0);
}

/* The value that place `place` has leaves all other places. */
static bool take_from_others(struct view *v, uint32_t value, uint32_t place)
{
    for (uint64_t others = places_of(v, value) & ~bit(place); others != 0; others &= others - 1)
        if (!view_restrict(v, bit_low(others), ~bit(value), CODE_TAKEN))
            return false;
    return true;
}

/* One look at every value; false: conflict. *again: something was removed. */
static bool all_different_pass(struct view *v, bool *again)
{
    uint64_t once = 0, twice = 0;
    uint32_t left = 0;
    for (uint32_t value = 0; value < v->values; value++) {
        uint64_t places = places_of(v, value);
        twice |= once & places;
        once |= places;
        left += places != 0;
    }
    if (left < v->n)
        return false;
    uint64_t fixed = once & ~twice;
    for (uint32_t value = 0; value < v->values; value++) {
        uint64_t places = places_of(v, value), owner = places & fixed;
        if (owner != 0) {
            if (!bit_single(owner) || !take_from_others(v, value, bit_low(owner)))
                return false;
            *again |= places != owner;
        } else if (left == v->n && bit_single(places)) {
            if (!view_restrict(v, bit_low(places), bit(value), CODE_HIDDEN + value))
                return false;
            *again = true;
        }
    }
    return true;
}

static bool all_different_filter(struct view *v, const void *data)
{
    (void)data;
    for (bool again = true; again;) {
        again = false;
        if (!all_different_pass(v, &again))
            return false;
    }
    return true;
}

/* The place other than `i` that has had `value` alone for longest; PROP_CONFLICT: none. */
static uint32_t oldest_owner(const struct past *p, uint32_t i, vset value)
{
    uint32_t n = past_length(p), best = PROP_CONFLICT;
    for (uint32_t j = 0; j < n; j++)
        if (j != i && past_domain(p, j) == value &&
            (best == PROP_CONFLICT || past_level(p, j) < past_level(p, best)))
            best = j;
    return best;
}

static void premise_owner(struct past *p, uint32_t i, vset value)
{
    past_premise(p, i, past_initial(p, i) & ~value);
}

/* Only `size` values were left to the scope: every place has lost all others. Of the values that are gone, as many as
 * `size` allows need no mention. `also`: what the places other than i have lost besides. */
static void premise_few_left(struct past *p, uint32_t size, uint32_t i, vset also)
{
    uint32_t n = past_length(p);
    vset ever = 0, left = 0;
    for (uint32_t j = 0; j < n; j++) {
        ever |= past_initial(p, j);
        left |= past_domain(p, j);
    }
    for (vset gone = ever & ~left; gone != 0 && bit_count(left) < size; gone &= gone - 1)
        left |= gone & (0 - gone);
    for (uint32_t j = 0; j < n; j++) {
        vset lost = past_initial(p, j) & (j == i ? ~left : ~left | also);
        if (lost != 0)
            past_premise(p, j, lost);
    }
}

/* Two places have the same value, or too few values are left; the first makes the shorter reason. */
static void explain_conflict(struct past *p)
{
    uint32_t n = past_length(p);
    vset owned = 0;
    for (uint32_t i = 0; i < n; i++) {
        vset value = past_domain(p, i);
        if (!bit_single(value))
            continue;
        if (owned & value) {
            premise_owner(p, i, value);
            premise_owner(p, oldest_owner(p, i, value), value);
            return;
        }
        owned |= value;
    }
    premise_few_left(p, n - 1, PROP_CONFLICT, 0);
}

static void all_different_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)data;
    if (i == PROP_CONFLICT)
        explain_conflict(p);
    else if (code == CODE_TAKEN)
        premise_owner(p, oldest_owner(p, i, lost), lost);
    else
        premise_few_left(p, past_length(p), i, bit(code - CODE_HIDDEN));
}

static bool all_different_check(const uint8_t *values, uint32_t n, const void *data)
{
    (void)data;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < i; j++)
            if (values[i] == values[j])
                return false;
    return true;
}

static const struct prop_class all_different_class = {
    .name = "all-different",
    .tier = 0,
    .flags = PROP_POSITIONS | PROP_IDEMPOTENT,
    .filter = all_different_filter,
    .explain = all_different_explain,
    .check = all_different_check,
};

uint32_t stock_all_different(struct solver *s, const uint32_t *scope, uint32_t n, const char *name)
{
    return solver_post(s, &all_different_class, NULL, scope, n, name);
}
