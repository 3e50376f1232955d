/* The parse half of the host table: what a rule's parse sees of a puzzle file. */
#ifndef RULES_READER_H
#define RULES_READER_H

#include "rules/hook.h"
#include "rules/rules.h"

struct orime_reader {
    struct hook hook;
    struct arena *arena; /* of the puzzle */
    const struct orime_rule *rule;
    const struct ini_document *doc; /* has passed schema_check, as have the settings */
    const struct setting *settings;
    uint32_t n_settings;
    struct diagnostics *d;
    uint32_t errors;        /* that the rule noted */
    const char *impossible; /* what the rule said first; NULL: nothing */
    const uint8_t *given;   /* by read_given: the value of each cell, or GIVEN_NOTHING; NULL: none is known */
    uint32_t given_cells;
};

enum { GIVEN_NOTHING = 0xff };

/* Fills in this half of the table; struct orime_host says what each function does. */
void reader_fill(struct orime_host *host);

/* The part that reads flat boards: boards.c. */
void boards_fill(struct orime_host *host);

/* Those of its functions that boards.c works with. reader_take gives zeroed items, or leaves the hook. */
void *reader_take(orime_reader *r, size_t count, size_t item);
const struct orime_line *reader_lines(orime_reader *r, const char *section, const char *key, uint32_t *n);
const struct orime_line *reader_text(orime_reader *r, const char *section, const char *key);
uint32_t reader_choice(orime_reader *r, const char *section, const char *key);
bool reader_present(orime_reader *r, const char *section, const char *key);
void reader_note(orime_reader *r, const struct orime_line *at, const char *wanted, const char *what, va_list args)
    __attribute__((format(printf, 4, 0)));

#endif
