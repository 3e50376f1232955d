/* Rules and their schemas; formats. */
#include <string.h>

#include "library/handle.h"
#include "rules/schema.h"

const char *orime_version(void)
{
    return ORIME_VERSION;
}

uint32_t orime_version_number(void)
{
    return ORIME_VERSION_NUMBER;
}

static const char *messages(const struct diagnostics *d, struct arena *arena)
{
    const char *text = "";
    if (d->errors == 0)
        return NULL;
    for (uint32_t i = 0; i < d->kept && text != NULL; i++)
        text = arena_format(arena, "%s%s\n", text, d->messages[i]);
    return d->no_memory || text == NULL || *text == '\0' ? "out of memory\n" : text;
}

orime_rules *orime_open_rules(const char *path)
{
    struct mem mem = {0};
    orime_rules *rules = mem_alloc(&mem, sizeof(*rules));
    if (rules == NULL)
        return NULL;
    struct diagnostics d;
    rules->mem = mem;
    arena_init(&rules->arena, &rules->mem);
    diagnostics_init(&d, &rules->arena);
    rules->set = rules_open(path, &rules->mem, &d);
    if (rules->set != NULL && rules_count(rules->set) == 0) {
        const char *folders = rules_searched(rules->set, &rules->arena);
        diagnose(&d, &(struct place){0}, NULL, "no rules were found (searched: %s)",
                 folders == NULL ? "out of memory" : folders);
    }
    rules->error = messages(&d, &rules->arena);
    if (rules->set != NULL)
        return rules;
    orime_close_rules(rules);
    return NULL;
}

void orime_close_rules(orime_rules *rules)
{
    if (rules == NULL)
        return;
    if (rules->set != NULL)
        rules_close(rules->set);
    arena_free(&rules->arena);
    struct mem mem = rules->mem;
    mem_free(&mem, rules, sizeof(*rules));
}

const char *orime_rules_error(const orime_rules *rules)
{
    return rules->error;
}

uint32_t orime_rule_count(const orime_rules *rules)
{
    return rules_count(rules->set);
}

const char *orime_rule_id(const orime_rules *rules, uint32_t i)
{
    return rules_at(rules->set, i)->id;
}

uint32_t orime_find_rule(const orime_rules *rules, const char *id)
{
    for (uint32_t i = 0; i < rules_count(rules->set); i++)
        if (strcmp(rules_at(rules->set, i)->id, id) == 0)
            return i;
    return UINT32_MAX;
}

/* NULL: there are not so many. */
static const struct orime_rule *rule(const orime_rules *rules, uint32_t i)
{
    return i < rules_count(rules->set) ? rules_at(rules->set, i) : NULL;
}

static const struct orime_section *section(const orime_rules *rules, uint32_t i, uint32_t k)
{
    const struct orime_rule *r = rule(rules, i);
    if (r == NULL || k > r->n_sections)
        return NULL;
    return k == 0 ? schema_puzzle_section() : &r->sections[k - 1];
}

static enum orime_code given(void *to, const void *from, size_t size)
{
    return give(to, from, size) ? ORIME_OK : ORIME_BAD_CALL;
}

enum orime_code orime_rule_at(const orime_rules *rules, uint32_t i, struct orime_rule_info *info)
{
    const struct orime_rule *r = rule(rules, i);
    if (r == NULL)
        return ORIME_BAD_CALL;
    struct orime_rule_info all = {
        .id = r->id,
        .name = r->name,
        .version = r->version,
        .summary = r->summary,
        .file = rules_file(rules->set, i),
        .example = r->example,
        .n_sections = r->n_sections + 1,
        .makes_puzzles = r->givens != NULL || (r->derive_again != NULL && r->invent != NULL),
        .takes_pictures = r->derive != NULL,
    };
    return given(info, &all, sizeof all);
}

enum orime_code orime_section_at(const orime_rules *rules, uint32_t i, uint32_t k, struct orime_section_info *info)
{
    const struct orime_section *s = section(rules, i, k);
    if (s == NULL)
        return ORIME_BAD_CALL;
    struct orime_section_info all = {.name = s->name, .help = s->help, .required = s->required, .n_keys = s->n_keys};
    return given(info, &all, sizeof all);
}

enum orime_code orime_key_at(const orime_rules *rules, uint32_t i, uint32_t k, uint32_t key,
                             struct orime_key_info *info)
{
    static const char *const types[] = {"text", "number", "choice", "lines"};
    const struct orime_section *s = section(rules, i, k);
    if (s == NULL || key >= s->n_keys)
        return ORIME_BAD_CALL;
    const struct orime_key *e = &s->keys[key];
    struct orime_key_info all = {
        .name = e->name,
        .help = e->help,
        .type = types[e->type],
        .choices = e->type == ORIME_CHOICE ? e->choices : NULL,
        .standard = e->standard,
        .low = e->low,
        .high = e->high,
        .required = e->required,
    };
    return given(info, &all, sizeof all);
}

/* ---- formats ---- */

uint32_t orime_format_count(void)
{
    uint32_t n;
    (void)format_table(&n);
    return n;
}

enum orime_code orime_format_at(uint32_t i, struct orime_format_info *info)
{
    uint32_t n;
    const struct format *const *table = format_table(&n);
    if (i >= n)
        return ORIME_BAD_CALL;
    const struct format *f = table[i];
    struct orime_format_info all = {
        .name = f->name,
        .summary = f->summary,
        .extension = f->extension,
        .reads = f->missing == NULL && (f->read != NULL || f->read_document != NULL || i == 0),
        .writes = format_is_written(f),
        .several = (f->carries & CARRIES_SEVERAL) != 0,
        .answers = (f->carries & CARRIES_ANSWER) != 0,
    };
    return given(info, &all, sizeof all);
}
