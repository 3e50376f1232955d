/* Puzzles with several answers: which single extra given would leave one? */
#include "base/bits.h"
#include "explain/explain.h"

/* How many answers have the value there: 0, 1, or 2 for more; UINT32_MAX: not known. */
static uint32_t answers_with(struct solver *s, uint32_t cells, uint32_t cell, uint32_t value, struct literal *clause)
{
    struct literal assumed[2] = {{cell, bit(value)}, {0, 2}};
    enum verdict v = solver_solve(s, assumed, 1);
    if (v != VERDICT_YES)
        return v == VERDICT_NO ? 0 : UINT32_MAX;
    for (uint32_t c = 0; c < cells; c++)
        clause[c] = (struct literal){.cell = c, .in = ~bit(solver_value(s, c))};
    uint32_t selector = solver_add_selector(s);
    clause[cells] = (struct literal){.cell = selector, .in = 1};
    if (selector == SOLVER_NONE || !solver_add_clause(s, clause, cells + 1))
        return UINT32_MAX;
    assumed[1].cell = selector;
    v = solver_solve(s, assumed, 2);
    solver_restrict(s, selector, 1);
    return v == VERDICT_NO ? 1 : v == VERDICT_YES ? 2 : UINT32_MAX;
}

bool explain_deciding(struct solver *s, uint32_t cells, const vset *open, uint64_t conflicts, struct deciding *d,
                      struct mem *mem)
{
    size_t bytes = ((size_t)cells + 1) * sizeof(struct literal);
    struct literal *clause = mem_alloc(mem, bytes);
    uint32_t given_up = 0;
    *d = (struct deciding){.all = true};
    for (uint32_t c = 0; clause != NULL && c < cells; c++) {
        if (bit_single(open[c]) || solver_representative(s, c) != c)
            continue;
        for (vset values = solver_domain(s, c); values != 0; values &= values - 1) {
            if (d->n == DECIDING_MAX || d->tried == DECIDING_TRIES || given_up == DECIDING_GIVEN_UP) {
                d->all = false;
                continue;
            }
            solver_allow_conflicts(s, conflicts);
            uint32_t found = answers_with(s, cells, c, bit_low(values), clause);
            d->tried++;
            d->all &= found != UINT32_MAX;
            given_up += found == UINT32_MAX;
            if (found == 1)
                d->given[d->n++] = (struct literal){.cell = c, .in = bit(bit_low(values))};
        }
    }
    mem_free(mem, clause, bytes);
    return clause != NULL && solver_status(s) == SOLVER_OK;
}
