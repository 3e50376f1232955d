/* What is wrong with the input: collected, then printed, one message a line:
 *     file:line: [section] key: what is wrong, expected what was expected
 * Parts that are not known (line 0, no section, no key) are left out. At most DIAGNOSTICS_MAX messages are kept; a
 * last line says how many more there were. Messages hold no control characters of the input: they are shown as \xNN. */
#ifndef TEXT_DIAGNOSTICS_H
#define TEXT_DIAGNOSTICS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"

enum { DIAGNOSTICS_MAX = 20 };

struct place {
    const char *file;
    uint32_t line;       /* from 1; 0: not known */
    const char *section; /* NULL: none */
    const char *key;     /* NULL: none */
};

struct diagnostics {
    struct arena *arena; /* holds the messages; not owned */
    const char *messages[DIAGNOSTICS_MAX];
    const char *files[DIAGNOSTICS_MAX]; /* of each: its file (NULL: none) and line, as in its place */
    uint32_t lines[DIAGNOSTICS_MAX];
    uint32_t kept, errors; /* messages kept; errors noted, those not kept included */
    bool no_memory;        /* memory ran out: nothing else that was noted can be relied on */
    char no_memory_at[256]; /* the file that was read, as its message begins; a copy: the name may go before */
};

void diagnostics_init(struct diagnostics *d, struct arena *arena);

/* Notes an error; `wanted` may be NULL ("expected" is then left out). When memory is out, only the count grows. */
void diagnose(struct diagnostics *d, const struct place *at, const char *wanted, const char *what, ...)
    __attribute__((format(printf, 4, 5)));
void vdiagnose(struct diagnostics *d, const struct place *at, const char *wanted, const char *what, va_list args)
    __attribute__((format(printf, 4, 0)));

/* The same, with the line of the input below the message, and the `length` bytes from `column` (from 1) underlined. */
void vdiagnose_word(struct diagnostics *d, const struct place *at, const char *line, uint32_t column, uint32_t length,
                    const char *wanted, const char *what, va_list args) __attribute__((format(printf, 7, 0)));
/* Notes that memory is out; this needs none. Then it is all that is printed. */
void diagnose_memory(struct diagnostics *d, const struct place *at);

/* A text as messages show it: without control characters, and "-" as "standard input". It lives in the arena, or is
 * `file` itself when nothing had to change. NULL: out of memory. */
const char *shown_file(struct arena *arena, const char *file);

void diagnostics_print(const struct diagnostics *d, FILE *out);

/* The name of the list that is nearest to `name` (edit distance at most 2 and less than half its length), else one that
 * it is short for ("cols" for "columns"), or NULL. */
const char *nearest_name(const char *name, const char *const *names, uint32_t n);

#endif
