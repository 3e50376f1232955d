/* Its rules are shorter than those of any ABI. */
#include "rooks.h"

static const struct orime_rule rules[] = {{ROOKS("small-rule", rooks_parse, rooks_build, rooks_validate)}};

extern ORIME_EXPORT const struct orime_plugin orime_plugin;
const struct orime_plugin orime_plugin = {
    ORIME_MAGIC, ORIME_ABI_MAJOR, ORIME_ABI_MINOR, sizeof(struct orime_plugin), sizeof(void *), 1, rules};
