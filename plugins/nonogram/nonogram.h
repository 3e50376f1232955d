/* What the parts of the rule share: a puzzle as parse leaves it. */
#ifndef NONOGRAM_H
#define NONOGRAM_H

#include "orime/rule.h"

enum { BLANK = 0, COLOURS_MAX = 64, UNKNOWN = 255 };

struct clue {
    bool known; /* false: "?" */
    uint32_t n;
    struct orime_run *runs; /* length 0: blotted, a run whose length is not known */
};

struct nonogram {
    uint32_t width, height;
    struct clue *rows, *columns; /* height and width of them */
    uint8_t *given;              /* a value or UNKNOWN for each cell; NULL: nothing is given */
    struct orime_value palette[COLOURS_MAX]; /* value 0 is the blank */
    uint32_t n_values;
    bool coloured;               /* the rule nonogram-colour */
    bool bad_palette;            /* refused for it: what a clue names may stand there, so it is not refused as well */
};

struct nonogram_text {
    char bytes[200];
    size_t length;
};

/* "3 1", "3r *g", "0": as in the names of constraints, "row 2: 3 1". */
struct nonogram_text nonogram_clue_text(const struct nonogram *p, const struct clue *c);

/* Has the clue a run whose length is not known? */
bool nonogram_blotted(const struct clue *c);

/* A line with such runs, as an automaton: blotted.c. */
void nonogram_post_blotted(const struct orime_host *host, orime_model *m, const char *name, const struct clue *c,
                           const orime_cell *scope, uint32_t n);

void nonogram_step(const struct orime_host *host, orime_step *s, const void *puzzle);

#endif
