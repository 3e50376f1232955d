/* Disjoint sets over 0..n-1 in a plain array of parents: find with path halving, union keeps the smaller number
 * as the representative, so that the result does not depend on the order of the unions. */
#ifndef BASE_DSU_H
#define BASE_DSU_H

#include <stdint.h>

static inline uint32_t dsu_find(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

static inline void dsu_union(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = dsu_find(parent, a);
    b = dsu_find(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

#endif
