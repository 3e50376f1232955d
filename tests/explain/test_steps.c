/* Steps: every claim follows from the constraints it names, the sets are smallest, and the end is what all answers
 * share; over the examples of all rules, and random puzzles of each. */
#include "desk.h"

#include <string.h>

#include "../shading/random_board.h"
#include "../sudoku/random_board.h"

START_TEST(examples_of_all_rules)
{
    struct desk k;
    desk_open(&k);
    ck_assert_uint_gt(rules_count(k.rules), 1);
    for (uint32_t i = 0; i < rules_count(k.rules); i++) {
        const char *text = rules_at(k.rules, i)->example;
        for (int techniques = 0; techniques < 2; techniques++) {
            ck_assert(desk_read(&k, rules_at(k.rules, i)->id, text, strlen(text), techniques == 1));
            (void)desk_explain(&k);
        }
    }
    desk_close(&k);
}
END_TEST

/* ---- random puzzles; false: there is no answer, or the rule refuses it ---- */

/* The clues of a random picture. */
static bool read_picture(struct desk *k, const char *rule, uint64_t seed, uint32_t n_values, uint32_t depth,
                         bool techniques)
{
    static const struct orime_value palette[] = {{"white", '.', 0xffffff}, {"black", '#', 0}, {"red", 'r', 0xff0000}};
    struct random r = {seed};
    uint8_t values[36];
    uint32_t least = depth > 1 ? 1 : 3, range = depth > 1 ? 3 : 4;
    struct orime_picture picture = {
        least + random_below(&r, range), least + random_below(&r, range), depth, palette, n_values, values, 0};
    struct derived text = {.mem = &k->mem};
    for (uint32_t c = 0; c < picture.width * picture.height * depth; c++)
        values[c] = (uint8_t)random_below(&r, n_values);
    bool ok = puzzle_derive(rules_find(k->rules, rule, NULL, &k->d), &picture, NULL, &text, &k->d) &&
              desk_read(k, rule, text.text, text.size, techniques);
    derived_free(&text);
    return ok;
}

/* A third of a latin square. */
static bool read_latin(struct desk *k, uint64_t seed)
{
    struct random r = {seed};
    uint32_t row = random_below(&r, 4), column = random_below(&r, 4);
    const char *text = "[puzzle]\nrule = latin\n[square]\nrows =\n";
    for (uint32_t c = 0; c < 16; c++) {
        char cell = random_below(&r, 3) == 0 ? (char)('1' + ((c / 4 ^ row) + (c % 4 ^ column)) % 4) : '.';
        text = arena_format(&k->arena, "%s%s%c%s", text, c % 4 == 0 ? "    " : " ", cell, c % 4 == 3 ? "\n" : "");
    }
    return desk_read(k, "latin", text, strlen(text), true);
}

static bool read_shading(struct desk *k, uint64_t seed, uint32_t kind)
{
    struct random r = {seed};
    char text[SHADING_TEXT];
    shading_put(&r, text, kind);
    return desk_read(k, shading_rule(kind), text, strlen(text), seed % 2 == 0);
}

/* Each variant in turn, the last one being none. */
static bool read_sudoku(struct desk *k, uint64_t seed)
{
    static char text[BOARD_TEXT];
    struct random r = {seed};
    struct board b;
    if (!board_make(&b, &r, 4, 1u << seed % (VARIANTS + 1) & ((1u << VARIANTS) - 1)))
        return false;
    board_put(text, &b);
    return desk_read(k, "sudoku", text, strlen(text), seed / (VARIANTS + 1) % 2 == 0);
}

/* ---- all of them ---- */

/* What was explained of a rule. */
struct tally {
    uint32_t one, several, sets; /* puzzles with one answer, with more; with steps of several constraints */
};

static void explain(struct desk *k, struct tally *t, bool good)
{
    if (!good)
        return;
    t->several += k->solutions > 1;
    t->one += k->solutions == 1;
    (void)desk_explain(k);
    t->sets += k->grade.largest > 1;
}

/* Random puzzles of a rule. */
static void explain_rule(struct desk *k, const char *rule, struct tally *t)
{
    *t = (struct tally){0, 0, 0};
    for (uint64_t seed = 1; seed <= 40 || (seed <= 400 && t->one + t->several < 10); seed++) {
        for (uint32_t kind = 0; kind < shading_kinds(); kind++)
            if (strcmp(rule, shading_rule(kind)) == 0)
                explain(k, t, read_shading(k, seed, kind));
        if (strcmp(rule, "latin") == 0)
            explain(k, t, read_latin(k, seed));
        else if (strcmp(rule, "sudoku") == 0)
            explain(k, t, read_sudoku(k, seed));
        else if (rules_find(k->rules, rule, NULL, &k->d)->derive != NULL)
            for (uint32_t depth = 1; depth <= 3; depth += 2)
                explain(k, t, read_picture(k, rule, seed, 2 + seed / 2 % 2, depth, seed % 2 == 0));
    }
}

/* A rule that comes new needs a way to its random puzzles here. Random boards of definitions are in tests/define. */
START_TEST(random_puzzles_of_every_rule)
{
    struct desk k;
    struct tally all = {0, 0, 0};
    desk_open(&k);
    for (uint32_t i = 0; i < rules_count(k.rules); i++) {
        struct tally t;
        if (rules_at(k.rules, i)->self != NULL)
            continue;
        explain_rule(&k, rules_at(k.rules, i)->id, &t);
        ck_assert_msg(t.one + t.several >= 8, "%s: %u random puzzles with one answer, %u with more",
                      rules_at(k.rules, i)->id, (unsigned)t.one, (unsigned)t.several);
        all.one += t.one;
        all.several += t.several;
        all.sets += t.sets;
    }
    ck_assert_uint_gt(all.several, 100);
    ck_assert_uint_gt(all.one, 100);
    ck_assert_uint_gt(all.sets, 50);
    desk_close(&k);
}
END_TEST

/* Small enough to try all smaller sets by brute force. */
START_TEST(smallest_sets)
{
    struct desk k;
    uint32_t proved[6] = {0};
    desk_open(&k);
    for (uint64_t seed = 1; seed <= 500; seed++) {
        struct step step;
        if (!read_picture(&k, "nonogram", seed, 2, 1, false) || k.cells > 30)
            continue;
        struct explainer *e = k.e;
        for (;;) {
            for (uint32_t c = 0; c < k.cells; c++)
                k.before[c] = explainer_state(e, c);
            vset before[30];
            memcpy(before, k.before, k.cells * sizeof *before);
            if (explainer_next(e, &step) != EXPLAIN_STEP)
                break;
            if (step.n_constraints == 1 || step.n_constraints > 4 || !step.proved)
                continue;
            memcpy(k.before, before, k.cells * sizeof *before);
            desk_prove(&k, step.n_constraints);
            proved[step.n_constraints]++;
        }
    }
    ck_assert_uint_gt(proved[2] + proved[3] + proved[4], 3);
    desk_close(&k);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {examples_of_all_rules, random_puzzles_of_every_rule, smallest_sets};
    return run_suite("steps", tests, sizeof tests / sizeof *tests);
}
