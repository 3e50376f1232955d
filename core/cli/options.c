/* The two tables of the command line, and its parser. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum {
    SOLVE = 1,
    COUNT = 2,
    CHECK = 4,
    RULES = 8,
    LINT = 16,
    CONVERT = 32,
    DRAW = 64,
    GENERATE = 128,
    EXPLAIN = 256,
    HINT = 512,
    COMPARE = 1024,
    TRACE = 2048
};
enum { PUZZLE = SOLVE | COUNT | CHECK, STEPS = EXPLAIN | HINT };
enum { MAX_NAMES = 64 };

static const struct command commands[] = {
    {"solve", "FILE...", "Find an answer, all answers, or prove that there is only one.",
     "Prints the first answer that is found. With --unique the search goes on until the answer is proved to be the "
     "only one or a second answer is found; then both are shown, and the cells that differ.",
     SOLVE, true, command_solve},
    {"count", "FILE...", "Count the answers, up to a limit.",
     "Prints the number of answers, or \"at least N\" when the search ended before all were counted.", COUNT, true,
     command_count},
    {"check", "FILE...", "Is the puzzle well-formed, solvable and unique, and is its answer file right?",
     "The answer file is a plain picture, one glyph a cell or two as solve prints it; it is looked for beside the "
     "puzzle, with the ending "
     ".answer. Of a puzzle with several answers the cells that all of them share are shown.",
     CHECK, true, command_check},
    {"explain", "FILE...", "Solve a puzzle as a person does, step by step, each with the clues that force it.",
     "Each step names a smallest set of constraints that leave no other way; a rule's own techniques come first. The "
     "last line grades "
     "the puzzle: the difficulty of the hardest step (a set of K constraints counts K, a technique what the rule ranks "
     "it), and how "
     "many steps of each kind there are. --format html writes a page to click through. "
     "A puzzle with several answers is led as far as all of them go (exit status 1; 3 when a limit leaves that open).",
     EXPLAIN, true, command_explain},
    {"hint", "FILE", "Say where the next step is, and what follows; of a partly filled picture, first what is wrong.",
     "What is filled in comes from the puzzle's own picture of given cells, or from --state: a picture like an answer "
     "file, with ? for open "
     "cells. Of a puzzle with several answers the step holds in all of them (exit status 0), or it is said that none "
     "is left (1).",
     HINT, true, command_hint},
    {"convert", "FILE...", "Write a puzzle in the format of another program.",
     "The format is that of --to, or of the ending of --output; what a format cannot carry is refused. Of the formats "
     "that "
     "hold several puzzles, as many files as you like become one. What is read is recognised by what is in it, "
     "whatever "
     "the name of the file; an address of puzz.link or a like site, or a sudoku in one word, may stand in the place of "
     "a file, here as in all commands.",
     CONVERT, true, command_convert},
    {"draw", "FILE", "Draw a puzzle for printing, or its answer, as SVG or PNG or as text.",
     "The clues stand around and on the board; walls between regions are thick, or else every fifth line. A cell is 5 "
     "mm wide in SVG and "
     "40 pixels in PNG, so a large puzzle takes several sheets of paper. An SVG follows the colour scheme of the "
     "screen.",
     DRAW, true, command_draw},
    {"generate", "RULE", "Make puzzles with one answer: by difficulty, at random, or of a picture.",
     "Of a rule with cells that can be given, such as sudoku, a random answer is taken, and what is not needed to keep "
     "it the only "
     "one is taken away; --from names a puzzle (regions, cages, a finished grid) to make it of. Of a rule that makes "
     "puzzles of "
     "pictures, such as nonogram, --from names a picture (PNG, PBM, PGM, PPM, XBM, or text); without it the picture is "
     "random. With "
     "--colours K above 1 the rule RULE-colour takes the place of RULE. When a picture has several answers, a smallest "
     "set of cells is "
     "sought whose change makes it the only one; the exit status is 1 when the puzzle that is written has several "
     "answers, 3 when that "
     "is not known, or when no puzzle as wished was found.",
     GENERATE, true, command_generate},
    {"compare", "CONFIG.ini", "Run puzzles under several variants of engine and rule, side by side.",
     "The INI file names puzzles, what is asked of them, and the variants; README.md has an example. The table says "
     "for each puzzle "
     "and variant what came out and what it cost, and how the variants compare. Two that disagree under the same rules "
     "are a bug, and "
     "the exit status is 4.",
     COMPARE, true, command_compare},
    {"rules", "[show ID | new ID]", "List the rules that were found, show one, or write one to start from.",
     "A rule is a kind of puzzle. They are opened from the folders of --rule-path, else of ORIME_RULE_PATH, else from "
     "where orime was built or installed. new ID writes a folder with a rule in C that solves and passes lint as it "
     "is.",
     RULES, false, command_rules},
    {"trace", "FILE",
     "Tell what the engine does with a puzzle: each removal with its reason, conflicts, learned clauses.",
     "For whoever writes a rule. The constraints are those that explanations are made of, one by one, under the names "
     "that the rule gives them. --profile solves the puzzle as solve --unique does and says for each kind of "
     "constraint how often it ran, how often for nothing, and how long.",
     TRACE, true, command_trace},
    {"lint", "RULE.so... [PUZZLE...]", "Try a rule that you wrote, with its example and with puzzles that are named.",
     "Runs each check in a child process, so that a rule that crashes or hangs is reported and not suffered. The more "
     "puzzles, the more is seen.",
     LINT, true, command_lint},
};

#define FIELD(name) offsetof(struct arguments, name)

static const struct cli_option options[] = {
    {"unique", 'u', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, SOLVE, FIELD(unique),
     "prove that the answer is the only one, or show a second one"},
    {"number", 'n', NULL, "K", OPTION_NUMBER, NULL, 1, INT32_MAX, SOLVE, FIELD(number), "list up to K answers"},
    {"limit", 'l', NULL, "N", OPTION_NUMBER, NULL, 0, INT64_MAX, COUNT, FIELD(limit),
     "stop counting at N answers (1000000 when it is not given; 0: count them all)"},
    {"to", 't', NULL, "FORMAT", OPTION_ONE_OF, "auto|svg|png|text|obj|vox|html", 0, 0, DRAW, FIELD(to),
     "what to write; auto: by the ending of the file, else svg"},
    {"answer", 'a', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, DRAW | CONVERT, FIELD(draw_answer),
     "solve the puzzle and draw its answer"},
    {"blank", 'b', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, DRAW, FIELD(draw_blank),
     "draw the puzzle as it is given (the default)"},
    {"format", 'f', NULL, "FORMAT", OPTION_ONE_OF, "text|json|html", 0, 0, EXPLAIN, FIELD(explain_format),
     "what to write (text)"},
    {"format", 'f', NULL, "FORMAT", OPTION_ONE_OF, "text|json", 0, 0, HINT, FIELD(explain_format),
     "what to write (text)"},
    {"state", '\0', NULL, "FILE", OPTION_WORD, NULL, 0, 0, HINT, FIELD(state), "the picture as far as it is filled in"},
    {"look", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, HINT, FIELD(look), "only say where to look"},
    {"no-techniques", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, STEPS, FIELD(no_techniques),
     "leave the rule's own techniques out: smallest sets of constraints only"},
    {"profile", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, TRACE, FIELD(profile),
     "for each kind of constraint: calls, those that changed nothing, and time"},
    {"first", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, LINT, FIELD(first), "stop at the first finding"},
    {"from", 'f', NULL, "FILE", OPTION_WORD, NULL, 0, 0, GENERATE, FIELD(from),
     "the picture, or the puzzle to start from; - is standard input"},
    {"count", 'n', NULL, "K", OPTION_NUMBER, NULL, 1, 10000000, GENERATE, FIELD(many), "make K puzzles"},
    {"size", '\0', NULL, "SIZE", OPTION_WORD, NULL, 0, 0, GENERATE, FIELD(size), "the board, as N or COLUMNSxROWS"},
    {"boxes", '\0', NULL, "SIZE", OPTION_WORD, NULL, 0, 0, GENERATE, FIELD(boxes),
     "the boxes of a sudoku, as COLUMNSxROWS"},
    {"difficulty", 'd', NULL, "LEVEL", OPTION_ONE_OF, "any|easy|medium|hard|expert|extreme", 0, 0, GENERATE,
     FIELD(difficulty),
     "by the hardest step that a person needs, as orime check says it: easy below 2.5, medium below 3.5, hard below "
     "4.5, expert below 6, extreme above"},
    {"clues", '\0', NULL, "N", OPTION_NUMBER, NULL, 1, 65535, GENERATE, FIELD(clue_count),
     "give just N cells (as few as can be, without it)"},
    {"symmetry", '\0', NULL, "KIND", OPTION_ONE_OF, "none|rotational|mirror|full", 0, 0, GENERATE, FIELD(symmetry),
     "of the given cells: by half a turn, left and right, or all turns and mirrors of the board"},
    {"minimal", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, GENERATE, FIELD(minimal), "no given cell can be spared"},
    {"density", '\0', NULL, "P", OPTION_NUMBER, NULL, 1, 99, GENERATE, FIELD(density),
     "percent of the cells of a random picture that are not blank"},
    {"width", 'w', NULL, "W", OPTION_NUMBER, NULL, 1, 65535, GENERATE, FIELD(width),
     "the width of the board in cells; the height follows (without it a pixel becomes a cell)"},
    {"colours", 'k', "colors", "K", OPTION_NUMBER, NULL, 1, 63, GENERATE, FIELD(colours),
     "reduce the picture to K colours beside the background (1: black and white)"},
    {"threshold", '\0', NULL, "T", OPTION_WORD, NULL, 0, 0, GENERATE, FIELD(threshold),
     "black is what is darker than T percent, or: dither (without it the picture decides)"},
    {"fix", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, GENERATE, FIELD(fix),
     "change the cells that make the answer unique, and show both pictures"},
    {"budget", '\0', NULL, "N", OPTION_NUMBER, NULL, 0, INT32_MAX, GENERATE, FIELD(budget),
     "look at N changed pictures, or try N answers for one puzzle, at most (5000 when it is not given)"},
    {"reduce", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, GENERATE, FIELD(reduce),
     "leave out all clues that are not needed to keep the answer the only one (nonogram3d, picross3d)"},
    {"by-line", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, GENERATE, FIELD(by_line),
     "with --reduce: keep those that it takes to solve it line by line, without a guess"},
    {"seed", '\0', NULL, "S", OPTION_NUMBER, NULL, 0, INT64_MAX, GENERATE, FIELD(seed),
     "where what is random starts from; same seed, same puzzle"},
    {"to", 't', NULL, "FORMAT", OPTION_WORD, NULL, 0, 0, CONVERT, FIELD(format),
     "the format to write, or svg, png or text (of a volume also obj, vox, html) for a drawing"},
    {"to", 't', NULL, "FORMAT", OPTION_WORD, NULL, 0, 0, GENERATE, FIELD(format),
     "the format to write (without it, by the ending of --output, else ini)"},
    {"solve", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, CONVERT, FIELD(put_answer),
     "solve the puzzle, and put the answer into the file"},
    {"format", 'f', NULL, "FORMAT", OPTION_ONE_OF, "table|csv|json|markdown|html", 0, 0, COMPARE, FIELD(report_format),
     "what to write"},
    {"no-times", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, COMPARE, FIELD(no_times),
     "leave out seconds: the same table on every run and machine; each run is made once"},
    {"resume", '\0', NULL, "FILE.jsonl", OPTION_WORD, NULL, 0, 0, COMPARE, FIELD(resume),
     "keep each result in this file as soon as it is there, and do not redo what it holds"},
    {"shard", '\0', NULL, "K/N", OPTION_WORD, NULL, 0, 0, COMPARE, FIELD(shard),
     "run the K-th of N parts only, and write its results as JSON lines"},
    {"merge", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, COMPARE, FIELD(merge),
     "run nothing: read results (files of JSON lines) and put them together"},
    {"output", 'o', NULL, "FILE", OPTION_WORD, NULL, 0, 0, COMPARE | DRAW | GENERATE | CONVERT | STEPS, FIELD(output),
     "write to this file, not to standard output"},
    {"output", 'o', NULL, "FOLDER", OPTION_WORD, NULL, 0, 0, RULES, FIELD(output),
     "of new: the folder to make (without it, one named ID)"},
    {"answer", 'a', NULL, "FILE", OPTION_WORD, NULL, 0, 0, CHECK, FIELD(answer), "the answer file to check"},
    {"all", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, CHECK, FIELD(all),
     "of a puzzle without an answer, name all smallest sets of clues that contradict each other, up to 100"},
    {"no-grade", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, CHECK, FIELD(no_grade),
     "do not find out how hard the puzzle is"},
    {"thorough", '\0', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, CHECK | STEPS, FIELD(thorough),
     "take as long as it takes: without it no more work goes into steps, grades and reasons than a machine does in "
     "about two seconds, counted, so that the same puzzle always has the same result"},
    {"json", 'j', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, PUZZLE, FIELD(json),
     "print one JSON object a puzzle, one a line"},
    {"json", 'j', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, RULES, FIELD(json),
     "print one JSON object a rule, one a line"},
    {"json", 'j', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, STEPS, FIELD(explain_format),
     "the same as --format json: one JSON object a puzzle, one a line"},
    {"stats", 's', NULL, NULL, OPTION_SWITCH, NULL, 0, 0, PUZZLE | STEPS, FIELD(stats), "say what the search cost"},
    {"picture", 'p', NULL, "FORM", OPTION_ONE_OF, "auto|wide|glyphs|half|layers", 0, 0, PUZZLE, FIELD(picture),
     "two columns a cell, one glyph a cell, half-blocks, or the layers of a volume side by side"},
    {"clues", '\0', NULL, "WHEN", OPTION_ONE_OF, "auto|always|never", 0, 0, PUZZLE, FIELD(clues),
     "draw the clues around the board (not with --picture glyphs or half); auto: on a terminal that has room"},
    {"colour", '\0', "color", "WHEN", OPTION_ONE_OF, "auto|always|never", 0, 0, PUZZLE | GENERATE, FIELD(colour),
     "draw in colour; auto: on a terminal, unless NO_COLOR is set"},
    {"seconds", '\0', NULL, "T", OPTION_ENGINE, NULL, 0, 0, PUZZLE | STEPS | DRAW | GENERATE | CONVERT | TRACE, 0,
     "stop a search after so long, such as 10 or 1.5m; 0: no limit"},
    {"seconds", '\0', NULL, "T", OPTION_ENGINE, NULL, 0, 0, LINT, 0,
     "stop each check after so long, such as 10 or 1.5m; 0: the usual 10 seconds"},
    {"conflicts", '\0', NULL, "N", OPTION_ENGINE, NULL, 0, 0, PUZZLE | STEPS | DRAW | GENERATE | CONVERT | TRACE, 0,
     "stop a search after N conflicts; 0: no limit"},
    {"memory", '\0', NULL, "SIZE", OPTION_ENGINE, NULL, 0, 0, PUZZLE | STEPS | DRAW | GENERATE | CONVERT | TRACE, 0,
     "stop when a puzzle takes more memory, such as 512M or 2G; 0: no limit"},
    {"jobs", 'J', NULL, "N", OPTION_NUMBER, NULL, 1, 256, COMPARE | PUZZLE | STEPS | CONVERT, FIELD(jobs),
     "work on N puzzles at a time"},
    {"portfolio", '\0', NULL, "N", OPTION_NUMBER, NULL, 1, 64, PUZZLE, FIELD(portfolio),
     "for one hard puzzle: N searches at a time with other seeds and restarts, the first answer counts"},
    {"rule", 'r', NULL, "ID", OPTION_WORD, NULL, 0, 0, PUZZLE | STEPS | DRAW | CONVERT | TRACE, FIELD(rule),
     "read the puzzle by this rule, whatever it says"},
    {"rule-path", '\0', NULL, "DIRS", OPTION_WORD, NULL, 0, 0,
     COMPARE | PUZZLE | STEPS | RULES | DRAW | GENERATE | CONVERT | TRACE, FIELD(rule_path),
     "look for rules in these folders (colon-separated) only, whoever may write to them"},
    {"set", '\0', NULL, "KEY=VALUE", OPTION_SET, NULL, 0, 0, COMPARE, 0,
     "set an option of the rule, or of the engine: engine.KEY=VALUE, in all variants that do not say otherwise"},
    {"set", '\0', NULL, "KEY=VALUE", OPTION_SET, NULL, 0, 0, PUZZLE | STEPS | DRAW | CONVERT | TRACE, 0,
     "set an option of the rule, or of the engine: engine.KEY=VALUE"},
    {"set", '\0', NULL, "KEY=VALUE", OPTION_SET, NULL, 0, 0, GENERATE, 0,
     "give the puzzle an option of its rule, or set one of the engine: engine.KEY=VALUE"},
    {"set", '\0', NULL, "KEY=VALUE", OPTION_SET, NULL, 0, 0, RULES | LINT, 0,
     "as on every command; without effect on this one"},
    {"help", 'h', NULL, NULL, OPTION_SWITCH, NULL, 0, 0,
     COMPARE | PUZZLE | STEPS | RULES | LINT | DRAW | GENERATE | CONVERT | TRACE, FIELD(help), "show this help"},
};

const struct command *command_table(uint32_t *n)
{
    *n = sizeof(commands) / sizeof(commands[0]);
    return commands;
}

const struct cli_option *option_table(uint32_t *n)
{
    *n = sizeof(options) / sizeof(options[0]);
    return options;
}

const struct command *command_named(const char *name)
{
    const char *names[MAX_NAMES];
    uint32_t n;
    const struct command *table = command_table(&n);
    for (uint32_t i = 0; i < n; i++) {
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
        names[i] = table[i].name;
    }
    const char *nearest = nearest_name(name, names, n);
    fprintf(stderr, "orime: there is no command \"%s\"", name);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean \"%s\"?\n", nearest);
    else if (strchr(name, '.') != NULL || strchr(name, '/') != NULL)
        fprintf(stderr, "; did you mean \"orime solve %s\"?\n", name);
    else
        fputs("; see orime --help\n", stderr);
    return NULL;
}

/* ---- the parser ---- */

struct parser {
    struct arguments *a;
    int argc, next;
    char **argv;
};

static bool complain(const struct parser *p, const char *option, const char *what, const char *more)
{
    fprintf(stderr, "orime %s: %s%s%s; see orime %s --help\n", p->a->command->name, option, what, more,
            p->a->command->name);
    return false;
}

static const struct cli_option *option_named(const char *name, size_t length, char letter, uint32_t bit)
{
    for (uint32_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
        const struct cli_option *o = &options[i];
        if ((o->commands & bit) == 0)
            continue;
        if (letter != '\0'
                ? o->letter == letter
                : (strlen(o->name) == length && memcmp(o->name, name, length) == 0) ||
                      (o->alias != NULL && strlen(o->alias) == length && memcmp(o->alias, name, length) == 0))
            return o;
    }
    return NULL;
}

static bool unknown_option(const struct parser *p, const char *word)
{
    const char *names[MAX_NAMES];
    uint32_t n = 0;
    for (uint32_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
        if (options[i].commands & p->a->command->bit)
            names[n++] = options[i].name;
    char name[MAX_NAMES];
    const char *dashes = strncmp(word, "--", 2) == 0 ? word + 2 : word + 1;
    snprintf(name, sizeof(name), "%.*s", (int)strcspn(dashes, "="), dashes);
    const char *nearest = nearest_name(name, names, n);
    if (nearest == NULL)
        return complain(p, word, ": no such option", "");
    fprintf(stderr, "orime %s: %s: no such option; did you mean --%s?\n", p->a->command->name, word, nearest);
    return false;
}

static bool read_number(const struct parser *p, const struct cli_option *o, const char *text, int64_t *number)
{
    char *end;
    bool digits = text[0] >= '0' && text[0] <= '9';
    *number = digits && strlen(text) < 19 ? strtoll(text, &end, 10) : -1;
    if (digits && *number >= o->low && *number <= o->high && *end == '\0')
        return true;
    fprintf(stderr, "orime %s: --%s: \"%s\" was given, expected a whole number from %" PRId64, p->a->command->name,
            o->name, text, o->low);
    if (o->high < INT64_MAX)
        fprintf(stderr, " to %" PRId64, o->high);
    putc('\n', stderr);
    return false;
}

static bool read_choice(const struct parser *p, const struct cli_option *o, const char *text, int64_t *index)
{
    size_t length = strlen(text);
    *index = 0;
    for (const char *c = o->choices;; (*index)++) {
        size_t n = strcspn(c, "|");
        if (n == length && memcmp(c, text, n) == 0)
            return true;
        if (c[n] == '\0')
            break;
        c += n + 1;
    }
    fprintf(stderr, "orime %s: --%s: \"%s\" was given, expected one of %s\n", p->a->command->name, o->name, text,
            o->choices);
    return false;
}

/* NULL: there is an option of this name, or none that is near. */
static const char *nearest_engine_option(const char *key)
{
    const char *names[MAX_NAMES];
    size_t n;
    const struct engine_option *table = engine_option_table(&n);
    for (size_t i = 0; i < n && i < MAX_NAMES; i++) {
        if (strcmp(table[i].key, key) == 0)
            return NULL;
        names[i] = table[i].key;
    }
    return nearest_name(key, names, (uint32_t)(n < MAX_NAMES ? n : MAX_NAMES));
}

/* `own`: by an option of its own, not by --set. */
static bool set_engine(const struct parser *p, const char *key, const char *value, bool own)
{
    char message[256];
    const char *wrong = engine_option_set(&p->a->engine, key, value, message, sizeof(message));
    if (wrong == NULL)
        return true;
    const char *nearest = nearest_engine_option(key);
    static const char engine[] = "engine.";
    if (own && strncmp(wrong, engine, sizeof(engine) - 1) == 0)
        fprintf(stderr, "orime %s: --%s", p->a->command->name, wrong + sizeof(engine) - 1);
    else
        fprintf(stderr, "orime %s: %s", p->a->command->name, wrong);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean engine.%s?", nearest);
    putc('\n', stderr);
    return false;
}

static bool no_memory(struct arguments *a)
{
    a->no_memory = a->memory_said = true;
    fprintf(stderr, "orime %s: out of memory\n", a->command->name);
    return false;
}

static bool read_setting(const struct parser *p, const char *text)
{
    struct arguments *a = p->a;
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text)
        return complain(p, text, ": expected --set KEY=VALUE", "");
    char *key = arena_text(&a->arena, text, (size_t)(equals - text));
    if (key == NULL)
        return no_memory(a);
    bool engine = strncmp(key, "engine.", 7) == 0;
    if (engine && !set_engine(p, key + 7, equals + 1, false))
        return false;
    if (engine && a->command->bit != COMPARE) /* which keeps it as a setting of its variants */
        return true;
    a->settings[a->n_settings++] = (struct setting){.key = key, .value = equals + 1};
    return true;
}

static bool apply(const struct parser *p, const struct cli_option *o, const char *value)
{
    void *field = (char *)p->a + o->offset;
    switch (o->kind) {
    case OPTION_SWITCH:
        *(int64_t *)field = 1;
        return true;
    case OPTION_NUMBER:
        return read_number(p, o, value, field);
    case OPTION_WORD:
        if (value[0] == '\0') {
            fprintf(stderr, "orime %s: --%s: \"\" was given, expected %s\n", p->a->command->name, o->name, o->argument);
            return false;
        }
        *(const char **)field = value;
        return true;
    case OPTION_ONE_OF:
        return read_choice(p, o, value, field);
    case OPTION_ENGINE:
        return set_engine(p, o->name, value, true);
    case OPTION_SET:
        return read_setting(p, value);
    }
    return false;
}

static void note(const struct parser *p, const struct cli_option *o)
{
    size_t i = (size_t)(o - options);
    _Static_assert(sizeof options / sizeof *options <= 64 * (sizeof p->a->given / sizeof *p->a->given), "bits");
    p->a->given[i / 64] |= (uint64_t)1 << i % 64;
}

bool option_given(const struct arguments *a, const char *name)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if ((a->given[i / 64] >> i % 64 & 1) != 0 && strcmp(options[i].name, name) == 0)
            return true;
    return false;
}

/* --name, --name=VALUE, --name VALUE, -l, -lVALUE, -l VALUE, and letters together: -abcVALUE */
static bool read_option(struct parser *p, const char *word)
{
    bool long_form = word[1] == '-';
    const char *name = word + 2;
    size_t length = long_form ? strcspn(name, "=") : 1;
    while (!long_form && word[2] != '\0') { /* letters before the last option, or before the one with a value */
        const struct cli_option *o = option_named(NULL, 0, word[1], p->a->command->bit);
        if (o == NULL || o->argument != NULL)
            break;
        note(p, o);
        if (!apply(p, o, NULL))
            return false;
        word++;
    }
    const struct cli_option *o =
        option_named(name, length, long_form ? '\0' : word[1], p->a->command->bit);
    if (o == NULL) {
        char letter[] = {'-', word[1], '\0'};
        return unknown_option(p, long_form ? word : letter);
    }
    const char *value = NULL;
    if (long_form && name[length] == '=')
        value = name + length + 1;
    else if (!long_form && word[2] != '\0')
        value = word + 2;
    if (o->argument == NULL && value != NULL)
        return complain(p, word, ": takes no value", "");
    if (o->argument != NULL && value == NULL) {
        if (p->next == p->argc)
            return complain(p, word, " needs a value: ", o->argument);
        value = p->argv[p->next++];
    }
    note(p, o);
    return apply(p, o, value);
}

bool arguments_read(struct arguments *a, const struct command *command, int argc, char **argv)
{
    memset(a, 0, sizeof(*a));
    arena_init(&a->arena, &a->mem);
    engine_options_default(&a->engine);
    a->command = command;
    a->jobs = 1;
    a->limit = 1000000;
    a->budget = 5000;
    a->many = 1;
    a->seed = 1;
    a->settings = arena_array(&a->arena, (size_t)argc + 1, sizeof(*a->settings));
    a->operands = arena_array(&a->arena, (size_t)argc + 1, sizeof(*a->operands));
    struct parser p = {.a = a, .argc = argc, .argv = argv};
    if (a->settings == NULL || a->operands == NULL)
        return no_memory(a);
    bool only_operands = false;
    while (p.next < argc) {
        const char *word = argv[p.next++];
        if (only_operands || word[0] != '-' || word[1] == '\0')
            a->operands[a->n_operands++] = word;
        else if (strcmp(word, "--") == 0)
            only_operands = true;
        else if (!read_option(&p, word))
            return false;
    }
    if (a->clues == WHEN_ALWAYS && (a->picture == SHAPE_GLYPHS || a->picture == SHAPE_HALF))
        return complain(&p, "--clues always", " does not go with --picture glyphs or half: they have no room for clues",
                        "");
    if (command->needs_operand && a->n_operands == 0 && !a->help)
        return complain(&p, "nothing was given, expected ", command->operands, "");
    return true;
}

void arguments_free(struct arguments *a)
{
    arena_free(&a->arena);
}
