/* Terms of a place, for the builder: clues, cells, and sums. */
#include <string.h>

#include "define/build.h"
#include "define/inputs.h"
#include "define/term.h"

/* ---- clues ---- */

static int32_t clue_within(const struct clues *c, const struct instance *i)
{
    for (uint32_t k = 0; k < i->n; k++)
        if (c->of[i->cells[k]] != ORIME_NO_NUMBER)
            return c->of[i->cells[k]];
    return ORIME_NO_NUMBER;
}

static int32_t clue_of(struct builder *b, const struct instance *i, uint32_t input)
{
    const struct clues *c = &b->g->clues[input];
    const struct input *in = &b->g->d->inputs[input];
    bool across = in->kind->place == BORDER_LEFT || in->kind->place == BORDER_RIGHT;
    if (c->of == NULL)
        return ORIME_NO_NUMBER;
    switch (in->kind->shape) {
    case SHAPE_CELLS:
        if (i->cell != ORIME_NONE)
            return c->of[i->cell];
        if (i->wall != ORIME_NONE)
            return i->down || c->second == NULL ? c->of[i->wall] : c->second[i->wall];
        return clue_within(c, i);
    case SHAPE_BORDER:
        if (across ? i->row == ORIME_NONE : i->column == ORIME_NONE)
            return ORIME_NO_NUMBER;
        return c->of[across ? i->row : i->column];
    case SHAPE_LISTS:
    case SHAPE_PAIRS:
    case SHAPE_CORNERS:
        return i->input == input ? c->of[i->item] : ORIME_NO_NUMBER;
    case SHAPE_REGIONS:
        break;
    }
    return ORIME_NO_NUMBER;
}

bool build_number(struct builder *b, const struct instance *i, const struct term *t, int64_t *number)
{
    int64_t other;
    switch (t->kind) {
    case TERM_NUMBER:
        *number = t->number;
        return true;
    case TERM_INPUT:
        *number = clue_of(b, i, t->which);
        return *number >= 0;
    case TERM_OPTION:
        *number = b->g->options[t->which];
        return true;
    case TERM_SIZE:
        *number = i->n;
        return true;
    case TERM_WIDTH:
        *number = b->g->width;
        return true;
    case TERM_HEIGHT:
        *number = b->g->height;
        return true;
    case TERM_LARGEST:
        *number = b->g->largest;
        return true;
    case TERM_ROW:
    case TERM_COLUMN:
        *number = i->n == 0 ? 0 : (t->kind == TERM_ROW ? i->cells[0] / b->g->width : i->cells[0] % b->g->width) + 1;
        return i->n > 0;
    case TERM_ADD:
    case TERM_SUBTRACT:
    case TERM_MULTIPLY:
        if (!build_number(b, i, t->a, number) || !build_number(b, i, t->b, &other))
            return false;
        *number = t->kind == TERM_ADD ? *number + other : t->kind == TERM_SUBTRACT ? *number - other : *number * other;
        return *number > -((int64_t)1 << 40) && *number < (int64_t)1 << 40;
    case TERM_COUNT:
    case TERM_SUM:
    case TERM_VALUE:
    case TERM_SPECIAL:
        break;
    }
    return false;
}

/* ---- cells ---- */

/* The cells from `cell` on in a direction, without it. */
static uint32_t ray(struct builder *b, uint32_t cell, enum spot direction, uint32_t n)
{
    uint32_t x = cell % b->g->width, y = cell / b->g->width;
    for (;;) {
        x += (direction == PLACE_RIGHT) - (uint32_t)(direction == PLACE_LEFT);
        y += (direction == PLACE_DOWN) - (uint32_t)(direction == PLACE_UP);
        if (x >= b->g->width || y >= b->g->height)
            return n;
        b->around[n++] = y * b->g->width + x;
    }
}

static uint32_t square(struct builder *b, uint32_t cell, bool itself)
{
    uint32_t x = cell % b->g->width, y = cell / b->g->width, n = 0;
    for (uint32_t k = 0; k < 9; k++) {
        uint32_t right = x + k % 3 - 1, below = y + k / 3 - 1;
        if (right < b->g->width && below < b->g->height && (itself || k != 4))
            b->around[n++] = below * b->g->width + right;
    }
    return n;
}

static uint32_t region(struct builder *b, uint32_t cell, uint32_t input)
{
    const struct orime_regions *r = &b->g->clues[input].regions;
    uint32_t n = 0;
    if (r->of == NULL)
        return 0;
    for (uint32_t k = r->begin[r->of[cell]]; k < r->begin[r->of[cell] + 1]; k++)
        if (game_open(b->g, r->cells[k]))
            b->around[n++] = r->cells[k];
    return n;
}

uint32_t build_around(struct builder *b, const struct instance *i, enum spot place, uint32_t input)
{
    uint32_t cell = i->cell, n = 0, w = b->g->width, h = b->g->height;
    if (place == PLACE_FIRST || place == PLACE_SECOND || place == PLACE_LAST) {
        uint32_t k = place == PLACE_FIRST ? 0 : place == PLACE_SECOND ? 1 : i->n - 1;
        b->around[0] = k < i->n ? i->cells[k] : 0;
        return k < i->n;
    }
    if (place == PLACE_SCOPE) {
        memcpy(b->around, i->cells, i->n * sizeof *b->around);
        return i->n;
    }
    if (cell == ORIME_NONE)
        return 0;
    switch (place) {
    case PLACE_BESIDE:
        return orime_neighbours(w, h, cell, b->around);
    case PLACE_AROUND:
    case PLACE_WITHIN:
        return square(b, cell, place == PLACE_WITHIN);
    case PLACE_UP:
    case PLACE_RIGHT:
    case PLACE_DOWN:
    case PLACE_LEFT:
        return ray(b, cell, place, 0);
    case PLACE_CROSS:
        for (enum spot d = PLACE_UP; d <= PLACE_LEFT; d++)
            n = ray(b, cell, d, n);
        return n;
    case PLACE_ALONG:
        return b->g->clues[input].second == NULL || b->g->clues[input].second[cell] < 0
                   ? 0
                   : ray(b, cell, (enum spot)b->g->clues[input].second[cell], 0);
    case PLACE_REGION:
        return region(b, cell, input);
    default:
        break;
    }
    n = ray(b, cell, (enum spot)(place - PLACE_NEXT_UP + PLACE_UP), 0);
    return n > 0;
}

/* ---- sums ---- */

void sum_begin(struct builder *b, struct sum *s)
{
    *s = (struct sum){.room = 16};
    s->cells = build_memory(b, s->room, sizeof *s->cells);
    s->weights = build_memory(b, (size_t)s->room * b->g->n_values, sizeof *s->weights);
}

static void grow(struct builder *b, struct sum *s)
{
    uint32_t values = b->g->n_values, room = 2 * s->room;
    orime_cell *cells = build_memory(b, room, sizeof *cells);
    int64_t *weights = build_memory(b, (size_t)room * values, sizeof *weights);
    memcpy(cells, s->cells, s->n * sizeof *cells);
    memcpy(weights, s->weights, (size_t)s->n * values * sizeof *weights);
    s->cells = cells;
    s->weights = weights;
    s->room = room;
}

void sum_add(struct builder *b, struct sum *s, uint32_t cell, uint32_t value, int64_t weight)
{
    if (b->slot[cell] == 0) {
        if (s->n == s->room)
            grow(b, s);
        s->cells[s->n++] = cell;
        b->slot[cell] = s->n;
    }
    s->weights[(size_t)(b->slot[cell] - 1) * b->g->n_values + value] += weight;
}

void sum_drop(struct builder *b, struct sum *s)
{
    for (uint32_t k = 0; k < s->n; k++)
        b->slot[s->cells[k]] = 0;
    s->n = 0;
}

/* What a cell that takes a value adds to the term. */
static bool weight_of(struct builder *b, const struct instance *i, const struct term *t, uint32_t k, uint32_t cell,
                      uint32_t value, int64_t *weight)
{
    int64_t number = b->g->number[value];
    *weight = 1;
    if (t->kind == TERM_COUNT)
        return true;
    if (t->weight == WEIGHT_PLACE)
        *weight = i->row != ORIME_NONE      ? cell % b->g->width + 1
                  : i->column != ORIME_NONE ? cell / b->g->width + 1
                                            : k + 1;
    else if (t->weight == WEIGHT_INPUT)
        *weight = b->g->clues[t->which].of == NULL ? -1 : b->g->clues[t->which].of[cell];
    else
        *weight = number == NO_VALUE_NUMBER ? 0 : number;
    if (t->weight == WEIGHT_INPUT && *weight < 0)
        *weight = 0;
    return *weight != 0;
}

static void add_cells(struct builder *b, const struct instance *i, struct sum *s, const struct term *t, int64_t factor)
{
    orime_set set = game_set(b->g, &t->set);
    uint32_t n = build_around(b, i, t->place, t->region);
    for (uint32_t k = 0; k < n; k++) {
        int64_t weight;
        if (b->g->hole != NULL && b->g->hole[b->around[k]])
            continue;
        for (uint32_t v = 0; v < b->g->n_values; v++)
            if ((set >> v & 1) != 0 && weight_of(b, i, t, k, b->around[k], v, &weight))
                sum_add(b, s, b->around[k], v, factor * weight);
    }
}

bool sum_term(struct builder *b, const struct instance *i, struct sum *s, const struct term *t, int64_t factor)
{
    int64_t number;
    if (!term_on_board(t)) {
        bool known = build_number(b, i, t, &number);
        s->constant += known ? factor * number : 0;
        return known;
    }
    switch (t->kind) {
    case TERM_ADD:
        return sum_term(b, i, s, t->a, factor) && sum_term(b, i, s, t->b, factor);
    case TERM_SUBTRACT:
        return sum_term(b, i, s, t->a, factor) && sum_term(b, i, s, t->b, -factor);
    case TERM_MULTIPLY:
        return build_number(b, i, term_on_board(t->a) ? t->b : t->a, &number) &&
               sum_term(b, i, s, term_on_board(t->a) ? t->a : t->b, factor * number);
    case TERM_VALUE:
        if (t->place >= PLACE_NEXT_UP && build_around(b, i, t->place, ORIME_NONE) == 0)
            return false; /* there is no such cell */
        break;
    case TERM_SPECIAL:
        return false;
    default:
        break;
    }
    add_cells(b, i, s, t, factor);
    return true;
}
