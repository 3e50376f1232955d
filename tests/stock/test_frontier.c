/* `frontier`: what a look at the whole board says, against all assignments of small boards; and the searches that are
 * hopeless without it. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "stock/stock.h"

enum { LAND = 1, SEA = 2, MOST = 400, MOST_ROOTS = 16 };

struct board {
    uint32_t width, height, n, n_roots;
    uint32_t roots[MOST_ROOTS], low[MOST_ROOTS], high[MOST_ROOTS];
    vset domain[MOST];
    bool pools;
};

static uint32_t neighbours(const struct board *b, uint32_t p, uint32_t *next)
{
    uint32_t n = 0;
    if (p % b->width != 0)
        next[n++] = p - 1;
    if ((p + 1) % b->width != 0)
        next[n++] = p + 1;
    if (p >= b->width)
        next[n++] = p - b->width;
    if (p + b->width < b->n)
        next[n++] = p + b->width;
    return n;
}

/* Cells of one value that are connected to p, marked with `mark`. */
static uint32_t flood(const struct board *b, const uint8_t *values, uint8_t *seen, uint32_t p, uint8_t mark)
{
    uint32_t queue[MOST], tail = 0, next[4];
    seen[p] = mark;
    queue[tail++] = p;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t n = neighbours(b, queue[head], next);
        for (uint32_t k = 0; k < n; k++) {
            if (seen[next[k]] != 0 || values[next[k]] != values[p])
                continue;
            seen[next[k]] = mark;
            queue[tail++] = next[k];
        }
    }
    return tail;
}

/* Value 0 is land, 1 is sea. */
static bool answer_holds(const struct board *b, const uint8_t *values)
{
    uint8_t seen[MOST] = {0};
    uint32_t seas = 0;
    for (uint32_t p = 0; p < b->n; p++) {
        if ((b->domain[p] >> values[p] & 1) == 0)
            return false;
        if (!b->pools && (p + 1) % b->width != 0 && p + b->width < b->n && values[p] + values[p + 1] == 2 &&
            values[p + b->width] + values[p + b->width + 1] == 2)
            return false;
    }
    for (uint32_t r = 0; r < b->n_roots; r++) {
        if (values[b->roots[r]] != 0 || seen[b->roots[r]] != 0)
            return false;
        uint32_t size = flood(b, values, seen, b->roots[r], 1);
        if (size < b->low[r] || size > b->high[r])
            return false;
    }
    for (uint32_t p = 0; p < b->n; p++) {
        if (seen[p] != 0)
            continue;
        if (values[p] == 0 || seas++ > 0)
            return false;
        (void)flood(b, values, seen, p, 2);
    }
    return true;
}

static struct solver *new_solver(const struct board *b, bool check, bool looks, struct mem *mem)
{
    struct engine_options o;
    uint32_t cells[MOST], n_edges = 0;
    struct edge edges[2 * MOST];
    engine_options_default(&o);
    o.self_check = check;
    struct solver *s = solver_new(&o, mem);
    ck_assert_ptr_nonnull(s);
    ck_assert_uint_eq(solver_add_cells(s, b->n, LAND | SEA), 0);
    for (uint32_t p = 0; p < b->n; p++) {
        cells[p] = p;
        solver_restrict(s, p, b->domain[p]);
        if ((p + 1) % b->width != 0)
            edges[n_edges++] = (struct edge){p, p + 1};
        if (p + b->width < b->n)
            edges[n_edges++] = (struct edge){p, p + b->width};
    }
    const struct connection land = {
        .set = LAND, .roots = b->roots, .n_roots = b->n_roots, .low = b->low, .high = b->high};
    const struct connection sea = {.set = SEA};
    const vset pool[4] = {SEA, SEA, SEA, SEA};
    ck_assert_uint_ne(stock_connected(s, cells, b->n, edges, n_edges, &land, "islands"), SOLVER_NONE);
    ck_assert_uint_ne(stock_connected(s, cells, b->n, edges, n_edges, &sea, "sea"), SOLVER_NONE);
    ck_assert(b->pools || stock_pattern(s, cells, b->width, b->height, pool, 2, 2, PATTERN_FORBIDDEN));
    ck_assert(!looks || stock_frontier(s, cells, b->width, b->height, &land, b->pools));
    return s;
}

static enum looked ask(struct solver *s, const struct board *b, uint32_t attempt, vset *supported, uint8_t *answer)
{
    const void *data;
    solver_look_fn *look = solver_look(s, &data);
    struct look_call l = {.domain = b->domain, .supported = supported, .answer = answer, .attempt = attempt,
                          .mem = solver_arena(s)->mem, .solver = s};
    ck_assert(look != NULL);
    return look(data, &l);
}

/* Roots with sizes, or of any size, and some cells that are known. Sizes are those of an assignment, often, so that
 * there are answers. */
static void random_board(struct board *b, uint32_t width, uint32_t height, struct random *r)
{
    *b = (struct board){.width = width, .height = height, .n = width * height, .pools = random_below(r, 3) == 0};
    uint8_t values[MOST], seen[MOST] = {0};
    uint32_t sea = (uint32_t)random_below(r, 4) + 1, most = (uint32_t)random_below(r, 4) + 1;
    bool sized = random_below(r, 4) != 0;
    for (uint32_t p = 0; p < b->n; p++) {
        values[p] = random_below(r, 6) < sea;
        b->domain[p] = LAND | SEA;
        if (random_below(r, 16) == 0)
            b->domain[p] = random_below(r, 2) == 0 ? LAND : SEA;
    }
    for (uint32_t p = 0; p < b->n && b->n_roots < most; p++) {
        if (values[p] != 0 || seen[p] != 0 || random_below(r, 4) == 0)
            continue;
        uint32_t i = b->n_roots++, size = flood(b, values, seen, p, 1);
        b->roots[i] = p;
        b->low[i] = b->high[i] = size;
        if (!sized && random_below(r, 2) == 0) {
            b->low[i] = 1;
            b->high[i] = b->n;
        }
        b->domain[p] = LAND | SEA;
    }
}

/* What the look says of a board is what all assignments say. Gives the number of answers. */
static uint32_t compare(const struct board *b)
{
    struct mem mem = {0};
    struct solver *s = new_solver(b, false, true, &mem);
    vset all[MOST] = {0}, supported[MOST];
    uint8_t answer[MOST], values[MOST];
    uint32_t answers = 0;
    for (uint32_t set = 0; set < (uint32_t)1 << b->n; set++) {
        for (uint32_t p = 0; p < b->n; p++)
            values[p] = set >> p & 1;
        if (!answer_holds(b, values))
            continue;
        memcpy(answer, values, b->n);
        answers++;
        for (uint32_t p = 0; p < b->n; p++)
            all[p] |= bit(values[p]);
    }
    memcpy(values, answer, b->n);
    if (answers == 0)
        memset(answer, UINT8_MAX, b->n);
    ck_assert_int_eq(ask(s, b, 0, supported, answer), LOOK_ALL);
    for (uint32_t p = 0; p < b->n; p++)
        ck_assert_uint_eq(supported[p], all[p]);
    ck_assert(answers == 0 || answer_holds(b, answer));
    ck_assert(answers == 0 || (memcmp(values, answer, b->n) == 0) == (answers == 1));
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
    return answers;
}

START_TEST(all_assignments)
{
    static const uint32_t sizes[][2] = {{1, 6}, {7, 1}, {2, 5}, {3, 3}, {4, 3}, {3, 4}, {6, 2}, {3, 5}};
    struct random r = {.state = 1};
    uint32_t none = 0, one = 0, more = 0;
    for (uint32_t k = 0; k < 1600; k++) {
        struct board b;
        do
            random_board(&b, sizes[k % 8][0], sizes[k % 8][1], &r);
        while (b.n_roots == 0);
        uint32_t answers = compare(&b);
        none += answers == 0;
        one += answers == 1;
        more += answers > 1;
    }
    ck_assert_uint_gt(none, 200);
    ck_assert_uint_gt(one, 100);
    ck_assert_uint_gt(more, 100);
}
END_TEST

static void clue(struct board *b, uint32_t p, uint32_t size)
{
    b->roots[b->n_roots] = p;
    b->low[b->n_roots] = b->high[b->n_roots] = size;
    b->n_roots++;
}

static struct board empty_board(uint32_t width, uint32_t height)
{
    struct board b = {.width = width, .height = height, .n = width * height};
    for (uint32_t p = 0; p < b.n; p++)
        b.domain[p] = LAND | SEA;
    return b;
}

/* Two islands of 37 and 36 in 100 cells: only a 6 x 6 square has a sea around it that is so short. The search alone
 * does not find it in 100,000 conflicts. */
START_TEST(tight_sea)
{
    struct board b = empty_board(10, 10);
    struct mem mem = {0};
    uint64_t found;
    clue(&b, 11, 37);
    clue(&b, 22, 36);
    struct solver *s = new_solver(&b, false, true, &mem);
    ck_assert_int_eq(count_solutions(s, b.n, 2, &found), VERDICT_NO);
    ck_assert_uint_eq(found, 1);
    ck_assert_uint_lt(solver_statistics(s)->conflicts, 4000);
    ck_assert_uint_eq(solver_statistics(s)->looks_whole, 1);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}
END_TEST

/* Cheap looks see some answers only: what they show is an answer, and another one than the last. */
START_TEST(some_answers)
{
    struct board b = empty_board(8, 9);
    struct mem mem = {0};
    vset supported[MOST];
    uint8_t answer[MOST], last[MOST];
    uint32_t shown = 0;
    clue(&b, 10, 20);
    clue(&b, 50, 18);
    struct solver *s = new_solver(&b, false, true, &mem);
    memset(answer, UINT8_MAX, b.n);
    memcpy(last, answer, b.n);
    for (uint32_t k = 0; k < 4; k++) {
        enum looked looked = ask(s, &b, 8 * k, supported, answer);
        ck_assert_int_ne(looked, LOOK_ALL);
        if (looked == LOOK_ANSWER) {
            ck_assert(answer_holds(&b, answer));
            ck_assert_int_ne(memcmp(answer, last, b.n), 0);
            memcpy(last, answer, b.n);
            shown++;
        }
    }
    ck_assert_uint_ge(shown, 2);
    solver_free(s);
    ck_assert_uint_eq(mem.used, 0);
}
END_TEST

/* With the self-check on, what looks take away is tried by a second solver. Counting with them gives the same. */
START_TEST(same_answers)
{
    struct random r = {.state = 3};
    for (uint32_t k = 0; k < 6; k++) {
        struct board b;
        uint64_t with, without;
        do
            random_board(&b, 6, 6, &r);
        while (b.n_roots < 2);
        struct mem mem = {0};
        struct solver *s = new_solver(&b, k % 3 == 0, true, &mem), *t = new_solver(&b, false, false, &mem);
        enum verdict v = count_solutions(s, b.n, 300, &with);
        ck_assert_int_eq(v, count_solutions(t, b.n, 300, &without));
        ck_assert_uint_eq(with, without);
        ck_assert_int_eq(solver_status(s), SOLVER_OK);
        solver_free(s);
        solver_free(t);
    }
}
END_TEST

/* A look that runs out of memory gives up, and gives all back. */
START_TEST(memory)
{
    struct board b = empty_board(4, 4);
    clue(&b, 0, 4);
    clue(&b, 15, 5);
    for (uint64_t k = 1; k < 40; k++) {
        struct mem mem = {0};
        vset supported[MOST];
        uint8_t answer[MOST];
        memset(answer, UINT8_MAX, b.n);
        struct solver *s = new_solver(&b, false, true, &mem);
        mem.fail_at = mem.calls + k;
        enum looked looked = ask(s, &b, 0, supported, answer);
        ck_assert(looked == LOOK_ALL || looked == LOOK_GAVE_UP);
        solver_free(s);
        ck_assert_uint_eq(mem.used, 0);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {all_assignments, tight_sea, some_answers, same_answers, memory};
    return run_suite("frontier", tests, sizeof tests / sizeof *tests);
}
