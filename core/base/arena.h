/* An arena: many small blocks that live and die together. Memory comes from a counted heap (mem.h). */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

#include "base/mem.h"

struct arena_chunk;

struct arena {
    struct mem *mem;           /* where chunks come from; not owned */
    struct arena_chunk *chunk; /* the newest chunk, linked to older ones; owned */
    size_t left;               /* bytes still free in it */
};

void arena_init(struct arena *a, struct mem *mem);

/* Gives every chunk back. The arena can be used again. */
void arena_free(struct arena *a);

/* Empties the arena, but keeps its largest chunk for what comes next. */
void arena_reset(struct arena *a);

/* `size` zeroed bytes, aligned for any type, until arena_free; NULL when out of memory. A size of 0 counts as 1. */
void *arena_alloc(struct arena *a, size_t size);

/* `count` zeroed items; NULL when out of memory or when the product overflows. */
void *arena_array(struct arena *a, size_t count, size_t item);

/* A copy of `count` items / of `length` bytes and a final NUL / of a formatted text; NULL when out of memory. */
void *arena_copy(struct arena *a, const void *items, size_t count, size_t item);
char *arena_text(struct arena *a, const char *bytes, size_t length);
char *arena_vformat(struct arena *a, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
char *arena_format(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
