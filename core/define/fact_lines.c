/* SET before SET; each SET equally often; numbers in sight; all but some clues. */
#include <string.h>

#include "define/facts.h"
#include "define/inputs.h"
#include "define/term.h"

/* ---- filled before empty ---- */

enum parsed parse_before(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (!starts_set(p))
        return OTHER;
    if (!parse_set(p, &f->set))
        return BAD;
    return accept(p, "before") ? mine(parse_set(p, &f->other)) : OTHER;
}

/* No cell of the first set comes behind one of the second. */
void build_before(struct builder *b, const struct instance *i, const struct fact *f)
{
    orime_set first = game_set(b->g, &f->set), second = game_set(b->g, &f->other);
    bool chain = (b->g->free & ~(first | second)) == 0;
    for (uint32_t k = 0; k < i->n; k++)
        for (uint32_t m = k + 1; m < (chain && k + 2 < i->n ? k + 2 : i->n); m++)
            build_clause(b, (orime_cell[]){i->cells[k], i->cells[m]}, (orime_set[]){~second, ~first}, 2);
}

/* ---- each SET equally often ---- */

enum parsed parse_often(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t n = 1;
    (void)s;
    while (*word_at(p, n) != '\0' && strcmp(word_at(p, n), "equally") != 0 && strcmp(word_at(p, n), "once") != 0 &&
           strcmp(word_at(p, n), ",") != 0)
        n++;
    if (!is_word(p, "each") || strcmp(word_at(p, n), "equally") != 0)
        return OTHER;
    p->at++;
    return mine(parse_set(p, &f->set) && expect(p, "equally") && expect(p, "often"));
}

void build_often(struct builder *b, const struct instance *i, const struct fact *f)
{
    orime_set set = game_set(b->g, &f->set);
    const char *name = build_name(b, i, f);
    uint32_t values = 0, first = ORIME_NONE;
    for (uint32_t v = 0; v < b->g->n_values; v++)
        values += (set >> v & 1) != 0;
    bool all = (b->g->free & ~set) == 0;
    if (values == 0)
        return;
    for (uint32_t v = 0; v < b->g->n_values; v++) {
        if ((set >> v & 1) == 0)
            continue;
        if (all && i->n % values == 0)
            build_count(b, name, i->cells, i->n, (orime_set)1 << v, i->n / values, i->n / values);
        else if (first != ORIME_NONE) {
            struct sum s;
            sum_begin(b, &s);
            for (uint32_t k = 0; k < i->n; k++) {
                sum_add(b, &s, i->cells[k], first, 1);
                sum_add(b, &s, i->cells[k], v, -1);
            }
            sum_post(b, name, &s, 0, 0);
        }
        first = first == ORIME_NONE ? v : first;
    }
}

/* ---- numbers in sight ---- */

enum parsed parse_sight(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s, (void)f;
    return accept_words(p, "numbers in sight are their difference apart") ? MINE : OTHER;
}

/* Two cells of a line, `apart` cells between them: unless a number is between, the second one has no number, or one so
 * far from that of the first. */
static void sight_pair(struct builder *b, const uint32_t *line, uint32_t apart)
{
    const struct game *g = b->g;
    orime_cell *cells = build_memory(b, apart + (size_t)2, sizeof *cells);
    orime_set *sets = build_memory(b, apart + (size_t)2, sizeof *sets), numbers = 0;
    for (uint32_t v = 0; v < g->n_values && v < DEFINE_VALUES; v++) /* the second is for gcc, which cannot know it */
        numbers |= (orime_set)(g->number[v] != NO_VALUE_NUMBER) << v;
    for (uint32_t k = 0; k < apart + 2; k++) {
        cells[k] = line[k];
        sets[k] = numbers;
    }
    for (uint32_t v = 0; v < g->n_values; v++) {
        if ((numbers >> v & 1) == 0)
            continue;
        sets[0] = ~((orime_set)1 << v);
        sets[apart + 1] = ~numbers;
        for (uint32_t w = 0; w < g->n_values; w++) {
            int64_t d = (numbers >> w & 1) == 0 ? -1 : g->number[v] - g->number[w];
            if ((numbers >> w & 1) != 0 && (d < 0 ? -d : d) == (int64_t)apart)
                sets[apart + 1] |= (orime_set)1 << w;
        }
        b->host->clause(b->m, cells, apart + 2, sets);
    }
}

void build_sight(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct game *g = b->g;
    (void)i;
    for (uint32_t c = 0; c < g->cells; c++)
        for (uint32_t down = 0; down < 2 && game_open(g, c); down++) {
            uint32_t x = c % g->width, y = c / g->width, left = down ? g->height - y : g->width - x;
            for (uint32_t n = 1; n < left; n++) {
                for (uint32_t k = 0; k <= n; k++)
                    b->around[k] = c + k * (down ? g->width : 1);
                if (!game_open(g, b->around[n]))
                    break;
                if (b->itemised)
                    b->host->as_one(b->m, b->host->format(b->m, "%s and %s: %s", build_cell_name(b, c),
                                                          build_cell_name(b, b->around[n]), f->words));
                sight_pair(b, b->around, n - 1);
                if (b->itemised)
                    b->host->as_one(b->m, NULL);
            }
        }
}

/* ---- white crosses at most 1 border of regions ---- */

enum parsed parse_crosses(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (!starts_set(p))
        return OTHER;
    if (!parse_set(p, &f->set))
        return BAD;
    if (!accept_words(p, "crosses at most"))
        return OTHER;
    int64_t most;
    if (!expect_number(p, 0, 99, &most))
        return BAD;
    f->height = (uint32_t)most;
    if (!accept(p, "border") && !expect(p, "borders"))
        return BAD;
    if (!expect(p, "of"))
        return BAD;
    f->input = find_noun(p->d, word_at(p, 0));
    if (f->input == ORIME_NONE || p->d->inputs[f->input].kind->shape != SHAPE_REGIONS)
        return mine(wrong(p, "an input with regions", "\"%.40s\"", word_at(p, 0)));
    p->at++;
    return MINE;
}

/* Cells of a line that pass one border too many: from the last cell before the first of them to the first one behind
 * the last are not all of the set. */
static void crossing_line(struct builder *b, const struct fact *f, uint32_t first, uint32_t n, uint32_t step)
{
    const uint32_t *of = b->g->clues[f->input].regions.of;
    uint32_t *before = build_memory(b, n + (size_t)1, sizeof *before), borders = 0;
    orime_set *sets = build_memory(b, n, sizeof *sets), set = game_set(b->g, &f->set);
    for (uint32_t i = 0; i < n; i++) {
        b->around[i] = first + i * step;
        sets[i] = ~set;
        if (b->g->hole != NULL && b->g->hole[b->around[i]]) {
            borders = 0; /* a line of cells ends here */
            continue;
        }
        if (i > 0 && b->g->hole != NULL && b->g->hole[b->around[i - 1]])
            continue;
        if (i == 0 || of[b->around[i - 1]] == of[b->around[i]])
            continue;
        before[borders++] = i - 1;
        if (borders <= f->height)
            continue;
        uint32_t from = before[borders - 1 - f->height];
        if (b->itemised)
            b->host->as_one(b->m, b->host->format(b->m, "%s to %s: %s", build_cell_name(b, b->around[from]),
                                                  build_cell_name(b, b->around[i]), f->words));
        b->host->clause(b->m, b->around + from, i - from + 1, sets);
        if (b->itemised)
            b->host->as_one(b->m, NULL);
    }
}

void build_crosses(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i;
    for (uint32_t y = 0; y < b->g->height && b->g->clues[f->input].regions.of != NULL; y++)
        crossing_line(b, f, y * b->g->width, b->g->width, 1);
    for (uint32_t x = 0; x < b->g->width && b->g->clues[f->input].regions.of != NULL; x++)
        crossing_line(b, f, x, b->g->height, b->g->width);
}

/* ---- all but one cell with numbers ... ---- */

/* The inner fact is one comparison of a sum that is equal to something. */
enum parsed parse_all_but(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (!accept_words(p, "all but"))
        return OTHER;
    f->low = accept(p, "one") ? number_term(p, 1) : parse_term(p);
    if (f->low == NULL || !expect(p, "cell") || !expect(p, "with"))
        return BAD;
    f->input = find_noun(p->d, word_at(p, 0));
    if (f->input == ORIME_NONE || p->d->inputs[f->input].kind->shape != SHAPE_CELLS)
        return mine(wrong(p, "an input with a clue a cell", "\"%.40s\"", word_at(p, 0)));
    p->at++;
    uint32_t at = p->at;
    struct scope cells;
    cells_scope(&cells);
    f->condition = parse_inner(p, &cells);
    f->extra = f->condition;
    f->condition = NULL;
    const struct fact *inner = f->extra;
    if (inner == NULL)
        return BAD;
    bool good = inner->n == 1 && inner->comparisons[0].relation == RELATION_EQUAL &&
                !term_special(inner->comparisons[0].left) && !term_special(inner->comparisons[0].right);
    return mine(good || wrong_at(p, at, "a number of cells, such as: has numbers black beside", "this fact"));
}

/* A cell that is not drawn says for each clue whether it is true. */
void build_all_but(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct fact *inner = f->extra;
    struct comparison other = inner->comparisons[0];
    struct fact wrong_fact = *inner, *kept = build_memory(b, 1, sizeof *kept);
    struct comparison *unequal = build_memory(b, 1, sizeof *unequal);
    uint32_t n = 0;
    int64_t but;
    orime_cell *truth = build_memory(b, i->n + (size_t)1, sizeof *truth);
    other.relation = RELATION_UNEQUAL;
    *unequal = other;
    *kept = wrong_fact;
    kept->comparisons = unequal;
    if (!build_number(b, i, f->low, &but) || b->n_guards + 2 > GUARDS)
        return;
    for (uint32_t k = 0; k < i->n; k++) {
        int64_t clue;
        struct instance one = *i;
        one.cell = i->cells[k];
        one.cells = &i->cells[k];
        one.n = 1;
        if (!game_has(b->g, f->input, one.cell) ||
            !build_number(b, &one, &(struct term){.kind = TERM_INPUT, .which = f->input}, &clue))
            continue;
        truth[n] = b->host->cells(b->m, 1, 3);
        for (uint32_t t = 0; t < 2; t++) {
            b->guards[b->n_guards++] = (struct guard){truth[n], (orime_set)1 << t};
            build_compare(b, &one, t == 1 ? inner : kept);
            b->n_guards--;
        }
        n++;
    }
    build_count(b, build_name(b, i, f), truth, n, 1, but, but);
}
