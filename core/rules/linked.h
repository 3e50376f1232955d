/* The rules that are linked into this program (ORIME_STATIC_RULES), ended by NULL. The build writes the table. */
#ifndef RULES_LINKED_H
#define RULES_LINKED_H

#include "orime/rule.h"

extern const struct orime_plugin *const rules_linked_in[];

#endif
