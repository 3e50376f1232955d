/* orime compare: puzzles under several variants, side by side. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/plural.h"
#include "cli/cli.h"
#include "compare/config.h"
#include "compare/journal.h"
#include "compare/plan.h"
#include "compare/report.h"
#include "compare/schedule.h"

#define JOURNAL_MAX_BYTES ((size_t)1 << 30)

struct session {
    struct arguments *a;
    struct comparison c;
    struct results results;
    struct diagnostics d;
    uint32_t shard, shards;     /* shard from 0 */
    bool times;
    FILE *journal;              /* where results are kept as they come; NULL: nowhere */
    const char *journal_name;
    bool journal_failed;
    bool terminal;              /* progress is shown */
    uint64_t done, due;         /* runs */
    double start;
};

static enum exit_status worse(enum exit_status a, enum exit_status b)
{
    return a > b ? a : b;
}

static enum exit_status out_of_memory(struct arguments *a)
{
    if (!a->memory_said)
        fputs("orime compare: out of memory\n", stderr);
    a->memory_said = true;
    return EXIT_LIMIT;
}

/* ---- progress ---- */

static void clear_progress(const struct session *s)
{
    if (s->terminal)
        fputs("\r\033[K", stderr);
}

static void show_progress(void *context, uint32_t puzzle, uint32_t variant)
{
    const struct session *s = context;
    if (!s->terminal)
        return;
    clear_progress(s);
    fprintf(stderr, "%llu of %llu runs; running %.40s by %.30s", (unsigned long long)s->done,
            (unsigned long long)s->due, s->c.puzzles[puzzle].name, s->c.variants[variant].name);
    if (s->done > 0) {
        double left = (clock_seconds() - s->start) / (double)s->done * (double)(s->due - s->done);
        fprintf(stderr, "; %.0f:%02d left", (double)(int64_t)(left / 60), (int)left % 60);
    }
    fflush(stderr);
}

/* ---- keeping results ---- */

static bool journal_broken(struct session *s)
{
    int error = errno;
    char reason[128] = "unknown error";
    (void)strerror_r(error, reason, sizeof(reason));
    const char *shown = s->journal_name == NULL ? "standard output" : shown_file(&s->a->arena, s->journal_name);
    clear_progress(s);
    s->journal_failed = true;
    if (error == ENOMEM) {
        s->a->no_memory = true;
        (void)out_of_memory(s->a);
        return false;
    }
    fprintf(stderr, "orime compare: %s: cannot be written: %s\n", shown == NULL ? s->journal_name : shown, reason);
    return false;
}

/* Each line is handed to the system at once, so that it outlives whatever happens to this process. */
static bool keep(struct session *s, uint32_t puzzle, uint32_t variant, uint32_t repeat)
{
    if (s->journal == NULL)
        return true;
    journal_write_run(s->journal, &s->results, puzzle, variant, repeat, s->times);
    return fflush(s->journal) == 0 || journal_broken(s);
}

/* Says why a puzzle was refused, or what bug was caught, once a puzzle; that another rule does not take it is no
 * news. */
static void tell(const struct session *s, uint32_t puzzle, uint32_t variant, const struct run *run)
{
    if (run->message == NULL || (run->verdict == RUN_REFUSED && s->c.variants[variant].rule != NULL))
        return;
    for (uint32_t v = 0; v < s->c.n_variants; v++) {
        const struct run *other = results_run(&s->results, puzzle, v, 0);
        if (v != variant && other->message != NULL && strcmp(other->message, run->message) == 0)
            return;
    }
    clear_progress(s);
    if (run->verdict == RUN_BUG)
        fprintf(stderr, "%s by %s: a bug was caught: ", s->c.puzzles[puzzle].name, s->c.variants[variant].name);
    fprintf(stderr, "%s\n", run->message);
}

static bool run_done(void *context, uint32_t puzzle, uint32_t variant, uint32_t repeat)
{
    struct session *s = context;
    s->done++;
    tell(s, puzzle, variant, results_run(&s->results, puzzle, variant, repeat));
    return keep(s, puzzle, variant, repeat);
}

/* Two that append to one file would spoil it. */
static bool lock(FILE *file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fileno(file), F_SETLK, &whole) == 0 || (errno != EAGAIN && errno != EACCES);
}

/* Reads what was kept before, and cuts off a half-written last line. */
static bool read_kept(struct session *s, const char *file)
{
    struct journal j = {.c = &s->c, .results = &s->results, .arena = &s->a->arena, .d = &s->d, .known = true};
    const char *bytes;
    size_t size, whole;
    struct stat status;
    if (stat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
        return true; /* nothing yet */
    if (!file_read_bytes(file, JOURNAL_MAX_BYTES, &s->a->arena, &s->d, &bytes, &size) ||
        !journal_read(&j, file, bytes, size, &whole))
        return false;
    if (whole < size && truncate(file, (off_t)whole) != 0)
        return journal_broken(s);
    return true;
}

static bool journal_open(struct session *s, const char *file, const char *mode)
{
    s->journal_name = file;
    s->journal = file == NULL ? stdout : fopen(file, mode);
    if (s->journal == NULL)
        return journal_broken(s);
    if (file != NULL && !lock(s->journal)) {
        diagnose(&s->d, &(struct place){.file = file}, NULL, "another orime is writing to it");
        return false;
    }
    if (mode[0] == 'a' && !read_kept(s, file))
        return false;
    struct stat status;
    bool empty = mode[0] == 'w' || fstat(fileno(s->journal), &status) != 0 || status.st_size == 0;
    if (empty)
        journal_write_head(s->journal, &s->c);
    return fflush(s->journal) == 0 || journal_broken(s);
}

/* Where results go as they come: to the file of --resume; those of a shard else to its output. */
static bool open_journal(struct session *s)
{
    const struct arguments *a = s->a;
    if (a->resume != NULL)
        return journal_open(s, a->resume, "a");
    if (a->shard == NULL)
        return true;
    bool standard = a->output == NULL || strcmp(a->output, "-") == 0;
    return journal_open(s, standard ? NULL : a->output, "w");
}

static bool close_journal(struct session *s)
{
    if (s->journal == NULL || s->journal == stdout)
        return true;
    bool good = fclose(s->journal) == 0 || s->journal_failed || journal_broken(s);
    s->journal = NULL;
    return good;
}

/* ---- the answer ---- */

/* The last resort: the table could not be written, and nothing else has the results. */
static void rescue(const struct session *s)
{
    if (errno == EPIPE || s->a->merge || (s->a->resume != NULL && !s->journal_failed))
        return;
    fputs("orime compare: what was measured, as JSON lines for --resume or --merge:\n", stderr);
    journal_write(stderr, &s->results, s->times);
}

static enum exit_status write_report(struct session *s, const struct report *r)
{
    FILE *out = output_open(s->a);
    if (out == NULL) {
        enum exit_status status = output_failed();
        rescue(s);
        return status;
    }
    if (!report_write(out, r, s->a->report_format)) {
        output_close(s->a, out, false);
        return out_of_memory(s->a);
    }
    bool arrived = fflush(out) == 0 && ferror(out) == 0;
    if (!arrived)
        rescue(s);
    return output_close(s->a, out, arrived) && arrived ? EXIT_ANSWERED : EXIT_BAD;
}

/* What is wrong with the results, in words and as an exit status. */
static enum exit_status judge(const struct session *s, const struct report *r)
{
    enum exit_status status = r->refusals > 0 ? EXIT_BAD : EXIT_ANSWERED;
    for (uint32_t i = 0; i < r->n_disagreements; i++)
        fprintf(stderr, "orime compare: DISAGREEMENT, so there is a bug in the rule or in the engine: %s\n",
                r->disagreements[i].what);
    if (!s->times && r->by_clock > 0)
        fprintf(
            stderr,
            "orime compare: %u %s stopped by the clock, which may be otherwise on another machine; limit conflicts "
            "instead\n",
            (unsigned)r->by_clock, plural(r->by_clock, "result was", "results were"));
    if (s->a->merge && r->missing > 0) {
        fprintf(stderr, "orime compare: %llu %s missing: a part was not merged, or not finished\n",
                (unsigned long long)r->missing, plural(r->missing, "run is", "runs are"));
        status = EXIT_BAD;
    }
    return r->bugs > 0 || r->n_disagreements > 0 ? EXIT_BUG : status;
}

/* Results that were kept with --no-times have none. */
static bool all_timed(const struct results *r)
{
    size_t n = (size_t)r->comparison->n_puzzles * r->comparison->n_variants * r->comparison->repeat;
    for (size_t i = 0; i < n; i++)
        if (r->runs[i].seconds < 0 && run_decided(&r->runs[i]))
            return false;
    return true;
}

static enum exit_status answer(struct session *s)
{
    struct report r;
    s->times = s->times && all_timed(&s->results);
    if (!report_make(&r, &s->results, s->times, &s->a->arena))
        return out_of_memory(s->a);
    enum exit_status status = judge(s, &r);
    return s->a->shard != NULL ? status : worse(status, write_report(s, &r));
}

/* ---- running ---- */

/* Before hours of running: can the output be written at all? */
static bool output_can_be_written(struct session *s)
{
    if (s->a->output == NULL || s->a->shard != NULL)
        return true;
    FILE *out = output_open(s->a);
    return out != NULL && output_close(s->a, out, false);
}

/* Did a run stop for want of memory, though no limit was set on it? That is no result of the variant. */
static bool memory_ran_out(const struct results *r)
{
    const struct comparison *c = r->comparison;
    size_t n = (size_t)c->n_puzzles * c->n_variants * c->repeat;
    for (size_t i = 0; i < n; i++)
        if (r->runs[i].verdict == RUN_UNKNOWN &&
            (r->runs[i].stopped == NULL || strcmp(r->runs[i].stopped, "memory") == 0) &&
            c->variants[i / c->repeat % c->n_variants].engine.memory == 0)
            return true;
    return false;
}

static enum exit_status run(struct session *s, const struct rule_set *rules)
{
    struct schedule schedule = {.results = &s->results,
                                .rules = rules,
                                .jobs = (uint32_t)s->a->jobs,
                                .shard = s->shard,
                                .shards = s->shards,
                                .repeat = s->times ? s->c.repeat : 1,
                                .interrupt = s->a->engine.interrupt,
                                .context = s,
                                .begun = show_progress,
                                .done = run_done};
    s->due = schedule_due(&schedule);
    s->start = clock_seconds();
    s->terminal = isatty(STDERR_FILENO) == 1;
    enum schedule_end end = schedule_run(&schedule);
    clear_progress(s);
    s->terminal = false;
    if (end == SCHEDULE_NO_MEMORY)
        return worse(out_of_memory(s->a), answer(s));
    enum exit_status status = answer(s);
    if (memory_ran_out(&s->results) && status < EXIT_LIMIT)
        status = out_of_memory(s->a);
    if (end == SCHEDULE_INTERRUPTED) {
        fprintf(stderr, "orime compare: interrupted after %llu of %llu runs\n", (unsigned long long)s->done,
                (unsigned long long)s->due);
        return EXIT_INTERRUPT;
    }
    return worse(status, end == SCHEDULE_STOPPED ? EXIT_BAD : EXIT_ANSWERED);
}

static enum exit_status measure(struct session *s, const struct rule_set *rules)
{
    struct arguments *a = s->a;
    if (!config_read(&s->c, a->operands[0], &a->engine, a->settings, a->n_settings, &a->arena, &s->d) ||
        !plan_puzzles(&s->c, rules, &a->arena, &s->d))
        return EXIT_BAD;
    if (!results_init(&s->results, &s->c, &a->arena))
        return out_of_memory(s->a);
    if (!output_can_be_written(s))
        return output_failed();
    if (!open_journal(s))
        return EXIT_BAD;
    return run(s, rules);
}

static enum exit_status with_rules(struct session *s)
{
    struct arguments *a = s->a;
    struct rule_set *rules = rules_open(a->rule_path, &a->mem, &s->d);
    if (rules == NULL)
        return out_of_memory(a);
    diagnostics_print(&s->d, stderr);
    diagnostics_init(&s->d, &a->arena);
    enum exit_status status = measure(s, rules);
    if (s->d.no_memory)
        status = worse(status, out_of_memory(s->a));
    else
        diagnostics_print(&s->d, stderr);
    if (!close_journal(s))
        status = worse(status, EXIT_BAD);
    rules_close(rules);
    return status;
}

/* ---- merging ---- */

static enum exit_status merge(struct session *s)
{
    struct arguments *a = s->a;
    struct journal j = {.c = &s->c, .results = &s->results, .arena = &a->arena, .d = &s->d};
    const char *bytes;
    size_t size, whole;
    for (uint32_t i = 0; i < a->n_operands; i++)
        if (!file_read_bytes(a->operands[i], JOURNAL_MAX_BYTES, &a->arena, &s->d, &bytes, &size) ||
            !journal_read(&j, a->operands[i], bytes, size, &whole)) {
            if (s->d.no_memory)
                return out_of_memory(a);
            diagnostics_print(&s->d, stderr);
            return EXIT_BAD;
        }
    if (!j.known) {
        fputs("orime compare: there are no results in these files\n", stderr);
        return EXIT_BAD;
    }
    if (j.twice > 0)
        fprintf(stderr, "orime compare: %llu %s given more than once; the first counts\n", (unsigned long long)j.twice,
                plural(j.twice, "run is", "runs are"));
    return answer(s);
}

/* ---- the command ---- */

static bool read_shard(struct session *s, const char *text)
{
    char rest;
    unsigned k = 0, n = 0;
    if (strspn(text, "0123456789/") == strlen(text) && strlen(text) < 16 &&
        sscanf(text, "%u/%u%c", &k, &n, &rest) == 2 && k >= 1 && k <= n) {
        s->shard = k - 1;
        s->shards = n;
        return true;
    }
    fprintf(stderr, "orime compare: --shard: \"%s\" was given, expected K/N, such as 2/3\n", text);
    return false;
}

static bool makes_sense(struct session *s)
{
    const struct arguments *a = s->a;
    const char *wrong = NULL;
    if (a->merge && (a->shard != NULL || a->resume != NULL))
        wrong = "--merge reads what --shard and --resume wrote, and excludes them";
    else if (a->merge && a->n_settings > 0)
        wrong = "--merge runs nothing, so that --set has no sense";
    else if (!a->merge && a->n_operands > 1)
        wrong = "expected one CONFIG.ini, or --merge and files of results";
    else if (a->shard != NULL && a->resume != NULL && a->output != NULL)
        wrong = "the results of a shard go to the file of --resume or of --output, not to both";
    if (wrong != NULL)
        fprintf(stderr, "orime compare: %s; see orime compare --help\n", wrong);
    return wrong == NULL && (a->shard == NULL || read_shard(s, a->shard));
}

enum exit_status command_compare(struct arguments *a)
{
    struct session s = {.a = a, .shards = 1, .times = !a->no_times};
    diagnostics_init(&s.d, &a->arena);
    if (!makes_sense(&s))
        return EXIT_BAD;
    return a->merge ? merge(&s) : with_rules(&s);
}
