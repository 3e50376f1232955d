/* How hard a solution is, from its steps. */
#ifndef EXPLAIN_GRADE_H
#define EXPLAIN_GRADE_H

#include "explain/explain.h"

enum { GRADE_KINDS = 64, GRADE_ONE = 10 };

/* Steps of one kind: a technique, or sets of so many constraints. */
struct grade_kind {
    const char *technique; /* NULL: sets */
    uint32_t size, difficulty, count;
};

/* The grade is the difficulty of the hardest step, in tenths: that of a set of k constraints is 10 k, that of a
 * technique is what the rule ranks it. */
struct grade {
    struct grade_kind kinds[GRADE_KINDS]; /* hardest first */
    uint32_t n, steps, hardest;
    uint32_t sure;          /* the hardest of those that are proved to be needed */
    uint32_t largest;       /* constraints of the largest set */
    uint32_t proved, sets;  /* of the steps found by the search over sets, how many are proved to be smallest */
    uint64_t weight;        /* sum of the difficulties: orders puzzles of one grade */
    bool complete;          /* the steps lead to the end */
};

void grade_add(struct grade *g, const struct step *step);

/* How the number and the level are to be read: "", "at least " or "at most ". */
const char *grade_bound(const struct grade *g);
uint32_t grade_number(const struct grade *g); /* in tenths */

/* "2.0, easy: 40 of one constraint, 3 of 2 constraints"; NULL when out of memory. */
const char *grade_words(const struct grade *g, struct arena *arena);

/* "naked pair", "2 constraints". */
const char *grade_kind_name(const struct grade_kind *k, struct arena *arena);

#endif
