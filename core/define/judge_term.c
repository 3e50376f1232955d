/* What terms come to on a finished board. */
#include "define/inputs.h"
#include "define/judge.h"
#include "define/term.h"

static bool on_whole_board(const struct judge *j, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < j->g->width && y < j->g->height;
}

/* ---- clues ---- */

const int32_t *judge_clue(const struct judge *j, const struct site *s, uint32_t input)
{
    const struct clue_set *c = &j->g->clues[input];
    const struct input_kind *kind = j->g->d->inputs[input].kind;
    int64_t at = -1;
    if (c->of == NULL)
        return NULL;
    if (kind->shape == SHAPE_BORDER)
        at = kind->place == BORDER_TOP || kind->place == BORDER_BOTTOM ? s->column : s->row;
    else if (kind->shape == SHAPE_CELLS && s->own >= 0)
        at = s->own;
    else if (kind->shape == SHAPE_CELLS && s->before >= 0)
        return c->second != NULL && !s->down ? &c->second[s->before] : &c->of[s->before];
    else if (kind->shape != SHAPE_CELLS && kind->shape != SHAPE_REGIONS && j->sentence->scope.input == input)
        at = s->item;
    for (uint32_t k = 0; kind->shape == SHAPE_CELLS && at < 0 && k < s->n; k++)
        if (c->of[s->cells[k]] != ORIME_NO_NUMBER)
            at = s->cells[k];
    return at < 0 ? NULL : &c->of[at];
}

/* ---- cells ---- */

/* Which way is it, counted from PLACE_UP? DIRECTIONS: none of the eight. */
static uint32_t way_of(int64_t dx, int64_t dy)
{
    int64_t sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
    uint32_t way = 0;
    if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && dx != dy && dx != -dy))
        return DIRECTIONS;
    while (direction_x(way) != sx || direction_y(way) != sy)
        way++;
    return way;
}

/* Are all cells from (x, y) on up to the site's own one in no way closed, that one left out? */
static bool open_way(const struct judge *j, const struct site *s, int64_t x, int64_t y)
{
    int64_t width = j->g->width, ox = s->own % width, oy = s->own / width;
    while (x != ox || y != oy) {
        if (!game_open(j->g, (uint32_t)(y * width + x)))
            return false;
        x += (ox > x) - (ox < x);
        y += (oy > y) - (oy < y);
    }
    return true;
}

/* Does (x, y), which lies dx and dy from the site's cell, lie at the place? */
static bool lies(const struct judge *j, const struct site *s, enum spot place, int64_t dx, int64_t dy, int64_t far)
{
    bool touches = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1, line = dx == 0 || dy == 0;
    uint32_t way = way_of(dx, dy);
    int64_t x = s->own % j->g->width + dx, y = s->own / j->g->width + dy;
    switch (place) {
    case PLACE_BESIDE:
        return touches && line && way != DIRECTIONS;
    case PLACE_AROUND:
        return touches && way != DIRECTIONS;
    case PLACE_WITHIN:
        return touches;
    case PLACE_CROSS:
        return line && way != DIRECTIONS;
    case PLACE_RUNS:
        return line && open_way(j, s, x, y);
    case PLACE_DISTANCE:
        return line && (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) == far;
    default:
        break;
    }
    if (place >= PLACE_UP && place < PLACE_UP + DIRECTIONS)
        return way == (uint32_t)(place - PLACE_UP);
    return touches && way == (uint32_t)(place - PLACE_NEXT_UP);
}

static uint32_t of_site(struct judge *j, const struct site *s, const struct term *t)
{
    uint32_t n = 0;
    for (int64_t k = 0; k < s->n; k++) {
        bool in = false;
        switch (t->place) {
        case PLACE_FIRST:
            in = k == 0;
            break;
        case PLACE_SECOND:
            in = k == 1;
            break;
        case PLACE_LAST:
            in = k == (int64_t)s->n - 1;
            break;
        case PLACE_FIRST_CELLS:
            in = k < t->number;
            break;
        case PLACE_LAST_CELLS:
            in = k >= (int64_t)s->n - t->number;
            break;
        case PLACE_OF_FIRST:
            in = k < s->split;
            break;
        case PLACE_OF_SECOND:
            in = k >= s->split;
            break;
        default:
            in = true;
            break;
        }
        if (in)
            j->list[n++] = s->cells[k];
    }
    return n;
}

static uint32_t same_region(struct judge *j, uint32_t cell, uint32_t input)
{
    const uint32_t *of = j->g->clues[input].regions.of;
    uint32_t n = 0;
    for (uint32_t c = 0; of != NULL && c < j->g->cells; c++)
        if (of[c] == of[cell] && game_open(j->g, c))
            j->list[n++] = c;
    return n;
}

uint32_t judge_place(struct judge *j, const struct site *s, const struct term *t)
{
    enum spot place = t->place;
    uint32_t n = 0;
    int64_t width = j->g->width, cx = s->own % width, cy = s->own / width, far = 0;
    if (place == PLACE_SCOPE || place >= PLACE_FIRST ||
        (place >= PLACE_FIRST_CELLS && place <= PLACE_OF_SECOND))
        return of_site(j, s, t);
    if (s->own < 0 || (place == PLACE_DISTANCE && !judge_term(j, s, t->a, &far)))
        return 0;
    if (place == PLACE_REGION)
        return same_region(j, (uint32_t)s->own, t->region);
    if (place == PLACE_ALONG) {
        const int32_t *direction = j->g->clues[t->region].second;
        if (direction == NULL || direction[s->own] < 0)
            return 0;
        place = (enum spot)direction[s->own];
    }
    bool near = place <= PLACE_WITHIN || place >= PLACE_NEXT_UP;
    bool line = place == PLACE_CROSS || place == PLACE_RUNS || place == PLACE_DISTANCE ||
                (place >= PLACE_UP && place <= PLACE_LEFT);
    for (int64_t y = near ? cy - 1 : 0; y <= (near ? cy + 1 : (int64_t)j->g->height - 1); y++)
        for (int64_t x = near ? cx - 1 : 0; x <= (near ? cx + 1 : width - 1); x++) {
            x = line && y != cy && x < cx ? cx : x; /* elsewhere there is nothing */
            if (on_whole_board(j, x, y) && lies(j, s, place, x - cx, y - cy, far))
                j->list[n++] = (uint32_t)(y * width + x);
            if (line && y != cy)
                break;
        }
    return n;
}

uint32_t judge_spot(struct judge *j, const struct site *s, enum spot place)
{
    return judge_place(j, s, &(struct term){.place = place, .region = ORIME_NONE});
}

/* ---- terms ---- */

static int64_t weight_of(struct judge *j, const struct site *s, const struct term *t, uint32_t k)
{
    uint32_t cell = j->list[k];
    if (t->kind == TERM_COUNT)
        return 1;
    if (t->weight == WEIGHT_PLACE)
        return s->row >= 0 ? cell % j->g->width + 1 : s->column >= 0 ? cell / j->g->width + 1 : (int64_t)k + 1;
    if (t->weight == WEIGHT_INPUT) {
        const int32_t *of = j->g->clues[t->which].of;
        return of == NULL || of[cell] < 0 ? 0 : of[cell];
    }
    return judge_number_of(j, cell);
}

static bool added_up(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    orime_set set = game_set(j->g, &t->set);
    uint32_t n = judge_place(j, s, t);
    int64_t far;
    if (t->place == PLACE_DISTANCE && !judge_term(j, s, t->a, &far))
        return false;
    *number = 0;
    for (uint32_t k = 0; k < n; k++)
        if (judge_in(j, j->list[k], set) && (j->g->hole == NULL || !j->g->hole[j->list[k]]))
            *number += weight_of(j, s, t, k);
    return n > 0 || t->kind != TERM_VALUE;
}

/* Differences to the numbers beside the cell, of cells that may hold one. */
static bool differences(struct judge *j, const struct site *s, int64_t *number)
{
    uint32_t n = judge_spot(j, s, PLACE_BESIDE);
    *number = 0;
    for (uint32_t k = 0; k < n; k++) {
        int64_t d = judge_number_of(j, j->list[k]) - judge_number_of(j, (uint32_t)s->own);
        if (game_open(j->g, j->list[k]))
            *number += d < 0 ? -d : d;
    }
    return s->own >= 0;
}

/* Arrows that point at the cell: those of the puzzle, or values that point. */
static bool pointers(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    int64_t width = j->g->width;
    *number = 0;
    for (uint32_t c = 0; s->own >= 0 && c < j->g->cells; c++) {
        uint32_t way = way_of(s->own % width - c % width, s->own / width - c / width);
        const int32_t *second = t->kind == TERM_POINTERS ? j->g->clues[t->which].second : NULL;
        if (way == DIRECTIONS)
            continue;
        if (t->kind == TERM_POINTERS)
            *number += second != NULL && second[c] == (int32_t)(PLACE_UP + way);
        else
            *number += j->g->d->values[j->g->entry[j->values[c]]].points == way;
    }
    return s->own >= 0;
}

/* Straight pieces of cells of the set: a maximal row of them, down or across; a single one is alone both ways. */
static bool pieces(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    orime_set set = game_set(j->g, &t->set);
    int64_t length, width = j->g->width, height = j->g->height;
    *number = 0;
    if (!judge_term(j, s, t->a, &length))
        return false;
    for (int64_t c = 0; c < j->g->cells; c++) {
        int64_t reach[4]; /* cells of the set in a row from here, up, right, down, left, this one left out */
        for (uint32_t d = 0; d < 4; d++) {
            int64_t x = c % width + direction_x(d), y = c / width + direction_y(d);
            for (reach[d] = 0; x >= 0 && y >= 0 && x < width && y < height &&
                               judge_in(j, (uint32_t)(y * width + x), set); reach[d]++) {
                x += direction_x(d);
                y += direction_y(d);
            }
        }
        if (!judge_in(j, (uint32_t)c, set))
            continue;
        bool alone = reach[0] + reach[1] + reach[2] + reach[3] == 0;
        int64_t across = reach[3] == 0 && reach[1] + 1 == length, down = reach[0] == 0 && reach[2] + 1 == length;
        *number += length == 1 ? alone : across + down;
    }
    return true;
}

static bool both(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    int64_t a, b;
    if (!judge_term(j, s, t->a, &a) || !judge_term(j, s, t->b, &b))
        return false;
    *number = t->kind == TERM_ADD ? a + b : t->kind == TERM_SUBTRACT ? a - b : a * b;
    return true;
}

bool judge_term(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    const int32_t *clue;
    switch (t->kind) {
    case TERM_NUMBER:
        *number = t->number;
        return true;
    case TERM_INPUT:
        clue = judge_clue(j, s, t->which);
        *number = clue == NULL ? ORIME_NO_NUMBER : *clue;
        return *number >= 0;
    case TERM_OPTION:
        *number = j->g->options[t->which];
        return true;
    case TERM_SIZE:
        *number = s->n;
        return true;
    case TERM_WIDTH:
        *number = j->g->width;
        return true;
    case TERM_HEIGHT:
        *number = j->g->height;
        return true;
    case TERM_LARGEST:
        *number = j->g->largest;
        return true;
    case TERM_ROW:
        *number = s->n == 0 ? 0 : s->cells[0] / j->g->width + 1;
        return s->n > 0;
    case TERM_COLUMN:
        *number = s->n == 0 ? 0 : s->cells[0] % j->g->width + 1;
        return s->n > 0;
    case TERM_COUNT:
    case TERM_SUM:
    case TERM_VALUE:
        return added_up(j, s, t, number);
    case TERM_DIFFERENCES:
        return differences(j, s, number);
    case TERM_PIECES:
        return pieces(j, s, t, number);
    case TERM_POINTERS:
    case TERM_POINTING:
        return pointers(j, s, t, number);
    case TERM_SPECIAL:
        return judge_special(j, s, t, number);
    case TERM_ADD:
    case TERM_SUBTRACT:
    case TERM_MULTIPLY:
        return both(j, s, t, number);
    }
    return false;
}
