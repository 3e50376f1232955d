/* Refuses a puzzle without a word. */
#include "rooks.h"

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    (void)host;
    (void)r;
    return NULL;
}

static const struct orime_rule rules[] = {{ROOKS("no-reason", parse, rooks_build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
