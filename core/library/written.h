/* Bytes that are written for the caller. */
#ifndef LIBRARY_WRITTEN_H
#define LIBRARY_WRITTEN_H

#include <stdio.h>

#include "library/handle.h"

/* Frees what was there, and opens a stream to it. NULL: no memory. */
FILE *written_open(struct written *w);
bool written_close(FILE *out); /* false: it is not whole, for want of memory */

/* NULL, or what is wrong with it as a format to write in. */
const char *written_format(const char *name, const struct format **format);

#endif
