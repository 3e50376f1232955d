#include "cli/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/plural.h"
#include "text/utf8.h"

enum { UNKNOWN, ABSENT, RUNNING };
enum { NAME_BYTES = 128, WORD_BYTES = 48, LINE_BYTES = 512, NANOSECONDS = 1000000000, EVERY = NANOSECONDS / 5 };

static const double QUIET = 0.1; /* seconds; writing takes less */

_Atomic uint64_t progress_pulse;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t ending;
    pthread_t thread;
    _Atomic int state; /* UNKNOWN, ABSENT, RUNNING: is there a terminal to draw on? */
    bool ended, shown;
    uint32_t depth;    /* of progress_enter */
    double begun;      /* at the first of them */
    double quiet;      /* nothing is drawn before */
    char name[NAME_BYTES], before[WORD_BYTES], behind[WORD_BYTES];
    uint64_t number;
} line = {.lock = PTHREAD_MUTEX_INITIALIZER, .ending = PTHREAD_COND_INITIALIZER};

/* ---- drawing; with the lock held ---- */

/* 12,345 */
static void put_number(char *to, size_t size, uint64_t n)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, n);
    size_t at = strlen(to);
    for (int i = 0; i < length && at + 3 < size; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            to[at++] = ',';
        to[at++] = digits[i];
    }
    to[at] = '\0';
}

static void put(char *to, size_t size, const char *text)
{
    size_t at = strlen(to);
    (void)snprintf(to + at, size - at, "%s", text);
}

static void compose(char *text, size_t size, double seconds)
{
    uint64_t conflicts = atomic_load_explicit(&progress_pulse, memory_order_relaxed);
    (void)snprintf(text, size, "%s%s", line.name, line.name[0] == '\0' ? "" : ": ");
    if (line.number > 0 || line.behind[0] == '\0')
        put(text, size, line.before);
    if (line.number > 0) {
        put(text, size, line.before[0] == '\0' ? "" : " ");
        put_number(text, size, line.number);
        put(text, size, line.behind);
    }
    if (line.number > 0 || line.behind[0] == '\0')
        put(text, size, ", ");
    put_number(text, size, (uint64_t)seconds);
    put(text, size, " s");
    if (conflicts == 0)
        return;
    put(text, size, ", ");
    put_number(text, size, conflicts);
    put(text, size, plural(conflicts, " conflict", " conflicts"));
}

/* No longer than the terminal is wide, and cut between two signs. */
static void cut(char *text)
{
    struct winsize window;
    size_t room = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1 ? window.ws_col - 1 : 79;
    char *at = text;
    for (size_t column = 0; *at != '\0' && column < room; column++) {
        uint32_t length = utf8_length(at);
        at += length == 0 ? 1 : length;
    }
    *at = '\0';
}

static void draw(void)
{
    char text[LINE_BYTES];
    double now = clock_seconds(), seconds = now - line.begun;
    if (seconds < 1 || now < line.quiet)
        return;
    compose(text, sizeof text, seconds);
    cut(text);
    fprintf(stderr, "\r%s\033[K", text);
    fflush(stderr);
    line.shown = true;
}

static void erase(void)
{
    if (!line.shown)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    line.shown = false;
}

/* ---- the thread ---- */

static void *run(void *none)
{
    (void)none;
    pthread_mutex_lock(&line.lock);
    while (!line.ended) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += EVERY;
        until.tv_sec += until.tv_nsec / NANOSECONDS;
        until.tv_nsec %= NANOSECONDS;
        while (!line.ended && pthread_cond_timedwait(&line.ending, &line.lock, &until) != ETIMEDOUT)
            ;
        if (!line.ended && line.depth > 0)
            draw();
    }
    pthread_mutex_unlock(&line.lock);
    return NULL;
}

static bool can_draw(void)
{
    const char *kind = getenv("TERM");
    return isatty(STDERR_FILENO) == 1 && kind != NULL && kind[0] != '\0' && strcmp(kind, "dumb") != 0;
}

static bool is_running(void)
{
    if (line.state == UNKNOWN) {
        line.begun = clock_seconds();
        line.state = can_draw() && pthread_create(&line.thread, NULL, run, NULL) == 0 ? RUNNING : ABSENT;
    }
    return line.state == RUNNING;
}

/* ---- what others call ---- */

static void say(const char *name, const char *before, uint64_t number, const char *behind, uint32_t deeper)
{
    if (line.state == ABSENT)
        return;
    pthread_mutex_lock(&line.lock);
    if (is_running()) {
        const char *slash = strrchr(name, '/');
        (void)snprintf(line.name, sizeof line.name, "%s", slash == NULL ? name : slash + 1);
        (void)snprintf(line.before, sizeof line.before, "%s", before);
        (void)snprintf(line.behind, sizeof line.behind, "%s", behind);
        line.number = number;
        line.depth += deeper;
    }
    pthread_mutex_unlock(&line.lock);
}

void progress_enter(const char *name, const char *before, uint64_t number, const char *behind)
{
    say(name, before, number, behind, 1);
}

void progress_change(const char *name, const char *before, uint64_t number, const char *behind)
{
    say(name, before, number, behind, 0);
}

void progress_clear(void)
{
    if (line.state != RUNNING)
        return;
    pthread_mutex_lock(&line.lock);
    erase();
    line.quiet = clock_seconds() + QUIET;
    pthread_mutex_unlock(&line.lock);
}

void progress_count(uint64_t number)
{
    if (line.state != RUNNING)
        return;
    pthread_mutex_lock(&line.lock);
    line.number = number;
    pthread_mutex_unlock(&line.lock);
}

void progress_leave(void)
{
    if (line.state != RUNNING)
        return;
    pthread_mutex_lock(&line.lock);
    if (--line.depth == 0)
        erase();
    pthread_mutex_unlock(&line.lock);
}

void progress_end(void)
{
    if (line.state != RUNNING)
        return;
    pthread_mutex_lock(&line.lock);
    line.ended = true;
    erase();
    pthread_cond_signal(&line.ending);
    pthread_mutex_unlock(&line.lock);
    pthread_join(line.thread, NULL);
    line.state = ABSENT;
}
