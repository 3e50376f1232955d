#include "stock/hall.h"

#include "base/bits.h"

/* Finds a value for the place, moving others on: an augmenting path, depth first. *seen: values that were tried. */
static bool augment(struct matching *m, uint32_t place, vset *seen)
{
    vset free = m->dom[place] & ~m->used;
    uint32_t value;
    if (free != 0) {
        value = bit_low(free);
        m->used |= bit(value);
    } else {
        for (;;) {
            vset left = m->dom[place] & ~*seen;
            if (left == 0)
                return false;
            value = bit_low(left);
            *seen |= bit(value);
            if (augment(m, m->place[value], seen))
                break;
        }
    }
    m->value[place] = (uint8_t)value;
    m->place[value] = (uint8_t)place;
    return true;
}

static uint64_t owners(const struct matching *m, vset values)
{
    uint64_t places = 0;
    for (; values != 0; values &= values - 1)
        places |= m->place[bit_low(values)] < HALL_PLACES ? bit(m->place[bit_low(values)]) : 0;
    return places;
}

bool hall_match(struct matching *m)
{
    m->used = m->stuck = 0;
    for (uint32_t v = 0; v < HALL_PLACES; v++)
        m->place[v] = HALL_PLACES;
    for (uint32_t i = 0; i < m->n; i++) {
        vset seen = 0;
        if (!augment(m, i, &seen)) {
            m->stuck = owners(m, seen) | bit(i);
            return false;
        }
    }
    return true;
}

vset hall_values(const struct matching *m, uint64_t places)
{
    vset values = 0;
    for (; places != 0; places &= places - 1)
        values |= m->dom[bit_low(places)];
    return values;
}

uint64_t hall_set(const struct matching *m, uint32_t place)
{
    uint64_t set = bit(place), before = 0;
    while (set != before) {
        before = set;
        vset values = hall_values(m, set);
        if ((values & ~m->used) != 0)
            return 0;
        set |= owners(m, values);
    }
    return set;
}

/* The transitive closure, a row of bits at a time: S. Warshall, "A theorem on Boolean matrices", 1962. */
void hall_reach(const struct matching *m, uint64_t *reach)
{
    for (uint32_t i = 0; i < m->n; i++)
        reach[i] = owners(m, m->dom[i]);
    for (uint32_t k = 0; k < m->n; k++)
        for (uint32_t i = 0; i < m->n; i++)
            reach[i] |= (reach[i] >> k & 1) != 0 ? reach[k] : 0;
}
