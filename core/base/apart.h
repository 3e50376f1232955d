/* Work in a process of its own: a library that crashes, or never ends, when memory is short takes nothing along. */
#ifndef BASE_APART_H
#define BASE_APART_H

#include <stdio.h>

enum {
    APART_NO_MEMORY = 100, /* so much memory was not there */
    APART_KILLED,          /* it crashed, or took longer than it may */
};

/* Runs work(stream, data) in a child process that may take `seconds` of the processor. Its result (0 .. 99) comes back;
 * when that is 0, what it wrote to the stream has been written to `out`, and otherwise nothing has. The child shares
 * nothing else: what it changes is lost. */
int apart_run(int (*work)(FILE *stream, void *data), void *data, FILE *out, unsigned seconds);

#endif
