/* A set of names, each in a scope, that remembers the line where a name was first seen: finds repeated names in
 * linear time. */
#ifndef TEXT_NAME_SET_H
#define TEXT_NAME_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"

struct name_slot;

struct name_set {
    struct mem *mem;         /* not owned */
    struct name_slot *slots; /* a hash table with open addressing; owned */
    size_t capacity, used;   /* capacity: 0 or a power of 2 */
};

void name_set_init(struct name_set *set, struct mem *mem);
void name_set_free(struct name_set *set);

/* Adds a name, which must live as long as the set. *first is the line where it was first seen, or 0 when it is new.
 * False when out of memory. */
bool name_set_add(struct name_set *set, uint32_t scope, const char *name, uint32_t line, uint32_t *first);

#endif
