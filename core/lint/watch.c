/* The watching half of lint: a child for each check, with a time limit. */
#include "lint/lint.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

struct watch {
    const struct lint_job *job;
    const char *check;
    int misfits;
    int findings, of_check; /* all, and those of this check */
    bool done;       /* the child said that it came to its end */
    char line[1024]; /* of the child, as far as it has come */
    size_t length;
    char doing[1024];
};

/* ---- in the child ---- */

static void say(struct lint *l, char kind, const char *what, va_list args) __attribute__((format(printf, 3, 0)));

/* One line for one message, whatever the message holds. */
static void say(struct lint *l, char kind, const char *what, va_list args)
{
    char text[700];
    (void)vsnprintf(text, sizeof text, what, args);
    for (char *c = text; *c != '\0'; c++)
        if (*c == '\n')
            *c = ' ';
    (void)fprintf(l->to_parent, "%c%s\n", kind, text);
    (void)fflush(l->to_parent);
}

void lint_doing(struct lint *l, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    say(l, '.', what, args);
    va_end(args);
}

void lint_finding(struct lint *l, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    say(l, '!', what, args);
    va_end(args);
}

void lint_misfit(struct lint *l, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    say(l, '?', what, args);
    va_end(args);
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

_Noreturn static void child(const struct lint_check *check, const struct watch *w, struct mem *mem, int to_parent)
{
    struct lint l = {.file = w->job->file, .to_parent = fdopen(to_parent, "w"), .mem = mem};
    struct rlimit no_core = {0, 0};
    struct arena arena;
    struct diagnostics d;
    if (l.to_parent == NULL)
        _exit(111);
    (void)setrlimit(RLIMIT_CORE, &no_core);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        (void)signal(crashes[i], SIG_DFL); /* sanitizers set handlers of their own */
    if (mem->limit == 0)
        mem->limit = (size_t)1 << 30;
    arena_init(&arena, mem);
    diagnostics_init(&d, &arena);
    if (check != &lint_checks[0])
        l.rules = rules_open_file(w->job->file, mem, &d);
    l.samples = w->job->samples;
    l.n_samples = w->job->n_samples;
    if (check == &lint_checks[0] || l.rules != NULL)
        check->run(&l);
    (void)fputs("=\n", l.to_parent); /* a rule may end the program, too, and well */
    (void)fflush(l.to_parent);
    _exit(0);
}

/* ---- in the parent ---- */

enum { WAITING = 6 };

static void finding(struct watch *w, const char *what)
{
    if (++w->of_check > (w->job->first ? 1 : LINT_FINDINGS))
        return;
    w->findings++;
    (void)fprintf(w->job->out, "%s: %s: %s\n", w->job->file, w->check, what);
}

static void take_line(struct watch *w)
{
    w->line[w->length] = '\0';
    if (w->length > 0 && w->line[0] == '!')
        finding(w, w->line + 1);
    else if (w->length > 0 && w->line[0] == '?')
        w->misfits += fprintf(w->job->err, "%s\n", w->line + 1) > 0;
    else if (w->length > 0 && w->line[0] == '=')
        w->done = true;
    else if (w->length > 0)
        memcpy(w->doing, w->line + 1, w->length);
    w->length = 0;
}

/* Seconds of CPU time that the child took; on a busy machine much less than went by. */
static double cpu_seconds(pid_t pid)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Reads what the child says until it ends; false: it did not end in time: that of the processor, and, for one that
 * waits for something, a multiple of it on the clock. */
static bool listen_to(struct watch *w, pid_t pid, int from_child, double seconds)
{
    double end = clock_seconds() + WAITING * seconds;
    for (;;) {
        double left = seconds - cpu_seconds(pid);
        struct pollfd p = {.fd = from_child, .events = POLLIN};
        char bytes[512];
        if (left <= 0 || clock_seconds() > end)
            return false;
        int ready = poll(&p, 1, (int)(left * 1000) + 1);
        ssize_t got = ready > 0 ? read(from_child, bytes, sizeof bytes) : ready == 0 || errno == EINTR ? -1 : 0;
        if (got == 0)
            return true;
        for (ssize_t i = 0; i < got; i++) {
            if (bytes[i] == '\n')
                take_line(w);
            else if (w->length < sizeof w->line - 1)
                w->line[w->length++] = bytes[i];
        }
    }
}

static const char *signal_name(int number)
{
    switch (number) {
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGILL: return "SIGILL";
    case SIGABRT: return "SIGABRT";
    case SIGKILL: return "SIGKILL";
    default: return strsignal(number);
    }
}

/* How the child ended; true when it ended well. */
static bool reap(struct watch *w, pid_t pid, bool in_time, double seconds)
{
    char text[1200];
    int status = 0;
    if (!in_time)
        (void)kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0 && w->done)
        return true;
    if (!in_time)
        (void)snprintf(text, sizeof text, "hangs: no end after %g s, while %s", seconds, w->doing);
    else if (WIFSIGNALED(status))
        (void)snprintf(text, sizeof text, "crashes: %s, while %s", signal_name(WTERMSIG(status)), w->doing);
    else
        (void)snprintf(text, sizeof text, "ends the program with status %d, while %s", WEXITSTATUS(status), w->doing);
    finding(w, text);
    return false;
}

/* True when the next check makes sense. */
static bool run_check(struct watch *w, const struct lint_check *check, struct mem *mem)
{
    double seconds = w->job->seconds;
    int ends[2];
    w->check = check->name;
    w->length = 0;
    w->done = false;
    w->of_check = 0;
    memcpy(w->doing, "opening it", sizeof "opening it");
    if (pipe(ends) != 0) {
        finding(w, strerror(errno));
        return false;
    }
    (void)fflush(w->job->out);
    pid_t pid = fork();
    if (pid == 0) {
        (void)close(ends[0]);
        child(check, w, mem, ends[1]);
    }
    (void)close(ends[1]);
    bool good = pid > 0 && reap(w, pid, listen_to(w, pid, ends[0], seconds), seconds);
    (void)close(ends[0]);
    if (pid < 0)
        finding(w, strerror(errno));
    return good && (!check->first || w->findings == 0);
}

int lint_plugin(const struct lint_job *job, struct mem *mem, int *misfits)
{
    struct watch w = {.job = job};
    for (const struct lint_check *c = lint_checks; c->name != NULL && !(job->first && w.findings > 0); c++)
        if (!run_check(&w, c, mem))
            break;
    *misfits = w.misfits;
    return w.findings;
}
