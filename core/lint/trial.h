/* A puzzle on trial: what the checks of lint share. Every check starts from samples: the example that a rule brings,
 * and the puzzles that were named beside the plugin. */
#ifndef LINT_TRIAL_H
#define LINT_TRIAL_H

#include "base/bits.h"
#include "lint/lint.h"

enum { LINT_CONFLICTS = 2000 }; /* of one question */

struct sample {
    const char *name; /* "the example", or the file */
    const char *bytes;
    size_t size;
};

struct trial {
    struct lint *l;
    const struct orime_rule *rule;
    struct arena arena;
    struct diagnostics d;
    struct puzzle p;
    uint8_t *values; /* of the answer; `cells` of them, once it is built */
    uint32_t cells;
    bool blamed;     /* validate broke its contract, and it was told */
};

struct engine_options trial_options(bool learning, bool self_check);

/* Each answers false when it fails; trial_end is due in any case. */
bool trial_read(struct trial *t, struct lint *l, const struct orime_rule *rule, const char *bytes, size_t size);
bool trial_build(struct trial *t, const struct engine_options *o);
void trial_end(struct trial *t);

/* Reads and builds a sample; `relax` as in struct puzzle. False: nothing to do, because check "example" has said so. */
bool trial_sample(struct trial *t, struct lint *l, const struct orime_rule *rule, const struct sample *sample,
                  const struct engine_options *o, uint64_t relax);

uint32_t trial_values_of(const struct trial *t, uint32_t cell);
const char *trial_first_message(const struct trial *t);

/* Does validate accept these values? Without a word: nobody reads what is broken. */
bool trial_accepts(struct trial *t, const uint8_t *values);

/* A caught bug of the rule is a finding; true when there was one. */
bool trial_caught(struct trial *t);

void each_rule(struct lint *l, void (*run)(struct lint *l, const struct orime_rule *rule));
void each_sample(struct lint *l,
                 void (*run)(struct lint *l, const struct orime_rule *rule, const struct sample *sample));

/* ---- the checks, by file ---- */
void check_propagators(struct lint *l); /* propagators.c: on random domains */
/* boards.c: boards that break few constraints: do validate and the engine agree? */
void check_samples(struct lint *l);
void check_names(struct lint *l);    /* boards.c: names of constraints are there once */
void check_items(struct lint *l);    /* boards.c: the model of explanations has the same answers */
void check_making(struct lint *l);   /* making.c: givens, derive with dropping */
void check_imports(struct lint *l);  /* imports.c: functions of the C library that a rule has no use for */
void check_conduct(struct lint *l);  /* conduct.c: output, descriptors, processes */
void check_statics(struct lint *l);  /* conduct.c: memory of the plugin's own that is written to */
void check_overruns(struct lint *l); /* conduct.c: memory of the host's that is written behind its end */
void check_steps(struct lint *l);    /* steps.c: explaining the samples */

#endif
