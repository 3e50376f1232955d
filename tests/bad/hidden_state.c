/* Counts its calls, and builds another model each time. */
#include "rooks.h"

static uint32_t calls;

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct rooks *p = puzzle;
    rooks_build(host, m, puzzle);
    for (uint32_t i = 0; i < calls; i++)
        host->count(m, "some rooks", &p->n, 0, 2, 0, 1);
    calls++;
}

static const struct orime_rule rules[] = {{ROOKS("hidden-state", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
