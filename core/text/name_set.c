#include "text/name_set.h"

#include <string.h>

struct name_slot {
    const char *name; /* NULL: free */
    uint32_t scope, line;
    uint64_t hash;
};

void name_set_init(struct name_set *set, struct mem *mem)
{
    *set = (struct name_set){.mem = mem};
}

void name_set_free(struct name_set *set)
{
    mem_free(set->mem, set->slots, set->capacity * sizeof *set->slots);
    *set = (struct name_set){.mem = set->mem};
}

/* FNV-1a of G. Fowler, L. C. Noll, K.-P. Vo, with the scope in its start value. */
static uint64_t hash_name(uint32_t scope, const char *name)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325) ^ (scope * UINT64_C(0x9e3779b97f4a7c15));
    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return h ^ (h >> 32);
}

/* The slot of the name, or the free one where it belongs. */
static struct name_slot *find_slot(struct name_slot *slots, size_t capacity, const struct name_slot *wanted)
{
    size_t i = (size_t)wanted->hash & (capacity - 1);
    while (slots[i].name != NULL && (slots[i].hash != wanted->hash || slots[i].scope != wanted->scope ||
                                     strcmp(slots[i].name, wanted->name) != 0))
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

static bool enlarge(struct name_set *set)
{
    size_t capacity = set->capacity == 0 ? 16 : 2 * set->capacity;
    struct name_slot *slots = mem_array(set->mem, capacity, sizeof *slots);
    if (slots == NULL)
        return false;
    for (size_t i = 0; i < set->capacity; i++)
        if (set->slots[i].name != NULL)
            *find_slot(slots, capacity, &set->slots[i]) = set->slots[i];
    mem_free(set->mem, set->slots, set->capacity * sizeof *slots);
    set->slots = slots;
    set->capacity = capacity;
    return true;
}

bool name_set_add(struct name_set *set, uint32_t scope, const char *name, uint32_t line, uint32_t *first)
{
    if (2 * set->used >= set->capacity && !enlarge(set))
        return false;
    struct name_slot new_slot = {.name = name, .scope = scope, .line = line, .hash = hash_name(scope, name)};
    struct name_slot *slot = find_slot(set->slots, set->capacity, &new_slot);
    *first = slot->name == NULL ? 0 : slot->line;
    if (slot->name == NULL) {
        *slot = new_slot;
        set->used++;
    }
    return true;
}
