/* The inside of the handles of orime/orime.h, shared by the files of this folder.
 *
 *   report.c  what went wrong                 ticker.c   progress, while a call takes its time
 *   rules.c   rules, their schemas, formats   load.c     files and puzzles, from their bytes
 *   board.c   cells and values                answers.c  answers, how many, what they share
 *   state.c   what is filled in               check.c    orime_check
 *   steps.c   explanations                    hint.c     the next step
 *   write.c   drawings, files                 make.c     makers */
#ifndef LIBRARY_HANDLE_H
#define LIBRARY_HANDLE_H

#include <pthread.h>
#include <stdatomic.h>

#include "explain/explain.h"
#include "explain/grade.h"
#include "orime/orime.h"
#include "rules/rules.h"

/* ---- what went wrong ---- */

struct report {
    struct arena arena; /* of the messages */
    struct diagnostics d;
    enum orime_code code;
    const char *error;  /* all messages, one a line; NULL: nothing */
};

void report_init(struct report *r, struct mem *mem);
void report_begin(struct report *r); /* forgets what it had */

/* Ends a call with what was noted in r->d, or with a text (a line; NULL: none). Both give the code. */
enum orime_code report_noted(struct report *r, enum orime_code code);
enum orime_code report_said(struct report *r, enum orime_code code, const char *text);
enum orime_code report_memory(struct report *r);
enum orime_code report_message(const struct report *r, uint32_t i, struct orime_message *message);

/* Fills in a struct of the caller's, as far as its `size` goes. False: that is no size. */
bool give(void *to, const void *from, size_t size);

/* Takes one of the caller's, of which `to` is the newest form; what it does not have becomes 0. */
bool take(void *to, const void *from, size_t size);

/* ---- progress ---- */

struct ticker {
    orime_progress_fn *call; /* NULL: nobody wants to know */
    void *context;
    volatile int *interrupt;
    const char *doing;
    double begun;
    _Atomic uint64_t answers, conflicts, steps;
    pthread_mutex_t lock;
    pthread_cond_t ending;
    pthread_t thread;
    bool running, ended;
};

/* Around a call that may take long. False: there is no thread to be had. */
bool ticker_begin(struct ticker *t, const char *doing);
void ticker_end(struct ticker *t);

/* ---- the handles ---- */

struct orime_rules {
    struct mem mem;
    struct arena arena;
    struct rule_set *set;
    const char *error;
};

struct orime_file {
    struct mem mem;
    struct arena arena; /* the bytes, and what follows */
    struct report report;
    const char *name;
    struct pieces pieces;
};

/* Bytes that were written; from the C library's heap. */
struct written {
    char *bytes;
    size_t size;
};

struct orime_puzzle {
    struct mem mem;
    struct arena arena;     /* settings, names, the boards below */
    struct report report;
    const struct orime_rules *rules;
    orime_file *own_file;   /* NULL: the caller has it */
    const char *name, *rule_id;
    struct setting *settings;
    uint32_t n_settings;
    struct engine_options options;
    struct orime_limits limits;
    bool limited, dead;     /* limits were set; the puzzle was refused, or memory ran out */
    struct puzzle puzzle;
    struct walk walk;
    bool walking;
    bool has_answer;
    uint8_t *values, *other; /* a byte a cell: the answer found last; one to work with */
    uint8_t *state, *known, *read;
    bool has_state;
    char *picture, *drawn;   /* of `values`; of any board */
    char cell_name[MODEL_NAME];
    const char *reason;
    struct arena reasons, backbone, checked, steps, hinted;
    /* an explanation that has begun */
    struct puzzle twin;
    struct explainer *explainer; /* also that of a hint, unless `explaining` */
    bool explaining;
    struct grade grade;
    enum verdict unique;
    uint8_t *answer;
    struct written drawing, file;
    double read_s, build_s, solve_s, began;
    struct ticker ticker;
    volatile int interrupt;
};

/* Begins a call that may take long: no error, limits anew. False: the puzzle cannot be asked. */
bool puzzle_ask(orime_puzzle *p, const char *doing);
enum orime_code puzzle_done(orime_puzzle *p, enum orime_code code); /* the other end of it */

/* The same for a call that is short. */
bool puzzle_usable(orime_puzzle *p);

/* What a search for `s` failed for, or was stopped by. */
enum orime_code puzzle_failed(orime_puzzle *p, const struct solver *s);
enum orime_code puzzle_stopped(orime_puzzle *p, const struct solver *s);
enum orime_verdict verdict_of(enum orime_code code); /* STOPPED or FAILED */

/* Limits of a question to a solver that is another one than the puzzle's own. */
void puzzle_limit(const orime_puzzle *p, struct solver *s);

/* The next answer, in p->values; within a call. *code says why there is none. */
enum verdict puzzle_next(orime_puzzle *p, enum orime_code *code);
void puzzle_restart(orime_puzzle *p);

/* Ends an explanation that has begun. */
void steps_end(orime_puzzle *p);

#endif
