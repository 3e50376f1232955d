#include "render/pen.h"

#include <string.h>

#include "render/colour.h"

enum { CLUE_GAP = 1 };

static void pen_flush(struct pen *pen)
{
    fwrite(pen->bytes, 1, pen->held, pen->out);
    pen->held = 0;
}

static void pen_byte(struct pen *pen, char byte)
{
    if (pen->held == sizeof pen->bytes)
        pen_flush(pen);
    pen->bytes[pen->held++] = byte;
}

static void pen_bytes(struct pen *pen, const char *text)
{
    for (; *text != '\0'; text++)
        pen_byte(pen, *text);
}

static void pen_colours(struct pen *pen, int64_t fore, int64_t back)
{
    char text[40];
    if (!pen->colour || (pen->fore == fore && pen->back == back))
        return;
    pen_bytes(pen, "\x1b[0");
    for (int ground = 0; ground < 2; ground++) {
        int64_t rgb = ground == 0 ? fore : back;
        if (rgb == PEN_NONE)
            continue;
        (void)snprintf(text, sizeof text, ";%d8;2;%d;%d;%d", 3 + ground, (int)(rgb >> 16 & 255), (int)(rgb >> 8 & 255),
                       (int)(rgb & 255));
        pen_bytes(pen, text);
    }
    pen_byte(pen, 'm');
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
        for (; pen->blanks > 0; pen->blanks--)
            pen_byte(pen, ' ');
    }
    pen_colours(pen, fore, back);
    pen_bytes(pen, text);
}

void pen_end_line(struct pen *pen)
{
    pen_colours(pen, PEN_NONE, PEN_NONE);
    pen->blanks = 0;
    pen_byte(pen, '\n');
    pen_flush(pen);
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
