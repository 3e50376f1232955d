#include "render/pen.h"

#include <string.h>

#include "render/colour.h"

enum { CLUE_GAP = 1 };

static void pen_colours(struct pen *pen, int64_t fore, int64_t back)
{
    if (!pen->colour || (pen->fore == fore && pen->back == back))
        return;
    fputs("\x1b[0", pen->out);
    if (fore != PEN_NONE)
        fprintf(pen->out, ";38;2;%d;%d;%d", (int)(fore >> 16 & 255), (int)(fore >> 8 & 255), (int)(fore & 255));
    if (back != PEN_NONE)
        fprintf(pen->out, ";48;2;%d;%d;%d", (int)(back >> 16 & 255), (int)(back >> 8 & 255), (int)(back & 255));
    putc('m', pen->out);
    pen->fore = fore;
    pen->back = back;
}

void pen_pad(struct pen *pen, uint32_t columns)
{
    pen->blanks += columns;
}

void pen_text(struct pen *pen, const char *text, int64_t fore, int64_t back)
{
    if (pen->blanks > 0) {
        pen_colours(pen, PEN_NONE, PEN_NONE);
        fprintf(pen->out, "%*s", (int)pen->blanks, "");
        pen->blanks = 0;
    }
    pen_colours(pen, fore, back);
    fputs(text, pen->out);
}

void pen_end_line(struct pen *pen)
{
    pen_colours(pen, PEN_NONE, PEN_NONE);
    pen->blanks = 0;
    putc('\n', pen->out);
}

/* ---- clues beside rows ---- */

static uint32_t line_columns(const struct clue_line *line)
{
    uint32_t columns = 0;
    for (uint32_t i = 0; i < line->n; i++)
        columns += (uint32_t)strlen(line->words[i].text) + (i > 0);
    return columns;
}

uint32_t clue_margin(const struct picture *p, const struct clue_line *rows)
{
    uint32_t most = 0;
    for (uint32_t y = 0; y < p->height; y++) {
        uint32_t columns = line_columns(&rows[y]);
        most = columns > most ? columns : most;
    }
    return most + CLUE_GAP;
}

void clue_put(struct pen *pen, const struct picture *p, const struct clue_word *word)
{
    bool several = p->n_values > 2; /* where there is one colour, it says nothing */
    if (several && word->value >= 0 && (uint32_t)word->value < p->n_values) {
        uint32_t rgb = p->palette[word->value].rgb;
        pen_text(pen, word->text, readable_on(rgb), rgb);
    } else
        pen_text(pen, word->text, PEN_NONE, PEN_NONE);
}

void clue_row(struct pen *pen, const struct picture *p, const struct clue_line *line, uint32_t margin)
{
    pen_pad(pen, margin - CLUE_GAP - line_columns(line));
    for (uint32_t i = 0; i < line->n; i++) {
        pen_pad(pen, i > 0);
        clue_put(pen, p, &line->words[i]);
    }
    pen_pad(pen, CLUE_GAP);
}
