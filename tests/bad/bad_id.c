/* The id has a capital letter. */
#include "rooks.h"

static const struct orime_rule rules[] = {{ROOKS("Rooks", rooks_parse, rooks_build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
