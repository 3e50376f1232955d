/* Propagators that a rule brings: struct orime_propagator as the engine's struct prop_class. */
#ifndef RULES_CUSTOM_H
#define RULES_CUSTOM_H

#include "engine/solver.h"
#include "orime/rule.h"

/* Posts it; `host`, `data` and `name` live as long as the solver; the propagator is copied. SOLVER_NONE when out of
 * memory. */
uint32_t custom_post(struct solver *s, const struct orime_host *host, const uint32_t *scope, uint32_t n,
                     const struct orime_propagator *propagator, const void *data, const char *name);

/* Fills in what filters and explanations call. */
void custom_fill(struct orime_host *host);

/* Is this the class of a propagator of a rule, one that has a filter? */
bool custom_is(const struct prop_class *class);

#endif
