/* The documents of a maker: with some cells given, or none. */
#include <string.h>

#include "rules/maker_document.h"

/* The rows of the givens; cells are ORIME_OPEN or values. */
static struct ini_line *given_lines(const struct model *m, const uint8_t *given, char open, struct arena *arena)
{
    uint32_t rows = m->height * m->depth;
    struct ini_line *lines = arena_array(arena, rows, sizeof *lines);
    char *text = arena_alloc(arena, (size_t)rows * (m->width + (size_t)1));
    for (uint32_t y = 0; lines != NULL && text != NULL && y < rows; y++) {
        lines[y] = (struct ini_line){.text = text, .length = m->width, .column = 1};
        for (uint32_t x = 0; x < m->width; x++, given++)
            *text++ = *given == ORIME_OPEN ? open : m->palette[*given].glyph;
        *text++ = '\0';
    }
    return text == NULL ? NULL : lines;
}

/* A copy with one entry replaced, or added. `to` may be `from`. */
static bool with_entry(const struct ini_document *from, const char *section, const struct ini_entry *entry,
                       struct arena *arena, struct ini_document *to)
{
    uint32_t n = from->n_sections, at = n;
    struct ini_section *sections = arena_array(arena, n + (size_t)1, sizeof *sections);
    if (sections == NULL)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        sections[i] = from->sections[i];
        at = strcmp(from->sections[i].name, section) == 0 ? i : at;
    }
    struct ini_section *s = &sections[at];
    if (at == n)
        s->name = section;
    struct ini_entry *entries = arena_array(arena, s->n_entries + (size_t)1, sizeof *entries);
    if (entries == NULL)
        return false;
    uint32_t k = s->n_entries;
    for (uint32_t i = 0; i < s->n_entries; i++) {
        entries[i] = s->entries[i];
        k = strcmp(entries[i].key, entry->key) == 0 ? i : k;
    }
    entries[k] = *entry;
    s->entries = entries;
    s->n_entries += k == s->n_entries;
    *to = (struct ini_document){.file = from->file, .sections = sections, .n_sections = at == n ? n + 1 : n};
    return true;
}

bool document_with_givens(const struct ini_document *from, const struct givens *where, const struct model *board,
                          const uint8_t *given, struct arena *arena, struct ini_document *to)
{
    struct ini_entry entry = {.key = where->key, .n_lines = board->height * board->depth};
    entry.lines = given_lines(board, given, where->open, arena);
    return entry.lines != NULL && with_entry(from, where->section, &entry, arena, to);
}

bool givens_of_rule(const struct orime_rule *rule, struct arena *arena, struct givens *where)
{
    const char *name = rule->givens;
    size_t dot = strcspn(name, ".");
    where->section = arena_text(arena, name, dot);
    where->key = arena_text(arena, name + dot + (name[dot] == '.'), strlen(name + dot + (name[dot] == '.')));
    where->open = rule->open;
    return where->section != NULL && where->key != NULL;
}

/* ---- the blank ---- */

static bool has_key(const struct orime_rule *rule, const char *section, const char *key)
{
    for (uint32_t i = 0; i < rule->n_sections; i++)
        for (uint32_t k = 0; strcmp(rule->sections[i].name, section) == 0 && k < rule->sections[i].n_keys; k++)
            if (strcmp(rule->sections[i].keys[k].name, key) == 0)
                return true;
    return false;
}

bool document_add(struct ini_document *doc, const char *section, const char *key, const char *text, struct arena *arena)
{
    struct ini_line *line = arena_alloc(arena, sizeof *line);
    if (line == NULL)
        return false;
    *line = (struct ini_line){.text = text, .length = (uint32_t)strlen(text)};
    struct ini_entry entry = {.key = key, .lines = line, .n_lines = 1};
    return with_entry(doc, section, &entry, arena, doc);
}

static bool add_open_rows(struct ini_document *doc, const struct givens *where, uint32_t width, uint32_t height,
                          struct arena *arena)
{
    struct ini_line *lines = arena_array(arena, height, sizeof *lines);
    char *row = arena_alloc(arena, (size_t)width + 1);
    if (lines == NULL || row == NULL)
        return false;
    memset(row, where->open, width);
    for (uint32_t y = 0; y < height; y++)
        lines[y] = (struct ini_line){.text = row, .length = width};
    struct ini_entry entry = {.key = where->key, .lines = lines, .n_lines = height};
    return with_entry(doc, where->section, &entry, arena, doc);
}

bool maker_blank(const struct orime_rule *rule, uint32_t width, uint32_t height, const char *boxes,
                 const struct setting *settings, uint32_t n_settings, struct arena *arena, struct diagnostics *d,
                 struct ini_document *doc)
{
    struct givens where;
    *doc = (struct ini_document){.file = "orime generate"};
    bool good = givens_of_rule(rule, arena, &where) && document_add(doc, "puzzle", "rule", rule->id, arena) &&
                add_open_rows(doc, &where, width, height, arena);
    if (good && boxes != NULL && !has_key(rule, where.section, "boxes")) {
        diagnose(d, &(struct place){0}, NULL, "rule %s has no boxes", rule->id);
        return false;
    }
    good = good && (boxes == NULL || document_add(doc, where.section, "boxes", boxes, arena));
    for (uint32_t i = 0; good && i < n_settings; i++)
        good = document_add(doc, "options", settings[i].key, settings[i].value, arena);
    if (!good)
        diagnose_memory(d, &(struct place){0});
    return good;
}
