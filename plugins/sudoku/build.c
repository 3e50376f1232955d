/* From the puzzle to cells and constraints: each variant is a few calls to stock constraints, named as a person
 * would. */
#include "build.h"
#include "classic.h"

/* ---- units ---- */

static void unit(const struct building *b, const char *kind, uint32_t number, const orime_cell *cells)
{
    b->host->all_different(b->m, NAME(b, "%s %u", kind, (unsigned)number), cells, b->p->n);
}

static void post_lines(const struct building *b)
{
    orime_cell cells[SUDOKU_MAX];
    uint32_t n = b->p->n;
    for (uint32_t y = 0; y < n; y++) {
        for (uint32_t x = 0; x < n; x++)
            cells[x] = b->first + y * n + x;
        unit(b, "row", y + 1, cells);
    }
    for (uint32_t x = 0; x < n; x++) {
        for (uint32_t y = 0; y < n; y++)
            cells[y] = b->first + y * n + x;
        unit(b, "column", x + 1, cells);
    }
}

static void post_regions(const struct building *b)
{
    orime_cell cells[SUDOKU_MAX];
    uint32_t n = b->p->n;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = 0;
        for (uint32_t c = 0; c < n * n; c++)
            if (b->p->region[c] == i)
                cells[k++] = b->first + c;
        unit(b, b->p->jigsaw ? "region" : "box", i + 1, cells);
    }
}

static void post_diagonals(const struct building *b)
{
    orime_cell down[SUDOKU_MAX], up[SUDOKU_MAX];
    uint32_t n = b->p->n;
    for (uint32_t i = 0; i < n; i++) {
        down[i] = b->first + i * n + i;
        up[i] = b->first + (n - 1 - i) * n + i;
    }
    unit(b, "diagonal", 1, down);
    unit(b, "diagonal", 2, up);
}

/* Boxes that stand one cell off the border and one cell apart: four in a 9 x 9 grid. */
static void post_windows(const struct building *b)
{
    const struct sudoku *p = b->p;
    orime_cell cells[SUDOKU_MAX];
    uint32_t number = 0;
    for (uint32_t top = 1; top + p->box_height < p->n; top += p->box_height + 1)
        for (uint32_t left = 1; left + p->box_width < p->n; left += p->box_width + 1) {
            for (uint32_t i = 0; i < p->n; i++)
                cells[i] = b->first + (top + i / p->box_width) * p->n + left + i % p->box_width;
            unit(b, "window", ++number, cells);
        }
}

/* ---- pairs of cells ---- */

static bool not_consecutive(uint32_t a, uint32_t b)
{
    return a + 1 != b && b + 1 != a;
}

bool sudoku_consecutive(uint32_t a, uint32_t b)
{
    return !not_consecutive(a, b);
}

bool sudoku_doubled(uint32_t a, uint32_t b)
{
    return a == 2 * b || b == 2 * a;
}

static bool no_dot(uint32_t a, uint32_t b)
{
    return not_consecutive(a, b) && !sudoku_doubled(a, b);
}

/* The two digits are a pair that `holds`. */
void sudoku_post_pair(const struct building *b, const char *what, const uint32_t *cells, sudoku_pair *holds)
{
    uint8_t rows[2 * SUDOKU_MAX * SUDOKU_MAX];
    orime_cell scope[2] = {b->first + cells[0], b->first + cells[1]};
    uint32_t n = b->p->n, k = 0;
    for (uint8_t u = 0; u < n; u++)
        for (uint8_t v = 0; v < n; v++)
            if (holds(u + 1u, v + 1u)) {
                rows[2 * k] = u;
                rows[2 * k++ + 1] = v;
            }
    b->host->table(b->m, NAME(b, "%s r%uc%u r%uc%u", what, (unsigned)(cells[0] / n + 1), (unsigned)(cells[0] % n + 1),
                              (unsigned)(cells[1] / n + 1), (unsigned)(cells[1] % n + 1)),
                   scope, 2, rows, k);
}

/* Calls `post` for each cell and the one that lies so far to the right (to the left where dx is negative) and below. */
static void each_pair(const struct building *b, int32_t dx, int32_t dy,
                      void (*post)(const struct building *b, const uint32_t *cells))
{
    int32_t n = (int32_t)b->p->n;
    for (int32_t y = 0; y + dy < n; y++)
        for (int32_t x = dx < 0 ? -dx : 0; x < n && x + dx < n; x++)
            post(b, (const uint32_t[]){(uint32_t)(y * n + x), (uint32_t)((y + dy) * n + x + dx)});
}

static void post_different(const struct building *b, const char *what, const uint32_t *cells)
{
    uint32_t n = b->p->n;
    orime_cell scope[2] = {b->first + cells[0], b->first + cells[1]};
    if (b->p->region[cells[0]] != b->p->region[cells[1]])
        b->host->all_different(b->m,
                               NAME(b, "%s r%uc%u r%uc%u", what, (unsigned)(cells[0] / n + 1),
                                    (unsigned)(cells[0] % n + 1), (unsigned)(cells[1] / n + 1),
                                    (unsigned)(cells[1] % n + 1)),
                               scope, 2);
}

static void post_knight(const struct building *b, const uint32_t *cells)
{
    post_different(b, "knight's move", cells);
}

static void post_king(const struct building *b, const uint32_t *cells)
{
    post_different(b, "king's move", cells);
}

static void post_non_consecutive(const struct building *b, const uint32_t *cells)
{
    sudoku_post_pair(b, "not consecutive", cells, not_consecutive);
}

/* Where a dot would be right, there is one. */
static void post_without_dot(const struct building *b, const uint32_t *cells)
{
    for (uint32_t i = 0; i < b->p->n_groups; i++) {
        const struct group *g = &b->p->groups[i];
        if ((g->kind == WHITE_DOT || g->kind == BLACK_DOT) && ((g->cells[0] == cells[0] && g->cells[1] == cells[1]) ||
                                     (g->cells[0] == cells[1] && g->cells[1] == cells[0])))
            return;
    }
    sudoku_post_pair(b, "no dot", cells, no_dot);
}

static void post_pairs(const struct building *b)
{
    static const int32_t knight[][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}};
    const struct sudoku *p = b->p;
    for (uint32_t i = 0; p->anti_knight && i < 4; i++)
        each_pair(b, knight[i][0], knight[i][1], post_knight);
    for (int32_t dx = -1; p->anti_king && dx <= 1; dx += 2)
        each_pair(b, dx, 1, post_king);
    for (int32_t i = 0; i <= 1; i++) {
        if (p->non_consecutive)
            each_pair(b, i, 1 - i, post_non_consecutive);
        if (p->all_dots)
            each_pair(b, i, 1 - i, post_without_dot);
    }
}

/* ---- all of it ---- */

static orime_cell make_board(const struct orime_host *host, orime_model *m, uint32_t n)
{
    static const char *const names[SUDOKU_MAX] = {
        "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14", "15", "16", "17", "18",
        "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36"};
    struct orime_value palette[SUDOKU_MAX];
    for (uint32_t v = 0; v < n; v++)
        palette[v] = (struct orime_value){names[v], sudoku_glyph(v + 1), 0xffffff}; /* digits are read, on paper */
    return host->board(m, n, n, 1, palette, n);
}

static void keep_parity(const struct building *b)
{
    const orime_set odd = 0x5555555555555555u; /* digits 1, 3, ..., values 0, 2, ... */
    for (uint32_t c = 0; b->p->parity != NULL && c < b->p->n * b->p->n; c++)
        if (b->p->parity[c] != '.')
            b->host->keep(b->m, b->first + c, b->p->parity[c] == 'o' ? odd : ~odd);
}

/* Nothing but rows, columns and boxes of a 9 x 9 grid, and the one filter for it is wanted. */
static bool is_classic(const struct sudoku *p)
{
    return p->whole && p->n == 9 && p->box_width == 3 && p->parity == NULL && p->n_groups == 0 && !p->jigsaw &&
           !p->diagonals && !p->windows && !p->anti_knight && !p->anti_king && !p->non_consecutive && !p->all_dots;
}

void sudoku_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct sudoku *p = puzzle;
    struct building b = {host, m, p, make_board(host, m, p->n)};
    if (is_classic(p) && !host->itemised(m)) {
        classic_post(host, m, b.first);
    } else {
        post_lines(&b);
        post_regions(&b);
    }
    if (p->diagonals)
        post_diagonals(&b);
    if (p->windows)
        post_windows(&b);
    post_pairs(&b);
    for (uint32_t i = 0; i < p->n_groups; i++)
        sudoku_post_group(&b, &p->groups[i]);
    keep_parity(&b);
    for (uint32_t c = 0; p->candidates != NULL && c < p->n * p->n; c++)
        host->keep(m, b.first + c, p->candidates[c]);
}

void sudoku_give(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct sudoku *p = puzzle;
    for (uint32_t c = 0; c < p->n * p->n; c++) /* the board's cells are the first ones */
        if (p->given[c] != 0)
            host->keep(m, c, (orime_set)1 << (p->given[c] - 1));
}
