/* What check finds out beside the verdict: why there is no answer, how several of them differ, how hard the only one
 * is, which givens can be spared. For orime_check, and for the command. */
#ifndef LIBRARY_DIAGNOSIS_H
#define LIBRARY_DIAGNOSIS_H

#include "explain/explain.h"
#include "explain/grade.h"
#include "rules/maker.h"
#include "rules/rules.h"

/* A puzzle, and what may be spent on it. Nothing is owned; all that is found lives in the arena. */
struct inquiry {
    struct puzzle *puzzle;
    const struct rule_set *rules;
    const char *rule_id;             /* the rule that the user named instead of the file's; NULL */
    const struct setting *settings;
    uint32_t n_settings;
    const struct engine_options *options;
    bool thorough, all;              /* no limit of work; all sets of clues that contradict each other */
    struct arena *arena;
    struct mem *mem;
    struct diagnostics *d;
};

struct diagnosis {
    const char *const **sets;       /* of an unsolvable puzzle: sets of constraints that contradict each other */
    const uint32_t *set_sizes;
    uint32_t n_sets;
    bool proved, complete;          /* the first set is smallest; there are no other sets */
    uint64_t counted;               /* of one with several answers: how many, and whether these are all */
    bool exact;
    const char *const *givens;      /* each makes the answer unique: "r1c2 is black" */
    uint32_t n_givens;
    bool all_givens;
    const char *grade;              /* of one with one answer: in words; NULL: not known */
    double grade_number;
    const char *grade_bound, *level; /* "at least ", "at most " or "" */
};

/* NULL: it was not found out; what is wrong, if anything is, is in `d`. */
struct diagnosis *diagnosis_none(const struct inquiry *q);
struct diagnosis *diagnosis_several(const struct inquiry *q);
struct diagnosis *diagnosis_unique(const struct inquiry *q, const uint8_t *answer);

/* The cells that all answers share, 255 elsewhere; NULL: not found out. */
const uint8_t *diagnosis_shared(const struct inquiry *q);

/* Which givens can be spared: enum spare by cell of the board; NULL: the rule has none, or it was not found out. */
const uint8_t *diagnosis_spare(const struct inquiry *q, const uint8_t *answer);

/* From now on the puzzle's solver stops after so many conflicts more, or as many as the options allow. */
void diagnosis_limit(const struct inquiry *q, uint64_t conflicts);

/* The engine for steps: it looks near the answer, so phases are kept. */
struct engine_options steps_options(const struct engine_options *options);

/* How hard a puzzle is that was made, just as check says it; see struct maker: judge. */
struct judge {
    const struct engine_options *options;
    struct arena *arena;
    struct mem *mem;
};
bool judge_puzzle(void *judge, struct puzzle *p, const uint8_t *answer, struct rating *rating);

#endif
