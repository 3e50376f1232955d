/* A puzzle as a drawing, in the form that a flat board or a volume has. For orime_draw, and for the command. */
#ifndef LIBRARY_DRAWING_H
#define LIBRARY_DRAWING_H

#include <stdio.h>

#include "rules/rules.h"

enum draw_form { DRAW_SVG, DRAW_PNG, DRAW_TEXT, DRAW_OBJ, DRAW_VOX, DRAW_HTML }; /* the last three: volumes */

enum drawn { DRAWN, DRAW_NO_MEMORY, DRAW_TOO_LARGE, DRAW_WRONG };

/* Draws the board with its clues; values may be PICTURE_OPEN. *wrong says why it is DRAW_WRONG or DRAW_TOO_LARGE (a
 * constant). */
enum drawn draw_puzzle(FILE *out, struct puzzle *puzzle, const uint8_t *values, enum draw_form form,
                       struct arena *arena, const char **wrong);

#endif
