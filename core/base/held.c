#include "base/held.h"

#ifdef __linux__ /* glibc and musl */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { AT_FIRST = 256 };

struct held {
    char **bytes;
    size_t *size, capacity;
    bool lost;
};

static ssize_t put(void *cookie, const char *bytes, size_t n)
{
    struct held *h = cookie;
    size_t need = *h->size + n + 1;
    if (!h->lost && need > h->capacity) {
        size_t capacity = h->capacity * 2 > need ? h->capacity * 2 : need;
        char *grown = realloc(*h->bytes, capacity);
        h->lost = grown == NULL;
        if (grown != NULL) {
            *h->bytes = grown;
            h->capacity = capacity;
        }
    }
    if (h->lost)
        return 0; /* which sets the error mark */
    memcpy(*h->bytes + *h->size, bytes, n);
    *h->size += n;
    (*h->bytes)[*h->size] = '\0';
    return (ssize_t)n;
}

static int end(void *cookie)
{
    struct held *h = cookie;
    bool lost = h->lost;
    free(h);
    return lost ? EOF : 0;
}

FILE *held_open(char **bytes, size_t *size)
{
    struct held *h = malloc(sizeof *h);
    char *room = calloc(1, AT_FIRST);
    FILE *stream = h == NULL || room == NULL
                       ? NULL
                       : fopencookie(h, "w", (cookie_io_functions_t){.write = put, .close = end});
    *bytes = NULL;
    *size = 0;
    if (stream == NULL) {
        free(h);
        free(room);
        return NULL;
    }
    *bytes = room;
    *h = (struct held){bytes, size, AT_FIRST, false};
    return stream;
}

#else

FILE *held_open(char **bytes, size_t *size)
{
    return open_memstream(bytes, size);
}

#endif
