/* Small random puzzles of a definition: whatever it takes as input, some of it. */
#ifndef TESTS_DEFINE_RANDOM_PUZZLE_H
#define TESTS_DEFINE_RANDOM_PUZZLE_H

#include "base/random.h"
#include "define/syntax.h"

enum { PUZZLE_TEXT = 1 << 14 };

/* Writes the text of a puzzle file for a board of this size. */
void random_puzzle(struct random *r, const struct definition *d, uint32_t width, uint32_t height, char *text);

#endif
