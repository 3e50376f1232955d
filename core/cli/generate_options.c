/* orime generate: which options do something for which kind of puzzle. One that does nothing is refused, so that nobody
 * takes its silence for consent. What belongs to all of them (--seed, --budget, --seconds, --colour and the like) is
 * not in the table. */
#include <string.h>

#include "cli/cli.h"

static const struct {
    const char *name;
    uint32_t does; /* bits of enum generate_kind */
} table[] = {
    {"count", MAKE_OF_GIVENS | MAKE_OF_PATTERN | MAKE_AT_RANDOM},
    {"difficulty", MAKE_OF_GIVENS | MAKE_OF_PATTERN | MAKE_AT_RANDOM},
    {"to", MAKE_OF_GIVENS | MAKE_OF_PATTERN | MAKE_AT_RANDOM},
    {"size", MAKE_OF_GIVENS | MAKE_AT_RANDOM},
    {"boxes", MAKE_OF_GIVENS},
    {"clues", MAKE_OF_GIVENS | MAKE_OF_PATTERN},
    {"symmetry", MAKE_OF_GIVENS | MAKE_OF_PATTERN},
    {"minimal", MAKE_OF_GIVENS | MAKE_OF_PATTERN},
    {"density", MAKE_AT_RANDOM},
    {"width", MAKE_OF_PICTURE},
    {"threshold", MAKE_OF_PICTURE},
    {"fix", MAKE_OF_PICTURE},
    {"reduce", MAKE_OF_PICTURE},
    {"by-line", MAKE_OF_PICTURE},
    {"colours", MAKE_OF_PICTURE | MAKE_AT_RANDOM},
};

static bool refuse(const char *what, const char *why)
{
    fprintf(stderr, "orime generate: %s%s\n", what, why);
    return false;
}

/* An option that does nothing for this kind of puzzle. */
static bool refuse_idle(const char *name, uint32_t does, enum generate_kind how)
{
    fprintf(stderr, "orime generate: --%s%s ", name,
            how == MAKE_OF_PICTURE && strcmp(name, "size") == 0 ? " (but --width)" : "");
    if (how == MAKE_OF_PICTURE)
        fputs("does not go with --from PICTURE\n", stderr);
    else if (how == MAKE_OF_PATTERN)
        fputs("does not go with --from PUZZLE\n", stderr);
    else if (how == MAKE_OF_GIVENS)
        fputs("does nothing for puzzles of givens; it is for pictures\n", stderr);
    else if (does == MAKE_OF_PICTURE)
        fputs("does nothing without --from PICTURE\n", stderr);
    else
        fputs("is not for puzzles of pictures\n", stderr);
    return false;
}

/* Options that only go with another one. */
static bool in_pairs(const struct arguments *a)
{
    if (a->by_line && !a->reduce)
        return refuse("--by-line", " does nothing without --reduce");
    if (a->fix && a->budget == 0)
        return refuse("--fix", " does nothing with --budget 0: no change is looked for");
    return true;
}

bool generate_options_fit(const struct arguments *a, enum generate_kind how)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((table[i].does & how) == 0 && option_given(a, table[i].name))
            return refuse_idle(table[i].name, table[i].does, how);
    return in_pairs(a);
}
