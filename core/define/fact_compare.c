/* TERM = TERM, "or" other such comparisons; "has NUMBER SET PLACE", which is a count; "is SET". */
#include "define/facts.h"
#include "define/term.h"

enum { ALTERNATIVES = 16 };

bool fact_comparison(struct parser *p, struct fact *f, const struct term *left, enum relation relation,
                     const struct term *right)
{
    struct comparison *c = left == NULL || right == NULL ? NULL : parser_take(p, 1, sizeof *c);
    if (c == NULL)
        return false;
    *c = (struct comparison){left, right, relation};
    f->comparisons = c;
    f->n = 1;
    return true;
}

static bool good_sides(struct parser *p, const struct comparison *c)
{
    bool left = term_special(c->left), right = term_special(c->right);
    const struct term *special = left ? c->left : c->right, *other = left ? c->right : c->left;
    if (!left && !right)
        return true;
    if (special->kind == TERM_SPECIAL && !term_on_board(other) && c->relation != RELATION_UNEQUAL)
        return true;
    return wrong_at(p, special->first - 1, "it alone on one side, and a number on the other",
                    "this term takes no part in sums");
}

static bool set_comparison(struct comparison *c, const struct term *left, enum relation relation,
                           const struct term *right)
{
    *c = (struct comparison){left, right, relation};
    return left != NULL && right != NULL;
}

static bool comparison_of_terms(struct parser *p, struct comparison *c)
{
    c->left = parse_term(p);
    if (c->left == NULL || !parse_relation(p, &c->relation))
        return false;
    c->right = parse_term(p);
    return c->right != NULL && good_sides(p, c);
}

/* "as many zero as one" */
static bool as_many(struct parser *p, struct comparison *c)
{
    struct term *a = new_term(p, TERM_COUNT), *b = new_term(p, TERM_COUNT);
    return a != NULL && b != NULL && parse_set(p, &a->set) && parse_place(p, a) && expect(p, "as") &&
           parse_set(p, &b->set) && parse_place(p, b) && set_comparison(c, a, RELATION_EQUAL, b);
}

/* Behind "has": "2 star", "at most 1 black beside", "as many zero as one", "no star around", "2 ship of length 3" */
static bool one_has(struct parser *p, const struct scope *s, struct comparison *c)
{
    if (accept_words(p, "as many"))
        return as_many(p, c);
    enum relation relation = accept_words(p, "at most")    ? RELATION_LESS_EQUAL
                             : accept_words(p, "at least") ? RELATION_MORE_EQUAL
                                                           : RELATION_EQUAL;
    const struct term *number = accept(p, "no")                      ? number_term(p, 0)
                                : accept(p, "one") || accept(p, "a") ? number_term(p, 1)
                                                                     : parse_term(p);
    struct term *count = number == NULL ? NULL : new_term(p, TERM_COUNT);
    if (count == NULL || !set_comparison(c, count, relation, number) || !parse_set(p, &count->set))
        return false;
    if (!accept_words(p, "of length"))
        return parse_place(p, count);
    count->kind = TERM_PIECES;
    count->a = parse_term(p);
    return count->a != NULL && ((!term_on_board(count->a) && s->kind->build == build_board) ||
                                wrong(p, "\"the board has 2 ship of length 3\"", "a length here"));
}

/* Comparisons, "or" between them. */
static enum parsed parse_alternatives(struct parser *p, const struct scope *s, struct fact *f)
{
    struct comparison *list = parser_take(p, ALTERNATIVES, sizeof *list);
    if (list == NULL)
        return BAD;
    do {
        if (f->n == ALTERNATIVES)
            return mine(wrong(p, NULL, "more than %u alternatives", (unsigned)ALTERNATIVES));
        if (accept(p, "has") ? !one_has(p, s, &list[f->n]) : !comparison_of_terms(p, &list[f->n]))
            return BAD;
        f->n++;
    } while (accept(p, "or"));
    f->comparisons = list;
    return MINE;
}

enum parsed parse_compare(struct parser *p, const struct scope *s, struct fact *f)
{
    return starts_term(p) ? parse_alternatives(p, s, f) : OTHER;
}

enum parsed parse_has(struct parser *p, const struct scope *s, struct fact *f)
{
    return is_word(p, "has") ? parse_alternatives(p, s, f) : OTHER;
}

/* ---- building ---- */

/* The range of left - right. */
static void range_of(enum relation relation, int64_t *low, int64_t *high)
{
    const int64_t far = (int64_t)1 << 45;
    *low = relation == RELATION_MORE ? 1 : relation == RELATION_MORE_EQUAL || relation == RELATION_EQUAL ? 0 : -far;
    *high = relation == RELATION_LESS ? -1 : relation == RELATION_LESS_EQUAL || relation == RELATION_EQUAL ? 0 : far;
}

/* left - right as a sum; false: a clue is not there. */
static bool sum_of(struct builder *b, const struct instance *i, const struct comparison *c, struct sum *s)
{
    sum_begin(b, s);
    if (sum_term(b, i, s, c->left, 1) && sum_term(b, i, s, c->right, -1))
        return true;
    sum_drop(b, s);
    return false;
}

static void post_range(struct builder *b, const struct instance *i, const struct fact *f, const struct comparison *c,
                       int64_t low, int64_t high)
{
    struct sum s;
    if (sum_of(b, i, c, &s))
        sum_post(b, build_name(b, i, f), &s, low, high);
}

static const struct term *of_one_cell(const struct term *t)
{
    return t->kind == TERM_VALUE ? t : NULL;
}

/* Two cells that are not to be equal, value by value. */
static bool two_differ(struct builder *b, const struct instance *i, const struct comparison *c)
{
    if (c->relation != RELATION_UNEQUAL || of_one_cell(c->left) == NULL || of_one_cell(c->right) == NULL)
        return false;
    if (build_around(b, i, c->left) != 1)
        return true;
    uint32_t one = b->around[0];
    if (build_around(b, i, c->right) != 1)
        return true;
    uint32_t both[] = {one, b->around[0]};
    for (uint32_t v = 0; v < b->g->n_values; v++)
        for (uint32_t w = 0; w < b->g->n_values; w++) {
            int64_t x = b->g->number[v] == NO_VALUE_NUMBER ? 0 : b->g->number[v];
            int64_t y = b->g->number[w] == NO_VALUE_NUMBER ? 0 : b->g->number[w];
            if (x == y)
                build_clause(b, both, (orime_set[]){~((orime_set)1 << v), ~((orime_set)1 << w)}, 2);
        }
    return true;
}

static orime_cell choice_cell(struct builder *b, uint32_t ways)
{
    return b->host->cells(b->m, 1, ways == 64 ? ~(orime_set)0 : ((orime_set)1 << ways) - 1);
}

/* Either less or more: a cell that is not drawn says which. */
static void unequal(struct builder *b, const struct instance *i, const struct fact *f, const struct comparison *c)
{
    struct sum s;
    if (two_differ(b, i, c) || b->n_guards == GUARDS || !sum_of(b, i, c, &s))
        return;
    sum_drop(b, &s);
    orime_cell way = choice_cell(b, 2);
    for (uint32_t k = 0; k < 2; k++) {
        int64_t low, high;
        range_of(k == 0 ? RELATION_LESS : RELATION_MORE, &low, &high);
        b->guards[b->n_guards++] = (struct guard){way, (orime_set)1 << k};
        post_range(b, i, f, c, low, high);
        b->n_guards--;
    }
}

static void one_comparison(struct builder *b, const struct instance *i, const struct fact *f,
                           const struct comparison *c)
{
    int64_t low, high;
    range_of(c->relation, &low, &high);
    if (term_special(c->left) || term_special(c->right))
        build_special(b, i, f, c);
    else if (c->relation == RELATION_UNEQUAL)
        unequal(b, i, f, c);
    else
        post_range(b, i, f, c, low, high);
}

/* Are all clues of the alternatives there? Otherwise nothing is said. */
static bool all_known(struct builder *b, const struct instance *i, const struct fact *f)
{
    for (uint32_t k = 0; k < f->n; k++) {
        struct sum s;
        const struct comparison *c = &f->comparisons[k];
        bool special = term_special(c->left) || term_special(c->right);
        int64_t number;
        if (special && !build_number(b, i, term_special(c->left) ? c->right : c->left, &number))
            return false;
        if (!special && !sum_of(b, i, c, &s))
            return false;
        if (!special)
            sum_drop(b, &s);
    }
    return true;
}

void build_compare(struct builder *b, const struct instance *i, const struct fact *f)
{
    if (f->n == 1) {
        one_comparison(b, i, f, &f->comparisons[0]);
        return;
    }
    if (!all_known(b, i, f) || b->n_guards == GUARDS)
        return;
    orime_cell way = choice_cell(b, f->n);
    for (uint32_t k = 0; k < f->n; k++) {
        b->guards[b->n_guards++] = (struct guard){way, (orime_set)1 << k};
        one_comparison(b, i, f, &f->comparisons[k]);
        b->n_guards--;
    }
}

/* ---- is ---- */

static bool starts_is(struct parser *p, enum spot *place)
{
    static const struct {
        const char *words;
        enum spot place;
    } cells[] = {
        {"here", PLACE_SCOPE},
        {"first", PLACE_FIRST},
        {"second", PLACE_SECOND},
        {"last", PLACE_LAST},
    };
    uint32_t first = p->at;
    *place = PLACE_SCOPE;
    bool found = accept_next(p, place);
    for (uint32_t i = 0; i < sizeof cells / sizeof *cells && !found; i++) {
        found = accept(p, cells[i].words);
        *place = found ? cells[i].place : *place;
    }
    if (accept(p, "is"))
        return true;
    p->at = first;
    return false;
}

/* `input` holds the place. */
enum parsed parse_is(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    enum spot place;
    if (!starts_is(p, &place))
        return OTHER;
    f->input = place;
    bool next = place >= PLACE_NEXT_UP && place <= PLACE_NEXT_UP_LEFT;
    if (next && !scope_of_cells(s))
        return mine(wrong_at(p, at, "first, second or last, or a sentence that speaks of each cell",
                             "there is no cell that this could be seen from"));
    return mine(parse_set(p, &f->set));
}

void build_is(struct builder *b, const struct instance *i, const struct fact *f)
{
    orime_set set = game_set(b->g, &f->set);
    uint32_t n = build_spot(b, i, (enum spot)f->input);
    for (uint32_t k = 0; k < n; k++)
        build_keep(b, build_of(b, b->around[k], set), set);
}
