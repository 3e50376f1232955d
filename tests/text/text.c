/* Messages, names, JSON, pictures and files. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text/encoding.h"
#include "../suite.h"
#include "read.h"
#include "text/json.h"
#include "text/utf8.h"

/* ---- messages ---- */

static const char *print(struct fixture *f)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    diagnostics_print(&f->d, out);
    (void)fclose(out);
    const char *copy = arena_text(&f->arena, text, size);
    free(text);
    return copy;
}

START_TEST(test_message_parts)
{
    static const struct {
        struct place at;
        const char *wanted, *message;
    } examples[] = {
        {{"f.ini", 3, "clues", "rows"}, "a number", "f.ini:3: [clues] rows: what 7, expected a number"},
        {{"f.ini", 3, "clues", NULL}, "a number", "f.ini:3: [clues]: what 7, expected a number"},
        {{"f.ini", 3, NULL, NULL}, NULL, "f.ini:3: what 7"},
        {{"f.ini", 0, "clues", "rows"}, NULL, "f.ini: [clues] rows: what 7"},
        {{"f.ini", 0, NULL, NULL}, NULL, "f.ini: what 7"},
        {{"-", 12, NULL, NULL}, NULL, "standard input:12: what 7"},
        {{NULL, 12, NULL, NULL}, NULL, "line 12: what 7"},
        {{NULL, 0, NULL, "rows"}, NULL, "rows: what 7"},
        {{NULL, 0, NULL, NULL}, NULL, "what 7"},
        {{"a\nb", 0, "\x1b[1m", "\x7f"}, "\xc2\x9b", "a\\x0ab: [\\x1b[1m] \\x7f: what 7, expected \\xc2\\x9b"},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct fixture f;
        begin(&f);
        diagnose(&f.d, &examples[i].at, examples[i].wanted, "what %d", 7);
        ck_assert_str_eq(f.d.messages[0], examples[i].message);
        end(&f);
    }
}
END_TEST

START_TEST(test_message_is_tame)
{
    struct fixture f;
    begin(&f);
    diagnose(&f.d, &(struct place){.file = "f"}, NULL, "%s", "tab\t \xc3\xa4 \xe2\x96\x88 \xff \xc3 \x9b");
    ck_assert_str_eq(f.d.messages[0], "f: tab\\x09 \xc3\xa4 \xe2\x96\x88 \\xff \\xc3 \\x9b");
    end(&f);
}
END_TEST

/* A long text is not cut within a sign, wherever the cut falls. */
START_TEST(test_no_sign_is_cut)
{
    for (size_t shift = 0; shift < 4; shift++) {
        char text[1001] = "";
        struct fixture f;
        begin(&f);
        memset(text, 'x', shift);
        for (size_t i = shift; i + 4 <= 1000; i += 4)
            memcpy(text + i, "\xf0\x9f\xa7\xa9", 5);
        diagnose(&f.d, &(struct place){.file = "f"}, NULL, "%s", text);
        ck_assert_msg(strstr(f.d.messages[0], "\\x") == NULL, "%s", f.d.messages[0]);
        for (size_t max = 0; max < 20; max++)
            ck_assert_uint_eq(utf8_cut(text, strlen(text), max), max < shift ? max : max - (max - shift) % 4);
        end(&f);
    }
    ck_assert_uint_eq(utf8_cut("ab", 2, 2), 2);
    ck_assert_int_eq(utf8_sign("\xc3\xa4x", 3), 2);
    ck_assert_int_eq(utf8_sign("\xc3\xa4", 1), 1);
    ck_assert_int_eq(utf8_sign("x", 1), 1);
    ck_assert_int_eq(utf8_sign("", 0), 0);
    ck_assert_uint_eq(utf8_whole("a\xc3", 2), 1);
    ck_assert_uint_eq(utf8_whole("a\xc3\xa4", 3), 3);
}
END_TEST

START_TEST(test_message_is_short)
{
    static char huge[100000];
    memset(huge, '\n', sizeof huge - 1);
    struct fixture f;
    begin(&f);
    diagnose(&f.d, &(struct place){.file = "f"}, "less", "%s", huge);
    diagnose(&f.d, &(struct place){.file = huge, .section = huge, .key = huge}, huge, "%s", huge);
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_uint_lt(strlen(f.d.messages[i]), 600);
        ck_assert_str_eq(f.d.messages[i] + strlen(f.d.messages[i]) - 3, "...");
    }
    memset(huge, 'x', sizeof huge - 1);
    diagnose(&f.d, &(struct place){.file = "f"}, "less", "%s", huge);
    ck_assert_uint_eq(strlen(f.d.messages[2]), strlen("f: ..., expected less") + 399);
    end(&f);
}
END_TEST

START_TEST(test_messages_are_few)
{
    struct fixture f;
    begin(&f);
    for (int i = 0; i < 20; i++)
        diagnose(&f.d, &(struct place){.line = 0}, NULL, "%d", i);
    const char *twenty = print(&f);
    ck_assert_str_eq(twenty, "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n");
    for (int i = 0; i < 3; i++)
        diagnose(&f.d, &(struct place){.line = 0}, NULL, "again");
    ck_assert_str_eq(print(&f), arena_format(&f.arena, "%s... and 3 more\n", twenty));
    ck_assert_uint_eq(f.d.errors, 23);
    ck_assert_uint_eq(f.d.kept, 20);
    end(&f);
}
END_TEST

START_TEST(test_messages_without_memory)
{
    struct fixture f;
    begin(&f);
    f.mem.limit = 1;
    diagnose(&f.d, &(struct place){.line = 0}, NULL, "lost");
    f.mem.limit = 0;
    ck_assert_uint_eq(f.d.errors, 1);
    ck_assert_uint_eq(f.d.kept, 0);
    ck_assert_str_eq(print(&f), "out of memory\n");
    end(&f);
    begin(&f);
    ck_assert_str_eq(print(&f), "");
    end(&f);
}
END_TEST

/* ---- names ---- */

START_TEST(test_nearest_name)
{
    static const char *const names[] = {"rows", "columns", "colour", "palette", "ab", "forbid-2x2"};
    static const struct {
        const char *name, *nearest;
    } examples[] = {
        {"row", "rows"},       {"rosw", "rows"},         {"ROWS", "rows"},      {"colums", "columns"},
        {"color", "colour"},   {"Forbid_2x2", "forbid-2x2"}, {"palete", "palette"}, {"pallette", "palette"},
        {"rules", NULL},       {"r", NULL},              {"", NULL},            {"xyzzy", NULL},
        {"a", NULL},           {"ba", NULL},             {"colxxxs", NULL},     {"aab", "ab"},
        {"paltetex", "palette"}, {"cols", "columns"},   {"plt", "palette"},    {"co", NULL},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const char *nearest = nearest_name(examples[i].name, names, sizeof names / sizeof *names);
        if (examples[i].nearest == NULL)
            ck_assert_msg(nearest == NULL, "%s: %s", examples[i].name, nearest);
        else
            ck_assert_msg(nearest != NULL && strcmp(nearest, examples[i].nearest) == 0, "%s", examples[i].name);
    }
    static char huge[100000];
    memset(huge, 'r', sizeof huge - 1);
    ck_assert_ptr_null(nearest_name(huge, names, 6));
    ck_assert_ptr_null(nearest_name("rows", names, 0));
}
END_TEST

/* ---- UTF-8 and JSON ---- */

/* Every code point is one sequence of the right length, and what is cut off or overlong is none. */
START_TEST(test_utf8)
{
    uint32_t wrong = 0;
    for (uint32_t c = 1; c < 0x110000; c++) {
        char s[5] = {0};
        uint32_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        static const unsigned lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
        s[0] = (char)(unsigned char)(lead[n] | (c >> (6 * (n - 1))));
        for (uint32_t i = 1; i < n; i++)
            s[i] = (char)(unsigned char)(0x80 | ((c >> (6 * (n - 1 - i))) & 0x3f));
        wrong += utf8_length(s) != (c >= 0xd800 && c < 0xe000 ? 0 : n);
        s[n - 1] = '\0';
        wrong += n > 1 && utf8_length(s) != 0;
    }
    ck_assert_uint_eq(wrong, 0);
    static const char *const bad[] = {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf",
                                      "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xe2\x28\xa1", "\xc3("};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_uint_eq(utf8_length(bad[i]), 0);
}
END_TEST

static void compare_json(void (*write)(struct json *), const char *expected)
{
    char *text = NULL;
    size_t size = 0;
    struct json j = {.out = open_memstream(&text, &size)};
    write(&j);
    (void)fclose(j.out);
    ck_assert_str_eq(text, expected);
    free(text);
}

static void write_levels(struct json *j)
{
    json_begin_object(j);
    json_key(j, "a");
    json_int(j, 1);
    json_key(j, "b");
    json_begin_array(j);
    json_begin_array(j);
    json_end_array(j);
    json_begin_object(j);
    json_end_object(j);
    json_text(j, "x");
    json_text(j, NULL);
    json_bool(j, true);
    json_end_array(j);
    json_key(j, "c");
    json_begin_object(j);
    json_key(j, "d");
    json_bool(j, false);
    json_end_object(j);
    json_key(j, "e");
    json_int(j, INT64_MIN);
    json_end_object(j);
    json_end_line(j);
    json_begin_object(j);
    json_end_object(j);
    json_end_line(j);
}

static void write_texts(struct json *j)
{
    json_text(j, "\"\\/\b\f\n\r\t\x01\x1f\x7f");
    json_text(j, "\xc3\xa4 \xe2\x96\x88 \xf0\x9f\x98\x80");
    json_text(j, "\xff|\xc3|\xe2\x96|\xed\xa0\x80|\xc0\xaf");
    json_text(j, "");
}

static void write_reals(struct json *j)
{
    json_double(j, 0.5);
    json_double(j, -0.0000004);
    json_double(j, 1234567.25);
    json_double(j, INFINITY);
    json_double(j, NAN);
}

static void write_largest(struct json *j)
{
    json_double(j, 1.7976931348623157e308);
}

START_TEST(test_json)
{
    compare_json(write_levels, "{\"a\":1,\"b\":[[],{},\"x\",null,true],"
                               "\"c\":{\"d\":false},\"e\":-9223372036854775808}\n"
                               "{}\n");
    compare_json(write_texts, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\","
                              "\"\xc3\xa4 \xe2\x96\x88 \xf0\x9f\x98\x80\","
                              "\"\xef\xbf\xbd|\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd|"
                              "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd|"
                              "\xef\xbf\xbd\xef\xbf\xbd\",\"\"");
    compare_json(write_reals, "0.500000,-0.000000,1234567.250000,null,null");
    char largest[400];
    (void)snprintf(largest, sizeof largest, "%.6f", 1.7976931348623157e308);
    compare_json(write_largest, largest);
}
END_TEST

/* ---- files ---- */

static const char *const file = ORIME_BINARY_DIR "/test-text.tmp";

static void write_file(const char *bytes, size_t size)
{
    FILE *out = fopen(file, "wb");
    ck_assert_ptr_nonnull(out);
    ck_assert_uint_eq(fwrite(bytes, 1, size, out), size);
    ck_assert_int_eq(fclose(out), 0);
}

/* Reads `name`, and compares the only message, with `name` for %s; NULL: there is none. */
static void try_file(struct fixture *f, const char *name, size_t max, const char *message)
{
    const char *bytes = NULL;
    size_t size = 0;
    begin(f);
    ck_assert_int_eq(file_read(name, max, &f->arena, &f->d, &bytes, &size), message == NULL);
    const char *expected = message == NULL ? "" : arena_format(&f->arena, "%s%s\n", name, message);
    ck_assert_str_eq(messages(f), expected);
    if (message == NULL) {
        ck_assert_uint_eq(size, 5);
        ck_assert_str_eq(bytes, "[a]\n\n");
    }
}

START_TEST(test_files)
{
    static const struct {
        const char *bytes;
        size_t size, max;
        const char *message;
    } examples[] = {
        {"[a]\n\n", 5, 100, NULL},
        {"[a]\n\n", 5, 5, NULL},
        {"[a]\n\n", 5, 4, ": larger than 4 bytes"},
        {"", 0, 100, ": empty, expected some content"},
        {"a\nb\0c", 5, 100, ":2: binary data (byte 0x00), expected text"},
        {"\x7f""ELF", 4, 100, ":1: binary data (byte 0x7f), expected text"},
        {"\xfe\xff\0a\0\0", 6, 100, ":1: binary data (byte 0x00), expected text"},
    };
    struct fixture f;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        write_file(examples[i].bytes, examples[i].size);
        try_file(&f, file, examples[i].max, examples[i].message);
        end(&f);
    }
    try_file(&f, ORIME_BINARY_DIR, 100, ": a directory, expected a file");
    end(&f);
    ck_assert_int_eq(unlink(file), 0);
    try_file(&f, file, 100, ": cannot be opened: No such file or directory");
    end(&f);
}
END_TEST

/* UTF-16, both ways and with a sign of two units; windows-1251; what XML declares; Latin-1 stays. */
START_TEST(test_encodings)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *text;
    } examples[] = {
        {"\xff\xfe""a\0\x10\x04", 6, "a\xd0\x90"},
        {"\xfe\xff\xd8\x3d\xde\x00\0b", 8, "\xf0\x9f\x98\x80""b"},
        {"\xfe\xff\xd8\x3d\0b", 6, "\xef\xbf\xbd""b"},
        {"x \xcf\xf0\xe8 \xb8\xab", 8, "x \xd0\x9f\xd1\x80\xd0\xb8 \xd1\x91\xc2\xab"},
        {"na\xefve \xe4\xf6", 8, "na\xefve \xe4\xf6"},
        {"\xd0\x9f\xd1\x80", 4, "\xd0\x9f\xd1\x80"},
        {"<?xml encoding='windows-1251'?>\xcf\xf0\xe8", 34, "<?xml encoding='windows-1251'?>\xcf\xf0\xe8"},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct mem mem = {.limit = 0};
        struct arena arena;
        const char *bytes = examples[i].bytes;
        size_t size = examples[i].size;
        arena_init(&arena, &mem);
        ck_assert(text_to_utf8(&arena, &bytes, &size));
        ck_assert_msg(size == strlen(examples[i].text) && memcmp(bytes, examples[i].text, size) == 0, "%zu", i);
        arena_free(&arena);
    }
}
END_TEST

START_TEST(test_unreadable_file)
{
    if (geteuid() == 0) /* may read everything */
        return;
    struct fixture f;
    write_file("[a]\n", 4);
    ck_assert_int_eq(chmod(file, 0), 0);
    try_file(&f, file, 100, ": cannot be opened: Permission denied");
    end(&f);
    ck_assert_int_eq(unlink(file), 0);
}
END_TEST

/* A file that does not say its size ends at the maximum; a huge one is not read at all. */
START_TEST(test_endless_files)
{
    struct fixture f;
    try_file(&f, "/dev/zero", (size_t)3 << 20, ": larger than 3 MiB");
    ck_assert_uint_le(f.mem.peak, (size_t)13 << 20);
    end(&f);
    write_file("", 0);
    ck_assert_int_eq(truncate(file, (off_t)100 << 20), 0);
    try_file(&f, file, (size_t)64 << 20, ": larger than 64 MiB");
    ck_assert_uint_le(f.mem.peak, 10000);
    end(&f);
    ck_assert_int_eq(unlink(file), 0);
}
END_TEST

START_TEST(test_pipe)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], "[a]\n\n", 5), 5);
    ck_assert_int_eq(close(ends[1]), 0);
    char name[32];
    (void)snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    struct fixture f;
    try_file(&f, name, 100, NULL);
    end(&f);
    ck_assert_int_eq(close(ends[0]), 0);
}
END_TEST

START_TEST(test_file_faults)
{
    write_file("[a]\n\n", 5);
    bool done = false;
    for (uint64_t at = 1; !done; at++) {
        struct fixture f;
        const char *bytes;
        size_t size;
        begin(&f);
        f.mem.fail_at = at;
        bool ok = file_read(file, 100, &f.arena, &f.d, &bytes, &size);
        done = f.mem.calls < at;
        ck_assert_int_eq(ok, done);
        ck_assert_uint_eq(f.d.errors, !done);
        end(&f);
    }
    ck_assert_int_eq(unlink(file), 0);
}
END_TEST

START_TEST(test_shown_file)
{
    struct fixture f;
    begin(&f);
    const char *plain = "r\xc3\xa4tsel/x.ini";
    ck_assert_ptr_eq(shown_file(&f.arena, plain), plain);
    ck_assert_str_eq(shown_file(&f.arena, "-"), "standard input");
    ck_assert_str_eq(shown_file(&f.arena, "a\033[2J\n\x7f\xc2\x9b" "b\xff"), "a\\x1b[2J\\x0a\\x7f\\xc2\\x9bb\\xff");
    ck_assert_str_eq(shown_file(&f.arena, ""), "");
    f.mem.fail_at = f.mem.calls + 1;
    char large[5000];
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    for (int i = 0; i < 100; i++) /* the arena is full at some time */
        (void)shown_file(&f.arena, large);
    ck_assert_uint_gt(f.mem.refused, 0);
    end(&f);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        test_message_parts, test_message_is_tame, test_message_is_short, test_messages_are_few,
        test_messages_without_memory, test_nearest_name, test_no_sign_is_cut, test_utf8, test_json,
        test_files, test_encodings,
                                   test_unreadable_file, test_endless_files, test_pipe,
                                   test_file_faults, test_shown_file,
    };
    return run_suite("text", tests, sizeof tests / sizeof *tests);
}
