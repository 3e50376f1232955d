/* orime lint: a suite of checks that every rule must pass, run in child processes, so that a rule may crash or hang. */
#ifndef RULES_LINT_H
#define RULES_LINT_H

#include <stdio.h>

#include "rules/rules.h"

enum {
    LINT_SECONDS = 10,
    LINT_FINDINGS = 3, /* of one check: more say nothing new */
};

/* Tries a plugin; each finding is one line "FILE: CHECK: what". Gives the number of findings. */
int lint_plugin(const char *file, struct mem *mem, FILE *out);

/* The same with another time limit for each check. */
int lint_plugin_within(const char *file, double seconds, struct mem *mem, FILE *out);

/* ---- between the process that watches and the one that tries ---- */

/* One check at work, in the child. What it says goes through a pipe. */
struct lint {
    const char *file;
    FILE *to_parent;
    struct mem *mem;
    struct rule_set *rules; /* of the plugin alone; NULL in the first check, which opens it */
};

/* "Now I do this": what is said of a crash or a hang. */
void lint_doing(struct lint *l, const char *what, ...) __attribute__((format(printf, 2, 3)));
void lint_finding(struct lint *l, const char *what, ...) __attribute__((format(printf, 2, 3)));

struct lint_check {
    const char *name;
    void (*run)(struct lint *l);
    bool first; /* when it finds something, the checks behind it make no sense */
};

/* In order, ended by a check without a name. The first one opens the plugin. */
extern const struct lint_check lint_checks[];

#endif
