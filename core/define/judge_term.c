/* What terms come to on a finished board. */
#include "define/inputs.h"
#include "define/judge.h"
#include "define/term.h"

static bool on_whole_board(const struct judge *j, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < j->g->width && y < j->g->height;
}

/* ---- clues ---- */

static int64_t clue_of(struct judge *j, const struct site *s, uint32_t input)
{
    const struct clues *c = &j->g->clues[input];
    const struct input_kind *kind = j->g->d->inputs[input].kind;
    int64_t at = -1;
    if (c->of == NULL)
        return ORIME_NO_NUMBER;
    if (kind->shape == SHAPE_BORDER)
        at = kind->place == BORDER_TOP || kind->place == BORDER_BOTTOM ? s->column : s->row;
    else if (kind->shape == SHAPE_CELLS && s->own >= 0)
        at = s->own;
    else if (kind->shape == SHAPE_CELLS && s->before >= 0)
        return c->second != NULL && !s->down ? c->second[s->before] : c->of[s->before];
    else if (kind->shape != SHAPE_CELLS && kind->shape != SHAPE_REGIONS && j->sentence->scope.input == input)
        at = s->item;
    for (uint32_t k = 0; kind->shape == SHAPE_CELLS && at < 0 && k < s->n; k++)
        if (c->of[s->cells[k]] != ORIME_NO_NUMBER)
            at = s->cells[k];
    return at < 0 ? ORIME_NO_NUMBER : c->of[at];
}

/* ---- cells ---- */

/* Does (x, y) lie at the place, seen from (cx, cy)? `d` is how far away. */
static bool lies(enum spot place, int64_t dx, int64_t dy, int64_t d)
{
    bool touches = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
    switch (place) {
    case PLACE_BESIDE:
        return d == 1;
    case PLACE_AROUND:
        return touches && d > 0;
    case PLACE_WITHIN:
        return touches;
    case PLACE_UP:
    case PLACE_NEXT_UP:
        return dx == 0 && dy < 0 && (place == PLACE_UP || dy == -1);
    case PLACE_RIGHT:
    case PLACE_NEXT_RIGHT:
        return dy == 0 && dx > 0 && (place == PLACE_RIGHT || dx == 1);
    case PLACE_DOWN:
    case PLACE_NEXT_DOWN:
        return dx == 0 && dy > 0 && (place == PLACE_DOWN || dy == 1);
    case PLACE_LEFT:
    case PLACE_NEXT_LEFT:
        return dy == 0 && dx < 0 && (place == PLACE_LEFT || dx == -1);
    case PLACE_CROSS:
        return d > 0 && (dx == 0 || dy == 0);
    default:
        return false;
    }
}

static uint32_t of_site(struct judge *j, const struct site *s, enum spot place)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->n; k++)
        if (place == PLACE_SCOPE || (place == PLACE_FIRST && k == 0) || (place == PLACE_SECOND && k == 1) ||
            (place == PLACE_LAST && k + 1 == s->n))
            j->list[n++] = s->cells[k];
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

uint32_t judge_place(struct judge *j, const struct site *s, enum spot place, uint32_t region)
{
    uint32_t n = 0;
    int64_t width = j->g->width, cx = s->own % width, cy = s->own / width;
    if (place == PLACE_SCOPE || place >= PLACE_FIRST)
        return of_site(j, s, place);
    if (s->own < 0)
        return 0;
    if (place == PLACE_REGION)
        return same_region(j, (uint32_t)s->own, region);
    if (place == PLACE_ALONG) {
        const int32_t *direction = j->g->clues[region].second;
        if (direction == NULL || direction[s->own] < 0)
            return 0;
        place = (enum spot)direction[s->own];
    }
    bool near = place <= PLACE_WITHIN || place >= PLACE_NEXT_UP;
    int64_t reach = near ? 2 : width > j->g->height ? width : j->g->height;
    for (int64_t d = 0; d <= reach; d++) /* by distance; straight lines first, then what is not in line */
        for (int64_t dy = -d; dy <= d; dy++)
            for (int64_t across = 0; across < (d == (dy < 0 ? -dy : dy) ? 1 : 2); across++) {
                int64_t dx = d - (dy < 0 ? -dy : dy);
                dx = across == 0 ? dx : -dx;
                if (on_whole_board(j, cx + dx, cy + dy) && lies(place, dx, dy, d))
                    j->list[n++] = (uint32_t)((cy + dy) * width + cx + dx);
            }
    return n;
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
    uint32_t n = judge_place(j, s, t->place, t->region);
    *number = 0;
    for (uint32_t k = 0; k < n; k++)
        if (judge_in(j, j->list[k], set) && (j->g->hole == NULL || !j->g->hole[j->list[k]]))
            *number += weight_of(j, s, t, k);
    return n > 0 || t->kind != TERM_VALUE;
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
    switch (t->kind) {
    case TERM_NUMBER:
        *number = t->number;
        return true;
    case TERM_INPUT:
        *number = clue_of(j, s, t->which);
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
    case TERM_SPECIAL:
        return judge_special(j, s, t, number);
    case TERM_ADD:
    case TERM_SUBTRACT:
    case TERM_MULTIPLY:
        return both(j, s, t, number);
    }
    return false;
}
