/* The embedding API, with nothing but orime/orime.h. */
#include "../suite.h"

#include <stdio.h>
#include <string.h>

#include "orime/orime.h"

static const char heart[] =
    "[puzzle]\nrule = nonogram\ntitle = a heart\n\n[clues]\nrows =\n    2 2\n    5\n    3\n    1\n    1\n"
    "columns =\n    2\n    3\n    4\n    3\n    2\n";
/* One cell in each row and column of a 4 x 4 board: 24 answers. */
static const char many[] =
    "[puzzle]\nrule = nonogram\n[clues]\nrows =\n  1\n  1\n  1\n  1\ncolumns =\n  1\n  1\n  1\n  1\n";
static const char none[] = "[puzzle]\nrule = nonogram\n[clues]\nrows =\n  2\n  1\ncolumns =\n  1\n  1\n";

static orime_rules *open_rules(void)
{
    orime_rules *rules = orime_open_rules(ORIME_BINARY_DIR "/plugins");
    ck_assert_ptr_nonnull(rules);
    ck_assert_ptr_null(orime_rules_error(rules));
    return rules;
}

START_TEST(rules_are_listed)
{
    orime_rules *rules = open_rules();
    bool found = false;
    for (uint32_t i = 0; i < orime_rule_count(rules); i++)
        found = found || strcmp(orime_rule_id(rules, i), "nonogram") == 0;
    ck_assert(found);
    ck_assert(strlen(orime_version()) > 0);
    orime_close_rules(rules);
}
END_TEST

START_TEST(an_answer_is_found)
{
    orime_rules *rules = open_rules();
    orime_puzzle *p = orime_load(rules, "heart", heart, strlen(heart), NULL);
    ck_assert_ptr_null(orime_error(p));
    ck_assert_str_eq(orime_title(p), "a heart");
    ck_assert_uint_eq(orime_width(p), 5);
    ck_assert_uint_eq(orime_height(p), 5);
    ck_assert_uint_eq(orime_depth(p), 1);
    ck_assert_uint_eq(orime_value_count(p), 2);
    ck_assert_int_eq(orime_value_glyph(p, 1), '#');
    ck_assert_ptr_nonnull(orime_value_name(p, 0));
    ck_assert_ptr_null(orime_value_name(p, 2));
    ck_assert_uint_eq(orime_value_colour(p, 0), 0xffffff);
    ck_assert_uint_eq(orime_value_colour(p, 2), 0);
    ck_assert_ptr_null(orime_values(p));
    ck_assert_ptr_null(orime_picture(p));

    ck_assert_int_eq(orime_next(p), ORIME_FOUND);
    ck_assert_str_eq(orime_picture(p), "##.##\n#####\n.###.\n..#..\n..#..\n");
    static const uint8_t first_row[] = {1, 1, 0, 1, 1};
    ck_assert_mem_eq(orime_values(p), first_row, sizeof first_row);
    ck_assert_int_eq(orime_next(p), ORIME_NO_MORE);
    ck_assert_ptr_null(orime_values(p));
    orime_free(p);
    orime_close_rules(rules);
}
END_TEST

START_TEST(answers_are_counted)
{
    orime_rules *rules = open_rules();
    orime_puzzle *p = orime_load(rules, "many", many, strlen(many), NULL);
    uint64_t count;
    ck_assert_int_eq(orime_next(p), ORIME_FOUND);
    ck_assert_int_eq(orime_count(p, 0, &count), ORIME_NO_MORE);
    ck_assert_uint_eq(count, 24);
    ck_assert_int_eq(orime_count(p, 5, &count), ORIME_FOUND);
    ck_assert_uint_eq(count, 5);
    int found = 0;
    while (orime_next(p) == ORIME_FOUND)
        found++;
    ck_assert_int_eq(found, 24);
    orime_free(p);
    orime_close_rules(rules);
}
END_TEST

START_TEST(no_answer_has_a_reason)
{
    orime_rules *rules = open_rules();
    orime_puzzle *p = orime_load(rules, "none", none, strlen(none), NULL);
    ck_assert_ptr_null(orime_error(p));
    ck_assert_int_eq(orime_next(p), ORIME_NO_MORE);
    ck_assert_ptr_nonnull(orime_reason(p));
    ck_assert_ptr_nonnull(strstr(orime_reason(p), "3"));
    orime_free(p);
    orime_close_rules(rules);
}
END_TEST

START_TEST(a_file_is_loaded)
{
    orime_rules *rules = open_rules();
    orime_puzzle *p = orime_load_file(rules, ORIME_SOURCE_DIR "/puzzles/nonogram/example-15-fixed.ini", NULL);
    ck_assert_ptr_null(orime_error(p));
    ck_assert_uint_eq(orime_width(p), 15);
    ck_assert_int_eq(orime_next(p), ORIME_FOUND);
    orime_free(p);
    orime_close_rules(rules);
}
END_TEST

START_TEST(what_is_wrong_is_said)
{
    static const char *const settings[][2] = {{"engine.learning=perhaps", NULL}, {"nothing", NULL}, {"sky=blue", NULL},
                                              {"engine.bogus=1", NULL}};
    orime_rules *rules = open_rules();
    orime_puzzle *p = orime_load(rules, "odd.ini", "[puzzle]\nrule = nonogrom\n", 25, NULL);
    ck_assert_ptr_nonnull(strstr(orime_error(p), "odd.ini:2"));
    ck_assert_int_eq(orime_next(p), ORIME_FAILED);
    orime_free(p);
    p = orime_load_file(rules, "/nonexistent.ini", NULL);
    ck_assert_ptr_nonnull(strstr(orime_error(p), "/nonexistent.ini"));
    orime_free(p);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        p = orime_load(rules, "heart", heart, strlen(heart), settings[i]);
        const char *error = orime_error(p), *first = error == NULL ? NULL : strstr(error, "engine.");
        ck_assert_ptr_nonnull(error);
        ck_assert_msg(first == NULL || strstr(first + 1, "engine.") == NULL, "an option is named twice: %s", error);
        ck_assert_int_eq(orime_next(p), ORIME_FAILED);
        orime_free(p);
    }
    ck_assert_ptr_nonnull(orime_error(NULL));
    orime_free(NULL);
    orime_close_rules(rules);
    orime_close_rules(NULL);
}
END_TEST

/* A plugin whose validate refuses what its build allows, and one whose filter lies. */
START_TEST(bugs_are_caught)
{
    static const struct {
        const char *id, *error;
    } bugs[] = {
        {"accepts-none", "a bug was caught: the rule \"accepts-none\" refuses the engine's answer\n"
                         "bug: rule accepts-none refuses this answer\n"},
        {"lying-filter",
         "a bug was caught: one rook 'row 2': its filter rules out an assignment that its check accepts\n"},
    };
    static const char *const settings[] = {"engine.self-check=on", NULL};
    orime_rules *rules = orime_open_rules(ORIME_BINARY_DIR "/tests/bad");
    ck_assert_ptr_nonnull(strstr(orime_rules_error(rules), "wrong_magic.so"));
    for (size_t i = 0; i < sizeof bugs / sizeof bugs[0]; i++) {
        char text[100];
        int size = snprintf(text, sizeof text, "[puzzle]\nrule = %s\n[board]\nrows =\n R..\n ...\n ...\n", bugs[i].id);
        orime_puzzle *p = orime_load(rules, "bug", text, (size_t)size, settings);
        ck_assert_ptr_null(orime_error(p));
        ck_assert_int_eq(orime_next(p), ORIME_FAILED);
        ck_assert_str_eq(orime_error(p), bugs[i].error);
        ck_assert_ptr_null(orime_values(p));
        orime_free(p);
    }
    orime_close_rules(rules);
}
END_TEST

START_TEST(a_search_is_stopped)
{
    static const char *const settings[] = {"engine.learning=off", NULL};
    uint64_t count;
    orime_rules *rules = open_rules();
    orime_puzzle *p = orime_load(rules, "many", many, strlen(many), settings);
    orime_interrupt(p);
    ck_assert_int_eq(orime_count(p, 0, &count), ORIME_STOPPED);
    ck_assert_uint_lt(count, 24);
    ck_assert_str_eq(orime_reason(p), "interrupt");
    orime_free(p);
    orime_close_rules(rules);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {rules_are_listed, an_answer_is_found,    answers_are_counted, no_answer_has_a_reason,
                                  a_file_is_loaded, what_is_wrong_is_said, bugs_are_caught,     a_search_is_stopped};
    return run_suite("api", tests, sizeof tests / sizeof tests[0]);
}
