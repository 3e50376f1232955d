#include "compare/schedule.h"

#include <pthread.h>

#include "compare/run.h"

struct crew {
    struct schedule *s;
    pthread_mutex_t lock;
    uint32_t next;              /* puzzle */
    enum schedule_end end;
};

static bool is_due(const struct schedule *s, uint32_t puzzle, uint32_t variant, uint32_t repeat)
{
    return puzzle % s->shards == s->shard && results_due(s->results, puzzle, variant, repeat);
}

uint64_t schedule_due(const struct schedule *s)
{
    const struct comparison *c = s->results->comparison;
    uint64_t due = 0;
    for (uint32_t p = 0; p < c->n_puzzles; p++)
        for (uint32_t v = 0; v < c->n_variants; v++)
            for (uint32_t r = 0; r < s->repeat; r++)
                due += is_due(s, p, v, r);
    return due;
}

/* With the lock held. False: the crew goes home. */
static bool hand_in(struct crew *crew, uint32_t puzzle, uint32_t variant, uint32_t repeat, const struct run *run)
{
    struct schedule *s = crew->s;
    if (!results_put(s->results, puzzle, variant, repeat, run))
        crew->end = SCHEDULE_NO_MEMORY;
    else if (!s->done(s->context, puzzle, variant, repeat))
        crew->end = SCHEDULE_STOPPED;
    return crew->end == SCHEDULE_DONE;
}

/* With the lock held, but for the run itself. */
static bool run_once(struct crew *crew, uint32_t puzzle, uint32_t variant, uint32_t repeat)
{
    struct schedule *s = crew->s;
    struct mem mem = {0};
    struct arena arena;
    struct run run;
    if (crew->end != SCHEDULE_DONE || (s->interrupt != NULL && *s->interrupt != 0)) {
        crew->end = crew->end == SCHEDULE_DONE ? SCHEDULE_INTERRUPTED : crew->end;
        return false;
    }
    arena_init(&arena, &mem);
    s->begun(s->context, puzzle, variant);
    pthread_mutex_unlock(&crew->lock);
    bool kept = run_puzzle(s->results->comparison, s->rules, puzzle, variant, &arena, &run);
    pthread_mutex_lock(&crew->lock);
    if (kept)
        kept = hand_in(crew, puzzle, variant, repeat, &run);
    else if (crew->end == SCHEDULE_DONE)
        crew->end = SCHEDULE_INTERRUPTED;
    arena_free(&arena);
    return kept;
}

static bool run_all_of(struct crew *crew, uint32_t puzzle)
{
    const struct schedule *s = crew->s;
    uint32_t n = s->results->comparison->n_variants;
    for (uint32_t r = 0; r < s->repeat; r++)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t variant = (i + r) % n;
            if (is_due(s, puzzle, variant, r) && !run_once(crew, puzzle, variant, r))
                return false;
        }
    return true;
}

static void *work(void *argument)
{
    struct crew *crew = argument;
    pthread_mutex_lock(&crew->lock);
    while (crew->next < crew->s->results->comparison->n_puzzles && run_all_of(crew, crew->next++))
        ;
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

enum schedule_end schedule_run(struct schedule *s)
{
    struct crew crew = {.s = s, .end = SCHEDULE_DONE};
    pthread_t *threads = arena_array(s->results->arena, s->jobs, sizeof *threads);
    uint32_t n = 0;
    if (threads == NULL)
        return SCHEDULE_NO_MEMORY;
    pthread_mutex_init(&crew.lock, NULL);
    while (n + 1 < s->jobs && pthread_create(&threads[n], NULL, work, &crew) == 0)
        n++;
    (void)work(&crew); /* this thread is one of them */
    for (uint32_t i = 0; i < n; i++)
        (void)pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&crew.lock);
    return crew.end;
}
