/* Sets of places that have just as many values between them: P. Hall, "On representatives of subsets", 1935. */
#ifndef STOCK_HALL_H
#define STOCK_HALL_H

#include "engine/propagator.h"

enum { HALL_PLACES = 64 }; /* there are no more values, so no more places can differ */

/* Places matched with values of their domains. */
struct matching {
    vset dom[HALL_PLACES];         /* the domains it was made for */
    uint32_t n;
    uint8_t value[HALL_PLACES];    /* by place */
    uint8_t place[HALL_PLACES];    /* by value; HALL_PLACES: free */
    vset used;                     /* values that are matched */
    uint64_t stuck;                /* when it fails: places whose domains hold fewer values than they are */
};

/* Matches m->n <= HALL_PLACES places (m->dom is given) with different values. False: see m->stuck. */
bool hall_match(struct matching *m);

/* In a matching of all places: the smallest set with `place` that has just as many values as places; 0: it has none. */
uint64_t hall_set(const struct matching *m, uint32_t place);

/* By place, in a matching of all places: the places whose values it can come to when others move on, itself
 * included. */
void hall_reach(const struct matching *m, uint64_t *reach);

/* All values of the places of a set. */
vset hall_values(const struct matching *m, uint64_t places);

#endif
