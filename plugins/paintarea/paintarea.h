/* What the parts of the rule share: a puzzle as parse leaves it. */
#ifndef PAINTAREA_H
#define PAINTAREA_H

#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2, BOTH = WHITE | BLACK }; /* as sets of values */

struct paintarea {
    struct orime_regions tiles;
    struct orime_numbers numbers;
    orime_set squares, connected; /* the colours of which that is demanded */
    uint32_t neighbours;
    bool whole, counted;        /* are tiles painted as a whole; do numbers count? */
};

/* The cells around a cell: those that touch it, by a side or (EIGHT) a corner; at most 8. */
uint32_t paintarea_around(const struct paintarea *p, uint32_t cell, uint32_t *found);

void paintarea_step(const struct orime_host *host, orime_step *s, const void *puzzle);

#endif
