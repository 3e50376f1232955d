/* Puzzles made of answers: the clues that a board gives, and puzzles without clues. */
#ifndef DEFINE_DERIVE_H
#define DEFINE_DERIVE_H

#include "define/game.h"
#include "define/judge.h"

/* What becomes of an input when a puzzle is made. */
enum origin {
    ORIGIN_KEPT,     /* it is as in the puzzle that the new one is like */
    ORIGIN_CLUES,    /* its clues are those of the board */
    ORIGIN_PRESENT,  /* the same, but where there is one is not to change: a clue that is left out becomes ? */
    ORIGIN_MATCHED,  /* a cell beside each cell of some kind */
    ORIGIN_SIGNS,    /* signs between neighbours */
    ORIGIN_SYMBOLS,  /* symbols in cells, each where the sentences that speak of it are true */
    ORIGIN_GIVENS,
};

/* Can puzzles be made by clues, and of which inputs? n_inputs entries. */
bool derive_origins(const struct definition *d, enum origin *origins);

/* The hooks of rules that are text and have such clues. */
void define_derive_again(const struct orime_host *host, orime_writer *w, const void *puzzle, const uint8_t *values,
                         const uint8_t *given);
void define_invent(const struct orime_host *host, orime_writer *w, uint32_t width, uint32_t height, uint64_t seed);

/* ---- for the modules ---- */

/* A puzzle file being written. */
struct writing {
    const struct orime_host *host;
    orime_writer *w;
    const struct game *g;
    const enum origin *origins;
    const uint8_t *given;
    uint32_t clues;          /* how many were asked for */
};

/* Writes all sections; clues that are dropped are left out. */
void write_puzzle(struct writing *t);

/* Sets the clues of the inputs that the board gives. False: it gives none that fit (a tent without a place for its
 * tree). `g` is a copy whose clues may be changed. */
bool derive_clues(const struct orime_host *host, orime_writer *w, struct game *g, const enum origin *origins,
                  const uint8_t *values);

#endif
