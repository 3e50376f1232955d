/* Several searches for one puzzle, by --portfolio. */
#ifndef CLI_PORTFOLIO_H
#define CLI_PORTFOLIO_H

#include "cli/cli.h"

/* One search with these arguments, writing to these streams; called by several threads at a time. */
typedef enum exit_status portfolio_function(void *context, struct arguments *a, FILE *out, FILE *err);

/* Runs the function a->portfolio times at once, each with its own variation of the engine's options, until the first
 * comes to an answer; the others are stopped, and their output is thrown away. When all were stopped by a limit, the
 * first is heard. */
enum exit_status portfolio_run(struct arguments *a, portfolio_function *function, void *context, FILE *out, FILE *err);

#endif
