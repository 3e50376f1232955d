/* The counted heap: every byte that one puzzle or one solver asks for, with a limit and a fault for tests.
 *
 * Sizes are given back by the caller, so an allocation carries no header. One `struct mem` belongs to one
 * thread. When the limit is reached, or the system has no memory, or the armed fault comes due, the answer
 * is NULL and nothing has changed; the caller reports "out of memory" and unwinds. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mem {
    size_t used;      /* bytes held now */
    size_t peak;      /* most bytes ever held */
    size_t limit;     /* 0: no limit */
    uint64_t calls;   /* allocations and enlargements asked for; a counter that tests assert */
    uint64_t refused; /* requests answered with NULL, or with false */
    uint64_t fail_at; /* the call with this number fails, and so does every later one; 0: none */
    const volatile int *interrupt; /* by mem_stop_when */
    double deadline;
    bool guarded;         /* arenas take each block from guard.h */
    struct guarded *guarded_blocks;
    const char *stopped; /* why it refused: "interrupt" or "seconds"; NULL: it was not for that */
};

/* From now on nothing more is handed out when *interrupt is not 0 (NULL: never), or when the clock (clock.h) has come
 * to `deadline` (0: never). So whoever builds something large gives up soon, by the way that it has for a lack of
 * memory, and m->stopped says why. (NULL, 0): the heap gives again, and m->stopped stays. */
void mem_stop_when(struct mem *m, const volatile int *interrupt, double deadline);

/* `size` zeroed bytes, aligned for any type; NULL when out of memory. A size of 0 gives NULL. */
void *mem_alloc(struct mem *m, size_t size);

/* `count` zeroed items of `item` bytes; NULL when out of memory or when the product overflows. */
void *mem_array(struct mem *m, size_t count, size_t item);

/* Changes a block from `old_size` to `new_size` bytes; bytes gained are zero. On NULL the old block lives on. */
void *mem_resize(struct mem *m, void *block, size_t old_size, size_t new_size);

/* Gives a block back; `size` is what it was asked with. NULL is allowed. */
void mem_free(struct mem *m, void *block, size_t size);

/* Makes room for `need` items of `item` bytes in the array `*block` of `*capacity` items, at least doubling it.
 * False when out of memory; the array is then as it was. `block` points to a pointer of any object type. */
bool mem_grow(struct mem *m, void *block, size_t *capacity, size_t need, size_t item);

#endif
