#include "stock/stock.h"

bool stock_equal(struct solver *s, const uint32_t *scope, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        solver_merge(s, scope[0], scope[i]);
    return solver_status(s) != SOLVER_OUT_OF_MEMORY;
}
