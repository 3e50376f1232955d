/* Each format: read, written, read again is the same puzzle; over all shipped puzzles and random ones. */
#include <dirent.h>

#include "../suite.h"
#include "base/random.h"
#include "rules/rules.h"
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

static void no_errors(const struct bench *b, const char *what)
{
    ck_assert_msg(b->d.errors == 0, "%s: %s", what, b->d.kept > 0 ? b->d.messages[0] : "?");
}

/* Through one format and back. The format must be recognised, too. */
static void there_and_back(struct bench *b, const struct format *f, const struct ini_document *doc, const char *answer)
{
    struct nonogram_sheet before, after;
    struct pieces pieces;
    struct foreign foreign;
    size_t size;
    ck_assert(sheet_from_document(&before, doc, f->carries & CARRIES_ANSWER ? answer : NULL, &b->arena));
    char *bytes = written(f, doc, answer, &size, &b->arena, &b->d);
    if (!carried(f, &before)) {
        ck_assert_ptr_null(bytes);
        ck_assert_uint_gt(b->d.errors, 0);
        diagnostics_init(&b->d, &b->arena);
        return;
    }
    no_errors(b, f->name);
    ck_assert_ptr_nonnull(bytes);
    if (f->missing == NULL) {
        ck_assert(format_split("again", bytes, size, &b->arena, &b->d, &pieces));
        ck_assert_str_eq(pieces.piece[0].format->name, f->name);
        ck_assert_uint_eq(pieces.n, 1);
        bool good = format_read(&pieces.piece[0], "again", &b->arena, &b->d, &foreign);
        no_errors(b, f->name);
        ck_assert(good && sheet_from_document(&after, &foreign.doc, foreign.answer, &b->arena));
        ck_assert_msg(same_sheets(&before, &after), "%s changes the puzzle:\n%s", f->name, bytes);
        ck_assert_msg(same_cells(&before, before.goal, &after, after.goal), "%s changes the answer", f->name);
    }
    free(bytes);
}

static void through_all(struct bench *b, const struct ini_document *doc, const char *answer)
{
    uint32_t n;
    const struct format *const *table = format_table(&n);
    for (uint32_t i = 0; i < n; i++)
        if (table[i] != format_named("penpa") && /* which is only read */
            (table[i]->rules == NULL || strstr(table[i]->rules, "|nonogram|") != NULL))
            there_and_back(b, table[i], doc, answer);
}

START_TEST(shipped_puzzles_come_back)
{
    DIR *folder = opendir(ORIME_SOURCE_DIR "/puzzles/nonogram");
    uint32_t files = 0;
    ck_assert_ptr_nonnull(folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        struct bench b;
        struct ini_document doc;
        const char *bytes;
        size_t size;
        if (strstr(e->d_name, ".ini") == NULL)
            continue;
        begin(&b);
        char *file = arena_format(&b.arena, "%s/puzzles/nonogram/%s", ORIME_SOURCE_DIR, e->d_name);
        ck_assert(file_read(file, INI_MAX_BYTES, &b.arena, &b.d, &bytes, &size));
        ck_assert(ini_read(&doc, file, bytes, size, &b.arena, &b.d));
        through_all(&b, &doc, NULL);
        end(&b);
        files++;
    }
    ck_assert_uint_ge(files, 25);
    (void)closedir(folder);
}
END_TEST

/* A sheet of random cells, some lines blank; with its goal. */
static void random_sheet(struct nonogram_sheet *s, struct random *random, struct arena *arena)
{
    static const char *const names[] = {"red", "white",     "a=b",  "x", "background", "r\xc3\xb6tlich",
                                        "red", "two words", "&<>\""};
    sheet_init(s);
    uint32_t colours = 1 + random_below(random, 9);
    if (colours > 1) {
        s->n_colours = 1;
        s->colours[0].rgb = random_below(random, 2) == 0 ? 0xffffff : 0x203040;
        for (uint32_t v = 0; v < colours; v++)
            (void)sheet_add_colour(s, names[v], "r#x;\".\\[&"[random_below(random, 9)], 0x101 * v + 1);
    }
    s->width = 1 + random_below(random, 12);
    s->height = 1 + random_below(random, 12);
    s->title = random_below(random, 2) == 0 ? "#1: \"quoted\" & <odd> title" : NULL;
    s->note = random_below(random, 3) == 0 ? "two\nlines" : NULL;
    size_t cells = (size_t)s->width * s->height;
    uint8_t *goal = arena_alloc(arena, cells), *given = arena_alloc(arena, cells);
    for (size_t c = 0; c < cells; c++) {
        goal[c] = (uint8_t)(c % 5 == 4 ? 0 : random_below(random, s->n_colours));
        given[c] = random_below(random, 3) == 0 ? goal[c] : SHEET_OPEN;
    }
    s->goal = goal;
    ck_assert(sheet_derive(s, arena));
    if (random_below(random, 4) == 0)
        s->given = given;
    if (random_below(random, 4) == 0)
        s->rows[0].unknown = true;
    if (s->rows[0].unknown)
        s->rows[0].n = 0;
    ck_assert(sheet_finish(s, arena));
}

/* What the document says is accepted by the rule, and its answer is an answer. */
static void rule_accepts(struct bench *b, const struct rule_set *rules, const struct ini_document *doc,
                         const char *answer)
{
    struct puzzle p;
    struct mem mem = {.used = 0};
    bool good = puzzle_read_document(&p, rules, NULL, doc, NULL, 0, &mem, &b->d) && puzzle_build(&p, NULL, &b->d);
    no_errors(b, "rule");
    uint8_t *values = arena_alloc(&b->arena, good ? model_board_cells(&p.model) : 1);
    ck_assert(good && puzzle_read_answer(&p, "answer", answer, strlen(answer), values, &b->d));
    ck_assert(puzzle_validate(&p, values, &b->d));
    puzzle_free(&p);
    ck_assert_uint_eq(mem.used, 0);
}

START_TEST(random_puzzles_come_back)
{
    struct random random = {.state = 20};
    struct bench all;
    begin(&all);
    struct rule_set *rules = rules_open(NULL, &all.mem, &all.d);
    ck_assert_ptr_nonnull(rules);
    for (int i = 0; i < 300; i++) {
        struct bench b;
        struct nonogram_sheet s;
        struct ini_document doc;
        const char *answer;
        begin(&b);
        random_sheet(&s, &random, &b.arena);
        ck_assert(sheet_document(&s, "random", &b.arena, &doc, &answer));
        rule_accepts(&b, rules, &doc, answer);
        through_all(&b, &doc, answer);
        end(&b);
    }
    rules_close(rules);
    end(&all);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {shipped_puzzles_come_back, random_puzzles_come_back};
    return run_suite("formats", tests, sizeof tests / sizeof *tests);
}
