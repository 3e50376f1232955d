/* The variants of a comparison. Sections of settings, [variant NAME] and [grid NAME], are first made complete with what
 * they inherit, then become variants: a grid one for each combination of the values that it lists. */
#include "compare/config_file.h"

#include <string.h>

static const char ENGINE[] = "engine.", RULE[] = "rule.";

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

bool config_find_parts(struct config *f)
{
    bool good = true;
    f->parts = arena_array(f->arena, (size_t)f->doc.n_sections + 1, sizeof *f->parts);
    if (f->parts == NULL)
        return config_no_memory(f);
    for (uint32_t i = 0; i < f->doc.n_sections; i++) {
        const struct ini_section *s = &f->doc.sections[i];
        size_t word = strcspn(s->name, " \t");
        const char *name = s->name + word + strspn(s->name + word, " \t");
        bool grid = word == 4 && memcmp(s->name, "grid", word) == 0;
        bool variant = word == 7 && memcmp(s->name, "variant", word) == 0;
        struct place at = {f->doc.file, s->line, s->name, NULL};
        if (strcmp(s->name, "compare") == 0)
            continue;
        if ((grid || variant) && *name != '\0') {
            f->parts[f->n_parts++] = (struct part){.section = s, .name = name, .grid = grid};
            continue;
        }
        diagnose(f->d, &at, grid || variant ? "a name behind it" : "[compare], [variant NAME] or [grid NAME]",
                 grid || variant ? "has no name" : "unknown section");
        good = false;
    }
    for (uint32_t i = 0; i < f->n_parts; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(f->parts[i].name, f->parts[k].name) == 0) {
                struct place at = {f->doc.file, f->parts[i].section->line, f->parts[i].section->name, NULL};
                diagnose(f->d, &at, "another name", "\"%s\" is named twice; the first is in line %u", f->parts[i].name,
                         (unsigned)f->parts[k].section->line);
                good = false;
            }
    return good;
}

static struct part *part_named(const struct config *f, const char *name)
{
    for (uint32_t i = 0; i < f->n_parts; i++)
        if (strcmp(f->parts[i].name, name) == 0)
            return &f->parts[i];
    return NULL;
}

/* Adds a setting, or replaces the one that was inherited. There is room. */
static void put_setting(struct part *p, const struct variant_setting *setting)
{
    uint32_t i = 0;
    while (i < p->n && strcmp(p->settings[i].key, setting->key) != 0)
        i++;
    p->settings[i] = *setting;
    p->n += i == p->n;
}

static bool unknown_setting(struct config *f, const struct place *at)
{
    size_t n;
    const struct engine_option *table = engine_option_table(&n);
    const char **names = arena_array(f->arena, n + 2, sizeof *names);
    if (names == NULL)
        return config_no_memory(f);
    names[0] = "inherit";
    names[1] = "rule";
    for (size_t i = 0; i < n; i++)
        names[i + 2] = arena_format(f->arena, "%s%s", ENGINE, table[i].key);
    for (size_t i = 0; i < n; i++)
        if (names[i + 2] == NULL)
            return config_no_memory(f);
    const char *nearest = nearest_name(at->key, names, (uint32_t)n + 2);
    const char *wanted = "an engine.KEY, a rule.KEY, rule or inherit";
    if (nearest != NULL)
        wanted = arena_format(f->arena, "%s (nearest: %s)", wanted, nearest);
    diagnose(f->d, at, wanted, starts_with(at->key, ENGINE) ? "unknown engine option" : "unknown key");
    return false;
}

static bool known_setting(const char *key)
{
    size_t n;
    const struct engine_option *table = engine_option_table(&n);
    if (strcmp(key, "rule") == 0 || (starts_with(key, RULE) && key[strlen(RULE)] != '\0'))
        return true;
    for (size_t i = 0; starts_with(key, ENGINE) && i < n; i++)
        if (strcmp(table[i].key, key + strlen(ENGINE)) == 0)
            return true;
    return false;
}

static bool take_settings(struct config *f, struct part *p)
{
    bool good = true;
    for (uint32_t i = 0; i < p->section->n_entries; i++) {
        const struct ini_entry *e = &p->section->entries[i];
        struct place at = config_place(f, p->section, e);
        if (strcmp(e->key, "inherit") == 0)
            continue;
        if (!known_setting(e->key)) {
            good = unknown_setting(f, &at) && good;
            continue;
        }
        const char *value = config_line(f, p->section, e);
        good = good && value != NULL;
        if (value != NULL)
            put_setting(p, &(struct variant_setting){e->key, value, at});
    }
    return good;
}

static bool complete(struct config *f, struct part *p, const char *way);

/* Takes over the settings of the section that this one inherits from; `way` are the names that led here. */
static bool inherit(struct config *f, struct part *p, const struct ini_entry *e, const char *way)
{
    struct place at = config_place(f, p->section, e);
    const char *name = config_line(f, p->section, e);
    struct part *from = name == NULL ? NULL : part_named(f, name);
    if (name == NULL)
        return false;
    if (from == NULL) {
        const char **names = arena_array(f->arena, f->n_parts, sizeof *names);
        for (uint32_t i = 0; names != NULL && i < f->n_parts; i++)
            names[i] = f->parts[i].name;
        diagnose(f->d, &at, names == NULL ? NULL : config_one_of(f, name, names, f->n_parts),
                 "there is no variant \"%s\"", name);
        return false;
    }
    way = arena_format(f->arena, "%s -> %s", way, name);
    if (way == NULL)
        return config_no_memory(f);
    if (from->state == OPEN) {
        diagnose(f->d, &at, "a variant that does not inherit from this one", "goes in a circle: %s", way);
        return false;
    }
    if (!complete(f, from, way))
        return false;
    for (uint32_t i = 0; i < from->n; i++)
        put_setting(p, &from->settings[i]);
    return true;
}

/* Settings that hold for all come first, then what is inherited, then the section's own. */
static bool complete(struct config *f, struct part *p, const char *way)
{
    if (p->state == CLOSED)
        return true;
    p->state = OPEN;
    size_t room = f->n_common;
    for (uint32_t i = 0; i < f->n_parts; i++)
        room += f->parts[i].section->n_entries;
    p->settings = arena_array(f->arena, room + 1, sizeof *p->settings);
    if (p->settings == NULL)
        return config_no_memory(f);
    bool good = true;
    for (uint32_t i = 0; i < f->n_common; i++) {
        const char *key = f->common[i].key;
        if (!starts_with(key, ENGINE))
            key = arena_format(f->arena, "%s%s", RULE, key);
        if (key == NULL)
            return config_no_memory(f);
        put_setting(p, &(struct variant_setting){key, f->common[i].value, {.file = "--set", .key = f->common[i].key}});
    }
    for (uint32_t i = 0; i < p->section->n_entries; i++)
        if (strcmp(p->section->entries[i].key, "inherit") == 0)
            good = inherit(f, p, &p->section->entries[i], way);
    good = take_settings(f, p) && good;
    p->state = CLOSED;
    return good;
}

/* ---- variants ---- */

/* Adds a setting to a variant that is being made. */
static bool apply(struct config *f, struct variant *v, const struct variant_setting *setting, const char *value)
{
    v->words = arena_format(f->arena, "%s%s%s=%s", v->words, *v->words == '\0' ? "" : " ", setting->key, value);
    if (v->words == NULL)
        return config_no_memory(f);
    if (starts_with(setting->key, ENGINE)) {
        if (!config_engine(f, &setting->at, &v->engine, setting->key + strlen(ENGINE), value))
            return false;
        v->seconds = v->engine.seconds;
        return true;
    }
    if (strcmp(setting->key, "rule") == 0) {
        v->rule = value;
        v->rule_at = setting->at;
    } else
        v->settings[v->n_settings++] = (struct variant_setting){setting->key + strlen(RULE), value, setting->at};
    return true;
}

static struct variant *add_variant(struct config *f, const struct part *p, const char *name)
{
    struct comparison *c = f->c;
    struct place at = {f->doc.file, p->section->line, p->section->name, NULL};
    if (c->n_variants == COMPARE_MAX_VARIANTS) {
        diagnose(f->d, &at, NULL, "makes more than %d variants", COMPARE_MAX_VARIANTS);
        return NULL;
    }
    for (uint32_t i = 0; i < c->n_variants; i++)
        if (strcmp(c->variants[i].name, name) == 0) {
            diagnose(f->d, &at, "another name", "makes \"%s\" a second time", name);
            return NULL;
        }
    struct variant *v = &c->variants[c->n_variants++];
    *v = (struct variant){.name = name, .words = "", .engine = *f->base, .seconds = f->base->seconds};
    v->settings = arena_array(f->arena, (size_t)p->n + 1, sizeof *v->settings);
    return v->settings == NULL && !config_no_memory(f) ? NULL : v;
}

/* Word number `i` of a blank-separated list; NULL: there are fewer, or no memory. */
static const char *word_at(struct config *f, const char *list, uint32_t i)
{
    const char *word = config_word(f, &list);
    while (word != NULL && i-- > 0)
        word = config_word(f, &list);
    return word;
}

static uint32_t word_count(struct config *f, const char *list)
{
    uint32_t n = 0;
    while (config_word(f, &list) != NULL)
        n++;
    return n;
}

/* The combination of a grid's values at which `choice` points. */
static bool add_combination(struct config *f, const struct part *p, const uint32_t *choice)
{
    const char *name = p->name;
    for (uint32_t i = 0; i < p->n && name != NULL; i++)
        if (word_count(f, p->settings[i].value) > 1) {
            const char *key = p->settings[i].key, *dot = strchr(key, '.'),
                       *word = word_at(f, p->settings[i].value, choice[i]);
            name = word == NULL ? NULL : arena_format(f->arena, "%s/%s=%s", name, dot == NULL ? key : dot + 1, word);
        }
    struct variant *v = name == NULL ? NULL : add_variant(f, p, name);
    bool good = v != NULL || (name == NULL && config_no_memory(f));
    for (uint32_t i = 0; i < p->n && v != NULL; i++) {
        const char *word = word_at(f, p->settings[i].value, choice[i]);
        good = word != NULL && apply(f, v, &p->settings[i], word) && good;
    }
    return good;
}

/* The cross product, the last setting changing fastest. */
static bool add_grid(struct config *f, const struct part *p)
{
    uint32_t *choice = arena_array(f->arena, (size_t)p->n + 1, sizeof *choice);
    if (choice == NULL)
        return config_no_memory(f);
    for (;;) {
        if (!add_combination(f, p, choice))
            return false;
        uint32_t i = p->n;
        while (i > 0 && ++choice[i - 1] >= word_count(f, p->settings[i - 1].value))
            choice[--i] = 0;
        if (i == 0)
            return true;
    }
}

static bool add_part(struct config *f, const struct part *p)
{
    if (p->grid)
        return add_grid(f, p);
    struct variant *v = add_variant(f, p, p->name);
    bool good = v != NULL;
    for (uint32_t i = 0; i < p->n && v != NULL; i++)
        good = apply(f, v, &p->settings[i], p->settings[i].value) && good;
    return good;
}

bool config_make_variants(struct config *f)
{
    bool good = true;
    f->c->variants = arena_array(f->arena, COMPARE_MAX_VARIANTS, sizeof *f->c->variants);
    if (f->c->variants == NULL)
        return config_no_memory(f);
    for (uint32_t i = 0; i < f->n_parts; i++)
        good = complete(f, &f->parts[i], f->parts[i].name) && good;
    for (uint32_t i = 0; i < f->n_parts && good; i++)
        good = add_part(f, &f->parts[i]);
    if (f->n_parts == 0) {
        diagnose(f->d, &(struct place){.file = f->doc.file}, "at least one section [variant NAME]", "no variants");
        return false;
    }
    return good;
}
