/* The engine's options: one table, from which come the defaults, --set engine.KEY=VALUE, --help, the manual page and
 * the shell completions. */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEARNING_OFF, LEARNING_ON, LEARNING_AUTO };
enum { REASON_FULL, REASON_BUDGET };
enum { RESTART_OFF, RESTART_LUBY, RESTART_GLUCOSE };
enum { ORDER_ACTIVITY, ORDER_SMALLEST, ORDER_FIRST };
enum { PHASE_SAVED, PHASE_TARGET };
enum { ALL_DIFFERENT_SINGLES, ALL_DIFFERENT_HALL };
enum { RUNS_FILTER, RUNS_CLAUSES };
enum { PROBE_OFF, PROBE_FIRST, PROBE_LATE };
enum { CONNECTIVITY_PROPAGATE, CONNECTIVITY_LOOP };

struct exchange;

struct engine_options {
    int64_t learning;        /* LEARNING_*: off is plain depth-first search */
    int64_t shorten;         /* REASON_*: default reasons as they are, or shortened under a budget */
    int64_t shorten_budget;  /* filter calls spent on one reason */
    int64_t restarts;        /* RESTART_* */
    int64_t restart_unit;    /* conflicts */
    int64_t reduce;          /* learned clauses between two cleanings of the clause database, at first */
    int64_t order;           /* ORDER_*: which cell is decided next */
    int64_t phases;          /* PHASE_* */
    int64_t probing;         /* PROBE_*: failed-value probing, before the search or when it proves hard */
    int64_t all_different;   /* ALL_DIFFERENT_*: how much the constraint `all-different` finds */
    int64_t runs;            /* RUNS_*: how the constraint `runs` is kept */
    int64_t connectivity;    /* CONNECTIVITY_*: how the constraint `connected` is kept */
    int64_t seed;            /* 0: no randomness at all */
    int64_t self_check;      /* 0 off, 1 on */
    int64_t conflicts;       /* limits; 0: none */
    double seconds;
    int64_t memory;          /* bytes */
    /* not in the table: other searches for the same answer (engine/exchange.h); NULL: none */
    struct exchange *exchange;
    /* not in the table: the search writes here how many conflicts it has had, for another thread; NULL: nowhere */
    _Atomic uint64_t *pulse;
    const volatile int *interrupt; /* not in the table: stop when it becomes non-zero; NULL: never */
    /* not in the table: `seconds` count from here (base/clock.h); 0: from the first question */
    double since;
};

struct engine_option {
    const char *key;
    const char *choices;     /* "off|on"; NULL: a number */
    int64_t low, high;       /* range of a number, inclusive */
    const char *standard;    /* the default, as it would be typed */
    const char *help;        /* one sentence */
    size_t offset;           /* in struct engine_options */
    enum { OPTION_CHOICE, OPTION_INTEGER, OPTION_SECONDS, OPTION_BYTES } kind;
};

/* The table, and its length. */
const struct engine_option *engine_option_table(size_t *n);

void engine_options_default(struct engine_options *o);

/* Sets one option from text ("10s" and "1.5m" for seconds, "512M" and "2G" for bytes). NULL, or what was wrong and what
 * was expected, in `message` (owned by the caller). `key` is without the "engine." in front. */
const char *engine_option_set(struct engine_options *o, const char *key, const char *value, char *message, size_t size);

#endif
