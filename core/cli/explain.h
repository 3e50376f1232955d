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
    bool unique;
    struct explainer *explainer;
    struct grade grade;     /* of the steps so far */
};

/* Finds the answer, then makes the puzzle anew, constraint by constraint. False: it has been said why not, and *status is the exit
 * status. explain_close is due in any case. */
bool explain_open(struct item *it, struct explanation *x, enum exit_status *status);
enum explained explain_next(struct explanation *x, struct step *step);
void explain_close(struct explanation *x);
enum exit_status explain_status(const struct explanation *x, enum explained end);

void explain_json_step(struct json *j, const struct explanation *x, const struct step *step);
void explain_json_grade(struct json *j, struct explanation *x);

#endif
