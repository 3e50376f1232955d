/* A clue for one line, made ready for the two questions that the constraint "runs" asks again and again:
 * which values of which places are still possible (runs_possible.c), and why not (runs_reason.c).
 *
 * Words used here. Places 0..n-1 are cells, *positions* 0..n lie between them. Whatever is known of the line, a run
 * can start at its earliest start at the least, and `slack` later at the most: slack is the number of blanks beyond
 * those that must separate runs of one colour. So a set of starts of one run, or of positions in one gap, is kept
 * relative to its earliest member and has slack + 1 members at the most: one word in nearly all puzzles. */
#ifndef STOCK_RUNS_LINE_H
#define STOCK_RUNS_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "engine/propagator.h"
#include "stock/stock.h"

/* A run and the gap before it. A last one without a run stands for the end of the line. */
struct line_step {
    uint32_t power;    /* the set "2^k cells of the colour from here", for the largest 2^k within the length */
    uint32_t first;    /* the earliest start */
    uint32_t second;   /* first + length - 2^k: where the second, overlapping 2^k cells of the run begin */
    uint32_t base;     /* the earliest position in the gap before the run: where the run before ends at the earliest */
    uint64_t optional; /* all ones: the gap may be empty; 0: it has a blank at least */
};

struct line {
    uint32_t n, words;           /* places, and words of a set of places */
    uint32_t count, colours;     /* runs, and different values among them */
    uint32_t slack;
    bool fits;                   /* false: the runs are longer than the line; of the rest only n, values, mask then */
    vset mask;                   /* the values that may occur */
    const uint8_t *values;       /* colours + 1 of them; number 0 is the blank: *kinds* below */
    const uint32_t *powers;      /* colours + 2: the power sets of kind c are powers[c] .. powers[c + 1] - 1 */
    const struct line_step *steps; /* count + 1 */

    /* The clue as an automaton. State s: s units have been read, a unit being a cell of a run or a mandatory
     * blank; `units` is the accepting state. A value of kind x moves s to s + 1 when bit s of advance[x] is set, and
     * a blank leaves it where it is when bit s of `stay` is set. */
    uint32_t units, state_words; /* state_words = units / 64 + 1 */
    const uint64_t *advance;     /* colours + 1 times state_words */
    const uint64_t *stay;        /* state_words, and as many zeroes: where other kinds leave the state as it is */
    const struct run *runs;      /* the clue as it was given */
};

/* Everything is copied into the arena; NULL when it is full. */
const struct line *line_new(struct arena *a, uint32_t n, const struct run *runs, uint32_t count, uint32_t blank);

/* Words of scratch memory for line_possible and for line_reason. */
size_t line_possible_scratch(const struct line *l);
size_t line_reason_scratch(const struct line *l);

/* `in` and `out` hold one set of places for each kind (colours + 1 of them, `words` words each, no bit at n or above).
 * out: the members of `in` that belong to some way to fill the line from `in`. False: there is no way. Only for
 * lines that fit and have a place. */
bool line_possible(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch);

/* The ways that line_possible chooses from, for tests: lines of at most 63 places; of at most 63 slack; all lines. */
bool line_possible_short(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch);
bool line_possible_narrow(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch);
bool line_possible_wide(const struct line *l, const uint64_t *in, uint64_t *out, uint64_t *scratch);

/* How dear it is to say what a place has lost: it lost nothing, or it is known anyway; something; something at last. */
enum line_price { PRICE_FREE, PRICE_OLD, PRICE_NOW };

/* Lines of one colour, of at most 64 places and 63 units, which are most: the same question in sets of places. */
static inline bool line_is_short(const struct line *l)
{
    return l->colours == 1 && l->n <= 64 && l->state_words == 1;
}

/* Why can the line not be filled when its places may hold kind k (0 the blank, 1 the colour) only where now[k] says so?
 * The answer is a set of places; because of what each of them has lost since root[k], and no place has lost both, the
 * line cannot be filled. Smallest as in line_reason; `latest` are the places that are PRICE_NOW. */
uint64_t line_reason_short(const struct line *l, const struct past_sets *known);

struct line_premise {
    uint32_t place;
    vset lost;
};

/* A line that cannot be filled from the domains `now`, which are parts of `initial` (and equal to it where the price is
 * PRICE_FREE): why not? Gives the number of premises, at most n, and the premises in order of place, up or down: the
 * line cannot be filled either when these places alone have lost these values, and could be if any value of a premise
 * were given back. A greedy search keeps few of PRICE_NOW, and few in all. */
uint32_t line_reason(const struct line *l, const vset *now, const vset *initial, const uint8_t *price,
                     struct line_premise *premises, uint64_t *scratch);

#endif
