/* INI documents with line numbers, read with inih through a reader of our own that closes its traps (see ini.c).
 *
 *     ; a comment: '#' or ';' at the left margin
 *     [section]
 *     key = value          ; a comment behind ' ;' when the value is one line
 *     picture =            ; or behind an empty first line
 *         ..#              indented lines continue the value, to the next key or section
 *         |#.              a '|' in front of what would be a comment; it stays in the text; so does all that follows it
 *
 * UTF-8 with or without byte-order mark, LF or CR LF. Blank lines within a value count, those at its ends do not. An
 * indented line that starts with '#' or ';' below a key, and ' ;' in a value of several lines, are errors: nothing
 * is cut in silence.
 *
 * Everything lives in the arena that was given. Limits: a file of INI_MAX_BYTES, a line of INI_MAX_LINE_BYTES, a
 * section name of 49 bytes, 2^20 lines of values, keys and sections. */
#ifndef TEXT_INI_H
#define TEXT_INI_H

#include <stdbool.h>
#include <stdint.h>

#include "text/diagnostics.h"
#include "text/file.h"

enum { INI_MAX_LINE_BYTES = 1 << 20 };
#define INI_MAX_BYTES ((size_t)64 << 20)

struct ini_line {
    const char *text;       /* without blanks at its ends; ends with NUL, and holds no other */
    uint32_t length, line, column;
};

struct ini_entry {
    const char *key;
    uint32_t line;          /* of the key */
    struct ini_line *lines; /* the text behind '=' (when it is not empty), then each continuation line; blank lines
                             * between them kept with length 0; NULL: none */
    uint32_t n_lines;
};

struct ini_section {
    const char *name;
    uint32_t line;
    struct ini_entry *entries;
    uint32_t n_entries;
};

struct ini_document {
    const char *file;       /* the name for messages */
    struct ini_section *sections;
    uint32_t n_sections;
};

/* Reads a document from `size` bytes. False when something was wrong: all that can be found is noted, not only the
 * first. A section or key that comes twice is an error naming both lines. */
bool ini_read(struct ini_document *doc, const char *file, const char *bytes, size_t size, struct arena *arena,
              struct diagnostics *d);

/* NULL: absent. */
const struct ini_section *ini_find(const struct ini_document *doc, const char *section);
const struct ini_entry *ini_get(const struct ini_document *doc, const char *section, const char *key);

#endif
