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
};

/* Fills in this half of the table; struct orime_host says what each function does. */
void reader_fill(struct orime_host *host);

#endif
