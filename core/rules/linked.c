#include "rules/linked.h"

#ifndef ORIME_STATIC_RULES /* otherwise plugins/CMakeLists.txt writes the table */
const struct orime_plugin *const rules_linked_in[] = {NULL};
#endif
