/* Ends the program of its host. */
#include "rooks.h"

#include <stdlib.h>

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    (void)host;
    (void)r;
    exit(0);
}

static const struct orime_rule rules[] = {{ROOKS("exits", parse, rooks_build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
