#include "cli/outcome.h"

#include <stddef.h>

static const struct {
    const char *key, *words;
} findings[FINDINGS] = {
    [FINDING_UNSAID] = {NULL, "unknown"},
    [FINDING_UNKNOWN] = {"unknown", "unknown"},
    [FINDING_NONE] = {"none", "no solution"},
    [FINDING_SOLVED] = {"solved", "solved"},
    [FINDING_UNIQUE] = {"unique", "unique"},
    [FINDING_MULTIPLE] = {"multiple", "several answers"},
    [FINDING_CONTRADICTION] = {"contradiction", "no answer has what is filled in"},
};

const char *finding_key(enum finding f)
{
    return findings[f].key;
}

const char *finding_words(enum finding f)
{
    return findings[f].words;
}

enum finding finding_of(uint64_t solutions, enum verdict last)
{
    if (solutions > 1)
        return FINDING_MULTIPLE;
    if (solutions == 1)
        return last == VERDICT_NO ? FINDING_UNIQUE : FINDING_SOLVED;
    return last == VERDICT_NO ? FINDING_NONE : FINDING_UNKNOWN;
}
