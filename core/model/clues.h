/* The clues of a board: words beside each row and above each column, outermost first; walls between its cells, and words
 * and marks in them. */
#ifndef MODEL_CLUES_H
#define MODEL_CLUES_H

#include <stdbool.h>
#include <stdint.h>

struct clue_word {
    const char *text;
    int32_t value; /* whose colour it is drawn in; -1: none */
};

struct clue_line {
    struct clue_word *words;
    uint32_t n;
};

enum clue_mark { MARK_NONE, MARK_CIRCLE, MARK_DISC, MARK_SPLIT }; /* as in enum orime_mark */

struct clue_cell {
    const char *text;    /* NULL: none */
    enum clue_mark mark;
};

/* Walls stand where the ids of neighbours differ. `across[y]`: is there any between the rows y - 1 and y; `down[x]`: between
 * the columns x - 1 and x? */
struct clue_walls {
    const uint32_t *ids; /* of each cell; NULL: there are no walls */
    const bool *across, *down;
};

struct clues {
    struct clue_line *rows, *columns; /* height and width of them, or NULL: no clues around the board */
    struct clue_walls walls;
    struct clue_cell *cells;          /* one for each cell of the board; NULL: none */
};

#endif
