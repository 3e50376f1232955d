/* Blocks that stand alone in memory, each with a page behind it that cannot be touched, so that whoever writes behind
 * the end of one is caught at once. For checking code that is not ours (orime lint); much too dear for anything else.
 * In the manner of B. Perens, "Electric Fence", 1987. */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include "base/mem.h"

/* A zeroed block, aligned for anything; NULL: out of memory. It is not counted as memory of `m`. */
void *guard_alloc(struct mem *m, size_t size);

/* Is what stands between the ends of the blocks and their pages as it was? */
bool guard_intact(const struct mem *m);

/* Gives all of them back. */
void guard_release(struct mem *m);

#endif
