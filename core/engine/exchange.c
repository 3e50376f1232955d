#include "engine/exchange.h"

#include <pthread.h>

struct told {
    const void *teller;
    struct shared_clause clause;
};

struct exchange {
    pthread_mutex_t lock;
    struct mem mem;
    struct told *told; /* for good: a puzzle that is worth several searches has few such clauses */
    size_t n, capacity;
};

struct exchange *exchange_new(void)
{
    struct mem mem = {0};
    struct exchange *x = mem_alloc(&mem, sizeof *x);
    if (x == NULL || pthread_mutex_init(&x->lock, NULL) != 0) {
        mem_free(&mem, x, sizeof *x);
        return NULL;
    }
    x->mem = mem;
    return x;
}

void exchange_free(struct exchange *x)
{
    if (x == NULL)
        return;
    pthread_mutex_destroy(&x->lock);
    mem_free(&x->mem, x->told, x->capacity * sizeof *x->told);
    struct mem mem = x->mem;
    mem_free(&mem, x, sizeof *x);
}

void exchange_tell(struct exchange *x, const void *teller, const struct shared_clause *clause)
{
    pthread_mutex_lock(&x->lock);
    if (mem_grow(&x->mem, &x->told, &x->capacity, x->n + 1, sizeof *x->told))
        x->told[x->n++] = (struct told){teller, *clause};
    pthread_mutex_unlock(&x->lock);
}

bool exchange_hear(struct exchange *x, const void *hearer, size_t *next, struct shared_clause *clause)
{
    pthread_mutex_lock(&x->lock);
    while (*next < x->n && x->told[*next].teller == hearer)
        ++*next;
    bool any = *next < x->n;
    if (any)
        *clause = x->told[(*next)++].clause;
    pthread_mutex_unlock(&x->lock);
    return any;
}
