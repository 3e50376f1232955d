/* Dies as by a stray pointer. (A real one would be caught by some builds before it does harm.) */
#include <signal.h>

#include "rooks.h"

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build(host, m, puzzle);
    (void)raise(SIGSEGV);
}

static const struct orime_rule rules[] = {{ROOKS("crashes", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
