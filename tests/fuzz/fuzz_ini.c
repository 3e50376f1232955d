/* The INI reader under fire. Whatever comes: no crash, all memory back, an answer that fits its messages. And when
 * it accepts a file: each line that says something is found in the document, and the document written down and read
 * again is the same. */
#include <string.h>

#include "fuzz.h"
#include "text/ini.h"

struct reading {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
    struct ini_document doc;
    bool ok;
};

static void begin(struct reading *r, const char *bytes, size_t size, uint64_t fail_at)
{
    *r = (struct reading){.mem.fail_at = fail_at};
    arena_init(&r->arena, &r->mem);
    diagnostics_init(&r->d, &r->arena);
    r->ok = ini_read(&r->doc, "f", bytes, size, &r->arena, &r->d);
    DEMAND(r->ok == (r->d.errors == 0));
    DEMAND(r->ok == (r->doc.n_sections > 0));
    DEMAND(r->d.kept <= DIAGNOSTICS_MAX && r->d.kept <= r->d.errors);
}

static void end(struct reading *r)
{
    arena_free(&r->arena);
    DEMAND(r->mem.used == 0);
}

/* Marks the lines of the file that the document holds. */
static void mark_lines(const struct ini_document *doc, unsigned char *held, size_t n_lines)
{
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        const struct ini_section *section = &doc->sections[i];
        DEMAND(section->line >= 1 && section->line <= n_lines);
        held[section->line] = 1;
        for (uint32_t k = 0; k < section->n_entries; k++) {
            const struct ini_entry *entry = &section->entries[k];
            DEMAND(entry->line > section->line && entry->line <= n_lines);
            held[entry->line] = 1;
            for (uint32_t l = 0; l < entry->n_lines; l++) {
                DEMAND(entry->lines[l].line >= entry->line + l * (entry->lines[0].line > entry->line));
                DEMAND(entry->lines[l].line <= n_lines);
                DEMAND(strlen(entry->lines[l].text) == entry->lines[l].length);
                held[entry->lines[l].line] = 1;
            }
        }
    }
}

/* Each line that is neither blank nor a comment at the margin (or above the first key of a section) is held. */
static void nothing_is_lost(const struct ini_document *doc, const char *bytes, size_t size)
{
    size_t n_lines = 1;
    for (size_t i = 0; i < size; i++)
        n_lines += bytes[i] == '\n';
    unsigned char *held = calloc(n_lines + 1, 1);
    DEMAND(held != NULL);
    mark_lines(doc, held, n_lines);
    size_t at = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    for (size_t line = 1; line <= n_lines; line++) {
        while (at < size && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r'))
            at++;
        if (at < size && strchr("\n#;", bytes[at]) == NULL)
            DEMAND(held[line]);
        while (at < size && bytes[at] != '\n')
            at++;
        at++;
    }
    free(held);
}

static char *put(char *out, const char *text)
{
    size_t length = strlen(text);
    memcpy(out, text, length);
    return out + length;
}

/* Writes the document, line for line what it says; `out` has room for four bytes more a line than was read. */
static char *write_document(const struct ini_document *doc, char *out)
{
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        out = put(put(put(out, "["), doc->sections[i].name), "]\n");
        for (uint32_t k = 0; k < doc->sections[i].n_entries; k++) {
            const struct ini_entry *entry = &doc->sections[i].entries[k];
            out = put(put(out, entry->key), "=");
            for (uint32_t l = 0; l < entry->n_lines; l++)
                out = put(put(out, l == 0 && entry->lines[0].line == entry->line ? "" : "\n "), entry->lines[l].text);
            out = put(out, "\n");
        }
    }
    return out;
}

static void compare_entries(const struct ini_entry *a, const struct ini_entry *b)
{
    DEMAND(strcmp(a->key, b->key) == 0);
    DEMAND(a->n_lines == b->n_lines);
    for (uint32_t l = 0; l < a->n_lines; l++)
        DEMAND(strcmp(a->lines[l].text, b->lines[l].text) == 0);
}

static void same_when_written(const struct ini_document *doc, size_t size)
{
    char *text = malloc(5 * size + 16);
    DEMAND(text != NULL);
    struct reading again;
    begin(&again, text, (size_t)(write_document(doc, text) - text), 0);
    DEMAND(again.ok);
    DEMAND(again.doc.n_sections == doc->n_sections);
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        const struct ini_section *a = &doc->sections[i], *b = &again.doc.sections[i];
        DEMAND(strcmp(a->name, b->name) == 0 && a->n_entries == b->n_entries);
        for (uint32_t k = 0; k < a->n_entries; k++)
            compare_entries(&a->entries[k], &b->entries[k]);
    }
    end(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    struct reading r;
    begin(&r, bytes, size, 0);
    if (r.ok) {
        nothing_is_lost(&r.doc, bytes, size);
        same_when_written(&r.doc, size);
    }
    uint64_t calls = r.mem.calls;
    end(&r);
    for (uint64_t at = 1; at <= calls && at <= 16; at++) {
        begin(&r, bytes, size, at);
        DEMAND(!r.ok);
        end(&r);
    }
    return 0;
}
