/* What a rule does besides its work: it prints nothing, opens, closes and starts nothing, and writes only to memory
 * that it was given. */
#include <dirent.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/guard.h"
#include "base/random.h"
#include "lint/trial.h"

enum { ROUNDS = 3, SPOILED = 8 };

/* All hooks once: read, build, solve, validate, draw, derive. */
static void whole_work(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    struct trial t;
    struct clues clues;
    struct engine_options o = trial_options(true, false);
    if (trial_sample(&t, l, rule, sample, &o, 0) && solver_solve(t.p.model.solver, NULL, 0) == VERDICT_YES) {
        model_values(&t.p.model, t.values);
        (void)trial_accepts(&t, t.values);
        (void)puzzle_clues(&t.p, &clues);
        t.values[0] = (uint8_t)((t.values[0] + 1) % trial_values_of(&t, 0));
        (void)trial_accepts(&t, t.values);
    }
    trial_end(&t);
}

/* A puzzle with a few bytes changed: errors have ways of their own. */
static void spoiled_work(struct lint *l, const struct orime_rule *rule, const struct sample *sample, uint64_t seed)
{
    struct random r = {seed};
    struct trial t;
    char *text = mem_alloc(l->mem, sample->size + 1);
    if (text == NULL)
        return;
    memcpy(text, sample->bytes, sample->size);
    for (uint32_t i = 0; i < 3 && sample->size > 1; i++)
        text[random_below(&r, (uint32_t)sample->size)] = "0 #.Z\n"[random_below(&r, 6)];
    (void)trial_read(&t, l, rule, text, sample->size);
    trial_end(&t);
    mem_free(l->mem, text, sample->size + 1);
}

static void work(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    whole_work(l, rule, sample);
    for (uint64_t seed = 1; seed <= SPOILED; seed++)
        spoiled_work(l, rule, sample, seed);
}

/* ---- descriptors, output, processes ---- */

static uint32_t open_descriptors(void)
{
    uint32_t n = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL)
        return 0;
    while (readdir(folder) != NULL)
        n++;
    (void)closedir(folder);
    return n;
}

/* Standard output and error as files that can be looked at; -1: that cannot be had. */
static int captured(int number)
{
    FILE *file = tmpfile();
    if (file == NULL)
        return -1;
    (void)fflush(number == STDOUT_FILENO ? stdout : stderr);
    return dup2(fileno(file), number) < 0 ? -1 : fileno(file);
}

static void conduct_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    lint_doing(l, "watching what else rule %s does", rule->id);
    uint32_t descriptors = open_descriptors();
    for (uint32_t i = 0; i < ROUNDS; i++)
        work(l, rule, sample);
    if (open_descriptors() > descriptors)
        lint_finding(l, "rule %s opens files and leaves them open: a rule has no use for files", rule->id);
    if (open_descriptors() < descriptors)
        lint_finding(l, "rule %s closes files that are not its own", rule->id);
    if (waitpid(-1, NULL, WNOHANG) >= 0)
        lint_finding(l, "rule %s starts a process", rule->id);
}

void check_conduct(struct lint *l)
{
    int out = captured(STDOUT_FILENO), err = captured(STDERR_FILENO), pipe = dup(fileno(l->to_parent));
    each_sample(l, conduct_of);
    (void)fflush(stdout);
    (void)fflush(stderr);
    if (fcntl(fileno(l->to_parent), F_GETFD) == -1) { /* what is said goes nowhere: the rule closed it */
        if (pipe >= 0 && dup2(pipe, fileno(l->to_parent)) >= 0)
            lint_finding(l, "the rule closes files that are not its own");
    }
    if (out >= 0 && lseek(out, 0, SEEK_END) > 0)
        lint_finding(l, "a rule prints to standard output, where answers stand: errors go through host->error or "
                        "host->broken");
    if (err >= 0 && lseek(err, 0, SEEK_END) > 0)
        lint_finding(l, "a rule prints to standard error: messages go through host->error or host->broken");
}

/* ---- statics: once it is open, nothing of the plugin may be written to ---- */

enum { SEGMENTS_MAX = 8 };

/* What the signal handler must reach. */
static struct {
    const char *file;
    struct lint *lint;
    uintptr_t start[SEGMENTS_MAX], end[SEGMENTS_MAX];
    uint32_t n;
} watched;

static void on_write(int number, siginfo_t *info, void *context)
{
    (void)context;
    uintptr_t at = (uintptr_t)info->si_addr;
    for (uint32_t i = 0; i < watched.n; i++)
        if (at >= watched.start[i] && at < watched.end[i]) {
            /* the program is about to end, in a state that is known: it was in the rule's code */
            lint_finding(watched.lint, "the rule writes to a static or global variable of its own: hooks of several "
                                       "puzzles run side by side, so keep everything in memory of the host");
            (void)fputs("=\n", watched.lint->to_parent); /* it came to its end */
            (void)fflush(watched.lint->to_parent);
            _exit(0);
        }
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static int protect(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    char *real = realpath(watched.file, NULL), *name = realpath(info->dlpi_name, NULL);
    bool same = real != NULL && name != NULL && strcmp(real, name) == 0;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    free(real);
    free(name);
    for (int i = 0; same && i < info->dlpi_phnum && watched.n < SEGMENTS_MAX; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        if (h->p_type != PT_LOAD || (h->p_flags & PF_W) == 0)
            continue;
        uintptr_t start = (info->dlpi_addr + h->p_vaddr) / page * page;
        uintptr_t end = (info->dlpi_addr + h->p_vaddr + h->p_memsz + page - 1) / page * page;
        if (mprotect((void *)start, end - start, PROT_READ) == 0) {
            watched.start[watched.n] = start;
            watched.end[watched.n++] = end;
        }
    }
    return same;
}

void check_statics(struct lint *l)
{
    struct sigaction action = {.sa_sigaction = on_write, .sa_flags = SA_SIGINFO};
    watched.file = l->file;
    watched.lint = l;
    lint_doing(l, "looking for memory of the rule's own");
    (void)sigaction(SIGSEGV, &action, NULL);
    (void)sigaction(SIGBUS, &action, NULL);
    (void)dl_iterate_phdr(protect, NULL);
    each_sample(l, work);
}

/* ---- overruns: each block of the host stands alone, with a page behind it that cannot be touched ---- */

static void overruns_of(struct lint *l, const struct orime_rule *rule, const struct sample *sample)
{
    lint_doing(l, "working with guarded memory of rule %s (a crash here is a block of the host that was overrun)",
               rule->id);
    l->mem->guarded = true;
    whole_work(l, rule, sample);
    bool intact = guard_intact(l->mem);
    for (uint64_t seed = 1; seed <= SPOILED && intact; seed++) {
        guard_release(l->mem);
        spoiled_work(l, rule, sample, seed);
        intact = guard_intact(l->mem);
    }
    l->mem->guarded = false;
    guard_release(l->mem);
    if (!intact)
        lint_finding(l, "rule %s writes behind the end of memory that the host gave it", rule->id);
}

void check_overruns(struct lint *l)
{
    each_sample(l, overruns_of);
}
