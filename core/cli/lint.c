/* orime lint: tries a rule. */
#include "cli/cli.h"

enum exit_status command_lint(struct arguments *a)
{
    (void)a;
    fputs("orime lint: not yet here\n", stderr);
    return EXIT_BAD;
}
