/* The build half of the host table: cells and constraints, each argument checked before the engine sees it. What a rule
 * does wrong here is a bug in the rule: it leaves the hook and is reported as one. */
#ifndef RULES_BUILDER_H
#define RULES_BUILDER_H

#include "base/random.h"
#include "rules/hook.h"
#include "rules/rules.h"

struct orime_model {
    struct hook hook;
    const struct orime_host *host; /* of the puzzle */
    struct model *model;
    struct arena *arena; /* of the model */
    bool grouped;        /* what is posted belongs to the constraint that is open */
    struct random relax; /* lint: half of the constraints are left out; state 0: none */
};

void builder_end(orime_model *m); /* when build has returned */
void builder_fill(struct orime_host *host);

#endif
