/* Automata over the values of a line, made step by step: a state is a number that says what was seen so far. */
#ifndef DEFINE_AUTOMATON_H
#define DEFINE_AUTOMATON_H

#include "define/build.h"

/* Where a value leads from a state; AUTOMATON_DEAD: nowhere. */
#define AUTOMATON_DEAD INT64_MIN

struct automaton_rule {
    int64_t start;
    int64_t (*next)(const void *data, int64_t state, uint32_t value);
    bool (*accepts)(const void *data, int64_t state);
    const void *data;
};

/* Posts that the cells, in order, are accepted, under the guards. With more than DEFINE_STATES states the cells are
 * only looked at when few of them are open. `data` lives as long as the model. */
void automaton_post(struct builder *b, const char *name, const uint32_t *cells, uint32_t n,
                    const struct automaton_rule *rule);

#endif
