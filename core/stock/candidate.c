#include "stock/candidate.h"

#include <stdbool.h>

static bool before(const struct candidate *a, const struct candidate *b)
{
    if (a->level != b->level)
        return a->level < b->level;
    if (a->weight != b->weight)
        return a->weight > b->weight;
    return a->place < b->place;
}

/* Lets p[i] sink until no child of it belongs behind it. */
static void sink(struct candidate *p, uint32_t i, uint32_t n)
{
    struct candidate moving = p[i];
    for (uint32_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && before(&p[child], &p[child + 1]))
            child++;
        if (!before(&moving, &p[child]))
            break;
        p[i] = p[child];
    }
    p[i] = moving;
}

void candidate_sort(struct candidate *p, uint32_t n)
{
    for (uint32_t i = n / 2; i-- > 0;)
        sink(p, i, n);
    for (uint32_t end = n; end > 1;) {
        end--;
        struct candidate last = p[0];
        p[0] = p[end];
        p[end] = last;
        sink(p, 0, end);
    }
}
