/* What a plugin says of itself, checked before any of its code runs. */
#ifndef RULES_DESCRIPTOR_H
#define RULES_DESCRIPTOR_H

#include "orime/rule.h"

/* Why this plugin is refused, in `message`; NULL: it is not. */
const char *plugin_fault(const struct orime_plugin *plugin, char *message, size_t size);

/* Lower-case letters, digits and '-', the first of them no '-', and not too many. */
bool rule_id_is_good(const char *id);

/* Rule i of a plugin that is not refused, in the host's own layout: what the plugin's ABI did not have yet is zero. */
void plugin_rule(const struct orime_plugin *plugin, uint32_t i, struct orime_rule *rule);

#endif
