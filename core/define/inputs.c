/* The table of inputs, and what stands in the section [board] of a definition. */
#include "define/inputs.h"

#include <string.h>

const struct input_kind input_kinds[] = {
    {"numbers", SHAPE_CELLS, false, false, false, false, 0, declare_range, input_read_numbers, draw_numbers,
     "A row of the board a line: the number of each cell, . where there is none, ? for one that is not told."},
    {"symbols", SHAPE_CELLS, true, false, false, false, 0, declare_symbols, input_read_symbols, draw_symbols,
     "A row of the board a line: the symbol of each cell, . where there is none."},
    {"givens", SHAPE_CELLS, false, true, true, false, 0, NULL, input_read_givens, draw_givens,
     "A row of the board a line: the value of each cell that is known from the start, . for the others."},
    {"regions", SHAPE_REGIONS, false, false, false, false, 0, NULL, input_read_regions, draw_regions,
     "A row of the board a line: a letter or another name for the region of each cell."},
    {"top", SHAPE_BORDER, false, false, true, false, BORDER_TOP, declare_range, input_read_border, draw_border,
     "The clue above each column, . where there is none."},
    {"bottom", SHAPE_BORDER, false, false, true, false, BORDER_BOTTOM, declare_range, input_read_border, draw_border,
     "The clue below each column, . where there is none."},
    {"left", SHAPE_BORDER, false, false, true, false, BORDER_LEFT, declare_range, input_read_border, draw_border,
     "The clue to the left of each row, . where there is none."},
    {"right", SHAPE_BORDER, false, false, true, false, BORDER_RIGHT, declare_range, input_read_border, draw_border,
     "The clue to the right of each row, . where there is none."},
    {"lists", SHAPE_LISTS, false, false, true, false, 0, declare_range, input_read_lists, draw_lists,
     "A list of cells a line, such as r1c1 r1c2, behind its clue where it has one."},
    {"pairs", SHAPE_PAIRS, true, false, true, false, 0, declare_signs, input_read_pairs, draw_pairs,
     "A pair of cells a line with the sign between them, such as r1c1 < r1c2; without, where there are no signs."},
    {"corners", SHAPE_CORNERS, false, false, false, false, 0, declare_range, input_read_corners, draw_corners,
     "The clues on the corners of cells, a row a line: one more, or one less, than the board is wide and high."},
    {"splits", SHAPE_CELLS, false, false, false, true, 0, declare_range, input_read_splits, draw_splits,
     "A row of the board a line, cells parted by blanks: DOWN\\ACROSS, either may be missing; x: no clue; .: free."},
    {"arrows", SHAPE_CELLS, false, false, false, true, 0, declare_range, input_read_arrows, draw_arrows,
     "A row of the board a line: a number with its direction, such as 2u, 0r, 1d, 3l; . where there is none."},
    {"compass", SHAPE_CELLS, false, false, false, true, 0, declare_range, input_read_compass, draw_arrows,
     "The same in eight directions: 2n, ne, 0e, se, 1s, sw, w, nw (or u, ur, r, dr, d, dl, l, ul)."},
    {"holes", SHAPE_CELLS, false, false, true, false, 0, NULL, input_read_holes, NULL,
     "A row of the board a line: - where there is no cell, anything else where there is one."},
};

uint32_t input_kinds_count(void)
{
    return sizeof input_kinds / sizeof *input_kinds;
}

/* ---- in the definition ---- */

/* "0..99", "values" (of cells, by name), or nothing: 0..999999. */
bool declare_range(struct parser *p, struct input *input)
{
    input->low = 0;
    input->high = 999999;
    input->values = accept(p, "values");
    if (input->values || !is_number(word_at(p, 0)))
        return true;
    return expect_number(p, 0, 999999999, &input->low) && expect(p, "..") &&
           expect_number(p, input->low, 999999999, &input->high);
}

/* None at all, too. */
bool declare_signs(struct parser *p, struct input *input)
{
    return at_end(p) || is_word(p, "optional") || declare_symbols(p, input);
}

bool declare_symbols(struct parser *p, struct input *input)
{
    const char **names = parser_take(p, DEFINE_WORDS, sizeof *names);
    while (names != NULL && !at_end(p) && !is_word(p, "optional")) {
        for (uint32_t i = 0; i < input->n_symbols; i++)
            if (strcmp(names[i], word_at(p, 0)) == 0)
                return wrong(p, NULL, "the symbol %.40s comes twice", word_at(p, 0));
        if (no_clue(word_at(p, 0)))
            return wrong(p, "another symbol", "\"%s\" stands for no symbol", word_at(p, 0));
        names[input->n_symbols++] = word_at(p, 0);
        p->at++;
    }
    input->symbols = names;
    return names != NULL && (input->n_symbols > 0 || wrong(p, "one or more symbols", "the line ends"));
}
