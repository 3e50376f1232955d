/* Which run comes when, on how many threads. */
#ifndef COMPARE_SCHEDULE_H
#define COMPARE_SCHEDULE_H

#include "compare/compare.h"

struct schedule {
    struct results *results;
    const struct rule_set *rules;
    uint32_t jobs; /* threads; a puzzle belongs to one of them, so that its variants never run side by side */
    uint32_t shard, shards;     /* only puzzles number shard, shard + shards, ... */
    uint32_t repeat;            /* how often; at most comparison->repeat */
    const volatile int *interrupt;
    void *context;              /* of the calls below, of which there is one at a time */
    void (*begun)(void *context, uint32_t puzzle, uint32_t variant);
    /* A run is done, and in the results. False: stop, it could not be kept. */
    bool (*done)(void *context, uint32_t puzzle, uint32_t variant, uint32_t repeat);
};

enum schedule_end { SCHEDULE_DONE, SCHEDULE_INTERRUPTED, SCHEDULE_STOPPED, SCHEDULE_NO_MEMORY };

/* How many runs are still due. */
uint64_t schedule_due(const struct schedule *s);

/* Runs all that is due. All variants of a puzzle are run once, then all again, each time beginning with another one, so
 * that what changes in the meantime (the clock of the processor, other programs) meets all of them alike. */
enum schedule_end schedule_run(struct schedule *s);

#endif
