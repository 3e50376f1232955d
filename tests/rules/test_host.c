/* All that the host offers to a rule, through a plugin that uses it: against brute force, and used as no rule may. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "engine/count.h"
#include "everything.h"
#include "fixture.h"

enum { CELLS = 9, VALUES = 3, BOARDS = 19683, MIXTURES = 60, MOST = 3000 /* answers to count */ };

#define HEAD "[puzzle]\nrule = everything\n[options]\n"

static void open_everything(struct fixture *f)
{
    fixture_open(f, EVERYTHING);
    ck_assert_uint_eq(f->d.errors, 0);
}

static void read_with_use(struct fixture *f, uint32_t use)
{
    char text[100];
    (void)snprintf(text, sizeof text, HEAD "use = %u\n", (unsigned)use);
    fixture_read(f, text);
    ck_assert_str_eq(fixture_messages(f), "");
}

/* For each kind, which boards does the rule's validate accept? */
static void judge(struct fixture *f, uint32_t *kinds)
{
    for (uint32_t k = 0; k < KINDS; k++) {
        uint32_t accepted = 0;
        read_with_use(f, (uint32_t)1 << k);
        for (uint32_t b = 0; b < BOARDS; b++) {
            uint8_t values[CELLS];
            for (uint32_t c = 0, rest = b; c < CELLS; c++, rest /= VALUES)
                values[c] = (uint8_t)(rest % VALUES);
            f->d.kept = DIAGNOSTICS_MAX; /* no more messages */
            bool good = puzzle_validate(&f->p, values, &f->d);
            kinds[b] |= (uint32_t)good << k;
            accepted += good;
        }
        ck_assert_uint_gt(accepted, 0);
        ck_assert(k == LOOSE || accepted < BOARDS);
    }
}

static uint64_t count_boards(const uint32_t *kinds, uint32_t use)
{
    uint64_t boards = 0;
    for (uint32_t b = 0; b < BOARDS; b++)
        boards += (use & ~kinds[b]) == 0;
    return boards;
}

static uint64_t count_answers(struct fixture *f, uint32_t use, bool learning, uint64_t *conflicts)
{
    struct engine_options o;
    uint64_t found = 0;
    engine_options_default(&o);
    o.self_check = 1;
    o.learning = learning;
    read_with_use(f, use);
    ck_assert(puzzle_build(&f->p, &o, &f->d));
    ck_assert_msg(count_solutions(f->p.model.solver, CELLS, 0, &found) == VERDICT_NO, "use %u: %s", (unsigned)use,
                  solver_message(f->p.model.solver));
    *conflicts += solver_statistics(f->p.model.solver)->conflicts;
    return found;
}

/* Each kind alone, then several at random. */
static uint32_t mixture(uint32_t i)
{
    struct random r = {i};
    if (i < KINDS)
        return (uint32_t)1 << i;
    return random_below(&r, (uint32_t)1 << KINDS);
}

START_TEST(answers_agree_with_brute_force)
{
    static uint32_t kinds[BOARDS];
    struct fixture f;
    uint64_t answers = 0, conflicts = 0;
    open_everything(&f);
    judge(&f, kinds);
    for (uint32_t i = 0; i < MIXTURES; i++) {
        uint32_t use = mixture(i);
        uint64_t boards = count_boards(kinds, use);
        answers += i >= KINDS ? boards : 0;
        if (boards > MOST)
            continue;
        ck_assert_msg(count_answers(&f, use, true, &conflicts) == boards, "use %u", (unsigned)use);
        ck_assert_msg(count_answers(&f, use, false, &conflicts) == boards, "use %u, without learning", (unsigned)use);
    }
    ck_assert_uint_gt(answers, 500);
    ck_assert_uint_gt(conflicts, 500);
    fixture_close(&f);
}
END_TEST

START_TEST(misuse_is_said)
{
    static const char *const in_parse[] = {
        "parse asks for [clues] rows, which its schema does not have",
        "parse asks for [options] way as a number, which it is not in its schema",
        "parse asks for [options] use as a choice, which it is not in its schema",
        "parse asks for [options] *, which its schema does not have",
        "parse refused the puzzle without a reason",
    };
    static const char *const in_build[MISUSES] = {
        "build: cells: called before board",
        "build: board: it is empty",
        "build: board: too many cells",
        "build: board: the palette needs 1 to 64 values",
        "build: board: two values have the glyph 'x'",
        "build: board: a value has no name",
        "build: board: value 0 has a glyph that is not allowed",
        "build made no board",
        "build: board: called twice",
        "build: cells: no cells or no values",
        "build: cells: too many cells",
        "build: keep: cell 9 of a model with 9 cells",
        "build: all_different: cell 9 of a model with 9 cells",
        "build: equal: no scope",
        "build: runs: a run of 0 cells",
        "build: runs: a run of the blank or of a value above 63",
        "build: runs: a blank above 63",
        "build: table: a value above 63",
        "build: regular: a move of a state that is not there",
        "build: regular: it accepts a state that is not there",
        "build: linear: no weights",
        "build: clause: no sets",
        "build: pattern: an empty window",
        "build: custom: no propagator, or a shorter one",
        "build: custom: the propagator has no check",
    };
    char text[120], message[200];
    struct fixture f;
    open_everything(&f);
    for (uint32_t i = 0; i < sizeof in_parse / sizeof *in_parse; i++) {
        (void)snprintf(text, sizeof text, HEAD "way = parse\nwrong = %u\n", (unsigned)i + 1);
        (void)snprintf(message, sizeof message, "f: a bug in rule everything: %s\n", in_parse[i]);
        fixture_read(&f, text);
        ck_assert_str_eq(fixture_messages(&f), message);
        ck_assert_int_eq(f.p.fault, PUZZLE_RULE_BUG);
    }
    for (uint32_t i = 0; i < MISUSES; i++) {
        (void)snprintf(text, sizeof text, HEAD "use = 0\nwrong = %u\n", (unsigned)i + 1);
        (void)snprintf(message, sizeof message, "f: a bug in rule everything: %s\n", in_build[i]);
        fixture_read(&f, text);
        ck_assert(f.read);
        ck_assert(!puzzle_build(&f.p, NULL, &f.d));
        ck_assert_str_eq(fixture_messages(&f), message);
        ck_assert_int_eq(f.p.fault, PUZZLE_RULE_BUG);
    }
    fixture_close(&f);
}
END_TEST

START_TEST(figures_are_looked_at)
{
    struct fixture f;
    struct clues clues;
    char text[200];
    open_everything(&f);
    for (uint32_t i = 0; i < DRAWINGS; i++) {
        (void)snprintf(text, sizeof text, HEAD "use = 0\ndraw = %u\n", (unsigned)i);
        fixture_read(&f, text);
        ck_assert(f.read && puzzle_build(&f.p, NULL, &f.d));
        ck_assert(puzzle_clues(&f.p, &clues) == (i == 0));
        if (i > 0) {
            ck_assert_int_eq(f.p.fault, PUZZLE_RULE_BUG);
            continue;
        }
        ck_assert_uint_eq(clues.n_figures, FIGURES);
        for (uint32_t k = 0; k < FIGURES; k++)
            ck_assert_uint_eq(clues.figures[k].kind, k);
        ck_assert_str_eq(clues.figures[FIGURE_OUTLINE].text, "12");
        ck_assert(clues.figures[FIGURE_SHADE].n == 3 && clues.figures[FIGURE_RING_BETWEEN].cells[1] == 4);
    }
    fixture_close(&f);
}
END_TEST

START_TEST(an_error_may_stand_nowhere)
{
    struct fixture f;
    open_everything(&f);
    expect_messages(&f, "[puzzle]\nrule = everything\n", "");
    expect_messages(&f, "[puzzle]\nrule = everything\n[options]\nwrong = 0\n", "f: options without use\n");
    fixture_close(&f);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {answers_agree_with_brute_force, misuse_is_said, figures_are_looked_at,
                                  an_error_may_stand_nowhere};
    return run_suite("host", tests, sizeof tests / sizeof *tests);
}
