/* Refuses its own answer, and does not say why. */
#include "rooks.h"

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    (void)host;
    (void)r;
    (void)puzzle;
    (void)values;
    return false;
}

static const struct orime_rule rules[] = {{ROOKS("accepts-none", rooks_parse, rooks_build, validate)}};

ORIME_EXPORT_RULES(rules);
