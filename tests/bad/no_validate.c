/* A required hook is missing. */
#include "rooks.h"

static const struct orime_rule rules[] = {{ROOKS("no-validate", rooks_parse, rooks_build, NULL)}};

ORIME_EXPORT_RULES(rules);
