/* What a rule's technique sees and finds: the part of the host table for the hook `step`. */
#ifndef RULES_STEP_H
#define RULES_STEP_H

#include "rules/hook.h"
#include "rules/rules.h"

struct orime_step {
    struct hook hook;
    struct arena *arena;      /* what is found lives there */
    struct arena scratch;     /* until the hook has returned */
    const struct model *model;
    const vset *state;        /* by board cell: its candidates */
    const uint8_t *settled;   /* by board cell */
    bool unique;

    /* found; `name` NULL: nothing */
    const char *name, *words;
    uint32_t difficulty, flags;
    /* a cell and its value; a cell and the values that it loses, those of placed cells included */
    struct literal *placed, *removed;
    size_t n_placed, placed_capacity, n_removed, removed_capacity;
    uint32_t *constraints;    /* in the model's list */
    size_t n_constraints, constraints_capacity;
};

/* Asks the rule, which has the hook. False: it broke the contract (p->fault), or memory is out; see `d`. step_free is
 * due in any case. */
bool puzzle_step(struct puzzle *p, struct orime_step *s, struct diagnostics *d);
void step_free(struct orime_step *s);

/* The part of the table. */
void step_fill(struct orime_host *host);

#endif
