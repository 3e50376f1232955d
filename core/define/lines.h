/* Lines between the cells of a board: through the cells, across their sides, or along the sides, from corner to corner.
 * Each side takes a value, none or line. In each cell the line has a *piece*, told by the sides of the cell that it
 * crosses; sentences speak of pieces as of values ("is straight", "count turn"). Of a line along sides the pieces are
 * outside and inside. Sets of values have bits for pieces behind those of the board's values (struct game: n_all); the
 * builder keeps the piece of each cell in a cell of its own with the same numbers, the evaluator looks at the sides.
 *
 *   lines_read.c    the section [lines]; words for pieces; given sides
 *   lines_build.c   sides, pieces, the loop
 *   lines_fact.c    facts of lines: how they are written
 *   lines_place.c   and built
 *   lines_judge.c   and judged */
#ifndef DEFINE_LINES_H
#define DEFINE_LINES_H

#include "define/facts.h"

enum { LINE_UP = 1, LINE_RIGHT = 2, LINE_DOWN = 4, LINE_LEFT = 8 }; /* sides of a cell that the line crosses */

/* Pieces of a line through cells, by those sides. */
enum piece {
    PIECE_NONE,
    PIECE_UPRIGHT, PIECE_LEVEL,
    PIECE_UP_RIGHT, PIECE_RIGHT_DOWN, PIECE_DOWN_LEFT, PIECE_LEFT_UP,
    PIECE_END_UP, PIECE_END_RIGHT, PIECE_END_DOWN, PIECE_END_LEFT,
    PIECE_CROSSING,
    PIECES,
};
extern const uint8_t piece_sides[PIECES];

/* Of a line along sides. */
enum { FACE_OUTSIDE, FACE_INSIDE, FACES };

static inline uint32_t lines_pieces(enum lines lines)
{
    return lines == LINES_THROUGH ? PIECES : lines == LINES_ALONG ? FACES : 0;
}

bool lines_read(struct parser *p);
/* Do these words come before the fact ends? */
bool comes(const struct parser *p, const char *words);
/* "at most 3", "at least 1", "2", and these words: a comparison with a count that is not a term. */
bool read_amount(struct parser *p, struct fact *f, const char *words);
bool lines_read_given(const struct orime_host *host, orime_reader *r, const struct game *g);

/* ---- for the builder ---- */

void lines_board(struct builder *b); /* the sides and the pieces, right after the board */

/* The cell of the line's piece in a cell. */
orime_cell lines_piece(struct builder *b, uint32_t cell);

/* The side of a cell in a direction (0 up, 1 right, 2 down, 3 left) as a cell of the model; ORIME_NONE: there is none.
 */
orime_cell lines_side(const struct builder *b, uint32_t cell, uint32_t direction);
/* All that there are, up to four; how many. */
uint32_t lines_sides(const struct builder *b, uint32_t cell, orime_cell *sides);
/* The next cell there, likewise. */
uint32_t lines_next(const struct game *g, uint32_t cell, uint32_t direction);

static inline orime_set pieces_set(const struct game *g, uint32_t pieces)
{
    return (orime_set)pieces << g->n_values;
}

/* The sides from a cell on in a direction, the nearest first; gives their number. */
uint32_t build_ray(struct builder *b, uint32_t cell, uint32_t direction, orime_cell *sides);
/* The range of "at most 3", "2"; false: its clue is not there. */
bool build_amount(struct builder *b, const struct instance *i, const struct fact *f, int64_t *low, int64_t *high);

/* The pieces that cross a side. */
uint32_t pieces_across(uint32_t direction);

/* ---- for the evaluator ---- */

/* The piece of each cell as a value behind those of the board. */
const uint8_t *lines_judge_pieces(struct judge *j);

FACT(line_whole);
FACT(entered);
FACT(side_count);
FACT(line_inside);
FACT(along_line);
FACT(arms);
FACT(line_length);
FACT(lines_ahead);

#endif
