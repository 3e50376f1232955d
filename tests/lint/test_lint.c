/* Lint finds nothing in good plugins, and in each bad one just what is bad. */
#include <stdio.h>
#include <string.h>

#include "lint/lint.h"
#include "../suite.h"

struct verdict_of {
    const char *plugin;
    const char *findings[7]; /* behind "FILE: ", in order, all of them */
};

static const struct verdict_of bad[] = {
    {"wrong_magic", {"descriptor: wrong magic: orime_plugin is not the descriptor of a rule"}},
    {"other_major", {"descriptor: built for ABI 2.1, this engine offers 1.1"}},
    {"newer_minor", {"descriptor: built for ABI 1.2, this engine offers 1.1"}},
    {"no_symbol", {"descriptor: not a rule (no symbol orime_plugin)"}},
    {"bad_id", {"descriptor: rule 0 has no good id, expected lower-case letters, digits and '-'"}},
    {"no_validate", {"descriptor: rule no-validate: it has no validate"}},
    {"bad_schema", {"descriptor: rule bad-schema: schema: [board] rows has a default outside its range"}},
    {"twice", {"descriptor: rule twice is also in " BAD "twice.so"}},
    {"lying_filter",
     {"example: rule lying-filter: one rook 'column 3': its filter rules out an assignment that its check accepts"}},
    {"lying_reason",
     {"reasons: rule lying-reason: one rook 'column 3': a reason does not imply what it explains",
      "learning: rule lying-reason: # answers with learning, 12 without, of the example with half of its constraints",
      "propagators: rule lying-reason: one rook 'row 1': the reason of a failure does not imply it"}},
    {"missing_reason",
     {"reasons: rule missing-reason: one rook 'column 3': a reason does not imply what it explains",
      "learning: rule missing-reason: # answers with learning, 12 without, of the example with half of its "
      "constraints",
      "propagators: rule missing-reason: one rook 'row 1': the reason of a failure does not imply it"}},
    {"hidden_state",
     {"state: rule hidden-state keeps state between calls: a second run changes the number of constraints",
      "statics: the rule writes to a static or global variable of its own: hooks of several puzzles run side by side, "
      "so keep everything in memory of the host"}},
    {"crashes", {"example: crashes: SIGSEGV, while building the example of rule crashes"}},
    {"hangs", {"example: hangs: no end after 1 s, while reading the example of rule hangs"}},
    {"exits", {"example: ends the program with status 0, while reading the example of rule exits"}},
    {"accepts_all",
     {"validate: rule accepts-all: validate accepts a board that is no answer (r1c1 is empty)",
      "validate: rule accepts-all: validate accepts a board that is no answer (r1c2 is rook)",
      "validate: rule accepts-all: validate accepts a board that is no answer (r1c3 is rook)",
      "agreement: rule accepts-all: of all boards of the example, validate accepts 65536, but the engine finds 1",
      "garbage: rule accepts-all: of all boards of the first 48 bytes of the example, validate accepts 2, "
      "but the engine finds 1",
      "boards: rule accepts-all: the example: validate accepts a board that the constraints rule out: it forgets "
      "something"}},
    {"accepts_none",
     {"example: rule accepts-none: validate refuses the only answer of the example: example: rule accepts-none "
      "refuses this answer"}},
    {"several_answers",
     {"example: rule several-answers: the example has several answers, expected exactly one"}},
    {"wrong_cell",
     {"example: rule wrong-cell: the example is refused: example: a bug in rule wrong-cell: build: keep: cell 1000 of "
      "a model with 16 cells"}},
    {"wrong_key",
     {"example: rule wrong-key: the example is refused: example: a bug in rule wrong-key: parse asks for [board] size, "
      "which its schema does not have"}},
    {"no_reason",
     {"example: rule no-reason: the example is refused: example: a bug in rule no-reason: parse refused the puzzle "
      "without a reason"}},
    {"two_boards",
     {"example: rule two-boards: the example is refused: example: a bug in rule two-boards: build: board: called "
      "twice"}},
    {"wrong_derive",
     {"example: rule wrong-derive: derive: the answer of the example makes no puzzle that has it: a bug in rule "
      "wrong-derive: what it derives is of another size than the picture"}},
    {"greedy", {"example: rule greedy: the example is refused: example: out of memory"}},
};

/* What lint says of a file, and how many findings it counts. */
static int lint_text(const char *file, double seconds, char *text, size_t size)
{
    struct mem mem = {0};
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    int misfits;
    const struct lint_job job = {.file = file, .seconds = seconds, .out = out, .err = stderr};
    int findings = lint_plugin(&job, &mem, &misfits);
    rewind(out);
    size_t n = fread(text, 1, size - 1, out);
    text[n] = '\0';
    (void)fclose(out);
    ck_assert_uint_eq(mem.used, 0);
    return findings;
}

/* How many answers a false reason loses is an accident of the search: puts '#' for the number in front of the words. */
static void forget_number(char *text, const char *words)
{
    for (char *at = text; (at = strstr(at, words)) != NULL; at++) {
        char *digits = at;
        while (digits > text && digits[-1] >= '0' && digits[-1] <= '9')
            digits--;
        if (digits == at)
            continue;
        *digits = '#';
        memmove(digits + 1, at, strlen(at) + 1);
        at = digits + 1;
    }
}

START_TEST(each_bad_plugin_is_caught_by_name)
{
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char file[300], text[4000], wanted[4000] = "";
        int n = 0;
        (void)snprintf(file, sizeof file, BAD "%s.so", bad[i].plugin);
        for (; n < 7 && bad[i].findings[n] != NULL; n++)
            (void)snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), "%s: %s\n", file,
                           bad[i].findings[n]);
        bool hangs = strcmp(bad[i].plugin, "hangs") == 0;
        int findings = lint_text(file, hangs ? 1 : 60, text, sizeof text);
        forget_number(text, " answers with learning");
        ck_assert_str_eq(text, wanted);
        ck_assert_int_eq(findings, n);
    }
}
END_TEST

START_TEST(good_plugins_pass)
{
    static const char *const good[] = {BAD "good.so", ORIME_BINARY_DIR "/plugins/template.so",
                                       ORIME_BINARY_DIR "/plugins/nonogram.so"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char text[4000];
        int findings = lint_text(good[i], 120, text, sizeof text);
        ck_assert_str_eq(text, "");
        ck_assert_int_eq(findings, 0);
    }
}
END_TEST

START_TEST(a_file_that_is_no_plugin_is_refused)
{
    char text[4000];
    ck_assert_int_eq(lint_text(ORIME_SOURCE_DIR "/LICENSE", 60, text, sizeof text), 1);
    ck_assert_str_eq(text, ORIME_SOURCE_DIR "/LICENSE: descriptor: not a shared object (no ELF header)\n");
    ck_assert_int_eq(lint_text("/nowhere/at-all.so", 60, text, sizeof text), 1);
    ck_assert_str_eq(text, "/nowhere/at-all.so: descriptor: No such file or directory\n");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {each_bad_plugin_is_caught_by_name, good_plugins_pass,
                                  a_file_that_is_no_plugin_is_refused};
    return run_suite("lint", tests, sizeof tests / sizeof *tests);
}
