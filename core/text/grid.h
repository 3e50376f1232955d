/* Pictures in a puzzle or answer file: one row a line, one glyph a cell. A '|' in front of a row is not part of it. */
#ifndef TEXT_GRID_H
#define TEXT_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "text/ini.h"

enum { GRID_OPEN = 255 }; /* the value of a cell that is not known */

struct grid_glyphs {
    const char *glyphs; /* that of value v is glyphs[v]; n of them, at most 64 */
    uint32_t n;
    char open;          /* the glyph of a cell that is not known; 0: every cell must be known */
};

/* Reads width * height cells, row by row, to `out`. False when something was wrong: a message for each row that is
 * too short or too long, for the first bad glyph of each row, and for a wrong number of rows. `at` is the place of
 * the whole picture. */
bool grid_read(const struct ini_line *rows, uint32_t n_rows, uint32_t width, uint32_t height,
               const struct grid_glyphs *glyphs, uint8_t *out, const struct place *at, struct diagnostics *d);

#endif
