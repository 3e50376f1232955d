/* Questions that take more than one search: next solution, counting, uniqueness, backbone. */
#ifndef ENGINE_COUNT_H
#define ENGINE_COUNT_H

#include "engine/solver.h"

/* Walks the solutions one by one. The cells that matter are 0..cells-1 (as added); two solutions that agree on them
 * count once. After the walk the solver can be asked other questions: its blocks are switched off again. */
struct walk {
    struct solver *solver;
    uint32_t cells;
    uint32_t selector;
    bool whole;     /* no other cells: the search may turn decisions instead of adding a clause for each solution */
    uint64_t found;
};

bool walk_begin(struct walk *w, struct solver *s, uint32_t cells);
enum verdict walk_next(struct walk *w); /* VERDICT_YES: a new one in solver_value; VERDICT_NO: there are no more */
void walk_end(struct walk *w);

/* Counts up to `limit` solutions (0: all). VERDICT_NO: *found is exact; VERDICT_YES: the limit was reached;
 * VERDICT_UNKNOWN: stopped, at least *found. */
enum verdict count_solutions(struct solver *s, uint32_t cells, uint64_t limit, uint64_t *found);

/* The cells that have the same value in all solutions. On return domain[c] for c < cells is the set of values that
 * some solution found gave to cell c; when VERDICT_YES comes back, the cells with one value there are exactly the
 * backbone, and for all others two solutions that differ there were found. VERDICT_NO: no solution at all.
 * VERDICT_UNKNOWN: stopped; then a cell with two values is certainly not in the backbone, of the others nothing is
 * known. */
enum verdict backbone(struct solver *s, uint32_t cells, vset *domain);

#endif
