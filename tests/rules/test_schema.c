/* Documents against a schema: each message; and schemas that contradict themselves. */
#include <inttypes.h>
#include <string.h>

#include "engine/count.h"
#include "fixture.h"
#include "rules/schema.h"

/* ---- a document ---- */

START_TEST(unknown_names_come_with_the_nearest)
{
    struct fixture f;
    fixture_open(&f, NULL);
    expect_messages(
        &f, "[puzzle]\nrule = nonogram\n[clues]\nrows = 1\ncolums = 1\n",
        "f:5: [clues] colums: unknown key, expected one of rows, columns (nearest: columns)\n"
        "f:3: [clues] columns: missing, expected this key: The clue of a column a line, from the left, written "
        "likewise.\n");
    expect_messages(&f, "[puzzle]\nrule = nonogram\n[clus]\n[clues]\nrows = 1\ncolumns = 1\n",
                    "f:3: [clus]: unknown section, expected one of puzzle, clues, given (nearest: clues)\n");
    expect_messages(
        &f, "[puzzle]\nrule = nonogram\nxyz = 3\n[clues]\nrows = 1\ncolumns = 1\n",
        "f:3: [puzzle] xyz: unknown key, expected one of rule, title, author, source, copyright, licence, date, "
        "difficulty, note\n");
    expect_messages(
        &f, "[puzzle]\nrule = nonogram\ntitel = 3\n[clues]\nrows = 1\ncolumns = 1\n",
        "f:3: [puzzle] titel: unknown key, expected one of rule, title, author, source, copyright, licence, date, "
        "difficulty, note (nearest: title)\n");
    fixture_close(&f);
}
END_TEST

START_TEST(what_is_required_is_missed)
{
    struct fixture f;
    fixture_open(&f, NULL);
    /* With clues alone it is another format, which is read as a nonogram. */
    expect_messages(&f, "[board]\nregions = ab\n",
                    "f: [puzzle] rule: missing, expected the id of a rule, such as nonogram\n");
    expect_messages(&f, "[puzzle]\nrule =\n[clues]\nrows = 1\ncolumns = 1\n",
                    "f:2: [puzzle] rule: is empty, expected the id of a rule, such as nonogram\n");
    expect_messages(&f, "[puzzle]\nrule = nonogram\n",
                    "f: [clues]: missing, expected this section: The lengths of the runs.\n");
    fixture_close(&f);
}
END_TEST

START_TEST(one_line_is_one_line)
{
    struct fixture f;
    fixture_open(&f, NULL);
    expect_messages(&f, "[puzzle]\nrule = nonogram\ntitle =\n    a\n    b\n[clues]\nrows = 1\ncolumns = 1\n",
                    "f:5: [puzzle] title: has 2 lines, expected one line of text\n");
    expect_messages(&f, "[puzzle]\nrule = nonogram\nnote =\n    a\n    b\nauthor =\n[clues]\nrows = 1\ncolumns = "
                        "1\n", "");
    fixture_close(&f);
}
END_TEST

/* ---- types and settings, with a schema of our own ---- */

static const struct orime_key option_keys[] = {
    {.name = "size", .type = ORIME_INTEGER, .low = -3, .high = 9, .standard = "4", .help = "A number."},
    {.name = "mode", .type = ORIME_CHOICE, .choices = "loop|edge", .standard = "edge", .help = "A choice."},
};
static const struct orime_section option_sections[] = {
    {.name = "options", .keys = option_keys, .n_keys = 2, .help = "Options."},
};

static const char *check_text(struct fixture *f, const char *text, const struct setting *settings, uint32_t n)
{
    const struct orime_rule rule = {.id = "r", .sections = option_sections, .n_sections = 1};
    struct ini_document doc;
    diagnostics_init(&f->d, &f->arena);
    ck_assert(ini_read(&doc, "f", text, strlen(text), &f->arena, &f->d));
    bool good = schema_check(&rule, &doc, settings, n, &f->arena, &f->d);
    ck_assert(good == (f->d.errors == 0));
    return fixture_messages(f);
}

START_TEST(types_and_ranges)
{
    struct fixture f;
    fixture_open(&f, "");
    ck_assert_str_eq(check_text(&f, "[options]\nsize = -3\nmode = loop\n", NULL, 0), "");
    ck_assert_str_eq(check_text(&f, "[options]\nsize = 10\nmode = loops\n", NULL, 0),
                     "f:2: [options] size: is \"10\", expected a whole number from -3 to 9\n"
                     "f:3: [options] mode: is \"loops\", expected one of loop|edge\n");
    ck_assert_str_eq(check_text(&f, "[options]\nsize =\nmode =\n", NULL, 0),
                     "f:2: [options] size: is empty, expected a whole number from -3 to 9\n"
                     "f:3: [options] mode: is empty, expected one of loop|edge\n");
    fixture_close(&f);
}
END_TEST

START_TEST(settings_are_checked_too)
{
    struct fixture f;
    const struct setting good[] = {{"size", "0"}, {"mode", "loop"}}, bad[] = {{"siz", "1"}, {"size", "x"}};
    fixture_open(&f, NULL);
    ck_assert_str_eq(check_text(&f, "[options]\nsize = 1\n", good, 2), "");
    ck_assert_str_eq(check_text(&f, "[options]\nsize = 1\n", bad, 2),
                     "--set: siz: unknown option, expected one of size, mode (nearest: size)\n"
                     "--set: size: is \"x\", expected a whole number from -3 to 9\n");
    fixture_read_with(&f, "[puzzle]\nrule = nonogram\n[clues]\nrows = 1\ncolumns = 1\n", good, 1);
    ck_assert_str_eq(fixture_messages(&f), "--set: size: unknown option, expected none: this rule has no options\n");
    fixture_close(&f);
}
END_TEST

/* Rooks on an empty board of n x n cells: n! answers; with one in the corner: (n - 1)!. */
static uint64_t rooks(struct fixture *f, const char *options, const struct setting *settings, uint32_t n)
{
    uint64_t found = 0;
    const char *text = arena_format(&f->arena, "[puzzle]\nrule = good-options\n%s", options);
    fixture_read_with(f, text, settings, n);
    ck_assert_str_eq(fixture_messages(f), "");
    ck_assert(puzzle_build(&f->p, NULL, &f->d));
    ck_assert_int_eq(count_solutions(f->p.model.solver, model_board_cells(&f->p.model), 0, &found), VERDICT_NO);
    return found;
}

START_TEST(a_setting_comes_before_the_file_and_the_file_before_the_default)
{
    struct fixture f;
    const struct setting five[] = {{"size", "2"}, {"size", "5"}}, corner[] = {{"size", "4"}, {"corner", "rook"}};
    fixture_open(&f, BAD);
    ck_assert_uint_eq(rooks(&f, "", NULL, 0), 6);
    ck_assert_uint_eq(rooks(&f, "[options]\nsize = 4\n", NULL, 0), 24);
    ck_assert_uint_eq(rooks(&f, "[options]\nsize = 4\ncorner = rook\n", NULL, 0), 6);
    ck_assert_uint_eq(rooks(&f, "[options]\nsize = 4\n", five, 2), 120);
    ck_assert_uint_eq(rooks(&f, "", corner, 2), 6);
    fixture_close(&f);
}
END_TEST

START_TEST(integers_are_exact)
{
    static const char *const bad[] = {"", "-", "+1", " 1", "1 ", "0x1", "1.0", "9223372036854775808",
                                      "-9223372036854775809", "99999999999999999999", "--1"};
    int64_t number = 7;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert(!schema_integer(bad[i], INT64_MIN, INT64_MAX, &number));
    ck_assert_int_eq(number, 7);
    ck_assert(schema_integer("-9223372036854775808", INT64_MIN, INT64_MAX, &number) && number == INT64_MIN);
    ck_assert(schema_integer("9223372036854775807", INT64_MIN, INT64_MAX, &number) && number == INT64_MAX);
    ck_assert(schema_integer("007", 7, 7, &number) && number == 7);
    ck_assert(!schema_integer("8", 0, 7, &number) && !schema_integer("-1", 0, 7, &number));
}
END_TEST

START_TEST(choices_are_whole_words)
{
    ck_assert_int_eq(schema_choice("a|bc|d", "a"), 0);
    ck_assert_int_eq(schema_choice("a|bc|d", "bc"), 1);
    ck_assert_int_eq(schema_choice("a|bc|d", "d"), 2);
    ck_assert_int_eq(schema_choice("a|bc|d", "b"), -1);
    ck_assert_int_eq(schema_choice("a|bc|d", ""), -1);
    ck_assert_int_eq(schema_choice("a|bc|d", "a|bc"), -1);
}
END_TEST

/* ---- the schema itself ---- */

static void expect_fault(const struct orime_key *keys, uint32_t n, const char *section, const char *fault)
{
    char message[200];
    const struct orime_section s = {.name = section, .keys = keys, .n_keys = n, .help = "H."};
    const struct orime_rule rule = {.sections = &s, .n_sections = 1};
    const char *found = schema_fault(&rule, message, sizeof message);
    if (fault == NULL)
        ck_assert_ptr_null(found);
    else
        ck_assert_str_eq(found, fault);
}

START_TEST(schemas_that_contradict_themselves)
{
    static const struct {
        struct orime_key key;
        const char *fault;
    } wrong[] = {
        {{.name = "k", .type = ORIME_TEXT, .help = "H."}, NULL},
        {{.name = "*", .type = ORIME_TEXT, .help = "H."}, NULL},
        {{.name = "k", .type = ORIME_TEXT}, "schema: [s] k has no help text"},
        {{.name = "*", .type = ORIME_LINES, .help = "H."}, "schema: [s] * must be an optional text without default"},
        {{.name = "k", .type = ORIME_INTEGER, .low = 2, .high = 1, .help = "H."}, "schema: [s] k has an empty range"},
        {{.name = "k", .type = ORIME_INTEGER, .high = 1, .standard = "2", .help = "H."},
         "schema: [s] k has a default outside its range"},
        {{.name = "k", .type = ORIME_CHOICE, .help = "H."}, "schema: [s] k has no choices"},
        {{.name = "k", .type = ORIME_CHOICE, .choices = "a|b", .standard = "c", .help = "H."},
         "schema: [s] k has a default that is none of its choices"},
        {{.name = "k", .type = ORIME_LINES, .standard = "c", .help = "H."},
         "schema: [s] k has lines, which cannot have a default"},
        {{.name = "k", .type = ORIME_TEXT, .required = true, .standard = "c", .help = "H."},
         "schema: [s] k is required and has a default"},
        {{.name = "K", .type = ORIME_TEXT, .help = "H."}, "schema: [s]: key 0 has no good name"},
        {{.name = NULL, .type = ORIME_TEXT, .help = "H."}, "schema: [s]: key 0 has no good name"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_fault(&wrong[i].key, 1, "s", wrong[i].fault);
    const struct orime_key two[] = {wrong[0].key, wrong[0].key};
    expect_fault(two, 2, "s", "schema: [s] k comes twice");
    expect_fault(two, 0, "s", "schema: [s] has no keys");
    expect_fault(two, 1, "puzzle", "schema: [puzzle] is common to all rules and cannot be redefined");
    expect_fault(two, 1, "a b", "schema: section 0 has no good name");
    const struct orime_key lines = {.name = "k", .type = ORIME_LINES, .help = "H."};
    expect_fault(&lines, 1, "options", "schema: [options] k has lines, which --set cannot give");
    const struct orime_key required = {.name = "k", .type = ORIME_TEXT, .required = true, .help = "H."};
    expect_fault(&required, 1, "options", "schema: [options] k is an option, and cannot be required");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        unknown_names_come_with_the_nearest, what_is_required_is_missed, one_line_is_one_line,
        types_and_ranges,                    settings_are_checked_too,   integers_are_exact,
        a_setting_comes_before_the_file_and_the_file_before_the_default,
        choices_are_whole_words,             schemas_that_contradict_themselves,
    };
    return run_suite("schema", tests, sizeof tests / sizeof *tests);
}
