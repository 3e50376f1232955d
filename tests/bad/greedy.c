/* Wants more memory than there is. */
#include "rooks.h"

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    char *block = host->alloc(r, SIZE_MAX / 2);
    block[0] = 1; /* alloc never returns NULL: this is not reached */
    return rooks_parse(host, r);
}

static const struct orime_rule rules[] = {{ROOKS("greedy", parse, rooks_build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
