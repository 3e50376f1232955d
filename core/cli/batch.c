/* Many puzzles: worked on by several threads, printed in the order in which they were given. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/feed.h"

enum { AHEAD = 4 }; /* how many finished puzzles a thread may be ahead of the printing, so that memory stays bounded */

/* The output of one puzzle, held back until its turn. */
struct slot {
    char *out, *err;
    size_t out_size, err_size;
    enum exit_status status;
    bool done;
};

struct batch {
    struct arguments *args;
    const struct rule_set *rules;
    item_function *function;
    FILE *out;
    struct feed feed;
    bool several, out_of_memory;
    pthread_mutex_t lock;
    pthread_cond_t changed;  /* a slot is done, or one was printed, or there is no more */
    struct slot *slots;      /* a ring of `ahead` */
    uint32_t ahead;
    uint32_t taken, printed; /* puzzles taken by a thread; puzzles printed */
    bool ended;              /* no more will be taken */
};

static enum exit_status work_on(const struct batch *b, struct item *it)
{
    enum exit_status status = EXIT_BAD;
    if (item_open(it, &status)) {
        status = b->function(it);
        if (b->args->stats)
            show_stats(it);
    }
    return status;
}

/* Whatever goes wrong with it, a puzzle has its JSON object: what was said goes there, too. */
static enum exit_status work_on_json(const struct batch *b, struct item *it)
{
    char *words = NULL;
    size_t size = 0;
    FILE *err = it->err, *kept = open_memstream(&words, &size);
    if (kept != NULL)
        it->err = kept;
    enum exit_status status = work_on(b, it);
    it->err = err;
    if (kept != NULL && fclose(kept) == 0)
        fwrite(words, 1, size, err);
    if (!it->told)
        show_json_error(it, words == NULL ? "" : words);
    free(words); /* open_memstream's memory is the C library's */
    return status;
}

static enum exit_status run_one(const struct batch *b, uint32_t number, const struct job *job, FILE *out, FILE *err)
{
    struct item it = {.args = b->args,
                      .rules = b->rules,
                      .file = job->source->operand,
                      .source = job->source,
                      .piece = job->piece,
                      .number = number,
                      .out = out,
                      .err = err,
                      .many = b->several};
    arena_init(&it.arena, &it.mem);
    diagnostics_init(&it.d, &it.arena);
    it.name = shown_file(&it.arena, job->source->file);
    it.name = it.name == NULL ? it.file : it.name;
    enum exit_status status = b->args->json ? work_on_json(b, &it) : work_on(b, &it);
    puzzle_free(&it.puzzle);
    arena_free(&it.arena);
    return status;
}

static enum exit_status worse(enum exit_status a, enum exit_status b)
{
    return a > b ? a : b;
}

static enum exit_status run_in_turn(struct batch *b)
{
    enum exit_status status = EXIT_ANSWERED;
    struct job job;
    while (!was_interrupted(b->args) && feed_next(&b->feed, &job, &b->out_of_memory)) {
        status = worse(status, run_one(b, b->taken++, &job, b->out, stderr));
        feed_give_back(&b->feed, &job);
        if (fflush(b->out) != 0)
            break; /* nobody reads on; main says so */
    }
    return status;
}

/* ---- with threads ---- */

static enum exit_status run_into_slot(const struct batch *b, uint32_t number, const struct job *job, struct slot *slot)
{
    FILE *out = open_memstream(&slot->out, &slot->out_size);
    FILE *err = open_memstream(&slot->err, &slot->err_size);
    enum exit_status status = EXIT_BAD;
    if (out != NULL && err != NULL)
        status = run_one(b, number, job, out, err);
    else
        fprintf(stderr, "%s: out of memory\n", strcmp(job->source->file, "-") == 0 ? "standard input" : job->source->file);
    if (out != NULL && fclose(out) != 0)
        status = worse(status, EXIT_BAD);
    if (err != NULL && fclose(err) != 0)
        status = worse(status, EXIT_BAD);
    return status;
}

/* With the lock held: waits until a puzzle may be taken, and takes it. */
static bool take(struct batch *b, struct job *job)
{
    while (!b->ended && b->taken >= b->printed + b->ahead)
        pthread_cond_wait(&b->changed, &b->lock);
    if (!b->ended)
        b->ended = was_interrupted(b->args) || !feed_next(&b->feed, job, &b->out_of_memory);
    return !b->ended;
}

static void *work(void *argument)
{
    struct batch *b = argument;
    struct job job;
    pthread_mutex_lock(&b->lock);
    while (take(b, &job)) {
        uint32_t i = b->taken++;
        struct slot *slot = &b->slots[i % b->ahead];
        *slot = (struct slot){.out = NULL};
        pthread_mutex_unlock(&b->lock);
        enum exit_status status = run_into_slot(b, i, &job, slot);
        pthread_mutex_lock(&b->lock);
        slot->status = status;
        slot->done = true;
        feed_give_back(&b->feed, &job);
        pthread_cond_broadcast(&b->changed);
    }
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static void print_slot(const struct batch *b, struct slot *slot)
{
    if (slot->out != NULL)
        fwrite(slot->out, 1, slot->out_size, b->out);
    fflush(b->out); /* so that words and data come in order where both go to one place */
    if (slot->err != NULL)
        fwrite(slot->err, 1, slot->err_size, stderr);
    free(slot->out); /* open_memstream's memory is the C library's */
    free(slot->err);
}

static enum exit_status print_in_order(struct batch *b)
{
    enum exit_status status = EXIT_ANSWERED;
    pthread_mutex_lock(&b->lock);
    while (b->printed < b->taken || !b->ended) {
        struct slot *slot = &b->slots[b->printed % b->ahead];
        if (b->printed == b->taken || !slot->done) {
            pthread_cond_wait(&b->changed, &b->lock);
            continue;
        }
        pthread_mutex_unlock(&b->lock);
        print_slot(b, slot);
        status = worse(status, slot->status);
        pthread_mutex_lock(&b->lock);
        b->printed++;
        pthread_cond_broadcast(&b->changed);
    }
    pthread_mutex_unlock(&b->lock);
    return status;
}

static enum exit_status run_with_threads(struct batch *b)
{
    uint32_t n = 0, jobs = (uint32_t)b->args->jobs;
    pthread_t *threads = arena_array(&b->args->arena, jobs, sizeof(*threads));
    b->ahead = AHEAD * jobs;
    b->slots = arena_array(&b->args->arena, b->ahead, sizeof(*b->slots));
    if (threads == NULL || b->slots == NULL)
        return run_in_turn(b);
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->changed, NULL);
    while (n < jobs && pthread_create(&threads[n], NULL, work, b) == 0)
        n++;
    enum exit_status status = n > 0 ? print_in_order(b) : run_in_turn(b);
    for (uint32_t i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&b->changed);
    pthread_mutex_destroy(&b->lock);
    return status;
}

enum exit_status batch_write(struct arguments *a, item_function *function, FILE *out)
{
    struct diagnostics d;
    diagnostics_init(&d, &a->arena);
    struct rule_set *rules = rules_open(a->rule_path, &a->mem, &d);
    diagnostics_print(&d, stderr);
    if (rules == NULL) {
        fputs("orime: the rules could not be opened\n", stderr);
        return EXIT_BAD;
    }
    struct batch b = {.args = a, .rules = rules, .function = function, .out = out, .feed.args = a};
    b.several = feed_several(&b.feed);
    enum exit_status status = a->jobs > 1 && b.several ? run_with_threads(&b) : run_in_turn(&b);
    feed_end(&b.feed);
    if (b.out_of_memory) {
        fputs("orime: out of memory\n", stderr);
        status = worse(status, EXIT_LIMIT);
    }
    rules_close(rules);
    return was_interrupted(a) ? EXIT_INTERRUPT : status;
}

enum exit_status batch_run(struct arguments *a, item_function *function)
{
    return batch_write(a, function, stdout);
}
