#include "stock/stock.h"

bool stock_clause(struct solver *s, const uint32_t *scope, uint32_t n, const vset *sets)
{
    struct mem *mem = solver_arena(s)->mem;
    size_t room = n > 0 ? n : 1;
    struct literal *literals = mem_array(mem, room, sizeof *literals);
    if (literals == NULL)
        return false;
    for (uint32_t i = 0; i < n; i++)
        literals[i] = (struct literal){.cell = scope[i], .in = sets[i]};
    bool added = solver_add_clause(s, literals, n);
    mem_free(mem, literals, room * sizeof *literals);
    return added;
}
