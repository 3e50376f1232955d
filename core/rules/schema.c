#include "rules/schema.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- the section that is common to all rules ---- */

static const struct orime_key puzzle_keys[] = {
    {.name = "rule", .type = ORIME_TEXT, .help = "The id of the rule; `orime rules` lists them."},
    {.name = "title", .type = ORIME_TEXT, .help = "The name of the puzzle."},
    {.name = "author", .type = ORIME_TEXT, .help = "Who made it."},
    {.name = "source", .type = ORIME_TEXT, .help = "Where it was published."},
    {.name = "copyright", .type = ORIME_TEXT, .help = "Whose it is."},
    {.name = "licence", .type = ORIME_TEXT, .help = "Under which terms it may be passed on."},
    {.name = "date", .type = ORIME_TEXT, .help = "When it was made or published."},
    {.name = "difficulty", .type = ORIME_TEXT, .help = "How hard it is said to be."},
    {.name = "note", .type = ORIME_LINES, .help = "Anything else, in any number of lines."},
};

static const struct orime_section puzzle_section = {
    .name = "puzzle",
    .required = false, /* a command can name the rule instead */
    .keys = puzzle_keys,
    .n_keys = sizeof puzzle_keys / sizeof *puzzle_keys,
    .help = "What the puzzle is, and where it comes from.",
};

const struct orime_section *schema_puzzle_section(void)
{
    return &puzzle_section;
}

/* ---- values ---- */

bool schema_integer(const char *text, int64_t low, int64_t high, int64_t *number)
{
    bool negative = *text == '-';
    const char *digit = text + negative;
    if (*digit == '\0')
        return false;
    int64_t value = 0; /* kept negative: that side of the range is the larger one */
    for (; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9' || value < (INT64_MIN + (*digit - '0')) / 10)
            return false;
        value = 10 * value - (*digit - '0');
    }
    if (!negative && value == INT64_MIN)
        return false;
    value = negative ? value : -value;
    if (value < low || value > high)
        return false;
    *number = value;
    return true;
}

int32_t schema_choice(const char *choices, const char *text)
{
    size_t length = strlen(text);
    int32_t index = 0;
    for (const char *c = choices;; c++, index++) {
        size_t word = strcspn(c, "|");
        if (word == length && memcmp(c, text, length) == 0)
            return index;
        c += word;
        if (*c == '\0')
            return -1;
    }
}

/* ---- lookup ---- */

const struct orime_section *schema_section(const struct orime_rule *rule, const char *section)
{
    for (uint32_t i = 0; i < rule->n_sections; i++)
        if (strcmp(rule->sections[i].name, section) == 0)
            return &rule->sections[i];
    return NULL;
}

const struct orime_key *schema_key(const struct orime_section *section, const char *key)
{
    const struct orime_key *any = NULL;
    for (uint32_t i = 0; i < section->n_keys; i++) {
        if (strcmp(section->keys[i].name, key) == 0)
            return &section->keys[i];
        if (strcmp(section->keys[i].name, "*") == 0)
            any = &section->keys[i];
    }
    return any;
}

/* ---- is the schema well-formed? ---- */

static const char *key_fault(const struct orime_section *s, const struct orime_key *k, char *message, size_t size)
{
    const char *fault = NULL;
    int64_t number;
    bool any = strcmp(k->name, "*") == 0;
    if (k->help == NULL || *k->help == '\0')
        fault = "has no help text";
    else if (any && (k->type != ORIME_TEXT || k->required || k->standard != NULL))
        fault = "must be an optional text without default";
    else if (k->type == ORIME_INTEGER && k->low > k->high)
        fault = "has an empty range";
    else if (k->type == ORIME_INTEGER && k->standard != NULL && !schema_integer(k->standard, k->low, k->high, &number))
        fault = "has a default outside its range";
    else if (k->type == ORIME_CHOICE && (k->choices == NULL || *k->choices == '\0'))
        fault = "has no choices";
    else if (k->type == ORIME_CHOICE && k->standard != NULL && schema_choice(k->choices, k->standard) < 0)
        fault = "has a default that is none of its choices";
    else if (k->type == ORIME_LINES && k->standard != NULL)
        fault = "has lines, which cannot have a default";
    else if (k->type == ORIME_LINES && strcmp(s->name, "options") == 0)
        fault = "has lines, which --set cannot give";
    else if (k->required && strcmp(s->name, "options") == 0)
        fault = "is an option, and cannot be required";
    else if ((unsigned)k->type > ORIME_LINES)
        fault = "has an unknown type";
    else if (k->required && k->standard != NULL)
        fault = "is required and has a default";
    if (fault == NULL)
        return NULL;
    (void)snprintf(message, size, "schema: [%s] %s %s", s->name, k->name, fault);
    return message;
}

/* A name that an INI file can carry: no blank at its ends, none of the characters that mean something there. */
static bool good_name(const char *name)
{
    if (name == NULL || *name == '\0' || strlen(name) > 40)
        return false;
    for (const char *c = name; *c != '\0'; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '-' || *c == '_'))
            return false;
    return true;
}

static const char *section_fault(const struct orime_section *s, char *message, size_t size)
{
    for (uint32_t k = 0; k < s->n_keys; k++) {
        const char *name = s->keys[k].name;
        if (name == NULL || (strcmp(name, "*") != 0 && !good_name(name))) {
            (void)snprintf(message, size, "schema: [%s]: key %u has no good name", s->name, (unsigned)k);
            return message;
        }
        for (uint32_t other = 0; other < k; other++)
            if (strcmp(s->keys[other].name, name) == 0) {
                (void)snprintf(message, size, "schema: [%s] %s comes twice", s->name, name);
                return message;
            }
        if (key_fault(s, &s->keys[k], message, size) != NULL)
            return message;
    }
    return NULL;
}

const char *schema_fault(const struct orime_rule *rule, char *message, size_t size)
{
    if (rule->n_sections > 0 && rule->sections == NULL)
        return "schema: sections are missing";
    for (uint32_t i = 0; i < rule->n_sections; i++) {
        const struct orime_section *s = &rule->sections[i];
        const char *fault = NULL;
        if (!good_name(s->name)) {
            (void)snprintf(message, size, "schema: section %u has no good name", (unsigned)i);
            return message;
        }
        if (strcmp(s->name, "puzzle") == 0)
            fault = "is common to all rules and cannot be redefined";
        else if (schema_section(rule, s->name) != s)
            fault = "comes twice";
        else if (s->n_keys == 0 || s->keys == NULL)
            fault = "has no keys";
        else if (s->help == NULL || *s->help == '\0')
            fault = "has no help text";
        if (fault != NULL) {
            (void)snprintf(message, size, "schema: [%s] %s", s->name, fault);
            return message;
        }
        if (section_fault(s, message, size) != NULL)
            return message;
    }
    return NULL;
}

/* ---- does a document keep to it? ---- */

struct check {
    const struct orime_rule *rule;
    const struct ini_document *doc;
    struct arena *arena;
    struct diagnostics *d;
    bool good;
};

static void wrong(struct check *c, const struct place *at, const char *wanted, const char *what)
{
    c->good = false;
    diagnose(c->d, at, wanted, "%s", what);
}

/* "one of rows, columns (nearest: columns)"; NULL when out of memory, and then the message has no such part. */
static const char *one_of(struct check *c, const char *name, const char *const *names, uint32_t n)
{
    const char *list = n == 0 ? "nothing here" : n == 1 ? names[0] : arena_format(c->arena, "one of %s", names[0]);
    for (uint32_t i = 1; i < n && list != NULL; i++)
        list = arena_format(c->arena, "%s, %s", list, names[i]);
    const char *nearest = n < 2 ? NULL : nearest_name(name, names, n);
    if (nearest != NULL && list != NULL)
        list = arena_format(c->arena, "%s (nearest: %s)", list, nearest);
    return list;
}

static const char *key_names(struct check *c, const struct orime_section *s, const char *key)
{
    const char **names = arena_array(c->arena, s->n_keys, sizeof *names);
    for (uint32_t i = 0; names != NULL && i < s->n_keys; i++)
        names[i] = s->keys[i].name;
    return names == NULL ? NULL : one_of(c, key, names, s->n_keys);
}

static void unknown_section(struct check *c, const struct ini_section *s)
{
    const char **names = arena_array(c->arena, (size_t)c->rule->n_sections + 1, sizeof *names);
    struct place at = {c->doc->file, s->line, s->name, NULL};
    const char *wanted = NULL;
    if (names != NULL) {
        names[0] = puzzle_section.name;
        for (uint32_t i = 0; i < c->rule->n_sections; i++)
            names[i + 1] = c->rule->sections[i].name;
        wanted = one_of(c, s->name, names, c->rule->n_sections + 1);
    }
    wrong(c, &at, wanted, "unknown section");
}

/* What a value of this key must be, in words. */
static const char *wanted_value(struct check *c, const struct orime_key *k)
{
    if (k->type == ORIME_INTEGER)
        return arena_format(c->arena, "a whole number from %" PRId64 " to %" PRId64, k->low, k->high);
    return k->type == ORIME_CHOICE ? arena_format(c->arena, "one of %s", k->choices) : "one line of text";
}

static void check_value(struct check *c, const struct orime_key *k, const char *text, const struct place *at)
{
    int64_t number;
    if ((k->type == ORIME_INTEGER && !schema_integer(text, k->low, k->high, &number)) ||
        (k->type == ORIME_CHOICE && schema_choice(k->choices, text) < 0)) {
        const char *what = *text == '\0' ? "is empty" : arena_format(c->arena, "is \"%.60s\"", text);
        wrong(c, at, wanted_value(c, k), what == NULL ? "is wrong" : what);
    }
}

static void check_entry(struct check *c, const struct orime_section *schema, const struct ini_section *s,
                        const struct ini_entry *e)
{
    const struct orime_key *k = schema_key(schema, e->key);
    struct place at = {c->doc->file, e->line, s->name, e->key};
    if (k == NULL) {
        wrong(c, &at, key_names(c, schema, e->key), "unknown key");
        return;
    }
    if (k->type == ORIME_LINES)
        return;
    if (e->n_lines > 1) {
        at.line = e->lines[1].line;
        const char *what = arena_format(c->arena, "has %u lines", (unsigned)e->n_lines);
        wrong(c, &at, wanted_value(c, k), what == NULL ? "has several lines" : what);
        return;
    }
    if (e->n_lines == 1)
        at.line = e->lines[0].line;
    check_value(c, k, e->n_lines == 0 ? "" : e->lines[0].text, &at);
}

static void check_section(struct check *c, const struct orime_section *schema, const struct ini_section *s)
{
    for (uint32_t i = 0; i < s->n_entries; i++)
        check_entry(c, schema, s, &s->entries[i]);
    for (uint32_t k = 0; k < schema->n_keys; k++)
        if (schema->keys[k].required && ini_get(c->doc, s->name, schema->keys[k].name) == NULL) {
            struct place at = {c->doc->file, s->line, s->name, schema->keys[k].name};
            const char *wanted = arena_format(c->arena, "this key: %s", schema->keys[k].help);
            wrong(c, &at, wanted, "missing");
        }
}

static void check_setting(struct check *c, const struct setting *s, const struct place *at)
{
    const struct orime_section *options = schema_section(c->rule, "options");
    const struct orime_key *k = options == NULL ? NULL : schema_key(options, s->key);
    if (options == NULL)
        wrong(c, at, "none: this rule has no options", "unknown option");
    else if (k == NULL)
        wrong(c, at, key_names(c, options, s->key), "unknown option");
    else
        check_value(c, k, s->value, at);
}

bool schema_check_setting(const struct orime_rule *rule, const struct setting *setting, const struct place *at,
                          struct arena *arena, struct diagnostics *d)
{
    struct check c = {rule, NULL, arena, d, true};
    check_setting(&c, setting, at);
    return c.good;
}

bool schema_check(const struct orime_rule *rule, const struct ini_document *doc, const struct setting *settings,
                  uint32_t n_settings, struct arena *arena, struct diagnostics *d)
{
    struct check c = {rule, doc, arena, d, true};
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        const struct ini_section *s = &doc->sections[i];
        const struct orime_section *schema =
            strcmp(s->name, "puzzle") == 0 ? &puzzle_section : schema_section(rule, s->name);
        if (schema == NULL)
            unknown_section(&c, s);
        else
            check_section(&c, schema, s);
    }
    for (uint32_t i = 0; i < rule->n_sections; i++)
        if (rule->sections[i].required && ini_find(doc, rule->sections[i].name) == NULL) {
            struct place at = {doc->file, 0, rule->sections[i].name, NULL};
            const char *wanted = arena_format(arena, "this section: %s", rule->sections[i].help);
            wrong(&c, &at, wanted, "missing");
        }
    for (uint32_t i = 0; i < n_settings; i++)
        check_setting(&c, &settings[i], &(struct place){"--set", 0, NULL, settings[i].key});
    return c.good;
}
