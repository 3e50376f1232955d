#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

void mem_stop_when(struct mem *m, const volatile int *interrupt, double deadline)
{
    m->interrupt = interrupt;
    m->deadline = deadline;
    if (interrupt != NULL || deadline > 0)
        m->stopped = NULL;
}

static bool is_stopped(struct mem *m)
{
    if (m->interrupt != NULL && *m->interrupt != 0)
        m->stopped = "interrupt";
    else if (m->deadline > 0 && clock_seconds() >= m->deadline)
        m->stopped = "seconds";
    else
        return false;
    return true;
}

static bool may_take(struct mem *m, size_t extra)
{
    m->calls++;
    bool fails = (m->fail_at != 0 && m->calls >= m->fail_at) || is_stopped(m);
    if (!fails && (m->limit == 0 || (extra <= m->limit && m->used <= m->limit - extra)))
        return true;
    m->refused++;
    return false;
}

static void took(struct mem *m, size_t extra)
{
    m->used += extra;
    if (m->used > m->peak)
        m->peak = m->used;
}

void *mem_alloc(struct mem *m, size_t size)
{
    if (size == 0 || !may_take(m, size))
        return NULL;
    void *block = calloc(1, size);
    if (block != NULL)
        took(m, size);
    else
        m->refused++;
    return block;
}

void *mem_array(struct mem *m, size_t count, size_t item)
{
    if (item != 0 && count > SIZE_MAX / item) {
        m->refused++;
        return NULL;
    }
    return mem_alloc(m, count * item);
}

void *mem_resize(struct mem *m, void *block, size_t old_size, size_t new_size)
{
    if (new_size <= old_size || !may_take(m, new_size - old_size))
        return new_size <= old_size ? block : NULL;
    unsigned char *bytes = realloc(block, new_size);
    if (bytes == NULL) {
        m->refused++;
        return NULL;
    }
    memset(bytes + old_size, 0, new_size - old_size);
    took(m, new_size - old_size);
    return bytes;
}

void mem_free(struct mem *m, void *block, size_t size)
{
    if (block == NULL)
        return;
    m->used -= size;
    free(block);
}

bool mem_grow(struct mem *m, void *block, size_t *capacity, size_t need, size_t item)
{
    if (need <= *capacity)
        return true;
    size_t more = *capacity < 16 ? 16 : *capacity;
    size_t wanted = *capacity > SIZE_MAX - more ? SIZE_MAX : *capacity + more;
    if (wanted < need)
        wanted = need;
    if (wanted > SIZE_MAX / item) {
        m->refused++;
        return false;
    }
    void *old;
    memcpy(&old, block, sizeof old);
    void *grown = mem_resize(m, old, *capacity * item, wanted * item);
    if (grown == NULL)
        return false;
    memcpy(block, &grown, sizeof grown);
    *capacity = wanted;
    return true;
}
