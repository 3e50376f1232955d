/* The host table that every hook of a rule is given. */
#ifndef RULES_HOST_H
#define RULES_HOST_H

#include "orime/rule.h"
#include "rules/hook.h"
#include "rules/rules.h"

/* Where validate says what is broken. */
struct orime_report {
    struct hook hook;
    const struct puzzle *puzzle;
    struct diagnostics *d;
    struct arena arena; /* until validate has returned */
    uint32_t broken;
};

/* Where render puts clues. */
struct orime_canvas {
    struct hook hook;
    struct arena *arena;
    const struct model *model;
    struct clues *clues; /* an entry for each row and column */
    bool around;         /* are there any beside or above the board? */
    bool behind;         /* and to the right of it or below it? */
};

/* Where derive writes. */
struct orime_writer {
    struct hook hook;
    struct arena arena; /* until the hook has returned */
    uint32_t asked;     /* clues that the rule asked for: whether they are dropped */
    struct derived *to;
    const char *rule;
    struct diagnostics *d;
    bool refused;
};

/* Where grade answers. */
struct orime_grade {
    struct hook hook;
    struct arena arena;
    struct rating grade;
};

/* The parts of the table for derive and grade. */
void derive_fill(struct orime_host *host);
void grade_fill(struct orime_host *host);

/* The part of the table for validate, but for `broken` itself: what many rules ask. */
void verdict_fill(struct orime_host *host);

/* The whole table. There is one for each puzzle, so that nothing is global; all are alike. */
void host_fill(struct orime_host *host);

#endif
