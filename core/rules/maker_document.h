/* The documents of a maker: with some cells given, or none. False: memory is out. */
#ifndef RULES_MAKER_DOCUMENT_H
#define RULES_MAKER_DOCUMENT_H

#include "rules/maker.h"

/* Where the givens of a rule stand, and how an open cell is written there. */
struct givens {
    const char *section, *key;
    char open;
};

bool givens_of_rule(const struct orime_rule *rule, struct arena *arena, struct givens *where);

/* A copy that gives these cells (a value or ORIME_OPEN each); what is not changed is shared. */
bool document_with_givens(const struct ini_document *from, const struct givens *where, const struct model *board,
                          const uint8_t *given, struct arena *arena, struct ini_document *to);

/* Adds a key of one line, or replaces it. */
bool document_add(struct ini_document *doc, const char *section, const char *key, const char *text,
                  struct arena *arena);

#endif
