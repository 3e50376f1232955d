/* Shared by the files that read the INI file of a comparison. */
#ifndef COMPARE_CONFIG_FILE_H
#define COMPARE_CONFIG_FILE_H

#include "compare/config.h"

/* A section of settings. */
struct part {
    const struct ini_section *section;
    const char *name;
    bool grid;
    enum { UNSEEN, OPEN, CLOSED } state;
    struct variant_setting *settings;
    uint32_t n, room;
};

struct config {
    struct comparison *c;
    struct ini_document doc;
    const struct engine_options *base;  /* with the limits of [compare] */
    const struct setting *common;
    uint32_t n_common;
    struct part *parts;
    uint32_t n_parts;
    struct arena *arena;
    struct diagnostics *d;
};

struct place config_place(const struct config *f, const struct ini_section *s, const struct ini_entry *e);
bool config_no_memory(struct config *f); /* notes it; false */

/* "one of a, b (nearest: b)"; NULL when out of memory. */
const char *config_one_of(const struct config *f, const char *name, const char *const *names, uint32_t n);

/* The only line of a value; NULL: it has none, or several, which is noted. */
const char *config_line(struct config *f, const struct ini_section *s, const struct ini_entry *e);

/* Sets an option of the engine. False: the value is wrong, which is noted. */
bool config_engine(struct config *f, const struct place *at, struct engine_options *o, const char *key,
                   const char *value);

/* The next word of a line; a backslash keeps the blank behind it (and stays: glob takes it away). NULL: there is none,
 * or no memory. */
const char *config_word(struct config *f, const char **text);

/* Finds the sections of settings, and makes variants of them. variants.c */
bool config_find_parts(struct config *f);
bool config_make_variants(struct config *f);

#endif
