/* Never comes back. */
#include "rooks.h"

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    for (volatile uint32_t i = 0;; i++)
        if (i == UINT32_MAX && host == NULL)
            return r;
}

static const struct orime_rule rules[] = {{ROOKS("hangs", parse, rooks_build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
