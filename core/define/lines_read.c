/* The section [lines]: line = through cells, along sides, or walls. */
#include <string.h>

#include "define/lines.h"
#include "define/read.h"
#include "define/term.h"

#define BIT(piece) (1u << (piece))
#define TURNS (BIT(PIECE_UP_RIGHT) | BIT(PIECE_RIGHT_DOWN) | BIT(PIECE_DOWN_LEFT) | BIT(PIECE_LEFT_UP))
#define ENDS (BIT(PIECE_END_UP) | BIT(PIECE_END_RIGHT) | BIT(PIECE_END_DOWN) | BIT(PIECE_END_LEFT))
#define STRAIGHT (BIT(PIECE_UPRIGHT) | BIT(PIECE_LEVEL))

const uint8_t piece_sides[PIECES] = {
    [PIECE_UPRIGHT] = LINE_UP | LINE_DOWN,     [PIECE_LEVEL] = LINE_RIGHT | LINE_LEFT,
    [PIECE_UP_RIGHT] = LINE_UP | LINE_RIGHT,   [PIECE_RIGHT_DOWN] = LINE_RIGHT | LINE_DOWN,
    [PIECE_DOWN_LEFT] = LINE_DOWN | LINE_LEFT, [PIECE_LEFT_UP] = LINE_LEFT | LINE_UP,
    [PIECE_END_UP] = LINE_UP,                  [PIECE_END_RIGHT] = LINE_RIGHT,
    [PIECE_END_DOWN] = LINE_DOWN,              [PIECE_END_LEFT] = LINE_LEFT,
    [PIECE_CROSSING] = LINE_UP | LINE_RIGHT | LINE_DOWN | LINE_LEFT,
};

static const struct words_of {
    const char *name;
    uint32_t pieces;
} through[] = {{"line", TURNS | STRAIGHT | ENDS | BIT(PIECE_CROSSING)},
               {"straight", STRAIGHT},
               {"turn", TURNS},
               {"upright", BIT(PIECE_UPRIGHT)},
               {"level", BIT(PIECE_LEVEL)},
               {"end", ENDS},
               {"crossing", BIT(PIECE_CROSSING)}},
  along[] = {{"outside", BIT(FACE_OUTSIDE)}, {"inside", BIT(FACE_INSIDE)}};

/* Words for pieces are values that sentences know and cells of the board do not take. */
static bool add_words(struct parser *p, const struct words_of *words, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (find_value(p->d, words[i].name) != ORIME_NONE)
            return wrong(p, "another name for the value", "\"%s\" is a word for pieces of the line", words[i].name);
        if (p->d->n_values == DEFINE_VALUES)
            return wrong(p, NULL, "more than %u entries", (unsigned)DEFINE_VALUES);
        p->d->values[p->d->n_values++] =
            (struct value_entry){.name = words[i].name, .number = NO_VALUE_NUMBER, .pieces = words[i].pieces};
    }
    return true;
}

bool lines_read(struct parser *p)
{
    const struct ini_section *s = ini_find(p->doc, "lines");
    p->section = "lines";
    p->key = NULL;
    p->line = NULL;
    if (s == NULL)
        return true;
    if (s->n_entries != 1 || strcmp(s->entries[0].key, "line") != 0)
        return wrong(p, "line = through cells, along sides, or walls", "not just one key line");
    p->key = "line";
    if (s->entries[0].n_lines != 1 || !words_split(p, &s->entries[0].lines[0]))
        return wrong(p, "through cells, along sides, or walls", "not one line");
    if (accept_words(p, "through cells"))
        p->d->lines = LINES_THROUGH;
    else if (accept_words(p, "along sides"))
        p->d->lines = LINES_ALONG;
    else if (accept(p, "walls"))
        p->d->lines = LINES_WALLS;
    else
        return wrong(p, "through cells, along sides, or walls", "\"%.40s\"", word_at(p, 0));
    if (p->d->lines == LINES_WALLS)
        return expect_end(p);
    return expect_end(p) && (p->d->lines == LINES_THROUGH
                                 ? add_words(p, through, sizeof through / sizeof *through)
                                 : add_words(p, along, sizeof along / sizeof *along));
}

static const struct orime_value sides[] = {{"none", '.', 0xffffff}, {"line", '-', 0x000000}};
static const struct orime_value walls[] = {{"none", '.', 0xffffff}, {"wall", '-', 0x000000}};

bool lines_read_given(const struct orime_host *host, orime_reader *r, const struct game *g)
{
    bool outline = g->d->lines == LINES_ALONG;
    const struct orime_lattice lattice = {.size = sizeof lattice,
                                          .width = g->width,
                                          .height = g->height,
                                          .palette = g->palette,
                                          .n_values = g->n_values,
                                          .side_palette = g->d->lines == LINES_WALLS ? walls : sides,
                                          .n_side_values = 2,
                                          .side_outline = outline};
    return host->read_given_lattice(r, &lattice);
}
