#include "engine/options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHOICE(key, field, choices, standard, help)                                                                  \
    {key, choices, 0, 0, standard, help, offsetof(struct engine_options, field), OPTION_CHOICE}
#define INTEGER(key, field, low, high, standard, help)                                                               \
    {key, NULL, low, high, standard, help, offsetof(struct engine_options, field), OPTION_INTEGER}

static const struct engine_option table[] = {
    CHOICE(
        "learning", learning, "off|on|auto", "auto",
        "learn a clause from every conflict, or plain depth-first search; auto: on; where one constraint has all cells "
        "and no reasons, from the 2000th conflict of a question on"),
    CHOICE("shorten", shorten, "off|budget", "budget",
           "shorten the reasons of propagators that do not explain themselves"),
    INTEGER("shorten-budget", shorten_budget, 0, 1000000, "64", "filter calls spent on shortening one reason"),
    CHOICE("restarts", restarts, "off|luby|glucose", "luby", "when the search starts again from the root"),
    INTEGER("restart-unit", restart_unit, 1, 1000000000, "64", "conflicts in a unit of the restart sequence"),
    INTEGER("reduce", reduce, 1, 1000000000, "2000",
            "learned clauses before the first cleaning; later ones come less often"),
    CHOICE(
        "order", order, "activity|smallest|first", "activity",
        "which cell is decided next: most active in conflicts (or as the rule advises), fewest values left, or first "
        "on the board"),
    CHOICE("phases", phases, "saved|target", "target",
           "which value is tried first: the cell's last one, or that of the longest trail without a conflict"),
    CHOICE("probing", probing, "off|first|late", "late",
           "try every value of every cell for a contradiction, before the search or after a few conflicts"),
    CHOICE("all-different", all_different, "singles|hall", "singles",
           "cells that all differ: look at cells and values one by one, or at all sets of them"),
    CHOICE("runs", runs, "filter|clauses", "filter",
           "how the clue of a nonogram line is kept: by a filter, or by clauses over the states of its automaton"),
    CHOICE("connectivity", connectivity, "propagate|loop", "propagate",
           "connected groups: keep what can still be joined while searching, or look at full boards and add cuts"),
    INTEGER("seed", seed, 0, INT64_MAX, "0", "seed of the random choices; 0: none are made"),
    CHOICE("self-check", self_check, "off|on", "off", "check every reason, fixpoint and learned clause (slow)"),
    INTEGER("conflicts", conflicts, 0, INT64_MAX, "0", "stop after this many conflicts; 0: no limit"),
    {"seconds", NULL, 0, 1000000000, "0", "stop after this time, such as 10s or 1.5m; 0: no limit",
     offsetof(struct engine_options, seconds), OPTION_SECONDS},
    {"memory", NULL, 0, INT64_MAX, "0", "stop when this much memory is needed, such as 512M or 2G; 0: no limit",
     offsetof(struct engine_options, memory), OPTION_BYTES},
};

const struct engine_option *engine_option_table(size_t *n)
{
    *n = sizeof table / sizeof table[0];
    return table;
}

void engine_options_default(struct engine_options *o)
{
    char message[200];
    *o = (struct engine_options){0};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        (void)engine_option_set(o, table[i].key, table[i].standard, message, sizeof message);
#ifdef ORIME_SELF_CHECK
    o->self_check = 1;
#endif
}

/* Position of a word in "a|b|c", or -1. */
static int64_t choice_index(const char *choices, const char *value)
{
    size_t length = strlen(value);
    int64_t index = 0;
    for (const char *at = choices;; index++) {
        const char *end = strchr(at, '|');
        size_t n = end == NULL ? strlen(at) : (size_t)(end - at);
        if (n == length && memcmp(at, value, n) == 0)
            return index;
        if (end == NULL)
            return -1;
        at = end + 1;
    }
}

/* A number with a unit letter; a negative result: not a number. */
static double scaled(const char *value, const char *units, const double *factors)
{
    char *end;
    errno = 0;
    double x = strtod(value, &end);
    if (end == value || errno != 0 || !(x >= 0) || !isfinite(x) || strpbrk(value, "xXnN") != NULL)
        return -1;
    if (*end == '\0')
        return x;
    const char *unit = strchr(units, *end);
    return unit == NULL || end[1] != '\0' ? -1 : x * factors[unit - units];
}

static bool parse_integer(const struct engine_option *e, const char *value, int64_t *number)
{
    char *end;
    errno = 0;
    long long n = strtoll(value, &end, 10);
    *number = n;
    return end != value && *end == '\0' && errno == 0 && n >= e->low && n <= e->high;
}

static bool parse(const struct engine_option *e, const char *value, void *field)
{
    static const double seconds[] = {1, 60, 3600}, bytes[] = {1024, 1048576, 1073741824, 1024, 1048576, 1073741824};
    int64_t number;
    double real;
    switch (e->kind) {
    case OPTION_CHOICE:
        number = choice_index(e->choices, value);
        break;
    case OPTION_INTEGER:
        if (!parse_integer(e, value, &number))
            return false;
        break;
    case OPTION_BYTES:
        real = scaled(value, "KMGkmg", bytes);
        if (real > 9e18)
            return false;
        number = (int64_t)real;
        break;
    default:
        real = scaled(value, "smh", seconds);
        if (real < 0 || real > (double)e->high)
            return false;
        memcpy(field, &real, sizeof real);
        return true;
    }
    if (number < 0)
        return false;
    memcpy(field, &number, sizeof number);
    return true;
}

static const char *wanted(const struct engine_option *e, char *text, size_t size)
{
    if (e->kind == OPTION_CHOICE)
        (void)snprintf(text, size, "one of %s", e->choices);
    else if (e->kind == OPTION_INTEGER && e->high == INT64_MAX)
        (void)snprintf(text, size, "a whole number from %lld", (long long)e->low);
    else if (e->kind == OPTION_INTEGER)
        (void)snprintf(text, size, "a whole number from %lld to %lld", (long long)e->low, (long long)e->high);
    else
        (void)snprintf(text, size, "%s",
                       e->kind == OPTION_BYTES ? "a size such as 512M or 2G" : "a time such as 10s or 1.5m");
    return text;
}

const char *engine_option_set(struct engine_options *o, const char *key, const char *value, char *message, size_t size)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct engine_option *e = &table[i];
        char text[100];
        if (strcmp(e->key, key) != 0)
            continue;
        if (parse(e, value, (char *)o + e->offset))
            return NULL;
        (void)snprintf(message, size, "engine.%s: \"%s\" was given, expected %s", key, value,
                       wanted(e, text, sizeof text));
        return message;
    }
    (void)snprintf(message, size, "engine.%s: unknown engine option", key);
    return message;
}
