/* All different, at two levels.
 *
 * Singles, in the way people do it: a cell with one value takes it from the others; when as many values are left as
 * there are cells, each of them must go somewhere; and with fewer values than cells nothing fits.
 *
 * Hall sets: cells that have just as many values between them take these from all others. Which values that leaves out
 * is seen in one matching of cells with values: J.-C. Regin, "A filtering algorithm for constraints of difference in
 * CSPs", AAAI 1994. The reason is the set alone, the smallest one that holds the cell in question. */
#include "base/bits.h"
#include "stock/hall.h"
#include "stock/stock.h"

enum {
    CODE_TAKEN = 0,  /* another place has the value */
    CODE_HIDDEN = 1, /* + value: only this place is left for it */
    CODE_HALL = 65,  /* + place: it lies in a set of places that needs these values */
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

/* Place i loses what is matched with places that reach neither it nor a free value: they need it among them. */
static bool leave_sets(struct view *v, const struct matching *m, const uint64_t *reach, uint64_t loose, uint32_t i)
{
    vset done = bit(m->value[i]);
    for (vset left = m->dom[i] & m->used & ~done; left != 0; left &= ~done) {
        uint32_t j = m->place[bit_low(left)];
        vset alike = 0; /* the values of j and of the places that change with it: one set has them all */
        for (uint64_t k = reach[j]; k != 0; k &= k - 1)
            alike |= (reach[bit_low(k)] >> j & 1) != 0 ? bit(m->value[bit_low(k)]) : 0;
        done |= alike;
        if ((reach[j] >> i & 1) == 0 && (reach[j] & loose) == 0 && !view_restrict(v, i, ~alike, CODE_HALL + j))
            return false;
    }
    return true;
}

static bool hall_filter(struct view *v, const void *data)
{
    struct matching m = {.n = v->n};
    uint64_t reach[HALL_PLACES], loose = 0;
    if (!all_different_filter(v, data))
        return false;
    for (uint32_t i = 0; i < v->n; i++)
        m.dom[i] = view_domain(v, i);
    if (!hall_match(&m))
        return false;
    hall_reach(&m, reach);
    for (uint32_t i = 0; i < v->n; i++)
        loose |= (m.dom[i] & ~m.used) != 0 ? bit(i) : 0;
    for (uint32_t i = 0; i < v->n; i++)
        if (!leave_sets(v, &m, reach, loose, i))
            return false;
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

/* The places of a set had no more values than `values`. */
static void premise_set(struct past *p, uint64_t places, vset values)
{
    for (; places != 0; places &= places - 1) {
        uint32_t i = bit_low(places);
        past_premise(p, i, past_initial(p, i) & ~values);
    }
}

/* The matching of the domains then. */
static bool match_past(struct past *p, struct matching *m)
{
    *m = (struct matching){.n = past_length(p)};
    for (uint32_t i = 0; i < m->n; i++)
        m->dom[i] = past_domain(p, i);
    return hall_match(m);
}

static void explain_set(struct past *p, uint32_t place)
{
    struct matching m;
    (void)match_past(p, &m);
    uint64_t set = hall_set(&m, place);
    premise_set(p, set, hall_values(&m, set));
}

/* Two places have the same value, or too few values are left, to all or to some; the first makes the shortest
 * reason. */
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
    struct matching m;
    vset left = 0;
    for (uint32_t i = 0; i < n; i++)
        left |= past_domain(p, i);
    if (bit_count(left) >= n && !match_past(p, &m))
        premise_set(p, m.stuck, hall_values(&m, m.stuck));
    else
        premise_few_left(p, n - 1, PROP_CONFLICT, 0);
}

static void all_different_explain(struct past *p, const void *data, uint32_t i, vset lost, uint32_t code)
{
    (void)data;
    if (i == PROP_CONFLICT)
        explain_conflict(p);
    else if (code == CODE_TAKEN)
        premise_owner(p, oldest_owner(p, i, lost), lost);
    else if (code >= CODE_HALL)
        explain_set(p, code - CODE_HALL);
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

static const struct prop_class hall_class = {
    .name = "all-different",
    .tier = 1,
    .flags = PROP_POSITIONS | PROP_IDEMPOTENT,
    .filter = hall_filter,
    .explain = all_different_explain,
    .check = all_different_check,
};

uint32_t stock_all_different(struct solver *s, const uint32_t *scope, uint32_t n, const char *name)
{
    bool hall = solver_options(s)->all_different == ALL_DIFFERENT_HALL;
    return solver_post(s, hall ? &hall_class : &all_different_class, NULL, scope, n, name);
}
