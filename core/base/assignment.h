/* All assignments of a few domains, one after the other: for checks by enumeration. A domain is a set of values as
 * bits, and not empty. */
#ifndef BASE_ASSIGNMENT_H
#define BASE_ASSIGNMENT_H

#include "base/bits.h"

/* Are there at most so many? */
static inline bool assignments_within(const uint64_t *domains, uint32_t n, uint64_t most)
{
    uint64_t product = 1;
    for (uint32_t i = 0; i < n && product <= most; i++)
        product *= bit_count(domains[i]);
    return product <= most;
}

/* The first one has the lowest value of each domain. False behind the last: values are the first one again. */
static inline bool assignment_next(const uint64_t *domains, uint32_t n, uint8_t *values)
{
    for (uint32_t i = 0; i < n; i++) {
        uint64_t above = domains[i] & ~bits_below((uint32_t)values[i] + 1);
        if (above != 0) {
            values[i] = (uint8_t)bit_low(above);
            return true;
        }
        values[i] = (uint8_t)bit_low(domains[i]);
    }
    return false;
}

#endif
