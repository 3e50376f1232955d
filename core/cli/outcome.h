/* What can be said of the answers of a puzzle: one table, which whatever prints a verdict uses. */
#ifndef CLI_OUTCOME_H
#define CLI_OUTCOME_H

#include <stdint.h>

#include "engine/solver.h"

enum finding {
    FINDING_UNSAID,        /* an error has been said instead */
    FINDING_UNKNOWN,       /* nothing was found before the search was stopped */
    FINDING_NONE,
    FINDING_SOLVED,        /* there is an answer, and maybe others */
    FINDING_UNIQUE,
    FINDING_MULTIPLE,
    FINDING_CONTRADICTION, /* of a puzzle that has answers: none of them has what is filled in */
    FINDINGS,
};

const char *finding_key(enum finding f);   /* for JSON: "none"; FINDING_UNSAID: NULL */
const char *finding_words(enum finding f); /* for people: "no solution" */

/* What a search for all answers comes to that found `solutions` of them and ended so; VERDICT_NO: there are no more. */
enum finding finding_of(uint64_t solutions, enum verdict last);

#endif
