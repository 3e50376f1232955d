/* Calls what nobody has. */
#include "rooks.h"

bool orime_nowhere(const uint8_t *values);

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    return rooks_validate(host, r, puzzle, values) && orime_nowhere(values);
}

static const struct orime_rule rules[] = {{ROOKS("undefined", rooks_parse, rooks_build, validate)}};

ORIME_EXPORT_RULES(rules);
