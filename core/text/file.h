/* Reading whole text files. */
#ifndef TEXT_FILE_H
#define TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/diagnostics.h"

/* Reads a whole file ("-": standard input), with clear messages for a directory, an unreadable file, an empty one,
 * one that is too large or binary. The bytes live in the arena, and a NUL that `size` does not count follows them. */
bool file_read(const char *file, size_t max, struct arena *arena, struct diagnostics *d, const char **bytes,
               size_t *size);

/* The same for a file that need not be text. */
bool file_read_bytes(const char *file, size_t max, struct arena *arena, struct diagnostics *d, const char **bytes,
                     size_t *size);

/* False, with a message that names the line, when the bytes are not text: a control byte other than tab, line feed and
 * carriage return, or UTF-16. */
bool text_check(const char *file, const char *bytes, size_t size, struct diagnostics *d);

#endif
