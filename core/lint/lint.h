/* orime lint: a suite of checks that every rule must pass, run in child processes, so that a rule may crash or hang. */
#ifndef LINT_LINT_H
#define LINT_LINT_H

#include <stdio.h>

#include "rules/rules.h"

enum {
    LINT_SECONDS = 10,
    LINT_FINDINGS = 3, /* of one check: more say nothing new */
};

struct sample; /* a puzzle file: trial.h */

/* What is to be tried, and how. */
struct lint_job {
    const char *file;              /* the plugin */
    const struct sample *samples;  /* puzzles that are tried beside its examples, of its rules or not */
    uint32_t n_samples;
    double seconds;                /* of CPU time for each check; LINT_SECONDS is usual */
    bool first;                    /* one finding is enough */
    FILE *out, *err;               /* findings; puzzles that are of none of its rules, a line each */
};

/* Tries a plugin; each finding is one line "FILE: CHECK: what". Gives the number of findings, and of puzzles that are
 * of none of its rules. */
int lint_plugin(const struct lint_job *job, struct mem *mem, int *misfits);

/* ---- between the process that watches and the one that tries ---- */

/* One check at work, in the child. What it says goes through a pipe. */
struct lint {
    const char *file;
    FILE *to_parent;
    struct mem *mem;
    struct rule_set *rules; /* of the plugin alone; NULL in the first check, which opens it */
    const struct sample *samples; /* that were named, beside the examples */
    uint32_t n_samples;
};

/* "Now I do this": what is said of a crash or a hang. */
void lint_doing(struct lint *l, const char *what, ...) __attribute__((format(printf, 2, 3)));
void lint_finding(struct lint *l, const char *what, ...) __attribute__((format(printf, 2, 3)));

/* An operand that does not fit: no finding about the plugin. */
void lint_misfit(struct lint *l, const char *what, ...) __attribute__((format(printf, 2, 3)));

struct lint_check {
    const char *name;
    void (*run)(struct lint *l);
    bool first; /* when it finds something, the checks behind it make no sense */
};

/* In order, ended by a check without a name. The first one opens the plugin. */
extern const struct lint_check lint_checks[];

#endif
