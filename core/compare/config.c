/* The INI file of a comparison: its section [compare]. The variants: variants.c. */
#include "compare/config_file.h"

#include <string.h>

#include "rules/schema.h"

enum { STANDARD_COUNT = 1000 };

struct place config_place(const struct config *f, const struct ini_section *s, const struct ini_entry *e)
{
    uint32_t line = e == NULL ? s->line : e->n_lines > 0 ? e->lines[0].line : e->line;
    return (struct place){f->doc.file, line, s->name, e == NULL ? NULL : e->key};
}

bool config_no_memory(struct config *f)
{
    diagnose_memory(f->d, &(struct place){.file = f->doc.file});
    return false;
}

const char *config_one_of(const struct config *f, const char *name, const char *const *names, uint32_t n)
{
    const char *list = n == 1 ? names[0] : arena_format(f->arena, "one of %s", names[0]);
    for (uint32_t i = 1; i < n && list != NULL; i++)
        list = arena_format(f->arena, "%s, %s", list, names[i]);
    const char *nearest = n < 2 ? NULL : nearest_name(name, names, n);
    return nearest == NULL || list == NULL ? list : arena_format(f->arena, "%s (nearest: %s)", list, nearest);
}

/* ---- [compare] ---- */

enum { KEY_PUZZLES, KEY_ASK, KEY_LIMIT, KEY_CONFLICTS, KEY_MEMORY, KEY_COUNT, KEY_REPEAT, KEY_BASELINE, KEYS };
static const char *const keys[KEYS] = {"puzzles", "ask", "limit", "conflicts", "memory", "count", "repeat", "baseline"};

const char *config_line(struct config *f, const struct ini_section *s, const struct ini_entry *e)
{
    struct place at = config_place(f, s, e);
    if (e->n_lines == 1)
        return e->lines[0].text;
    diagnose(f->d, &at, "a value on one line", e->n_lines == 0 ? "is empty" : "has several lines");
    return NULL;
}

bool config_engine(struct config *f, const struct place *at, struct engine_options *o, const char *key,
                   const char *value)
{
    char message[256];
    const char *wrong = engine_option_set(o, key, value, message, sizeof message);
    if (wrong == NULL)
        return true;
    const char *colon = strstr(wrong, ": "); /* the place says where already */
    wrong = colon == NULL ? wrong : colon + 2;
    const char *comma = strstr(wrong, ", expected ");
    if (comma != NULL)
        diagnose(f->d, at, comma + strlen(", expected "), "%.*s", (int)(comma - wrong), wrong);
    else
        diagnose(f->d, at, NULL, "%s", wrong);
    return false;
}

static bool take_limit(struct config *f, const struct ini_section *s, const struct ini_entry *e, const char *key,
                       struct engine_options *o)
{
    const char *value = config_line(f, s, e);
    struct place at = config_place(f, s, e);
    if (value == NULL || !config_engine(f, &at, o, key, value))
        return false;
    f->c->limits = arena_format(f->arena, "%s%s%s %s", f->c->limits, *f->c->limits == '\0' ? "" : ", ", e->key, value);
    return f->c->limits != NULL || config_no_memory(f);
}

static bool take_number(struct config *f, const struct ini_section *s, const struct ini_entry *e, int64_t high,
                        uint64_t *number)
{
    const char *value = config_line(f, s, e);
    int64_t n;
    if (value == NULL)
        return false;
    if (schema_integer(value, 1, high, &n)) {
        *number = (uint64_t)n;
        return true;
    }
    struct place at = config_place(f, s, e);
    const char *wanted = high == INT64_MAX ? "a whole number from 1"
                                           : arena_format(f->arena, "a whole number from 1 to %lld", (long long)high);
    diagnose(f->d, &at, wanted, "is \"%.60s\"", value);
    return false;
}

static bool take_ask(struct config *f, const struct ini_section *s, const struct ini_entry *e)
{
    const char *value = config_line(f, s, e);
    int32_t choice = value == NULL ? -1 : schema_choice("solve|unique|count", value);
    struct place at = config_place(f, s, e);
    if (value != NULL && choice < 0)
        diagnose(f->d, &at, "one of solve, unique, count", "is \"%.60s\"", value);
    f->c->ask = choice < 0 ? ASK_UNIQUE : (enum ask)choice;
    return choice >= 0;
}

const char *config_word(struct config *f, const char **text)
{
    *text += strspn(*text, " \t");
    const char *start = *text, *end = start;
    while (*end != '\0' && *end != ' ' && *end != '\t')
        end += end[0] == '\\' && end[1] != '\0' ? 2 : 1;
    *text = end;
    return end == start ? NULL : arena_text(f->arena, start, (size_t)(end - start));
}

static bool take_puzzles(struct config *f, const struct ini_section *s, const struct ini_entry *e)
{
    uint32_t words = 0;
    for (uint32_t i = 0; i < e->n_lines; i++)
        words += e->lines[i].length / 2 + 1; /* at most */
    f->c->patterns = arena_array(f->arena, (size_t)words + 1, sizeof *f->c->patterns);
    if (f->c->patterns == NULL)
        return config_no_memory(f);
    for (uint32_t i = 0; i < e->n_lines; i++) {
        const char *text = e->lines[i].text, *word;
        while ((word = config_word(f, &text)) != NULL)
            f->c->patterns[f->c->n_patterns++] = (struct pattern){word, e->lines[i].line};
    }
    struct place at = config_place(f, s, e);
    if (f->c->n_patterns == 0)
        diagnose(f->d, &at, "files, relative to this one", "is empty");
    return f->c->n_patterns > 0;
}

static bool take_key(struct config *f, const struct ini_section *s, const struct ini_entry *e,
                     struct engine_options *base)
{
    struct comparison *c = f->c;
    uint64_t repeat = 1;
    struct place at = config_place(f, s, e);
    uint32_t key = 0;
    while (key < KEYS && strcmp(keys[key], e->key) != 0)
        key++;
    switch (key) {
    case KEY_PUZZLES: return take_puzzles(f, s, e);
    case KEY_ASK: return take_ask(f, s, e);
    case KEY_LIMIT: return take_limit(f, s, e, "seconds", base);
    case KEY_CONFLICTS:
    case KEY_MEMORY: return take_limit(f, s, e, keys[key], base);
    case KEY_COUNT: return take_number(f, s, e, INT64_MAX, &c->count);
    case KEY_BASELINE: return config_line(f, s, e) != NULL;
    case KEY_REPEAT:
        if (!take_number(f, s, e, COMPARE_MAX_REPEAT, &repeat))
            return false;
        c->repeat = (uint32_t)repeat;
        return true;
    default:
        diagnose(f->d, &at, config_one_of(f, e->key, keys, KEYS), "unknown key");
        return false;
    }
}

static bool take_compare(struct config *f, struct engine_options *base)
{
    const struct ini_section *s = ini_find(&f->doc, "compare");
    struct place at = {.file = f->doc.file, .section = "compare"};
    if (s == NULL) {
        diagnose(f->d, &at, "this section: which puzzles are compared, and what is asked of them", "missing");
        return false;
    }
    bool good = true;
    for (uint32_t i = 0; i < s->n_entries; i++)
        good = take_key(f, s, &s->entries[i], base) && good;
    at.line = s->line;
    for (uint32_t i = 0; i < 2; i++) {
        at.key = keys[i == 0 ? KEY_PUZZLES : KEY_BASELINE];
        if (ini_get(&f->doc, "compare", at.key) != NULL)
            continue;
        diagnose(f->d, &at,
                 i == 0 ? "this key: the puzzles, relative to this file"
                        : "this key: the variant that the others are compared with",
                 "missing");
        good = false;
    }
    return good;
}

static bool find_baseline(struct config *f)
{
    struct comparison *c = f->c;
    const struct ini_section *s = ini_find(&f->doc, "compare");
    const struct ini_entry *e = ini_get(&f->doc, "compare", "baseline");
    const char **names = arena_array(f->arena, c->n_variants, sizeof *names);
    if (names == NULL)
        return config_no_memory(f);
    for (c->baseline = 0; c->baseline < c->n_variants; c->baseline++) {
        names[c->baseline] = c->variants[c->baseline].name;
        if (strcmp(names[c->baseline], e->lines[0].text) == 0)
            return true;
    }
    struct place at = config_place(f, s, e);
    diagnose(f->d, &at, config_one_of(f, e->lines[0].text, names, c->n_variants), "there is no variant \"%.60s\"",
             e->lines[0].text);
    return false;
}

/* What is shown and written to JSON is UTF-8 without control characters. */
static bool clean_names(struct config *f)
{
    struct comparison *c = f->c;
    c->name = shown_file(f->arena, c->name);
    for (uint32_t v = 0; v < c->n_variants && c->name != NULL; v++) {
        c->variants[v].name = shown_file(f->arena, c->variants[v].name);
        c->variants[v].words = shown_file(f->arena, c->variants[v].words);
        if (c->variants[v].name == NULL || c->variants[v].words == NULL)
            return config_no_memory(f);
    }
    return c->name != NULL || config_no_memory(f);
}

bool config_read(struct comparison *c, const char *file, const struct engine_options *base,
                 const struct setting *common, uint32_t n_common, struct arena *arena, struct diagnostics *d)
{
    const char *bytes, *slash = strrchr(file, '/');
    size_t size;
    struct engine_options options = *base;
    struct config f = {.c = c, .base = &options, .common = common, .n_common = n_common, .arena = arena, .d = d};
    *c = (struct comparison){.file = file, .ask = ASK_UNIQUE, .repeat = 1, .count = STANDARD_COUNT, .limits = ""};
    c->name = slash == NULL ? file : slash + 1;
    if (!file_read(file, INI_MAX_BYTES, arena, d, &bytes, &size) || !ini_read(&f.doc, file, bytes, size, arena, d))
        return false;
    bool good = take_compare(&f, &options);
    good = config_find_parts(&f) && good; /* so that all that is wrong is told at once */
    good = config_make_variants(&f) && good;
    return good && find_baseline(&f) && clean_names(&f);
}
