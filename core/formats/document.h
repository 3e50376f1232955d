/* Documents that are made, not read from an INI file: what the readers of foreign formats hand over. */
#ifndef FORMATS_DOCUMENT_H
#define FORMATS_DOCUMENT_H

#include "base/arena.h"
#include "text/ini.h"

/* A document in the making. Texts are kept by pointer. When memory is out, `failed` says so, and all further calls do
 * nothing. */
struct document_builder {
    struct ini_document *doc;
    struct arena *arena;
    bool failed;
};

/* An empty document with room for so many sections. */
void document_begin(struct document_builder *b, struct ini_document *doc, const char *file, uint32_t sections,
                    struct arena *arena);

/* Zeroed items from the arena; NULL when memory is out. */
void *document_take(struct document_builder *b, size_t count, size_t item);

/* A line of a value that ends with NUL; `number` is its line of the foreign file, from 1. */
struct ini_line document_line(const char *text, uint32_t number);

/* Goes on with a new section, with room for so many keys. */
void document_section(struct document_builder *b, const char *name, uint32_t number, uint32_t entries);

/* Adds a key to the newest section: of n > 0 lines, which live in the arena; or of one line (`text` NULL: no such
 * key). */
void document_lines(struct document_builder *b, const char *key, struct ini_line *lines, uint32_t n);
void document_text(struct document_builder *b, const char *key, const char *text, uint32_t number);

#endif
