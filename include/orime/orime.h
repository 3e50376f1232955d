/* orime/orime.h: orime as a library. The usual installed one is static:
 *
 *     cc emb.c $(pkg-config --cflags --libs --static orime)
 *
 * (PKG_CONFIG_PATH=PREFIX/lib/pkgconfig when PREFIX is not a usual one). pkg-config knows which libraries orime was
 * built with.
 *
 *     orime_rules *rules = orime_open_rules(NULL);
 *     orime_puzzle *p = orime_load_file(rules, "puzzle.ini", NULL);
 *     if (orime_error(p) != NULL)
 *         fputs(orime_error(p), stderr);
 *     else
 *         while (orime_next(p) == ORIME_FOUND)
 *             puts(orime_picture(p));
 *     orime_free(p);
 *     orime_close_rules(rules);
 *
 * Handles. Rules, files, puzzles and makers are the caller's, to be given back by orime_close_rules, orime_close_file,
 * orime_free and orime_close_maker; NULL is allowed there. All that other calls give belongs to the handle they were
 * asked of, and stays until the same function is called for it again, or the handle goes; where it is otherwise, the
 * comment says so. Rules outlive the puzzles and makers that were made with them, and a file outlives the puzzles of
 * orime_load_piece.
 *
 * Errors are codes; orime_error and orime_message tell what was wrong, and where. Nothing here prints, exits, or
 * changes signal handlers, and there is no global state. After ORIME_NO_MEMORY a handle can only be asked what was
 * wrong, and be given back.
 *
 * Threads. Rules and files, once open, may be used by several threads. A puzzle or a maker belongs to one thread at a
 * time; only orime_interrupt and orime_interrupt_maker may be called from another one, or from a signal handler.
 *
 * Structs whose first member is `size` grow at their ends: set it to sizeof of what you were compiled with before the
 * call. Members of a newer library are not touched then, and those that an older library does not know are zero.
 *
 * Stability. The version is that of semantic versioning, and of what this header says: with a new patch nothing is
 * added, with a new minor version functions, members at the ends of such structs and enumerators are added, and nothing
 * goes away or changes its meaning before the next major version. (Below 1.0 the minor version plays that part for what
 * a release says it changes.) The shared object carries the major version in its name. */
#ifndef ORIME_ORIME_H
#define ORIME_ORIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ORIME_API __attribute__((visibility("default")))
#else
#define ORIME_API
#endif

#define ORIME_VERSION_MAJOR 0
#define ORIME_VERSION_MINOR 2
#define ORIME_VERSION_PATCH 0
#define ORIME_VERSION_NUMBER (ORIME_VERSION_MAJOR * 1000000 + ORIME_VERSION_MINOR * 1000 + ORIME_VERSION_PATCH)

typedef struct orime_rules orime_rules;
typedef struct orime_file orime_file;
typedef struct orime_puzzle orime_puzzle;
typedef struct orime_maker orime_maker;

enum orime_code {
    ORIME_OK,
    ORIME_BAD_INPUT,   /* a file, an answer, a setting is not as it should be */
    ORIME_BAD_CALL,    /* an argument that makes no sense, or a question that the puzzle's rule has no answer to */
    ORIME_NO_MEMORY,
    ORIME_LIMIT,       /* stopped by a limit; what was found out is there */
    ORIME_INTERRUPTED, /* likewise */
    ORIME_BUG,         /* a bug in a rule or in the engine was caught */
};

struct orime_message {
    size_t size;
    const char *text;   /* "x.ini:3: [clues] rows: what is wrong, expected what was expected" */
    const char *file;   /* that it is about; NULL: none */
    uint32_t line;      /* of the file, from 1; 0: not known */
};

/* What is known of the answers: "status" of the JSON. */
enum orime_status {
    ORIME_STATUS_UNKNOWN,       /* stopped before anything was found */
    ORIME_STATUS_NONE,
    ORIME_STATUS_SOLVED,        /* there is one, and maybe others */
    ORIME_STATUS_UNIQUE,
    ORIME_STATUS_MULTIPLE,
    ORIME_STATUS_CONTRADICTION, /* of a puzzle that has answers: none of them has what is filled in */
};

#define ORIME_NOT_KNOWN 255 /* in pictures, a byte a cell: which value it is, is not known */

enum orime_verdict {
    ORIME_FOUND,   /* an answer; see orime_values */
    ORIME_NO_MORE, /* there is no other; at the first call: there is none */
    ORIME_STOPPED, /* by a limit or by orime_interrupt; not known */
    ORIME_FAILED,  /* see orime_error: the puzzle was refused, out of memory, or a bug was caught */
};

/* "0.2.0"; and ORIME_VERSION_NUMBER, of the library that is there at run time. */
ORIME_API const char *orime_version(void);
ORIME_API uint32_t orime_version_number(void);

/* "bad input"; "unique", as in the JSON. They stay. */
ORIME_API const char *orime_code_name(enum orime_code code);
ORIME_API const char *orime_status_name(enum orime_status status);

/* ---- rules ---- */

/* Opens the rules of the folders in `path` (colon-separated). `path` NULL: of the folders in ORIME_RULE_PATH; when that
 * is not set, of the first of these that has rules: the build tree, for a program that lies in it; FOLDER/orime, when
 * this is the shared library FOLDER/liborime.so; PREFIX/lib/orime, for a program PREFIX/bin/NAME; the folder for which
 * orime was configured. A static library that was installed elsewhere (cmake --install --prefix) cannot know where:
 * give what `pkg-config --variable=rulesdir orime` says. When no rule is found, orime_rules_error says so, and names
 * the folders. NULL when out of memory. */
ORIME_API orime_rules *orime_open_rules(const char *path);
ORIME_API void orime_close_rules(orime_rules *rules);

/* What was wrong with the plugins that were refused, and whether there is none, one a line; NULL: nothing. Stays until
 * orime_close_rules. */
ORIME_API const char *orime_rules_error(const orime_rules *rules);
ORIME_API uint32_t orime_rule_count(const orime_rules *rules);
ORIME_API const char *orime_rule_id(const orime_rules *rules, uint32_t i); /* i < orime_rule_count; stays likewise */

struct orime_rule_info {
    size_t size;
    const char *id, *name, *version, *summary;
    const char *file;      /* of the plugin or the definition */
    const char *example;   /* a puzzle file */
    uint32_t n_sections;   /* of its puzzle files, with [puzzle], which all have */
    bool makes_puzzles;    /* orime_open_maker makes some */
    bool takes_pictures;   /* orime_open_picture does */
};

struct orime_section_info {
    size_t size;
    const char *name, *help;
    bool required;
    uint32_t n_keys;
};

struct orime_key_info {
    size_t size;
    const char *name, *help;
    const char *type;      /* "text", "number", "choice" or "lines" */
    const char *choices;   /* "a|b"; NULL: not of a choice */
    const char *standard;  /* the default; NULL: none */
    int64_t low, high;     /* of a number */
    bool required;
};

/* Rule i of all, a section of its files, a key of the section. All texts stay until orime_close_rules. ORIME_BAD_CALL:
 * there are not so many. */
ORIME_API uint32_t orime_find_rule(const orime_rules *rules, const char *id); /* UINT32_MAX: there is none */
ORIME_API enum orime_code orime_rule_at(const orime_rules *rules, uint32_t i, struct orime_rule_info *info);
ORIME_API enum orime_code orime_section_at(const orime_rules *rules, uint32_t i, uint32_t section,
                                           struct orime_section_info *info);
ORIME_API enum orime_code orime_key_at(const orime_rules *rules, uint32_t i, uint32_t section, uint32_t key,
                                       struct orime_key_info *info);

/* ---- files ---- */

/* The formats of puzzle files: those of i < orime_format_count. */
struct orime_format_info {
    size_t size;
    const char *name, *summary, *extension; /* "ini"; of several extensions "a|b" */
    bool reads, writes;
    bool several, answers;                  /* can it carry several puzzles; an answer? */
};
ORIME_API uint32_t orime_format_count(void);
ORIME_API enum orime_code orime_format_at(uint32_t i, struct orime_format_info *info);

/* A file of puzzles in whatever format, by its name or from its bytes, which are copied; `name` stands for it in
 * messages. A puzzle's address (a link) is read like the bytes of a file. Never fails silently: ask orime_file_error.
 * NULL when out of memory. */
ORIME_API orime_file *orime_open_file(const char *name);
ORIME_API orime_file *orime_open_bytes(const char *name, const void *bytes, size_t size);
ORIME_API void orime_close_file(orime_file *file);
ORIME_API const char *orime_file_error(const orime_file *file); /* as orime_error */
ORIME_API enum orime_code orime_file_code(const orime_file *file);
ORIME_API enum orime_code orime_file_message(const orime_file *file, uint32_t i, struct orime_message *message);
ORIME_API uint32_t orime_file_count(const orime_file *file); /* puzzles in it */
ORIME_API const char *orime_file_format(const orime_file *file, uint32_t k); /* "ini"; NULL: no such puzzle */

/* ---- a puzzle ---- */

/* Loads a puzzle from the text of a puzzle file; `name` stands for it in messages. Both are copied. `settings` are
 * texts as for the command line's --set ("KEY=VALUE", "engine.seconds=10"), ended by NULL; NULL: none. Never fails
 * silently: ask orime_error. NULL when out of memory. */
ORIME_API orime_puzzle *orime_load(const orime_rules *rules, const char *name, const char *text, size_t size,
                                   const char *const *settings);
ORIME_API orime_puzzle *orime_load_file(const orime_rules *rules, const char *file, const char *const *settings);

/* Puzzle `k` of a file, from 0. `rule` NULL: that which the file names, else it is read as one of this rule. */
ORIME_API orime_puzzle *orime_load_piece(const orime_rules *rules, const orime_file *file, uint32_t k, const char *rule,
                                         const char *const *settings);
ORIME_API void orime_free(orime_puzzle *p);

/* What is wrong, one message a line; NULL: nothing. Stays until the next call for this puzzle. Of NULL: "out of
 * memory". */
ORIME_API const char *orime_error(const orime_puzzle *p);

/* How the last call for this puzzle ended, as a code; of NULL: ORIME_NO_MEMORY. And message i of those in orime_error,
 * with its file and line; ORIME_BAD_CALL: there are not so many. */
ORIME_API enum orime_code orime_last_code(const orime_puzzle *p);
ORIME_API enum orime_code orime_message(const orime_puzzle *p, uint32_t i, struct orime_message *message);

/* Why there is no answer, or what stopped the search; NULL: nothing to say. Stays until the next call. */
ORIME_API const char *orime_reason(const orime_puzzle *p);

ORIME_API const char *orime_title(const orime_puzzle *p);       /* NULL: none */
ORIME_API uint32_t orime_width(const orime_puzzle *p);          /* of the board, in cells */
ORIME_API uint32_t orime_height(const orime_puzzle *p);
ORIME_API uint32_t orime_depth(const orime_puzzle *p);          /* layers; 1 for a flat board */
ORIME_API uint32_t orime_value_count(const orime_puzzle *p);    /* values that a cell can take: 0 .. this - 1 */
ORIME_API const char *orime_value_name(const orime_puzzle *p, uint32_t value);  /* "black"; NULL: no such value */
ORIME_API char orime_value_glyph(const orime_puzzle *p, uint32_t value);        /* '#' */
ORIME_API uint32_t orime_value_colour(const orime_puzzle *p, uint32_t value);   /* 0xrrggbb */

ORIME_API const char *orime_puzzle_rule(const orime_puzzle *p); /* its id; NULL: the puzzle was refused */
ORIME_API const char *orime_puzzle_name(const orime_puzzle *p); /* its file, or FILE#NAME of several */

/* The cells that answers are made of: those of the board, then the sides between them, then the points where they meet,
 * if the rule has such. How these are numbered is said in orime/rule.h (orime_side_left and so on). */
struct orime_board {
    size_t size;
    uint32_t width, height, depth;
    uint32_t cells;               /* all of them */
    uint32_t board_cells;         /* width * height * depth */
    uint32_t sides, points;       /* how many; they come in this order */
    bool sides_outline, points_outline; /* along the outline of the board, too? */
};
ORIME_API enum orime_code orime_board(const orime_puzzle *p, struct orime_board *board);

/* The name of a cell ("r3c4", see the page of results) and of its values. Texts stay with the puzzle; that of
 * orime_cell_name only until its next call. NULL: no such cell, or no such value. */
ORIME_API const char *orime_cell_name(orime_puzzle *p, uint32_t cell);
ORIME_API uint32_t orime_cell_value_count(const orime_puzzle *p, uint32_t cell);
ORIME_API const char *orime_cell_value_name(const orime_puzzle *p, uint32_t cell, uint32_t value);

/* ---- limits, progress, statistics ---- */

/* From now on, for each question anew; 0: no limit. (Those of the settings "engine.seconds" and so on hold from
 * orime_load on.) */
struct orime_limits {
    size_t size;
    double seconds;
    uint64_t conflicts;
    uint64_t memory;     /* bytes that the puzzle holds */
};
ORIME_API enum orime_code orime_set_limits(orime_puzzle *p, const struct orime_limits *limits);

/* Makes the search end soon with ORIME_STOPPED (or ORIME_INTERRUPTED), also those that begin later; until it is
 * cleared, which makes the puzzle ready for more questions. */
ORIME_API void orime_interrupt(orime_puzzle *p);
ORIME_API void orime_clear_interrupt(orime_puzzle *p);

/* While a call for the puzzle or the maker takes its time, this is called every 50 ms at the latest, from a thread that
 * lives as long as the call. What it gives back other than 0 interrupts, as orime_interrupt does. It must not call the
 * library for this handle, orime_interrupt excepted. NULL: nobody. */
struct orime_progress {
    size_t size;
    const char *doing;   /* "solving", "counting", ...; constant */
    double seconds;      /* since the call began */
    uint64_t answers;    /* found by it so far */
    uint64_t conflicts;  /* of the search at hand */
    uint64_t steps;      /* of an explanation; of a maker: answers that were tried */
};
typedef int orime_progress_fn(void *context, const struct orime_progress *progress);
ORIME_API void orime_set_progress(orime_puzzle *p, orime_progress_fn *progress, void *context);

/* "stats" of the JSON. */
struct orime_stats {
    size_t size;
    uint64_t cells, constraints, decisions, conflicts, propagations, learned, restarts;
    double read_s, build_s, solve_s;
    uint64_t memory, memory_peak; /* bytes */
};
ORIME_API enum orime_code orime_stats(const orime_puzzle *p, struct orime_stats *stats);

/* ---- answers ---- */

/* Finds an answer that was not found before. Each has passed the rule's own check. */
ORIME_API enum orime_verdict orime_next(orime_puzzle *p);

/* Counts the answers up to `limit` (0: all of them), those that orime_next gave included, and starts orime_next anew.
 * ORIME_FOUND: the limit was reached; ORIME_NO_MORE: *count is exact; ORIME_STOPPED: at least *count. */
ORIME_API enum orime_verdict orime_count(orime_puzzle *p, uint64_t limit, uint64_t *count);

/* The answer found last: a byte a cell, cell (x, y, z) at (z * height + y) * width + x; NULL: none yet. Stays until the
 * next orime_next or orime_count. */
ORIME_API const uint8_t *orime_values(const orime_puzzle *p);

/* The answer found last as text: a line of glyphs a row, each ended by a newline, layers separated by an empty line;
 * NULL: none yet. Stays likewise. */
ORIME_API const char *orime_picture(orime_puzzle *p);

/* The same of any picture of the puzzle, a byte a cell; ORIME_NOT_KNOWN is drawn as '?'. NULL: out of memory. */
ORIME_API const char *orime_picture_of(orime_puzzle *p, const uint8_t *values);

/* orime_next begins with the first answer again. */
ORIME_API void orime_restart(orime_puzzle *p);

/* Is there just one answer? The first one is that of orime_values then, whatever comes out. */
ORIME_API enum orime_code orime_unique(orime_puzzle *p, enum orime_status *status);

/* The cells that are the same in all answers. */
struct orime_backbone {
    size_t size;
    enum orime_status status;    /* NONE; SOLVED: all of it is known; UNKNOWN: stopped */
    const uint8_t *values;       /* by cell; ORIME_NOT_KNOWN: not the same, or not known */
    const uint64_t *possible;    /* by cell: bit v: an answer was found in which the cell is v */
    uint32_t open;               /* cells that are not the same in all answers */
};
ORIME_API enum orime_code orime_backbone(orime_puzzle *p, struct orime_backbone *backbone);

/* ---- what is filled in ---- */

/* A picture as a person has filled it in so far: `n` bytes, one a cell (orime_board: cells), ORIME_NOT_KNOWN where
 * nothing is filled in; or as text, a row of glyphs a line as orime_picture gives them, '?' where nothing is. It is
 * what orime_hint goes on from. (NULL, 0): nothing is filled in. */
ORIME_API enum orime_code orime_set_state(orime_puzzle *p, const uint8_t *values, uint32_t n);
ORIME_API enum orime_code orime_read_state(orime_puzzle *p, const char *text, size_t size);
ORIME_API const uint8_t *orime_state(const orime_puzzle *p); /* NULL: nothing */

/* What is known of the cells without any search. */
ORIME_API const uint8_t *orime_known(orime_puzzle *p);

/* The answer that came with the puzzle's file, as text; NULL: none. */
ORIME_API const char *orime_own_answer(const orime_puzzle *p);

/* Reads an answer from text, as orime_read_state does, into values that stay until the next call. */
ORIME_API enum orime_code orime_read_answer(orime_puzzle *p, const char *text, size_t size, const uint8_t **values);

/* Is this an answer, by the rule's own check? When not, orime_reason says what is broken. */
ORIME_API enum orime_code orime_judge(orime_puzzle *p, const uint8_t *values, uint32_t n, bool *right);

/* ---- check ---- */

enum orime_check_flags {
    ORIME_CHECK_THOROUGH = 1, /* no limit of work for reasons and grades */
    ORIME_CHECK_ALL = 2,      /* of a puzzle without an answer all sets of clues to blame, up to 100 */
    ORIME_CHECK_NO_GRADE = 4,
};

struct orime_clue_set {       /* clues that cannot hold together */
    const char *const *names;
    uint32_t n;
};

/* What `orime check --json` says. */
struct orime_check {
    size_t size;
    enum orime_status status;
    uint64_t solutions;       /* found: 0, 1 or 2 */
    bool exact;               /* there are no more */
    const uint8_t *answers[2];
    const char *reason;       /* why there is none, or what stopped it; NULL */
    const uint8_t *backbone;  /* of several answers; NULL: not found out */
    const uint8_t *spare;     /* of one answer, by cell of the board: 0 no given, 1 it is needed, 2 it can be spared,
                               * 3 not known; NULL: not found out */
    const struct orime_clue_set *contradictions; /* of none */
    uint32_t n_contradictions;
    bool smallest_proved, all_contradictions;
    uint64_t counted;         /* of several: how many were counted; are these all? */
    bool counted_all;
    const char *const *deciding_givens; /* "r1c2 is black": with one of them given it would have one answer */
    uint32_t n_deciding_givens;
    bool all_deciding_givens;
    const char *grade_words;  /* of one: NULL: not known */
    double grade;
    const char *grade_bound, *level; /* NULL, "at least " or "at most "; "easy" */
};
ORIME_API enum orime_code orime_check(orime_puzzle *p, uint32_t flags, struct orime_check *check);

/* ---- steps ---- */

enum orime_step_flags {
    ORIME_STEPS_THOROUGH = 1,      /* no limit of work */
    ORIME_STEPS_NO_TECHNIQUES = 2, /* smallest sets of clues only */
};

struct orime_cell_change { /* values that a cell loses: bit v for value v; and those that are left to it */
    uint32_t cell;
    uint64_t removed, left;
};
struct orime_cell_value {
    uint32_t cell, value;
};

/* A step of the JSON, but by numbers of cells and values. Cells that are the same by the rule are all in `cells`. */
struct orime_step_info {
    size_t size;
    uint32_t number, difficulty;
    const char *technique; /* NULL: found by the search over sets of clues */
    const char *where, *words;
    const char *const *constraints;
    uint32_t n_constraints;
    const struct orime_cell_change *cells;
    uint32_t n_cells;
    const struct orime_cell_value *placed;
    uint32_t n_placed;
    bool follows, by_uniqueness, proved, checked;
};

struct orime_kind_info { /* steps of one kind */
    const char *kind;
    double difficulty;
    uint32_t count;
};

struct orime_grade_info {
    size_t size;
    double grade, weight;
    const char *grade_bound, *level, *grade_words;
    const struct orime_kind_info *kinds;
    uint32_t n_kinds, steps, largest_set, sets, proved;
    bool complete;          /* the steps lead to the end */
    enum orime_status status; /* UNIQUE, MULTIPLE (the steps lead to what they share), or SOLVED: not known which */
};

/* Begins with the first step: of an empty board, whatever is filled in. ORIME_BAD_CALL: the puzzle has no answer, see
 * orime_reason. Then each call gives the next one, ORIME_NO_MORE at the end; and the grade is of those so far. */
ORIME_API enum orime_code orime_explain(orime_puzzle *p, uint32_t flags);
ORIME_API enum orime_verdict orime_next_step(orime_puzzle *p, struct orime_step_info *step);
ORIME_API enum orime_code orime_grade_so_far(orime_puzzle *p, struct orime_grade_info *grade);

/* The values that a cell may still take after the steps so far; 0: no explanation has begun. */
ORIME_API uint64_t orime_step_state(const orime_puzzle *p, uint32_t cell);

/* What `orime hint --json` says of what is filled in. Ends an explanation that has begun. */
struct orime_hint {
    size_t size;
    const struct orime_step_info *step; /* NULL: none */
    const uint32_t *wrong;     /* cells that are not as in the one answer */
    uint32_t n_wrong;
    enum orime_status status;  /* UNIQUE when there is a step, or cells are wrong (MULTIPLE: of several answers) */
    const char *const *contradiction; /* of CONTRADICTION and NONE, where it was found out */
    uint32_t n_contradiction;
    bool proved;               /* no smaller set contradicts itself */
};
ORIME_API enum orime_code orime_hint(orime_puzzle *p, uint32_t flags, struct orime_hint *hint);

/* ---- pictures and files ---- */

/* Draws the puzzle with what `values` says of its cells (NULL: what is known without search). `form`: "svg", "png",
 * "text", and of volumes "obj", "vox", "html". */
ORIME_API enum orime_code orime_draw(orime_puzzle *p, const char *form, const uint8_t *values, const char **bytes,
                                     size_t *size);

/* Writes the puzzle in a format (orime_format_at: name), with an answer where `values` is not NULL and the format can
 * carry it. */
ORIME_API enum orime_code orime_write(orime_puzzle *p, const char *format, const uint8_t *values, const char **bytes,
                                      size_t *size);

/* ---- making puzzles ---- */

/* What is wished for. 0 or NULL: as the rule likes. */
struct orime_wish {
    size_t size;
    uint32_t width, height;
    const char *boxes;        /* "3x2" */
    const char *level;        /* "easy" ... "extreme" */
    uint32_t clues;           /* exactly so many */
    const char *symmetry;     /* "none", "rotational", "mirror", "full" */
    bool minimal;             /* no given can be spared */
    uint64_t seed;            /* the same seed, the same puzzles */
    uint64_t tries;           /* answers to try for one puzzle; 0: 5000 */
    double seconds;           /* for all puzzles of the maker */
    uint64_t memory;
};

/* A maker of puzzles of a rule. `like`: a puzzle the regions and walls of which stay (NULL: none). `settings` are those
 * of the rule. orime_make makes the next one: ORIME_NO_MORE: there can be none; ORIME_STOPPED: none was found within
 * the tries, or a limit came first. NULL when out of memory. */
ORIME_API orime_maker *orime_open_maker(const orime_rules *rules, const char *rule, const struct orime_wish *wish,
                                        const orime_puzzle *like, const char *const *settings);
ORIME_API void orime_close_maker(orime_maker *m);
ORIME_API enum orime_verdict orime_make(orime_maker *m);
ORIME_API const char *orime_maker_error(const orime_maker *m);
ORIME_API enum orime_code orime_maker_code(const orime_maker *m);
ORIME_API void orime_interrupt_maker(orime_maker *m);
ORIME_API void orime_clear_interrupt_maker(orime_maker *m);
ORIME_API void orime_set_progress_maker(orime_maker *m, orime_progress_fn *progress, void *context);

struct orime_made {
    size_t size;
    uint32_t width, height, depth, clues;
    const char *level, *hardest; /* NULL: the rule does not say */
    enum orime_status status;    /* UNIQUE; of a picture also MULTIPLE, or SOLVED: not known */
    uint64_t tried;
    const uint8_t *answer;       /* a byte a cell of the board */
};

/* The puzzle that was made last; and as a file in a format (NULL: "ini"). */
ORIME_API enum orime_code orime_made(const orime_maker *m, struct orime_made *made);
ORIME_API enum orime_code orime_write_made(orime_maker *m, const char *format, const char **bytes, size_t *size);

/* How a picture becomes a board. */
struct orime_picture_wish {
    size_t size;
    uint32_t width;     /* in cells; 0: a cell a pixel */
    uint32_t colours;   /* beside the background; 0: 1 */
    int32_t threshold;  /* black is what is darker, 0..100; -1: where it parts best; -2: dither */
    uint64_t seed;
    const char *title;  /* of the puzzle; NULL: none */
    double seconds;
    uint64_t memory;
};

/* A maker of one puzzle: of a picture (PNG, PNM, XBM, text; its bytes). `status` of what is made says whether the
 * picture is the only answer. */
ORIME_API orime_maker *orime_open_picture(const orime_rules *rules, const char *rule, const char *name,
                                          const void *bytes, size_t size, const struct orime_picture_wish *wish);

#ifdef __cplusplus
}
#endif
#endif
