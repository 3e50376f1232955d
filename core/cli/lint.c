/* orime lint: tries a rule. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "rules/lint.h"

/* What is wrong with a file that cannot be a plugin at all, so that there is nothing to try; NULL: it is an ELF
 * file. */
static const char *not_a_plugin(const char *file)
{
    static const char magic[] = {0x7f, 'E', 'L', 'F'};
    char start[sizeof(magic)];
    struct stat status;
    if (stat(file, &status) == 0 && !S_ISREG(status.st_mode))
        return S_ISDIR(status.st_mode) ? "is a directory" : "is no ordinary file";
    FILE *in = fopen(file, "rb");
    if (in == NULL)
        return errno == ENOENT ? "cannot be read: no such file" : "cannot be read";
    bool elf = fread(start, 1, sizeof(start), in) == sizeof(start) && memcmp(start, magic, sizeof(start)) == 0;
    (void)fclose(in);
    return elf ? NULL : "is not an ELF file";
}

static enum exit_status lint(struct arguments *a, const char *file)
{
    const char *shown = shown_file(&a->arena, file);
    const char *wrong = not_a_plugin(file);
    if (shown == NULL)
        shown = file;
    if (wrong != NULL) {
        fprintf(stderr, "%s: %s, expected a plugin (RULE.so)\n", shown, wrong);
        return EXIT_BAD;
    }
    double seconds = a->engine.seconds > 0 ? a->engine.seconds : LINT_SECONDS;
    int findings = lint_plugin_within(file, seconds, &a->mem, stdout);
    if (findings == 0)
        printf("%s: all checks passed\n", shown);
    return findings == 0 ? EXIT_ANSWERED : EXIT_BUG;
}

enum exit_status command_lint(struct arguments *a)
{
    enum exit_status status = EXIT_ANSWERED;
    for (uint32_t i = 0; i < a->n_operands; i++) {
        enum exit_status one = lint(a, a->operands[i]);
        status = one > status ? one : status;
        if (fflush(stdout) != 0)
            break; /* nobody reads on; main says so */
    }
    return status;
}
