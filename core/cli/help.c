/* Help and the manual page, made from the tables. */
#include <string.h>

#include "cli/cli.h"

enum { HELP_COLUMN = 27, HELP_WIDTH = 79 };

static const struct {
    int status;
    const char *meaning;
} statuses[] = {
    {0, "answered as asked"},
    {1, "no solution, or not unique where that was asked, or a wrong answer file"},
    {2, "bad usage, bad input, or output that could not be written"},
    {3, "stopped by a limit"},
    {4, "a bug in a rule or in the engine was caught"},
    {130, "interrupted (143: ended by SIGTERM); what was known has been printed"},
};

static const char *const environment[][2] = {
    {"ORIME_RULE_PATH", "folders with rules, colon-separated, instead of the usual ones"},
    {"NO_COLOR", "when it is set and not empty, nothing is drawn in colour unless --colour=always is given"},
};

static void option_name(const struct cli_option *o, char *text, size_t size)
{
    char letter[8] = "";
    if (o->letter != '\0')
        snprintf(letter, sizeof(letter), "-%c, ", o->letter);
    snprintf(text, size, "%s--%s%s%s", letter, o->name, o->argument == NULL ? "" : " ",
             o->argument == NULL ? "" : o->argument);
}

/* Words from column `column` on, broken into lines that are indented by `indent`. */
static void wrap(FILE *out, const char *text, size_t column, int indent)
{
    bool first = true; /* of its line */
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (column + !first + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = (size_t)indent;
            first = true;
        }
        fprintf(out, "%s%.*s", first ? "" : " ", (int)length, text);
        column += !first + length;
        first = false;
        text += length + (text[length] != '\0');
    }
    putc('\n', out);
}

/* "name  help", the help from a fixed column on. */
static void help_line(FILE *out, const char *name, const char *help)
{
    size_t column = strlen(name) + 3;
    fprintf(out, "  %s", name);
    fprintf(out, "%*s", column > HELP_COLUMN ? 1 : (int)(HELP_COLUMN - column) + 1, "");
    wrap(out, help, column > HELP_COLUMN ? column : HELP_COLUMN, HELP_COLUMN);
}

static void engine_help(FILE *out, const struct engine_option *e)
{
    char name[64], help[512];
    snprintf(name, sizeof(name), "engine.%s", e->key);
    snprintf(help, sizeof(help), "%s (%s%s%s)", e->help, e->choices == NULL ? "" : e->choices,
             e->choices == NULL ? "" : "; ", e->standard);
    help_line(out, name, help);
}

void help_overview(FILE *out)
{
    uint32_t n;
    const struct command *commands = command_table(&n);
    fputs(
        "orime solves and checks grid puzzles.\n\nusage: orime COMMAND [OPTION...] FILE...    a FILE of - is standard "
        "input\n\n",
        out);
    for (uint32_t i = 0; i < n; i++) {
        char name[64];
        snprintf(name, sizeof(name), "%s %s", commands[i].name, commands[i].operands);
        help_line(out, name, commands[i].summary);
    }
    fputs("\n", out);
    help_line(out, "help COMMAND", "the options of a command; so does COMMAND --help");
    help_line(out, "help engine", "the options of the engine");
    help_line(out, "--version", "the version");
    help_line(out, "--man", "the manual page, for man -l -");
    help_line(out, "--completions SHELL", "completions for bash, zsh or fish");
    fputs("\nexit status:\n", out);
    for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++)
        fprintf(out, "  %3d  %s\n", statuses[i].status, statuses[i].meaning);
}

/* The formats of convert, and what they carry. */
static void formats_help(FILE *out)
{
    static const struct {
        uint32_t bit;
        const char *word;
    } words[] = {{CARRIES_COLOURS, "colours"}, {CARRIES_ANSWER, "answer"},   {CARRIES_UNKNOWN, "unknown clues"},
                 {CARRIES_GIVEN, "given cells"}, {CARRIES_SEVERAL, "several puzzles"}, {CARRIES_TITLE, "title"},
                 {CARRIES_ALL_RULES, "all rules"}};
    uint32_t n;
    const struct format *const *table = format_table(&n);
    fputs("\nformats, and what they carry beside the clues of a nonogram:\n", out);
    for (uint32_t i = 0; i < n; i++) {
        char help[256];
        int at = snprintf(help, sizeof(help), "%s", table[i]->summary);
        for (size_t w = 0, any = 0; w < sizeof(words) / sizeof(words[0]); w++)
            if (table[i]->carries & words[w].bit)
                at += snprintf(help + at, sizeof(help) - (size_t)at, "%s%s", any++ > 0 ? ", " : "; carries ",
                               words[w].word);
        if (table[i]->missing != NULL)
            snprintf(help + at, sizeof(help) - (size_t)at, " (%s: built without %s)",
                     format_is_written(table[i]) ? "written only" : "not read", table[i]->missing);
        help_line(out, table[i]->name, help);
    }
}

void help_engine(FILE *out)
{
    size_t n;
    const struct engine_option *engine = engine_option_table(&n);
    fputs("options of the engine, for --set, with their defaults:\n", out);
    for (size_t i = 0; i < n; i++)
        engine_help(out, &engine[i]);
}

/* The options of the engine mean something to what can be stopped after some conflicts. */
static bool command_searches(const struct command *command)
{
    uint32_t n;
    const struct cli_option *options = option_table(&n);
    for (uint32_t i = 0; i < n; i++)
        if ((options[i].commands & command->bit) != 0 && strcmp(options[i].name, "conflicts") == 0)
            return true;
    return false;
}

void help_command(FILE *out, const struct command *command)
{
    uint32_t n;
    const struct cli_option *options = option_table(&n);
    fprintf(out, "usage: orime %s [OPTION...] %s\n\n", command->name, command->operands);
    wrap(out, command->summary, 0, 0);
    wrap(out, command->details, 0, 0);
    putc('\n', out);
    for (uint32_t i = 0; i < n; i++) {
        char name[64], help[256];
        if ((options[i].commands & command->bit) == 0)
            continue;
        option_name(&options[i], name, sizeof(name));
        snprintf(help, sizeof(help), "%s%s%s", options[i].help, options[i].choices == NULL ? "" : ": ",
                 options[i].choices == NULL ? "" : options[i].choices);
        help_line(out, name, help);
    }
    if (command->run == command_convert)
        formats_help(out);
    if (command_searches(command) || command->run == command_compare)
        fputs("\nThe options of the engine, for --set engine.KEY=VALUE: orime help engine\n", out);
}

/* ---- the manual page ---- */

/* troff text: a backslash, a '-' and a leading '.' or quote mean something else there. */
static void troff(FILE *out, const char *text)
{
    if (text[0] == '.' || text[0] == '\'')
        fputs("\\&", out);
    for (; *text != '\0'; text++) {
        if (*text == '\\' || *text == '-')
            putc('\\', out);
        putc(*text, out);
    }
}

static void man_entry(FILE *out, const char *name, const char *help)
{
    fputs(".TP\n.B ", out);
    troff(out, name);
    putc('\n', out);
    troff(out, help);
    putc('\n', out);
}

static void man_options(FILE *out)
{
    uint32_t n, n_commands;
    const struct cli_option *options = option_table(&n);
    const struct command *commands = command_table(&n_commands);
    fputs(".SH OPTIONS\n", out);
    for (uint32_t i = 0; i < n; i++) {
        char name[64], help[512];
        option_name(&options[i], name, sizeof(name));
        int at = snprintf(help, sizeof(help), "%s%s%s (", options[i].help, options[i].choices == NULL ? "" : ": ",
                          options[i].choices == NULL ? "" : options[i].choices);
        const char *comma = "";
        for (uint32_t c = 0; c < n_commands; c++)
            if (options[i].commands & commands[c].bit) {
                at += snprintf(help + at, sizeof(help) - (size_t)at, "%s%s", comma, commands[c].name);
                comma = ", ";
            }
        snprintf(help + at, sizeof(help) - (size_t)at, ")");
        man_entry(out, name, help);
    }
}

static void man_engine(FILE *out)
{
    size_t n;
    const struct engine_option *engine = engine_option_table(&n);
    fputs(".SH OPTIONS OF THE ENGINE\nFor\n.BR \\-\\-set .\n", out);
    for (size_t i = 0; i < n; i++) {
        char name[64], help[512];
        snprintf(name, sizeof(name), "engine.%s=%s", engine[i].key,
                 engine[i].choices == NULL ? "VALUE" : engine[i].choices);
        snprintf(help, sizeof(help), "%s; the default is %s", engine[i].help, engine[i].standard);
        man_entry(out, name, help);
    }
}

void help_manual(FILE *out)
{
    uint32_t n;
    const struct command *commands = command_table(&n);
    fprintf(out, ".TH ORIME 1 \"\" \"orime %s\"\n.SH NAME\norime \\- solve and check grid puzzles\n.SH SYNOPSIS\n",
            ORIME_VERSION);
    for (uint32_t i = 0; i < n; i++)
        fprintf(out, ".B orime %s\n[OPTION...] %s\n.br\n", commands[i].name, commands[i].operands);
    fputs(
        ".SH DESCRIPTION\nReads puzzle files (INI), each of a kind that a rule knows, and answers questions about "
        "them.\n"
        "A FILE of \\- is standard input. Data goes to standard output, words to standard error.\n.SH COMMANDS\n",
        out);
    for (uint32_t i = 0; i < n; i++) {
        man_entry(out, commands[i].name, commands[i].summary);
        troff(out, commands[i].details);
        putc('\n', out);
    }
    man_options(out);
    man_engine(out);
    fputs(".SH EXIT STATUS\n", out);
    for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
        char status[16];
        snprintf(status, sizeof(status), "%d", statuses[i].status);
        man_entry(out, status, statuses[i].meaning);
    }
    fputs(".PP\nOf several puzzles the highest status counts.\n.SH ENVIRONMENT\n", out);
    for (size_t i = 0; i < sizeof(environment) / sizeof(environment[0]); i++)
        man_entry(out, environment[i][0], environment[i][1]);
}
