#include "define/term.h"

#include <string.h>

#include "define/inputs.h"

/* ---- names ---- */

uint32_t find_value(const struct definition *d, const char *word)
{
    size_t length = strlen(word);
    for (uint32_t i = 0; i < d->n_values; i++)
        if (strcmp(d->values[i].name, word) == 0)
            return i;
    for (uint32_t i = 0; i < d->n_values && length > 1; i++) /* "stars" */
        if (word[length - 1] == 's' && strlen(d->values[i].name) == length - 1 &&
            memcmp(d->values[i].name, word, length - 1) == 0)
            return i;
    return ORIME_NONE;
}

uint32_t find_option(const struct definition *d, const char *word)
{
    for (uint32_t i = 0; i < d->n_options; i++)
        if (strcmp(d->options[i].name, word) == 0)
            return i;
    return ORIME_NONE;
}

uint32_t find_input(const struct definition *d, const char *word)
{
    for (uint32_t i = 0; i < d->n_inputs; i++)
        if (strcmp(d->inputs[i].name, word) == 0)
            return i;
    return ORIME_NONE;
}

uint32_t find_noun(const struct definition *d, const char *word)
{
    static const char *const endings[] = {"", "s", "es"};
    size_t length = strlen(word);
    for (uint32_t e = 0; e < 3 && length > 0; e++)
        for (uint32_t i = 0; i < d->n_inputs; i++)
            if (strncmp(d->inputs[i].name, word, length) == 0 && strcmp(d->inputs[i].name + length, endings[e]) == 0)
                return i;
    return ORIME_NONE;
}

/* ---- sets ---- */

/* The group of numbers that a number in a sentence is of. */
static uint32_t numbered(const struct definition *d)
{
    for (uint32_t i = 0; i < d->n_values; i++)
        if (d->values[i].group && !d->values[i].letters)
            return i;
    return ORIME_NONE;
}

static bool is_value(const struct parser *p, uint32_t ahead)
{
    const char *word = word_at(p, ahead);
    return find_value(p->d, word) != ORIME_NONE || (is_number(word) && numbered(p->d) != ORIME_NONE) ||
           strcmp(word, "anything") == 0 || strcmp(word, "odd") == 0 || strcmp(word, "even") == 0;
}

bool starts_set(const struct parser *p)
{
    return is_word(p, "not") || is_value(p, 0);
}

static bool one_value(struct parser *p, struct set *set)
{
    const char *names[DEFINE_VALUES];
    int64_t number;
    if (set->n == DEFINE_SET)
        return wrong(p, NULL, "more than %u values in one place", (unsigned)DEFINE_SET);
    if (accept(p, "anything")) {
        for (uint32_t i = 0; i < p->d->n_values && set->n < DEFINE_SET; i++)
            set->of[set->n++].entry = i, set->of[set->n - 1].all = true;
        return true;
    }
    uint32_t entry = find_value(p->d, word_at(p, 0));
    if (entry == ORIME_NONE && (is_word(p, "odd") || is_word(p, "even"))) {
        set->of[set->n++].parity = accept(p, "odd") ? 1 : 2;
        p->at += set->of[set->n - 1].parity == 2;
        return true;
    }
    if (entry != ORIME_NONE) {
        p->at++;
        set->of[set->n].entry = entry;
        set->of[set->n++].all = true;
        return true;
    }
    if (is_value(p, 0) && expect_number(p, 0, 999999999, &number)) {
        set->of[set->n].entry = numbered(p->d);
        set->of[set->n++].number = number;
        return true;
    }
    for (uint32_t i = 0; i < p->d->n_values; i++)
        names[i] = p->d->values[i].name;
    return unknown(p, "a value", names, p->d->n_values);
}

bool parse_set(struct parser *p, struct set *set)
{
    uint32_t first = p->at;
    *set = (struct set){.negated = accept(p, "not")};
    if (!one_value(p, set))
        return false;
    while (is_word(p, "or") && is_value(p, 1)) {
        p->at++;
        if (!one_value(p, set))
            return false;
    }
    set->words = words_since(p, first);
    return set->words != NULL;
}

/* ---- places ---- */

/* Words for the value of one cell, and others that stand for a number by themselves. */
static const struct {
    const char *words;
    enum term_kind kind;
    enum spot place;
} simple[] = {
    {"size", TERM_SIZE, PLACE_SCOPE},
    {"width", TERM_WIDTH, PLACE_SCOPE},
    {"height", TERM_HEIGHT, PLACE_SCOPE},
    {"row number", TERM_ROW, PLACE_SCOPE},
    {"column number", TERM_COLUMN, PLACE_SCOPE},
    {"largest region", TERM_LARGEST, PLACE_SCOPE},
    {"value", TERM_VALUE, PLACE_SCOPE},
    {"second", TERM_VALUE, PLACE_SECOND},
    {"last", TERM_VALUE, PLACE_LAST},
    {"above", TERM_VALUE, PLACE_NEXT_UP},
    {"behind", TERM_VALUE, PLACE_NEXT_RIGHT},
    {"below", TERM_VALUE, PLACE_NEXT_DOWN},
    {"before", TERM_VALUE, PLACE_NEXT_LEFT},
    {"above-right", TERM_VALUE, PLACE_NEXT_UP_RIGHT},
    {"below-right", TERM_VALUE, PLACE_NEXT_DOWN_RIGHT},
    {"below-left", TERM_VALUE, PLACE_NEXT_DOWN_LEFT},
    {"above-left", TERM_VALUE, PLACE_NEXT_UP_LEFT},
};

bool accept_next(struct parser *p, enum spot *place)
{
    for (uint32_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (simple[i].place >= PLACE_NEXT_UP && simple[i].place <= PLACE_NEXT_UP_LEFT && accept(p, simple[i].words)) {
            *place = simple[i].place;
            return true;
        }
    return false;
}

static const struct {
    const char *words;
    enum spot place;
} places[] = {
    {"beside", PLACE_BESIDE},
    {"around or here", PLACE_WITHIN},
    {"around", PLACE_AROUND},
    {"upward", PLACE_UP},
    {"rightward", PLACE_RIGHT},
    {"downward", PLACE_DOWN},
    {"leftward", PLACE_LEFT},
    {"up-right", PLACE_UP_RIGHT},
    {"down-right", PLACE_DOWN_RIGHT},
    {"down-left", PLACE_DOWN_LEFT},
    {"up-left", PLACE_UP_LEFT},
    {"in all directions", PLACE_CROSS},
    {"in its runs", PLACE_RUNS},
    {"of first", PLACE_OF_FIRST},
    {"of second", PLACE_OF_SECOND},
};

static bool parse_distance(struct parser *p, struct term *t)
{
    uint32_t at = p->at;
    t->place = PLACE_DISTANCE;
    t->a = parse_term(p);
    return t->a != NULL && (!term_on_board(t->a) ||
                            wrong_at(p, at, "a number, a clue or an option", "a distance that depends on the board"));
}

/* "along arrows", "in its region" */
static bool parse_input_place(struct parser *p, struct term *t)
{
    bool along = is_word(p, "along"), in = is_word(p, "in") && strcmp(word_at(p, 1), "its") == 0;
    if (!along && !in)
        return true;
    p->at += along ? 1 : 2;
    t->place = along ? PLACE_ALONG : PLACE_REGION;
    t->region = find_noun(p->d, word_at(p, 0));
    enum shape shape = t->region == ORIME_NONE ? SHAPE_BORDER : p->d->inputs[t->region].kind->shape;
    if (shape == (along ? SHAPE_CELLS : SHAPE_REGIONS)) {
        p->at++;
        return true;
    }
    return wrong(p, along ? "an input with arrows" : "an input with regions", "\"%.40s\"", word_at(p, 0));
}

bool parse_place(struct parser *p, struct term *t)
{
    t->place = PLACE_SCOPE;
    t->region = ORIME_NONE;
    if (accept_words(p, "at distance"))
        return parse_distance(p, t);
    for (uint32_t i = 0; i < sizeof places / sizeof *places; i++)
        if (accept_words(p, places[i].words)) {
            t->place = places[i].place;
            return true;
        }
    return accept_next(p, &t->place) || parse_input_place(p, t);
}

/* ---- terms ---- */

struct term *new_term(struct parser *p, enum term_kind kind)
{
    struct term *t = parser_take(p, 1, sizeof *t);
    if (t != NULL) {
        t->kind = kind;
        t->which = t->region = ORIME_NONE;
        t->first = p->at;
        t->column = p->words[p->at < p->n ? p->at : p->n].column;
        t->length = p->words[p->at < p->n ? p->at : p->n].length;
    }
    return t;
}

struct term *number_term(struct parser *p, int64_t number)
{
    struct term *t = new_term(p, TERM_NUMBER);
    if (t != NULL)
        t->number = number;
    return t;
}

/* "count white between black and black" */
static const struct term *parse_between(struct parser *p, struct term *counted)
{
    struct term *t = new_term(p, TERM_SPECIAL);
    if (t == NULL)
        return NULL;
    t->which = SPECIAL_COUNT_BETWEEN;
    t->a = counted;
    return parse_set(p, &t->set) && expect(p, "and") && parse_set(p, &t->other) ? t : NULL;
}

static const struct term *parse_count(struct parser *p)
{
    struct term *t = new_term(p, accept(p, "pointing") ? TERM_POINTING : TERM_COUNT);
    if (t == NULL)
        return NULL;
    if (t->kind == TERM_POINTING)
        return expect(p, "here") ? t : NULL;
    if (!parse_set(p, &t->set))
        return NULL;
    if (accept(p, "between"))
        return parse_between(p, t);
    return parse_place(p, t) ? t : NULL;
}

/* "first 3", "last 3": the cells that are added up. */
static bool parse_some_cells(struct parser *p, struct term *t)
{
    bool first = is_word(p, "first");
    p->at++;
    t->place = first ? PLACE_FIRST_CELLS : PLACE_LAST_CELLS;
    return expect_number(p, 1, 999, &t->number);
}

/* "sum", "sum of numbers", "sum of places where black", "sum of INPUT where black", each with a place. */
static const struct term *parse_sum(struct parser *p)
{
    struct term *t = new_term(p, TERM_SUM);
    if (t == NULL)
        return NULL;
    if (accept_words(p, "of differences beside")) {
        t->kind = TERM_DIFFERENCES;
        return t;
    }
    if (accept(p, "of")) {
        if ((is_word(p, "first") || is_word(p, "last")) && is_number(word_at(p, 1)))
            return parse_some_cells(p, t) ? t : NULL;
        t->which = find_input(p->d, word_at(p, 0));
        if (accept(p, "places"))
            t->weight = WEIGHT_PLACE;
        else if (t->which != ORIME_NONE && strcmp(word_at(p, 1), "where") == 0) {
            t->weight = WEIGHT_INPUT;
            p->at++;
        }
        if (t->weight != WEIGHT_VALUE && !expect(p, "where"))
            return NULL;
        if (!parse_set(p, &t->set))
            return NULL;
    }
    return parse_place(p, t) ? t : NULL;
}

static const struct term *parse_special(struct parser *p, uint32_t which)
{
    const struct special *s = &specials[which];
    struct term *t = new_term(p, TERM_SPECIAL);
    if (t == NULL)
        return NULL;
    t->which = which;
    if ((s->has_set && !parse_set(p, &t->set)) || (s->has_other && (!expect(p, "and") || !parse_set(p, &t->other))))
        return NULL;
    if (s->has_end) {
        if (!expect(p, "from"))
            return NULL;
        t->from_end = accept(p, "end");
        if (!t->from_end && !expect(p, "start"))
            return NULL;
    }
    return t;
}

/* "first" alone is the value of the first cell. */
static uint32_t find_special(struct parser *p)
{
    uint32_t at = p->at;
    if (accept_words(p, "largest region")) {
        p->at = at;
        return ORIME_NONE;
    }
    for (uint32_t i = 0; i < specials_count(); i++) {
        uint32_t before = p->at;
        if (accept_words(p, specials[i].words)) {
            if (!specials[i].has_set || starts_set(p))
                return i;
            p->at = before;
        }
    }
    return ORIME_NONE;
}

static const struct term *parse_name(struct parser *p)
{
    const char *names[DEFINE_OPTIONS + DEFINE_INPUTS + sizeof simple / sizeof *simple + 2];
    const struct definition *d = p->d;
    uint32_t option = find_option(d, word_at(p, 0)), input = find_input(d, word_at(p, 0)), n = 0;
    if (option != ORIME_NONE || input != ORIME_NONE) {
        struct term *t = new_term(p, option != ORIME_NONE ? TERM_OPTION : TERM_INPUT);
        p->at++;
        if (t != NULL)
            t->which = option != ORIME_NONE ? option : input;
        if (t != NULL && option == ORIME_NONE && accept_words(p, "pointing here"))
            t->kind = TERM_POINTERS;
        return t;
    }
    for (uint32_t i = 0; i < d->n_options; i++)
        names[n++] = d->options[i].name;
    for (uint32_t i = 0; i < d->n_inputs; i++)
        names[n++] = d->inputs[i].name;
    names[n++] = "count";
    names[n++] = "sum";
    for (uint32_t i = 0; i < sizeof simple / sizeof *simple; i++)
        names[n++] = simple[i].words;
    (void)unknown(p, "a number, an option, an input, or a term", names, n);
    return NULL;
}

static const struct term *parse_atom(struct parser *p)
{
    int64_t number;
    bool negative = accept(p, "-");
    if (is_number(word_at(p, 0)))
        return expect_number(p, 0, 999999999, &number) ? number_term(p, negative ? -number : number) : NULL;
    if (negative) {
        (void)wrong(p, "a number", "\"%.40s\"", word_at(p, 0));
        return NULL;
    }
    if (accept(p, "(")) {
        if (++p->depth > DEFINE_DEPTH) {
            (void)wrong(p, NULL, "more than %u brackets in one another", (unsigned)DEFINE_DEPTH);
            return NULL;
        }
        const struct term *t = parse_term(p);
        p->depth--;
        return t != NULL && expect(p, ")") ? t : NULL;
    }
    if (accept(p, "count"))
        return parse_count(p);
    uint32_t special = find_special(p);
    if (special != ORIME_NONE)
        return parse_special(p, special);
    if (accept(p, "sum"))
        return parse_sum(p);
    for (uint32_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (accept_words(p, simple[i].words)) {
            struct term *t = new_term(p, simple[i].kind);
            if (t != NULL)
                t->place = simple[i].place;
            return t;
        }
    if (accept(p, "first")) {
        struct term *t = new_term(p, TERM_VALUE);
        if (t != NULL)
            t->place = PLACE_FIRST;
        return t;
    }
    return parse_name(p);
}

static const struct term *joined(struct parser *p, enum term_kind kind, const struct term *a, const struct term *b)
{
    struct term *t = a == NULL || b == NULL ? NULL : new_term(p, kind);
    if (t != NULL) {
        t->a = a;
        t->b = b;
    }
    return t;
}

static const struct term *parse_product(struct parser *p)
{
    const struct term *t = parse_atom(p);
    while (t != NULL && accept(p, "*")) {
        uint32_t at = p->at;
        const struct term *b = parse_atom(p);
        if (b != NULL && term_on_board(t) && term_on_board(b)) {
            (void)wrong_at(p, at, "a number, a clue or an option", "a product of two things that depend on the board");
            return NULL;
        }
        t = joined(p, TERM_MULTIPLY, t, b);
    }
    return t;
}

const struct term *parse_term(struct parser *p)
{
    const struct term *t = parse_product(p);
    while (t != NULL && (is_word(p, "+") || is_word(p, "-"))) {
        enum term_kind kind = accept(p, "+") ? TERM_ADD : TERM_SUBTRACT;
        p->at += kind == TERM_SUBTRACT;
        t = joined(p, kind, t, parse_product(p));
    }
    return t;
}

bool starts_term(const struct parser *p)
{
    const char *word = word_at(p, 0);
    if (is_number(word) || strcmp(word, "(") == 0 || strcmp(word, "-") == 0 || strcmp(word, "count") == 0 ||
        strcmp(word, "sum") == 0 || strcmp(word, "first") == 0)
        return true;
    for (uint32_t i = 0; i < specials_count(); i++) {
        size_t first = strcspn(specials[i].words, " ");
        if (strlen(word) == first && memcmp(word, specials[i].words, first) == 0)
            return true;
    }
    for (uint32_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (strncmp(simple[i].words, word, strlen(word)) == 0 && *word != '\0')
            return true;
    return find_option(p->d, word) != ORIME_NONE || find_input(p->d, word) != ORIME_NONE;
}

/* ---- relations ---- */

static const char *const relations[] = {"=", "!=", "<", "<=", ">", ">="}; /* in the order of enum relation */

bool starts_relation(const struct parser *p)
{
    for (uint32_t i = 0; i < sizeof relations / sizeof *relations; i++)
        if (is_word(p, relations[i]))
            return true;
    return false;
}

bool parse_relation(struct parser *p, enum relation *relation)
{
    for (uint32_t i = 0; i < sizeof relations / sizeof *relations; i++)
        if (accept(p, relations[i])) {
            *relation = (enum relation)i;
            return true;
        }
    return unknown(p, "one of", relations, sizeof relations / sizeof *relations);
}

/* ---- questions ---- */

bool term_on_board(const struct term *t)
{
    return t->kind >= TERM_ADD ? term_on_board(t->a) || term_on_board(t->b) : t->kind >= TERM_COUNT;
}

bool term_special(const struct term *t)
{
    return t->kind >= TERM_ADD ? term_special(t->a) || term_special(t->b) : t->kind == TERM_SPECIAL;
}
