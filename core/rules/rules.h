/* Rules: found, opened, checked, and asked. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "formats/formats.h"
#include "model/clues.h"
#include "model/model.h"
#include "orime/rule.h"
#include "text/ini.h"

/* ---- the registry ---- */

struct rule_set; /* every rule found, in the order of their ids */

/* Opens every plugin on the search path, and the rules that are linked in. The path: the folders of `path`
 * (colon-separated; NULL: not given), else of ORIME_RULE_PATH, else the first of these that has rules (none of them
 * when rules are linked in): the build tree for a program that lies in it, FOLDER/orime for FOLDER/liborime.so,
 * PREFIX/lib/orime for PREFIX/bin/PROGRAM, the installed folder. A plugin that is refused (wrong magic, other ABI, no
 * symbol, not an ELF file, one file by two names, or others may write to it or to its folder, unless `path` names it)
 * is noted with its file and the exact reason, and the set holds all others. So is an id that several files bring; the
 * set has it from none of them, and rules_find names both. NULL: out of memory. */
struct rule_set *rules_open(const char *path, struct mem *mem, struct diagnostics *d);

/* The same, but where no path is named a file is opened when a rule is asked for: the file of the rule's name, and when
 * the rule is not in it all files (a puzzle needs one rule; opening all takes longer than solving it). Only rules_find
 * may be asked, by any thread. */
struct rule_set *rules_open_later(const char *path, struct mem *mem, struct diagnostics *d);
void rules_close(struct rule_set *rules);

uint32_t rules_count(const struct rule_set *rules);
const struct orime_rule *rules_at(const struct rule_set *rules, uint32_t i);
const char *rules_file(const struct rule_set *rules, uint32_t i); /* the plugin's file; "(linked in)" */

/* The folders, as searched: "/a (No such file or directory), /b"; NULL when out of memory. */
const char *rules_searched(const struct rule_set *rules, struct arena *arena);

/* NULL when there is no such rule: the message names the nearest id and lists every path that was tried. */
const struct orime_rule *rules_find(const struct rule_set *rules, const char *id, const struct place *at,
                                    struct diagnostics *d);

/* Opens one plugin file alone (for lint), whatever the search path. NULL: out of memory, or it was refused. */
struct rule_set *rules_open_file(const char *file, struct mem *mem, struct diagnostics *d);

/* ---- a puzzle ---- */

struct setting { /* --set KEY=VALUE for the section [options] of the rule */
    const char *key, *value;
};

/* Whose fault it is that a call failed: what a command exits with depends on it. */
enum puzzle_fault {
    PUZZLE_FINE,
    PUZZLE_BAD_INPUT, /* the file, or the settings */
    PUZZLE_NO_MEMORY,
    PUZZLE_RULE_BUG,  /* the rule broke its contract */
};

/* One puzzle, from its text to its answers. Filled by puzzle_read, then puzzle_build. */
struct puzzle {
    struct mem *mem;
    struct arena arena, model_arena;
    const char *file, *title;
    const struct orime_rule *rule;
    const struct orime_host *host;
    struct ini_document doc;
    const char *id;         /* what a file of several puzzles calls it; NULL: nothing */
    /* that the file itself brings: rows of glyphs, as puzzle_read_answer reads them; NULL: none */
    const char *answer;
    const void *data;       /* what the rule's parse gave */
    const char *impossible; /* why the puzzle plainly has no answer (a built solver says "no"); NULL: it may have one */
    /* a value a board cell, 0xff: not known; NULL: nothing is given (or the rule sees to it itself) */
    const uint8_t *given;
    uint32_t given_cells;
    struct model model;
    bool built;
    enum puzzle_fault fault; /* of the call that failed last */
    /* records the constraints one by one (model/constraints.h), and does not apply givens: puzzle_twin */
    bool itemised;
    bool again;             /* before puzzle_build: puzzle_regive will be called */
    uint64_t relax;         /* for lint: leave out constraints at random, with this seed; 0: none */
};

/* Reads a puzzle from the bytes of a file, whatever its format (formats.h): [puzzle] rule names the rule (`rule_id` not
 * NULL: instead of it), the schema is checked, then the rule parses. False: see `d`. puzzle_free is due in any case.
 * `arena` of `d` outlives the puzzle. */
bool puzzle_read(struct puzzle *p, const struct rule_set *rules, const char *rule_id, const char *file,
                 const char *bytes, size_t size, const struct setting *settings, uint32_t n_settings, struct mem *mem,
                 struct diagnostics *d);

/* The same from one piece of a file with several puzzles, or from a document, which must outlive the puzzle. */
bool puzzle_read_piece(struct puzzle *p, const struct rule_set *rules, const char *rule_id, const char *file,
                       const struct piece *piece, const struct setting *settings, uint32_t n_settings, struct mem *mem,
                       struct diagnostics *d);
bool puzzle_read_document(struct puzzle *p, const struct rule_set *rules, const char *rule_id,
                          const struct ini_document *doc, const struct setting *settings, uint32_t n_settings,
                          struct mem *mem, struct diagnostics *d);

/* Makes the model. `options` NULL: the defaults. False: out of memory, the rule noted an error, or the options' seconds
 * ran out or their interrupt came meanwhile (p->mem->stopped says which; PUZZLE_NO_MEMORY). May be called again with
 * other options. */
bool puzzle_build(struct puzzle *p, const struct engine_options *options, struct diagnostics *d);

/* The next puzzle of a batch: the same with other givens, a number a cell, 0 where nothing is given. The model is used
 * again, and nothing of the last puzzle stays in it. False: this puzzle takes reading and building; `p` is only good
 * for puzzle_free then. */
bool puzzle_regive(struct puzzle *p, const uint8_t *givens, uint32_t n);
void puzzle_free(struct puzzle *p);

/* A second model of a puzzle that was read, itemised, for questions about single constraints. It shares all else with
 * `p`, which outlives it and stays as it is. puzzle_twin_free is due in any case. */
bool puzzle_twin(struct puzzle *twin, const struct puzzle *p, const struct engine_options *options,
                 struct diagnostics *d);
void puzzle_twin_free(struct puzzle *twin);

/* Runs the rule's validate on an answer (a byte a board cell). False: what is broken is in `d`. */
bool puzzle_validate(struct puzzle *p, const uint8_t *values, struct diagnostics *d);

/* Reads a picture (an answer file: one row of glyphs a line, layers separated by a blank line) into values. Cells may
 * be open, as below, where the rule judges such boards. */
bool puzzle_read_answer(struct puzzle *p, const char *file, const char *bytes, size_t size, uint8_t *values,
                        struct diagnostics *d);

/* The same of a picture that is partly filled in: PUZZLE_OPEN where it has '?', or '.', '_' or '0' when they are no
 * glyphs. */
enum { PUZZLE_OPEN = 255 };
bool puzzle_read_state(struct puzzle *p, const char *file, const char *bytes, size_t size, uint8_t *values,
                       struct diagnostics *d);

/* A puzzle file whose answer is this picture, by the rule's derive. False: see `d` (the rule has no derive, refuses the
 * picture, or breaks its contract), or out of memory. `title` may be NULL. `text` is emptied first, and keeps its
 * memory for the next call. */
struct derived {
    struct mem *mem;
    char *text;         /* ended by NUL */
    size_t size, capacity;
    const uint8_t *dropped; /* by number of a clue: 1 to leave it out; NULL: all are written */
    uint32_t n_dropped;
};
bool puzzle_derive(const struct orime_rule *rule, const struct orime_picture *picture, const char *title,
                   struct derived *text, struct diagnostics *d);
void derived_free(struct derived *text);

/* The same by the rule's derive_again: a puzzle like `p`, which was read; `clues`: how many can be dropped. And by its
 * invent: one without clues. */
bool puzzle_derive_again(const struct puzzle *p, const uint8_t *values, const uint8_t *given, struct derived *text,
                         uint32_t *clues, struct diagnostics *d);
bool puzzle_invent(const struct orime_rule *rule, uint32_t width, uint32_t height, uint64_t seed, struct derived *text,
                   struct diagnostics *d);

/* How hard a puzzle is for a person, by the rule's grade: from `given` (a byte a board cell, ORIME_OPEN: not given), or
 * from its own givens when that is NULL. `hardest` is NULL when the rule does not say (it has no grade, or none for
 * this variant). False: out of memory, or the rule broke its contract. */
struct rating {
    enum orime_level level;
    const char *hardest;
    bool unknown; /* the steps that were found do not lead to the end: it is at least so hard */
};
/* One scale for all rules: the number of the hardest step, in tenths, and the five levels that are intervals of it. */
enum orime_level level_of(uint32_t tenths);
const char *level_name(enum orime_level level);

bool puzzle_grade(struct puzzle *p, const uint8_t *given, struct rating *grade, struct diagnostics *d);

/* The clues around and on the board, from the rule's render; what it has none of is NULL. They live in
 * p->model_arena. */
bool puzzle_clues(struct puzzle *p, struct clues *clues);

#endif
