/* The inside of the stock constraint `frontier`, shared by its files: which cells can be sea and which can be land,
 * for a whole board at once, by dynamic programming over its cells row by row.
 *
 *   frontier.c          posting, and what the engine asks
 *   frontier_step.c     from one frontier to the next
 *   frontier_need.c     what must follow a frontier
 *   frontier_sweep.c    forward: all frontiers, with the sizes that islands can have so far
 *   frontier_back.c     backward: which of them lead to an answer; an answer
 *
 * After each cell, all that the rest of the board asks of the cells so far is the *frontier*: the lowest cell so far of
 * each column, which of them are connected, and to which island they belong. (C. Lecoutre calls it a broken profile;
 * D. E. Knuth, "Simpath", 2008.) An island's cells are labelled with its number from the start, even those that meet it
 * further down only. Beside it stands how many cells each island on the frontier has: a *tally*. A frontier has many
 * tallies, so they are kept as one sorted list, and all of them move together. */
#ifndef STOCK_FRONTIER_H
#define STOCK_FRONTIER_H

#include "stock/stock.h"

enum {
    FRONTIER_WIDTH = 12,    /* columns */
    FRONTIER_ISLANDS = 255,
    FRONTIER_CELLS = 3000,  /* at most */
    FRONTIER_SEAS = 7,      /* labels 1 to 7 are components of sea, 8 to 15 of land, 0 is no cell */
    FRONTIER_LANDS = 8,
    FRONTIER_SEA = 1,       /* what a cell may be, as bits */
    FRONTIER_LAND = 2,
};
#define FRONTIER_NONE UINT32_MAX

/* The board, turned so that it is not wider than high. */
struct frontier_board {
    uint32_t width, height, n;
    const uint32_t *place;  /* by position: the place in the scope */
    vset land;              /* the values of land; all others are sea */
    bool pools;             /* 2 x 2 sea is allowed */
    uint32_t n_islands;
    const uint32_t *root;   /* by island: a position */
    const uint32_t *size;   /* by island: cells, 0: any number */
    const uint8_t *bits;    /* by island: of its size less one */
    uint32_t sea;           /* cells of sea in every answer; FRONTIER_NONE: unknown */
    const uint32_t *rooted; /* by position: the sizes of all islands whose root is up to there, together */
    uint32_t deep;          /* the lowest row with two roots, 0: none */
};

/* Labels of 4 bits by column, then flags; and by component of land its island. Components are numbered from left to
 * right. */
struct frontier_key {
    uint64_t labels, islands;
};
#define FRONTIER_CORNER ((uint64_t)1 << 60) /* the cell to the upper left of the next one makes three of a pool */
#define FRONTIER_CLOSED ((uint64_t)1 << 61) /* the sea is complete */

/* What a step does to a tally: nothing, or to the bits of one island. */
enum frontier_move { MOVE_KEEP, MOVE_DROP, MOVE_INSERT, MOVE_ADD };

struct frontier_arc {
    uint32_t from, to;
    uint8_t move, at, width, what; /* enum frontier_move, first bit, bits, FRONTIER_SEA or _LAND */
    uint8_t island;                /* of MOVE_DROP: the one that is complete; of land: which one */
};

/* What every answer that a frontier leads to asks of a tally; hopeless ones are left out. */
struct frontier_need {
    uint32_t n;    /* islands on the frontier whose size is known, as their fields lie in a tally */
    uint8_t at[FRONTIER_LANDS], width[FRONTIER_LANDS];
    uint32_t most[FRONTIER_LANDS]; /* the field may hold at most so much */
    uint32_t bits; /* of all fields */
    uint32_t land, most_land; /* cells that the fields must make together, at least and at most */
};

bool frontier_step(const struct frontier_board *b, struct frontier_key from, uint32_t position, uint32_t island,
                   struct frontier_key *to, struct frontier_arc *arc);
bool frontier_needs(const struct frontier_board *b, struct frontier_key key, uint32_t position,
                    struct frontier_need *need);
bool frontier_ends(const struct frontier_board *b, struct frontier_key key, uint32_t *tally);

/* The tally that arc `a` makes of tally t; false: none. */
static inline bool frontier_moved(const struct frontier_board *b, const struct frontier_arc *a, uint32_t t,
                                  uint32_t *moved)
{
    uint32_t low = ((uint32_t)1 << a->at) - 1, mask = ((uint32_t)1 << a->width) - 1, field = t >> a->at & mask;
    switch ((enum frontier_move)a->move) {
    case MOVE_DROP:
        *moved = (t & low) | (uint32_t)((uint64_t)t >> (a->at + a->width) << a->at);
        return field + 1 == b->size[a->island];
    case MOVE_INSERT:
        *moved = (t & low) | (uint32_t)((uint64_t)(t & ~low) << a->width);
        return true;
    case MOVE_ADD:
        *moved = t + low + 1;
        return field + 1 < b->size[a->island];
    default:
        *moved = t;
        return true;
    }
}

/* ---- labels ---- */

enum { FRONTIER_FIRST_LAND = 8, FRONTIER_FRESH_SEA = 16, FRONTIER_FRESH_LAND = 17, FRONTIER_LABELS = 18 };

struct frontier_work {
    uint8_t label[FRONTIER_WIDTH];
    uint8_t island[FRONTIER_LABELS]; /* by label of land */
};

static inline bool frontier_is_sea(uint32_t label)
{
    return (label >= 1 && label < FRONTIER_FIRST_LAND) || label == FRONTIER_FRESH_SEA;
}

static inline bool frontier_is_land(uint32_t label)
{
    return (label >= FRONTIER_FIRST_LAND && label < FRONTIER_FRESH_SEA) || label == FRONTIER_FRESH_LAND;
}

static inline void frontier_unpack(const struct frontier_board *b, struct frontier_key key, struct frontier_work *w)
{
    for (uint32_t x = 0; x < b->width; x++)
        w->label[x] = key.labels >> 4 * x & 15;
    for (uint32_t k = 0; k < FRONTIER_LANDS; k++)
        w->island[FRONTIER_FIRST_LAND + k] = (uint8_t)(key.islands >> 8 * k);
}

/* ---- the sweep ---- */

struct frontier_state {
    struct frontier_key key;
    size_t first; /* its tallies start there, those of the next state where they end */
};

struct frontier_sweep {
    const struct frontier_board *b;
    struct mem *mem;
    const uint8_t *may;      /* by position: FRONTIER_SEA, FRONTIER_LAND */
    uint32_t *owners, *owner_start; /* by position: islands that can have it */
    size_t n_owners, owners_capacity;
    struct frontier_state *states;
    uint32_t *tallies;
    struct frontier_arc *arcs, *spare;
    uint8_t *alive;          /* by tally */
    size_t n_states, n_tallies, n_arcs, states_capacity, tallies_capacity, arcs_capacity, spare_capacity,
        alive_capacity;
    uint32_t *layer_state;   /* by position, and one more: the first state of the frontiers before it */
    size_t *layer_arc;       /* by position, and one more: the first arc that decides it */
    uint32_t *slots, *where; /* hash table of the states of a layer; arcs by state */
    size_t slots_capacity, where_capacity;
    uint32_t most_states, most_tallies; /* of a layer: others are dropped at random, */
    bool thinned;            /* which is noted here: then some answers are missing */
    uint64_t seed;
    uint64_t work;
    struct solver *solver;   /* whose limits are minded */
};

bool frontier_forward(struct frontier_sweep *s);  /* false: out of memory, stopped, or far too many */
bool frontier_backward(struct frontier_sweep *s, uint8_t *supported);
/* An answer by position: FRONTIER_SEA or FRONTIER_LAND. One that is not `avoid` if there is another one. */
void frontier_answer(const struct frontier_sweep *s, const uint8_t *supported, const uint8_t *avoid, uint8_t *answer);
void frontier_free(struct frontier_sweep *s);

#endif
