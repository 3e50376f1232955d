/* Cages, lines, dots: lists of cells, and the sandwich sums beside the board. */
#include <stdlib.h>
#include <string.h>

#include "parse.h"

/* ---- cells ---- */

/* "r1c2": row 1, column 2. */
static bool cell_name(const struct sudoku *p, const char *text, uint32_t *cell)
{
    char *end;
    if ((*text != 'r' && *text != 'R') || text[1] < '1' || text[1] > '9')
        return false;
    unsigned long y = strtoul(text + 1, &end, 10);
    if ((*end != 'c' && *end != 'C') || end[1] < '1' || end[1] > '9')
        return false;
    unsigned long x = strtoul(end + 1, &end, 10);
    *cell = (uint32_t)((y - 1) * p->n + (x - 1));
    return *end == '\0' && x <= p->n && y <= p->n;
}

static uint32_t apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static bool is_pair(enum kind kind)
{
    return kind == WHITE_DOT || kind == BLACK_DOT || kind == LESS;
}

/* May b follow a in such a list? Dots and signs lie between neighbours; cages, renban lines and clones are of any
 * cells; the others go on to any of the eight cells around. */
static bool may_follow(const struct sudoku *p, enum kind kind, uint32_t a, uint32_t b)
{
    uint32_t dx = apart(a % p->n, b % p->n), dy = apart(a / p->n, b / p->n);
    if (is_pair(kind))
        return dx + dy == 1;
    if (kind == LITTLE_KILLER)
        return dx == dy;
    return kind == CAGE || kind == SUM_CAGE || kind == RENBAN || kind == CLONE || (dx <= 1 && dy <= 1);
}

static const char *follower(enum kind kind)
{
    return is_pair(kind)           ? "two cells side by side"
           : kind == LITTLE_KILLER ? "the next cell along a diagonal, or the last one"
                                   : "a cell next to the one before";
}

static bool has_cell(const struct group *g, uint32_t cell)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (g->cells[i] == cell)
            return true;
    return false;
}

/* Between the two ends of a diagonal all cells are meant. */
static void fill_diagonal(const struct sudoku *p, struct group *g, uint32_t to)
{
    uint32_t at = g->cells[g->n - 1], n = p->n;
    while (at != to) {
        at = to / n > at / n ? at + n : at - n;
        at = to % n > at % n ? at + 1 : at - 1;
        g->cells[g->n++] = at;
    }
}

static bool is_straight(const struct sudoku *p, const struct group *g)
{
    for (uint32_t i = 2; i < g->n; i++)
        if (g->cells[i] % p->n + g->cells[i - 2] % p->n != 2 * (g->cells[i - 1] % p->n) ||
            g->cells[i] / p->n + g->cells[i - 2] / p->n != 2 * (g->cells[i - 1] / p->n))
            return false;
    return true;
}

static bool add_cell(struct parsing *s, struct group *g, const struct orime_line *word)
{
    uint32_t cell;
    if (!cell_name(s->p, word->text, &cell)) {
        s->host->error(s->r, word, "a cell of the grid, such as r1c2", "\"%.40s\"", word->text);
        return false;
    }
    if (has_cell(g, cell)) {
        s->host->error(s->r, word, NULL, "%.40s is there twice", word->text);
        return false;
    }
    bool follows = g->n == 0 || may_follow(s->p, g->kind, g->cells[g->n - 1], cell);
    if (follows && g->kind == LITTLE_KILLER && g->n > 0) {
        fill_diagonal(s->p, g, cell);
        follows = is_straight(s->p, g);
    } else if (follows) {
        g->cells[g->n++] = cell;
    }
    if (!follows)
        s->host->error(s->r, word, follower(g->kind), "%.40s", word->text);
    return follows;
}

/* ---- a line of a list ---- */

static void keep(struct parsing *s, const struct group *g)
{
    s->p->groups[s->p->n_groups++] = *g;
}

/* The sum in front of the cells; *at moves behind it. */
static bool take_sum(struct parsing *s, struct group *g, const struct orime_line *line, uint32_t *at)
{
    uint32_t first = 0, n = s->p->n;
    int64_t sum = 0, most = g->kind == CAGE ? (int64_t)n * (n + 1) / 2 : (int64_t)n * n * n;
    const struct orime_line *word = s->host->word(s->r, line, &first);
    if (word == NULL || *word->text == 'r' || *word->text == 'R') {
        if (g->kind == CAGE)
            return true;
        s->host->error(s->r, line, "a sum, then cells", "\"%.40s\"", line->text);
        return false;
    }
    if (!s->host->number(s->r, word, 1, most, &sum))
        return false;
    g->sum = (uint32_t)sum;
    *at = first;
    return true;
}

/* "r1c1 < r1c2", or with '>': the lesser cell goes first. */
static void parse_less(struct parsing *s, struct group *g, const struct orime_line *line)
{
    uint32_t at = 0;
    const struct orime_line *first = s->host->word(s->r, line, &at), *sign = s->host->word(s->r, line, &at),
                            *second = s->host->word(s->r, line, &at);
    if (second == NULL || sign->length != 1 || strchr("<>", *sign->text) == NULL ||
        s->host->word(s->r, line, &at) != NULL)
        s->host->error(s->r, line, "two cells with < or > between them, such as r1c1 < r1c2", "\"%.40s\"", line->text);
    else if (add_cell(s, g, *sign->text == '<' ? first : second) &&
             add_cell(s, g, *sign->text == '<' ? second : first)) {
        g->number = s->p->n_groups; /* not told */
        keep(s, g);
    }
}

/* "r1c1 r1c2 = r5c5 r5c6": cell by cell; more '=' may follow. */
static bool end_part(struct parsing *s, struct group *g, const struct orime_line *line, uint32_t begin)
{
    uint32_t length = g->n - begin;
    if (g->part == 0)
        g->part = length;
    if (length > 0 && length == g->part)
        return true;
    s->host->error(s->r, line, "as many cells on both sides of =", "\"%.40s\"", line->text);
    return false;
}

static void parse_clone(struct parsing *s, struct group *g, const struct orime_line *line)
{
    const struct orime_line *word;
    uint32_t at = 0, begin = 0;
    while ((word = s->host->word(s->r, line, &at)) != NULL) {
        bool sign = word->length == 1 && *word->text == '=';
        if (sign ? !end_part(s, g, line, begin) : !add_cell(s, g, word))
            return;
        begin = sign ? g->n : begin;
    }
    if (!end_part(s, g, line, begin))
        return;
    if (g->part == g->n)
        s->host->error(s->r, line, "cells, =, and as many cells", "\"%.40s\"", line->text);
    else
        keep(s, g);
}

static void parse_cells(struct parsing *s, struct group *g, const struct orime_line *line)
{
    const struct orime_line *word;
    uint32_t n = s->p->n, at = 0, least = g->kind == CAGE || g->kind == SUM_CAGE || g->kind == LITTLE_KILLER ? 1 : 2;
    uint32_t most = is_pair(g->kind)                              ? 2
                    : g->kind == ARROW                            ? n + 1
                    : g->kind == SUM_CAGE || g->kind == PALINDROME ? n * n
                                                                  : n;
    if ((g->kind == CAGE || g->kind == SUM_CAGE || g->kind == LITTLE_KILLER) && !take_sum(s, g, line, &at))
        return;
    while ((word = s->host->word(s->r, line, &at)) != NULL)
        if (!add_cell(s, g, word))
            return;
    if (g->n < least || g->n > most)
        s->host->error(s->r, line, NULL, "%u cells, expected %u to %u", (unsigned)g->n, (unsigned)least,
                       (unsigned)most);
    else
        keep(s, g);
}

static void parse_group(struct parsing *s, enum kind kind, uint32_t number, const struct orime_line *line)
{
    uint32_t room = line->length > s->p->n ? line->length : s->p->n; /* of a diagonal both ends are enough */
    struct group g = {.kind = kind, .number = number, .cells = s->host->alloc(s->r, room * 2 * sizeof *g.cells)};
    if (kind == LESS)
        parse_less(s, &g, line);
    else if (kind == CLONE)
        parse_clone(s, &g, line);
    else
        parse_cells(s, &g, line);
}

/* ---- sandwich sums ---- */

/* A sum or '.' for each row, or for each column. */
static void parse_sandwich(struct parsing *s, const char *key, bool row)
{
    const struct orime_line *line = s->host->text(s->r, "sandwiches", key), *word;
    uint32_t at = 0, i = 0, n = s->p->n;
    int64_t sum, most = (int64_t)n * (n + 1) / 2 - 1 - n;
    if (line == NULL)
        return;
    for (; (word = s->host->word(s->r, line, &at)) != NULL; i++) {
        if (i == n || (word->length == 1 && *word->text == '.'))
            continue;
        struct group g = {.kind = SANDWICH, .number = i + 1, .row = row, .n = n,
                          .cells = s->host->alloc(s->r, n * sizeof *g.cells)};
        for (uint32_t k = 0; k < n; k++)
            g.cells[k] = row ? i * n + k : k * n + i;
        if (!s->host->number(s->r, word, 0, most, &sum))
            return;
        g.sum = (uint32_t)sum;
        keep(s, &g);
    }
    if (i != n)
        s->host->error(s->r, line, NULL, "%u sums, expected %u, with . where none is known", (unsigned)i, (unsigned)n);
}

/* ---- all lists ---- */

static const struct list {
    const char *section, *key, *option;
    enum kind kind;
} lists[] = {
    {"cages", "list", "cages", CAGE},
    {"cages", "repeating", "cages", SUM_CAGE},
    {"thermometers", "list", "thermometers", THERMOMETER},
    {"arrows", "list", "arrows", ARROW},
    {"little-killers", "list", "little-killers", LITTLE_KILLER},
    {"palindromes", "list", "palindromes", PALINDROME},
    {"renban", "list", "renban", RENBAN},
    {"clones", "list", "clones", CLONE},
    {"inequalities", "list", "inequalities", LESS},
    {"dots", "white", "dots", WHITE_DOT},
    {"dots", "black", "dots", BLACK_DOT},
};

void sudoku_parse_lists(struct parsing *s)
{
    uint32_t n, lines = 2 * s->p->n; /* sandwiches */
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        (void)s->host->lines(s->r, lists[i].section, lists[i].key, &n);
        lines += n;
    }
    if (lines > 2 * s->p->n || s->host->present(s->r, "sandwiches", NULL))
        s->p->groups = s->host->alloc(s->r, lines * sizeof *s->p->groups);
    for (size_t i = 0; lines > 2 * s->p->n && i < sizeof lists / sizeof *lists; i++) {
        const struct orime_line *line = s->host->lines(s->r, lists[i].section, lists[i].key, &n);
        for (uint32_t k = 0; k < n; k++)
            if (line[k].length > 0 && s->host->choice(s->r, "options", lists[i].option) == 0)
                parse_group(s, lists[i].kind, k + 1, &line[k]);
    }
    if (s->host->choice(s->r, "options", "sandwiches") == 0) {
        parse_sandwich(s, "rows", true);
        parse_sandwich(s, "columns", false);
    }
}
