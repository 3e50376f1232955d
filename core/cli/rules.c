/* orime rules: the rules that were found, and what their puzzle files may contain. */
#include <inttypes.h>
#include <string.h>

#include "cli/new_rule.h"
#include "rules/schema.h"
#include "text/json.h"

static const char *type_name(const struct orime_key *key)
{
    static const char *const names[] = {"text", "number", "choice", "lines"};
    return names[key->type];
}

static void show_key(const struct orime_key *key)
{
    printf("  %s%s: ", key->name, key->required ? " (required)" : "");
    switch (key->type) {
    case ORIME_TEXT:
        fputs("text", stdout);
        break;
    case ORIME_INTEGER:
        printf("a whole number from %" PRId64 " to %" PRId64, key->low, key->high);
        break;
    case ORIME_CHOICE:
        fputs(key->choices, stdout);
        break;
    case ORIME_LINES:
        fputs("lines", stdout);
        break;
    }
    if (key->standard != NULL)
        printf(", default %s", key->standard);
    printf("\n      %s\n", key->help);
}

static void show_section(const struct orime_section *section)
{
    printf("\n[%s]%s %s\n", section->name, section->required ? " (required)" : "", section->help);
    for (uint32_t k = 0; k < section->n_keys; k++)
        show_key(&section->keys[k]);
}

static void show_rule(const struct orime_rule *rule, const char *file)
{
    printf("%s: %s %s\n%s\nfile: %s\n", rule->id, rule->name, rule->version, rule->summary, file);
    show_section(schema_puzzle_section());
    for (uint32_t s = 0; s < rule->n_sections; s++)
        show_section(&rule->sections[s]);
    printf("\nExample:\n\n%s", rule->example);
}

static void json_pair(struct json *j, const char *key, const char *text)
{
    json_key(j, key);
    json_text(j, text);
}

static void json_schema_key(struct json *j, const struct orime_key *key)
{
    json_begin_object(j);
    json_pair(j, "name", key->name);
    json_pair(j, "type", type_name(key));
    json_key(j, "required");
    json_bool(j, key->required);
    if (key->type == ORIME_INTEGER) {
        json_key(j, "low");
        json_int(j, key->low);
        json_key(j, "high");
        json_int(j, key->high);
    }
    if (key->type == ORIME_CHOICE)
        json_pair(j, "choices", key->choices);
    json_pair(j, "default", key->standard);
    json_pair(j, "help", key->help);
    json_end_object(j);
}

static void json_section(struct json *j, const struct orime_section *section)
{
    json_begin_object(j);
    json_pair(j, "name", section->name);
    json_key(j, "required");
    json_bool(j, section->required);
    json_pair(j, "help", section->help);
    json_key(j, "keys");
    json_begin_array(j);
    for (uint32_t k = 0; k < section->n_keys; k++)
        json_schema_key(j, &section->keys[k]);
    json_end_array(j);
    json_end_object(j);
}

static void json_rule(const struct orime_rule *rule, const char *file)
{
    struct json j = {.out = stdout};
    json_begin_object(&j);
    json_pair(&j, "id", rule->id);
    json_pair(&j, "name", rule->name);
    json_pair(&j, "version", rule->version);
    json_pair(&j, "summary", rule->summary);
    json_pair(&j, "file", file);
    json_key(&j, "sections");
    json_begin_array(&j);
    json_section(&j, schema_puzzle_section());
    for (uint32_t s = 0; s < rule->n_sections; s++)
        json_section(&j, &rule->sections[s]);
    json_end_array(&j);
    json_pair(&j, "example", rule->example);
    json_end_object(&j);
    json_end_line(&j);
}

static void list(const struct rule_set *rules, bool json)
{
    int width = 0;
    for (uint32_t i = 0; i < rules_count(rules); i++) {
        int length = (int)strlen(rules_at(rules, i)->id);
        width = length > width ? length : width;
    }
    for (uint32_t i = 0; i < rules_count(rules); i++) {
        const struct orime_rule *rule = rules_at(rules, i);
        if (json)
            json_rule(rule, rules_file(rules, i));
        else
            printf("%-*s  %s\n", width, rule->id, rule->summary);
    }
}

static enum exit_status show_named(const struct rule_set *rules, const char *id, bool json, struct diagnostics *d)
{
    const struct orime_rule *rule = rules_find(rules, id, NULL, d);
    if (rule == NULL)
        return EXIT_BAD;
    uint32_t i = 0;
    while (rules_at(rules, i) != rule)
        i++;
    (json ? json_rule : show_rule)(rule, rules_file(rules, i));
    return EXIT_ANSWERED;
}

enum exit_status command_rules(struct arguments *a)
{
    bool show = a->n_operands == 2 && strcmp(a->operands[0], "show") == 0;
    if (a->n_operands == 2 && strcmp(a->operands[0], "new") == 0)
        return new_rule(a, a->operands[1]);
    if (a->n_operands > 0 && !show) {
        fputs("orime rules: expected nothing more, or show ID, or new ID\n", stderr);
        return EXIT_BAD;
    }
    struct diagnostics d;
    diagnostics_init(&d, &a->arena);
    struct rule_set *rules = rules_open(a->rule_path, &a->mem, &d);
    enum exit_status status = rules == NULL ? EXIT_LIMIT : EXIT_ANSWERED;
    if (rules != NULL && show)
        status = show_named(rules, a->operands[1], a->json, &d);
    else if (rules != NULL)
        list(rules, a->json);
    diagnostics_print(&d, stderr);
    a->memory_said = d.no_memory;
    if (d.no_memory)
        status = EXIT_LIMIT;
    if (rules != NULL)
        rules_close(rules);
    return status;
}
