/* For authors of puzzles: is a picture the only answer of the puzzle that is made of it, how hard is that to see, and which cells
 * to change when it is not. */
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
    uint32_t open;                  /* cells that propagation alone leaves open: 0 when each step follows from one constraint */
    uint64_t decisions, conflicts;  /* that it took to find an answer and to prove or refute that it is the only one */
    const char *stopped_by;         /* VERDICT_UNKNOWN: the limit */
};

/* VERDICT_YES: the picture is the only answer of its puzzle; VERDICT_NO: `other` is another one; VERDICT_UNKNOWN: a limit came
 * first; VERDICT_ERROR: see `d`. `other` has room for a byte a cell. */
enum verdict author_inspect(const struct author *a, const struct orime_picture *picture, uint8_t *other,
                            struct inspection *result);

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

/* A smallest set of changed cells that makes the picture the only answer of its puzzle, of which `other` is another answer
 * now. Looks at no more than `budget` pictures. `at_least == n` in the result: there is no smaller set. The method is a hitting set
 * search by iterative deepening: of each picture that is ambiguous two answers are known, and where the rule derives by line, a
 * change can only help when it lies in a line in which they differ. When the budget ends before, the rest of it (a quarter) goes
 * into a greedy descent. The limit of seconds counts for the whole search; no picture gets more than 20000 conflicts. False: see
 * `d`. */
bool author_repair(const struct author *a, const struct orime_picture *picture, const uint8_t *other, uint64_t budget,
                   struct repair *result);

#endif
