/* What a definition is once it was read. Everything is constant from then on, and lives in the arena of the rule. */
#ifndef DEFINE_SYNTAX_H
#define DEFINE_SYNTAX_H

#include "orime/rule.h"

enum {
    DEFINE_VALUES = 64,     /* entries of [values], and values of a puzzle */
    DEFINE_INPUTS = 32,
    DEFINE_OPTIONS = 32,
    DEFINE_SENTENCES = 200,
    DEFINE_FACTS = 16,      /* of a sentence */
    DEFINE_WORDS = 400,     /* of a line */
    DEFINE_DEPTH = 24,      /* of a term in brackets */
    DEFINE_SET = 16,        /* values named in one place */
    DEFINE_FILTERS = 6,     /* with ... and with ... */
    DEFINE_WINDOW = 10,     /* rows and columns of a pattern */
    DEFINE_STATES = 1000,   /* of an automaton */
    DEFINE_BOARD = 1 << 18, /* cells */
};

/* ---- terms ---- */

/* Values that a sentence names: "black", "not white", "numbers", "3", "tree or tent". */
struct set {
    bool negated;
    uint32_t n;
    struct {
        uint32_t entry;    /* of [values] */
        bool all;          /* of a group; otherwise the one with this number */
        uint8_t parity;    /* 1 odd, 2 even: all numbers that are so, whatever the entry */
        int64_t number;
    } of[DEFINE_SET];
    const char *words;     /* as written */
};

/* Where something is, seen from the cell that the sentence speaks of; from the whole scope where that is no cell. */
enum spot {
    PLACE_SCOPE,           /* in the scope itself */
    PLACE_BESIDE,          /* the cells that share a side with it */
    PLACE_AROUND,          /* the eight around it */
    PLACE_WITHIN,          /* those and itself */
    PLACE_UP, PLACE_RIGHT, PLACE_DOWN, PLACE_LEFT, /* all cells in that direction */
    PLACE_UP_RIGHT, PLACE_DOWN_RIGHT, PLACE_DOWN_LEFT, PLACE_UP_LEFT,
    PLACE_CROSS,           /* all of its row and column but itself */
    PLACE_RUNS,            /* its row and column up to fixed cells and holes, and itself */
    PLACE_ALONG,           /* all cells where its arrow points */
    PLACE_REGION,          /* those of its region, itself included */
    PLACE_DISTANCE,        /* those just so far up, right, down, left: term->a says how far */
    PLACE_FIRST_CELLS, PLACE_LAST_CELLS, /* term->number cells of the scope */
    PLACE_OF_FIRST, PLACE_OF_SECOND,     /* the cells of one of two regions */
    PLACE_NEXT_UP, PLACE_NEXT_RIGHT, PLACE_NEXT_DOWN, PLACE_NEXT_LEFT, /* the one cell */
    PLACE_NEXT_UP_RIGHT, PLACE_NEXT_DOWN_RIGHT, PLACE_NEXT_DOWN_LEFT, PLACE_NEXT_UP_LEFT,
    PLACE_FIRST, PLACE_SECOND, PLACE_LAST, /* the one cell of the scope */
};

enum { DIRECTIONS = 8 };   /* from PLACE_UP on, and from PLACE_NEXT_UP on */

/* One step in a direction, counted from PLACE_UP. */
static inline int32_t direction_x(uint32_t direction)
{
    static const int32_t x[DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
    return x[direction];
}

static inline int32_t direction_y(uint32_t direction)
{
    static const int32_t y[DIRECTIONS] = {-1, 0, 1, 0, -1, 1, 1, -1};
    return y[direction];
}

enum term_kind {
    TERM_NUMBER,
    TERM_INPUT,            /* the clue of the place; a value where it is one */
    TERM_OPTION,
    TERM_SIZE,             /* cells of the scope */
    TERM_WIDTH, TERM_HEIGHT,
    TERM_ROW, TERM_COLUMN, /* of the cell, from 1 */
    TERM_LARGEST,          /* cells of the largest region */
    TERM_POINTERS,         /* arrows of the input that point at the cell */
    /* from here on: what depends on the board */
    TERM_COUNT,            /* cells that take a value of the set */
    TERM_SUM,              /* of the numbers of cells (of the set), or of weights */
    TERM_VALUE,            /* the number of one cell */
    TERM_DIFFERENCES,      /* of the cell's number and those beside it, added up */
    TERM_POINTING,         /* cells whose values point at the cell */
    TERM_PIECES,           /* straight pieces of cells of the set, term->a long, of the whole board */
    /* not a sum of what single cells give */
    TERM_SPECIAL,          /* number `which` of the table in specials.c */
    TERM_ADD, TERM_SUBTRACT, TERM_MULTIPLY,
};

enum weight { WEIGHT_VALUE, WEIGHT_PLACE, WEIGHT_INPUT }; /* what is added up: numbers, positions from 1, an input */

struct term {
    enum term_kind kind;
    int64_t number;        /* TERM_NUMBER */
    uint32_t which;        /* the input or option; the number of the special term */
    struct set set, other; /* n 0: any value */
    enum spot place;
    bool from_end;         /* of a special term: looked at from the end of the line */
    uint32_t region;       /* PLACE_REGION, PLACE_ALONG: which input */
    enum weight weight;
    const struct term *a, *b;
    uint32_t first;        /* as written: the number of its first word, */
    uint32_t column, length; /* and where that stands in the line */
};

enum relation {
    RELATION_EQUAL,
    RELATION_UNEQUAL,
    RELATION_LESS,
    RELATION_LESS_EQUAL,
    RELATION_MORE,
    RELATION_MORE_EQUAL,
};

struct comparison {
    const struct term *left, *right;
    enum relation relation;
};

/* ---- facts ---- */

enum way { WAY_SIDES, WAY_TOUCH };

struct fact {
    const struct fact_kind *kind;         /* of the table in facts.c */
    const char *words;                    /* as written */
    uint32_t column;                      /* where they begin in the line */
    struct set set, other;
    uint32_t n;                           /* of comparisons: this or that */
    const struct comparison *comparisons;
    const struct term *low, *high;        /* NULL: free */
    uint32_t input;
    enum way way;
    bool flag, flag2;
    uint32_t width, height;               /* a pattern, sets row by row */
    const struct set *sets;
    const struct fact *condition;         /* if ... then this: a fact of single cells */
    uint32_t form;                        /* of its kind: which one, or how many */
    const void *extra;                    /* of its kind */
};

/* ---- scopes ---- */

enum filter_kind {
    FILTER_WITH, FILTER_WITHOUT,          /* a clue of the input is there, or not */
    FILTER_NUMBER,                        /* and it is this number, or in this relation to it */
    FILTER_VALUE,                         /* the cell takes a value of the set: the facts hold then */
};

struct filter {
    enum filter_kind kind;
    uint32_t input;
    enum relation relation;
    int64_t number;
    struct set set;
};

struct scope {
    const struct scope_kind *kind;        /* of the table in scopes.c */
    uint32_t input;                       /* regions, lists, pairs */
    uint32_t width, height;               /* windows and blocks */
    uint32_t option;                      /* of its kind */
    struct set set;                       /* of its kind */
    uint32_t n_filters;
    struct filter filters[DEFINE_FILTERS];
};

struct sentence {
    const char *words;                    /* the line */
    const char *name;                     /* for explanations; NULL: the words */
    uint32_t line, column;
    struct scope scope;
    uint32_t n_conditions;                /* on options: the sentence is meant only then */
    struct {
        uint32_t option;
        enum relation relation;
        int64_t number;
    } conditions[DEFINE_FILTERS];
    uint32_t fixes;                       /* the fixed value that its cells take; ORIME_NONE */
    uint32_t n_facts;
    const struct fact *facts[DEFINE_FACTS];
};

/* ---- declarations ---- */

struct value_entry {
    const char *name;
    char glyph;                           /* of a single value */
    uint32_t rgb;
    bool fixed;                           /* only where a sentence says so */
    bool group;                           /* numbers or letters low..high */
    bool letters, small;                  /* A, B, ...; a, b, ... */
    const struct term *low, *high;
    uint32_t points;                      /* the direction (from PLACE_UP) in which it points; ORIME_NONE */
    int64_t number;                       /* of a single value; NO_VALUE_NUMBER: it counts as none */
    uint32_t look;                        /* enum orime_look */
    uint32_t pieces;                      /* not 0: no value of the board, but pieces of the line in a cell (lines.h) */
};
#define NO_VALUE_NUMBER INT64_MIN

struct option {
    const char *name;
    bool yes_no;
    int64_t low, high;
    const char *standard;
};

struct input {
    const struct input_kind *kind;        /* of the table in inputs.c */
    const char *name;
    const char *help;
    int64_t low, high;                    /* numbers */
    bool values;                          /* they are values of cells, by name or glyph */
    bool optional;
    bool apart;                           /* parts of regions that do not touch are one region */
    uint32_t n_symbols;
    const char *const *symbols;
    uint32_t place;                       /* of its kind: which border, ... */
};

/* What lies between the cells of the board. */
enum lines {
    LINES_NONE,
    LINES_THROUGH,                        /* a line through cells, across their sides */
    LINES_ALONG,                          /* a line along sides, from corner to corner */
    LINES_WALLS,                          /* walls between cells, which divide the board */
};

struct definition {
    const char *file, *id;
    enum lines lines;
    uint32_t n_values, n_options, n_inputs, n_sentences;
    struct value_entry values[DEFINE_VALUES];
    struct option options[DEFINE_OPTIONS];
    struct input inputs[DEFINE_INPUTS];
    struct sentence *sentences;
    bool has_fixed;
    uint32_t givens;                      /* the input that has them; ORIME_NONE: section [given] */
};

#endif
