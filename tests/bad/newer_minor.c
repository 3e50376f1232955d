/* Built for a minor ABI that this engine does not have yet. */
#include "rooks.h"

static const struct orime_rule rules[] = {{ROOKS("newer-minor", rooks_parse, rooks_build, rooks_validate)}};

extern ORIME_EXPORT const struct orime_plugin orime_plugin;
const struct orime_plugin orime_plugin = {
    ORIME_MAGIC, ORIME_ABI_MAJOR, ORIME_ABI_MINOR + 1, sizeof(struct orime_plugin),
    sizeof(struct orime_rule), 1, rules};
