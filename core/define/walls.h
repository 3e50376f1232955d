/* Walls between the cells of a board, which divide it into connected parts. Each side of two cells takes a value,
 * none or wall; the outline is always one. What sentences say of parts is gathered and posted as one constraint,
 * which sees more than several would.
 *
 *   walls_fact.c    facts of parts and walls, as they are written
 *   walls_build.c   for the builder
 *   walls_judge.c   for the evaluator: parts are found by spreading over sides without a wall */
#ifndef DEFINE_WALLS_H
#define DEFINE_WALLS_H

#include "define/lines.h"

/* What is said of the form of a part, by f->n. */
enum part_form { PART_WIDER, PART_HIGHER, PART_SQUARE, PART_AROUND };

/* What has been said of the parts so far. */
struct parts {
    int64_t low, high;           /* cells; -1: nothing was said */
    uint32_t roots, roots_each;  /* the input of which each part has so many; ORIME_NONE */
    bool sized, rectangles, sizes, differ;
    uint32_t centres;            /* the input; ORIME_NONE */
};

void walls_board(struct builder *b);
void walls_post(struct builder *b); /* when all sentences have been built */

FACT(part_cells);
FACT(part_roots);
FACT(part_rectangle);
FACT(part_symmetric);
FACT(part_sizes);
FACT(part_differ);
FACT(walls_meet);
FACT(pairs_joined);
FACT(wall_count);
FACT(part_form);

#endif
