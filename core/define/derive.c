/* The clues that a finished board gives: each is what makes the sentences true that speak of it. */
#include "define/derive.h"

#include <string.h>

#include "define/facts.h"
#include "define/inputs.h"

enum { CONFLICT = -3, TRIALS = 200 }; /* CONFLICT: two sentences ask for different clues */

struct deriving {
    struct judge j;
    const enum origin *origins;
    struct clue_set *clues;  /* those of the game, to be changed */
    int32_t **of, **second;  /* by input: the same */
    uint64_t hash;           /* of the board: choices that are free go by it */
    bool changed;
};

/* ---- one clue ---- */

static bool is_derived(const struct deriving *d, uint32_t input)
{
    return d->origins[input] == ORIGIN_CLUES || d->origins[input] == ORIGIN_PRESENT;
}

/* The same clue, to be changed. */
static int32_t *slot_of(struct deriving *d, const struct site *s, uint32_t input)
{
    const int32_t *clue = judge_clue(&d->j, s, input);
    const struct clue_set *c = &d->j.g->clues[input];
    if (clue == NULL || !is_derived(d, input))
        return NULL;
    uint32_t n = d->j.g->d->inputs[input].kind->shape == SHAPE_CELLS ? d->j.g->cells : c->n;
    if (clue >= c->of && clue < c->of + n)
        return d->of[input] + (clue - c->of);
    return d->second[input] + (clue - c->second);
}

/* May a puzzle file hold this number there? */
static bool fits(const struct deriving *d, uint32_t input, int64_t number)
{
    const struct input *in = &d->j.g->d->inputs[input];
    bool value = false;
    for (uint32_t v = 0; v < d->j.g->n_values; v++)
        value = value || d->j.g->number[v] == number;
    return in->values ? value : number >= in->low && number <= in->high && number >= 0;
}

static void set_clue(struct deriving *d, uint32_t input, int32_t *slot, int64_t number)
{
    if (*slot == ORIME_NO_NUMBER || *slot == CONFLICT)
        return;
    int32_t clue = fits(d, input, number) ? (int32_t)number : CONFLICT;
    if (*slot != ORIME_ANY_NUMBER && *slot != clue)
        clue = CONFLICT;
    *slot = clue;
}

/* The first input that a term speaks of; ORIME_NONE. */
static uint32_t input_in(const struct term *t)
{
    if (t->kind >= TERM_ADD)
        return input_in(t->a) != ORIME_NONE ? input_in(t->a) : input_in(t->b);
    if (t->place == PLACE_DISTANCE)
        return input_in(t->a);
    return t->kind == TERM_INPUT ? t->which : ORIME_NONE;
}

static uint32_t input_of(const struct fact *f)
{
    uint32_t input = ORIME_NONE;
    for (uint32_t k = 0; k < f->n && input == ORIME_NONE; k++) {
        input = input_in(f->comparisons[k].left);
        input = input == ORIME_NONE ? input_in(f->comparisons[k].right) : input;
    }
    if (input == ORIME_NONE && f->low != NULL)
        input = input_in(f->low);
    return input == ORIME_NONE && f->high != NULL ? input_in(f->high) : input;
}

/* "TERM = INPUT": what the term comes to. Of several alternatives one is taken. */
static bool by_term(struct deriving *d, const struct site *s, const struct fact *f, uint32_t input, int32_t *slot)
{
    for (uint32_t k = 0; k < f->n; k++) {
        const struct comparison *c = &f->comparisons[(k + d->hash + s->cells[0]) % f->n];
        bool left = c->left->kind == TERM_INPUT, right = c->right->kind == TERM_INPUT;
        int64_t number;
        if (c->relation != RELATION_EQUAL || (!left && !right) || (left ? c->left : c->right)->which != input)
            continue;
        if (!judge_term(&d->j, s, left ? c->right : c->left, &number) || number == JUDGE_NO_NUMBER)
            continue;
        if (f->n > 1 && !fits(d, input, number))
            continue;
        set_clue(d, input, slot, number);
        return true;
    }
    return false;
}

/* A number for which the fact is true; of several small ones the board decides. */
static void by_trial(struct deriving *d, const struct site *s, const struct fact *f, uint32_t input, int32_t *slot)
{
    const struct input *in = &d->j.g->d->inputs[input];
    int32_t before = *slot, found[TRIALS];
    uint32_t n = 0;
    for (int32_t number = 0; number < TRIALS; number++) {
        if (number < in->low || number > in->high)
            continue;
        *slot = number;
        if (f->kind->judge(&d->j, s, f))
            found[n++] = number;
    }
    *slot = before;
    set_clue(d, input, slot, n == 0 ? -1 : found[(d->hash + s->cells[0]) % n]);
}

static void derive_site(struct judge *j, const struct site *s)
{
    struct deriving *d = j->context;
    for (uint32_t k = 0; k < j->sentence->n_facts; k++) {
        const struct fact *f = j->sentence->facts[k];
        uint32_t input = input_of(f);
        int32_t *slot = input == ORIME_NONE ? NULL : slot_of(d, s, input);
        if (slot == NULL || *slot == ORIME_NO_NUMBER || *slot == CONFLICT || !judge_asks(j, s, f))
            continue;
        if (f->kind->judge != judge_compare || !by_term(d, s, f, input, slot))
            by_trial(d, s, f, input, slot);
    }
}

/* A clue goes where a sentence that speaks of it would be wrong with it. */
static void clear(struct deriving *d, uint32_t input, int32_t *slot)
{
    int32_t none = d->origins[input] == ORIGIN_PRESENT && d->j.g->clues[input].second != NULL ? ORIME_ANY_NUMBER
                                                                                                 : ORIME_NO_NUMBER;
    d->changed = d->changed || *slot != none;
    *slot = none;
}

static void verify_site(struct judge *j, const struct site *s)
{
    struct deriving *d = j->context;
    for (uint32_t k = 0; k < j->sentence->n_facts; k++) {
        const struct fact *f = j->sentence->facts[k];
        uint32_t input = input_of(f);
        if (!judge_asks(j, s, f) || f->kind->judge(j, s, f))
            continue;
        int32_t *slot = input == ORIME_NONE ? NULL : slot_of(d, s, input);
        if (slot != NULL)
            clear(d, input, slot);
        for (uint32_t m = 0; m < j->sentence->scope.n_filters && s->own >= 0; m++) {
            const struct filter *filter = &j->sentence->scope.filters[m];
            if (filter->kind == FILTER_WITH && is_derived(d, filter->input))
                clear(d, filter->input, &d->of[filter->input][s->own]);
        }
    }
}

static void visit_all(struct deriving *d, void (*visit)(struct judge *, const struct site *))
{
    const struct game *g = d->j.g;
    d->j.visit = visit;
    for (uint32_t k = 0; k < g->d->n_sentences; k++) {
        d->j.sentence = &g->d->sentences[k];
        if (game_means(g, d->j.sentence) && d->j.sentence->fixes == ORIME_NONE)
            d->j.sentence->scope.kind->judge(&d->j, &d->j.sentence->scope);
    }
}

/* ---- clues of their own kind ---- */

/* One clue in each group, in a cell that the board decides. */
static void derive_islands(struct deriving *d, const struct fact *f)
{
    const struct game *g = d->j.g;
    uint32_t n;
    const int32_t *group = judge_groups(&d->j, game_set(g, &f->set), false, &n);
    uint32_t *size = judge_memory(&d->j, (n + (size_t)1) * sizeof *size);
    for (uint32_t c = 0; c < g->cells; c++) {
        d->of[f->input][c] = ORIME_NO_NUMBER;
        if (group[c] >= 0)
            size[group[c]]++;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t skip = (uint32_t)((d->hash >> 8) + i * 7) % size[i];
        for (uint32_t c = 0; c < g->cells; c++)
            if (group[c] == (int32_t)i && skip-- == 0)
                d->of[f->input][c] = f->flag && fits(d, f->input, size[i]) ? (int32_t)size[i] : ORIME_ANY_NUMBER;
    }
}

struct places {
    struct deriving *d;
    orime_set set;
    int64_t *tent_of;        /* by cell: the tent whose tree is there; -1 */
    uint32_t *seen, round;
};

static bool find_tree(struct places *p, uint32_t tent)
{
    const struct game *g = p->d->j.g;
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t way = (uint32_t)(k + p->d->hash + tent) % 4;
        int64_t x = (int64_t)(tent % g->width) + direction_x(way), y = (int64_t)(tent / g->width) + direction_y(way);
        int64_t c = y * g->width + x;
        if (!judge_on_board(&p->d->j, x, y) || judge_in(&p->d->j, (uint32_t)c, p->set) || p->seen[c] == p->round)
            continue;
        p->seen[c] = p->round;
        if (p->tent_of[c] < 0 || find_tree(p, (uint32_t)p->tent_of[c])) {
            p->tent_of[c] = tent;
            return true;
        }
    }
    return false;
}

/* A tree for each tent, beside it. */
static bool derive_matched(struct deriving *d, const struct fact *f)
{
    const struct game *g = d->j.g;
    struct places p = {.d = d, .set = game_set(g, &f->set)};
    p.tent_of = judge_memory(&d->j, g->cells * sizeof *p.tent_of);
    p.seen = judge_memory(&d->j, g->cells * sizeof *p.seen);
    for (uint32_t c = 0; c < g->cells; c++)
        p.tent_of[c] = -1;
    for (uint32_t c = 0; c < g->cells; c++) {
        p.round++;
        if (judge_in(&d->j, c, p.set) && !find_tree(&p, c))
            return false;
    }
    for (uint32_t c = 0; c < g->cells; c++)
        d->of[f->input][c] = p.tent_of[c] < 0 ? ORIME_NO_NUMBER : 0;
    return true;
}

static bool derive_whole(struct deriving *d)
{
    const struct game *g = d->j.g;
    for (uint32_t s = 0; s < g->d->n_sentences; s++)
        for (uint32_t k = 0; k < g->d->sentences[s].n_facts; k++) {
            const struct fact *f = g->d->sentences[s].facts[k];
            if (f->kind->judge == judge_islands)
                derive_islands(d, f);
            if (f->kind->judge == judge_matched && !derive_matched(d, f))
                return false;
        }
    return true;
}

/* ---- symbols ---- */

/* Is all true that is said of a cell with this symbol? Only if something is. */
static bool symbol_holds(struct deriving *d, uint32_t input, uint32_t cell)
{
    const struct game *g = d->j.g;
    bool spoken = false;
    for (uint32_t k = 0; k < g->d->n_sentences; k++) {
        const struct sentence *s = &g->d->sentences[k];
        struct site site = {&cell, 1, cell, -1, -1, -1, -1, false, 0};
        bool own = false, asked = scope_of_cells(&s->scope) && game_means(g, s);
        for (uint32_t f = 0; f < s->scope.n_filters && asked; f++) {
            const struct filter *filter = &s->scope.filters[f];
            own = own || (filter->kind != FILTER_VALUE && filter->input == input);
            asked = filter->kind == FILTER_VALUE ? judge_in(&d->j, cell, game_set(g, &filter->set))
                                                 : game_takes(g, filter, cell);
        }
        d->j.sentence = s;
        for (uint32_t f = 0; f < s->n_facts && own && asked; f++) {
            spoken = true;
            if (judge_asks(&d->j, &site, s->facts[f]) && !s->facts[f]->kind->judge(&d->j, &site, s->facts[f]))
                return false;
        }
    }
    return spoken;
}

static void derive_symbols(struct deriving *d, uint32_t input)
{
    const struct game *g = d->j.g;
    uint32_t n = g->d->inputs[input].n_symbols;
    int32_t *of = d->of[input];
    for (uint32_t c = 0; c < g->cells; c++)
        of[c] = ORIME_NO_NUMBER;
    for (uint32_t c = 0; c < g->cells; c++)
        for (uint32_t k = 0; k < n && of[c] == ORIME_NO_NUMBER && (g->hole == NULL || !g->hole[c]); k++) {
            of[c] = (int32_t)((k + d->hash + c) % n);
            if (!symbol_holds(d, input, c))
                of[c] = ORIME_NO_NUMBER;
        }
}

/* ---- signs ---- */

static void judge_quietly(struct judge *j, const struct site *s)
{
    for (uint32_t k = 0; k < j->sentence->n_facts; k++)
        if (judge_asks(j, s, j->sentence->facts[k]) && !j->sentence->facts[k]->kind->judge(j, s, j->sentence->facts[k]))
            j->good = false;
}

/* Is the sign `sign` true of the pair that is the input's only one now? Only if some sentence speaks of it. */
static bool sign_holds(struct deriving *d, uint32_t input, uint32_t sign)
{
    const struct game *g = d->j.g;
    bool spoken = false;
    d->j.good = true;
    d->j.visit = judge_quietly;
    for (uint32_t k = 0; k < g->d->n_sentences; k++) {
        const struct sentence *s = &g->d->sentences[k];
        if (s->scope.input != input || s->scope.kind->judge != judge_pairs_with_sign || !game_means(g, s))
            continue;
        for (uint32_t f = 0; f < s->scope.n_filters; f++)
            spoken = spoken || game_relation(sign, s->scope.filters[f].relation, s->scope.filters[f].number);
        d->j.sentence = s;
        s->scope.kind->judge(&d->j, &s->scope);
    }
    return spoken && d->j.good;
}

static void derive_signs(struct deriving *d, uint32_t input)
{
    const struct game *g = d->j.g;
    struct clue_set *c = &d->clues[input], found;
    uint32_t room = 2 * g->cells, *cells = judge_memory(&d->j, 2 * (size_t)room * sizeof *cells), pair[2];
    uint32_t *begin = judge_memory(&d->j, (room + (size_t)1) * sizeof *begin), ends[2] = {0, 2};
    int32_t *of = judge_memory(&d->j, room * sizeof *of), sign;
    *c = (struct clue_set){.present = true, .of = &sign, .n = 1, .cells = pair, .begin = ends};
    found = (struct clue_set){.present = true, .of = of, .cells = cells, .begin = begin};
    for (uint32_t k = 0; k < 2 * g->cells; k++) {
        uint32_t a = k / 2, b = k % 2 == 0 ? a + 1 : a + g->width;
        if (b >= g->cells || (k % 2 == 0 && b % g->width == 0) || !game_open(g, a) || !game_open(g, b))
            continue;
        for (uint32_t way = 0, done = 0; way < 2 * g->d->inputs[input].n_symbols && done == 0; way++) {
            pair[0] = way % 2 == 0 ? a : b;
            pair[1] = way % 2 == 0 ? b : a;
            sign = (int32_t)(way / 2);
            done = sign_holds(d, input, way / 2);
            if (done == 0)
                continue;
            of[found.n] = sign;
            memcpy(cells + 2 * (size_t)found.n, pair, sizeof pair);
            found.n++;
            begin[found.n] = 2 * found.n;
        }
    }
    *c = found;
}

/* ---- all of them ---- */

/* Copies of the clues that are made anew: everywhere one that is not known yet, or where the puzzle has one. */
static void begin_clues(struct deriving *d, struct game *g)
{
    struct clue_set *clues = judge_memory(&d->j, (g->d->n_inputs + (size_t)1) * sizeof *clues);
    memcpy(clues, g->clues, g->d->n_inputs * sizeof *clues);
    g->clues = d->clues = clues;
    d->of = judge_memory(&d->j, (g->d->n_inputs + (size_t)1) * sizeof *d->of);
    d->second = judge_memory(&d->j, (g->d->n_inputs + (size_t)1) * sizeof *d->second);
    for (uint32_t i = 0; i < g->d->n_inputs; i++) {
        enum shape shape = g->d->inputs[i].kind->shape;
        struct clue_set *c = &clues[i];
        bool columns = g->d->inputs[i].kind->place <= BORDER_BOTTOM, old = c->of != NULL;
        if (!is_derived(d, i) && d->origins[i] != ORIGIN_MATCHED && d->origins[i] != ORIGIN_SYMBOLS)
            continue;
        if (shape == SHAPE_BORDER)
            c->n = columns ? g->width : g->height;
        if (shape == SHAPE_CORNERS && !old) {
            c->width = g->width - 1;
            c->height = g->height - 1;
            c->n = c->width * c->height;
        }
        uint32_t n = shape == SHAPE_CELLS ? g->cells : c->n;
        d->of[i] = judge_memory(&d->j, (n + (size_t)1) * sizeof **d->of);
        d->second[i] = c->second == NULL ? NULL : judge_memory(&d->j, (n + (size_t)1) * sizeof **d->second);
        bool keeps = d->origins[i] == ORIGIN_PRESENT && old && (c->second != NULL || g->d->has_fixed);
        for (uint32_t k = 0; k < n; k++) {
            d->of[i][k] = keeps && c->of[k] == ORIME_NO_NUMBER ? ORIME_NO_NUMBER : ORIME_ANY_NUMBER;
            if (d->second[i] != NULL) /* a second number, or the way of an arrow */
                d->second[i][k] = g->d->inputs[i].kind->draw == draw_arrows ? c->second[k] : d->of[i][k];
        }
        c->present = true;
        c->of = d->of[i];
        c->second = d->second[i];
    }
}

bool derive_clues(const struct orime_host *host, orime_writer *w, struct game *g, const enum origin *origins,
                  const uint8_t *values)
{
    struct deriving d = {.j = {.host = host, .w = w, .g = g, .values = values}, .origins = origins};
    d.j.context = &d;
    judge_begin(&d.j);
    for (uint32_t c = 0; c < g->cells; c++)
        d.hash = (d.hash ^ values[c]) * 0x9e3779b97f4a7c15u + 1;
    d.hash >>= 16;
    begin_clues(&d, g);
    if (!derive_whole(&d))
        return false;
    visit_all(&d, derive_site);
    for (uint32_t i = 0; i < g->d->n_inputs; i++) {
        uint32_t n = g->d->inputs[i].kind->shape == SHAPE_CELLS ? g->cells : g->clues[i].n;
        bool stays = origins[i] == ORIGIN_PRESENT;
        for (uint32_t k = 0; k < n && is_derived(&d, i); k++) {
            if (d.of[i][k] == CONFLICT || (d.of[i][k] == ORIME_ANY_NUMBER && !stays))
                d.of[i][k] = stays ? ORIME_ANY_NUMBER : ORIME_NO_NUMBER;
            if (d.second[i] != NULL && d.second[i][k] == CONFLICT)
                d.second[i][k] = ORIME_ANY_NUMBER;
        }
    }
    d.changed = true;
    for (uint32_t round = 0; round < 6 && d.changed; round++) {
        d.changed = false;
        visit_all(&d, verify_site);
    }
    for (uint32_t i = 0; i < g->d->n_inputs; i++)
        if (origins[i] == ORIGIN_SIGNS)
            derive_signs(&d, i);
        else if (origins[i] == ORIGIN_SYMBOLS)
            derive_symbols(&d, i);
    return true;
}
