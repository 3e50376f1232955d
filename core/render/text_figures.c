/* Below a board that is drawn as text: what lies across its cells, in words. */
#include <inttypes.h>
#include <string.h>

#include "render/pen.h"

enum { COLUMNS = 80, INDENT = 2, WORD_BYTES = 64 };

static const char *const names[FIGURES] = {
    [FIGURE_LINE] = "lines",
    [FIGURE_BULB] = "thermometers, from the bulb",
    [FIGURE_ARROW] = "arrows, from the ring",
    [FIGURE_OUTLINE] = "cages",
    [FIGURE_SHADE] = "grey",
    [FIGURE_RING_BETWEEN] = "white dots between",
    [FIGURE_DOT_BETWEEN] = "black dots between",
    [FIGURE_LESS_BETWEEN] = "less than, from the lesser",
    [FIGURE_BAND] = "bands",
};

struct paragraph {
    struct pen *pen;
    uint32_t column;
};

/* A word with a blank before it, on a line of its own where it does not fit. */
static void put(struct paragraph *to, const char *word)
{
    uint32_t length = (uint32_t)strlen(word), blank = to->column > 0;
    if (to->column > INDENT && to->column + blank + length > COLUMNS) {
        pen_end_line(to->pen);
        pen_pad(to->pen, INDENT);
        to->column = INDENT;
        blank = 0;
    }
    pen_pad(to->pen, blank);
    pen_text(to->pen, word, PEN_NONE, PEN_NONE);
    to->column += blank + length;
}

/* The cells in their order, neighbours in a row as one: "r1c2-4". `end` stands behind the last. */
static void put_cells(struct paragraph *to, const struct clue_figure *f, uint32_t width, const char *end)
{
    char word[WORD_BYTES];
    for (uint32_t i = 0, last; i < f->n; i = last + 1) {
        uint32_t row = f->cells[i] / width + 1, column = f->cells[i] % width + 1;
        for (last = i; last + 1 < f->n && f->cells[last + 1] == f->cells[last] + 1 && f->cells[last + 1] % width != 0;)
            last++;
        const char *behind = last + 1 == f->n ? end : "";
        if (last > i)
            (void)snprintf(word, sizeof word, "r%" PRIu32 "c%" PRIu32 "-%" PRIu32 "%s", row, column, column + last - i,
                           behind);
        else
            (void)snprintf(word, sizeof word, "r%" PRIu32 "c%" PRIu32 "%s", row, column, behind);
        put(to, word);
    }
}

static void list(struct pen *pen, const struct picture *p, const struct clues *clues, enum clue_figure_kind kind)
{
    struct paragraph to = {pen, 0};
    char word[WORD_BYTES];
    uint32_t left = 0;
    for (uint32_t i = 0; i < clues->n_figures; i++)
        left += clues->figures[i].kind == kind;
    if (left == 0)
        return;
    (void)snprintf(word, sizeof word, "%s:", names[kind]);
    put(&to, word);
    for (uint32_t i = 0; i < clues->n_figures; i++) {
        const struct clue_figure *f = &clues->figures[i];
        if (f->kind != kind)
            continue;
        if (f->text != NULL && f->text[0] != '\0') {
            put(&to, f->text);
            put(&to, "in");
        }
        put_cells(&to, f, p->width, --left > 0 ? ";" : "");
    }
    pen_end_line(pen);
}

/* Corners are told by the cell below them and to their right. */
static void list_corners(struct pen *pen, const struct clues *clues)
{
    struct paragraph to = {pen, 0};
    char word[WORD_BYTES];
    for (uint32_t i = 0; i < clues->n_corners; i++) {
        const struct clue_corner *c = &clues->corners[i];
        if (i == 0)
            put(&to, "on the upper left corners of cells:");
        (void)snprintf(word, sizeof word, "%.20s at r%" PRIu32 "c%" PRIu32 "%s", c->text, c->y + 1, c->x + 1,
                       i + 1 < clues->n_corners ? "," : "");
        put(&to, word);
    }
    if (clues->n_corners > 0)
        pen_end_line(pen);
}

/* "(3)" and "[3]" are drawn where a ring and a disc are: which is which is said where both occur. */
static void explain_marks(struct pen *pen, const struct picture *p, const struct clues *clues)
{
    bool ring = false, disc = false;
    for (uint32_t c = 0; clues->cells != NULL && c < p->width * p->height; c++) {
        ring = ring || clues->cells[c].mark == MARK_CIRCLE;
        disc = disc || clues->cells[c].mark == MARK_DISC;
    }
    if (!ring || !disc)
        return;
    pen_text(pen, "( ) ring, [ ] disc", PEN_NONE, PEN_NONE);
    pen_end_line(pen);
}

void figures_list(struct pen *pen, const struct picture *p, const struct clues *clues)
{
    explain_marks(pen, p, clues);
    list_corners(pen, clues);
    for (uint32_t kind = 0; kind < FIGURES; kind++)
        if (names[kind] != NULL)
            list(pen, p, clues, (enum clue_figure_kind)kind);
}
