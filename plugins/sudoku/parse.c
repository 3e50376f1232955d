/* From the file to the puzzle. */
#include <stdlib.h>
#include <string.h>

#include "parse.h"

/* ---- pictures: a word or a character a cell ---- */

/* The cells of a line: its words when it has several, else its characters. */
static uint32_t cells_of(const struct parsing *s, const struct orime_line *line)
{
    uint32_t at = 0, n = 0;
    while (s->host->word(s->r, line, &at) != NULL)
        n++;
    return n == 1 ? line->length : n;
}

/* Reads a picture of n rows, or of one line with all cells; `cell` takes each of them, and says what it expected
 * otherwise. A cell is a text that does not end with a NUL. */
typedef const char *take_cell(struct parsing *s, uint32_t cell, const char *text, uint32_t length);

static void picture_row(struct parsing *s, const struct orime_line *line, uint32_t first, uint32_t width,
                        take_cell *take)
{
    uint32_t n = cells_of(s, line), at = 0;
    bool words = n != line->length;
    if (n != width) {
        s->host->error(s->r, line, NULL, "a row of %u cells, expected %u", (unsigned)n, (unsigned)width);
        return;
    }
    for (uint32_t x = 0; x < n; x++) {
        const struct orime_line *word = words ? s->host->word(s->r, line, &at) : line;
        const char *text = words ? word->text : line->text + x;
        uint32_t length = words ? word->length : 1;
        const char *wanted = take(s, first + x, text, length);
        if (wanted != NULL)
            s->host->error(s->r, word, wanted, "\"%.*s\" in column %u", (int)length, text, (unsigned)x + 1);
    }
}

static void picture(struct parsing *s, const char *section, const char *key, take_cell *take)
{
    uint32_t rows, n = s->p->n;
    const struct orime_line *lines = s->host->lines(s->r, section, key, &rows);
    if (rows == 1)
        picture_row(s, lines, 0, n * n, take);
    else if (rows != n)
        s->host->error(s->r, lines, NULL, "%u rows, expected %u", (unsigned)rows, (unsigned)n);
    for (uint32_t y = 0; rows == n && y < n; y++)
        picture_row(s, &lines[y], y * n, n, take);
}

static const char *take_digit(struct parsing *s, uint32_t cell, const char *text, uint32_t length)
{
    static const char wanted[] =
        "a digit of this size (10 is A or, with blanks between cells, 10), or . or 0 for an open cell";
    uint32_t n = s->p->n, digit = 0;
    char c = *text;
    if (length == 1 && (c == '.' || c == '0'))
        return NULL;
    if (length == 1 && c >= 'A' && c <= 'Z')
        digit = 10 + (uint32_t)(c - 'A');
    else if (length == 1 && c >= 'a' && c <= 'z')
        digit = n == SUDOKU_MAX && c == 'a' ? SUDOKU_MAX : 10 + (uint32_t)(c - 'a');
    else
        for (uint32_t i = 0; i < length; i++)
            digit = text[i] >= '0' && text[i] <= '9' && digit <= n ? 10 * digit + (uint32_t)(text[i] - '0') : n + 1;
    if (digit == 0 || digit > n)
        return wanted;
    s->p->given[cell] = (uint8_t)digit;
    return NULL;
}

/* "125", or "." for any digit, or "-" for none: then there is no answer, which the search finds out. */
static const char *take_candidates(struct parsing *s, uint32_t cell, const char *text, uint32_t length)
{
    uint64_t set = length == 1 && *text == '.' ? ((uint64_t)1 << s->p->n) - 1 : 0;
    for (uint32_t i = 0; i < length && !(length == 1 && (*text == '.' || *text == '-')); i++) {
        uint32_t digit = 1;
        while (digit <= s->p->n && sudoku_glyph(digit) != text[i])
            digit++;
        if (digit > s->p->n)
            return "the digits that the cell may be, or . for any, or - for none";
        set |= (uint64_t)1 << (digit - 1);
    }
    s->p->candidates[cell] = set;
    return NULL;
}

static const char *take_parity(struct parsing *s, uint32_t cell, const char *text, uint32_t length)
{
    if (length != 1 || strchr("oe.", *text) == NULL)
        return "o (odd), e (even) or .";
    s->p->parity[cell] = *text;
    return NULL;
}

/* ---- boxes and regions ---- */

/* Boxes as nearly square as can be, wider than high: 3x2 for 6. 0: the size has none. */
static uint32_t usual_height(uint32_t n)
{
    uint32_t h = 1;
    for (uint32_t k = 2; k * k <= n; k++)
        h = n % k == 0 ? k : h;
    return h == 1 ? 0 : h;
}

static void parse_boxes(struct parsing *s, uint8_t *region)
{
    struct sudoku *p = s->p;
    const struct orime_line *boxes = s->host->text(s->r, "board", "boxes");
    char *end = NULL;
    if (boxes != NULL) {
        unsigned long w = strtoul(boxes->text, &end, 10);
        unsigned long h = *end == 'x' ? strtoul(end + 1, &end, 10) : 0;
        if (*end != '\0' || w > p->n || h > p->n || w * h != p->n) {
            s->host->error(s->r, boxes, "COLUMNSxROWS of a box, such as 3x2, whose product is the size of the grid",
                           "\"%.40s\" for a grid of %u", boxes->text, (unsigned)p->n);
            return;
        }
        p->box_width = (uint32_t)w;
        p->box_height = (uint32_t)h;
    } else {
        p->box_height = usual_height(p->n);
        p->box_width = p->box_height == 0 ? 0 : p->n / p->box_height;
    }
    if (p->box_height == 0) {
        s->host->error(s->r, boxes, "[board] regions", "a grid of %u has no boxes", (unsigned)p->n);
        return;
    }
    for (uint32_t c = 0; c < p->n * p->n; c++) {
        uint32_t x = c % p->n, y = c / p->n;
        region[c] = (uint8_t)(y / p->box_height * p->box_height + x / p->box_width);
    }
}

struct region_name {
    const char *text;
    uint32_t length, cells;
};

struct regions {
    struct parsing parsing; /* first */
    struct region_name *name;
    uint32_t n;
    uint8_t *region;
};

static const char *take_region(struct parsing *s, uint32_t cell, const char *text, uint32_t length)
{
    struct regions *all = (struct regions *)(void *)s;
    uint32_t i = 0;
    while (i < all->n && (all->name[i].length != length || memcmp(all->name[i].text, text, length) != 0))
        i++;
    if (i == s->p->n)
        return "as many regions as rows";
    if (i == all->n)
        all->name[all->n++] = (struct region_name){text, length, 0};
    all->name[i].cells++;
    all->region[cell] = (uint8_t)i;
    return NULL;
}

static void parse_regions(struct parsing *s, uint8_t *region)
{
    uint32_t rows, n = s->p->n;
    const struct orime_line *at = s->host->lines(s->r, "board", "regions", &rows);
    struct regions all = {*s, s->host->alloc(s->r, n * sizeof(struct region_name)), 0, region};
    s->p->jigsaw = true;
    picture(&all.parsing, "board", "regions", take_region);
    uint32_t cells = 0;
    for (uint32_t i = 0; i < all.n; i++)
        cells += all.name[i].cells;
    for (uint32_t i = 0; cells == n * n && i < all.n; i++)
        if (all.name[i].cells != n)
            s->host->error(s->r, at, NULL, "region %.*s has %u cells, expected %u", (int)all.name[i].length,
                           all.name[i].text, (unsigned)all.name[i].cells, (unsigned)n);
}

/* ---- all of it ---- */

static bool is_on(const struct parsing *s, const char *option)
{
    return s->host->choice(s->r, "options", option) == 1;
}

/* The size: as many rows as there are; one line may hold the whole grid. */
static uint32_t size_of(struct parsing *s)
{
    uint32_t rows, n = 0;
    const struct orime_line *lines = s->host->lines(s->r, "board", "givens", &rows);
    if (rows == 1) {
        uint32_t cells = cells_of(s, lines);
        while (n * n < cells && n <= SUDOKU_MAX)
            n++;
        rows = n * n == cells ? n : 1;
    }
    if (rows >= SUDOKU_MIN && rows <= SUDOKU_MAX)
        return rows;
    s->host->error(s->r, lines, "4 to 36 rows, or the whole grid in one line", "%u row%s", (unsigned)rows,
                   orime_plural(rows, "", "s"));
    return 0;
}

/* The unit that two cells share; NULL: none. */
static const char *shared_unit(const struct sudoku *p, uint32_t a, uint32_t b)
{
    if (a / p->n == b / p->n)
        return "row";
    if (a % p->n == b % p->n)
        return "column";
    return p->region[a] != p->region[b] ? NULL : p->jigsaw ? "region" : "box";
}

static bool givens_clash(const struct sudoku *p, const uint8_t *given)
{
    uint64_t seen[3][SUDOKU_MAX] = {{0}};
    for (uint32_t y = 0, c = 0; y < p->n; y++)
        for (uint32_t x = 0; x < p->n; x++, c++) {
            uint64_t digit = (uint64_t)(given[c] != 0) << given[c];
            if (((seen[0][y] | seen[1][x] | seen[2][p->region[c]]) & digit) != 0)
                return true;
            seen[0][y] |= digit;
            seen[1][x] |= digit;
            seen[2][p->region[c]] |= digit;
        }
    return false;
}

/* Two equal givens that see each other: there is no answer, and the two are named. */
static void look_at_givens(struct parsing *s)
{
    const struct sudoku *p = s->p;
    uint32_t rows, n = p->n;
    const struct orime_line *at = s->host->lines(s->r, "board", "givens", &rows);
    for (uint32_t b = 0; b < n * n && givens_clash(p, p->given); b++)
        for (uint32_t a = 0; p->given[b] != 0 && a < b; a++) {
            const char *unit = p->given[a] == p->given[b] ? shared_unit(p, a, b) : NULL;
            if (unit == NULL)
                continue;
            s->host->impossible(s->r, rows == n ? &at[b / n] : at, "%c is given twice in a %s: r%uc%u and r%uc%u",
                                sudoku_glyph(p->given[a]), unit, (unsigned)(a / n + 1), (unsigned)(a % n + 1),
                                (unsigned)(b / n + 1), (unsigned)(b % n + 1));
            return;
        }
}

const void *sudoku_parse(const struct orime_host *host, orime_reader *r)
{
    struct parsing s = {.host = host, .r = r};
    uint32_t n = size_of(&s);
    if (n == 0)
        return NULL;
    struct sudoku *p = s.p = host->alloc(r, sizeof *p + (size_t)n * n);
    p->n = n;
    picture(&s, "board", "givens", take_digit);
    uint8_t *region = host->alloc(r, (size_t)n * n);
    p->region = region;
    if (host->present(r, "board", "regions") && host->choice(r, "options", "regions") == 0)
        parse_regions(&s, region);
    else
        parse_boxes(&s, region);
    if (host->present(r, "parity", "cells") && host->choice(r, "options", "parity") == 0) {
        p->parity = host->alloc(r, (size_t)n * n);
        picture(&s, "parity", "cells", take_parity);
    }
    if (host->present(r, "board", "candidates")) {
        p->candidates = host->alloc(r, (size_t)n * n * sizeof *p->candidates);
        picture(&s, "board", "candidates", take_candidates);
    }
    sudoku_parse_lists(&s);
    p->diagonals = is_on(&s, "diagonals");
    p->windows = is_on(&s, "windows");
    p->anti_knight = is_on(&s, "anti-knight");
    p->anti_king = is_on(&s, "anti-king");
    p->non_consecutive = is_on(&s, "non-consecutive");
    p->whole = host->choice(r, "options", "filter") == 0;
    p->all_dots = host->present(r, "dots", NULL) && host->choice(r, "dots", "all") == 1 &&
                  host->choice(r, "options", "dots") == 0;
    if (p->windows && p->jigsaw)
        host->error(r, host->text(r, "options", "windows"), "a grid of boxes", "windows in a grid of regions");
    look_at_givens(&s);
    return p;
}

bool sudoku_regive(const struct orime_host *host, void *puzzle, const uint8_t *givens, uint32_t n)
{
    struct sudoku *p = puzzle;
    bool good = n == p->n * p->n;
    (void)host;
    for (uint32_t c = 0; good && c < n; c++)
        good = givens[c] <= p->n;
    if (!good || givens_clash(p, givens))
        return false;
    memcpy(p->given, givens, n);
    return true;
}
