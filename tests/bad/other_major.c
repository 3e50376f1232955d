/* Built for the next major ABI. Nothing behind the version may be looked at. */
#include "rooks.h"

extern ORIME_EXPORT const struct orime_plugin orime_plugin;
const struct orime_plugin orime_plugin = {ORIME_MAGIC, ORIME_ABI_MAJOR + 1, 1, 0, 0, 0, NULL};
