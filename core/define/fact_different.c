/* different; each SET once; same; rising and falling; consecutive; INPUT of SET differ. */
#include <string.h>

#include "define/facts.h"
#include "define/term.h"

static bool numbered(const struct builder *b, uint32_t v)
{
    return b->g->number[v] != NO_VALUE_NUMBER;
}

/* May all cells of a place take numbers alone? */
static bool all_numbers(struct builder *b)
{
    for (uint32_t v = 0; v < b->g->n_values; v++)
        if ((b->g->free >> v & 1) != 0 && !numbered(b, v))
            return false;
    return true;
}

enum parsed parse_different(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s, (void)f;
    return accept(p, "different") ? MINE : OTHER;
}

void build_different(struct builder *b, const struct instance *i, const struct fact *f)
{
    const char *name = build_name(b, i, f);
    if (b->n_guards == 0 && all_numbers(b)) {
        if (i->n > 1)
            b->host->all_different(b->m, name, i->cells, i->n);
        return;
    }
    for (uint32_t v = 0; v < b->g->n_values; v++)
        if (numbered(b, v))
            build_count(b, name, i->cells, i->n, (orime_set)1 << v, 0, 1);
}

/* "different, sum = clue": stronger together. Values follow one another, so their sum is one of numbers. */
bool build_different_sum(struct builder *b, const struct instance *i, const struct fact *f, const struct fact *next)
{
    const struct comparison *c = next->comparisons;
    int64_t sum;
    (void)f;
    if (next->n != 1 || next->condition != NULL || f->condition != NULL || b->n_guards > 0 || !all_numbers(b) ||
        c->left->kind != TERM_SUM || c->relation != RELATION_EQUAL || c->left->place != PLACE_SCOPE ||
        c->left->set.n != 0 || c->left->weight != WEIGHT_VALUE || term_on_board(c->right))
        return false;
    for (uint32_t v = 1; v < b->g->n_values; v++)
        if (numbered(b, v) && numbered(b, v - 1) && b->g->number[v] != b->g->number[v - 1] + 1)
            return false;
    if (!build_number(b, i, c->right, &sum))
        return false;
    uint32_t first = 0;
    while (first < b->g->n_values && !numbered(b, first))
        first++;
    int64_t shift = (int64_t)i->n * (b->g->number[first] - (int64_t)first);
    if (b->itemised)
        b->host->as_one(b->m, b->host->format(b->m, "%s: different, with the sum %lld", i->place, (long long)sum));
    b->host->different_sum(b->m, next->words, i->cells, i->n, sum - shift, sum - shift);
    if (b->itemised)
        b->host->as_one(b->m, NULL);
    return true;
}

/* ---- each SET once ---- */

/* "each numbers once", "1..size once" */
enum parsed parse_once(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (accept(p, "each")) {
        if (!parse_set(p, &f->set))
            return BAD;
        return mine(expect(p, "once"));
    }
    if (!starts_term(p) || strcmp(word_at(p, 1), "..") != 0)
        return OTHER;
    f->low = parse_term(p);
    f->high = f->low == NULL || !expect(p, "..") ? NULL : parse_term(p);
    if (f->high != NULL && (term_on_board(f->low) || term_on_board(f->high)))
        return mine(wrong(p, "numbers, options, sizes and clues", "a range that depends on the board"));
    return mine(f->high != NULL && expect(p, "once"));
}

void build_once(struct builder *b, const struct instance *i, const struct fact *f)
{
    const char *name = build_name(b, i, f);
    orime_set set = f->low == NULL ? game_set(b->g, &f->set) : 0;
    int64_t low, high;
    uint32_t n = 0;
    if (f->low != NULL && (!build_number(b, i, f->low, &low) || !build_number(b, i, f->high, &high)))
        return;
    for (uint32_t v = 0; f->low != NULL && v < b->g->n_values; v++)
        if (numbered(b, v) && b->g->number[v] >= low && b->g->number[v] <= high)
            set |= (orime_set)1 << v;
    for (uint32_t v = 0; v < b->g->n_values; v++)
        n += (set >> v & 1) != 0;
    if (f->low != NULL && high - low + 1 != n) { /* no cell can take some of them */
        if (low <= high)
            build_never(b);
        return;
    }
    if (n == i->n && b->n_guards == 0) {
        for (uint32_t k = 0; k < n; k++)
            build_keep(b, i->cells[k], set);
        b->host->all_different(b->m, name, i->cells, n);
        return;
    }
    for (uint32_t v = 0; v < b->g->n_values; v++)
        if ((set >> v & 1) != 0)
            build_count(b, name, i->cells, i->n, (orime_set)1 << v, 1, 1);
}

/* ---- same ---- */

enum parsed parse_same(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s, (void)f;
    return accept(p, "same") ? MINE : OTHER;
}

void build_same(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)f;
    for (uint32_t k = 0; k + 1 < i->n; k++)
        for (uint32_t v = 0; v < b->g->n_values; v++) {
            orime_set own = (orime_set)1 << v;
            build_clause(b, (orime_cell[]){i->cells[k], i->cells[k + 1]}, (orime_set[]){~own, own}, 2);
            build_clause(b, (orime_cell[]){i->cells[k], i->cells[k + 1]}, (orime_set[]){own, ~own}, 2);
        }
}

/* ---- rising, falling ---- */

enum parsed parse_order(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    f->flag = is_word(p, "falling");
    if (!accept(p, "rising") && !accept(p, "falling"))
        return OTHER;
    f->flag2 = accept_words(p, "or equal");
    return MINE;
}

void build_order(struct builder *b, const struct instance *i, const struct fact *f)
{
    for (uint32_t k = 0; k + 1 < i->n; k++) {
        struct sum s;
        sum_begin(b, &s);
        for (uint32_t v = 0; v < b->g->n_values; v++) {
            int64_t number = numbered(b, v) ? b->g->number[v] : 0;
            sum_add(b, &s, i->cells[k], v, f->flag ? -number : number);
            sum_add(b, &s, i->cells[k + 1], v, f->flag ? number : -number);
        }
        sum_post(b, f->words, &s, -((int64_t)1 << 40), f->flag2 ? 0 : -1);
    }
}

/* ---- consecutive ---- */

enum parsed parse_consecutive(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s, (void)f;
    return accept(p, "consecutive") ? MINE : OTHER;
}

/* A cell that is not drawn takes the smallest number: all others are less than the size above it. */
void build_consecutive(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct game *g = b->g;
    orime_set numbers = 0;
    build_different(b, i, f);
    for (uint32_t v = 0; v < g->n_values; v++)
        numbers |= (orime_set)numbered(b, v) << v;
    for (uint32_t k = 0; k < i->n && !all_numbers(b); k++)
        build_keep(b, i->cells[k], numbers);
    if (i->n < 2 || numbers == 0)
        return;
    orime_cell least = b->host->cells(b->m, 1, numbers);
    for (uint32_t k = 0; k < i->n; k++)
        for (uint32_t v = 0; v < g->n_values; v++) {
            orime_set good = 0;
            for (uint32_t w = 0; numbered(b, v) && w < g->n_values; w++)
                if (numbered(b, w) && g->number[w] <= g->number[v] && g->number[v] - g->number[w] < (int64_t)i->n)
                    good |= (orime_set)1 << w;
            if (numbered(b, v))
                build_clause(b, (orime_cell[]){i->cells[k], least}, (orime_set[]){~((orime_set)1 << v), good}, 2);
        }
}

/* ---- INPUT of SET differ ---- */

enum parsed parse_input_differs(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    f->input = find_input(p->d, word_at(p, 0));
    if (f->input == ORIME_NONE || strcmp(word_at(p, 1), "of") != 0)
        return OTHER;
    p->at += 2;
    return mine(parse_set(p, &f->set) && expect(p, "differ"));
}

/* Of the cells with one number, at most one takes a value of the set. */
void build_input_differs(struct builder *b, const struct instance *i, const struct fact *f)
{
    const int32_t *of = b->g->clues[f->input].of;
    orime_set set = game_set(b->g, &f->set);
    for (uint32_t k = 0; of != NULL && k < i->n; k++) {
        uint32_t n = 0;
        int32_t number = of[i->cells[k]];
        bool first = number >= 0;
        for (uint32_t j = 0; j < k; j++)
            first = first && of[i->cells[j]] != number;
        for (uint32_t j = k; first && j < i->n; j++)
            if (of[i->cells[j]] == number)
                b->around[n++] = i->cells[j];
        if (n < 2)
            continue;
        const char *name = f->words;
        if (b->itemised)
            name = b->host->format(b->m, "%s: at most one %s %d", i->place, f->set.words, (int)number);
        build_count(b, name, b->around, n, set, 0, 1);
    }
}
