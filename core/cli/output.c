/* Where a command's data goes: standard output, or the file of --output. A file is first written beside its place and
 * then moved there, so that it is never half of what it should be. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { PATH_BYTES = 4096 };

static bool complain(const struct arguments *a, const char *what)
{
    char reason[128] = "unknown error";
    int error = errno;
    if (error == ENOMEM) {
        fprintf(stderr, "orime %s: out of memory\n", a->command->name);
        return false;
    }
    (void)strerror_r(error, reason, sizeof(reason));
    struct mem mem = {0};
    struct arena arena;
    arena_init(&arena, &mem);
    const char *shown = shown_file(&arena, a->output);
    fprintf(stderr, "orime %s: %s: %s: %s\n", a->command->name, shown == NULL ? a->output : shown, what, reason);
    arena_free(&arena);
    errno = error;
    return false;
}

enum exit_status output_failed(void)
{
    return errno == ENOMEM ? EXIT_LIMIT : EXIT_BAD;
}

static bool to_file(const struct arguments *a)
{
    return a->output != NULL && strcmp(a->output, "-") != 0;
}

/* The file beside it. A device, a pipe or a link is written to where it stands; false. */
static bool path_beside(const struct arguments *a, char *path)
{
    struct stat status;
    if (lstat(a->output, &status) == 0 && !S_ISREG(status.st_mode))
        return false;
    int n = snprintf(path, PATH_BYTES, "%s.%ld.tmp", a->output, (long)getpid());
    return n > 0 && n < PATH_BYTES;
}

FILE *output_open(const struct arguments *a)
{
    char path[PATH_BYTES];
    FILE *out = !to_file(a) ? stdout : fopen(path_beside(a, path) ? path : a->output, "wb");
    if (out == NULL)
        complain(a, "cannot be opened");
    return out;
}

bool output_close(const struct arguments *a, FILE *out, bool keep)
{
    char path[PATH_BYTES];
    int error = errno;
    if (!to_file(a))
        return true; /* main looks at standard output */
    bool good = ferror(out) == 0, beside = path_beside(a, path);
    if (fclose(out) != 0)
        good = false;
    else if (!good)
        errno = error; /* of the write that failed before */
    struct stat old; /* what is replaced keeps its permissions */
    if (beside && keep && good && lstat(a->output, &old) == 0)
        good = chmod(path, old.st_mode & 0777) == 0;
    good = good && (!beside || !keep || rename(path, a->output) == 0);
    if (!good)
        complain(a, "cannot be written");
    if (beside && (!good || !keep))
        (void)unlink(path);
    return good;
}

const struct format *format_chosen(const struct arguments *a, const struct format *standard)
{
    uint32_t n;
    const struct format *const *table = format_table(&n);
    const char *command = a->command->name;
    const struct format *format = a->format != NULL   ? format_named(a->format)
                                  : a->output != NULL ? format_of_file(a->output)
                                                      : standard;
    if (format == NULL && a->format == NULL && standard != NULL)
        format = standard;
    if (format != NULL)
        return format;
    if (a->format != NULL)
        fprintf(stderr, "orime %s: --to: \"%s\" was given, expected one of", command, a->format);
    else if (a->output != NULL)
        fprintf(stderr, "orime %s: --output: no format ends like \"%s\"; --to names one of", command, a->output);
    else
        fprintf(stderr, "orime %s: into which format? --to names one of", command);
    for (uint32_t i = 0; i < n; i++)
        if (format_is_written(table[i]))
            fprintf(stderr, " %s", table[i]->name);
    fputs(standard == NULL ? " svg png text obj vox html\n" : "\n", stderr);
    return NULL;
}
