/* Forgets what is given, so that the example has several answers. */
#include "rooks.h"

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct rooks *p = puzzle;
    struct rooks *empty = host->model_alloc(m, sizeof *empty);
    empty->n = p->n;
    rooks_build(host, m, empty);
}

static const struct orime_rule rules[] = {{ROOKS("several-answers", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
