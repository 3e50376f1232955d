/* Small random boards of every rule in which cells are shaded, as files. */
#ifndef TESTS_SHADING_RANDOM_BOARD_H
#define TESTS_SHADING_RANDOM_BOARD_H

#include <stdint.h>

#include "base/random.h"

enum { SHADING_CELLS = 12, SHADING_TEXT = 2000 };

/* A kind is a rule with the clues and options that its boards have; a rule may have several. */
uint32_t shading_kinds(void);
const char *shading_rule(uint32_t kind);

/* Writes a file of at most SHADING_TEXT bytes; it may have no answer. */
void shading_put(struct random *r, char *text, uint32_t kind);

#endif
