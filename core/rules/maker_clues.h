/* Makes puzzles of answers by their clues: a random answer of a puzzle without clues, the clues that it gives, and of
 * these as few as keep it the only answer. Works for each rule with derive_again and invent. */
#ifndef RULES_MAKER_CLUES_H
#define RULES_MAKER_CLUES_H

#include "rules/maker.h"

struct clue_source {
    const struct orime_rule *rule;
    uint32_t width, height;             /* of the board, where there is no pattern */
    const struct ini_document *pattern; /* a puzzle that the new ones are like, but for the clues; NULL: invented */
    struct arena arena;                 /* of what was made last; for maker_clues_next alone */
};

/* The next puzzle; `m` as for maker_next, but for `making`. Where all clues leave several answers, cells are given,
 * too. VERDICT_UNKNOWN: none was found within wish->tries, or a limit came first. */
enum verdict maker_clues_next(struct maker *m, struct clue_source *source, const struct wish *wish, struct made *made);

#endif
