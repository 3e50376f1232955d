/* Small random boards of every shading rule against brute force: the engine finds just the boards that validate
 * accepts, which shares nothing with the model; in both modes of connectivity, with learning and without, every reason
 * checked. */
#include "../rules/fixture.h"
#include "base/random.h"
#include "engine/count.h"
#include "random_board.h"

enum { BOARDS = 60 };

/* How many boards does validate accept? */
static uint64_t brute_force(struct fixture *f)
{
    uint8_t board[SHADING_CELLS] = {0};
    uint32_t cells = model_board_cells(&f->p.model), c;
    uint64_t found = 0;
    do {
        f->d.kept = DIAGNOSTICS_MAX; /* no messages: it is quicker */
        found += puzzle_validate(&f->p, board, &f->d);
        for (c = 0; c < cells && ++board[c] == 2; c++)
            board[c] = 0;
    } while (c < cells);
    diagnostics_init(&f->d, &f->arena);
    return found;
}

static uint64_t engine_count(struct fixture *f, const char *text, uint32_t connectivity, bool learning)
{
    struct engine_options o;
    uint64_t found = 0;
    engine_options_default(&o);
    o.connectivity = connectivity;
    o.learning = learning;
    o.self_check = 1;
    fixture_read(f, text);
    ck_assert_msg(f->read, "%s%s", text, fixture_messages(f));
    ck_assert(puzzle_build(&f->p, &o, &f->d));
    enum verdict v = count_solutions(f->p.model.solver, model_board_cells(&f->p.model), 0, &found);
    ck_assert_msg(v == VERDICT_NO, "%s%s", text, solver_message(f->p.model.solver));
    return found;
}

START_TEST(answers_agree_with_brute_force)
{
    struct fixture f;
    fixture_open(&f, NULL);
    for (uint32_t k = 0; k < shading_kinds(); k++) {
        struct random r = {k + 1};
        uint32_t none = 0, some = 0;
        for (uint32_t i = 0; i < BOARDS; i++) {
            char text[SHADING_TEXT];
            shading_put(&r, text, k);
            uint64_t found = engine_count(&f, text, i % 2, i % 8 < 6), wanted = brute_force(&f);
            ck_assert_msg(found == wanted, "%llu answers, not %llu:\n%s", (unsigned long long)found,
                          (unsigned long long)wanted, text);
            none += wanted == 0;
            some += wanted > 0;
        }
        ck_assert_msg(none >= 3 && some >= 10, "%s: %u without, %u with answers", shading_rule(k), (unsigned)none,
                      (unsigned)some);
    }
    fixture_close(&f);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {answers_agree_with_brute_force};
    return run_suite("random shading puzzles", tests, sizeof tests / sizeof *tests);
}
