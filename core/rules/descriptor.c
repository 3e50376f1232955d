#include "rules/descriptor.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "rules/schema.h"

enum { RULES_MAX = 1024, ID_MAX = 40 };

void plugin_rule(const struct orime_plugin *plugin, uint32_t i, struct orime_rule *rule)
{
    size_t known = plugin->rule_size < sizeof *rule ? plugin->rule_size : sizeof *rule;
    *rule = (struct orime_rule){0};
    memcpy(rule, (const char *)plugin->rules + (size_t)i * plugin->rule_size, known);
}

bool rule_id_is_good(const char *id)
{
    if (id == NULL || *id == '\0' || *id == '-' || strlen(id) > ID_MAX)
        return false;
    return strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(id);
}

static bool said(const char *text)
{
    return text != NULL && *text != '\0';
}

static const char *rule_fault(const struct orime_plugin *plugin, uint32_t i, char *message, size_t size)
{
    struct orime_rule r;
    char schema[160];
    plugin_rule(plugin, i, &r);
    if (!rule_id_is_good(r.id)) {
        (void)snprintf(message, size, "rule %u has no good id, expected lower-case letters, digits and '-'",
                       (unsigned)i);
        return message;
    }
    const char *fault = NULL;
    if (r.size != plugin->rule_size)
        fault = "its size is not the plugin's rule_size";
    else if (!said(r.name) || !said(r.version) || !said(r.summary))
        fault = "it has no name, version or summary";
    else if (r.parse == NULL || r.build == NULL || r.validate == NULL)
        fault = r.parse == NULL ? "it has no parse" : r.build == NULL ? "it has no build" : "it has no validate";
    else if (!said(r.example))
        fault = "it has no example";
    else
        fault = schema_fault(&r, schema, sizeof schema);
    if (fault == NULL)
        return NULL;
    (void)snprintf(message, size, "rule %s: %s", r.id, fault);
    return message;
}

const char *plugin_fault(const struct orime_plugin *p, char *message, size_t size)
{
    if (memcmp(p->magic, ORIME_MAGIC, sizeof p->magic) != 0)
        return "wrong magic: orime_plugin is not the descriptor of a rule";
    if (p->abi_major != ORIME_ABI_MAJOR || p->abi_minor > ORIME_ABI_MINOR) {
        (void)snprintf(message, size, "built for ABI %u.%u, this engine offers %u.%u", (unsigned)p->abi_major,
                       (unsigned)p->abi_minor, ORIME_ABI_MAJOR, ORIME_ABI_MINOR);
        return message;
    }
    /* Sizes as of 1.0, which `self` came behind; plugin_rule fills up what is missing. */
    const size_t least = offsetof(struct orime_rule, self);
    if (p->plugin_size < sizeof *p || p->rule_size < least || p->rule_size % alignof(struct orime_rule) != 0) {
        (void)snprintf(message, size, "a plugin of %u and rules of %u bytes, expected at least %zu and %zu",
                       (unsigned)p->plugin_size, (unsigned)p->rule_size, sizeof *p, least);
        return message;
    }
    if (p->n_rules == 0 || p->n_rules > RULES_MAX || p->rules == NULL)
        return "it has no rules";
    for (uint32_t i = 0; i < p->n_rules; i++)
        if (rule_fault(p, i, message, size) != NULL)
            return message;
    return NULL;
}
