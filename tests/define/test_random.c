/* Every definition, of the project and of this folder: small random puzzles against brute force. The engine finds just
 * the boards that the evaluator accepts, which shares nothing with the builder but what was read; with learning and
 * without, every reason checked; and so does the itemised model. `test-define-random FILE...` looks at these alone. */
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "define/game.h"
#include "engine/count.h"
#include "random_puzzle.h"
#include "rules/rules.h"

enum { FILES = 400 };

/* Of each definition; more of those that were named. */
static uint32_t puzzles = 20;
static uint64_t boards_most = 4096;

static const char *files[FILES];
static uint32_t n_files;

/* ---- one puzzle ---- */

/* The next value of a cell of the answer that it may take; false: there is none, and it takes the first one again. */
static bool next_value(const struct puzzle *p, uint32_t c, const uint8_t *first, uint8_t *board)
{
    const struct game *g = p->data;
    uint32_t n;
    (void)model_palette(&p->model, c, &n);
    if (c < g->cells && ((g->hole != NULL && g->hole[c]) || g->fixed[c] != ORIME_OPEN))
        return false;
    do
        board[c]++;
    while (c < g->cells && board[c] < n && (g->free >> board[c] & 1) == 0);
    if (board[c] < n)
        return true;
    board[c] = first[c];
    return false;
}

/* The boards that validate accepts, of all that the puzzle leaves: -1 when there are too many to look at. */
static int64_t brute_force(struct puzzle *p, struct diagnostics *d)
{
    const struct game *g = p->data;
    uint8_t board[256], first[256] = {0};
    uint64_t boards = 1;
    int64_t found = 0;
    uint32_t c, cells = model_answer_cells(&p->model), n;
    for (c = 0; c < cells && c < sizeof board; c++) {
        bool hole = c < g->cells && g->hole != NULL && g->hole[c];
        bool open = !hole && (c >= g->cells || g->fixed[c] == ORIME_OPEN);
        (void)model_palette(&p->model, c, &n);
        while (c < g->cells && open && (g->free >> first[c] & 1) == 0)
            first[c]++;
        first[c] = open ? first[c] : hole ? 0 : g->fixed[c];
        board[c] = first[c];
        boards *= !open ? 1 : c < g->cells ? (uint32_t)__builtin_popcountll(g->free) : n;
        if (boards > boards_most)
            return -1;
    }
    do {
        d->kept = DIAGNOSTICS_MAX; /* no messages: it is quicker */
        found += puzzle_validate(p, board, d);
        for (c = 0; c < cells && !next_value(p, c, first, board);)
            c++;
    } while (c < cells);
    return found;
}

static void build(struct puzzle *p, const char *text, bool learning, struct diagnostics *d)
{
    struct engine_options o;
    engine_options_default(&o);
    o.learning = learning;
    o.self_check = 1;
    diagnostics_init(d, d->arena);
    ck_assert_msg(puzzle_build(p, &o, d), "%s%s", text, d->kept > 0 ? d->messages[0] : "");
}

static uint64_t engine_count(struct puzzle *p, const char *text)
{
    uint64_t found = 0;
    enum verdict v = count_solutions(p->model.solver, model_answer_cells(&p->model), 0, &found);
    ck_assert_msg(v == VERDICT_NO, "%s%s", text, solver_message(p->model.solver));
    return found;
}

/* 1: it has answers, 0: none, -1: not looked at. */
static int one_puzzle(const struct rule_set *rules, struct random *r, uint32_t i, struct mem *mem, struct arena *arena)
{
    static const uint8_t sizes[][2] = {{3, 3}, {4, 3}, {3, 4}, {2, 2}, {3, 2}, {2, 3}, {4, 4}, {2, 2}, {5, 2}, {1, 4}};
    static char text[PUZZLE_TEXT];
    const struct definition *definition = rules_at(rules, 0)->self;
    struct diagnostics d;
    struct puzzle p;
    int result = -1;
    diagnostics_init(&d, arena);
    random_puzzle(r, definition, sizes[i % 10][0], sizes[i % 10][1], text);
    if (puzzle_read(&p, rules, NULL, "random", text, strlen(text), NULL, 0, mem, &d)) {
        build(&p, text, i % 4 != 0, &d);
        int64_t wanted = brute_force(&p, &d);
        uint64_t found = wanted < 0 ? 0 : engine_count(&p, text);
        ck_assert_msg(wanted < 0 || found == (uint64_t)wanted, "%s: %llu answers, not %lld:\n%s", definition->file,
                      (unsigned long long)found, (long long)wanted, text);
        result = wanted < 0 ? -1 : wanted > 0;
    }
    puzzle_free(&p);
    return result;
}

/* ---- all of them ---- */

START_TEST(answers_agree_with_brute_force)
{
    struct mem mem = {0};
    uint32_t idle = 0;
    for (uint32_t f = 0; f < n_files; f++) {
        struct arena arena;
        struct diagnostics d;
        struct random r = {f + 1};
        uint32_t counts[3] = {0, 0, 0};
        arena_init(&arena, &mem);
        diagnostics_init(&d, &arena);
        struct rule_set *rules = rules_open_file(files[f], &mem, &d);
        ck_assert_msg(rules != NULL, "%s: %s", files[f], d.kept > 0 ? d.messages[0] : "");
        for (uint32_t i = 0; i < puzzles; i++)
            counts[one_puzzle(rules, &r, i, &mem, &arena) + 1]++;
        if (getenv("DEFINE_COUNTS") != NULL)
            printf("%s: %u not looked at, %u without, %u with answers\n", files[f], counts[0], counts[1], counts[2]);
        idle += counts[2] == 0;
        rules_close(rules);
        arena_free(&arena);
    }
    ck_assert_uint_le(idle, n_files / 2);
}
END_TEST

static void add_folder(const char *name)
{
    DIR *folder = opendir(name);
    if (folder == NULL)
        exit(EXIT_FAILURE);
    for (struct dirent *e = readdir(folder); e != NULL && n_files < FILES; e = readdir(folder)) {
        size_t length = strlen(e->d_name);
        if (length < 6 || strcmp(e->d_name + length - 5, ".rule") != 0)
            continue;
        char *path = malloc(strlen(name) + length + 2);
        (void)sprintf(path, "%s/%s", name, e->d_name);
        files[n_files++] = path;
    }
    (void)closedir(folder);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc && n_files < FILES; i++)
        files[n_files++] = argv[i];
    if (argc > 1) {
        puzzles = 60;
        boards_most = 20000;
    } else {
        add_folder(ORIME_SOURCE_DIR "/plugins/definitions");
        add_folder(ORIME_SOURCE_DIR "/tests/define/rules");
    }
    const TTest *const tests[] = {answers_agree_with_brute_force};
    return run_suite("define-random", tests, sizeof tests / sizeof *tests);
}
