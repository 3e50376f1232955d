/* Steps: every claim follows from the constraints it names, the sets are smallest, and the end is what all answers share; over the
 * examples of all rules, the puzzles of the tree, and random puzzles. */
#include "desk.h"

#include <dirent.h>
#include <string.h>

#include "base/random.h"
#include "text/file.h"

enum { LARGE = 50 };  /* cells of a puzzle whose re-check would take too long in a test */

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

/* Explains all puzzles of a folder; the number of them. */
static uint32_t explain_folder(struct desk *k, const char *folder)
{
    uint32_t n = 0;
    struct dirent *entry;
    DIR *all = opendir(folder);
    ck_assert_ptr_nonnull(all);
    while ((entry = readdir(all)) != NULL) {
        const char *bytes, *name = arena_format(&k->arena, "%s/%s", folder, entry->d_name);
        size_t size, length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 4, ".ini") != 0)
            continue;
        ck_assert(file_read(name, 1u << 20, &k->arena, &k->d, &bytes, &size));
        if (size > 2000 || !desk_read(k, name, bytes, size, true) || k->cells > LARGE)
            continue;
        (void)desk_explain(k);
        n++;
    }
    closedir(all);
    return n;
}

START_TEST(puzzles_of_the_tree)
{
    struct desk k;
    uint32_t n = 0;
    desk_open(&k);
    struct dirent *entry;
    DIR *all = opendir(ORIME_SOURCE_DIR "/puzzles");
    ck_assert_ptr_nonnull(all);
    while ((entry = readdir(all)) != NULL)
        if (entry->d_name[0] != '.' && strcmp(entry->d_name, "compare") != 0)
            n += explain_folder(&k, arena_format(&k.arena, "%s/%s", ORIME_SOURCE_DIR "/puzzles", entry->d_name));
    closedir(all);
    ck_assert_uint_gt(n, 5);
    desk_close(&k);
}
END_TEST

/* A random picture of a rule that can make a puzzle of it. False: it refuses the picture. */
static bool random_puzzle(struct desk *k, const struct orime_rule *rule, uint64_t seed, bool techniques)
{
    static const struct orime_value palette[] = {{"white", '.', 0xffffff}, {"black", '#', 0}};
    struct random r = {seed};
    uint8_t values[36];
    struct orime_picture picture = {3 + random_below(&r, 4), 3 + random_below(&r, 4), 1, palette, 2, values};
    struct derived text = {.mem = &k->mem};
    for (uint32_t c = 0; c < picture.width * picture.height; c++)
        values[c] = (uint8_t)random_below(&r, 2);
    bool ok = puzzle_derive(rule, &picture, NULL, &text, &k->d) && desk_read(k, rule->id, text.text, text.size, techniques);
    derived_free(&text);
    return ok;
}

START_TEST(random_puzzles)
{
    struct desk k;
    uint32_t several = 0, one = 0, sets = 0;
    desk_open(&k);
    for (uint32_t i = 0; i < rules_count(k.rules); i++) {
        const struct orime_rule *rule = rules_at(k.rules, i);
        for (uint64_t seed = 1; rule->derive != NULL && seed <= 60; seed++) {
            if (!random_puzzle(&k, rule, seed, seed % 2 == 0))
                continue;
            several += k.solutions > 1;
            one += k.solutions == 1;
            (void)desk_explain(&k);
            sets += k.grade.largest > 1;
        }
    }
    ck_assert_uint_gt(several, 10);
    ck_assert_uint_gt(one, 10);
    ck_assert_uint_gt(sets, 2); /* some need more than one constraint at a time */
    desk_close(&k);
}
END_TEST

/* Small enough to try all smaller sets by brute force. */
START_TEST(smallest_sets)
{
    struct desk k;
    uint32_t proved[6] = {0};
    desk_open(&k);
    const struct orime_rule *rule = rules_find(k.rules, "nonogram", NULL, &k.d);
    for (uint64_t seed = 1; seed <= 500; seed++) {
        struct step step;
        if (!random_puzzle(&k, rule, seed, false) || k.cells > 30)
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
    const TTest *const tests[] = {examples_of_all_rules, puzzles_of_the_tree, random_puzzles, smallest_sets};
    return run_suite("steps", tests, sizeof tests / sizeof *tests);
}
