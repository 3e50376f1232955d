/* orime lint: tries a rule. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "lint/trial.h"
#include "text/file.h"

static const char not_elf[] = "is not an ELF file";

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
    size_t length = strlen(file);
    bool text = length > 5 && strcmp(file + length - 5, ".rule") == 0; /* a definition */
    bool elf = fread(start, 1, sizeof(start), in) == sizeof(start) && memcmp(start, magic, sizeof(start)) == 0;
    (void)fclose(in);
    return elf || text ? NULL : not_elf;
}

static bool is_plugin(const char *file)
{
    return not_a_plugin(file) == NULL;
}

/* The puzzles among the operands. Where there is no plugin, what was meant for one is told. False: it was told. */
static bool read_puzzles(struct arguments *a, struct sample *samples, uint32_t *n)
{
    struct diagnostics d;
    bool good = true, any = false;
    diagnostics_init(&d, &a->arena);
    for (uint32_t i = 0; i < a->n_operands; i++)
        any = any || is_plugin(a->operands[i]);
    for (uint32_t i = 0; i < a->n_operands; i++) {
        const char *file = a->operands[i], *shown = shown_file(&a->arena, file), *wrong = not_a_plugin(file);
        if (wrong == NULL)
            continue;
        const char *bytes;
        size_t size;
        if (!any || strcmp(wrong, not_elf) != 0) {
            fprintf(stderr, "%s: %s, expected a plugin (RULE.so) or a definition (RULE.rule)%s\n",
                    shown == NULL ? file : shown, wrong, any ? ", or a puzzle" : "");
            good = false;
        } else if (file_read(file, INI_MAX_BYTES, &a->arena, &d, &bytes, &size)) {
            samples[(*n)++] = (struct sample){shown == NULL ? file : shown, bytes, size};
        } else {
            good = false;
        }
    }
    diagnostics_print(&d, stderr);
    return good;
}

static enum exit_status lint(struct arguments *a, const char *file, const struct sample *samples, uint32_t n)
{
    const char *shown = shown_file(&a->arena, file);
    double seconds = a->engine.seconds > 0 ? a->engine.seconds : LINT_SECONDS;
    const struct lint_job job = {file, samples, n, seconds, a->first != 0, stdout, stderr};
    int misfits, findings = lint_plugin(&job, &a->mem, &misfits);
    if (findings == 0)
        printf("%s: all checks passed\n", shown == NULL ? file : shown);
    return findings > 0 ? EXIT_BUG : misfits > 0 ? EXIT_BAD : EXIT_ANSWERED;
}

enum exit_status command_lint(struct arguments *a)
{
    struct sample *samples = arena_array(&a->arena, (size_t)a->n_operands + 1, sizeof *samples);
    uint32_t n = 0;
    if (samples == NULL)
        return EXIT_LIMIT;
    enum exit_status status = read_puzzles(a, samples, &n) ? EXIT_ANSWERED : EXIT_BAD;
    for (uint32_t i = 0; i < a->n_operands; i++) {
        if (!is_plugin(a->operands[i]))
            continue;
        enum exit_status one = lint(a, a->operands[i], samples, n);
        status = one > status ? one : status;
        if (fflush(stdout) != 0)
            break; /* nobody reads on; main says so */
    }
    return status;
}
