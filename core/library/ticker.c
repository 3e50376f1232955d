/* Progress: a thread that lives as long as the call it tells about, so that ticks come however long a filter takes. */
#include "base/clock.h"
#include "library/handle.h"

enum { NANOSECONDS = 1000000000, EVERY = NANOSECONDS / 25 }; /* 40 ms: at most 50 ms with some delay */

static struct timespec after(struct timespec t, long nanoseconds)
{
    t.tv_nsec += nanoseconds;
    if (t.tv_nsec >= NANOSECONDS) {
        t.tv_nsec -= NANOSECONDS;
        t.tv_sec++;
    }
    return t;
}

static void tick(struct ticker *t)
{
    struct orime_progress progress = {
        .size = sizeof progress,
        .doing = t->doing,
        .seconds = clock_seconds() - t->begun,
        .answers = atomic_load_explicit(&t->answers, memory_order_relaxed),
        .conflicts = atomic_load_explicit(&t->conflicts, memory_order_relaxed),
        .steps = atomic_load_explicit(&t->steps, memory_order_relaxed),
    };
    if (t->call(t->context, &progress) != 0)
        *t->interrupt = 1;
}

static void *run(void *context)
{
    struct ticker *t = context;
    struct timespec next;
    (void)clock_gettime(CLOCK_MONOTONIC, &next);
    (void)pthread_mutex_lock(&t->lock);
    while (!t->ended) {
        next = after(next, EVERY);
        while (!t->ended && pthread_cond_timedwait(&t->ending, &t->lock, &next) == 0)
            ;
        if (t->ended)
            break;
        (void)pthread_mutex_unlock(&t->lock);
        tick(t);
        (void)pthread_mutex_lock(&t->lock);
    }
    (void)pthread_mutex_unlock(&t->lock);
    return NULL;
}

static bool start(struct ticker *t)
{
    pthread_condattr_t by;
    if (pthread_condattr_init(&by) != 0)
        return false;
    (void)pthread_condattr_setclock(&by, CLOCK_MONOTONIC);
    bool good = pthread_cond_init(&t->ending, &by) == 0;
    (void)pthread_condattr_destroy(&by);
    if (!good)
        return false;
    t->ended = false;
    t->running = pthread_mutex_init(&t->lock, NULL) == 0;
    if (t->running && pthread_create(&t->thread, NULL, run, t) != 0) {
        t->running = false;
        (void)pthread_mutex_destroy(&t->lock);
    }
    if (!t->running)
        (void)pthread_cond_destroy(&t->ending);
    return t->running;
}

bool ticker_begin(struct ticker *t, const char *doing)
{
    t->doing = doing;
    t->begun = clock_seconds();
    atomic_store(&t->answers, 0);
    atomic_store(&t->conflicts, 0);
    atomic_store(&t->steps, 0);
    return t->call == NULL || start(t);
}

void ticker_end(struct ticker *t)
{
    if (!t->running)
        return;
    (void)pthread_mutex_lock(&t->lock);
    t->ended = true;
    (void)pthread_cond_signal(&t->ending);
    (void)pthread_mutex_unlock(&t->lock);
    (void)pthread_join(t->thread, NULL);
    (void)pthread_cond_destroy(&t->ending);
    (void)pthread_mutex_destroy(&t->lock);
    t->running = false;
}
