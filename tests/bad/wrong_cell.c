/* Speaks of a cell that is not there. */
#include "rooks.h"

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build(host, m, puzzle);
    host->keep(m, 1000, 2);
}

static const struct orime_rule rules[] = {{ROOKS("wrong-cell", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
