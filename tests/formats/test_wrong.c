/* Files as other programs make them; wrong ones, whose messages name the line; files that end too early; memory that
 * runs out. */
#include "../suite.h"
#include "same.h"

struct sample {
    const char *format, *text;
    const char *rows; /* the clues of the rows as the document has them, with slashes between them */
};

static const struct sample samples[] = {
    {"non", "title \"a; b\"\r\nwidth 3\r\nheight 2\r\n\r\nrows\r\n1,1\t\r\n\r\ncolumns \r\n1\r\n0\r\n 1  ", "1 1/0"},
    {"non",
     "\xef\xbb\xbf# made by hand\nwidth 2\nheight 2\nunknown word\ncolumns\n\n1\n2\n\nrows\n\n2\n1\ngoal 11\n 01\n",
     "2/1"},
    {"non", "width 2\nheight 2\ngoal \"1001\"\n", "1/1"},
    {"non", "color a #ff0000\nwidth 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\nsaved \"a?\"\n", "1a 1b"},
    {"nin", "# nin\n3 2\n1 1 \n0\n1\n0\n1", "1 1/0"},
    {"nin", "\n3  2\r\n1\t1\r\n\r\n1\r\n0\r\n1\r\n\r\n\r\n", "1 1/0"},
    {"mk", "2 3\n1 1\n\n#\n1\n\n1\n", "1 1/0"},
    {"mk", "2 3\n1 1\n0\n# columns\n1\n0\n1\n\n", "1 1/0"},
    {"cwd", "2\n3\n1 1\n0\n\n1\n0\n1\n", "1 1/0"},
    {"cwd", "2\r\n3\r\n\r\n1 1\r\n\r\n1\r\n0\r\n1", "0/1 1"},
    {"lp",
     "number_of_rows: 2\nnumber_of_columns: 3\nrow_1\nnumber_of_tiles: 2\nsize(s): 1 1\nrow_2:\nnumber_of_clusters: 0\n"
     "width(s):\ncolumn_1 n: 1 s: 1\ncolumn_2 n: 0 s:\ncolumn_3 n: 1 s: 1\n",
     "1 1/0"},
    {"oneline", "# pasted\n1 1,;1,,1", "1 1/0"},
    {"oneline", " 1 1 , ? ; 1 , 0 , 1 \r\n", "1 1/?"},
    {"g", "text\n:radky:\n1 1\n\n:sloupce:\n1\n\n1\n:konec:\n\n", "1 1/0"},
    {"g", "two\n#declaration of the colours:\n   r:&  red\n   0:   white\n: rows\n1r\n\n: columns\n1r\n", "1&/0"},
    {"g", "\n#d\n  0:   #FFFFFF   white\n  1:*  black\n  r:r red\n: rows\n1r 1\n\n: columns\n1r\n\n1\n\n\n", "1r 1b/0"},
#ifdef ORIME_EXPAT
    {"xml",
     "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<puzzleset><puzzle>\n"
     "<title>a &amp; b &copy;</title><color name=\"white\" char=\".\">fff</color>\n"
     "<clues type=\"columns\"><line><count>1</count></line><line/><line><count>1</count></line></clues>\n"
     "<clues type=\"rows\"><line><count>1</count><count> 1\n</count></line><line></line></clues>\n"
     "<solution type=\"saved\"><image>|[X.]..|...|</image></solution></puzzle></puzzleset>",
     "1 1/0"},
    {"xml",
     "<puzzle><clues type='rows'>\n<line><count>0</count><count>2</count></line><line/></clues><clues type='columns'>"
     "<line><count>0</count></line><line/><line><count>1</count></line><line><count>1</count></line></clues></puzzle>",
     "* 2/0"},
    {"xml",
     "<puzzle defaultcolor='r'><color name='r' "
     "char='R'>ff0000</color><solution><image>\n|R.R|\n|...|\n</image></solution></puzzle>",
     "1R 1R/0"},
#endif
#ifdef ORIME_JANSSON
    {"json", "{\"w\":3,\"h\":2,\"rows\":[[1,[1]],[0]],\n\"columns\":[\"1\",\"0\",[[1,\"X\"]]]}", "1 1/0"},
    {"json",
     "[\r\n{\"colors\":{\"X\":[\"red\",\"#ff0000\"],\"k\":\"000000\"},\"rows\":[[[1,\"X\"],[1,\"k\"]],[]],"
     "\"cols\":[[[1,\"X\"]],[],null],\"goal\":[\"X.k\",\"...\"]}\n]",
     "1X 1k/0"},
#endif
};
enum { SAMPLES = sizeof samples / sizeof *samples };

struct reading_of {
    struct mem mem, other;
    struct arena arena, messages;
    struct diagnostics d;
    struct pieces pieces;
    struct foreign foreign;
    bool good;
};

/* Reads the first puzzle; what is said lies in memory that does not fail. */
static void begin(struct reading_of *r, const char *text, size_t size, uint64_t fail_at)
{
    *r = (struct reading_of){.mem.fail_at = fail_at};
    arena_init(&r->arena, &r->mem);
    arena_init(&r->messages, &r->other);
    diagnostics_init(&r->d, &r->messages);
    r->good = format_split("f", text, size, &r->arena, &r->d, &r->pieces) &&
              format_read(&r->pieces.piece[0], "f", &r->arena, &r->d, &r->foreign);
    ck_assert(r->good == (r->d.errors == 0));
}

static void end(struct reading_of *r)
{
    arena_free(&r->arena);
    arena_free(&r->messages);
    ck_assert_uint_eq(r->mem.used, 0);
}

START_TEST(files_of_other_programs_are_read)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        struct reading_of r;
        begin(&r, samples[i].text, strlen(samples[i].text), 0);
        ck_assert_msg(r.good, "sample %zu: %s", i, r.good ? "" : r.d.messages[0]);
        ck_assert_str_eq(r.pieces.piece[0].format->name, samples[i].format);
        const struct ini_entry *rows = ini_get(&r.foreign.doc, "clues", "rows");
        char *text = arena_format(&r.arena, "%s/%s", rows->lines[0].text, rows->n_lines > 1 ? rows->lines[1].text : "");
        text[strlen(samples[i].rows)] = '\0';
        ck_assert_msg(strcmp(text, samples[i].rows) == 0, "sample %zu has the rows %s", i, text);
        end(&r);
    }
}
END_TEST

START_TEST(what_else_a_file_says_is_kept)
{
    struct reading_of r;
    begin(&r, samples[0].text, strlen(samples[0].text), 0);
    ck_assert_str_eq(ini_get(&r.foreign.doc, "puzzle", "title")->lines[0].text, "a; b");
    ck_assert_uint_eq(ini_get(&r.foreign.doc, "clues", "rows")->lines[0].line, 6);
    end(&r);
    begin(&r, samples[1].text, strlen(samples[1].text), 0);
    ck_assert_str_eq(r.foreign.answer, "##\n.#\n");
    end(&r);
    begin(&r, samples[3].text, strlen(samples[3].text), 0);
    ck_assert_ptr_null(r.foreign.answer); /* what somebody saved and did not finish */
    end(&r);
}
END_TEST

#define A16 "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>"

START_TEST(wrong_files_name_the_line)
{
    static const char *const wrong[][2] = {
        {"width 3\nheight 2\nrows\n1 x\n\ncolumns\n1\n1\n1\n", "f:4: "},
        {"width 3\nheight 2\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n", "f:6: a line behind the 2 rows"},
        {"width 3\nheight 2\nrows\n1\n1\ncolumns\n1\n", "f:7: the columns end here: 1 of 3"},
        {"width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal 011\n", "f:9: the goal has 3 of 4 cells"},
        {"rows\n1\nheight 1\nwidth 1\n", "f:1: rows, expected width and height"},
        {"3 2\n1 1\n0\n1\n0\n", "f:5: the rows and columns end here: 4 of 5"},
        {"3 2\n1 1\n1 0\n1\n0\n1\n", "f:3: a run of no cells"},
        {"2 3\n1 1\n0\n0\n#\n1\n0\n1\n", "f:4: a line behind the 2 rows"},
        {"2\n3\n1 1\n0\n\n1\nx\n1\n", "f:7: \"x\""},
        {"number_of_rows: 1\nnumber_of_columns: 1\nrow_1\nn: 1\ns: 1\n", "f:5: column_1 is missing"},
        {"number_of_rows: 1\nnumber_of_columns: 1\nrow_2\nn: 1\ns: 1\n", "f:3: \"row_2\", expected row_N"},
        {"#t\n:\n1\n:\n1\n:\n1\n", "f:1: a triddler"},
        {"t\n:\n1\n:\n1\n:\n1\n", "f:7: a third list of clues"},
        {"#d\n a:a black/white\n:\n1a\n:\n1a\n", "f:2: the colour black/white of a triangle"},
        {"t\n:\n1b\n:\n1\n", "f:3: the colour 'b'"},
        {"t\n:\n<1\n:\n1\n", "f:3: a triangle"},
        {"t\n:\n1\n", "f:3: the file ends with the rows"},
#ifdef ORIME_EXPAT
        {"<puzzle>\n<clues type='rows'>\n<line><count>x</count></line></clues></puzzle>", "f:3: \"x\""},
        {"<puzzle>\n<clues type='rows'>\n<line>", "f:3: not well-formed XML"},
        {"<puzzle type='triddler'></puzzle>", "f:1: a puzzle of the type \"triddler\""},
        {"<!DOCTYPE p [\n<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><puzzle>&b;</puzzle>", "f:2: the entity \"a\""},
        {"<!DOCTYPE p [<!ENTITY a SYSTEM \"/etc/passwd\">]><puzzle>&a;</puzzle>", "f:1: the entity \"a\""},
        {"<a>\n<b/></a>", "f: XML without a puzzle"},
        {A16 A16 A16 A16 "\n<puzzle>", "f:2: elements nested too deep, expected at most 64"},
        {"<puzzle><clues type='rows'><line><count color='mauve'>1</count></line></clues></puzzle>",
         "f:1: the colour \"mauve\""},
#endif
#ifdef ORIME_JANSSON
        {"\n\n{\"rows\":[[1]],\n\"cols\":[[1]]", "f:4: not JSON"},
        {"{\"name\":\"x\",\"list\":[1]}", "f: format not recognised; known are ini"},
        {"[{\"id\":1},{\"id\":2}]", "f: format not recognised; known are ini"},
        {"\n{\"cols\":[[1]]}", "f:2: \"rows\": missing"},
        {"\n{\"rows\":[[1]]}", "f:2: \"cols\": missing"},
        {"{\"rows\":[[1,0]],\"cols\":[[1]]}", "f:1: \"rows\", line 1: a run of no cells"},
        {"{\"w\":2,\"rows\":[[1]],\"cols\":[[1]]}", "f:1: \"w\": another number"},
        {"{\"rows\":[[1]],\"cols\":[[1]]} x", "f:1: 'x'"},
        {"{\"rows\":[[1]],\"cols\":[[1]],\"goal\":[\"XX\"]}", "f:1: \"goal\", line 1"},
#endif
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct reading_of r;
        begin(&r, wrong[i][0], strlen(wrong[i][0]), 0);
        ck_assert_msg(!r.good, "wrong %zu is read", i);
        ck_assert_msg(strncmp(r.d.messages[0], wrong[i][1], strlen(wrong[i][1])) == 0, "wrong %zu: %s", i,
                      r.d.messages[0]);
        end(&r);
    }
}
END_TEST

/* In a block of just this size: a sanitizer sees each read beyond the end. */
START_TEST(files_that_end_too_early_are_refused_or_read)
{
    uint32_t refused = 0;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t size = 0; size < strlen(samples[i].text); size++) {
            struct reading_of r;
            char *bytes = malloc(size == 0 ? 1 : size);
            ck_assert_ptr_nonnull(bytes);
            memcpy(bytes, samples[i].text, size);
            begin(&r, bytes, size, 0);
            refused += !r.good;
            end(&r);
            free(bytes);
        }
    ck_assert_uint_gt(refused, 500);
}
END_TEST

START_TEST(memory_may_run_out)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        uint64_t calls = 1;
        for (uint64_t n = 1; n <= calls; n++) {
            struct reading_of r;
            begin(&r, samples[i].text, strlen(samples[i].text), n);
            calls = r.mem.calls < n ? 0 : n + 1;
            ck_assert_msg(calls == 0 ? r.good : !r.good, "sample %zu, allocation %u", i, (unsigned)n);
            ck_assert(r.good || strstr(r.d.messages[0], "out of memory") != NULL);
            end(&r);
        }
    }
}
END_TEST

/* What no format knows is one message, however many lines it has. */
START_TEST(unknown_files_are_one_message)
{
    static const char *const texts[] = {"hello\nworld\n",
                                        "[[0, 0], [1, 2]]\n",
                                        "\xe2\x94\x8c\xe2\x94\x80\n\xe2\x94\x82 1\n",
                                        ",3,,,4\n2,5,,,3\n",
                                        "[ [1, 2],\n [3, 4] ]\n",
                                        "a: b\nc: d\n",
                                        "A text.\n\nOf some\nlines, with\n[puzzle]\nrule = sudoku\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct mem mem = {.used = 0};
        struct arena arena;
        struct diagnostics d;
        struct pieces pieces;
        arena_init(&arena, &mem);
        diagnostics_init(&d, &arena);
        ck_assert(!format_split("t", texts[i], strlen(texts[i]), &arena, &d, &pieces));
        ck_assert_uint_eq(d.errors, 1);
        ck_assert_msg(strstr(d.messages[0], "t: format not recognised; known are ini, non, xml, ") != NULL, "%s",
                      d.messages[0]);
        arena_free(&arena);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {files_of_other_programs_are_read, what_else_a_file_says_is_kept,
                                  wrong_files_name_the_line, files_that_end_too_early_are_refused_or_read,
                                  memory_may_run_out, unknown_files_are_one_message};
    return run_suite("formats-wrong", tests, sizeof tests / sizeof *tests);
}
