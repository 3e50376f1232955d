/* The command line: its tables, and what the commands share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/bits.h"
#include "base/clock.h"
#include "cli/outcome.h"
#include "engine/options.h"
#include "library/diagnosis.h"
#include "library/drawing.h"
#include "render/text.h"
#include "rules/rules.h"

/* Exit statuses; of many puzzles, the highest counts. */
enum exit_status {
    EXIT_ANSWERED = 0,
    EXIT_NO = 1,      /* no solution, or not unique where that was asked, or a wrong answer file */
    EXIT_BAD = 2,     /* bad usage or bad input, or output that could not be written */
    EXIT_LIMIT = 3,   /* stopped by a limit */
    EXIT_BUG = 4,     /* a bug in a rule or in the engine was caught */
    EXIT_INTERRUPT = 130, /* main makes it 143 for SIGTERM */
};

enum { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };                  /* --colour, --clues */
enum { SHAPE_AUTO, SHAPE_WIDE, SHAPE_GLYPHS, SHAPE_HALF, SHAPE_LAYERS };    /* --picture */

/* What the command line said. */
struct arguments {
    struct mem mem;
    struct arena arena;             /* holds what follows */
    const struct command *command;
    int64_t help, unique, json, stats;
    int64_t number;                 /* solutions to list */
    int64_t limit;                  /* of counting; 0: none */
    int64_t jobs, portfolio;
    int64_t colour, clues, picture;
    int64_t draw_answer, draw_blank, to; /* of draw */
    int64_t explain_format, no_techniques; /* of explain and hint */
    int64_t thorough, no_grade;     /* of check, explain and hint: no limit of work; of check */
    int64_t all;                    /* of check: all contradictions */
    int64_t first;                  /* of lint: one finding is enough */
    int64_t profile;                /* of trace: a table instead of the search */
    int64_t look;                   /* of hint: only where to look */
    const char *state;
    const char *format;             /* of convert */
    int64_t put_answer;
    int64_t width, colours, fix, budget, seed; /* of generate; 0 colours: as the rule would */
    int64_t reduce, by_line;
    int64_t report_format, no_times, merge; /* of compare */
    const char *resume, *shard;
    int64_t many, difficulty, clue_count, symmetry, minimal, density; /* of generate; 0: not given */
    const char *from, *threshold, *size, *boxes;
    const char *answer, *rule, *rule_path, *output;
    uint64_t given[2]; /* a bit for each option of the table that was given */
    bool terminal; /* is that where the output goes? */
    bool no_memory, memory_said; /* memory ran out somewhere; and that has been said */
    struct engine_options engine;
    struct setting *settings;
    const char **operands;
    uint32_t n_settings, n_operands;
};

struct command {
    const char *name, *operands, *summary, *details;
    uint32_t bit;                   /* which commands an option belongs to */
    bool needs_operand;
    enum exit_status (*run)(struct arguments *a);
};

enum option_kind { OPTION_SWITCH, OPTION_NUMBER, OPTION_WORD, OPTION_ONE_OF, OPTION_ENGINE, OPTION_SET };

struct cli_option {
    const char *name;               /* without the dashes */
    char letter;                    /* '\0': none */
    const char *alias;              /* another spelling; NULL: none */
    const char *argument;           /* what stands for it in help; NULL: it takes none */
    enum option_kind kind;
    const char *choices;            /* OPTION_ONE_OF: "a|b|c" */
    int64_t low, high;              /* OPTION_NUMBER */
    uint32_t commands;              /* bits of struct command */
    size_t offset;                  /* in struct arguments */
    const char *help;
};

/* The tables from which come the parser, --help, the manual page and the completions. */
const struct command *command_table(uint32_t *n);
const struct cli_option *option_table(uint32_t *n);

/* Reads the words behind the command. False: the message has been printed. */
bool arguments_read(struct arguments *a, const struct command *command, int argc, char **argv);
void arguments_free(struct arguments *a);
bool option_given(const struct arguments *a, const char *name); /* or its short form, whatever its value */
const struct command *command_named(const char *name); /* NULL: there is none; the message has been printed */

void help_overview(FILE *out);
void help_command(FILE *out, const struct command *command);
void help_engine(FILE *out);
void help_manual(FILE *out);
bool help_completions(FILE *out, const char *shell); /* false: no such shell */

/* ---- one puzzle ---- */

struct source;

struct item {
    const struct arguments *args;
    const struct rule_set *rules;
    const char *file;               /* what the puzzle is called: its file, or FILE#NAME in a file of several */
    const char *name;               /* the same in words: without control characters, and not "-" */
    const struct source *source;    /* the file, already read (feed.h) */
    uint32_t source_number;         /* which of the operands */
    uint32_t piece;                 /* which of its puzzles */
    uint32_t number;                /* of the item in the batch, from 0 */
    FILE *out, *err;                /* data; words */
    bool many;                      /* one of several: name the file on the data too */
    /* puzzles that differ in their givens alone may share a model: item_again will be tried */
    bool again;
    struct mem mem;                 /* all that this puzzle costs */
    struct arena arena;             /* messages, answers */
    struct diagnostics d;
    struct puzzle puzzle;
    bool told;                      /* its JSON object has been written */
    uint64_t found;                 /* answers, by item_next */
    bool memory_said;               /* that memory is out has been said */
    double read_s, build_s, solve_s;
};

/* What is known at the end. Pictures live in the item's arena. */
struct outcome {
    enum finding finding;
    uint64_t solutions;
    bool exact;                     /* is that all of them? */
    const uint8_t **answers;        /* the answers to show; all of them have passed validate */
    uint32_t n_answers;
    bool list;                      /* JSON: list them all, not only the first */
    const uint8_t *backbone;        /* PICTURE_OPEN where it is open; NULL: not asked for */
    const char *reason;             /* why there is none, or what stopped the search; NULL: none */
    const char *answer;             /* check: "right", "wrong", "unreadable" or "absent"; NULL: not asked */
    const char *answer_file;
    const struct diagnosis *diagnosis; /* check: NULL: none */
    /* check: enum spare for each board cell: which givens can be spared; NULL: not asked for */
    const uint8_t *spare;
};

typedef enum exit_status item_function(struct item *it);

/* Reads and builds the puzzle. Otherwise the messages are printed and *status is the exit status. */
bool item_open(struct item *it, enum exit_status *status);

/* Goes on to another puzzle of the same file, with the model of the last one: they differ in their givens alone.
 * Nothing is allocated. False: this one takes item_open. */
bool item_again(struct item *it, uint32_t piece);

/* Finds the next answer and validates it. VERDICT_YES: it is in `values`, a byte a board cell. VERDICT_ERROR: out of
 * memory, or a bug was caught; the message is printed and *status set. */
enum verdict item_next(struct item *it, struct walk *w, uint8_t *values, enum exit_status *status);

/* Around what may take long and writes nothing: the only puzzle says on a terminal what it is about (progress.h). */
void item_busy(const struct item *it, const char *before, uint64_t number, const char *behind);
void item_idle(const struct item *it);

/* Says why the engine gave up: out of memory, or a bug was caught. */
enum exit_status item_failed(struct item *it);

/* Did memory run out while the puzzle was worked on? Then nothing else that failed can be held against anybody. */
bool item_without_memory(const struct item *it);

/* The exit status at the end: that memory ran out is said, once, whatever else came out. */
enum exit_status item_settled(struct item *it, enum exit_status status);

/* Prints messages; when memory is out, that much is said with the name of the puzzle. */
void item_print(struct item *it, const struct diagnostics *d);

/* Room for a picture in the item's arena; NULL when out of memory (printed). */
uint8_t *item_picture(struct item *it);

/* How a cell is drawn of which this much is known. */
static inline uint8_t known_value(vset domain)
{
    return bit_single(domain) ? (uint8_t)bit_low(domain) : PICTURE_OPEN;
}

/* The first answer, or NULL when there is none: it has been said why, and *status is the exit status. The walk can be
 * taken on when there is an answer, and is the caller's to end then. */
const uint8_t *item_answer(struct item *it, struct walk *w, enum exit_status *status);

/* The same without words: they are the caller's to say, unless o->finding is FINDING_UNSAID. */
const uint8_t *item_find(struct item *it, struct walk *w, struct outcome *o, enum exit_status *status);

/* With an answer found, and drawn or written (`done`): says whether it is the only one. What was asked for has been
 * done, whatever comes out. */
enum exit_status item_say_if_several(struct item *it, struct walk *w, const char *done);

/* The cells known for certain without search, PICTURE_OPEN elsewhere; NULL when out of memory. */
const uint8_t *item_known(struct item *it);

/* Ends a search that was stopped: says by what, fills in what is known, gives the exit status. */
enum exit_status item_stopped(struct item *it, struct outcome *o);

bool was_interrupted(const struct arguments *a);

/* Runs a function on each puzzle of each operand, --jobs at a time; output in order, to standard output or to `out`.
 * batch_givens: the function looks at nothing of a puzzle but its rule and its model, so that those of a file that
 * differ in their givens alone may share them. */
enum exit_status batch_run(struct arguments *a, item_function *function);
enum exit_status batch_givens(struct arguments *a, item_function *function);
enum exit_status batch_write(struct arguments *a, item_function *function, FILE *out);

/* ---- output ---- */

/* "FILE: unique" and the like, on the data of several puzzles, with the words of one. */
void show_status(struct item *it, const struct outcome *o);
void show_picture(struct item *it, const uint8_t *values);
void show_known(struct item *it, const uint8_t *values); /* the same, unless nothing is known of any cell */
bool show_in_colour(const struct arguments *a, bool terminal); /* by --colour and the environment */
void show_difference(struct item *it, const uint8_t *a, const uint8_t *b); /* the cells that differ, marked and named */
void show_json(struct item *it, const struct outcome *o);

/* Begins the JSON object of a puzzle: which file, which rule. */
struct json;
void begin_json_item(struct json *j, struct item *it);
/* The puzzle, for what check finds out beside the verdict. */
struct inquiry item_inquiry(struct item *it);
void show_diagnosis(struct item *it, const struct outcome *o);

void show_json_error(struct item *it, const char *messages); /* of a puzzle without an outcome; one message a line */
void show_stats(struct item *it);

/* Where data goes: standard output, or the file of --output, which is made or replaced by output_close; with `keep`
 * false what was written is thrown away. NULL or false: could not be done, and was said. */
FILE *output_open(const struct arguments *a);
bool output_close(const struct arguments *a, FILE *out, bool keep);

/* The exit status when one of them has just failed: for want of memory, or otherwise. */
enum exit_status output_failed(void);

/* The format of --to, or of the ending of --output; `standard` when neither says (NULL: it must be said). NULL: the
 * message has been printed. */
const struct format *format_chosen(const struct arguments *a, const struct format *standard);

/* Do --to or the ending of --output of convert ask for a drawing? Then `a` is set for command_draw. */
bool draw_is_meant(struct arguments *a);

/* A picture that `solve` printed with two columns a cell, with one; NULL: it is no such picture, or memory is out. */
const char *picture_narrowed(struct item *it, const char *bytes, size_t size, size_t *narrow);

/* Draws the board with its clues; says what is wrong. PICTURE_OPEN: a cell of which nothing is known. */
enum exit_status item_draw(struct item *it, const uint8_t *values, enum draw_form form, FILE *out);

/* ---- the commands ---- */

enum exit_status command_solve(struct arguments *a);
enum exit_status command_count(struct arguments *a);
enum exit_status command_check(struct arguments *a);
enum exit_status command_rules(struct arguments *a);
enum exit_status command_trace(struct arguments *a);
enum exit_status command_convert(struct arguments *a);
enum exit_status command_draw(struct arguments *a);
enum exit_status command_generate(struct arguments *a);
enum exit_status command_explain(struct arguments *a);
enum exit_status command_compare(struct arguments *a);
/* What generate makes puzzles of, as bits. A pattern is the puzzle of --from, of which regions and cages stay. */
enum generate_kind { MAKE_OF_PICTURE = 1, MAKE_OF_GIVENS = 2, MAKE_OF_PATTERN = 4, MAKE_AT_RANDOM = 8 };

/* Does each option that was given do something? Otherwise the message has been printed. */
bool generate_options_fit(const struct arguments *a, enum generate_kind how);

/* without a picture */
enum exit_status make_puzzles(struct arguments *a, struct rule_set *rules, const struct orime_rule *rule);
enum exit_status command_hint(struct arguments *a);
enum exit_status command_lint(struct arguments *a);

#endif
