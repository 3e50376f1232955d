/* Where a command's data goes: standard output, or the file of --output. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"

static bool complain(const struct arguments *a, const char *what)
{
    char reason[128] = "unknown error";
    int error = errno;
    (void)strerror_r(error, reason, sizeof(reason));
    fprintf(stderr, "orime %s: %s: %s: %s\n", a->command->name, a->output, what, reason);
    return false;
}

static bool to_file(const struct arguments *a)
{
    return a->output != NULL && strcmp(a->output, "-") != 0;
}

FILE *output_open(const struct arguments *a)
{
    FILE *out = to_file(a) ? fopen(a->output, "wb") : stdout;
    if (out == NULL)
        complain(a, "cannot be opened");
    return out;
}

bool output_close(const struct arguments *a, FILE *out)
{
    if (!to_file(a))
        return true; /* main looks at standard output */
    bool good = ferror(out) == 0;
    return (fclose(out) == 0 && good) || complain(a, "cannot be written");
}
