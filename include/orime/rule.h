/* orime/rule.h: all that the author of a rule needs.
 *
 * A rule is a shared object that exports one data symbol, `orime_plugin`. It links to nothing of orime's: every call
 * goes through the host table that each hook is given first. Build it with
 *     cc -std=c11 -fPIC -shared -I.../include my-rule.c -o my-rule.so
 * and try it with `orime lint my-rule.so` and `orime solve --rule-path . puzzle.ini`. plugins/template is the smallest
 * complete rule to start from.
 *
 * Memory. The host owns all of it. Whatever a hook gets is valid until the hook returns, if its comment does not say
 * more. alloc() gives zeroed memory that lives as long as the puzzle (in parse) or the model (in build). It never
 * returns NULL: when memory is out the hook is left for good, as by longjmp. So a rule frees nothing, keeps nothing of
 * its own (no open files, no malloc), and has no mutable globals or statics.
 *
 * Errors. error() notes what is wrong and returns; several may be noted, and a hook that noted one has failed. What
 * `parse` accepts must never make a later hook fail.
 *
 * Versions. A rule says which ABI it was built for; the host refuses another major number and a minor number above its
 * own. Structs grow only at their end; `size` fields say how much of a struct the other side knows. */
#ifndef ORIME_RULE_H
#define ORIME_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ORIME_MAGIC "orime rule\n" /* 12 bytes with the final NUL */
#define ORIME_ABI_MAJOR 1
#define ORIME_ABI_MINOR 1

typedef uint64_t orime_set;  /* a set of values: bit v stands for value v, 0..63 */
typedef uint32_t orime_cell; /* a cell of the model, numbered from 0 in the order in which they are made */

typedef struct orime_reader orime_reader; /* a puzzle file, checked against the schema: in parse */
typedef struct orime_model orime_model;   /* cells and constraints: in build */
typedef struct orime_report orime_report; /* where validate says what is wrong */
typedef struct orime_canvas orime_canvas; /* clues around and on the board: in render */
typedef struct orime_writer orime_writer; /* a puzzle file being written: in derive */
typedef struct orime_view orime_view;     /* what a custom filter sees */
typedef struct orime_past orime_past;     /* what a custom explanation sees */
typedef struct orime_grade orime_grade;   /* how hard a puzzle is: in grade */
typedef struct orime_step orime_step;     /* what a technique sees, and finds: in step */

struct orime_host;

/* ---- what a puzzle file may contain ---- */

enum orime_type {
    ORIME_TEXT,    /* one line of text */
    ORIME_INTEGER, /* low..high */
    ORIME_CHOICE,  /* one of `choices`, "a|b|c"; "yes|no" for a switch */
    ORIME_LINES,   /* any number of lines, one below the other */
};

struct orime_key {
    const char *name;     /* "*" accepts any name (a palette, say); such keys are of type ORIME_TEXT */
    enum orime_type type;
    bool required;
    int64_t low, high;    /* ORIME_INTEGER: the range, inclusive */
    const char *choices;  /* ORIME_CHOICE */
    const char *standard; /* the default; NULL: none. Not for ORIME_LINES */
    const char *help;     /* one sentence */
};

struct orime_section {
    const char *name; /* section [options] holds what `--set KEY=VALUE` can set */
    bool required;
    const struct orime_key *keys;
    uint32_t n_keys;
    const char *help;
};

/* A line of the puzzle file, or a part of one. `text` ends with a NUL and lives as long as the puzzle. */
struct orime_line {
    const char *text;
    uint32_t length;
    uint32_t line;       /* number in the file, from 1; 0: not from the file (a default, --set) */
    uint32_t column;     /* of the first byte of text, from 1 */
    const char *section; /* where it stands, for messages */
    const char *key;
};

/* ---- what a model is made of ---- */

struct orime_value {    /* how one value looks; index in the palette = value */
    const char *name;   /* "black" */
    char glyph;         /* '#': printable ASCII, unique in the palette, neither blank, '?', '|' nor '*' */
    uint32_t rgb;       /* 0xrrggbb */
};

struct orime_run {
    uint32_t length;
    uint32_t value;
};

struct orime_move {     /* of a finite automaton; state 0 is the start */
    uint32_t from, to;
    orime_set values;
};

struct orime_picture {  /* a finished board: width x height x depth cells, in the order of a board's */
    uint32_t width, height, depth;
    const struct orime_value *palette; /* value 0 is the background */
    uint32_t n_values;
    const uint8_t *values;
    uint32_t n; /* of values: 0, only the cells; else sides and points are behind them, as in an answer. Since 1.1 */
};

/* What a flat board may have beside its cells, since 1.1: *sides* between two cells that share one, and *points*, the
 * corners of cells; both along the outline, too, or only within. */
enum orime_place { ORIME_CELLS, ORIME_SIDES, ORIME_POINTS };

/* How a value is drawn, in its colour. */
enum orime_look {
    ORIME_LOOK_FILL,  /* what values look like when nothing is said: a filled cell; of a side a line along it, of a
                       * point a dot; value 0 of sides and points: nothing */
    ORIME_LOOK_NONE,
    ORIME_LOOK_GLYPH,
    ORIME_LOOK_TEXT,  /* the value's name */
    ORIME_LOOK_DISC,
    ORIME_LOOK_RING,
    ORIME_LOOK_STAR,
    ORIME_LOOK_TENT,
    ORIME_LOOK_LAMP,
    ORIME_LOOK_SQUARE,
    ORIME_LOOK_CROSS,
    ORIME_LOOK_TRIANGLE_UL, /* half of the cell, the one with this corner: up or down, left or right */
    ORIME_LOOK_TRIANGLE_UR,
    ORIME_LOOK_TRIANGLE_DL,
    ORIME_LOOK_TRIANGLE_DR,
    ORIME_LOOK_SLASH,
    ORIME_LOOK_BACKSLASH,
    ORIME_LOOK_DOT,
    ORIME_LOOK_PLUS,
    ORIME_LOOK_MINUS,
    ORIME_LOOK_ARROW_U,
    ORIME_LOOK_ARROW_R,
    ORIME_LOOK_ARROW_D,
    ORIME_LOOK_ARROW_L,
    /* of sides */
    ORIME_LOOK_ACROSS,       /* a line that joins the middles of the two cells, drawn round where it turns */
    ORIME_LOOK_ACROSS_TWICE, /* two of them */
    ORIME_LOOK_ALONG,        /* a line along the side, from point to point */
    ORIME_LOOK_WALL,         /* a thick one */
    ORIME_LOOKS
};

/* What an answer is made of: a board and, where they are there (n_... not 0), its sides and points. */
struct orime_lattice {
    uint32_t size;          /* sizeof(struct orime_lattice) */
    uint32_t width, height;
    const struct orime_value *palette, *side_palette, *point_palette;
    uint32_t n_values, n_side_values, n_point_values;
    bool side_outline, point_outline;
};

enum orime_mark {       /* drawn in a cell of the board, below its text */
    ORIME_NO_MARK,
    ORIME_CIRCLE,       /* a ring */
    ORIME_DISC,         /* a filled circle */
    /* a line from the upper left to the lower right corner; the text is "DOWN\\RIGHT", either may be empty */
    ORIME_SPLIT,
};

enum orime_figure {     /* drawn on a flat board, below the texts of its cells; listed below a board drawn as text */
    ORIME_LINE,         /* a thin line through the middles of the cells, in order; a text as an outline has */
    ORIME_BULB,         /* a broad grey one, with a bulb in its first cell */
    ORIME_ARROW,        /* a thin one from a ring around its first cell to a head in its last */
    /* a dashed line within the border of the cells, and a small text in the corner of the first one */
    ORIME_OUTLINE,
    ORIME_SHADE,        /* the cells are grey; a text as an outline has */
    ORIME_RING_BETWEEN, /* a small ring, or a dot, on the side that two cells share */
    ORIME_DOT_BETWEEN,
    ORIME_LESS_BETWEEN, /* the sign <, the first cell being the lesser. Since 1.1 */
    ORIME_BAND,         /* a broad grey line without a bulb. Since 1.1 */
};

struct orime_edge {     /* joins two places of a scope, either way */
    uint32_t a, b;
};

/* What a connected group is. Set size to sizeof(struct orime_connection); what is left 0 is free. */
struct orime_connection {
    uint32_t size;
    orime_set set;          /* the cells that take one of these values are those that are connected */
    bool not_empty;         /* without roots: there is such a cell; otherwise none at all counts as connected */
    /* places: each group holds exactly one root, and every root is in a group. NULL: one group */
    const uint32_t *roots;
    uint32_t n_roots;
    const uint32_t *low;    /* the fewest and the most cells in the group of each root (n_roots bounds), */
    const uint32_t *high;   /* or in the one group (one bound); NULL: free */
};

#define ORIME_NONE UINT32_MAX

/* Parts that walls divide a graph into (`parts`), since 1.1. Set size to sizeof(struct orime_parts); what is left 0 is
 * not asked for. */
struct orime_parts {
    uint32_t size;
    uint32_t n_nodes;
    const struct orime_edge *edges; /* of the graph, as many as cells in the scope: the nodes that each joins */
    orime_set wall;          /* an edge whose cell takes one of these values is a wall, and its nodes in two parts */
    uint32_t low, high;      /* nodes in each part; high 0: free */
    /* nodes, n_roots of them, all different: each part has just one of them, or `roots_each`; n_roots 0: none known */
    const uint32_t *roots;
    uint32_t n_roots, roots_each;
    const uint32_t *root_low, *root_high; /* nodes in the part of each root; NULL: free */
    const orime_cell *sizes; /* by node: a cell whose value is the size of its part, less `first`; ORIME_NONE: it has
                              * none; NULL: none has */
    uint32_t first;
    bool differ;             /* parts of one size do not touch along an edge; every node has a cell of its size */
    /* of a board so wide, whose cells are the nodes, row by row; 0: of no board */
    uint32_t width;
    bool rectangles;         /* each part is one */
    /* two for each root: the place that its part is symmetric around, in half cells from the upper left corner of the
     * board (the middle of the first cell is 1, 1); it touches the root, which is one of the cells there */
    const uint32_t *centres;
};

/* What the chosen edges of a graph make (`loop`), since 1.1. Set size to sizeof(struct orime_loop); what is left 0 is
 * not asked for. */
enum orime_loop_kind {
    ORIME_LOOP_ONE,  /* a single loop */
    ORIME_LOOP_MANY, /* loops, in any number */
    /* a single path from one node to another, ORIME_NODE_END or ORIME_NODE_MAY_END; where no node is either, any node
     * may be an end */
    ORIME_LOOP_PATH,
    /* any number of paths, and no loop: each joins the two nodes of a label, and each label has its path */
    ORIME_LOOP_PATHS,
};
enum {
    ORIME_NODE_MUST = 1,    /* the loop passes this node */
    /* it may pass it twice, straight on along both axes, where just four edges meet, two of each axis */
    ORIME_NODE_CROSS = 2,
    ORIME_NODE_END = 4,     /* a path ends here */
    ORIME_NODE_MAY_END = 8, /* it may end here */
};
struct orime_loop {
    uint32_t size;
    enum orime_loop_kind kind;
    uint32_t n_nodes;
    const struct orime_edge *edges; /* of the graph, as many as cells in the scope: the nodes that each joins */
    orime_set set;           /* an edge whose cell takes one of these values is chosen */
    const uint8_t *nodes;    /* by node: ORIME_NODE_*; NULL: nothing is said of any */
    const orime_cell *cells; /* by node: a cell that takes a value of `on` just when the loop passes the node;
                              * ORIME_NONE: it has none; NULL: none has */
    orime_set on;
    const uint8_t *axis;     /* by edge: 0 or 1, for crossings; NULL: there are none */
    const uint32_t *labels;  /* of ORIME_LOOP_PATHS, by node; ORIME_NONE: none; the others stand at two nodes each */
    bool may_be_empty;       /* no edge at all counts as one loop */
    /* Of a graph that is drawn in the plane, two for each edge: cells that take a value of `inside` just when what lies
     * on that side of the edge is inside (of an odd number of loops); ORIME_NONE: it is outside. The search is much
     * better with them. NULL: none. */
    const orime_cell *faces;
    orime_set inside;
    const char *const *names; /* by node, for those who want it explained step by step: "r3c4"; NULL: none */
};

/* A flat board in regions; cell (x, y) is cell y * width + x. */
struct orime_regions {
    uint32_t width, height;
    const uint32_t *of;    /* the region of each cell, numbered from 0 in reading order */
    uint32_t n;
    const uint32_t *cells; /* those of a region in reading order, one region after another: */
    const uint32_t *begin; /* those of region i are cells[begin[i]] .. cells[begin[i + 1] - 1] */
};

/* A flat board with a number in some cells. */
enum { ORIME_NO_NUMBER = -1, ORIME_ANY_NUMBER = -2 }; /* `.` and `?` in the file */
struct orime_numbers {
    uint32_t width, height;
    const int32_t *of;  /* the number of each cell, or one of the two above */
};

#define ORIME_CONFLICT UINT32_MAX

/* A constraint of your own. Give as little as you can: `check` alone makes a propagator that tries the last few open
 * cells; `filter` makes it strong; `explain` makes the reasons short. See core/engine/propagator.h for the exact
 * contract. */
struct orime_propagator {
    uint32_t size;        /* sizeof(struct orime_propagator) */
    const char *name;     /* a standard term, such as "cage sum" */
    uint32_t tier;        /* cost: 0 cheapest .. 3 dearest */
    uint32_t state_bytes; /* a trailed block that filter gets: zeroed at first, restored on undo; 0: none */

    /* Do these n values satisfy the constraint? Required. */
    bool (*check)(const uint8_t *values, uint32_t n, const void *data);

    /* Removes impossible values with host->restrict_to; false when the constraint cannot hold (and at once when
     * restrict_to answers false). Same domains in, same result out. NULL: by enumeration of the last few cells. */
    bool (*filter)(const struct orime_host *host, orime_view *v, const void *data, void *state);

    /* Why did place i lose `lost` (ORIME_CONFLICT: why did filter fail)? Answers with host->because. NULL: default. */
    void (*explain)(const struct orime_host *host, orime_past *p, const void *data, uint32_t i, orime_set lost,
                    uint32_t code);

    uint32_t flags;       /* ORIME_POSITIONS, ORIME_IDEMPOTENT */

    /* Advises the search, once nothing is left to remove: which place to decide next, and which values of it to try
     * first (a part of its domain, neither empty nor all of it). False: no advice. NULL: never any. */
    bool (*branch)(const struct orime_host *host, orime_view *v, const void *data, uint32_t *place, orime_set *values);
};

enum {
    ORIME_POSITIONS = 1,  /* filter and branch call host->places */
    ORIME_IDEMPOTENT = 2, /* one call of filter finds all that a second one would */
};

enum orime_pattern { ORIME_FORBIDDEN, ORIME_REQUIRED };

/* How hard a puzzle is for a person, by the hardest step that it takes. */
enum orime_level { ORIME_EASY, ORIME_MEDIUM, ORIME_HARD, ORIME_EXPERT, ORIME_EXTREME };

enum { ORIME_OPEN = 255 }; /* a cell that is not given */

/* What is said of a technique's step. */
enum {
    ORIME_FOLLOWS = 1,       /* a person does it together with the step before, without thinking */
    ORIME_BY_UNIQUENESS = 2, /* right because there is just one answer; no constraints are named */
    ORIME_SHRINK = 4,        /* more constraints are named than are needed: the host leaves out what it can */
};

/* ---- what the host offers ---- */

struct orime_host {
    uint32_t size;
    uint32_t abi_major, abi_minor;
    uint32_t max_board_cells; /* width * height * depth of a board; parse refuses more */

    /* -- in parse -- */
    void *(*alloc)(orime_reader *r, size_t bytes);
    /* The lines of a key; the result is NULL and *n 0 when it is absent. A blank line has length 0; those at the end
     * are cut. When no line is left, *n is 0 and the result an empty line where the key stands, for messages. */
    const struct orime_line *(*lines)(orime_reader *r, const char *section, const char *key, uint32_t *n);
    /* The value of a key that is one line of text: the given one, else the default, else NULL. */
    const struct orime_line *(*text)(orime_reader *r, const char *section, const char *key);
    int64_t (*integer)(orime_reader *r, const char *section, const char *key);   /* 0 when absent without default */
    uint32_t (*choice)(orime_reader *r, const char *section, const char *key);   /* index in `choices` */
    bool (*present)(orime_reader *r, const char *section, const char *key);      /* key NULL: the section */
    /* The k-th key of a section with open names (one that has the key "*"), in file order; NULL behind the last. */
    const struct orime_line *(*entry)(orime_reader *r, const char *section, uint32_t k);
    /* Splits a line at blanks (and tabs, commas); NULL behind the last word. Start with *at = 0. */
    const struct orime_line *(*word)(orime_reader *r, const struct orime_line *line, uint32_t *at);
    /* A whole line as a decimal number in low..high; otherwise notes an error and answers false. */
    bool (*number)(orime_reader *r, const struct orime_line *word, int64_t low, int64_t high, int64_t *number);
    /* "file:line: [section] key: WHAT, expected WANTED". `at` NULL: the whole file. `wanted` NULL: no such part. */
    void (*error)(orime_reader *r, const struct orime_line *at, const char *wanted, const char *what, ...)
#ifdef __GNUC__
        __attribute__((format(printf, 4, 5)))
#endif
        ;
    /* The puzzle is well-formed, but plainly has no answer, and this is why ("the rows ask for 14 cells, the columns
     * for 15"). No error: parse goes on and succeeds, and the answer is "none" with these words. The first call counts.
     * `at` as in error. */
    void (*impossible)(orime_reader *r, const struct orime_line *at, const char *what, ...)
#ifdef __GNUC__
        __attribute__((format(printf, 3, 4)))
#endif
        ;

    /* -- in build -- */
    void *(*model_alloc)(orime_model *m, size_t bytes);
    /* A text that lives as long as the model, for constraint names. */
    const char *(*format)(orime_model *m, const char *format, ...)
#ifdef __GNUC__
        __attribute__((format(printf, 2, 3)))
#endif
        ;
    /* The board that answers are drawn on: width x height x depth cells that take values 0..n_values-1; cell (x, y, z)
     * is first + (z * height + y) * width + x. Exactly once, and before any other cells. The palette is copied. */
    orime_cell (*board)(orime_model *m, uint32_t width, uint32_t height, uint32_t depth,
                        const struct orime_value *palette, uint32_t n_values);
    /* More cells, which are not drawn, and by which answers do not differ. */
    orime_cell (*cells)(orime_model *m, uint32_t count, orime_set values);
    void (*keep)(orime_model *m, orime_cell cell, orime_set values); /* the cell takes one of these values */
    /* The stock constraints, each over the n cells of `scope`. Names say a constraint in a person's words. */
    /* The line holds these runs in this order, `blank` elsewhere; at least one blank between neighbouring runs of one
     * value. */
    void (*runs)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, const struct orime_run *runs,
                 uint32_t n_runs, uint32_t blank);
    /* Between low and high cells, inclusive, take a value of `set`. */
    void (*count)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, orime_set set, uint32_t low,
                  uint32_t high);
    /* low <= sum of weights[i] * value of cell i <= high. */
    void (*linear)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, const int32_t *weights,
                   int64_t low, int64_t high);
    /* The cells take one of the n_rows listed assignments, which lie one after another, n values each. */
    void (*table)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, const uint8_t *rows,
                  uint32_t n_rows);
    /* The values, read in order, lead the automaton (states 0..n_states-1, start 0) to an accepting state. */
    void (*regular)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, uint32_t n_states,
                    const struct orime_move *moves, uint32_t n_moves, const uint32_t *accepting, uint32_t n_accepting);
    /* No two cells take the same value. */
    void (*all_different)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n);
    /* All cells take the same value. */
    void (*equal)(orime_model *m, const orime_cell *scope, uint32_t n);
    /* At least one cell i takes a value of sets[i]. */
    void (*clause)(orime_model *m, const orime_cell *scope, uint32_t n, const orime_set *sets);
    /* A window slides over the board, cell (x, y) being board[y * width + x]; `sets` has window_width * window_height
     * entries, a row after another. ORIME_FORBIDDEN: in no place do all its cells take a value of their set;
     * ORIME_REQUIRED: in each place at least one does. */
    void (*pattern)(orime_model *m, const orime_cell *board, uint32_t width, uint32_t height, const orime_set *sets,
                    uint32_t window_width, uint32_t window_height, enum orime_pattern kind);
    /* A constraint of your own; see struct orime_propagator. */
    void (*custom)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                   const struct orime_propagator *propagator, const void *data);

    /* -- in a custom filter -- */
    uint32_t (*length)(orime_view *v);
    orime_set (*domain)(orime_view *v, uint32_t i);
    bool (*restrict_to)(orime_view *v, uint32_t i, orime_set keep, uint32_t code); /* false: return false at once */

    /* -- in a custom explanation -- */
    uint32_t (*past_length)(orime_past *p);
    orime_set (*past)(orime_past *p, uint32_t i);                 /* the domain then */
    void (*because)(orime_past *p, uint32_t i, orime_set lost);   /* "place i had lost these" */

    /* -- in validate -- */
    /* What the answer breaks, in a person's words, with the cells concerned (n may be 0). */
    void (*broken)(orime_report *r, const uint32_t *cells, uint32_t n, const char *what, ...)
#ifdef __GNUC__
        __attribute__((format(printf, 4, 5)))
#endif
        ;

    /* -- in render -- */
    /* Words of a clue beside row y or above column x, outermost first; value: whose colour it is drawn in, -1: none. */
    void (*row_clue)(orime_canvas *c, uint32_t y, const char *text, int32_t value);
    void (*column_clue)(orime_canvas *c, uint32_t x, const char *text, int32_t value);

    /* -- in derive -- */
    void (*write)(orime_writer *w, const char *format, ...) /* adds to the file */
#ifdef __GNUC__
        __attribute__((format(printf, 2, 3)))
#endif
        ;
    /* This picture makes no puzzle of this rule, and this is why ("two colours at most"). */
    void (*refuse)(orime_writer *w, const char *why, ...)
#ifdef __GNUC__
        __attribute__((format(printf, 2, 3)))
#endif
        ;

    /* -- in parse: flat boards. A false answer: an error was noted. A row of a picture is a word a cell, or, when it
     * has no blanks, a character a cell; it may begin with '|'. -- */
    /* "COLSxROWS" */
    bool (*read_size)(orime_reader *r, const char *section, const char *key, uint32_t *width, uint32_t *height);
    /* Cells with the same word belong together. Cells of one word that do not touch are an error, unless the rule has
     * an option `split` (see ORIME_KEY_SPLIT) and it is "yes": then each part is a region. */
    bool (*read_regions)(orime_reader *r, const char *section, const char *key, struct orime_regions *regions);
    /* A number from low to high, `.` or `?` a cell. `numbers` says which size the board must have, 0 x 0: any; a single
     * column may stand in one row. No number anywhere when the key is absent. */
    bool (*read_numbers)(orime_reader *r, const char *section, const char *key, int64_t low, int64_t high,
                         struct orime_numbers *numbers);
    /* The same, from 0 up and at most one in a region: gives the number of each region, ORIME_NO_NUMBER where it has
     * none or `?`;
     * NULL: an error was noted. Fills `numbers` as well. */
    const int32_t *(*read_region_numbers)(orime_reader *r, const char *section, const char *key,
                                          const struct orime_regions *regions, struct orime_numbers *numbers);
    /* Reads the key `picture` of section [given] (see ORIME_KEY_GIVEN): a glyph of the palette a cell, or `?`. The host
     * keeps the cells of the board to it and looks after it in answers: the rule has nothing more to do. */
    bool (*read_given)(orime_reader *r, uint32_t width, uint32_t height, const struct orime_value *palette,
                       uint32_t n_values);

    /* -- in build -- */
    /* The cells of the board, in order: a scope for constraints that speak of all. */
    const orime_cell *(*board_cells)(orime_model *m);
    /* The graph of a flat board, for `connected`: the pairs of cells that share a side. Lives as long as the model. */
    const struct orime_edge *(*edges)(orime_model *m, uint32_t width, uint32_t height, uint32_t *n);

    /* -- in validate: what many rules ask. `what` names the cells, as in "black cells". A false answer: it was told.
     * -- */
    void *(*report_alloc)(orime_report *r, size_t bytes); /* as alloc, until validate returns */
    /* The groups of board cells that take a value of `set`, by sides: gives the group of each cell, from 0 in reading
     * order, ORIME_NONE for other cells, and the number of groups. Lives until validate returns. */
    const uint32_t *(*groups_of)(orime_report *r, const uint8_t *values, orime_set set, uint32_t *n);
    bool (*some)(orime_report *r, const uint8_t *values, orime_set set, const char *what);      /* at least one */
    bool (*one_group)(orime_report *r, const uint8_t *values, orime_set set, const char *what); /* at most one group */
    bool (*apart)(orime_report *r, const uint8_t *values, orime_set set, const char *what);     /* none share a side */
    /* no width x height rectangle of them */
    bool (*no_rectangle)(orime_report *r, const uint8_t *values, orime_set set, uint32_t width, uint32_t height,
                         const char *what);

    /* -- in render: clues on the board; rows of further layers count on behind those of the first -- */
    /* One id a board cell: a thick wall is drawn wherever neighbours differ. */
    void (*regions)(orime_canvas *c, const uint32_t *ids);
    void (*cell_text)(orime_canvas *c, uint32_t x, uint32_t y, const char *text); /* copied */
    void (*cell_mark)(orime_canvas *c, uint32_t x, uint32_t y, enum orime_mark mark);
    void (*draw_numbers)(orime_canvas *c, const struct orime_numbers *numbers); /* as texts of their cells */
    /* -- in build, too -- */
    /* `count` cells take a value of `set`, and make between groups_low and groups_high groups of neighbouring places,
     * inclusive. */
    void (*groups)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, orime_set set, uint32_t count,
                   uint32_t groups_low, uint32_t groups_high);
    /* The cells of the scope that take a value of how->set form one group along the edges, or one group for each root.
     * Cells that were made `equal` before this call are one node of the graph, which costs less. */
    void (*connected)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                      const struct orime_edge *edges, uint32_t n_edges, const struct orime_connection *how);

    /* -- in build -- */
    /* What is posted from here on is one constraint in a person's eyes, with this name, however many calls it takes;
     * until the next `as_one`. NULL: each call stands for itself again, as at first. Names are unique in a puzzle, say
     * a place ("the region of r3c4"), and are what explanations are made of; where calls have no name, one is made from
     * their cells. */
    void (*as_one)(orime_model *m, const char *name);
    /* Will the constraints be told to a person, one by one? Then many that are easy to see serve better than one that
     * holds the whole board. */
    bool (*itemised)(orime_model *m);

    /* -- in a custom filter, when much is changed at once -- */
    /* The domains turned round, with ORIME_POSITIONS: word `w` of the places that may still take value v is places[v *
     * words + w], bit i of it standing for place 64 w + i; `words` is (length + 63) / 64. Values from *n_values on have
     * no place left. They change with the domains, under the filter's hands. */
    const uint64_t *(*places)(orime_view *v, uint32_t *n_values);
    /* restrict_to for n places at once. */
    bool (*restrict_each)(orime_view *v, const uint32_t *places, const orime_set *keep, uint32_t n, uint32_t code);

    /* -- in grade -- */
    void *(*grade_alloc)(orime_grade *g, size_t bytes); /* as alloc; lives until grade returns */
    /* The answer of grade: the level, and the name of the hardest step ("naked pair"; a text that lives as long as the
     * rule). */
    void (*graded)(orime_grade *g, enum orime_level level, const char *hardest);


    /* -- in step -- */
    orime_set (*candidates)(orime_step *s, orime_cell cell); /* the values that a board cell may still take */
    /* Is the cell known, and dealt with: given at the start, or placed by a step? A cell with one candidate need not
     * be. */
    bool (*placed)(orime_step *s, orime_cell cell);
    bool (*one_answer)(orime_step *s);                       /* has it been proved that there is just one answer? */
    void *(*step_alloc)(orime_step *s, size_t bytes);        /* zeroed, until the hook returns */
    /* What has been found: the technique's name, its difficulty in tenths (a set of k constraints counts 10 k),
     * ORIME_FOLLOWS and so on, and why, in words that what follows from it is put behind: "in box 5 only r4c6 can be
     * 7". Once a call. */
    void (*technique)(orime_step *s, const char *name, uint32_t difficulty, uint32_t flags, const char *words, ...)
#ifdef __GNUC__
        __attribute__((format(printf, 5, 6)))
#endif
        ;
    void (*place)(orime_step *s, orime_cell cell, uint32_t value);
    void (*exclude)(orime_step *s, orime_cell cell, orime_set values);
    /* A constraint that the step follows from, by the name that build (or, for a place of a pattern, the host: "the 2x2
     * at r1c1") gave it; all constraints of that name, and those whose name goes on behind it with a colon. With the
     * candidates as they are, those that are named must force all that is placed and excluded. */
    void (*uses)(orime_step *s, const char *name, ...)
#ifdef __GNUC__
        __attribute__((format(printf, 2, 3)))
#endif
        ;

    /* -- in derive -- */
    /* Is this clue to be left out of the puzzle? The numbers are those of the constraints (see as_one) that build makes
     * of a puzzle with all its clues, in order, from 0. A rule that asks says so by derive_dropping. */
    bool (*dropped)(orime_writer *w, uint32_t number);

    /* -- in render: clues of a board with layers -- */
    /* A word of the clue of the line along an axis (0: x, 1: y, 2: z), told by its two other coordinates in
     * alphabetical order. Round brackets are drawn as a circle, square ones as a square. */
    void (*line_clue)(orime_canvas *c, uint32_t axis, uint32_t u, uint32_t v, const char *text, int32_t value);

    /* -- in render: what lies across cells of a flat board; copied; text: may be NULL -- */
    void (*figure)(orime_canvas *c, enum orime_figure figure, const uint32_t *cells, uint32_t n, const char *text);

    /* -- in build, since ABI 1.1 -- */
    /* low <= sum of the weights of what the cells take <= high: cell i weighs weights[i * n_values + value]; values
     * from n_values on (at most 64) weigh nothing. Counts of several sets, "as many a as b", "as many as this cell
     * says", and a sum that binds only while a cell takes a value (large weights for the others) are of this kind. */
    void (*weigh)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, uint32_t n_values,
                  const int32_t *weights, int64_t low, int64_t high);
    /* Cells seen along rays: ray r is the cells start[r] up to start[r + 1] - 1 of the scope (the last one ends at n),
     * the nearest first, and is seen up to the first cell that takes no value of `set`. Between low and high cells are
     * seen in all. */
    void (*sees)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, const uint32_t *start,
                 uint32_t n_rays, orime_set set, uint32_t low, uint32_t high);
    /* No two cells take the same value, and the values add up to low..high. */
    void (*different_sum)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, int64_t low,
                          int64_t high);
    /* The n cells of `a`, in order, are not what the n cells of `b` are. */
    void (*lines_differ)(orime_model *m, const char *name, const orime_cell *a, const orime_cell *b, uint32_t n);

    /* ---- since 1.1 ---- */

    /* -- in build: behind `board` and before other cells, first the sides, then the points; each once, or not at all.
     * They are part of the answer: the values that validate, derive and render see hold those of the board cells, then
     * of the sides, then of the points. Answers the first of them; orime_side_left and its like say which follows
     * which. The palette is copied. -- */
    orime_cell (*sides)(orime_model *m, const struct orime_value *palette, uint32_t n_values, bool outline);
    orime_cell (*points)(orime_model *m, const struct orime_value *palette, uint32_t n_values, bool outline);
    /* How the values of the board cells, the sides or the points are drawn: n looks, from value 0 on. */
    void (*looks)(orime_model *m, enum orime_place place, const enum orime_look *looks, uint32_t n);

    /* -- in parse -- */
    /* As read_given, for a board with sides or points: a picture as answers are written, with (2 * height - 1) rows of
     * (2 * width - 1) glyphs, or 2 * height + 1 and 2 * width + 1 where there is an outline. Cells stand in every
     * second row and column, sides between two cells, points between four; '+' (or anything else) where there is
     * none. A picture of height rows of width glyphs gives cells alone. */
    bool (*read_given_lattice)(orime_reader *r, const struct orime_lattice *lattice);

    /* -- in build -- */
    /* Edges of a graph, whose cells are the scope, make one loop, one path, or loops. */
    void (*loop)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, const struct orime_loop *how);
    /* Walls, whose cells are the scope, divide the nodes of a graph into connected parts, and none ends within one. */
    void (*parts)(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                  const struct orime_parts *how);
    /* -- in all hooks, since ABI 1.1 -- */
    const void *self; /* the `self` of the rule whose hook runs */

    /* -- in build, since ABI 1.1 -- */
    /* Which cells of the flat board are not on it, one entry a cell: they take value 0 alone, are not drawn and hold no
     * clue. Once, after board. */
    void (*holes)(orime_model *m, const bool *holes);

    /* -- in derive, derive_again and invent, since ABI 1.1 -- */
    void *(*write_alloc)(orime_writer *w, size_t bytes); /* zeroed, until the hook returns */

    /* -- in render, since ABI 1.1 -- */
    /* No thicker line after every fifth cell: the board is one whose cells nobody counts. */
    void (*no_fifths)(orime_canvas *c);
    /* A small text in a ring on a corner of cells of a flat board: the upper left one of cell (x, y), which may lie one
     * column or row outside. Copied. */
    void (*corner_text)(orime_canvas *c, uint32_t x, uint32_t y, const char *text);
    /* Words of a clue behind row y or below column x of a flat board, the nearest to the board first; as row_clue. */
    void (*right_clue)(orime_canvas *c, uint32_t y, const char *text, int32_t value);
    void (*bottom_clue)(orime_canvas *c, uint32_t x, const char *text, int32_t value);

    /* -- in parse, since ABI 1.1 -- */
    /* read_regions for a board that may have holes: a cell `@` is in no region, ORIME_NONE. There is at least one
     * region. Gives the holes for `holes` in build (an entry a cell; NULL: there are none). */
    bool (*read_regions_and_holes)(orime_reader *r, const char *section, const char *key,
                                   struct orime_regions *regions, const bool **holes);
};

/* Keys and values that many rules share. */
#define ORIME_KEY_REGIONS                                                                                            \
    {.name = "regions",                                                                                              \
     .type = ORIME_LINES,                                                                                            \
     .required = true,                                                                                               \
     .help = "A row of the board a line: a letter or another name for the region of each cell; names of several "     \
             "characters are separated by blanks."}
#define ORIME_KEY_GIVEN                                                                                              \
    {.name = "picture", .type = ORIME_LINES, .help = "A row a line, in glyphs; ?: not known. A row may start with |."}
#define ORIME_KEY_SPLIT                                                                                              \
    {.name = "split",                                                                                                \
     .type = ORIME_CHOICE,                                                                                           \
     .choices = "yes|no",                                                                                            \
     .standard = "no",                                                                                               \
     .help = "Where cells of one name do not touch: are they regions of their own?"}
#define ORIME_WHITE_AND_BLACK {"white", '.', 0xffffff}, {"black", '#', 0x000000}

/* The form of a word that goes with a number, for messages: "1 row", "2 rows". */
static inline const char *orime_plural(int64_t n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

/* The cells that share a side with a cell of a flat board: at most four, up, left, right, down. Gives their number. */
static inline uint32_t orime_neighbours(uint32_t width, uint32_t height, uint32_t cell, uint32_t *found)
{
    uint32_t n = 0, x = cell % width, y = cell / width;
    if (y > 0)
        found[n++] = cell - width;
    if (x > 0)
        found[n++] = cell - 1;
    if (x + 1 < width)
        found[n++] = cell + 1;
    if (y + 1 < height)
        found[n++] = cell + width;
    return n;
}

/* The numbers of sides and points, from 0 (those of the first side or point are added by whoever needs cells). First
 * come the upright sides, row by row, then the level ones. x counts columns and y rows, from 0; ORIME_NONE: there is no
 * such side or point. */
static inline uint32_t orime_upright_sides(uint32_t width, uint32_t height, bool outline)
{
    return (outline ? width + 1 : width - 1) * height;
}

static inline uint32_t orime_side_count(uint32_t width, uint32_t height, bool outline)
{
    return orime_upright_sides(width, height, outline) + width * (outline ? height + 1 : height - 1);
}

static inline uint32_t orime_point_count(uint32_t width, uint32_t height, bool outline)
{
    return outline ? (width + 1) * (height + 1) : (width - 1) * (height - 1);
}

/* The upright side between the cells (x - 1, y) and (x, y); x from 0 to width. */
static inline uint32_t orime_side_left(uint32_t width, uint32_t height, bool outline, uint32_t x, uint32_t y)
{
    if (y >= height || (outline ? x > width : x < 1 || x >= width))
        return ORIME_NONE;
    return outline ? y * (width + 1) + x : y * (width - 1) + x - 1;
}

/* The level side between the cells (x, y - 1) and (x, y); y from 0 to height. */
static inline uint32_t orime_side_above(uint32_t width, uint32_t height, bool outline, uint32_t x, uint32_t y)
{
    if (x >= width || (outline ? y > height : y < 1 || y >= height))
        return ORIME_NONE;
    return orime_upright_sides(width, height, outline) + (outline ? y : y - 1) * width + x;
}

/* The point in the upper left corner of cell (x, y); x from 0 to width, y from 0 to height. */
static inline uint32_t orime_point_at(uint32_t width, uint32_t height, bool outline, uint32_t x, uint32_t y)
{
    if (outline ? x > width || y > height : x < 1 || x >= width || y < 1 || y >= height)
        return ORIME_NONE;
    return outline ? y * (width + 1) + x : (y - 1) * (width - 1) + x - 1;
}

/* Is a side upright, and which cell (x, y) lies right of it, or below it when it is level? */
static inline bool orime_side_place(uint32_t width, uint32_t height, bool outline, uint32_t side, uint32_t *x,
                                    uint32_t *y)
{
    uint32_t upright = orime_upright_sides(width, height, outline), row = outline ? width + 1 : width - 1;
    bool is_upright = side < upright;
    *x = is_upright ? side % row + !outline : (side - upright) % width;
    *y = is_upright ? side / row : (side - upright) / width + !outline;
    return is_upright;
}

/* The cells on both sides of a side, left and right or above and below; ORIME_NONE outside the board. */
static inline void orime_side_cells(uint32_t width, uint32_t height, bool outline, uint32_t side, uint32_t cells[2])
{
    uint32_t x, y;
    bool upright = orime_side_place(width, height, outline, side, &x, &y);
    cells[1] = x < width && y < height ? y * width + x : ORIME_NONE;
    cells[0] = (upright ? x : y) == 0 ? ORIME_NONE : upright ? y * width + x - 1 : (y - 1) * width + x;
}

/* The points at both ends of a side, up and down or left and right, as they are numbered with the same `outline`. */
static inline void orime_side_points(uint32_t width, uint32_t height, bool outline, uint32_t side, uint32_t points[2])
{
    uint32_t x, y;
    bool upright = orime_side_place(width, height, outline, side, &x, &y);
    points[0] = orime_point_at(width, height, outline, x, y);
    points[1] = orime_point_at(width, height, outline, upright ? x : x + 1, upright ? y + 1 : y);
}

/* ---- what a rule is ---- */

struct orime_rule {
    uint32_t size;          /* sizeof(struct orime_rule) */
    const char *id;         /* lower-case letters, digits and '-': "nonogram" */
    const char *name;       /* "Nonogram" */
    const char *version;    /* "1.0" */
    const char *summary;    /* one sentence */
    const struct orime_section *sections;
    uint32_t n_sections;
    const char *example;    /* a whole small puzzle file with exactly one answer; shown by `orime rules show` */

    /* Reads the puzzle: the result is what the other hooks get; NULL (or a noted error): refused. */
    const void *(*parse)(const struct orime_host *host, orime_reader *r);
    /* Makes the cells and the constraints. */
    void (*build)(const struct orime_host *host, orime_model *m, const void *puzzle);
    /* Is this an answer? values[i] is the value of cell i of the board (then those of its sides and points). Shares no
     * code with build, and is run on every
     * answer before it is shown. Says what is broken by host->broken; true when nothing is. */
    bool (*validate)(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values);
    /* Puts the clues around and on the board. Optional. */
    void (*render)(const struct orime_host *host, orime_canvas *c, const void *puzzle);
    /* Writes the puzzle that a finished picture is an answer of: all sections of the file but [puzzle]. Optional. */
    void (*derive)(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture);
    /* Is each part that derive writes a matter of one line of cells, a row or a column? Then changes elsewhere leave it
     * as it is, and the search for a smallest change that makes a puzzle unique need not look there. */
    bool derive_by_line;

    /* Where a puzzle file says which board cells are known from the start: "board.givens", a key of ORIME_LINES that
     * takes a row of cells a line, each cell the glyph of its value, or `open`. With these two `orime generate` makes
     * puzzles: it finds an answer, gives all of its cells, and takes away what is not needed. So whatever is given must
     * be no more than that: without a given the others mean the same. NULL: there is no such key. */
    const char *givens;
    char open;
    /* How hard is it for a person? Optional. `given`: a byte a board cell, its value or ORIME_OPEN, instead of those
     * that the puzzle gives; NULL: as the puzzle says. Answers by host->graded, once. */
    void (*grade)(const struct orime_host *host, orime_grade *g, const void *puzzle, const uint8_t *given);

    /* The easiest step that a person would see now, by techniques that have names; none when it calls nothing.
     * Optional: where it finds nothing, the host finds a smallest set of constraints that forces something. */
    void (*step)(const struct orime_host *host, orime_step *s, const void *puzzle);

    /* Two hooks for large batches of puzzles that differ in their givens alone; both or none. `give` keeps what is
     * given (by host->keep, and does nothing else): then build does not, and its model serves all of them. `regive`
     * puts other givens in place of the puzzle's own: a number a cell, 0 where nothing is given. False, and the puzzle
     * is as it was: there are not so many cells, or parse has something to say about such givens. */
    void (*give)(const struct orime_host *host, orime_model *m, const void *puzzle);
    bool (*regive)(const struct orime_host *host, void *puzzle, const uint8_t *givens, uint32_t n);
    bool derive_layers;     /* derive takes pictures of several layers, too */
    bool derive_dropping;   /* derive leaves out the clues that are `dropped` */

    /* Does validate take ORIME_OPEN for cells that are not filled in yet, and name what is broken beside them? Then
     * answers with open cells are shown to it; it refuses them. */
    bool judges_open;

    /* -- since ABI 1.1 -- */
    /* What host->self is while a hook of this rule runs: rules that share their hooks tell by it which one is asked. It
     * is the rule's own, constant, and lives as long as the rule. */
    const void *self;

    /* Two hooks by which `orime generate` makes puzzles with other clues than givens; both or none. derive_again writes
     * the puzzle file of a puzzle like this one (the same options and regions, all that is not told by an answer), the
     * answer of which is `values`: all sections but [puzzle]. Each clue may be `dropped`; their numbers count on from 0
     * as they are asked for. given: a byte a board cell, its value or ORIME_OPEN: what is to be given beside the clues.
     * invent writes one without clues, on a board of this size; `seed` makes it another one. */
    void (*derive_again)(const struct orime_host *host, orime_writer *w, const void *puzzle, const uint8_t *values,
                         const uint8_t *given);
    void (*invent)(const struct orime_host *host, orime_writer *w, uint32_t width, uint32_t height, uint64_t seed);
};

struct orime_plugin {
    char magic[12];       /* ORIME_MAGIC */
    uint32_t abi_major, abi_minor;
    uint32_t plugin_size; /* sizeof(struct orime_plugin) */
    uint32_t rule_size;   /* sizeof(struct orime_rule): the step from one rule to the next */
    uint32_t n_rules;
    const struct orime_rule *rules;
};

#ifndef ORIME_PLUGIN_SYMBOL /* another name when the rule is linked statically */
#define ORIME_PLUGIN_SYMBOL orime_plugin
#endif

#if defined(__GNUC__)
#define ORIME_EXPORT __attribute__((visibility("default")))
#else
#define ORIME_EXPORT
#endif

/* Exports the rules of an array: ORIME_EXPORT_RULES(my_rules); once a plugin. */
#define ORIME_EXPORT_RULES(array)                                                                                    \
    extern ORIME_EXPORT const struct orime_plugin ORIME_PLUGIN_SYMBOL;                                               \
    const struct orime_plugin ORIME_PLUGIN_SYMBOL = {ORIME_MAGIC,                                                    \
                                                     ORIME_ABI_MAJOR,                                                \
                                                     ORIME_ABI_MINOR,                                                \
                                                     sizeof(struct orime_plugin),                                    \
                                                     sizeof(struct orime_rule),                                      \
                                                     sizeof(array) / sizeof((array)[0]),                             \
                                                     array}

#ifdef __cplusplus
}
#endif
#endif
