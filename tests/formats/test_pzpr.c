/* Addresses and files of pzprjs: there and back, byte for byte, of each kind; and what is wrong with damaged ones. */
#include "../suite.h"
#include "base/random.h"
#include "formats/pzpr.h"
#include "same.h"
#include "same_pzpr.h"

static struct mem mem;
static struct arena arena;
static struct diagnostics d;

static void begin(void)
{
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
}

static void end(void)
{
    arena_free(&arena);
    ck_assert_uint_eq(mem.used, 0);
}

/* The puzzle of a text, in whatever format it is; false: see `d`. */
static bool read_text(const char *text, size_t size, const char *format, struct foreign *out)
{
    struct pieces pieces;
    if (!format_split("text", text, size, &arena, &d, &pieces))
        return false;
    ck_assert_msg(strcmp(pieces.piece[0].format->name, format) == 0, "%.*s", (int)size, text);
    return format_read(&pieces.piece[0], "text", &arena, &d, out);
}

static const char *write_text(const char *format, const struct foreign *f)
{
    size_t size;
    char *text = written(format_named(format), &f->doc, f->answer, &size, &arena, &d), *copy;
    ck_assert_msg(text != NULL, "%s", d.kept > 0 ? d.messages[0] : "?");
    copy = arena_text(&arena, text, size);
    free(text);
    return copy;
}

/* By way of an INI file. */
static const char *by_ini(const char *text, const char *from, const char *to)
{
    struct foreign there, back;
    bool good = read_text(text, strlen(text), from, &there);
    ck_assert_msg(good, "%s", d.kept > 0 ? d.messages[0] : "?");
    const char *ini = write_text("ini", &there);
    good = read_text(ini, strlen(ini), "ini", &back);
    ck_assert_msg(good, "%s", d.kept > 0 ? d.messages[0] : "?");
    if (back.answer == NULL)
        back.answer = there.answer;
    return write_text(to, &back);
}

/* Boards made for this test. The other form of each was made by code that was checked against pzprjs's on a thousand
 * published puzzles. */
static const struct {
    const char *address, *file; /* '/' for each line end */
} samples[] = {
    {"paintarea/5/4/uf3gblr1a30a3a42b2b12c2",
     "pzprv3/paintarea/4/5/10/0 1 0 2 3 /0 0 0 4 5 /6 0 4 4 4 /7 7 4 8 9 /1 . 3 0 . /3 . 4 2 . /. 2 . . 1 "
     "/2 . . . 2 /# # # # # /# # + + # /. # # # + /+ # + + # /"},
    {"tilepaint/4/4/uj0v7gv121.331./",
     "pzprv3/tilepaint/4/4/9/0 1 2 3 /4 5 5 6 /5 5 5 7 /8 7 7 7 /0 1 2 1 -1 /3 . . . . /3 . . . . /1 . . ."
     " . /-1 . . . . /+ # + + /# . + + /+ . # + /# # . # /"},
    {"nurikabe/5/3/h.33g.g3hch3", "pzprv3/nurikabe/3/5/+ # - 3 3 /+ - + 3 + /# 12 + # 3 /"},
    {"heyawake/5/4/femgktf0211012h0",
     "pzprv3/heyawake/4/5/10/0 0 1 2 3 /4 0 0 2 3 /5 6 6 2 2 /5 7 8 8 9 /0 . 2 1 1 /0 . . . . /1 2 . . . /"
     ". . . . 0 /+ # # # + /+ # # . # /+ # # + + /# # + + # /"},
    {"aqre/5/4/v8fg6dn0g210h1g",
     "pzprv3/aqre/4/5/9/0 1 2 3 0 /0 1 1 0 0 /0 0 0 0 4 /5 0 6 7 8 /0 . 2 1 . /. . . . . /. . . . 0 /. . ."
     " 1 . /. # + + . /+ + + + + /# . # + . /+ + + + + /"},
    {"hitori/4/4/3333432433222343",
     "pzprv3/hitori/4/4/3 3 3 3 /4 3 2 4 /3 3 2 2 /2 3 4 3 /# + # . /. . + + /. . + # /# # . + /"},
    {"hitori/4/3/z-10..-zz-10.-10-101a./",
     "pzprv3/hitori/3/4/35 36 . . /1295 36 . 36 /36 1 10 . /# # # # /+ # + # /. # + + /"},
    {"norinori/4/5/bebvmu0",
     "pzprv3/norinori/5/4/10/0 0 1 1 /2 3 4 4 /5 6 4 7 /6 6 6 8 /9 9 6 8 /. . + # /+ . . + /. + + # /+ + ."
     " . /+ + # # /"},
    {"lits/4/5/tvnrvv0",
     "pzprv3/lits/5/4/16/0 1 2 3 /4 4 2 5 /6 7 8 9 /10 11 12 12 /13 14 15 12 /. + + + /# + + + /+ + # . /."
     " + + + /+ + # + /"},
    {"yinyang/5/4/0jb536f",
     "pzprv3/yinyang/4/5/. . . 2 . /1 1 . 2 . /1 2 . 1 . /. 2 . 1 2 /2 2 1 . . /. . 2 . 2 /. . 2 . . /2 . "
     ". . . /"},
    {"kurodoko/5/4/.8.k8.g8g.8g2h./",
     "pzprv3/kurodoko/4/5/- 8 - . . /. . . 8 - /. 8 . - 8 /. 2 . . - /. # # # + /. + # . # /# + + . . /+ +"
     " + + # /"},
    {"nonogram/5/4/2g121g2g4g21g21g11g13g",
     "pzprv3/nonogram/4/5/. . . . 2 . . . /. . . 2 1 1 2 4 /. 1 2 + # + # # /. 1 2 + # . # # /. 1 1 # . + "
     ". # /. 3 1 # # # . # /"},
    {"sudoku/4/4/1k3h4k2", "pzprv3/sudoku/4/1 . . . /. . 3 . /. 4 . . /. . . 2 /. 2 4 . /. . . 1 /2 . 1 3 /. . . . /"},
    /* Numbers of several digits; one column; a run of empty cells longer than a letter says. */
    {"nurikabe/3/2/-10+100=000@000*0000$00000", "pzprv3/nurikabe/2/3/16 256 4096 /8192 12240 77776 /"},
    {"nurikabe/1/3/-10g./", "pzprv3/nurikabe/3/1/16 /. /- /"},
    {"kurodoko/9/5/zzk",
     "pzprv3/kurodoko/5/9/. . . . . . . . . /. . . . . . . . . /. . . . . . . . . /. . . . . . . . . /. . . . . . . "
     ". . /. . . . . . . . . /. . . . . . . . . /. . . . . . . . . /. . . . . . . . . /. . . . . . . . . /"},
    {"paintarea/1/4/g1c", NULL},
    /* Walls that end within a region. */
    {"aqre/b/3/2/gc2g", "pzprv3.1/aqre/2/3/b/1 0 /0 0 /0 1 1 /2 . . /. . . /# + . /+ # # /"},
    {"aqre/b/3/2/g02", "pzprv3.1/aqre/2/3/b/1 0 /0 0 /0 0 0 /2 . . /. . . /# + . /+ # # /"},
    {"aqre/b/1/3/gg1", "pzprv3.1/aqre/3/1/b////1 /0 /. /1 /. /. /. /# /"},
    /* Split cells: with one clue, with two, of two digits. pzprjs cannot read the first one again, nor the clue of
       column 2. */
    {"tilepaint/3/2/uc.2h-312h.-113../",
     "pzprv3/tilepaint/2/3/4/. 0 1 /. 2 3 /0 -1 17 3 /-1 2,-1 . . /-1 18,3 . . /. . . /. . . /"},
};

static const char *with_line_ends(const char *file)
{
    char *text = arena_text(&arena, file, strlen(file));
    for (char *c = text; *c != '\0'; c++)
        *c = *c == '/' ? '\n' : *c;
    return text;
}

START_TEST(there_and_back)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        begin();
        const char *site = arena_format(&arena, "https://puzz.link/p?%s\n", samples[i].address),
                   *file = samples[i].file;
        ck_assert_str_eq(by_ini(samples[i].address, "puzzlink", "puzzlink"), site);
        ck_assert_str_eq(by_ini(site, "puzzlink", "puzzlink"), site);
        if (file != NULL) {
            ck_assert_str_eq(by_ini(file, "pzprv3", "puzzlink"), site);
            ck_assert_str_eq(by_ini(file, "pzprv3", "pzprv3"), with_line_ends(file));
            ck_assert_str_eq(by_ini(with_line_ends(file), "pzprv3", "pzprv3"), with_line_ends(file));
        }
        end();
    }
}
END_TEST

/* ---- random boards ---- */

static void random_regions(struct pzpr_sheet *s, struct random *random)
{
    uint32_t cells = pzpr_cells(s), names = 1 + random_below(random, 6);
    for (uint32_t c = 0; c < cells; c++)
        s->region[c] = random_below(random, names);
    for (uint32_t c = 0; s->split != NULL && c < cells; c++) {
        s->split[c] = random_below(random, 5) == 0;
        s->down[c] = !s->split[c] || random_below(random, 3) == 0 ? PZPR_NO_NUMBER : (int32_t)random_below(random, 40);
        s->number[c] =
            !s->split[c] || random_below(random, 3) == 0 ? PZPR_NO_NUMBER : (int32_t)random_below(random, 40);
    }
    ck_assert(pzpr_number_regions(s, &arena));
}

/* Numbers of all lengths that the kind has; of a region only in its first cell. */
static void random_numbers(struct pzpr_sheet *s, struct random *random)
{
    static const int32_t below[] = {10, 16, 36, 256, 1296, 4096, 8192, 12240, 77776, 1000000};
    uint32_t first = 0, traits = s->kind->traits;
    int32_t most = (traits & PZPR_DIGITS) != 0 ? (int32_t)s->columns : s->kind->number_max;
    for (uint32_t c = 0; c < pzpr_cells(s); c++) {
        bool top = s->region == NULL || (traits & PZPR_AT_TOP) == 0 || s->region[c] == first;
        first += s->region != NULL && s->region[c] == first;
        if (!top || c == 0 || random_below(random, 3) != 0) /* cell 0 has something to mark */
            continue;
        int32_t high = most != 0 ? most : below[random_below(random, strcmp(s->kind->id, "hitori") == 0 ? 5 : 10)] - 1;
        s->number[c] = 1 + (int32_t)random_below(random, (uint32_t)high);
        if ((traits & (PZPR_CIRCLES | PZPR_DIGITS)) == 0 && random_below(random, 6) == 0)
            s->number[c] = PZPR_ANY_NUMBER;
    }
}

static void random_clues(struct pzpr_sheet *s, struct pzpr_line *lines, uint32_t n, uint32_t length,
                         struct random *random)
{
    bool runs = (s->kind->traits & PZPR_RUNS) != 0;
    for (uint32_t i = 0; i < n; i++) {
        lines[i].n = random_below(random, (runs ? pzpr_slots(length) : 1) + 1);
        for (uint32_t k = 0; k < lines[i].n; k++)
            lines[i].numbers[k] = (int32_t)random_below(random, 40) + runs;
    }
}

static void random_answer(struct pzpr_sheet *s, struct random *random)
{
    uint32_t traits = s->kind->traits, values = (traits & PZPR_DIGITS) != 0 ? s->columns : 2;
    for (uint32_t c = 0; c < pzpr_cells(s); c++) {
        s->answer[c] = (int32_t)random_below(random, values + 1);
        if ((traits & (PZPR_DIGITS | PZPR_CIRCLES)) != 0 && s->number[c] > 0)
            s->answer[c] = s->number[c];
        if ((traits & PZPR_CLUES_WHITE) != 0 && s->number[c] != PZPR_NO_NUMBER)
            s->answer[c] = PZPR_WHITE;
    }
    s->answer[0] = s->answer[0] == PZPR_OPEN ? PZPR_BLACK : s->answer[0];
    s->answered = true;
}

static void random_sheet(struct pzpr_sheet *s, const struct pzpr_kind *kind, struct random *random)
{
    struct piece piece = {.line = 1};
    struct reading r = {.piece = &piece, .file = "random", .arena = &arena, .d = &d};
    uint32_t columns = 1 + random_below(random, 9),
             rows = (kind->traits & PZPR_DIGITS) != 0 ? columns : 1 + random_below(random, 9);
    ck_assert(pzpr_begin(s, kind, columns, rows, 1, &r));
    if (s->region != NULL)
        random_regions(s, random);
    if ((kind->traits & PZPR_NUMBERS) != 0)
        random_numbers(s, random);
    if (s->top != NULL) {
        random_clues(s, s->top, columns, rows, random);
        random_clues(s, s->left, rows, columns, random);
    }
    if (random_below(random, 2) == 0)
        random_answer(s, random);
}

/* A board that went out in a format and came back. */
static void expect_comes_back(const struct pzpr_sheet *s, const struct foreign *f, const char *format, bool answers)
{
    struct pzpr_sheet back;
    struct foreign again;
    const char *text = write_text(format, f);
    bool good = read_text(text, strlen(text), format, &again);
    ck_assert_msg(good, "%s\n%s", d.kept > 0 ? d.messages[0] : "?", text);
    struct piece piece = {.line = 1};
    struct reading r = {.piece = &piece, .file = "random", .arena = &arena, .d = &d};
    ck_assert(pzpr_from_document(&r, &again.doc, again.answer, &back));
    ck_assert_msg(same_boards(s, &back, answers && s->answered), "%s", text);
}

START_TEST(random_boards_come_back)
{
    struct random random = {.state = 11};
    for (const char *rule = pzpr_rules; *rule != '\0'; rule += strcspn(rule, "|") + (rule[strcspn(rule, "|")] == '|'))
        for (int i = 0; i < 60; i++) {
            struct pzpr_sheet s;
            struct foreign f;
            begin();
            random_sheet(&s, pzpr_kind_named(rule, strcspn(rule, "|")), &random);
            struct piece piece = {.line = 1};
            struct reading r = {.piece = &piece, .file = "random", .arena = &arena, .d = &d};
            ck_assert(pzpr_document(&r, &s, &f));
            expect_comes_back(&s, &f, "puzzlink", false);
            expect_comes_back(&s, &f, "pzprv3", true);
            ck_assert_uint_eq(d.errors, 0);
            end();
        }
}
END_TEST

/* ---- how addresses may look ---- */

START_TEST(forms_of_addresses)
{
    static const char *const forms[] = {
        "https://puzz.link/p?nurikabe/3/2/g1j",
        "http://pzv.jp/p.html?nurikabe/3/2/g1j/",
        "https://pzprxs.vercel.app/p?nurikabe/3/2/g1j",
        "https://pzplus.tck.mn/p?nurikabe/3/2/g1j",
        "puzz.link/p?nurikabe_edit/3/2/g1j",
        "https://a.example/b/?type=player&nurikabe/3/2/g1j",
        "http://puzz.link/p?nurikabe_play/3/2/g1j",
        "?nurikabe/3/2/g1j",
        "nurikabe/3/2/g1j/",
        "nurikabe/x/3/2/g1j",
        "v:/nurikabe/3/2/g1j",
        "https://pzprxs.vercel.app/p?nurikabe/v:knapp/3/2/g1j",
        "https://puzz.link/p?v:knapp/nurikabe/x/3/2/g1j",
        "# comment\r\n\r\n  nurikabe/3/2/g1j\r\n",
        "http://puzz.link/p?pzprv3/nurikabe/2/3/.%201%20./.%20.%20./",
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        begin();
        ck_assert_str_eq(by_ini(forms[i], "puzzlink", "puzzlink"), "https://puzz.link/p?nurikabe/3/2/g1j\n");
        end();
    }
    begin();
    ck_assert_str_eq(by_ini("lits/d/4/4/aabbaabcabbccccc", "puzzlink", "puzzlink"),
                     "https://puzz.link/p?lits/4/4/9q02jg\n");
    end();
}
END_TEST

START_TEST(several)
{
    static const char addresses[] = "nurikabe/3/2/g1j\n# another\nhitori/1/2/12\n",
                      files[] = "pzprv3/hitori/1/1/1 /\npzprv3\nlits\n1\n1\n1\n0\n";
    struct pieces pieces;
    begin();
    ck_assert(format_split("text", addresses, sizeof addresses - 1, &arena, &d, &pieces));
    ck_assert_uint_eq(pieces.n, 2);
    ck_assert_uint_eq(pieces.piece[1].line, 3);
    ck_assert(format_split("text", files, sizeof files - 1, &arena, &d, &pieces));
    ck_assert_uint_eq(pieces.n, 2);
    ck_assert_uint_eq(pieces.piece[1].line, 2);
    end();
}
END_TEST

/* A file without rows is an empty board; without an answer it has none; what follows the board does not matter. */
START_TEST(short_and_long_files)
{
    struct foreign f;
    begin();
    ck_assert_str_eq(by_ini("pzprv3/tilepaint/2/2", "pzprv3", "puzzlink"),
                     "https://puzz.link/p?tilepaint/2/2/00j0000\n");
    const char *file = "pzprv3\nlits\n1\n2\n1\nx x \n\nTrialData(1)\n. # \ninfo:{\"a\": 1}\n";
    ck_assert(read_text(file, strlen(file), "pzprv3", &f));
    ck_assert_ptr_null(f.answer);
    file = "pzprv3\nlits\n1\n3\n2\nx y y \n. + # \nhistory:{}";
    ck_assert(read_text(file, strlen(file), "pzprv3", &f));
    ck_assert_str_eq(f.answer, "?.#\n");
    end();
}
END_TEST

/* ---- damaged ones ---- */

static const struct {
    const char *text, *format, *message;
} wrong[] = {
    {"https://puzz.link/p?Paintarea/2/2/0e", "puzzlink",
     "text:1: the kind of puzzle \"Paintarea\" is not known, expected paintarea"},
    {"https://puzz.link/p?paintaera/2/2/0e", "puzzlink",
     "text:1: the kind of puzzle \"paintaera\" is not known, expected paintarea"},
    {"https://puzz.link/p?slither/2/2/0e", "puzzlink",
     "text:1: the kind of puzzle \"slither\" is not known, expected paintarea, tilepaint, nurikabe, heyawake, hitori, "
     "norinori, "
     "yinyang, kurodoko, aqre, lits, nonogram or sudoku"},
    {"paintarea/2/x/00e", "puzzlink", "text:1: column 13: \"x\" as the number of rows, expected a number"},
    {"paintarea/0/2/00e", "puzzlink", "text:1: column 11: \"0\" as the number of columns, expected a number"},
    {"paintarea/2/2/0Ud", "puzzlink", "text:1: column 16: 'U' in upper case among the walls, expected 0 to 9, a to v"},
    {"paintarea/2/2/0wd", "puzzlink", "text:1: column 16: 'w' among the walls, expected 0 to 9, a to v"},
    {"paintarea/2/2/00-", "puzzlink", "text:1: column 17: '-' among the numbers, expected 0 to 9, '.' or a to z"},
    {"paintarea/2/2/009c", "puzzlink", "text:1: column 17: the number 9, expected 0 to 4"},
    {"paintarea/2/2/0", "puzzlink", "text:1: column 16: the address ends after 0 of 2 walls, expected the rest of it"},
    {"paintarea/2/2/00b", "puzzlink",
     "text:1: column 18: the address ends after 2 of 4 cells, expected the rest of it"},
    {"paintarea/2/2/00e", "puzzlink", "text:1: column 17: 'e' stands for 5 cells without a number, and 4 are left"},
    {"paintarea/2/2/00d17", "puzzlink", "text:1: column 18: the address goes on after its last cell, with \"17\""},
    {"paintarea/90000/90000/00", "puzzlink", "text:1: a board of 90000 x 90000 cells, expected at most 4194304 cells"},
    {"paintarea/2000/2000/00", "puzzlink",
     "text:1: column 23: the address ends too early for a board of 2000 x 2000, expected the rest of it"},
    {"nurikabe/2/2/-1gi", "puzzlink", "text:1: column 16: 'g' among the digits of a number, expected 0 to 9, a to f"},
    {"nurikabe/2/2/i-1", "puzzlink", "text:1: column 17: the address ends within a number, expected 0 to 9, a to f"},
    {"hitori/2/2/12!4", "puzzlink", "text:1: column 14: '!' among the numbers, expected 0 to 9, a to z"},
    {"hitori/2/2/12#4", "puzzlink", "text:1: column 14: the address ends after 2 of 4 cells, expected the rest of it"},
    {"yinyang/2/2/r0", "puzzlink", "text:1: column 13: 'r' among the circles, expected 0 to 9, a to q"},
    {"sudoku/4/4/5zn", "puzzlink", "text:1: column 12: the number 5, expected 1 to 4"},
    {"sudoku/4/3/zg", "puzzlink", "text:1: a board of 4 x 3 cells, expected a square of at most 36"},
    {"nonogram/2/2/.i", "puzzlink", "text:1: column 14: a number that is not known (.), expected a number"},
    {"tilepaint/2/2/00j12", "puzzlink",
     "text:1: column 20: the address ends after 0 of 2 clues beside rows, expected the rest of it"},
    {"sudoku/37/37/zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzi", "puzzlink",
     "text:1: a board of 37 x 37 cells, expected a square of at most 36"},
    {"v:a;/nurikabe/3/2/g1j", "puzzlink",
     "text:1: column 4: ';' in the name of a variant, expected letters and digits"},
    {"lits/d/2/2/aab", "puzzlink", "text:1: column 15: the address ends after 3 of 4 cells, expected the rest of it"},
    {"lits/d/2/2/aaB", "puzzlink", "text:1: column 14: 'B' in upper case among the regions, expected 0 to 9 or a to z"},
    {"https://puzz.link/p?lits", "puzzlink", "text:1: column 25: \"\" as the number of columns, expected a number"},
    {"https://puzz.link/p?", "puzzlink",
     "text:1: column 21: no puzzle is in this address, for it ends with its '?', expected "
     "https://HOST/p?KIND/COLUMNS/ROWS/..."},
    {"https://puzz.link/rules.html", "puzzlink",
     "text:1: column 29: no puzzle is in this address, for it has no '?', expected "
     "https://HOST/p?KIND/COLUMNS/ROWS/..."},
    {"http://www.kanpen.net/nurikabe.html?problem=1/1/1_", "puzzlink",
     "text:1: column 37: addresses in the notation of kanpen.net are not read, expected "
     "https://HOST/p?KIND/COLUMNS/ROWS/..."},
    {"pzprv3\nshakashaka\n1\n1\n", "pzprv3",
     "text:2: the kind of puzzle \"shakashaka\" is not known, expected paintarea, tilepaint, nurikabe, heyawake, "
     "hitori, norinori, "
     "yinyang, kurodoko, aqre, lits, nonogram or sudoku"},
    {"pzprv3.1\nlits\n1\n1\nz\n1\n0 \n", "pzprv3", "text:5: the flag \"z\" of lits is not known"},
    {"pzprv3.2\nlits\n1\n1\n1\n0 \n", "pzprv3",
     "text:1: \"pzprv3.2\": a version that is not known, expected pzprv3"},
    {"pzprv3\nlits\n1\n0\n1\n0 \n", "pzprv3", "text:4: the number of columns: \"0\", expected a number"},
    {"pzprv3\nlits\n2\n2\n1\n0 0 \n", "pzprv3", "text:6: the file ends before row 2 of the regions, expected all rows"},
    {"pzprv3\nlits\n2\n2\n1\n0 0 \n0 \n", "pzprv3", "text:7: row 2 of the regions: 1 words, expected 2"},
    {"pzprv3\nlits\n1\n2\n1\n0 0 \n# x \n", "pzprv3",
     "text:7: row 1 of the answer, word 2: \"x\", expected '#', '+' or '.'"},
    {"pzprv3\nlits\n1\n2\n1\n0 0 \n# # \n# # \n", "pzprv3",
     "text:8: more rows than the board has: \"# #\", expected the end of the file"},
    {"pzprv3/paintarea/1/2/1/0 0 /. 9 /. . /", "pzprv3", "text:1: column 3: the number 9, expected 0 to 4"},
    {"pzprv3/nonogram/1/1/1 . /. . /", "pzprv3",
     "text:1: row 1 of the grid, word 1: \"1\", expected '.' in the corner"},
};

START_TEST(damaged)
{
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct foreign f;
        begin();
        ck_assert_msg(!read_text(wrong[i].text, strlen(wrong[i].text), wrong[i].format, &f), "%s", wrong[i].text);
        ck_assert_str_eq(d.messages[0], wrong[i].message);
        ck_assert_uint_eq(d.errors, 1);
        end();
    }
}
END_TEST

/* Each address of the samples, cut short anywhere, is refused. */
START_TEST(truncated)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const char *body = samples[i].address + strcspn(samples[i].address, "/") + 1;
        body += strcspn(body, "/") + 1;
        body += strcspn(body, "/") + 1;
        size_t whole = strlen(samples[i].address), from = (size_t)(body - samples[i].address);
        whole -= samples[i].address[whole - 1] == '/';
        for (size_t n = from; n < whole; n++) {
            struct foreign f;
            begin();
            ck_assert_msg(!read_text(samples[i].address, n, "puzzlink", &f), "%.*s", (int)n, samples[i].address);
            ck_assert_uint_eq(d.errors, 1);
            end();
        }
    }
}
END_TEST

/* What pzprjs does not know is refused, and said with its place. */
START_TEST(not_carried)
{
    static const struct {
        const char *ini, *message;
    } cases[] = {
        {"[puzzle]\nrule = paintarea\n[board]\nregions =\n    AB\n[options]\nconnected = white\n",
         "text:7: [options] connected: the sites of pzprjs have no such thing in paintarea"},
        {"[puzzle]\nrule = sudoku\n[board]\ngivens =\n    ....\n    ....\n    ....\n    ....\n[cages]\nlist = 3 r1c1 "
         "r1c2\n",
         "text:10: [cages] list: the sites of pzprjs have no such thing in sudoku"},
        {"[puzzle]\nrule = hitori\n[board]\nnumbers =\n    1296 1\n",
         "text: no address of hitori has room for the number 1296"},
        {"[puzzle]\nrule = nonogram\n[clues]\nrows =\n    ?\ncolumns =\n    1\n",
         "text:5: [clues] rows: the sites of pzprjs have no clues that are not known (?)"},
        {"[puzzle]\nrule = nonogram\n[clues]\nrows =\n    1 1\ncolumns =\n    1\n    1\n",
         "text:5: [clues] rows: more runs than the 1 that the sites of pzprjs have room for"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct foreign f;
        size_t size;
        begin();
        ck_assert(read_text(cases[i].ini, strlen(cases[i].ini), "ini", &f));
        ck_assert_ptr_null(written(format_named("puzzlink"), &f.doc, NULL, &size, &arena, &d));
        ck_assert_str_eq(d.messages[0], cases[i].message);
        end();
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        there_and_back, random_boards_come_back, forms_of_addresses, several, short_and_long_files, damaged, truncated,
        not_carried};
    return run_suite("pzpr", tests, sizeof tests / sizeof *tests);
}
