/* What the rule "everything" and its test know in common. */
#ifndef TESTS_RULES_EVERYTHING_H
#define TESTS_RULES_EVERYTHING_H

/* The bits of its option `use`. LOOSE has cells that are not drawn and that a board leaves open. */
enum kind {
    LINEAR,
    TABLE,
    REGULAR,
    EQUAL,
    CLAUSE,
    FORBIDDEN,
    REQUIRED,
    CHECK,
    FILTER,
    EXPLAIN,
    HIDDEN,
    LOOSE,
    ALL_DIFFERENT,
    COUNT,
    RUNS,
    KEEP,
    KINDS
};

enum { MISUSES = 25, DRAWINGS = 8 };

#endif
