/* Patterns that come nowhere: never PATTERN; SET never touches SET; equal numbers never touch; rows differ. */
#include <string.h>

#include "define/facts.h"
#include "define/term.h"

/* ---- never PATTERN ---- */

enum { CELLS = DEFINE_WINDOW * DEFINE_WINDOW };

/* "never black black / black black", "... as drawn" */
enum parsed parse_never_pattern(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (!accept(p, "never"))
        return OTHER;
    struct set *sets = parser_take(p, CELLS, sizeof *sets);
    uint32_t n = 0, row = 0;
    if (sets == NULL)
        return BAD;
    f->height = 1;
    do {
        if (row == DEFINE_WINDOW || f->height > DEFINE_WINDOW)
            return mine(wrong(p, "at most 10 rows of 10", "a larger pattern"));
        if (!parse_set(p, &sets[n++]))
            return BAD;
        row++;
        bool next = is_word(p, "/"), ends = at_end(p) || is_word(p, "as");
        if ((next || ends) && f->width != 0 && row != f->width)
            return mine(wrong(p, "rows of one length", "a row of %u cells below one of %u", (unsigned)row,
                              (unsigned)f->width));
        if (next || ends)
            f->width = row;
        if (ends)
            break;
        f->height += next;
        row = next ? 0 : row;
        p->at += next;
    } while (n < CELLS);
    f->flag = accept_words(p, "as drawn");
    f->sets = sets;
    return MINE;
}

/* The pattern turned `turn` times to the right, after it was mirrored if turn >= 4. Gives its width. */
static uint32_t turned(const orime_set *from, uint32_t width, uint32_t height, uint32_t turn, orime_set *to)
{
    orime_set now[CELLS], next[CELLS];
    for (uint32_t k = 0; k < width * height; k++)
        now[k] = from[turn < 4 ? k : k - k % width + width - 1 - k % width];
    for (uint32_t t = 0; t < turn % 4; t++) {
        for (uint32_t k = 0; k < width * height; k++) /* row y becomes column height - 1 - y */
            next[k % width * height + height - 1 - k / width] = now[k];
        memcpy(now, next, width * height * sizeof *now);
        uint32_t swap = width;
        width = height;
        height = swap;
    }
    memcpy(to, now, width * height * sizeof *to);
    return width;
}

struct forms {
    orime_set sets[8][CELLS];
    uint32_t width[8], height[8], n;
};

/* The pattern as it is drawn, or all that it becomes by turns and in a mirror, each once. */
static void find_forms(const struct builder *b, const struct fact *f, struct forms *forms)
{
    orime_set sets[CELLS];
    uint32_t n = f->width * f->height;
    for (uint32_t k = 0; k < n; k++)
        sets[k] = game_set(b->g, &f->sets[k]);
    forms->n = 0;
    for (uint32_t t = 0; t < (f->flag ? 1 : 8); t++) {
        uint32_t last = forms->n;
        bool fresh = true;
        forms->width[last] = turned(sets, f->width, f->height, t, forms->sets[last]);
        forms->height[last] = n / forms->width[last];
        for (uint32_t k = 0; k < last && fresh; k++)
            fresh = forms->width[k] != forms->width[last] ||
                    memcmp(forms->sets[k], forms->sets[last], n * sizeof *sets) != 0;
        forms->n += fresh;
    }
}

/* One form at one place; none where it would lie on a hole. */
static void forbid(struct builder *b, uint32_t corner, const orime_set *sets, uint32_t width, uint32_t height)
{
    orime_cell cells[CELLS];
    orime_set not[CELLS], all = game_set(b->g, &(struct set){.n = 0});
    uint32_t n = 0;
    for (uint32_t k = 0; k < width * height; k++) {
        uint32_t c = corner + k / width * b->g->width + k % width;
        if (b->g->hole != NULL && b->g->hole[c])
            return;
        if (sets[k] == all)
            continue;
        cells[n] = c;
        not[n++] = all & ~sets[k];
    }
    b->host->clause(b->m, cells, n, not);
}

/* All forms of the size of the first one, at each place: together they are one constraint, with one name. */
static void forbid_size(struct builder *b, const struct fact *f, const struct forms *forms, uint32_t first)
{
    uint32_t width = forms->width[first], height = forms->height[first];
    for (uint32_t y = 0; y + height <= b->g->height; y++)
        for (uint32_t x = 0; x + width <= b->g->width; x++) {
            uint32_t corner = y * b->g->width + x;
            if (b->itemised)
                b->host->as_one(b->m, b->host->format(b->m, "the %ux%u at %s: %s", (unsigned)width, (unsigned)height,
                                                      build_cell_name(b, corner), f->words));
            for (uint32_t k = first; k < forms->n; k++)
                if (forms->width[k] == width)
                    forbid(b, corner, forms->sets[k], width, height);
            if (b->itemised)
                b->host->as_one(b->m, NULL);
        }
}

void build_never_pattern(struct builder *b, const struct instance *i, const struct fact *f)
{
    struct forms forms;
    bool at_once = !b->itemised && b->g->hole == NULL;
    (void)i;
    find_forms(b, f, &forms);
    for (uint32_t k = 0; k < forms.n; k++) {
        bool fits = forms.width[k] <= b->g->width && forms.height[k] <= b->g->height, done = false;
        for (uint32_t before = 0; before < k && !done; before++)
            done = forms.width[before] == forms.width[k];
        if (fits && at_once)
            b->host->pattern(b->m, b->host->board_cells(b->m), b->g->width, b->g->height, forms.sets[k],
                             forms.width[k], forms.height[k], ORIME_FORBIDDEN);
        else if (fits && !done)
            forbid_size(b, f, &forms, k);
    }
}

/* ---- pairs of cells ---- */

/* "beside" or "touches" */
static bool parse_way(struct parser *p, enum way *way)
{
    *way = is_word(p, "touches") || is_word(p, "touch") ? WAY_TOUCH : WAY_SIDES;
    if (accept(p, "touches") || accept(p, "touch") || accept(p, "beside"))
        return true;
    static const char *const words[] = {"touches", "touch", "beside"};
    return unknown(p, "one of", words, 3);
}

static void post_pair(struct builder *b, const struct fact *f, uint32_t a, uint32_t c, orime_set not_a, orime_set not_c)
{
    if (b->itemised)
        b->host->as_one(b->m, b->host->format(b->m, "%s and %s: %s", build_cell_name(b, a), build_cell_name(b, c),
                                              f->words));
    b->host->clause(b->m, (orime_cell[]){a, c}, 2, (orime_set[]){not_a, not_c});
    if (b->itemised)
        b->host->as_one(b->m, NULL);
}

/* Calls `post` for each pair of neighbours, the earlier one first. */
static void each_pair(struct builder *b, const struct fact *f, void (*post)(struct builder *, const struct fact *,
                                                                            uint32_t, uint32_t))
{
    static const int32_t steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    int32_t width = (int32_t)b->g->width, height = (int32_t)b->g->height;
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            for (uint32_t k = 0; k < (f->way == WAY_TOUCH ? 4 : 2); k++) {
                int32_t right = x + steps[k][0], below = y + steps[k][1];
                uint32_t a = (uint32_t)(y * width + x), c = (uint32_t)(below * width + right);
                if (right < 0 || right >= width || below >= height)
                    continue;
                if (b->g->hole == NULL || (!b->g->hole[a] && !b->g->hole[c]))
                    post(b, f, a, c);
            }
}

enum parsed parse_apart(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (!starts_set(p))
        return OTHER;
    if (!parse_set(p, &f->set))
        return BAD;
    return accept(p, "never") ? mine(parse_way(p, &f->way) && parse_set(p, &f->other)) : OTHER;
}

static void apart_pair(struct builder *b, const struct fact *f, uint32_t a, uint32_t c)
{
    orime_set set = game_set(b->g, &f->set), other = game_set(b->g, &f->other);
    post_pair(b, f, a, c, ~set, ~other);
    if (set != other)
        post_pair(b, f, a, c, ~other, ~set);
}

void build_apart(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i;
    each_pair(b, f, apart_pair);
}

/* "equal numbers never touch", "equal numbers never beside each other", "equal numbers are further apart than their
 * value" (in a line: `flag`) */
enum parsed parse_equal_apart(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    if (!accept_words(p, "equal numbers"))
        return OTHER;
    f->flag = accept_words(p, "are further apart than their value");
    if (f->flag)
        return MINE;
    bool good = expect(p, "never") && parse_way(p, &f->way);
    (void)(good && accept_words(p, "each other"));
    return mine(good);
}

static void equal_pair(struct builder *b, const struct fact *f, uint32_t a, uint32_t c)
{
    uint32_t width = b->g->width, distance = a / width == c / width ? c - a : (c - a) / width;
    if (!game_open(b->g, a) || !game_open(b->g, c))
        return;
    if (b->itemised)
        b->host->as_one(b->m, b->host->format(b->m, "%s and %s: %s", build_cell_name(b, a), build_cell_name(b, c),
                                              f->words));
    for (uint32_t v = 0; v < b->g->n_values; v++)
        if (b->g->number[v] != NO_VALUE_NUMBER && (!f->flag || b->g->number[v] >= (int64_t)distance))
            b->host->clause(b->m, (orime_cell[]){a, c}, 2, (orime_set[]){~((orime_set)1 << v), ~((orime_set)1 << v)});
    if (b->itemised)
        b->host->as_one(b->m, NULL);
}

/* Pairs of one line, as far apart as the largest number. */
static void lines_of_pairs(struct builder *b, const struct fact *f)
{
    int64_t far = 0;
    for (uint32_t v = 0; v < b->g->n_values; v++)
        far = b->g->number[v] > far ? b->g->number[v] : far;
    for (uint32_t c = 0; c < b->g->cells; c++) {
        uint32_t x = c % b->g->width, y = c / b->g->width;
        for (uint32_t d = 1; d <= far && x + d < b->g->width; d++)
            equal_pair(b, f, c, c + d);
        for (uint32_t d = 1; d <= far && y + d < b->g->height; d++)
            equal_pair(b, f, c, c + d * b->g->width);
    }
}

void build_equal_apart(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i;
    if (f->flag)
        lines_of_pairs(b, f);
    else
        each_pair(b, f, equal_pair);
}

/* ---- rows differ ---- */

/* flag: rows; flag2: columns */
enum parsed parse_lines_differ(struct parser *p, const struct scope *s, struct fact *f)
{
    (void)s;
    f->flag = accept_words(p, "rows differ");
    f->flag2 = !f->flag && accept_words(p, "columns differ");
    if (!f->flag && !f->flag2)
        f->flag = f->flag2 = accept_words(p, "lines differ");
    return f->flag || f->flag2 ? MINE : OTHER;
}

static void differ(struct builder *b, uint32_t lines, uint32_t n, uint32_t first_step, uint32_t step, const char *what)
{
    orime_cell *one = build_memory(b, n, sizeof *one), *two = build_memory(b, n, sizeof *two);
    for (uint32_t i = 0; i < lines; i++)
        for (uint32_t k = i + 1; k < lines; k++) {
            for (uint32_t c = 0; c < n; c++) {
                one[c] = i * first_step + c * step;
                two[c] = k * first_step + c * step;
            }
            const char *name = what;
            if (b->itemised)
                name = b->host->format(b->m, "%ss %u and %u differ", what, (unsigned)i + 1, (unsigned)k + 1);
            b->host->lines_differ(b->m, name, one, two, n);
        }
}

void build_lines_differ(struct builder *b, const struct instance *i, const struct fact *f)
{
    (void)i;
    if (f->flag)
        differ(b, b->g->height, b->g->width, b->g->width, 1, "row");
    if (f->flag2)
        differ(b, b->g->width, b->g->height, 1, b->g->width, "column");
}
