/* Facts of one place, on a finished board. */
#include <string.h>

#include "define/facts.h"
#include "define/judge.h"
#include "define/term.h"

/* A special term that comes to no number is in no relation to anything. */
static bool holds(const struct comparison *c, int64_t left, int64_t right)
{
    bool none = (c->left->kind == TERM_SPECIAL && left == JUDGE_NO_NUMBER) ||
                (c->right->kind == TERM_SPECIAL && right == JUDGE_NO_NUMBER);
    return !none && game_relation(left, c->relation, right);
}

bool judge_compare(struct judge *j, const struct site *s, const struct fact *f)
{
    bool good = false;
    for (uint32_t k = 0; k < f->n; k++) {
        int64_t left, right;
        const struct comparison *c = &f->comparisons[k];
        if (!judge_term(j, s, c->left, &left) || !judge_term(j, s, c->right, &right))
            return true; /* a clue is not there: nothing is said */
        good = good || holds(c, left, right);
    }
    return good;
}

bool judge_is(struct judge *j, const struct site *s, const struct fact *f)
{
    orime_set set = game_set(j->g, &f->set);
    uint32_t n = judge_spot(j, s, (enum spot)f->input);
    for (uint32_t k = 0; k < n; k++)
        if (!judge_in(j, j->list[k], set))
            return false;
    return true;
}

/* How often a value is taken. */
static uint32_t times(const struct judge *j, const struct site *s, uint32_t value)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->n; k++)
        n += j->values[s->cells[k]] == value;
    return n;
}

bool judge_different(struct judge *j, const struct site *s, const struct fact *f)
{
    (void)f;
    for (uint32_t v = 0; v < j->g->n_values; v++)
        if (j->g->number[v] != NO_VALUE_NUMBER && times(j, s, v) > 1)
            return false;
    return true;
}

static bool each_of_set(struct judge *j, const struct site *s, const struct fact *f)
{
    orime_set set = game_set(j->g, &f->set);
    for (uint32_t v = 0; v < j->g->n_values; v++)
        if ((set >> v & 1) != 0 && times(j, s, v) != 1)
            return false;
    return true;
}

bool judge_once(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t low, high, found = 0;
    if (f->low == NULL)
        return each_of_set(j, s, f);
    if (!judge_term(j, s, f->low, &low) || !judge_term(j, s, f->high, &high))
        return true;
    for (int64_t number = low; number <= high; number++) {
        found = 0;
        for (uint32_t k = 0; k < s->n; k++)
            found += j->g->number[j->values[s->cells[k]]] == number;
        if (found != 1)
            return false;
    }
    return true;
}

bool judge_same(struct judge *j, const struct site *s, const struct fact *f)
{
    (void)f;
    return s->n == 0 || times(j, s, j->values[s->cells[0]]) == s->n;
}

bool judge_order(struct judge *j, const struct site *s, const struct fact *f)
{
    for (uint32_t k = 1; k < s->n; k++) {
        int64_t step = judge_number_of(j, s->cells[k]) - judge_number_of(j, s->cells[k - 1]);
        step = f->flag ? -step : step;
        if (step < 0 || (step == 0 && !f->flag2))
            return false;
    }
    return true;
}

bool judge_consecutive(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (uint32_t k = 0; k < s->n; k++) {
        int64_t number = j->g->number[j->values[s->cells[k]]];
        if (number == NO_VALUE_NUMBER)
            return false;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    return judge_different(j, s, f) && (s->n == 0 || most - least + 1 == s->n);
}

bool judge_input_differs(struct judge *j, const struct site *s, const struct fact *f)
{
    const int32_t *of = j->g->clues[f->input].of;
    orime_set set = game_set(j->g, &f->set);
    for (uint32_t a = 0; of != NULL && a < s->n; a++)
        for (uint32_t c = 0; c < a; c++)
            if (of[s->cells[a]] >= 0 && of[s->cells[a]] == of[s->cells[c]] && judge_in(j, s->cells[a], set) &&
                judge_in(j, s->cells[c], set))
                return false;
    return true;
}
