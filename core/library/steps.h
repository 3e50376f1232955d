/* What explanations and hints share. */
#ifndef LIBRARY_STEPS_H
#define LIBRARY_STEPS_H

#include "base/bits.h"
#include "library/handle.h"

/* An answer in p->answer, and whether it is the only one. VERDICT_YES with a *code: interrupted meanwhile. */
enum verdict steps_answer(orime_puzzle *p, enum orime_code *code);

bool steps_twin(orime_puzzle *p); /* the puzzle once more, with a switch for each constraint */
enum orime_code steps_begin(orime_puzzle *p, uint32_t flags);
enum explained steps_next(orime_puzzle *p, struct step *step);

/* The step as data in p->steps. False: out of memory. */
bool steps_put(orime_puzzle *p, const struct step *step, struct orime_step_info *out);

enum orime_code steps_stopped(orime_puzzle *p); /* after EXPLAIN_STOPPED */
enum orime_code steps_failed(orime_puzzle *p);  /* after EXPLAIN_FAILED, or where there is no explainer */

#endif
