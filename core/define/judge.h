/* The evaluator: is a finished board an answer? It reads the definition and the puzzle, as the builder does, and shares
 * nothing else with it: places are found by asking of each cell whether it belongs to them, and terms are counted on
 * the board. */
#ifndef DEFINE_JUDGE_H
#define DEFINE_JUDGE_H

#include "define/game.h"
#include "define/scopes.h"

/* A place of a sentence on the board. */
struct site {
    uint32_t *cells;
    uint32_t n;
    int64_t own;            /* the cell it speaks of; -1: none */
    int64_t row, column;    /* of a line; -1 */
    int64_t item;           /* of the scope's input; -1 */
    int64_t before;         /* of a run: the cell in front of it; -1 */
    bool down;              /* of a run */
    uint32_t split;         /* of two regions: how many cells are of the first */
};

struct judge {
    const struct orime_host *host;
    orime_report *r;
    orime_writer *w;         /* instead of it, where clues are made of a board (derive.c) */
    const struct game *g;
    const uint8_t *values;
    const uint8_t *pieces;   /* of the line, by cell; NULL: there is none */
    const struct sentence *sentence;
    uint32_t *cells, *list;  /* room for a site, and for the cells of a term */
    bool good;
    void (*visit)(struct judge *j, const struct site *s); /* called for each site: judge_site, but in derive.c */
    void *context;
};

/* The hook `validate` of all rules that are text. */
bool define_judge(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values);

/* Makes room, with host, r or w, g and values filled in. */
void judge_begin(struct judge *j);
void *judge_memory(struct judge *j, size_t bytes); /* zeroed, until the hook returns */

/* Judges all facts of the sentence at a site. */
void judge_site(struct judge *j, const struct site *s);

/* Does the condition of the fact hold, or has it none? */
bool judge_asks(struct judge *j, const struct site *s, const struct fact *f);

static inline bool judge_in(const struct judge *j, uint32_t cell, orime_set set)
{
    return (j->values[cell] < 64 && (set >> j->values[cell] & 1) != 0) ||
           (j->pieces != NULL && j->pieces[cell] < 64 && (set >> j->pieces[cell] & 1) != 0);
}

/* The number of the value of a cell; 0 when it has none. */
int64_t judge_number_of(const struct judge *j, uint32_t cell);

/* The clue of an input at the site; NULL: it has none. */
const int32_t *judge_clue(const struct judge *j, const struct site *s, uint32_t input);
/* What a term comes to. False: a clue is not there, so the fact says nothing. */
bool judge_term(struct judge *j, const struct site *s, const struct term *t, int64_t *number);
/* The cells of a place of a term, in j->list, in reading order; gives their number. */
uint32_t judge_place(struct judge *j, const struct site *s, const struct term *t);
uint32_t judge_spot(struct judge *j, const struct site *s, enum spot place);
#define JUDGE_NO_NUMBER INT64_MIN /* of a special term: there is none, as no first letter in a line without letters */
bool judge_special(struct judge *j, const struct site *s, const struct term *t, int64_t *number);
/* Whole boards: is there such a cell? */
bool judge_on_board(const struct judge *j, int64_t x, int64_t y);

/* The groups of cells that take a value of the set, by sides, or by corners, too: a number a cell, -1 for others. */
const int32_t *judge_groups(struct judge *j, orime_set set, bool corners, uint32_t *n);

#endif
