/* One run: a puzzle, read and built for a variant, and its question asked. */
#ifndef COMPARE_RUN_H
#define COMPARE_RUN_H

#include "compare/compare.h"

/* Texts of the run live in the arena. False: interrupted, there is nothing to keep. */
bool run_puzzle(const struct comparison *c, const struct rule_set *rules, uint32_t puzzle, uint32_t variant,
                struct arena *arena, struct run *run);

#endif
