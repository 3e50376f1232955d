/* Asks for a key that its schema does not have. */
#include "rooks.h"

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    (void)host->integer(r, "board", "size");
    return rooks_parse(host, r);
}

static const struct orime_rule rules[] = {{ROOKS("wrong-key", parse, rooks_build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
