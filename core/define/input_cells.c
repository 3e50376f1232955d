/* Inputs with a clue a cell, a corner or a line. */
#include <string.h>

#include "define/inputs.h"

static int32_t *new_clues(const struct reading *r, size_t n)
{
    return r->host->alloc(r->r, n * sizeof(int32_t));
}

/* A grid of width x height clues, each read by itself. */
static bool read_clues(const struct reading *r, struct clue_set *clues, uint32_t width, uint32_t height,
                       bool (*read)(const struct reading *r, const struct token *t, int32_t *of))
{
    uint32_t n = width * height;
    const struct token *t = read_grid(r, width, height);
    int32_t *of = t == NULL ? NULL : new_clues(r, n);
    bool good = t != NULL;
    for (uint32_t i = 0; t != NULL && i < n; i++)
        good &= read(r, &t[i], &of[i]);
    clues->of = of;
    return good;
}

bool input_read_numbers(const struct reading *r, struct clue_set *clues)
{
    return read_clues(r, clues, r->g->width, r->g->height, read_clue);
}

static bool read_symbol(const struct reading *r, const struct token *t, int32_t *of)
{
    *of = ORIME_NO_NUMBER;
    if (no_clue(t->text))
        return true;
    for (uint32_t i = 0; i < r->input->n_symbols; i++)
        if (strcmp(r->input->symbols[i], t->text) == 0) {
            *of = (int32_t)i;
            return true;
        }
    return bad_clue(r, t, "a symbol of the rule, or .");
}

bool input_read_symbols(const struct reading *r, struct clue_set *clues)
{
    return read_clues(r, clues, r->g->width, r->g->height, read_symbol);
}

/* "." is none, even where a value has that glyph; it has a name, too. */
static bool read_given(const struct reading *r, const struct token *t, int32_t *of)
{
    uint32_t value = strcmp(t->text, ".") == 0 ? ORIME_NONE : value_named(r->g, t->text);
    *of = value == ORIME_NONE ? ORIME_NO_NUMBER : (int32_t)value;
    return value != ORIME_NONE || no_clue(t->text) || strcmp(t->text, "?") == 0 ||
           bad_clue(r, t, "a value of the rule, or .");
}

bool input_read_givens(const struct reading *r, struct clue_set *clues)
{
    return read_clues(r, clues, r->g->width, r->g->height, read_given);
}

bool input_read_border(const struct reading *r, struct clue_set *clues)
{
    bool columns = r->input->kind->place == BORDER_TOP || r->input->kind->place == BORDER_BOTTOM;
    clues->n = columns ? r->g->width : r->g->height;
    return read_clues(r, clues, clues->n, 1, read_clue);
}

/* Corners on the border of the board may be left out. */
bool input_read_corners(const struct reading *r, struct clue_set *clues)
{
    uint32_t width, height;
    if (!grid_size(r->host, r->r, "board", r->input->name, false, &width, &height))
        width = height = 0;
    bool inner = width + 1 == r->g->width;
    clues->width = inner ? r->g->width - 1 : r->g->width + 1;
    clues->height = inner ? r->g->height - 1 : r->g->height + 1;
    clues->n = clues->width * clues->height;
    return read_clues(r, clues, clues->width, clues->height, read_clue);
}

/* One side of "DOWN\ACROSS". */
static bool read_half(const struct reading *r, const struct token *t, const char *text, size_t length, int32_t *clue)
{
    char half[16] = "";
    if (length >= sizeof half)
        return bad_clue(r, t, "DOWN\\ACROSS, x or .");
    memcpy(half, text, length);
    *clue = ORIME_NO_NUMBER;
    return length == 0 || read_clue(r, &(struct token){half, t->column, t->line}, clue);
}

/* A wall without clues has ORIME_ANY_NUMBER in both: it is a clue, but says no number. */
bool input_read_splits(const struct reading *r, struct clue_set *clues)
{
    const struct token *t = read_grid(r, r->g->width, r->g->height);
    int32_t *down = t == NULL ? NULL : new_clues(r, r->g->cells);
    int32_t *across = t == NULL ? NULL : new_clues(r, r->g->cells);
    bool good = t != NULL;
    for (uint32_t c = 0; t != NULL && c < r->g->cells; c++) {
        const char *bar = strchr(t[c].text, '\\');
        down[c] = across[c] = ORIME_NO_NUMBER;
        if (no_clue(t[c].text))
            continue;
        if (bar == NULL && strcmp(t[c].text, "x") != 0) {
            good = bad_clue(r, &t[c], "DOWN\\ACROSS, x or .");
            continue;
        }
        if (bar != NULL)
            good &= read_half(r, &t[c], t[c].text, (size_t)(bar - t[c].text), &down[c]) &&
                    read_half(r, &t[c], bar + 1, strlen(bar + 1), &across[c]);
        down[c] = down[c] == ORIME_NO_NUMBER ? ORIME_ANY_NUMBER : down[c];
        across[c] = across[c] == ORIME_NO_NUMBER ? ORIME_ANY_NUMBER : across[c];
    }
    clues->of = down;
    clues->second = across;
    return good;
}

static bool read_arrow(const struct reading *r, const struct token *t, int32_t ways, int32_t *of, int32_t *direction)
{
    static const char *const names[2][DIRECTIONS] = {{"u", "r", "d", "l", "ur", "dr", "dl", "ul"},
                                                     {"n", "e", "s", "w", "ne", "se", "sw", "nw"}};
    size_t digits = strspn(t->text, "0123456789?");
    *of = *direction = ORIME_NO_NUMBER;
    if (no_clue(t->text))
        return true;
    for (int32_t k = 0; k < 2 * DIRECTIONS; k++)
        if (k % DIRECTIONS < ways && strcmp(names[k / DIRECTIONS][k % DIRECTIONS], t->text + digits) == 0)
            *direction = PLACE_UP + k % DIRECTIONS;
    if (*direction == ORIME_NO_NUMBER)
        return bad_clue(r, t, ways == 4 ? "a number and u, r, d, l (or n, e, s, w), such as 2u, or ."
                                        : "a number and n, ne, e, se, s, sw, w, nw, such as 2ne, or .");
    *of = ORIME_ANY_NUMBER;
    return digits == 0 || read_half(r, t, t->text, digits, of);
}

static bool read_arrows(const struct reading *r, int32_t ways, struct clue_set *clues)
{
    const struct token *t = read_grid(r, r->g->width, r->g->height);
    int32_t *of = t == NULL ? NULL : new_clues(r, r->g->cells), *second = t == NULL ? NULL : new_clues(r, r->g->cells);
    bool good = t != NULL;
    for (uint32_t c = 0; t != NULL && c < r->g->cells; c++)
        good &= read_arrow(r, &t[c], ways, &of[c], &second[c]);
    clues->of = of;
    clues->second = second;
    return good;
}

bool input_read_arrows(const struct reading *r, struct clue_set *clues)
{
    return read_arrows(r, 4, clues);
}

bool input_read_compass(const struct reading *r, struct clue_set *clues)
{
    return read_arrows(r, DIRECTIONS, clues);
}

bool input_read_holes(const struct reading *r, struct clue_set *clues)
{
    const struct token *t = read_grid(r, r->g->width, r->g->height);
    (void)clues;
    for (uint32_t c = 0; t != NULL && c < r->g->cells; c++)
        if (strcmp(t[c].text, "-") == 0)
            note_hole(r, c);
    return t != NULL;
}
