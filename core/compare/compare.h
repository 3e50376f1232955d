/* A comparison: the same puzzles under several variants (options of the engine, options of the rule, other rules), side
 * by side.
 *
 * It is read from an INI file (config.c), filled with puzzles (plan.c), run (run.c, schedule.c), kept as JSON lines
 * (results.c), summed up (report.c, by the formulas of statistics.c) and written (write_*.c). Whatever the lines of
 * several machines need to be put together again stands in their first line, so that a merge has neither the INI file
 * nor the puzzles. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include "rules/rules.h"

enum { COMPARE_MAX_VARIANTS = 256, COMPARE_MAX_REPEAT = 1000 };

enum ask {
    ASK_SOLVE,  /* is there an answer? */
    ASK_UNIQUE, /* is it the only one? */
    ASK_COUNT,  /* how many are there, up to a limit? */
};

/* A line of a variant: "engine.KEY", "rule.KEY" or "rule". */
struct variant_setting {
    const char *key, *value;
    struct place at;            /* where it is said */
};

struct variant {
    const char *name;
    const char *words;          /* its settings, as they were said: "engine.learning=off"; "" for none */
    const char *rule;           /* instead of the puzzle's own; NULL: that */
    double seconds;             /* limit of a run; 0: none */
    /* Not in a merge: */
    struct place rule_at;
    struct engine_options engine;
    struct variant_setting *settings; /* those of the rule, without the "rule." in front */
    uint32_t n_settings;
};

/* How a puzzle is read for a variant. */
struct way {
    /* the rule and what differs from its defaults: two runs with the same text must agree */
    const char *rules;
    struct setting *settings;   /* those that the rule knows */
    uint32_t n_settings;
};

struct contestant {             /* a puzzle of the comparison */
    /* relative to the INI file, so that it is the same on every machine; without control characters */
    const char *name;
    const char *digest;         /* of its bytes: results of another puzzle by that name are not taken for its own */
    /* Not in a merge: */
    const struct piece *piece;
    struct way *ways;           /* by variant */
    const char *refused;        /* why it cannot be read at all; NULL: it can */
};

struct pattern {
    const char *glob;
    uint32_t line;
};

struct comparison {
    const char *name;           /* of the INI file, without its folder */
    const char *file;           /* NULL in a merge, as `patterns` */
    enum ask ask;
    uint32_t repeat;
    uint64_t count;             /* answers, for ASK_COUNT */
    const char *limits;         /* as they were said, for people */
    struct variant *variants;
    uint32_t n_variants, baseline;
    struct pattern *patterns;
    uint32_t n_patterns;
    struct contestant *puzzles;
    uint32_t n_puzzles;
};

const char *ask_name(enum ask ask);

/* ---- results ---- */

enum run_verdict {
    RUN_MISSING, /* not run yet, or in another shard */
    RUN_UNKNOWN, /* stopped by a limit */
    RUN_NONE,
    RUN_SOLVED,  /* at least one answer, and no more was asked */
    RUN_UNIQUE,
    RUN_SEVERAL,
    RUN_REFUSED, /* the rule does not accept the puzzle */
    RUN_BUG,     /* a bug in the rule or the engine was caught */
    RUN_VERDICTS
};

struct run {
    enum run_verdict verdict;
    bool exact;                 /* `answers` are all there are */
    uint64_t answers;           /* found */
    uint64_t picture;           /* a digest of the answer of RUN_UNIQUE; otherwise 0 */
    double seconds;             /* to build and to search; negative: not measured */
    uint64_t conflicts, decisions, propagations, changes, learned, restarts;
    const char *rules;          /* as in struct way */
    const char *stopped;        /* by which limit; NULL: by none */
    const char *message;        /* why it was refused, or what bug was caught; NULL */
};

/* Every run of a comparison, measured or not. */
struct results {
    const struct comparison *comparison;
    struct arena *arena;        /* holds the runs and their texts; not owned */
    struct run *runs;
};

/* False: out of memory. */
bool results_init(struct results *r, const struct comparison *c, struct arena *arena);

struct run *results_run(const struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat);

/* Takes a run in, with copies of its texts. False: out of memory. */
bool results_put(struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat, const struct run *run);

/* Is this run still due? What was refused, or hit a bug, is not repeated. */
bool results_due(const struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat);

const char *run_verdict_name(enum run_verdict verdict);

/* What the search cost, as members of the object that is being written. */
struct json;
void run_put_counters(struct json *j, const struct run *run);
bool run_decided(const struct run *run); /* does it answer what was asked? */

#endif
