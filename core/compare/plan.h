/* Which puzzles are compared, and how each is read for each variant. */
#ifndef COMPARE_PLAN_H
#define COMPARE_PLAN_H

#include "compare/compare.h"

/* Finds the files of the patterns, in the order of the patterns and then of the bytes of their names, each once; reads
 * them, of any format; and sees to it that each variant's rule and options exist. An option of the rule counts for the
 * puzzles whose rule has it; when no puzzle's has, it is an error. False: see `d`. `rules` and the arena outlive the
 * comparison. */
bool plan_puzzles(struct comparison *c, const struct rule_set *rules, struct arena *arena, struct diagnostics *d);

#endif
