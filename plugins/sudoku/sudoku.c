/* Sudoku: the schema and the rule. */
#include "sudoku.h"

char sudoku_glyph(uint32_t digit)
{
    return "?123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa"[digit <= SUDOKU_MAX ? digit : 0];
}

/* What `orime generate sudoku --from` makes of a finished grid: all of it is given. */
static void derive(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture)
{
    uint32_t n = picture->width;
    if (picture->depth != 1 || picture->height != n || n < SUDOKU_MIN || n > SUDOKU_MAX || picture->n_values > n) {
        host->refuse(w, "a grid has 4 to 36 rows, and as many columns and digits");
        return;
    }
    host->write(w, "\n[board]\ngivens =\n");
    for (uint32_t y = 0; y < n; y++) {
        host->write(w, "    ");
        for (uint32_t x = 0; x < n; x++)
            host->write(w, "%c", sudoku_glyph(picture->values[y * n + x] + 1u));
        host->write(w, "\n");
    }
}

#define LINES(key, must, words) {.name = key, .type = ORIME_LINES, .required = must, .help = words}
#define SWITCH(key, words) {.name = key, .type = ORIME_CHOICE, .choices = "no|yes", .standard = "no", .help = words}
#define USE(key, words) {.name = key, .type = ORIME_CHOICE, .choices = "yes|no", .standard = "yes", .help = words}
#define SECTION(id, list, words) {.name = id, .keys = list, .n_keys = sizeof(list) / sizeof *(list), .help = words}

static const struct orime_key board_keys[] = {
    LINES(
        "givens", true,
        "A row a line (or all cells in one line): a character a cell, or numbers parted by blanks; A is 10; . or 0: "
        "open."),
    {.name = "boxes",
     .type = ORIME_TEXT,
     .help = "COLUMNSxROWS of a box; without it boxes are as square as can be, and wider than high (3x2 for 6)."},
    LINES("candidates", false, "A row a line, a word a cell: the digits that the cell may be, . for any, - for none."),
    LINES("regions", false, "A letter or word a cell: regions that take the place of the boxes."),
};
static const struct orime_key cage_keys[] = {
    LINES("list", false,
          "A cage a line: its sum (may be missing), then its cells (r1c1 r1c2); no digit comes twice in it."),
    LINES("repeating", false, "The same, with a sum, of cages in which a digit may come more than once."),
};
static const struct orime_key little_killer_keys[] = {
    LINES("list", true, "A line each: the sum, then the cells of a diagonal, or its first and its last."),
};
static const struct orime_key sandwich_keys[] = {
    {.name = "rows", .type = ORIME_TEXT,
     .help = "For each row, from the top, the sum of the digits between its 1 and its largest digit, or '.'."},
    {.name = "columns", .type = ORIME_TEXT, .help = "The same for each column, from the left."},
};
static const struct orime_key palindrome_keys[] = {
    LINES("list", true, "A line each: its cells (r1c1 r1c2); the digits read the same from both ends."),
};
static const struct orime_key renban_keys[] = {
    LINES("list", true, "A line each: its cells hold consecutive digits in any order, none of them twice."),
};
static const struct orime_key clone_keys[] = {
    LINES("list", true, "A line each: cells, =, and as many cells, which hold the same digits in the same order."),
};
static const struct orime_key inequality_keys[] = {
    LINES("list", true, "A line each: two neighbours with a sign between them (r1c1 < r1c2)."),
};
static const struct orime_key thermometer_keys[] = {
    LINES("list", true, "A thermometer a line: its cells (r1c1 r1c2) from the bulb on; the digits grow."),
};
static const struct orime_key arrow_keys[] = {
    LINES("list", true,
          "An arrow a line: the cell of its circle, then those of its shaft, whose sum the circle holds."),
};
static const struct orime_key parity_keys[] = {
    LINES("cells", true, "A row a line: o for an odd digit, e for an even one, . for any."),
};
static const struct orime_key dot_keys[] = {
    LINES("white", false, "Two neighbours a line (r1c1 r1c2): their digits are consecutive."),
    LINES("black", false, "Two neighbours a line: one digit is twice the other."),
    SWITCH("all", "Are there no other places where a dot would be right?"),
};
static const struct orime_key option_keys[] = {
    SWITCH("diagonals", "Each digit once on both diagonals, too."),
    SWITCH("windows", "Each digit once in the windows, too: boxes one cell off the border and one apart."),
    SWITCH("anti-knight", "No digit a knight's move from an equal one."),
    SWITCH("anti-king", "No digit a king's move from an equal one."),
    SWITCH("non-consecutive", "No two neighbours, side by side, with consecutive digits."),
    USE("regions", "no: boxes instead of the regions."),
    USE("cages", "no: without the cages."),
    USE("thermometers", "no: without the thermometers."),
    USE("arrows", "no: without the arrows."),
    USE("little-killers", "no: without the sums along diagonals."),
    USE("sandwiches", "no: without the sandwich sums."),
    USE("palindromes", "no: without the palindromes."),
    USE("renban", "no: without the renban lines."),
    USE("clones", "no: without the clones."),
    USE("inequalities", "no: without the inequalities."),
    USE("parity", "no: without odd and even cells."),
    USE("dots", "no: without the dots."),
    {.name = "filter", .type = ORIME_CHOICE, .choices = "grid|units", .standard = "grid",
     .help = "A plain 9x9 grid as one constraint with a filter of its own, or unit by unit, as all others."},
};

static const struct orime_section sections[] = {
    {.name = "board",
     .required = true,
     .keys = board_keys,
     .n_keys = sizeof board_keys / sizeof *board_keys,
     .help = "The grid."},
    SECTION("cages", cage_keys, "Killer cages."),
    SECTION("thermometers", thermometer_keys, "Lines along which the digits grow."),
    SECTION("arrows", arrow_keys, "Sums along lines."),
    SECTION("little-killers", little_killer_keys, "Sums along diagonals; digits may repeat."),
    SECTION("sandwiches", sandwich_keys, "Sums between the 1 and the largest digit of a line."),
    SECTION("palindromes", palindrome_keys, "Lines that read the same from both ends."),
    SECTION("renban", renban_keys, "Lines of consecutive digits in any order."),
    SECTION("clones", clone_keys, "Groups of cells that hold the same digits."),
    SECTION("inequalities", inequality_keys, "Which of two neighbours is less."),
    SECTION("parity", parity_keys, "Odd and even cells."),
    SECTION("dots", dot_keys, "Kropki dots between neighbours."),
    SECTION("options", option_keys, "Further rules."),
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "sudoku",
    .name = "Sudoku",
    .version = "1.0",
    .summary = "Each digit once in every row, column and box, with the usual variants.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = sudoku\n"
               "\n"
               "[board]\n"
               "givens =\n"
               "    1...\n"
               "    ..3.\n"
               "    .4..\n"
               "    ...2\n",
    .parse = sudoku_parse,
    .build = sudoku_build,
    .validate = sudoku_validate,
    .render = sudoku_render,
    .step = sudoku_step,
    .derive = derive,
    .givens = "board.givens",
    .open = '.',
    .grade = sudoku_rate,
    .give = sudoku_give,
    .regive = sudoku_regive,
    .judges_open = true,
}};

ORIME_EXPORT_RULES(rules);
