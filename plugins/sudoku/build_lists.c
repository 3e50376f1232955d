/* Cages, lines, dots, sandwich sums: from lists of cells to constraints. */
#include "build.h"

static bool smaller(uint32_t a, uint32_t b)
{
    return a < b;
}

static bool same(uint32_t a, uint32_t b)
{
    return a == b;
}

/* ---- sums ---- */

/* The first `minus` cells count against the others, and `sum` is what comes out: of digits, that is of values and one
 * each. */
static void post_sum(const struct building *b, const char *name, const orime_cell *scope, uint32_t n, uint32_t minus,
                     int64_t sum)
{
    int32_t *weights = b->host->model_alloc(b->m, n * sizeof *weights);
    for (uint32_t i = 0; i < n; i++) {
        weights[i] = i < minus ? -1 : 1;
        sum -= weights[i];
    }
    b->host->linear(b->m, name, scope, n, weights, sum, sum);
}

/* Reads a line as an automaton does: before the first end, `total` so far, behind the second end. Ends are the 1 and
 * the largest digit; that neither comes twice is for the rows and columns to say. */
static void post_sandwich(const struct building *b, const struct group *g, const orime_cell *scope)
{
    uint32_t n = b->p->n, sum = g->sum, before = 0, inside = 1, behind = sum + 2, k = 0;
    orime_set ends = (orime_set)1 << (n - 1) | 1, all = ((orime_set)1 << n) - 1;
    struct orime_move *move = b->host->model_alloc(b->m, ((size_t)(sum + 1) * n + 8) * sizeof *move);
    move[k++] = (struct orime_move){before, before, all & ~ends};
    move[k++] = (struct orime_move){before, inside, ends};
    for (uint32_t total = 0; total <= sum; total++)
        for (uint32_t digit = 2; digit < n && total + digit <= sum; digit++)
            move[k++] = (struct orime_move){inside + total, inside + total + digit, (orime_set)1 << (digit - 1)};
    move[k++] = (struct orime_move){inside + sum, behind, ends};
    move[k++] = (struct orime_move){behind, behind, all & ~ends};
    b->host->regular(b->m, NAME(b, "sandwich of %s %u", g->row ? "row" : "column", (unsigned)g->number), scope, n,
                     behind + 1, move, k, &behind, 1);
}

/* ---- lines and copies: several constraints that are one to a person ---- */

static void post_palindrome(const struct building *b, const struct group *g)
{
    const char *name = NAME(b, "palindrome %u", (unsigned)g->number);
    b->host->as_one(b->m, name);
    for (uint32_t i = 0; i < g->n / 2; i++)
        sudoku_post_pair(b, name, (const uint32_t[]){g->cells[i], g->cells[g->n - 1 - i]}, same);
    b->host->as_one(b->m, NULL);
}

static void post_clone(const struct building *b, const struct group *g)
{
    const char *name = NAME(b, "clone %u", (unsigned)g->number);
    b->host->as_one(b->m, name);
    for (uint32_t i = g->part; i < g->n; i++)
        sudoku_post_pair(b, name, (const uint32_t[]){g->cells[i % g->part], g->cells[i]}, same);
    b->host->as_one(b->m, NULL);
}

/* Different digits that are nowhere as far apart as there are cells: so they are consecutive. */
static void post_renban(const struct building *b, const struct group *g, const orime_cell *scope)
{
    const char *name = NAME(b, "renban %u", (unsigned)g->number);
    const int32_t weights[] = {1, -1};
    b->host->as_one(b->m, name);
    b->host->all_different(b->m, name, scope, g->n);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = 0; k < i; k++)
            b->host->linear(b->m, name, (const orime_cell[]){scope[i], scope[k]}, 2, weights, -(int64_t)g->n + 1,
                            (int64_t)g->n - 1);
    b->host->as_one(b->m, NULL);
}

void sudoku_post_group(const struct building *b, const struct group *g)
{
    unsigned number = g->number, sum = g->sum;
    orime_cell *scope = b->host->model_alloc(b->m, g->n * sizeof *scope);
    for (uint32_t i = 0; i < g->n; i++)
        scope[i] = b->first + g->cells[i];
    switch (g->kind) {
    case CAGE:
        if (sum == 0)
            b->host->all_different(b->m, NAME(b, "cage %u", number), scope, g->n);
        else /* of digits; values are one less */
            b->host->different_sum(b->m, NAME(b, "cage %u: sum %u", number, sum), scope, g->n, (int64_t)sum - g->n,
                                   (int64_t)sum - g->n);
        break;
    case SUM_CAGE:
        post_sum(b, NAME(b, "repeating cage %u: sum %u", number, sum), scope, g->n, 0, sum);
        break;
    case LITTLE_KILLER:
        post_sum(b, NAME(b, "little killer %u: sum %u", number, sum), scope, g->n, 0, sum);
        break;
    case ARROW:
        post_sum(b, NAME(b, "arrow %u", number), scope, g->n, 1, 0);
        break;
    case THERMOMETER:
        for (uint32_t i = 1; i < g->n; i++)
            sudoku_post_pair(b, NAME(b, "thermometer %u", number), g->cells + i - 1, smaller);
        break;
    case SANDWICH:
        post_sandwich(b, g, scope);
        break;
    case PALINDROME:
        post_palindrome(b, g);
        break;
    case RENBAN:
        post_renban(b, g, scope);
        break;
    case CLONE:
        post_clone(b, g);
        break;
    case WHITE_DOT:
        sudoku_post_pair(b, "white dot", g->cells, sudoku_consecutive);
        break;
    case BLACK_DOT:
        sudoku_post_pair(b, "black dot", g->cells, sudoku_doubled);
        break;
    case LESS:
        sudoku_post_pair(b, "inequality", g->cells, smaller);
        break;
    }
}
