/* The named techniques of rules: a position where each applies, and one where it nearly does. */
#include "desk.h"

#include <string.h>

#include "base/bits.h"

struct position {
    const char *technique;
    const char *text;     /* the puzzle file behind the line of its rule, where the technique is the first step */
    const char *nearly;   /* and where it is not */
    uint32_t cell, value; /* of the board: what the step finds */
};

/* One line in a world of columns that say nothing. */
#define LINE(clue, given)                                                                                              \
    "[clues]\nrows = " clue "\ncolumns =\n ?\n ?\n ?\n ?\n ?\n ?\n ?\n[given]\npicture = |" given "\n"
#define COLOURS "[palette]\nred = r #ff0000\ngreen = g #00ff00\n"

static const struct position nonogram[] = {
    {"finished line", LINE("2 1", "?##??#?"), LINE("2 1", "?##????"), 0, 0},
    {"finished line", LINE("0", "???????"), LINE("1", "???????"), 6, 0},
    {"overlap", LINE("4", "???????"), LINE("3", "???????"), 3, 1},
    {"overlap", LINE("1 3", "???????"), LINE("1 2", "???????"), 4, 1},
    {"edge", LINE("2 1", "#??????"), LINE("1 1", "??#????"), 1, 1},
    {"edge", LINE("2", "???#???"), LINE("1 1", "???#???"), 6, 0},
    {"gap too small", LINE("2", "??.?.??"), LINE("1", "??.?.??"), 3, 0},
    {"run identified", LINE("1 1 1", "???#???"), LINE("1 1", "???#???"), 2, 0},
};

static const struct position coloured[] = {
    {"finished line", COLOURS LINE("2r 1g", "?rrg???"), COLOURS LINE("2r 2g", "?rrg???"), 0, 0},
    {"overlap", COLOURS LINE("3r 3g", "???????"), COLOURS LINE("3r 1g", "???????"), 4, 2},
};

/* Nine cells; `tiles` is their second row, numbers stand in the middle. */
#define BOARD(squares, connected, tiles, number, given)                                                                \
    "[options]\nforbid-2x2 = " squares "\nconnected = " connected "\n[board]\nregions =\n ABC\n " tiles                \
    "\n GHI\nnumbers =\n ...\n ." number ".\n ...\n[given]\npicture =\n" given

static const struct position paintarea[] = {
    {"number satisfied", BOARD("no", "no", "DEF", "1", " |?#?\n |???\n |???\n"),
     BOARD("no", "no", "DEF", "2", " |?#?\n |???\n |???\n"), 3, 0},
    {"number starved", BOARD("no", "no", "DEF", "3", " |?.?\n |???\n |???\n"),
     BOARD("no", "no", "DEF", "2", " |?.?\n |???\n |???\n"), 7, 1},
    {"tile forced by 2x2", BOARD("both", "no", "DEF", ".", " |?##\n |?#?\n |???\n"),
     BOARD("white", "no", "DEF", ".", " |?##\n |?#?\n |???\n"), 5, 0},
    {"tile forced by 2x2", BOARD("both", "no", "DEE", ".", " |?..\n |???\n |???\n"),
     BOARD("both", "no", "DEF", ".", " |?..\n |???\n |???\n"), 4, 1},
    {"articulation cell", BOARD("no", "black", "DEF", ".", " |#?#\n |.??\n |???\n"),
     BOARD("no", "black", "DEF", ".", " |#?#\n |?.?\n |???\n"), 1, 1},
    {"articulation cell", BOARD("no", "white", "DEF", ".", " |.?.\n |#??\n |???\n"),
     BOARD("no", "black", "DEF", ".", " |.?.\n |#??\n |???\n"), 1, 0},
};

static struct step first_step(struct desk *k, const char *rule, const char *rest)
{
    struct step step = {.number = 0};
    const char *text = arena_format(&k->arena, "[puzzle]\nrule = %s\n%s", rule, rest);
    ck_assert_msg(desk_read(k, rule, text, strlen(text), true), "%s", k->d.kept > 0 ? k->d.messages[0] : text);
    (void)explainer_next(k->e, &step);
    return step;
}

static void try_all(const char *rule, const struct position *at, size_t n)
{
    struct desk k;
    desk_open(&k);
    for (size_t i = 0; i < n; i++) {
        struct step step = first_step(&k, rule, at[i].text);
        const char *name = step.technique == NULL ? "none" : step.technique;
        ck_assert_msg(strcmp(name, at[i].technique) == 0, "%s %zu: %s, not %s", rule, i, name, at[i].technique);
        ck_assert_msg(explainer_state(k.e, at[i].cell) == bit(at[i].value), "%s %zu: %s", rule, i, step.words);
        step = first_step(&k, rule, at[i].nearly);
        name = step.technique == NULL ? "none" : step.technique;
        ck_assert_msg(strcmp(name, at[i].technique) != 0, "%s %zu: %s where it does not apply", rule, i, name);
    }
    desk_close(&k);
}

START_TEST(nonograms)
{
    try_all("nonogram", nonogram, sizeof nonogram / sizeof *nonogram);
}
END_TEST

START_TEST(coloured_nonograms)
{
    try_all("nonogram-colour", coloured, sizeof coloured / sizeof *coloured);
}
END_TEST

START_TEST(paint_areas)
{
    try_all("paintarea", paintarea, sizeof paintarea / sizeof *paintarea);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {nonograms, coloured_nonograms, paint_areas};
    return run_suite("techniques", tests, sizeof tests / sizeof *tests);
}
