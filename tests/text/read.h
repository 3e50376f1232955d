/* A document read from a string, and what it holds written down in one line. */
#ifndef TESTS_TEXT_READ_H
#define TESTS_TEXT_READ_H

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "text/ini.h"

struct fixture {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
    struct ini_document doc;
    bool ok;
};

static inline void begin(struct fixture *f)
{
    *f = (struct fixture){.ok = false};
    arena_init(&f->arena, &f->mem);
    diagnostics_init(&f->d, &f->arena);
}

static inline void read_bytes(struct fixture *f, const char *bytes, size_t size)
{
    begin(f);
    f->ok = ini_read(&f->doc, "f", bytes, size, &f->arena, &f->d);
}

static inline void end(struct fixture *f)
{
    arena_free(&f->arena);
    ck_assert_uint_eq(f->mem.used, 0);
}

/* "[section]LINE key@LINE{LINE:COLUMN text|LINE:COLUMN text}" for each section and key; owned by the arena. */
static inline const char *written(struct fixture *f)
{
    char *text = arena_text(&f->arena, "", 0);
    for (uint32_t i = 0; i < f->doc.n_sections; i++) {
        const struct ini_section *section = &f->doc.sections[i];
        text = arena_format(&f->arena, "%s%s[%s]%u", text, i > 0 ? " " : "", section->name, section->line);
        for (uint32_t k = 0; k < section->n_entries; k++) {
            const struct ini_entry *entry = &section->entries[k];
            text = arena_format(&f->arena, "%s %s@%u{", text, entry->key, entry->line);
            for (uint32_t l = 0; l < entry->n_lines; l++) {
                const struct ini_line *line = &entry->lines[l];
                ck_assert_uint_eq(strlen(line->text), line->length);
                text = arena_format(&f->arena, "%s%s%u:%u%s%s", text, l > 0 ? "|" : "", line->line, line->column,
                                    line->length > 0 ? " " : "", line->text);
            }
            text = arena_format(&f->arena, "%s}", text);
        }
    }
    return text;
}

/* All messages, a line each; owned by the arena. */
static inline const char *messages(struct fixture *f)
{
    char *text = arena_text(&f->arena, "", 0);
    for (uint32_t i = 0; i < f->d.kept; i++)
        text = arena_format(&f->arena, "%s%s\n", text, f->d.messages[i]);
    return text;
}

#endif
