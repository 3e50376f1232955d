/* Every format, every size that it can carry, empty, sparse and full, alone and several in a file: what is written is
 * recognised and reads back as the same puzzles. */
#include "../suite.h"

#include "base/random.h"
#include "formats/sudoku_sheet.h"
#include "same.h"

struct bench {
    struct mem mem;
    struct arena arena;
    struct diagnostics d;
    struct random random;
};

static void begin(struct bench *b, uint64_t seed)
{
    *b = (struct bench){.random = {.state = seed}};
    arena_init(&b->arena, &b->mem);
    diagnostics_init(&b->d, &b->arena);
}

static void end(struct bench *b)
{
    arena_free(&b->arena);
    ck_assert_uint_eq(b->mem.used, 0);
}

static const char *first_message(const struct bench *b)
{
    return b->d.kept > 0 ? b->d.messages[0] : "?";
}

/* Writes the puzzles into one file, as convert does; NULL: the format cannot carry one of them. */
static char *write_all(struct bench *b, const struct format *f, const struct foreign *puzzles, uint32_t n, size_t *size)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, size);
    bool good = out != NULL;
    ck_assert(good);
    (void)fputs(f->head == NULL ? "" : f->head, out);
    for (uint32_t i = 0; i < n && good; i++) {
        (void)fputs(i == 0 || f->between == NULL ? "" : f->between, out);
        good = format_write(f, &puzzles[i].doc, puzzles[i].answer, out, &b->arena, &b->d);
    }
    (void)fputs(f->tail == NULL ? "" : f->tail, out);
    ck_assert(fclose(out) == 0);
    if (good)
        return bytes;
    free(bytes);
    diagnostics_init(&b->d, &b->arena);
    return NULL;
}

typedef void same_puzzles(struct bench *b, const struct format *f, const struct foreign *before,
                          const struct foreign *after, const char *bytes);

/* There and back; false: refused. */
static bool come_back(struct bench *b, const struct format *f, const struct foreign *puzzles, uint32_t n,
                      same_puzzles *same)
{
    size_t size;
    struct pieces pieces;
    char *bytes = write_all(b, f, puzzles, n, &size);
    if (bytes == NULL)
        return false;
    if (f->missing == NULL) {
        ck_assert_msg(format_split("t", bytes, size, &b->arena, &b->d, &pieces), "%s: %s\n%s", f->name,
                      first_message(b), bytes);
        ck_assert_msg(pieces.n == n, "%s: %u puzzles instead of %u of\n%s", f->name, (unsigned)pieces.n, (unsigned)n,
                      bytes);
    }
    for (uint32_t i = 0; f->missing == NULL && i < n; i++) {
        struct foreign back;
        ck_assert_msg(format_read(&pieces.piece[i], "t", &b->arena, &b->d, &back), "%s: %s\n%s", f->name,
                      first_message(b), bytes);
        same(b, f, &puzzles[i], &back, bytes);
    }
    free(bytes);
    return true;
}

static bool lists(const char *rules, const char *rule)
{
    const char *at = rules == NULL ? NULL : strstr(rules, rule);
    size_t n = strlen(rule);
    return at != NULL && (at == rules || at[-1] == '|') && (at[n] == '\0' || at[n] == '|');
}

/* ---- sudoku ---- */

enum filling { EMPTY, ONE, SMALL_DIGITS, SPARSE, FULL, CANDIDATES, PLACED, FILLINGS };

/* The sheet; of a small one without what its givens say already (of a large one that takes long). */
static struct sudoku_sheet sheet_of(struct bench *b, const struct ini_document *doc)
{
    struct sudoku_sheet s, plain;
    struct piece piece = {.line = 1};
    struct reading r = {.piece = &piece, .file = "t", .arena = &b->arena, .d = &b->d};
    ck_assert_msg(sudoku_from_document(&s, doc, "t", &r), "%s", first_message(b));
    if (s.side > 9)
        return s;
    plain = s;
    plain.candidates = NULL;
    ck_assert(sudoku_fill_candidates(&s, &r) && sudoku_fill_candidates(&plain, &r));
    for (uint32_t c = 0; c < s.side * s.side; c++)
        s.candidates[c] &= plain.candidates[c];
    return s;
}

static void same_sudokus(struct bench *b, const struct format *f, const struct foreign *before,
                         const struct foreign *after, const char *bytes)
{
    struct sudoku_sheet x = sheet_of(b, &before->doc), y = sheet_of(b, &after->doc);
    bool placed = strcmp(f->name, "hodoku") == 0; /* which has placed digits for single candidates */
    ck_assert_msg(x.side == y.side, "%s: %u x %u comes back as %u x %u:\n%s", f->name, (unsigned)x.side,
                  (unsigned)x.side, (unsigned)y.side, (unsigned)y.side, bytes);
    ck_assert((x.candidates == NULL) == (y.candidates == NULL));
    for (uint32_t c = 0; c < x.side * x.side; c++) {
        bool good = x.cells[c] == y.cells[c] && (x.candidates == NULL || x.candidates[c] == y.candidates[c] || placed);
        if (!good) /* an assertion for each cell would take longer than all else */
            ck_abort_msg("%s: place %u was %u, is %u, or has other candidates:\n%s", f->name, (unsigned)c + 1,
                         (unsigned)x.cells[c], (unsigned)y.cells[c], bytes);
    }
}

static void make_sudoku(struct bench *b, uint32_t side, enum filling filling, struct foreign *out)
{
    struct piece piece = {.line = 1};
    struct reading r = {.piece = &piece, .file = "t", .arena = &b->arena, .d = &b->d};
    struct sudoku_sheet s = {.side = side, .number = 1};
    uint32_t n = side * side, small = sudoku_side(side), any;
    ck_assert(sudoku_boxes(side, &s.box_width, &s.box_height));
    s.cells = arena_array(&b->arena, n, 1);
    s.candidates = filling < CANDIDATES ? NULL : arena_array(&b->arena, n, sizeof *s.candidates);
    for (uint32_t c = 0; c < n; c++) {
        any = 1 + random_below(&b->random, side);
        s.cells[c] = (uint8_t)(filling == ONE            ? c == n / 2
                               : filling == SMALL_DIGITS ? random_below(&b->random, small + 2)
                               : filling == FULL         ? any
                               : filling != EMPTY && random_below(&b->random, 3) == 0 ? any
                                                                                       : 0);
        if (s.candidates == NULL)
            continue;
        s.candidates[c] = s.cells[c] != 0 ? (uint64_t)1 << (s.cells[c] - 1)
                          : filling == PLACED && random_below(&b->random, 2) == 0
                              ? (uint64_t)1 << (any - 1)
                              : random_next(&b->random) & (((uint64_t)1 << side) - 1);
    }
    *out = (struct foreign){.id = NULL};
    ck_assert(sudoku_document(&s, &r, out));
}

/* What each format must not refuse. */
static bool must_carry(const char *format, uint32_t side, enum filling filling)
{
    bool pencil = strcmp(format, "pencil") == 0, hodoku = strcmp(format, "hodoku") == 0,
         all = strcmp(format, "ini") == 0 || strcmp(format, "json") == 0;
    if (pencil || hodoku)
        return hodoku ? side == 9 : side <= 9;
    return all || (filling < CANDIDATES && strcmp(format, "puzzlink") != 0 && strcmp(format, "pzprv3") != 0);
}

static const uint32_t sides[] = {4,  6,  8,  9,  10, 12, 14, 15, 16, 18, 20, 21,
                                 22, 24, 25, 26, 27, 28, 30, 32, 33, 34, 35, 36};
enum { SIDES = sizeof sides / sizeof *sides };

START_TEST(sudokus_of_every_size)
{
    uint32_t n;
    const struct format *const *table = format_table(&n);
    for (uint32_t i = 0; i < SIDES; i++)
        for (int filling = 0; filling < FILLINGS; filling++) {
            struct bench b;
            struct foreign puzzles[3];
            begin(&b, 100 * i + (uint32_t)filling);
            for (uint32_t k = 0; k < 3; k++)
                make_sudoku(&b, sides[i], (enum filling)filling, &puzzles[k]);
            for (uint32_t k = 0; k < n; k++) {
                if (!format_is_written(table[k]) || !(lists(table[k]->rules, "sudoku") || k == 0))
                    continue;
                uint32_t several = (table[k]->carries & CARRIES_SEVERAL) != 0 ? 3 : 1;
                bool carried = come_back(&b, table[k], puzzles, 1, same_sudokus) &&
                               come_back(&b, table[k], puzzles, several, same_sudokus);
                ck_assert_msg(carried || !must_carry(table[k]->name, sides[i], (enum filling)filling),
                              "%s refuses %u x %u", table[k]->name, (unsigned)sides[i], (unsigned)sides[i]);
            }
            end(&b);
        }
}
END_TEST

/* One file of several sizes, in any order. */
START_TEST(sudokus_of_several_sizes)
{
    static const char *const formats[] = {"sdm", "rows", "grid", "ss", "pencil", "json"};
    for (uint32_t i = 0; i < 400; i++) {
        struct bench b;
        struct foreign puzzles[4];
        const struct format *f = format_named(formats[i % 6]);
        begin(&b, i + 1);
        for (uint32_t k = 0; k < 4; k++)
            make_sudoku(&b, sides[random_below(&b.random, strcmp(f->name, "pencil") == 0 ? 4 : SIDES)],
                        (enum filling)random_below(&b.random, strcmp(f->name, "pencil") == 0 ? FILLINGS : CANDIDATES),
                        &puzzles[k]);
        ck_assert_msg(come_back(&b, f, puzzles, 1 + i % 4, same_sudokus), "%s refuses", f->name);
        end(&b);
    }
}
END_TEST

/* ---- nonograms ---- */

static void same_nonograms(struct bench *b, const struct format *f, const struct foreign *before,
                           const struct foreign *after, const char *bytes)
{
    struct nonogram_sheet x, y;
    bool answer = (f->carries & CARRIES_ANSWER) != 0;
    ck_assert(sheet_from_document(&x, &before->doc, answer ? before->answer : NULL, &b->arena));
    ck_assert(sheet_from_document(&y, &after->doc, after->answer, &b->arena));
    ck_assert_msg(same_sheets(&x, &y), "%s changes the puzzle:\n%s", f->name, bytes);
    ck_assert_msg(same_cells(&x, x.goal, &y, y.goal), "%s changes the answer:\n%s", f->name, bytes);
}

static void make_nonogram(struct bench *b, uint32_t width, uint32_t height, uint32_t density, struct foreign *out)
{
    struct nonogram_sheet *s = arena_alloc(&b->arena, sizeof *s);
    sheet_init(s);
    s->width = width;
    s->height = height;
    uint8_t *goal = arena_alloc(&b->arena, (size_t)width * height);
    for (size_t c = 0; c < (size_t)width * height; c++)
        goal[c] = random_below(&b->random, 100) < density;
    s->goal = goal;
    *out = (struct foreign){.id = NULL};
    ck_assert(sheet_derive(s, &b->arena) && sheet_finish(s, &b->arena) &&
              sheet_document(s, "t", &b->arena, &out->doc, &out->answer));
}

START_TEST(nonograms_of_every_size)
{
    static const uint32_t sizes[][2] = {{1, 1},  {1, 2},   {2, 1},   {1, 9},   {9, 1},   {2, 2},   {3, 4},   {4, 4},
                                        {6, 6},  {9, 9},   {10, 10}, {16, 16}, {4, 16},  {16, 4},  {27, 27}, {36, 36},
                                        {81, 9}, {9, 81}, {50, 40}, {1, 200}, {200, 1}, {120, 99}};
    uint32_t n;
    const struct format *const *table = format_table(&n);
    for (size_t i = 0; i < 5 * (sizeof sizes / sizeof *sizes); i++) {
        struct bench b;
        struct foreign puzzles[4];
        const uint32_t *size = sizes[i / 5], densities[] = {0, 15, 50, 85, 100};
        begin(&b, i + 7);
        for (uint32_t k = 0; k < 3; k++)
            make_nonogram(&b, size[0], size[1], densities[i % 5], &puzzles[k]);
        make_nonogram(&b, size[1], size[0], densities[i % 5], &puzzles[3]);
        for (uint32_t k = 0; k < n; k++) {
            if (!format_is_written(table[k]) || !(table[k]->rules == NULL || lists(table[k]->rules, "nonogram")))
                continue;
            uint32_t several = (table[k]->carries & CARRIES_SEVERAL) != 0 ? 4 : 1;
            ck_assert_msg(come_back(&b, table[k], puzzles, 1, same_nonograms) &&
                              come_back(&b, table[k], puzzles, several, same_nonograms),
                          "%s refuses %u x %u", table[k]->name, (unsigned)size[0], (unsigned)size[1]);
        }
        end(&b);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {sudokus_of_every_size, sudokus_of_several_sizes, nonograms_of_every_size};
    return run_suite("formats-matrix", tests, sizeof tests / sizeof *tests);
}
