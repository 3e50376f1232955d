#include "define/game.h"

#include <stdio.h>
#include <string.h>

#include "define/facts.h"
#include "define/inputs.h"
#include "define/lines.h"

/* ---- values ---- */

static orime_set below(uint32_t n)
{
    return n >= 64 ? ~(orime_set)0 : ((orime_set)1 << n) - 1;
}

/* Sets of values and sets of pieces do not mix: what is not turn is another piece. */
orime_set game_set(const struct game *g, const struct set *set)
{
    orime_set all = below(g->n_values), found = 0;
    bool pieces = false;
    if (set->n == 0)
        return all;
    for (uint32_t i = 0; i < set->n; i++) {
        uint32_t mask = set->of[i].parity != 0 ? 0 : g->d->values[set->of[i].entry].pieces;
        pieces = pieces || mask != 0;
        found |= (orime_set)mask << g->n_values;
        for (uint32_t v = 0; v < g->n_values; v++)
            if (set->of[i].parity != 0
                    ? g->number[v] != NO_VALUE_NUMBER && g->number[v] % 2 == set->of[i].parity % 2
                    : set->of[i].entry == g->entry[v] && (set->of[i].all || set->of[i].number == g->number[v]))
                found |= (orime_set)1 << v;
    }
    if (pieces)
        return set->negated ? below(g->n_all) & ~all & ~found : found;
    return set->negated ? all & ~found : found;
}

/* Sums and products of constants stay below this. */
static int64_t bounded(int64_t n)
{
    const int64_t far = (int64_t)1 << 30;
    return n > far ? far : n < -far ? -far : n;
}

/* A term of options and sizes. */
static int64_t constant(const struct game *g, const struct term *t)
{
    switch (t->kind) {
    case TERM_NUMBER:
        return t->number;
    case TERM_OPTION:
        return g->options[t->which];
    case TERM_WIDTH:
        return g->width;
    case TERM_HEIGHT:
        return g->height;
    case TERM_LARGEST:
        return g->largest;
    case TERM_ADD:
        return bounded(constant(g, t->a) + constant(g, t->b));
    case TERM_SUBTRACT:
        return bounded(constant(g, t->a) - constant(g, t->b));
    case TERM_MULTIPLY:
        return bounded(constant(g, t->a) * constant(g, t->b));
    default:
        return 0;
    }
}

static bool glyph_taken(const struct game *g, char glyph)
{
    for (uint32_t v = 0; v < g->n_values; v++)
        if (g->palette[v].glyph == glyph)
            return true;
    for (uint32_t i = 0; i < g->d->n_values; i++)
        if (!g->d->values[i].group && g->d->values[i].glyph == glyph)
            return true;
    return false;
}

/* 0 to 9, then letters; the first free one where it is taken. */
static char glyph_of(const struct game *g, const struct value_entry *e, int64_t number)
{
    static const char more[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char glyph = e->letters ? (number >= 1 && number <= 26 ? more[number - 1 + 26 * e->small] : '\0')
                 : number >= 0 && number <= 9 ? (char)('0' + number)
                 : number < 10 + (int64_t)strlen(more) && number > 9 ? more[number - 10] : '\0';
    for (const char *c = more; *c != '\0' && (glyph == '\0' || glyph_taken(g, glyph)); c++)
        glyph = *c;
    return glyph_taken(g, glyph) ? '\0' : glyph;
}

static bool add_value(const struct orime_host *host, orime_reader *r, struct game *g, uint32_t entry, int64_t number)
{
    const struct value_entry *e = &g->d->values[entry];
    char name[24], glyph = e->group ? '\0' : e->glyph;
    if (g->n_values == DEFINE_VALUES || (e->group && (glyph = glyph_of(g, e, number)) == '\0')) {
        host->error(r, NULL, NULL, "this board takes more than %u values", (unsigned)g->n_values);
        return false;
    }
    if (e->letters)
        (void)snprintf(name, sizeof name, "%c", (e->small ? 'a' : 'A') + (int)number - 1);
    else
        (void)snprintf(name, sizeof name, "%lld", (long long)number);
    char *copy = host->alloc(r, sizeof name);
    memcpy(copy, name, sizeof name);
    g->palette[g->n_values] = (struct orime_value){e->group ? copy : e->name, glyph, e->rgb};
    g->number[g->n_values] = e->group ? number : e->number;
    g->entry[g->n_values] = entry;
    if (!e->fixed)
        g->free |= (orime_set)1 << g->n_values;
    g->n_values++;
    return true;
}

static bool make_values(const struct orime_host *host, orime_reader *r, struct game *g)
{
    for (uint32_t i = 0; i < g->d->n_values; i++) {
        const struct value_entry *e = &g->d->values[i];
        if (e->pieces != 0)
            continue;
        int64_t low = e->group ? constant(g, e->low) : 0, high = e->group ? constant(g, e->high) : 0;
        if (low < 0 || high > 999999 || (e->letters && (low < 1 || high > 26))) {
            host->error(r, NULL, NULL, "this board takes the values %lld to %lld", (long long)low, (long long)high);
            return false;
        }
        for (int64_t number = low; number <= high; number++)
            if (!add_value(host, r, g, i, number))
                return false;
    }
    g->n_all = g->n_values + lines_pieces(g->d->lines);
    if (g->n_all > DEFINE_VALUES)
        host->error(r, NULL, NULL, "this board takes more than %u values",
                    (unsigned)(DEFINE_VALUES - lines_pieces(g->d->lines)));
    if (g->free == 0)
        host->error(r, NULL, NULL, "no value is left for the cells of this board");
    return g->free != 0 && g->n_all <= DEFINE_VALUES;
}

/* ---- size ---- */

/* From the first picture that there is; else from the key `size`; else from the clues at the borders. */
static bool find_size(const struct orime_host *host, orime_reader *r, struct game *g)
{
    uint32_t width = 0, height = 0, n;
    for (uint32_t i = 0; i < g->d->n_inputs; i++) {
        const struct input *in = &g->d->inputs[i];
        if ((in->kind->shape == SHAPE_CELLS || in->kind->shape == SHAPE_REGIONS) &&
            grid_size(host, r, "board", in->name, in->kind->words, &g->width, &g->height))
            return true;
    }
    if (host->present(r, "board", "size"))
        return host->read_size(r, "board", "size", &g->width, &g->height);
    if (g->d->givens == ORIME_NONE && grid_size(host, r, "given", "picture", false, &g->width, &g->height))
        return true;
    for (uint32_t i = 0; i < g->d->n_inputs; i++) {
        const struct input *in = &g->d->inputs[i];
        if (in->kind->shape != SHAPE_BORDER || !grid_size(host, r, "board", in->name, false, &n, &(uint32_t){0}))
            continue;
        if (in->kind->place == BORDER_TOP || in->kind->place == BORDER_BOTTOM)
            width = n;
        else
            height = n;
    }
    g->width = width;
    g->height = height;
    if (width == 0 || height == 0)
        host->error(r, NULL, "a picture of the board, or size = COLUMNSxROWS", "the size of the board is not told");
    return width != 0 && height != 0;
}

static bool good_size(const struct orime_host *host, orime_reader *r, struct game *g)
{
    if (!find_size(host, r, g))
        return false;
    uint64_t cells = (uint64_t)g->width * g->height;
    if (cells > DEFINE_BOARD || cells > host->max_board_cells) {
        host->error(r, NULL, "at most 262144 cells", "a board of %u x %u cells", (unsigned)g->width,
                    (unsigned)g->height);
        return false;
    }
    g->cells = (uint32_t)cells;
    return true;
}

/* ---- clues ---- */

static bool read_inputs(const struct orime_host *host, orime_reader *r, struct game *g, struct clue_set *clues,
                        bool regions)
{
    bool good = true;
    for (uint32_t i = 0; i < g->d->n_inputs; i++) {
        const struct input *in = &g->d->inputs[i];
        if ((in->kind->shape == SHAPE_REGIONS) != regions || !host->present(r, "board", in->name))
            continue;
        clues[i].present = true;
        good = in->kind->read(&(struct reading){host, r, g, in}, &clues[i]) && good;
        for (uint32_t k = 0; good && regions && k < clues[i].regions.n; k++) {
            uint32_t size = clues[i].regions.begin[k + 1] - clues[i].regions.begin[k];
            g->largest = size > g->largest ? size : g->largest;
        }
    }
    return good;
}

bool game_has(const struct game *g, uint32_t input, uint32_t at)
{
    return g->clues[input].of != NULL && g->clues[input].of[at] != ORIME_NO_NUMBER;
}

bool game_takes(const struct game *g, const struct filter *f, uint32_t at)
{
    if (f->kind == FILTER_VALUE)
        return true;
    if (f->kind != FILTER_NUMBER)
        return game_has(g, f->input, at) == (f->kind == FILTER_WITH);
    int32_t clue = g->clues[f->input].of == NULL ? ORIME_NO_NUMBER : g->clues[f->input].of[at];
    return clue >= 0 && game_relation(clue, f->relation, f->number);
}

bool game_means(const struct game *g, const struct sentence *s)
{
    for (uint32_t i = 0; i < s->n_conditions; i++)
        if (!game_relation(g->options[s->conditions[i].option], s->conditions[i].relation, s->conditions[i].number))
            return false;
    return true;
}

/* What can be said of cells without the board: which of them take a value that is fixed. */
static void fix_cells(const struct orime_host *host, orime_reader *r, struct game *g)
{
    uint8_t *fixed = host->alloc(r, g->cells);
    memset(fixed, ORIME_OPEN, g->cells);
    g->fixed = fixed;
    for (uint32_t s = 0; s < g->d->n_sentences; s++) {
        const struct sentence *sentence = &g->d->sentences[s];
        if (sentence->fixes == ORIME_NONE || !game_means(g, sentence))
            continue;
        for (uint32_t c = 0; c < g->cells; c++) {
            bool takes = true;
            for (uint32_t f = 0; f < sentence->scope.n_filters; f++)
                takes = takes && game_takes(g, &sentence->scope.filters[f], c);
            for (uint32_t v = 0; takes && v < g->n_values; v++)
                if (g->entry[v] == sentence->fixes)
                    fixed[c] = (uint8_t)v;
        }
    }
}

static void read_options(const struct orime_host *host, orime_reader *r, struct game *g)
{
    int64_t *options = host->alloc(r, (g->d->n_options + (size_t)1) * sizeof *options);
    for (uint32_t i = 0; i < g->d->n_options; i++) {
        const struct option *o = &g->d->options[i];
        options[i] = o->yes_no ? host->choice(r, "options", o->name) == 0 : host->integer(r, "options", o->name);
    }
    g->options = options;
}

/* So many cells in all places of a sentence are enough: a definition cannot make a puzzle enormous. */
static bool good_cost(const struct orime_host *host, orime_reader *r, const struct game *g)
{
    const uint64_t most = (uint64_t)1 << 25;
    uint64_t cost = 0;
    for (uint32_t s = 0; s < g->d->n_sentences; s++) {
        const struct sentence *sentence = &g->d->sentences[s];
        uint64_t window = (uint64_t)sentence->scope.width * sentence->scope.height, cells = g->cells;
        uint64_t board = sentence->n_facts > 0 && sentence->facts[0]->kind->whole ? 8 : 1;
        for (uint32_t k = 0; k < sentence->n_facts; k++) {
            bool (*judge)(struct judge *, const struct site *, const struct fact *) = sentence->facts[k]->kind->judge;
            bool lines = judge == judge_lines_differ || judge == judge_sight || judge == judge_equal_apart;
            uint64_t pattern = (uint64_t)sentence->facts[k]->width * sentence->facts[k]->height;
            cost += cells * (window > 0 ? window : 1) * board * (pattern > 0 ? pattern : 1) *
                    (lines ? (g->width + (uint64_t)g->height) / 2 : 1);
        }
    }
    if (cost > most)
        host->error(r, NULL, "a smaller board", "the sentences of this rule speak of %llu cells on this board",
                    (unsigned long long)cost);
    return cost <= most;
}

const void *game_parse(const struct orime_host *host, orime_reader *r)
{
    struct game *g = host->alloc(r, sizeof *g);
    g->d = host->self;
    struct clue_set *clues = host->alloc(r, (g->d->n_inputs + (size_t)1) * sizeof *clues);
    g->clues = clues;
    read_options(host, r, g);
    if (!good_size(host, r, g) || !read_inputs(host, r, g, clues, true) || !make_values(host, r, g) ||
        !read_inputs(host, r, g, clues, false))
        return NULL;
    fix_cells(host, r, g);
    if (!good_cost(host, r, g))
        return NULL;
    if (g->d->lines != LINES_NONE)
        return lines_read_given(host, r, g) ? g : NULL;
    if (g->d->givens == ORIME_NONE && !host->read_given(r, g->width, g->height, g->palette, g->n_values))
        return NULL;
    return g;
}
