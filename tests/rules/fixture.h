/* A puzzle on its way from text to answers, with all that it needs; and what was said on the way. */
#ifndef TESTS_RULES_FIXTURE_H
#define TESTS_RULES_FIXTURE_H

#include "../suite.h"
#include "rules/rules.h"

struct fixture {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
    struct rule_set *rules;
    struct puzzle p;
    bool read; /* what puzzle_read answered */
};

/* Opens the rules of the path (NULL: the default), without looking at what is said. */
void fixture_open(struct fixture *f, const char *path);

/* Reads a puzzle named "f". Called again, it forgets the puzzle and the messages before. */
void fixture_read(struct fixture *f, const char *text);
void fixture_read_with(struct fixture *f, const char *text, const struct setting *settings, uint32_t n);

/* The messages so far, one a line. Lives as long as the fixture. */
const char *fixture_messages(struct fixture *f);

/* Ends it, and sees to it that all memory was given back. */
void fixture_close(struct fixture *f);

/* Reads the text, and expects just these messages. */
void expect_messages(struct fixture *f, const char *text, const char *messages);

#endif
