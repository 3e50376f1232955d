/* Sudoku formats: each is known by what is in it, comes back as it went, and says where it is wrong. */
#include "../suite.h"

#include "base/random.h"
#include "formats/reading.h"
#include "same.h"

struct bench {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
};

static void begin(struct bench *b)
{
    *b = (struct bench){.mem.used = 0};
    arena_init(&b->arena, &b->mem);
    diagnostics_init(&b->d, &b->arena);
}

static void end(struct bench *b)
{
    arena_free(&b->arena);
    ck_assert_uint_eq(b->mem.used, 0);
}

static char *in_format(struct bench *b, const char *name, const struct foreign *f)
{
    size_t size;
    return written(format_named(name), &f->doc, f->answer, &size, &b->arena, &b->d);
}

/* Reads puzzle `k` of a text. */
static bool take(struct bench *b, const char *text, size_t size, uint32_t k, struct foreign *f, struct pieces *pieces)
{
    return format_split("t", text, size, &b->arena, &b->d, pieces) && k < pieces->n &&
           format_read(&pieces->piece[k], "t", &b->arena, &b->d, f);
}

/* The text is of this format, and its k-th puzzle is this line in sdm (NULL: not looked at). */
static void reads(const char *text, const char *format, uint32_t k, const char *sdm)
{
    struct bench b;
    struct foreign f;
    struct pieces pieces;
    begin(&b);
    bool good = take(&b, text, strlen(text), k, &f, &pieces);
    ck_assert_msg(good, "%s\n%s", b.d.kept > 0 ? b.d.messages[0] : "?", text);
    ck_assert_str_eq(pieces.piece[0].format->name, format);
    char *line = sdm == NULL ? NULL : in_format(&b, "sdm", &f);
    if (sdm != NULL) {
        ck_assert_msg(line != NULL, "%s", b.d.kept > 0 ? b.d.messages[0] : "?");
        ck_assert_msg(strncmp(line, sdm, strlen(sdm)) == 0, "%s instead of %s of\n%s", line, sdm, text);
    }
    free(line);
    end(&b);
}

/* The same with CR LF, with a byte-order mark, with tabs for blanks, without the last line end. */
static void reads_in_any_dress(const char *text, const char *format, const char *sdm)
{
    size_t size = strlen(text), n = 0;
    char *other = malloc(2 * size + 4);
    ck_assert_ptr_nonnull(other);
    reads(text, format, 0, sdm);
    memcpy(other, "\xef\xbb\xbf", 3);
    memcpy(other + 3, text, size + 1);
    reads(other, format, 0, sdm);
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\n')
            other[n++] = '\r';
        other[n++] = text[i] == ' ' ? '\t' : text[i];
    }
    other[n] = '\0';
    reads(other, format, 0, sdm);
    memcpy(other, text, size + 1);
    other[size - 1] = '\0';
    reads(other, format, 0, sdm);
    free(other);
}

#define SMALL "1...3.12.1..4..3"
#define LARGE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

START_TEST(each_layout_is_read)
{
    static const char zeros[] = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n";
    reads_in_any_dress(LARGE "\n", "sdm", LARGE);
    reads(zeros, "sdm", 0, LARGE);
    reads_in_any_dress(LARGE " 3.4\n", "sdm", LARGE " 3.4");
    reads("# a comment\n\n" LARGE "\n" LARGE "\n", "sdm", 1, LARGE);
    reads("puzzle,solution\n" SMALL ",1243341221434321\n", "sdm", 0, SMALL ",1243341221434321");
    reads("\"" LARGE "\"\n", "sdm", 0, LARGE);
    reads(SMALL "\n", "sdm", 0, SMALL);
    static const char rows[] =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    reads_in_any_dress(rows, "grid", LARGE);
    reads(
        "Grid 01\n530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n"
        "Grid 02\n000000000\n000000000\n000000000\n000000000\n000000000\n000000000\n000000000\n000000000\n000000001\n",
        "grid", 1, "................................................................................1");
    reads_in_any_dress(
        " 5 3 . | . 7 . | . . .\n 6 . . | 1 9 5 | . . .\n . 9 8 | . . . | . 6 .\n-------+-------+-------\n"
        " 8 . . | . 6 . | . . 3\n 4 . . | 8 . 3 | . . 1\n 7 . . | . 2 . | . . 6\n-------+-------+-------\n"
        " . 6 . | . . . | 2 8 .\n . . . | 4 1 9 | . . 5\n . . . | . 8 . | . 7 9\n",
        "grid", LARGE);
    reads_in_any_dress(
        "+-------+-------+-------+\n| 5 3 _ | _ 7 _ | _ _ _ |\n| 6 _ _ | 1 9 5 | _ _ _ |\n| _ 9 8 | _ _ _ | _ 6 _ |\n"
        "+-------+-------+-------+\n| 8 _ _ | _ 6 _ | _ _ 3 |\n| 4 _ _ | 8 _ 3 | _ _ 1 |\n| 7 _ _ | _ 2 _ | _ _ 6 |\n"
        "+-------+-------+-------+\n| _ 6 _ | _ _ _ | 2 8 _ |\n| _ _ _ | 4 1 9 | _ _ 5 |\n| _ _ _ | _ 8 _ | _ 7 9 |\n"
        "+-------+-------+-------+\n",
        "grid", LARGE);
    reads_in_any_dress(
        "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n"
        "|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n",
        "grid", LARGE);
    reads("53--7----\n6--195---\n-98----6-\n8---6---3\n4--8-3--1\n7---2---6\n-6----28-\n---419--5\n----8--79\n", "grid",
          0, LARGE);
    reads("1---\n----\n--2-\n---3\n", "grid", 0, "1.........2....3");
    reads_in_any_dress(
        "#Asomebody\n#Da title\n[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
        "...419..5\n....8..79\n[State]\n530070000\n",
        "sdk", LARGE);
    reads_in_any_dress(":0000:x:" LARGE ":::\n", "hodoku", LARGE);
    reads("1 2 | . .\n. . | 1 .\n----+----\n2 . | . .\n. . | . 1\n", "grid", 0, "12....1.2......1");
}
END_TEST

#define DRAWN \
    " 5 3 . | . 7 . | . . .\n 6 . . | 1 9 5 | . . .\n . 9 8 | . . . | . 6 .\n-------+-------+-------\n" \
    " 8 . . | . 6 . | . . 3\n 4 . . | 8 . 3 | . . 1\n 7 . . | . 2 . | . . 6\n-------+-------+-------\n" \
    " . 6 . | . . . | 2 8 .\n . . . | 4 1 9 | . . 5\n . . . | . 8 . | . 7 9\n"

/* How many puzzles a text holds. */
static void holds(const char *text, uint32_t n)
{
    struct bench b;
    struct foreign f;
    struct pieces pieces;
    begin(&b);
    for (uint32_t k = 0; k < n; k++)
        ck_assert_msg(take(&b, text, strlen(text), k, &f, &pieces), "%s\n%s",
                      b.d.kept > 0 ? b.d.messages[0] : "?", text);
    ck_assert_msg(pieces.n == n, "%u instead of %u in\n%s", (unsigned)pieces.n, (unsigned)n, text);
    end(&b);
}

/* Words around drawn grids, of any length, and a row that counts the columns. */
START_TEST(words_around_grids)
{
    static const char *const words[] = {
        "abcdefgh",           "abcdefghi",      "% randomly generated - medium", "Simple Sudoku\n Version 4.2n",
        "Puzzle 12-May-2026", "a\nb\nc\n\nd", "1 2 3   4 5 6   7 8 9"};
    char text[4000];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        bool counts = words[i][0] == '1';
        (void)snprintf(text, sizeof text, "%s\n" DRAWN, words[i]);
        reads_in_any_dress(text, "grid", LARGE);
        (void)snprintf(text, sizeof text, "%s\n" DRAWN "%s\n" DRAWN "%s\n", words[i], words[i],
                       counts ? "end" : words[i]);
        holds(text, 2);
        (void)snprintf(text, sizeof text, DRAWN "\n\n%s\n", counts ? "end" : words[i]);
        holds(text, 1);
    }
    holds("53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
          "1.....\n.....2\n......\n......\n......\n.3....\n", 2);
    holds("1.....\n.....2\n......\n......\n......\n.3....\n\n" DRAWN, 2);
}
END_TEST

/* Lists: comments of any kind, and words below. */
START_TEST(words_around_lists)
{
    holds("# list\n" LARGE "\n\n; another\n% and one\n" LARGE " # hard\n   " LARGE "\ntotal 3 puzzles\n", 3);
    holds("my list\n" LARGE "\nthe second one:\n" LARGE "\n", 2);
}
END_TEST

/* Nine signs a cell are its candidates, in one line or in nine. */
START_TEST(signs_of_candidates)
{
    char text[729 + 10], rows[729 + 20], *at = rows;
    for (int i = 0; i < 729; i++) {
        int cell = i / 9, digit = i % 9 + 1;
        bool given = LARGE[cell] != '.';
        text[i] = (given ? LARGE[cell] == '0' + digit : (cell + digit) % 4 != 0) ? (char)('0' + digit) : '.';
        *at++ = text[i];
        if (i % 81 == 80)
            *at++ = '\n';
    }
    memcpy(text + 729, "\n", 2);
    *at = '\0';
    for (int k = 0; k < 2; k++) {
        struct bench b;
        struct foreign f;
        struct pieces pieces;
        const char *signs = k == 0 ? text : rows;
        begin(&b);
        ck_assert_msg(take(&b, signs, strlen(signs), 0, &f, &pieces), "%s", b.d.kept > 0 ? b.d.messages[0] : "?");
        ck_assert_uint_eq(pieces.n, 1);
        ck_assert_str_eq(ini_get(&f.doc, "board", "givens")->lines[0].text, "53..7....");
        ck_assert_str_eq(ini_get(&f.doc, "board", "candidates")->lines[8].text,
                         "1235679 1245689 1345789 234678 8 1245689 1345789 7 9");
        end(&b);
    }
}
END_TEST

/* A given stays one whatever is said of its candidates; a single candidate does not become one. */
START_TEST(givens_and_single_candidates)
{
    static const char text[] = "[puzzle]\nrule = sudoku\n[board]\ngivens =\n    1...\n    ....\n    ....\n    ....\n"
                               "candidates =\n    . 23 3 .\n    . . . .\n    . . . .\n    - . . 14\n";
    struct bench b;
    struct foreign f, again;
    struct pieces pieces;
    begin(&b);
    ck_assert(take(&b, text, strlen(text), 0, &f, &pieces));
    char *pencil = in_format(&b, "pencil", &f);
    ck_assert_ptr_nonnull(pencil);
    ck_assert(take(&b, pencil, strlen(pencil), 0, &again, &pieces));
    ck_assert_str_eq(ini_get(&again.doc, "board", "givens")->lines[0].text, "1...");
    ck_assert_str_eq(ini_get(&again.doc, "board", "candidates")->lines[0].text, "1 23 3 .");
    ck_assert_str_eq(ini_get(&again.doc, "board", "candidates")->lines[3].text, "- . . 14");
    free(pencil);
    end(&b);
}
END_TEST

START_TEST(large_grids_are_read)
{
    char line[257] = {0}, expected[257] = {0}, rows[2000], *at = rows;
    /* 0-9A-F counts from 0; 1-9A-G has 0 for empty cells. */
    for (int i = 0; i < 256; i++) {
        line[i] = i % 3 == 0 ? '.' : "0123456789ABCDEF"[i % 16];
        expected[i] = i % 3 == 0 ? '.' : "123456789ABCDEFG"[i % 16];
    }
    reads(line, "sdm", 0, expected);
    for (int i = 0; i < 256; i++)
        line[i] = i % 3 == 0 ? '0' : "123456789ABCDEFG"[i % 16];
    reads(line, "sdm", 0, expected);
    for (int i = 0; i < 256; i++) {
        if (i % 3 == 0)
            at += sprintf(at, ".");
        else
            at += sprintf(at, "%d", i % 16 + 1);
        at += sprintf(at, i % 16 == 15 ? "\n" : i % 4 == 3 ? " | " : "  ");
    }
    reads(rows, "grid", 0, expected);
}
END_TEST

/* Candidates: what they say beyond the givens is kept, a cell without any, too. */
START_TEST(candidates_come_back)
{
    static const char text[] =
        ".-----------.\n| 12 34 | 3 4 |\n| 34 - | . 12 |\n:-----+-----:\n| 2 1 | 4 3 |\n| 4 3 | 12 12 "
        "|\n'-----------'\n";
    struct bench b;
    struct foreign f, again;
    struct pieces pieces;
    begin(&b);
    ck_assert(take(&b, text, strlen(text), 0, &f, &pieces));
    const struct ini_entry *e = ini_get(&f.doc, "board", "candidates");
    ck_assert_ptr_nonnull(e);
    ck_assert_str_eq(e->lines[0].text, "12 34 3 4");
    ck_assert_str_eq(e->lines[1].text, "34 - . 12");
    ck_assert_str_eq(ini_get(&f.doc, "board", "givens")->lines[0].text, "..34");
    char *pencil = in_format(&b, "pencil", &f);
    ck_assert_ptr_nonnull(pencil);
    ck_assert(take(&b, pencil, strlen(pencil), 0, &again, &pieces));
    e = ini_get(&again.doc, "board", "candidates");
    ck_assert_ptr_nonnull(e);
    ck_assert_str_eq(e->lines[1].text, "34 - . 12");
    ck_assert_ptr_null(in_format(&b, "sdm", &f));
    ck_assert(strstr(b.d.messages[0], "cannot carry candidates") != NULL);
    free(pencil);
    end(&b);
}
END_TEST

/* A placed cell and deleted candidates of a library line are candidates, and go back as they came. */
START_TEST(library_lines_come_back)
{
    static const char line[] =
        ":0000:x:+5"
        "3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 213::\n";
    struct bench b;
    struct foreign f;
    struct pieces pieces;
    begin(&b);
    ck_assert(take(&b, line, strlen(line), 0, &f, &pieces));
    ck_assert_str_eq(pieces.piece[0].format->name, "hodoku");
    ck_assert_str_eq(ini_get(&f.doc, "board", "givens")->lines[0].text, ".3..7....");
    char *back = in_format(&b, "hodoku", &f);
    ck_assert_str_eq(back, line);
    free(back);
    end(&b);
}
END_TEST

static void is_wrong(const char *text, const char *message)
{
    struct bench b;
    struct foreign f;
    struct pieces pieces;
    begin(&b);
    bool good = format_split("t", text, strlen(text), &b.arena, &b.d, &pieces);
    for (uint32_t i = 0; good && i < pieces.n; i++)
        good = format_read(&pieces.piece[i], "t", &b.arena, &b.d, &f);
    ck_assert_msg(!good, "accepted:\n%s", text);
    ck_assert_msg(strstr(b.d.messages[0], message) != NULL, "\"%s\" instead of \"%s\"", b.d.messages[0], message);
    end(&b);
}

START_TEST(wrong_files_name_the_line)
{
    is_wrong(LARGE "\n" LARGE ".\n", "t:2: a line of 82 cells, expected 81");
    is_wrong(LARGE ".\n" LARGE "\n", "t:1: a line of 82 cells, expected 81");
    is_wrong("#\n1...3.12.1..4..9\n" SMALL "\n", "t:2: '9' in place 16, expected a digit");
    is_wrong(LARGE "\n\n1234\n", "t:3: a line of 4 cells, expected 81 for a grid of 9 x 9");
    is_wrong(SMALL "\n1...3.12.1..4..9\n", "t:2: '9' in place 16, expected a digit");
    is_wrong("53..7....\n6..195...\n.98....6.\n8...6..3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
             "t:4: a row of 8 cells, expected 9");
    is_wrong("53..7....\n6..195...\n.98....6.\n8..!6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
             "t:4: \"!\"");
    is_wrong("53..7....\n6..195...\n.98....6.\n8...6...3\n", "t:4: a grid of 4 rows, expected 9");
    is_wrong("[Puzzle]\n53..7....\n6..195...\n", "t:3: a grid of 2 rows");
    is_wrong(":0000:x:" LARGE ":999 1:\n", "t:1: the deleted candidates \"999 1\"");
    is_wrong(":0000:x:" LARGE ":::\n:0000:x:" SMALL ":\n", "t:2: a grid of 16 cells");
}
END_TEST

/* Other puzzles are not taken for a sudoku, or the other way round. */
START_TEST(others_are_left_alone)
{
    reads("4 4\n1\n1\n1\n1\n1\n1\n1\n1\n", "nin", 0, NULL);
    reads(
        "20 20\n1 2 3 4\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n"
        "1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n",
        "nin", 0, NULL);
    reads("4\n7\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n\n4\n0\n4\n0\n4\n0\n4\n", "cwd", 0, NULL);
    reads("1 1 1 1,1 1 1 1;1,1,1,1\n", "oneline", 0, NULL);
    reads("[puzzle]\nrule = sudoku\n[board]\ngivens =\n    1234\n    3412\n    2143\n    4321\n", "ini", 0, NULL);
    reads("[puzzle]\n\nrule = sudoku\n", "ini", 0, NULL);
}
END_TEST

/* Every format, over random grids of every size, there and back. */
START_TEST(random_grids_come_back)
{
    static const uint32_t sides[] = {4, 6, 8, 9, 9, 12, 16, 25, 36};
    static const char *const formats[] = {"sdm", "rows", "grid", "ss", "sdk", "hodoku"};
    struct random random = {5};
    for (int i = 0; i < 90; i++) {
        struct bench b;
        struct foreign f, again;
        struct pieces pieces;
        char text[36 * 36 + 2] = {0};
        uint32_t side = sides[i % 9];
        begin(&b);
        for (uint32_t c = 0; c < side * side; c++)
            text[c] = random_below(&random, 2) == 0
                          ? '.'
                          : "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa"[random_below(&random, side)];
        text[side * side] = '\n';
        ck_assert(take(&b, text, strlen(text), 0, &f, &pieces));
        for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
            if (side != 9 && strcmp(formats[k], "hodoku") == 0)
                continue;
            char *bytes = in_format(&b, formats[k], &f);
            ck_assert_msg(bytes != NULL, "%s", b.d.kept > 0 ? b.d.messages[0] : "?");
            ck_assert_msg(take(&b, bytes, strlen(bytes), 0, &again, &pieces), "%s: %s\n%s", formats[k],
                          b.d.kept > 0 ? b.d.messages[0] : "?", bytes);
            char *back = in_format(&b, "sdm", &again);
            ck_assert_msg(back != NULL && strcmp(back, text) == 0, "%s changes the puzzle %s to %s:\n%s", formats[k],
                          text, back, bytes);
            free(back);
            free(bytes);
        }
        end(&b);
    }
}
END_TEST

/* The short cut for batches says the same as the reader. */
START_TEST(the_short_cut_agrees)
{
    struct bench b;
    struct pieces pieces;
    uint8_t cells[1296];
    begin(&b);
    ck_assert(
        format_split("t", LARGE " x\n" SMALL "\n123\n", strlen(LARGE " x\n" SMALL "\n123\n"), &b.arena, &b.d, &pieces));
    ck_assert_uint_eq(pieces.n, 3);
    const struct format *f = pieces.piece[0].format;
    ck_assert_uint_eq(f->cells(&pieces.piece[0], cells, 1296), 81);
    for (int i = 0; i < 81; i++)
        ck_assert_int_eq(cells[i], LARGE[i] == '.' ? 0 : LARGE[i] - '0');
    ck_assert_uint_eq(f->cells(&pieces.piece[1], cells, 1296), 16);
    ck_assert_uint_eq(f->cells(&pieces.piece[2], cells, 1296), 0);
    ck_assert_uint_eq(f->cells(&pieces.piece[0], cells, 80), 0);
    end(&b);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {each_layout_is_read,     large_grids_are_read,      candidates_come_back,
                                  library_lines_come_back, wrong_files_name_the_line, others_are_left_alone,
                                  random_grids_come_back,  the_short_cut_agrees,
                                  words_around_grids,      words_around_lists,        signs_of_candidates,
                                  givens_and_single_candidates};
    return run_suite("formats-sudoku", tests, sizeof tests / sizeof *tests);
}
