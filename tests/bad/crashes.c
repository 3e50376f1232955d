/* Writes where nothing is. */
#include "rooks.h"

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    int *volatile nowhere = NULL;
    rooks_build(host, m, puzzle);
    *nowhere = 1;
}

static const struct orime_rule rules[] = {{ROOKS("crashes", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
