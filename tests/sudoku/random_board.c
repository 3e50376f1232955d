/* Small random sudoku boards of every variant, and brute force, which fills cell after cell and looks at the rules in
 * the plainest way. */
#include "random_board.h"

#include <stdio.h>
#include <string.h>

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

/* Between the 1 and the largest digit, wherever they stand. */
static uint32_t sandwich_of(const struct group *g, const uint8_t *values)
{
    uint32_t from = 0, to = 0, sum = 0;
    while (values[g->cells[from]] != 1 && values[g->cells[from]] != g->n)
        from++;
    for (uint32_t i = 0; i < g->n; i++)
        to = values[g->cells[i]] == 1 || values[g->cells[i]] == g->n ? i : to;
    for (uint32_t i = from + 1; i < to; i++)
        sum += values[g->cells[i]];
    return sum;
}

static bool mirrored(const struct group *g, const uint8_t *values)
{
    for (uint32_t i = 0; i < g->n / 2; i++)
        if (values[g->cells[i]] != values[g->cells[g->kind == CLONES ? i + g->n / 2 : g->n - 1 - i]])
            return false;
    return true;
}

/* Sorted, each digit is one more than the one before. */
static bool in_a_row(const struct group *g, const uint8_t *values)
{
    for (uint32_t v = 1; v <= N_MAX; v++) {
        uint32_t met = 0;
        for (uint32_t k = 0; k < g->n; k++)
            for (uint32_t i = 0; i < g->n; i++)
                met += values[g->cells[i]] == v + k;
        bool all = met == g->n;
        for (uint32_t k = 0; k < g->n; k++) {
            bool here = false;
            for (uint32_t i = 0; i < g->n; i++)
                here = here || values[g->cells[i]] == v + k;
            all = all && here;
        }
        if (all)
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
    if (g->kind == SUM_CAGES || g->kind == LITTLE_KILLERS)
        return sum == g->sum;
    if (g->kind == SANDWICHES)
        return sandwich_of(g, values) == g->sum;
    if (g->kind == PALINDROMES || g->kind == CLONES)
        return mirrored(g, values);
    if (g->kind == RENBAN)
        return in_a_row(g, values);
    if (g->kind == INEQUALITIES)
        return g->black ? values[g->cells[0]] > values[g->cells[1]] : values[g->cells[0]] < values[g->cells[1]];
    if (g->kind == ARROWS)
        return first == sum - first;
    return g->kind != DOTS || dot_fits(first, sum - first, g->black);
}

bool board_fits(const struct board *b, const uint8_t *values, uint32_t c)
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

void board_fill(struct search *s, uint32_t c)
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
        if ((s->b->given[c] == 0 || s->b->given[c] == s->values[c]) && board_fits(s->b, s->values, c))
            board_fill(s, c + 1);
    }
}

/* ---- random puzzles ---- */

/* Regions from boxes, by exchanging cells along their borders: rows and columns of a solution go along, so there is
 * one. */
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

/* Cells along a diagonal from one border to the other. */
static uint32_t diagonal(const struct board *b, struct random *r, uint32_t *cells)
{
    uint32_t n = b->n, x = random_below(r, n), k = 0;
    bool left = random_below(r, 2) == 0;
    for (uint32_t y = 0; y < n && x < n && k < GROUP_CELLS; y++, x = left ? x - 1 : x + 1)
        cells[k++] = y * n + x;
    return k;
}

static void line_of(const struct board *b, uint32_t line, uint32_t *cells)
{
    for (uint32_t i = 0; i < b->n; i++)
        cells[i] = line < b->n ? line * b->n + i : i * b->n + line - b->n;
}

/* Cells that hold what others do. */
static uint32_t copies(const struct board *b, struct random *r, uint32_t *cells)
{
    uint32_t half = 1 + random_below(r, GROUP_CELLS / 2), n = 0;
    for (uint32_t tries = 0; tries < 60 && n < 2 * half; tries++) {
        uint32_t c = random_below(r, b->n * b->n);
        bool good = n < half || b->solution[c] == b->solution[cells[n - half]];
        for (uint32_t i = 0; i < n; i++)
            good = good && cells[i] != c;
        if (good)
            cells[n++] = c;
    }
    return n == 2 * half ? n : 0;
}

/* The kinds that are no walk; each line has one sandwich at most. */
static void take_cells(struct board *b, struct random *r, struct group *g)
{
    bool pair = g->kind == DOTS || g->kind == INEQUALITIES;
    if (g->kind == LITTLE_KILLERS)
        g->n = diagonal(b, r, g->cells);
    else if (g->kind == CLONES)
        g->n = copies(b, r, g->cells);
    else if (g->kind == SANDWICHES) {
        g->n = b->n;
        for (uint32_t i = 0; i < b->n_groups; i++)
            g->line += b->groups[i].kind == SANDWICHES;
        line_of(b, g->line, g->cells);
        g->sum = sandwich_of(g, b->solution);
    } else
        g->n = walk(b, r, g->cells, pair ? 2 : 2 + random_below(r, 4));
}

static void add_group(struct board *b, struct random *r, enum variant kind)
{
    struct group g = {.kind = kind, .black = random_below(r, 2) == 1};
    bool sums = kind == CAGES || kind == SUM_CAGES || kind == LITTLE_KILLERS;
    take_cells(b, r, &g);
    for (uint32_t i = 0; i < g.n && sums; i++)
        g.sum += b->solution[g.cells[i]];
    if (kind == CAGES && random_below(r, 4) == 0)
        g.sum = 0;
    bool beside = g.n == 2 &&
                  apart(g.cells[0] % b->n, g.cells[1] % b->n) + apart(g.cells[0] / b->n, g.cells[1] / b->n) == 1;
    bool pair = kind == DOTS || kind == INEQUALITIES;
    if (g.n >= 2 && (!pair || beside) && b->n_groups < GROUPS_MAX && group_holds(&g, b->solution))
        b->groups[b->n_groups++] = g;
}

/* A dot between all neighbours where one is right. */
static void add_all_dots(struct board *b)
{
    for (uint32_t p = 0; p < b->n * b->n; p++)
        for (uint32_t q = p + 1; q < b->n * b->n; q++) {
            struct group g = {
                .kind = DOTS, .n = 2, .cells = {p, q}, .black = dot_fits(b->solution[p], b->solution[q], true)};
            if (apart(p % b->n, q % b->n) + apart(p / b->n, q / b->n) == 1 && group_holds(&g, b->solution))
                b->groups[b->n_groups++] = g;
        }
}

static void add_groups(struct board *b, struct random *r)
{
    const uint32_t most[VARIANTS] = {[CAGES] = 6, [THERMOMETERS] = 60, [ARROWS] = 60, [SUM_CAGES] = 4,
                                     [LITTLE_KILLERS] = 4, [SANDWICHES] = b->n + random_below(r, b->n),
                                     [PALINDROMES] = 60, [RENBAN] = 20, [CLONES] = 2, [INEQUALITIES] = 60,
                                     [DOTS] = 60};
    for (uint32_t v = CAGES; v < VARIANTS; v++)
        for (uint32_t i = 0; has(b, v) && i < most[v]; i++)
            if (v != PARITY)
                add_group(b, r, v);
}

bool board_make(struct board *b, struct random *r, uint32_t n, uint32_t variants)
{
    *b = (struct board){.n = n, .width = n == 4 ? 2 : 3, .height = 2, .variants = variants & ~(1u << ALL_DOTS)};
    for (uint32_t c = 0; c < n * n; c++) {
        b->region[c] = c / n / b->height * b->height + c % n / b->width;
        b->parity[c] = '.';
    }
    struct search s = {.b = b, .random = r, .limit = 1};
    board_fill(&s, 0);
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
        if (kind == INEQUALITIES) {
            at = put_name(at + sprintf(at, "   "), b, g->cells[0]);
            at = put_name(at + sprintf(at, " %c", g->black ? '>' : '<'), b, g->cells[1]);
            at += sprintf(at, "\n");
            continue;
        }
        at += sprintf(at, "   ");
        if (g->sum != 0)
            at += sprintf(at, " %u", (unsigned)g->sum);
        for (uint32_t k = 0; k < g->n; k++)
            at = put_name(at + sprintf(at, "%s", kind == CLONES && k == g->n / 2 ? " =" : ""), b, g->cells[k]);
        at += sprintf(at, "\n");
    }
    return at;
}

static char *put_sandwiches(char *at, const struct board *b)
{
    at += sprintf(at, "[sandwiches]");
    for (uint32_t line = 0; line < 2 * b->n; line++) {
        at += sprintf(at, "%s", line == 0 ? "\nrows =" : line == b->n ? "\ncolumns =" : "");
        const struct group *g = NULL;
        for (uint32_t i = 0; i < b->n_groups && g == NULL; i++)
            g = b->groups[i].kind == SANDWICHES && b->groups[i].line == line ? &b->groups[i] : NULL;
        at += g == NULL ? sprintf(at, " .") : sprintf(at, " %u", (unsigned)g->sum);
    }
    return at + sprintf(at, "\n");
}

void board_put(char *at, const struct board *b)
{
    static const char *const options[] = {[DIAGONALS] = "diagonals", [WINDOWS] = "windows", [KNIGHT] = "anti-knight",
                                          [KING] = "anti-king", [NON_CONSECUTIVE] = "non-consecutive"};
    static const struct {
        const char *name;
        enum variant kind;
    } sections[] = {{"little-killers", LITTLE_KILLERS}, {"palindromes", PALINDROMES}, {"renban", RENBAN},
                    {"clones", CLONES}, {"inequalities", INEQUALITIES}};
    at += sprintf(at, "[puzzle]\nrule = sudoku\n[board]\ngivens =\n");
    for (uint32_t c = 0; c < b->n * b->n; c++)
        at += sprintf(at, "%s%u%s", c % b->n == 0 ? "    " : " ", b->given[c], c % b->n == b->n - 1 ? "\n" : "");
    if (has(b, JIGSAW))
        at += sprintf(at, "regions =\n");
    for (uint32_t c = 0; c < b->n * b->n && has(b, JIGSAW); c++)
        at += sprintf(at, "%s%c%s", c % b->n == 0 ? "    " : "", 'a' + (char)b->region[c],
                      c % b->n == b->n - 1 ? "\n" : "");
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
    if (has(b, SUM_CAGES))
        at = put_list(at + sprintf(at, "%srepeating =\n", has(b, CAGES) ? "" : "[cages]\n"), b, SUM_CAGES, false);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (has(b, sections[i].kind))
            at = put_list(at + sprintf(at, "[%s]\nlist =\n", sections[i].name), b, sections[i].kind, false);
    if (has(b, SANDWICHES))
        at = put_sandwiches(at, b);
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
