#include "base/arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "base/guard.h"

#define CHUNK_BYTES ((size_t)1 << 12)
#define ALIGN alignof(max_align_t)

struct arena_chunk {
    struct arena_chunk *older;
    size_t size; /* of the whole chunk, this header included */
    alignas(max_align_t) unsigned char bytes[];
};

void arena_init(struct arena *a, struct mem *mem)
{
    *a = (struct arena){.mem = mem};
}

void arena_free(struct arena *a)
{
    for (struct arena_chunk *c = a->chunk, *older; c != NULL; c = older) {
        older = c->older;
        mem_free(a->mem, c, c->size);
    }
    a->chunk = NULL;
    a->left = 0;
}

void arena_reset(struct arena *a)
{
    struct arena_chunk *kept = a->chunk;
    if (kept == NULL)
        return;
    size_t body = kept->size - sizeof *kept;
    memset(kept->bytes, 0, body - a->left); /* what was handed out: blocks come zeroed */
    a->chunk = kept->older;
    arena_free(a);
    kept->older = NULL;
    a->chunk = kept;
    a->left = body;
}

/* Chunks double with the arena, so that a large puzzle costs few calls; a very large block has one of its own. */
static bool add_chunk(struct arena *a, size_t need)
{
    size_t body = a->chunk == NULL ? CHUNK_BYTES : 2 * a->chunk->size;
    if (body > (size_t)1 << 22)
        body = (size_t)1 << 22;
    if (body < need)
        body = need;
    if (body > SIZE_MAX - sizeof(struct arena_chunk))
        return false;
    struct arena_chunk *c = mem_alloc(a->mem, sizeof *c + body);
    if (c == NULL)
        return false;
    c->older = a->chunk;
    c->size = sizeof *c + body;
    a->chunk = c;
    a->left = body;
    return true;
}

void *arena_alloc(struct arena *a, size_t size)
{
    if (size > SIZE_MAX - ALIGN)
        return NULL;
    if (a->mem->guarded)
        return guard_alloc(a->mem, size);
    size = size == 0 ? ALIGN : (size + ALIGN - 1) / ALIGN * ALIGN;
    if (size > a->left && !add_chunk(a, size))
        return NULL;
    unsigned char *end = (unsigned char *)a->chunk + a->chunk->size;
    void *block = end - a->left;
    a->left -= size;
    return block;
}

void *arena_array(struct arena *a, size_t count, size_t item)
{
    if (item != 0 && count > SIZE_MAX / item)
        return NULL;
    return arena_alloc(a, count * item);
}

void *arena_copy(struct arena *a, const void *items, size_t count, size_t item)
{
    void *copy = arena_array(a, count, item);
    if (copy != NULL && count * item > 0)
        memcpy(copy, items, count * item);
    return copy;
}

char *arena_text(struct arena *a, const char *bytes, size_t length)
{
    if (length == SIZE_MAX)
        return NULL;
    char *copy = arena_alloc(a, length + 1);
    if (copy != NULL && length > 0)
        memcpy(copy, bytes, length);
    return copy;
}

char *arena_vformat(struct arena *a, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = length < 0 ? NULL : arena_alloc(a, (size_t)length + 1);
    if (text != NULL)
        (void)vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_format(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vformat(a, format, args);
    va_end(args);
    return text;
}
