/* Shell completions, made from the tables. */
#include <string.h>

#include "cli/cli.h"

/* Lists the rules' ids, in each of the shells. */
#define RULE_IDS "orime rules 2>/dev/null | cut -d' ' -f1"

static bool takes_file(const struct cli_option *o)
{
    return strcmp(o->name, "answer") == 0 || strcmp(o->name, "rule-path") == 0 ||
           strcmp(o->name, "output") == 0 || strcmp(o->name, "from") == 0 || strcmp(o->name, "resume") == 0;
}

static bool takes_rule(const struct cli_option *o)
{
    return strcmp(o->name, "rule") == 0;
}

static bool takes_format(const struct cli_option *o)
{
    return strcmp(o->name, "to") == 0 && o->choices == NULL;
}

static void put_formats(FILE *out)
{
    uint32_t n;
    const struct format *const *table = format_table(&n);
    for (uint32_t i = 0; i < n; i++)
        if (format_is_written(table[i]))
            fprintf(out, "%s ", table[i]->name);
    fputs("svg png text obj vox html", out);
}

/* The patterns of bash's case for an option in each of its spellings: the same one may mean something else to another
 * command. */
static void put_patterns(FILE *out, const struct cli_option *o)
{
    uint32_t n;
    const struct command *commands = command_table(&n);
    const char *bar = "";
    for (uint32_t c = 0; c < n; c++) {
        if ((o->commands & commands[c].bit) == 0)
            continue;
        fprintf(out, "%s%s:--%s", bar, commands[c].name, o->name);
        bar = "|";
        if (o->alias != NULL)
            fprintf(out, "|%s:--%s", commands[c].name, o->alias);
        if (o->letter != '\0')
            fprintf(out, "|%s:-%c", commands[c].name, o->letter);
    }
}

/* a|b|c with another character for the bars. */
static void put_choices(FILE *out, const char *choices, char between)
{
    for (; *choices != '\0'; choices++)
        putc(*choices == '|' ? between : *choices, out);
}

/* Text for single quotes: a quote ends them, stands alone, and opens them again. In `also` stand characters that want a
 * backslash besides. */
static void put_quoted(FILE *out, const char *text, const char *also)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else {
            if (strchr(also, *text) != NULL)
                putc('\\', out);
            putc(*text, out);
        }
    }
}

static void put_engine_keys(FILE *out)
{
    size_t n;
    const struct engine_option *engine = engine_option_table(&n);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%sengine.%s=", i > 0 ? " " : "", engine[i].key);
}

/* What may follow an option, as words for bash, where there is a list of them. */
static void put_values(FILE *out, const struct cli_option *o)
{
    if (o->choices != NULL)
        put_choices(out, o->choices, ' ');
    else if (takes_rule(o))
        fputs("$(" RULE_IDS ")", out);
    else if (takes_format(o))
        put_formats(out);
    else if (o->kind == OPTION_SET)
        put_engine_keys(out);
    else if (strcmp(o->name, "jobs") == 0)
        fputs("1 2 4 8 16", out);
}

static void put_commands(FILE *out)
{
    uint32_t n;
    const struct command *commands = command_table(&n);
    for (uint32_t i = 0; i < n; i++)
        fprintf(out, "%s ", commands[i].name);
}

/* What follows options. Of those whose argument is a number nothing is said. */
static void bash_arguments(FILE *out)
{
    uint32_t n;
    const struct cli_option *options = option_table(&n);
    for (uint32_t i = 0; i < n; i++) {
        const struct cli_option *o = &options[i];
        if (o->argument == NULL)
            continue;
        fputs("    ", out);
        put_patterns(out, o);
        if (takes_file(o)) {
            fputs(") _orime_files; return ;;\n", out);
            continue;
        }
        fputs(") list=\"", out);
        put_values(out, o);
        fputs("\"; _orime_words; return ;;\n", out);
    }
}

/* The operands and the options of each command. */
static void bash_commands(FILE *out)
{
    uint32_t n, n_commands;
    const struct cli_option *options = option_table(&n);
    const struct command *commands = command_table(&n_commands);
    for (uint32_t c = 0; c < n_commands; c++) {
        fprintf(out, "    %s:-*) list=\"", commands[c].name);
        for (uint32_t i = 0; i < n; i++)
            if (options[i].commands & commands[c].bit)
                fprintf(out, "--%s ", options[i].name);
        fputs("\" ;;\n", out);
    }
    fputs("    rules:*) list=show ;;\n    generate:*) list=\"$(" RULE_IDS ")\" ;;\n    *) _orime_files; return ;;\n",
          out);
}

/* Functions of the completion see its variables. With a '=' in COMP_WORDBREAKS, --option=value are three words. */
static void complete_bash(FILE *out)
{
    fputs("_orime_words()\n{\n    COMPREPLY=($(compgen -W \"$list\" -- \"$word\"))\n}\n\n"
          "_orime_files()\n{\n    local IFS=$'\\n'\n    compopt -o filenames 2>/dev/null\n"
          "    COMPREPLY=($(compgen -f -- \"$word\"))\n}\n\n"
          "_orime()\n{\n    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} list=\n"
          "    COMPREPLY=()\n"
          "    if [ \"$word\" = = ]; then\n        word=\n"
          "    elif [ \"$before\" = = ]; then\n        before=${COMP_WORDS[COMP_CWORD-2]}\n    fi\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        list=\"",
          out);
    put_commands(out);
    fputs("help --help --version --man --completions\"\n        _orime_words\n        return\n    fi\n"
          "    case ${COMP_WORDS[1]}:$before in\n",
          out);
    bash_arguments(out);
    fputs("    rules:show) list=\"$(" RULE_IDS ")\"; _orime_words; return ;;\n"
          "    --completions:*) list=\"bash zsh fish\"; _orime_words; return ;;\n    help:*) list=\"",
          out);
    put_commands(out);
    fputs("engine\"; _orime_words; return ;;\n    --*:*) return ;;\n    esac\n    case ${COMP_WORDS[1]}:$word in\n",
          out);
    bash_commands(out);
    fputs("    esac\n    _orime_words\n}\ncomplete -o default -F _orime orime\n", out);
}

static void complete_zsh(FILE *out)
{
    uint32_t n, n_commands;
    const struct cli_option *options = option_table(&n);
    const struct command *commands = command_table(&n_commands);
    fputs("#compdef orime\nif (( CURRENT == 2 )); then\n    local -a commands=(\n", out);
    for (uint32_t i = 0; i < n_commands; i++) {
        fprintf(out, "        '%s:", commands[i].name);
        put_quoted(out, commands[i].summary, ":");
        fputs("'\n", out);
    }
    fputs("    )\n    _describe command commands\n    return\nfi\ncase $words[2] in\n", out);
    for (uint32_t c = 0; c < n_commands; c++) {
        fprintf(out, "%s)\n    shift words; (( CURRENT-- ))\n    _arguments", commands[c].name);
        for (uint32_t i = 0; i < n; i++) {
            const struct cli_option *o = &options[i];
            if ((o->commands & commands[c].bit) == 0)
                continue;
            fprintf(out, " \\\n        '%s--%s[", o->kind == OPTION_SET ? "*" : "", o->name);
            put_quoted(out, o->help, "[]:");
            fputs("]", out);
            if (o->argument != NULL)
                fprintf(out, ":%s:", o->argument);
            if (o->choices != NULL) {
                putc('(', out);
                put_choices(out, o->choices, ' ');
                putc(')', out);
            } else if (takes_file(o))
                fputs("_files", out);
            else if (takes_rule(o))
                fputs("($(" RULE_IDS "))", out);
            else if (takes_format(o)) {
                putc('(', out);
                put_formats(out);
                putc(')', out);
            }
            putc('\'', out);
        }
        fputs(" \\\n        '*:file:_files'\n    ;;\n", out);
    }
    fputs("esac\n", out);
}

static void complete_fish(FILE *out)
{
    uint32_t n, n_commands;
    const struct cli_option *options = option_table(&n);
    const struct command *commands = command_table(&n_commands);
    for (uint32_t c = 0; c < n_commands; c++) {
        fprintf(out, "complete -c orime -n __fish_use_subcommand -a %s -d '", commands[c].name);
        put_quoted(out, commands[c].summary, "");
        fputs("'\n", out);
        for (uint32_t i = 0; i < n; i++) {
            const struct cli_option *o = &options[i];
            if ((o->commands & commands[c].bit) == 0)
                continue;
            fprintf(out, "complete -c orime -n '__fish_seen_subcommand_from %s' -l %s", commands[c].name, o->name);
            if (o->letter != '\0')
                fprintf(out, " -s %c", o->letter);
            if (o->argument != NULL)
                fputs(takes_file(o) ? " -r" : " -x", out);
            if (o->choices != NULL) {
                fputs(" -a '", out);
                put_choices(out, o->choices, ' ');
                putc('\'', out);
            } else if (takes_rule(o))
                fputs(" -a '(orime rules 2>/dev/null | string split -f1 \" \")'", out);
            else if (takes_format(o)) {
                fputs(" -a '", out);
                put_formats(out);
                putc('\'', out);
            }
            fputs(" -d '", out);
            put_quoted(out, o->help, "");
            fputs("'\n", out);
        }
    }
}

bool help_completions(FILE *out, const char *shell)
{
    static const struct {
        const char *shell;
        void (*write)(FILE *out);
    } shells[] = {{"bash", complete_bash}, {"zsh", complete_zsh}, {"fish", complete_fish}};
    for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++)
        if (strcmp(shells[i].shell, shell) == 0) {
            shells[i].write(out);
            return true;
        }
    return false;
}
