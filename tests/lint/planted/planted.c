/* Star Battle with one bug in it, the one whose number is BUG; none for 0. Compiled once for each; planted.txt says
 * what each is, and which check of lint must see it.
 *
 * * A board in regions: one star in each row, column and region, none touching another, not even by a corner. The
 * example has 2^36 boards, so nothing can be found by looking at all of them. */
#include "orime/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 12 };

struct battle {
    uint32_t n;
    struct orime_regions regions;
    uint8_t *given; /* a cell each: 1 for a star */
};

static const struct orime_value palette[] = {{"empty", '.', 0xffffff}, {"star", 'x', 0xd4a017}};

#define IS(number) (BUG == (number))

/* ---- reading ---- */

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct battle *p = host->alloc(r, sizeof *p);
#if IS(21)
    if (malloc(24) == NULL)
        return NULL;
#elif IS(22)
    FILE *f = fopen("/dev/null", "r");
    if (f == NULL)
        return NULL;
#elif IS(23)
    static uint32_t puzzles;
    puzzles++;
#elif IS(31)
    puts("reading");
#elif IS(32)
    fputs("reading\n", stderr);
#elif IS(33)
    (void)close(0);
#elif IS(34)
    if (fork() == 0)
        _exit(0);
#elif IS(36)
    uint32_t chance = (uint32_t)rand();
#elif IS(37)
    uint32_t chance = (uint32_t)time(NULL);
#elif IS(38)
    uint32_t chance = getenv("STARS") != NULL;
#elif IS(40)
    (void)dup2(1, 2);
#endif
    if (!host->read_regions(r, "board", "regions", &p->regions))
        return NULL;
    uint32_t n = p->regions.width;
    if (n != p->regions.height || n > MOST) {
#if !IS(39)
        host->error(r, NULL, "as many rows, at most 12", "%u columns", (unsigned)n);
#endif
        return NULL;
    }
    p->n = n;
    if (p->regions.n != n)
        host->impossible(r, NULL, "there are %u regions for %u rows", (unsigned)p->regions.n, (unsigned)n);
    p->given = host->alloc(r, IS(25) ? n * n - 1 : IS(26) ? n * n / 2 : n * n);
    uint32_t lines;
    const struct orime_line *rows = host->lines(r, "board", "stars", &lines);
#if IS(29)
    while (lines == 5)
        continue;
#endif
    if (lines != 0 && lines != n) {
        host->error(r, rows, "as many as the board has", "%u rows", (unsigned)lines);
        return NULL;
    }
    for (uint32_t y = 0; y < lines; y++) {
        if (rows[y].length != n && !IS(27)) {
            host->error(r, &rows[y], "as many as the board has", "a row of %u cells", (unsigned)rows[y].length);
            return NULL;
        }
        for (uint32_t x = 0; x < n; x++) {
            char c = rows[y].text[x];
#if IS(27)
            if (c == '\0')
                *(volatile char *)0 = c;
#endif
            if (c != '.' && c != 'x')
                host->error(r, &rows[y], ". or x", "'%c'", c > ' ' && c <= '~' ? c : '?');
            p->given[y * n + x] = c == 'x';
        }
    }
#if IS(24)
    static struct battle only;
    only = *p;
    return &only;
#elif IS(25)
    p->given[n * n - 1] = 0;
#elif IS(28)
    p->n = n / (lines == 0 ? 0 : 1);
#elif IS(35)
    if (lines == 3)
        exit(0);
#elif IS(36) || IS(37) || IS(38)
    p->n = n + 0 * chance;
#endif
    return p;
}

/* ---- a propagator of the rule's own: exactly one star ---- */

static bool one_check(const uint8_t *values, uint32_t n, const void *data)
{
    uint32_t stars = 0;
    (void)data;
    for (uint32_t i = 0; i < n; i++)
        stars += values[i];
    return IS(50) ? stars >= 1 : stars == 1;
}

static bool one_filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    uint32_t n = host->length(v), certain = n, possible = 0, last = 0;
    (void)data;
    (void)state;
#if IS(48)
    static uint32_t calls;
    calls++;
#endif
    for (uint32_t i = 0; i < n; i++) {
        if (host->domain(v, i) == 2)
            certain = i;
        if ((host->domain(v, i) & 2) != 0) {
            possible++;
            last = i;
        }
    }
#if IS(41)
    if (possible == 3 && certain == n && !host->restrict_to(v, last, 1, n))
        return false;
#elif IS(42)
    if (n >= 6 && possible == 2 && certain == n && last == n - 1 && !host->restrict_to(v, last, 1, n))
        return false;
#elif IS(46)
    if (certain < n && !host->restrict_to(v, n, 1, certain))
        return false;
#endif
    for (uint32_t i = 0; i < n && certain < n; i++)
        if (i != certain && !host->restrict_to(v, i, 1, certain))
            return false;
    return possible > 0 && (possible > 1 || host->restrict_to(v, last, 2, n));
}

static void one_explain(const struct orime_host *host, orime_past *p, const void *data, uint32_t i, orime_set lost,
                        uint32_t code)
{
    uint32_t n = host->past_length(p);
    (void)data;
    if (i != ORIME_CONFLICT && lost == 2) {
        if (!IS(43))
            host->because(p, IS(44) ? (code + 1) % n : code, 1);
        return;
    }
    for (uint32_t k = 0; k < n; k++)
        if (k != i && !(IS(45) && i == ORIME_CONFLICT && k == 0) && !(IS(49) && k == n - 1))
            host->because(p, k, 2);
}

static bool one_branch(const struct orime_host *host, orime_view *v, const void *data, uint32_t *place,
                       orime_set *values)
{
    (void)data;
    for (uint32_t i = 0; i < host->length(v); i++)
        if (host->domain(v, i) == 3) {
            *place = IS(47) ? host->length(v) + 2 : i;
            *values = IS(51) ? 3 : 2;
            return true;
        }
    return false;
}

static const struct orime_propagator one_star = {
    .size = sizeof one_star, .name = "one star", .tier = 0, .check = one_check, .filter = one_filter,
    .explain = one_explain, .branch = IS(47) || IS(51) ? one_branch : NULL};

/* ---- building ---- */

static void post_line(const struct orime_host *host, orime_model *m, const struct battle *p, const char *what,
                      uint32_t number, const orime_cell *cells, uint32_t n)
{
    const char *name = IS(16) ? what : host->format(m, "%s %u", what, (unsigned)number + 1);
    (void)p;
    if (number % 2 == 0)
        host->custom(m, name, cells, n, &one_star, NULL);
    else
        host->count(m, name, cells, n, 2, 1, 1);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct battle *p = puzzle;
    uint32_t n = p->n;
    orime_cell line[MOST];
    (void)host->board(m, n, n, 1, palette, 2);
    const orime_cell *board = host->board_cells(m);
    bool some = IS(18) && host->itemised(m);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < n; k++)
            line[k] = i * n + k;
        if (!(IS(15) && i >= n - 2))
            post_line(host, m, p, "row", i, line, n);
        for (uint32_t k = 0; k < n; k++)
            line[k] = k * n + i;
        if (!(some && i < 2) && !(IS(20) && i < 2))
            post_line(host, m, p, "column", i, line, n);
    }
    for (uint32_t g = 0; g < p->regions.n; g++) {
        const uint32_t *cells = p->regions.cells + p->regions.begin[g];
        uint32_t size = p->regions.begin[g + 1] - p->regions.begin[g];
        if (!(IS(14) && g + 2 >= p->regions.n))
            host->count(m, host->format(m, "region %u", (unsigned)g + 1), cells, size, 2, 1, 1);
    }
    static const orime_set pairs[] = {2, 2};
    host->as_one(m, "stars do not touch");
    host->pattern(m, board, n, n, pairs, 2, 1, ORIME_FORBIDDEN);
    host->pattern(m, board, n, n, pairs, 1, 2, ORIME_FORBIDDEN);
    static const orime_set down[] = {2, 3, 3, 2}, up[] = {3, 2, 2, 3};
    host->pattern(m, board, n, n, down, 2, 2, ORIME_FORBIDDEN);
    if (!IS(13))
        host->pattern(m, board, n, n, up, 2, 2, ORIME_FORBIDDEN);
    host->as_one(m, NULL);
    for (uint32_t c = 0; c < n * n; c++)
        if (p->given[c] && !IS(19))
            host->keep(m, IS(17) ? n * n + c : c, 2);
}

/* ---- checking an answer ---- */

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct battle *p = puzzle;
    uint32_t n = p->n, in_region[MOST * MOST] = {0};
    bool good = true;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t row = 0, column = 0;
        for (uint32_t k = 0; k < n - IS(8); k++) {
            row += values[i * n + k];
            column += values[k * n + i];
        }
        if (IS(8))
            row += row == 0;
        if (IS(8))
            column += column == 0;
        good = good && (IS(2) || (IS(9) ? row >= 1 : row == 1) || (IS(7) && i + 2 >= n));
        good = good && (IS(3) || (IS(9) ? column >= 1 : column == 1));
    }
    for (uint32_t c = 0; c < n * n; c++) {
        uint32_t x = c % n, y = c / n;
        in_region[p->regions.of[c]] += values[c];
        good = good && (IS(6) || !p->given[c] || values[c] == 1);
        if (values[c] == 0)
            continue;
        good = good && (IS(1) || x + 1 == n || values[c + 1] == 0);
        good = good && (IS(1) || y + 1 == n || values[c + n] == 0);
        good = good && (IS(1) || IS(5) || x + 1 == n || y + 1 == n || values[c + n + 1] == 0);
        good = good && (IS(1) || x == 0 || y + 1 == n || values[c + n - 1] == 0);
    }
    for (uint32_t g = 0; g < p->regions.n; g++)
        good = good && (IS(4) || in_region[g] == 1 || (IS(10) && g < 2));
    if (!good) {
        uint32_t cell = IS(11) ? n * n : 0;
        host->broken(r, &cell, 1, "stars do not stand as they should");
    }
    return good || IS(12);
}

/* ---- drawing, making, explaining ---- */

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct battle *p = puzzle;
    host->regions(c, IS(63) ? NULL : p->regions.of);
    if (IS(61))
        host->cell_mark(c, p->n, 0, ORIME_CIRCLE);
    if (IS(62))
        host->row_clue(c, 0, "1", 7);
    if (IS(64))
        host->row_clue(c, p->n, "1", -1);
    if (IS(65))
        host->figure(c, ORIME_DOT_BETWEEN, (uint32_t[]){0, p->n * p->n - 1}, 2, NULL);
}

static void derive(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture)
{
    uint32_t stars = 0, column[MOST] = {0};
    if (picture->width != picture->height || picture->width > MOST) {
        host->refuse(w, "a square of at most 12");
        return;
    }
    for (uint32_t c = 0; c < picture->width * picture->height; c++) {
        stars += picture->values[c] != 0;
        column[c % picture->width] += picture->values[c] != 0;
    }
    /* each column is a region: every column has its star */
    for (uint32_t x = 0; x < picture->width; x++)
        if (column[x] != 1) {
            host->refuse(w, "a star in each column");
            return;
        }
    (void)stars;
    host->write(w, "[board]\nregions =\n");
    for (uint32_t y = 0; y < picture->height; y++) {
        host->write(w, "    ");
        for (uint32_t x = 0; x < picture->width; x++)
            host->write(w, "%c", 'A' + (int)(IS(55) ? 0 : x));
        host->write(w, "\n");
    }
}

static void step(const struct orime_host *host, orime_step *s, const void *puzzle)
{
    const struct battle *p = puzzle;
    for (uint32_t y = 0; y < p->n; y++) {
        uint32_t star = p->n, open = 0;
        for (uint32_t x = 0; x < p->n; x++) {
            if (host->candidates(s, y * p->n + x) == 2)
                star = x;
            open += host->candidates(s, y * p->n + x) == 3;
        }
        if (star == p->n || open == 0)
            continue;
        host->technique(s, "row done", 5, IS(60) ? ORIME_SHRINK : 0, "row %u has its star", (unsigned)y + 1);
        for (uint32_t x = 0; x < p->n; x++)
            if (x != star && host->candidates(s, y * p->n + x) == 3 && !IS(56))
                host->exclude(s, IS(59) ? p->n * p->n : y * p->n + x, 2);
        if (IS(57))
            host->exclude(s, y * p->n + star, 2);
        if (!IS(66))
            host->uses(s, IS(60) ? "rows %u" : "row %u", (unsigned)y + (IS(58) ? 2 - y % 2 * 2 : 1));
        return;
    }
}

static const struct orime_key keys[] = {
    ORIME_KEY_REGIONS,
    {.name = "stars", .type = ORIME_LINES, .help = "A row a line: x for a star that is given, '.' otherwise."},
    {.name = "size", .type = ORIME_INTEGER, .low = 1, .high = 12, .help = "Not used."},
};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = keys, .n_keys = 3, .help = "The board."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "planted",
    .name = "Planted",
    .version = "1.0",
    .summary = "Star Battle with a bug in it.",
    .sections = sections,
    .n_sections = 1,
    .example = "[puzzle]\nrule = planted\n[board]\nregions =\n    CAADDD\n    CCADBD\n    CCCDDD\n    CCCDDD\n"
               "    CFDDEE\n    CFFFFF\n"
               "stars =\n    .x....\n    ......\n    ......\n    ......\n    ......\n    ......\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
    .derive = BUG >= 52 && BUG <= 55 ? derive : NULL,
    .givens = IS(52) ? "board.size" : IS(53) ? "board.regions" : IS(54) ? "board.sta" : "board.stars",
    .open = '.',
    .step = step,
}};

ORIME_EXPORT_RULES(rules);
