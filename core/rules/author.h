/* For authors of puzzles: is a picture the only answer of the puzzle that is made of it, how hard is that to see, and
 * which cells to change when it is not. */
#ifndef RULES_AUTHOR_H
#define RULES_AUTHOR_H

#include "rules/rules.h"

/* What all questions need. Nothing is owned. */
struct author {
    const struct rule_set *rules;
    const struct orime_rule *rule;  /* has derive */
    const struct engine_options *options;
    struct mem *mem;
    struct diagnostics *d;
};

struct inspection {
    /* cells that propagation alone leaves open: 0 when each step follows from one constraint */
    uint32_t open;
    bool propagated;                /* false: a limit came before that was known */
    uint64_t decisions, conflicts;  /* that it took to find an answer and to prove or refute that it is the only one */
    const char *stopped_by;         /* VERDICT_UNKNOWN: the limit */
};

/* VERDICT_YES: the picture is the only answer of its puzzle; VERDICT_NO: `other` is another one; VERDICT_UNKNOWN: a
 * limit came first; VERDICT_ERROR: see `d`. `other` has room for a byte a cell. */
enum verdict author_inspect(const struct author *a, const struct orime_picture *picture, uint8_t *other,
                            struct inspection *result);

/* The same for the puzzle without some of its clues; `dropped` as in struct derived. */
enum verdict author_inspect_without(const struct author *a, const struct orime_picture *picture, const uint8_t *dropped,
                                    uint32_t n_dropped, uint8_t *other, struct inspection *result);

struct spared {
    uint32_t clues, kept;
    const uint8_t *dropped;         /* by number of a clue: 1 when it is spared; lives in the arena */
    bool irredundant;               /* proved: none of the clues that are kept can be spared, too */
    uint64_t questions, conflicts;
    const char *stopped_by;
};

/* As few clues as keep the picture the only answer, or, `by_line`, as keep it found by one constraint after the other,
 * without a guess. Whole clues are left out, in an order that the seed decides. VERDICT_YES: done; VERDICT_NO: even
 * with all clues it is not so;
 * VERDICT_UNKNOWN: a limit came first (a question of more than 20000 conflicts counts as "cannot be spared", and is
 * told by `irredundant`); VERDICT_ERROR: see `d`. */
enum verdict author_drop_clues(const struct author *a, const struct orime_picture *picture, uint64_t seed, bool by_line,
                               struct arena *arena, struct spared *result);

enum { REPAIR_MAX = 64 };

struct change {
    uint32_t cell;
    uint8_t value;                  /* that it gets */
};

struct repair {
    struct change changes[REPAIR_MAX];
    uint32_t n;                     /* 0: none was found */
    uint32_t at_least;              /* proved: with fewer changes than this the picture stays ambiguous */
    uint64_t tried;                 /* pictures that were looked at */
};

/* A smallest set of changed cells that makes the picture the only answer of its puzzle, of which `other` is another
 * answer now. Looks at no more than `budget` pictures. `at_least == n` in the result: there is no smaller set. The
 * method is a hitting set search by iterative deepening: of each picture that is ambiguous two answers are known, and
 * where the rule derives by line, a change can only help when it lies in a line in which they differ. When the budget
 * ends before, the rest of it (a quarter) goes into a greedy descent. The limit of seconds counts for the whole search;
 * no picture gets more than 20000 conflicts. False: see `d`. */
bool author_repair(const struct author *a, const struct orime_picture *picture, const uint8_t *other, uint64_t budget,
                   struct repair *result);

#endif
