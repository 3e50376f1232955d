/* What explain, hint and check share: one puzzle on its way to the answer. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "cli/cli.h"
#include "explain/explain.h"
#include "explain/grade.h"

struct json;

enum { EXPLAIN_TEXT, EXPLAIN_JSON, EXPLAIN_HTML }; /* --format */

struct explanation {
    struct item *item;
    uint8_t *answer;
    struct outcome outcome; /* without an answer: why; a NULL status: it has been said */
    enum verdict unique;    /* VERDICT_UNKNOWN: a limit came first */
    struct puzzle twin;     /* constraint by constraint */
    struct explainer *explainer;
    bool filled;            /* hint: it begins with what is filled in, and says nothing of other answers */
    struct grade grade;     /* of the steps so far */
    uint64_t steps;
};

/* The same puzzle with a switch for each constraint. False: out of memory, or the rule noted an error; it has been
 * said. */
bool explain_twin(struct item *it, struct puzzle *twin);

/* First the answer, then the explainer. Anything but VERDICT_YES, or false: *status is the exit status, and it has been
 * said why not, or x->outcome is what to say. explain_close is due in any case. */
enum verdict explain_answer(struct item *it, struct explanation *x, enum exit_status *status);
bool explain_begin(struct explanation *x, enum exit_status *status);
enum explained explain_next(struct explanation *x, struct step *step);
void explain_close(struct explanation *x);
enum exit_status explain_failed(struct explanation *x); /* out of memory, or a bug was caught; it is said */
enum exit_status explain_status(struct explanation *x, enum explained end);

const char *explain_stopped_by(const struct explanation *x); /* after EXPLAIN_STOPPED */
const char *explain_doubt(const struct step *step);         /* behind its words: what was not proved; "" */
void explain_json_unique(struct json *j, const struct explanation *x);
void explain_json_step(struct json *j, const struct explanation *x, const struct step *step);
void explain_json_grade(struct json *j, struct explanation *x);

/* Runs an item function over all puzzles, with its output where --output says. */
enum exit_status explain_write(struct arguments *a, item_function *function);

enum exit_status explain_page(struct explanation *x); /* core/cli/page.c */

#endif
