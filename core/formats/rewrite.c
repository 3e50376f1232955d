#include "formats/rewrite.h"

#include <string.h>

enum { REWRITTEN_MAX = 4 << 20 };

void rewrite_put(struct rewriting *w, const char *text, size_t length)
{
    if (w->r->out_of_memory)
        return;
    if (w->n + length + 1 > w->room) {
        size_t room = 2 * w->room + length + 256;
        char *grown = reading_array(w->r, room, 1);
        if (grown == NULL)
            return;
        if (w->n > 0)
            memcpy(grown, w->out, w->n);
        w->out = grown;
        w->room = room;
    }
    memcpy(w->out + w->n, text, length);
    w->n += length;
    w->out[w->n] = '\0';
}

void rewrite_text(struct rewriting *w, const char *text)
{
    rewrite_put(w, text, strlen(text));
}

void rewrite_number(struct rewriting *w, uint32_t number)
{
    char text[12];
    (void)snprintf(text, sizeof text, "%u", (unsigned)number);
    rewrite_text(w, text);
}

static bool (*const rewriters[])(struct rewriting *w) = {
    rewrite_sudoku_xml,  rewrite_sudoku_susser, rewrite_solo,         rewrite_pattern,      rewrite_gno,
    rewrite_picross,     rewrite_toml,          rewrite_janko,        rewrite_sudoku_array, rewrite_sudoku_blanks,
    rewrite_sudoku_sdx,  rewrite_sudoku_table,  rewrite_sudoku_drawn,
};

const char *rewritten(struct reading *r, const char *bytes, size_t size, size_t *n, bool *other_lines)
{
    struct piece whole = {.bytes = bytes, .size = size, .line = 1};
    const struct piece *piece = r->piece;
    struct rewriting w = {.r = r, .bytes = bytes, .size = size};
    bool found = false;
    if (size > REWRITTEN_MAX)
        return NULL;
    r->piece = &whole;
    w.lines = reading_lines(r, &w.n_lines);
    for (size_t i = 0; w.lines != NULL && i < sizeof rewriters / sizeof *rewriters && !found; i++) {
        w.n = 0;
        w.other_lines = false;
        found = rewriters[i](&w) && !r->out_of_memory && w.n > 0;
    }
    r->piece = piece;
    *n = w.n;
    *other_lines = w.other_lines;
    return found ? w.out : NULL;
}
