/* Two rules with one id. */
#include "rooks.h"

static const struct orime_rule rules[] = {
    {ROOKS("twice", rooks_parse, rooks_build, rooks_validate)},
    {ROOKS("twice", rooks_parse, rooks_build, rooks_validate)},
};

ORIME_EXPORT_RULES(rules);
