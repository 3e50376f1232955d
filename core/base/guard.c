#include "base/guard.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define ALIGN alignof(max_align_t)
enum { SLACK = 0xa5 }; /* fills the few bytes behind a block that its alignment leaves */

struct guarded {
    struct guarded *older;
    size_t mapped;          /* bytes, from this header on */
    unsigned char *end;     /* of the block */
    size_t slack;
};

void *guard_alloc(struct mem *m, size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (size > SIZE_MAX / 4)
        return NULL;
    size_t rounded = (size + ALIGN - 1) / ALIGN * ALIGN, body = (rounded + page - 1) / page * page;
    size_t mapped = page + body + page; /* the header, the block, the page that cannot be touched */
    unsigned char *start = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return NULL;
    if (mprotect(start + page + body, page, PROT_NONE) != 0) {
        (void)munmap(start, mapped);
        return NULL;
    }
    struct guarded *g = (struct guarded *)(void *)start;
    unsigned char *block = start + page + body - rounded;
    *g = (struct guarded){m->guarded_blocks, mapped, block + size, rounded - size};
    memset(g->end, SLACK, g->slack);
    m->guarded_blocks = g;
    return block;
}

bool guard_intact(const struct mem *m)
{
    for (const struct guarded *g = m->guarded_blocks; g != NULL; g = g->older)
        for (size_t i = 0; i < g->slack; i++)
            if (g->end[i] != SLACK)
                return false;
    return true;
}

void guard_release(struct mem *m)
{
    for (struct guarded *g = m->guarded_blocks, *older; g != NULL; g = older) {
        older = g->older;
        (void)munmap(g, g->mapped);
    }
    m->guarded_blocks = NULL;
}
