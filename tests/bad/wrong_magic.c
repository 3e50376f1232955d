/* orime_plugin is there, but it is something else. */
#include "rooks.h"

extern ORIME_EXPORT const struct orime_plugin orime_plugin;
const struct orime_plugin orime_plugin = {.magic = "other tool\n"};
