#include "compare/plan.h"

#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <string.h>

#include "compare/digest.h"
#include "rules/schema.h"
#include "text/name_set.h"

struct plan {
    struct comparison *c;
    const struct rule_set *rules;
    const struct orime_rule **variant_rules; /* what each variant says; NULL: the puzzle's own */
    bool *used;                 /* settings of variant v from v * most_settings on: does some puzzle's rule know it? */
    uint32_t most_settings;
    struct name_set files;      /* seen already */
    size_t room;                /* for puzzles */
    struct arena *arena;
    struct diagnostics *d;
    uint32_t refused;           /* puzzles */
};

static bool no_memory(struct plan *p)
{
    diagnose_memory(p->d, &(struct place){.file = p->c->file});
    return false;
}

static struct place pattern_place(const struct plan *p, const struct pattern *pattern)
{
    return (struct place){p->c->file, pattern->line, "compare", "puzzles"};
}

/* ---- ways ---- */

/* The value that an option has without the variant's setting; NULL: none. */
static const char *own_value(const struct ini_document *doc, const struct orime_key *key)
{
    const struct ini_entry *e = ini_get(doc, "options", key->name);
    return e != NULL && e->n_lines > 0 ? e->lines[0].text : key->standard;
}

static const char *setting_value(const struct way *way, const char *key)
{
    for (uint32_t i = 0; i < way->n_settings; i++)
        if (strcmp(way->settings[i].key, key) == 0)
            return way->settings[i].value;
    return NULL;
}

/* "paintarea forbid-2x2=no": the rule, and its options that are not at their defaults. */
static const char *rules_text(struct plan *p, const struct orime_rule *rule, const struct ini_document *doc,
                              const struct way *way)
{
    const struct orime_section *options = schema_section(rule, "options");
    const char *text = rule->id;
    for (uint32_t k = 0; options != NULL && k < options->n_keys && text != NULL; k++) {
        const struct orime_key *key = &options->keys[k];
        const char *set = setting_value(way, key->name);
        const char *value = set != NULL ? set : own_value(doc, key);
        if (value != NULL && (key->standard == NULL || strcmp(value, key->standard) != 0))
            text = arena_format(p->arena, "%s %s=%s", text, key->name, value);
    }
    return text;
}

static bool find_way(struct plan *p, uint32_t v, const struct orime_rule *rule, const struct ini_document *doc,
                     struct way *way)
{
    const struct variant *variant = &p->c->variants[v];
    const struct orime_section *options = schema_section(rule, "options");
    way->settings = arena_array(p->arena, (size_t)variant->n_settings + 1, sizeof *way->settings);
    if (way->settings == NULL)
        return no_memory(p);
    for (uint32_t i = 0; i < variant->n_settings; i++) {
        const struct variant_setting *s = &variant->settings[i];
        struct setting setting = {.key = s->key, .value = s->value};
        bool *used = &p->used[(size_t)v * p->most_settings + i];
        if (options == NULL || schema_key(options, s->key) == NULL)
            continue;
        bool checked = *used; /* once is enough, whatever it says */
        *used = true;
        if (!checked && !schema_check_setting(rule, &setting, &s->at, p->arena, p->d))
            return false;
        way->settings[way->n_settings++] = setting;
    }
    way->rules = rules_text(p, rule, doc, way);
    return way->rules != NULL || no_memory(p);
}

/* The rule that the puzzle names; NULL: none, or it is unknown, which is noted in `d`. */
static const struct orime_rule *own_rule(const struct plan *p, const struct ini_document *doc, struct diagnostics *d)
{
    const struct ini_entry *e = ini_get(doc, "puzzle", "rule");
    struct place at = {doc->file, e == NULL ? 0 : e->line, "puzzle", "rule"};
    if (e != NULL && e->n_lines > 0)
        return rules_find(p->rules, e->lines[0].text, &at, d);
    diagnose(d, &at, "the id of a rule, such as nonogram", e == NULL ? "missing" : "is empty");
    return NULL;
}

/* This puzzle cannot be compared, which does not stop the others: each of its runs says so. */
static bool refuse(struct plan *p, struct contestant *puzzle, const struct diagnostics *why)
{
    if (why->no_memory || why->kept == 0)
        return no_memory(p);
    puzzle->refused = why->messages[0];
    p->refused++;
    return true;
}

static bool find_ways(struct plan *p, struct contestant *puzzle, const struct ini_document *doc, struct diagnostics *d)
{
    const struct orime_rule *own = NULL;
    puzzle->ways = arena_array(p->arena, p->c->n_variants, sizeof *puzzle->ways);
    if (puzzle->ways == NULL)
        return no_memory(p);
    for (uint32_t v = 0; v < p->c->n_variants; v++) {
        const struct orime_rule *rule = p->variant_rules[v];
        if (rule == NULL && own == NULL && (own = own_rule(p, doc, d)) == NULL)
            return refuse(p, puzzle, d);
        if (!find_way(p, v, rule == NULL ? own : rule, doc, &puzzle->ways[v]))
            return false;
    }
    return true;
}

/* ---- puzzles ---- */

static bool good_id(const char *id)
{
    size_t length = id == NULL ? 0 : strlen(id);
    for (size_t i = 0; i < length; i++)
        if (id[i] <= ' ' || id[i] > '~')
            return false;
    return length > 0 && length <= 64;
}

/* One more puzzle; NULL: out of memory, which is noted. */
static struct contestant *add_contestant(struct plan *p, const char *name)
{
    struct comparison *c = p->c;
    if (c->n_puzzles == p->room) {
        size_t room = p->room == 0 ? 64 : 2 * p->room;
        struct contestant *more = arena_array(p->arena, room, sizeof *more);
        if (more == NULL) {
            (void)no_memory(p);
            return NULL;
        }
        if (c->n_puzzles > 0)
            memcpy(more, c->puzzles, c->n_puzzles * sizeof *more);
        c->puzzles = more;
        p->room = room;
    }
    struct contestant *puzzle = &c->puzzles[c->n_puzzles++];
    *puzzle = (struct contestant){.name = name, .digest = "0000000000000000"};
    return puzzle;
}

static bool add_puzzle(struct plan *p, const char *file, const char *name, const struct pieces *pieces, uint32_t i)
{
    const struct piece *piece = &pieces->piece[i];
    struct mem mem = {0};
    struct arena arena;
    struct foreign read;
    struct diagnostics d;
    struct contestant *puzzle = add_contestant(p, name);
    if (puzzle == NULL)
        return false;
    diagnostics_init(&d, p->arena);
    puzzle->piece = piece;
    puzzle->digest = arena_format(p->arena, "%016" PRIx64, digest_bytes(DIGEST_START, piece->bytes, piece->size));
    arena_init(&arena, &mem);
    bool is_read = format_read(piece, file, &arena, &d, &read);
    if (is_read && pieces->n > 1)
        puzzle->name = good_id(read.id) ? arena_format(p->arena, "%s#%s", name, read.id)
                                        : arena_format(p->arena, "%s#%u", name, (unsigned)i + 1);
    bool good = (puzzle->name != NULL && puzzle->digest != NULL) || no_memory(p);
    good = good && (is_read ? find_ways(p, puzzle, &read.doc, &d) : refuse(p, puzzle, &d));
    arena_free(&arena);
    return good;
}

/* `file` as glob gave it; the name is what stands behind the folder of the comparison. */
static bool add_file(struct plan *p, const char *file, size_t folder)
{
    const char *bytes;
    size_t size;
    uint32_t first;
    struct pieces *pieces = arena_alloc(p->arena, sizeof *pieces);
    file = arena_text(p->arena, file, strlen(file));
    const char *name = file == NULL ? NULL : shown_file(p->arena, file + folder);
    if (pieces == NULL || name == NULL || !name_set_add(&p->files, 0, file, 1, &first))
        return no_memory(p);
    if (first != 0)
        return true;
    struct diagnostics d;
    diagnostics_init(&d, p->arena);
    if (!file_read(file, INI_MAX_BYTES, p->arena, &d, &bytes, &size) ||
        !format_split(file, bytes, size, p->arena, &d, pieces)) {
        struct contestant *puzzle = add_contestant(p, name);
        return puzzle != NULL && refuse(p, puzzle, &d);
    }
    bool good = true;
    for (uint32_t i = 0; i < pieces->n; i++)
        good = add_puzzle(p, file, name, pieces, i) && good;
    return good;
}

/* The folder of the comparison with a slash behind it, each character that means something to glob with a backslash
 * before it. */
static char *escaped_folder(struct plan *p, size_t length)
{
    char *text = arena_alloc(p->arena, 2 * length + 1), *at = text;
    for (size_t i = 0; text != NULL && i < length; i++) {
        if (strchr("*?[\\", p->c->file[i]) != NULL)
            *at++ = '\\';
        *at++ = p->c->file[i];
    }
    return text;
}

static bool add_pattern(struct plan *p, const struct pattern *pattern)
{
    const char *slash = strrchr(p->c->file, '/');
    size_t folder = *pattern->glob == '/' || slash == NULL ? 0 : (size_t)(slash + 1 - p->c->file);
    const char *escaped = escaped_folder(p, folder);
    const char *whole = escaped == NULL ? NULL : arena_format(p->arena, "%s%s", escaped, pattern->glob);
    struct place at = pattern_place(p, pattern);
    glob_t found = {0};
    if (whole == NULL)
        return no_memory(p);
    int status = glob(whole, 0, NULL, &found); /* sorted as strcoll does, which without LC_COLLATE is by bytes */
    bool good = status == 0;
    if (status == GLOB_NOMATCH)
        diagnose(p->d, &at, "files, relative to this one", "no file matches \"%s\"", pattern->glob);
    else if (status == GLOB_NOSPACE || (status != 0 && errno == ENOMEM))
        good = no_memory(p);
    else if (status != 0)
        diagnose(p->d, &at, NULL, "\"%s\" could not be looked up", pattern->glob);
    for (size_t i = 0; status == 0 && i < found.gl_pathc; i++)
        good = add_file(p, found.gl_pathv[i], folder) && good;
    globfree(&found);
    return good;
}

/* ---- variants ---- */

static bool find_rules(struct plan *p)
{
    const struct comparison *c = p->c;
    bool good = true;
    for (uint32_t v = 0; v < c->n_variants; v++)
        if (c->variants[v].n_settings > p->most_settings)
            p->most_settings = c->variants[v].n_settings;
    p->variant_rules = arena_array(p->arena, c->n_variants, sizeof *p->variant_rules);
    p->used = arena_array(p->arena, (size_t)c->n_variants * (p->most_settings + 1), sizeof *p->used);
    if (p->variant_rules == NULL || p->used == NULL)
        return no_memory(p);
    for (uint32_t v = 0; v < c->n_variants; v++)
        if (c->variants[v].rule != NULL) {
            p->variant_rules[v] = rules_find(p->rules, c->variants[v].rule, &c->variants[v].rule_at, p->d);
            good = good && p->variant_rules[v] != NULL;
        }
    return good;
}

/* The names of all options of all rules, to find the one that was meant. */
static const char *nearest_option(struct plan *p, const char *name)
{
    uint32_t n = 0;
    for (uint32_t r = 0; r < rules_count(p->rules); r++) {
        const struct orime_section *options = schema_section(rules_at(p->rules, r), "options");
        n += options == NULL ? 0 : options->n_keys;
    }
    const char **names = arena_array(p->arena, (size_t)n + 1, sizeof *names);
    n = 0;
    for (uint32_t r = 0; names != NULL && r < rules_count(p->rules); r++) {
        const struct orime_section *options = schema_section(rules_at(p->rules, r), "options");
        for (uint32_t k = 0; options != NULL && k < options->n_keys; k++)
            names[n++] = options->keys[k].name;
    }
    return names == NULL ? NULL : nearest_name(name, names, n);
}

/* An option that none of the puzzles' rules has. */
static bool all_used(struct plan *p)
{
    bool good = true;
    for (uint32_t v = 0; v < p->c->n_variants; v++)
        for (uint32_t i = 0; i < p->c->variants[v].n_settings; i++) {
            const struct variant_setting *s = &p->c->variants[v].settings[i];
            if (p->used[(size_t)v * p->most_settings + i])
                continue;
            const char *nearest = nearest_option(p, s->key), *wanted = "an option that the rule of a puzzle has";
            if (nearest != NULL && strcmp(nearest, s->key) != 0)
                wanted = arena_format(p->arena, "%s (nearest: %s)", wanted, nearest);
            diagnose(p->d, &s->at, wanted, "unknown option");
            good = false;
        }
    return good;
}

bool plan_puzzles(struct comparison *c, const struct rule_set *rules, struct arena *arena, struct diagnostics *d)
{
    struct plan p = {.c = c, .rules = rules, .arena = arena, .d = d};
    bool good = find_rules(&p);
    if (!good)
        return false;
    name_set_init(&p.files, arena->mem);
    for (uint32_t i = 0; i < c->n_patterns; i++)
        good = add_pattern(&p, &c->patterns[i]) && good;
    name_set_free(&p.files);
    for (uint32_t i = 0; p.refused == c->n_puzzles && i < c->n_puzzles; i++) /* there is nothing to compare */
        diagnose(d, &(struct place){0}, NULL, "%s", c->puzzles[i].refused);
    if (p.refused > 0) /* what was refused may have been the puzzle that has an option */
        return good && p.refused < c->n_puzzles;
    return good && all_used(&p);
}
