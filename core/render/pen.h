/* Lines of text for a terminal, shared by the files that draw boards as text. */
#ifndef RENDER_PEN_H
#define RENDER_PEN_H

#include "render/text.h"

/* A line being written. Blanks are held back until something follows them, so that no line ends in blanks; the current
 * colours are remembered, so that a run of one colour costs one escape sequence. */
struct pen {
    FILE *out;
    bool colour;
    uint32_t blanks;
    int64_t fore, back; /* 0xrrggbb, or PEN_NONE */
    uint32_t held;      /* bytes that have not been given to `out` yet; a line is given at once, if it is not long */
    char bytes[200];
};

enum { PEN_NONE = -1 };

void pen_pad(struct pen *pen, uint32_t columns);
void pen_text(struct pen *pen, const char *text, int64_t fore, int64_t back);
void pen_end_line(struct pen *pen);

/* The clues beside a row, flush to the board and with a gap before it, in as many columns as all rows need. */
uint32_t clue_margin(const struct picture *p, const struct clue_line *rows);
void clue_row(struct pen *pen, const struct picture *p, const struct clue_line *line, uint32_t margin);
void clue_put(struct pen *pen, const struct picture *p, const struct clue_word *word);

/* What stands for a cell: its glyph, '?' or '*'. */
char picture_glyph(const struct picture *p, uint8_t value);

/* Digits are read, not looked at: are there any among the values? */
bool picture_holds_numbers(const struct picture *p);

/* A board with walls, or with clues in its cells (text_board.c); and its width. */
void board_draw(struct pen *pen, const struct picture *p, const struct picture_style *style);
uint32_t board_columns(const struct picture *p, const struct picture_style *style);

/* What lies across the cells of a board, in words, and what its marks are (text_figures.c). */
void figures_list(struct pen *pen, const struct picture *p, const struct clues *clues);

/* A board with sides or points, and with what is known around and on it (text_lattice.c); and its width. */
void lattice_text(struct pen *pen, const struct picture *p, const struct picture_style *style);
uint32_t lattice_text_columns(const struct picture *p, const struct picture_style *style);

#endif
