/* Small random nonograms against brute force: the same number of answers, with learning and without. */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "engine/count.h"
#include "fixture.h"

enum { CELLS_MAX = 16, CLUE_UNKNOWN = -1 };

struct random_puzzle {
    uint32_t width, height, values; /* 2: black; 3: two colours */
    int64_t rows[CELLS_MAX], columns[CELLS_MAX]; /* a clue as a number, or CLUE_UNKNOWN */
    uint8_t given[CELLS_MAX]; /* 255: not */
};

/* The runs of a line as the digits of a number: 16 * length + value each, the last run lowest. At most 8 cells. */
static int64_t read_off(const uint8_t *cell, uint32_t n, uint32_t step)
{
    int64_t clue = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t v = cell[i * step];
        if (v == 0)
            continue;
        if (i > 0 && cell[(i - 1) * step] == v)
            clue += 16;
        else
            clue = clue * 256 + 16 + v;
    }
    return clue;
}

/* The clue with some lengths left out, as 0. */
static int64_t blotted(struct random *r, int64_t clue)
{
    for (int shift = 0; shift < 56 && clue >> shift > 0; shift += 8)
        if (random_below(r, 2) == 0)
            clue &= ~((int64_t)0xf0 << shift);
    return clue;
}

/* Is the clue one of the line that was read off? */
static bool matches(int64_t clue, int64_t line)
{
    for (int shift = 0; shift < 64; shift += 8) {
        unsigned run = (unsigned)(clue >> shift & 255), found = (unsigned)(line >> shift & 255);
        if (run != found && !(run != 0 && run < 16 && run == found % 16))
            return false;
    }
    return true;
}

static void random_clues(struct random *r, int64_t *clues, uint32_t lines, const uint8_t *picture, uint32_t n,
                         uint32_t line_step, uint32_t step)
{
    for (uint32_t i = 0; i < lines; i++)
        clues[i] = random_below(r, 8) == 0 ? CLUE_UNKNOWN : read_off(picture + i * line_step, n, step);
    for (uint32_t i = 0; i < lines && random_below(r, 3) == 0; i++)
        clues[i] = clues[i] == CLUE_UNKNOWN ? CLUE_UNKNOWN : blotted(r, clues[i]);
}

/* The clues of a random picture; sometimes those of two pictures, which seldom fit. */
static struct random_puzzle random_puzzle(struct random *r, uint32_t values, uint32_t cells_max)
{
    struct random_puzzle p = {.values = values};
    uint8_t picture[CELLS_MAX];
    do {
        p.width = 1 + random_below(r, 6);
        p.height = 1 + random_below(r, 6);
    } while (p.width * p.height > cells_max);
    uint32_t cells = p.width * p.height, given = random_below(r, 4);
    for (uint32_t c = 0; c < cells; c++)
        picture[c] = (uint8_t)random_below(r, values);
    random_clues(r, p.rows, p.height, picture, p.width, p.width, 1);
    if (random_below(r, 4) == 0)
        picture[random_below(r, cells)] = (uint8_t)random_below(r, values);
    random_clues(r, p.columns, p.width, picture, p.height, 1, p.width);
    for (uint32_t c = 0; c < cells; c++)
        p.given[c] = given == 0 && random_below(r, 4) == 0 ? picture[c] : 255;
    return p;
}

/* ---- as a file ---- */

static void put_clue(char *text, int64_t clue, uint32_t values)
{
    char words[200] = "";
    if (clue == CLUE_UNKNOWN)
        (void)strcpy(words, "?");
    for (int shift = 56; shift >= 0 && clue > 0; shift -= 8) {
        unsigned run = (unsigned)(clue >> shift & 255);
        if (run != 0 && run < 16)
            (void)strcat(words, values == 2 ? "* " : run == 1 ? "*red " : "*b ");
        else if (run != 0)
            (void)sprintf(words + strlen(words), values == 2 ? "%u " : run % 16 == 1 ? "%ured " : "%ub ", run / 16);
    }
    (void)sprintf(text + strlen(text), "    %s\n", *words == '\0' ? "0" : words);
}

static void put_puzzle(char *text, const struct random_puzzle *p)
{
    (void)sprintf(text, "[puzzle]\nrule = %s\n%s[clues]\nrows =\n", p->values == 2 ? "nonogram" : "nonogram-colour",
                  p->values == 2 ? "" : "[palette]\nred = r #ff0000\nblue = b #0000ff\n");
    for (uint32_t y = 0; y < p->height; y++)
        put_clue(text, p->rows[y], p->values);
    (void)strcat(text, "columns =\n");
    for (uint32_t x = 0; x < p->width; x++)
        put_clue(text, p->columns[x], p->values);
    (void)strcat(text, "[given]\npicture =\n");
    for (uint32_t y = 0; y < p->height; y++) {
        (void)strcat(text, "    |");
        for (uint32_t x = 0; x < p->width; x++) {
            uint8_t v = p->given[y * p->width + x];
            (void)sprintf(text + strlen(text), "%c", v == 255 ? '?' : (p->values == 2 ? ".#" : ".rb")[v]);
        }
        (void)strcat(text, "\n");
    }
}

/* ---- by brute force ---- */

static bool fits(const struct random_puzzle *p, const uint8_t *board)
{
    for (uint32_t c = 0; c < p->width * p->height; c++)
        if (p->given[c] != 255 && p->given[c] != board[c])
            return false;
    for (uint32_t y = 0; y < p->height; y++)
        if (p->rows[y] != CLUE_UNKNOWN && !matches(p->rows[y], read_off(board + y * p->width, p->width, 1)))
            return false;
    for (uint32_t x = 0; x < p->width; x++)
        if (p->columns[x] != CLUE_UNKNOWN && !matches(p->columns[x], read_off(board + x, p->height, p->width)))
            return false;
    return true;
}

static uint64_t brute_force(const struct random_puzzle *p)
{
    uint8_t board[CELLS_MAX] = {0};
    uint32_t cells = p->width * p->height, c;
    uint64_t found = 0;
    do {
        found += fits(p, board);
        for (c = 0; c < cells && ++board[c] == p->values; c++)
            board[c] = 0;
    } while (c < cells);
    return found;
}

/* ---- by the engine ---- */

static uint64_t engine_count(struct fixture *f, const char *text, bool learning, int64_t runs)
{
    struct engine_options o;
    uint64_t found = 0;
    engine_options_default(&o);
    o.learning = learning;
    o.runs = runs;
    o.self_check = 1;
    fixture_read(f, text);
    ck_assert_msg(f->read, "%s%s", text, fixture_messages(f));
    ck_assert(puzzle_build(&f->p, &o, &f->d));
    enum verdict v = count_solutions(f->p.model.solver, model_board_cells(&f->p.model), 0, &found);
    ck_assert_msg(v == VERDICT_NO, "%s%s", text, solver_message(f->p.model.solver));
    ck_assert_msg(f->p.impossible == NULL || found == 0, "%s is not impossible", text);
    return found;
}

/* The backbone and the validity of one answer are looked at as well. */
static void one_answer(struct fixture *f, const char *text, const struct random_puzzle *p)
{
    uint8_t values[CELLS_MAX];
    fixture_read(f, text);
    ck_assert(puzzle_build(&f->p, NULL, &f->d));
    ck_assert_int_eq(solver_solve(f->p.model.solver, NULL, 0), VERDICT_YES);
    model_values(&f->p.model, values);
    ck_assert_msg(fits(p, values), "%s", text);
    ck_assert(puzzle_validate(&f->p, values, &f->d));
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        values[c] = (uint8_t)((values[c] + 1) % p->values);
        ck_assert_msg(puzzle_validate(&f->p, values, &f->d) == fits(p, values), "%s", text);
        values[c] = (uint8_t)((values[c] + p->values - 1) % p->values);
    }
}

/* Returns how many had no, one and several answers: a test of nothing but impossible puzzles would prove little. */
static void compare(uint32_t puzzles, uint32_t values, uint32_t cells_max, uint64_t seed, uint32_t *kinds)
{
    struct random r = {seed};
    struct fixture f;
    fixture_open(&f, NULL);
    for (uint32_t i = 0; i < puzzles; i++) {
        struct random_puzzle p = random_puzzle(&r, values, cells_max);
        char text[2000];
        put_puzzle(text, &p);
        uint64_t wanted = brute_force(&p), with = engine_count(&f, text, true, RUNS_FILTER);
        uint64_t without = engine_count(&f, text, false, RUNS_FILTER);
        uint64_t clauses = i % 4 == 0 ? engine_count(&f, text, i % 8 == 0, RUNS_CLAUSES) : wanted;
        ck_assert_msg(with == wanted && without == wanted && clauses == wanted,
                      "%llu answers, %llu with learning, %llu without, %llu by clauses:\n%s",
                      (unsigned long long)wanted, (unsigned long long)with, (unsigned long long)without,
                      (unsigned long long)clauses, text);
        if (wanted > 0)
            one_answer(&f, text, &p);
        kinds[wanted > 2 ? 2 : wanted]++;
    }
    fixture_close(&f);
}

START_TEST(black)
{
    uint32_t kinds[3] = {0};
    compare(2500, 2, 12, 1, kinds);
    ck_assert(kinds[0] > 150 && kinds[1] > 1000 && kinds[2] > 300);
}
END_TEST

START_TEST(larger_black)
{
    uint32_t kinds[3] = {0};
    compare(150, 2, 16, 2, kinds);
    ck_assert(kinds[0] > 5 && kinds[1] > 50 && kinds[2] > 10);
}
END_TEST

START_TEST(two_colours)
{
    uint32_t kinds[3] = {0};
    compare(1500, 3, 9, 3, kinds);
    ck_assert(kinds[0] > 100 && kinds[1] > 500 && kinds[2] > 100);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {black, larger_black, two_colours};
    return run_suite("random nonograms", tests, sizeof tests / sizeof *tests);
}
