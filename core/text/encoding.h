/* Text that is not UTF-8: UTF-16 with a byte-order mark, and windows-1251, in which Russian files are written. */
#ifndef TEXT_ENCODING_H
#define TEXT_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Makes UTF-8 of it, in the arena and ended by a NUL; other text stays as it is. What XML declares stays, too, but for
 * UTF-16. False: no memory. */
bool text_to_utf8(struct arena *arena, const char **bytes, size_t *size);

#endif
