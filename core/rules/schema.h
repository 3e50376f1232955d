/* The schema of a rule: whether it is well-formed itself, and whether a document keeps to it. */
#ifndef RULES_SCHEMA_H
#define RULES_SCHEMA_H

#include "rules/rules.h"

/* Section [puzzle], which every puzzle file has, whatever its rule. */
const struct orime_section *schema_puzzle_section(void);

/* What is wrong with the schema of a rule: NULL, or a text in `message`. */
const char *schema_fault(const struct orime_rule *rule, char *message, size_t size);

/* Checks a document and the settings: unknown and missing sections and keys, number of lines, types and ranges. False:
 * something was noted. */
bool schema_check(const struct orime_rule *rule, const struct ini_document *doc, const struct setting *settings,
                  uint32_t n_settings, struct arena *arena, struct diagnostics *d);

/* Checks one setting; `at` is where it is said. */
bool schema_check_setting(const struct orime_rule *rule, const struct setting *setting, const struct place *at,
                          struct arena *arena, struct diagnostics *d);

/* A section or key of the schema (not of [puzzle]), or NULL; schema_key gives "*" for a name that only "*" allows. */
const struct orime_section *schema_section(const struct orime_rule *rule, const char *section);
const struct orime_key *schema_key(const struct orime_section *section, const char *key);

/* The whole text as a decimal number within low..high. */
bool schema_integer(const char *text, int64_t low, int64_t high, int64_t *number);

/* The index of the text in "a|b|c"; -1: it is none of them. */
int32_t schema_choice(const char *choices, const char *text);

#endif
