/* The plain 9 x 9 grid in bitboards: what locked candidates and singles leave. bands.c finds it with tables, digit by
 * digit; bands_wide.c in vectors, all digits at once, where the machine can. Both find the same. */
#ifndef SUDOKU_BANDS_H
#define SUDOKU_BANDS_H

#include <stdbool.h>
#include <stdint.h>

/* By digit, by band: where it may be, a bit a cell of the band, row by row. */
struct grid {
    uint32_t word[32]; /* five of them stay 0 */
};

static inline uint32_t bands_word(uint32_t digit, uint32_t band)
{
    return digit < 8 ? 8 * band + digit : 24 + band;
}

struct bands_tables {
    /* of 3 x 3 mini-rows, those that some choice of one in each row and box has; 0: there is none */
    uint16_t locked[512];
    uint32_t cells[512];  /* of 3 x 3 mini-rows: their 27 bits */
    uint8_t boxes[512];   /* of the 9 cells of a row: the boxes they are in */
    uint16_t single[512]; /* of the 9 cells of a row: themselves if there is one; else 0 */
};

void bands_fill_tables(struct bands_tables *t);

/* Removes what is ruled out, until nothing changes. `dirty`: the digits that have changed since this was done last.
 * False: no answer is left. */
bool bands_plain(const struct bands_tables *t, struct grid *g, uint32_t dirty);

/* The same for all digits; NULL: this machine cannot run it. */
typedef bool bands_settler(struct grid *g);
bands_settler *bands_wide(void);

#endif
