/* Puzzles of pictures: their answers are the pictures again, and repairs are right and smallest, by brute force. */
#include "../suite.h"

#include <string.h>

#include "base/random.h"
#include "rules/author.h"

enum { CELLS_MAX = 400 };

static const struct orime_value palette[] = {
    {"background", '.', 0xffffff}, {"red", 'r', 0xff0000}, {"blue", 'b', 0x0000ff}, {"green", '#', 0x00ff00}};

struct desk {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
    struct engine_options options;
    struct author author;
    struct derived text;
    uint8_t values[CELLS_MAX], other[CELLS_MAX];
    struct orime_picture picture;
};

static void desk_open(struct desk *k, const char *rule, uint32_t width, uint32_t height, uint32_t n_values)
{
    memset(k, 0, sizeof *k);
    arena_init(&k->arena, &k->mem);
    diagnostics_init(&k->d, &k->arena);
    engine_options_default(&k->options);
    k->author = (struct author){rules_open(NULL, &k->mem, &k->d), NULL, &k->options, &k->mem, &k->d};
    k->author.rule = rules_find(k->author.rules, rule, NULL, &k->d);
    ck_assert_ptr_nonnull(k->author.rule);
    k->text.mem = &k->mem;
    k->picture = (struct orime_picture){width, height, 1, palette, n_values, k->values, 0};
}

static void desk_close(struct desk *k)
{
    derived_free(&k->text);
    rules_close((struct rule_set *)(uintptr_t)k->author.rules);
    arena_free(&k->arena);
    ck_assert_uint_eq(k->mem.used, 0);
}

static void set(struct desk *k, const char *glyphs)
{
    for (uint32_t i = 0; glyphs[i] != '\0'; i++)
        k->values[i] = glyphs[i] == '.' ? 0 : glyphs[i] == 'b' ? 2 : 1;
}

/* ---- derive ---- */

START_TEST(text_of_a_puzzle)
{
    struct desk k;
    desk_open(&k, "nonogram", 3, 2, 2);
    set(&k, "#.#...");
    ck_assert(puzzle_derive(k.author.rule, &k.picture, "my title", &k.text, &k.d));
    ck_assert_str_eq(k.text.text,
                     "[puzzle]\nrule = nonogram\ntitle = my title\n\n[clues]\nrows =\n    1 1\n    0\ncolumns =\n"
                     "    1\n    0\n    1\n");
    desk_close(&k);
    desk_open(&k, "nonogram-colour", 2, 2, 3);
    set(&k, "rb.r");
    ck_assert(puzzle_derive(k.author.rule, &k.picture, NULL, &k.text, &k.d));
    ck_assert_str_eq(k.text.text,
                     "[puzzle]\nrule = nonogram-colour\n\n[palette]\nbackground = . #ffffff\nred = r #ff0000\n"
                     "blue = b #0000ff\n\n[clues]\nrows =\n    1r 1b\n    1r\ncolumns =\n    1r\n    1b 1r\n");
    desk_close(&k);
}
END_TEST

START_TEST(refusals)
{
    struct desk k;
    desk_open(&k, "nonogram", 2, 2, 3);
    ck_assert(!puzzle_derive(k.author.rule, &k.picture, NULL, &k.text, &k.d));
    ck_assert_str_eq(k.d.messages[0],
                     "rule nonogram cannot make a puzzle of this picture: it has more than one colour beside the "
                     "background");
    desk_close(&k);
    desk_open(&k, "latin", 2, 2, 2);
    ck_assert(!puzzle_derive(k.author.rule, &k.picture, NULL, &k.text, &k.d));
    ck_assert_str_eq(k.d.messages[0], "rule latin makes no puzzles of pictures");
    desk_close(&k);
}
END_TEST

/* The puzzle of a random picture is read and built, and has the picture among its answers (author_inspect sees to
 * that); what it says of uniqueness is what counting says. */
static void derive_and_count(const char *rule, uint32_t n_values, uint64_t seed, uint32_t rounds)
{
    struct desk k;
    struct random random = {seed};
    uint32_t unique = 0;
    desk_open(&k, rule, 1, 1, n_values);
    for (uint32_t i = 0; i < rounds; i++) {
        struct inspection inspection;
        struct puzzle p;
        uint64_t found;
        k.picture.width = 1 + random_below(&random, 8);
        k.picture.height = 1 + random_below(&random, 8);
        for (uint32_t c = 0; c < k.picture.width * k.picture.height; c++)
            k.values[c] = (uint8_t)(random_below(&random, 5) < 2 ? 0 : random_below(&random, n_values));
        enum verdict verdict = author_inspect(&k.author, &k.picture, k.other, &inspection);
        ck_assert(verdict == VERDICT_YES || verdict == VERDICT_NO);
        ck_assert(puzzle_derive(k.author.rule, &k.picture, NULL, &k.text, &k.d));
        ck_assert(puzzle_read(&p, k.author.rules, NULL, "p", k.text.text, k.text.size, NULL, 0, &k.mem, &k.d));
        ck_assert(puzzle_build(&p, &k.options, &k.d));
        ck_assert(puzzle_validate(&p, k.values, &k.d));
        enum verdict counted = count_solutions(p.model.solver, model_board_cells(&p.model), 2, &found);
        ck_assert_uint_eq(found, verdict == VERDICT_YES ? 1 : 2);
        ck_assert(counted == (verdict == VERDICT_YES ? VERDICT_NO : VERDICT_YES));
        if (inspection.open == 0)
            ck_assert(verdict == VERDICT_YES && inspection.decisions == 0 && inspection.conflicts == 0);
        if (verdict == VERDICT_NO) {
            ck_assert(puzzle_validate(&p, k.other, &k.d));
            ck_assert_int_ne(memcmp(k.other, k.values, k.picture.width * k.picture.height), 0);
        }
        unique += verdict == VERDICT_YES;
        puzzle_free(&p);
    }
    ck_assert(unique > rounds / 10 && unique < rounds); /* both happened */
    desk_close(&k);
}

START_TEST(answers)
{
    derive_and_count("nonogram", 2, 1, 200);
    derive_and_count("nonogram-colour", 4, 2, 200);
}
END_TEST

/* ---- repair ---- */

/* The clues of a picture of n cells a side, as a number; small enough not to be ambiguous: each line has fewer than
 * 2^10 forms. */
static uint64_t line_code(const uint8_t *cell, uint32_t n, uint32_t step)
{
    uint64_t code = 1;
    for (uint32_t i = 0, end; i < n; i = end) {
        uint8_t value = cell[i * step];
        for (end = i; end < n && cell[end * step] == value; end++)
            ;
        if (value != 0)
            code = code * 13 + 4 * (end - i) + value - 4;
    }
    return code;
}

static uint64_t clue_code(const uint8_t *values, uint32_t width, uint32_t height)
{
    uint64_t code = 0;
    for (uint32_t y = 0; y < height; y++)
        code = code * UINT64_C(0x9e3779b97f4a7c15) + line_code(values + y * width, width, 1);
    for (uint32_t x = 0; x < width; x++)
        code = code * UINT64_C(0x9e3779b97f4a7c15) + line_code(values + x, height, width);
    return code;
}

struct coded {
    uint64_t code;
    uint32_t picture;
};

static int by_code(const void *a, const void *b)
{
    const struct coded *x = a, *y = b;
    return x->code < y->code ? -1 : x->code > y->code;
}

static void unpack(uint32_t picture, uint32_t cells, uint32_t n_values, uint8_t *values)
{
    for (uint32_t c = 0; c < cells; c++, picture /= n_values)
        values[c] = (uint8_t)(picture % n_values);
}

/* Is there a picture with one cell changed that needs `fewer` changes? */
static bool next_to(const uint8_t *changes, uint32_t picture, uint32_t cells, uint32_t n_values, uint8_t fewer)
{
    for (uint32_t c = 0, unit = 1; c < cells; c++, unit *= n_values)
        for (uint32_t v = 0; v < n_values; v++)
            if (changes[picture - picture / unit % n_values * unit + v * unit] == fewer)
                return true;
    return false;
}

/* For each of all *n pictures of a size the fewest changes that make it unique. */
static uint8_t *all_pictures(uint32_t width, uint32_t height, uint32_t n_values, uint32_t *n)
{
    uint8_t values[20];
    *n = 1;
    for (uint32_t c = 0; c < width * height; c++)
        *n *= n_values;
    struct coded *all = malloc(*n * sizeof *all);
    uint8_t *changes = malloc(*n);
    ck_assert(all != NULL && changes != NULL);
    for (uint32_t i = 0; i < *n; i++) {
        unpack(i, width * height, n_values, values);
        all[i] = (struct coded){clue_code(values, width, height), i};
    }
    qsort(all, *n, sizeof *all, by_code);
    for (uint32_t i = 0; i < *n; i++)
        changes[all[i].picture] =
            (i > 0 && all[i - 1].code == all[i].code) || (i + 1 < *n && all[i + 1].code == all[i].code) ? UINT8_MAX : 0;
    free(all);
    uint32_t left = *n;
    for (uint8_t k = 1; left > 0; k++) {
        left = 0;
        for (uint32_t i = 0; i < *n; i++)
            if (changes[i] == UINT8_MAX && next_to(changes, i, width * height, n_values, k - 1))
                changes[i] = k;
            else
                left += changes[i] == UINT8_MAX;
    }
    return changes;
}

/* Applies the repair, and checks that the picture is unique then. */
static void expect_unique(struct desk *k, const struct repair *r)
{
    struct inspection inspection;
    for (uint32_t i = 0; i < r->n; i++) {
        ck_assert_uint_ne(k->values[r->changes[i].cell], r->changes[i].value);
        k->values[r->changes[i].cell] = r->changes[i].value;
    }
    ck_assert_int_eq(author_inspect(&k->author, &k->picture, k->other, &inspection), VERDICT_YES);
}

/* Tries about `one` of the pictures that one change makes unique, and `two` of those that need more. */
static void repairs_are_smallest(struct desk *k, uint32_t width, uint32_t height, uint32_t n_values, uint32_t one,
                                 uint32_t two)
{
    uint32_t n, size[2] = {0}, seen[2] = {0}, tried[2] = {0};
    uint8_t *changes = all_pictures(width, height, n_values, &n);
    k->picture.width = width;
    k->picture.height = height;
    k->picture.n_values = n_values;
    for (uint32_t i = 0; i < n; i++)
        if (changes[i] > 0)
            size[changes[i] > 1]++;
    for (uint32_t i = 0; i < n; i++) {
        struct inspection inspection;
        struct repair repair;
        bool more = changes[i] > 1;
        uint32_t wanted = more ? two : one;
        if (changes[i] == 0 || seen[more]++ % (size[more] / wanted + 1) != 0)
            continue;
        unpack(i, width * height, n_values, k->values);
        ck_assert_int_eq(author_inspect(&k->author, &k->picture, k->other, &inspection), VERDICT_NO);
        ck_assert(author_repair(&k->author, &k->picture, k->other, 1000000, &repair));
        ck_assert_uint_eq(repair.n, changes[i]);
        ck_assert_uint_eq(repair.at_least, repair.n);
        expect_unique(k, &repair);
        tried[more]++;
    }
    ck_assert(tried[0] > 0 && (tried[1] > 0 || size[1] == 0));
    free(changes);
}

START_TEST(smallest)
{
    struct desk k;
    desk_open(&k, "nonogram", 1, 1, 2);
    repairs_are_smallest(&k, 4, 4, 2, 80, 136);
    repairs_are_smallest(&k, 5, 4, 2, 30, 60);
    desk_close(&k);
    desk_open(&k, "nonogram-colour", 1, 1, 3);
    repairs_are_smallest(&k, 3, 3, 3, 40, 40);
    repairs_are_smallest(&k, 2, 4, 4, 40, 40);
    desk_close(&k);
}
END_TEST

/* Without the promise that clues are by line, the same sizes are found. */
START_TEST(smallest_without_lines)
{
    struct desk k;
    desk_open(&k, "nonogram", 3, 3, 2);
    struct orime_rule rule = *k.author.rule;
    rule.derive_by_line = false;
    k.author.rule = &rule;
    repairs_are_smallest(&k, 3, 3, 2, 30, 1);
    repairs_are_smallest(&k, 4, 4, 2, 10, 30);
    desk_close(&k);
}
END_TEST

/* Five independent swaps, and a budget that is far too small to prove anything about them: a repair is found all the
 * same, it is right, and what is said to be proved is not more than what holds. */
START_TEST(small_budget)
{
    struct desk k;
    struct inspection inspection;
    struct repair repair;
    desk_open(&k, "nonogram", 15, 15, 2);
    for (uint32_t i = 0; i < 5; i++)
        k.values[(3 * i) * 15 + 3 * i] = k.values[(3 * i + 1) * 15 + 3 * i + 1] = 1;
    ck_assert_int_eq(author_inspect(&k.author, &k.picture, k.other, &inspection), VERDICT_NO);
    ck_assert(author_repair(&k.author, &k.picture, k.other, 2000, &repair));
    ck_assert_uint_gt(repair.n, 0);
    ck_assert_uint_le(repair.at_least, repair.n);
    ck_assert_uint_le(repair.tried, 2000 + 2 * REPAIR_MAX);
    expect_unique(&k, &repair);
    /* No budget: nothing is found, and nothing is proved but that it is ambiguous. */
    memset(k.values, 0, sizeof k.values);
    k.values[0] = k.values[16] = 1;
    ck_assert_int_eq(author_inspect(&k.author, &k.picture, k.other, &inspection), VERDICT_NO);
    ck_assert(author_repair(&k.author, &k.picture, k.other, 0, &repair));
    ck_assert_uint_eq(repair.n, 0);
    ck_assert_uint_eq(repair.at_least, 1);
    desk_close(&k);
}
END_TEST

START_TEST(same_again)
{
    struct desk k;
    struct random random = {11};
    struct inspection inspection;
    struct repair first, second;
    desk_open(&k, "nonogram", 12, 12, 2);
    for (uint32_t c = 0; c < 144; c++)
        k.values[c] = random_below(&random, 5) < 2;
    ck_assert_int_eq(author_inspect(&k.author, &k.picture, k.other, &inspection), VERDICT_NO);
    ck_assert(author_repair(&k.author, &k.picture, k.other, 300, &first));
    ck_assert(author_repair(&k.author, &k.picture, k.other, 300, &second));
    ck_assert_uint_eq(first.n, second.n);
    ck_assert_uint_eq(first.tried, second.tried);
    ck_assert_uint_eq(first.at_least, second.at_least);
    for (uint32_t i = 0; i < first.n; i++)
        ck_assert(first.changes[i].cell == second.changes[i].cell && first.changes[i].value == second.changes[i].value);
    desk_close(&k);
}
END_TEST

/* Each allocation fails in turn: it is said, and all memory is given back. */
START_TEST(out_of_memory)
{
    struct desk k;
    struct inspection inspection;
    struct repair repair;
    bool done = false;
    desk_open(&k, "nonogram", 4, 4, 2);
    set(&k, "#....#..........");
    ck_assert_int_eq(author_inspect(&k.author, &k.picture, k.other, &inspection), VERDICT_NO);
    for (uint64_t call = 1; !done; call += 1 + call / 20) {
        struct arena words;
        struct mem other = {0};
        arena_init(&words, &other);
        diagnostics_init(&k.d, &words);
        size_t before = k.mem.used;
        k.mem.fail_at = k.mem.calls + call;
        done = author_repair(&k.author, &k.picture, k.other, 50, &repair);
        k.mem.fail_at = 0;
        ck_assert_uint_eq(k.mem.used, before);
        ck_assert(done || (k.d.errors > 0 && k.mem.refused > 0));
        arena_free(&words);
    }
    ck_assert_uint_gt(repair.n, 0);
    diagnostics_init(&k.d, &k.arena);
    desk_close(&k);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {text_of_a_puzzle, refusals,     answers,    smallest,
                                  smallest_without_lines, small_budget, same_again, out_of_memory};
    return run_suite("author", tests, sizeof tests / sizeof tests[0]);
}
