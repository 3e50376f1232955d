/* Bit tricks on single words. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Number of the lowest set bit; `x` is not 0. */
static inline uint32_t bit_low(uint64_t x)
{
    return (uint32_t)__builtin_ctzll(x);
}

static inline uint32_t bit_count(uint64_t x)
{
    return (uint32_t)__builtin_popcountll(x);
}

static inline bool bit_single(uint64_t x)
{
    return x != 0 && (x & (x - 1)) == 0;
}

static inline uint64_t bit(uint32_t i)
{
    return (uint64_t)1 << i;
}

/* The lowest `n` bits; `n` is 0..64. */
static inline uint64_t bits_below(uint32_t n)
{
    return n >= 64 ? UINT64_MAX : bit(n) - 1;
}

#endif
