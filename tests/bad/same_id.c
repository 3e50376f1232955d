/* Takes an id that another plugin has: good.c. */
#include "rooks.h"

static const struct orime_rule rules[] = {{ROOKS("good", rooks_parse, rooks_build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
