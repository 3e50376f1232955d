/* What a puzzle file may hold. A kind of input is an entry of the table in inputs.c:
 *
 *   word      as in "numbers = WORD ..." of the section [board]
 *   shape     what there is a clue for
 *   declare   reads what stands behind the word (a range, symbols); NULL: nothing may
 *   read      reads the puzzle's, when the key is there; the size of the board is known. False: an error was noted
 *   draw      puts it on the canvas; NULL: it is not drawn
 *   help      of the key
 *
 * To add one: its entry, its functions in a module input_NAME.c, a line in plugins/definitions/README.md, a definition
 * with it in tests/define. Nothing else knows the kinds one by one; scopes and terms go by the shape. */
#ifndef DEFINE_INPUTS_H
#define DEFINE_INPUTS_H

#include "define/game.h"
#include "define/words.h"

enum shape {
    SHAPE_CELLS,   /* a clue a cell */
    SHAPE_REGIONS,
    SHAPE_BORDER,  /* one a row or column: input.place says which */
    SHAPE_LISTS,   /* lists of cells */
    SHAPE_PAIRS,   /* pairs of cells */
    SHAPE_CORNERS,
};

enum border { BORDER_TOP, BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT };

struct reading {
    const struct orime_host *host;
    orime_reader *r;
    struct game *g;
    const struct input *input;
};

struct input_kind {
    const char *word;
    enum shape shape;
    bool symbols;       /* clues are symbols: "with INPUT = SYMBOL" */
    bool given;         /* it says which values cells take */
    bool optional;      /* its key need not be there */
    bool words;         /* rows are words, even where they have no blanks */
    uint32_t place;
    bool (*declare)(struct parser *p, struct input *input);
    bool (*read)(const struct reading *r, struct clue_set *clues);
    void (*draw)(const struct orime_host *host, orime_canvas *c, const struct game *g, const struct input *input,
                 const struct clue_set *clues);
    const char *help;
};

extern const struct input_kind input_kinds[];
uint32_t input_kinds_count(void);

/* ---- for the modules ---- */

/* One cell of a row: a word, or a character where the row has no blanks. */
struct token {
    const char *text;                /* ends with NUL */
    uint32_t column;                 /* in the row, from 1 */
    const struct orime_line *line;
};

/* The rows of a key, width x height tokens; of the size of the board, or another one. NULL: an error was noted. */
const struct token *read_grid(const struct reading *r, uint32_t width, uint32_t height);
/* How large the picture of a key is; false: there is none. */
bool grid_size(const struct orime_host *host, orime_reader *r, const char *section, const char *key, bool words,
               uint32_t *width, uint32_t *height);
bool no_clue(const char *text);      /* ".", "-", or "@" of a hole */
void note_hole(const struct reading *r, uint32_t cell);
/* A clue as a number of the input, or a value where they are values; ORIME_NO_NUMBER, ORIME_ANY_NUMBER. */
bool read_clue(const struct reading *r, const struct token *t, int32_t *clue);
bool bad_clue(const struct reading *r, const struct token *t, const char *wanted);
/* "r3c4" */
bool read_cell(const struct reading *r, const struct orime_line *word, uint32_t *cell);
/* By glyph, name or number; ORIME_NONE. */
uint32_t value_named(const struct game *g, const char *text);

bool declare_range(struct parser *p, struct input *input);
bool declare_symbols(struct parser *p, struct input *input);
bool declare_signs(struct parser *p, struct input *input);

bool input_read_numbers(const struct reading *r, struct clue_set *clues);
bool input_read_symbols(const struct reading *r, struct clue_set *clues);
bool input_read_givens(const struct reading *r, struct clue_set *clues);
bool input_read_regions(const struct reading *r, struct clue_set *clues);
bool input_read_border(const struct reading *r, struct clue_set *clues);
bool input_read_lists(const struct reading *r, struct clue_set *clues);
bool input_read_pairs(const struct reading *r, struct clue_set *clues);
bool input_read_corners(const struct reading *r, struct clue_set *clues);
bool input_read_splits(const struct reading *r, struct clue_set *clues);
bool input_read_compass(const struct reading *r, struct clue_set *clues);
bool input_read_arrows(const struct reading *r, struct clue_set *clues);
bool input_read_holes(const struct reading *r, struct clue_set *clues);

#define INPUT_DRAW(name)                                                                                             \
    void name(const struct orime_host *host, orime_canvas *c, const struct game *g, const struct input *input,       \
              const struct clue_set *clues)
INPUT_DRAW(draw_numbers);
INPUT_DRAW(draw_symbols);
INPUT_DRAW(draw_givens);
INPUT_DRAW(draw_regions);
INPUT_DRAW(draw_border);
INPUT_DRAW(draw_lists);
INPUT_DRAW(draw_pairs);
INPUT_DRAW(draw_splits);
INPUT_DRAW(draw_corners);
INPUT_DRAW(draw_arrows);

#endif
