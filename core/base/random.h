/* A seeded random source: same seed, same numbers, on every machine.
 * SplitMix64 of G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state; /* set it to the seed */
};

static inline uint64_t random_next(struct random *r)
{
    uint64_t z = (r->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* A number in 0..n-1, without bias that matters for n up to 2^32; `n` is not 0. */
static inline uint32_t random_below(struct random *r, uint32_t n)
{
    return (uint32_t)(((random_next(r) >> 32) * n) >> 32);
}

#endif
