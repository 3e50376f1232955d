/* The clues around a board: words beside each row and above each column, outermost first. */
#ifndef MODEL_CLUES_H
#define MODEL_CLUES_H

#include <stdint.h>

struct clue_word {
    const char *text;
    int32_t value; /* whose colour it is drawn in; -1: none */
};

struct clue_line {
    struct clue_word *words;
    uint32_t n;
};

struct clues {
    struct clue_line *rows, *columns; /* height and width of them, or NULL: no clues */
};

#endif
