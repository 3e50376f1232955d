/* Loaded before the C library (LD_PRELOAD): the allocation of number FAIL_AT fails, and with FAIL_ON all later ones;
 * those of all libraries count. How many were asked for is written to the file FAIL_COUNT when the program ends. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *block, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **block, size_t alignment, size_t size);

static atomic_ulong asked;
static unsigned long fail_at;
static bool fail_on, armed;

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void *(*next_aligned)(size_t, size_t);
static int (*next_posix)(void **, size_t, size_t);

/* What is asked for before the real functions are known (by dlsym itself) comes from here, and is never given back. */
static _Alignas(16) unsigned char early[65536];
static size_t early_used;

static void *take_early(size_t size)
{
    size_t from = (early_used + 15) & ~(size_t)15;
    if (size > sizeof early - from)
        return NULL;
    early_used = from + size;
    return early + from;
}

static bool is_early(const void *block)
{
    return (uintptr_t)block >= (uintptr_t)early && (uintptr_t)block < (uintptr_t)early + sizeof early;
}

static void find(void *function, const char *name)
{
    void *symbol = dlsym(RTLD_NEXT, name);
    memcpy(function, &symbol, sizeof symbol);
}

static void find_all(void)
{
    static bool finding;
    if (next_posix != NULL || finding)
        return;
    finding = true;
    find(&next_malloc, "malloc");
    find(&next_calloc, "calloc");
    find(&next_realloc, "realloc");
    find(&next_aligned, "aligned_alloc");
    find(&next_posix, "posix_memalign");
    finding = false;
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT");
    find_all();
    fail_at = at == NULL ? 0 : strtoul(at, NULL, 10);
    fail_on = getenv("FAIL_ON") != NULL;
    armed = true;
}

__attribute__((destructor)) static void end(void)
{
    const char *name = getenv("FAIL_COUNT");
    armed = false;
    int file = name == NULL ? -1 : open(name, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file < 0)
        return;
    char text[24];
    int n = snprintf(text, sizeof text, "%lu\n", atomic_load(&asked));
    if (write(file, text, (size_t)n) != n)
        abort();
    (void)close(file);
}

/* A child process ends by this, without destructors; its allocations count on from its parent's. */
void _exit(int status)
{
    if (armed)
        end();
    (void)syscall(SYS_exit_group, status);
    abort();
}

static bool fails(void)
{
    if (!armed)
        return false;
    unsigned long number = atomic_fetch_add(&asked, 1) + 1;
    if (fail_at == 0 || (number != fail_at && !(fail_on && number > fail_at)))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    find_all();
    if (next_malloc == NULL)
        return take_early(size);
    return fails() ? NULL : next_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    find_all();
    if (next_calloc == NULL)
        return take_early(n * size);
    return fails() ? NULL : next_calloc(n, size);
}

void *realloc(void *block, size_t size)
{
    find_all();
    if (next_realloc == NULL || is_early(block)) {
        void *moved = malloc(size);
        if (moved != NULL && block != NULL)
            memcpy(moved, block, size < 1024 ? size : 1024);
        return moved;
    }
    return fails() ? NULL : next_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    find_all();
    return next_aligned == NULL || fails() ? NULL : next_aligned(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    find_all();
    return next_posix == NULL || fails() ? ENOMEM : next_posix(block, alignment, size);
}
