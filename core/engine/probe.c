/* Failed-value probing at level 0: try a value, propagate, and if that fails the cell has another one. J. W. Freeman,
 * "Improvements to propositional satisfiability search algorithms", 1995.
 *
 * A value that was seen to follow from one that did not fail cannot fail in the same state either: it is not tried
 * (D. Le Berre, "Exploiting the real power of unit propagation lookahead", 2001). Values removed in between may have
 * changed that; so a pass that removed something is followed by another one, until a pass removes nothing. */
#include <string.h>

#include "engine/internal.h"

/* What a search may spend on probing: domain changes, for each cell. Random nonograms of 25 x 25 take 60. */
enum { CHANGES_A_CELL = 200 };

struct probing {
    vset *fine;     /* by cell: values that did not fail in this pass */
    uint64_t limit; /* of stats.changes */
    bool removed;   /* something, in this pass */
};

static bool failed(const struct solver *s)
{
    return s->status != SOLVER_OK || s->stopped[0] != '\0';
}

/* The cell has another value. False: a contradiction, or failed. */
static bool remove_value(struct solver *s, uint32_t cell, vset value)
{
    if (change(s, cell, ~value, SOURCE_CLAUSE, NO_CLAUSE, 0, 0) && propagate(s))
        return true;
    s->broken |= !failed(s);
    return false;
}

/* Tries one value at level 1. */
static bool probe_value(struct solver *s, struct probing *p, uint32_t cell, vset value)
{
    s->stats.probes++;
    if (!level_new(s, (struct literal){.cell = SOLVER_NONE}) || !change(s, cell, value, SOURCE_DECISION, 0, 0, 0))
        return false;
    bool possible = propagate(s);
    if (!possible && failed(s))
        return false;
    for (size_t i = s->level_start[1]; possible && i < s->n_trail; i++) {
        uint32_t c = s->trail[i].cell;
        p->fine[c] |= bit_single(s->dom[c]) ? s->dom[c] : 0;
    }
    level_undo(s, 0);
    p->removed |= !possible;
    return possible || remove_value(s, cell, value);
}

static bool probe_cell(struct solver *s, struct probing *p, uint32_t cell)
{
    for (vset left = s->dom[cell]; left != 0 && !bit_single(s->dom[cell]); left &= left - 1) {
        vset value = bit(bit_low(left));
        if ((s->dom[cell] & ~p->fine[cell] & value) == 0)
            continue;
        if (out_of_limits(s, (s->stats.probes & 63) == 0) || !probe_value(s, p, cell, value))
            return false;
    }
    return true;
}

bool probe(struct solver *s)
{
    size_t bytes = s->cells * sizeof(vset);
    struct probing p = {.fine = mem_alloc(s->mem, bytes), .removed = true};
    if (p.fine == NULL)
        return out_of_memory(s);
    p.limit = s->stats.changes + (uint64_t)CHANGES_A_CELL * s->cells;
    bool ok = true;
    while (ok && p.removed && s->stats.changes < p.limit) {
        p.removed = false;
        memset(p.fine, 0, bytes);
        for (uint32_t c = 0; ok && c < s->cells && s->stats.changes < p.limit; c++)
            ok = probe_cell(s, &p, c);
    }
    mem_free(s->mem, p.fine, bytes);
    return ok;
}
