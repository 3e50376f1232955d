/* Terms of a place, for the builder: clues, cells, and sums. */
#include <string.h>

#include "define/build.h"
#include "define/inputs.h"
#include "define/term.h"

/* ---- clues ---- */

static int32_t clue_within(const struct clue_set *c, const struct instance *i)
{
    for (uint32_t k = 0; k < i->n; k++)
        if (c->of[i->cells[k]] != ORIME_NO_NUMBER)
            return c->of[i->cells[k]];
    return ORIME_NO_NUMBER;
}

static int32_t clue_of(struct builder *b, const struct instance *i, uint32_t input)
{
    const struct clue_set *c = &b->g->clues[input];
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

/* Arrows of the puzzle whose lines pass the cell: looked for from the cell, against each direction. */
static int64_t pointers(struct builder *b, uint32_t cell, uint32_t input)
{
    const struct clue_set *c = &b->g->clues[input];
    int64_t n = 0;
    for (uint32_t d = 0; cell != ORIME_NONE && c->second != NULL && d < DIRECTIONS; d++) {
        uint32_t x = cell % b->g->width - (uint32_t)direction_x(d), y = cell / b->g->width - (uint32_t)direction_y(d);
        for (; x < b->g->width && y < b->g->height; x -= (uint32_t)direction_x(d), y -= (uint32_t)direction_y(d))
            n += c->second[y * b->g->width + x] == (int32_t)(PLACE_UP + d);
    }
    return n;
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
    case TERM_POINTERS:
        *number = pointers(b, i->cell, t->which);
        return i->cell != ORIME_NONE;
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
    case TERM_DIFFERENCES:
    case TERM_POINTING:
    case TERM_PIECES:
    case TERM_SPECIAL:
        break;
    }
    return false;
}

/* ---- cells ---- */

/* The cells from `cell` on in a direction, without it: all, or (`runs`) up to one that is fixed or a hole. */
static uint32_t ray(struct builder *b, uint32_t cell, enum spot direction, bool runs, uint32_t n)
{
    uint32_t x = cell % b->g->width, y = cell / b->g->width, d = direction - PLACE_UP;
    for (;;) {
        x += (uint32_t)direction_x(d);
        y += (uint32_t)direction_y(d);
        if (x >= b->g->width || y >= b->g->height || (runs && !game_open(b->g, y * b->g->width + x)))
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

/* The cell so far away in each of the four directions. */
static uint32_t at_distance(struct builder *b, uint32_t cell, int64_t distance)
{
    uint32_t n = 0;
    for (uint32_t d = 0; d < 4 && distance <= b->g->width + (int64_t)b->g->height; d++) {
        int64_t x = cell % b->g->width + distance * direction_x(d), y = cell / b->g->width + distance * direction_y(d);
        if (x >= 0 && y >= 0 && x < b->g->width && y < b->g->height && (distance > 0 || d == 0))
            b->around[n++] = (uint32_t)(y * b->g->width + x);
    }
    return n;
}

/* Cells from..to-1 of the place. */
static uint32_t some(struct builder *b, const struct instance *i, uint32_t from, uint32_t to)
{
    uint32_t n = 0;
    for (uint32_t k = from; k < to && k < i->n; k++)
        b->around[n++] = i->cells[k];
    return n;
}

/* Places that are told by the scope's cells. */
static bool of_scope(struct builder *b, const struct instance *i, const struct term *t, uint32_t *n)
{
    uint32_t count = t->number < i->n ? (uint32_t)t->number : i->n;
    switch (t->place) {
    case PLACE_SCOPE:
        *n = some(b, i, 0, i->n);
        return true;
    case PLACE_FIRST:
    case PLACE_SECOND:
        *n = some(b, i, t->place == PLACE_SECOND, 1 + (t->place == PLACE_SECOND));
        return true;
    case PLACE_LAST:
        *n = i->n == 0 ? 0 : some(b, i, i->n - 1, i->n);
        return true;
    case PLACE_FIRST_CELLS:
        *n = some(b, i, 0, count);
        return true;
    case PLACE_LAST_CELLS:
        *n = some(b, i, i->n - count, i->n);
        return true;
    case PLACE_OF_FIRST:
        *n = some(b, i, 0, i->split);
        return true;
    case PLACE_OF_SECOND:
        *n = some(b, i, i->split, i->n);
        return true;
    default:
        return false;
    }
}

static uint32_t of_cell(struct builder *b, const struct instance *i, const struct term *t)
{
    uint32_t cell = i->cell, n = 0;
    int64_t number;
    switch (t->place) {
    case PLACE_BESIDE:
        return orime_neighbours(b->g->width, b->g->height, cell, b->around);
    case PLACE_AROUND:
    case PLACE_WITHIN:
        return square(b, cell, t->place == PLACE_WITHIN);
    case PLACE_CROSS:
    case PLACE_RUNS:
        for (enum spot d = PLACE_UP; d <= PLACE_LEFT; d++)
            n = ray(b, cell, d, t->place == PLACE_RUNS, n);
        if (t->place == PLACE_RUNS)
            b->around[n++] = cell;
        return n;
    case PLACE_ALONG:
        return b->g->clues[t->region].second == NULL || b->g->clues[t->region].second[cell] < 0
                   ? 0
                   : ray(b, cell, (enum spot)b->g->clues[t->region].second[cell], false, 0);
    case PLACE_REGION:
        return region(b, cell, t->region);
    case PLACE_DISTANCE:
        return build_number(b, i, t->a, &number) ? at_distance(b, cell, number) : 0;
    default:
        break;
    }
    if (t->place >= PLACE_UP && t->place < PLACE_UP + DIRECTIONS)
        return ray(b, cell, t->place, false, 0);
    return ray(b, cell, (enum spot)(t->place - PLACE_NEXT_UP + PLACE_UP), false, 0) > 0;
}

uint32_t build_around(struct builder *b, const struct instance *i, const struct term *t)
{
    uint32_t n;
    if (of_scope(b, i, t, &n))
        return n;
    return i->cell == ORIME_NONE ? 0 : of_cell(b, i, t);
}

uint32_t build_spot(struct builder *b, const struct instance *i, enum spot place)
{
    return build_around(b, i, &(struct term){.place = place, .region = ORIME_NONE});
}

/* ---- sums ---- */

void sum_begin(struct builder *b, struct sum *s)
{
    *s = (struct sum){.room = 16, .values = b->g->n_values};
    s->cells = build_memory(b, s->room, sizeof *s->cells);
    s->weights = build_memory(b, (size_t)s->room * s->values, sizeof *s->weights);
}

static void resize(struct builder *b, struct sum *s, uint32_t room, uint32_t values)
{
    orime_cell *cells = build_memory(b, room, sizeof *cells);
    int64_t *weights = build_memory(b, (size_t)room * values, sizeof *weights);
    memcpy(cells, s->cells, s->n * sizeof *cells);
    for (uint32_t k = 0; k < s->n; k++)
        memcpy(weights + (size_t)k * values, s->weights + (size_t)k * s->values, s->values * sizeof *weights);
    s->cells = cells;
    s->weights = weights;
    s->room = room;
    s->values = values;
}

static int64_t *new_place(struct builder *b, struct sum *s, orime_cell cell)
{
    if (s->n == s->room)
        resize(b, s, 2 * s->room, s->values);
    s->cells[s->n] = cell;
    return s->weights + (size_t)s->n++ * s->values;
}

void sum_add(struct builder *b, struct sum *s, uint32_t cell, uint32_t value, int64_t weight)
{
    if (b->slot[cell] == 0) {
        (void)new_place(b, s, cell);
        b->slot[cell] = s->n;
    }
    s->weights[(size_t)(b->slot[cell] - 1) * s->values + value] += weight;
}

void sum_add_other(struct builder *b, struct sum *s, orime_cell cell, uint32_t value, int64_t weight)
{
    if (s->values < DEFINE_VALUES)
        resize(b, s, s->room, DEFINE_VALUES);
    bool last = s->n > 0 && s->cells[s->n - 1] == cell; /* its values come one after the other */
    int64_t *weights = last ? s->weights + (size_t)(s->n - 1) * s->values : new_place(b, s, cell);
    weights[value] += weight;
}

void sum_drop(struct builder *b, struct sum *s)
{
    for (uint32_t k = 0; k < s->n; k++)
        if (s->cells[k] < b->g->cells)
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
    uint32_t n = build_around(b, i, t);
    for (uint32_t k = 0; k < n; k++) {
        int64_t weight;
        if (b->g->hole != NULL && b->g->hole[b->around[k]])
            continue;
        for (uint32_t v = 0; v < b->g->n_all; v++)
            if ((set >> v & 1) != 0 && weight_of(b, i, t, k, b->around[k], v, &weight))
                (v < b->g->n_values ? sum_add : sum_add_other)(b, s, build_of(b, b->around[k], set), v,
                                                               factor * weight);
    }
}

/* A cell that is not drawn takes the difference of two cells' numbers. Made once for each two. */
static orime_cell difference_cell(struct builder *b, uint32_t one, uint32_t two)
{
    const struct game *g = b->g;
    uint32_t first = one < two ? one : two, side = 2 * first + (one + two - 2 * first == 1 ? 0 : 1), rows = 0;
    if (b->differences == NULL)
        b->differences = build_memory(b, 2 * (size_t)g->cells, sizeof *b->differences);
    if (b->differences[side] != 0)
        return b->differences[side];
    uint8_t *row = build_memory(b, 3 * (size_t)g->n_values * g->n_values, 1);
    for (uint32_t v = 0; v < g->n_values; v++)
        for (uint32_t w = 0; w < g->n_values; w++) {
            int64_t x = g->number[v] == NO_VALUE_NUMBER ? 0 : g->number[v];
            int64_t y = g->number[w] == NO_VALUE_NUMBER ? 0 : g->number[w], d = x < y ? y - x : x - y;
            if (d > 63)
                continue;
            row[3 * rows] = (uint8_t)v;
            row[3 * rows + 1] = (uint8_t)w;
            row[3 * rows++ + 2] = (uint8_t)d;
        }
    orime_cell cell = b->host->cells(b->m, 1, ~(orime_set)0);
    b->host->table(b->m, "the difference of two cells", (orime_cell[]){first, one + two - first, cell}, 3, row, rows);
    b->differences[side] = cell;
    return cell;
}

/* Of the cell and those beside it that may hold a number. */
static bool add_differences(struct builder *b, const struct instance *i, struct sum *s, int64_t factor)
{
    uint32_t beside[4], n = i->cell == ORIME_NONE ? 0 : orime_neighbours(b->g->width, b->g->height, i->cell, beside);
    for (uint32_t k = 0; k < n; k++) {
        if (!game_open(b->g, beside[k]))
            continue;
        orime_cell cell = difference_cell(b, i->cell, beside[k]);
        for (uint32_t d = 0; d < 64; d++)
            sum_add_other(b, s, cell, d, factor * d);
    }
    return i->cell != ORIME_NONE;
}

/* Cells from which a value points at the cell. */
static bool add_pointing(struct builder *b, const struct instance *i, struct sum *s, int64_t factor)
{
    for (uint32_t v = 0; i->cell != ORIME_NONE && v < b->g->n_values; v++) {
        uint32_t d = b->g->d->values[b->g->entry[v]].points;
        if (d == ORIME_NONE)
            continue;
        uint32_t x = i->cell % b->g->width - (uint32_t)direction_x(d), y = i->cell / b->g->width;
        y -= (uint32_t)direction_y(d);
        for (; x < b->g->width && y < b->g->height; x -= (uint32_t)direction_x(d), y -= (uint32_t)direction_y(d))
            sum_add(b, s, y * b->g->width + x, v, factor);
    }
    return i->cell != ORIME_NONE;
}

/* A cell that is not drawn is 1 where a piece of this length begins: its cells are of the set, and those around are
 * not. */
static void add_piece(struct builder *b, struct sum *s, orime_set set, uint32_t begin, uint32_t length, bool down,
                      int64_t factor)
{
    const struct game *g = b->g;
    int64_t x = begin % g->width, y = begin / g->width, n = length;
    orime_cell *cells = build_memory(b, length + (size_t)5, sizeof *cells);
    orime_set *sets = build_memory(b, length + (size_t)5, sizeof *sets);
    uint32_t found = 0;
    for (int64_t k = -1; k <= n + 2; k++) {
        bool across = k > n; /* beside a single cell */
        int64_t cx = x + (down || across ? 0 : k), cy = y + (down && !across ? k : 0);
        cx += across && down ? (k == n + 1 ? 1 : -1) : 0;
        cy += across && !down ? (k == n + 1 ? 1 : -1) : 0;
        if (cx < 0 || cy < 0 || cx >= g->width || cy >= g->height || (across && n != 1))
            continue;
        cells[found] = (uint32_t)(cy * g->width + cx);
        sets[found++] = k >= 0 && k < n ? set : ~set;
    }
    orime_cell own = b->host->cells(b->m, 1, 3);
    for (uint32_t k = 0; k < found; k++) {
        b->host->clause(b->m, (orime_cell[]){own, cells[k]}, 2, (orime_set[]){1, sets[k]});
        sets[k] = ~sets[k];
    }
    cells[found] = own;
    sets[found] = 2;
    b->host->clause(b->m, cells, found + 1, sets);
    sum_add_other(b, s, own, 1, factor);
}

static bool add_pieces(struct builder *b, const struct instance *i, struct sum *s, const struct term *t,
                       int64_t factor)
{
    const struct game *g = b->g;
    int64_t length;
    if (!build_number(b, i, t->a, &length))
        return false;
    for (uint32_t down = 0; down < (length == 1 ? 1 : 2) && length > 0; down++)
        for (uint32_t c = 0; c < g->cells; c++)
            if ((down ? c / g->width : c % g->width) + length <= (down ? g->height : g->width))
                add_piece(b, s, game_set(g, &t->set), c, (uint32_t)length, down != 0, factor);
    return true;
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
        if (t->place >= PLACE_NEXT_UP && build_around(b, i, t) == 0)
            return false; /* there is no such cell */
        break;
    case TERM_SPECIAL:
        return false;
    case TERM_DIFFERENCES:
        return add_differences(b, i, s, factor);
    case TERM_POINTING:
        return add_pointing(b, i, s, factor);
    case TERM_PIECES:
        return add_pieces(b, i, s, t, factor);
    default:
        break;
    }
    if (t->place == PLACE_DISTANCE && !build_number(b, i, t->a, &number))
        return false;
    add_cells(b, i, s, t, factor);
    return true;
}
