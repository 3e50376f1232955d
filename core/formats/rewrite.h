/* Texts that hold a puzzle of a kind that orime reads, in another dress: they are rewritten to a format that has a
 * reader, and read by that one. A rewriter looks at the whole text, and gives up (false) wherever it is not exactly of
 * its kind. Where it keeps the lines of the text, messages name them; where it does not, none. */
#ifndef FORMATS_REWRITE_H
#define FORMATS_REWRITE_H

#include "formats/reading.h"

struct rewriting {
    struct reading *r;
    const char *bytes;
    size_t size;
    const struct text_line *lines; /* of the text, without blanks at their ends */
    uint32_t n_lines;
    char *out;
    size_t n, room;
    bool other_lines;              /* the lines are not those of the text */
};

void rewrite_put(struct rewriting *w, const char *text, size_t length);
void rewrite_text(struct rewriting *w, const char *text);
void rewrite_number(struct rewriting *w, uint32_t number);

/* Rewriters; what is written before one gives up is dropped. */
bool rewrite_sudoku_blanks(struct rewriting *w);
bool rewrite_sudoku_array(struct rewriting *w);
bool rewrite_sudoku_drawn(struct rewriting *w);
bool rewrite_sudoku_table(struct rewriting *w);
bool rewrite_sudoku_sdx(struct rewriting *w);
bool rewrite_sudoku_susser(struct rewriting *w);
bool rewrite_sudoku_xml(struct rewriting *w);
bool rewrite_solo(struct rewriting *w);
bool rewrite_pattern(struct rewriting *w);
bool rewrite_gno(struct rewriting *w);
bool rewrite_picross(struct rewriting *w);
bool rewrite_toml(struct rewriting *w);
bool rewrite_janko(struct rewriting *w);

/* The text as a format that has a reader; NULL: it is none of these, or memory is out. */
const char *rewritten(struct reading *r, const char *bytes, size_t size, size_t *n, bool *other_lines);

#endif
