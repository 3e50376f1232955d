/* Terms that are no sum of what single cells give, on a finished board. The order is that of specials.c. */
#include "define/judge.h"
#include "define/term.h"

/* The cells of the site as the term looks at them. */
static uint32_t cell_of(const struct site *s, const struct term *t, uint32_t k)
{
    return s->cells[t->from_end ? s->n - 1 - k : k];
}

static bool seen(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    int64_t highest = 0;
    *number = 0;
    for (uint32_t k = 0; k < s->n; k++) {
        int64_t height = judge_number_of(j, cell_of(s, t, k));
        *number += height > highest;
        highest = height > highest ? height : highest;
    }
    return true;
}

/* None: no clue is that. */
static bool first(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    orime_set set = game_set(j->g, &t->set);
    *number = JUDGE_NO_NUMBER;
    for (uint32_t k = s->n; k-- > 0;)
        if (judge_in(j, cell_of(s, t, k), set))
            *number = judge_number_of(j, cell_of(s, t, k));
    return true;
}

/* From the first cell that is of either set to the next one of the other. */
static bool between(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    orime_set one = game_set(j->g, &t->set), two = game_set(j->g, &t->other);
    uint32_t begin = 0, end;
    *number = JUDGE_NO_NUMBER;
    while (begin < s->n && !judge_in(j, s->cells[begin], one | two))
        begin++;
    if (begin == s->n)
        return true;
    orime_set wanted = judge_in(j, s->cells[begin], one) ? two : one;
    for (end = begin + 1; end < s->n && !judge_in(j, s->cells[end], wanted);)
        end++;
    if (end >= s->n)
        return true;
    *number = 0;
    for (uint32_t k = begin + 1; k < end; k++)
        *number += t->which != SPECIAL_COUNT_BETWEEN ? judge_number_of(j, s->cells[k])
                                                     : judge_in(j, s->cells[k], game_set(j->g, &t->a->set));
    return true;
}

static int64_t product_of(struct judge *j, const struct site *s)
{
    int64_t product = 1;
    for (uint32_t k = 0; k < s->n; k++) {
        product *= judge_number_of(j, s->cells[k]);
        product = product > (int64_t)1 << 40 ? (int64_t)1 << 40 : product;
    }
    return product;
}

static int64_t extreme(struct judge *j, const struct site *s, bool largest)
{
    int64_t found = largest ? 0 : INT32_MAX;
    for (uint32_t k = 0; k < s->n; k++) {
        int64_t number = judge_number_of(j, s->cells[k]);
        bool has = j->g->number[j->values[s->cells[k]]] != NO_VALUE_NUMBER;
        found = has && (largest ? number > found : number < found) ? number : found;
    }
    return found;
}

static bool difference(struct judge *j, const struct site *s, int64_t *number)
{
    int64_t sum = 0, largest = extreme(j, s, true);
    for (uint32_t k = 0; k < s->n; k++)
        sum += judge_number_of(j, s->cells[k]);
    *number = largest - (sum - largest);
    return true;
}

/* None when it is no whole number. */
static bool quotient(struct judge *j, const struct site *s, int64_t *number)
{
    int64_t largest = extreme(j, s, true), product = product_of(j, s), rest = largest == 0 ? 0 : product / largest;
    *number = rest == 0 || largest % rest != 0 ? JUDGE_NO_NUMBER : largest / rest;
    return true;
}

static bool sees(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    orime_set set = game_set(j->g, &t->set);
    int64_t width = j->g->width, x = s->cells[0] % width, y = s->cells[0] / width;
    *number = judge_in(j, s->cells[0], set);
    for (int64_t dx = -1; dx <= 1; dx++)
        for (int64_t dy = -1; dy <= 1; dy++)
            for (int64_t k = 1; (dx == 0) != (dy == 0) && judge_on_board(j, x + k * dx, y + k * dy) &&
                                judge_in(j, (uint32_t)((y + k * dy) * width + x + k * dx), set);
                 k++)
                ++*number;
    return true;
}

static int64_t changes(struct judge *j, const struct site *s, const struct term *t)
{
    orime_set set = game_set(j->g, &t->set);
    int64_t n = 0;
    for (uint32_t k = 1; k < s->n; k++)
        n += judge_in(j, s->cells[k], set) != judge_in(j, s->cells[k - 1], set);
    return n;
}

bool judge_special(struct judge *j, const struct site *s, const struct term *t, int64_t *number)
{
    if (s->n == 0)
        return false;
    switch (t->which) {
    case 0:
        return seen(j, s, t, number);
    case 1:
        return first(j, s, t, number);
    case 2:
    case SPECIAL_COUNT_BETWEEN:
        return between(j, s, t, number);
    case 3:
        *number = product_of(j, s);
        return true;
    case 4:
        return difference(j, s, number);
    case 5:
        return quotient(j, s, number);
    case 6:
    case 7:
        *number = extreme(j, s, t->which == 6);
        return true;
    case SPECIAL_CHANGES:
        *number = changes(j, s, t);
        return true;
    default:
        return sees(j, s, t, number);
    }
}
