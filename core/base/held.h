/* A stream into memory that owns up to what it lost. That of open_memstream (glibc) neither fails nor has its error
 * mark set when its memory cannot grow: what was written is then cut off in silence. */
#ifndef BASE_HELD_H
#define BASE_HELD_H

#include <stdio.h>

/* As open_memstream: *bytes (for free(), ended by a NUL that does not count) and *size are right after fflush and
 * fclose. When something found no room, the stream has its error mark, and fclose does not give 0. NULL: no memory. */
FILE *held_open(char **bytes, size_t *size);

#endif
