/* The choice among the places whose domains could each help to explain something. */
#ifndef STOCK_CANDIDATE_H
#define STOCK_CANDIDATE_H

#include <stdint.h>

struct candidate {
    uint32_t level;  /* past_level of the place */
    uint32_t place;
    uint64_t weight; /* how much it helps */
};

/* Sorts with what is best to keep in front: low levels first, and in one level those that help most. In place, without
 * memory, and with one result for any order of the input: heap sort. */
void candidate_sort(struct candidate *p, uint32_t n);

#endif
