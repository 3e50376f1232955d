/* What a fuzz target offers; libFuzzer or replay.c calls it. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Not assert: a release build must check, too. */
#define DEMAND(condition)                                                                                            \
    do {                                                                                                             \
        if (!(condition)) {                                                                                          \
            (void)fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                      \
            abort();                                                                                                 \
        }                                                                                                            \
    } while (0)

#endif
