/* A second complete line solver, to compare with: the clue as an automaton over cells, two passes, nothing shared
 * with core/stock. States are kept as the bits of words; no other trick. */
#ifndef TESTS_LINE_AUTOMATON_H
#define TESTS_LINE_AUTOMATON_H

#include <stdbool.h>
#include <stdint.h>

#include "stock/stock.h"

struct line_automaton {
    uint32_t n, states, words;
    uint64_t *moves;           /* 64 values x words: from state s to s + 1 on this value */
    uint64_t *stays;           /* words: a blank leaves the state as it is */
    uint64_t *forth;           /* (n + 1) x words: states reached from the left */
    uint64_t *scratch;         /* 2 x words */
    uint32_t blank;
    uint64_t mask;             /* values with moves */
};

void line_automaton_init(struct line_automaton *a, uint32_t n, const struct run *runs, uint32_t count, uint32_t blank);
void line_automaton_free(struct line_automaton *a);

/* Reduces the domains to the values with a support; false when the line cannot be filled (domains are then as
 * before). */
bool line_automaton_filter(struct line_automaton *a, vset *domains);

/* Can it be filled? */
bool line_automaton_feasible(struct line_automaton *a, const vset *domains);

#endif
