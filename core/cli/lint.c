/* orime lint: tries a rule. */
#include <unistd.h>

#include "cli/cli.h"
#include "rules/lint.h"

static enum exit_status lint(struct arguments *a, const char *file)
{
    if (access(file, R_OK) != 0) {
        fprintf(stderr, "%s: cannot be read\n", file);
        return EXIT_BAD;
    }
    double seconds = a->engine.seconds > 0 ? a->engine.seconds : LINT_SECONDS;
    int findings = lint_plugin_within(file, seconds, &a->mem, stdout);
    if (findings == 0)
        printf("%s: nothing was found\n", file);
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
