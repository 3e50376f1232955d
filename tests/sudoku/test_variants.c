/* Small random grids of every variant, and plain 9 x 9 grids, against brute force.
 *
 * Brute force fills cell after cell and looks at the rules in the plainest way. ORIME_SUDOKU_GRIDS=10000 in the environment tries as
 * many 9 x 9 grids; fewer by default. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../rules/fixture.h"
#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"

enum { N_MAX = 9, CELLS_MAX = N_MAX * N_MAX, GROUPS_MAX = 64, GROUP_CELLS = 5, LIMIT = 40, NODES = 400000 };

enum variant {
    JIGSAW, DIAGONALS, WINDOWS, KNIGHT, KING, NON_CONSECUTIVE, CAGES, THERMOMETERS, ARROWS, PARITY, DOTS, ALL_DOTS, VARIANTS
};

struct group {
    enum variant kind;
    bool black;
    uint32_t sum, n, cells[GROUP_CELLS];
};

struct board {
    uint32_t n, width, height, variants, n_groups;
    uint32_t region[CELLS_MAX];
    char parity[CELLS_MAX];
    uint8_t given[CELLS_MAX], solution[CELLS_MAX];
    struct group groups[GROUPS_MAX];
};

static bool has(const struct board *b, enum variant v)
{
    return (b->variants >> v & 1) != 0;
}

/* ---- the rules ---- */

static uint32_t apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Number of the window a cell is in; 0: none. Windows begin one cell off the border, and leave one between them. */
static uint32_t window(const struct board *b, uint32_t c)
{
    uint32_t number = 0, x = c % b->n, y = c / b->n;
    for (uint32_t top = 1; top + b->height < b->n; top += b->height + 1)
        for (uint32_t left = 1; left + b->width < b->n; left += b->width + 1) {
            number++;
            if (y >= top && y < top + b->height && x >= left && x < left + b->width)
                return number;
        }
    return 0;
}

static bool may_be_equal(const struct board *b, uint32_t p, uint32_t q)
{
    uint32_t n = b->n, px = p % n, py = p / n, qx = q % n, qy = q / n, dx = apart(px, qx), dy = apart(py, qy);
    return px != qx && py != qy && b->region[p] != b->region[q] && !(has(b, DIAGONALS) && px == py && qx == qy) &&
           !(has(b, DIAGONALS) && px + py + 1 == n && qx + qy + 1 == n) &&
           !(has(b, WINDOWS) && window(b, p) != 0 && window(b, p) == window(b, q)) &&
           !(has(b, KNIGHT) && ((dx == 1 && dy == 2) || (dx == 2 && dy == 1))) && !(has(b, KING) && dx == 1 && dy == 1);
}

static bool dot_fits(uint32_t u, uint32_t v, bool black)
{
    return black ? u == 2 * v || v == 2 * u : apart(u, v) == 1;
}

static bool is_dotted(const struct board *b, uint32_t p, uint32_t q)
{
    for (uint32_t i = 0; i < b->n_groups; i++) {
        const struct group *g = &b->groups[i];
        if (g->kind == DOTS && ((g->cells[0] == p && g->cells[1] == q) || (g->cells[0] == q && g->cells[1] == p)))
            return true;
    }
    return false;
}

static bool group_holds(const struct group *g, const uint8_t *values)
{
    uint32_t sum = 0, first = values[g->cells[0]];
    for (uint32_t i = 0; i < g->n; i++) {
        sum += values[g->cells[i]];
        for (uint32_t j = 0; j < i && g->kind == CAGES; j++)
            if (values[g->cells[i]] == values[g->cells[j]])
                return false;
        if (g->kind == THERMOMETERS && i > 0 && values[g->cells[i]] <= values[g->cells[i - 1]])
            return false;
    }
    if (g->kind == CAGES)
        return g->sum == 0 || sum == g->sum;
    if (g->kind == ARROWS)
        return first == sum - first;
    return g->kind != DOTS || dot_fits(first, sum - first, g->black);
}

/* Cells 0..c are filled: does cell c break a rule with those before? */
static bool fits(const struct board *b, const uint8_t *values, uint32_t c)
{
    for (uint32_t q = 0; q < c; q++) {
        bool beside = apart(c % b->n, q % b->n) + apart(c / b->n, q / b->n) == 1;
        if (values[c] == values[q] && !may_be_equal(b, c, q))
            return false;
        if (beside && has(b, NON_CONSECUTIVE) && dot_fits(values[c], values[q], false))
            return false;
        if (beside && has(b, ALL_DOTS) && !is_dotted(b, c, q) &&
            (dot_fits(values[c], values[q], false) || dot_fits(values[c], values[q], true)))
            return false;
    }
    if (has(b, PARITY) && b->parity[c] != '.' && (values[c] % 2 == 1) != (b->parity[c] == 'o'))
        return false;
    for (uint32_t i = 0; i < b->n_groups; i++) {
        uint32_t last = 0;
        for (uint32_t k = 0; k < b->groups[i].n; k++)
            last = b->groups[i].cells[k] > last ? b->groups[i].cells[k] : last;
        if (last == c && !group_holds(&b->groups[i], values))
            return false;
    }
    return true;
}

/* ---- brute force ---- */

struct search {
    const struct board *b;
    struct random *random; /* NULL: digits in order */
    uint8_t values[CELLS_MAX], first[CELLS_MAX];
    uint32_t found, limit, nodes;
};

static void fill(struct search *s, uint32_t c)
{
    uint32_t n = s->b->n, turn = s->random == NULL ? 0 : random_below(s->random, n);
    if (c == n * n) {
        if (s->found++ == 0)
            memcpy(s->first, s->values, c);
        return;
    }
    for (uint32_t k = 0; k < n && s->found < s->limit && s->nodes < NODES; k++) {
        s->values[c] = (uint8_t)((k + turn) % n + 1);
        s->nodes++;
        if ((s->b->given[c] == 0 || s->b->given[c] == s->values[c]) && fits(s->b, s->values, c))
            fill(s, c + 1);
    }
}

/* ---- random puzzles ---- */

/* Regions from boxes, by exchanging cells along their borders: rows and columns of a solution go along, so there is one. */
static void mix_regions(struct board *b, struct random *r)
{
    for (uint32_t i = 0; i < 20; i++) {
        uint32_t n = b->n, p = random_below(r, n * n), q = random_below(r, n * n), kept = b->region[p];
        if (b->solution[p] != b->solution[q])
            continue;
        b->region[p] = b->region[q];
        b->region[q] = kept;
    }
}

/* A walk of cells, each beside the one before (or around it), all different. */
static uint32_t walk(const struct board *b, struct random *r, uint32_t *cells, uint32_t most)
{
    uint32_t n = b->n, length = 1;
    cells[0] = random_below(r, n * n);
    for (uint32_t tries = 0; tries < 30 && length < most; tries++) {
        uint32_t c = random_below(r, n * n), last = cells[length - 1];
        bool near = apart(c % n, last % n) <= 1 && apart(c / n, last / n) <= 1;
        for (uint32_t i = 0; i < length; i++)
            near = near && cells[i] != c;
        if (near)
            cells[length++] = c;
    }
    return length;
}

static void add_group(struct board *b, struct random *r, enum variant kind)
{
    struct group g = {.kind = kind, .black = random_below(r, 2) == 1};
    g.n = walk(b, r, g.cells, kind == DOTS ? 2 : 2 + random_below(r, GROUP_CELLS - 1));
    for (uint32_t i = 0; i < g.n && kind == CAGES; i++)
        g.sum += b->solution[g.cells[i]];
    if (kind == CAGES && random_below(r, 4) == 0)
        g.sum = 0;
    bool beside = g.n == 2 && apart(g.cells[0] % b->n, g.cells[1] % b->n) + apart(g.cells[0] / b->n, g.cells[1] / b->n) == 1;
    if (g.n >= 2 && (kind != DOTS || beside) && b->n_groups < GROUPS_MAX && group_holds(&g, b->solution))
        b->groups[b->n_groups++] = g;
}

/* A dot between all neighbours where one is right. */
static void add_all_dots(struct board *b)
{
    for (uint32_t p = 0; p < b->n * b->n; p++)
        for (uint32_t q = p + 1; q < b->n * b->n; q++) {
            struct group g = {.kind = DOTS, .n = 2, .cells = {p, q}, .black = dot_fits(b->solution[p], b->solution[q], true)};
            if (apart(p % b->n, q % b->n) + apart(p / b->n, q / b->n) == 1 && group_holds(&g, b->solution))
                b->groups[b->n_groups++] = g;
        }
}

static void add_groups(struct board *b, struct random *r)
{
    for (uint32_t v = CAGES; v < VARIANTS; v++)
        for (uint32_t i = 0; has(b, v) && i < (v == CAGES ? 6 : 60); i++)
            if (v != PARITY)
                add_group(b, r, v);
}

/* A board with a solution; some of it given, now and then a digit that is wrong. False: no solution was found soon enough. */
static bool make_board(struct board *b, struct random *r, uint32_t n, uint32_t variants)
{
    *b = (struct board){.n = n, .width = n == 4 ? 2 : 3, .height = 2, .variants = variants & ~(1u << ALL_DOTS)};
    for (uint32_t c = 0; c < n * n; c++) {
        b->region[c] = c / n / b->height * b->height + c % n / b->width;
        b->parity[c] = '.';
    }
    struct search s = {.b = b, .random = r, .limit = 1};
    fill(&s, 0);
    if (s.found == 0)
        return false;
    memcpy(b->solution, s.first, sizeof b->solution);
    if (has(b, JIGSAW))
        mix_regions(b, r);
    if ((variants >> ALL_DOTS & 1) != 0)
        add_all_dots(b);
    else
        add_groups(b, r);
    uint32_t part = 1 + random_below(r, 4);
    for (uint32_t c = 0; c < n * n; c++) {
        b->given[c] = random_below(r, 6) < part ? b->solution[c] : 0;
        if (has(b, PARITY) && random_below(r, 3) == 0)
            b->parity[c] = b->solution[c] % 2 == 1 ? 'o' : 'e';
    }
    if (random_below(r, 6) == 0)
        b->given[random_below(r, n * n)] = (uint8_t)(1 + random_below(r, n));
    b->variants = variants;
    return true;
}

/* ---- as a file ---- */

static char *put_name(char *at, const struct board *b, uint32_t c)
{
    return at + sprintf(at, " r%uc%u", (unsigned)(c / b->n + 1), (unsigned)(c % b->n + 1));
}

static char *put_list(char *at, const struct board *b, enum variant kind, bool black)
{
    for (uint32_t i = 0; i < b->n_groups; i++) {
        const struct group *g = &b->groups[i];
        if (g->kind != kind || (kind == DOTS && g->black != black))
            continue;
        at += sprintf(at, "   ");
        if (g->sum != 0)
            at += sprintf(at, " %u", (unsigned)g->sum);
        for (uint32_t k = 0; k < g->n; k++)
            at = put_name(at, b, g->cells[k]);
        at += sprintf(at, "\n");
    }
    return at;
}

static void put_file(char *at, const struct board *b)
{
    static const char *const options[] = {[DIAGONALS] = "diagonals", [WINDOWS] = "windows", [KNIGHT] = "anti-knight",
                                          [KING] = "anti-king", [NON_CONSECUTIVE] = "non-consecutive"};
    at += sprintf(at, "[puzzle]\nrule = sudoku\n[board]\ngivens =\n");
    for (uint32_t c = 0; c < b->n * b->n; c++)
        at += sprintf(at, "%s%u%s", c % b->n == 0 ? "    " : " ", b->given[c], c % b->n == b->n - 1 ? "\n" : "");
    if (has(b, JIGSAW))
        at += sprintf(at, "regions =\n");
    for (uint32_t c = 0; c < b->n * b->n && has(b, JIGSAW); c++)
        at += sprintf(at, "%s%c%s", c % b->n == 0 ? "    " : "", 'a' + (char)b->region[c], c % b->n == b->n - 1 ? "\n" : "");
    at += sprintf(at, "[options]\n");
    for (uint32_t v = DIAGONALS; v <= NON_CONSECUTIVE; v++)
        if (has(b, v))
            at += sprintf(at, "%s = yes\n", options[v]);
    if (has(b, PARITY)) {
        at += sprintf(at, "[parity]\ncells =\n");
        for (uint32_t y = 0; y < b->n; y++)
            at += sprintf(at, "    %.*s\n", (int)b->n, b->parity + y * b->n);
    }
    if (has(b, CAGES))
        at = put_list(at + sprintf(at, "[cages]\nlist =\n"), b, CAGES, false);
    if (has(b, THERMOMETERS))
        at = put_list(at + sprintf(at, "[thermometers]\nlist =\n"), b, THERMOMETERS, false);
    if (has(b, ARROWS))
        at = put_list(at + sprintf(at, "[arrows]\nlist =\n"), b, ARROWS, false);
    if (has(b, DOTS) || has(b, ALL_DOTS)) {
        at += sprintf(at, "[dots]\nall = %s\nwhite =\n", has(b, ALL_DOTS) ? "yes" : "no");
        at = put_list(at, b, DOTS, false);
        at = put_list(at + sprintf(at, "black =\n"), b, DOTS, true);
    }
}

/* ---- both ---- */

static uint32_t engine_count(struct fixture *f, bool learning)
{
    struct engine_options o;
    uint64_t found = 0;
    engine_options_default(&o);
    o.learning = learning;
    ck_assert(puzzle_build(&f->p, &o, &f->d));
    ck_assert_int_ne(count_solutions(f->p.model.solver, model_board_cells(&f->p.model), LIMIT, &found), VERDICT_ERROR);
    return (uint32_t)found;
}

/* Validate says of an answer, and of what differs from it in a cell, what brute force says. */
static void check_validate(struct fixture *f, const struct board *b, const uint8_t *answer, const char *text)
{
    uint32_t n = b->n;
    uint8_t digits[CELLS_MAX], values[CELLS_MAX];
    for (uint32_t change = 0; change < n * n; change++) {
        bool good = true;
        memcpy(digits, answer, n * n);
        digits[change] = (uint8_t)(change == 0 ? digits[0] : digits[change] % n + 1);
        for (uint32_t c = 0; c < n * n; c++) {
            good = good && fits(b, digits, c) && (b->given[c] == 0 || b->given[c] == digits[c]);
            values[c] = (uint8_t)(digits[c] - 1);
        }
        ck_assert_msg(puzzle_validate(&f->p, values, &f->d) == good, "cell %u of %s", (unsigned)change, text);
    }
}

static void try_board(struct fixture *f, const struct board *b, uint32_t *kinds)
{
    static char text[8000];
    struct search s = {.b = b, .limit = LIMIT};
    fill(&s, 0);
    if (s.nodes >= NODES)
        return;
    put_file(text, b);
    fixture_read(f, text);
    ck_assert_msg(f->read, "%s%s", text, fixture_messages(f));
    for (int learning = 0; learning <= 1; learning++) {
        uint32_t found = engine_count(f, learning);
        ck_assert_msg(found == s.found, "%u answers, %u by brute force:\n%s", (unsigned)found, (unsigned)s.found, text);
    }
    ck_assert_msg(f->p.impossible == NULL || s.found == 0, "not impossible:\n%s", text);
    if (s.found > 0)
        check_validate(f, b, s.first, text);
    kinds[s.found > 2 ? 2 : s.found]++;
}

static void try_variants(uint32_t n, uint32_t variants, uint32_t boards, uint64_t seed, uint32_t *kinds)
{
    struct random r = {seed};
    struct fixture f;
    struct board b;
    fixture_open(&f, NULL);
    for (uint32_t i = 0; i < boards; i++)
        if (make_board(&b, &r, n, variants))
            try_board(&f, &b, kinds);
    fixture_close(&f);
}

START_TEST(one_variant)
{
    for (uint32_t v = 0; v < VARIANTS; v++) {
        uint32_t kinds[3] = {0}, with = 1u << v;
        try_variants(4, with, 40, 100 + v, kinds);
        try_variants(6, with, 25, 200 + v, kinds);
        ck_assert_msg(kinds[0] > 0 && kinds[1] > 0, "variant %u: none %u one %u more %u", (unsigned)v, (unsigned)kinds[0],
                      (unsigned)kinds[1], (unsigned)kinds[2]);
        ck_assert_msg(kinds[2] > 0 || v == ALL_DOTS || v == KING || v == KNIGHT || v == NON_CONSECUTIVE, "variant %u", (unsigned)v);
    }
}
END_TEST

START_TEST(several_variants)
{
    struct random r = {7};
    uint32_t kinds[3] = {0};
    for (uint32_t i = 0; i < 40; i++)
        try_variants(random_below(&r, 2) == 0 ? 4 : 6, 1u << random_below(&r, DOTS) | 1u << random_below(&r, DOTS), 5, i, kinds);
    ck_assert(kinds[0] > 3 && kinds[1] > 10 && kinds[2] > 10);
}
END_TEST

/* ---- plain 9 x 9 grids ---- */

struct plain {
    uint16_t row[9], column[9], box[9]; /* digits used, bit d - 1 */
    uint8_t cell[81];
    uint32_t found, nodes;
};

/* Fills the open cell with the fewest digits left; up to three answers. */
static void fill_plain(struct plain *p)
{
    uint32_t best = 81, fewest = 10, digits = 0;
    for (uint32_t c = 0; c < 81; c++) {
        uint32_t left = 511u & ~(uint32_t)(p->row[c / 9] | p->column[c % 9] | p->box[c / 27 * 3 + c % 9 / 3]);
        if (p->cell[c] == 0 && bit_count(left) < fewest) {
            best = c;
            fewest = bit_count(left);
            digits = left;
        }
    }
    p->found += best == 81;
    for (uint32_t d = 0; best < 81 && d < 9 && p->found < 3 && p->nodes < NODES; d++) {
        uint16_t one = (uint16_t)(digits & (1u << d));
        if (one == 0)
            continue;
        p->nodes++;
        p->cell[best] = (uint8_t)(d + 1);
        p->row[best / 9] ^= one;
        p->column[best % 9] ^= one;
        p->box[best / 27 * 3 + best % 9 / 3] ^= one;
        fill_plain(p);
        p->cell[best] = 0;
        p->row[best / 9] ^= one;
        p->column[best % 9] ^= one;
        p->box[best / 27 * 3 + best % 9 / 3] ^= one;
    }
}

/* The number of answers, at most 3; UINT32_MAX: it takes too long. */
static uint32_t count_plain(const uint8_t *givens)
{
    struct plain p = {.found = 0};
    for (uint32_t c = 0; c < 81; c++) {
        uint16_t one = (uint16_t)(givens[c] == 0 ? 0 : 1u << (givens[c] - 1));
        if (((p.row[c / 9] | p.column[c % 9] | p.box[c / 27 * 3 + c % 9 / 3]) & one) != 0)
            return 0;
        p.cell[c] = givens[c];
        p.row[c / 9] |= one;
        p.column[c % 9] |= one;
        p.box[c / 27 * 3 + c % 9 / 3] |= one;
    }
    fill_plain(&p);
    return p.nodes >= NODES ? UINT32_MAX : p.found;
}

/* A full grid by exchanging digits, and rows and columns within bands and stacks; then 20 to 40 of its cells, sometimes one wrong. */
static void random_givens(struct random *r, uint8_t *givens)
{
    uint32_t rows[9], columns[9], digits[9];
    for (uint32_t i = 0; i < 9; i++)
        rows[i] = columns[i] = digits[i] = i;
    for (uint32_t i = 0; i < 60; i++) {
        uint32_t *line = i % 2 == 0 ? rows : columns, p = random_below(r, 9), q = p / 3 * 3 + random_below(r, 3), kept = line[p];
        line[p] = line[q];
        line[q] = kept;
        p = random_below(r, 9);
        kept = digits[p];
        digits[p] = digits[i % 9];
        digits[i % 9] = kept;
    }
    uint32_t clues = 20 + random_below(r, 21);
    for (uint32_t c = 0; c < 81; c++) {
        uint32_t x = columns[c % 9], y = rows[c / 9];
        givens[c] = random_below(r, 81) < clues ? (uint8_t)(digits[(3 * y + y / 3 + x) % 9] + 1) : 0;
    }
    if (random_below(r, 5) == 0)
        givens[random_below(r, 81)] = (uint8_t)(1 + random_below(r, 9));
}

/* The model is used again from grid to grid, as a batch does, and made anew now and then. */
static uint32_t again(struct fixture *f, const uint8_t *givens)
{
    uint64_t found = 0;
    if (!puzzle_regive(&f->p, givens, 81))
        return 0; /* equal givens that see each other */
    ck_assert_int_ne(count_solutions(f->p.model.solver, 81, 3, &found), VERDICT_ERROR);
    return (uint32_t)found;
}

START_TEST(plain_grids)
{
    static const char text[] = "[puzzle]\nrule = sudoku\n[board]\ngivens =\n    "
                               ".................................................................................\n";
    static const struct setting filters[] = {{"filter", "grid"}, {"filter", "units"}};
    const char *wanted = getenv("ORIME_SUDOKU_GRIDS");
    uint32_t grids = wanted == NULL ? 600 : (uint32_t)atol(wanted), kinds[4] = {0};
    struct random r = {1};
    struct fixture f[2];
    for (uint32_t i = 0; i < 2; i++) {
        fixture_open(&f[i], NULL);
        fixture_read_with(&f[i], text, &filters[i], 1);
        f[i].p.again = true;
        ck_assert(puzzle_build(&f[i].p, NULL, &f[i].d));
    }
    for (uint32_t k = 0; k < grids; k++) {
        uint8_t givens[81];
        random_givens(&r, givens);
        uint32_t brute = count_plain(givens);
        if (brute == UINT32_MAX)
            continue;
        for (uint32_t i = 0; i < 2; i++)
            ck_assert_uint_eq(again(&f[i], givens), brute);
        kinds[brute]++;
    }
    ck_assert(kinds[0] > grids / 20 && kinds[1] > grids / 20 && kinds[3] > grids / 20);
    for (uint32_t i = 0; i < 2; i++)
        fixture_close(&f[i]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {one_variant, several_variants, plain_grids};
    return run_suite("sudoku variants", tests, sizeof tests / sizeof *tests);
}
