/* An upper bound of a term is explained by the lower bounds of the other terms, made as loose as the slack allows. */
#include "stock/sum_reason.h"

#include "base/bits.h"
#include "stock/candidate.h"

int64_t sum_forced(const struct past *p, const struct sum_side *side, uint32_t except, vset lost)
{
    int64_t sum = 0;
    uint32_t n = past_length(p);
    for (uint32_t i = 0; i < n; i++)
        sum += side->least(side, i, i == except ? lost : past_domain(p, i));
    return sum;
}

/* The values of the set whose terms are smaller than `limit`. */
static vset smaller(const struct sum_side *side, uint32_t i, vset set, int64_t limit)
{
    vset found = 0;
    for (vset left = set; left != 0; left &= left - 1)
        if (side->term(side, i, bit_low(left)) < limit)
            found |= left & (0 - left);
    return found;
}

/* The places whose domains make the sum larger than it must be. */
static uint32_t find_candidates(struct past *p, const struct sum_side *side, uint32_t except, struct candidate *found)
{
    uint32_t n = past_length(p), count = 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t gain = i == except ? 0
                                   : side->least(side, i, past_domain(p, i)) - side->least(side, i, past_initial(p, i));
        if (gain > 0)
            found[count++] = (struct candidate){.level = past_level(p, i), .place = i, .weight = (uint64_t)gain};
    }
    return count;
}

/* Gives the slack away, to the newest first: premises that need not be, then looser ones instead of those that must. */
void sum_explain(struct past *p, const struct sum_side *side, uint32_t except, vset lost)
{
    uint64_t slack = (uint64_t)(sum_forced(p, side, except, lost) - side->high - 1);
    struct candidate *found = past_scratch(p);
    uint32_t count = find_candidates(p, side, except, found);
    candidate_sort(found, count);
    for (uint32_t k = count; k-- > 0;)
        if (found[k].weight <= slack) {
            slack -= found[k].weight;
            found[k].weight = 0;
        }
    for (uint32_t k = count; k-- > 0;) {
        uint32_t i = found[k].place;
        if (found[k].weight == 0)
            continue;
        int64_t now = side->least(side, i, past_domain(p, i));
        vset initial = past_initial(p, i), gone = smaller(side, i, initial, now - (int64_t)slack);
        slack -= (uint64_t)(now - side->least(side, i, initial & ~gone));
        past_premise(p, i, gone);
    }
}

size_t sum_scratch(uint32_t n, const void *data)
{
    (void)data;
    return n * sizeof(struct candidate);
}
