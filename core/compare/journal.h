/* Results as JSON lines: the first says what is compared, each other one is a run. */
#ifndef COMPARE_JOURNAL_H
#define COMPARE_JOURNAL_H

#include <stdio.h>

#include "compare/compare.h"

/* The first line; the same for every shard of a comparison. */
void journal_write_head(FILE *out, const struct comparison *c);

/* A run; without its seconds when `times` is false. */
void journal_write_run(FILE *out, const struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat,
                       bool times);

/* All runs that are not missing, head and all. */
void journal_write(FILE *out, const struct results *r, bool times);

/* Journals that are read one after the other. */
struct journal {
    struct comparison *c;       /* filled from the first journal when `known` is false */
    struct results *results;
    struct arena *arena;
    struct diagnostics *d;
    bool known;
    uint64_t twice;             /* runs that were there already, and were left out */
};

/* Reads the lines of a file and puts their runs into the results. A last line that is cut off, by a crash, is left out.
 * *whole is the number of bytes before it. False: see `d`. */
bool journal_read(struct journal *j, const char *file, const char *bytes, size_t size, size_t *whole);

#endif
