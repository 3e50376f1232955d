/* Makes its board twice. */
#include "rooks.h"

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build(host, m, puzzle);
    rooks_build(host, m, puzzle);
}

static const struct orime_rule rules[] = {{ROOKS("two-boards", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
