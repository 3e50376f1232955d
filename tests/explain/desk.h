/* A puzzle on its way to its explanation, and every step re-checked. */
#ifndef TESTS_EXPLAIN_DESK_H
#define TESTS_EXPLAIN_DESK_H

#include "../suite.h"
#include "explain/explain.h"
#include "explain/grade.h"

struct desk {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
    struct rule_set *rules;
    struct puzzle p;
    const char *text;        /* the file; it is read at the caller's */
    int64_t self_check;      /* of the engine */
    uint32_t cells;
    uint8_t *answer;
    uint64_t solutions;      /* found: 0, 1, or 2 for more */
    struct explainer *e;
    vset *before;            /* the state before the step under work */
    struct explain_limits limits;
    struct grade grade;
    bool may_stop;    /* an explanation may end at a limit: each step up to there was re-checked */
    uint32_t stopped; /* so many did */
};

void desk_open(struct desk *k);
void desk_close(struct desk *k);

/* Reads a puzzle, finds its answer, makes its explainer. False: it is refused, has no answer, or takes more than a few
 * conflicts. */
bool desk_read(struct desk *k, const char *name, const char *text, size_t size, bool techniques);

/* Takes all steps, and sees to it that the named constraints alone force each claim, that no claim is wrong, and that
 * the end is what all answers share. Gives the number of steps. */
uint32_t desk_explain(struct desk *k);

/* No smaller set of constraints than `size` removes anything in this state: all are tried. */
void desk_prove(struct desk *k, uint32_t size);

#endif
