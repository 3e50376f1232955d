/* Why a sum of terms, one a place, is bounded as it is: the reasons of `linear` and of `weigh`. */
#ifndef STOCK_SUM_REASON_H
#define STOCK_SUM_REASON_H

#include "engine/propagator.h"

/* A sum of terms seen from one side: it must be at most `high`. A lower bound is the same with all signs turned. */
struct sum_side {
    const void *data;
    int64_t sign; /* 1, or -1 when signs are turned */
    int64_t high;
    /* the smallest of sign * term over a set of values that is not empty */
    int64_t (*least)(const struct sum_side *side, uint32_t i, vset set);
    /* sign * the term of one value */
    int64_t (*term)(const struct sum_side *side, uint32_t i, uint32_t value);
};

/* The sum that the past domains force at least, with `lost` in the place of the domain of place `except`. */
int64_t sum_forced(const struct past *p, const struct sum_side *side, uint32_t except, vset lost);

/* Names the premises by which place `except` cannot take a value of `lost` (PROP_CONFLICT: by which the sum is above
 * `high`), as loose as the slack allows. Its scratch memory is sum_scratch. */
void sum_explain(struct past *p, const struct sum_side *side, uint32_t except, vset lost);

size_t sum_scratch(uint32_t n, const void *data);

#endif
