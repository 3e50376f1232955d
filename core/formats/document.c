#include "formats/document.h"

#include <string.h>

void *document_take(struct document_builder *b, size_t count, size_t item)
{
    void *block = b->failed ? NULL : arena_array(b->arena, count, item);
    b->failed = block == NULL;
    return block;
}

void document_begin(struct document_builder *b, struct ini_document *doc, const char *file, uint32_t sections,
                    struct arena *arena)
{
    *b = (struct document_builder){.doc = doc, .arena = arena};
    *doc = (struct ini_document){.file = file, .sections = document_take(b, sections, sizeof *doc->sections)};
}

struct ini_line document_line(const char *text, uint32_t number)
{
    return (struct ini_line){text, (uint32_t)strlen(text), number, 1};
}

void document_section(struct document_builder *b, const char *name, uint32_t number, uint32_t entries)
{
    if (b->failed)
        return;
    struct ini_section *s = &b->doc->sections[b->doc->n_sections++];
    *s = (struct ini_section){.name = name, .line = number, .entries = document_take(b, entries, sizeof *s->entries)};
}

void document_lines(struct document_builder *b, const char *key, struct ini_line *lines, uint32_t n)
{
    if (b->failed)
        return;
    struct ini_section *s = &b->doc->sections[b->doc->n_sections - 1];
    s->entries[s->n_entries++] = (struct ini_entry){.key = key, .line = lines[0].line, .lines = lines, .n_lines = n};
}

void document_text(struct document_builder *b, const char *key, const char *text, uint32_t number)
{
    struct ini_line *line = text == NULL ? NULL : document_take(b, 1, sizeof *line);
    if (line == NULL)
        return;
    *line = document_line(text, number);
    document_lines(b, key, line, 1);
}
