/* Many puzzles: worked on by several threads, printed in the order in which they were given. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/held.h"
#include "base/plural.h"
#include "cli/cli.h"
#include "cli/feed.h"
#include "cli/explain.h"
#include "cli/portfolio.h"
#include "cli/progress.h"

enum {
    AHEAD = 4,   /* how many finished chunks a thread may be ahead of the printing, so that memory stays bounded */
    CHUNK = 256, /* puzzles that a thread takes at once, at most: fewer while they take long */
};
#define CHUNK_SECONDS                                                                                                  \
    .005 /* a chunk should take about as long: much less is lost to locks and writing, nobody waits for more */

/* Where the output of a chunk changes from data to words and back: what stands before these places is printed first. */
struct mark {
    size_t out, err;
};

/* The output of a chunk, held back until its turn. */
struct slot {
    char *out, *err;
    size_t out_size, err_size;
    struct mark marks[CHUNK];
    uint32_t n_marks;
    enum exit_status status;
    uint32_t n; /* puzzles */
    bool done;
};

struct batch {
    struct arguments *args;
    const struct rule_set *rules;
    item_function *function;
    FILE *out;
    struct feed feed;
    bool several, givens, out_of_memory;
    pthread_mutex_t lock;
    pthread_cond_t changed;  /* a slot is done, or one was printed, or there is no more */
    struct slot *slots;      /* a ring of `ahead` */
    uint32_t ahead;
    uint32_t chunks, printed;/* taken by a thread; printed */
    uint32_t puzzles;        /* taken by a thread */
    bool ended;              /* no more will be taken */
    atomic_bool unread;      /* nobody reads what is written */
    uint64_t shown;          /* puzzles whose output has been written */
    bool *seen;              /* by operand: one of its puzzles was worked on */
};

/* One thread's work. */
struct worker {
    struct batch *batch;
    struct item item;        /* the puzzle at hand; it stays when it is done, for the next one may use its model */
    struct job jobs[CHUNK];
    uint32_t n, first, size; /* jobs at hand, the number of the first; how many to take next */
    uint32_t ran;            /* of these jobs */
};

static enum exit_status finish(const struct batch *b, struct item *it)
{
    enum exit_status status = item_settled(it, b->function(it));
    if (b->args->stats)
        show_stats(it);
    return status;
}

/* `again`: it has the model of the last puzzle, and its own givens. */
static enum exit_status work_on(const struct batch *b, struct item *it, bool again)
{
    enum exit_status status = EXIT_BAD;
    return again || item_open(it, &status) ? finish(b, it) : status;
}

/* Whatever goes wrong with it, a puzzle has its JSON object: what was said goes there, too. */
static enum exit_status work_on_json(const struct batch *b, struct item *it, bool again)
{
    char *words = NULL;
    size_t size = 0;
    FILE *err = it->err, *kept = held_open(&words, &size);
    if (kept != NULL)
        it->err = kept;
    enum exit_status status = work_on(b, it, again);
    it->err = err;
    if (kept != NULL && fclose(kept) == 0)
        fwrite(words, 1, size, err);
    else {
        it->d.no_memory = true;
        status = item_settled(it, status);
    }
    if (!it->told)
        show_json_error(it, words == NULL ? "out of memory" : words);
    free(words); /* its memory is the C library's */
    return status;
}

static void close_item(struct item *it)
{
    puzzle_free(&it->puzzle);
    arena_free(&it->arena);
}

static enum exit_status run_search(struct worker *w, uint32_t number, const struct job *job, FILE *out, FILE *err)
{
    const struct batch *b = w->batch;
    struct item *it = &w->item;
    bool json = b->args->json || b->args->explain_format == EXPLAIN_JSON;
    it->number = number;
    it->out = out;
    it->err = err;
    if (it->source != NULL && it->source_number == job->source->number && item_again(it, job->piece))
        return json ? work_on_json(b, it, true) : work_on(b, it, true);
    close_item(it);
    *it = (struct item){.args = b->args,
                        .rules = b->rules,
                        .file = job->source->operand,
                        .source = job->source,
                        .source_number = job->source->number,
                        .piece = job->piece,
                        .number = number,
                        .out = out,
                        .err = err,
                        .many = b->several,
                        .again = b->givens};
    arena_init(&it->arena, &it->mem);
    diagnostics_init(&it->d, &it->arena);
    it->name = shown_file(&it->arena, job->source->file);
    it->name = it->name == NULL ? it->file : it->name;
    return json ? work_on_json(b, it, false) : work_on(b, it, false);
}

/* A puzzle that several searches work on. */
struct contest {
    const struct batch *batch;
    const struct job *job;
    uint32_t number;
};

static enum exit_status run_contestant(void *context, struct arguments *a, FILE *out, FILE *err)
{
    const struct contest *c = context;
    struct batch varied = *c->batch;
    varied.args = a;
    struct worker w = {.batch = &varied};
    enum exit_status status = run_search(&w, c->number, c->job, out, err);
    close_item(&w.item);
    return status;
}

static enum exit_status run_one(struct worker *w, uint32_t number, const struct job *job, FILE *out, FILE *err)
{
    struct contest c = {w->batch, job, number};
    if (w->batch->args->portfolio > 1)
        return portfolio_run(w->batch->args, run_contestant, &c, out, err);
    return run_search(w, number, job, out, err);
}

static enum exit_status worse(enum exit_status a, enum exit_status b)
{
    return a > b ? a : b;
}

/* ---- chunks ---- */

/* Takes up to w->size jobs; false: there are no more. */
static bool take_chunk(struct worker *w)
{
    struct batch *b = w->batch;
    w->n = w->ran = 0;
    w->first = b->puzzles;
    while (w->n < w->size && !was_interrupted(b->args) && feed_next(&b->feed, &w->jobs[w->n], &b->out_of_memory))
        w->n++;
    b->puzzles += w->n;
    return w->n > 0;
}

static void give_chunk_back(struct worker *w)
{
    for (uint32_t i = 0; i < w->n; i++) {
        if (i < w->ran)
            w->batch->seen[w->jobs[i].source->number] = true;
        feed_give_back(&w->batch->feed, &w->jobs[i]);
    }
}

/* Words are seldom, and stay in order with the data. */
static void mark_words(struct slot *slot, FILE *out, FILE *err)
{
    size_t before = slot->n_marks == 0 ? 0 : slot->marks[slot->n_marks - 1].err;
    if (fflush(err) != 0 || slot->err_size == before || fflush(out) != 0)
        return;
    slot->marks[slot->n_marks++] = (struct mark){slot->out_size, slot->err_size};
}

static enum exit_status run_jobs(struct worker *w, struct slot *slot, FILE *out, FILE *err)
{
    enum exit_status status = EXIT_ANSWERED;
    for (uint32_t i = 0; i < w->n && !was_interrupted(w->batch->args) && !w->batch->unread; i++) {
        status = worse(status, run_one(w, w->first + i, &w->jobs[i], out, err));
        w->ran++;
        mark_words(slot, out, err);
    }
    return status;
}

static bool closed(FILE *stream)
{
    if (stream == NULL)
        return false;
    bool good = ferror(stream) == 0;
    return fclose(stream) == 0 && good;
}

/* What a chunk wrote did not find room: a part of it would look like all. */
static void lose(struct slot *slot)
{
    free(slot->out); /* its memory is the C library's */
    free(slot->err);
    *slot = (struct slot){.status = worse(slot->status, EXIT_LIMIT)};
}

static void run_chunk(struct worker *w, struct slot *slot)
{
    double start = clock_seconds();
    *slot = (struct slot){.status = EXIT_LIMIT, .n = w->n};
    FILE *out = held_open(&slot->out, &slot->out_size);
    FILE *err = held_open(&slot->err, &slot->err_size);
    bool whole = out != NULL && err != NULL;
    if (whole)
        slot->status = run_jobs(w, slot, out, err);
    whole = closed(out) && whole;
    whole = closed(err) && whole;
    if (!whole) {
        lose(slot);
        fprintf(stderr, "%s: out of memory\n", w->jobs[0].source->file);
    }
    if (clock_seconds() - start < CHUNK_SECONDS)
        w->size = w->size * 2 > CHUNK ? CHUNK : w->size * 2;
    else
        w->size = w->size / 2 + (w->size == 1);
}

/* False: nobody reads on. */
static bool print_slot(struct batch *b, struct slot *slot)
{
    struct mark from = {0, 0};
    bool good = true;
    progress_clear();
    for (uint32_t i = 0; i <= slot->n_marks; i++) {
        struct mark to = i < slot->n_marks ? slot->marks[i] : (struct mark){slot->out_size, slot->err_size};
        if (slot->out != NULL)
            fwrite(slot->out + from.out, 1, to.out - from.out, b->out);
        if (i == slot->n_marks || to.err > from.err)
            good = fflush(b->out) == 0; /* so that words and data come in order where both go to one place */
        if (slot->err != NULL)
            fwrite(slot->err + from.err, 1, to.err - from.err, stderr);
        from = to;
    }
    free(slot->out); /* its memory is the C library's */
    free(slot->err);
    b->shown += slot->n;
    progress_change("", "", b->shown, plural(b->shown, " puzzle", " puzzles"));
    return good;
}

/* ---- one thread ---- */

static enum exit_status run_single(struct worker *w)
{
    enum exit_status status = EXIT_ANSWERED;
    if (take_chunk(w)) {
        status = run_one(w, 0, &w->jobs[0], w->batch->out, stderr);
        w->ran++;
    }
    give_chunk_back(w);
    return status;
}

static enum exit_status run_in_turn(struct batch *b, struct worker *w)
{
    enum exit_status status = EXIT_ANSWERED;
    struct slot slot;
    *w = (struct worker){.batch = b, .size = 1};
    if (!b->several)
        status = run_single(w);
    while (b->several && take_chunk(w)) {
        run_chunk(w, &slot);
        give_chunk_back(w);
        status = worse(status, slot.status);
        if (!print_slot(b, &slot))
            break; /* nobody reads on; main says so */
    }
    close_item(&w->item);
    return status;
}

/* ---- several ---- */

/* With the lock held: waits until a chunk may be taken, and takes it. */
static bool take(struct worker *w)
{
    struct batch *b = w->batch;
    while (!b->ended && b->chunks >= b->printed + b->ahead)
        pthread_cond_wait(&b->changed, &b->lock);
    if (!b->ended)
        b->ended = !take_chunk(w);
    return !b->ended;
}

static void *work(void *argument)
{
    struct worker *w = argument;
    struct batch *b = w->batch;
    pthread_mutex_lock(&b->lock);
    while (take(w)) {
        struct slot *slot = &b->slots[b->chunks++ % b->ahead];
        slot->done = false;
        pthread_mutex_unlock(&b->lock);
        run_chunk(w, slot);
        pthread_mutex_lock(&b->lock);
        slot->done = true;
        give_chunk_back(w);
        pthread_cond_broadcast(&b->changed);
    }
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->lock);
    close_item(&w->item);
    return NULL;
}

static enum exit_status print_in_order(struct batch *b)
{
    enum exit_status status = EXIT_ANSWERED;
    pthread_mutex_lock(&b->lock);
    while (b->printed < b->chunks || !b->ended) {
        struct slot *slot = &b->slots[b->printed % b->ahead];
        if (b->printed == b->chunks || !slot->done) {
            pthread_cond_wait(&b->changed, &b->lock);
            continue;
        }
        pthread_mutex_unlock(&b->lock);
        bool good = print_slot(b, slot);
        status = worse(status, slot->status);
        pthread_mutex_lock(&b->lock);
        if (!good) { /* main says so */
            b->unread = true;
            b->ended = true;
        }
        b->printed++;
        pthread_cond_broadcast(&b->changed);
    }
    pthread_mutex_unlock(&b->lock);
    return status;
}

static enum exit_status run_with_threads(struct batch *b, struct worker *workers)
{
    uint32_t n = 0, jobs = (uint32_t)b->args->jobs;
    pthread_t *threads = arena_array(&b->args->arena, jobs, sizeof(*threads));
    b->ahead = AHEAD * jobs;
    b->slots = arena_array(&b->args->arena, b->ahead, sizeof(*b->slots));
    if (threads == NULL || b->slots == NULL)
        return run_in_turn(b, workers);
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->changed, NULL);
    for (uint32_t i = 0; i < jobs; i++)
        workers[i] = (struct worker){.batch = b, .size = 1};
    while (n < jobs && pthread_create(&threads[n], NULL, work, &workers[n]) == 0)
        n++;
    enum exit_status status = n > 0 ? print_in_order(b) : run_in_turn(b, workers);
    for (uint32_t i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&b->changed);
    pthread_mutex_destroy(&b->lock);
    return status;
}

static enum exit_status run(struct batch *b)
{
    bool threads = b->args->jobs > 1 && b->several;
    struct worker *workers = arena_array(&b->args->arena, threads ? (size_t)b->args->jobs : 1, sizeof(*workers));
    b->seen = arena_array(&b->args->arena, (size_t)b->args->n_operands + 1, sizeof(*b->seen));
    if (workers == NULL || b->seen == NULL) {
        b->out_of_memory = true;
        return EXIT_LIMIT;
    }
    return threads ? run_with_threads(b, workers) : run_in_turn(b, workers);
}

/* After an interrupt, what there is on standard output looks like all. */
static void say_unseen(const struct batch *b)
{
    uint32_t unseen = 0, n = b->args->n_operands;
    for (uint32_t i = 0; b->seen != NULL && i < n; i++)
        unseen += !b->seen[i];
    if (unseen > 0)
        fprintf(stderr, "orime %s: interrupted: %u of %u file%s not looked at\n", b->args->command->name,
                (unsigned)unseen, (unsigned)n, plural(n, "", "s"));
}

static enum exit_status batch(struct arguments *a, item_function *function, FILE *out, bool givens)
{
    struct diagnostics d;
    diagnostics_init(&d, &a->arena);
    struct rule_set *rules = rules_open_later(a->rule_path, &a->mem, &d);
    diagnostics_print(&d, stderr);
    if (rules == NULL) {
        if (!d.no_memory)
            fputs("orime: out of memory\n", stderr);
        a->no_memory = a->memory_said = true;
        return EXIT_LIMIT;
    }
    struct batch b = {.args = a, .rules = rules, .function = function, .out = out, .feed.args = a, .givens = givens};
    b.several = feed_several(&b.feed);
    if (b.several) {
        a->engine.pulse = NULL; /* of which search? */
        progress_enter("", "", 0, " puzzles");
    }
    enum exit_status status = run(&b);
    if (b.several)
        progress_leave();
    feed_end(&b.feed);
    if (b.out_of_memory) {
        fputs("orime: out of memory\n", stderr);
        a->memory_said = true;
        status = worse(status, EXIT_LIMIT);
    }
    rules_close(rules);
    if (was_interrupted(a))
        say_unseen(&b);
    return was_interrupted(a) ? EXIT_INTERRUPT : status;
}

enum exit_status batch_write(struct arguments *a, item_function *function, FILE *out)
{
    return batch(a, function, out, false);
}

enum exit_status batch_run(struct arguments *a, item_function *function)
{
    return batch(a, function, stdout, false);
}

enum exit_status batch_givens(struct arguments *a, item_function *function)
{
    return batch(a, function, stdout, true);
}
