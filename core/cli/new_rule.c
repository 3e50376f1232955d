#include "cli/new_rule.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/descriptor.h"

/* What stands in the template for the id of the new rule, and where its own words begin. */
static const char template_id[] = "latin";
static const char template_words[] = "Copy this folder to plugins/NAME, and change it from top to bottom.";

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "orime rules: %s: %s\n", path, what);
    return false;
}

/* Is there a word `word` at `at`, and not a longer one? */
static bool is_word(const char *start, const char *at, const char *word)
{
    size_t n = strlen(word);
    const char *joins = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    return strncmp(at, word, n) == 0 && (at == start || strchr(joins, at[-1]) == NULL) &&
           (at[n] == '\0' || strchr(joins, at[n]) == NULL);
}

/* The template with the new id in texts (not in names of C, where a '-' cannot stand). */
static void put_template(FILE *out, const char *id)
{
    const char *text = new_rule_template;
    for (const char *at = text; *at != '\0';) {
        bool in_text = at > text && (at[-1] == '"' || strncmp(at - 2, "= ", 2) == 0);
        if (strncmp(at, template_words, sizeof template_words - 1) == 0) {
            fputs("Change it from top to bottom.", out);
            at += sizeof template_words - 1;
        } else if (in_text && is_word(text, at, template_id)) {
            fputs(id, out);
            at += sizeof template_id - 1;
        } else {
            putc(*at++, out);
        }
    }
}

static void put_cmake(FILE *out, const char *id)
{
    fprintf(out,
            "cmake_minimum_required(VERSION 3.20)\n"
            "project(%s LANGUAGES C)\n"
            "set(CMAKE_C_STANDARD 11)\n"
            "find_package(orime CONFIG REQUIRED) # CMAKE_PREFIX_PATH says where, when it is no usual place\n"
            "enable_testing()\n"
            "orime_add_rule(%s %s.c) # with a test that runs orime lint\n",
            id, id, id);
}

static void put_puzzle(FILE *out, const char *id)
{
    fprintf(out, "[puzzle]\nrule = %s\ntitle = a first puzzle\n\n[square]\nrows =\n    . . 3 .\n    . . . 2\n"
                 "    . 4 . .\n    . 2 . 1\n", id);
}

static bool write_file(const char *path, const char *id, void (*put)(FILE *out, const char *id))
{
    FILE *out = fopen(path, "wbx");
    if (out == NULL)
        return errno == ENOMEM ? false : complain(path, strerror(errno));
    put(out, id);
    bool good = ferror(out) == 0;
    return fclose(out) == 0 && good ? true : complain(path, "could not be written");
}

static enum exit_status no_memory(struct arguments *a)
{
    a->no_memory = a->memory_said = true;
    fputs("orime rules: out of memory\n", stderr);
    return EXIT_LIMIT;
}

enum exit_status new_rule(struct arguments *a, const char *id)
{
    const char *folder = a->output != NULL ? a->output : id;
    if (!rule_id_is_good(id)) {
        complain(id, "no good id, expected lower-case letters, digits and '-'");
        return EXIT_BAD;
    }
    const char *source = arena_format(&a->arena, "%s/%s.c", folder, id);
    const char *puzzle = arena_format(&a->arena, "%s/%s.ini", folder, id);
    const char *build = arena_format(&a->arena, "%s/CMakeLists.txt", folder);
    if (source == NULL || puzzle == NULL || build == NULL)
        return no_memory(a);
    if (mkdir(folder, 0777) != 0) {
        complain(folder, errno == EEXIST ? "is there already, expected a new folder" : strerror(errno));
        return EXIT_BAD;
    }
    if (!write_file(source, id, put_template) || !write_file(build, id, put_cmake) ||
        !write_file(puzzle, id, put_puzzle)) {
        bool out_of_memory = errno == ENOMEM;
        (void)unlink(source);
        (void)unlink(build);
        (void)unlink(puzzle);
        (void)rmdir(folder);
        return out_of_memory ? no_memory(a) : EXIT_BAD;
    }
    printf("%s, %s and %s are written. Try them:\n"
           "    cc -std=c11 -fPIC -shared $(pkg-config --cflags orime) %s -o %s/%s.so\n"
           "    orime lint %s/%s.so\n"
           "    orime solve --rule-path %s %s\n",
           source, puzzle, build, source, folder, id, folder, id, folder, puzzle);
    return EXIT_ANSWERED;
}
