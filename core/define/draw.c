/* The clues of a puzzle on its board and around it. */
#include <stdio.h>
#include <string.h>

#include "define/draw.h"
#include "define/inputs.h"

static void put(const struct orime_host *host, orime_canvas *c, const struct game *g, uint32_t cell, const char *text)
{
    host->cell_text(c, cell % g->width, cell / g->width, text);
}

/* A clue as a text: by name where it is a value. */
static const char *clue_text(const struct game *g, const struct input *input, int32_t clue, char *text, size_t size)
{
    if (clue == ORIME_ANY_NUMBER)
        return "?";
    for (uint32_t v = 0; input->values && v < g->n_values; v++)
        if (g->number[v] == clue)
            return g->palette[v].name;
    (void)snprintf(text, size, "%d", (int)clue);
    return text;
}

INPUT_DRAW(draw_numbers)
{
    char text[16];
    for (uint32_t k = 0; clues->of != NULL && k < g->cells; k++)
        if (clues->of[k] != ORIME_NO_NUMBER)
            put(host, c, g, k, clue_text(g, input, clues->of[k], text, sizeof text));
}

INPUT_DRAW(draw_symbols)
{
    for (uint32_t k = 0; clues->of != NULL && k < g->cells; k++)
        if (clues->of[k] >= 0)
            put(host, c, g, k, input->symbols[clues->of[k]]);
}

INPUT_DRAW(draw_givens)
{
    (void)input;
    for (uint32_t k = 0; clues->of != NULL && k < g->cells; k++)
        if (clues->of[k] >= 0)
            put(host, c, g, k, g->palette[clues->of[k]].name);
}

INPUT_DRAW(draw_regions)
{
    (void)g, (void)input;
    if (clues->regions.of != NULL)
        host->regions(c, clues->regions.of);
}

INPUT_DRAW(draw_border)
{
    char text[16];
    for (uint32_t k = 0; clues->of != NULL && k < clues->n; k++) {
        const char *word = clues->of[k] == ORIME_NO_NUMBER ? "" : clue_text(g, input, clues->of[k], text, sizeof text);
        switch ((enum border)input->kind->place) {
        case BORDER_TOP:
            host->column_clue(c, k, word, -1);
            break;
        case BORDER_BOTTOM:
            host->bottom_clue(c, k, word, -1);
            break;
        case BORDER_LEFT:
            host->row_clue(c, k, word, -1);
            break;
        case BORDER_RIGHT:
            host->right_clue(c, k, word, -1);
            break;
        }
    }
}

/* Lists with clues are outlined, with the clue in the corner; others are lines. */
INPUT_DRAW(draw_lists)
{
    char text[16];
    for (uint32_t i = 0; i < clues->n; i++) {
        const uint32_t *cells = clues->cells + clues->begin[i];
        uint32_t n = clues->begin[i + 1] - clues->begin[i];
        bool has = clues->of[i] != ORIME_NO_NUMBER;
        if (has)
            host->figure(c, ORIME_OUTLINE, cells, n, clue_text(g, input, clues->of[i], text, sizeof text));
        else if (n > 1)
            host->figure(c, ORIME_BULB, cells, n, NULL);
    }
}

static bool side_by_side(const struct game *g, uint32_t a, uint32_t b)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    return high - low == g->width || (high - low == 1 && high % g->width != 0);
}

/* Between neighbours < and > are drawn as such, other signs as rings and dots; farther cells are joined by a line. */
INPUT_DRAW(draw_pairs)
{
    for (uint32_t i = 0; i < clues->n; i++) {
        const uint32_t *cells = clues->cells + 2 * (size_t)i;
        const char *sign = input->n_symbols == 0 ? "" : input->symbols[clues->of[i]];
        uint32_t turned[] = {cells[1], cells[0]};
        if (!side_by_side(g, cells[0], cells[1]))
            host->figure(c, ORIME_LINE, cells, 2, NULL);
        else if (strcmp(sign, "<") == 0 || strcmp(sign, ">") == 0)
            host->figure(c, ORIME_LESS_BETWEEN, *sign == '<' ? cells : turned, 2, NULL);
        else
            host->figure(c, clues->of[i] <= 0 ? ORIME_RING_BETWEEN : ORIME_DOT_BETWEEN, cells, 2, NULL);
    }
}

INPUT_DRAW(draw_corners)
{
    char text[16];
    uint32_t inner = clues->width < g->width ? 1 : 0; /* the first corner is not that of the board */
    for (uint32_t k = 0; clues->of != NULL && k < clues->n; k++)
        if (clues->of[k] != ORIME_NO_NUMBER)
            host->corner_text(c, k % clues->width + inner, k / clues->width + inner,
                              clue_text(g, input, clues->of[k], text, sizeof text));
}

INPUT_DRAW(draw_splits)
{
    char down[16], across[16], text[40];
    for (uint32_t k = 0; clues->of != NULL && k < g->cells; k++) {
        if (clues->of[k] == ORIME_NO_NUMBER)
            continue;
        bool has_down = clues->of[k] >= 0, has_across = clues->second[k] >= 0;
        if (!has_down && !has_across)
            continue;
        (void)snprintf(text, sizeof text, "%s\\%s",
                       has_down ? clue_text(g, input, clues->of[k], down, sizeof down) : "",
                       has_across ? clue_text(g, input, clues->second[k], across, sizeof across) : "");
        put(host, c, g, k, text);
        host->cell_mark(c, k % g->width, k / g->width, ORIME_SPLIT);
    }
}

INPUT_DRAW(draw_arrows)
{
    static const char *const heads[DIRECTIONS] = {"\xe2\x86\x91", "\xe2\x86\x92", "\xe2\x86\x93", "\xe2\x86\x90",
                                                  "\xe2\x86\x97", "\xe2\x86\x98", "\xe2\x86\x99", "\xe2\x86\x96"};
    char number[16], text[40];
    for (uint32_t k = 0; clues->of != NULL && k < g->cells; k++) {
        if (clues->of[k] == ORIME_NO_NUMBER)
            continue;
        (void)snprintf(text, sizeof text, "%s%s",
                       clues->of[k] >= 0 ? clue_text(g, input, clues->of[k], number, sizeof number) : "",
                       heads[clues->second[k] - PLACE_UP]);
        put(host, c, g, k, text);
    }
}

void define_draw(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct game *g = puzzle;
    host->no_fifths(c);
    for (uint32_t i = 0; i < g->d->n_inputs; i++) {
        const struct input *input = &g->d->inputs[i];
        if (input->kind->draw != NULL && g->clues[i].present)
            input->kind->draw(host, c, g, input, &g->clues[i]);
    }
}
