/* The search path, and each way in which a plugin is refused. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fixture.h"

/* What is said of one plugin file that is opened alone. */
static void expect_refused(const char *file, const char *message)
{
    struct mem mem = {0};
    struct arena arena;
    struct diagnostics d;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    ck_assert_ptr_null(rules_open_file(file, &mem, &d));
    ck_assert_uint_eq(d.errors, 1);
    ck_assert_str_eq(d.messages[0], message);
    arena_free(&arena);
    ck_assert_uint_eq(mem.used, 0);
}

START_TEST(plugins_are_refused_with_the_exact_reason)
{
    static const char *const refused[][2] = {
        {BAD "wrong_magic.so", "wrong magic: orime_plugin is not the descriptor of a rule"},
        {BAD "other_major.so", "built for ABI 2.1, this engine offers 1.1"},
        {BAD "newer_minor.so", "built for ABI 1.2, this engine offers 1.1"},
        {BAD "no_symbol.so", "not a rule (no symbol orime_plugin)"},
        {BAD "bad_id.so", "rule 0 has no good id, expected lower-case letters, digits and '-'"},
        {BAD "no_validate.so", "rule no-validate: it has no validate"},
        {BAD "bad_schema.so", "rule bad-schema: schema: [board] rows has a default outside its range"},
        {BAD "twice.so", "rule twice is also in " BAD "twice.so"},
        {BAD "undefined.so", "undefined symbol: orime_nowhere"},
        {BAD "no-such-plugin.so", "No such file or directory"},
        {ORIME_SOURCE_DIR "/LICENSE", "not a shared object (no ELF header)"},
        {ORIME_SOURCE_DIR "/plugins", "not a file"},
        {"/dev/null", "not a file"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char message[1000];
        (void)snprintf(message, sizeof message, "%s: %s", refused[i][0], refused[i][1]);
        expect_refused(refused[i][0], message);
    }
    char message[300];
    (void)snprintf(message, sizeof message, BAD "small_rule.so: a plugin of %zu and rules of %zu bytes, expected at "
                                                "least "
                   "%zu and %zu", sizeof(struct orime_plugin), sizeof(void *), sizeof(struct orime_plugin),
                   offsetof(struct orime_rule, self));
    expect_refused(BAD "small_rule.so", message);
}
END_TEST

/* ---- folders ---- */

struct folder {
    char name[64];
};

static struct folder new_folder(void)
{
    struct folder f = {"/tmp/orime-loader-XXXXXX"};
    ck_assert_ptr_nonnull(mkdtemp(f.name));
    return f;
}

static void put_link(const struct folder *f, const char *name, const char *target)
{
    char path[200];
    (void)snprintf(path, sizeof path, "%s/%s", f->name, name);
    ck_assert_int_eq(symlink(target, path), 0);
}

static void put_text(const struct folder *f, const char *name, const char *text)
{
    char path[200];
    (void)snprintf(path, sizeof path, "%s/%s", f->name, name);
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    ck_assert_int_ge(fputs(text, out), 0);
    ck_assert_int_eq(fclose(out), 0);
}

static void drop(const struct folder *f, const char *const *names, size_t n)
{
    char path[200];
    for (size_t i = 0; i < n; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", f->name, names[i]);
        ck_assert_int_eq(unlink(path), 0);
    }
    ck_assert_int_eq(rmdir(f->name), 0);
}

static uint32_t linked_in(void)
{
    struct fixture f;
    fixture_open(&f, ":");
    uint32_t n = rules_count(f.rules);
    fixture_close(&f);
    return n;
}

START_TEST(one_file_by_two_names_is_an_error_naming_both)
{
    struct fixture f;
    struct folder a = new_folder();
    char wanted[400];
    put_link(&a, "one.so", BAD "good.so");
    put_link(&a, "two.so", BAD "good.so");
    fixture_open(&f, a.name);
    (void)snprintf(wanted, sizeof wanted, "%s/two.so: the same file as %s/one.so\n", a.name, a.name);
    ck_assert_str_eq(fixture_messages(&f), wanted);
    fixture_close(&f);
    drop(&a, (const char *[]){"one.so", "two.so"}, 2);
}
END_TEST

START_TEST(one_id_in_two_files_is_an_error_naming_both)
{
    struct fixture f;
    struct folder a = new_folder(), b = new_folder();
    char path[200], wanted[400];
    put_link(&a, "z.so", BAD "same_id.so");
    put_link(&b, "a.so", BAD "good.so");
    (void)snprintf(path, sizeof path, "%s::%s:", a.name, b.name);
    fixture_open(&f, path);
    (void)snprintf(wanted, sizeof wanted, "%s/a.so: rule good is also in %s/z.so\n", b.name, a.name);
    ck_assert_str_eq(fixture_messages(&f), wanted);
    /* Neither counts; the other rules of the second file are there. */
    ck_assert_uint_eq(rules_count(f.rules), linked_in() + 6);
    const struct place nowhere = {0};
    for (uint32_t i = 0; i < rules_count(f.rules); i++)
        ck_assert_str_ne(rules_at(f.rules, i)->id, "good");
    ck_assert_ptr_null(rules_find(f.rules, "good", &nowhere, &f.d));
    (void)snprintf(wanted, sizeof wanted,
                   "rule good is in two files, %s/z.so and %s/a.so, expected one of them: remove the other", a.name,
                   b.name);
    ck_assert_str_eq(f.d.messages[f.d.kept - 1], wanted);
    ck_assert_ptr_nonnull(rules_find(f.rules, "good-state", &nowhere, &f.d));
    fixture_close(&f);
    drop(&a, (const char *[]){"z.so"}, 1);
    drop(&b, (const char *[]){"a.so"}, 1);
}
END_TEST

START_TEST(a_third_file_with_an_id_is_refused_as_well)
{
    struct fixture f;
    struct folder a = new_folder(), b = new_folder(), c = new_folder();
    char path[300], copy[200], command[600], wanted[400];
    const struct place nowhere = {0};
    put_link(&a, "a.so", BAD "good.so");
    put_link(&b, "b.so", BAD "same_id.so");
    (void)snprintf(copy, sizeof copy, "%s/c.so", c.name); /* a link would be the same file by two names */
    (void)snprintf(command, sizeof command, "cp '" BAD "same_id.so' '%s'", copy);
    ck_assert_int_eq(system(command), 0);
    (void)snprintf(path, sizeof path, "%s:%s:%s", a.name, b.name, c.name);
    fixture_open(&f, path);
    ck_assert_uint_eq(f.d.kept, 2);
    (void)snprintf(wanted, sizeof wanted, "%s: rule good is also in %s/a.so", copy, a.name);
    ck_assert_str_eq(f.d.messages[1], wanted);
    ck_assert_ptr_null(rules_find(f.rules, "good", &nowhere, &f.d));
    fixture_close(&f);
    drop(&a, (const char *[]){"a.so"}, 1);
    drop(&b, (const char *[]){"b.so"}, 1);
    drop(&c, (const char *[]){"c.so"}, 1);
}
END_TEST

START_TEST(only_shared_objects_of_a_folder_are_opened)
{
    struct fixture f;
    struct folder a = new_folder();
    char wanted[400];
    put_text(&a, "README.md", "no plugin");
    put_text(&a, ".hidden.so", "no plugin");
    put_text(&a, ".so", "no plugin");
    put_text(&a, "text.so", "no plugin, though its name says so");
    fixture_open(&f, a.name);
    (void)snprintf(wanted, sizeof wanted, "%s/text.so: not a shared object (no ELF header)\n", a.name);
    ck_assert_str_eq(fixture_messages(&f), wanted);
    ck_assert_uint_eq(rules_count(f.rules), linked_in());
    fixture_close(&f);
    drop(&a, (const char *[]){"README.md", ".hidden.so", ".so", "text.so"}, 4);
}
END_TEST

START_TEST(a_named_folder_that_is_not_there_is_an_error)
{
    struct fixture f;
    fixture_open(&f, "/no/such/folder");
    ck_assert_str_eq(fixture_messages(&f), "/no/such/folder: No such file or directory\n");
    fixture_close(&f);
}
END_TEST

/* Rules in the current directory are not found, whatever is empty: the path, or a part of it. */
START_TEST(the_current_directory_is_not_searched)
{
    static const char *const paths[] = {"", ":", "::"};
    char before[1000];
    uint32_t without = linked_in();
    ck_assert_ptr_nonnull(getcwd(before, sizeof before));
    ck_assert_int_eq(chdir(BAD), 0);
    for (size_t i = 0; i < 3; i++) {
        struct fixture f;
        fixture_open(&f, paths[i]);
        ck_assert_uint_eq(f.d.errors, 0);
        ck_assert_uint_eq(rules_count(f.rules), without);
        fixture_close(&f);
    }
    ck_assert_int_eq(chdir(before), 0);
}
END_TEST

START_TEST(the_environment_replaces_the_default_and_is_replaced_by_the_option)
{
    struct fixture f;
    struct folder a = new_folder();
    struct place nowhere = {0};
    put_link(&a, "one.so", BAD "good.so");
    ck_assert_int_eq(setenv("ORIME_RULE_PATH", a.name, 1), 0);
    fixture_open(&f, NULL);
    ck_assert_uint_eq(rules_count(f.rules), linked_in() + 7);
    ck_assert_ptr_nonnull(rules_find(f.rules, "good", &nowhere, &f.d));
    fixture_close(&f);
    fixture_open(&f, "");
    ck_assert_uint_eq(rules_count(f.rules), linked_in());
    fixture_close(&f);
    ck_assert_int_eq(unsetenv("ORIME_RULE_PATH"), 0);
    drop(&a, (const char *[]){"one.so"}, 1);
}
END_TEST

START_TEST(the_default_has_the_rules_of_the_project_in_order)
{
    struct fixture f;
    fixture_open(&f, NULL);
    ck_assert_str_eq(fixture_messages(&f), "");
    ck_assert_uint_ge(rules_count(f.rules), 3);
    for (uint32_t i = 1; i < rules_count(f.rules); i++)
        ck_assert_int_lt(strcmp(rules_at(f.rules, i - 1)->id, rules_at(f.rules, i)->id), 0);
    fixture_read(&f, "[puzzle]\nrule = nonogram\n[clues]\nrows = 1\ncolumns = 1\n");
    ck_assert(f.read);
    ck_assert_str_eq(f.p.rule->id, "nonogram");
    fixture_close(&f);
}
END_TEST

#ifndef ORIME_STATIC_RULES
START_TEST(a_missing_rule_names_the_nearest_and_each_folder)
{
    struct fixture f;
    fixture_open(&f, ORIME_BINARY_DIR "/plugins:/no/such");
    expect_messages(&f, "[puzzle]\nrule = nonogran\n",
                    "f:2: [puzzle] rule: no rule \"nonogran\" (searched: " ORIME_BINARY_DIR
                    "/plugins, /no/such (No such file or directory)), expected perhaps nonogram\n");
    fixture_close(&f);
    fixture_open(&f, ORIME_BINARY_DIR "/plugins");
    fixture_read(&f, "[puzzle]\nrule = chess\n");
    const char *wanted = "f:2: [puzzle] rule: no rule \"chess\" (searched: " ORIME_BINARY_DIR
                         "/plugins), expected one of ";
    ck_assert_int_eq(strncmp(fixture_messages(&f), wanted, strlen(wanted)), 0);
    fixture_close(&f);
    fixture_open(&f, "");
    expect_messages(&f, "[puzzle]\nrule = chess\n", "f:2: [puzzle] rule: no rule \"chess\" (searched: no folder)\n");
    fixture_close(&f);
}
END_TEST

/* A set that opens its files later, by what it is asked: the file of the name first, all when that has no such rule. */
START_TEST(later_only_what_is_asked_for_is_open)
{
    struct fixture f, all;
    fixture_open(&all, NULL);
    f = (struct fixture){.read = false};
    arena_init(&f.arena, &f.mem);
    diagnostics_init(&f.d, &f.arena);
    f.rules = rules_open_later(NULL, &f.mem, &f.d);
    ck_assert_ptr_nonnull(f.rules);
    ck_assert_uint_eq(rules_count(f.rules), 0);
    fixture_read(&f,
                 "[puzzle]\nrule = nonogram-colour\n[palette]\nred = r #ff0000\n[clues]\nrows = 1r\ncolumns = 1r\n");
    ck_assert_str_eq(fixture_messages(&f), "");
    ck_assert_str_eq(f.p.rule->id, "nonogram-colour");
    uint32_t few = rules_count(f.rules);
    ck_assert_uint_lt(few, rules_count(all.rules));
    ck_assert_ptr_nonnull(rules_find(f.rules, "nonogram", NULL, &f.d));
    ck_assert_uint_eq(rules_count(f.rules), few);
    const struct orime_rule *box = rules_find(f.rules, "nonogram3d", NULL, &f.d); /* in a file of another name */
    ck_assert_ptr_nonnull(box);
    ck_assert_str_eq(box->id, "nonogram3d");
    ck_assert_uint_eq(rules_count(f.rules), rules_count(all.rules));
    expect_messages(&f, "[puzzle]\nrule = nonogran\n",
                    "f:2: [puzzle] rule: no rule \"nonogran\" (searched: " ORIME_BINARY_DIR
                    "/plugins), expected perhaps nonogram\n");
    fixture_close(&f);
    fixture_close(&all);
}
END_TEST
#endif

int main(void)
{
    const TTest *const tests[] = {
        plugins_are_refused_with_the_exact_reason,
        one_file_by_two_names_is_an_error_naming_both,
        one_id_in_two_files_is_an_error_naming_both,
        a_third_file_with_an_id_is_refused_as_well,
        only_shared_objects_of_a_folder_are_opened,
        a_named_folder_that_is_not_there_is_an_error,
        the_current_directory_is_not_searched,
        the_environment_replaces_the_default_and_is_replaced_by_the_option,
        the_default_has_the_rules_of_the_project_in_order,
#ifndef ORIME_STATIC_RULES
        a_missing_rule_names_the_nearest_and_each_folder,
        later_only_what_is_asked_for_is_open,
#endif
    };
    return run_suite("loader", tests, sizeof tests / sizeof *tests);
}
